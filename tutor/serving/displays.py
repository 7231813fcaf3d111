"""A position as the pages show it: a block for every input, its template chosen by the kind of the field.

Every block has `kind`, `label`, `template` and `changed` (of a near-miss twin: whether this is the one fact changed);
cards have `cards`, `lit` and `changed` as lists of codes; a record has `parts`, a list `items`, players have `players`
{name, block}; all others, and whatever is empty, have `value` in words.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games import CARDS, Game
from tutor.serving.amounts import printed, signed
from tutor.serving.verdicts import View, word_for
from tutor.serving.words import label_of, person_of, word_of

_BRACKETS = re.compile(r"\([^)]*\)")
SHORT = 10  # letters of what is not broken
PLAIN = ("flag", "choice", "whole", "name")
Field = Any  # games.fields.Field, told apart by its `kind`


@dataclass(frozen=True)
class Display:
    """How one position is shown: to whom, and which of its cards a rule speaks of."""

    game: Game
    query: str
    lang: str
    lit: tuple[str, ...] = ()

    def label(self, key: str) -> str:
        """Return the name of an input or of a part of the answer for people."""
        return label_of(self.game, self.query, key, self.lang)

    @property
    def field(self) -> Field:
        """The field of the answer."""
        return self.game.query(self.query).answer

    def person(self, name: str) -> str:
        """Return how somebody is called."""
        return person_of(self.game, name, self.lang)

    def block(self, field: Field, value: Any, label: str, before: Any) -> View:
        """Return one value with what it is called; `before` is the same value of the twin it came from."""
        if field.kind == "maybe" and value is not None:
            return self.block(field.of, value, label, before)
        made = {"kind": field.kind, "label": label, "template": f"serving/_show_{field.kind}.html", "changed": False}
        if self._as_words(field, value):
            words = {"template": "serving/_show_value.html", "value": self.words(field, value)}
            return made | words | {"changed": before is not None and before != value}
        if field.kind == "cards":
            return cards_block(label, value, lit=self.lit, changed=_new_cards(value, before))
        if field.kind == "record":
            there = [part for part in field.parts if part.key in value]
            if label and len(there) == 1:  # one part needs no name beside that of the whole
                (one,) = there
                return self.block(one.field, value[one.key], label, (before or {}).get(one.key))
            return made | {"parts": list(self.parts(field, value, before or {}))}
        if field.kind == "players":
            blocks = [(name, self.block(field.of, one, "", (before or {}).get(name))) for name, one in value.items()]
            players = [{"name": self.person(name), "block": block} for name, block in blocks]
            return made | {"players": players, "scalar": all("value" in block for _name, block in blocks)}
        was = dict(enumerate(before or ()))
        return made | {"items": [self.item(field.of, one, was.get(n)) for n, one in enumerate(value)]}

    def item(self, field: Field, value: Any, before: Any = None) -> View:
        """Return one item of a list, its parts named without explanations.

        A set without cards is called as the game calls it.
        """
        block = self.block(field, value, "", before)
        for part in block.get("parts", ()):
            part["label"] = part["printed"] = part["label"].partition(" (")[0]
        if field.kind == "cards" and not value and "alone" in self.game.book.names:
            block["value"] = self.game.book.name("alone", self.lang)
        return block

    def _as_words(self, field: Field, value: Any) -> bool:
        """Whether a value is said in words: one of a kind that is no card, several of them, or nothing at all."""
        if field.kind == "list" and value:
            return field.of.kind in PLAIN
        return field.kind in PLAIN or value in (None, [], {})

    def parts(self, record: Field, values: Mapping[str, Any], before: Mapping[str, Any]) -> Iterable[View]:
        """Return the blocks of a record's parts that are there."""
        for part in record.parts:
            if part.key in values:
                yield self.block(part.field, values[part.key], self.label(part.key), before.get(part.key))

    def words(self, field: Field, value: Any) -> str:
        """Return a value that is no card in words."""
        if value in (None, "") or (field.kind not in PLAIN and not value):
            return _("không có")
        if field.kind == "list":
            return ", ".join(self.words(field.of, one) for one in value)
        if field.kind == "flag":
            return _("có") if value else _("không")
        if field.kind == "name":
            return self.person(value)
        if field.kind == "choice":
            return word_of(self.game, self.query, value, self.lang)
        return printed(value) if isinstance(value, int) else str(value)


