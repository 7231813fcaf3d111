"""What a seat sees of a deal: its own cards, all that was played and said, at the end the cards left (§1.1, §1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from games.verdict import plain
from games.xa_lang.ledger import Laid

if TYPE_CHECKING:
    from games.xa_lang.flow import Table


def view(table: Table, seat: int | None) -> dict[str, Any]:
    """The deal as a seat may know it; the undealt cards stay unseen to the end (D17)."""
    hand = () if seat is None else table.hands[seat]
    return {
        "players": list(table.players),
        "phase": _phase(table),
        "turn": list(table.awaited()),
        "may": list(dict.fromkeys(moves.kind for moves in table.moves() if moves.seat == seat)),
        "hand": plain(hand),
        "counts": {name: len(cards) for name, cards in zip(table.players, table.hands, strict=True)},
        "stock": len(table.stock),
        "exchange": _exchange(table, seat),
        "bao": None if table.bao is None else table.players[table.bao],
        "no_bao": _names(table, table.declined),
        "plays": [_play(table, laid) for laid in _of_the_round(table)],
        "passed": _names(table, table.round.passed if table.round else ()),
        "called": _names(table, table.calls.called),
        "forgotten": [] if seat is None else _names(table, table.calls.may_be_caught_by(seat)),
        "events": [line.as_event(table.players) for line in table.lines],
        "winner": None if table.winner is None else table.players[table.winner],
        "left": {table.players[n]: plain(table.hands[n]) for n in table.holders} if table.ended else None,
        "settlement": table.settlement(),
    }


def _phase(table: Table) -> str:
    if table.ended:
        return "over"
    return "exchange" if table.exchanging else "bao" if table.round is None else "play"


def _names(table: Table, seats: Iterable[int]) -> list[str]:
    return [table.players[seat] for seat in sorted(seats)]


def _exchange(table: Table, seat: int | None) -> dict[str, Any] | None:
    """Who has given a card; one's own card, and once all have given the one received and who sits beside one there."""
    if not table.gives:
        return None
    found: dict[str, Any] = {"given": _names(table, table.given)}
    if seat is not None and seat in table.given:
        found["gave"] = plain(table.given[seat])
    if seat is not None and not table.exchanging:
        giver = table.gives.index(seat)
        found |= {"to": table.players[table.gives[seat]], "got": plain(table.given[giver])}
        found["from"] = table.players[giver]
    return found


def _of_the_round(table: Table) -> list[Laid]:
    """The plays of the round, the last of them on top."""
    number = table.round.number if table.round else 0
    return [laid for laid in table.played if laid.round == number]


def _play(table: Table, laid: Laid) -> dict[str, Any]:
    """A play as it was declared."""
    shown: dict[str, Any] = plain(laid.play)
    return {"by": table.players[laid.seat], **shown, "rank": laid.reading.rank}
