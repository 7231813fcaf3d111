"""What is made in Xệp: an eat, and a discard that is allowed."""

from __future__ import annotations

from random import Random
from typing import Final

from games.cards import CARDS, COLOURS, Card
from games.puzzle import LEVELS, Undealt
from games.query import Position
from games.rules import House
from games.task import Pick
from games.xep.deals.eating import deal_eats
from games.xep.deals.stock import Stock, in_order
from games.xep.inputs import TY, ZONES
from games.xep.rules import R
from games.xep.zones import Cards

HAND: Final = ZONES[:1]


def deal_to_eat(rng: Random, level: int, house: House) -> Position:
    """Twenty cards and a tỳ that some of the hand eat, of the levels of `eats`; no tướng, which is eaten alone."""
    position = deal_eats(rng, level, house)
    if position["ty"][0].rank == "K":
        raise Undealt
    return position


_KEPT: Final[dict[int, tuple[str, ...]]] = {
    1: ("tuong", "khap"),
    2: ("tuong", "tuong", "khap"),
    3: ("tuong", "khap", "chuot"),
    4: ("tuong", "khap", "khap", "chuot"),
    5: ("tuong", "tuong", "khap", "khap", "chuot"),
}
_REST: Final = {1: 3, 2: 3, 3: 3, 4: 2, 5: 2}  # cards of any kind beside those
_TUONG: Final = tuple(CARDS["K" + colour] for colour in COLOURS)
_CHUOT: Final = tuple(CARDS["P" + colour] for colour in COLOURS)


def deal_to_discard(rng: Random, level: int, house: House) -> Position:
    """A hand of which much has to be kept: 1 a tướng and a khạp · 2 two tướng · 3 four chuột too · 4, 5 more."""
    stock = Stock(rng)
    held = [card for what in _KEPT[level] for card in stock.take(_to_keep(rng, stock, what))]
    return {"hand": in_order((*held, *stock.draw(_REST[level], avoid=_TUONG)))}


def _to_keep(rng: Random, stock: Stock, what: str) -> Cards:
    if what == "tuong":
        return (rng.choice(_TUONG),)
    return _CHUOT if what == "chuot" else (stock.kind(avoid=(*_TUONG, *_CHUOT)),) * 3


def _eaten(position: Position, cards: tuple[Card, ...]) -> Position:
    return {**position, "with": cards}


def _discarded(position: Position, cards: tuple[Card, ...]) -> Position:
    return {**position, "card": cards}


TASKS: Final = (
    Pick(
        key="eat",
        query="may-eat",
        inputs=(*ZONES, TY),
        deal=deal_to_eat,
        rules={
            **dict.fromkeys((R.EAT.value, "tst", "xpm", "chuot3"), LEVELS),
            "pair": (1, 2, 3, 4),
        },
        pool="hand",
        counts=(1, 2, 3),
        fill=_eaten,
    ),
    Pick(
        key="discard",
        query="may-discard",
        inputs=HAND,
        deal=deal_to_discard,
        rules={R.DISCARD.value: LEVELS},
        pool="hand",
        counts=(1,),
        fill=_discarded,
    ),
)
