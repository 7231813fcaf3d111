"""Whether the derivation of a Xì Dách verdict holds: each step is validated anew, then the answer concluded from them.

The steps are read from the first to the last. What one claims is computed again by `checks.naive`; a claim that is
wrong, missing, out of place or not needed is a `Gap`. Nothing here and in `checks` is shared with the modules that
judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.xi_dach.checks.hands import DEALER, THIS, take_dealer_min, take_natural, take_side, take_total
from games.xi_dach.checks.naive import House, is_ace_ten, points
from games.xi_dach.checks.proof import Gap, Proof
from games.xi_dach.checks.tables import check_den, check_phase_one, check_settle, check_settle_table

__all__ = ["Gap", "check"]

Position = Mapping[str, Any]


def check(query: str, position: Position, house: House, steps: Sequence[Mapping[str, Any]]) -> Any:
    """The answer that the steps prove; Gap where they prove none. `position` holds codes, `house` every option."""
    proof = Proof("xi-dach", steps)
    try:
        answer = _CHECKS[query](proof, position, house)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Gap(f"{proof.last}: a fact is missing or of the wrong form ({error!r})") from error
    proof.finish()
    return answer


def check_points(proof: Proof, position: Position, house: House) -> int:
    hand = position["cards"]
    total = take_total(proof, THIS, hand, house)
    if all(card[0] != "A" for card in hand):
        facts = proof.take("pip-points")
        proof.equal(facts, who=THIS, cards=list(hand), points=total)
        return int(facts["points"])
    return total


def check_natural(proof: Proof, position: Position, house: House) -> str:
    hand = position["cards"]
    found = take_natural(proof, THIS, hand, house)
    if found == "none" and not is_ace_ten(hand):
        proof.equal(proof.take("xi-dach", holds=False), who=THIS, cards=list(hand))
    return found


def check_status(proof: Proof, position: Position, house: House) -> str:
    found = take_natural(proof, THIS, position["cards"], house)
    return found if found != "none" else take_side(proof, THIS, position["cards"], house).kind


def _turn_is_over(proof: Proof, position: Position, house: House) -> bool:
    """Whether steps show that there is nothing left to decide: a natural, five cards, quắc."""
    hand = position["cards"]
    found = take_natural(proof, THIS, hand, house)
    if found != "none":
        proof.equal(proof.take("player-natural"), natural=found)
        return True
    if len(hand) == 5:
        proof.equal(proof.take("five-cards"), who=THIS, cards=list(hand))
        return True
    if points(hand, house) > 21:
        take_side(proof, THIS, hand, house)
        return True
    return False


def check_may_stand(proof: Proof, position: Position, house: House) -> bool:
    if _turn_is_over(proof, position, house):
        return True
    hand, least = position["cards"], house["player_min"]
    total = take_total(proof, THIS, hand, house)
    allowed = bool(total >= least or house["allow_stand_under"] == "lose")
    proof.equal(proof.take("du-tuoi", holds=allowed), who=THIS, cards=list(hand), points=total, least=least)
    return allowed


def check_may_draw(proof: Proof, position: Position, house: House) -> bool:
    if _turn_is_over(proof, position, house):
        return False
    total = take_total(proof, THIS, position["cards"], house)
    proof.equal(proof.take("order"), cards=list(position["cards"]), points=total)
    return True


def check_may_check(proof: Proof, position: Position, house: House) -> bool:
    hand, done, early = position["dealer"], position.get("all_done", False), house["early_check"]
    if not done and (early == "off" or (early == "stood_only" and not position["stood"])):
        proof.equal(proof.take("early-check", holds=False), stood=position["stood"])
        return False
    enough = take_dealer_min(proof, hand, take_total(proof, DEALER, hand, house), house)
    if enough and not done:
        proof.equal(proof.take("early-check"), stood=position["stood"])
    if done and not enough and len(hand) == 5:
        proof.equal(proof.take("five-cards"), who=DEALER, cards=list(hand))
        return True
    return enough


_CHECKS: dict[str, Callable[[Proof, Position, House], Any]] = {
    "points": check_points,
    "natural": check_natural,
    "status": check_status,
    "may-stand": check_may_stand,
    "may-draw": check_may_draw,
    "phase-one": check_phase_one,
    "settle": check_settle,
    "settle-table": check_settle_table,
    "may-check": check_may_check,
    "den": check_den,
}
