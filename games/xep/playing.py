"""What comes after an action in a deal of Xệp (rule book §3–§6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from games.flow import Action
from games.verdict import Notebook, Silent
from games.xep import taking
from games.xep.duties import Due, Duty, over, put_out, shown
from games.xep.offers import named
from games.xep.rules import R
from games.xep.table import End, Stage, Table
from games.xep.taking import Take
from games.xep.winning import Outcome
from games.xep.zones import ZoneSet, without


def played(table: Table, due: Due, action: Action) -> Table:
    """The table after a legal action, before what follows of itself."""
    if action["kind"] == "leave":
        return put_out(table, action["seat"])
    return _PLAYED[action["kind"]](Silent(table.house), table, due, action)


def chosen(due: Due, action: Action) -> Outcome | None:
    """The way of winning that an action names, None when there is no such way."""
    wanted = {key: action[key] for key in ("take", "with") if key in action}
    return next((won for won in due.wins if _form(named(won)) == _form(wanted)), None)


def _form(take: Action) -> Action:
    return {key: sorted(card.code for card in value) if key == "with" else value for key, value in take.items()}


def _win(_: Notebook, table: Table, due: Due, action: Action) -> Table:
    won = chosen(due, action)
    if won is None:
        return over(table, End(R.WIN, due.seat, due.lenh or 0))
    zones = table.laid(due.seat, won.take.after)
    return over(replace(table, zones=zones, ty=None), End(R.WIN, due.seat, won.lenh))


def _decline(_: Notebook, table: Table, due: Due, __: Action) -> Table:
    return replace(table, declined=table.declined | {due.seat}, waiting=table.waiting | {due.seat})


def _draw(_: Notebook, table: Table, due: Due, __: Action) -> Table:
    """The top card of the nọc; a tỳ that was passed on dies (§3.5)."""
    ty, *stock = table.stock
    gone = table.gone if table.ty is None else (*table.gone, table.ty)
    return replace(
        table,
        stage=Stage.DRAWN,
        seat=due.seat,
        ty=ty,
        stock=tuple(stock),
        gone=gone,
        declined=frozenset(),
        forced=False,
    )


def _show(_: Notebook, table: Table, __: Due, ___: Action) -> Table:
    return replace(table, stage=Stage.SHOWN)


def _xep(_: Notebook, table: Table, due: Due, __: Action) -> Table:
    # Who could have won with the tỳ and hides it has declined.
    waiting = table.waiting | {due.seat} if due.wins else table.waiting
    return replace(_took(table, due.seat, taking.xep(table.zone, shown(table)), forced=True), waiting=waiting)


def _claim(note: Notebook, table: Table, due: Due, _: Action) -> Table:
    take = taking.claim(note, table.zones[due.seat], shown(table), due.rule)
    return _took(table, due.seat, take, forced=True)


def _keo(_: Notebook, table: Table, due: Due, __: Action) -> Table:
    take = taking.keo(table.zone, shown(table))
    if take is None:
        raise ValueError("a kéo that cannot be made is not due")
    return _took(table, due.seat, take, forced=True)


def _eat(_: Notebook, table: Table, due: Due, action: Action) -> Table:
    take = taking.eat(table.zones[due.seat], shown(table), tuple(action["with"]))
    return _took(table, due.seat, take, forced=due.rule == R.EAT)


def _took(table: Table, seat: int, take: Take, *, forced: bool) -> Table:
    return replace(
        table,
        stage=Stage.TAKEN,
        seat=seat,
        ty=None,
        zones=table.laid(seat, take.after),
        declined=frozenset(),
        forced=forced,
    )


def _pass(_: Notebook, table: Table, due: Due, __: Action) -> Table:
    """The drawer leaves the tỳ to the next player; the last one, whom nobody draws after, ends the deal (§6.4)."""
    if due.duty == Duty.EAT:
        return replace(table, stage=Stage.PASSED)
    return over(table, End(R.DRAW_GAME))


def _discard(_: Notebook, table: Table, due: Due, action: Action) -> Table:
    card, zone = action["card"], table.zone
    kept = ZoneSet(without(zone.hand, card), zone.down, zone.open)
    return replace(
        table,
        stage=Stage.DISCARDED,
        zones=table.laid(due.seat, kept),
        gone=(*table.gone, *card),
        declined=frozenset(),
        forced=False,
    )


_PLAYED: Final[Mapping[str, Callable[[Notebook, Table, Due, Action], Table]]] = {
    "win": _win,
    "decline": _decline,
    "draw": _draw,
    "show": _show,
    "xep": _xep,
    "claim": _claim,
    "keo": _keo,
    "eat": _eat,
    "pass": _pass,
    "discard": _discard,
}
