"""Hints for a position, taken from the derivation of its verdict: true, in order, and none that states the answer.

First the rule that decides (only its chapter, where the rule's name is the answer), then the steps of the argument as
far as they do not say it, last some of the choices that are wrong. Nobody who follows them can go wrong. Of a task: the
rule, and a part of one right way.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from games import CARDS, Doing, Game, get_game
from tutor.models import Learner, Served
from tutor.serving.attempts import ask_hint, may_have_hints
from tutor.serving.people import people_in
from tutor.serving.services import secret_digest
from tutor.serving.tasks import doing_of
from tutor.serving.verdicts import View, as_result, present, word_for
from tutor.serving.words import label_of, person_of, word_of

MOST_ASKED = 30  # no argument has so many steps; more taps than that are no person's
LEFT = 2  # so many choices stay when wrong ones are named


def hints_for(served: Served, lang: str) -> list[View]:
    """Return all hints to a position in their order, at least one: each has `says`, some a `chip`, `hands`, `title`."""
    game = get_game(served.game)
    if served.task:
        return _task_hints(doing_of(served), lang)
    position, house = game.read(served.query, served.position), game.house.from_json(served.house)
    told = game.judge(served.query, position, house).to_json()
    return [
        _rule_hint(game, told, lang),
        *_step_hints(game, told, served.position, lang),
        *_not_these(served, told, lang),
    ]


def _task_hints(put: Doing, lang: str) -> list[View]:
    """Return the rule that decides about a right way to make something, and a part of that way."""
    told = put.judged(put.solution()).verdict.to_json()
    begun = {"kind": "part", "title": "", "says": "", "hands": [{"label": "", "cards": put.part()}]}
    if put.task.kind == "place":
        begun["says"] = label_of(put.game, put.task.query, next(reversed(put.solution())), lang)
    elif put.task.kind == "order":
        begun["says"] = _("mạnh nhất").capitalize()
    return [_rule_hint(put.game, told, lang), *([begun] if put.part() else [])]


def take_hint(served: Served, learner: Learner, *, after: str) -> None:
    """Count that a learner asked for one hint more than the `after` (as sent) that were on the page."""
    if may_have_hints(served) and after.isdecimal() and len(after) < 3 and int(after) < MOST_ASKED:
        ask_hint(served, learner, after=int(after))


def _rule_hint(game: Game, told: Mapping[str, Any], lang: str) -> View:
    """Return the rule that decides; its chapter, where the rule itself would be the answer."""
    chip = as_result(present(told, lang), correct=False)["chips"][0]
    rule = game.book.rules.get(chip["rule"])
    chapter = game.chapters.get(chip["section"].partition(".")[0])
    if rule and not names_answer(game, told, rule, lang):
        return {"kind": "rule", "chip": chip, "title": rule.title[lang], "says": rule.text[lang], "hands": []}
    return {"kind": "chapter", "title": chapter[lang] if chapter else game.title[lang], "says": "", "hands": []}


def names_answer(game: Game, told: Mapping[str, Any], rule: Any, lang: str) -> bool:
    """Return whether a rule of the book, named beside a choice, would name the right one."""
    answer, others = _choices(game, told, lang)
    return bool(answer) and (_says(rule.title[lang], answer) or _says(rule.text[lang], answer, but=others))


def states_answer(game: Game, told: Mapping[str, Any], said: Mapping[str, str]) -> bool:
    """Return whether a sentence in both languages would state an answer; of an answer that is nothing, any does."""
    if all(leaf in (0, "none") for leaf in _leaves(told["answer"])):
        return True
    return any(_says(text, telling(game, told, lang)) for lang, text in said.items())


def _choices(game: Game, told: Mapping[str, Any], lang: str) -> tuple[list[str], list[str]]:
    """Return how a choice's right answer is called, and how the others are; nothing for other kinds of answers."""
    field: Any = game.query(told["query"]).answer
    if field.kind == "maybe":
        field = field.of
    if field.kind != "choice":
        return [], []
    called = {slug: word_of(game, told["query"], slug, lang) for slug in field.values}
    return [called[slug] for slug in field.values if slug == told["answer"]], list(called.values())


def _step_hints(game: Game, told: Mapping[str, Any], position: Mapping[str, Any], lang: str) -> Iterator[View]:
    """Yield the first steps: never the last one, and none from where a sentence or its cards state the answer on."""
    words = telling(game, told, lang)
    view = present(told, lang, position=position)
    steps = [*view["steps"], *view["more"]]
    for step, raw in zip(steps[:-1], told["steps"][:-1], strict=True):
        if _says(step["says"], words) or told["answer"] in raw["facts"].values():
            return
        yield {"kind": "step", "chip": step["chip"], "title": "", "says": step["says"], "hands": step["hands"]}


def telling(game: Game, told: Mapping[str, Any], lang: str) -> list[str]:
    """Return the words and amounts that would state an answer."""
    answer, query = told["answer"], told["query"]
    headline = told["headline"][lang].removesuffix(".")
    if isinstance(answer, bool):
        return [word_for(game, query, answer, lang), headline]
    found = [headline]
    for leaf in _leaves(answer):
        if isinstance(leaf, str) and leaf in CARDS:
            found += [CARDS[leaf].in_words[lang], CARDS[leaf].names[lang]]
        elif isinstance(leaf, str):
            found += [word_of(game, query, leaf, lang), person_of(game, leaf, lang)]
        else:
            found.append(str(abs(leaf)))
    return list(dict.fromkeys(found))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    elif value is not None and not isinstance(value, bool):
        yield value


def _says(text: str, words: Iterable[str], *, but: Iterable[str] = ()) -> bool:
    """Return whether a text says one of some words, with `but`: and none of the others."""
    found = {word for word in words if _word_in(word, text)}
    return bool(found) and not (but and any(_word_in(word, text) for word in set(but) - found))


def _word_in(word: str, text: str) -> bool:
    """Return whether a word stands in a text as a whole; "−3" and "+3" both say 3."""
    return bool(word) and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def _not_these(served: Served, told: Mapping[str, Any], lang: str) -> Iterator[View]:
    """Yield which choices are wrong, so that two stay; always the same ones for a position."""
    game, rng = get_game(served.game), Random(secret_digest("hint", served.pk))
    query = game.query(served.query)
    field: Any = query.answer
    if field.kind == "choice":
        names = {value: word_of(game, served.query, value, lang) for value in field.values}
    elif field.kind == "name":
        names = {name: person_of(game, name, lang) for name in people_in(query, served.position)}
    else:
        return
    if served.offers:
        there = [offer["answer"] for offer in served.offers]
        names = {value: name for value, name in names.items() if value in there}
    wrong = [value for value in names if value != told["answer"]]
    out = set(rng.sample(wrong, max(0, len(names) - LEFT)))
    if out:
        listed = ", ".join(name for value, name in names.items() if value in out)
        yield {"kind": "out", "title": "", "says": listed, "hands": []}
