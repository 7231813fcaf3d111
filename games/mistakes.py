"""Mistakes: the wrong answers people really give to a query, each with the rule that refutes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.query import Position
from games.rules import House

Mistaken = Callable[[Position, House], Any]


@dataclass(frozen=True)
class Mistake:
    """A mistake about one query: what somebody who makes it answers, and the rule (short slug) that refutes it.

    Where the mistake changes nothing it gives the right answer. Its sentence stands in text.toml under its key.
    """

    key: str
    query: str
    rule: str
    answer: Mistaken
