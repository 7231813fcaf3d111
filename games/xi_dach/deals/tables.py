"""The dealer and a player for `settle` and `may-check`, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from games.puzzle import Deal, Undealt, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_dach.deals.stock import PACK, Shape, of_kind, some_hand, without
from games.xi_dach.hands import FULL, Cards, count
from games.xi_dach.settlement import settle
from games.xi_dach.turns import may_check

Kinds = tuple[str, str]  # of the dealer, of the player

# ---------------------------------------------------------------- settle

_RESULT: Final = {"win": 3.5, "lose": 3.5, "draw": 2.0}
_E, _Q, _N, _L, _B, _D = "du-tuoi", "quac", "non", "ngu-linh", "xi-ban", "xi-dach"
_MATCHES: Final[dict[int, Mapping[Kinds, float]]] = {
    1: {(_E, _E): 1.0},
    2: {(_E, _E): 3.0, (_E, _Q): 1.0, (_Q, _E): 1.0},
    3: {(_E, _E): 2.0, (_D, _E): 0.7, (_E, _D): 0.7, (_D, _D): 0.7, (_Q, _Q): 1.0, (_E, _Q): 0.5, (_Q, _E): 0.5},
    4: {(_L, _E): 1.0, (_E, _L): 1.0, (_Q, _Q): 1.0, (_E, _E): 1.0, (_N, _E): 0.5, (_E, _N): 0.5, (_B, _D): 0.5}
    | {(_D, _B): 0.5, (_D, _D): 0.5},
    5: {(_L, _L): 2.0, (_Q, _Q): 1.0, (_N, _Q): 1.0, (_Q, _N): 1.0, (_N, _N): 1.0, (_D, _L): 0.7, (_L, _D): 0.7}
    | {(_D, _D): 0.5, (_B, _L): 0.3, (_L, _N): 0.4},
}
_TRIES: Final = 300  # for the wanted result, which some tables never give


def deal_settle(rng: Random, level: int, house: House) -> Position:
    """The dealer's hand and a player's; a win, a loss or a draw is wanted before they are dealt.

    1 two or three cards without an ace, points against points · 2 quắc, aces · 3 xì dách, both quắc · 4 ngũ linh,
    non, xì bàn · 5 two ngũ linh, non against quắc, naturals against drawn hands.
    """
    wanted = pick(rng, _RESULT)
    for _ in range(_TRIES):
        position = _match(rng, house, pick(rng, _MATCHES[level]), plain=level == 1)
        if settle(Silent(house), **position) == wanted:
            break
    return position


def _match(rng: Random, house: House, kinds: Kinds, *, plain: bool = False) -> Position:
    dealer = of_kind(rng, kinds[0], house, PACK, dealer=True, plain=plain)
    player = of_kind(rng, kinds[1], house, without(dealer), dealer=False, plain=plain)
    return {"dealer": dealer, "player": player}


def settle_by(*matches: Kinds) -> Deal:
    """Two hands of some kinds at every level."""
    return lambda rng, level, house: _match(rng, house, rng.choice(matches))


def deal_tied(rng: Random, level: int, house: House) -> Position:
    """Two hands of equal points, or at least of enough."""
    found: Position = search(
        rng,
        lambda rng: _match(rng, house, (_E, _E)),
        lambda position: settle(Silent(house.with_option("point_tie", "draw")), **position) == "draw",
    )
    return found


# ---------------------------------------------------------------- may-check

_ENOUGH: Final[dict[int, Shape]] = {
    1: Shape({2: 1.0, 3: 1.0}, {0: 1.0}),
    2: Shape({2: 1.0, 3: 2.0}, {0: 1.0}),
    3: Shape({2: 1.0, 3: 2.0}, {0: 2.0, 1: 1.0}),
    4: Shape({2: 1.0, 3: 2.0, 4: 1.0}, {0: 1.0, 1: 2.0}),
    5: Shape({3: 1.0, 4: 1.0, 5: 2.0}, {0: 1.0, 1: 2.0, 2: 2.0}),
}
_FIVE: Final = Shape({FULL: 1.0}, {0: 1.0, 1: 1.0, 2: 1.0})
_PLAYER: Final = Shape({2: 1.0, 3: 2.0}, {0: 3.0, 1: 1.0})


def _checks(position: Mapping[str, Any], house: House) -> bool:
    return may_check(Silent(house), **position)


def deal_may_check(rng: Random, level: int, house: House) -> Position:
    """A dealer who would like to check somebody, allowed to half of the time.

    1 the player has stood, no aces · 2 or has not · 3 or everybody is done · 4 aces · 5 up to five cards.
    Where nobody is checked early, it is always told whether everybody is done.
    """
    wanted = rng.random() < 0.5

    def make(rng: Random) -> Position:
        dealer = some_hand(rng, _ENOUGH[level])
        told = level >= 3 or house.get("early_check") == "off"
        return {
            "dealer": dealer,
            "player": some_hand(rng, _PLAYER, without(dealer)),
            "stood": level == 1 or rng.random() < 0.5,
            **({"all_done": rng.random() < 0.5} if told else {}),
        }

    found: Position = search(rng, make, lambda position: _checks(position, house) is wanted)
    return found


def five_under(rng: Random, level: int, house: House) -> Position:
    """A dealer with five cards under the minimum, everybody done."""
    dealer: Cards = search(
        rng,
        lambda rng: some_hand(rng, _FIVE),
        lambda cards: count(Silent(house), cards).points < int(house.get("dealer_min")),
    )
    player = some_hand(rng, _PLAYER, without(dealer))
    return {"dealer": dealer, "player": player, "stood": True, "all_done": True}


def dealt_by(shape: Shape) -> Deal:
    """A dealer's hand of a shape, the player having stood."""

    def deal(rng: Random, level: int, house: House) -> Position:
        dealer: Cards = some_hand(rng, shape)
        return {"dealer": dealer, "player": some_hand(rng, _PLAYER, without(dealer)), "stood": True}

    return deal


Twin = Callable[[Random, Position, int, House], Position]


def twin_of_check(by_card: Twin) -> Twin:
    """The near miss of a check: whether he has stood, whether all are done, or one card of the dealer's."""

    def twin(rng: Random, position: Position, level: int, house: House) -> Position:
        facts = [key for key in ("stood", "all_done") if key in position]
        for key in rng.sample(facts, len(facts)):
            other = {**position, key: not position[key]}
            if _checks(other, house) is not _checks(position, house):
                return other
        if not position["stood"] and not position.get("all_done"):
            raise Undealt
        return by_card(rng, position, level, house)

    return twin
