"""What to do next in a game, from how sure each rule is: what is often missed, what grows, what is new."""

from collections import Counter
from dataclasses import dataclass

from games import Game
from tutor.progress.ways import Skill

STATES = ("sure", "growing", "shaky", "new")


@dataclass(frozen=True)
class Advice:
    """How many rules are how sure, those often missed, and the one to go on with (none when all are sure)."""

    counts: dict[str, int]
    missed: list[Skill]
    next: Skill | None

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def shares(self) -> list[tuple[str, int, int]]:
        """The states as pieces of a bar of length 100: state, where it begins, how long it is."""
        pieces, passed = [], 0
        for state in STATES:
            start = round(100 * passed / self.total)
            passed += self.counts[state]
            pieces.append((state, start, round(100 * passed / self.total) - start))
        return pieces


def advise(game: Game, skills: dict[str, Skill]) -> Advice:
    """Return the advice for a game: missed rules before growing ones before new ones, what others need first.

    Of the new ones, only those count that build on nothing else new.
    """
    order = [skills[slug] for layer in game.skill_layers for slug in layer]
    counts = Counter(skill.state for skill in order)
    ready = [skill for skill in order if skill.state != "new" or not _needs_new(game, skill, skills)]
    ranked = sorted(ready, key=lambda skill: ("shaky", "growing", "new", "sure").index(skill.state))
    first = next((skill for skill in ranked if skill.state != "sure"), None)
    return Advice(
        counts={state: counts[state] for state in STATES},
        missed=[skill for skill in order if skill.state == "shaky"],
        next=first,
    )


def _needs_new(game: Game, skill: Skill, skills: dict[str, Skill]) -> bool:
    return any(skills[need].state == "new" for need in game.needs[skill.slug])
