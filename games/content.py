"""What a game's content files are made of, and the schema of text.toml. The one module that imports pydantic."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic import ValidationInfo as Info

from games.cards import cards as read_cards
from games.game import Game
from games.rules import with_nulls
from games.sentences import LANGS

JSONPosition = Annotated[dict[str, Any], BeforeValidator(with_nulls)]
JSONAnswer = Annotated[Any, BeforeValidator(with_nulls)]


def _both(text: dict[str, str]) -> dict[str, str]:
    """Vietnamese and English, each there, trimmed and NFC."""
    if set(text) != set(LANGS):
        raise ValueError("needs vi and en, and nothing else")
    for lang, words in text.items():
        if not words or words != " ".join(words.split()):
            raise ValueError(f"{lang} is empty or has stray blanks")
        if unicodedata.normalize("NFC", words) != words:
            raise ValueError(f"{lang} is not NFC")
    return text


def _codes(raw: object) -> object:
    """The canonical codes of a text such as "Ah Ts 7d", or of a list of such."""
    written = " ".join(map(str, raw)) if isinstance(raw, (list, tuple)) else raw
    return tuple(made.code for made in read_cards(written)) if isinstance(written, str) else raw


Said = Annotated[dict[str, str], AfterValidator(_both)]
Codes = Annotated[tuple[str, ...], BeforeValidator(_codes)]
BY_KIND: Any = Field(discriminator="kind")


class Strict(BaseModel):
    """A piece of a content file: unknown keys are refused, nothing changes after reading; `try_` is written try."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=lambda name: name.removesuffix("_"))


class Part(Strict):
    """A piece that knows the game it belongs to (the context it is validated in)."""

    _game: Game

    @model_validator(mode="after")
    def _know_game(self, info: Info) -> Self:
        if not isinstance(info.context, Game):
            raise TypeError("this content is read for a game")
        self._game = info.context
        self._settle()
        return self

    def _settle(self) -> None:
        """What a part makes of its fields once it knows its game."""


def faults_of(error: ValueError) -> list[str]:
    """Every fault with its place ("steps[2].say: …"): all that pydantic found, or the one of another error."""
    if not isinstance(error, ValidationError):
        return [str(error)]
    return [f"{_place(fault['loc'])}: {fault['msg']}" for fault in error.errors()]


def _place(loc: tuple[int | str, ...]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).removeprefix(".")


def texts(raw: object, place: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every two-language text of a content file, with its place."""
    if isinstance(raw, Mapping):
        if set(raw) == set(LANGS):
            yield place, raw
        else:
            for key, value in raw.items():
                yield from texts(value, f"{place}.{key}".removeprefix("."))
    elif isinstance(raw, list):
        for n, value in enumerate(raw):
            yield from texts(value, f"{place}[{n}]")


class RuleExample(Strict):
    """A position that shows a rule; the engine judges it when it is shown."""

    query: str
    position: JSONPosition
    house: dict[str, Any] = {}


class RuleText(Strict):
    """One numbered rule as text.toml holds it."""

    section: Annotated[str, Field(pattern=r"^\d+\.\d+$")]
    source: Annotated[str, Field(min_length=1)]
    basis: Literal["stated", "follows", "default"]
    decisions: tuple[str, ...] = ()
    title: Said
    text: Said
    example: RuleExample | None = None
    says: dict[str, Said] = {}


class OptionText(Strict):
    """A house rule: its title and a name for each value.

    `decides` are the decisions of the rule book that another value than the default makes differently.
    """

    title: Said
    decides: tuple[str, ...] = ()
    values: dict[str, Said]


class QueryText(Strict):
    """A query: how it is asked, the names of its inputs and answers, the headlines of its verdicts.

    `good` is the answer a player hopes for, where that is not true.
    """

    title: Said
    question: Said
    inputs: dict[str, Said]
    answers: dict[str, Said] = {}
    good: bool | int | str = True
    headline: dict[str, Said]


class TaskText(Strict):
    """A task: what it is called, what is to be made of a position, and in one line how."""

    title: Said
    question: Said
    how: Said


class BookText(Strict):
    """The whole of a text.toml."""

    version: Annotated[str, Field(pattern=r"^\d+\.\d+$")]
    title: Said
    intro: Said
    rule: dict[str, RuleText]
    decision: dict[str, Said] = {}
    name: dict[str, Said] = {}
    english: dict[Literal["one", "the"], dict[str, str]] = {}
    preset: dict[str, Said] = {}
    option: dict[str, OptionText] = {}
    query: dict[str, QueryText]
    mistake: dict[str, Said] = {}
    task: dict[str, TaskText] = {}
    quarrel: dict[str, Said] = {}
    line: dict[str, Said] = {}
