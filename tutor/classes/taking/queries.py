"""Reads of sittings: whose they are, how far they are, and what somebody may know of his own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import F, Max, Q, QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from tutor.accounts.learners import learner_ref
from tutor.classes.taking.regraded import Regradings
from tutor.classes.taking.sittings import GRACE, hand_in_late, is_done, is_over, tells_now, tries_of
from tutor.models import Assignment, Given, Learner, Membership, Quiz, QuizVersion, Sitting
from tutor.serving.devices import Device, current_device

MOST_LISTED = 20


@dataclass(frozen=True)
class Student:
    """Who asks: the browser, and who learns in it as far as he is known."""

    device: Device
    learner: Learner | None

    def sittings(self) -> QuerySet[Sitting]:
        """Return the sittings that are this one's to see; nobody else's are."""
        mine = Q(pk__in=self.device.ids)
        if self.device.digest:
            mine |= Q(device=self.device.digest)
        if self.learner:
            mine |= Q(learner=self.learner) | Q(member__learner=self.learner)
        return Sitting.objects.filter(mine).select_related("version__quiz")


def student_of(request: HttpRequest) -> Student:
    """Return who asks; no row and no cookie is made."""
    ref = learner_ref(request)
    return Student(current_device(request), ref.current() if ref.user or ref.token else None)


def sitting_or_404(request: HttpRequest, sitting: UUID) -> Sitting:
    """Return a sitting of whoever asks; anybody else's is as if it were not there."""
    found = student_of(request).sittings().filter(pk=sitting).first()
    if found is None:
        raise Http404
    hand_in_late(found)
    return found


def listed(student: Student) -> list[Sitting]:
    """Return the last sittings of somebody, the newest first."""
    return list(student.sittings().order_by("-started_at")[:MOST_LISTED])


def version_to_join(code: str) -> QuizVersion | None:
    """Return the version that who comes with this code is given; None where no quiz has it."""
    newest = QuizVersion.objects.filter(quiz__code=code).select_related("quiz").order_by("-number")
    return newest.first()


def that_counts(quiz: Quiz, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of a version, or of a draft as it would be one, without the items that were taken back."""
    taken_back = set(quiz.retractions.values_list("item", flat=True))
    return {**content, "items": [item for item in content["items"] if item["id"] not in taken_back]}


def member_for(quiz: Quiz, learner: Learner | None, group: str = "") -> Membership | None:
    """Return as whose member of a class somebody takes a quiz that was assigned to it.

    Of several classes it is the one he comes from (`group`, an id), or else the one where he began last.
    """
    if learner is None:
        return None
    classes = Assignment.objects.filter(quiz=quiz).values("group")
    begun = Max("sittings__started_at", filter=Q(sittings__version__quiz=quiz))
    found = Membership.objects.filter(learner=learner, group__in=classes).annotate(begun=begun)
    members = list(found.order_by(F("begun").desc(nulls_last=True), "created"))
    asked = (one for one in members if str(one.group_id) == group)
    return next(asked, members[0] if members else None)


@dataclass(frozen=True)
class Place:
    """An item in a sitting: its number, the item (never for a page as it is), the answers so far, whether it counts.

    `retracted` is what the teacher said when it was taken back, None where it counts.
    """

    number: int
    item: Mapping[str, Any]
    tried: Sequence[Given]
    retracted: str | None
    done: bool
    tries: int

    @property
    def last(self) -> Given | None:
        """The answer that counts."""
        return self.tried[-1] if self.tried else None

    @property
    def tries_left(self) -> int:
        return max(0, self.tries - len(self.tried))

    @property
    def counts(self) -> bool:
        return self.retracted is None

    @property
    def points(self) -> Decimal:
        """The points had."""
        return self.last.points if self.last and self.counts else Decimal(0)

    @property
    def right(self) -> bool:
        """Whether the answer that counts has its points: as it was judged, or as it was regraded."""
        return self.last is not None and self.last.points > 0

    @property
    def regraded(self) -> bool:
        """Whether the points are no more what was told then: a right answer has some, a wrong one none."""
        return self.last is not None and self.last.correct != self.right


class Progress:
    """A sitting as far as it is: two queries, whatever is asked of it."""

    def __init__(self, sitting: Sitting, now: datetime | None = None) -> None:
        self.sitting, self.version = sitting, sitting.version
        self.game: str = self.version.content["game"]
        self.settings: Mapping[str, Any] = self.version.content["settings"]
        self.now = now or timezone.now()

    @cached_property
    def places(self) -> list[Place]:
        """The items in the order of this sitting."""
        retracted = dict(self.version.quiz.retractions.values_list("item", "message"))
        tried: dict[str, list[Given]] = {}
        for one in self.sitting.given.order_by("attempt"):
            tried.setdefault(one.item, []).append(one)
        items = {item["id"]: item for item in self.version.content["items"]}
        return [
            Place(
                number=number,
                item=items[key],
                tried=tried.get(key, ()),
                retracted=retracted.get(key),
                done=is_done(self.sitting, tried.get(key, ())),
                tries=tries_of(self.version, items[key]) if self.tells_now else 1,
            )
            for number, key in enumerate(self.sitting.order, start=1)
        ]

    @cached_property
    def regradings(self) -> Regradings:
        """What became of items that were regraded; queries where any was."""
        return Regradings(self.sitting)

    @property
    def tells_now(self) -> bool:
        """Whether every answer is followed by whether it is right."""
        return tells_now(self.version)

    @property
    def over(self) -> bool:
        """Whether nothing can be answered any more."""
        return is_over(self.sitting, self.now)

    @property
    def settled(self) -> bool:
        """Whether no answer can come in any more, not even one that was sent in time: only then are keys shown."""
        return is_over(self.sitting, self.now - GRACE)

    @property
    def timed_out(self) -> bool:
        """Whether the clock ended it, and not who took it."""
        ends, ended = self.sitting.ends_at, self.sitting.finished_at
        return self.over and bool(ends) and (ended is None or ended == ends)

    @property
    def seconds_left(self) -> int | None:
        """How many seconds are left; None where the clock does not end it."""
        ends = self.sitting.ends_at
        return max(0, round((ends - self.now).total_seconds())) if ends else None

    @property
    def open(self) -> list[Place]:
        """The items that nothing was answered to, and still can be."""
        return [place for place in self.places if not place.tried and place.counts]

    @property
    def points(self) -> Decimal:
        """The points had, of `most`."""
        return sum((place.points for place in self.places), Decimal(0))

    @property
    def most(self) -> int:
        """The points that can be had; what was taken back counts for nobody."""
        return sum(int(place.item["points"]) for place in self.places if place.counts)

    def place(self, number: int) -> Place:
        """Return the item of a number; 404 where there is none."""
        if not 1 <= number <= len(self.places):
            raise Http404
        return self.places[number - 1]

    def onward(self, number: int) -> int | None:
        """Return the number of the next item to answer, after this one or else from the beginning; None where none."""
        open_ = [place.number for place in self.places if place.counts and not place.done and not place.tried]
        return next((n for n in open_ if n > number), next((n for n in open_ if n != number), None))
