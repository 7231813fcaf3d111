"""Bare answers that take a search, without a derivation: Xệp's grouping of a hand, Xả láng's plays with two jokers.

Run by itself (`python -m tests.bench.answering`) it goes over 100,000 hands instead of some thousand.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from games.cards import CARDS, JOKERS
from games.game import Game, get_game
from tests.bench.measuring import Measured, seconds

SCORED, EVERY = 3_000, 100_000
LED = 300


def measure(hands: int = SCORED) -> list[Measured]:
    """The median and the worst of Xệp's `score`, the median of all leads from thirteen cards with two jokers."""
    scored = sorted(_milliseconds(get_game("xep"), "score", _hands_of_21(hands)))
    led = sorted(_milliseconds(get_game("xa-lang"), "legal-plays", _leads(LED)))
    return [
        Measured("xep score, bare", median(scored), "ms median", at_most=0.5, detail=_slow(scored)),
        Measured("xep score, bare, the slowest", scored[-1], "ms", at_most=5),
        Measured("xa-lang legal-plays, bare, two jokers", median(led), "ms median", at_most=2, detail=_slow(led)),
    ]


def _milliseconds(game: Game, key: str, positions: Iterator[dict[str, Any]]) -> Iterator[float]:
    """How long each answer takes, after a first one that does not count; what lay in memory before is let lie."""
    query, house = game.query(key), game.house()
    query.answer_to(next(positions), house)
    gc.collect()
    gc.freeze()
    for position in positions:
        yield 1000 * seconds(lambda at=position: query.answer_to(at, house))  # type: ignore[misc]
    gc.unfreeze()


def _hands_of_21(count: int) -> Iterator[dict[str, Any]]:
    rng, pack = Random(21), list(get_game("xep").deck)
    return ({"hand": tuple(rng.sample(pack, 21)), "down": (), "open": ()} for _ in range(count + 1))


def _leads(count: int) -> Iterator[dict[str, Any]]:
    rng, jokers = Random(13), [CARDS[code] for code in JOKERS]
    pack = [card for card in get_game("xa-lang").deck if card not in jokers]
    return ({"hand": (*jokers, *rng.sample(pack, 11)), "table": None} for _ in range(count + 1))


def _slow(taken: list[float]) -> str:
    return f"of {len(taken):,}: 95 of 100 under {taken[len(taken) * 95 // 100]:.2f} ms, slowest {taken[-1]:.2f} ms"


if __name__ == "__main__":
    found = measure(EVERY)
    print(*[figure.line() for figure in found], sep="\n")
    sys.exit(not all(figure.reached for figure in found))
