"""The strict check of a game's content files: every fault with its place. Tests run it over every game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from math import comb
from typing import Any

from games.checking_text import check_sizes, check_text, sizes
from games.content import faults_of
from games.errors import InputError
from games.game import Game
from games.lesson import Example, Lesson, Show, Step, lesson_files, read_lesson
from games.query import same
from games.skills import check_needs
from games.tries import Ask, Made, Pick, Place

SAY_WORDS = 25  # before something is done (flows, a learner's first five minutes)
THEN_WORDS = 45  # after it, and in a hint
STEPS = range(3, 11)
LESSONS = 8  # from never having seen the cards to settling a quarrel
PICKS = 5_000  # ways to pick that the check is ready to try

_SIZE = re.compile(r"\(\d+ (?:lá|cards)\)")


def check_game(game: Game) -> list[str]:
    """Every fault of a game's text.toml and lessons; none when all is well."""
    raw = tomllib.loads((game.folder / "text.toml").read_text(encoding="utf-8"))
    found = [f"text.toml: {fault}" for fault in check_text(game, raw)]
    if found:
        return found
    steps: list[dict[str, Any]] = []
    for path in lesson_files(game):
        text = path.read_text(encoding="utf-8")
        found += [f"lessons/{path.name}: {fault}" for fault in check_lesson(game, path.name, text)]
        steps += tomllib.loads(text).get("steps", [])
    if not (game.folder / "lessons").is_dir():
        return found  # a game whose lessons nobody has begun has no path that could be incomplete
    return [*found, *_check_path(game, steps), *check_needs(game.needs, tuple(game.book.rules))]


def _check_path(game: Game, steps: list[dict[str, Any]]) -> Iterator[str]:
    """The lessons of a game together teach every rule and every decision of its book."""
    files = len(lesson_files(game))
    if files < LESSONS:
        yield f"lessons: {LESSONS} at least, not {files}"
    cited = {step.get("cite") for step in steps}
    if untaught := [slug for slug in game.book.rules if slug not in cited]:
        yield f"lessons: no step cites {', '.join(untaught)}"
    spoken_of = {decision for step in steps for decision in step.get("decisions", ())}
    if silent := [decision for decision in game.book.decisions if decision not in spoken_of]:
        yield f"lessons: no step teaches {', '.join(silent)}"


def check_lesson(game: Game, name: str, text: str) -> list[str]:
    """The faults of a lesson file: its form, its words, its rules, and everything in it executed by the engine."""
    try:
        lesson = read_lesson(game, name, text)
    except ValueError as error:
        return faults_of(error)
    found = [*check_sizes(tomllib.loads(text), sizes(game.book.names)), *_check_lesson_as_a_whole(game, lesson)]
    for n, step in enumerate(lesson.steps):
        found += [f"steps[{n}]: {fault}" for fault in _check_step(game, step)]
    return found


def _check_lesson_as_a_whole(game: Game, lesson: Lesson) -> Iterator[str]:
    if len(lesson.steps) not in STEPS:
        yield f"steps: {STEPS[0]} to {STEPS[-1]}, not {len(lesson.steps)}"
    if 2 * sum(step.try_ is not None for step in lesson.steps) < len(lesson.steps):
        yield "steps: fewer than half of them are done by the learner"
    cited = {step.cite for step in lesson.steps} - {None}
    if cited != set(lesson.rules):
        yield f"rules: listed or cited, not both: {', '.join(sorted(map(str, cited ^ set(lesson.rules))))}"
    for slug in set(lesson.rules) - set(game.book.rules):
        yield f"rules: there is no {slug}"
    yield from _too_long("goal", lesson.goal, SAY_WORDS)


def _too_long(place: str, text: Mapping[str, str] | None, most: int) -> Iterator[str]:
    for lang, words in (text or {}).items():
        count = len(_SIZE.sub("", words).split())
        if count > most:
            yield f"{place}.{lang}: {count} words, {most} at most"


def _check_step(game: Game, step: Step) -> Iterator[str]:
    yield from _too_long("say", step.say, SAY_WORDS)
    yield from _too_long("after", step.after, THEN_WORDS)
    yield from _too_long("hint", step.hint, THEN_WORDS)
    if {step.try_ is None, step.after is None, step.hint is None} == {True, False}:
        yield "a try comes with after and hint, and they with it"
    if not (step.try_ or step.example or step.show):
        yield "nothing to do or to look at"
    for decision in step.decisions:
        if decision not in game.book.decisions:
            yield f"decisions: there is no {decision}"
    if step.show:
        yield from _check_show(game, step.show)
    try:
        yield from [*_check_example(step.example), *_check_try(step.try_)] or _check_cite(game, step)
    except InputError as error:
        yield str(error)


def _check_show(game: Game, show: Show) -> Iterator[str]:
    seen = [*show.cards, *(code for row in show.rows.values() for code in row)]
    if len(set(seen)) < len(seen):
        yield "show: a card twice"
    if set(show.lit) - set(seen):
        yield "show.lit: a card that is not there"
    for row in set(show.rows) - set(game.book.names):
        yield f"show.rows: {row} has no name"


def _check_example(example: Example | None) -> Iterator[str]:
    if example:
        answer = example.verdict().answer
        if not same(answer, example.answer):
            yield f"example: the engine answers {answer}"


def _check_try(asked: Ask | Place | Pick | None) -> Iterator[str]:
    """The learner can be right, and where he makes the position he can also be wrong."""
    if isinstance(asked, Place):
        rows = [len(cards) == asked.rows.get(row) for row, cards in asked.fixed.items()]
        if (
            not all(rows)
            or len(asked.hand) != sum(asked.open_rows.values())
            or len(asked.cards) != sum(asked.rows.values())
        ):
            yield "try: the cards do not fill the rows"
            return
    if isinstance(asked, Pick) and not 1 <= comb(len(asked.cards), asked.count) <= PICKS:
        yield f"try: {comb(len(asked.cards), asked.count)} ways to pick"
        return
    if asked and asked.solution() is None:
        yield "try: nothing is right"
    if isinstance(asked, Made) and asked.mistake() is None:
        yield "try: everything is right"


def _check_cite(game: Game, step: Step) -> Iterator[str]:
    """The cited rule decides something in the step, unless no verdict ever cites it or it is learnt by laying rows."""
    rule = game.book.rules.get(step.cite or "")
    judged = step.example or (step.try_ and not isinstance(step.try_, Place))
    if rule and rule.says and judged and rule.slug not in set(_decided(game, step)):
        yield f"cite: nothing here is decided by {rule.short}"


def _decided(game: Game, step: Step) -> Iterator[str]:
    """The rules cited by the verdicts of a step: on its example, on a right and on a wrong way to do it."""
    if step.example:
        yield from step.example.verdict().rules
    if step.try_:
        mistake = step.try_.mistake() if isinstance(step.try_, Made) else None
        for given in (step.try_.solution(), mistake):
            if given is not None:
                yield from step.try_.is_right(game, given)[0].rules
