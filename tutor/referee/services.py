"""Writes of the referee: a verdict is stored behind a link that shows it for ever."""

import json
from collections.abc import Mapping
from typing import Any

from django.utils.crypto import salted_hmac

from games import Game
from tutor.models import CODE_LETTERS, Ruling


def rule_on(game: Game, query: str, position: Mapping[str, Any], house: Any) -> Ruling:
    """Judge a position (JSON) under a house and keep the verdict; the same question again has the same link.

    Whoever asks first or again: the row knows nobody, so that a link tells nothing about its maker.
    """
    verdict = game.judge(query, game.read(query, position), house)
    facts = {
        "game": game.key,
        "query": query,
        "position": dict(position),
        "house": house.to_json(),
        "rulebook": verdict.rulebook,
    }
    defaults = {**facts, "verdict": verdict.to_json()}
    ruling, _new = Ruling.objects.get_or_create(code=code_of(facts), defaults=defaults)
    if any(getattr(ruling, name) != value for name, value in facts.items()):
        return Ruling.objects.create(**defaults)  # 58 bits met by chance: this one gets a code of its own
    return ruling


def code_of(facts: Mapping[str, Any]) -> str:
    """Return the code of a question: only this server can compute it, so that nobody learns what others asked."""
    number = int.from_bytes(salted_hmac("tutor.referee", json.dumps(facts), algorithm="sha256").digest(), "big")
    letters = []
    for _place in range(10):
        number, rest = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[rest])
    return "".join(letters)
