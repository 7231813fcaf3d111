"""Whom a deal of Xệp waits for and for what, once more by the plain rules (rule book §3–§6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.cards import Card
from games.xep.checks import naive
from games.xep.table import Stage, Table
from games.xep.zones import ZoneSet

_MOST_LAID = 3  # cards of the hand in one take
_DEALS = {2: 71, 3: 51}  # the nọc after the deal


class Awaited(NamedTuple):
    """A seat and what it has to do: check (win or not), look, claim, keo, eat, next, discard or draw."""

    seat: int
    what: str


def codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def zones(zone: ZoneSet) -> naive.Zones:
    """A player's cards as codes."""
    return {"hand": codes(zone.hand), "down": [*map(codes, zone.down)], "open": [*map(codes, zone.open)]}


def options(table: Table) -> naive.House:
    return table.house.full()


def sitting(table: Table, first: int = 0) -> list[int]:
    """Who is still in, in turn order from a seat."""
    count = len(table.players)
    return [seat % count for seat in range(first, first + count) if seat % count not in table.out]


def undrawn(table: Table) -> bool:
    return len(table.stock) == _DEALS[len(table.players)]


def wins_with(zone: naive.Zones, ty: str, house: naive.House, *, drawer: bool) -> bool:
    if naive.best(zone["hand"], house)[0] > _MOST_LAID:
        return False
    return naive.best_ways(zone, ty, house, drawer=drawer)[0][0]


def awaited(table: Table) -> Awaited | None:
    """Who has to do what now; None when the deal is over."""
    seat, house = table.seat, options(table)
    if table.stage == Stage.OVER:
        return None
    if table.stage == Stage.DEALT:
        seat = next(n for n in sitting(table) if n not in table.declined and _is_round(table, n))
        return Awaited(seat, "check")
    if table.stage in (Stage.OPENING, Stage.DRAW):
        return Awaited(seat, "discard" if table.stage == Stage.OPENING else "draw")
    if table.stage == Stage.DRAWN:
        return Awaited(seat, "look")
    if table.stage == Stage.TAKEN:
        asked = _is_round(table, seat) and seat not in table.declined
        return Awaited(seat, "check" if asked else "discard")
    if table.stage == Stage.DISCARDED:
        return Awaited(seat, "check")
    if table.stage == Stage.PASSED:
        return Awaited(sitting(table, seat + 1)[0], "next")
    return _asked_about(table, house)


def _is_round(table: Table, seat: int) -> bool:
    return naive.wins(*naive.worth(zones(table.zones[seat]), options(table)))


def _asked_about(table: Table, house: naive.House) -> Awaited:
    """Who comes first with a tỳ that lies shown (§3.3)."""
    ty: Any = table.ty and table.ty.code
    lying = {seat: zones(table.zones[seat]) for seat in sitting(table, table.seat)}
    for seat, zone in lying.items():
        if seat not in table.declined and wins_with(zone, ty, house, drawer=seat == table.seat):
            return Awaited(seat, "check")
    for seat, zone in lying.items():
        if naive.bound(zone, ty):
            return Awaited(seat, "claim")
    drawer = table.seat
    return Awaited(drawer, "keo" if naive.pulled(lying[drawer], ty) else "eat")
