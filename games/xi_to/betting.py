"""What a player may do in his turn, and for how much (rule book §2.3–§2.6)."""

from __future__ import annotations

from typing import Any, Final

from games.verdict import Notebook
from games.xi_to.rules import R

MOST_TIMES: Final = 10  # a bet or a raise is 1 to 10 times the base


def legal_actions(note: Notebook, *, base: int, stack: int, owed: int, raised_by_me_open: bool) -> dict[str, Any]:
    """Folding, checking, calling and raising, each with its amount; null where it is not allowed."""
    note.cite(R.ACTIONS, holds=owed == 0, say="owed" if owed else "nothing-owed", owed=owed)
    is_check = staying(owed) == "check"
    return {
        "fold": True,
        "check": is_check,
        "call": None if is_check else _call(note, stack=stack, owed=owed),
        "raise": _raise(note, base=base, stack=stack, owed=owed, is_open=raised_by_me_open),
    }


def staying(owed: int) -> str:
    """How one stays in without raising: checking only when nothing is owed, else calling (§2.3)."""
    return "call" if owed else "check"


def call_amount(*, stack: int, owed: int) -> int:
    """A call matches the highest bet, or goes all-in with everything (§2.5)."""
    return min(owed, stack)


def raise_span(*, base: int, stack: int, owed: int, is_open: bool) -> tuple[int, int] | None:
    """The least and the most on top of the call (§2.4, §2.6)."""
    rest = stack - owed
    if rest <= 0 or not is_open:
        return None
    return (rest, rest) if rest < base else (base, min(MOST_TIMES * base, rest))


def _call(note: Notebook, *, stack: int, owed: int) -> int:
    amount = call_amount(stack=stack, owed=owed)
    note.cite(R.CALL_AMOUNT, say="all-in" if stack <= owed else "holds", owed=owed, stack=stack, amount=amount)
    return amount


def _raise(note: Notebook, *, base: int, stack: int, owed: int, is_open: bool) -> dict[str, int] | None:
    """The span, and why it is that."""
    span, rest = raise_span(base=base, stack=stack, owed=owed, is_open=is_open), stack - owed
    if not span:
        if rest <= 0:
            note.cite(R.REOPEN, holds=False, say="nothing-left", basis="stated", stack=stack, owed=owed)
        else:
            note.cite(R.REOPEN, holds=False, say="closed", open=False)
        return None
    least, most = span
    if least < base:
        note.cite(
            R.REOPEN, say="rest" if owed else "bet-rest", basis="default", decisions=("D7",), base=base, rest=rest
        )
    else:
        say = ("capped" if most == rest else "holds") if owed else ("bet-capped" if most == rest else "bet")
        note.cite(R.BET_SIZE, say=say, base=base, rest=rest, min=base, max=most)
    return {"min": least, "max": most}
