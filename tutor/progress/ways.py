"""Where one goes from a rule: the step of a lesson that teaches it, its practice, its text."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from games import Game, lessons
from tutor.serving.forms import asked_rules
from tutor.serving.sure import Known, state_of
from tutor.serving.verdicts import rule_link


@dataclass(frozen=True)
class Skill:
    """One rule as a learner meets it on the map: what it is called, how sure he is, and the ways on."""

    slug: str
    section: str
    title: str
    state: str
    rule: str
    lesson: str
    practice: str

    @property
    def way(self) -> str:
        """Where the map leads: to be taught what is new, to practise the rest."""
        ways = (self.lesson, self.practice) if self.state == "new" else (self.practice, self.lesson)
        return next(filter(None, ways), self.rule)


def skills_of(game: Game, known: dict[str, Known], lang: str) -> dict[str, Skill]:
    """Return every rule of a game in the order of its book, by its short slug."""
    taught, asked = first_steps(game), asked_rules(game)
    return {
        short: Skill(
            slug=short,
            section=rule.section,
            title=rule.title[lang],
            state=state_of(known, rule.slug),
            rule=rule_link(game, short),
            lesson=reverse("lessons:step", args=[game.key, *taught[short]]) if short in taught else "",
            practice=reverse("quiz:rule", args=[game.key, short]) if short in asked else "",
        )
        for short, rule in game.book.rules.items()
    }


def first_steps(game: Game) -> dict[str, tuple[str, int]]:
    """Return lesson and step that first teach each rule; the mini-lesson only where no other lesson does."""
    path: list[Any] = sorted(lessons(game.key), key=lambda lesson: lesson.number or 1_000)
    found: dict[str, tuple[str, int]] = {}
    for lesson in path:
        for n, step in enumerate(lesson.steps, start=1):
            if step.cite:
                found.setdefault(step.cite, (lesson.slug, n))
    return found
