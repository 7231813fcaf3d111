"""Lessons as they are read, shown and tried. The one module that imports pydantic; judging never imports it."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    ValidationInfo,
    model_validator,
)

from games.cards import cards as read_cards
from games.errors import Text, brief, refuse
from games.fields import Cards
from games.game import Game, get_game
from games.query import same
from games.reading import Reader
from games.sentences import LANGS
from games.verdict import Verdict, plain

SAY_WORDS = 25  # before something is done (flows, a learner's first five minutes)
TRIES = 2_000  # layouts looked at for one that is right


def _both(text: dict[str, str]) -> dict[str, str]:
    """Vietnamese and English, each there, trimmed and NFC."""
    if set(text) != set(LANGS):
        raise ValueError("both vi and en, and nothing else")
    for lang, words in text.items():
        if not words.strip() or words != " ".join(words.split()):
            raise ValueError(f"{lang} is empty or has stray blanks")
        if unicodedata.normalize("NFC", words) != words:
            raise ValueError(f"{lang} is not NFC")
    return text


def _codes(raw: object) -> object:
    """The canonical codes of a text such as "Ah Ts 7d", or of a list of such."""
    written = " ".join(raw) if isinstance(raw, (list, tuple)) else raw
    return tuple(made.code for made in read_cards(written)) if isinstance(written, str) else raw


Said = Annotated[dict[str, str], AfterValidator(_both)]
Codes = Annotated[tuple[str, ...], BeforeValidator(_codes)]
JSONPosition = dict[str, Any]


class Part(BaseModel):
    """A piece of a lesson: unknown keys are refused, nothing changes after reading. It knows its game."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)
    _game: Game = PrivateAttr()

    @model_validator(mode="after")
    def _know_game(self, info: ValidationInfo) -> Self:
        if not isinstance(info.context, Game):
            raise TypeError("lessons are read for a game")
        self._game = info.context
        return self


class Judged(Part):
    """A query, and the house it is judged under (the defaults where none is named)."""

    query: str
    house: dict[str, str | int | bool] = {}

    def verdict_on(self, position: JSONPosition) -> Verdict:
        game = self._game
        return game.judge(self.query, game.read(self.query, position), game.house.from_json(self.house))

    def answer_on(self, position: JSONPosition) -> Any:
        """The bare answer in JSON form."""
        game = self._game
        house = game.house.from_json(self.house)
        return plain(game.query(self.query).answer_to(game.read(self.query, position), house))


class Example(Judged):
    """A position the engine judges when it is shown; `answer` is what the prose relies on and tests assert."""

    position: JSONPosition
    answer: Any

    def verdict(self) -> Verdict:
        return self.verdict_on(self.position)


class Show(Part):
    """Cards to look at: loose cards or some rows, with the lit ones that the words are about."""

    cards: Codes = ()
    rows: dict[str, Codes] = {}
    lit: Codes = ()


class Try(Judged):
    """Something the learner does; the engine judges it.

    `position_of(given)` is the position he made, InputError when it cannot be made of what he was offered.
    """

    kind: str

    def position_of(self, given: object) -> JSONPosition:
        raise NotImplementedError

    def is_right(self, game: Game, given: object) -> tuple[Verdict, bool]:
        """The verdict on what was given and whether that was asked for."""
        raise NotImplementedError

    def solution(self) -> Any:
        """Something to give that is right; None when nothing is."""
        return next(self._givens(right=True), None)

    def mistake(self) -> Any:
        """Something to give that is wrong; None when everything is right."""
        return next(self._givens(right=False), None)

    def _givens(self, *, right: bool) -> Iterator[Any]:
        raise NotImplementedError


class Ask(Try):
    """The learner answers the query himself."""

    kind: Literal["ask"]
    position: JSONPosition

    def position_of(self, given: object = None) -> JSONPosition:
        return dict(plain(self._game.read(self.query, self.position)))

    def is_right(self, game: Game, given: object) -> tuple[Verdict, bool]:
        query = game.query(self.query)
        answer = query.read_answer(given, game.deck)
        position, house = game.read(self.query, self.position), game.house.from_json(self.house)
        return game.judge(self.query, position, house), query.right(position, house, answer)

    def _givens(self, *, right: bool) -> Iterator[Any]:
        answer = self.answer_on(self.position_of())
        if right:
            yield answer


