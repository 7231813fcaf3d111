"""Money of Xì Tố handled in the wrong way: one pot for all, folded players who win, raises without bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.misranking import Best, by_strength
from games.mistakes import Mistaken, instead_of
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_to.betting import MOST_TIMES, legal_actions
from games.xi_to.comparing import showdown
from games.xi_to.payout import payout
from games.xi_to.pots import layers, pots
from games.xi_to.seats import in_deal_order

Actions = dict[str, Any]


# ---------------------------------------------------------------- a turn


def _actions(position: Position, house: House) -> Actions:
    return legal_actions(Silent(house), **position)


def checks_always(position: Position, house: House) -> Actions:
    return {**_actions(position, house), "check": True}


def folds_when_owing(position: Position, house: House) -> Actions:
    """Folding is not allowed while nothing is owed."""
    return {**_actions(position, house), "fold": position["owed"] > 0}


def calls_in_full(position: Position, house: House) -> Actions:
    """The call is what is owed, though the stack is smaller."""
    return {**_actions(position, house), "call": position["owed"] or None}


def cannot_call_short(position: Position, house: House) -> Actions:
    """Who cannot match the highest bet may not call."""
    found = _actions(position, house)
    return {**found, "call": None} if position["stack"] < position["owed"] else found


def _with_span(position: Position, house: House, least: int, most: int) -> Actions:
    found = _actions(position, house)
    return {**found, "raise": {"min": least, "max": most}} if found["raise"] and least <= most else found


def raises_without_cap(position: Position, house: House) -> Actions:
    rest = position["stack"] - position["owed"]
    return _with_span(position, house, min(position["base"], rest), rest)


def raises_with_the_call(position: Position, house: House) -> Actions:
    """The call is counted into the raise."""
    span, owed = _actions(position, house)["raise"], position["owed"]
    return _with_span(position, house, span["min"] + owed, span["max"] + owed) if span else _actions(position, house)


def raises_by_the_bet(position: Position, house: House) -> Actions:
    """A raise must be as high as what is owed."""
    base, owed, rest = position["base"], position["owed"], position["stack"] - position["owed"]
    return _with_span(position, house, max(base, owed), min(MOST_TIMES * base, rest))


def keeps_the_rest(position: Position, house: House) -> Actions:
    """Less than the base is taken for too little to put in."""
    rest = position["stack"] - position["owed"]
    found = _actions(position, house)
    return {**found, "raise": None} if rest < position["base"] else found


def always_open(position: Position, house: House) -> Actions:
    return _actions({**position, "raised_by_me_open": True}, house)


# ---------------------------------------------------------------- pots


def _order(position: Position) -> list[str]:
    return in_deal_order(position["paid"], position.get("order", ()))


def one_pot(position: Position, _: House) -> Actions:
    left = [name for name in _order(position) if name not in position["folded"]]
    return {"pots": [{"amount": sum(position["paid"].values()), "eligible": left}], "returned": {}}


def pots_apart(position: Position, _: House) -> Actions:
    """What each player has put in is taken for a pot of its own."""
    left = [name for name in _order(position) if name not in position["folded"]]
    paid = [{"amount": amount, "eligible": left} for amount in position["paid"].values() if amount]
    return {"pots": paid, "returned": {}}


def one_payment(position: Position, house: House) -> Actions:
    """The main pot is taken for what one player has put into it."""
    found = _all_kept(position, house)
    first = min(amount for name, amount in position["paid"].items() if name not in position["folded"])
    main = [{**pot, "amount": first} for pot in found["pots"][:1]]
    return {**found, "pots": [*main, *found["pots"][1:]]}


def folded_may_win(position: Position, house: House) -> Actions:
    return pots(Silent(house), **{**position, "folded": []})


def _without_folded(position: Position) -> Position:
    return {**position, "paid": {n: 0 if n in position["folded"] else paid for n, paid in position["paid"].items()}}


def folded_money_gone(position: Position, house: House) -> Actions:
    """What folded players put in is left out."""
    return pots(Silent(house), **_without_folded(position))


def _all_kept(position: Position, house: House) -> Actions:
    return pots(Silent(house), **position)


def nothing_returned(position: Position, house: House) -> Actions:
    """What only one player put in stays on the table, as a pot of his own."""
    found = _all_kept(position, house)
    own = [{"amount": amount, "eligible": [name]} for name, amount in found["returned"].items()]
    return {"pots": [*found["pots"], *own], "returned": {}}


def side_pots_shared(position: Position, house: House) -> Actions:
    """Everybody still in may win every pot."""
    found = _all_kept(position, house)
    left = [name for name in _order(position) if name not in position["folded"]]
    shared = [{"amount": pot["amount"], "eligible": left} for pot in found["pots"]]
    return {**found, "pots": shared}


# ---------------------------------------------------------------- payout


def _paid_right(position: Position, house: House) -> dict[str, int]:
    return payout(Silent(house), **position)


def _still_in(position: Position) -> list[str]:
    return [name for name in _order(position) if name not in position["folded"]]


def _winners(position: Position, names: Sequence[str], house: House) -> list[str]:
    if len(names) == 1:
        return list(names)
    return showdown(Silent(house), hands={name: position["hands"][name] for name in names})


def best_takes_all(position: Position, house: House) -> dict[str, int]:
    """The best hand takes the whole money, whoever was short; several share it. With one left nothing is compared."""
    left = _still_in(position)
    if len(left) == 1:
        return _paid_right(position, house)
    best, total = _winners(position, left, house), sum(position["paid"].values())
    each, odd = divmod(total, len(best))
    return {name: (each if name in best else 0) + (odd if name == best[0] else 0) for name in position["paid"]}


def _divided(position: Position, winners: Mapping[int, Sequence[str]]) -> dict[str, int]:
    """The pots paid to some winners each, in equal parts; the first gets what is left over."""
    found = layers(position["paid"], position["folded"], _order(position))
    received = {name: found.returned.get(name, 0) for name in position["paid"]}
    for n, pot in enumerate(found.pots):
        each, odd = divmod(pot.amount, len(winners[n]))
        for name in winners[n]:
            received[name] += each
        received[winners[n][0]] += odd
    return received


def first_takes_ties(position: Position, house: House) -> dict[str, int]:
    """Of equal hands the first in deal order takes the pot alone."""
    found = layers(position["paid"], position["folded"], _order(position))
    return _divided(position, {n: _winners(position, pot.eligible, house)[:1] for n, pot in enumerate(found.pots)})


def _won(best_of: Best) -> Mistaken:
    """Each pot goes to whoever is found best."""

    def answer(position: Position, _: House) -> dict[str, int]:
        found = layers(position["paid"], position["folded"], _order(position))
        winners = {
            n: best_of({name: position["hands"][name] for name in pot.eligible})
            if len(pot.eligible) > 1
            else pot.eligible
            for n, pot in enumerate(found.pots)
        }
        return _divided(position, winners)

    return answer


def won_by(best_of: Best) -> Mistaken:
    """The pots where the best hand is found in a wrong way; where a house rule decides, the right answer."""
    return instead_of(_won(by_strength), _won(best_of), right=_paid_right)


def folded_get_back(position: Position, house: House) -> dict[str, int]:
    """Folded players take back what they put in."""
    found = payout(Silent(house), **_without_folded(position))
    return {name: position["paid"][name] if name in position["folded"] else got for name, got in found.items()}


def rest_forgotten(position: Position, house: House) -> dict[str, int]:
    """What goes back to the one who put in most is left out."""
    back = layers(position["paid"], position["folded"], _order(position)).returned
    return {name: got - back.get(name, 0) for name, got in _paid_right(position, house).items()}


def all_share(position: Position, _: House) -> dict[str, int]:
    """Everybody who may win a pot shares it."""
    found = layers(position["paid"], position["folded"], _order(position))
    return _divided(position, {n: pot.eligible for n, pot in enumerate(found.pots)})


def gain_only(position: Position, house: House) -> dict[str, int]:
    """What was put in is taken off: the gain, not what is received."""
    return {name: max(0, got - position["paid"][name]) for name, got in _paid_right(position, house).items()}
