"""Every play of a hand, found by building each type from the ranks held (rule book §2, §3).

A play is its natural cards, its number of jokers, type and rank; with both jokers in hand one alone is written RJ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from games.cards import RANKS, SUITS, Card
from games.xa_lang.readings import RUN, Cards, Reading, windows
from games.xa_lang.rules import T


class Move(NamedTuple):
    """A play of a hand with one way to read it."""

    cards: Cards
    type: T
    rank: str

    @property
    def reading(self) -> Reading:
        """The reading; of two jokers as the pair of a cù lũ one that is no 2."""
        return Reading(self.type, self.rank, len(self.cards), self._pair())

    def _pair(self) -> str:
        if self.type != T.FULL_HOUSE:
            return ""
        others = [made.rank for made in self.cards if not made.is_joker and made.rank != self.rank]
        return others[0] if others else "A" if self.rank != "A" else "K"


class Hand:
    """A hand by rank, with its jokers in the order in which they are written."""

    def __init__(self, cards: Iterable[Card]) -> None:
        ordered = sorted(cards, key=lambda made: (made.code != "RJ", made.suit))
        self.jokers: Cards = tuple(made for made in ordered if made.is_joker)
        self.natural: Cards = tuple(made for made in ordered if not made.is_joker)
        self.by_rank: dict[str, list[Card]] = {rank: [] for rank in RANKS}
        for made in self.natural:
            self.by_rank[made.rank].append(made)

    def __len__(self) -> int:
        return len(self.natural) + len(self.jokers)

    def of_rank(self, rank: str, count: int, jokers: int) -> list[Cards]:
        """Every way to take so many cards of a rank, so many of them jokers."""
        if jokers > count:
            return []
        return [(*taken, *self.jokers[:jokers]) for taken in combinations(self.by_rank[rank], count - jokers)]


def of_a_kind(hand: Hand, type_: T, count: int, ranks: Iterable[str], *, jokers: bool = True) -> Iterator[Move]:
    """Singles, pairs, triples, tứ quý of the given ranks."""
    for rank in ranks:
        for wild in range(1 + (len(hand.jokers) if jokers else 0)):
            for taken in hand.of_rank(rank, count, wild):
                yield Move(taken, type_, rank)


def full_houses(hand: Hand, triples: Iterable[str]) -> Iterator[Move]:
    """Cù lũ over the given triples; two jokers as the pair make one play, whatever the pair is called."""
    wild = len(hand.jokers)
    for triple in triples:
        for used in range(wild + 1):
            threes = hand.of_rank(triple, 3, used)
            if not threes:
                continue
            pairs = [made for rank in RANKS if rank != triple for made in _pairs(hand, rank, used)]
            if used == 0 and wild == 2:
                pairs.append(hand.jokers)
            for three in threes:
                yield from (Move(three + two, T.FULL_HOUSE, triple) for two in pairs)


def _pairs(hand: Hand, rank: str, used: int) -> list[Cards]:
    """Two of a rank beside a triple that has used some jokers, at least one of them natural."""
    held = hand.by_rank[rank]
    found: list[Cards] = list(combinations(held, 2))
    if used < len(hand.jokers):
        found += [(made, hand.jokers[used]) for made in held]
    return found


def straights(hand: Hand, type_: T, length: int, tops: Iterable[str]) -> Iterator[Move]:
    """Straights of a length that end in the given ranks."""
    wanted = set(tops)
    for window in windows(length):
        if window[-1] in wanted:
            for taken in _fill_run([hand.by_rank[rank] for rank in window], hand.jokers):
                yield Move(taken, type_, window[-1])


def straight_flushes(hand: Hand, tops: Iterable[str], *, jokers: bool) -> Iterator[Move]:
    """TPS that end in the given ranks; a set that two suits could make stands once, as it holds three natural cards."""
    wanted, wild = set(tops), hand.jokers if jokers else ()
    for suit in SUITS:
        held = {rank: [made for made in some if made.suit == suit] for rank, some in hand.by_rank.items()}
        for window in windows(5):
            if window[-1] in wanted:
                for taken in _fill_run([held[rank] for rank in window], wild):
                    yield Move(taken, T.STRAIGHT_FLUSH, window[-1])


def _fill_run(choices: Sequence[Sequence[Card]], jokers: Cards) -> Iterator[Cards]:
    """One card for each place of a run, with any number of the jokers, wherever they go."""
    missing = [place for place, held in enumerate(choices) if not held]
    if len(missing) > len(jokers):
        return
    there = [place for place, held in enumerate(choices) if held]
    for count in range(len(missing), len(jokers) + 1):
        for more in combinations(there, count - len(missing)):
            slots = list(choices)
            for joker, place in zip(jokers, sorted((*missing, *more)), strict=False):
                slots[place] = (joker,)
            yield from product(*slots)


def pair_runs(hand: Hand, length: int, tops: Iterable[str]) -> Iterator[Move]:
    """Pair-runs of a number of cards that end in the given ranks."""
    wanted, wild = set(tops), len(hand.jokers)
    for window in windows(length // 2):
        if window[-1] not in wanted or sum(max(0, 2 - len(hand.by_rank[rank])) for rank in window) > wild:
            continue
        for spread in spreads(len(window), wild):
            yield from _pair_run(hand, window, spread)


@cache
def spreads(places: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Every way to spread up to so many jokers over some places."""
    return tuple(each for each in product(range(most + 1), repeat=places) if sum(each) <= most)


def _pair_run(hand: Hand, window: str, spread: Sequence[int]) -> Iterator[Move]:
    """The pair-runs in which each pair has the given number of jokers."""
    pairs = [list(combinations(hand.by_rank[rank], 2 - wild)) for rank, wild in zip(window, spread, strict=True)]
    jokers = hand.jokers[: sum(spread)]
    for chosen in product(*pairs):
        yield Move(tuple(made for pair in chosen for made in pair) + jokers, T.PAIR_RUN, window[-1])


def every_move(hand: Hand, *, bombs_with_jokers: bool) -> Iterator[Move]:
    """Every play of the hand as a leader may make it."""
    yield from of_a_kind(hand, T.SINGLE, 1, RANKS)
    yield from of_a_kind(hand, T.PAIR, 2, RANKS)
    yield from of_a_kind(hand, T.TRIPLE, 3, RANKS)
    for pairs in range(2, len(hand) // 2 + 1):
        yield from pair_runs(hand, 2 * pairs, RUN)
    for length in range(3, len(hand) + 1):
        yield from straights(hand, T.STRAIGHT, length, RUN)
    yield from full_houses(hand, RANKS)
    yield from bombs(hand, bombs_with_jokers=bombs_with_jokers)


def bombs(hand: Hand, *, bombs_with_jokers: bool) -> Iterator[Move]:
    """Every tứ quý and TPS of the hand."""
    yield from of_a_kind(hand, T.QUAD, 4, RANKS, jokers=bombs_with_jokers)
    yield from straight_flushes(hand, RUN, jokers=bombs_with_jokers)
