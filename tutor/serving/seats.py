"""Which inputs of a query name people of the position. The query itself is asked: no game is known here."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games import Deck, InputError, Query

Field = Any  # games.fields.Field, told apart by its `kind`
ONE, SOME, ALL = "one", "some", "all"  # how many of the people an input names
_PEOPLE = ("@1", "@2")
_STRANGER = "@3"
_ANYBODY = re.compile("@[123]")


def shape_of(name: str) -> str:
    """Return the name of a control with a star for every row: events.0.by is events.*.by."""
    return re.sub(r"\.\d+(?=\.|$)", ".*", name)


def also_named(query: Query) -> tuple[str, ...]:
    """Return whom the rules name beside the people of a position."""
    also: tuple[str, ...] = getattr(query.answer, "also", ())
    return also


@lru_cache(maxsize=256)
def naming_inputs(query: Query, deck: Deck) -> Mapping[str, str]:
    """Return the shapes of the controls that name people of the position, with how many each names.

    The query is given a small position of two people with a stranger's name in one place, and says whether it minds.
    """
    found = {}
    for shape, kind in _places(query):
        refused = _Sample(query, shape, (_PEOPLE[0],)).refused(deck)
        if kind == "list" and refused and not _Sample(query, shape, _PEOPLE).refused(deck):
            found[shape] = ALL
        elif _Sample(query, shape, (_STRANGER,)).refused(deck) - refused:
            found[shape] = SOME if kind == "list" else ONE
    items = {f"{shape}.*": ONE for shape, how in found.items() if how in (SOME, ALL)}
    return found | items


@lru_cache(maxsize=256)
def admits_also(query: Query, deck: Deck) -> frozenset[str]:
    """Return the shapes of the controls that may name those whom the rules name beside the people."""
    also = also_named(query)[:1]
    return frozenset(
        shape
        for shape in naming_inputs(query, deck)
        if also and not _Sample(query, shape, also).refused(deck) - _Sample(query, shape, (_PEOPLE[0],)).refused(deck)
    )


def _places(query: Query) -> Iterator[tuple[str, str]]:
    """Yield every place of a position where somebody is named: its shape, and whether a list or a row of players."""
    for one in query.inputs:
        yield from _within(one.field, one.key)


def _within(field: Field, shape: str) -> Iterator[tuple[str, str]]:
    if field.kind == "maybe":
        yield from _within(field.of, shape)
    elif field.kind == "name" or (field.kind == "list" and field.of.kind == "name"):
        yield shape, field.kind
    elif field.kind == "record":
        for part in field.parts:
            yield from _within(part.field, f"{shape}.{part.key}")
    elif field.kind in ("list", "players"):
        if field.kind == "players":
            yield f"{shape}.*.name", "player"
        yield from _within(field.of, f"{shape}.*")


class _Sample:
    """A small position of a query with certain names in one place, and no more than that place needs."""

    def __init__(self, query: Query, place: str, names: Sequence[str]) -> None:
        self.query, self.place, self.names = query, place, names
        self._seats = any(one.field.kind == "players" for one in query.inputs)

    def refused(self, deck: Deck) -> frozenset[str]:
        """What the query says against the input in which the place lies, whoever is named there."""
        self._pack = iter(deck)
        root = self.place.partition(".")[0]
        position = {one.key: self._value(one.field, one.key) for one in self.query.inputs if self._needed(one, one.key)}
        try:
            self.query.read(position, deck)
        except InputError as error:
            here = (defect for defect in error.defects if re.split(r"[.\[]", defect.path)[0] == root)
            return frozenset(_ANYBODY.sub("@", f"{defect.path} {defect.en}") for defect in here)
        return frozenset()

    def _leads(self, shape: str) -> bool:
        return f"{self.place}.".startswith(f"{shape}.")

    def _needed(self, one: Any, shape: str) -> bool:
        return not one.optional or self._leads(shape)

    def _value(self, field: Field, shape: str) -> Any:
        """A value of a field: the names where they belong, else as little as there can be."""
        if field.kind == "maybe":
            return self._value(field.of, shape) if self._leads(shape) else None
        if field.kind == "name":
            return self.names[0] if shape == self.place else _PEOPLE[0]
        if field.kind == "players":
            return {who: self._value(field.of, f"{shape}.*") for who in self._seated(field, shape)}
        if field.kind == "list":
            return self._list(field, shape)
        if field.kind == "record":
            parts = [(part, f"{shape}.{part.key}") for part in field.parts]
            return {part.key: self._value(part.field, where) for part, where in parts if self._needed(part, where)}
        if field.kind == "cards":
            return [next(self._pack).code for _n in range(min(field.counts, default=0))]
        if field.kind == "choice":
            return field.values[0]
        return field.low if field.kind == "whole" else False

    def _seated(self, field: Field, shape: str) -> list[str]:
        here = [*self.names, *_PEOPLE[1:]] if self.place == f"{shape}.*.name" else list(_PEOPLE)
        return here[: min(len(_PEOPLE), field.high)]

    def _list(self, field: Field, shape: str) -> list[Any]:
        if shape == self.place:
            return list(self.names)
        if self._leads(shape):
            return [self._value(field.of, f"{shape}.*")]
        return list(_PEOPLE) if field.of.kind == "name" and not self._seats else []
