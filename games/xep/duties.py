"""Whose decision a deal of Xệp waits for, and what happens of itself until then (rule book §3–§6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from games.cards import Card
from games.verdict import Notebook, Silent
from games.xep import taking
from games.xep.discarding import is_ui
from games.xep.paying import next_draw
from games.xep.rules import R
from games.xep.table import End, Stage, Table
from games.xep.winning import Outcome, lenh_now, winning_takes, wins_with
from games.xep.worth import rac_and_total
from games.xep.zones import ZoneSet


class Duty(StrEnum):
    """What a player has to decide or to do."""

    CHECK = "check"  # to win, or not
    LOOK = "look"  # what the drawer does with the tỳ that he alone has seen
    CLAIM = "claim"
    KEO = "keo"
    EAT = "eat"  # the drawer's choice
    NEXT = "next"  # the next player's choice
    DISCARD = "discard"
    DRAW = "draw"


class Due(NamedTuple):
    """Whose decision is due and which; `rule` makes it due, `order` forbids the others to act.

    `lenh` is that of the best win now, None without one; `wins` are the takes of the tỳ that win.
    """

    seat: int
    duty: Duty
    rule: R
    order: R
    lenh: int | None = None
    wins: tuple[Outcome, ...] = ()


def settled(table: Table) -> tuple[Table, Due | None]:
    """The table moved on to the next decision, and what is due; None when the deal is over."""
    note = Silent(table.house)
    while table.stage != Stage.OVER:
        if len(table.out) == len(table.players) - 1:
            return _won_by_the_last(note, table), None
        found = _NEXT[table.stage](note, table)
        if isinstance(found, Due):
            return table, found
        table = found
    return table, None


def _won_by_the_last(note: Notebook, table: Table) -> Table:
    """The only one left wins: with his lệnh when he is round with enough of it, else with none (§5.3, §6.5)."""
    winner = table.after_seat(0)
    rac, lenh = rac_and_total(note, table.zones[winner])
    return over(table, End(R.UI, winner, lenh if wins_with(rac, lenh) else 0))


def over(table: Table, end: End) -> Table:
    return replace(table, stage=Stage.OVER, end=end)


def drawing(table: Table, seat: int) -> Table:
    """The table when a player is to draw next."""
    return replace(table, stage=Stage.DRAW, seat=seat, declined=frozenset(), forced=False)


def _dealt(note: Notebook, table: Table) -> Table | Due:
    """Dealt hands may win, the cái's first (§6.1); then he opens."""
    for seat in table.from_seat(table.seat):
        lenh = None if seat in table.declined else lenh_now(note, table.zones[seat])
        if lenh is not None:
            return Due(seat, Duty.CHECK, R.WIN, R.WIN, lenh)
    return replace(table, stage=Stage.OPENING, declined=frozenset())


def _opening(note: Notebook, table: Table) -> Table | Due:
    return _to_discard(note, table, R.OPENING)


def _taken(note: Notebook, table: Table) -> Table | Due:
    """A take may win (§6.1), else a discard follows."""
    if table.is_in(table.seat) and table.seat not in table.declined:
        lenh = lenh_now(note, table.zone)
        if lenh is not None:
            return Due(table.seat, Duty.CHECK, R.WIN, R.WIN, lenh)
    return _to_discard(note, table, R.AFTER_TAKE)


def _to_discard(note: Notebook, table: Table, rule: R) -> Table | Due:
    """Who has twenty-one cards discards, or he is ùi and out; the next player draws then (§3.1, §3.6, §5.3)."""
    if table.is_in(table.seat):
        if not is_ui(note, forced=table.forced, **table.zone._asdict()):
            return Due(table.seat, Duty.DISCARD, rule, rule)
        table = put_out(table, table.seat)
    return drawing(table, table.after_seat(table.seat))


def put_out(table: Table, seat: int) -> Table:
    """The table without a player who is ùi or has left; his cards stay with him (§6.5)."""
    return replace(table, out=table.out | {seat})


