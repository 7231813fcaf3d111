"""Reads of the account pages."""

from dataclasses import astuple, dataclass, replace

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from tutor.accounts.learners import learner_ref
from tutor.models import Class, Learner, Membership, Served, Sitting, User
from tutor.serving.devices import current_device
from tutor.serving.makers import device_maker
from tutor.serving.table_people import people_here


@dataclass(frozen=True)
class Work:
    """What is stored of a learner, as far as a person asks about it before taking it along or deleting it.

    `results` are sittings of the quizzes somebody made, `students` who is in the classes that nobody else teaches.
    """

    answers: int = 0
    lessons: int = 0
    waiting: int = 0
    table_rules: int = 0
    table_people: int = 0
    ledgers: int = 0
    runs: int = 0
    rulings: int = 0
    reports: int = 0
    memberships: int = 0
    sittings: int = 0
    quizzes: int = 0
    results: int = 0
    classes: int = 0
    students: int = 0

    def __bool__(self) -> bool:
        return any(astuple(self))

    @property
    def gone(self) -> "Work":
        """What goes with an account: what others hold a link to, or have results of, stays without a maker or name."""
        return replace(self, rulings=0, reports=0, sittings=0)

    @property
    def learned(self) -> "Work":
        """What goes when somebody deletes what he learned; what he teaches stays."""
        return replace(self.gone, quizzes=0, results=0, classes=0, students=0)

    @property
    def taught(self) -> "Work":
        """What goes when somebody deletes what he teaches."""
        return Work(quizzes=self.quizzes, results=self.results, classes=self.classes, students=self.students)


def work_of(learner: Learner | None) -> Work:
    """Return how much is stored of a learner, kind by kind."""
    if learner is None:
        return Work()
    return Work(
        answers=learner.answers.count(),
        lessons=learner.lesson_places.count(),
        waiting=_waiting(learner).count(),
        table_rules=learner.table_rules.count(),
        table_people=learner.table_people.count(),
        ledgers=learner.ledgers.count(),
        runs=learner.runs.count(),
        rulings=learner.rulings.count(),
        reports=learner.reports.count(),
        memberships=learner.memberships.count(),
        sittings=Sitting.objects.of(learner).count(),
        **_taught(learner.user),
    )


def _waiting(learner: Learner) -> QuerySet[Served]:
    """Return what a learner can go on with: in a run only while that is open."""
    open_still = Q(run__ends_at=None) | Q(run__ends_at__gt=timezone.now())
    return Served.objects.waiting().filter(open_still, learner=learner, run__ended_at=None)


def _taught(user: User | None) -> dict[str, int]:
    """Return how much an account teaches, and what others did for it."""
    if user is None:
        return {}
    return {
        "quizzes": user.quizzes.count(),
        "results": Sitting.objects.filter(version__quiz__owner=user).count(),
        "classes": user.classes_taught.count(),
        "students": Membership.objects.filter(group__in=taught_alone(user)).count(),
    }


def taught_alone(user: User) -> QuerySet[Class]:
    """Return the classes that nobody else teaches."""
    others = Class.teachers.through.objects.filter(class_id=OuterRef("pk")).exclude(user=user)
    return user.classes_taught.filter(~Exists(others))


def work_here(request: HttpRequest) -> Work:
    """Return how much this browser holds that belongs to no account: the visitor's rows, and what it keeps itself."""
    work, maker = work_of(learner_ref(request).visitor), device_maker(request)
    return replace(
        work,
        table_people=work.table_people + len(people_here(request)),
        ledgers=work.ledgers + maker.ledgers.count(),
        sittings=work.sittings + current_device(request).sittings.count(),
        quizzes=maker.drafts.count(),
    )


def own_work(request: HttpRequest) -> Work:
    """Return how much is stored of whoever asks: with the account, else in this browser."""
    ref = learner_ref(request)
    if ref.user is None:
        return work_here(request)
    learner = ref.current()
    return work_of(learner) if learner else Work(**_taught(ref.user))
