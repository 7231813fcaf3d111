"""Về bờ: who still may call his last card, who has called and who has forgotten to (rule book §4.3).

A call forgotten can be caught from the next player's action until its player plays the card or the deal ends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Calls:
    """`due` holds one card since his last play and may still call."""

    due: int | None = None
    called: frozenset[int] = _NONE
    forgotten: frozenset[int] = _NONE

    def may_be_caught_by(self, seat: int) -> tuple[int, ...]:
        """Anybody may catch whoever has forgotten, but not himself."""
        return tuple(sorted(self.forgotten - {seat}))

    def after_call(self, seat: int) -> Calls:
        return replace(self, due=None, called=self.called | {seat})

    def after_catch(self, whom: int) -> Calls:
        return replace(self, forgotten=self.forgotten - {whom})

    def after_action(self, seat: int) -> Calls:
        """A play or a pass: another player's ends the time to call."""
        late = self.due
        return self if late in (None, seat) else replace(self, due=None, forgotten=self.forgotten | {late})

    def after_play(self, seat: int, left: int) -> Calls:
        """A play by somebody who then holds so many cards."""
        found = self.after_action(seat)
        if left > 1:
            return found
        return replace(found, due=seat if left else None, forgotten=found.forgotten - {seat})
