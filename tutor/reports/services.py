"""What can be reported, and how it is kept: always as the site stored it, never as a page sends it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from tutor.models import Answer, Learner, Report, Ruling, Served
from tutor.serving.attempts import attempts_of

SAME_WITHIN = timedelta(minutes=10)  # the same words about the same verdict are one report sent twice


@dataclass(frozen=True)
class Reported:
    """A verdict that is said to be wrong: what was judged, under which rules, and what was given."""

    source: Served | Ruling
    rulebook: str
    verdict: Any
    given: Any
    told: bool  # whether the person has seen the verdict


def of_answer(served: Served, learner: Learner | None) -> Reported | None:
    """Return a learner's latest answer to a position as something to report; None where nothing was answered."""
    tried: list[Answer] = attempts_of(served, learner)
    if not tried:
        return None
    last = tried[-1]
    return Reported(served, last.rulebook, last.verdict, last.given, last.closes)


def of_ruling(ruling: Ruling) -> Reported:
    """Return a verdict of the referee as something to report."""
    return Reported(ruling, ruling.rulebook, ruling.verdict, None, told=True)


def report(what: Reported, learner: Learner | None, *, note: str) -> Report:
    """Keep a report for the operator; one that is sent twice is kept once."""
    source = what.source
    facts = {"game": source.game, "query": source.query, "rulebook": what.rulebook, "learner": learner, "note": note}
    lately = Report.objects.filter(**facts, handled_at=None, created__gte=timezone.now() - SAME_WITHIN)
    same = (
        one for one in lately if (one.position, one.verdict, one.given) == (source.position, what.verdict, what.given)
    )
    return next(same, None) or Report.objects.create(
        **facts, position=source.position, house=source.house, verdict=what.verdict, given=what.given
    )
