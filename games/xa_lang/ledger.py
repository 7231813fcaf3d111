"""What a deal writes down for the settlement, and the settlement itself (rule book §4.2, §4.3, §5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.flow import Settlement
from games.rules import House
from games.verdict import Silent
from games.xa_lang.beating import compare
from games.xa_lang.readings import Cards, Play, Reading
from games.xa_lang.rules import R, T
from games.xa_lang.scoring import CHAIN, score

_CATCH = {T.QUAD: "catch-quad", T.STRAIGHT_FLUSH: "catch-sf"}


class Laid(NamedTuple):
    """A play on the table: who made it, with everything declared, what it is taken as, and in which round."""

    seat: int
    play: Play
    reading: Reading
    round: int


class Line(NamedTuple):
    """One event of the ledger, by seats, and the round in which it happened."""

    kind: str
    by: int
    whom: int | None = None
    twos: int = 1
    round: int = 0

    def as_event(self, players: Sequence[str]) -> dict[str, Any]:
        """The event as the query `score` takes it."""
        found: dict[str, Any] = {"kind": self.kind, "by": players[self.by]}
        if self.whom is not None:
            found["from"] = players[self.whom]
        if self.kind in ("chop", "finish-two"):
            found["twos"] = self.twos
        return found


def transfer(house: House, below: Laid, above: Laid) -> list[Line]:
    """The chop or catch that a play upon another is, if it is one (§5.2)."""
    if compare(Silent(house), below.reading, above.reading).rule == R.CHOP:
        return [Line("chop", above.seat, below.seat, below.reading.length, above.round)]
    if below.reading.is_bomb:
        return [Line(_CATCH[below.reading.type], above.seat, below.seat, round=above.round)]
    return []


def settle(
    house: House, players: Sequence[str], hands: Sequence[Cards], winner: int | None, lines: Sequence[Line]
) -> Settlement:
    """Everybody's chips. A chain is scored round by round: a catch in a later round answers nothing (§5.2)."""
    note, names = Silent(house), tuple(players)
    left = {names[seat]: cards for seat, cards in enumerate(hands) if cards and seat != winner}
    apart = [line.as_event(names) for line in lines if line.kind not in CHAIN]
    parts = [score(note, winner=None if winner is None else names[winner], left=left, events=apart)]
    for number in {line.round: None for line in lines if line.kind in CHAIN}:
        chain = [line.as_event(names) for line in lines if line.kind in CHAIN and line.round == number]
        parts.append(score(note, winner=None, left=dict.fromkeys(names, ()), events=chain))
    return {name: sum(part.get(name, 0) for part in parts) for name in names}
