"""Turns and stakes for `legal-actions` and `pots`, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.puzzle import Undealt, pick
from games.query import Position, Query
from games.rules import House
from games.xi_to.deals.tables import deal_payout, twin_of_amount

TurnBy = Callable[[Random, int], Position]
_BASES: Final = {1: (10, 20, 50, 100), 2: (10, 20, 50), 3: (5, 10, 20), 4: (5, 10, 25), 5: (3, 6, 7, 15)}
_NEAR: Final = 60  # changes tried for a near miss


def _turn(base: int, stack: int, owed: int, *, is_open: bool = True) -> Position:
    return {"base": base, "stack": stack, "owed": owed, "raised_by_me_open": is_open}


def _free(rng: Random, base: int) -> Position:
    """Nothing owed, plenty to bet with."""
    return _turn(base, base * rng.randint(10, 40), 0)


def _owed(rng: Random, base: int) -> Position:
    """Something owed, plenty left."""
    return _turn(base, base * rng.randint(20, 40), base * rng.randint(1, 10))


def _capped(rng: Random, base: int) -> Position:
    """What the call leaves is less than ten times the base."""
    owed = base * rng.randint(0, 8)
    return _turn(base, owed + rng.randint(base, 10 * base - 1), owed)


def closed(rng: Random, base: int) -> Position:
    """Merely called: no new raise."""
    return _turn(base, base * rng.randint(12, 30), base * rng.randint(0, 6), is_open=False)


def short(rng: Random, base: int) -> Position:
    """Less than is owed."""
    owed = base * rng.randint(2, 12)
    return _turn(base, rng.randint(1, owed), owed, is_open=rng.random() < 0.7)


def _rest(rng: Random, base: int) -> Position:
    """What the call leaves is less than the base."""
    owed = base * rng.randint(0, 8)
    return _turn(base, owed + rng.randint(1, base - 1), owed, is_open=rng.random() < 0.8)


def _edge(rng: Random, base: int) -> Position:
    """What the call leaves is at an edge: nothing, the base, ten times the base, or one chip off."""
    owed = base * rng.randint(1, 8)
    return _turn(base, owed + max(0, base * rng.choice((0, 1, 10)) + rng.choice((-1, 0, 1))), owed)


_TURNS: Final[Mapping[int, Mapping[TurnBy, float]]] = {
    1: {_free: 1.0, _owed: 1.0},
    2: {_owed: 2.0, _capped: 1.0, closed: 0.5},
    3: {_capped: 2.0, closed: 1.0, short: 1.0},
    4: {_capped: 1.0, closed: 1.0, short: 1.0, _rest: 1.5},
    5: {_edge: 3.0, _rest: 2.0, short: 0.5, closed: 0.5},
}


def deal_legal_actions(rng: Random, level: int, house: House) -> Position:
    """A player's turn.

    1 nothing or something owed, plenty left · 2 the stack bounds the raise, now and then closed · 3 short of the call ·
    4 less than the base left · 5 edges: exactly the base, exactly ten times, one chip off.
    """
    return pick(rng, _TURNS[level])(rng, rng.choice(_BASES[level]))


def turn_by(*makers: TurnBy) -> Callable[[Random, int, House], Position]:
    """Deals of some shapes at every level."""
    return lambda rng, level, house: rng.choice(makers)(rng, rng.choice(_BASES[level]))


def twin_of_turn(query: Query) -> Callable[[Random, Position, int, House], Position]:
    """One number a little more or less, or the right to raise gained or lost; what is allowed changes."""

    def twin(rng: Random, position: Position, level: int, house: House) -> Position:
        answer = query.answer_to(position, house)
        for _ in range(_NEAR):
            key = rng.choice(list(position))
            value = position[key]
            step = rng.choice((-1, 1)) * rng.choice((1, position["base"]))
            other = {**position, key: not value if isinstance(value, bool) else value + step}
            valid = other["base"] >= 1 and other["stack"] >= 1 and other["owed"] >= 0
            if valid and not query.right(other, house, answer):
                return other
        raise Undealt

    return twin


def deal_pots(rng: Random, level: int, house: House) -> Position:
    """The money of a deal as for `payout`, without the hands."""
    money = deal_payout(rng, level, house)
    return {"paid": money["paid"], "folded": money["folded"]}


def twin_of_pots(rng: Random, position: Position, level: int, house: House) -> Position:
    """One amount a little more or less."""
    return twin_of_amount(rng, position)
