"""What some cards can be played as (rule book §2)."""

from __future__ import annotations

from typing import Any

from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xa_lang.beating import RUNS, cite_nothing, cite_shut_bombs, types_of
from games.xa_lang.positions import listed_plays
from games.xa_lang.readings import Cards, readings_of
from games.xa_lang.rules import R, T


def _rule(type_: T, *, joker: bool) -> R:
    if joker:
        return R.JOKER
    if type_ == T.STRAIGHT_FLUSH:
        return R.SUITED_RUN
    return R.RUNS if type_ in RUNS else R.COMBINATIONS


def combo(note: Notebook, *, cards: Cards) -> list[dict[str, Any]]:
    """Every reading of the cards, no two alike, by type and from low to high (§2)."""
    play = {"cards": cards}
    found = readings_of(note, play)
    if not found:
        cite_nothing(note, play)
        return []
    cite_shut_bombs(note, play)
    joker = any(made.is_joker for made in cards)
    readings = []
    for type_ in types_of(found):
        ranks = list(dict.fromkeys(one.rank for one in found if one.type == type_))
        note.cite(_rule(type_, joker=joker), say="can-be", cards=cards, type=type_.value, ranks=ranks)
        readings += [{"type": type_.value, "rank": rank, "length": len(cards)} for rank in ranks]
    return readings


def readings_are_right(position: Position, house: House, given: Any) -> bool:
    """Whether some readings are all there are, in any order."""
    answer = combo(Silent(house), **position)
    return len(given) == len(answer) and listed_plays(given) == listed_plays(answer)
