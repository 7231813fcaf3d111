"""Combinations made of the cards still in the pack: what every Xả láng deal is built from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from games.cards import CARDS, RANKS, SUITS, Card
from games.decks import FRENCH_54
from games.errors import InputError
from games.puzzle import Undealt
from games.query import Position, Query
from games.rules import House
from games.verdict import plain
from games.xa_lang.readings import GROUP, RUN, Cards, Reading, run_to, top_of
from games.xa_lang.rules import GROUPS, T

PACK: Final = FRENCH_54.kinds
SEATS: Final = ("Đông", "Nam", "Tây", "Bắc")  # the players, in seat order
_LENGTH: Final = {T.SINGLE: 1, T.PAIR: 2, T.TRIPLE: 3, T.QUAD: 4, T.FULL_HOUSE: 5, T.STRAIGHT_FLUSH: 5}
_JOKER_DISTANCE: Final = 4.0


class Wanted(NamedTuple):
    """A kind of play to deal: its type, how many cards, how many of them jokers."""

    type: T
    length: int
    jokers: int = 0


def wanted(rng: Random, type_: T, jokers: int = 0) -> Wanted:
    """A type with a length that people play."""
    if type_ == T.STRAIGHT:
        return Wanted(type_, rng.choice((3, 3, 4, 5, 5)), jokers)
    if type_ == T.PAIR_RUN:
        return Wanted(type_, rng.choice((4, 4, 6)), jokers)
    return Wanted(type_, _LENGTH[type_], jokers)


def tops(kind: Wanted) -> Sequence[str]:
    """The ranks a kind of play can have, from low to high."""
    if kind.type in GROUPS:
        return GROUP
    if kind.type in (T.FULL_HOUSE, T.QUAD):
        return RANKS
    count = kind.length // 2 if kind.type == T.PAIR_RUN else kind.length
    return RUN[count - 1 :] + "A"[: top_of("A") - len(RUN) + 1]


def near(rng: Random, kind: Wanted, rank: str | None, spread: int = 2) -> str:
    """A rank of a kind, close to another one where that is given."""
    listed = list(dict.fromkeys(tops(kind)))
    if rank is None or rank not in listed:
        return rng.choice(listed)
    place = listed.index(rank) + rng.randint(-spread, spread)
    return listed[min(max(place, 0), len(listed) - 1)]


def needs(rng: Random, kind: Wanted, rank: str) -> list[str]:
    """The ranks of the cards of a play, one for each card."""
    if kind.type in (T.STRAIGHT, T.STRAIGHT_FLUSH):
        return list(run_to(rank, kind.length))
    if kind.type == T.PAIR_RUN:
        return [each for each in run_to(rank, kind.length // 2) for _ in range(2)]
    if kind.type == T.FULL_HOUSE:
        pair = rng.choice([other for other in RANKS if other != rank])
        return [rank] * 3 + [pair] * 2
    return [rank] * kind.length


def lay(rng: Random, left: list[Card], kind: Wanted, rank: str) -> Cards:
    """Cards of a kind and rank, taken from those left; Undealt when they are not there."""
    ranks = needs(rng, kind, rank)
    suit = rng.choice(SUITS) if kind.type == T.STRAIGHT_FLUSH else ""
    wild = rng.sample(range(len(ranks)), min(kind.jokers, len(ranks)))
    jokers = [made for made in left if made.is_joker]
    laid: list[Card] = []
    for place, wanted_rank in enumerate(ranks):
        fitting = (
            jokers
            if place in wild
            else [made for made in left if made.rank == wanted_rank and made.suit in (suit or SUITS)]
        )
        fitting = [made for made in fitting if made not in laid]
        if not fitting:
            raise Undealt
        laid.append(rng.choice(fitting))
    for made in laid:
        left.remove(made)
    return tuple(laid)


def spoilt(rng: Random, left: list[Card], cards: Cards) -> Cards:
    """The same cards with one replaced, so that they may be nothing at all."""
    place = rng.randrange(len(cards))
    new = rng.choice([made for made in left if not made.is_joker])
    left.remove(new)
    return (*cards[:place], new, *cards[place + 1 :])


def play_of(cards: Cards, reading: Reading | None = None) -> dict[str, Any]:
    """A play as a position holds it, declared where that is wanted."""
    return {"cards": cards} if reading is None else {"cards": cards, "as": reading.type.value}


def rank_distance(old: Card, new: Card) -> float:
    """How far apart two cards look to somebody who plays: by rank, then by suit."""
    if old.is_joker or new.is_joker:
        return _JOKER_DISTANCE
    return abs(GROUP.index(old.rank) - GROUP.index(new.rank)) + 0.5 * (old.suit != new.suit)


def can_lie(query: Query, position: Position) -> bool:
    """Whether a position can lie on a table."""
    try:
        query.read(plain(position), FRENCH_54)
    except InputError:
        return False
    return True


def turns(query: Query, position: Position, house: House, answer: Any) -> bool:
    """Whether a position can lie on a table and makes an answer wrong."""
    return can_lie(query, position) and not query.right(position, house, answer)


Make = Callable[[Random, int], Mapping[str, Any]]
JOKERS: Final = (CARDS["RJ"], CARDS["BJ"])
