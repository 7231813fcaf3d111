"""What is said to a miss: the mistake behind just that answer, or the house where it would be right, with the rule."""

from collections.abc import Iterable, Mapping
from typing import Any

from games import Game, get_game
from tutor.models import Answer
from tutor.serving.hints import names_answer, states_answer
from tutor.serving.verdicts import View, rule_link

MOST_SAID = 2  # several mistakes may lead to one answer


def reasons_of(answer: Answer, lang: str) -> list[View]:
    """Return what refutes a graded answer: {says, chip} each, as it was told then; [] where nothing does.

    While the question is open, what would state the right answer is left out.
    """
    told = answer.verdict
    game, refuted = get_game(told["game"]), told.get("refuted", ())
    if not answer.closes:
        refuted = [why for why in refuted if not states_answer(game, told, why["says"])]
    return [
        {"says": why["says"][lang], "chip": _chip(game, told, why["rule"], lang, open_=not answer.closes)}
        for why in refuted[:MOST_SAID]
    ]


def misses_of(tried: Iterable[Answer], lang: str) -> list[View]:
    """Return the answers given to a question so far, each {given, reasons}."""
    return [{"given": one.given, "reasons": reasons_of(one, lang)} for one in tried]


def _chip(game: Game, told: Mapping[str, Any], slug: str, lang: str, *, open_: bool) -> View | None:
    """Return a rule as a chip; None where it is gone from the book or names the answer to an open question."""
    rule = game.book.rules.get(slug.removeprefix(f"{game.key}."))
    if rule is None or (open_ and (states_answer(game, told, rule.title) or names_answer(game, told, rule, lang))):
        return None
    return {"url": rule_link(game, slug), "section": rule.section, "title": rule.title[lang]}
