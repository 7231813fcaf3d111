"""Hands of a wanted kind and ranks, made of the cards still in the pack: what every Xì Tố deal is built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.cards import SUITS, Card
from games.decks import FRENCH_32
from games.poker import KINDS, VALUE, kind_of, strength5
from games.puzzle import Undealt
from games.xi_to.hands import FLUSH, STRAIGHT_FLUSH, STRAIGHTS, Hand, is_ace_low

PACK: Final = FRENCH_32.kinds
SEATS: Final = ("An", "Bình", "Chi", "Dũng", "Giang", "Hà")  # the players, in deal order
VALUES: Final = tuple(range(7, 15))
TOPS: Final = (11, 12, 13, 14)  # the top cards a straight can have
ACE_LOW: Final = (14, 7, 8, 9, 10)
_WRAPS: Final = ((13, 14, 7, 8, 9), (12, 13, 14, 7, 8), (11, 12, 13, 14, 7))
_TRIES: Final = 40

# How many cards of each rank a kind holds, in the order in which the ranks are compared.
GROUPS: Final[Mapping[str, tuple[int, ...]]] = {
    "mau-thau": (1, 1, 1, 1, 1),
    "doi": (2, 1, 1, 1),
    "thu": (2, 2, 1),
    "sam-co": (3, 1, 1),
    "thung": (1, 1, 1, 1, 1),
    "cu-lu": (3, 2),
    "tu-quy": (4, 1),
}


def level_of(kind: str) -> int:
    """The place of a kind among the nine, 0 for the lowest."""
    return KINDS.index(kind)


def run_of(top: int) -> tuple[int, ...]:
    """The values of a straight from its top card down."""
    return tuple(range(top, top - 5, -1))


def some_values(rng: Random, kind: str, start: Sequence[int] = ()) -> tuple[int, ...]:
    """Random ranks of a kind in the order in which they are compared, beginning with `start`."""
    if kind in STRAIGHTS:
        return run_of(start[0] if start else rng.choice(TOPS))
    groups, found = GROUPS[kind], list(start)
    while len(found) < len(groups):
        n = len(found)
        below = found[-1] if n and groups[n - 1] == groups[n] else 15
        free = [value for value in VALUES if value < below and value not in found]
        alike = groups[n:].count(groups[n])
        if len(free) < alike:
            raise Undealt
        found += sorted(rng.sample(free, alike), reverse=True)
    if len(groups) == 5 and (found[0] - found[4] == 4 or set(found) == set(ACE_LOW)):
        raise Undealt  # A-7-8-9-10 is dealt only where it is meant
    return tuple(found)


def in_order(hand: Sequence[Card]) -> Hand:
    """A hand as people sort it: groups first, then from high to low."""
    values = [VALUE[made.rank] for made in hand]
    return tuple(sorted(hand, key=lambda made: (-values.count(VALUE[made.rank]), -VALUE[made.rank])))


class Stock:
    """The cards that are not dealt yet; every hand made is taken out. Undealt when it cannot be made."""

    def __init__(self, rng: Random, cards: Sequence[Card] = PACK) -> None:
        self.rng = rng
        self.free = list(cards)

    def take(self, cards: Sequence[Card]) -> Hand:
        for made in cards:
            self.free.remove(made)
        return tuple(self.rng.sample(list(cards), len(cards)))

    def hand(self, kind: str, values: Sequence[int]) -> Hand:
        """A hand of exactly this kind and these ranks."""
        spelled = list(values) if kind in STRAIGHTS else _spelled(values, GROUPS[kind])
        for _ in range(_TRIES):
            made = self._one_suit(spelled) if kind in (FLUSH, STRAIGHT_FLUSH) else self._any_suits(spelled)
            if kind_of(strength5(made)) == kind:
                return self.take(made)
        raise Undealt

    def any_hand(self, kind: str) -> Hand:
        """A hand of a kind with any ranks that can still be had."""
        for _ in range(_TRIES):
            try:
                return self.hand(kind, some_values(self.rng, kind))
            except Undealt:
                continue
        raise Undealt

    def two_hands(self, kind: str, shared: int) -> tuple[Hand, Hand]:
        """Two hands of one kind that agree on the first `shared` ranks and no further."""
        first = some_values(self.rng, kind)
        second = some_values(self.rng, kind, first[:shared])
        if first[shared] == second[shared]:
            raise Undealt
        return self.hand(kind, first), self.hand(kind, second)

    def equal_hands(self, kind: str) -> tuple[Hand, Hand]:
        """Two hands of the same kind and the same ranks."""
        values = some_values(self.rng, kind)
        return self.hand(kind, values), self.hand(kind, values)

    def ace_low(self, *, one_suit: bool = False) -> Hand:
        """A-7-8-9-10 (§3.3)."""
        made = self._one_suit(ACE_LOW) if one_suit else self._any_suits(ACE_LOW)
        if not is_ace_low(made) or (kind_of(strength5(made)) == FLUSH) != one_suit:
            raise Undealt
        return self.take(made)

    def pretender(self) -> Hand:
        """Five cards that are nearly a straight or a flush: four of a suit, a run with a hole or round the ace."""
        style = self.rng.choice(("suit", "hole", "wrap"))
        made = {"suit": self._four_of_a_suit, "hole": self._run_with_hole, "wrap": self._wrap}[style]()
        if kind_of(strength5(made)) not in ("mau-thau", "doi") or is_ace_low(made):
            raise Undealt
        return self.take(made)

    def _four_of_a_suit(self) -> list[Card]:
        suit = self.rng.choice(SUITS)
        suited = [made for made in self.free if made.suit == suit]
        others = [made for made in self.free if made.suit != suit]
        if len(suited) < 4 or not others:
            raise Undealt
        return [*self.rng.sample(suited, 4), self.rng.choice(others)]

    def _run_with_hole(self) -> list[Card]:
        low = self.rng.choice((7, 8, 9))
        hole = self.rng.randrange(low + 1, low + 5)
        return self._any_suits([value for value in range(low, low + 6) if value != hole])

    def _wrap(self) -> list[Card]:
        return self._any_suits(self.rng.choice(_WRAPS))

    def _any_suits(self, values: Sequence[int]) -> list[Card]:
        found: list[Card] = []
        for value in values:
            fitting = [made for made in self.free if VALUE[made.rank] == value and made not in found]
            if not fitting:
                raise Undealt
            found.append(self.rng.choice(fitting))
        return found

    def _one_suit(self, values: Sequence[int]) -> list[Card]:
        held = {(made.suit, VALUE[made.rank]): made for made in self.free}
        suits = [suit for suit in SUITS if all((suit, value) in held for value in values)]
        if not suits:
            raise Undealt
        suit = self.rng.choice(suits)
        return [held[suit, value] for value in values]


def _spelled(values: Sequence[int], groups: Sequence[int]) -> list[int]:
    return [value for value, count in zip(values, groups, strict=True) for _ in range(count)]


def rank_distance(old: Card, new: Card) -> float:
    """How far a card is from another, for near misses: the steps between their ranks, half a step for another suit."""
    return abs(VALUE[old.rank] - VALUE[new.rank]) + (old.suit != new.suit) / 2
