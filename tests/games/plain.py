"""Mậu Binh's ranking and splitting written plainly and slowly, to check the fast path against; they share nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games.cards import CARDS, Card

RANKS = "23456789TJQKA"
DECK = [CARDS[rank + suit] for rank in RANKS for suit in "scdh"]

Rank = tuple[int, list[int]]
Layout = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in text.split())


def deal(rng: Random, count: int, *, deck: Sequence[Card] = DECK) -> list[Card]:
    return rng.sample(deck, count)


def plain_rank(row: Sequence[Card], *, wheel: str = "second") -> Rank:
    """(number of the kind from mậu thầu = 0 up, ranks in comparison order); Python compares it as the rules do."""
    values = sorted((RANKS.index(card.rank) + 2 for card in row), reverse=True)
    counts = Counter(values)
    order = sorted(counts, key=lambda value: (-counts[value], -value))
    shape = sorted(counts.values(), reverse=True)
    if len(row) == 5 and shape == [1] * 5:
        top: float = 0
        if values == [14, 5, 4, 3, 2]:
            top = 13.5 if wheel == "second" else 5
        elif values[0] - values[4] == 4:
            top = values[0]
        flush = len({card.suit for card in row}) == 1
        if top:
            return (8 if flush else 4), [int(2 * top)]
        if flush:
            return 5, values
    pairs = shape.count(2)
    if shape[0] == 4:
        return 7, order
    if shape[0] == 3:
        return (6 if pairs else 3), order
    return pairs, order


@dataclass(frozen=True, eq=False)
class Laid:
    """A row on the table with its plain rank; one object for each row, so that looking it up again is cheap."""

    cards: tuple[Card, ...]
    rank: Rank


Rows = tuple[Laid, Laid, Laid]


def lay(layout: Sequence[Sequence[Card]], *, wheel: str = "second") -> Rows:
    front, middle, back = (Laid(tuple(row), plain_rank(row, wheel=wheel)) for row in layout)
    return front, middle, back


def legal(rows: Rows) -> bool:
    """Not lủng: neither front over middle nor middle over back."""
    front, middle, back = rows
    return not front.rank > middle.rank and not middle.rank > back.rank


def plain_legal(layout: Sequence[Sequence[Card]], *, wheel: str = "second") -> bool:
    return legal(lay(layout, wheel=wheel))


def plain_splits(hand: Sequence[Card]) -> Iterator[Layout]:
    """Every way to split thirteen cards into three, five and five."""
    for front in combinations(hand, 3):
        rest = [card for card in hand if card not in front]
        for middle in combinations(rest, 5):
            yield front, middle, tuple(card for card in rest if card not in middle)


def legal_splits(hand: Sequence[Card], *, wheel: str = "second") -> Iterator[Rows]:
    """Every legal way to split thirteen cards; each row of five is ranked once."""
    places = [1 << place for place in range(13)]

    def of(size: int) -> dict[int, Laid]:
        rows = zip(combinations(places, size), combinations(hand, size), strict=True)
        return {sum(bits): Laid(row, plain_rank(row, wheel=wheel)) for bits, row in rows}

    threes, fives = of(3), of(5)
    for left_out, front in threes.items():
        rest = [place for place in places if not place & left_out]
        for bits in combinations(rest, 5):
            middle = sum(bits)
            rows = front, fives[middle], fives[sum(rest) - middle]
            if legal(rows):
                yield rows
