"""Points set anew: first what would change for whom, then in one transaction, with a record of all of it.

What somebody is still at is left alone: an answer that can be tried again, or changed, is judged by the version it was
served until it stands. What was judged and told then is kept; only points change.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from tutor.classes.quizzes.publishing import retract
from tutor.classes.results.queries import sittings_of, versions_of
from tutor.classes.results.questions import Item, Questions
from tutor.classes.results.questions import graded_now as graded_now  # students' pages read it here
from tutor.classes.taking.sittings import is_over, tells_now, tries_of
from tutor.models import Given, Quiz, QuizVersion, Regrading, Sitting, User

AGAIN, ALL, NONE = "again", "all", "none"  # by the newest key; points for everybody who answered; counts for nobody
WAYS = (AGAIN, ALL, NONE)
Total = tuple[Decimal, int]  # points had, of those possible


class Moved(Exception):
    """What would change is no more what was shown."""


@dataclass(frozen=True)
class Change:
    """The points of one answer, before and after; None after where the item does not count any more."""

    given: int
    sitting: str
    item: str
    attempt: int
    before: str
    after: str | None

    def stored(self) -> dict[str, Any]:
        """The change as its record keeps it."""
        return {key: value for key, value in vars(self).items() if key != "given"}


@dataclass(frozen=True)
class Effect:
    """What a regrading does to a sitting (its place): points of those possible, before and after."""

    place: int
    sitting: Sitting
    before: Total
    after: Total

    @property
    def gain(self) -> int:
        """1 for who gains, -1 for who loses: by the share of points, which is what a retracted item changes."""
        before, after = (had / most if most else Decimal(0) for had, most in (self.before, self.after))
        return (after > before) - (after < before)

    @property
    def by(self) -> Decimal:
        """How many points more or less, without a sign."""
        return abs(self.after[0] - self.before[0])


@dataclass
class Plan:
    """A dry run: what changes for whom; how many answers are `open` still, and how many the key `cannot` judge."""

    changes: list[Change] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    open: int = 0
    cannot: int = 0

    @property
    def digest(self) -> str:
        """What was shown, in a few letters."""
        told = json.dumps([one.stored() for one in self.changes], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:24]

    @property
    def gaining(self) -> int:
        return sum(one.gain > 0 for one in self.effects)

    @property
    def losing(self) -> int:
        return sum(one.gain < 0 for one in self.effects)


def dry_run(quiz: Quiz, way: str, key: str = "") -> Plan:
    """Return what a regrading of a question would change; of all questions where `key` is empty."""
    return _Run(quiz).plan(way, key)


def regrade(quiz: Quiz, way: str, key: str, *, reason: str, seen: str, by: User | None) -> Regrading | None:
    """Do what a dry run showed and return its record; None where nothing changes, Moved where it would be another."""
    with transaction.atomic():
        quiz = Quiz.objects.select_for_update().get(pk=quiz.pk)
        run = _Run(quiz)
        plan = run.plan(way, key)
        if plan.digest != seen:
            raise Moved
        if way == NONE:
            retract(quiz, run.questions.by_key[key].id, reason)
        elif not plan.changes:
            return None
        else:
            _set_points(plan.changes)
        return quiz.regradings.create(by=by, reason=reason, changed=[one.stored() for one in plan.changes])


def _set_points(changes: Sequence[Change]) -> None:
    """Write the points of the answers, locked one by one: nothing else may write them meanwhile."""
    after = {one.given: Decimal(one.after or 0) for one in changes}
    rows = list(Given.objects.select_for_update().filter(pk__in=after).only("points"))
    for row in rows:
        row.points = after[row.pk]
    Given.objects.bulk_update(rows, ["points"], batch_size=200)


class _Run:
    """A quiz with all its answers, read once."""

    def __init__(self, quiz: Quiz) -> None:
        self.versions = versions_of(quiz)
        self.version = {one.pk: one for one in self.versions}
        self.questions = Questions(self.versions)
        self.retracted = set(quiz.retractions.values_list("item", flat=True))
        self.sittings = list(sittings_of(quiz))
        self.tried: dict[tuple[Any, str], list[Given]] = {}
        for one in Given.objects.filter(sitting__version__quiz=quiz).defer("told").order_by("attempt"):
            self.tried.setdefault((one.sitting_id, one.item), []).append(one)
        self.now = timezone.now()
        self._judged: dict[tuple[str, str], bool | None] = {}

    def plan(self, way: str, key: str) -> Plan:
        plan = Plan()
        for place, sitting in enumerate(self.sittings):
            before, after = self._totals(sitting), self._totals(sitting)
            for item in sitting.order:
                if item in self.retracted or not self._is_meant(sitting, item, way, key):
                    continue
                change = self._change(sitting, item, way, plan)
                if change is not None:
                    plan.changes.append(change)
                    after = after[0] - Decimal(change.before) + Decimal(change.after or 0), after[1]
                if way == NONE:
                    after = after[0], after[1] - self._points(sitting, item)
            if after != before:
                plan.effects.append(Effect(place, sitting, before, after))
        return plan

    def _is_meant(self, sitting: Sitting, item: str, way: str, key: str) -> bool:
        question = self.questions.of(sitting.version_id, item)
        return not key or question.key == key or (way == NONE and question.id == self.questions.by_key[key].id)

    def _points(self, sitting: Sitting, item: str) -> int:
        return int(self.questions.served[sitting.version_id, item]["points"])

    def _totals(self, sitting: Sitting) -> Total:
        had, most = Decimal(0), 0
        for item in sitting.order:
            if item not in self.retracted:
                tried = self.tried.get((sitting.pk, item))
                had += tried[-1].points if tried else 0
                most += self._points(sitting, item)
        return had, most

    def _change(self, sitting: Sitting, item: str, way: str, plan: Plan) -> Change | None:
        """Return what becomes of the answer that counts, the last one; None where nothing does."""
        tried = self.tried.get((sitting.pk, item))
        if not tried:
            return None
        last = tried[-1]
        if way == NONE:
            return _changed(sitting, last, None)
        version = self.version[sitting.version_id]
        served = self.questions.served[version.pk, item]
        if not is_over(sitting, self.now) and not _stands(version, served, tried):
            plan.open += 1
            return None
        if way == ALL:
            right: bool | None = True
        else:
            # Who was told at once went on to another answer because the key was wrong: each of them is looked at.
            counted = tried if tells_now(version) else tried[-1:]
            found = [self._is_right(version, served, one.answer) for one in counted]
            right = None if None in found else any(found)
        if right is None:
            plan.cannot += 1
            return None
        points = Decimal(served["points"]) if right else Decimal(0)
        return None if points == last.points else _changed(sitting, last, points)

    def _is_right(self, version: QuizVersion, served: Item, answer: Any) -> bool | None:
        """Return whether an answer is right by the newest key; None where that does not know such an answer."""
        question = self.questions.of(version.pk, served["id"])
        known = question.key, json.dumps(answer)
        if known not in self._judged:
            graded = graded_now(self.questions, version, served["id"], answer)
            self._judged[known] = graded.correct if graded else None
        return self._judged[known]


def _stands(version: QuizVersion, item: Item, tried: Sequence[Given]) -> bool:
    """Whether an answer of a sitting that goes on cannot be tried again or changed any more."""
    return tells_now(version) and (tried[-1].correct or len(tried) >= tries_of(version, dict(item)))


def _changed(sitting: Sitting, last: Given, after: Decimal | None) -> Change:
    said = None if after is None else f"{after:.2f}"
    return Change(last.pk, str(sitting.pk), last.item, last.attempt, f"{last.points:.2f}", said)


def reasons_for(sitting: Sitting, items: Iterable[str]) -> dict[str, str]:
    """Return why items of a sitting were regraded (item → the teacher's words), the last reason of each."""
    wanted, told = set(items), dict[str, str]()
    if not wanted:
        return {}
    for reason, changed in sitting.version.quiz.regradings.order_by("created").values_list("reason", "changed"):
        told |= {one["item"]: reason for one in changed if one["sitting"] == str(sitting.pk) and one["item"] in wanted}
    return told
