"""What full hands can answer with, and so which plays nobody can beat (rule book §1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from games.cards import RANKS, SUITS, Card
from games.verdict import Notebook
from games.xa_lang.beating import compare
from games.xa_lang.readings import GROUP, LONGEST, OF_A_KIND, Cards, Reading, windows
from games.xa_lang.rules import T

_LOWEST_RUN_OF_PAIRS, _MOST_PAIRS = 2, 6


class Holding:
    """A hand as numbers of cards, with its jokers; `missing` says how many jokers a shape costs."""

    def __init__(self, cards: Iterable[Card], *, bombs_with_jokers: bool) -> None:
        natural = [made for made in cards if not made.is_joker]
        self.jokers = sum(made.is_joker for made in cards)
        self.bomb_jokers = self.jokers if bombs_with_jokers else 0
        self.of_rank = Counter(made.rank for made in natural)
        self.of_suit = {suit: {made.rank for made in natural if made.suit == suit} for suit in SUITS}

    def missing(self, ranks: Iterable[str], each: int) -> int:
        """How many cards are not there of so many of each of the ranks."""
        return sum(max(0, each - self.of_rank[rank]) for rank in ranks)

    def readings(self) -> Iterator[Reading]:
        """Of each type and length the strongest it can play, but every cù lũ and tứ quý."""
        for count in (1, 2, 3):
            best = next((r for r in reversed(GROUP) if self.missing(r, count) <= self.jokers), None)
            if best:
                yield Reading(OF_A_KIND[count], best, count)
        for length in range(3, LONGEST + 1):
            yield from _top(T.STRAIGHT, length, length, lambda run: self.missing(run, 1) <= self.jokers)
        for pairs in range(_LOWEST_RUN_OF_PAIRS, _MOST_PAIRS + 1):
            yield from _top(T.PAIR_RUN, 2 * pairs, pairs, lambda run: self.missing(run, 2) <= self.jokers)
        yield from self._full_houses()
        for rank in RANKS:
            if self.missing(rank, 4) <= self.bomb_jokers:
                yield Reading(T.QUAD, rank, 4)
        for held in self.of_suit.values():
            yield from _top(T.STRAIGHT_FLUSH, 5, 5, partial(self._can_suit, held))

    def _can_suit(self, held: set[str], run: str) -> bool:
        return len(set(run) - held) <= self.bomb_jokers

    def _full_houses(self) -> Iterator[Reading]:
        for triple in RANKS:
            for pair in RANKS:
                if pair != triple and self.missing(triple, 3) + self.missing(pair, 2) <= self.jokers:
                    yield Reading(T.FULL_HOUSE, triple, 5, pair)


def _top(type_: T, length: int, ranks: int, can: Callable[[str], bool]) -> Iterator[Reading]:
    """The highest run of so many ranks that can be made, if any."""
    for run in reversed(windows(ranks)):
        if can(run):
            yield Reading(type_, run[-1], length)
            return


class Opponents:
    """The others' full hands: whether one of them can beat a reading."""

    def __init__(self, note: Notebook, others: Iterable[Cards]) -> None:
        jokers = any(made.is_joker for cards in others for made in cards)
        with_jokers = not jokers or note.option("joker_in_bombs") == "on"
        self._note = note
        self._answers = {one for cards in others for one in Holding(cards, bombs_with_jokers=with_jokers).readings()}
        self._known: dict[Reading, bool] = {}

    def beat(self, reading: Reading) -> bool:
        if reading not in self._known:
            self._known[reading] = any(
                compare(self._note, reading, answer).holds
                for answer in sorted(self._answers)
                if answer.length == reading.length or answer.is_bomb
            )
        return self._known[reading]
