"""What is shown of a completion, and what was looked at for that: for its ruling, and whether it can lie on a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.completing import Refused
from games.filling import Filling, Key
from games.query import Sight


@dataclass(frozen=True)
class Ruling:
    """What is shown of a verdict: its answer (JSON) and whether the law is silent. `rules` are those it cites."""

    form: str
    silent: bool
    answer: Any = field(compare=False)
    rules: tuple[str, ...] = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        return {"answer": self.answer, "silent": self.silent}


@dataclass(frozen=True)
class Leaf:
    """A completion that can lie on a table, its ruling, and the unknowns that were looked at for it."""

    filling: Filling
    ruling: Ruling
    looked: frozenset[int]


@dataclass(frozen=True)
class Judged:
    """The ruling of all completions that agree in what was `looked` at, None when they can lie on no table.

    `stands` can lie on a table and has that ruling: the completion that was judged where it can be that one.
    """

    ruling: Ruling | None
    looked: tuple[Key, ...]
    stands: Filling | None = None


class Looking:
    """What is looked at to see whether a completion can lie on a table, and what for its ruling.

    Whether it can does not matter to the ruling before that looks at something on which the former depends.
    """

    def __init__(self, first: Iterable[int], sights: Sequence[Sight]) -> None:
        self.looked: dict[Key, None] = dict.fromkeys(first)
        self.stands = False
        self._checked = dict(self.looked)
        self._sights, self._begun, self._joined = sights, False, False

    @property
    def checked(self) -> tuple[Key, ...]:
        """What was looked at to see whether the completion can lie on a table."""
        return tuple(self._checked)

    def tell(self, key: Key) -> None:
        """Something is looked at; Refused when the ruling looks at what cannot lie on a table."""
        n = number_of(key)
        key = n if self._sights[n] == "ranks" else key
        if not self._begun:
            _add(self._checked, key)
        elif self._sights[n] != "nothing":
            if not self._joined and any(number_of(other) == n for other in self._checked):
                self._join()
            _add(self.looked, key)

    def begin(self, *, at_once: bool) -> None:
        """From now on the ruling looks; Refused when no completion that agrees so far can lie on a table."""
        self._begun = True
        if at_once or len(self._checked) == len(self.looked):
            self._join()

    def _join(self) -> None:
        later, self.looked = self.looked, dict(self._checked)
        if not self.stands:
            raise Refused
        for key in later:
            _add(self.looked, key)
        self._joined = True


def number_of(key: Key) -> int:
    """The unknown that was looked at, or in which a kind of card was."""
    return key if isinstance(key, int) else key[0]


def _add(looked: dict[Key, None], key: Key) -> None:
    if isinstance(key, int) or key[0] not in looked:
        looked[key] = None


def leaf_of(found: Judged) -> Leaf | None:
    """A completion for all of which that was found; None when they can lie on no table."""
    if found.ruling is None or found.stands is None:
        return None
    return Leaf(found.stands, found.ruling, frozenset(map(number_of, found.looked)))
