"""Rows for `hand-kind` and `compare-row`, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.mau_binh.deals.stock import GROUPS, TOPS, Stock, in_order, level_of
from games.mau_binh.rows import Row
from games.poker import KINDS, ROYAL, WHEEL
from games.puzzle import pick, search
from games.query import Position
from games.rules import House

Two = tuple[Row, Row]
TwoBy = Callable[[Stock, str], Two]

SIZE: Final = {"front": 3, "middle": 5, "back": 5}
ROW_WEIGHTS: Final = {"front": 3.0, "middle": 3.5, "back": 3.5}


def _mixed(rng: Random, row: Row) -> Row:
    return tuple(rng.sample(row, len(row)))


# ---------------------------------------------------------------- hand-kind


def _plain_five(stock: Stock) -> Row:
    """Any of the nine kinds."""
    return stock.any_row(stock.rng.choice(KINDS))


def _plain_three(stock: Stock) -> Row:
    """Any of the three kinds of the front."""
    return stock.any_row(pick(stock.rng, {"mau-thau": 1.0, "doi": 2.0, "sam-co": 2.0}), 3)


def any_wheel(stock: Stock) -> Row:
    """A-2-3-4-5, of one suit or not."""
    return stock.row(pick(stock.rng, {"sanh": 3.0, "thung-pha-sanh": 1.0}), (WHEEL,))


def _grouped(stock: Stock) -> Row:
    """Kinds that are told apart by how many cards are of one rank."""
    return stock.any_row(stock.rng.choice(("doi", "thu", "sam-co", "cu-lu", "tu-quy")))


def _suits_and_runs(stock: Stock) -> Row:
    """Real straights and flushes, and rows that pretend."""
    if stock.rng.random() < 0.45:
        return stock.pretender()
    return stock.any_row(stock.rng.choice(("sanh", "thung", "thung-pha-sanh")))


def _pretender(stock: Stock) -> Row:
    """Five cards that are no straight or flush, nearly."""
    return stock.pretender()


def looking_three(stock: Stock) -> Row:
    """Three cards that look like a straight or a flush (§2.2)."""
    return stock.looking_row()


KIND_SHAPES: Final[dict[int, dict[Callable[[Stock], Row], float]]] = {
    1: {_plain_five: 1.0},
    2: {_plain_five: 6.0, _grouped: 2.0, _plain_three: 2.0},
    3: {_plain_five: 5.0, _grouped: 1.0, _plain_three: 2.0, any_wheel: 1.0, looking_three: 1.0},
    4: {_plain_five: 5.0, _suits_and_runs: 3.5, any_wheel: 1.0, looking_three: 0.7},
    5: {_plain_five: 3.5, _pretender: 1.0, _suits_and_runs: 3.5, any_wheel: 1.5, looking_three: 0.8},
}


def deal_hand_kind(rng: Random, level: int, house: House) -> Position:
    """Three or five cards.

    1 the nine kinds, sorted · 2 unsorted, three cards too · 3 A-2-3-4-5 and three cards that look like more ·
    4 four to a flush, a run with a hole · 5 mostly traps: Q-K-A-2-3, four to a flush, A-2-3-4-5 of one suit.
    """
    row: Row = search(rng, lambda rng: pick(rng, KIND_SHAPES[level])(Stock(rng)), bool)
    return {"cards": in_order(row) if level == 1 else _mixed(rng, row)}


def kind_by(shape: Callable[[Stock], Row]) -> Callable[[Random, int, House], Position]:
    """Deals of one shape at every level."""
    return lambda rng, level, house: {"cards": _mixed(rng, search(rng, lambda rng: shape(Stock(rng)), bool))}


# ---------------------------------------------------------------- compare-row


def _kinds_of(row: str) -> tuple[str, ...]:
    return tuple(GROUPS[3]) if row == "front" else KINDS


def _by_kind_gap(low: int, high: int) -> TwoBy:
    """Two rows whose kinds are so far apart."""

    def make(stock: Stock, row: str) -> Two:
        kinds = _kinds_of(row)
        pairs = [(a, b) for a in kinds for b in kinds if low <= abs(level_of(a) - level_of(b)) <= high]
        a, b = stock.rng.choice(pairs)
        return stock.any_row(a, SIZE[row]), stock.any_row(b, SIZE[row])

    return make


# How often a kind that lies in both rows is dealt, where the first rank decides.
_TWICE: Final = dict(zip(KINDS, (1.0, 2.0, 2.0, 1.5, 2.0, 2.0, 1.5, 1.0, 0.5), strict=True))
# … and how many ranks of two rows can agree where a later one decides.
_DEEPEST: Final = {3: {"mau-thau": 2, "doi": 1}, 5: {"mau-thau": 4, "doi": 3, "thu": 2, "thung": 4}}


def _early(stock: Stock, row: str) -> Two:
    """One kind twice, decided by the first rank."""
    kind = pick(stock.rng, {kind: often for kind, often in _TWICE.items() if kind in _kinds_of(row)})
    return stock.close_rows(kind, (SIZE[row],) * 2, 0)


def _late(stock: Stock, row: str) -> Two:
    """One kind twice, decided by a later rank."""
    size = SIZE[row]
    kind = stock.rng.choice(list(_DEEPEST[size]))
    return stock.close_rows(kind, (size, size), stock.rng.randint(1, _DEEPEST[size][kind]))


def _last(stock: Stock, row: str) -> Two:
    """One kind twice, decided by the very last rank."""
    size = SIZE[row]
    kind = stock.rng.choice(list(_DEEPEST[size]))
    return stock.close_rows(kind, (size, size), _DEEPEST[size][kind])


def tied(stock: Stock, row: str) -> Two:
    """Two rows the same to the last rank."""
    kinds = (
        {"mau-thau": 1.0, "doi": 1.0}
        if row == "front"
        else {"doi": 1.0, "thu": 1.0, "sanh": 3.0, "thung": 2.0, "mau-thau": 1.0}
    )
    return stock.equal_rows(pick(stock.rng, kinds), SIZE[row])


def wheels(stock: Stock, row: str) -> Two:
    """A-2-3-4-5 and another straight (§2.3)."""
    kind = pick(stock.rng, {"sanh": 6.0, "thung-pha-sanh": 1.0})
    return stock.row(kind, (WHEEL,)), stock.row(kind, (stock.rng.choice((*TOPS, ROYAL, ROYAL)),))


def looking(stock: Stock, row: str) -> Two:
    """Three cards that look like a straight or a flush against a pair, trips or higher loose cards (§2.2)."""
    kind = pick(stock.rng, {"doi": 4.0, "mau-thau": 2.0, "sam-co": 1.0})
    return stock.looking_row(), stock.any_row(kind, 3)


def _pretending(stock: Stock, row: str) -> Two:
    """Next to a straight or flush against an honest pair, two pairs or trips."""
    kind = pick(stock.rng, {"doi": 4.0, "thu": 3.0, "sam-co": 2.0, "mau-thau": 1.0})
    return stock.pretender(), stock.any_row(kind)


_COMPARED: Final[dict[int, dict[TwoBy, float]]] = {
    1: {_by_kind_gap(2, 8): 19.0, tied: 1.0},
    2: {_by_kind_gap(1, 1): 18.0, tied: 1.5},
    3: {_early: 18.0, tied: 2.0},
    4: {_late: 15.0, _last: 2.0, tied: 3.0},
    5: {wheels: 4.0, looking: 3.0, _pretending: 4.0, _last: 3.0, tied: 5.0},
}
ONLY_IN: Final[dict[TwoBy, tuple[str, ...]]] = {
    wheels: ("middle", "back"),
    looking: ("front",),
    _pretending: ("middle", "back"),
}


def deal_compare_row(rng: Random, level: int, house: House) -> Position:
    """Two rows of one place, either of which may be the better.

    1 kinds far apart · 2 neighbouring kinds · 3 one kind, the first rank decides · 4 one kind, a later rank decides ·
    5 A-2-3-4-5, three cards that look like more, rows that pretend, the last rank, and many ties.
    """
    return _compared(rng, level, pick(rng, _COMPARED[level]))


def compare_by(two: TwoBy) -> Callable[[Random, int, House], Position]:
    """Deals of one shape at every level."""
    return lambda rng, level, house: _compared(rng, level, two)


def _compared(rng: Random, level: int, two: TwoBy) -> Position:
    row = pick(rng, {row: often for row, often in ROW_WEIGHTS.items() if row in ONLY_IN.get(two, SIZE)})
    pair = search(rng, lambda rng: two(Stock(rng), row), bool)
    a, b = rng.sample(pair, 2)
    return {"row": row, "a": shown(rng, level, a), "b": shown(rng, level, b)}


def shown(rng: Random, level: int, row: Row) -> Row:
    """Sorted at the easy levels, as it comes later."""
    return in_order(row) if level <= 2 else _mixed(rng, row)
