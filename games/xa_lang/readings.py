"""What a set of cards can be played as: the combinations and what a joker may stand for (rule book §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from games.cards import RANKS, Card
from games.verdict import Notebook
from games.xa_lang.rules import BOMBS, TYPES, T

RUN: Final = "A23456789TJQKA"  # straights, pair-runs and TPS: the ace first or last, the 2 always low
GROUP: Final = "3456789TJQKA2"  # singles, pairs, triples: the 2 high
LONGEST: Final = 13  # cards of the longest straight
OF_A_KIND: Final = {1: T.SINGLE, 2: T.PAIR, 3: T.TRIPLE, 4: T.QUAD}

Cards = tuple[Card, ...]
Play = Mapping[str, Any]


class Reading(NamedTuple):
    """One way to read cards: type, top or group rank, number of cards; `pair` is the pair of a cù lũ."""

    type: T
    rank: str
    length: int
    pair: str = ""

    @property
    def ranks(self) -> tuple[str, ...]:
        """Every rank in it, once."""
        if self.type in (T.STRAIGHT, T.STRAIGHT_FLUSH):
            return tuple(run_to(self.rank, self.length))
        if self.type == T.PAIR_RUN:
            return tuple(run_to(self.rank, self.length // 2))
        return (self.rank, self.pair) if self.pair else (self.rank,)

    @property
    def is_bomb(self) -> bool:
        return self.type in BOMBS

    def facts(self) -> dict[str, Any]:
        """Its type, rank and length, as facts of a step."""
        return {"type": self.type.value, "rank": self.rank, "length": self.length}


_COUNTED: Final = {T.PAIR: 2, T.TRIPLE: 3, T.QUAD: 4, T.PAIR_RUN: 2}  # cards of each rank; a cù lũ has its own


def needed(reading: Reading) -> Counter[str]:
    """How many cards of each rank are in a reading."""
    if reading.type == T.FULL_HOUSE:
        return Counter({reading.rank: 3, reading.pair: 2})
    return Counter(dict.fromkeys(reading.ranks, _COUNTED.get(reading.type, 1)))


def joker_is_two(cards: Iterable[Card], reading: Reading) -> bool:
    """Whether a joker has to be a 2 where some cards are read so (§2.5)."""
    return needed(reading)["2"] > sum(made.rank == "2" for made in cards)


def top_of(rank: str) -> int:
    """The place of a top rank in RUN: an ace on top stands after the king."""
    return LONGEST if rank == "A" else RUN.index(rank)


def run_to(rank: str, count: int) -> str:
    """The consecutive ranks that end in a top rank."""
    top = top_of(rank)
    return RUN[top - count + 1 : top + 1]


@cache
def windows(count: int) -> tuple[str, ...]:
    """Every run of so many consecutive ranks, the lowest first: A23, 234 … QKA (§2.1)."""
    return tuple(RUN[top - count + 1 : top + 1] for top in range(count - 1, LONGEST + 1))


def fits(window: str, ranks: Iterable[str]) -> bool:
    """Whether all the ranks lie in the run."""
    return all(rank in window for rank in ranks)


class Held(NamedTuple):
    """Cards as they are read: those that stand for themselves or a declared card, and how many jokers are free."""

    shown: tuple[tuple[str, str], ...]  # rank and suit
    free: int
    has_joker: bool

    @property
    def size(self) -> int:
        return len(self.shown) + self.free


def held(cards: Sequence[Card], declared: Mapping[str, Cards]) -> Held:
    """The cards with their declared jokers in the place of what they stand for (§2.5)."""
    shown, free = [], 0
    for made in cards:
        if not made.is_joker:
            shown.append((made.rank, made.suit))
            continue
        if made.code in declared:
            stands_for = declared[made.code][0]
            shown.append((stands_for.rank, stands_for.suit))
        else:
            free += 1
    return Held(tuple(shown), free, any(made.is_joker for made in cards))


def every_reading(cards: Held) -> Iterator[Reading]:
    """Every reading of the cards, jokers allowed everywhere."""
    counts = Counter(rank for rank, _ in cards.shown)
    yield from _of_one_rank(cards.size, counts)
    yield from _full_houses(cards.size, counts)
    yield from _runs(cards, counts)


def _of_one_rank(count: int, counts: Counter[str]) -> Iterator[Reading]:
    if count in OF_A_KIND and len(counts) <= 1:
        for rank in counts or RANKS:
            yield Reading(OF_A_KIND[count], rank, count)


def _full_houses(count: int, counts: Counter[str]) -> Iterator[Reading]:
    """Three of a rank and two of another; the free jokers fill what is missing."""
    if count != 5 or len(counts) > 2:
        return
    for triple in RANKS:
        for pair in RANKS:
            if triple != pair and set(counts) <= {triple, pair} and counts[triple] <= 3 and counts[pair] <= 2:
                yield Reading(T.FULL_HOUSE, triple, count, pair)


def _runs(cards: Held, counts: Counter[str]) -> Iterator[Reading]:
    count, most = cards.size, max(counts.values(), default=0)
    if 3 <= count <= LONGEST and most <= 1:
        suited = count == 5 and len({suit for _, suit in cards.shown}) <= 1
        for window in windows(count):
            if fits(window, counts):
                yield Reading(T.STRAIGHT, window[-1], count)
                if suited:
                    yield Reading(T.STRAIGHT_FLUSH, window[-1], count)
    if count >= 4 and count % 2 == 0 and most <= 2:
        for window in windows(count // 2):
            if fits(window, counts):
                yield Reading(T.PAIR_RUN, window[-1], count)


def allowed(note: Notebook, cards: Held, found: Iterable[Reading]) -> list[Reading]:
    """The readings this table allows: with `joker_in_bombs = off` no joker makes a tứ quý or a TPS (§2.5)."""
    listed = list(found)
    if cards.has_joker and any(one.is_bomb for one in listed) and note.option("joker_in_bombs") == "off":
        return [one for one in listed if not one.is_bomb]
    return listed


def play_held(play: Play) -> Held:
    return held(play["cards"], play.get("jokers", {}))


def possible_readings(play: Play) -> list[Reading]:
    """The readings of a play with what is declared about it, whatever the table allows: by type, then by rank."""
    found = _in_order(play_held(play))
    return [one for one in found if one.type == play.get("as", one.type)]


@lru_cache(maxsize=4096)
def _in_order(cards: Held) -> tuple[Reading, ...]:
    """Every reading of the cards by type, then by rank; kept, as a deal asks about the same cards again and again."""
    return tuple(sorted(every_reading(cards), key=_listed))


def _listed(one: Reading) -> tuple[int, int, int]:
    return TYPES.index(one.type), RANKS.index(one.rank), RANKS.find(one.pair)


def readings_of(note: Notebook, play: Play) -> list[Reading]:
    """The readings of a play that this table allows, of the declared type and with the declared jokers."""
    return allowed(note, play_held(play), possible_readings(play))
