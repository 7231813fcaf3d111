"""Who and what a position holds that an answer can name: its people, and the cards that can be picked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games import Query

Field = Any  # games.fields.Field, told apart by its `kind`


def people_in(query: Query, position: Mapping[str, Any]) -> list[str]:
    """Return everybody whom a position names, once: those at the table first, in seat order."""
    seated = [one for one in query.inputs if one.field.kind == "players"]
    others = [one for one in query.inputs if one.field.kind != "players"]
    named = (name for one in (*seated, *others) for name in _names(one.field, position.get(one.key)))
    return list(dict.fromkeys(named))


def _names(field: Field, value: Any) -> Iterator[str]:
    if value is None:
        return
    if field.kind == "name":
        yield value
    elif field.kind == "maybe":
        yield from _names(field.of, value)
    elif field.kind == "list":
        for item in value:
            yield from _names(field.of, item)
    elif field.kind == "record":
        for part in field.parts:
            yield from _names(part.field, value.get(part.key))
    elif field.kind == "players":
        for name, item in value.items():
            yield name
            yield from _names(field.of, item)


def pool_of(query: Query, position: Mapping[str, Any]) -> tuple[Sequence[str], list[str]]:
    """Return the inputs whose cards an answer can pick, and these cards: a hand, where there is one, else all."""
    held = [one for one in query.inputs if one.field.kind == "cards" and getattr(one.field, "counts", ()) != (1,)]
    there = [(one.key, list(_cards(one.field, position.get(one.key)))) for one in held or query.inputs]
    return [key for key, codes in there if codes], [code for _key, codes in there for code in codes]


def _cards(field: Field, value: Any) -> Iterator[str]:
    if value is None:
        return
    if field.kind == "cards":
        yield from value
    elif field.kind == "maybe":
        yield from _cards(field.of, value)
    elif field.kind == "record":
        for part in field.parts:
            yield from _cards(part.field, value.get(part.key))
    elif field.kind in ("list", "players"):
        for item in value.values() if field.kind == "players" else value:
            yield from _cards(field.of, item)


def copies_in(held: Sequence[str], named: Iterable[str]) -> list[bool]:
    """Return for each card held whether it is named; a card named once is one of its copies, the first."""
    left, found = Counter(named), []
    for code in held:
        found.append(left[code] > 0)
        left[code] -= 1
    return found
