"""The money of a deal and whose turn it is: what a turn changes, and when nobody need act any more (rule book §2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from games.verdict import Notebook, Silent
from games.xi_to.betting import legal_actions

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Money:
    """What everybody came with and has put in, who has folded, and who has yet to act in this round, the next first.

    `acted` are those who have had a turn since the last bet or raise of at least the base: they may not raise (§2.6).
    Whoever can still act was level with the others when the round began, so what he owes is what he lacks in all.
    """

    base: int
    brought: tuple[int, ...]
    paid: tuple[int, ...]
    level: int
    folded: Seats = ()
    waiting: Seats = ()
    acted: Seats = ()

    def stack(self, seat: int) -> int:
        return self.brought[seat] - self.paid[seat]

    @property
    def left(self) -> list[int]:
        """The seats that have not folded, in deal order."""
        return [seat for seat in range(len(self.paid)) if seat not in self.folded]

    @property
    def able(self) -> list[int]:
        """The seats that can still bet: not folded and not all-in."""
        return [seat for seat in self.left if self.paid[seat] < self.brought[seat]]

    @property
    def is_alone(self) -> bool:
        """Whether only one player is left able to bet, or none (§2.7)."""
        return len(self.able) <= 1

    def offer(self, note: Notebook) -> dict[str, Any]:
        """What whoever's turn it is may do; where nobody could answer him, he may not raise (§2.7)."""
        seat = self.waiting[0]
        return legal_actions(
            note,
            base=self.base,
            stack=self.brought[seat] - self.paid[seat],
            owed=self.level - self.paid[seat],
            raised_by_me_open=seat not in self.acted and not self.is_alone,
        )

    def opened(self, first: int) -> Money:
        """A new round; who cannot bet is passed over."""
        return replace(self, waiting=_rotated(self.able, first), acted=())

    def after(self, note: Silent, kind: str, amount: int) -> Money:
        """The turn of whoever is next, done."""
        seat, level = self.waiting[0], self.level
        paid, folded, waiting, acted = self.paid, self.folded, self.waiting[1:], (*self.acted, seat)
        if kind == "fold":
            folded = (*folded, seat)
        elif kind == "call":
            paid = _more(paid, seat, self.offer(note)["call"])
        elif kind == "raise":
            paid = _more(paid, seat, level - paid[seat] + amount)
            level += amount
            waiting = _rotated(self.able, seat)[1:]
            if amount >= self.base:
                acted = (seat,)
        return Money(self.base, self.brought, paid, level, folded, waiting, acted)._closed()

    def _closed(self) -> Money:
        """The same, or without turns that nobody needs: of a last player, of one who owes nothing and is alone."""
        if not self.waiting or not self.is_alone:
            return self
        owing = tuple(seat for seat in self.waiting if self.paid[seat] < self.level)
        return replace(self, waiting=owing if len(self.left) > 1 else ())


def _rotated(seats: list[int], first: int) -> Seats:
    """The seats from `first` on, round the table."""
    return (*(seat for seat in seats if seat >= first), *(seat for seat in seats if seat < first))


def _more(paid: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*paid[:seat], paid[seat] + amount, *paid[seat + 1 :])
