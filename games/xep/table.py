"""What lies on the table in the course of a deal of Xệp, and who comes after whom (rule book §1, §3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from games.cards import Card
from games.decks import TU_SAC
from games.rules import House
from games.xep.rules import R
from games.xep.zones import Cards, ZoneSet

HELD: Final = 20


def stock_of(players: int) -> int:
    """How many cards the nọc has after the deal (§1.2)."""
    return len(TU_SAC) - HELD * players - 1


class Stage(StrEnum):
    """What has happened last."""

    DEALT = "dealt"  # the cards are dealt; `seat` is the cái
    OPENING = "opening"  # the dealt hands have been looked at; the cái has to discard
    DRAW = "draw"  # `seat` is to draw
    DRAWN = "drawn"  # `seat` has drawn the tỳ and looks at it alone
    SHOWN = "shown"  # `seat` has shown the tỳ that he drew
    PASSED = "passed"  # `seat` has left the shown tỳ
    TAKEN = "taken"  # `seat` has taken the tỳ and has to discard
    DISCARDED = "discarded"  # `seat` has discarded
    OVER = "over"


class End(NamedTuple):
    """How a deal ended: the rule, and who won with how much lệnh, nobody in a drawn deal."""

    rule: R
    winner: int | None = None
    lenh: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """All that lies and all that is remembered. Seat 0 is the cái.

    `out` are those who are ùi or have left; `declined` those who have declined the win that is being asked for,
    `waiting` those whose last win was declined; `forced` whether the last take was compulsory.
    """

    players: tuple[str, ...]
    house: House
    stake: int
    zones: tuple[ZoneSet, ...]
    stock: Cards
    stage: Stage = Stage.DEALT
    seat: int = 0
    ty: Card | None = None
    gone: Cards = ()
    out: frozenset[int] = frozenset()
    declined: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    forced: bool = False
    end: End | None = None

    @property
    def untouched(self) -> bool:
        """Whether nobody has drawn yet."""
        return len(self.stock) == stock_of(len(self.players))

    @property
    def zone(self) -> ZoneSet:
        """The cards of the seat that the stage is about."""
        return self.zones[self.seat]

    def is_in(self, seat: int) -> bool:
        return seat not in self.out

    def from_seat(self, first: int) -> Iterator[int]:
        """Those who are in, in turn order from a seat."""
        count = len(self.players)
        return (seat for n in range(count) if (seat := (first + n) % count) not in self.out)

    def after_seat(self, seat: int) -> int:
        """The next neighbour who is in."""
        return next(self.from_seat(seat + 1))

    def laid(self, seat: int, zone: ZoneSet) -> tuple[ZoneSet, ...]:
        """Everybody's cards when one has changed his."""
        return (*self.zones[:seat], zone, *self.zones[seat + 1 :])
