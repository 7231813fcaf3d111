"""Lessons: their steps, what a step shows and asks, and how the files are read."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

from games.content import BY_KIND, Codes, JSONAnswer, Part, Said
from games.game import Game, get_game
from games.tries import Ask, Pick, Place, Posed
from games.verdict import Verdict


class Example(Posed):
    """A position the engine judges when it is shown; `answer` is what the prose relies on and tests assert."""

    answer: JSONAnswer

    def verdict(self) -> Verdict:
        return self.verdict_on(self.position)


class Show(Part):
    """Cards to look at: loose cards or some rows, with the lit ones that the words are about."""

    cards: Codes = ()
    rows: dict[str, Codes] = {}
    lit: Codes = ()


class Step(Part):
    """One step: a few words, something to look at or to do, and what is said when it is done.

    `cite` is the rule it teaches, `decisions` the decisions of the book (where the source is silent) it speaks of.
    """

    say: Said
    cite: str | None = None
    decisions: tuple[str, ...] = ()
    show: Show | None = None
    example: Example | None = None
    try_: Annotated[Ask | Place | Pick, BY_KIND] | None = None
    after: Said | None = None
    hint: Said | None = None


class Lesson(Part):
    """One lesson: its place and slug from the file name, its goal first, the rules it teaches, its steps."""

    slug: str
    number: int
    title: Said
    goal: Said
    rules: tuple[str, ...]
    steps: tuple[Step, ...]


_FILE = re.compile(r"(\d\d)-([a-z0-9-]+)\.toml")


def lesson_files(game: Game) -> list[Path]:
    return sorted((game.folder / "lessons").glob("*.toml"))


def read_lesson(game: Game, name: str, text: str) -> Lesson:
    """The lesson in a file of that name; ValueError (pydantic's, with every fault) when it is not well made."""
    named = _FILE.fullmatch(name)
    if named is None:
        raise ValueError("a lesson file is named NN-slug.toml")
    raw = {**tomllib.loads(text), "number": int(named[1]), "slug": named[2]}
    return Lesson.model_validate(raw, context=game)


def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order."""
    return _lessons(game.key)


@cache
def _lessons(key: str) -> tuple[Lesson, ...]:
    game = get_game(key)
    return tuple(read_lesson(game, path.name, path.read_text(encoding="utf-8")) for path in lesson_files(game))
