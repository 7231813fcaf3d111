"""What is made in Xả láng: a play that is allowed, and combinations put in order."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.cards import Card
from games.fields import Flag, Input, ListOf, Maybe
from games.puzzle import LEVELS, pick
from games.query import Position
from games.rules import House
from games.task import Order, Pick
from games.verdict import Silent
from games.xa_lang.beating import on_the_table, order_of
from games.xa_lang.deals.lists import deal_plays
from games.xa_lang.deals.stock import PACK, lay, near, play_of, wanted
from games.xa_lang.deals.tables import TYPES
from games.xa_lang.positions import HAND, PLAY
from games.xa_lang.rules import R, T, XaLangHouse

_COUNT: Final = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}
_MOST: Final = {T.FULL_HOUSE: 3, T.QUAD: 4, T.STRAIGHT_FLUSH: 4, T.PAIR_RUN: 4}  # of one type in one pack
_QUIET: Final = Silent(XaLangHouse())


def deal_turn(rng: Random, level: int, house: House) -> Position:
    """A hand and what lies on the table, of the same levels as `legal-plays`."""
    return {**deal_plays(rng, level, house), "passed": False}


def _played(position: Position, cards: tuple[Card, ...]) -> Position:
    return {
        "hand": position["hand"],
        "table": position["table"],
        "play": play_of(cards),
        "passed": position["passed"],
    }


def deal_combinations(rng: Random, level: int, house: House) -> Position:
    """Combinations of one type and length, close in rank; the types are those of `beats` at this level."""
    left, kind = list(PACK), wanted(rng, pick(rng, TYPES[level]))
    count = min(_COUNT[level], _MOST.get(kind.type, 5))
    rank = near(rng, kind, "2" if rng.random() < 0.5 else None)
    items = [lay(rng, left, kind, near(rng, kind, rank, spread=2 + count)) for _ in range(count)]
    return {"items": tuple(rng.sample(items, count))}


def _beaten(position: Position, upper: tuple[Card, ...], lower: tuple[Card, ...]) -> Position:
    """Whether the weaker one would beat the stronger."""
    return {"table": play_of(upper), "play": play_of(lower)}


def _apart(pair: Position) -> int:
    table, play = (on_the_table(_QUIET, pair[key]) for key in ("table", "play"))
    return abs(order_of(_QUIET, table, play))


_ITEMS: Final[Any] = Input("items", ListOf(HAND, most=5))
TASKS: Final = (
    Pick(
        key="play",
        query="may-play",
        inputs=(Input("hand", HAND), Input("table", Maybe(PLAY)), Input("passed", Flag())),
        deal=deal_turn,
        rules={
            R.SAME_TYPE.value: LEVELS,
            R.RUNS.value: (2,),
            R.ROUND_END.value: (3, 4, 5),
            R.JOKER.value: (4, 5),
            **dict.fromkeys((R.FINISH_ON_TWO.value, R.SUITED_RUN.value, R.CHOP.value, R.CATCH.value), (5,)),
        },
        pool="hand",
        counts=tuple(range(1, 14)),
        fill=_played,
    ),
    Order(
        key="order-plays",
        query="beats",
        inputs=(_ITEMS,),
        deal=deal_combinations,
        rules={R.SAME_TYPE.value: LEVELS, R.CATCH.value: (5,)},
        pair=_beaten,
        lets_stand=(False,),
        apart=_apart,
    ),
)
