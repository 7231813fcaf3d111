"""An answer in a few lines, so short that several stand side by side: its parts in words, its cards small.

What an answer lists is put in an order of its own, that of the position or of the field: the order in which an answer
was computed would tell a right one from a wrong one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games import Game
from tutor.serving.amounts import signed
from tutor.serving.displays import PLAIN, Display, cards_in
from tutor.serving.people import people_in
from tutor.serving.verdicts import View, word_for

Field = Any  # games.fields.Field, told apart by its `kind`


def outline(game: Game, query: str, position: Mapping[str, Any], answer: Any, lang: str) -> list[View]:
    """Return the lines of an answer (JSON): `label` (may be empty), `value` in words and `hands`, lists of cards."""
    word = word_for(game, query, answer, lang)
    if word:
        return [{"label": "", "value": word, "hands": []}]
    asked = game.query(query)
    places = {text: n for n, text in enumerate([*people_in(asked, position), *cards_in(position)])}
    made = Outline(Display(game, query, lang), places)
    return list(made.lines(asked.answer, made.in_order(asked.answer, answer), ""))


@dataclass(frozen=True)
class Outline:
    """How an answer is put into lines; `places` are those of people and cards in the position."""

    display: Display
    places: Mapping[str, int]

    def lines(self, field: Field, value: Any, label: str) -> Iterator[View]:
        """Yield the lines of a value, a record's parts each in its own."""
        if field.kind == "maybe" and value is not None:
            yield from self.lines(field.of, value, label)
        elif field.kind == "record" and value and (not label or _has_cards(field)):
            for part in field.parts:
                if part.key in value:
                    yield from self.lines(part.field, value[part.key], self._label(part.key))
        elif value and field.kind == "cards":
            yield {"label": label, "value": "", "hands": [value]}
        elif value and field.kind == "list" and field.of.kind == "cards":
            yield {"label": label, "value": "", "hands": value}
        elif value and field.kind == "list" and field.of.kind == "record":
            for n, one in enumerate(value):
                yield {"label": "" if n else label, "value": self.phrase(field.of, one), "hands": []}
        else:
            yield {"label": label, "value": self.phrase(field, value), "hands": []}

    def phrase(self, field: Field, value: Any) -> str:
        """Return a value in words, whatever it is made of."""
        if field.kind == "maybe" and value is not None:
            return self.phrase(field.of, value)
        if value in (None, [], {}) or field.kind in PLAIN:
            return self.display.words(field, value)
        if field.kind == "cards":
            return " ".join(value)
        if field.kind == "players":
            loses = field.of.kind == "whole" and field.of.low < 0
            said = ((who, signed(one) if loses else self.phrase(field.of, one)) for who, one in value.items())
            return " · ".join(f"{self.display.person(who)}: {text}" for who, text in said)
        if field.kind == "record":
            parts = [(self._label(one.key).lower(), one) for one in field.parts if one.key in value]
            text = ", ".join(f"{label}: {self.phrase(one.field, value[one.key])}" for label, one in parts)
            return text[:1].upper() + text[1:]
        between = ", " if field.kind == "list" and field.of.kind in PLAIN else " · "
        return between.join(self.phrase(field.of, one) for one in value)

    def in_order(self, field: Field, value: Any) -> Any:
        """Return a value with people and cards as they stand in the position, the rest as the field has it."""
        if value is None:
            return None
        if field.kind == "maybe":
            return self.in_order(field.of, value)
        if field.kind == "record":
            return {one.key: self.in_order(one.field, value[one.key]) for one in field.parts if one.key in value}
        if field.kind == "players":
            return {who: self.in_order(field.of, value[who]) for who in sorted(value, key=self._place)}
        if field.kind == "list":
            return sorted((self.in_order(field.of, one) for one in value), key=lambda one: self._rank(field.of, one))
        return sorted(value, key=self._place) if field.kind == "cards" else value

    def _place(self, text: str) -> tuple[int, str]:
        return self.places.get(text, len(self.places)), text

    def _rank(self, field: Field, value: Any) -> Any:
        """Return by what the items of a list are ordered: the longest and highest first."""
        if field.kind == "record":
            return [self._rank(one.field, value[one.key]) for one in field.parts]
        if field.kind in ("cards", "list"):
            return -len(value), [self._place(str(one)) for one in value]
        if field.kind == "whole":
            return -value
        return field.values.index(value) if field.kind == "choice" else self._place(str(value))

    def _label(self, key: str) -> str:
        """Return the name of a part without what explains it."""
        return self.display.label(key).partition(" (")[0]


def _has_cards(field: Field) -> bool:
    """Whether there are cards somewhere within a field."""
    if field.kind == "record":
        return any(_has_cards(part.field) for part in field.parts)
    return field.kind == "cards" or (field.kind in ("maybe", "list", "players") and _has_cards(field.of))
