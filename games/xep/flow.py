"""A whole deal of Xệp (rule book §1–§6).

Seat 0 is the cái: he has twenty-one cards and opens with a discard; seat 1 draws first. A seat that is asked decides by
itself; besides, every player who is still in may leave the table at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.fields import Cards, Choice, Input, Whole
from games.flow import Action, Flow, Moves, Opening, Settlement, State
from games.verdict import Silent
from games.xep import showing
from games.xep.duties import Due, settled
from games.xep.offers import offers
from games.xep.paying import payment
from games.xep.playing import played
from games.xep.refusals import fault
from games.xep.rules import R
from games.xep.table import HELD, Table
from games.xep.zones import ZoneSet

_TAKES: Final = (R.XEP_FORCED, R.CLAIM_HAND, R.CLAIM_SET, R.CLAIM_TUONG, R.KEO, R.EAT)


@dataclass(frozen=True, slots=True)
class Deal(State):
    """The table and the decision that it waits for, None when the deal is over."""

    table: Table
    due: Due | None

    @property
    def over(self) -> bool:
        return self.due is None

    def moves(self) -> tuple[Moves, ...]:
        if self.due is None:
            return ()
        return tuple(found for seat in self.table.from_seat(0) for found in self._moves_of(seat))

    def _moves_of(self, seat: int | None) -> tuple[Moves, ...]:
        """What one seat may do: decide what is due, if it is his to decide, and leave."""
        if self.due is None or seat is None or not self.table.is_in(seat):
            return ()
        return (*(offers(self.table, self.due) if seat == self.due.seat else ()), Moves(seat, "leave"))

    def fault(self, action: Action) -> str | None:
        return fault(self.table, self.due, action)

    def after(self, action: Action) -> Deal:
        if self.due is None:
            raise ValueError("the deal is over")
        return Deal(*settled(played(self.table, self.due, action)))

    def settlement(self) -> Settlement | None:
        return settlement(self.table)

    def view(self, seat: int | None) -> dict[str, Any]:
        return showing.view(self.table, self.due, self._moves_of(seat), self.settlement(), seat)


def settlement(table: Table) -> Settlement | None:
    """What everybody gets: the losers' payments go to the winner; nothing in a drawn deal (§6.5)."""
    if table.end is None:
        return None
    paid = dict.fromkeys(table.players, 0)
    if table.end.winner is None:
        return paid
    winner = table.players[table.end.winner]
    losers = [name for name in table.players if name != winner]
    # Where both losers are out there is nobody whose share one of them could pay: each pays his own.
    gone = [table.players[seat] for seat in table.out]
    payer = gone[0] if len(gone) == 1 else None
    for name, amount in payment(
        Silent(table.house), lenh=table.end.lenh, stake=table.stake, losers=losers, ui=payer
    ).items():
        paid[name] -= amount
        paid[winner] += amount
    return paid


def deal(opening: Opening) -> Deal:
    """Twenty-one cards for the cái, twenty for the others, from the top of the pack; the rest is the nọc (§1.2)."""
    zones, pack = [], opening.pack
    for seat in range(len(opening.players)):
        count = HELD + (seat == 0)
        zones.append(ZoneSet(pack[:count], (), ()))
        pack = pack[count:]
    table = Table(opening.players, opening.house, opening.parts["stake"], tuple(zones), pack)
    return Deal(*settled(table))


FLOW: Final = Flow(
    seats=(2, 3),
    opening=(Input("stake", Whole(1)),),
    actions={
        "win": (
            Input("take", Choice(*(rule.value for rule in _TAKES)), optional=True),
            Input("with", Cards(), optional=True),
        ),
        "decline": (),
        "draw": (),
        "show": (),
        "xep": (),
        "claim": (),
        "keo": (),
        "eat": (Input("with", Cards()),),
        "pass": (),
        "discard": (Input("card", Cards(1)),),
        "leave": (),
    },
    start=deal,
)
