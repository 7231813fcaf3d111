"""Whose turn it is: leads, passes, who may still chop, and when a round ends (rule book §3.4, §3.5, §4.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from games.rules import House
from games.verdict import Silent
from games.xa_lang.beating import compare
from games.xa_lang.ledger import Laid
from games.xa_lang.readings import Reading
from games.xa_lang.rules import R, T


def stays_open(house: House, on: Reading) -> bool:
    """Whether those who have passed are asked about a play: it could be chopped and the table lets them (§3.4)."""
    if house.get("chop_after_pass") == "off":
        return False
    found = compare(Silent(house), on, Reading(T.STRAIGHT_FLUSH, "A", 5))
    return found.holds and found.rule == R.CHOP


@dataclass(frozen=True, slots=True)
class Round:
    """A round: whose turn it is, what lies on the table, who is out of it, and who has passed the lead on (D12).

    `asked` are those who have passed upon the play that lies there: they are not asked about it again. While it is
    `open` those who have passed before are asked too: what beats such 2s only chops them.
    """

    seats: int
    turn: int
    number: int = 0
    laid: Laid | None = None
    passed: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    stuck: frozenset[int] = frozenset()
    open: bool = False

    def after_play(self, house: House, laid: Laid, holders: Collection[int]) -> Round:
        """The next player's turn upon a play, or his who leads when nobody may answer; `holders` still hold cards."""
        opened = stays_open(house, laid.reading)
        found = replace(self, laid=laid, asked=frozenset(), open=opened)
        return found._go_on(laid.seat, holders)

    def after_pass(self, holders: Collection[int]) -> Round:
        """The turn after a pass."""
        passed = replace(self, passed=self.passed | {self.turn}, asked=self.asked | {self.turn})
        return passed._go_on(self.turn, holders)

    def after_lead_passed(self, holders: Collection[int]) -> Round | None:
        """The next player's lead after a stuck leader's; None when everybody who holds cards is stuck."""
        stuck = self.stuck | {self.turn}
        if stuck.issuperset(holders):
            return None
        return replace(self, turn=self._following(self.turn, holders)[0], number=self.number + 1, stuck=stuck)

    def _following(self, seat: int, holders: Collection[int]) -> list[int]:
        """The seats that hold cards in turn order, those after a seat first, itself last."""
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return [other for other in order if other in holders]

    def _go_on(self, seat: int, holders: Collection[int]) -> Round:
        """The turn of the next player who may answer the play; else the round ends and its last player leads."""
        last = self.laid.seat if self.laid else seat
        for other in self._following(seat, holders):
            if other != last and (other not in self.passed or (self.open and other not in self.asked)):
                return replace(self, turn=other)
        # Who went out with that play without winning leaves the lead to the next in turn order.
        leader = last if last in holders else self._following(last, holders)[0]
        return Round(self.seats, leader, self.number + 1)
