"""What of unknown cards can turn an answer: suits where a TPS is in question, nothing where lengths decide (§2, §3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.query import Sight

_SUITED: Final = 5  # cards of a TPS
_BOMBS: Final = (4, 5)  # cards of a bomb
_UNKNOWN: Final = "?"

Partial = Mapping[str, Any]
Seeing = Callable[[Partial, tuple[Any, ...]], Sight]


def _is_plain(play: Any) -> bool:
    """Whether suits tell nothing of a play: no joker is declared as a card, and it cannot be a TPS."""
    return play is None or (not play.get("jokers") and not _can_be_suited(play["cards"]))


def _can_be_suited(codes: Sequence[str]) -> bool:
    return len(codes) == _SUITED and len({code[1] for code in codes if code != _UNKNOWN and code[1] != "J"}) <= 1


def _can_beat(length: int, table: Any) -> bool:
    """Whether so many cards can beat the table: as many, or a bomb (§3.1–§3.3)."""
    return table is None or length == len(table["cards"]) or length in _BOMBS


def of_play(partial: Partial, path: tuple[Any, ...]) -> Sight:
    """Of a play that may be the last."""
    return "ranks" if _is_plain(partial["play"]) else "cards"


def of_cards(partial: Partial, path: tuple[Any, ...]) -> Sight:
    """Of cards that are read."""
    return "ranks" if _is_plain(partial) else "cards"


def of_beating(partial: Partial, path: tuple[Any, ...]) -> Sight:
    """Of a table and of what is to beat it."""
    table, play = partial["table"], partial["play"]
    if not _can_beat(len(play["cards"]), table):
        return "nothing"
    return "ranks" if _is_plain(table) and _is_plain(play) else "cards"


def of_playing(partial: Partial, path: tuple[Any, ...]) -> Sight:
    """Of a hand, a table and a play: more cards than the hand has are not one's own (§1.1)."""
    length = len(partial["play"]["cards"])
    is_vain = length > len(partial["hand"]) or not _can_beat(length, partial["table"])
    return "nothing" if is_vain else "cards"


def of_plays(partial: Partial, path: tuple[Any, ...]) -> Sight:
    """Of a hand and of the table on which it looks for plays: short hands have no TPS, still shorter ones no bomb."""
    table, length = partial["table"], len(partial["hand"])
    if table is not None and length < min(len(table["cards"]), *_BOMBS):
        return "nothing"
    return "ranks" if length < _SUITED and _is_plain(table) else "cards"
