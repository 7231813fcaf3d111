"""Position forms: a query's inputs as controls, with what was typed in them and what is wrong with it.

All is built from `field.kind`; no game is known here. What was typed is a flat map of names to texts (`front`,
`players.0.front`), so that a form fits into an address and comes back as it was left.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games import Defect, Game, InputError, plain
from tutor.serving.controls import MISSING, MOST_ROWS, Control, Field
from tutor.serving.faults import doubled, is_no_gap, place_of, sentence
from tutor.serving.room import room_for
from tutor.serving.roster import Roster, default_name, sent_rows, typed_name
from tutor.serving.seats import ALL

Values = Mapping[str, str]


class PositionForm:
    """The inputs of one query about one position; `values` are texts by name, unknown names are not looked at.

    A `house` may seat fewer players than the game.
    """

    def __init__(self, game: Game, query: str, values: Values, lang: str, *, house: Any = None) -> None:
        self.game, self.query, self.lang, self._values = game, query, lang, values
        self._house = house or game.house()
        self.roster = Roster(game, query, values, lang)
        self.controls = [
            self._made(one, self._control(one.field, one.key, one.key, self._label(one.key), optional=one.optional))
            for one in game.query(query).inputs
        ]
        chosen = tuple((one.name, one.text) for one in self.controls if one.kind == "choice")
        for control in self.controls:
            if control.kind == "cards":
                control.room = room_for(game.query(query), game.deck, control.name, chosen)

    # --- building ------------------------------------------------------------------------------------------------

    def _label(self, key: str) -> str:
        text = self.game.book.queries[self.query]["inputs"].get(key)
        label: str = text[self.lang] if text else self.game.book.name(key, self.lang)
        return label[:1].upper() + label[1:]

    def _made(self, one: Any, control: Control) -> Control:
        """Note where cards lie that are some of those elsewhere, and what can be meant where nothing is given."""
        control.meant = one.meant
        for within in control.walk() if one.again else ():
            within.layer = within.layer or control.name
        return control

    def _control(
        self, kind: Field, name: str, path: str, label: str, *, group: str = "", owner: str = "", optional: bool = False
    ) -> Control:
        nullable = kind.kind == "maybe"
        kind = kind.of if nullable else kind
        made = Control(
            name, path, kind, label, self._values.get(name, ""), optional, nullable, group=group, owner=owner
        )
        if kind.kind == "cards":
            made.room = kind.counts
        elif kind.kind == "choice":
            made.choices = tuple((value, self.game.book.name(value, self.lang)) for value in kind.values)
        elif kind.kind == "flag":
            made.choices = (("true", _("có")), ("false", _("không")))
        elif kind.kind in ("name", "list"):
            self.roster.offer(made)
        if made.choices and made.may_be_blank and not made.names:
            made.choices = (("", _("không nói")), *made.choices)
        if kind.kind == "record":
            made.parts = [self._part(made, one) for one in kind.parts]
        elif kind.kind == "players":
            made.parts = [self._player(made, row) for row in sent_rows(self._values, name, 0 if optional else kind.low)]
            made.choices = self.roster.offered(f"{name}.*.name")
            made.seats = min(kind.high, self._house.seats)
        elif kind.kind == "list" and not made.names:
            made.parts = self._items(made, sent_rows(self._values, name, 0 if made.may_be_blank else 1))
        for empty in made.walk() if made.may_be_blank and made.blank else ():
            empty.left_out = True
        return made

    def _part(self, of: Control, one: Any) -> Control:
        where = f"{of.name}.{one.key}"
        path = f"{of.path}.{one.key}"
        label = self._label(one.key)
        owner = of.owner or of.label
        part = self._control(one.field, where, path, label, group=of.name, owner=owner, optional=one.optional)
        return self._made(one, part)

    def _player(self, of: Control, row: int) -> Control:
        name = f"{of.name}.{row}"
        player = Control(f"{name}.name", "", None, _("Tên"), typed_name(self._values, name))
        self.roster.offer(player)
        who = dict(player.choices).get(player.text, player.text) or default_name(row + 1)
        number = self.game.book.names.get(f"each-{of.name}") if of.field.of.kind == "whole" else None
        label = number[self.lang].capitalize() if number else who  # a box for a number says what the number is
        made = self._control(of.field.of, name, name, label, group=of.name, owner=who)
        made.player = player
        return made

    def _items(self, of: Control, rows: list[int]) -> list[Control]:
        """A control for each row of a list; the engine counts only the rows in which there is something."""
        made: list[Control] = []
        for place, row in enumerate(rows, start=1):
            path = f"{of.path}[{sum(not item.blank for item in made)}]"
            label = f"{of.label} {place}"
            item = self._control(of.field.of, f"{of.name}.{row}", path, label, group=of.name, owner=of.owner)
            for empty in item.walk() if item.blank else ():
                empty.path, empty.left_out = "", True
            made.append(item)
        return made

    # --- what lies there -----------------------------------------------------------------------------------------

    @cached_property
    def everything(self) -> dict[str, Control]:
        """Every control by its name."""
        return {one.name: one for control in self.controls for one in control.walk()}

    @property
    def trays(self) -> list[Control]:
        """The controls that cards are laid in, in the order of the page."""
        return [one for one in self.everything.values() if one.kind == "cards"]

    def used(self, layer: str = "") -> list[str]:
        """The cards of a layer that lie somewhere, as codes, as often as they lie."""
        return [made.code for tray in self.trays if tray.layer == layer for made, _name in tray.cards if made]

    def values(self) -> dict[str, str]:
        """What was typed, by name, as far as there is anything; a row of a list is there though it be empty."""
        rows = {
            row.name for one in self.everything.values() if one.kind == "list" and one.names != ALL for row in one.parts
        }
        return {one.name: one.text for one in self.everything.values() if one.text.strip() or one.name in rows}

    def with_row(self, name: str) -> dict[str, str]:
        """What was typed, with one more row of players or of a list where one fits."""
        control = self.everything.get(name)
        if control is None or control.kind not in ("players", "list") or not control.can_add:
            return self.values()
        row = 1 + max((int(part.row) for part in control.parts), default=-1)
        if control.kind == "list":
            return {**self.values(), f"{name}.{row}": ""}
        taken = {part.player.text for part in control.parts if part.player}
        offered = [who for who, _name in control.choices] or [default_name(n) for n in range(1, MOST_ROWS + 2)]
        free = next((text for text in offered if text not in taken), "")
        return {**self.values(), f"{name}.{row}.name": free}

    def without_row(self, name: str) -> dict[str, str]:
        """What was typed, without a row and all that lies in it; too few rows never stay."""
        owner = self.everything.get(name.rpartition(".")[0])
        if owner is None or owner.kind not in ("players", "list") or not owner.can_drop:
            return self.values()
        return {key: text for key, text in self.values().items() if not f"{key}.".startswith(f"{name}.")}

    # --- asking the engine ---------------------------------------------------------------------------------------

    def read(self, *, finished: bool) -> dict[str, Any] | None:
        """Return the position as JSON; None when something is wrong, which is noted beside each control.

        Who is not `finished` does not hear that cards or answers are missing.
        """
        found = self.faults()
        for control, defect in found:
            if finished or is_no_gap(control, defect):
                control.errors.append(sentence(control, defect, self.lang))
        position: dict[str, Any] | None = None if found else plain(self._read(named=True))
        return position

    def _read(self, *, named: bool) -> Any:
        """Return the typed position; unless `named`, players go by their rows and only single inputs are checked."""
        raw = {}
        for control in self.controls:
            value = control.raw()
            if value is not MISSING:
                labels = {part.row: part.owner for part in control.parts if part.player and named}
                raw[control.name] = {labels[row]: of for row, of in value.items()} if labels else value
        query = self.game.query(self.query)
        return (query if named else replace(query, check=None)).read(raw, self.game.deck, self._house)

    def faults(self) -> list[tuple[Control, Defect]]:
        """Everything that is wrong or missing, with the control at which it is told."""
        twice = doubled(self.controls)
        faults = self._refused(named=False) or (() if twice else self._refused(named=True))
        return twice + [(place_of(self.controls, defect.path), defect) for defect in faults]

    def _refused(self, *, named: bool) -> tuple[Defect, ...]:
        # Read first with the rows' numbers for names: then the path of a fault tells the row without doubt.
        try:
            self._read(named=named)
        except InputError as error:
            return error.defects
        return ()
