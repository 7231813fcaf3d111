"""Facts of a kept verdict that nobody had to know: what they are called, and the position without them."""

from collections.abc import Mapping
from typing import Any

from games import Game
from tutor.referee.facts import Partial, Path, Place
from tutor.referee.talk import Talk
from tutor.serving.inputs import PositionForm
from tutor.serving.typed import values_for

Json = Mapping[str, Any]


def free_facts(game: Game, query: str, position: Json, free: Json, lang: str) -> dict[str, dict[Path, Place]]:
    """Return the facts, by kind (`unasked`, or in dispute: `either`), with where they stand in the position (JSON)."""
    form = PositionForm(game, query, values_for(game, query, position), lang)
    partial = Partial.of(form.controls, Talk())
    found = {kind: filter(None, map(partial.named, names)) for kind, names in free.items()}
    return {kind: dict(facts) for kind, facts in found.items()}


def named(facts: Mapping[Path, Place]) -> list[str]:
    """Return what facts are called; cards of one tray together."""
    trays = [place.control.title for place in facts.values() if place.slot is not None]
    cards = [f"{title} ({trays.count(title)} ?)" for title in dict.fromkeys(trays)]
    return [*(place.short for place in facts.values() if place.slot is None), *cards]


def without(position: Json, paths: list[Path]) -> dict[str, Any]:
    """Return a position (JSON) without what stands at the paths; a player without a value stays with it."""
    made: Any = position
    for path in sorted(paths, key=lambda path: [str(step).zfill(3) for step in path], reverse=True):
        made = _cut(made, path)
    return dict(made)


def _cut(value: Any, path: Path) -> Any:
    first, *rest = path
    if isinstance(value, list):
        return value[:first] + value[first + 1 :] if not rest else value
    if not rest:
        return {key: one for key, one in value.items() if key != first}
    if first not in value:
        return value
    left = _cut(value[first], tuple(rest))
    return {key: left if key == first else one for key, one in value.items() if key != first or left != []}
