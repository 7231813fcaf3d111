"""What each seat may know of a deal of Xì Dách (rule book §1.1, §2.2, §2.3, §3.3, §3.8).

Hands are hidden; a natural, a hand of five cards and a player's hand that was checked lie open. Of the dealer's hand a
checked player learns what it counted then, and he alone. Whom the dealer could check would tell his points, so only
the dealer sees it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.verdict import plain
from games.xi_dach.hands import FULL

if TYPE_CHECKING:
    from games.xi_dach.flow import Table


def is_open(table: Table, seat: int) -> bool:
    """Whether everybody sees the hand of a seat."""
    hand = table.hands[seat]
    if len(hand.cards) == FULL:
        return True
    if hand.judged.natural != "none":
        return True
    settled = table.settled[seat] if seat < table.dealer else None
    return settled is not None and settled.dealer_points is not None


def _hand(table: Table, seat: int, *, own: bool) -> dict[str, Any]:
    """A hand as somebody sees it: the cards where he may, else how many; the result where there is one."""
    hand, settled = table.hands[seat], table.settled[seat] if seat < table.dealer else None
    return {
        "count": len(hand.cards),
        "cards": plain(hand.cards) if own or is_open(table, seat) else None,
        "done": table.over or seat < table.at or settled is not None,
        "result": settled and settled.result,
        "net": settled and settled.net,
    }


def seen(table: Table, seat: int | None) -> dict[str, Any]:
    """The view of a seat: its own hand and moves, what lies open, and the dealer's points when it was checked."""
    players, own = table.terms.players, None if seat is None else table.hands[seat]
    settled = table.settled[seat] if seat is not None and seat < table.dealer else None
    return {
        "players": list(players),
        "dealer": table.dealer,
        "stakes": list(table.terms.stakes),
        "turn": [] if table.over else [table.at],
        "may": [plain(move) for moves in table.moves() if moves.seat == seat for move in moves],
        "hand": plain(own.cards) if own else [],
        "points": own and own.judged.held.points,
        "hands": {name: _hand(table, n, own=n == seat) for n, name in enumerate(players)},
        "dealer_points": settled and settled.dealer_points,
        "stock": len(table.terms.pack) - table.used,
        "settlement": table.settlement(),
    }
