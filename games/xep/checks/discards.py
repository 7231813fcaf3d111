"""Steps about discards, ùi, payment and the next draw (rule book §5, §6.3–§6.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.xep.checks.cards import won_now
from games.xep.checks.naive import House, best
from games.xep.checks.proof import Proof

Position = Mapping[str, Any]


def _chuot(hand: Sequence[str]) -> list[str]:
    return [card for card in hand if card[0] == "P"]


def _why_kept(hand: Sequence[str], card: str, house: House) -> str | None:
    """The rule that keeps a card of the hand."""
    chuot = _chuot(hand)
    if card[0] == "K":
        return "discard-tuong"
    if hand.count(card) >= 3:
        return "discard-khap"
    full = len(set(chuot)) == 4 and (len(chuot) == 4 or house["chuot_lock"] == "any_full_set")
    return "discard-chuot" if card[0] == "P" and full else None


def _more_than_four(hand: Sequence[str]) -> bool:
    chuot = _chuot(hand)
    return len(set(chuot)) == 4 < len(chuot)


def check_may_discard(proof: Proof, position: Position, house: House) -> bool:
    hand, card = position["hand"], position["card"][0]
    count = hand.count(card)
    if not count:
        proof.next("discard", holds=False, card=card, hand=hand)
        return False
    why = _why_kept(hand, card, house)
    if why == "discard-tuong":
        proof.next(why, card=card)
    elif why == "discard-khap":
        proof.next(why, card=card, count=count)
    elif why == "discard-chuot":
        proof.next(why, card=card, chuot=_chuot(hand))
    if why:
        return False
    if card[0] == "P" and _more_than_four(hand):
        proof.next("discard-chuot", holds=False, card=card, chuot=_chuot(hand))
    proof.next("discard", card=card, count=count)
    return True


def check_discards(proof: Proof, position: Position, house: House) -> list[str]:
    hand = position["hand"]
    reasons = {card: _why_kept(hand, card, house) for card in hand}
    for rule in ("discard-tuong", "discard-khap", "discard-chuot"):
        kept = [card for card, why in reasons.items() if why == rule]
        if kept:
            proof.next(rule, cards=kept)
    free = [card for card, why in reasons.items() if why is None]
    loose = _chuot(free)
    if loose and _more_than_four(hand):
        proof.next("discard-chuot", holds=False, cards=loose)
    facts = proof.take("discard", holds=bool(free))
    proof.equal(facts, hand=hand, cards=free)
    return list(facts["cards"])


def check_is_ui(proof: Proof, position: Position, house: House) -> bool:
    zones = {key: position[key] for key in ("hand", "down", "open")}
    hand, forced = zones["hand"], position["forced"]
    free = [card for card in dict.fromkeys(hand) if _why_kept(hand, card, house) is None]
    rac = best(hand, house)[0]
    if free and (rac or house["ui"] == "no_legal_discard"):
        # Chuột of four colours that are more than four go by a decision only, so other cards are shown where there are.
        others = [card for card in free if card[0] != "P" or not _more_than_four(hand)]
        if not others:
            proof.next("discard-chuot", holds=False, cards=free)
        proof.next("discard", hand=hand, cards=others or free)
        proof.next("ui", holds=False, rac=rac)
        return False
    if won_now(proof, zones, house):
        proof.next("ui", holds=False)
        return False
    if not free:
        check_discards(proof, {"hand": hand}, house)
    if forced and house["forced_ui_excused"] == "on" and any(card[0] != "K" for card in hand):
        proof.next("ui", holds=False, forced=forced)
        return False
    proof.next("ui", forced=forced, by_choice=bool(free))
    return True


def check_payment(proof: Proof, position: Position, house: House) -> dict[str, int]:
    lenh, stake, losers = position["lenh"], position["stake"], position["losers"]
    quan = lenh >= 21
    each = stake * (10 + lenh + (lenh if quan else 0))
    proof.next("quan" if quan else "payment", lenh=lenh, stake=stake, each=each, losers=losers)
    paid = Counter(dict.fromkeys(losers, each))
    payer = position.get("ui")
    if payer is not None and len(losers) > 1:
        own = house["ui_penalty"] == "leaves"
        facts = {"each": each} if own else {"total": each * len(losers)}
        proof.next("ui-pays", holds=not own, player=payer, losers=losers, **facts)
        if not own:
            paid = Counter(dict.fromkeys(losers, 0))
            paid[payer] = each * len(losers)
    return {name: paid[name] for name in losers}


def check_next_draw(proof: Proof, position: Position, _: House) -> str:
    few = position["stock"] < 9
    proof.next("draw-game", holds=few, stock=position["stock"])
    return "hue" if few else "draw"
