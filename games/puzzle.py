"""Puzzles: seeded deals for a query, from easy to hard, and near-miss pairs. Answers are judged, never generated."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeVar

from games.cards import Card
from games.query import Position, Query
from games.rules import House

LEVELS = (1, 2, 3, 4, 5)
Deal = Callable[[Random, int, House], Position]
Near = Callable[[Random, Position, int, House], Position]
Distance = Callable[[Card, Card], float]
T = TypeVar("T")
TRIES = 3000
PLAIN_TRIES = 6  # deals of the level tried for a rule before the deals made for it
_SWAPS = 200  # cards tried for a near miss of one position before another is dealt


class Undealt(Exception):
    """The cards still there do not allow the wanted position; another try may."""


def always(_: object) -> bool:
    return True


@dataclass(frozen=True)
class Puzzle:
    """A query that can be asked as a puzzle: how positions are dealt, and which rules its verdicts can turn on.

    `twin` gives a position's near miss, or Undealt where it has none; `first` deals for pairs where few plain positions
    have one. `for_rule` has deals that turn on a rule which the plain ones seldom touch. `asked` says whether a house
    leaves anything to ask (a table that counts no aces does not ask how they count); dealing works all the same.
    """

    query: str
    deal: Deal
    twin: Near
    rules: tuple[str, ...]
    first: Deal | None = None
    for_rule: Mapping[str, Deal] = field(default_factory=dict)
    asked: Callable[[House], bool] = always

    def pair(self, rng: Random, level: int, house: House, *, first: Deal | None = None) -> tuple[Position, Position]:
        """A position (dealt by `first` where given) and its near miss: one card or one fact and the answer differ."""
        make = first or self.first or self.deal
        for _ in range(TRIES):
            position = make(rng, level, house)
            try:
                return position, self.twin(rng, position, level, house)
            except Undealt:
                continue
        raise RuntimeError(f"{self.query} at level {level} has no near miss")


def search(rng: Random, make: Callable[[Random], Any], good: Callable[[Any], bool]) -> Any:
    """The first dealt value that is good; RuntimeError when TRIES were not enough (a fault of the generator)."""
    for _ in range(TRIES):
        try:
            value = make(rng)
        except Undealt:
            continue
        if good(value):
            return value
    raise RuntimeError("no position of the wanted kind was dealt")


def draw(rng: Random, cards: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Some different cards in random order."""
    return tuple(rng.sample(cards, count))


def pick(rng: Random, weights: Mapping[T, float]) -> T:
    """One of some values, each as often as it weighs."""
    return rng.choices(list(weights), list(weights.values()))[0]


def cards_in(value: Any) -> list[Card]:
    """Every card of a position or an answer, in the order in which it is written."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, Mapping):
        return [made for item in value.values() for made in cards_in(item)]
    if isinstance(value, (tuple, list)):
        return [made for item in value for made in cards_in(item)]
    return []


def with_cards(value: Any, cards: Iterable[Card]) -> Any:
    """The same value with other cards, given in the order of `cards_in`."""
    return _refilled(value, iter(cards))


def _refilled(value: Any, cards: Iterator[Card]) -> Any:
    if isinstance(value, Card):
        return next(cards)
    if isinstance(value, Mapping):
        return {key: _refilled(item, cards) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(_refilled(item, cards) for item in value)
    return value


class Swap(NamedTuple):
    """A position with one card replaced by one that lay nowhere in it."""

    position: Position
    old: Card
    new: Card


def swaps(
    rng: Random, position: Position, pack: Iterable[Card], distance: Distance, *, within: str = ""
) -> Iterator[Swap]:
    """Every position that differs by one card, the nearer cards first, a little shuffled.

    With `within` only the cards of that input are replaced.
    """
    held, free = cards_in(position), list(pack)
    for made in held:
        free.remove(made)
    replaced = [place for place, key in enumerate(_input_of_each(position)) if within in ("", key)]
    found = [(place, new) for place in replaced for new in free if new != held[place]]
    found.sort(key=lambda swap: distance(held[swap[0]], swap[1]) + rng.random())
    for place, new in found:
        yield Swap(with_cards(position, [*held[:place], new, *held[place + 1 :]]), held[place], new)


def _input_of_each(position: Position) -> list[str]:
    """The input under which each card of `cards_in` stands."""
    return [key for key, value in position.items() for _ in cards_in(value)]


def is_wrong(query: Query, position: Position, house: House, answer: Any) -> bool:
    """Whether an answer is wrong for a position."""
    return not query.right(position, house, answer)


def card_twin(
    query: Query,
    pack: Iterable[Card],
    distance: Distance,
    *,
    within: str = "",
    turns: Callable[[Query, Position, House, Any], bool] = is_wrong,
) -> Near:
    """Near misses by one card: the nearest for which the same answer is wrong (or what else `turns` says).

    The same answer is the first one's with the new card in the place of the old, where the answer names cards.
    """

    def twin(rng: Random, position: Position, level: int, house: House) -> Position:
        answer = query.answer_to(position, house)
        for swap in islice(swaps(rng, position, pack, distance, within=within), _SWAPS):
            same = with_cards(answer, (swap.new if made == swap.old else made for made in cards_in(answer)))
            if turns(query, swap.position, house, same):
                return swap.position
        raise Undealt

    return twin
