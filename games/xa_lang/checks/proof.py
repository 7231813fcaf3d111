"""A derivation as it is read: one step after the other, each taken once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

Facts = Mapping[str, Any]


class Gap(Exception):
    """A derivation that does not prove its answer; the message names what is missing or wrong."""


class Proof:
    """The steps of a derivation, read from the front. `last` is the rule of the step just taken."""

    def __init__(self, game: str, steps: Sequence[Mapping[str, Any]]) -> None:
        self._game = game
        self._left = list(steps)
        self.last = "the start"

    @property
    def head(self) -> str:
        """The rule of the next step, "" at the end."""
        return str(self._left[0]["rule"]).removeprefix(f"{self._game}.") if self._left else ""

    def next_holds(self, rule: str) -> bool:
        """Whether the next step cites the rule and says that it holds."""
        return self.head == rule and self._left[0]["holds"] is True

    def take(self, rule: str, *, holds: bool = True) -> Facts:
        """The facts of the next step, which must cite the rule."""
        self.must(self.head == rule, f"{rule} is missing, there is {self.head or 'nothing'}")
        self.must(self._left[0]["holds"] is holds, f"{rule} should {'hold' if holds else 'not hold'}")
        self.last = rule
        facts: Facts = self._left.pop(0)["facts"]
        return facts

    def shows(self, rule: str, expected: Facts, *, holds: bool = True) -> Facts:
        """The facts of the next step, which must cite the rule with exactly these; true is not 1."""
        facts = self.take(rule, holds=holds)
        for key in sorted({*facts, *expected}):
            given, wanted = (json.dumps(side.get(key, "nothing at all")) for side in (facts, expected))
            self.must(given == wanted, f"{key} is {given}, should be {wanted}")
        return facts

    def must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise Gap(f"after {self.last}: {otherwise}")

    def finish(self) -> None:
        """Every step must have been needed."""
        self.must(not self._left, f"{self.head} proves nothing more")
