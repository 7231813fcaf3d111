"""People of a kept position have numbers instead of names: `#1`, `#2`, … in the order in which it names them.

No name is written like that, so that a number is found again in every sentence of a verdict.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games import Game
from tutor.serving.people import people_in
from tutor.serving.roster import default_name
from tutor.serving.seats import also_named

_NUMBER = re.compile(r"#([0-9]{1,2})(?![0-9])")
Field = Any  # games.fields.Field, told apart by its `kind`
Json = Mapping[str, Any]


def without_names(game: Game, query: str, position: Json) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return a position (JSON) with numbers for names, and the names; whom the rules name (the dealer) stays."""
    asked = game.query(query)
    fixed = {*also_named(asked), *(key.removeprefix("seat-") for key in game.book.names if key.startswith("seat-"))}
    people = tuple(who for who in people_in(asked, position) if who not in fixed)
    return numbered(game, query, position, people), people


def numbered(game: Game, query: str, position: Json, people: Sequence[str]) -> dict[str, Any]:
    """Return a position (JSON) in which each of these people is a number: his place among them."""
    numbers = {who: f"#{n}" for n, who in enumerate(people, start=1)}
    fields = {one.key: one.field for one in game.query(query).inputs}
    return {key: _numbered(fields[key], value, numbers) for key, value in position.items()}


def _numbered(field: Field, value: Any, numbers: Mapping[str, str]) -> Any:
    if value is None:
        return None
    if field.kind == "name":
        return numbers.get(value, value)
    if field.kind == "maybe":
        return _numbered(field.of, value, numbers)
    if field.kind == "list":
        return [_numbered(field.of, one, numbers) for one in value]
    if field.kind == "record":
        fields = {part.key: part.field for part in field.parts}
        return {key: _numbered(fields[key], one, numbers) for key, one in value.items()}
    if field.kind == "players":
        return {numbers.get(who, who): _numbered(field.of, one, numbers) for who, one in value.items()}
    return value


def with_names(value: Any, names: Sequence[str] = ()) -> Any:
    """Return JSON with names for the numbers; whose name is not known is called Người 1 in the reader's language."""
    if isinstance(value, str):
        return _NUMBER.sub(lambda found: _name(int(found[1]), names), value)
    if isinstance(value, Mapping):
        return {with_names(key, names): with_names(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [with_names(one, names) for one in value]
    return value


def _name(n: int, names: Sequence[str]) -> str:
    return names[n - 1] if 1 <= n <= len(names) else default_name(n)
