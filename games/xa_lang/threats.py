"""What full hands can answer with, and so which plays nobody can beat (rule book §1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial

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
        of_rank = Counter(made.rank for made in natural)
        self._lacking = [_bits("".join(r for r in RANKS if of_rank[r] < count)) for count in range(1, 5)]
        self.of_suit = {suit: {made.rank for made in natural if made.suit == suit} for suit in SUITS}

    def missing(self, ranks: str, each: int) -> int:
        """How many cards are not there of so many of each of the ranks."""
        wanted = _bits(ranks)
        return sum((wanted & lacking).bit_count() for lacking in self._lacking[:each])

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
        pairs = {rank: self.missing(rank, 2) for rank in RANKS}
        for triple in RANKS:
            left = self.jokers - self.missing(triple, 3)
            for pair, missing in pairs.items():
                if pair != triple and missing <= left:
                    yield Reading(T.FULL_HOUSE, triple, 5, pair)


@cache
def _bits(ranks: str) -> int:
    """A set of ranks, a bit for each."""
    return sum(1 << RANKS.index(rank) for rank in set(ranks))


@lru_cache(maxsize=4096)
def _answers(cards: Cards, *, bombs_with_jokers: bool) -> frozenset[Reading]:
    """What a full hand can answer with; kept, as a search asks about the same hands again and again."""
    return frozenset(Holding(cards, bombs_with_jokers=bombs_with_jokers).readings())


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
        hands = (_answers(tuple(cards), bombs_with_jokers=with_jokers) for cards in others)
        self._answers = sorted(frozenset[Reading]().union(*hands))
        self._of_length: dict[int, list[Reading]] = {}
        self._known: dict[Reading, bool] = {}

    def beat(self, reading: Reading) -> bool:
        if reading not in self._known:
            answers = self._to_length(reading.length)
            self._known[reading] = any(compare(self._note, reading, answer).holds for answer in answers)
        return self._known[reading]

    def equal(self, reading: Reading) -> bool:
        """Whether somebody has a play that is only equal to a reading, which does not beat it (D9)."""
        answers = self._to_length(reading.length)
        return any(
            "D9" in (found := compare(self._note, reading, one)).decisions and not found.holds for one in answers
        )

    def _to_length(self, length: int) -> list[Reading]:
        """The answers that come into question against so many cards."""
        if length not in self._of_length:
            self._of_length[length] = [one for one in self._answers if one.length == length or one.is_bomb]
        return self._of_length[length]
