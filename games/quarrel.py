"""Quarrels: the questions people at a table really ask, each a query with what needs no asking filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

READY = 6  # so many stand in front of every game's questions


@dataclass(frozen=True)
class Quarrel:
    """A ready question: its query and the inputs (JSON) that its sentence already says.

    The sentence stands in text.toml under its key.
    """

    key: str
    query: str
    given: Mapping[str, Any] = field(default_factory=dict)
