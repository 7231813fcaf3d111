"""Which rules an item is about: one answer for coverage, results, the quiz that follows, paper and files."""

from collections.abc import Mapping
from typing import Any

from games import InputError
from tutor.serving.verdicts import present, reader_lang

Json = Mapping[str, Any]


def rules_about(told: Json, dealt_for: str = "") -> list[str]:
    """Return the rules (short slugs) that an item is about, by its verdict (JSON): the one that decides stands first.

    The one it was `dealt_for` comes after it, where the verdict cites it too. A miss is counted for the first alone.
    """
    cited = {_short(step) for step in told["steps"]}
    return list(dict.fromkeys([_short(deciding_step(told)), *({dealt_for} & cited)]))


def deciding_step(told: Json) -> Json:
    """Return the step of a verdict (JSON) whose rule stands first beside it; the closing one where its book is gone."""
    steps: list[Json] = told["steps"]
    try:
        first = present(told, reader_lang())["chips"][0]["rule"]
    except (InputError, KeyError):
        return steps[-1]
    return next((step for step in reversed(steps) if _short(step) == first), steps[-1])


def _short(step: Json) -> str:
    return str(step["rule"]).rpartition(".")[2]