def _discarded(note: Notebook, table: Table) -> Table | Due:
    """A discard may win (§6.1); then the next neighbour draws."""
    if table.is_in(table.seat) and table.seat not in table.declined:
        lenh = lenh_now(note, table.zone, dealt=False)
        if lenh is not None:
            return Due(table.seat, Duty.CHECK, R.WIN, R.WIN, lenh)
    return drawing(table, table.after_seat(table.seat))


def _draw(note: Notebook, table: Table) -> Table | Due:
    """Somebody draws, or the deal is huề (§6.4)."""
    if not table.is_in(table.seat):
        return drawing(table, table.after_seat(table.seat))
    if next_draw(note, stock=len(table.stock)) == "hue":
        return over(table, End(R.DRAW_GAME))
    rule = R.OPENING if table.untouched else R.AFTER_TAKE
    return Due(table.seat, Duty.DRAW, rule, rule)


def _drawn(note: Notebook, table: Table) -> Table | Due:
    """The drawer looks at the tỳ alone (§3.2). When he leaves with it, it goes back unseen and the next one draws."""
    ty = shown(table)
    if not table.is_in(table.seat):
        put_back = replace(table, stock=(ty, *table.stock), ty=None)
        return drawing(put_back, table.after_seat(table.seat))
    if not taking.must_xep(table.zone, ty):
        return Due(table.seat, Duty.LOOK, R.DRAW, R.DRAW)
    on = note.option("drawer_win_beats_xep") == "on"
    wins = winning_takes(note, table.zone, ty, drawer=True) if on else ()
    return Due(table.seat, Duty.LOOK, R.XEP_FORCED, R.DRAW, best_lenh(wins), wins)


def _shown(note: Notebook, table: Table) -> Table | Due:
    """Wins first, then the match obligation, the drawer's kéo, his eat (§3.3, §4). Who has left is not asked."""
    ty = shown(table)
    seats = list(table.from_seat(table.seat))
    for seat in seats:
        if seat not in table.declined:
            wins = winning_takes(note, table.zones[seat], ty, drawer=seat == table.seat)
            if wins:
                return Due(seat, Duty.CHECK, R.CLAIM_WIN, R.CLAIM_WIN, best_lenh(wins), wins)
    for seat in seats:
        bound = taking.obligation(table.zones[seat], ty)
        if bound:
            return Due(seat, Duty.CLAIM, bound, bound)
    if not table.is_in(table.seat):
        return replace(table, stage=Stage.PASSED)
    if taking.keo(table.zone, ty):
        return Due(table.seat, Duty.KEO, R.KEO, R.KEO)
    return Due(table.seat, Duty.EAT, R.EAT if must_eat(note, ty) else R.REVEAL, R.REVEAL)


def must_eat(note: Notebook, ty: Card) -> bool:
    """Whether the drawer has to take a tướng that nobody has taken (§3.3)."""
    return ty.rank == "K" and note.option("lone_tuong") == "forced_drawer"


def _passed(_: Notebook, table: Table) -> Table | Due:
    """The next player eats or draws (§3.5). When he leaves, the one after him is the next player."""
    return Due(table.after_seat(table.seat), Duty.NEXT, R.PASS_ON, R.PASS_ON)


_NEXT: Final[Mapping[Stage, Callable[[Notebook, Table], Table | Due]]] = {
    Stage.DEALT: _dealt,
    Stage.OPENING: _opening,
    Stage.DRAW: _draw,
    Stage.DRAWN: _drawn,
    Stage.SHOWN: _shown,
    Stage.PASSED: _passed,
    Stage.TAKEN: _taken,
    Stage.DISCARDED: _discarded,
}


def shown(table: Table) -> Card:
    """The tỳ that lies or is looked at."""
    if table.ty is None:
        raise ValueError("no tỳ has been drawn")
    return table.ty


def best_lenh(wins: tuple[Outcome, ...]) -> int | None:
    """The most lệnh that any of these wins has."""
    return max((won.lenh for won in wins), default=None)


def excused(note: Notebook, zone: ZoneSet, *, forced: bool) -> bool:
    """Whether a player would be ùi but for his forced take (§5.3)."""
    return forced and is_ui(note, forced=False, **zone._asdict())
