"""Reads of the account pages."""

from dataclasses import astuple, dataclass, replace

from tutor.models import Learner, Served


@dataclass(frozen=True)
class Work:
    """What is stored of a learner, as far as a person asks about it before taking it along or deleting it."""

    answers: int = 0
    lessons: int = 0
    waiting: int = 0
    table_rules: int = 0
    runs: int = 0
    rulings: int = 0
    reports: int = 0

    def __bool__(self) -> bool:
        return any(astuple(self))

    @property
    def deleted(self) -> "Work":
        """What goes when somebody deletes it: what others may hold a link to stays, without a maker."""
        return replace(self, rulings=0, reports=0)


def work_of(learner: Learner | None) -> Work:
    """Return how much is stored of a learner, kind by kind."""
    if learner is None:
        return Work()
    return Work(
        answers=learner.answers.count(),
        lessons=learner.lesson_places.count(),
        waiting=Served.objects.waiting().filter(learner=learner).count(),
        table_rules=learner.table_rules.count(),
        runs=learner.runs.count(),
        rulings=learner.rulings.count(),
        reports=learner.reports.count(),
    )
