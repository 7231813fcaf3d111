"""The 72,072 ways to split thirteen cards 3-5-5, by index: 286 fronts, 1,287 rows of five, and which fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from games.cards import RANKS, SUITS, Card
from games.poker import number, tables, under

Layout = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

_ORDER: Final = {rank + suit: (-r, s) for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_WHEEL: Final = frozenset("A2345")
_ALL: Final = (1 << 13) - 1


def ordered(cards: Sequence[Card]) -> list[Card]:
    """The cards from ace to two, so that what is found does not depend on the order in which they came."""
    return sorted(cards, key=lambda card: _ORDER[card.code])


def subset_sums(numbers: Sequence[int]) -> tuple[list[int], list[int]]:
    """The sums of all sub-hands of three and of five, in one fixed order of the subsets."""
    ones: list[int] = []
    twos: list[int] = []
    threes: list[int] = []
    fours: list[int] = []
    fives: list[int] = []
    for n in numbers:
        fives += [n + rest for rest in fours]
        fours += [n + rest for rest in threes]
        threes += [n + rest for rest in twos]
        twos += [n + rest for rest in ones]
        ones.append(n)
    return threes, fives


class Splits(NamedTuple):
    """The places in each sub-hand as a mask of thirteen bits, and for each back the middles and fronts left to it."""

    threes: list[int]
    fives: list[int]
    middles: list[list[int]]
    fronts: list[list[int]]


@cache
def splits() -> Splits:
    """All splits, built once."""
    threes, fives = subset_sums([1 << place for place in range(13)])
    index = {mask: n for n, mask in enumerate(fives)}
    middles: list[list[int]] = [[] for _ in fives]
    fronts: list[list[int]] = [[] for _ in fives]
    below = [[index[mask] for mask in fives if not mask & front] for front in threes]
    for front, rows in enumerate(below):
        rest = _ALL ^ threes[front]
        for middle in rows:
            back = index[rest ^ fives[middle]]
            middles[back].append(middle)
            fronts[back].append(front)
    return Splits(threes, fives, middles, fronts)


def strengths(cards: Sequence[Card], *, wheel: str) -> tuple[list[int], list[int]]:
    """The strengths of the 286 sub-hands of three and the 1,287 of five, by index."""
    by_suits, few = tables()
    threes, fives = subset_sums([number(card) for card in cards])
    fronts = [few[total >> 8] for total in threes]
    rows = [by_suits[total & 255][total >> 8] for total in fives]
    if wheel == "lowest" and {card.rank for card in cards} >= _WHEEL:
        rows = [under(row, wheel=wheel) for row in rows]
    return fronts, rows


def taken(cards: Sequence[Card], mask: int) -> tuple[Card, ...]:
    """The cards whose places are in the mask."""
    return tuple(card for place, card in enumerate(cards) if mask >> place & 1)


def layout_of(cards: Sequence[Card], rows: tuple[int, int, int]) -> Layout:
    """The layout whose front, middle and back have these indexes among the sub-hands of the cards."""
    of_all = splits()
    front, middle, back = of_all.threes[rows[0]], of_all.fives[rows[1]], of_all.fives[rows[2]]
    return taken(cards, front), taken(cards, middle), taken(cards, back)
