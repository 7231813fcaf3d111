"""The puzzles that are proved: every question of every game in turn, at every level, under houses of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games import all_games
from games.game import Game
from games.puzzle import LEVELS, Puzzle
from games.query import Position
from games.rules import House
from games.verdict import plain
from tests.games.positions import some_house

KINDS = [(game, puzzle) for game in all_games() for puzzle in game.puzzles]


class Dealt(NamedTuple):
    """A puzzle as the site puts it: the position, its near miss in reserve, and the rule whose stream it is of."""

    game: Game
    puzzle: Puzzle
    level: int
    house: House
    position: Position
    reserve: Position
    rule: str | None

    @property
    def query(self) -> Any:
        return self.game.query(self.puzzle.query)

    @property
    def kind(self) -> str:
        return f"{self.game.key} {self.puzzle.query}"

    def turned(self) -> Dealt:
        """The same pair, the other one first."""
        return self._replace(position=self.reserve, reserve=self.position)

    def told(self) -> str:
        """What a person needs to look at it again."""
        return f"{self.kind}, level {self.level}: {plain(self.position)} {self.house.to_json()}"


def dealt(count: int, seed: int) -> Iterator[Dealt]:
    """So many puzzles, the kinds in turn and within each the levels; every third of a kind turns on a rule."""
    for n in range(count):
        game, puzzle = KINDS[n % len(KINDS)]
        turn = n // len(KINDS)
        yield deal(game, puzzle, LEVELS[turn % len(LEVELS)], Random(f"{seed}/{n}"), by_rule=turn % 3 == 2)


def deal(game: Game, puzzle: Puzzle, level: int, rng: Random, *, by_rule: bool = False) -> Dealt:
    """One puzzle under some house; the default one where the house leaves nothing to ask or plays without the rule."""
    house = some_house(game, rng) if rng.random() < 0.6 else game.house()
    if not puzzle.asked(house):
        house = game.house()
    rule = rng.choice(puzzle.rules) if by_rule else None
    seed = rng.random()
    try:
        pair = game.pair(puzzle.query, str(seed), level, house, rule=rule)
    except RuntimeError:
        if house == game.house():
            raise
        house = game.house()
        pair = game.pair(puzzle.query, str(seed), level, house, rule=rule)
    position, reserve = rng.sample(pair, 2)
    return Dealt(game, puzzle, level, house, position, reserve, rule)
