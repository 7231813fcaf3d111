"""Mậu Binh."""

from games.decks import FRENCH_52
from games.game import Game
from games.mau_binh.accounts import SETTLING
from games.mau_binh.flow import FLOW
from games.mau_binh.mistakes import MISTAKES
from games.mau_binh.puzzles import PUZZLES
from games.mau_binh.quarrels import QUARRELS
from games.mau_binh.queries import QUERIES
from games.mau_binh.rules import MauBinhHouse
from games.mau_binh.tasks import TASKS
from games.mau_binh.words import CHAPTERS, NEEDS, SEARCH_WORDS

GAME = Game(
    key="mau-binh",
    deck=FRENCH_52,
    house=MauBinhHouse,
    queries=QUERIES,
    puzzles=PUZZLES,
    place=10,
    landing="foul",
    quarrels=QUARRELS,
    search_words=SEARCH_WORDS,
    chapters=CHAPTERS,
    needs=NEEDS,
    flow=FLOW,
    mistakes=MISTAKES,
    tasks=TASKS,
    settling=SETTLING,
)
