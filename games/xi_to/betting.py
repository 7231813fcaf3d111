"""What a player may do in his turn, and for how much (rule book §2.3–§2.6)."""

from __future__ import annotations

from typing import Any, Final

from games.verdict import Notebook
from games.xi_to.rules import R

MOST_TIMES: Final = 10  # a bet or a raise is 1 to 10 times the base


def legal_actions(note: Notebook, *, base: int, stack: int, owed: int, raised_by_me_open: bool) -> dict[str, Any]:
    """Folding, checking, calling and raising, each with its amount; null where it is not allowed."""
    note.cite(R.ACTIONS, holds=owed == 0, say="owed" if owed else "nothing-owed", owed=owed)
    return {
        "fold": True,
        "check": owed == 0,
        "call": _call(note, stack=stack, owed=owed) if owed else None,
        "raise": _raise(note, base=base, stack=stack, owed=owed, is_open=raised_by_me_open),
    }


def _call(note: Notebook, *, stack: int, owed: int) -> int:
    """A call matches the highest bet, or goes all-in with everything (§2.5)."""
    amount = min(owed, stack)
    note.cite(R.CALL_AMOUNT, say="all-in" if stack <= owed else "holds", owed=owed, stack=stack, amount=amount)
    return amount


def _raise(note: Notebook, *, base: int, stack: int, owed: int, is_open: bool) -> dict[str, int] | None:
    """The least and the most on top of the call (§2.4, §2.6)."""
    rest = stack - owed
    if rest <= 0:
        note.cite(R.REOPEN, holds=False, say="nothing-left", basis="stated", stack=stack, owed=owed)
        return None
    if not is_open:
        note.cite(R.REOPEN, holds=False, say="closed", open=False)
        return None
    if rest < base:
        note.cite(R.REOPEN, say="rest", basis="default", decisions=("D7",), base=base, rest=rest)
        return {"min": rest, "max": rest}
    most = min(MOST_TIMES * base, rest)
    say = ("capped" if most == rest else "holds") if owed else ("bet-capped" if most == rest else "bet")
    note.cite(R.BET_SIZE, say=say, base=base, rest=rest, min=base, max=most)
    return {"min": base, "max": most}
