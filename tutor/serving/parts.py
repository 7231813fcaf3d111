"""The controls of a general answer form: one for every kind of field, records, maps and lists of them within.

What was sent is kept: a control reads it anew each time, says what is missing, and shows it again as it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import Game
from tutor.serving.answers import BUTTONS, ECHO, Unreadable
from tutor.serving.numerals import whole
from tutor.serving.people import people_in, pool_of
from tutor.serving.words import person_of, word_of

Field = Any  # games.fields.Field, told apart by its `kind`
FAULTY = object()  # stands for a value that cannot be read
NULL = "null"
MOST_RADIOS = 8  # more choices are a list that folds; within the items of a list as many as of buttons
NAMED = ("choice", "name", "flag")


@dataclass(frozen=True, eq=False)
class Asked:
    """What is asked about which position, and what was sent."""

    game: Game
    query: str
    position: Mapping[str, Any]
    lang: str
    data: QueryDict

    @cached_property
    def people(self) -> list[str]:
        return people_in(self.game.query(self.query), self.position)

    @cached_property
    def pool(self) -> tuple[Sequence[str], list[str]]:
        return pool_of(self.game.query(self.query), self.position)

    def sent_under(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield what was sent for a control and for all within, if it is more than nothing."""
        for key, values in self.data.lists():
            if key == name or key.startswith(f"{name}."):
                yield from ((key, str(text)) for text in values if str(text).strip())


class Part:
    """One control: its name in the form, the field it fills, what it is called, what is wrong with what was sent."""

    template = ""
    compact = False  # whether it is an item of a list, or within one
    titled = False  # whether what it is in says already what it is called

    def __init__(self, asked: Asked, field: Field, name: str, label: str = "") -> None:
        self.asked, self.field, self.name, self.label = asked, field, name, label
        self.error = ""

    @property
    def id(self) -> str:
        return self.name.replace(".", "-")

    @property
    def parts(self) -> "Sequence[Part]":
        """The controls within."""
        return ()

    @property
    def hint(self) -> str:
        """What to do, where no label says it."""
        return ""

    def walk(self) -> "Iterator[Part]":
        """Yield this control and all within, in the order of the page."""
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def blank(self) -> bool:
        """Whether nothing was sent for it; what nobody can choose is nothing."""
        return not self.asked.data.get(self.name, "").strip()

    def read(self) -> Any:
        """Return the JSON value; FAULTY, with the reason in `error`, when what was sent is none."""
        self.error = ""
        try:
            return self.value()
        except Unreadable as unreadable:
            self.error = str(unreadable)
            return FAULTY

    def value(self) -> Any:
        """Return the JSON value; Unreadable when there is none."""
        raise NotImplementedError

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        """Yield what is sent, name and text, to say a JSON value."""
        raise NotImplementedError


class OptionsPart(Part):
    """One of some names, people, yes and no; with `nullable` also none of them."""

    template = "serving/parts/options.html"
    type = "radio"
    nullable = False

    @cached_property
    def known(self) -> dict[str, Any]:
        """What the controls send, and the value that is meant."""
        if self.field.kind == "name":
            found: dict[str, Any] = {str(n): name for n, name in enumerate(self.asked.people)}
        elif self.field.kind == "flag":
            found = {"true": True, "false": False}
        else:
            found = {value: value for value in self.field.values}
        return found | ({NULL: None} if self.nullable else {})

    @property
    def chosen(self) -> list[str]:
        return [sent for sent in self.asked.data.getlist(self.name) if sent in self.known]

    @property
    def blank(self) -> bool:
        return not self.chosen

    @property
    def options(self) -> list[dict[str, Any]]:
        return [
            {"value": sent, "label": self._word(value), "checked": sent in self.chosen}
            for sent, value in self.known.items()
        ]

    def _word(self, value: Any) -> str:
        if value is None:
            return _("Không ai") if self.field.kind == "name" else _("Không có")
        if isinstance(value, bool):
            return _("Có") if value else _("Không")
        if self.field.kind == "name":
            return person_of(self.asked.game, value, self.asked.lang)
        word = word_of(self.asked.game, self.asked.query, value, self.asked.lang)
        return word[:1].upper() + word[1:]

    @property
    def folds(self) -> bool:
        """Whether they are so many that they are a list that folds."""
        most = BUTTONS if self.compact else MOST_RADIOS
        return len(self.known) > most and self.field.kind == "choice" and self.type == "radio"

    @property
    def hint(self) -> str:
        return _("Chọn một")

    def value(self) -> Any:
        if not self.chosen:
            raise Unreadable(_("Hãy chọn một."))
        return self.known[self.chosen[0]]

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        yield from ((self.name, sent) for sent, meant in self.known.items() if meant == value)


class ChecksPart(OptionsPart):
    """Any of some names or people."""

    type = "checkbox"

    def __init__(self, asked: Asked, field: Field, name: str, label: str = "") -> None:
        super().__init__(asked, field.of, name, label)

    @property
    def hint(self) -> str:
        return _("Chọn tất cả những gì đúng")

    def value(self) -> list[Any]:
        return [self.known[sent] for sent in self.chosen]

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        yield from ((self.name, sent) for sent, meant in self.known.items() if meant in value)


class WholePart(Part):
    """A whole number."""

    template = "serving/parts/whole.html"

    @property
    def typed(self) -> str:
        return self.asked.data.get(self.name, "")[:ECHO]

    @property
    def hint(self) -> str:
        return _("Bao nhiêu")

    @property
    def digits_only(self) -> bool:
        return bool(self.field.low >= 0)

    def value(self) -> int:
        number = whole(self.asked.data.get(self.name, ""))
        if number is None or not self.field.low <= number <= self.field.high:
            raise Unreadable(_("Cần một số nguyên từ %(low)s trở lên.") % {"low": self.field.low})
        return number

    def as_sent(self, value: Any) -> Iterator[tuple[str, str]]:
        yield self.name, str(value)
