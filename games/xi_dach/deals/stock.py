"""Hands of a wanted size, number of aces and kind: what every Xì Dách deal is built from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from games.cards import Card
from games.decks import FRENCH_52
from games.puzzle import Undealt, pick
from games.rules import House
from games.verdict import Silent
from games.xi_dach.hands import DEALER, PIPS, PLAYER, Cards, held
from games.xi_dach.naturals import natural_of

PACK: Final = FRENCH_52.kinds
_TRIES: Final = 1000  # enough while most of the pack is there
_LOW: Final = "234567"
_LONG: Final = 4  # from so many cards on a hand is mostly of low ranks, or it would nearly always be quắc
_LOW_SHARE: Final = 0.8
_ORDER: Final = "A23456789TJQK"


def pip_distance(old: Card, new: Card) -> float:
    """How far a card is from another, for near misses: the points between them, a little more for another suit."""
    between = abs((PIPS[old.rank] or 11) - (PIPS[new.rank] or 11))
    return between + (old.suit != new.suit) / 4 + (old.rank != new.rank) / 4


class Shape(NamedTuple):
    """Hands of some sizes with some numbers of aces, each as often as it weighs."""

    sizes: Mapping[int, float]
    aces: Mapping[int, float]


def some_hand(rng: Random, shape: Shape, free: Sequence[Card] = PACK) -> Cards:
    """A hand of a shape out of the free cards, its aces anywhere in it; fewer aces where fewer are left."""
    size = pick(rng, shape.sizes)
    held_aces = [made for made in free if made.rank == "A"]
    aces = min(pick(rng, shape.aces), size, len(held_aces))
    low = size >= _LONG and rng.random() < _LOW_SHARE
    others = [made for made in free if made.rank != "A" and (not low or made.rank in _LOW)]
    if len(others) < size - aces:
        others = [made for made in free if made.rank != "A"]
    cards = rng.sample(held_aces, aces) + rng.sample(others, size - aces)
    return tuple(rng.sample(cards, size))


def in_order(cards: Cards) -> Cards:
    """From the ace up, as beginners lay a hand."""
    return tuple(sorted(cards, key=lambda made: _ORDER.index(made.rank)))


def without(cards: Iterable[Card], pack: Sequence[Card] = PACK) -> list[Card]:
    """The pack without some cards."""
    gone = set(cards)
    return [made for made in pack if made not in gone]


# ---------------------------------------------------------------- kinds

_NO_ACE: Final = {0: 1.0}
_FEW: Final = {0: 3.0, 1: 2.0}
_SHAPES: Final[dict[str, Shape]] = {
    "xi-ban": Shape({2: 1.0}, {2: 1.0}),
    "xi-dach": Shape({2: 1.0}, {1: 1.0}),
    "du-tuoi": Shape({2: 2.0, 3: 3.0, 4: 1.5}, _FEW),
    "quac": Shape({3: 3.0, 4: 2.0, 5: 0.3}, _FEW),
    "ngu-linh": Shape({5: 1.0}, {0: 2.0, 1: 2.0, 2: 1.0}),
    "non": Shape({5: 1.0}, {0: 1.0, 1: 1.0, 2: 2.0, 3: 1.0}),
}
_NON: Final = Shape({2: 1.0, 3: 2.0, 4: 1.0}, _FEW)  # where any five cards are ngũ linh
_PLAIN: Final[dict[str, Shape]] = {
    **_SHAPES,
    "du-tuoi": Shape({2: 2.0, 3: 1.0}, _NO_ACE),
    "quac": Shape({3: 1.0}, _NO_ACE),
}


def kind_of(cards: Cards, house: House, *, dealer: bool = False) -> str:
    """What a hand is at this table: a natural, ngũ linh, enough, non or quắc."""
    quiet = Silent(house)
    found = natural_of(quiet, cards)
    return found if found != "none" else held(quiet, DEALER if dealer else PLAYER, cards).kind


def of_kind(rng: Random, kind: str, house: House, free: Sequence[Card], *, dealer: bool, plain: bool = False) -> Cards:
    """A hand of a kind, as somebody comes by it; non is shown only with five cards. Undealt where few are left."""
    shape = (_PLAIN if plain else _SHAPES)[kind]
    if kind == "non" and house.get("ngu_linh_min") == 0:
        shape = _NON
    for _ in range(_TRIES):
        cards = some_hand(rng, shape, free)
        if kind_of(cards, house, dealer=dealer) == kind:
            return cards
    raise Undealt
