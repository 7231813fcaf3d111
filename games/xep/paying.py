"""What the losers pay, and when a deal is drawn (rule book §6.3–§6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.verdict import Notebook
from games.xep.rules import R
from games.xep.winning import QUAN

BASE: Final = 10
LAST: Final = 8  # with so few cards in the nọc nobody draws any more


def share(lenh: int, stake: int) -> int:
    """What one loser pays (§6.5)."""
    return (BASE + (2 * lenh if lenh >= QUAN else lenh)) * stake


def payment(note: Notebook, *, lenh: int, stake: int, losers: Sequence[str], ui: str | None = None) -> dict[str, int]:
    """What every loser pays the winner; who is ùi pays for all (§6.5)."""
    each = share(lenh, stake)
    note.cite(R.QUAN if lenh >= QUAN else R.PAYMENT, lenh=lenh, stake=stake, each=each, losers=losers)
    if ui is None or len(losers) == 1:
        return dict.fromkeys(losers, each)
    if note.option("ui_penalty") == "leaves":
        note.cite(R.UI_PAYS, holds=False, player=ui, each=each, losers=losers)
        return dict.fromkeys(losers, each)
    total = each * len(losers)
    note.cite(R.UI_PAYS, player=ui, total=total, losers=losers)
    return {name: total if name == ui else 0 for name in losers}


def next_draw(note: Notebook, *, stock: int) -> str:
    """Whether another tỳ is drawn, or the deal is huề (§6.4)."""
    over = stock <= LAST
    note.cite(R.DRAW_GAME, holds=over, stock=stock)
    return "hue" if over else "draw"
