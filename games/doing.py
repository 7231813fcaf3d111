"""A task as it is put to somebody: dealt so that he can be right and wrong, and judged by what he makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from games.errors import Text
from games.game import Game
from games.puzzle import search
from games.query import Position
from games.rules import House
from games.sentences import sentence
from games.task import Task
from games.verdict import Verdict, plain

RULE_TRIES: Final = 200  # deals looked at for one that turns on a rule


class Judged(NamedTuple):
    """What was made: whether it is right, and the verdict on the query's position (JSON) that decides that."""

    right: bool
    verdict: Verdict
    position: dict[str, Any]


@dataclass(frozen=True)
class Doing:
    """A task with its position and the house it is judged under."""

    game: Game
    task: Task
    position: Position
    house: House

    @property
    def question(self) -> Text:
        """What is to be made, in both languages."""
        template: Text = self.game.book.tasks[self.task.key]["question"]
        return sentence(template, plain(self.position), self.game.book)

    def made(self, given: object) -> Position:
        """What somebody made (JSON), read; InputError when it cannot be made of what is there."""
        names = self.game.book.queries[self.task.query]["inputs"]
        made = self.task.read(self.position, given, self.game.deck, names)
        for asked in self.task.asks(self.position, made):
            self.game.read(self.task.query, plain(asked))
        return made

    def judged(self, given: object) -> Judged:
        """The verdict on what somebody made (JSON): on what is wrong in it, else on what nearly was."""
        asked = self.task.asks(self.position, self.made(given))
        wrong = next((one for one in asked if not self._lets(one)), None)
        told = self.task.closest(asked) if wrong is None else wrong
        return Judged(wrong is None, self.game.judge(self.task.query, told, self.house), plain(told))

    def solution(self) -> dict[str, Any]:
        """Something to give that is right."""
        return dict(plain(next(self._found(right=True))))

    def mistake(self) -> dict[str, Any]:
        """Something to give that is wrong."""
        return dict(plain(next(self._found(right=False))))

    def is_fair(self) -> bool:
        """Whether something can be made that is right, and something that is wrong; so is what is made by nothing."""
        idle = self.task.untouched(self.position)
        if idle is not None and self._is_right(idle):
            return False
        return next(self._found(right=True), None) is not None and next(self._found(right=False), None) is not None

    def shown(self, given: Mapping[str, Any]) -> Any:
        """What was given, as a value (JSON) of the task's shape."""
        return plain(self.task.shown(self.position, self.made(given)))

    def part(self) -> list[str]:
        """The codes of a part of the solution, as a hint; [] where that would be all of it."""
        made = next(self._found(right=True))
        return [card.code for card in self.task.part(self.position, made)]

    def _lets(self, asked: Position) -> bool:
        return self.task.lets(self.position, self.game.query(self.task.query).answer_to(asked, self.house))

    def _is_right(self, made: Position) -> bool:
        return all(map(self._lets, self.task.asks(self.position, made)))

    def _found(self, *, right: bool) -> Iterator[Position]:
        return (made for made in self.task.ways(self.position, self.house) if self._is_right(made) is right)


def doing(game: Game, key: str, position: object, house: House) -> Doing:
    """A task with a position in JSON form; InputError for what is none."""
    task = game.task(key)
    return Doing(game, task, task.position(position, game.deck), house)


def deal_task(game: Game, key: str, seed: int | str, level: int, house: House, *, rule: str | None = None) -> Doing:
    """A task dealt so that something right and something wrong can be made; same seed, same position.

    With `rule` (its full slug) the verdict on a right way cites it. RuntimeError where the house leaves none.
    """
    task, rng = game.task(key), Random(f"{game.key}/task/{key}/{seed}/{level}")

    def make(rng: Random) -> Doing:
        return Doing(game, task, task.deal(rng, level, house), house)

    for _ in range(RULE_TRIES):
        found: Doing = search(rng, make, Doing.is_fair)
        if rule is None or rule in found.judged(found.solution()).verdict.rules:
            return found
    raise RuntimeError(f"{key} at level {level} dealt nothing that turns on {rule}")
