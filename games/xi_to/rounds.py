"""The money of a deal and whose turn it is: what a turn changes, and when nobody need act any more (rule book §2)."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.verdict import Notebook
from games.xi_to.betting import call_amount, legal_actions, raise_span, staying

Seats = tuple[int, ...]


class Money(NamedTuple):
    """What everybody came with and has put in, who is left, and who has yet to act in this round, the next first.

    `level` is the most that anybody has put in. `able` are those left who are not all-in. `acted` are those who have
    had a turn since the last bet or raise of at least the base: they may not raise (§2.6). Whoever can still act was
    level with the others when the round began, so what he owes is what he lacks in all. `round` counts the rounds that
    were opened; it stays where it is when nobody is left to bet against.
    """

    base: int
    brought: tuple[int, ...]
    paid: tuple[int, ...]
    level: int
    left: Seats
    able: Seats
    waiting: Seats = ()
    acted: Seats = ()
    round: int = 0

    @classmethod
    def of_antes(cls, base: int, brought: tuple[int, ...]) -> Money:
        """Everybody has put in the base, or all he has (§1.2)."""
        paid, seats = tuple([min(base, stack) for stack in brought]), tuple(range(len(brought)))
        able = tuple([seat for seat in seats if brought[seat] > base])
        return cls(base, brought, paid, max(paid), seats, able)

    @property
    def folded(self) -> Seats:
        return tuple(seat for seat in range(len(self.paid)) if seat not in self.left)

    @property
    def is_alone(self) -> bool:
        """Whether only one player is left able to bet, or none (§2.7)."""
        return len(self.able) <= 1

    def stack(self, seat: int) -> int:
        return self.brought[seat] - self.paid[seat]

    @property
    def owed(self) -> int:
        """What whoever's turn it is lacks to the highest bet (§2.5)."""
        return self.level - self.paid[self.waiting[0]]

    @property
    def is_open(self) -> bool:
        """Whether he may raise: not when he was merely called, nor where nobody could answer him (§2.6, §2.7)."""
        return len(self.able) > 1 and self.waiting[0] not in self.acted

    def ways(self) -> tuple[str, tuple[int, int] | None]:
        """How he may stay in, and the least and the most by which he may raise."""
        seat = self.waiting[0]
        paid = self.paid[seat]
        owed, stack = self.level - paid, self.brought[seat] - paid
        return staying(owed), raise_span(base=self.base, stack=stack, owed=owed, is_open=self.is_open)

    def offer(self, note: Notebook) -> dict[str, Any]:
        """The same, argued."""
        stack = self.stack(self.waiting[0])
        return legal_actions(note, base=self.base, stack=stack, owed=self.owed, raised_by_me_open=self.is_open)

    def opened(self, first: int) -> Money:
        """A new round; who cannot bet is passed over."""
        base, brought, paid, level, left, able, _, _, number = self
        return Money(base, brought, paid, level, left, able, round_from(first, able), (), number + 1)

    def after(self, kind: str, amount: int) -> Money:
        """The turn of whoever is next, done."""
        base, brought, paid, level, left, able, waiting, acted, number = self
        seat, waiting = waiting[0], waiting[1:]
        acted += (seat,)
        if kind == "fold":
            left, able = _without(seat, left), _without(seat, able)
        elif kind != "check":
            before, all_in = paid[seat], brought[seat]
            put = call_amount(stack=all_in - before, owed=level - before)
            if kind == "raise":
                put += amount
                level += amount
                waiting = round_from(seat, able)[1:]
                if amount >= base:
                    acted = (seat,)
            put += before
            paid = (*paid[:seat], put, *paid[seat + 1 :])
            if put == all_in:
                able = _without(seat, able)
        if len(able) <= 1:  # then only who owes something is asked, and a last player never
            waiting = tuple([one for one in waiting if paid[one] < level]) if len(left) > 1 else ()
        return Money(base, brought, paid, level, left, able, waiting, acted, number)


def round_from(first: int, seats: Seats) -> Seats:
    """The seats from `first` on, round the table."""
    for n, seat in enumerate(seats):
        if seat >= first:
            return seats[n:] + seats[:n]
    return seats


def _without(gone: int, seats: Seats) -> Seats:
    if gone not in seats:
        return seats
    place = seats.index(gone)
    return seats[:place] + seats[place + 1 :]
