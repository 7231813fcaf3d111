"""Layouts for `repair`, from one exchange of many that do to three, and plausible mistakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random
from typing import Final

from games.mau_binh.arranging import arrange
from games.mau_binh.deals.layouts import SHAPES, layout_by
from games.mau_binh.deals.stock import Stock, laid, rows_of
from games.mau_binh.repairing import apply_exchanges, shortest_repair
from games.mau_binh.rows import Layout, is_foul
from games.poker import strength
from games.puzzle import pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent

_PLACES: Final = tuple(combinations(range(3), 2))
# level -> how many exchanges are needed, and how often
_FEWEST: Final[dict[int, dict[int, float]]] = {
    1: {1: 1.0},
    2: {1: 4.0, 0: 1.0},
    3: {1: 3.0, 2: 1.0, 0: 0.5},
    4: {2: 4.0, 1: 1.0, 0: 1.0},
    5: {2: 3.0, 3: 2.0, 1: 1.0, 0: 1.0},
}
# level -> how many of the single exchanges may do; few are hard to find
_WAYS: Final = {1: (8, 55), 2: (4, 12), 3: (1, 6), 4: (1, 5), 5: (1, 5)}


def deal_repair(rng: Random, level: int, house: House) -> Position:
    """A layout that wants as many exchanges as the level asks, at higher levels sometimes none.

    1 one exchange, and many that do · 2 one exchange, or a sound layout · 3 one that is hard to find, or two ·
    4 mostly two · 5 two or three; a layout that wants none is there one that looks lủng.
    """
    fewest = pick(rng, _FEWEST[level])
    if fewest == 0:
        return rows_of(layout_by(rng, SHAPES[level], house, lung=False))
    low, high = _WAYS[level]

    def fits(layout: Layout) -> bool:
        if not is_foul(Silent(house), layout) or len(shortest_repair(*layout, wheel=str(house.get("wheel")))) != fewest:
            return False
        return fewest > 1 or low <= len(_single_repairs(layout, house)) <= high

    return rows_of(search(rng, _mistakes(level, fewest), fits))


def _single_repairs(layout: Layout, house: House) -> list[tuple[int, int]]:
    """The places (of the thirteen) whose exchange alone mends the layout."""
    found = []
    for a, b in _PLACES:
        for one, other in product(layout[a], layout[b]):
            mended = apply_exchanges(layout, [(one, other)])
            if not is_foul(Silent(house), Layout(*mended)):
                found.append((a, b))
    return found


def _mistakes(level: int, fewest: int) -> Callable[[Random], Layout]:
    """How a layout goes wrong: rows in question close together, rows swapped, or too much put in front."""
    if fewest == 3:
        return lambda rng: laid(_three_wrong(Stock(rng)))
    if fewest == 2:
        return lambda rng: laid(rng.choice((_swapped, _strong_front))(Stock(rng)))
    return lambda rng: laid(rng.choice((SHAPES[level](Stock(rng), True), _swapped(Stock(rng)))))


def mistaken(stock: Stock, house: House) -> Layout:
    """A hand of thirteen laid lủng by a plausible mistake; its cards leave the stock."""
    kept = list(stock.free)

    def make(rng: Random) -> Layout:
        stock.free = list(kept)
        return rng.choice((_swapped, _strong_front))(stock)

    layout: Layout = search(stock.rng, make, lambda layout: is_foul(Silent(house), layout))
    return layout


def _swapped(stock: Stock) -> Layout:
    """A sound layout with the middle and the back the wrong way round."""
    front, middle, back = arrange(stock.draw(13))
    return Layout(front, back, middle)


def _strong_front(stock: Stock) -> Layout:
    """The best three in front, the best five of the rest behind: the middle is left with what remains."""
    hand = stock.draw(13)
    front = max(combinations(hand, 3), key=strength)
    rest = [made for made in hand if made not in front]
    back = max(combinations(rest, 5), key=strength)
    return Layout(front, tuple(made for made in rest if made not in back), back)


def _three_wrong(stock: Stock) -> Layout:
    """Three of a kind in front, a strong middle, next to nothing behind."""
    middle = stock.any_row(pick(stock.rng, {"cu-lu": 3.0, "tu-quy": 2.0, "thung": 1.0}))
    return Layout(stock.any_row("sam-co", 3), middle, stock.any_row(pick(stock.rng, {"mau-thau": 3.0, "doi": 1.0})))
