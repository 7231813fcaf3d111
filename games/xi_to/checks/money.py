"""Steps about money: what may be done in a turn, how it divides, who receives it (rule book §2.3–§2.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.xi_to.checks.naive import House, Pots, divided, lowest_has_a_say, winners
from games.xi_to.checks.proof import Proof
from games.xi_to.checks.showing import check_contest

Position = Mapping[str, Any]


def check_legal_actions(proof: Proof, position: Position, _: House) -> dict[str, Any]:
    owed, stack = position["owed"], position["stack"]
    proof.equal(proof.take("actions", holds=owed == 0), owed=owed)
    call = None
    if owed:
        facts = proof.take("call-amount")
        proof.equal(facts, owed=owed, stack=stack, amount=owed if owed < stack else stack)
        call = facts["amount"]
    return {"fold": True, "check": owed == 0, "call": call, "raise": _check_raise(proof, position)}


def _check_raise(proof: Proof, position: Position) -> dict[str, int] | None:
    base, rest = position["base"], position["stack"] - position["owed"]
    if rest < 1:
        proof.equal(proof.take("reopen", holds=False), stack=position["stack"], owed=position["owed"])
        return None
    if not position["raised_by_me_open"]:
        proof.equal(proof.take("reopen", holds=False), open=False)
        return None
    if rest < base:
        facts = proof.take("reopen")
        proof.equal(facts, base=base, rest=rest)
        return {"min": facts["rest"], "max": facts["rest"]}
    facts = proof.take("bet-size")
    proof.equal(facts, base=base, rest=rest, min=base, max=rest if rest < 10 * base else 10 * base)
    return {"min": facts["min"], "max": facts["max"]}


def _seated(position: Position) -> list[str]:
    return list(position.get("order") or position["paid"])


def _check_layers(proof: Proof, position: Position) -> tuple[Pots, dict[str, int]]:
    """The pots and what goes back, as the next steps say."""
    paid, folded = dict(position["paid"]), list(position["folded"])
    pots, returned = divided(paid, folded, _seated(position))
    shown: Pots = []
    back: dict[str, int] = {}
    if pots:
        facts = proof.take("side-pots")
        proof.equal(facts, paid=paid, folded=folded, pots=pots, main=pots[:1], side=pots[1:])
        shown = list(facts["pots"])
    if returned:
        facts = proof.take("side-pots")
        proof.equal(facts, paid=paid, returned=returned)
        back = dict(facts["returned"])
    return shown, back


def check_pots(proof: Proof, position: Position, _: House) -> dict[str, Any]:
    pots, returned = _check_layers(proof, position)
    return {"pots": pots, "returned": returned}


def check_payout(proof: Proof, position: Position, house: House) -> dict[str, int]:
    pots, returned = _check_layers(proof, position)
    left = [name for name in _seated(position) if name not in position["folded"]]
    if len(left) == 1:
        proof.equal(proof.take("last-standing"), player=left[0], folded=list(position["folded"]))
        won = [left for _ in pots]
    else:
        won = _check_winners(proof, pots, position["hands"], house)
    received = {name: returned.get(name, 0) for name in position["paid"]}
    odd = []
    for pot, best in zip(pots, won, strict=True):
        rest = pot["amount"] % len(best)
        for name in best:
            received[name] += (pot["amount"] - rest) // len(best) + (rest if name == best[0] else 0)
        odd += [best[0]] if rest and best[0] not in odd else []
    if not pots:
        return received
    facts = proof.take("side-pots")
    proof.equal(facts, won=won, received=received, **({"odd": odd} if odd else {}))
    return dict(facts["received"])


def _check_winners(proof: Proof, pots: Pots, hands: Mapping[str, Sequence[str]], house: House) -> list[list[str]]:
    """Who wins each pot: shown by a contest, or known from the last one that was shown."""
    won: list[list[str]] = []
    known: list[str] | None = None
    for pot in pots:
        held = {name: hands[name] for name in pot["eligible"]}
        if len(held) == 1:
            won.append(list(held))
            continue
        best = winners(held, house)
        still = None if known is None else [name for name in known if name in held]
        if still == best and not lowest_has_a_say(held, house):
            won.append(best)
            continue
        best = check_contest(proof, held, house)
        known = None if lowest_has_a_say(held, house) else best
        won.append(best)
    return won
