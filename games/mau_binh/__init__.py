"""Mậu Binh."""

from games.decks import FRENCH_52
from games.game import Game
from games.mau_binh.puzzles import PUZZLES
from games.mau_binh.queries import QUERIES
from games.mau_binh.rules import MauBinhHouse

GAME = Game(
    key="mau-binh",
    deck=FRENCH_52,
    house=MauBinhHouse,
    queries=QUERIES,
    puzzles=PUZZLES,
    place=10,
    landing="foul",
)
