"""Mistakes: the wrong answers people really give to a query, each with the rule that refutes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.query import Position, same
from games.rules import House
from games.verdict import plain

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


def instead_of(usual: Mistaken, wrong: Mistaken, *, right: Mistaken) -> Mistaken:
    """The wrong way in place of the usual one, where that leads to the right answer.

    Where it does not, something else decides (a house rule), and the mistake is not to blame: the right answer.
    """

    def answer(position: Position, house: House) -> Any:
        found = right(position, house)
        return wrong(position, house) if same(plain(usual(position, house)), plain(found)) else found

    return answer
