"""Everybody's amount as a verdict tells it: what was won and lost, or what each pays or is paid."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from games import Game, grouped
from tutor.serving.words import person_of

Json = Mapping[str, Any]


def printed(number: int) -> str:
    """Return a number as the reader's language prints it: 1.000 or 1,000."""
    return grouped(number, "en" if (get_language() or "").startswith("en") else "vi")


def signed(number: int) -> str:
    """Return an amount with its sign, as it is printed: +6, −6, 0, +1.000."""
    return f"{'+' if number > 0 else ''}{printed(number)}"


def has_amounts(game: Game, told: Json) -> bool:
    """Whether an answer is a map of numbers."""
    kind: Any = game.query(told["query"]).answer
    return bool(kind.kind == "players" and kind.of.kind == "whole")


def amounts(game: Game, told: Json, lang: str) -> list[dict[str, str]]:
    """Return everybody's amount, where the answer is those; signed where one can lose."""
    if not has_amounts(game, told):
        return []
    kind: Any = game.query(told["query"]).answer
    told_as = signed if kind.of.low < 0 else printed
    return [{"name": person_of(game, who, lang), "amount": told_as(net)} for who, net in told["answer"].items()]
