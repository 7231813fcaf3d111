"""The settlement of a deal line by line: the cards left in each hand, then every event in its order (rule book §5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.accounts import Line, Settling
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xa_lang.readings import Cards
from games.xa_lang.rules import R
from games.xa_lang.scoring import (
    CHAIN,
    PER_CARD,
    Event,
    chain_moves,
    more_for_twos,
    pay_event,
    price,
    seats,
    twos_in,
    uncounted,
)

_RULE: Final[Mapping[str, R]] = {
    "chop": R.CHOP_PAY,
    "catch-quad": R.CATCH_QUAD,
    "catch-sf": R.CATCH_SF,
    "bao": R.BAO_PAY,
    "bao-failed": R.BAO_PAY,
    "ve-bo": R.VE_BO,
    "finish-two": R.FINISH_ON_TWO,
}


def _lines(position: Position, house: House) -> list[Line]:
    note, winner, left, events = Silent(house), position["winner"], position["left"], position.get("events", ())
    counted = [] if winner is None or uncounted(note, winner, events) else [*_cards(note, winner, left)]
    return [*counted, *_events(note, winner, seats(winner, left, events), events)]


def _cards(note: Notebook, winner: str, left: Mapping[str, Cards]) -> Iterator[Line]:
    """10 for each card, and what a 2 costs more (§5.1)."""
    for name, cards in left.items():
        yield _paid(R.CARD_LEFT, "cards", name, winner, PER_CARD * len(cards), count=len(cards))
        if twos := twos_in(cards):
            yield _paid(R.THOI_HAI, "twos", name, winner, more_for_twos(note, twos), twos=twos)


def _paid(rule: R, say: str, player: str, winner: str, chips: int, **facts: int) -> Line:
    return Line(
        rule, say, {winner: chips, player: -chips}, {"player": player, "winner": winner, "chips": chips, **facts}
    )


def _events(note: Notebook, winner: str | None, table: Sequence[str], events: Sequence[Event]) -> Iterator[Line]:
    moves = chain_moves(note, events)
    for n, event in enumerate(events):
        chips = dict.fromkeys(table, 0)
        pay_event(note, event, moves.get(n), winner, chips)
        between = {event["by"], event.get("from")}
        concerned = {name: amount for name, amount in chips.items() if amount or name in between}
        yield Line(_RULE[event["kind"]], _say(event, concerned), concerned, _facts(event, concerned))


def _say(event: Event, chips: Mapping[str, int]) -> str:
    """An event that moves nothing, or more than by itself, is told in other words."""
    kind, moved = event["kind"], max(chips.values())
    if kind in CHAIN and moved != price(event):
        return "chain" if moved else "passed-on"
    return "finish-free" if kind == "finish-two" and not moved else str(kind)


def _facts(event: Event, chips: Mapping[str, int]) -> dict[str, Any]:
    """Who did it, to whom, how many 2s it was about, and what moved between him and each of the others."""
    by, others = event["by"], [name for name in chips if name != event["by"]]
    each = max((abs(chips[name]) for name in others), default=0)
    return {"by": by, "others": others, "twos": event.get("twos", 1), "chips": each}


_SAYS: Final = ("cards", "twos", "chop", "catch-quad", "catch-sf", "chain", "passed-on", "bao", "bao-failed", "ve-bo")
SETTLING: Final = Settling("score", (*_SAYS, "finish-two", "finish-free"), _lines)
