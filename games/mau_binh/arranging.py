"""The best legal layout of thirteen cards, exactly: by row win chances, or by net chi against given layouts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from games.cards import Card
from games.mau_binh.chances import table
from games.mau_binh.splits import Layout, layout_of, ordered, splits, strengths
from games.mau_binh.worth import hand_name, special
from games.poker import strength, strength3, strength5, under

NetOf = Callable[[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]], int]


class Scores(NamedTuple):
    """What a row of each strength is worth; each must never fall as the strength rises."""

    front: Mapping[int, int]
    middle: Mapping[int, int]
    back: Mapping[int, int]


class Best(NamedTuple):
    """The greatest sum of scores and the strengths of its layout, compared in this order; then where its rows are."""

    score: int
    back: int
    middle: int
    front: int
    rows: tuple[int, int, int]


@cache
def chances() -> Scores:
    """The documented win chances of games.mau_binh.chances."""
    return Scores(table("front"), table("middle"), table("back"))


def best_split(cards: Sequence[Card], scores: Scores, *, wheel: str) -> Best:
    """The legal split with the greatest sum of scores; of several the one with the strongest back, middle, front.

    Backs are tried from the strongest down. A layout under a back scores at most that back's score, the score of as
    strong a middle and that of the strongest front not above it: once that is less than the best sum, nothing better
    follows. A back is also passed over when the strongest front that leaves its cards alone is not enough.
    """
    fronts, rows = strengths(cards, wheel=wheel)
    front_scores = [scores.front[row] for row in fronts]
    middle_scores = [scores.middle[row] for row in rows]
    tops = sorted(range(len(fronts)), key=fronts.__getitem__)
    of_all = splits()
    best = Best(-1, 0, 0, 0, (0, 0, 0))
    for back in sorted(range(len(rows)), key=rows.__getitem__, reverse=True):
        limit = rows[back]
        needed = best.score - scores.back[limit]
        while tops and fronts[tops[-1]] > limit:
            tops.pop()
        if not tops or middle_scores[back] + front_scores[tops[-1]] < needed:
            break
        own = of_all.fives[back]
        for top in reversed(tops):
            if not of_all.threes[top] & own:
                break
        else:
            continue
        if middle_scores[back] + front_scores[top] < needed:
            continue
        for middle, front in zip(of_all.middles[back], of_all.fronts[back], strict=True):
            gain = middle_scores[middle] + front_scores[front]
            if gain >= needed and fronts[front] <= rows[middle] <= limit:
                found = Best(scores.back[limit] + gain, limit, rows[middle], fronts[front], (front, middle, back))
                if found[:4] > best[:4]:
                    best, needed = found, gain
    return best


def arrange(cards: Sequence[Card], *, wheel: str = "second") -> Layout:
    """The legal layout of thirteen cards with the greatest sum of row win chances (front, middle, back)."""
    hand = ordered(cards)
    return layout_of(hand, best_split(hand, chances(), wheel=wheel).rows)


def best_score(cards: Sequence[Card], *, wheel: str = "second") -> int:
    """The greatest sum of row win chances of a legal layout of thirteen cards, in millionths."""
    return best_split(ordered(cards), chances(), wheel=wheel).score


def score(layout: Sequence[Sequence[Card]], *, wheel: str = "second") -> int:
    """The sum of the three row win chances of a layout, legal or not, in millionths."""
    front, middle, back = layout
    worth = chances()
    return (
        worth.front[strength3(front)]
        + worth.middle[strength5(middle, wheel=wheel)]
        + worth.back[strength5(back, wheel=wheel)]
    )


def is_legal(layout: Sequence[Sequence[Card]], *, wheel: str = "second") -> bool:
    """Whether no row is stronger than the next one (Mậu Binh §3.1, §3.2)."""
    front, middle, back = layout
    five = strength5(middle, wheel=wheel)
    return strength3(front) <= five <= strength5(back, wheel=wheel)


def _classes(row: str, strengths_: Sequence[int], against: Sequence[int], *, wheel: str) -> list[int]:
    """A number a strength, the same for two that do alike against every opponent and are paid alike (§4.2)."""
    thresholds = sorted(against)
    numbers: dict[tuple[int, int, str], int] = {}
    known: dict[int, int] = {}
    for value in set(strengths_):
        place = under(value, wheel=wheel)
        paid_as = "" if special(row, value) is None else hand_name(value)
        outcome = (bisect_left(thresholds, place), bisect_right(thresholds, place), paid_as)
        known[value] = numbers.setdefault(outcome, len(numbers))
    return [known[value] for value in strengths_]


def arrange_against(
    cards: Sequence[Card],
    opponents_rows: Sequence[Sequence[Sequence[Card]]],
    net_of: NetOf,
    *,
    wheel: str = "second",
) -> Layout:
    """The legal layout of thirteen cards with the greatest net chi against the opponents' layouts.

    `net_of` is asked once for each different outcome: which rows win, lose or tie against each legal opponent, and as
    what §4.2 would pay the own rows. Of equally good layouts the one with the strongest back, middle, front is given.
    """
    hand = ordered(cards)
    legal = [layout for layout in opponents_rows if is_legal(layout, wheel=wheel)]
    found = _outcomes(hand, legal, wheel=wheel)
    best = max(found, key=lambda one: (net_of(*layout_of(hand, one.rows)), one[:3]))
    return layout_of(hand, best.rows)


class _Found(NamedTuple):
    """A layout by its strengths, the more important first, and the indexes of its rows (front, middle, back)."""

    back: int
    middle: int
    front: int
    rows: tuple[int, int, int]


def _outcomes(hand: Sequence[Card], opponents: Sequence[Sequence[Sequence[Card]]], *, wheel: str) -> Iterable[_Found]:
    """For each different outcome its strongest legal layout."""
    fronts, plain = strengths(hand, wheel="second")
    rows = [under(row, wheel=wheel) for row in plain]
    theirs = [[strength(layout[place], wheel=wheel) for layout in opponents] for place in range(3)]
    front_class = _classes("front", fronts, theirs[0], wheel=wheel)
    middle_class = _classes("middle", plain, theirs[1], wheel=wheel)
    back_class = _classes("back", plain, theirs[2], wheel=wheel)
    strongest: dict[tuple[int, int, int], _Found] = {}
    of_back = splits()
    for back, limit in enumerate(rows):
        for middle, front in zip(of_back.middles[back], of_back.fronts[back], strict=True):
            if fronts[front] <= rows[middle] <= limit:
                outcome = (front_class[front], middle_class[middle], back_class[back])
                known = strongest.get(outcome)
                if known is None or (limit, rows[middle], fronts[front]) > known[:3]:
                    strongest[outcome] = _Found(limit, rows[middle], fronts[front], (front, middle, back))
    return strongest.values()
