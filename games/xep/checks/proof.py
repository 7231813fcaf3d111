"""A derivation read step by step: every step is taken once, and what it claims is compared with what is true."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

Facts = Mapping[str, Any]


class Gap(Exception):
    """A derivation that does not prove its answer; the message says where."""


def in_any_order(value: Any) -> Any:
    """A value in which lists count as sets with repetitions."""
    if isinstance(value, Mapping):
        return {key: in_any_order(item) for key, item in sorted(value.items())}
    if isinstance(value, (list, tuple)):
        return sorted((in_any_order(item) for item in value), key=json.dumps)
    return value


class Proof:
    """The steps still to be read."""

    def __init__(self, steps: Sequence[Mapping[str, Any]]) -> None:
        self._steps = list(steps)
        self.last = "the beginning"

    def must(self, true: bool, otherwise: str) -> None:
        """Stop where something does not hold."""
        if not true:
            raise Gap(f"after {self.last}: {otherwise}")

    def is_next(self, rule: str) -> bool:
        """Whether the next step cites this rule."""
        return bool(self._steps) and self._steps[0]["rule"] == f"xep.{rule}"

    def take(self, rule: str, *, holds: bool = True) -> Facts:
        """The facts of the next step, which cites this rule as holding or not."""
        self.must(bool(self._steps), f"{rule} is missing")
        step = self._steps.pop(0)
        self.must(step["rule"] == f"xep.{rule}", f"{step['rule']} stands where {rule} should")
        self.must(step["holds"] is holds, f"{rule} {'should' if holds else 'should not'} hold")
        self.last = rule
        facts: Facts = step["facts"]
        return facts

    def equal(self, facts: Facts, **expected: Any) -> None:
        """The facts are these and no others."""
        given, wanted = (json.dumps(in_any_order(side)) for side in (facts, expected))
        self.must(given == wanted, f"{given} should be {wanted}")

    def next(self, rule: str, *, holds: bool = True, **expected: Any) -> None:
        """The next step cites this rule with exactly these facts."""
        self.equal(self.take(rule, holds=holds), **expected)

    def finish(self) -> None:
        """All steps have been read."""
        self.must(not self._steps, "there is a step too many")
