"""Puzzles: seeded deals for a query, from easy to hard, and near-miss pairs. Answers are judged, never generated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.query import Position
from games.rules import House

LEVELS = (1, 2, 3, 4, 5)
Deal = Callable[[Random, int, House], Position]
Pair = Callable[[Random, int, House], tuple[Position, Position]]
TRIES = 3000


@dataclass(frozen=True)
class Puzzle:
    """A query that can be asked as a puzzle: how positions are dealt, and which rules its verdicts can turn on."""

    query: str
    deal: Deal
    pair: Pair
    rules: tuple[str, ...]


def search(rng: Random, make: Callable[[Random], Any], good: Callable[[Any], bool]) -> Any:
    """The first dealt value that is good; RuntimeError when TRIES were not enough (a fault of the generator)."""
    for _ in range(TRIES):
        value = make(rng)
        if good(value):
            return value
    raise RuntimeError("no position of the wanted kind was dealt")


def draw(rng: Random, cards: Sequence[Any], count: int) -> tuple[Any, ...]:
    """Some different cards in random order."""
    return tuple(rng.sample(cards, count))
