"""Steps about one player's cards: groups, score, win, eats, discards, ùi (rule book §2, §3.4, §5, §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.xep.checks.naive import (
    House,
    Way,
    Zones,
    best,
    best_ways,
    bound,
    bound_to_xep,
    but_for_runs,
    from_khap,
    known,
    lying,
    mates,
    size,
    wins,
    worth,
)
from games.xep.checks.proof import Proof

Position = Mapping[str, Any]


def check_group(proof: Proof, position: Position, _: House) -> str:
    cards = position["cards"]
    found = known(cards)
    if found is None:
        proof.next("no-group", holds=False, cards=cards)
        return "none"
    proof.next(found[0], cards=cards)
    return found[0]


def check_value(proof: Proof, position: Position, _: House) -> int | None:
    cards = position["cards"]
    found = known(cards)
    if found is None:
        proof.next("no-group", holds=False, cards=cards)
        return None
    proof.next(found[0], cards=cards, lenh=found[1])
    return found[1]


def grouped(proof: Proof, zones: Zones, house: House) -> dict[str, Any]:
    """The steps that show what a player's cards are worth."""
    hand: list[str] = zones["hand"]
    rac, lenh = best(hand, house)
    groups: list[Any] = []
    left: list[str] = []
    if hand:
        facts = proof.take("best-grouping")
        groups, left = facts["groups"], facts["rac"]
        laid = [card for cards in [*groups, left] for card in cards]
        proof.must(sorted(laid) == sorted(hand), "the grouping is not made of the hand")
        proof.must(all(known(cards) for cards in groups), "something laid is no group")
        if house["khap_lock_group"] == "on":
            sets = [[card] * count for card, count in Counter(hand).items() if count >= 3]
            proof.must(all(cards in groups for cards in sets), "a khạp is split")
        proof.must(len(left) == rac, f"{rac} rác are enough")
        proof.must(sum((known(cards) or ("", 0))[1] for cards in groups) == lenh, f"{lenh} lệnh are possible")
        proof.equal(facts, hand=hand, groups=groups, rac=left, lenh=lenh)
    there = lying(zones, house)
    if zones["down"] or zones["open"]:
        proof.next("lying", down=zones["down"], open=zones["open"], lenh=there, total=there + lenh)
    return {"lenh": there + lenh, "rac": left, "groups": groups}


def check_score(proof: Proof, position: Position, house: House) -> dict[str, Any]:
    return grouped(proof, position, house)


def won(proof: Proof, zones: Zones, house: House) -> bool:
    """Whether the cards win as they lie, proved."""
    grouped(proof, zones, house)
    rac, lenh = worth(zones, house)
    proof.next("win", holds=wins(rac, lenh), rac=rac, lenh=lenh)
    return wins(rac, lenh)


def won_now(proof: Proof, zones: Zones, house: House) -> bool:
    """The win without a tỳ, where the table makes the check at all."""
    dealt = not zones["down"] and not zones["open"]
    key = "dealt_win" if dealt else "win_after_discard" if size(zones) == 20 else None
    if key and house[key] == "off" and wins(*worth(zones, house)):
        proof.next("win", holds=False)
        return False
    return won(proof, zones, house)


def check_can_win(proof: Proof, position: Position, house: House) -> bool:
    zones = {key: position[key] for key in ("hand", "down", "open")}
    if "ty" not in position:
        return won_now(proof, zones, house)
    ty = position["ty"][0]
    _, found = best_ways(zones, ty, house, drawer=True)
    if not found:
        proof.next("win", holds=False, ty=ty, hand=zones["hand"])
        return False
    if bound_to_xep(zones, ty):
        return _won_or_xeped(proof, zones, found, ty, house)
    return won(proof, taken(proof, found, ty).zones, house)


def _won_or_xeped(proof: Proof, zones: Zones, found: list[Way], ty: str, house: House) -> bool:
    """A drawer bound to xệp: where the table lets him win otherwise, and where it does not (§3.2)."""
    xeped = found[0].rule == "xep-forced"
    if house["drawer_win_beats_xep"] == "on":
        if not xeped and wins(*worth(found[0].zones, house)):
            proof.next("xep-forced", holds=False, ty=ty)
        return won(proof, taken(proof, found, ty).zones, house)
    (best_free, _, lenh), free = best_ways(zones, ty, {**house, "drawer_win_beats_xep": "on"}, drawer=True)
    if best_free and not wins(*worth(found[0].zones, house)):
        facts = proof.take("xep-forced")
        shown = [w for w in free if w.rule == facts["way"] and sorted(w.group) == sorted(facts["shown"])]
        proof.must(bool(shown), "that way does not win so much")
        proof.equal(facts, ty=ty, group=found[0].group, way=shown[0].rule, shown=shown[0].group, lenh=lenh)
    else:
        proof.next("xep-forced", ty=ty, group=found[0].group)
    return won(proof, found[0].zones, house)