class Made(Try):
    """The learner makes the position from cards he is offered; the query's answer on it must be `want`."""

    cards: Codes
    want: Any

    def is_right(self, game: Game, given: object) -> tuple[Verdict, bool]:
        verdict = self.verdict_on(self.position_of(given))
        return verdict, same(verdict.answer, self.want)

    def _givens(self, *, right: bool) -> Iterator[Any]:
        for given in self._ways():
            if same(self.answer_on(self.position_of(given)), self.want) is right:
                yield given

    def _ways(self) -> Iterator[dict[str, list[str]]]:
        """Ways to use the cards."""
        raise NotImplementedError

    def _read(self, raw: object, path: str, count: int, left: Counter[str], name: Text) -> list[str]:
        """The codes of `count` cards taken from those left; InputError with every fault."""
        reader = Reader(self._game.deck)
        codes = [made.code for made in Cards().read(raw, path, reader)]
        if not reader.defects and len(codes) != count:
            reader.fault(
                "wrong-count",
                path,
                vi=f"{name['vi']}: cần {count} lá, đang có {len(codes)}.",
                en=f"{name['en']}: {count} cards are needed, there are {len(codes)}.",
            )
        for made, where in tuple(reader.cards):
            if left[made.code] > 0:
                left[made.code] -= 1
            elif made.code in self.cards:
                reader.fault(
                    "duplicate-card", where, vi=f"Lá {made.label} đã dùng rồi.", en=f"{made.label} is used already."
                )
            else:
                reader.fault(
                    "bad-value",
                    where,
                    vi=f"Lá {made.label} không nằm trong các lá bạn được chọn.",
                    en=f"{made.label} is not among the cards you may use.",
                )
        reader.cards.clear()
        reader.finish()
        return codes


class Place(Made):
    """The learner lays all the cards in the rows of the query; the rows in `fixed` lie already."""

    kind: Literal["place"]
    want: Any = False
    fixed: dict[str, Codes] = {}

    @property
    def rows(self) -> dict[str, int]:
        """Every row with its number of cards, in the query's order."""
        inputs = self._game.query(self.query).inputs
        return {i.key: i.field.counts[0] for i in inputs if isinstance(i.field, Cards) and len(i.field.counts) == 1}

    @property
    def open_rows(self) -> dict[str, int]:
        """The rows the learner lays."""
        return {row: count for row, count in self.rows.items() if row not in self.fixed}

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards the learner lays."""
        laid = {code for row in self.fixed.values() for code in row}
        return tuple(code for code in self.cards if code not in laid)

    def position_of(self, given: object) -> JSONPosition:
        if not isinstance(given, Mapping):
            raise refuse("bad-value", "position", vi="Hãy đặt các lá vào từng chi.", en="Lay the cards in the rows.")
        for key in given:
            if key not in self.rows:
                shown = brief(key)
                raise refuse("unknown-field", shown, vi=f"Không có chi “{shown}”.", en=f"There is no row “{shown}”.")
        left, names = Counter(self.hand), self._game.book.queries[self.query]["inputs"]
        position: JSONPosition = {}
        for row, count in self.rows.items():
            if row in self.fixed:
                position[row] = list(self.fixed[row])
            else:
                position[row] = self._read(given.get(row, []), row, count, left, names[row])
        return position

    def _ways(self) -> Iterator[dict[str, list[str]]]:
        yield from self._advised()
        rng, hand = Random(0), list(self.hand)
        for _ in range(TRIES):
            rng.shuffle(hand)
            deal = iter(hand)
            yield {row: list(islice(deal, count)) for row, count in self.open_rows.items()}

    def _advised(self) -> Iterator[dict[str, list[str]]]:
        """What the game's own advice makes of the cards, where it has a query that arranges them."""
        for query in self._game.queries:
            needed = [i.key for i in query.inputs if not i.optional]
            parts = [part.key for part in getattr(query.answer, "parts", ())]
            if needed == ["cards"] and parts == list(self.rows) and not self.fixed:
                position = self._game.read(query.key, {"cards": list(self.cards)})
                yield plain(query.answer_to(position, self._game.house.from_json(self.house)))


class Pick(Made):
    """The learner picks `count` of the cards for one input of the query; `position` is the rest of it."""

    kind: Literal["pick"]
    count: int
    field: str
    position: JSONPosition = {}

    def position_of(self, given: object) -> JSONPosition:
        raw = given.get("cards", []) if isinstance(given, Mapping) else None
        if raw is None:
            raise refuse("bad-value", "cards", vi="Hãy chọn các lá.", en="Pick the cards.")
        name = {"vi": "Các lá bạn chọn", "en": "Your pick"}
        picked = self._read(raw, "cards", self.count, Counter(self.cards), name)
        return dict(plain(self._game.read(self.query, {**self.position, self.field: picked})))

    def _ways(self) -> Iterator[dict[str, list[str]]]:
        for picked in combinations(self.cards, self.count):
            yield {"cards": list(picked)}


class Step(Part):
    """One step: a few words, something to look at or to do, and what is said when it is done."""

    say: Said
    cite: str | None = None
    show: Show | None = None
    example: Example | None = None
    try_: Annotated[Ask | Place | Pick, Field(discriminator="kind")] | None = Field(None, alias="try")
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
