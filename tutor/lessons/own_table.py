"""Where a lesson's step and the learner's table differ: found by judging the step's positions under both rules."""

from collections.abc import Iterator, Mapping
from typing import Any

from games import Game, Verdict
from tutor.serving.tables import House, changed_options
from tutor.serving.verdicts import View, option_words


def differences(game: Game, step: Any, own: House, lang: str, *, done: bool) -> View | None:
    """Return in words what a table plays otherwise than a step says; None where it is the same.

    Keys: `options` {title, value}; `headlines`: what holds at that table, kept back until the step's own question is
    answered; `otherwise`: whether an answer is another there.
    """
    changed = changed_options(game, own)
    keys = {option.key for option in game.house.options() if option.varies == step.cite and option.key in changed}
    headlines, otherwise = [], False
    for posed, asked in _posed(step):
        verdict = _turned(game, posed, changed)
        if verdict is None:
            continue
        otherwise = True
        keys |= changed.keys() & set(verdict.options_used)
        if done or not asked:
            headlines.append(verdict.headline[lang])
    if not keys and not otherwise:
        return None
    return {
        "options": [option_words(game, key, value, lang) for key, value in changed.items() if key in keys],
        "headlines": headlines,
        "otherwise": otherwise,
    }


def _posed(step: Any) -> Iterator[tuple[Any, bool]]:
    """Yield what a step puts before the learner as a whole position, and whether he is asked about it."""
    if step.example:
        yield step.example, False
    if step.try_ and step.try_.kind == "ask":
        yield step.try_, True


def _turned(game: Game, posed: Any, changed: Mapping[str, Any]) -> Verdict | None:
    """Return the verdict where a table changes some options of what is taught, if the taught answer is wrong there.

    A step may be about another table itself; what it says of that one stays.
    """
    query, position = game.query(posed.query), game.read(posed.query, posed.position)
    taught = game.house.from_json(posed.house)
    there = taught
    for key, value in changed.items():
        there = there.with_option(key, value)
    if query.right(position, there, query.answer_to(position, taught)):
        return None
    return game.judge(posed.query, position, there)