def taken(proof: Proof, found: list[Way], ty: str) -> Way:
    """The way that the next step shows, one of the best."""
    for rule in dict.fromkeys(way.rule for way in found):
        if proof.is_next(rule):
            facts = proof.take(rule)
            proof.equal(facts, ty=ty, group=facts["group"])
            same = [w for w in found if w.rule == rule and sorted(w.group) == sorted(facts["group"])]
            proof.must(bool(same), "that is not the best way")
            return same[0]
    proof.must(False, "no way is shown")
    raise AssertionError


# ---------------------------------------------------------------- eats


def _bound_step(proof: Proof, position: Position) -> bool:
    rule = bound(position, position["ty"][0])
    if rule:
        zones = {key: position[key] for key in ("hand", "down", "open")}
        proof.next(rule, ty=position["ty"][0], **zones)
    return rule is not None


def rac_before_and_after(hand: list[str], used: Any, house: House) -> tuple[int, int]:
    left = list(hand)
    for card in used:
        left.remove(card)
    return best(hand, house)[0], best(left, house)[0]


def banned(hand: list[str], used: Any, house: House) -> str | None:
    """Which option of the house forbids an eat that makes a group."""
    if not used and house["lone_tuong"] == "off":
        return "lone_tuong"
    if from_khap(hand, used) and house["khap_lock_eat"] == "on":
        return "khap_lock_eat"
    before, after = rac_before_and_after(hand, used, house)
    return "anti_trash" if after > before and house["anti_trash"] == "on" else None


def check_may_eat(proof: Proof, position: Position, house: House) -> bool:
    hand, used, ty = position["hand"], position["with"], position["ty"][0]
    if _bound_step(proof, position):
        return False
    if Counter(used) - Counter(hand):
        proof.next("eat", holds=False, used=used, hand=hand)
        return False
    found = known([*used, ty])
    if found is None:
        proof.next("no-group", holds=False, cards=[*used, ty])
        return False
    ban = banned(hand, used, house)
    if ban:
        before, after = rac_before_and_after(hand, used, house)
        more = {"before": before, "after": after} if ban == "anti_trash" else {}
        proof.next("eat", holds=False, ty=ty, used=used, **more)
        return False
    _tied_step(proof, position)
    proof.next(found[0], cards=[*used, ty])
    facts: dict[str, Any] = {"used": used} if used else {}
    if used and house["anti_trash"] == "on" and _hangs_on_lock(hand, used, house):
        before, after = rac_before_and_after(hand, used, house)
        facts = {**facts, "before": before, "after": after}
    proof.next("eat", ty=ty, **facts)
    return True


def _tied_step(proof: Proof, position: Position) -> None:
    """What leaves a player a choice who has two open tướng, one of them in a run."""
    ty = position["ty"][0]
    if but_for_runs(position, ty):
        proof.next("claim-tuong", holds=False, ty=ty, open=position["open"])


def _hangs_on_lock(hand: list[str], used: Any, house: House) -> bool:
    """Whether an eat adds rác at some tables and none at others, by how khạp may be grouped."""
    tables = [{**house, "khap_lock_group": lock} for lock in ("off", "on")]
    counted = [rac_before_and_after(hand, used, table) for table in tables]
    return len({after > before for before, after in counted}) == len(tables)


def check_eats(proof: Proof, position: Position, house: House) -> list[list[str]]:
    hand, ty = position["hand"], position["ty"][0]
    if _bound_step(proof, position):
        return []
    possible = list(mates(hand, ty))
    ways = [list(used) for used in possible if not banned(hand, used, house)]
    if ways:
        _tied_step(proof, position)
    facts = proof.take("eat", holds=bool(ways))
    shut = [list(used) for used in possible if banned(hand, used, house)]
    proof.equal(facts, ty=ty, hand=hand, ways=ways, banned=shut)
    return [list(used) for used in facts["ways"]]
