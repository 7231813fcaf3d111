"""Xả láng."""

from games.decks import FRENCH_54
from games.game import Game
from games.xa_lang.accounts import SETTLING
from games.xa_lang.flow import FLOW
from games.xa_lang.mistakes import MISTAKES
from games.xa_lang.puzzles import PUZZLES
from games.xa_lang.quarrels import QUARRELS
from games.xa_lang.queries import QUERIES
from games.xa_lang.rules import XaLangHouse
from games.xa_lang.tasks import TASKS
from games.xa_lang.words import CHAPTERS, NEEDS, SEARCH_WORDS

GAME = Game(
    key="xa-lang",
    deck=FRENCH_54,
    house=XaLangHouse,
    queries=QUERIES,
    puzzles=PUZZLES,
    place=30,
    quarrels=QUARRELS,
    search_words=SEARCH_WORDS,
    chapters=CHAPTERS,
    needs=NEEDS,
    flow=FLOW,
    mistakes=MISTAKES,
    tasks=TASKS,
    settling=SETTLING,
)
