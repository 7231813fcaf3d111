"""Which step of an argument refutes what somebody answered, and which cards it speaks of."""

from collections.abc import Mapping, Sequence
from typing import Any

from games import CARDS

Json = Mapping[str, Any]


def refuting_step(told: Json, given: Any) -> int:
    """Return the place of the step that refutes a wrong answer.

    Where everybody has a value: the last step about the first player whose value differs, best one about him alone.
    Where a name or a kind was given: the step that says it does not hold. Else the first step that holds.
    Where the verdict is about what somebody `made`: the step that closes it, or the last that says what does not hold.
    """
    steps, answer = told["steps"], told["answer"]
    first = next((n for n, step in enumerate(steps) if step["holds"]), 0)
    if "made" in told and not isinstance(answer, bool):
        return len(steps) - 1
    if "made" in told:
        return next((n for n in reversed(range(len(steps))) if not steps[n]["holds"]), first)
    if isinstance(answer, Mapping) and isinstance(given, Mapping):
        differing = next((who for who in answer if answer[who] != given.get(who)), None)
        named = [n for n, step in enumerate(steps) if differing in _texts(step["facts"])]
        alone = [n for n in named if not (set(answer) - {differing}) & set(_texts(steps[n]["facts"]))]
        return [first, *named, *alone][-1] if differing else first
    if isinstance(given, str):
        denied = [n for n, step in enumerate(steps) if not step["holds"] and given in _texts(step["facts"])]
        return denied[0] if denied else first
    return first


def cards_of_step(step: Json) -> list[str]:
    """Return the cards that a step speaks of, once each."""
    return list(dict.fromkeys(text for text in _texts(step["facts"]) if text in CARDS))


def _texts(value: Any) -> list[str]:
    """Return every text within a value, keys of maps too."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [text for key, item in value.items() for text in (key, *_texts(item))]
    if isinstance(value, Sequence):
        return [text for item in value for text in _texts(item)]
    return []
