"""Hands for `hand-kind` and `compare`, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.poker import KINDS
from games.puzzle import pick, search
from games.query import Position
from games.rules import House
from games.xi_to.deals.stock import TOPS, Stock, in_order, level_of, run_of
from games.xi_to.hands import STRAIGHT_FLUSH, Hand

Two = tuple[Hand, Hand]
OneBy = Callable[[Stock], Hand]
TwoBy = Callable[[Stock], Two]
Deal = Callable[[Random, int, House], Position]


# ---------------------------------------------------------------- hand-kind


def _any_kind(stock: Stock) -> Hand:
    """Any of the nine kinds."""
    return stock.any_hand(stock.rng.choice(KINDS))


def _suits_and_runs(stock: Stock) -> Hand:
    """Straights and flushes."""
    return stock.any_hand(stock.rng.choice(("sanh", "thung", STRAIGHT_FLUSH)))


def _pretender(stock: Stock) -> Hand:
    """Nearly a straight or a flush."""
    return stock.pretender()


def ace_low(stock: Stock) -> Hand:
    """A-7-8-9-10, of one suit now and then (§3.3)."""
    return stock.ace_low(one_suit=stock.rng.random() < 0.4)


_SHAPES: Final[Mapping[int, Mapping[OneBy, float]]] = {
    1: {_any_kind: 1.0},
    2: {_any_kind: 1.0},
    3: {_any_kind: 7.0, _suits_and_runs: 2.0, _pretender: 1.0},
    4: {_any_kind: 5.0, _suits_and_runs: 2.0, _pretender: 2.0, ace_low: 1.0},
    5: {_any_kind: 3.0, _suits_and_runs: 3.0, _pretender: 2.0, ace_low: 2.0},
}


def deal_hand_kind(rng: Random, level: int, house: House) -> Position:
    """Five cards.

    1 the nine kinds, sorted · 2 unsorted · 3 more straights and flushes, and what nearly is one ·
    4 A-7-8-9-10 too · 5 mostly traps: four of a suit, Q-K-A-7-8, A-7-8-9-10 of one suit.
    """
    hand: Hand = search(rng, lambda rng: pick(rng, _SHAPES[level])(Stock(rng)), bool)
    return {"cards": in_order(hand) if level == 1 else hand}


def kind_by(shape: OneBy) -> Deal:
    """Deals of one shape at every level."""
    return lambda rng, level, house: {"cards": search(rng, lambda rng: shape(Stock(rng)), bool)}


# ---------------------------------------------------------------- compare


def _by_gap(low: int, high: int) -> TwoBy:
    """Two hands whose kinds are so far apart."""

    def make(stock: Stock) -> Two:
        pairs = [(a, b) for a in KINDS for b in KINDS if low <= abs(level_of(a) - level_of(b)) <= high]
        a, b = stock.rng.choice(pairs)
        return stock.any_hand(a), stock.any_hand(b)

    return make


by_kind: Final[TwoBy] = _by_gap(1, 8)


def _early(stock: Stock) -> Two:
    """One kind twice, decided by the first rank."""
    kind = stock.rng.choice(("mau-thau", "doi", "thu", "sam-co", "sanh", "thung", "cu-lu", "tu-quy"))
    return stock.two_hands(kind, 0)


_DEEPEST: Final = {"mau-thau": 4, "doi": 3, "thu": 2, "thung": 4}  # so many ranks can agree before one differs


def late(stock: Stock) -> Two:
    """One kind twice, decided by a later rank."""
    kind = stock.rng.choice(list(_DEEPEST))
    return stock.two_hands(kind, stock.rng.randint(1, _DEEPEST[kind]))


def _last(stock: Stock) -> Two:
    """One kind twice, decided by the very last rank."""
    kind = stock.rng.choice(list(_DEEPEST))
    return stock.two_hands(kind, _DEEPEST[kind])


def tied(stock: Stock) -> Two:
    """Two hands the same to the last rank."""
    kinds = {"mau-thau": 1.0, "doi": 2.0, "thu": 1.0, "sanh": 3.0, "thung": 1.0}
    return stock.equal_hands(pick(stock.rng, kinds))


def straight_flushes(stock: Stock) -> Two:
    """Two straight flushes of different tops (§3.4)."""
    low, high = stock.rng.sample(TOPS, 2)
    return stock.hand(STRAIGHT_FLUSH, run_of(low)), stock.hand(STRAIGHT_FLUSH, run_of(high))


def ace_low_in_doubt(stock: Stock) -> Two:
    """A-7-8-9-10 against what a straight would beat and a high card loses to (§3.3)."""
    return stock.ace_low(), stock.any_hand(stock.rng.choice(("doi", "thu", "sam-co")))


def _ace_low_beaten(stock: Stock) -> Two:
    """A-7-8-9-10 against a hand that beats it either way."""
    return stock.ace_low(), stock.any_hand(stock.rng.choice(("sanh", "thung", "cu-lu")))


def _flush_and_full_house(stock: Stock) -> Two:
    """A flush against a full house (§3.1)."""
    return stock.any_hand("thung"), stock.any_hand("cu-lu")


def _pretending(stock: Stock) -> Two:
    """Next to a straight or flush against an honest hand."""
    return stock.pretender(), stock.any_hand(pick(stock.rng, {"doi": 4.0, "thu": 3.0, "sam-co": 2.0}))


_COMPARED: Final[Mapping[int, Mapping[TwoBy, float]]] = {
    1: {_by_gap(2, 8): 18.0, tied: 2.0},
    2: {_by_gap(1, 1): 15.0, _flush_and_full_house: 2.0, tied: 2.0},
    3: {_early: 17.0, tied: 3.0},
    4: {late: 14.0, _last: 3.0, tied: 3.0},
    5: {
        straight_flushes: 4.0,
        ace_low_in_doubt: 3.0,
        _ace_low_beaten: 1.0,
        _flush_and_full_house: 2.0,
        _pretending: 3.0,
        _last: 3.0,
        tied: 4.0,
    },
}


def deal_compare(rng: Random, level: int, house: House) -> Position:
    """Two hands, either of which may be the better.

    1 kinds far apart · 2 neighbouring kinds · 3 one kind, the first rank decides · 4 one kind, a later rank decides ·
    5 two straight flushes, A-7-8-9-10, flush and full house, hands that pretend, the last rank, and many ties.
    """
    return _compared(rng, level, pick(rng, _COMPARED[level]))


def compare_by(shape: TwoBy) -> Deal:
    """Deals of one shape at every level."""
    return lambda rng, level, house: _compared(rng, level, shape)


def _compared(rng: Random, level: int, two: TwoBy) -> Position:
    hands = list(search(rng, lambda rng: two(Stock(rng)), bool))
    rng.shuffle(hands)
    a, b = (in_order(hand) if level == 1 else hand for hand in hands)
    return {"a": a, "b": b}
