"""Steps about hands: what five cards are, which of some hands is best, who acts first (rule book §1.1, §2.2, §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.xi_to.checks.naive import (
    Hand,
    Hands,
    House,
    compared,
    first_card,
    kind,
    level,
    shaped,
    turning_runs,
    unbeaten,
    up_kind,
    up_ranks,
    up_value,
    versus,
    winners,
)
from games.xi_to.checks.proof import Proof

Position = Mapping[str, Any]
_STRAIGHT_FLUSH = "thung-pha-sanh"


def check_hand_kind(proof: Proof, position: Position, house: House) -> str:
    cards = list(position["cards"])
    if shaped(cards):
        proof.equal(proof.take("straight", holds=house["ace_low_straight"] == "on"), cards=cards)
    facts = proof.take("hand-order")
    proof.equal(facts, cards=cards, kind=kind(cards, house))
    return str(facts["kind"])


def _check_runs(proof: Proof, who: str, hands: Hands, house: House) -> None:
    """A-7-8-9-10, where it turns who wins."""
    held = turning_runs(hands, house)
    if held:
        facts = proof.take("straight", holds=house["ace_low_straight"] == "on")
        proof.equal(facts, **{who: held}, cards=[list(hands[name]) for name in held])


def check_compare(proof: Proof, position: Position, house: House) -> str:
    hands: dict[str, Hand] = {"a": position["a"], "b": position["b"]}
    _check_runs(proof, "hands", hands, house)
    side = versus(hands["a"], hands["b"], house)
    high, low = ("a", "b") if side >= 0 else ("b", "a")
    kinds = {name: kind(hand, house) for name, hand in hands.items()}
    ranks = {name: list(compared(hand, house)) for name, hand in hands.items()}
    if kinds["a"] != kinds["b"]:
        facts = proof.take("hand-order")
        cards = {"high_cards": list(hands[high]), "low_cards": list(hands[low])}
        proof.equal(facts, high=high, low=low, high_kind=kinds[high], low_kind=kinds[low], **cards)
    elif side and kinds["a"] == _STRAIGHT_FLUSH:
        facts = proof.take("sf-order")
        proof.equal(facts, high=high, low=low, high_top=ranks[high][0], low_top=ranks[low][0])
    elif side:
        facts = proof.take("tie-break")
        differing = next(n for n, rank in enumerate(ranks[high]) if rank != ranks[low][n])
        proof.equal(
            facts,
            kind=kinds[high],
            high=high,
            low=low,
            high_ranks=ranks[high],
            low_ranks=ranks[low],
            high_rank=ranks[high][differing],
            low_rank=ranks[low][differing],
        )
    else:
        proof.equal(proof.take("tie-break"), kind=kinds["a"], shared=ranks["a"])
        won = _check_suits(proof, ["a", "b"], hands, house)
        return won[0] if len(won) == 1 else "tie"
    return str(facts["high"])


def _check_suits(proof: Proof, equal: Sequence[str], hands: Hands, house: House) -> list[str]:
    """Equal hands split, or one wins by the suit of its first card."""
    suits = house["suit_tiebreak"]
    if suits == "off":
        facts = proof.take("deck", holds=False)
        proof.equal(facts, equal=list(equal))
        return list(facts["equal"])
    cards = {name: first_card(hands[name], compared(hands[name], house), suits) for name in equal}
    best = winners({name: hands[name] for name in equal}, house)[0]
    facts = proof.take("deck")
    proof.equal(facts, winner=best, cards=cards, card=cards[best])
    return [str(facts["winner"])]


def check_contest(proof: Proof, hands: Hands, house: House) -> list[str]:
    """Who wins among players, by the next steps."""
    _check_runs(proof, "players", hands, house)
    kinds = {name: kind(hand, house) for name, hand in hands.items()}
    best = max(kinds.values(), key=lambda name: level(name, house))
    alike = [name for name in hands if kinds[name] == best]
    facts = proof.take("hand-order")
    proof.equal(facts, kinds=kinds, kind=best, players=alike)
    equal: list[str] = list(facts["players"])
    if len(alike) > 1:
        ranks = {name: list(compared(hands[name], house)) for name in alike}
        by_top = best == _STRAIGHT_FLUSH and len({rank[0] for rank in ranks.values()}) > 1
        facts = proof.take("sf-order" if by_top else "tie-break")
        proof.equal(facts, kind=best, ranks=ranks, players=unbeaten(hands, house))
        equal = list(facts["players"])
    return _check_suits(proof, equal, hands, house) if len(equal) > 1 else equal


def check_showdown(proof: Proof, position: Position, house: House) -> list[str]:
    order = position.get("order") or list(position["hands"])
    return check_contest(proof, {name: position["hands"][name] for name in order}, house)


def check_first_to_act(proof: Proof, position: Position, house: House) -> str:
    up = position["up"]
    seated = position.get("order") or list(up)
    kinds = {name: up_kind(up[name]) for name in seated}
    best = max(up_value(cards) for cards in up.values())
    equal = [name for name in seated if up_value(up[name]) == best]
    alike = [name for name in seated if kinds[name] == kinds[equal[0]]]
    facts = proof.take("first-to-act")
    wanted = {"kinds": kinds, "kind": kinds[equal[0]], "players": equal}
    if len(alike) == 1:
        proof.equal(facts, **wanted, cards=list(up[equal[0]]))
    else:
        proof.equal(facts, **wanted, ranks={name: list(up_ranks(up[name])) for name in alike})
    if len(equal) == 1:
        return str(facts["players"][0])
    facts = proof.take("first-to-act")
    if house["first_act_tie"] == "seat":
        proof.equal(facts, players=equal, player=equal[0])
    else:
        cards = {name: first_card(up[name], up_ranks(up[name]), "cdhs") for name in equal}
        first = max(equal, key=lambda name: "cdhs".index(cards[name][1]))
        proof.equal(facts, cards=cards, player=first, card=cards[first])
    return str(facts["player"])
