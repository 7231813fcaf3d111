"""How sure a learner is of a rule: said here alone, and everywhere alike.

What counts is the first try at something new; of a lesson's step, which may be done again and again, the first
attempt. The last ten first tries decide: sure is at least 80 % of them right, and at least five tries; shaky is less
than 60 % right, from the first miss on; in between one is growing; a rule never met is new.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, takewhile
from operator import itemgetter
from typing import Any

from tutor.models import AnswerRule, Learner

LAST = 10  # so many first tries decide
SURE, SHAKY = 0.8, 0.6  # share of right ones from which a rule is sure, below which it is often missed
SURE_FROM = 5  # so many tries before a rule is called sure


@dataclass(frozen=True)
class Known:
    """What a learner showed about one rule: all first tries, the last ten (newest first), the last time."""

    game: str
    rule: str
    tries: int
    right: int
    last: datetime
    recent: tuple[bool, ...]

    @property
    def percent(self) -> int:
        """How many of all first tries were right."""
        return round(100 * self.right / self.tries)

    @property
    def streak(self) -> int:
        """How many of the last ten were right in a row."""
        return len(list(takewhile(bool, self.recent)))

    @property
    def long_streak(self) -> bool:
        """Whether the row of right ones may be longer than what was looked at."""
        return self.streak == LAST

    @property
    def state(self) -> str:
        """How sure the learner is: shaky, growing or sure."""
        return how_sure(self.recent)


def how_sure(recent: Iterable[bool]) -> str:
    """Return new, shaky, growing or sure, from the last first tries about a rule."""
    tried = list(recent)[:LAST]
    if not tried:
        return "new"
    share = sum(tried) / len(tried)
    if share < SHAKY:
        return "shaky"
    return "sure" if share >= SURE and len(tried) >= SURE_FROM else "growing"


def known_rules(learner: Learner | None, *, game: str = "") -> dict[str, Known]:
    """Return what a learner showed about every rule that was met, by its slug with the game's name: one query."""
    if learner is None:
        return {}
    tries = AnswerRule.objects.first_tries(learner)
    rows: Any = (tries.filter(game=game) if game else tries).last_of_each(LAST)  # with columns the model has not
    columns = rows.values_list("rule", "game", "tries", "right", "created", "correct")
    found = {}
    for rule, group in groupby(columns, key=itemgetter(0)):
        tried = list(group)
        _rule, key, count, right, last, _correct = tried[0]
        found[rule] = Known(key, rule, count, right, last, tuple(row[-1] for row in tried))
    return found


def state_of(known: dict[str, Known], rule: str) -> str:
    """Return how sure somebody is of a rule: new where nothing is known."""
    return known[rule].state if rule in known else "new"
