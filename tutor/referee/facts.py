"""A position of which something is not known, as a form says it: the engine's JSON, and the facts in it.

A fact is what can be asked alone: an input that is no card, or one unknown card. What is left empty is unknown until
somebody said that there is nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games import UNKNOWN, split_cards
from tutor.referee.talk import Talk
from tutor.serving.controls import MISSING, Control, read_card
from tutor.serving.inputs import PositionForm
from tutor.serving.seats import shape_of
from tutor.serving.verdicts import reader_lang

Path = tuple[Any, ...]
ONE_VALUE = ("flag", "choice", "whole", "name")


def is_fact(control: Control) -> bool:
    """Whether a control holds one fact."""
    return control.kind in ONE_VALUE or (control.kind == "list" and bool(control.names))


def told_of(title: str, words: str) -> str:
    """Return what is known about something in one line; what is called by a question needs no colon."""
    return f"{title} {words}" if title.endswith("?") else f"{title}: {words}"


def asked_in(controls: Iterable[Control]) -> set[str]:
    """Return the names of the facts that are asked one by one."""
    return {place.name for place in map(Place, filter(is_fact, controls)) if place.is_asked}


def lays_nothing(form: PositionForm) -> bool:
    """Return whether there is nothing in a form but facts."""
    return {control.name for control in form.controls} <= asked_in(form.controls)


@dataclass(frozen=True)
class Place:
    """Where a fact stands in the form: in a control, of cards at a place in it."""

    control: Control
    slot: int | None = None

    @property
    def name(self) -> str:
        return self.control.name if self.slot is None else f"{self.control.name}@{self.slot}"

    @property
    def title(self) -> str:
        """What is asked for."""
        if self.slot is None:
            return self.control.title
        return _("%(tray)s: lá thứ %(n)s là lá nào?") % {"tray": self.control.title, "n": self.slot + 1}

    @property
    def short(self) -> str:
        """What it is called in a list."""
        if self.slot is None:
            return self.control.title
        return _("%(tray)s, lá thứ %(n)s") % {"tray": self.control.title, "n": self.slot + 1}

    @property
    def is_asked(self) -> bool:
        """Whether it is asked, and stands in no form while facts are asked.

        What stands in a row of players or of a list is filled in there, and so is whoever comes to the table by that.
        """
        is_new = self.control.kind == "name" and not self.control.names
        return self.slot is None and not is_new and "*" not in shape_of(self.control.name)

    @property
    def must_be_said(self) -> bool:
        """Whether nothing said is no answer."""
        return self.slot is None and self.control.kind != "list" and not self.control.may_be_blank

    @property
    def words(self) -> str:
        """What the form says about it."""
        if self.slot is not None:
            return self.words_of(split_cards(self.control.text)[self.slot])
        if self.control.kind == "list":
            return ", ".join(self.words_of(part.text) for part in self.control.parts if part.text) or self.nothing
        return self.words_of(self.control.text) if self.control.text else self.nothing

    @property
    def nothing(self) -> str:
        """How one says that there is no value."""
        if self.control.kind in ("name", "list"):
            return _("không ai") if self.control.may_be_blank or self.control.kind == "list" else "–"
        return _("không có") if self.control.kind == "whole" else _("không nói")

    def value_of(self, text: str) -> Any:
        """The JSON value of what a form says; None for nothing and for what is no value."""
        if self.slot is not None:
            made = read_card(text)
            return made.code if made else None
        said = Control(
            self.name, "", self.control.field, "", text, choices=self.control.choices, names=self.control.names
        )
        value = said.raw()
        return None if value is MISSING else value

    def text_of(self, value: Any) -> str:
        """How the form says a JSON value; empty for none."""
        if value is None:
            return ""
        if self.control.names:
            return next((who for who, name in self.control.choices if name == value), str(value))
        return str(value).lower() if isinstance(value, bool) else str(value)

    def words_of(self, text: str) -> str:
        """A value as one reads it."""
        if self.slot is not None:
            made = read_card(text)
            return made.in_words[reader_lang()] if made else text
        return dict(self.control.choices).get(text, text)


@dataclass
class Partial:
    """The position (JSON) with UNKNOWN for what is not known, and every fact by its path in it."""

    talk: Talk
    position: dict[str, Any] = field(default_factory=dict)
    facts: dict[Path, Place] = field(default_factory=dict)
    trays: dict[Path, Control] = field(default_factory=dict)

    @classmethod
    def of(cls, controls: Sequence[Control], talk: Talk) -> "Partial":
        """Return what a form says."""
        made = cls(talk)
        made.position = made._look_at_parts(controls, (), lambda control: control.name)
        return made

    def _look_at_parts(
        self, controls: Sequence[Control], path: Path, key_of: Callable[[Control], str]
    ) -> dict[str, Any]:
        """The parts of a record; what is left empty is no fact where the others already say what is meant."""
        parts = {key: self._look(one, (*path, key)) for one in controls for key in [key_of(one)]}
        for one in controls:
            key = key_of(one)
            if parts[key] == UNKNOWN and one.meant and one.meant(parts) == [] and one.name not in self.talk.told:
                parts[key] = MISSING
                del self.facts[*path, key]
        return {key: value for key, value in parts.items() if value is not MISSING}

    def _look(self, control: Control, path: Path) -> Any:
        if is_fact(control):
            return self._fact(control, path)
        if control.may_be_blank and control.says_nothing:
            return control.raw()
        if control.kind == "cards":
            return self._cards(control, path)
        if control.kind == "record":
            return self._look_at_parts(control.parts, path, lambda part: part.row)
        if control.kind == "players":
            seats = {part.owner: self._look(part, (*path, part.owner)) for part in control.parts}
            return {who: UNKNOWN if value is MISSING else value for who, value in seats.items()}
        there = [part for part in control.parts if not part.blank]
        return [self._look(part, (*path, n)) for n, part in enumerate(there)]

    def _cards(self, tray: Control, path: Path) -> list[str]:
        written = split_cards(tray.text)
        self.trays[path] = tray
        for n, name in enumerate(written):
            place = Place(tray, n)
            if name == UNKNOWN or place.name in self.talk.told:
                self.facts[(*path, n)] = place
        return written

    def _fact(self, control: Control, path: Path) -> Any:
        self.facts[path] = Place(control)
        return control.raw() if not control.says_nothing or control.name in self.talk.told else UNKNOWN

    @property
    def carried(self) -> dict[Path, list[Any] | None]:
        """What is in dispute or forgotten, as the engine is told it."""
        there = {path: place for path, place in self.facts.items() if place.name in self.talk.carried}
        claims = {
            path: [place.value_of(text) for text in self.talk.carried[place.name]] for path, place in there.items()
        }
        return {path: values or None for path, values in claims.items()}

    @property
    def unsaid(self) -> list[Path]:
        """The facts about which nobody said anything."""
        told = self.talk.told
        return [
            path for path, place in self.facts.items() if self._value_at(path) == UNKNOWN and place.name not in told
        ]

    def holds(self, path: Path) -> bool:
        """Whether there is a fact or a card at a path."""
        return path in self.facts or path[:-1] in self.trays

    def place_at(self, path: Path) -> Place:
        """The fact at a path; KeyError where none is."""
        return self.facts[path] if path in self.facts else Place(self.trays[path[:-1]], path[-1])

    def named(self, name: str) -> tuple[Path, Place] | None:
        """The fact of a name, with its path."""
        tray, at, slot = name.partition("@")
        if at:
            found = ((path, control) for path, control in self.trays.items() if control.name == tray)
            return next((self._card(path, control, slot) for path, control in found), None)
        return next(((path, place) for path, place in self.facts.items() if place.name == name), None)

    def _card(self, path: Path, tray: Control, slot: str) -> tuple[Path, Place] | None:
        """The card at a place in a tray, from the number of the place as it was sent; None where no card lies."""
        is_number = slot.isascii() and slot.isdecimal() and len(slot) <= 2
        if not is_number or int(slot) >= len(split_cards(tray.text)):
            return None
        return (*path, int(slot)), Place(tray, int(slot))

    def _value_at(self, path: Path) -> Any:
        value: Any = self.position
        for step in path:
            value = value.get(step) if isinstance(value, Mapping) else value[step]
        return value
