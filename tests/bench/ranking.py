"""Hand kinds: games.poker.rank5 against treys, five cards at a time, both from prepared numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import pairwise
from statistics import median

from treys import Card as TreysCard
from treys import Evaluator

from games.poker import NUMBER, rank5, under
from tests.bench.measuring import Measured, median_ratio, rounds_of

HANDS = 5_000
PASSES = 40  # over the same hands: what is timed is the ranking, not the first touch of memory the other has used
ROUNDS = 11


def measure() -> list[Measured]:
    """How many times as many hands a second as treys, by its inner five-card look-up and by its public call."""
    rng = random.Random(5)
    hands = [rng.sample(sorted(NUMBER), 5) for _ in range(HANDS)]
    ours = [tuple(NUMBER[code] for code in hand) for hand in hands]
    theirs = [[TreysCard.new(code) for code in hand] for hand in hands]
    halves = [(hand[:2], hand[2:]) for hand in theirs]
    evaluator = Evaluator()
    five, evaluate = evaluator._five, evaluator.evaluate
    _check_agreement(ours, theirs, five)

    def by_rank5() -> None:
        for _ in range(PASSES):
            for a, b, c, d, e in ours:
                rank5(a, b, c, d, e)

    def by_five() -> None:
        for _ in range(PASSES):
            for hand in theirs:
                five(hand)

    def by_evaluate() -> None:
        for _ in range(PASSES):
            for hand, board in halves:
                evaluate(hand, board)

    times = rounds_of([by_rank5, by_five, by_evaluate], rounds=ROUNDS)
    a_second = [HANDS * PASSES / median(taken[n] for taken in times) / 1e6 for n in range(3)]
    speeds = "million hands a second: ours {:.2f}, treys _five {:.2f}, treys evaluate {:.2f}".format(*a_second)
    return [
        Measured("hand-kind ranking vs treys _five", median_ratio(times, slow=1, fast=0), "x", 2.5, detail=speeds),
        Measured("hand-kind ranking vs treys evaluate", median_ratio(times, slow=2, fast=0), "x", 2.5),
    ]


def _check_agreement(
    ours: Iterable[tuple[int, ...]], theirs: Iterable[list[int]], five: Callable[[list[int]], int]
) -> None:
    """Both put the hands in the same order (treys has A-2-3-4-5 as the lowest straight and counts downwards)."""
    pairs = {(under(rank5(*mine), wheel="lowest"), -five(hand)) for mine, hand in zip(ours, theirs, strict=True)}
    up = sorted(pairs)
    if not all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(up)):
        raise AssertionError("the two rankings differ")
