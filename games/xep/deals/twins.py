"""Near misses: one card of a hand, the tỳ or another single card replaced; the rest lies as it lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from games.cards import Card
from games.decks import TU_SAC
from games.puzzle import Near, Undealt, cards_in
from games.query import Position, Query
from games.rules import House

_LOOSE: Final = ("hand", "ty", "card", "with", "cards")
_AGAIN: Final = ("card", "with")  # named a second time: not cards of their own
_TRIED: Final = 400


def card_twin(query: Query, *, but: Any = None, shy: float = 0.0) -> Near:
    """The near misses of a query; those that touch the tỳ or the named cards are tried first.

    An answer `but`, to which one card nearly always leads, is shunned in so many pairs of a hundred as `shy` says.
    """

    def twin(rng: Random, position: Position, level: int, house: House) -> Position:
        answer, shuns = query.answer_to(position, house), rng.random() < shy
        spare = None
        for other in _changes(rng, position)[:_TRIED]:
            if query.right(other, house, answer):
                continue
            if not shuns or not query.right(other, house, but):
                return other
            spare = spare or other
        if spare is None:
            raise Undealt
        return spare

    return twin


def _changes(rng: Random, position: Position) -> list[Position]:
    own = {key: value for key, value in position.items() if key not in _AGAIN}
    held = Counter(cards_in(own))
    named = {*cards_in(position.get("ty", ())), *(card for key in _AGAIN for card in cards_in(position.get(key, ())))}
    found: list[tuple[float, Position]] = []
    for path, old in _places(position, ()):
        for new in TU_SAC.kinds:
            if new != old and (held[new] < TU_SAC.copies or path[0] in _AGAIN):
                near = (old in named) + (new in named) + (old.suit == new.suit or old.rank == new.rank) / 2
                found.append((rng.random() - near, _replaced(position, path, new)))
    return [other for _, other in sorted(found, key=lambda pair: pair[0])]


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Card]]:
    """Every single card of a position that belongs to no lying group."""
    if isinstance(value, Card):
        yield path, value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key in _LOOSE or path == ("players",) or key == "players":
                yield from _places(item, (*path, key))
    elif isinstance(value, (tuple, list)):
        for n, item in enumerate(value):
            yield from _places(item, (*path, n))


def _replaced(value: Any, path: tuple[Any, ...], new: Card) -> Any:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return {key: _replaced(item, rest, new) if key == step else item for key, item in value.items()}
    return type(value)(_replaced(item, rest, new) if n == step else item for n, item in enumerate(value))
