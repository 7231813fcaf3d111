"""The completions of a partial position: the positions that fillings make of it, and whether they can lie on a table.

What an unknown list of cards or an endless number is handed out as tells when it is looked at (games.unread).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.cards import Card
from games.change import Path, with_value
from games.errors import brief
from games.fields import Record
from games.filling import Filling, Fillings, Key, sights
from games.game import Game
from games.partial import ABSENT, Disputed, survey
from games.query import Position
from games.reading import Reader, joined
from games.rules import House
from games.unread import UnreadCards, UnreadWhole
from games.verdict import plain

Tell = Callable[[Key], None]  # is told of an unknown that is looked at, or of a kind of card that is counted in it


class Refused(Exception):
    """A position can lie on no table."""


class _FirstFault(Reader):
    """A reader that goes no further than the first fault, so that no more is looked at than shows it."""

    def fault(self, code: str, path: str, *, vi: str, en: str) -> None:
        raise Refused(code)


class Completions(Fillings):
    """A partial position of a query and what it can be; InputError when what is known of it is malformed."""

    def __init__(self, game: Game, key: str, raw: object, house: House, disputed: Disputed) -> None:
        seen = survey(game, key, raw, disputed)
        super().__init__(game, key, seen)
        self.query = game.query(key)
        self._seats = house.seats
        self._written = [_written(unknown.path) for unknown in self.unknowns]
        self._base = self._read(seen.marked)
        self.sights = sights(self.query, seen)

    def _read(self, marked: Any) -> Any:
        """The typed position of some completion; InputError of what is known."""
        raw = marked
        for unknown, value in zip(self.unknowns, self.fill({}) or (), strict=True):
            for slot, made in zip(unknown.slots, value if unknown.slots else (), strict=True):
                raw = with_value(raw, (*unknown.path, slot), made.code)
            if not unknown.slots:
                given = [one for one in unknown.values if one is not ABSENT]
                raw = with_value(raw, unknown.path, given[0]) if given else _without(raw, unknown.path)
        reader = Reader(self.deck, most_players=self._seats)
        typed = Record(*self.query.inputs).read(raw, "", reader)
        reader.finish()
        return typed

    def position(self, filling: Filling, tell: Tell | None = None) -> Position:
        """The typed position of a completion; `tell` hears of every unknown that is looked at later."""
        made = self._base
        hands: dict[Path, dict[int, Card]] = {}
        for n, (unknown, value) in enumerate(zip(self.unknowns, filling, strict=True)):
            if unknown.slots:
                hands.setdefault(unknown.path, {}).update(zip(unknown.slots, value, strict=True))
            elif value is ABSENT:
                made = _without(made, unknown.path)
            elif tell and unknown.endless and value is not None:
                made = with_value(made, unknown.path, UnreadWhole(value, partial(tell, n)))
            else:
                made = with_value(made, unknown.path, value)
        for path, slots in hands.items():
            cards = [slots.get(n, known) for n, known in enumerate(_at(made, path))]
            made = with_value(made, path, UnreadCards(cards, self._teller(path, tell)) if tell else tuple(cards))
        return dict(made)

    def _teller(self, path: Path, tell: Tell) -> Callable[[Card | None], None]:
        """What a list of cards calls when its cards, or those of one kind, are looked at."""
        inside = [n for n, unknown in enumerate(self.unknowns) if unknown.slots and unknown.path == path]
        alone = len(inside) == 1 and not self.unknowns[inside[0]].values

        def told(kind: Card | None) -> None:
            if alone and kind is not None:
                tell((inside[0], kind))
            else:
                for n in inside:
                    tell(n)

        return told

    def json(self, filling: Filling) -> dict[str, Any]:
        """The position of a completion in JSON."""
        return dict(plain(self.position(filling)))

    def check(self, filling: Filling, position: Position) -> None:
        """Refused when a position made of the filling can lie on no table; no more is looked at than shows it."""
        if self.has_claims and self.is_overdrawn(filling):
            raise Refused
        if self.query.check:
            self.query.check(position, _FirstFault(self.deck, most_players=self._seats))

    def wrong(self, filling: Filling) -> list[int] | None:
        """The unknowns that are to blame when a completion can lie on no table; None when it can.

        The list is empty where it is not known which.
        """
        reader = Reader(self.deck, most_players=self._seats)
        if self.query.check:
            self.query.check(self.position(filling), reader)
        if reader.defects:
            paths = tuple(defect.path for defect in reader.defects)
            return [n for n, written in enumerate(self._written) if any(_lies_in(path, written) for path in paths)]
        return [] if self.has_claims and self.is_overdrawn(filling) else None


def _written(path: Path) -> str:
    """A path as defects name it."""
    text = ""
    for step in path:
        text = f"{text}[{step}]" if isinstance(step, int) else joined(text, brief(step))
    return text


def _lies_in(path: str, whole: str) -> bool:
    """Whether a path is the other one or leads into it."""
    return path == whole or (path.startswith(whole) and path[len(whole)] in ".[")


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _without(value: Any, path: Path) -> Any:
    """The same value without what stands at a path that ends in a key."""
    *above, last = path
    inside = _at(value, tuple(above))
    left = {key: item for key, item in inside.items() if key != last}
    return with_value(value, tuple(above), left)
