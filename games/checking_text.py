"""The strict check of a game's text.toml: every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from games.content import BookText, faults_of, texts
from games.errors import InputError
from games.fields import Choice, Flag
from games.game import Game, judge_case
from games.quarrel import READY
from games.query import Query
from games.rules import printed
from games.sentences import FORMATS, LANGS

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SIZED = re.compile(r"(.+?) (\(\d+ (?:lá|cards)\))")


def check_text(game: Game, raw: dict[str, Any]) -> list[str]:
    """The faults of a text.toml: its form, what the game declares against what it names, slots, examples, sizes."""
    try:
        book = BookText.model_validate(raw)
    except ValueError as error:
        return faults_of(error)
    return [
        *_unequal("option", book.option, [option.key for option in game.house.options()]),
        *_unequal("preset", book.preset, list(game.house.PRESETS)),
        *_unequal("query", book.query, [query.key for query in game.queries]),
        *_unequal("mistake", book.mistake, [mistake.key for mistake in game.mistakes]),
        *_unequal("line", book.line, [*game.settling.says] if game.settling else []),
        *_unequal("task", book.task, [task.key for task in game.tasks]),
        *_unequal("quarrel", book.quarrel, [quarrel.key for quarrel in game.quarrels]),
        *_check_mistakes(game, book),
        *_check_quarrels(game),
        *_check_tasks(game, book),
        *_check_rules(book),
        *_check_options(game, book),
        *_check_queries(game, book),
        *_check_slots(raw),
        *check_sizes(raw, sizes(book.name)),
        *(fault for slug in book.rule for fault in _check_rule_example(game, book, slug)),
    ]


def _unequal(place: str, named: Mapping[str, Any], declared: list[str]) -> list[str]:
    odd = sorted(set(named) ^ set(declared))
    return [f"{place}: named or declared, not both: {', '.join(odd)}"] if odd else []


def _check_rules(book: BookText) -> Iterator[str]:
    sections = [tuple(map(int, rule.section.split("."))) for rule in book.rule.values()]
    for slug, here, before in zip(book.rule, sections, [(0, 0), *sections], strict=False):
        if here < before:
            yield f"rule.{slug}: section {book.rule[slug].section} stands after a later one"
    for slug, rule in book.rule.items():
        for decision in set(rule.decisions) - set(book.decision):
            yield f"rule.{slug}.decisions: there is no {decision}"


def _check_options(game: Game, book: BookText) -> Iterator[str]:
    for option in game.house.options():
        if option.varies not in book.rule:
            yield f"option {option.key} varies {option.varies}, which is no rule"
        if option.key in book.option:
            for decision in set(book.option[option.key].decides) - set(book.decision):
                yield f"option.{option.key}.decides: there is no {decision}"
            yield from _unequal(
                f"option.{option.key}.values", book.option[option.key].values, [printed(c) for c in option.choices]
            )


def _check_mistakes(game: Game, book: BookText) -> Iterator[str]:
    """Every mistake is about a query of the game, is refuted by a rule of its book and fills in what a query has."""
    inputs = {query.key: {i.key for i in query.inputs if not i.optional} for query in game.queries}
    seen = set()
    for mistake in game.mistakes:
        place = f"mistake.{mistake.key}"
        if mistake.key in seen:
            yield f"{place}: declared twice"
        seen.add(mistake.key)
        if mistake.query not in inputs:
            yield f"{place}: there is no query {mistake.query}"
        if mistake.rule not in book.rule:
            yield f"{place}: there is no rule {mistake.rule}"
        words = book.mistake.get(mistake.key, {}).get("vi", "")
        for slot, _ in _SLOT.findall(words):
            if slot not in {"answer", *inputs.get(mistake.query, ())}:
                yield f"{place}: nothing fills in {slot}"


def _check_quarrels(game: Game) -> Iterator[str]:
    """Six ready questions, no two of one key, each over a query of the game that accepts what is filled in."""
    keys = [quarrel.key for quarrel in game.quarrels]
    if len(keys) != READY or len(set(keys)) != READY:
        yield f"quarrel: {READY} different ones, not {len(set(keys))}"
    for quarrel in game.quarrels:
        try:
            game.read(quarrel.query, quarrel.given)
        except InputError as error:
            known = [defect for defect in error.defects if defect.code != "missing-field"]
            yield from (f"quarrel.{quarrel.key}: {defect.message()['en']}" for defect in known)


def _check_tasks(game: Game, book: BookText) -> Iterator[str]:
    """Every task asks a query of the game, turns on rules of its book, and its question speaks of what is there."""
    for task in game.tasks:
        place = f"task.{task.key}"
        if task.query not in {query.key for query in game.queries}:
            yield f"{place}: there is no query {task.query}"
        for rule in set(task.rules) - set(book.rule):
            yield f"{place}: there is no rule {rule}"
        for slot, _ in _SLOT.findall(book.task[task.key].question["vi"]) if task.key in book.task else ():
            if slot not in {i.key for i in task.inputs}:
                yield f"{place}: nothing fills in {slot}"


def _check_queries(game: Game, book: BookText) -> Iterator[str]:
    for query in game.queries:
        if query.key in book.query:
            text = book.query[query.key]
            for key in {i.key for i in query.inputs} - set(text.inputs):
                yield f"query.{query.key}.inputs: {key} has no name"
            for value in _answers(query):
                if value not in text.answers and value not in book.name:
                    yield f"query.{query.key}.answers: {value} has no name"
                if value not in text.headline and "any" not in text.headline:
                    yield f"query.{query.key}.headline: nothing for {value}"


def _answers(query: Query) -> tuple[str, ...]:
    if isinstance(query.answer, Choice):
        return query.answer.values
    return ("true", "false") if isinstance(query.answer, Flag) else ()


def _without_article(slot: tuple[str, str]) -> tuple[str, str]:
    """The slot as Vietnamese has it, which knows no articles."""
    return (slot[0], "name") if slot[1] in ("one", "the") else slot


def _check_slots(raw: object) -> Iterator[str]:
    for place, text in texts(raw):
        slots = {lang: _SLOT.findall(text[lang]) for lang in LANGS}
        if sorted(map(_without_article, slots["vi"])) != sorted(map(_without_article, slots["en"])):
            yield f"{place}: vi and en fill in different facts"
        for _, form in slots["vi"] + slots["en"]:
            if form and form not in FORMATS:
                yield f"{place}: there is no format {form}"


def _check_rule_example(game: Game, book: BookText, slug: str) -> Iterator[str]:
    rule = book.rule[slug]
    if rule.example is None:
        return
    case = {"game": game.key, **rule.example.model_dump()}
    try:
        verdict = judge_case(case)
    except InputError as error:
        yield f"rule.{slug}.example: {error}"
        return
    if rule.says and f"{game.key}.{slug}" not in verdict.rules:
        yield f"rule.{slug}.example: its verdict does not cite the rule"


def sizes(names: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, str]]:
    """In each language the names that carry a number of cards, with it: chi đầu -> (3 lá)."""
    found: dict[str, dict[str, str]] = {lang: {} for lang in LANGS}
    for text in names.values():
        for lang in LANGS:
            if sized := _SIZED.fullmatch(text[lang]):
                found[lang][sized[1]] = sized[2]
    return found


def check_sizes(raw: object, sizes: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Where a text first speaks of a row, its number of cards stands beside it: tables name the rows differently."""
    for place, text in texts(raw):
        for lang in LANGS:
            for name, size in sizes[lang].items():
                first = re.search(rf"\b{name}s?\b(.*)", text[lang], re.IGNORECASE)
                if first and not first[1].startswith(f" {size}"):
                    yield f"{place}.{lang}: {name} without {size}"
