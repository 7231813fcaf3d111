"""Steps about who must take a tỳ (rule book §3.2, §3.3, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.xep.checks.naive import (
    House,
    Way,
    Zones,
    best_ways,
    bound,
    bound_to_xep,
    claimed,
    known,
    pulled,
    xep_group,
)
from games.xep.checks.proof import Proof

Position = Mapping[str, Any]
Answer = dict[str, str | None]
Won = tuple[int, list[Way]]


def winning(zones: Zones, ty: str, house: House, *, drawer: bool) -> Won | None:
    """The most lệnh a player can win with, and the ways to it; None when he cannot win."""
    (wins, _, lenh), found = best_ways(zones, ty, house, drawer=drawer)
    return (lenh, found) if wins else None


def _free(house: House) -> House:
    return {**house, "drawer_win_beats_xep": "on"}


def _win_step(proof: Proof, ty: str, won: Won, **more: Any) -> None:
    facts = proof.take("claim-win")
    shown = [way for way in won[1] if way.rule == facts["way"] and sorted(way.group) == sorted(facts["group"])]
    proof.must(bool(shown), "that way does not win so much")
    proof.equal(facts, ty=ty, way=shown[0].rule, group=shown[0].group, lenh=won[0], **more)


def check_must_xep(proof: Proof, position: Position, house: House) -> bool:
    zones = {key: position[key] for key in ("hand", "down", "open")}
    ty = position["ty"][0]
    if not bound_to_xep(zones, ty):
        proof.next("xep-forced", holds=False, ty=ty, in_hand=zones["hand"].count(ty))
        return False
    won = winning(zones, ty, _free(house), drawer=True)
    if won is None:
        proof.next("claim-win", holds=False, ty=ty)
    else:
        _win_step(proof, ty, won)
        if house["drawer_win_beats_xep"] == "on":
            proof.next("xep-forced", holds=False, ty=ty)
            return False
    proof.next("xep-forced", ty=ty, group=xep_group(zones, ty))
    return True


def check_must_take(proof: Proof, position: Position, house: House) -> Answer:
    ty = position["ty"][0]
    table = {name: position["players"][name] for name in position.get("order", position["players"])}
    drawer = next(iter(table))
    wanting = position.get("wants_win", list(table))
    if bound_to_xep(table[drawer], ty):
        return _xep_first(proof, table[drawer], drawer, ty, wanting, house)
    proof.next("xep-forced", holds=False, player=drawer, ty=ty, in_hand=table[drawer]["hand"].count(ty))
    able = {}
    for name, zones in table.items():
        won = winning(zones, ty, house, drawer=name == drawer)
        if won:
            able[name] = won
    willing = _willing(proof, able, wanting, house)
    obliged = [name for name, zones in table.items() if bound(zones, ty)]
    if willing:
        others = [name for name in obliged if name != willing[0]]
        _win_step(
            proof,
            ty,
            able[willing[0]],
            player=willing[0],
            rivals=willing[1:],
            bound=others[0] if others else "",
        )
        return {"player": willing[0], "rule": "claim-win"}
    proof.next("claim-win", holds=False, ty=ty)
    return _without_a_win(proof, table, drawer, ty, obliged, house)


def _willing(proof: Proof, able: Mapping[str, Won], wanting: list[str], house: House) -> list[str]:
    declining = [name for name in able if name not in wanting]
    if declining and house["phong_quan"] == "off":
        proof.next("phong-quan", holds=False, players=declining)
        return list(able)
    for name in declining:
        proof.next("phong-quan", player=name, lenh=able[name][0])
    return [name for name in able if name in wanting]


def _xep_first(proof: Proof, zones: Zones, drawer: str, ty: str, wanting: list[str], house: House) -> Answer:
    won = winning(zones, ty, _free(house), drawer=True)
    willing = _willing(proof, {drawer: won} if won else {}, wanting, house)
    if won and willing and house["drawer_win_beats_xep"] == "on":
        _win_step(proof, ty, won, player=drawer)
        return {"player": drawer, "rule": "claim-win"}
    proof.next("xep-forced", player=drawer, ty=ty, group=xep_group(zones, ty))
    return {"player": drawer, "rule": "xep-forced"}


def _without_a_win(
    proof: Proof, table: Mapping[str, Zones], drawer: str, ty: str, obliged: list[str], house: House
) -> Answer:
    if obliged:
        taken = claimed(table[obliged[0]], ty, house)
        proof.must(taken is not None and len(obliged) == 1, "not exactly one player is bound")
        if taken:
            proof.next(taken.rule, player=obliged[0], ty=ty, group=taken.group)
            return {"player": obliged[0], "rule": taken.rule}
    extension = pulled(table[drawer], ty)
    if extension:
        proof.next("keo", player=drawer, ty=ty, group=extension.group)
        return {"player": drawer, "rule": "keo"}
    tied = [name for name, zones in table.items() if ty[0] == "K" and _has_run_with(zones, ty)]
    tempted = [
        name
        for name, zones in table.items()
        if [ty, ty] in zones["open"] or (name != drawer and pulled(zones, ty) is not None)
    ]
    proof.next("reveal", holds=False, ty=ty, tied=tied, tempted=tempted)
    if ty[0] == "K" and house["lone_tuong"] == "forced_drawer":
        proof.next("eat", player=drawer, ty=ty)
        return {"player": drawer, "rule": "eat"}
    return {"player": None, "rule": None}


def _has_run_with(zones: Zones, ty: str) -> bool:
    return any(ty in cards and (known(cards) or ("", 0))[0] == "tst" for cards in zones["open"])
