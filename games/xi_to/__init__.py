"""Xì Tố."""

from games.decks import FRENCH_32
from games.game import Game
from games.xi_to.accounts import SETTLING
from games.xi_to.flow import FLOW
from games.xi_to.mistakes import MISTAKES
from games.xi_to.puzzles import PUZZLES
from games.xi_to.quarrels import QUARRELS
from games.xi_to.queries import QUERIES
from games.xi_to.rules import XiToHouse
from games.xi_to.tasks import TASKS
from games.xi_to.words import CHAPTERS, NEEDS, SEARCH_WORDS

GAME = Game(
    key="xi-to",
    deck=FRENCH_32,
    house=XiToHouse,
    queries=QUERIES,
    puzzles=PUZZLES,
    place=40,
    quarrels=QUARRELS,
    search_words=SEARCH_WORDS,
    chapters=CHAPTERS,
    needs=NEEDS,
    flow=FLOW,
    mistakes=MISTAKES,
    tasks=TASKS,
    settling=SETTLING,
)
