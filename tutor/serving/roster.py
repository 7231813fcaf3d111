"""The people who were entered in a position form, and the controls in which somebody chooses among them.

A form says a person by the row he sits in (`~players.0`), so that he may be renamed; an address may say his name too.
"""

import re
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from games import Game
from tutor.serving.controls import MOST_ROWS, NOBODY, PERSON, Control, Field
from tutor.serving.seats import ALL, ONE, admits_also, also_named, naming_inputs, shape_of
from tutor.serving.words import person_of

Choices = tuple[tuple[str, str], ...]


class Roster:
    """The people of a position by where they were entered, and those whom the rules name without entering them."""

    def __init__(self, game: Game, query: str, values: Mapping[str, str], lang: str) -> None:
        self._query, self._values = game.query(query), values
        self._naming = naming_inputs(self._query, game.deck)
        self._admitting = admits_also(self._query, game.deck)
        self._also = tuple((name, person_of(game, name, lang)) for name in also_named(self._query))
        first: dict[str, str] = {}
        for where, who in self._entered():
            first.setdefault(who, PERSON + where)
        self.people: Choices = tuple((where, who) for who, where in first.items())

    def _entered(self) -> Iterator[tuple[str, str]]:
        """Yield everybody who is entered and not chosen among the others: where, and his name."""
        for one in self._query.inputs:
            kind: Field = one.field
            kind = kind.of if kind.kind == "maybe" else kind
            if kind.kind == "players" and f"{one.key}.*.name" not in self._naming:
                for row in sent_rows(self._values, one.key, 0 if one.optional else kind.low):
                    yield f"{one.key}.{row}", typed_name(self._values, f"{one.key}.{row}")
            elif one.key not in self._naming:
                rows = [f"{one.key}.{row}" for row in sent_rows(self._values, one.key, 0)]
                names = {"name": [one.key], "list": rows if kind.kind == "list" and kind.of.kind == "name" else []}
                typed = ((row, " ".join(self._values.get(row, "").split())) for row in names.get(kind.kind, []))
                yield from ((row, who) for row, who in typed if who)

    @property
    def spelled(self) -> str:
        """Everybody in one line, so that a page knows whether somebody was renamed; empty where nobody chooses."""
        return " · ".join(f"{where} {who}" for where, who in self.people) if self._naming else ""

    def offer(self, made: Control) -> None:
        """Let a control choose among the people where it can name nobody else."""
        made.names = self._naming.get(shape_of(made.name), "")
        if made.names == ONE:
            made.text = self._found(made.text)
            made.choices = self._choices(made.name, made.text)
        elif made.names:
            rows = range(len(self.people)) if made.names == ALL else sent_rows(self._values, made.name, 0)
            sent = [self._found(self._values.get(f"{made.name}.{row}", "")) for row in rows]
            made.choices = self._choices(made.name, *sent)
            made.parts = self._named(made, sent)

    def offered(self, shape: str) -> Choices:
        """Everybody, where a place takes nobody else."""
        return self.people if shape in self._naming else ()

    def _choices(self, name: str, *typed: str) -> Choices:
        """Whom a control can name: the people, whom the rules name besides, and who was typed though not there."""
        known = (*self.people, *(self._also if shape_of(name) in self._admitting else ()))
        return (*known, *((text, text) for text in dict.fromkeys(typed) if text and text not in dict(known)))

    def _found(self, text: str) -> str:
        """A person as the form says him, from what was sent; empty for one who is gone, a stranger stays as he is."""
        typed = " ".join(text.split())
        if typed in dict(self.people):
            return typed
        stranger = "" if typed.startswith(PERSON) else typed
        return next((where for where, who in self.people if who == typed), stranger)

    def _named(self, of: Control, sent: list[str]) -> list[Control]:
        """A control for each person a list names; an empty one for nobody, or for a place that nobody has yet."""
        order = {who: row for row, (who, _name) in enumerate(of.choices)} | {"": NOBODY}
        chosen = sorted((order[who], who) for who in set(sent))
        return [
            Control(
                f"{of.name}.{row}", "", of.field.of, str(row + 1), who, choices=of.choices, names=ONE, group=of.name
            )
            for row, who in (enumerate(sent) if of.names == ALL else chosen)
        ]


def sent_rows(values: Mapping[str, str], name: str, least: int) -> list[int]:
    """Return the numbers of the rows that were sent, else the fewest there can be."""
    after = {key[len(name) + 1 :].partition(".")[0] for key in values if key.startswith(f"{name}.")}
    sent = sorted(int(number) for number in after if re.fullmatch("[0-9]{1,3}", number))
    return sent[:MOST_ROWS] or list(range(least))


def typed_name(values: Mapping[str, str], name: str) -> str:
    """Return what the player in a row is called, who has a name from the beginning."""
    row = int(name.rpartition(".")[2])
    return " ".join(values.get(f"{name}.name", "").split()) or default_name(row + 1)


def default_name(n: int) -> str:
    """Return what the n-th player is called until somebody says otherwise."""
    return _("Người %(n)s") % {"n": n}
