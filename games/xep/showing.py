"""What a seat may know of a deal of Xệp (rule book §1.3, §3.2).

Others never learn whose decision a shown tỳ waits for, nor that a win is asked for: for them the turn is the one that
everybody knows of, so those states look alike. Who waits himself sees no turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.flow import Moves, Settlement
from games.verdict import plain
from games.xep.duties import Due
from games.xep.table import Stage, Table

# What everybody sees of a stage; where a win may be asked for it is named as what comes next.
_SEEN: Final[Mapping[Stage, str]] = {
    Stage.DEALT: "opening",
    Stage.OPENING: "opening",
    Stage.DRAW: "draw",
    Stage.DISCARDED: "draw",
    Stage.DRAWN: "drawn",
    Stage.SHOWN: "shown",
    Stage.PASSED: "passed",
    Stage.TAKEN: "taken",
    Stage.OVER: "over",
}


def view(
    table: Table, due: Due | None, moves: tuple[Moves, ...], settlement: Settlement | None, seat: int | None
) -> dict[str, Any]:
    """All that a seat may know, None is somebody who only looks on."""
    return {
        "players": list(table.players),
        "stake": table.stake,
        "stage": _SEEN[table.stage],
        "turn": _turn(table, due, seat),
        "may": [_move(found) for found in moves],
        "hand": [] if seat is None else plain(table.zones[seat].hand),
        "zones": {name: _zones(table, n, seat) for n, name in enumerate(table.players)},
        "stock": len(table.stock),
        "gone": plain(table.gone),
        "drawer": table.seat if table.stage in (Stage.DRAWN, Stage.SHOWN, Stage.PASSED) else None,
        "ty": table.ty.code if table.ty and _sees_ty(table, seat) else None,
        "out": [table.players[n] for n in sorted(table.out)],
        "waiting": seat in table.waiting,
        "end": table.end and {"rule": table.end.rule.value, "winner": _winner(table), "lenh": table.end.lenh},
        "settlement": settlement,
    }


def _turn(table: Table, due: Due | None, seat: int | None) -> list[int]:
    """Whose turn it is as far as the seat knows."""
    if due is None:
        return []
    if seat == due.seat:
        return [seat]
    public = _public(table)
    return [] if seat == public else [public]


def _public(table: Table) -> int:
    """Who everybody knows is on: the next neighbour of who has discarded, passed the tỳ or left, else the seat."""
    if table.stage in (Stage.PASSED, Stage.DISCARDED) or not table.is_in(table.seat):
        return table.after_seat(table.seat)
    return table.seat


def _sees_ty(table: Table, seat: int | None) -> bool:
    """A tỳ that has not been shown is known to its drawer alone; when he leaves it stays unseen (§3.2)."""
    return table.stage != Stage.DRAWN or seat == table.seat


def _zones(table: Table, owner: int, seat: int | None) -> dict[str, Any]:
    """A player's zones: what lies face-down by number, unless they are the own ones or those of who has won."""
    zone, won = table.zones[owner], table.end is not None and owner == table.end.winner and table.end.lenh > 0
    return {
        "hand": plain(zone.hand) if won else len(zone.hand),
        "down": plain(zone.down) if won or owner == seat else [len(cards) for cards in zone.down],
        "open": plain(zone.open),
    }


def _winner(table: Table) -> str | None:
    return None if table.end is None or table.end.winner is None else table.players[table.end.winner]


def _move(moves: Moves) -> dict[str, Any]:
    return {"kind": moves.kind, "part": moves.part, "values": plain(list(moves.values))}
