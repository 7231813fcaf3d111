"""How often a row of a given strength wins: the table by which `arrange` judges a layout when no opponent is known.

The chance of a row is the share of sensibly arranged hands, dealt from a full pack, whose row there is weaker, equal
rows counting half, in millionths (whole numbers, so that ties are ties). It never falls as the strength rises.

How it was made, reproducibly (`python -m games.mau_binh.chances --rebuild`, about ten minutes): "sensibly arranged"
means arranged by this very table. At first a row's chance is its place among all classes of equal rows (455 of three
cards, 7,462 of five). In each round seeded random hands of thirteen are dealt and arranged with the chances of the
moment, and the rows that come out are counted; the rows of the last half of all rounds so far then give new chances.
(Answering only the round before never settles: fronts and backs take turns in being strong.) The table rests on the
last half of all hands. `chances.json` holds the seed, the rounds, the hands a round, and for each row points (strength,
millionths); between two points the chance rises in equal steps from class to class, which moves no class by more than
`TOLERANCE`.

Strengths are those of games.poker with A-2-3-4-5 as the second highest straight. Under wheel = lowest the table is used
as it is; the two strengths that exist only there lie halfway between their neighbours.
"""

from __future__ import annotations

import json
import random
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

from games.cards import CARDS, Card
from games.poker import LOW_WHEEL, NUMBER, all_strengths, pack

ROWS: Final = ("front", "middle", "back")
MILLION: Final = 1_000_000

DATA: Final = Path(__file__).with_name("chances.json")
_SEED: Final = 13_355
_ROUNDS: Final = 100
_HANDS: Final = 5_000  # dealt in each round
TOLERANCE: Final = 500  # millionths

Points = Sequence[Sequence[int]]


def classes(row: str) -> list[int]:
    """The strengths that a row can have, in rising order, with A-2-3-4-5 as second highest straight."""
    return all_strengths(3 if row == "front" else 5)


@cache
def stored() -> dict[str, Any]:
    """The committed data file."""
    content: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return content


@cache
def table(row: str) -> Mapping[int, int]:
    """The chance in millionths of every strength that the row can have, under either wheel."""
    return with_low_wheels(spread(row, stored()["points"][row]))


def spread(row: str, points: Points) -> dict[int, int]:
    """A value for every class, in equal steps between the points; the first and the last class are points."""
    order = classes(row)
    place = {strength: n for n, strength in enumerate(order)}
    chances = {order[0]: points[0][1]}
    for (low, start), (high, end) in pairwise(points):
        first, last = place[low], place[high]
        for n in range(first + 1, last + 1):
            chances[order[n]] = start + (end - start) * (n - first) // (last - first)
    return chances


def with_low_wheels(chances: dict[int, int]) -> dict[int, int]:
    """The same with A-2-3-4-5 as the lowest straight and straight flush added, halfway between their neighbours."""
    order = sorted(chances)
    if order[-1] < pack("sanh", ()):
        return chances
    added = {}
    for kind in ("sanh", "thung-pha-sanh"):
        lowest = pack(kind, (LOW_WHEEL,))
        above = bisect_left(order, lowest)
        added[lowest] = (chances[order[above - 1]] + chances[order[above]]) // 2
    return chances | added


def counted(row: str, seen: Counter[int]) -> dict[int, int]:
    """The chance of every class against rows seen that often."""
    order = classes(row)
    total = seen.total()
    below = accumulate((seen[strength] for strength in order), initial=0)
    return {s: (2 * less + seen[s]) * MILLION // (2 * total) for s, less in zip(order, below, strict=False)}


def points_for(row: str, chances: Mapping[int, int]) -> list[list[int]]:
    """Few points that give every class back within the tolerance: a span is halved at its worst class until they do."""
    order = classes(row)
    values = [chances[strength] for strength in order]
    chosen = {0, len(order) - 1}
    spans = [(0, len(order) - 1)]
    while spans:
        first, last = spans.pop()
        rise, width = values[last] - values[first], last - first
        off, worst = max(
            ((abs(values[n] - values[first] - rise * (n - first) // width), n) for n in range(first + 1, last)),
            default=(0, first),
        )
        if off > TOLERANCE:
            chosen.add(worst)
            spans += [(first, worst), (worst, last)]
    return [[order[n], values[n]] for n in sorted(chosen)]


def _first_guess(row: str) -> dict[int, int]:
    """Each class at its place among all classes."""
    order = classes(row)
    return with_low_wheels({strength: n * MILLION // len(order) for n, strength in enumerate(order)})


def _rows_of(hands: Sequence[Sequence[Card]], chances: Sequence[Mapping[int, int]]) -> list[Counter[int]]:
    """How often each strength comes out in each row when the hands are arranged with these chances."""
    from games.mau_binh.arranging import Scores, best_split  # which itself reads this table

    scores = Scores(*chances)
    bests = [best_split(hand, scores, wheel="second") for hand in hands]
    return [
        Counter(best.front for best in bests),
        Counter(best.middle for best in bests),
        Counter(best.back for best in bests),
    ]


def rebuild(*, rounds: int, hands: int, seed: int) -> dict[str, Any]:
    """The content of the data file, made anew."""
    deck = [CARDS[code] for code in NUMBER]
    rng = random.Random(seed)
    chances = [_first_guess(row) for row in ROWS]
    history: list[list[Counter[int]]] = []
    for n in range(1, rounds + 1):
        history.append(_rows_of([rng.sample(deck, 13) for _ in range(hands)], chances))
        settled = history[n // 2 :]
        seen = [sum((counts[place] for counts in settled), Counter[int]()) for place in range(3)]
        chances = [with_low_wheels(counted(row, counter)) for row, counter in zip(ROWS, seen, strict=True)]
    points = {row: points_for(row, worth) for row, worth in zip(ROWS, chances, strict=True)}
    return {"seed": seed, "rounds": rounds, "hands": hands, "points": points}


def written(content: Mapping[str, Any]) -> str:
    """The data file's text: one line a row."""
    lines = [f'  "{row}": {json.dumps(content["points"][row], separators=(",", ":"))}' for row in ROWS]
    head = f'{{"seed": {content["seed"]}, "rounds": {content["rounds"]}, "hands": {content["hands"]}, "points": {{\n'
    return head + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--rebuild"]:
        sys.exit("usage: python -m games.mau_binh.chances --rebuild")
    DATA.write_text(written(rebuild(rounds=_ROUNDS, hands=_HANDS, seed=_SEED)), encoding="utf-8")
