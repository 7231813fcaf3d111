"""The smallest change of a position that would turn its answer: one card exchanged, else one fact changed.

The nearest cards are tried first: another suit of the same rank, then the next rank. Only a position that its query
reads as a legal one counts, and the search is bounded, so that nothing is found where the answer turns too seldom.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from games.cards import CARDS, RANKS, Card
from games.decks import Deck
from games.errors import InputError
from games.fields import Field
from games.game import Game
from games.puzzle import cards_in, with_cards
from games.query import Position, Query
from games.rules import House
from games.verdict import plain

MOST = 400  # positions judged before nothing is said
PATIENCE = 0.4  # seconds: a few questions take long to judge

Path = tuple[str | int, ...]  # keys and places that lead into a JSON value
_Changed = tuple[Path, Any, Any, dict[str, Any]]


@dataclass(frozen=True)
class Change:
    """A position with one card or one fact changed, and the answer it has.

    `path` leads to what changed (keys of inputs, parts and players, places of lists); `old` and `new` are JSON.
    """

    position: Position
    path: Path
    old: Any
    new: Any
    answer: Any

    def to_json(self) -> dict[str, Any]:
        """The change as it is stored."""
        return {
            "path": list(self.path),
            "old": self.old,
            "new": self.new,
            "answer": self.answer,
            "position": plain(self.position),
        }


def smallest_change(
    game: Game, key: str, position: Position, house: House, *, avoid: object = None, patience: float = PATIENCE
) -> Change | None:
    """The nearest change that turns the answer, another one than to the position `avoid` (JSON); None where none is."""
    end = monotonic() + patience
    query, before = game.query(key), plain(position)
    answer = query.answer_to(position, house)
    for path, old, new, raw in islice(_changed(query, position, game.deck), MOST):
        if monotonic() > end:
            return None
        if raw == avoid:
            continue
        try:
            other = query.read(raw, game.deck, house)
        except InputError:
            continue
        if plain(other) != before and _turns(query, other, house, answer, old, new):
            return Change(other, path, old, new, plain(query.answer_to(other, house)))
    return None


def _turns(query: Query, other: Position, house: House, answer: Any, old: Any, new: Any) -> bool:
    """Whether the answer is wrong now, also with the new card in the place of the old where it names cards."""
    if query.right(other, house, answer):
        return False
    if not (cards_in(answer) and isinstance(new, str) and new in CARDS):
        return True
    same = with_cards(answer, [CARDS[new] if made.code == old else made for made in cards_in(answer)])
    return not query.right(other, house, same)


def _changed(query: Query, position: Position, deck: Deck) -> Iterator[_Changed]:
    """Every position with one card exchanged, the nearest first, then those with one fact changed."""
    before = plain(position)
    held = [made for one in query.inputs if not one.again for made in cards_in(position.get(one.key))]
    free = [made for made in deck.kinds if held.count(made) < deck.copies]
    alone = {one.key: before[one.key] for one in query.inputs if one.key in before and not one.again}
    swaps = [(path, code, new) for path, code in _cards_at(alone) for new in free if new.code != code]
    for path, code, new in sorted(swaps, key=lambda swap: _distance(CARDS[swap[1]], swap[2])):
        yield path, code, new.code, _exchanged(query, before, path, code, new.code)
    for one in query.inputs:
        if one.key in before:
            for path, old, new in _facts(one.field, before[one.key], (one.key,)):
                yield path, old, new, with_value(before, path, new)


def _exchanged(query: Query, before: Any, path: Path, old: str, new: str) -> dict[str, Any]:
    """The position with one card exchanged; a play out of the hand that holds the card goes along."""
    raw = dict(with_value(before, path, new))
    for one in query.inputs:
        where = next((at for at, code in _cards_at(before.get(one.key), (one.key,)) if one.again and code == old), None)
        if where:
            return dict(with_value(raw, where, new))
    return raw


def _distance(old: Card, new: Card) -> tuple[int, int, int]:
    """How far two cards are apart: ranks between them, then whether the suit or colour is another one.

    Pieces of Tứ Sắc have no order of ranks: the same colour or the same piece is near, anything else is far.
    """
    if old.is_joker or new.is_joker:
        return (len(RANKS), 0, 0)
    if old.is_french:
        ranks = abs(RANKS.index(old.rank) - RANKS.index(new.rank))
        return (max(1, ranks), int(old.suit != new.suit), int(ranks > 0))
    return (int(old.rank != new.rank) + int(old.suit != new.suit), 0, 0)


def _cards_at(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The paths of all cards of a JSON value."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _cards_at(item, (*path, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from _cards_at(item, (*path, n))
    elif isinstance(value, str) and value in CARDS:
        yield path, value


def _facts(field: Field, value: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """The changes of single facts: a flag turned, another choice, a number one more or less."""
    shape: Any = field
    if value is None:
        return
    if shape.kind == "flag":
        yield path, value, not value
    elif shape.kind == "choice":
        yield from ((path, value, other) for other in shape.values if other != value)
    elif shape.kind == "whole":
        yield from ((path, value, near) for near in (value + 1, value - 1) if shape.low <= near <= shape.high)
    elif shape.kind == "maybe":
        yield from _facts(shape.of, value, path)
    elif shape.kind == "record":
        for part in shape.parts:
            yield from _facts(part.field, value.get(part.key), (*path, part.key))
    elif shape.kind in ("list", "players"):
        for key, item in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _facts(shape.of, item, (*path, key))


def with_value(value: Any, path: Path, new: Any) -> Any:
    """The same value with another one at a path that it has."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {**value, str(first): with_value(value[first], rest, new)}
    return [with_value(item, rest, new) if n == first else item for n, item in enumerate(value)]
