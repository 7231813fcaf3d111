"""What can be reported, and how it is kept: always as the site stored it, never as a page sends it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games import Game, plain
from tutor.models import Answer, Learner, Report, Ruling, Served
from tutor.serving.attempts import attempts_of
from tutor.serving.tasks import made_of

SAME_WITHIN = timedelta(minutes=10)  # the same words about the same verdict are one report sent twice


@dataclass(frozen=True)
class Example:
    """What the engine judges whenever it is shown, in a lesson or below a rule: the query and the house (JSON)."""

    game: str
    query: str
    house: Any


@dataclass(frozen=True)
class Reported:
    """A verdict that is said to be wrong: what was judged, under which rules, and what was given."""

    source: Served | Ruling | Example
    position: Any
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
    return Reported(served, made_of(last), last.rulebook, last.verdict, last.given, last.closes)


def of_ruling(ruling: Ruling) -> Reported:
    """Return a verdict of the referee as something to report."""
    return Reported(ruling, ruling.position, ruling.rulebook, ruling.verdict, None, told=True)


def of_example(game: Game, raw: Mapping[str, Any]) -> Reported:
    """Return an example {query, position, house?} as something to report, judged as the page that shows it does."""
    house, position = game.house.from_json(raw.get("house", {})), game.read(raw["query"], raw["position"])
    verdict = game.judge(raw["query"], position, house).to_json()
    shown = Example(game.key, raw["query"], house.to_json())
    return Reported(shown, plain(position), verdict["rulebook"], verdict, None, told=True)


def report(what: Reported, learner: Learner | None, *, note: str) -> Report:
    """Keep a report for the operator; one that is sent twice is kept once."""
    source = what.source
    facts = {"game": source.game, "query": source.query, "rulebook": what.rulebook, "learner": learner, "note": note}
    lately = Report.objects.filter(**facts, handled_at=None, created__gte=timezone.now() - SAME_WITHIN)
    same = (
        one for one in lately if (one.position, one.verdict, one.given) == (what.position, what.verdict, what.given)
    )
    return next(same, None) or Report.objects.create(
        **facts, position=what.position, house=source.house, verdict=what.verdict, given=what.given
    )
