"""Layouts for `foul`, from easy to hard: which two rows are in question, and how close they are.

1 kinds far apart · 2 neighbouring kinds · 3 one kind twice, decided by the first rank · 4 one kind twice, decided late,
or three cards against five (§3.2) · 5 the traps: equal rows and all but equal ones, A-2-3-4-5, three cards that look
like a straight or a flush, and rows that pretend to be one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random
from typing import Final

from games.mau_binh.deals.stock import TOPS, Stock, laid, level_of, rows_of, weigh
from games.mau_binh.rows import Layout, Row, is_foul
from games.poker import KINDS, WHEEL, kind_of, strength
from games.puzzle import Undealt, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent

Shape = Callable[[Stock, bool], Layout]
Kinds = tuple[str, str, str]

# How often a kind lies in a row at a table, roughly.
FRONTS: Final = {"mau-thau": 5.0, "doi": 6.0, "sam-co": 2.0}
MIDDLES: Final = dict(zip(KINDS, (1.0, 6.0, 6.0, 4.0, 4.0, 4.0, 2.5, 0.8, 0.4), strict=True))
BACKS: Final = dict(zip(KINDS, (0.5, 2.0, 4.0, 4.0, 6.0, 7.0, 6.0, 2.0, 1.0), strict=True))
_FRONT_SIZES: Final = (3, 5)
_FIVES: Final = (5, 5)


# ---------------------------------------------------------------- levels 1 and 2: by kind alone


def _gaps(kinds: Kinds) -> tuple[int, int]:
    """How many kinds the middle is above the front and the back above the middle; below zero: the wrong way round."""
    front, middle, back = map(level_of, kinds)
    return middle - front, back - middle


def _is_far(gaps: tuple[int, int]) -> bool:
    return min(map(abs, gaps)) >= 2 and max(gaps) > 0


def _is_neighbouring(gaps: tuple[int, int]) -> bool:
    """One pair of rows a single kind apart, either way round; the other pair well in order."""
    return sorted(gaps)[0] in (-1, 1) and sorted(gaps)[1] > 1


@cache
def _by_kinds(fits: Callable[[tuple[int, int]], bool], lung: bool) -> dict[Kinds, float]:
    """The kinds of three rows that fit, and how often each lies at a table."""
    found = [kinds for kinds in product(FRONTS, KINDS, KINDS) if fits(_gaps(kinds)) and (min(_gaps(kinds)) < 0) == lung]
    return {kinds: FRONTS[kinds[0]] * weigh(kinds[1:2], MIDDLES) * weigh(kinds[2:], BACKS) for kinds in found}


def _kinds_apart(fits: Callable[[tuple[int, int]], bool]) -> Shape:
    def shape(stock: Stock, lung: bool) -> Layout:
        front, middle, back = pick(stock.rng, _by_kinds(fits, lung))
        far = stock.any_row(back)
        return Layout(stock.any_row(front, 3), stock.any_row(middle), far)

    return shape


# ---------------------------------------------------------------- levels 3 and 4: by the ranks of one kind


def _front_below(stock: Stock, middle: Row) -> Row:
    """A front of a lower kind than the middle."""
    kinds = {kind: often for kind, often in FRONTS.items() if level_of(kind) < level_of(kind_of(strength(middle)))}
    return stock.any_row(pick(stock.rng, kinds), 3)


def _back_above(stock: Stock, middle: Row) -> Row:
    """A back of a higher kind than the middle."""
    kinds = {kind: often for kind, often in BACKS.items() if level_of(kind) > level_of(kind_of(strength(middle)))}
    return stock.any_row(pick(stock.rng, kinds))


def _under_front(stock: Stock, front: Row, middle: Row) -> Layout:
    return Layout(front, middle, _back_above(stock, middle))


def _over_back(stock: Stock, one: Row, other: Row, *, lung: bool) -> Layout:
    """Two rows as middle and back, the stronger in the middle for a lủng layout."""
    low, high = sorted((one, other), key=strength)
    middle, back = (high, low) if lung else (low, high)
    return Layout(_front_below(stock, middle), middle, back)


def _decided_early(stock: Stock, lung: bool) -> Layout:
    """Two rows of one kind, different in the first rank compared."""
    if stock.rng.random() < 0.45:
        kind = pick(stock.rng, {"mau-thau": 2.0, "doi": 6.0, "sam-co": 1.0})
        return _under_front(stock, *stock.close_rows(kind, _FRONT_SIZES, 0))
    kind = pick(stock.rng, {"doi": 2.0, "thu": 4.0, "sam-co": 2.0, "sanh": 3.0, "thung": 4.0, "cu-lu": 2.0})
    return _over_back(stock, *stock.close_rows(kind, _FIVES, 0), lung=lung)


def _decided_late(stock: Stock, lung: bool) -> Layout:
    """Two rows of one kind, the same in the first ranks compared; or straights one step apart."""
    style = pick(
        stock.rng, {"high-front": 4.0, "pair-front": 3.0, "flush": 5.0, "straight": 2.0, "pair": 1.5, "two": 1.0}
    )
    if style == "high-front":
        return _under_front(stock, *stock.close_rows("mau-thau", _FRONT_SIZES, stock.rng.choice((1, 1, 2, 2, 3))))
    if style == "pair-front":
        return _under_front(stock, *stock.close_rows("doi", _FRONT_SIZES, stock.rng.choice((1, 1, 2))))
    if style == "straight":
        return _over_back(stock, *_neighbouring_straights(stock), lung=lung)
    kind, deepest = {"flush": ("thung", 4), "pair": ("doi", 3), "two": ("thu", 1)}[style]
    return _over_back(stock, *stock.close_rows(kind, _FIVES, stock.rng.randint(1, deepest)), lung=lung)


def _one_kind_in_front(stock: Stock, lung: bool) -> Layout:
    """Front and middle of one kind, which agree on none, one or two ranks."""
    kind = pick(stock.rng, {"mau-thau": 1.0, "doi": 1.0})
    return _under_front(stock, *stock.close_rows(kind, _FRONT_SIZES, stock.rng.randint(0, 2)))


def _neighbouring_straights(stock: Stock) -> tuple[Row, Row]:
    low = stock.rng.randrange(len(TOPS) - 1)
    return stock.row("sanh", (TOPS[low],)), stock.row("sanh", (TOPS[low + 1],))


# ---------------------------------------------------------------- level 5: traps


def equal_rows(stock: Stock, lung: bool) -> Layout:
    """Middle and back the same to the last rank, which is legal; or all but the same."""
    kind = pick(stock.rng, {"sanh": 4.0, "thung": 4.0, "doi": 1.0})
    if not lung:
        middle, back = stock.equal_rows(kind, 5)
        return Layout(_front_below(stock, middle), middle, back)
    rows = (
        _neighbouring_straights(stock)
        if kind == "sanh"
        else stock.close_rows(kind, _FIVES, 4 if kind == "thung" else 3)
    )
    return _over_back(stock, *rows, lung=True)


def wheel_rows(stock: Stock, lung: bool) -> Layout:
    """A-2-3-4-5 in the middle or the back, another straight of the same kind in the other (§2.3)."""
    kind = pick(stock.rng, {"sanh": 8.0, "thung-pha-sanh": 1.0})
    wheel, other = stock.row(kind, (WHEEL,)), stock.row(kind, (stock.rng.choice((*TOPS, TOPS[-1], TOPS[-1])),))
    middle, back = (wheel, other) if stock.rng.random() < 0.5 else (other, wheel)
    return Layout(_front_below(stock, middle), middle, back)


def looking_front(stock: Stock, lung: bool) -> Layout:
    """Three cards that look like a straight or a flush (§2.2): over a stronger middle, or for another reason lủng."""
    front = stock.looking_row()
    if not lung:
        return _under_front(stock, front, stock.any_row(pick(stock.rng, {"doi": 5.0, "thu": 3.0, "sam-co": 2.0})))
    if stock.rng.random() < 0.5:
        return _under_front(stock, front, stock.any_row("mau-thau"))
    back, middle = stock.any_row(pick(stock.rng, {"doi": 3.0, "thu": 2.0})), stock.any_row("sam-co")
    return Layout(front, middle, back)


def pretending_row(stock: Stock, lung: bool) -> Layout:
    """A back that is no straight or flush after all, under a pair or better; or such a middle over an honest back."""
    nothing = stock.pretender()
    if not lung:
        back = stock.any_row(pick(stock.rng, {"doi": 3.0, "thu": 4.0, "sam-co": 3.0, "sanh": 1.0, "thung": 1.0}))
        return Layout(_weaker_front(stock, nothing), nothing, back)
    middle = stock.any_row(pick(stock.rng, {"doi": 5.0, "thu": 4.0, "sam-co": 2.0}))
    return Layout(_front_below(stock, middle), middle, nothing)


def _weaker_front(stock: Stock, middle: Row) -> Row:
    """Three loose cards below the middle."""
    for _ in range(12):
        front = tuple(stock.rng.sample(stock.free, 3))
        if strength(front) < strength(middle):
            return stock.take(front)
    raise Undealt


_TRAPS: Final[dict[bool, dict[Shape, float]]] = {
    True: {equal_rows: 1.0, wheel_rows: 1.5, looking_front: 1.0, pretending_row: 1.5},
    False: {equal_rows: 1.5, wheel_rows: 1.5, looking_front: 2.0, pretending_row: 1.0},
}


def _trap(stock: Stock, lung: bool) -> Layout:
    return pick(stock.rng, _TRAPS[lung])(stock, lung)


SHAPES: Final[dict[int, Shape]] = {
    1: _kinds_apart(_is_far),
    2: _kinds_apart(_is_neighbouring),
    3: _decided_early,
    4: _decided_late,
    5: _trap,
}


# ---------------------------------------------------------------- foul


def layout_by(rng: Random, shape: Shape, house: House, *, lung: bool) -> Layout:
    """A layout of a shape that the house judges as wanted, each row sorted as people lay it."""
    found: Layout = search(
        rng,
        lambda rng: laid(shape(Stock(rng), lung)),
        lambda layout: is_foul(Silent(house), layout) is lung,
    )
    return found


def foul_by(shape: Shape) -> Callable[[Random, int, House], Position]:
    """Deals of one shape at every level, lủng or not as far as the shape allows."""

    def deal(rng: Random, level: int, house: House) -> Position:
        return rows_of(search(rng, lambda rng: laid(shape(Stock(rng), rng.random() < 0.5)), bool))

    return deal


def deal_three_against_five(rng: Random, level: int, house: House) -> Position:
    """A front and a middle of one kind (§3.2), as often lủng as not."""
    return rows_of(layout_by(rng, _one_kind_in_front, house, lung=rng.random() < 0.5))


def deal_foul(rng: Random, level: int, house: House) -> Position:
    """A layout of the level's shape, as often lủng as not."""
    return rows_of(layout_by(rng, SHAPES[level], house, lung=rng.random() < 0.5))
