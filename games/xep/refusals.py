"""Why an action in a deal of Xệp is forbidden: always the one most telling rule.

The order in which the rules are asked:
1. the deal is over: the rule that ended it (win, draw-game, ui);
2. the player is ùi or has left: ui-pays; else leaving is always legal;
3. declining where no win is asked for: phong-quan;
4. taking what lies when no tỳ does: dead-discards;
5. winning where no win is asked for: claim-win while a tỳ lies open, else win (only draw while somebody looks at it);
6. another player's decision is due: opening, draw, after-take, claim-win or win (somebody may win first), claim-hand,
   claim-set, claim-tuong, keo, reveal (the drawer chooses first), pass-on;
7. his own decision is due and it is another one: the rule that makes it due; xep-forced before draw, eat for a tướng
   that he has to take;
8. the action is of the right kind: what its own rule says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.flow import Action, refusal
from games.verdict import Notebook, Silent
from games.xep.discarding import may_discard
from games.xep.duties import Due, Duty, excused, must_eat, shown
from games.xep.eating import may_eat
from games.xep.offers import KINDS, declines, next_kind
from games.xep.playing import chosen
from games.xep.rules import R
from games.xep.table import Stage, Table
from games.xep.taking import companions

_TAKES: Final = ("eat", "claim", "keo", "xep")


def fault(table: Table, due: Due | None, action: Action) -> str | None:
    """The rule that forbids an action, None for a legal one."""
    seat, kind = action["seat"], action["kind"]
    if due is None:
        return table.end.rule if table.end else None
    if not table.is_in(seat):
        return R.UI_PAYS
    if kind == "leave":
        return None
    is_due = seat == due.seat and kind in KINDS[due.duty]
    if is_due:
        return _JUDGED[kind](Silent(table.house), table, due, action)
    return _out_of_place(table, due, seat, kind)


def _out_of_place(table: Table, due: Due, seat: int, kind: str) -> R:
    """The rule against an action that is not due at all."""
    if kind == "decline":
        return R.PHONG_QUAN
    if kind in _TAKES and table.stage in (Stage.DRAW, Stage.DISCARDED):
        return R.DEAD_DISCARDS
    if kind == "win" and table.stage != Stage.DRAWN:
        return R.CLAIM_WIN if table.ty else R.WIN
    return due.rule if seat == due.seat else due.order


def _win(note: Notebook, table: Table, due: Due, action: Action) -> R | None:
    """A win by a take names one that wins; any other names none (§4.1)."""
    if due.duty == Duty.LOOK and not due.wins:
        return due.rule
    named = "take" in action or "with" in action
    if not due.wins:
        return R.CLAIM_WIN if named else None
    return None if chosen(due, action) else R.CLAIM_WIN


def _decline(note: Notebook, table: Table, due: Due, _: Action) -> R | None:
    return declines(note, table, due)


def _show(_: Notebook, __: Table, due: Due, ___: Action) -> R | None:
    return R.XEP_FORCED if due.rule == R.XEP_FORCED else None


def _xep(note: Notebook, table: Table, due: Due, _: Action) -> R | None:
    if due.rule != R.XEP_FORCED:
        return R.XEP_FORCED
    return declines(note, table, due) if due.wins else None


def _always(_: Notebook, __: Table, ___: Due, ____: Action) -> R | None:
    return None


def _eat(_: Notebook, table: Table, due: Due, action: Action) -> str | None:
    ty, zone, used = shown(table), table.zones[due.seat], tuple(action["with"])
    position = {**zone._asdict(), "ty": (ty,), "with": used}
    rule = refusal(may_eat, table.house, **position)
    if rule and due.duty == Duty.EAT and must_eat(Silent(table.house), ty):
        # The bans are for optional eats.
        ways = [sorted(card.code for card in way) for way in companions(zone.hand, ty)]
        return None if sorted(card.code for card in used) in ways else rule
    return rule


def _pass(note: Notebook, table: Table, due: Due, _: Action) -> R | None:
    if due.duty == Duty.EAT:
        return R.EAT if due.rule == R.EAT else None
    return None if next_kind(note, table) == "pass" else R.PASS_ON


def _draw(note: Notebook, table: Table, due: Due, _: Action) -> R | None:
    """Drawing is due only where the nọc allows it; the next player may find it too small (§6.4)."""
    return R.DRAW_GAME if due.duty == Duty.NEXT and next_kind(note, table) != "draw" else None


def _discard(note: Notebook, table: Table, due: Due, action: Action) -> str | None:
    (card,), zone = action["card"], table.zones[due.seat]
    rule = refusal(may_discard, table.house, hand=zone.hand, card=(card,))
    if rule in (R.DISCARD_KHAP, R.DISCARD_CHUOT) and excused(note, zone, forced=table.forced):
        return None
    return rule


_JUDGED: Final[Mapping[str, Callable[[Notebook, Table, Due, Action], str | None]]] = {
    "win": _win,
    "decline": _decline,
    "draw": _draw,
    "show": _show,
    "xep": _xep,
    "claim": _always,
    "keo": _always,
    "eat": _eat,
    "pass": _pass,
    "discard": _discard,
}
