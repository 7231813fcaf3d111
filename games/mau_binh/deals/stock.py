"""Rows of a wanted kind and ranks, made of the cards still in the pack: what every Mậu Binh deal is built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import SUITS, Card
from games.decks import FRENCH_52
from games.mau_binh.rows import Layout, Row
from games.poker import KINDS, ROYAL, VALUE, WHEEL, pack, strength
from games.puzzle import Undealt

PACK: Final = FRENCH_52.kinds
SEATS: Final = ("Đông", "Nam", "Tây", "Bắc")  # the players, in seat order
Digits = tuple[int, ...]

# How many cards of each rank a kind holds, in the order in which the ranks are compared.
GROUPS: Final[dict[int, dict[str, tuple[int, ...]]]] = {
    3: {"mau-thau": (1, 1, 1), "doi": (2, 1), "sam-co": (3,)},
    5: {
        "mau-thau": (1, 1, 1, 1, 1),
        "doi": (2, 1, 1, 1),
        "thu": (2, 2, 1),
        "sam-co": (3, 1, 1),
        "thung": (1, 1, 1, 1, 1),
        "cu-lu": (3, 2),
        "tu-quy": (4, 1),
    },
}
STRAIGHTS: Final = ("sanh", "thung-pha-sanh")
ONE_SUIT: Final = ("thung", "thung-pha-sanh")
TOPS: Final = (*range(6, 14), ROYAL)  # A-2-3-4-5 is dealt only where it is meant
_WRAPS: Final = ("JQKA2", "QKA23", "KA234")
_TRIES: Final = 12


def level_of(kind: str) -> int:
    """The place of a kind among the nine, 0 for the lowest."""
    return KINDS.index(kind)


def run_of(top: int) -> list[int]:
    """The values of a straight from its digit, as people lay them: A-2-3-4-5, 9-10-J-Q-K, 10-J-Q-K-A."""
    if top == WHEEL:
        return [14, 2, 3, 4, 5]
    high = 14 if top == ROYAL else top
    return list(range(high - 4, high + 1))


def is_run(values: Sequence[int]) -> bool:
    """Whether five values in falling order would be a straight."""
    return list(values) == [14, 5, 4, 3, 2] or values[0] - values[-1] == 4


def some_digits(rng: Random, kind: str, size: int = 5, start: Digits = ()) -> Digits:
    """Random ranks of a kind in comparison order, beginning with `start`; one for a straight, as in games.poker."""
    if kind in STRAIGHTS:
        return start or (rng.choice(TOPS),)
    groups, found = GROUPS[size][kind], list(start)
    while len(found) < len(groups):
        n = len(found)
        limit = found[-1] if n and groups[n - 1] == groups[n] else 15
        open_ranks = [value for value in range(2, limit) if value not in found]
        count = groups[n:].count(groups[n])
        if len(open_ranks) < count:
            raise Undealt
        found += sorted(rng.sample(open_ranks, count), reverse=True)
    if len(groups) == 5 and is_run(found):
        raise Undealt
    return tuple(found)


def close_digits(rng: Random, kind: str, sizes: tuple[int, int], shared: int) -> tuple[Digits, Digits]:
    """Ranks of two rows of one kind that agree on the first `shared` places and differ on the next, if any."""
    first = some_digits(rng, kind, sizes[0])
    for _ in range(_TRIES):
        second = some_digits(rng, kind, sizes[1], first[:shared])
        if first[shared : shared + 1] != second[shared : shared + 1]:
            return first, second
    raise Undealt


def in_order(row: Sequence[Card]) -> Row:
    """A row as people lay it: groups first, then from high to low; A-2-3-4-5 from the ace."""
    values = [VALUE[made.rank] for made in row]
    if len(row) == 5 and sorted(values) == [2, 3, 4, 5, 14]:
        return tuple(sorted(row, key=lambda made: VALUE[made.rank] % 14))
    return tuple(sorted(row, key=lambda made: (-values.count(VALUE[made.rank]), -VALUE[made.rank])))


def laid(layout: Layout | Sequence[Sequence[Card]]) -> Layout:
    """The same layout with each row in the order in which people lay it."""
    return Layout(*(in_order(row) for row in layout))


def rows_of(layout: Layout | Sequence[Sequence[Card]]) -> dict[str, Any]:
    """A layout as the rows of a position."""
    return dict(zip(("front", "middle", "back"), map(tuple, layout), strict=True))


class Stock:
    """The cards of one pack that are not laid yet; every row made is taken out. Undealt when it cannot be made."""

    def __init__(self, rng: Random, cards: Sequence[Card] = PACK) -> None:
        self.rng = rng
        self.free = list(cards)

    def take(self, cards: Sequence[Card]) -> Row:
        for made in cards:
            self.free.remove(made)
        return tuple(cards)

    def draw(self, count: int) -> Row:
        """Any cards."""
        if count > len(self.free):
            raise Undealt
        return self.take(self.rng.sample(self.free, count))

    def of_values(self, values: Sequence[int]) -> Row:
        """One card of each value, as often as it stands there, of any suits; not taken out."""
        found: list[Card] = []
        for value in values:
            fitting = [made for made in self.free if VALUE[made.rank] == value and made not in found]
            if not fitting:
                raise Undealt
            found.append(self.rng.choice(fitting))
        return tuple(found)

    def row(self, kind: str, digits: Digits, size: int = 5) -> Row:
        """A row of exactly this kind and these ranks."""
        values = run_of(digits[0]) if kind in STRAIGHTS else _spelled(digits, GROUPS[size][kind])
        wanted = pack(kind, digits)
        for _ in range(_TRIES):
            row = self._one_suit(values) if kind in ONE_SUIT else self.of_values(values)
            if strength(row) == wanted:
                return self.take(row)
        raise Undealt

    def _one_suit(self, values: Sequence[int]) -> Row:
        held = {(made.suit, VALUE[made.rank]): made for made in self.free}
        suits = [suit for suit in SUITS if all((suit, value) in held for value in values)]
        if not suits:
            raise Undealt
        suit = self.rng.choice(suits)
        return tuple(held[suit, value] for value in values)

    def any_row(self, kind: str, size: int = 5) -> Row:
        """A row of a kind with any ranks that can still be had."""
        for _ in range(_TRIES):
            try:
                return self.row(kind, some_digits(self.rng, kind, size), size)
            except Undealt:
                continue
        raise Undealt

    def close_rows(self, kind: str, sizes: tuple[int, int], shared: int) -> tuple[Row, Row]:
        """Two rows of one kind that agree on the first `shared` ranks and no further."""
        first, second = close_digits(self.rng, kind, sizes, shared)
        return self.row(kind, first, sizes[0]), self.row(kind, second, sizes[1])

    def equal_rows(self, kind: str, size: int) -> tuple[Row, Row]:
        """Two rows of the same kind and the same ranks."""
        digits = some_digits(self.rng, kind, size)
        return self.row(kind, digits, size), self.row(kind, digits, size)

    def looking_row(self) -> Row:
        """Three different ranks that would be a straight, a flush or both, had they five cards (§2.2)."""
        style = self.rng.choices(("run", "suited", "both"), (45, 45, 10))[0]
        if style == "suited":
            values = self.rng.sample(range(2, 15), 3)
        else:
            low = self.rng.randrange(1, 13)
            values = [14 if value == 1 else value for value in range(low, low + 3)]
        row = self.of_values(values) if style == "run" else self._one_suit(values)
        return self.take(sorted(row, key=lambda made: -VALUE[made.rank]))

    def pretender(self) -> Row:
        """Five cards that are nearly a straight or a flush: four of a suit, a run with a hole or round the ace."""
        style = self.rng.choices(("suit", "hole", "wrap"), (5, 3, 3))[0]
        make = {"suit": self._four_of_a_suit, "hole": self._run_with_hole, "wrap": self._wrap}[style]
        row = make()
        if level_of("sanh") <= strength(row) >> 20:
            raise Undealt
        return self.take(row)

    def _four_of_a_suit(self) -> Row:
        odd = self.of_values([self.rng.randrange(2, 15)])[0]
        suit = self.rng.choice([suit for suit in SUITS if suit != odd.suit])
        suited = [made for made in self.free if made.suit == suit]
        if len(suited) < 4:
            raise Undealt
        return in_order([odd, *self.rng.sample(suited, 4)])

    def _run_with_hole(self) -> Row:
        low = self.rng.randrange(2, 10)
        hole = self.rng.randrange(low + 1, low + 5)
        return self.of_values([value for value in range(low, low + 6) if value != hole])

    def _wrap(self) -> Row:
        return self.of_values([VALUE[rank] for rank in self.rng.choice(_WRAPS)])


def _spelled(digits: Digits, groups: Sequence[int]) -> list[int]:
    return [digit for digit, count in zip(digits, groups, strict=True) for _ in range(count)]


def rank_distance(old: Card, new: Card) -> float:
    """How far a card is from another, for near misses: the steps between their ranks, half a step for another suit."""
    return abs(VALUE[old.rank] - VALUE[new.rank]) + (old.suit != new.suit) / 2


def weigh(kinds: Sequence[str], weights: Mapping[str, float]) -> float:
    """The product of the weights of some kinds."""
    product = 1.0
    for kind in kinds:
        product *= weights[kind]
    return product
