"""Steps about one hand: its aces, its natural, its kind (rule book §1–§3)."""

from __future__ import annotations

from games.xi_dach.checks.naive import (
    Hand,
    House,
    Side,
    aces_and_points,
    is_ace_ten,
    natural,
    ngu_linh_from,
)
from games.xi_dach.checks.proof import Proof

THIS, DEALER, PLAYER = "bai-nay", "dealer", "nha-con"


def take_total(proof: Proof, who: str, hand: Hand, house: House) -> int:
    """The points; a hand with aces has a step that says what they count."""
    aces, total = aces_and_points(hand, house)
    if not aces:
        return total
    facts = proof.take("ace")
    proof.equal(facts, who=who, cards=list(hand), reading=house["ace"], values=aces, points=total)
    return int(facts["points"])


def take_natural(proof: Proof, who: str, hand: Hand, house: House) -> str:
    """The natural of a hand, shown by a step; so is that A-10 is none here."""
    found = natural(hand, house)
    if found != "none":
        proof.equal(proof.take(found), who=who, cards=list(hand))
    elif is_ace_ten(hand):
        proof.equal(proof.take("xi-dach", holds=False), who=who, cards=list(hand))
    return found


def take_dealer_min(proof: Proof, hand: Hand, total: int, house: House) -> bool:
    enough = bool(total >= house["dealer_min"])
    facts = proof.take("dealer-min", holds=enough)
    proof.equal(facts, cards=list(hand), points=total, least=house["dealer_min"])
    return enough


def take_side(proof: Proof, who: str, hand: Hand, house: House) -> Side:
    """A hand of phase two; its steps must come to the same kind and points."""
    side = Side(hand, house["dealer_min" if who == DEALER else "player_min"], house)
    total, cards = take_total(proof, who, hand, house), list(hand)
    if total > 21:
        proof.equal(proof.take("quac"), who=who, cards=cards, points=total)
        return side
    if len(hand) == 5:
        from_points = ngu_linh_from(house)
        facts = proof.take("ngu-linh", holds=total >= from_points)
        proof.equal(facts, who=who, cards=cards, points=total, least=from_points)
        if total >= from_points:
            return side
    if who == DEALER:
        take_dealer_min(proof, hand, total, house)
    else:
        facts = proof.take("du-tuoi", holds=total >= house["player_min"])
        proof.equal(facts, who=who, cards=cards, points=total, least=house["player_min"])
    return side
