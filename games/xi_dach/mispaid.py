"""Xì Dách settled in the wrong way: totals alone compared, phase one forgotten, stakes mixed up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_dach.hands import DEALER, LIMIT, PLAYER, Cards, Held, held
from games.xi_dach.misread import counted, higher, kind_by, with_ace
from games.xi_dach.naturals import natural_of
from games.xi_dach.settlement import against, den, settle, settle_table

_SIGN: Final = {"win": 1, "draw": 0, "lose": -1}
_OTHER_SIDE: Final = {"win": "lose", "lose": "win", "draw": "draw"}

# ---------------------------------------------------------------- dealer against player


Settled = Callable[[Cards, Cards, House], str]


def _rightly(dealer: Cards, player: Cards, house: House) -> str:
    return settle(Silent(house), dealer=dealer, player=player)


def by_total(dealer: Cards, player: Cards, house: House) -> str:
    """The higher total wins, whatever the hands are; where somebody is above 21 that is not what decides.

    Neither is it where both hands are of one kind.
    """
    theirs, own = counted(player, house), counted(dealer, house)
    of_one_kind = _kind(dealer, DEALER, house) == _kind(player, PLAYER, house)
    if of_one_kind or max(theirs, own) > LIMIT or (theirs == own and house.get("point_tie") != "draw"):
        return _rightly(dealer, player, house)
    return higher(theirs, own)


def _kind(cards: Cards, who: str, house: House) -> str:
    note = Silent(house)
    natural = natural_of(note, cards)
    return held(note, who, cards).kind if natural == "none" else natural


def over_unseen(dealer: Cards, player: Cards, house: House) -> str:
    """The higher total wins, even above 21."""
    theirs, own = counted(player, house), counted(dealer, house)
    return higher(theirs, own) if theirs != own and max(theirs, own) > LIMIT else _rightly(dealer, player, house)


def without_naturals(dealer: Cards, player: Cards, house: House) -> str:
    note = Silent(house)
    return against(note, PLAYER, held(note, DEALER, dealer), held(note, PLAYER, player), len(player)).result


def aces_one(dealer: Cards, player: Cards, house: House) -> str:
    """Phase two with every ace at 1."""
    note, total = Silent(house), with_ace(1)
    own, theirs = total(dealer, house), total(player, house)
    kind = kind_by(dealer, own, house)
    if kind in ("non", "du-tuoi"):
        kind = "du-tuoi" if own >= int(note.option("dealer_min")) else "non"
    if natural_of(note, dealer) != "none" or natural_of(note, player) != "none":
        return _rightly(dealer, player, house)
    return against(note, PLAYER, Held(kind, own), Held(kind_by(player, theirs, house), theirs), len(player)).result


def dealer_takes_draws(dealer: Cards, player: Cards, house: House) -> str:
    """Draws go to the dealer."""
    found = _rightly(dealer, player, house)
    return "lose" if found == "draw" else found


def other_side(dealer: Cards, player: Cards, house: House) -> str:
    return _OTHER_SIDE[_rightly(dealer, player, house)]


def settle_by(settled: Settled) -> Mistaken:
    return lambda position, house: settled(position["dealer"], position["player"], house)


# ---------------------------------------------------------------- the whole table


def table_by(settled: Settled) -> Mistaken:
    """Everybody's net where some players are settled in a mistaken way, each for one stake."""

    def answer(position: Position, house: House) -> dict[str, int]:
        dealer, net = position["dealer"], _right_table(position, house)
        for name, seat in position["players"].items():
            result = settled(dealer, seat["cards"], house)
            if result != _rightly(dealer, seat["cards"], house):
                net[name] = _SIGN[result] * seat["stake"]
        others = {name: value for name, value in net.items() if name != DEALER}
        return {**others, DEALER: -sum(others.values())}

    return answer


def _right_table(position: Position, house: House) -> dict[str, int]:
    return settle_table(Silent(house), dealer=position["dealer"], players=position["players"])


def signs_turned(position: Position, house: House) -> dict[str, int]:
    return {name: -value for name, value in _right_table(position, house).items()}


def dealer_forgotten(position: Position, house: House) -> dict[str, int]:
    """The dealer is taken for one who wins and loses nothing."""
    return {**_right_table(position, house), DEALER: 0}


def stakes_alike(position: Position, house: House) -> dict[str, int]:
    """Everybody plays for the first player's stake."""
    seats: Mapping[str, Any] = position["players"]
    first = next(iter(seats.values()))["stake"]
    alike = {name: {"cards": seat["cards"], "stake": first} for name, seat in seats.items()}
    return settle_table(Silent(house), dealer=position["dealer"], players=alike)


# ---------------------------------------------------------------- caught above 21


def _right_den(position: Position, house: House) -> dict[str, int]:
    return den(Silent(house), players=position["players"], offender=position["offender"])


def den_of(paid: Callable[[Mapping[str, int], str], Mapping[str, int]]) -> Mistaken:
    """What everybody else receives where a player is caught, and what he pays; the dealer caught is judged rightly."""

    def answer(position: Position, house: House) -> dict[str, int]:
        stakes, offender = position["players"], position["offender"]
        if offender == DEALER:
            return _right_den(position, house)
        got = {name: value for name, value in paid(stakes, offender).items() if name != offender}
        received = {name: got.get(name, 0) for name in (*stakes, DEALER)}
        return {**received, offender: -sum(got.values())}

    return answer


def only_dealer(stakes: Mapping[str, int], offender: str) -> Mapping[str, int]:
    return {DEALER: stakes[offender]}


def only_players(stakes: Mapping[str, int], offender: str) -> Mapping[str, int]:
    return dict.fromkeys(stakes, stakes[offender])


def their_stakes(stakes: Mapping[str, int], offender: str) -> Mapping[str, int]:
    """Each player receives his own stake, the dealer the offender's."""
    return {**stakes, DEALER: stakes[offender]}


def dealer_twice(stakes: Mapping[str, int], offender: str) -> Mapping[str, int]:
    """The dealer takes the stake that was lost above 21 as well."""
    return {**dict.fromkeys(stakes, stakes[offender]), DEALER: 2 * stakes[offender]}


def two_stakes(stakes: Mapping[str, int], offender: str) -> Mapping[str, int]:
    return dict.fromkeys((*stakes, DEALER), 2 * stakes[offender])


def den_turned(position: Position, house: House) -> dict[str, int]:
    return {name: -value for name, value in _right_den(position, house).items()}


def dealer_pays_alike(position: Position, house: House) -> dict[str, int]:
    """A dealer who is caught pays everybody the first stake."""
    stakes = position["players"]
    if position["offender"] != DEALER:
        return _right_den(position, house)
    each = next(iter(stakes.values()))
    return {**dict.fromkeys(stakes, each), DEALER: -each * len(stakes)}


def dealer_pays_double(position: Position, house: House) -> dict[str, int]:
    """A dealer who is caught pays two stakes to everybody."""
    found = _right_den(position, house)
    return {name: 2 * value for name, value in found.items()} if position["offender"] == DEALER else found
