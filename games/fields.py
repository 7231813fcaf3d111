"""The typed values of positions and answers; forms, schemas and the API are built from these."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.cards import Card, card, split_cards
from games.errors import brief, no_field
from games.misspelt import no_card
from games.reading import Reader, joined, span_of

MAX_CARDS = 60
MAX_NAME = 40
MAX_PLAYERS = 10
MAX_AMOUNT = 10**12
MOST_UNKNOWN = 20  # so many unknown fields of one record are told: an object may have a hundred thousand

Schema = dict[str, Any]


class Field:
    """One typed value of a position or an answer; `kind` names the form control and template that shows it."""

    kind = ""

    def read(self, raw: object, path: str, reader: Reader) -> Any:
        """The value; faults go to the reader (the return value then means nothing)."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """The JSON Schema of the value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Cards(Field):
    """A list of cards, as JSON list or as one text; `counts` are the numbers of cards allowed (any when empty)."""

    counts: tuple[int, ...] = ()
    kind = "cards"

    def __init__(self, *counts: int) -> None:
        object.__setattr__(self, "counts", counts)

    def read(self, raw: object, path: str, reader: Reader) -> tuple[Card, ...]:
        names = split_cards(raw) if isinstance(raw, str) else raw
        if not isinstance(names, (list, tuple)):
            reader.bad_value(path, vi="một danh sách lá bài", en="a list of cards")
            return ()
        if len(names) > MAX_CARDS:
            reader.fault(
                "too-large", path, vi=f"{path}: nhiều nhất {MAX_CARDS} lá.", en=f"{path}: at most {MAX_CARDS} cards."
            )
            return ()
        found = [self._one(name, f"{path}[{n}]", reader) for n, name in enumerate(names)]
        if self.counts and len(found) not in self.counts:
            reader.wrong_count(path, "/".join(map(str, self.counts)), len(found))
        return tuple(made for made in found if made is not None)

    def _one(self, name: object, path: str, reader: Reader) -> Card | None:
        if isinstance(name, Card):
            made = name
        elif isinstance(name, str):
            try:
                made = card(name)
            except ValueError:
                reader.defects.append(no_card(name, path, reader.deck))
                return None
        else:
            reader.bad_value(path, vi="tên một lá bài", en="the name of a card")
            return None
        if made not in reader.deck:
            deck, words = reader.deck.title, made.in_words
            reader.fault(
                "wrong-deck",
                path,
                vi=f"{path}: lá {words['vi']} không thuộc {deck['vi']}.",
                en=f"{path}: the {words['en']} is not in {deck['en']}.",
            )
            return None
        reader.cards.append((made, path))
        return made

    def schema(self) -> Schema:
        found: Schema = {"type": "array", "items": {"type": "string"}}
        if self.counts:
            found |= {"minItems": min(self.counts), "maxItems": max(self.counts)}
        else:
            found |= {"maxItems": MAX_CARDS}
        if self.counts and len(self.counts) <= max(self.counts) - min(self.counts):  # with gaps between
            found["anyOf"] = [{"minItems": count, "maxItems": count} for count in self.counts]
        return {"anyOf": [found, {"type": "string", "description": "the same cards as one text: Qs Qh 3d"}]}


@dataclass(frozen=True)
class Choice(Field):
    """One of some slugs."""

    values: tuple[str, ...]
    kind = "choice"

    def __init__(self, *values: str) -> None:
        object.__setattr__(self, "values", values)

    def read(self, raw: object, path: str, reader: Reader) -> str:
        if not isinstance(raw, str) or raw not in self.values:
            listed = ", ".join(self.values)
            reader.bad_value(path, vi=f"một trong: {listed}", en=f"one of: {listed}")
            return ""
        return raw

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.values)}


@dataclass(frozen=True)
class Whole(Field):
    """A whole number from `low` to `high`; past the limit for amounts it is too large."""

    low: int = 0
    high: int = MAX_AMOUNT
    kind = "whole"

    def read(self, raw: object, path: str, reader: Reader) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int):
            reader.bad_value(path, vi="một số nguyên", en="a whole number")
            return self.low
        most = max(MAX_AMOUNT, self.high)  # what several players put in may be more than one amount
        if raw > most:
            reader.fault("too-large", path, vi=f"{path}: nhiều nhất {most}.", en=f"{path}: at most {most}.")
        elif not self.low <= raw <= self.high:
            span = span_of(self.low, self.high)
            alone = self.low == self.high
            vi, en = ("số", "the number") if alone else ("một số nguyên trong khoảng", "a whole number in")
            reader.bad_value(path, vi=f"{vi} {span}", en=f"{en} {span}")
        return raw

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Flag(Field):
    """True or false."""

    kind = "flag"

    def read(self, raw: object, path: str, reader: Reader) -> bool:
        if not isinstance(raw, bool):
            reader.bad_value(path, vi="true hoặc false", en="true or false")
        return bool(raw)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Name(Field):
    """The name of a player."""

    kind = "name"

    def read(self, raw: object, path: str, reader: Reader) -> str:
        _check_name(raw, path, reader)
        return raw if isinstance(raw, str) else ""

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": MAX_NAME}


@dataclass(frozen=True)
class Maybe(Field):
    """A value, or null where there is none."""

    of: Field
    kind = "maybe"

    def read(self, raw: object, path: str, reader: Reader) -> Any:
        return None if raw is None else self.of.read(raw, path, reader)

    def schema(self) -> Schema:
        return {"anyOf": [self.of.schema(), {"type": "null"}]}


