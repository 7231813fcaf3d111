"""Whole ends of a deal for `payout`: who put in how much, who folded, and the hands of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from games.puzzle import Undealt, pick, search
from games.query import Position
from games.rules import House
from games.xi_to.deals.hands import TwoBy, ace_low_in_doubt, late, straight_flushes, tied
from games.xi_to.deals.stock import SEATS, Stock
from games.xi_to.hands import Hand

_USUAL: Final = {"doi": 6.0, "thu": 4.0, "sam-co": 2.0, "sanh": 2.0, "mau-thau": 2.0, "thung": 0.7, "cu-lu": 0.7}
_STEP: Final = {1: 50, 2: 20, 3: 10, 4: 5, 5: 1}  # what all amounts are multiples of


class Table(NamedTuple):
    """How many play, how many of them folded and how many are short, and what the two best may hold."""

    players: int
    folded: int = 0
    short: int = 0
    excess: bool = False
    two: TwoBy | None = None


_TABLES: Final[Mapping[int, Mapping[Table, float]]] = {
    1: {Table(2): 2.0, Table(3): 1.0},
    2: {Table(3, folded=1): 3.0, Table(3, two=late): 1.0, Table(2, excess=True): 1.0, Table(2, folded=1): 0.4},
    3: {Table(3, short=1): 3.0, Table(3, folded=1, excess=True): 1.0, Table(3, two=tied): 1.0},
    4: {
        Table(4, folded=1, short=1): 3.0,
        Table(4, short=2): 2.0,
        Table(3, short=1, two=tied): 2.0,
        Table(3, folded=2, excess=True): 0.4,
    },
    5: {
        Table(4, short=2, excess=True): 2.0,
        Table(5, folded=1, short=2): 2.0,
        Table(4, folded=1, short=1, two=tied): 3.0,
        Table(3, short=1, two=straight_flushes): 1.0,
        Table(3, short=1, two=ace_low_in_doubt): 1.0,
    },
}


def deal_payout(rng: Random, level: int, house: House) -> Position:
    """The money and the hands at the end of a deal.

    1 everybody paid the same · 2 somebody folded, or an excess goes back · 3 one player is short, or hands are equal ·
    4 short and folded players, side pots · 5 several short players, odd chips, straight flushes and A-7-8-9-10.
    """
    return _dealt(rng, level, pick(rng, _TABLES[level]))


def payout_by(*tables: Table) -> Callable[[Random, int, House], Position]:
    """Deals of some tables at every level."""
    return lambda rng, level, house: _dealt(rng, level, rng.choice(tables))


def _dealt(rng: Random, level: int, table: Table) -> Position:
    names = SEATS[: table.players]
    folded = sorted(rng.sample(names, table.folded), key=names.index)
    left = [name for name in names if name not in folded]
    hands = {} if len(left) == 1 else search(rng, lambda rng: _hands(rng, left, table.two), bool)
    return {"paid": _paid(rng, level, table, names, folded), "folded": folded, "hands": hands}


def _hands(rng: Random, left: Sequence[str], two: TwoBy | None) -> dict[str, Hand]:
    stock = Stock(rng)
    best = list(two(stock)) if two else []
    kinds = {kind: often for kind, often in _USUAL.items() if not best or kind in ("mau-thau", "doi")}
    dealt = [*best, *(stock.any_hand(pick(rng, kinds)) for _ in left[len(best) :])]
    if len(dealt) > len(left):
        raise Undealt
    return dict(zip(left, rng.sample(dealt, len(dealt)), strict=True))


def _paid(rng: Random, level: int, table: Table, names: Sequence[str], folded: Sequence[str]) -> dict[str, int]:
    """What everybody put in: the full stake, less for the short and (mostly) for the folded, more for one."""
    step = _STEP[level]
    full = step * rng.randint(8, 20)
    paid = dict.fromkeys(names, full)
    left = [name for name in names if name not in folded]
    for name in folded:
        paid[name] = step * rng.randint(1, full // step)
    for name in rng.sample(left, min(table.short, len(left) - 1)):
        paid[name] = step * rng.randint(1, full // step - 1)
    if table.excess:
        paid[rng.choice(left)] += step * rng.randint(1, 6)
    return paid


def twin_of_amount(rng: Random, position: Position) -> Position:
    """The same with one amount a little more or less."""
    paid = dict(position["paid"])
    name = rng.choice(list(paid))
    step = max(1, min(amount for amount in paid.values() if amount) // 4)
    paid[name] += step if paid[name] <= step else rng.choice((-step, step))
    return {**position, "paid": paid}
