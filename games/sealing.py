"""The seal of a verdict card: a hash that any engine of the same rule book version reproduces."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

SEALED = ("game", "query", "position", "house", "rulebook", "answer")


def card_hash(card: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON of game, query, position, full house, rulebook and answer of a verdict card."""
    text = json.dumps({key: card[key] for key in SEALED}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def sealed(card: Mapping[str, Any]) -> dict[str, Any]:
    """What a verdict card says, with its `hash`, as `python -m games verify` reads it."""
    return {**{key: card[key] for key in SEALED}, "hash": card_hash(card)}
