"""The fewest exchanges that make a lủng layout legal, and how many exchanges lie between two layouts.

An exchange swaps two cards of two different rows. What counts is how many cards have to go from which row to which: two
cards that want each other's row cost one exchange, three that want their places in a ring cost two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from games.cards import Card
from games.mau_binh.splits import Layout, layout_of, ordered, splits, strengths

Exchange = tuple[Card, Card]
Rows = Sequence[Sequence[Card]]

_PAIRS: Final = ((0, 1), (0, 2), (1, 2))
_RINGS: Final = ((0, 1, 2), (0, 2, 1))
_HOME: Final = (0b0000000000111, 0b0000011111000, 0b1111100000000)  # front, middle, back laid side by side


def shortest_repair(
    front: Sequence[Card], middle: Sequence[Card], back: Sequence[Card], *, wheel: str = "second"
) -> list[Exchange]:
    """The fewest exchanges to a legal layout, in order; none when it is legal.

    Of several shortest ones it is the one whose result has the strongest back, then middle, then front.
    """
    layout = [ordered(row) for row in (front, middle, back)]
    target = _nearest_legal([card for row in layout for card in row], wheel=wheel)
    return exchanges_between(layout, target)


def _nearest_legal(cards: Sequence[Card], *, wheel: str) -> Layout:
    """The strongest of the legal layouts nearest to the one that the cards form in their order."""
    fronts, rows = strengths(cards, wheel=wheel)
    for ring in _by_distance():
        legal = [
            (rows[back], rows[middle], fronts[front], (front, middle, back))
            for front, middle, back in ring
            if fronts[front] <= rows[middle] <= rows[back]
        ]
        if legal:
            return layout_of(cards, max(legal)[3])
    raise AssertionError("thirteen cards always have a legal layout")


@cache
def _by_distance() -> list[list[tuple[int, int, int]]]:
    """All splits (front, middle, back indexes), grouped by how many exchanges they are from the cards as laid."""
    of_all = splits()
    origins = [tuple((home & mask).bit_count() for home in _HOME) for mask in of_all.fives]
    found: dict[int, list[tuple[int, int, int]]] = {}
    for back, (middles, fronts) in enumerate(zip(of_all.middles, of_all.fronts, strict=True)):
        for middle, front in zip(middles, fronts, strict=True):
            found.setdefault(_distance(origins[middle], origins[back]), []).append((front, middle, back))
    return [found[distance] for distance in sorted(found)]


@cache
def _distance(middle: tuple[int, ...], back: tuple[int, ...]) -> int:
    """The number of exchanges to a layout whose middle and back take so many cards from front, middle and back."""
    front = tuple(size - m - b for size, m, b in zip((3, 5, 5), middle, back, strict=True))
    came = (front, middle, back)
    swaps = sum(min(came[a][b], came[b][a]) for a, b in _PAIRS)
    moved = sum(came[a][b] for a, b in permutations(range(3), 2))
    return swaps + 2 * (moved - 2 * swaps) // 3


def _movers(start: Rows, goal: Rows) -> dict[tuple[int, int], list[Card]]:
    """The cards that have to go from one row to another; ValueError unless both layouts hold the same cards."""
    places = {card: row for row, cards in enumerate(goal) for card in cards}
    if len(places) != sum(map(len, start)) or [len(row) for row in start] != [len(row) for row in goal]:
        raise ValueError("the two layouts do not fit together")
    going: dict[tuple[int, int], list[Card]] = {pair: [] for pair in permutations(range(3), 2)}
    for row, cards in enumerate(start):
        for card in ordered(cards):
            if card not in places:
                raise ValueError("the two layouts hold different cards")
            if places[card] != row:
                going[row, places[card]].append(card)
    return going


def exchanges_between(start: Rows, goal: Rows) -> list[Exchange]:
    """A shortest list of exchanges, applied in order, that turns one layout of some cards into another."""
    going = _movers(start, goal)
    steps: list[Exchange] = []
    for a, b in _PAIRS:
        there, back = going[a, b], going[b, a]
        steps += zip(there, back, strict=False)
        done = min(len(there), len(back))
        del there[:done], back[:done]
    for a, b, c in _RINGS:
        for first, second, third in zip(going[a, b], going[b, c], going[c, a], strict=True):
            steps += [(first, second), (second, third)]
    return steps


def min_exchanges(layout_a: Rows, layout_b: Rows) -> int:
    """How many exchanges lie between two layouts of the same cards."""
    return len(exchanges_between(layout_a, layout_b))


def apply_exchanges(layout: Rows, exchanges: Iterable[Sequence[Card]]) -> Layout:
    """The layout after the exchanges, one after the other; ValueError for cards of one row or not in the layout."""
    rows = [list(row) for row in layout]
    for one, other in exchanges:
        homes = [place for card in (one, other) for place, row in enumerate(rows) if card in row]
        if len(homes) != 2:
            raise ValueError("an exchange names a card that is not there")
        a, b = homes
        if a == b:
            raise ValueError("an exchange needs cards of two different rows")
        i, j = rows[a].index(one), rows[b].index(other)
        rows[a][i], rows[b][j] = other, one
    front, middle, back = (tuple(row) for row in rows)
    return front, middle, back