def cards_block(label: str, cards: Iterable[str], *, lit: Iterable[str] = (), changed: Iterable[str] = ()) -> View:
    """Return cards as a block; a rule speaks of the lit ones, the changed ones are new since the twin."""
    return {
        "kind": "cards",
        "label": label,
        "printed": printed_label(label),
        "template": "serving/_show_cards.html",
        "cards": list(cards),
        "lit": tuple(lit),
        "changed": list(changed),
    }


def show_position(
    game: Game, query: str, position: Mapping[str, Any], lang: str, *, lit: Iterable[str] = (), before: Any = None
) -> list[View]:
    """Return the blocks of a stored position; what the question's own sentence says is not shown again."""
    everything = set(cards_in(position))
    lights = tuple(lit) if set(lit) < everything else ()  # where all are lit, none is
    display = Display(game, query, lang, lights)
    asked = game.book.queries[query]["question"][lang]
    blocks = []
    inputs = game.query(query).inputs
    for one in inputs:
        if one.key in position and not re.search(rf"\{{{one.key}[:}}]", asked):
            was = None if before is None else before.get(one.key)
            block = display.block(one.field, position[one.key], display.label(one.key), was)
            blocks.append(block | {"key": one.key})
    whole = all(one.optional or one.key in position for one in inputs)
    if whole and len(blocks) == 1 and blocks[0]["kind"] == "cards":
        blocks[0] |= {"label": "", "printed": ""}  # cards alone on the mat need no name
    return blocks


def show_answer(game: Game, query: str, answer: Any, lang: str) -> View:
    """Return an answer (JSON) as a block; where a word or two say it, they are its `value`."""
    field = game.query(query).answer
    word = word_for(game, query, answer, lang)
    if word:
        return {"kind": field.kind, "label": "", "template": "serving/_show_value.html", "value": word}
    return Display(game, query, lang).block(field, answer, "", None)


def score_rows(given: Any, right: Any, *, asked: Display | None = None) -> list[View]:
    """Return every player's number as it was given beside the right one, where an answer is a map of numbers.

    What was `asked` tells how people are called, and whether one can lose.
    """
    if not isinstance(given, Mapping) or not all(type(number) is int for number in given.values()):
        return []
    loses = asked is None or asked.field.of.low < 0
    return [
        {
            "name": asked.person(name) if asked else name,
            "given": _printed(given.get(name), signs=loses),
            "right": _printed(right.get(name), signs=loses),
            "same": given.get(name) == right.get(name),
        }
        for name in dict.fromkeys([*right, *given])
    ]


def _printed(number: int | None, *, signs: bool) -> str:
    return "–" if number is None else signed(number) if signs else printed(number)


def printed_label(label: str) -> str:
    """Return a label that breaks only before what stands in brackets, if that is short: Chi đầu, then (3 lá)."""
    return _BRACKETS.sub(lambda found: found[0].replace(" ", "\u00a0") if len(found[0]) <= SHORT else found[0], label)


def cards_in(value: Any) -> list[str]:
    """Return every card of a position or a part of it, in order."""
    if isinstance(value, Mapping):
        return [code for part in value.values() for code in cards_in(part)]
    if isinstance(value, (list, tuple)):
        return [code for item in value for code in cards_in(item)]
    return [value] if isinstance(value, str) and value in CARDS else []


def _new_cards(cards: list[str], before: list[str] | None) -> list[str]:
    return [] if before is None else list((Counter(cards) - Counter(before)).elements())
