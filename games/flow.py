"""The flow of a whole deal: a pure state machine per game behind one interface.

A game's Flow says how a deal begins and which kinds of action it knows; a State says who may do what, why an action is
illegal, what comes after a legal one, and in the end who gets what. Every judgement is the one of the game's queries.
An action is a mapping {seat, kind, part: value …}; seats are counted from 0 in turn order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Self

from games.cards import Card
from games.fields import Input
from games.rules import House
from games.verdict import Note, Notebook

Action = Mapping[str, Any]
Settlement = dict[str, int]


@dataclass(frozen=True, slots=True)
class Moves:
    """Legal actions of one seat and one kind: one for each of `values`, or a single one without parts.

    A value is what the part `part` may be, or, without `part`, a mapping of all parts. Where they are many `values` is
    a range or another lazy sequence.
    """

    seat: int
    kind: str
    part: str = ""
    values: Sequence[Any] = ()

    def __len__(self) -> int:
        return len(self.values) or 1

    def __getitem__(self, n: int) -> Action:
        values, part = self.values, self.part
        if not values:
            return {"seat": self.seat, "kind": self.kind}
        if part:
            return {"seat": self.seat, "kind": self.kind, part: values[n]}
        return {"seat": self.seat, "kind": self.kind, **values[n]}

    def __iter__(self) -> Iterator[Action]:
        return (self[n] for n in range(len(self)))


class State(ABC):
    """Where a deal stands between two actions; it never changes, `after` gives the next one.

    The actions it is given are typed (Flow.actions) and come from a seat of the table.
    """

    __slots__ = ()

    @abstractmethod
    def moves(self) -> tuple[Moves, ...]:
        """What may be done now, of every seat that may act; empty exactly when the deal is over."""

    @abstractmethod
    def fault(self, action: Action) -> str | None:
        """The short slug of the rule that forbids an action, None for a legal one; also when the deal is over."""

    @abstractmethod
    def after(self, action: Action) -> Self:
        """The state after a legal action. An illegal one is not looked for here: ask `fault` first."""

    @abstractmethod
    def settlement(self) -> Settlement | None:
        """What everybody gets, by name, adding up to 0; None while the deal goes on."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as JSON; None is somebody who only looks on."""

    @property
    def over(self) -> bool:
        return not self.moves()

    def turn(self) -> tuple[int, ...]:
        """The seats that may act now, once each."""
        return tuple(dict.fromkeys(moves.seat for moves in self.moves()))


class Opening(NamedTuple):
    """What a deal starts from: the players by seat, the other parts of its first action, the whole pack from the top.

    `rng` is for what else is left to chance (a random neighbour); it comes from the same seed as the pack.
    """

    players: tuple[str, ...]
    parts: Mapping[str, Any]
    pack: tuple[Card, ...]
    rng: Random
    house: House


@dataclass(frozen=True)
class Flow:
    """How a game is dealt: the numbers of players, the parts of the first action, those of each later kind, the start.

    `check`, where given, says what no single part of the first action can: a path below it and the fault in both
    languages, or None. `apart` seats are none of those that the house's `max_players` counts (a dealer beside them).
    """

    seats: tuple[int, int]
    actions: Mapping[str, tuple[Input, ...]]
    start: Callable[[Opening], State]
    opening: tuple[Input, ...] = ()
    check: Callable[[Sequence[str], Mapping[str, Any]], tuple[str, str, str] | None] | None = None
    apart: int = 0


def refusal(judge: Callable[..., Any], house: House, **position: Any) -> str | None:
    """The rule on which a query answers no about a position, None when it answers yes.

    It is the last step that does not hold, or the last step where all of them do.
    """
    note = Notebook(house)
    if judge(note, **position):
        return None
    return deciding(note.notes).rule


def deciding(notes: Sequence[Note]) -> Note:
    """The step that decides a no."""
    return next((note for note in reversed(notes) if not note.holds), notes[-1])
