"""Attempts at a position: how many there are, which one closed it, and how many hints were shown.

A question with two possible answers ends at its first miss, because the second try would be no question any more. One
with more values is asked again after a miss; the second one brings a hint, the third one the whole solution.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction

from games import Query, get_game
from tutor.models import Answer, Help, Learner, Run, Served
from tutor.serving.people import people_in

MOST = 3
HINT_AFTER = 2  # misses: then a hint comes unasked


def possible_answers(query: Query, position: Mapping[str, Any]) -> int | None:
    """Return how many answers a question can have at all; None where they are many."""
    field: Any = query.answer
    if field.kind == "flag":
        return 2
    if field.kind == "choice":
        return len(field.values)
    return len(people_in(query, position)) if field.kind == "name" else None


def is_contest(served: Served) -> bool:
    """Return whether people compare who was right: in a run that is no set of five, and at the puzzle of a day."""
    return served.purpose == Served.Purpose.DAILY or bool(served.run and served.run.mode != Run.Mode.FIVE)


def attempts_allowed(served: Served) -> int:
    """Return after how many misses a position is done with; in a contest after the first."""
    if is_contest(served):
        return 1
    if served.task:
        return MOST  # the query may have two answers, but there are many ways to make something
    possible = len(served.offers) or possible_answers(get_game(served.game).query(served.query), served.position)
    return 1 if possible is not None and possible <= 2 else MOST


def attempts_of(served: Served, learner: Learner | None) -> list[Answer]:
    """Return what a learner has answered to a position, the first attempt first."""
    return list(served.answers.filter(learner=learner).order_by("attempt")) if learner else []


def closing(attempts: Sequence[Answer]) -> Answer | None:
    """Return the answer after which a position is done with, if there is one."""
    return attempts[-1] if attempts and attempts[-1].closes else None


def answer_of(served: Served, learner: Learner | None) -> Answer | None:
    """Return the answer with which this learner was done with a position, if he was."""
    return closing(attempts_of(served, learner))


def may_have_hints(served: Served) -> bool:
    """Return whether hints are given: not in a contest, nor at a newcomer's first question."""
    return not is_contest(served) and served.purpose != Served.Purpose.LANDING


def hints_asked(served: Served, learner: Learner | None) -> int:
    """Return how many hints a learner asked for."""
    if learner is None:
        return 0
    return served.helps.filter(learner=learner).values_list("hints", flat=True).first() or 0


def hints_shown(served: Served, learner: Learner | None, *, misses: int) -> int:
    """Return how many hints a learner has seen after so many misses: those asked for and the one that comes unasked."""
    return hints_asked(served, learner) + (misses >= HINT_AFTER)


def ask_hint(served: Served, learner: Learner, *, after: int) -> None:
    """Count one hint more than the `after` that were asked for already; a second tap finds it counted."""
    if after == 0 and not served.helps.filter(learner=learner).exists():
        try:
            with transaction.atomic():
                Help.objects.create(served=served, learner=learner, hints=1)
                return
        except IntegrityError:
            return  # the other of two taps was faster
    served.helps.filter(learner=learner, hints=after).update(hints=after + 1)
