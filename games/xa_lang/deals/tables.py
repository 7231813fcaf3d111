"""A table and a play upon it, for `beats`; also what may be a last play, for `may-finish`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.puzzle import Deal, Undealt, pick, search
from games.query import Position, Query
from games.rules import House
from games.xa_lang.deals.stock import PACK, Wanted, can_lie, lay, near, play_of, spoilt, wanted
from games.xa_lang.rules import BOMBS, T

Make = Callable[[Random], Position]

# level -> which types lie on the table, and how often
TYPES: Final[dict[int, dict[T, float]]] = {
    1: {T.SINGLE: 2, T.PAIR: 2, T.TRIPLE: 1},
    2: {T.PAIR: 1, T.TRIPLE: 1, T.STRAIGHT: 3, T.PAIR_RUN: 2},
    3: {T.SINGLE: 1, T.STRAIGHT: 2, T.PAIR_RUN: 1, T.FULL_HOUSE: 2, T.QUAD: 1},
    4: {T.SINGLE: 1, T.STRAIGHT: 2, T.PAIR_RUN: 2, T.FULL_HOUSE: 2, T.QUAD: 1, T.STRAIGHT_FLUSH: 1},
    5: {T.SINGLE: 1, T.PAIR: 1, T.STRAIGHT: 2, T.PAIR_RUN: 2, T.FULL_HOUSE: 3, T.QUAD: 2, T.STRAIGHT_FLUSH: 2},
}
# level -> how many jokers the play has, and how often
JOKERS: Final[dict[int, dict[int, float]]] = {
    1: {0: 1},
    2: {0: 1},
    3: {0: 4, 1: 1},
    4: {0: 1, 1: 2},
    5: {0: 1, 1: 2, 2: 1},
}
_OTHER_TYPE: Final = {1: 0.1, 2: 0.15, 3: 0.3, 4: 0.3, 5: 0.3}
_SPOILT: Final = 0.12  # how often the play may be nothing


def deal_pair(
    rng: Random, level: int, type_: T | None = None, play_type: T | None = None, jokers: int = -1
) -> Position:
    """A table and a play close to it in rank.

    1 singles, pairs, triples · 2 runs · 3 also cù lũ, tứ quý, chops · 4 jokers, TPS · 5 jokers, mostly bombs and runs.
    """
    left = list(PACK)
    on = wanted(rng, type_ or pick(rng, TYPES[level]))
    rank = near(rng, on, "2" if on.type == T.SINGLE and level >= 3 and rng.random() < 0.5 else None)
    table = lay(rng, left, on, rank)
    wild = pick(rng, JOKERS[level]) if jokers < 0 else jokers
    other = play_type or (_other(rng, level) if rng.random() < _OTHER_TYPE[level] else None)
    by = Wanted(on.type, on.length, wild) if other in (None, on.type) else wanted(rng, other or on.type, wild)
    play = lay(rng, left, by, near(rng, by, rank))
    if rng.random() < _SPOILT and len(play) > 1:
        play = spoilt(rng, left, play)
    return {"table": play_of(table), "play": play_of(_mixed(rng, play))}


def _other(rng: Random, level: int) -> T:
    return rng.choice(BOMBS) if level >= 3 else pick(rng, TYPES[level])


def _mixed(rng: Random, play: tuple[Any, ...]) -> tuple[Any, ...]:
    """Cards as they may be laid down: mostly in order."""
    return play if rng.random() < 0.7 else tuple(rng.sample(play, len(play)))


def balanced(query: Query, make: Callable[[Random, int], Position]) -> Deal:
    """Deals whose answer is yes as often as no."""

    def deal(rng: Random, level: int, house: House) -> Position:
        yes = rng.random() < 0.5
        return _search(rng, lambda rng: make(rng, level), query, house, yes)

    return deal


def _search(rng: Random, make: Make, query: Query, house: House, yes: bool) -> Position:
    def good(position: Position) -> bool:
        return can_lie(query, position) and query.answer_to(position, house) is yes

    found: Position = search(rng, make, good)
    return found


def unbalanced(query: Query, make: Callable[[Random, int], Position]) -> Deal:
    """Deals that only have to lie on a table: those for a rule, which may have one answer."""

    def deal(rng: Random, level: int, house: House) -> Position:
        found: Position = search(rng, lambda rng: make(rng, level), lambda position: can_lie(query, position))
        return found

    return deal


# ---------------------------------------------------------------- tables about one rule


def about_runs(rng: Random, level: int) -> Position:
    """Two runs, one of them with a low ace or a 2, or cards that go round the ace."""
    type_ = rng.choice((T.STRAIGHT, T.PAIR_RUN))
    on = wanted(rng, type_)
    count = on.length // 2 if type_ == T.PAIR_RUN else on.length
    low, next_ = "23456789TJQK"[count - 2], "3456789TJQKA"[count - 2]
    left = list(PACK)
    first, second = rng.sample((low, next_), 2)
    return {"table": play_of(lay(rng, left, on, first)), "play": play_of(lay(rng, left, on, second))}


def about_twos(rng: Random, level: int) -> Position:
    """Two cù lũ or two tứ quý, one of them of 2s."""
    left, on = list(PACK), wanted(rng, rng.choice((T.FULL_HOUSE, T.QUAD)))
    first, second = rng.sample(("2", rng.choice("345TJQKA")), 2)
    return {"table": play_of(lay(rng, left, on, first)), "play": play_of(lay(rng, left, on, second))}


def about_ties(rng: Random, level: int) -> Position:
    """Two cù lũ with the same triple, a joker in each."""
    left, on = list(PACK), wanted(rng, T.FULL_HOUSE)
    rank = rng.choice("6789TJQKA")
    plays = []
    for _ in range(2):
        natural = [made for made in left if made.rank == rank][:2]
        joker = next(made for made in left if made.is_joker)
        for made in (*natural, joker):
            left.remove(made)
        pair = lay(rng, left, Wanted(T.PAIR, 2), rng.choice("2345"))
        plays.append((*natural, joker, *pair))
    if on.length != len(plays[0]):
        raise Undealt
    return {"table": play_of(plays[0]), "play": play_of(plays[1])}


def about_suited_runs(rng: Random, level: int) -> Position:
    return deal_pair(rng, level, rng.choice((T.STRAIGHT, T.SINGLE, T.QUAD)), T.STRAIGHT_FLUSH, 0)


def about_jokers(rng: Random, level: int) -> Position:
    return deal_pair(rng, level, jokers=rng.choice((1, 2)) if level > 2 else 1)


def about_chops(rng: Random, level: int) -> Position:
    """A 2, or two of them, under a bomb."""
    left = list(PACK)
    on = wanted(rng, rng.choice((T.SINGLE, T.SINGLE, T.PAIR)))
    by = wanted(rng, rng.choice(BOMBS))
    return {"table": play_of(lay(rng, left, on, "2")), "play": play_of(lay(rng, left, by, near(rng, by, None)))}


def about_catches(rng: Random, level: int) -> Position:
    return deal_pair(rng, level, T.QUAD, rng.choice(BOMBS), 0)


def about_nothing(rng: Random, level: int) -> Position:
    """A play that looks like the table but is nothing."""
    left = list(PACK)
    on = wanted(rng, pick(rng, {t: w for t, w in TYPES[level].items() if t != T.SINGLE}))
    rank = near(rng, on, None)
    table = lay(rng, left, on, rank)
    play = spoilt(rng, left, lay(rng, left, Wanted(on.type, on.length), near(rng, on, rank)))
    return {"table": play_of(table), "play": play_of(play)}


# ---------------------------------------------------------------- last plays


_LAST: Final[dict[int, dict[T, float]]] = {
    1: {T.SINGLE: 1, T.PAIR: 2, T.TRIPLE: 2},
    2: {T.PAIR: 1, T.TRIPLE: 1, T.STRAIGHT: 3, T.PAIR_RUN: 2},
    3: {T.STRAIGHT: 3, T.PAIR_RUN: 2, T.FULL_HOUSE: 3},
    4: {T.PAIR: 1, T.STRAIGHT: 3, T.PAIR_RUN: 2, T.FULL_HOUSE: 3, T.QUAD: 1},
    5: {T.STRAIGHT: 3, T.PAIR_RUN: 3, T.FULL_HOUSE: 3, T.STRAIGHT_FLUSH: 2},
}


def deal_last(rng: Random, level: int, jokers: int = -1, spoil: float = _SPOILT) -> Position:
    """A play, often with a 2 or close to one.

    1 of one rank · 2 runs · 3 runs and cù lũ with a 2 inside · 4 a joker · 5 jokers that may have to be 2s.
    """
    left = list(PACK)
    wild = pick(rng, JOKERS[level]) if jokers < 0 else jokers
    kind = wanted(rng, pick(rng, _LAST[level]), wild)
    rank = near(rng, kind, rng.choice(("2", "3", "4", None)))
    play = lay(rng, left, kind, rank)
    if len(play) > 1 and rng.random() < spoil:
        play = spoilt(rng, left, play)
    return {"play": play_of(_mixed(rng, play))}


def last_round_the_ace(rng: Random, level: int) -> Position:
    """Cards that would be a run if a 2 followed the ace."""
    window = rng.choice(("KA2", "QKA2", "KA23", "JQKA2", "A2"))
    count = 2 if window == "A2" else 1
    left = list(PACK)
    if count == 2:
        window = rng.choice(("KA2", "QKA2"))
    play = tuple(made for rank in window for made in lay(rng, left, Wanted(T.SINGLE, 1), rank))
    if count == 2:
        play += tuple(made for rank in window for made in lay(rng, left, Wanted(T.SINGLE, 1), rank))
    return {"play": play_of(play)}


def last_with_joker(rng: Random, level: int) -> Position:
    return deal_last(rng, level, jokers=1)


def last_of_nothing(rng: Random, level: int) -> Position:
    return deal_last(rng, level, jokers=0, spoil=1.0)
