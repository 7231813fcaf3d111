"""`arrange` without opponents against a plain enumeration of all 72,072 splits."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from statistics import median

from treys import Card as TreysCard
from treys import Evaluator

from games.cards import CARDS, Card
from games.mau_binh.arranging import arrange, best_score, chances
from games.mau_binh.chances import classes
from games.poker import NUMBER, strength3, under
from tests.bench.measuring import Measured, seconds

HANDS = 31
AGAIN = 10  # one run of ours is too short to time

FIVE = Evaluator()._five
# treys numbers the 7,462 classes of five cards from the best, 1, downwards; A-2-3-4-5 is its lowest straight.
STRENGTH = [0, *sorted(classes("back"), key=lambda one: under(one, wheel="lowest"), reverse=True)]


def plain_best(cards: Sequence[Card]) -> int:
    """The greatest sum of row chances, every split in turn: treys ranks the middle and the back, we the front."""
    theirs = [TreysCard.new(card.code) for card in cards]
    worth = chances()
    best = 0
    for first in combinations(range(13), 3):
        front = strength3([cards[place] for place in first])
        front_chance = worth.front[front]
        rest = [place for place in range(13) if place not in first]
        for second in combinations(rest, 5):
            middle = STRENGTH[FIVE([theirs[place] for place in second])]
            back = STRENGTH[FIVE([theirs[place] for place in rest if place not in second])]
            if front <= middle <= back:
                best = max(best, front_chance + worth.middle[middle] + worth.back[back])
    return best


def measure() -> list[Measured]:
    """How many times faster `arrange` is, hand by hand; both must find the same best sum."""
    rng = random.Random(13)
    hands = [[CARDS[code] for code in rng.sample(sorted(NUMBER), 13)] for _ in range(HANDS)]
    ours, theirs = [], []
    for hand in hands:
        if best_score(hand) != plain_best(hand):
            raise AssertionError(f"arrange is not exact for {[card.code for card in hand]}")
        ours.append(seconds(partial(arrange, hand), times=AGAIN))
        theirs.append(seconds(partial(plain_best, hand)))
    ratio = median(slow / fast for slow, fast in zip(theirs, ours, strict=True))
    detail = f"median ms a hand: ours {1e3 * median(ours):.2f}, plain {1e3 * median(theirs):.0f}"
    return [Measured("arrange vs plain enumeration with treys", ratio, "x", 150, detail=detail)]
