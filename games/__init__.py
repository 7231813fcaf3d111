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
from games.errors import CODES, Defect, InputError, brief

__all__ = [
    "CARDS",
    "CODES",
    "DECKS",
    "MAX_LINE",
    "PUZZLE_PARTS",
    "UNKNOWN",
    "Asking",
    "Card",
    "Change",
    "Comparison",
    "Deck",
    "Defect",
    "Doing",
    "Fact",
    "Game",
    "InputError",
    "Line",
    "Offered",
    "Query",
    "Refutation",
    "Settled",
    "Verdict",
    "all_games",
    "answer_case",
    "audit",
    "brief",
    "card",
    "cards",
    "compare",
    "deal_schema",
    "deal_task",
    "doing",
    "games_told",
    "get_game",
    "grouped",
    "judge",
    "judge_case",
    "lessons",
    "next_fact",
    "offered",
    "options_told",
    "parse",
    "plain",
    "puzzle_told",
    "queries_told",
    "read_puzzle",
    "refutations",
    "rehearsed",
    "rules_told",
    "sealed",
    "settle",
    "smallest_change",
    "split_cards",
    "written",
]

# After the names above: game.py walks this package to find the games.
from games.accounts import Line
from games.change import Change, smallest_change
from games.choosing import Fact
from games.deal import audit, deal_schema
from games.describing import PUZZLE_PARTS, games_told, options_told, puzzle_told, queries_told, read_puzzle, rules_told
from games.doing import Doing, deal_task, doing
from games.game import Game, all_games, get_game, judge_case
from games.mattering import Asking, Comparison, compare, next_fact
from games.offering import Offered, Refutation, offered, refutations
from games.partial import UNKNOWN
from games.query import Query
from games.rehearsal import rehearsed
from games.sealing import sealed
from games.sentences import grouped
from games.settling import Settled, settle
from games.stream import MAX_LINE, answer_case, parse, written
from games.verdict import Verdict, plain


def judge(game: str, query: str, position: Mapping[str, Any], house: Mapping[str, Any] | None = None) -> Any:
    """The Verdict about a JSON position under a house ({"preset"?, option: value …}); InputError when malformed."""
    case: dict[str, Any] = {"game": game, "query": query, "position": position}
    return judge_case(case if house is None else {**case, "house": house})


def lessons(game: str) -> Any:
    """The lessons of a game in their order (games.lesson.Lesson)."""
    from games.lesson import lessons as read

    return read(get_game(game))
