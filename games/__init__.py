"""Luật Bài's rules engine: the one place that says who is right.

>>> from games import judge
>>> judge("mau-binh", "foul", {"front": "2s 2h 3d", "middle": "As Kh 9d 7c 5s", "back": "9s 9h Jd Qc Ks"}).answer
True

Everything outside `games` uses what is exported here and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.cards import CARDS, Card, card, cards, split_cards
from games.decks import DECKS, Deck
from games.errors import Defect, InputError, brief

__all__ = [
    "CARDS",
    "DECKS",
    "Card",
    "Change",
    "Deck",
    "Defect",
    "Game",
    "InputError",
    "Offered",
    "Query",
    "Refutation",
    "Verdict",
    "all_games",
    "brief",
    "card",
    "cards",
    "get_game",
    "judge",
    "judge_case",
    "lessons",
    "offered",
    "plain",
    "refutations",
    "smallest_change",
    "split_cards",
]

# After the names above: game.py walks this package to find the games.
from games.change import Change, smallest_change
from games.game import Game, all_games, get_game, judge_case
from games.offering import Offered, Refutation, offered, refutations
from games.query import Query
from games.verdict import Verdict, plain


def judge(game: str, query: str, position: Mapping[str, Any], house: Mapping[str, Any] | None = None) -> Any:
    """The Verdict about a JSON position under a house ({"preset"?, option: value …}); InputError when malformed."""
    case: dict[str, Any] = {"game": game, "query": query, "position": position}
    return judge_case(case if house is None else {**case, "house": house})


def lessons(game: str) -> Any:
    """The lessons of a game in their order (games.lesson.Lesson)."""
    from games.lesson import lessons as read

    return read(get_game(game))
