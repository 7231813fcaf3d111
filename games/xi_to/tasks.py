"""What is made in Xì Tố: a hand of a wanted kind, and hands put in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.cards import Card
from games.fields import Cards, Choice, Input, ListOf
from games.poker import KINDS, strength5
from games.puzzle import LEVELS, pick
from games.query import Position
from games.rules import House
from games.task import Order, Pick
from games.xi_to.deals.hands import Two, ace_low_in_doubt, late, straight_flushes, tied
from games.xi_to.deals.stock import Stock
from games.xi_to.rules import R

# ---------------------------------------------------------------- a hand of a kind

_MORE: Final = {1: 1, 2: 2, 3: 2, 4: 3, 5: 4}  # cards beside those that make it
_KINDS: Final[dict[int, Mapping[str, float]]] = {
    1: {"doi": 1.0, "sam-co": 1.0, "thu": 1.0},
    2: {"thu": 2.0, "sam-co": 1.0, "sanh": 1.0, "cu-lu": 1.0},
    3: {"sanh": 2.0, "thung": 2.0, "cu-lu": 1.0, "tu-quy": 1.0},
    4: {"sanh": 2.0, "thung": 2.0, "cu-lu": 2.0, "thung-pha-sanh": 1.0},
    5: {"sanh": 3.0, "thung": 2.0, "cu-lu": 1.0, "thung-pha-sanh": 1.0, "mau-thau": 1.0},
}


def deal_kind(rng: Random, level: int, house: House) -> Position:
    """Cards of which five make a hand of a kind: more cards and rarer kinds from level to level."""
    stock, kind = Stock(rng), pick(rng, _KINDS[level])
    cards = [*stock.any_hand(kind), *rng.sample(stock.free, _MORE[level])]
    return {"kind": kind, "cards": tuple(rng.sample(cards, len(cards)))}


def _wanted(position: Position) -> str:
    kind: str = position["kind"]
    return kind


def _picked(position: Position, cards: tuple[Card, ...]) -> Position:
    return {"cards": cards}


# ---------------------------------------------------------------- hands in order

_COUNT: Final = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}
_TWO: Final[dict[int, Mapping[Callable[[Stock], Two], float]]] = {
    3: {late: 1.0},
    4: {late: 2.0, straight_flushes: 1.0, ace_low_in_doubt: 1.0},
    5: {tied: 2.0, straight_flushes: 1.0, ace_low_in_doubt: 1.0, late: 1.0},
}


def deal_hands(rng: Random, level: int, house: House) -> Position:
    """Hands of one pack.

    1 three kinds far apart · 2 any kinds · 3 four, two of them of one kind · 4 also straight flushes and A-7-8-9-10 ·
    5 five, two of them often equal.
    """
    stock, count = Stock(rng), _COUNT[level]
    two = pick(rng, _TWO[level])(stock) if level > 2 else ()
    kinds = rng.sample(KINDS[::2] if level == 1 else KINDS[:-1], count - len(two))
    items = [*two, *(stock.any_hand(kind) for kind in kinds)]
    return {"items": tuple(rng.sample(items, count))}


def _compared(position: Position, upper: tuple[Card, ...], lower: tuple[Card, ...]) -> Position:
    return {"a": upper, "b": lower}


def _apart(pair: Position) -> int:
    return abs(strength5(pair["a"]) - strength5(pair["b"]))


TASKS: Final = (
    Pick(
        key="make-kind",
        query="hand-kind",
        inputs=(Input("kind", Choice(*KINDS)), Input("cards", Cards(6, 7, 8, 9))),
        deal=deal_kind,
        rules={R.HAND_ORDER.value: LEVELS},
        pool="cards",
        counts=(5,),
        fill=_picked,
        want=_wanted,
    ),
    Order(
        key="order-hands",
        query="compare",
        inputs=(Input("items", ListOf(Cards(5), most=5)),),
        deal=deal_hands,
        rules={
            R.HAND_ORDER.value: (1, 2, 4),
            R.TIE_BREAK.value: (3, 4, 5),
            R.SF_ORDER.value: (4, 5),
            R.STRAIGHT.value: (4,),
            R.DECK.value: (5,),
        },
        pair=_compared,
        lets_stand=("a", "tie"),
        apart=_apart,
    ),
)
