"""Every question answered a second time, plainly and slowly by the rule book; nothing here is shared with what judges.

A module for each game has ANSWERS (query → the answer to a JSON position under a full house) and, where several
answers are right, ACCEPTS (query → what says whether a JSON answer is). A query that has neither has no twin.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import Any

from games.game import Game

House = Mapping[str, Any]
Position = Mapping[str, Any]
Accepts = Callable[[Any], bool]


def has_twin(game: Game, query: str) -> bool:
    """Whether a query has been written a second time."""
    return query in _table(game, "ANSWERS") or query in _table(game, "ACCEPTS")


def accepting(game: Game, query: str, position: Position, house: House) -> Accepts:
    """What says whether an answer (JSON) to a position is right by the twin; KeyError where there is none."""
    several = _table(game, "ACCEPTS").get(query)
    if several is not None:
        found: Accepts = several(position, house)
        return found
    answer = _table(game, "ANSWERS")[query](position, house)
    return lambda given: alike(answer, given)


def alike(one: Any, other: Any) -> bool:
    """Whether two answers say the same: yes is not 1, and a list of names or cards has no order."""
    if isinstance(one, list) and isinstance(other, list) and all(isinstance(item, str) for item in one + other):
        return sorted(one) == sorted(other)
    return type(one) is type(other) and bool(one == other)


def _table(game: Game, name: str) -> Mapping[str, Any]:
    module = f"{__name__}.{game.folder.name}"
    if importlib.util.find_spec(module) is None:
        return {}
    found: Mapping[str, Any] = getattr(importlib.import_module(module), name, {})
    return found
