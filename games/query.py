"""Queries: a question about a position, with typed inputs, the type of its answer and the function that judges it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from games.decks import Deck
from games.fields import Field, Input, Record, Schema
from games.reading import Reader, Untold, sound_position
from games.rules import House
from games.verdict import Notebook, Silent, plain

Position = Mapping[str, Any]
Sight = Literal["cards", "ranks", "nothing"]


@dataclass(frozen=True)
class Query:
    """A question about a position: typed inputs, the type of its answer and the function that judges it.

    `judge(note, **position)` cites and returns the answer. `bare(position, house)`, where given, computes the same
    answer faster. `accepts(position, house, answer)` says whether an answer is right where several are.
    `check(position, reader)` reports what no single input can (such as a sum); beside other defects it is given what is
    sound (games.reading.Sound) and tells what it still can. `remedy` is the query over the same
    inputs that says how to mend a position whose answer is true. `sight(partial, path)` says what of the unknown cards
    of a list can turn the answer and whether a default decides it, and what the check can tell, all lists together:
    the cards, their ranks alone, whatever suits they have, or (of the answer) nothing but their number. The partial
    position is in JSON with "?" where something is unknown; without `sight` each card counts.
    """

    key: str
    inputs: tuple[Input, ...]
    answer: Field
    judge: Callable[..., Any]
    bare: Callable[[Position, House], Any] | None = None
    accepts: Callable[[Position, House, Any], bool] | None = None
    check: Callable[[Position, Reader], None] | None = None
    remedy: str | None = None
    sight: Callable[[Any, tuple[Any, ...]], Sight] | None = None

    def read(self, raw: object, deck: Deck, house: House | None = None) -> Position:
        """The typed position of a JSON value; InputError with every defect. A house may seat fewer players."""
        reader = Reader(deck, **({"most_players": house.seats} if house else {}))
        position = Record(*self.inputs).read(raw, "", reader)
        if self.check and not reader.defects:
            self.check(position, reader)
        elif self.check and isinstance(raw, Mapping):
            with suppress(Untold):
                self.check(sound_position(position, reader.defects), reader)
        reader.finish()
        return position

    def read_answer(self, raw: object, deck: Deck) -> Any:
        """The typed answer somebody gave; InputError at `answer`."""
        reader = Reader(deck)
        given = self.answer.read(raw, "answer", reader)
        # An answer may name a card twice (two exchanges of one card), so copies are not counted here.
        reader.cards.clear()
        reader.finish()
        return given

    def answer_to(self, position: Position, house: House) -> Any:
        """The bare answer, without a derivation."""
        if self.bare:
            return self.bare(position, house)
        return self.judge(Silent(house), **position)

    def argue(self, position: Position, house: House) -> tuple[Any, Notebook]:
        """The answer and the notebook it was argued in."""
        note = Notebook(house)
        return self.judge(note, **position), note

    def right(self, position: Position, house: House, given: Any) -> bool:
        """Whether an answer is right under the house."""
        if self.accepts:
            return self.accepts(position, house, given)
        return same(plain(given), plain(self.answer_to(position, house)))

    def schema(self) -> Schema:
        """The JSON Schema of the inputs."""
        return Record(*self.inputs).schema()


def same(one: Any, other: Any) -> bool:
    """Whether two answers in JSON form are equal: true is not 1, lists of cards and of names are in any order."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        if _all_texts(one) and _all_texts(other):
            return sorted(one) == sorted(other)
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def _all_texts(items: Sequence[Any]) -> bool:
    return all(isinstance(item, str) for item in items)
