"""What one would type into a position form to ask about a position that is there already."""

from collections.abc import Mapping
from typing import Any

from games import Game

Field = Any  # games.fields.Field, told apart by its `kind`


def values_for(game: Game, query: str, position: Mapping[str, Any]) -> dict[str, str]:
    """Return what one would type to ask a query about a stored position."""
    typed: dict[str, str] = {}
    for one in game.query(query).inputs:
        if one.key in position:
            typed |= _values_of(one.field, one.key, position[one.key])
    return typed


def _values_of(kind: Field, name: str, value: Any) -> dict[str, str]:
    if value is None:
        return {}
    if kind.kind == "maybe":
        return _values_of(kind.of, name, value)
    if kind.kind == "record":
        parts = [(part.field, f"{name}.{part.key}", value[part.key]) for part in kind.parts if part.key in value]
        return {key: text for part in parts for key, text in _values_of(*part).items()}
    if kind.kind == "players":
        names = {f"{name}.{n}.name": who for n, who in enumerate(value)}
        return names | _rows_of(kind.of, name, list(value.values()))
    if kind.kind == "list":
        return _rows_of(kind.of, name, value) or {f"{name}.0": ""}
    if kind.kind == "cards":
        return {name: " ".join(value)}
    return {name: str(value).lower() if isinstance(value, bool) else str(value)}


def _rows_of(kind: Field, name: str, values: list[Any]) -> dict[str, str]:
    return {key: text for n, of in enumerate(values) for key, text in _values_of(kind, f"{name}.{n}", of).items()}
