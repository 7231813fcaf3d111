"""What the answers to a quiz say: by item, by rule, by student. Pure: rows in, figures out.

Of an item the last attempt counts. Items, rules and the mean are about sittings that are over; what was left without
an answer there has no points, and is counted apart from what was answered wrong.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from statistics import mean, median, pstdev

Share = float  # from 0 to 1


@dataclass(frozen=True)
class Row:
    """One stored answer: whose sitting (its place), which item and attempt, what it said (JSON text), its points.

    `redeemed` is an earlier try that a regrading found right: the last one has the points for it.
    """

    sitting: int
    item: str
    attempt: int
    said: str
    correct: bool
    points: float
    at: datetime
    redeemed: bool = False


@dataclass(frozen=True)
class Taken:
    """One sitting: its place among all, from when to when, whether it is over, the points for each of its items."""

    place: int
    began: datetime
    ended: datetime | None
    over: bool
    items: Mapping[str, int]


@dataclass(frozen=True)
class Asked:
    """An item that counts: its id, the rules it is about."""

    item: str
    rules: tuple[str, ...] = ()


@dataclass
class ItemFigures:
    """An item: how many answered or left it, the share of points had, how well it tells who knows from who does not.

    `facility` and `discrimination` (from -1 to 1, the correlation with the points of all other items) are None where
    too few answered. `answers`: what was said in the try that counts (JSON text), whether it had points → how often;
    `first` the share right at the first try.
    """

    item: str
    answered: int = 0
    left: int = 0
    right: int = 0
    facility: Share | None = None
    discrimination: float | None = None
    first: Share | None = None
    answers: Counter[tuple[str, bool]] = field(default_factory=Counter)
    seconds: float | None = None


@dataclass
class RuleFigures:
    """A rule: how many answers its items had, how many were wrong, how often none was given.

    `missed_by` so many students missed it at least once, of those who answered, `asked_of`.
    """

    rule: str
    answered: int = 0
    wrong: int = 0
    left: int = 0
    missed_by: int = 0
    asked_of: int = 0

    @property
    def share(self) -> Share:
        """The share of answers that were wrong."""
        return self.wrong / self.answered if self.answered else 0.0


@dataclass
class StudentFigures:
    """A student: points of those possible, items asked and answered, attempts, how long all and each (seconds) took.

    `missed` are the items answered wrong, `left` those without an answer when all was over.
    """

    taken: Taken
    points: float = 0.0
    possible: int = 0
    asked: int = 0
    answered: int = 0
    attempts: int = 0
    seconds: float | None = None
    missed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    given: dict[str, Row] = field(default_factory=dict)
    took: dict[str, float] = field(default_factory=dict)

    @property
    def share(self) -> Share:
        return self.points / self.possible if self.possible else 0.0


@dataclass
class Figures:
    """All of it; `over` are the students who handed in, with the mean share of their points."""

    items: list[ItemFigures]
    rules: list[RuleFigures]
    students: list[StudentFigures]

    @property
    def over(self) -> list[StudentFigures]:
        return [one for one in self.students if one.taken.over]

    @property
    def mean(self) -> Share | None:
        return mean(one.share for one in self.over) if self.over else None


def figures(asked: Sequence[Asked], taken: Sequence[Taken], rows: Iterable[Row]) -> Figures:
    """Return the figures of a quiz."""
    known = {one.item: one for one in asked}
    by_sitting: dict[int, dict[str, list[Row]]] = {one.place: {} for one in taken}
    for row in rows:
        if row.item in known and row.sitting in by_sitting:
            by_sitting[row.sitting].setdefault(row.item, []).append(row)
    for tries in (tries for found in by_sitting.values() for tries in found.values()):
        tries.sort(key=lambda row: row.attempt)
    students = [_student(one, known, by_sitting[one.place]) for one in taken]
    over = [one for one in students if one.taken.over]
    items = [_item(one, over, by_sitting) for one in asked]
    return Figures(items, _rules(asked, over), students)


def _student(one: Taken, known: Mapping[str, Asked], tries: Mapping[str, Sequence[Row]]) -> StudentFigures:
    last = {item: found[-1] for item, found in tries.items()}
    made = StudentFigures(one, given=last)
    made.answered, made.attempts, made.took = len(last), sum(map(len, tries.values())), _took(one.began, last)
    made.points = sum(row.points for row in last.values())
    counted = [item for item in one.items if item in known]
    made.asked = len(counted)
    made.possible = sum(one.items[item] for item in counted)
    made.missed = [item for item in counted if item in last and not last[item].correct]
    made.left = [item for item in counted if one.over and item not in last]
    ends = one.ended or max((row.at for row in last.values()), default=None)
    made.seconds = (ends - one.began).total_seconds() if ends else None
    return made


def _item(
    asked: Asked,
    students: Sequence[StudentFigures],
    by_sitting: Mapping[int, Mapping[str, Sequence[Row]]],
) -> ItemFigures:
    made = ItemFigures(asked.item)
    tried = [by_sitting[one.taken.place].get(asked.item, ()) for one in students if asked.item in one.taken.items]
    found = [tries for tries in tried if tries]
    made.answered, made.right = len(found), sum(tries[-1].correct for tries in found)
    made.left = len(tried) - len(found)
    made.answers = Counter((_counts(tries).said, tries[-1].correct) for tries in found)
    if found:
        made.first = mean(tries[0].correct or tries[0].redeemed for tries in found)
    scores, rests = [], []
    for one in students:
        if asked.item not in one.taken.items:
            continue
        points = one.given[asked.item].points if asked.item in one.given else 0.0
        scores.append(points / one.taken.items[asked.item])
        rests.append(one.points - points)
    if scores:
        made.facility = mean(scores)
        made.discrimination = correlation(scores, rests)
    if found:
        made.seconds = median(one.took[asked.item] for one in students if asked.item in one.took)
    return made


def _counts(tries: Sequence[Row]) -> Row:
    """Return the try that has the points: the last, or an earlier one for which it was given them."""
    return next((row for row in tries if row.redeemed), tries[-1])


def _took(began: datetime, last: Mapping[str, Row]) -> dict[str, float]:
    """How long each item took: from the answer before it, or the beginning, to its last answer."""
    took, before = {}, began
    for item, row in sorted(last.items(), key=lambda one: one[1].at):
        took[item] = (row.at - before).total_seconds()
        before = row.at
    return took


def _rules(asked: Sequence[Asked], students: Sequence[StudentFigures]) -> list[RuleFigures]:
    """Every rule that items are about, the most often missed first."""
    made: dict[str, RuleFigures] = {}
    for rule in dict.fromkeys(rule for one in asked for rule in one.rules):
        about = {one.item for one in asked if rule in one.rules}
        figure = made[rule] = RuleFigures(rule)
        for student in students:
            answered = [student.given[item] for item in about if item in student.given]
            wrong = sum(not row.correct for row in answered)
            figure.answered += len(answered)
            figure.wrong += wrong
            figure.left += len(about & set(student.left))
            figure.missed_by += wrong > 0
            figure.asked_of += bool(answered)
    return sorted(made.values(), key=lambda one: (-one.share, -one.wrong, -one.left))


def correlation(xs: Sequence[float], ys: Sequence[float]) -> float | None:
    """Pearson's correlation; None where there are fewer than three, or nothing differs."""
    if len(xs) < 3:
        return None
    spread = pstdev(xs) * pstdev(ys)
    if not spread:
        return None
    x, y = mean(xs), mean(ys)
    return mean((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / spread
