"""Xệp (Xịp)."""

from games.decks import TU_SAC
from games.game import Game
from games.xep.accounts import SETTLING
from games.xep.flow import FLOW
from games.xep.mistakes import MISTAKES
from games.xep.puzzles import PUZZLES
from games.xep.quarrels import QUARRELS
from games.xep.queries import QUERIES
from games.xep.rules import XepHouse
from games.xep.tasks import TASKS
from games.xep.words import CHAPTERS, NEEDS, SEARCH_WORDS

GAME = Game(
    key="xep",
    deck=TU_SAC,
    house=XepHouse,
    queries=QUERIES,
    puzzles=PUZZLES,
    place=20,
    quarrels=QUARRELS,
    search_words=SEARCH_WORDS,
    chapters=CHAPTERS,
    needs=NEEDS,
    flow=FLOW,
    mistakes=MISTAKES,
    tasks=TASKS,
    settling=SETTLING,
)
