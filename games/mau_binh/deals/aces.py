"""Numbers of aces for `aces`, as thirteen cards each would hold them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.mau_binh.aces import ace_chi
from games.mau_binh.deals.stock import SEATS
from games.puzzle import Undealt, pick, search
from games.query import Position
from games.rules import House

# level -> how many players, and how often
_PLAYERS: Final[dict[int, dict[int, float]]] = {
    1: {2: 1.0},
    2: {2: 1.0, 3: 1.0},
    3: {3: 1.0},
    4: {3: 1.0, 4: 1.0},
    5: {3: 1.0, 4: 2.0},
}
_EVEN: Final = 0.1  # how often everybody has as many aces as the others


def deal_aces(rng: Random, level: int, house: House) -> Position:
    """Everybody's aces in a deal of thirteen cards each; four players hold all four.

    1 two players · 2 two or three · 3 three · 4 three or four · 5 one of them with most of the aces.
    """
    return _aces_of(rng, level, pick(rng, _PLAYERS[level]))


def deal_with_aces_left(rng: Random, level: int, house: House) -> Position:
    """The same with at most three players, so that one's aces can change alone."""
    return _aces_of(rng, level, min(pick(rng, _PLAYERS[level]), 3))


def _aces_of(rng: Random, level: int, players: int) -> Position:
    even = rng.random() < _EVEN and level < 5
    own = search(rng, lambda rng: _dealt_aces(rng, players), lambda own: _fits_aces(own, level, even=even))
    return {"aces": own}


def _dealt_aces(rng: Random, players: int) -> dict[str, int]:
    """The aces where they fall among 52 places, thirteen a player."""
    owners = [place // 13 for place in rng.sample(range(52), 4)]
    return {name: owners.count(n) for n, name in enumerate(SEATS[:players])}


def _fits_aces(own: Mapping[str, int], level: int, *, even: bool) -> bool:
    if even or not any(ace_chi(own).values()):
        return even and not any(ace_chi(own).values())
    return level < 5 or max(own.values()) >= 3 or sorted(own.values()) == [0, 0, 2, 2]


def counts_aces(house: House) -> bool:
    """Whether this table counts aces at all."""
    return house.get("tinh_at") == "on"


def twin(rng: Random, position: Position, level: int, house: House) -> Position:
    """One player's aces changed by one, which changes what everybody gets.

    At a table that counts no aces nothing turns on their number; there one more player joins.
    """
    own: Mapping[str, int] = position["aces"]
    if len(own) == len(SEATS):
        raise Undealt
    if not counts_aces(house):
        return {"aces": {**own, SEATS[len(own)]: 4 - sum(own.values()) if len(own) == 3 else 0}}
    changed = [
        {**own, name: own[name] + step}
        for name in own
        for step in (-1, 1)
        if own[name] + step >= 0 and sum(own.values()) + step <= 4
    ]
    return {"aces": rng.choice(changed)}