@dataclass(frozen=True)
class Record(Field):
    """Named parts, each an Input; what is no object may stand for the one part named by `short`."""

    parts: tuple[Input, ...]
    short: str = ""
    kind = "record"

    def __init__(self, *parts: Input, short: str = "") -> None:
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "short", short)

    def read(self, raw: object, path: str, reader: Reader) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            alone = next((part for part in self.parts if part.key == self.short), None)
            if alone:
                return {alone.key: alone.read(raw, path, reader)}
            reader.bad_value(path or "position", vi="một bảng khóa–giá trị", en="an object")
            return {}
        known = {part.key for part in self.parts}
        for key in islice((key for key in raw if key not in known), MOST_UNKNOWN):
            reader.defects.append(no_field(joined(path, brief(key)), known))
        values = {}
        for part in self.parts:
            where = joined(path, part.key)
            if part.key in raw:
                values[part.key] = part.read(raw[part.key], where, reader)
            elif not part.optional:
                reader.fault("missing-field", where, vi=f"Thiếu {where}.", en=f"{where} is missing.")
        return values

    def schema(self) -> Schema:
        whole = {
            "type": "object",
            "properties": {part.key: part.field.schema() for part in self.parts},
            "required": [part.key for part in self.parts if not part.optional],
            "additionalProperties": False,
        }
        alone = [part.field.schema() for part in self.parts if part.key == self.short]
        return {"anyOf": [whole, *alone]} if alone else whole


@dataclass(frozen=True)
class Players(Field):
    """A map from players' names, in seat order, to a value each; `low` to `high` players.

    Of an answer, `also` are those it names beside the people of the position (the dealer).
    """

    of: Field
    low: int = 1
    high: int = MAX_PLAYERS
    also: tuple[str, ...] = ()
    kind = "players"

    def read(self, raw: object, path: str, reader: Reader) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            reader.bad_value(path, vi="một bảng tên–giá trị", en="an object of names")
            return {}
        if len(raw) > MAX_PLAYERS:
            reader.fault(
                "too-large",
                path,
                vi=f"{path}: nhiều nhất {MAX_PLAYERS} người.",
                en=f"{path}: at most {MAX_PLAYERS} players.",
            )
            return {}
        high = min(self.high, reader.most_players)
        if not self.low <= len(raw) <= high:
            span = span_of(self.low, high)
            reader.fault(
                "wrong-count",
                path,
                vi=f"{path}: cần {span} người, đang có {len(raw)}.",
                en=f"{path}: expected {span} players, got {len(raw)}.",
            )
        for name in raw:
            _check_name(name, joined(path, brief(name)), reader)
        return {name: self.of.read(value, joined(path, brief(name)), reader) for name, value in raw.items()}

    def schema(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"type": "string", "minLength": 1, "maxLength": MAX_NAME},
            "additionalProperties": self.of.schema(),
            "minProperties": self.low,
            "maxProperties": self.high,
        }


@dataclass(frozen=True)
class ListOf(Field):
    """A list of values of one type."""

    of: Field
    most: int = MAX_CARDS
    kind = "list"

    def read(self, raw: object, path: str, reader: Reader) -> list[Any]:
        if not isinstance(raw, (list, tuple)):
            reader.bad_value(path, vi="một danh sách", en="a list")
            return []
        if len(raw) > self.most:
            reader.fault(
                "too-large", path, vi=f"{path}: nhiều nhất {self.most} mục.", en=f"{path}: at most {self.most} items."
            )
            return []
        return [self.of.read(item, f"{path}[{n}]", reader) for n, item in enumerate(raw)]

    def schema(self) -> Schema:
        return {"type": "array", "items": self.of.schema(), "maxItems": self.most}


def said_by_seats(_parts: Mapping[str, Any]) -> list[Any]:
    """What an order of people can mean that is not given (Input.meant): nothing, they stand in theirs already."""
    return []


@dataclass(frozen=True)
class Input:
    """One input of a query. With `again` its cards are some that lie elsewhere too (a play out of a hand).

    They are then no further copies: only among themselves none may be there too often.
    `meant` tells which values of an optional one somebody can mean who gave the other parts (JSON) beside it and left
    it out: none where the others say it all, None where any (games.partial); a given value may be any all the same.
    """

    key: str
    field: Field
    optional: bool = False
    again: bool = False
    meant: Callable[[Mapping[str, Any]], Sequence[Any] | None] | None = None

    def read(self, raw: object, path: str, reader: Reader) -> Any:
        if not self.again:
            return self.field.read(raw, path, reader)
        apart = Reader(reader.deck, most_players=reader.most_players)
        value = self.field.read(raw, path, apart)
        apart.count_copies()
        reader.defects += apart.defects
        return value


def _is_unseen(letter: str) -> bool:
    """Whether a character cannot be seen or turns the text round; the joiner inside an emoji may stay."""
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter != "\u200d"


def _check_name(name: object, path: str, reader: Reader) -> None:
    if not isinstance(name, str) or not name.strip() or (not name.isprintable() and any(map(_is_unseen, name))):
        reader.bad_value(
            path,
            vi=f"tên từ 1 đến {MAX_NAME} ký tự, viết trên một dòng, không có ký tự ẩn",
            en=f"a name of 1–{MAX_NAME} characters on one line, none of them invisible",
        )
    elif len(name) > MAX_NAME:
        reader.fault(
            "too-large",
            path,
            vi=f"{path}: tên dài nhất {MAX_NAME} ký tự.",
            en=f"{path}: a name has at most {MAX_NAME} characters.",
        )
