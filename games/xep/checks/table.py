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
    but_for_runs,
    claimed,
    pulled,
    runs_with,
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
    willing = _willing(proof, able, wanting, ty, house)
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


def _willing(proof: Proof, able: Mapping[str, Won], wanting: list[str], ty: str, house: House) -> list[str]:
    """Who can win and wants to; those who decline matter when nobody before them wins."""
    keen = [name for name in able if name in wanting]
    first = list(able).index(keen[0]) if keen else len(able)
    declining = list(able)[:first]
    if house["phong_quan"] == "off":
        if declining:
            proof.next("phong-quan", holds=False, players=declining)
        return list(able)
    for name in declining:
        lenh = able[name][0]
        if lenh > 20:
            proof.next("claim-win", holds=False, player=name, ty=ty, lenh=lenh)
        else:
            proof.next("phong-quan", player=name, lenh=lenh)
    return keen


def _xep_first(proof: Proof, zones: Zones, drawer: str, ty: str, wanting: list[str], house: House) -> Answer:
    if house["drawer_win_beats_xep"] == "on":
        won = winning(zones, ty, house, drawer=True)
        if won is None:
            proof.next("claim-win", holds=False, player=drawer, ty=ty)
        elif _willing(proof, {drawer: won}, wanting, ty, house):
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
        unbound = [name for name, zones in table.items() if but_for_runs(zones, ty)]
        more: dict[str, Any] = {"tied": unbound} if unbound else {}
        proof.next("keo", player=drawer, ty=ty, group=extension.group, **more)
        return {"player": drawer, "rule": "keo"}
    tied = [name for name, zones in table.items() if ty[0] == "K" and runs_with(zones, ty)]
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
