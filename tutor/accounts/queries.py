"""Reads of the account pages."""

from dataclasses import dataclass

from tutor.models import Learner


@dataclass(frozen=True)
class Work:
    """What a learner has done so far, as far as a person asks about it before taking it along."""

    answers: int
    lessons: int

    def __bool__(self) -> bool:
        return bool(self.answers or self.lessons)


def work_of(learner: Learner | None) -> Work:
    """Return how many puzzles a learner answered and how many lessons were begun."""
    if learner is None:
        return Work(answers=0, lessons=0)
    return Work(answers=learner.answers.count(), lessons=learner.lesson_places.count())
