"""Cards to be read in every way for `combo`, small hands and a table for `legal-plays`: what a person can list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import Card
from games.puzzle import Deal, Undealt, draw, pick, search
from games.query import Position, Query
from games.rules import House
from games.verdict import Silent
from games.xa_lang.combos import combo
from games.xa_lang.deals.stock import PACK, Wanted, lay, near, play_of, spoilt, turns, wanted
from games.xa_lang.legal import bare_legal_plays
from games.xa_lang.readings import GROUP, Cards
from games.xa_lang.rules import BOMBS, T

MOST: Final = 8  # so many readings or plays are asked for at most

# ---------------------------------------------------------------- combo

_ASKED: Final[dict[int, Mapping[T, float]]] = {
    1: {T.SINGLE: 1, T.PAIR: 3, T.TRIPLE: 3, T.QUAD: 2},
    2: {T.TRIPLE: 1, T.STRAIGHT: 4, T.PAIR_RUN: 3},
    3: {T.STRAIGHT: 2, T.PAIR_RUN: 1, T.FULL_HOUSE: 2, T.QUAD: 1, T.STRAIGHT_FLUSH: 2},
    4: {T.PAIR: 1, T.TRIPLE: 2, T.STRAIGHT: 3, T.PAIR_RUN: 2, T.FULL_HOUSE: 2},
    5: {T.TRIPLE: 1, T.QUAD: 2, T.STRAIGHT: 3, T.PAIR_RUN: 2, T.FULL_HOUSE: 2, T.STRAIGHT_FLUSH: 2},
}
_JOKERS: Final[dict[int, Mapping[int, float]]] = {1: {0: 1}, 2: {0: 1}, 3: {0: 1}, 4: {1: 1}, 5: {1: 2, 2: 1}}
_READINGS: Final = {1: 1, 2: 1, 3: 2, 4: 4, 5: 6}  # at most so many
_NOTHING: Final = 0.25  # how often one card is replaced, so that they may be nothing


def deal_combo(rng: Random, level: int, house: House) -> Position:
    """Some cards.

    1 one rank, or nothing · 2 runs · 3 also cù lũ, tứ quý and TPS · 4 one joker, up to four readings · 5 one or two
    jokers, up to six.
    """
    return _combo(rng, level, house, _ASKED[level], pick(rng, _JOKERS[level]), spoil=_NOTHING)


def combo_by(*types: T, jokers: int = 0, spoil: float = 0.0) -> Deal:
    """Cards of some types, or what is left of them with one card replaced."""
    return lambda rng, level, house: _combo(rng, 5, house, dict.fromkeys(types, 1.0), jokers, spoil=spoil)


def _combo(
    rng: Random, level: int, house: House, types: Mapping[T, float], jokers: int, *, spoil: float
) -> dict[str, Any]:
    def make(rng: Random) -> Position:
        left = list(PACK)
        kind = wanted(rng, pick(rng, types), jokers)
        cards = lay(rng, left, kind, near(rng, kind, None))
        return {"cards": _mixed(rng, spoilt(rng, left, cards) if rng.random() < spoil else cards)}

    found = search(rng, make, lambda made: len(combo(Silent(house), **made)) <= _READINGS[level])
    return dict(found)


def _mixed(rng: Random, cards: Sequence[Card]) -> Cards:
    return tuple(rng.sample(cards, len(cards)))


# ---------------------------------------------------------------- legal-plays

_TABLES: Final[dict[int, Mapping[T, float]]] = {
    1: {T.SINGLE: 1, T.PAIR: 2, T.TRIPLE: 1},
    2: {T.PAIR: 1, T.STRAIGHT: 3, T.PAIR_RUN: 2},
    3: {T.SINGLE: 1, T.TRIPLE: 1, T.STRAIGHT: 2, T.PAIR_RUN: 2, T.FULL_HOUSE: 1},
    4: {T.PAIR: 2, T.TRIPLE: 1, T.STRAIGHT: 3, T.PAIR_RUN: 1},
    5: {T.SINGLE: 2, T.PAIR: 1, T.STRAIGHT: 2, T.PAIR_RUN: 1, T.FULL_HOUSE: 2, T.QUAD: 1},
}
_MORE: Final = {1: (1, 3), 2: (1, 3), 3: (1, 4), 4: (1, 3), 5: (0, 4)}  # cards beside the play in hand
_LEADS: Final = {1: 0.0, 2: 0.0, 3: 0.3, 4: 0.15, 5: 0.15}
_LAST: Final = {1: 0.0, 2: 0.0, 3: 0.15, 4: 0.15, 5: 0.2}  # how often the hand is the play alone
_CHOPS: Final = {1: 0.0, 2: 0.0, 3: 0.0, 4: 0.0, 5: 0.3}
_WILD: Final = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1}
_PLAYS: Final = {1: 4, 2: 4, 3: 5, 4: 5, 5: 6}  # at most so many


def deal_plays(rng: Random, level: int, house: House) -> Position:
    """A table and a small hand.

    1 one rank, up to four plays · 2 runs · 3 also cù lũ, leads, a 2 as the last card · 4 a joker · 5 bombs too.
    """
    none = rng.random() < 0.2  # how often nothing can be played
    return _plays(rng, level, house, some_turn, lambda found: none is not bool(found))


def plays_by(make: Callable[[Random, int], Position]) -> Deal:
    """Turns of one kind."""
    return lambda rng, level, house: _plays(rng, level, house, make, lambda found: True)


def _plays(
    rng: Random,
    level: int,
    house: House,
    make: Callable[[Random, int], Position],
    good: Callable[[list[dict[str, Any]]], bool],
) -> dict[str, Any]:
    def fits(made: Position) -> bool:
        found = bare_legal_plays(made, house)
        return len(found) <= _PLAYS[level] and good(found)

    return dict(search(rng, lambda rng: make(rng, level), fits))


def some_turn(rng: Random, level: int) -> Position:
    """A turn of any kind that the level has."""
    if rng.random() < _CHOPS[level]:
        return chop_turn(rng, level)
    if rng.random() < _LEADS[level]:
        return lead_turn(rng, level)
    if rng.random() < _LAST[level]:
        return last_turn(rng, level)
    on = wanted(rng, pick(rng, _TABLES[level]))
    return _turn(rng, on, near(rng, on, None), by=on, jokers=_WILD[level], more=rng.randint(*_MORE[level]))


def lead_turn(rng: Random, level: int) -> Position:
    """Nothing lies on the table, and few cards are in hand."""
    left = list(PACK)
    kind = wanted(rng, rng.choice((T.PAIR, T.TRIPLE, T.PAIR_RUN)), 0)
    if kind.length > 4:
        raise Undealt
    play = lay(rng, left, kind, near(rng, kind, None))
    return {"hand": _held((*play, *draw(rng, _plain(left), 1 if len(play) < 3 else 0))), "table": None}


def last_turn(rng: Random, level: int) -> Position:
    """The hand is one play, mostly with a 2 in it."""
    on = wanted(rng, rng.choice((T.SINGLE, T.PAIR, T.STRAIGHT, T.PAIR_RUN)))
    rank = near(rng, on, None)
    by = "2" if on.type in (T.SINGLE, T.PAIR) else rng.choice(("3", "4", "5"))
    return _turn(rng, on, rank, by=on, rank=near(rng, on, by, spread=0))


def chop_turn(rng: Random, level: int) -> Position:
    """A 2 or a bomb on the table, and a bomb in hand."""
    on = wanted(rng, rng.choice((T.SINGLE, T.SINGLE, T.QUAD)))
    rank = "2" if on.type == T.SINGLE else near(rng, on, None)
    return _turn(rng, on, rank, by=wanted(rng, rng.choice(BOMBS)), more=rng.randint(0, 2))


def catch_turn(rng: Random, level: int) -> Position:
    """A bomb on a bomb."""
    on = wanted(rng, T.QUAD)
    return _turn(rng, on, near(rng, on, None), by=wanted(rng, rng.choice(BOMBS)), more=rng.randint(0, 2))


def joker_turn(rng: Random, level: int) -> Position:
    """A joker lies on the table, in a pair or a triple, which can be read in one way only."""
    on = wanted(rng, rng.choice((T.PAIR, T.TRIPLE)), jokers=1)
    by = Wanted(on.type, on.length)
    return _turn(rng, on, near(rng, on, None), by=by, more=rng.randint(0, 2))


def suited_turn(rng: Random, level: int) -> Position:
    """A TPS on the table and another in hand."""
    on = wanted(rng, T.STRAIGHT_FLUSH)
    return _turn(rng, on, near(rng, on, None), by=on, more=rng.randint(0, 2))


def two_turn(rng: Random, level: int) -> Position:
    """A cù lũ or a tứ quý on the table and another in hand, one of them of 2s."""
    on = wanted(rng, rng.choice((T.FULL_HOUSE, T.QUAD)))
    first, second = rng.sample(("2", rng.choice("345TJQKA")), 2)
    return _turn(rng, on, first, by=on, rank=second, more=rng.randint(0, 1))


def _turn(
    rng: Random, on: Wanted, on_rank: str, *, by: Wanted, rank: str = "", jokers: int = 0, more: int = 0
) -> dict[str, Any]:
    """A table and a hand with a play close to it, and some other cards."""
    left = list(PACK)
    table = lay(rng, left, on, on_rank)
    wild = jokers if by.length > 1 else 0
    by = Wanted(by.type, by.length, wild)
    play = lay(rng, left, by, rank or near(rng, by, on_rank if by.type == on.type else None))
    return {"hand": _held((*play, *draw(rng, _plain(left), more))), "table": play_of(table)}


def _plain(left: Sequence[Card]) -> list[Card]:
    return [made for made in left if not made.is_joker]


def _held(cards: Sequence[Card]) -> Cards:
    """A hand as people hold it, the jokers in front."""
    return tuple(sorted(cards, key=lambda made: (GROUP.find(made.rank) if not made.is_joker else -1, made.suit)))


# ---------------------------------------------------------------- near misses


def few_turn(query: Query, position: Position, house: House, answer: Any) -> bool:
    """Whether a position makes an answer wrong and has itself one that a person can list."""
    return turns(query, position, house, answer) and len(query.answer_to(position, house)) <= MOST
