"""What five cards are, and in which order their ranks and suits are compared (rule book §3.1–§3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.cards import Card
from games.poker import KINDS, VALUE, grouped_ranks, kind_of, pack, strength5
from games.verdict import Notebook
from games.xi_to.rules import R

Hand = tuple[Card, ...]
FLUSH: Final = "thung"
FULL_HOUSE: Final = "cu-lu"
STRAIGHT_FLUSH: Final = "thung-pha-sanh"
STRAIGHTS: Final = ("sanh", STRAIGHT_FLUSH)
LOW_TOP: Final = VALUE["T"]  # the top card of A-7-8-9-10, which with the option is the lowest straight
SEVEN_TOP: Final = VALUE["J"]
_ACE_LOW: Final = frozenset("A789T")


def is_ace_low(cards: Sequence[Card]) -> bool:
    """Whether the five cards are A-7-8-9-10 (§3.3)."""
    return len(cards) == 5 and {made.rank for made in cards} == _ACE_LOW


def strength(cards: Hand, *, ace_low: bool) -> int:
    """The strength of five cards (games.poker), A-7-8-9-10 as the lowest straight or as none."""
    found = strength5(cards)
    if ace_low and is_ace_low(cards):
        return pack(STRAIGHT_FLUSH if kind_of(found) == FLUSH else "sanh", (LOW_TOP,))
    return found


def level(kind: str, *, flush_first: bool) -> int:
    """The place of a kind from the lowest up; a house may put the flush over the full house (§3.1)."""
    if flush_first and kind in (FLUSH, FULL_HOUSE):
        kind = FULL_HOUSE if kind == FLUSH else FLUSH
    return KINDS.index(kind)


def compared_ranks(cards: Hand, kind: str, *, ace_low: bool) -> tuple[str, ...]:
    """The ranks by which a hand is compared within its kind: of a straight its top card only (§3.2)."""
    if kind in STRAIGHTS:
        return (top_rank(cards, ace_low=ace_low),)
    return grouped_ranks(cards)


def top_rank(cards: Hand, *, ace_low: bool) -> str:
    """The top card of a straight; ten in A-7-8-9-10."""
    return "T" if ace_low and is_ace_low(cards) else max(cards, key=lambda made: VALUE[made.rank]).rank


def top_card(cards: Sequence[Card], suits: str, *, ace_low: bool = False) -> Card:
    """The card whose suit is compared first: of the first rank compared the one of the best suit (§1.1).

    Two hands of one pack with the same ranks never agree in it, so no further card is looked at.
    """
    first = "T" if ace_low and is_ace_low(cards) else grouped_ranks(cards)[0]
    return max((made for made in cards if made.rank == first), key=lambda made: suits.index(made.suit))


def hand_kind(note: Notebook, *, cards: Hand) -> str:
    """The kind of five cards (§3.1, §3.3)."""
    ace_low = is_ace_low(cards) and note.option("ace_low_straight") == "on"
    kind = kind_of(strength(cards, ace_low=ace_low))
    if is_ace_low(cards):
        note.cite(R.STRAIGHT, holds=ace_low, cards=cards)
    note.cite(R.HAND_ORDER, say="is-kind", cards=cards, kind=kind)
    return kind
