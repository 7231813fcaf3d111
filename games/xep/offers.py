"""What the player whose decision is due in a deal of Xệp may do (rule book §3–§5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from games.flow import Moves
from games.verdict import Notebook, Silent
from games.xep.discarding import discards
from games.xep.duties import Due, Duty, excused, must_eat, shown
from games.xep.eating import free_eats
from games.xep.paying import next_draw
from games.xep.rules import R
from games.xep.table import HELD, Table
from games.xep.taking import companions
from games.xep.winning import Outcome, may_decline
from games.xep.zones import Cards, kinds


def offers(table: Table, due: Due) -> Iterator[Moves]:
    """What may be done now by the player whose decision is due; leaving the table is left aside."""
    return _OFFERS[due.duty](Silent(table.house), table, due)


def declines(note: Notebook, table: Table, due: Due) -> R | None:
    """The rule that forbids a player to leave the win that he has; None where he may (§4.1, §5.3, §6.3)."""
    if due.lenh is None or not may_decline(note, due.lenh, ty=bool(due.wins)):
        return R.PHONG_QUAN
    zone = table.zones[due.seat]
    # Who could discard nothing afterwards would be ùi; who can still win never is.
    if zone.size > HELD and not open_discards(note, table, due.seat):
        return R.UI
    return None


def named(won: Outcome) -> Mapping[str, Any]:
    """A way of winning as the parts of an action."""
    take = won.take
    return {"take": take.rule.value, **({"with": take.group[:-1]} if take.rule == R.EAT else {})}


def open_discards(note: Notebook, table: Table, seat: int) -> Cards:
    """Every kind of card that a player with twenty-one cards may discard (§5)."""
    zone = table.zones[seat]
    if excused(note, zone, forced=table.forced):
        return tuple(card for card in kinds(zone.hand) if card.rank != "K")
    return discards(note, hand=zone.hand)


def open_eats(note: Notebook, table: Table, due: Due) -> list[Cards]:
    """Every way in which the drawer or the next player may eat; the bans on optional eats bind no forced one (§3.4)."""
    ty, zone = shown(table), table.zones[due.seat]
    if due.duty == Duty.EAT and must_eat(note, ty):
        return list(companions(zone.hand, ty))
    return free_eats(note, zone, ty)


def _check(note: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    yield _wins(due)
    if declines(note, table, due) is None:
        yield Moves(due.seat, "decline")


def _wins(due: Due) -> Moves:
    return Moves(due.seat, "win", "", [named(won) for won in due.wins])


def _look(note: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    if due.rule != R.XEP_FORCED:
        yield Moves(due.seat, "show")
        return
    if due.wins:
        yield _wins(due)
    if not due.wins or declines(note, table, due) is None:
        yield Moves(due.seat, "xep")


def _claim(_: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    yield Moves(due.seat, "claim")


def _keo(_: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    yield Moves(due.seat, "keo")


def _eat(note: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    found = open_eats(note, table, due)
    if found:
        yield Moves(due.seat, "eat", "with", found)
    if due.rule != R.EAT:
        yield Moves(due.seat, "pass")


def _next(note: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    found = open_eats(note, table, due)
    if found:
        yield Moves(due.seat, "eat", "with", found)
    yield Moves(due.seat, next_kind(note, table))


def next_kind(note: Notebook, table: Table) -> str:
    """What the next player does when he does not eat: he draws, or leaves the last tỳ (§3.5, §6.4)."""
    return "draw" if next_draw(note, stock=len(table.stock)) == "draw" else "pass"


def _discard(note: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    yield Moves(due.seat, "discard", "card", [(card,) for card in open_discards(note, table, due.seat)])


def _draw(_: Notebook, table: Table, due: Due) -> Iterator[Moves]:
    yield Moves(due.seat, "draw")


_OFFERS: Final[Mapping[Duty, Callable[[Notebook, Table, Due], Iterator[Moves]]]] = {
    Duty.CHECK: _check,
    Duty.LOOK: _look,
    Duty.CLAIM: _claim,
    Duty.KEO: _keo,
    Duty.EAT: _eat,
    Duty.NEXT: _next,
    Duty.DISCARD: _discard,
    Duty.DRAW: _draw,
}
KINDS: Final[Mapping[Duty, tuple[str, ...]]] = {
    Duty.CHECK: ("win", "decline"),
    Duty.LOOK: ("show", "xep", "win"),
    Duty.CLAIM: ("claim",),
    Duty.KEO: ("keo",),
    Duty.EAT: ("eat", "pass"),
    Duty.NEXT: ("eat", "pass", "draw"),
    Duty.DISCARD: ("discard",),
    Duty.DRAW: ("draw",),
}
