"""Whether derivations hold: every verdict's steps against the game's own checker.

    python -m tests.games.derivations --count 10000

judges that many random positions and every case of every game, has each derivation checked, takes each step away and
changes each fact in turn, and prints what it saw. Exit status 1 when a derivation does not hold.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple

from games import all_games
from games.cards import CARDS
from games.game import Game
from games.query import Position
from games.rules import House
from games.verdict import Verdict, plain
from tests.games.positions import cases, some_situation


class Judged(NamedTuple):
    """A verdict with what it is about."""

    game: Game
    position: Position
    house: House
    verdict: Verdict

    @property
    def steps(self) -> list[dict[str, Any]]:
        return [step.to_json() for step in self.verdict.steps]

    def told(self) -> str:
        """What a person needs to look at it again."""
        return f"{self.game.key} {self.verdict.query} {plain(self.position)} {self.house.to_json()}"


def checker_of(game: Game) -> ModuleType:
    return importlib.import_module(f"games.{game.folder.name}.checker")


def judged(game: Game, query: str, position: Position, house: House) -> Judged:
    return Judged(game, position, house, game.judge(query, position, house))


def of_cases(game: Game) -> Iterator[Judged]:
    """The verdicts of the game's case table."""
    for case in cases(game):
        house = game.house.from_json(case.get("house", {}))
        yield judged(game, case["query"], game.read(case["query"], case["position"]), house)


def of_random_positions(game: Game, count: int, seed: int) -> Iterator[Judged]:
    """Verdicts about random positions under random houses, the queries in turn."""
    for n in range(count):
        rng = Random(f"{game.key}/{seed}/{n}")
        query = game.queries[n % len(game.queries)]
        yield judged(game, query.key, *some_situation(game, query, rng))


def proved(one: Judged, steps: list[dict[str, Any]]) -> Any:
    """What the steps prove by the game's checker; its Gap when they prove nothing."""
    check: Callable[..., Any] = checker_of(one.game).check
    return check(one.verdict.query, plain(one.position), one.house.full(), steps)


def falls(one: Judged, steps: list[dict[str, Any]]) -> bool:
    """Whether other steps prove nothing, or another answer."""
    try:
        return bool(proved(one, steps) != one.verdict.answer)
    except checker_of(one.game).Gap:
        return True


def holds(one: Judged) -> str:
    """Empty when the derivation proves the answer, else what is wrong."""
    try:
        found = proved(one, one.steps)
    except checker_of(one.game).Gap as gap:
        return f"{gap} — {one.told()}"
    same = found == one.verdict.answer and list(_keys(found)) == list(_keys(one.verdict.answer))
    return "" if same else f"proves {found}, not {one.verdict.answer} — {one.told()}"


def _keys(value: Any) -> list[str]:
    return list(value) if isinstance(value, Mapping) else []


def spare_steps(one: Judged) -> list[str]:
    """The steps that can be taken away without the answer falling."""
    steps = one.steps
    return [
        f"{step['rule']} is not needed — {one.told()}"
        for n, step in enumerate(steps)
        if not falls(one, steps[:n] + steps[n + 1 :])
    ]


def idle_facts(one: Judged, rng: Random) -> tuple[int, list[str]]:
    """How many facts were changed, one at a time, and those whose change nobody noticed."""
    tried, unnoticed = 0, []
    for n, step in enumerate(one.steps):
        for key, value in [*step["facts"].items(), ("holds", step["holds"])]:
            steps = copy.deepcopy(one.steps)
            target = steps[n] if key == "holds" else steps[n]["facts"]
            target[key] = another(value, rng)
            tried += 1
            if not falls(one, steps):
                unnoticed.append(f"{step['rule']}: {key} = {target[key]} was {value} — {one.told()}")
    return tried, unnoticed


def another(value: Any, rng: Random) -> Any:
    """A value of the same form that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1])
    if isinstance(value, list):
        if not value:
            return ["front"]
        n = rng.randrange(len(value))
        return rng.choice([value[:n] + value[n + 1 :], [*value[:n], another(value[n], rng), *value[n + 1 :]]])
    if isinstance(value, dict):
        if not value:
            return {"An": 1}
        key = rng.choice(list(value))
        return {**value, key: another(value[key], rng)}
    if value in CARDS:
        return rng.choice([code for code in CARDS if code != value])
    return "other" if value != "other" else "another"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=10_000, help="random positions for each game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    wrong = 0
    for game in all_games():
        start, seen, faults, rng = perf_counter(), Counter[str](), list[str](), Random(args.seed)
        for source in (of_cases(game), of_random_positions(game, args.count, args.seed)):
            for one in source:
                tried, unnoticed = idle_facts(one, rng)
                faults += [*filter(None, [holds(one)]), *spare_steps(one), *unnoticed]
                seen.update(verdicts=1, steps=len(one.steps), facts=tried)
                seen.update({f"query {one.verdict.query}": 1})
        for fault in faults[:20]:
            print(fault)
        print(f"{game.key}: {dict(seen)}, {len(faults)} faults, {perf_counter() - start:.0f} s")
        wrong += len(faults)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
