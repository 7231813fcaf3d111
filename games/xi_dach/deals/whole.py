"""The dealer and all players for `phase-one`, `settle-table` and `den`, from easy to hard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.cards import Card
from games.puzzle import Deal, pick, search
from games.query import Position
from games.rules import House
from games.xi_dach.deals.stock import PACK, Shape, kind_of, of_kind, some_hand, without
from games.xi_dach.hands import DEALER, Cards

SEATS: Final = ("An", "Bình", "Chi", "Dũng", "Em", "Giang")
_COUNTS: Final[dict[int, tuple[int, ...]]] = {1: (2,), 2: (2, 3), 3: (3,), 4: (3, 4), 5: (4, 5)}
_STAKES: Final[dict[int, tuple[int, ...]]] = {
    1: (10,),
    2: (5, 10, 20),
    3: (5, 10, 20, 50),
    4: (5, 10, 15, 20, 50),
    5: (3, 7, 15, 25, 40),
}
_ACES: Final = {"xi-ban": 2, "xi-dach": 1}
_PLAIN: Final = "du-tuoi"
_TWO: Final = Shape({2: 1.0}, {0: 4.0, 1: 1.0})
Weights = Mapping[str, float]


class _Table:
    """Hands dealt one after the other out of one pack."""

    def __init__(self, rng: Random, house: House, *, plain: bool) -> None:
        self.rng, self.house, self.plain = rng, house, plain
        self.free: Sequence[Card] = PACK

    def hand(self, kind: str, *, dealer: bool = False) -> Cards:
        """The next hand; with too few aces left for it, another kind."""
        aces = sum(made.rank == "A" for made in self.free)
        found = kind if aces >= _ACES.get(kind, 0) else _PLAIN
        cards = of_kind(self.rng, found, self.house, self.free, dealer=dealer, plain=self.plain)
        self.free = without(cards, self.free)
        return cards

    def two(self, kind: str) -> Cards:
        """Two cards: a natural, or nothing."""
        aces = sum(made.rank == "A" for made in self.free)
        if kind != _PLAIN and aces >= _ACES[kind]:
            return self.hand(kind)
        cards: Cards = search(
            self.rng, lambda rng: some_hand(rng, _TWO, self.free), lambda cards: kind_of(cards, self.house) not in _ACES
        )
        self.free = without(cards, self.free)
        return cards


def _seats(rng: Random, level: int) -> Sequence[str]:
    return SEATS[: rng.choice(_COUNTS[level])]


# ---------------------------------------------------------------- phase-one

_DEALERS: Final[dict[int, Weights]] = {
    1: {_PLAIN: 1.0, "xi-dach": 1.0},
    2: {_PLAIN: 2.0, "xi-dach": 1.0},
    3: {_PLAIN: 1.0, "xi-dach": 1.5, "xi-ban": 0.5},
    4: {_PLAIN: 0.5, "xi-dach": 2.0, "xi-ban": 0.5},
    5: {_PLAIN: 0.3, "xi-dach": 2.0, "xi-ban": 0.7},
}
_PLAYERS: Final[dict[int, Weights]] = {
    1: {_PLAIN: 2.0, "xi-dach": 1.0},
    2: {_PLAIN: 2.0, "xi-dach": 1.0},
    3: {_PLAIN: 2.0, "xi-dach": 1.0},
    4: {_PLAIN: 2.0, "xi-dach": 1.5},
    5: {_PLAIN: 1.5, "xi-dach": 1.5, "xi-ban": 0.3},
}


def deal_phase_one(rng: Random, level: int, house: House) -> Position:
    """Two cards each.

    1 two players, xì dách now and then · 2 two or three · 3 three, xì bàn with the dealer too · 4 three or four,
    naturals on both sides · 5 four or five, xì bàn on both sides.
    """
    return _phase_one(rng, level, house, _DEALERS[level], _PLAYERS[level])


def _phase_one(rng: Random, level: int, house: House, dealers: Weights, players: Weights) -> Position:
    table = _Table(rng, house, plain=False)
    dealer = table.two(pick(rng, dealers))
    return {"dealer": dealer, "players": {name: table.two(pick(rng, players)) for name in _seats(rng, level)}}


def phase_one_by(dealer: str, player: str) -> Deal:
    """A dealer with one hand and players with another."""
    return lambda rng, level, house: _phase_one(rng, level, house, {dealer: 1.0}, {player: 1.0, _PLAIN: 0.3})


# ---------------------------------------------------------------- settle-table

_E, _Q, _N, _L, _B, _D = "du-tuoi", "quac", "non", "ngu-linh", "xi-ban", "xi-dach"
_OWN: Final[dict[int, Weights]] = {
    1: {_E: 1.0},
    2: {_E: 2.0, _Q: 1.0},
    3: {_E: 2.0, _Q: 1.0, _D: 0.5},
    4: {_E: 1.0, _Q: 1.0, _D: 0.5, _L: 0.5},
    5: {_E: 1.0, _Q: 1.0, _D: 0.7, _L: 1.0, _N: 0.7, _B: 0.3},
}
_THEIRS: Final[dict[int, Weights]] = {
    1: {_E: 1.0},
    2: {_E: 2.0, _Q: 1.0},
    3: {_E: 2.0, _Q: 1.0, _D: 0.7},
    4: {_E: 2.0, _Q: 1.0, _D: 0.7, _L: 0.7},
    5: {_E: 2.0, _Q: 1.0, _D: 0.7, _L: 1.0, _N: 0.5},
}


def deal_settle_table(rng: Random, level: int, house: House) -> Position:
    """A whole table with its stakes.

    1 two players, points against points · 2 quắc · 3 three players, xì dách · 4 ngũ linh, up to four ·
    5 four or five players with everything there is, odd stakes.
    """
    return _table(rng, level, house, _OWN[level], _THEIRS[level])


def _table(rng: Random, level: int, house: House, own: Weights, theirs: Weights) -> Position:
    def make(rng: Random) -> Position:
        table = _Table(rng, house, plain=level == 1)
        dealer = table.hand(pick(rng, own), dealer=True)
        hands = {name: table.hand(pick(rng, theirs)) for name in _seats(rng, level)}
        seats = {name: {"cards": cards, "stake": rng.choice(_STAKES[level])} for name, cards in hands.items()}
        return {"dealer": dealer, "players": seats}

    found: Position = search(rng, make, lambda _: True)  # dealt again where too few small cards were left
    return found


def table_by(dealer: str, player: str) -> Deal:
    """A dealer with one kind of hand; players with another, or enough."""
    return lambda rng, level, house: _table(rng, level, house, {dealer: 1.0}, {player: 3.0, _E: 0.5})


# ---------------------------------------------------------------- den


def deal_den(rng: Random, level: int, house: House) -> Position:
    """Stakes and who is caught, one time in four the dealer; more players and odder stakes level by level."""
    stakes = {name: rng.choice(_STAKES[level]) for name in _seats(rng, level)}
    offender = DEALER if rng.random() < 0.25 else rng.choice(list(stakes))
    return {"players": stakes, "offender": offender}


def twin_of_den(rng: Random, position: Position, level: int, house: House) -> Position:
    """Somebody else is caught."""
    others = [name for name in (*position["players"], DEALER) if name != position["offender"]]
    return {**position, "offender": rng.choice(others)}
