"""Which fact of a partial position can still turn the verdict, and what the facts in dispute turn.

A fact is one input that is no card, or one unknown card. A verdict here is what is shown: the answer, and whether the
law is silent about it. What is asked is proved by two completions; that nothing matters any more is proved by all of
them (games.exploring), and is not claimed where they are too many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from games.change import Path
from games.choosing import Completion, Fact, choose, completion, fact_of
from games.completing import Completions
from games.exploring import Explorer, Pool
from games.game import Game
from games.looking import Leaf, Ruling
from games.partial import ABSENT, Disputed
from games.rules import House
from games.verdict import plain

PATIENCE: Final = 0.6  # seconds of the processor: a few questions take long to judge


@dataclass(frozen=True)
class Asking:
    """What is to be done about a partial position.

    decided: whatever the rest is, the ruling is that of `example`; all completions cite the `rules` (slugs).
    ask: for `fact`; the two completions of `witness` differ in it, `alone` in nothing else, and have other rulings.
    hangs: nothing matters any more but what is carried (see `compare`).
    undecided: no two completions with other rulings were found among too many (`reason` too-many or too-long).
    """

    status: Literal["decided", "ask", "hangs", "undecided"]
    example: Completion | None = None
    rules: tuple[str, ...] = ()
    fact: Fact | None = None
    witness: tuple[Completion, Completion] | None = None
    alone: bool = True
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """The parts that the status has."""
        match self.status, self.example, self.fact:
            case "decided", Completion() as example, _:
                return {"status": self.status, **example.to_json(), "rules": list(self.rules)}
            case "ask", _, Fact() as fact:
                pair = [one.to_json() for one in self.witness or ()]
                return {"status": self.status, "fact": fact.to_json(), "witness": pair, "alone": self.alone}
        return {"status": self.status, "reason": self.reason} if self.reason else {"status": self.status}


@dataclass(frozen=True)
class Side:
    """One ruling, a completion that has it, and when it holds: each time the values (JSON) of the facts it hangs on."""

    example: Completion
    when: tuple[Mapping[Path, Any], ...]

    def to_json(self) -> dict[str, Any]:
        when = [[{"path": list(path), "value": value} for path, value in one.items()] for one in self.when]
        return {**self.example.to_json(), "when": when}


@dataclass(frozen=True)
class Comparison:
    """What the facts in dispute turn.

    same: nothing, there is one side. hangs: each ruling with the values it hangs on. open: something else matters too
    (see `next_fact`). undecided: there are too many completions.
    """

    status: Literal["same", "hangs", "open", "undecided"]
    sides: tuple[Side, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"status": self.status, "sides": [side.to_json() for side in self.sides]}


def next_fact(game: Game, key: str, partial: object, house: House, *, carried: Disputed | None = None) -> Asking:
    """The fact to ask next about a partial position in JSON (games.partial), or why none is asked.

    What is `carried` is in dispute or forgotten and is not asked. InputError when what is known is malformed, or when
    no completion of it can lie on a table.
    """
    search = _explorer(game, key, partial, house, carried or {})
    pool = Pool(search)
    pool.draw(Random(key))
    complete = pool.pair is None and pool.go_through()
    if pool.pair:
        n, (one, other), alone = choose(search, pool, pool.pair)
        witness = completion(search, one), completion(search, other)
        return Asking("ask", fact=fact_of(game, search, n), witness=witness, alone=alone)
    if not complete:
        return Asking("undecided", reason="too-long" if search.is_late else "too-many")
    _refuse_impossible(game, search, pool)
    if len({leaf.ruling for leaf in pool.leaves}) > 1:
        return Asking("hangs")
    common = set.intersection(*(set(leaf.ruling.rules) for leaf in pool.leaves))
    rules = tuple(game.book.rule(rule).slug for rule in pool.leaves[0].ruling.rules if rule in common)
    return Asking("decided", completion(search, min(pool.leaves, key=_supposed)), rules)


def _supposed(leaf: Leaf) -> int:
    """How much is said to be so that nobody said: an example argues from as little of that as it can."""
    return sum(value is True for value in leaf.filling)


def _explorer(game: Game, key: str, partial: object, house: House, carried: Disputed) -> Explorer:
    completions = Completions(game, key, partial, house, carried)
    kept = [n for n, unknown in enumerate(completions.unknowns) if unknown.fact in carried]
    return Explorer(game, key, house, completions, kept, PATIENCE)


def _refuse_impossible(game: Game, search: Explorer, pool: Pool) -> None:
    """InputError of a completion when none of all can lie on a table."""
    if not pool.leaves:
        game.read(search.completions.query.key, search.completions.json(search.completions.fill({}) or ()))


def compare(game: Game, key: str, partial: object, house: House, disputed: Disputed) -> Comparison:
    """What the facts in dispute turn: their paths → what is claimed (JSON), or None where it may be anything.

    InputError as for `next_fact`.
    """
    search = _explorer(game, key, partial, house, disputed)
    pool = Pool(search)
    complete = pool.go_through()
    if pool.pair:
        return Comparison("open")
    if not complete:
        return Comparison("undecided")
    _refuse_impossible(game, search, pool)
    sides: dict[Ruling, list[Leaf]] = {}
    for leaf in pool.leaves:
        sides.setdefault(leaf.ruling, []).append(leaf)
    return Comparison("same" if len(sides) == 1 else "hangs", _told(search, list(sides.values())))


def _told(search: Explorer, sides: list[list[Leaf]]) -> tuple[Side, ...]:
    """Each ruling with the facts it hangs on; with all in dispute where those do not tell the rulings apart."""
    leaves = [leaf for side in sides for leaf in side]
    told: list[list[dict[Path, Any]]] = []
    for hinges in (_hinges(search, leaves) if len(sides) > 1 else [], list(search.carried)):
        told = [_when(search, side, hinges) for side in sides]
        if not any(one in other for n, when in enumerate(told) for one in when for other in told[:n]):
            break
    return tuple(
        Side(completion(search, side[0]), tuple(filter(None, when))) for side, when in zip(sides, told, strict=True)
    )


def _hinges(search: Explorer, leaves: list[Leaf]) -> list[int]:
    """The facts in dispute on which the ruling hangs: it is another one though all others are the same."""
    found = []
    for n in search.carried:
        rulings: dict[str, set[Ruling]] = {}
        for leaf in leaves:
            others = {other: value for other, value in search.kept(leaf.filling).items() if other != n}
            rulings.setdefault(repr(others), set()).add(leaf.ruling)
        if any(len(some) > 1 for some in rulings.values()):
            found.append(n)
    return found


def _when(search: Explorer, leaves: list[Leaf], hinges: list[int]) -> list[dict[Path, Any]]:
    """Each time the values of the facts on which it hangs, once each."""
    unknowns = search.completions.unknowns
    told: list[dict[Path, Any]] = []
    for leaf in leaves:
        one = {unknowns[n].fact: _shown(leaf.filling[n], is_card=bool(unknowns[n].slots)) for n in hinges}
        if one not in told:
            told.append(one)
    return told


def _shown(value: Any, *, is_card: bool) -> Any:
    return None if value is ABSENT else plain(value[0] if is_card else value)
