"""Xì Dách."""

from games.decks import FRENCH_52
from games.game import Game
from games.xi_dach.accounts import SETTLING
from games.xi_dach.flow import FLOW
from games.xi_dach.mistakes import MISTAKES
from games.xi_dach.puzzles import PUZZLES
from games.xi_dach.quarrels import QUARRELS
from games.xi_dach.queries import QUERIES
from games.xi_dach.rules import XiDachHouse
from games.xi_dach.tasks import TASKS
from games.xi_dach.words import CHAPTERS, NEEDS, SEARCH_WORDS

GAME = Game(
    key="xi-dach",
    deck=FRENCH_52,
    house=XiDachHouse,
    queries=QUERIES,
    puzzles=PUZZLES,
    place=50,
    quarrels=QUARRELS,
    search_words=SEARCH_WORDS,
    chapters=CHAPTERS,
    needs=NEEDS,
    flow=FLOW,
    mistakes=MISTAKES,
    tasks=TASKS,
    settling=SETTLING,
)
