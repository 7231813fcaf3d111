"""What is made in Mậu Binh: a layout that is not lủng, and rows put in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.cards import Card
from games.fields import Cards, Choice, Input, ListOf
from games.mau_binh.arranging import arrange
from games.mau_binh.deals.arranging import (
    Hand,
    anything,
    greedy,
    looking_and_back,
    two_rows,
    wheel_and_straight,
    wheel_of,
)
from games.mau_binh.deals.rows import ROW_WEIGHTS, SIZE, Two, tied, wheels
from games.mau_binh.deals.stock import Stock
from games.mau_binh.instant import dearest
from games.mau_binh.rows import ROWS, Row
from games.mau_binh.rules import R
from games.poker import KINDS, strength
from games.puzzle import LEVELS, pick, search
from games.query import Position
from games.rules import House
from games.task import Lay, Order
from games.verdict import Silent

# ---------------------------------------------------------------- a layout

_HANDS: Final[dict[int, Mapping[Hand, float]]] = {
    1: {two_rows: 1.0},
    2: {anything: 1.0},
    3: {anything: 1.0},
    4: {wheel_and_straight: 1.0, looking_and_back: 1.0},
    5: {anything: 1.0},
}
_STRONGEST: Final = {3: "sanh", 5: "sam-co"}  # the best row of five that the hand may hold


def deal_hand(rng: Random, level: int, house: House) -> Position:
    """Thirteen cards to lay.

    1 two strong rows, which lay themselves · 2 any hand · 3 nothing above a straight · 4 a straight from the ace, or
    three cards that look like more · 5 nothing above sám cô, so that the rows come close to each other.
    """
    most = KINDS.index(_STRONGEST.get(level, KINDS[-1]))

    def fits(cards: Row) -> bool:
        return strength(greedy(cards, house).back) >> 20 <= most and not dearest(Silent(house), cards)

    return {"cards": search(rng, lambda rng: pick(rng, _HANDS[level])(Stock(rng)), fits)}


def _advised(cards: Row, house: House) -> Position:
    return dict(zip(ROWS, arrange(cards, wheel=wheel_of(house)), strict=True))


# ---------------------------------------------------------------- rows in order

_COUNT: Final = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}
_FRONT_KINDS: Final = ("mau-thau", "doi", "sam-co")
_LATE: Final = {"mau-thau": 2, "doi": 1, "thu": 2, "thung": 3}  # so many ranks agree before one differs


def deal_rows(rng: Random, level: int, house: House) -> Position:
    """Rows of one place.

    1 three kinds far apart · 2 any kinds · 3 four, two of them of one kind · 4 these agree in the first ranks · 5 five,
    two of them equal or straights from the ace.
    """
    row, stock = pick(rng, ROW_WEIGHTS), Stock(rng)
    size, count = SIZE[row], _COUNT[level]
    two = _two(level)(stock, row) if level > 2 else ()
    kinds = KINDS[::2] if level == 1 and size == 5 else _FRONT_KINDS if size == 3 else KINDS
    others = rng.sample(kinds, count) if len(kinds) >= count else rng.choices(kinds, k=count)
    items = [*two, *(stock.any_row(kind, size) for kind in others[: count - len(two)])]
    return {"row": row, "items": tuple(rng.sample(items, count))}


def _two(level: int) -> Callable[[Stock, str], Two]:
    return {3: _alike, 4: _agreeing}.get(level, _trapped)


def _alike(stock: Stock, row: str) -> Two:
    """Two rows of one kind, different in the first rank."""
    kind = stock.rng.choice(_FRONT_KINDS if row == "front" else ("doi", "thu", "sam-co", "sanh", "thung"))
    return stock.close_rows(kind, (SIZE[row],) * 2, 0)


def _agreeing(stock: Stock, row: str) -> Two:
    """Two rows of one kind that agree in their first ranks."""
    kind = stock.rng.choice(_FRONT_KINDS[:2] if row == "front" else tuple(_LATE))
    return stock.close_rows(kind, (SIZE[row],) * 2, stock.rng.randint(1, min(_LATE[kind], SIZE[row] - 1)))


def _trapped(stock: Stock, row: str) -> Two:
    """Two rows that are equal, or two straights, one from the ace."""
    return wheels(stock, row) if row != "front" and stock.rng.random() < 0.5 else tied(stock, row)


def _apart(pair: Position) -> int:
    return abs(strength(pair["a"]) - strength(pair["b"]))


def _compared(position: Position, upper: tuple[Card, ...], lower: tuple[Card, ...]) -> Position:
    return {"row": position["row"], "a": upper, "b": lower}


TASKS: Final = (
    Lay(
        key="lay",
        query="foul",
        inputs=(Input("cards", Cards(13)),),
        deal=deal_hand,
        rules={**dict.fromkeys((R.FOUL.value, R.HAND_ORDER.value, R.FOUL_3V5.value), LEVELS), R.WHEEL.value: (4,)},
        rows={"front": 3, "middle": 5, "back": 5},
        want=False,
        advise=_advised,
    ),
    Order(
        key="order-rows",
        query="compare-row",
        inputs=(Input("row", Choice(*ROWS)), Input("items", ListOf(Cards(3, 5), most=5))),
        deal=deal_rows,
        rules={R.HAND_ORDER.value: LEVELS, R.EQUAL_ROWS.value: (5,), R.WHEEL.value: (5,)},
        pair=_compared,
        lets_stand=("a", "tie"),
        apart=_apart,
    ),
)
