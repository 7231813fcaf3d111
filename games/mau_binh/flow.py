"""A whole deal of Mậu Binh: everybody arranges thirteen cards unseen, then all is settled (rule book §1.2, §1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, Final, overload

from games.fields import Cards, Input
from games.flow import Action, Flow, Moves, Opening, Settlement, State
from games.mau_binh.rows import ROWS, Layout, Row, foul
from games.mau_binh.rules import R
from games.mau_binh.settlement import settle_layouts
from games.rules import House
from games.verdict import Silent, plain

HELD: Final = 13


@cache
def _places() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The 72,072 ways to put thirteen places into three rows."""
    found = []
    for front in combinations(range(HELD), 3):
        left = [place for place in range(HELD) if place not in front]
        for middle in combinations(left, 5):
            found.append((front, middle, tuple(place for place in left if place not in middle)))
    return tuple(found)


class Layouts(Sequence[Mapping[str, Row]]):
    """Every way to lay thirteen cards, legal or lủng, each made when it is asked for."""

    def __init__(self, cards: Row) -> None:
        self.cards = cards

    def __len__(self) -> int:
        return len(_places())

    @overload
    def __getitem__(self, n: int) -> Mapping[str, Row]: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[Mapping[str, Row]]: ...
    def __getitem__(self, n: int | slice) -> Any:
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        return {
            row: tuple(self.cards[place] for place in places) for row, places in zip(ROWS, _places()[n], strict=True)
        }


@dataclass(frozen=True, slots=True)
class Table(State):
    """Who holds which cards, and how those who are done have laid them; None: he ran out of time, which is lủng."""

    players: tuple[str, ...]
    house: House
    hands: tuple[Row, ...]
    laid: Mapping[int, Layout | None]

    def moves(self) -> tuple[Moves, ...]:
        waiting = [seat for seat in range(len(self.players)) if seat not in self.laid]
        ways = [(Moves(seat, "arrange", "", Layouts(self.hands[seat])), Moves(seat, "time-out")) for seat in waiting]
        return tuple(moves for both in ways for moves in both)

    def fault(self, action: Action) -> str | None:
        seat = action["seat"]
        if seat in self.laid:
            return R.TIME
        if action["kind"] == "arrange" and {c for row in ROWS for c in action[row]} != set(self.hands[seat]):
            return R.ROWS
        return None

    def after(self, action: Action) -> Table:
        layout = Layout(*(action[row] for row in ROWS)) if action["kind"] == "arrange" else None
        return replace(self, laid={**self.laid, action["seat"]: layout})

    def settlement(self) -> Settlement | None:
        if len(self.laid) < len(self.players):
            return None
        return settle_layouts(Silent(self.house), {name: self._shown(seat) for seat, name in enumerate(self.players)})

    def _shown(self, seat: int) -> Layout:
        """The layout that counts; for one that was never finished, one that is lủng (§1.4)."""
        return self.laid[seat] or _fouled(self.house, self.hands[seat])

    def view(self, seat: int | None) -> dict[str, Any]:
        over = len(self.laid) == len(self.players)
        shown = {
            name: {row: plain(getattr(layout, row)) for row in ROWS} if (layout := self.laid.get(n)) else None
            for n, name in enumerate(self.players)
            if over or n == seat
        }
        return {
            "players": list(self.players),
            "turn": list(self.turn()),
            "hand": [] if seat is None else plain(self.hands[seat]),
            "layouts": shown,
            "settlement": self.settlement(),
        }


def _fouled(house: House, cards: Row) -> Layout:
    """A lủng layout of thirteen cards; where every layout is legal, any one: such cards win at once (§5.1)."""
    by_rank = sorted(cards, key=lambda card: (-[c.rank for c in cards].count(card.rank), card.rank))
    ways = Layouts(tuple(by_rank))
    return Layout(**next((rows for rows in ways if foul(Silent(house), **rows)), ways[0]))


def deal(opening: Opening) -> Table:
    """Thirteen cards each, the rest unseen (§1.1)."""
    hands = tuple(opening.pack[HELD * seat : HELD * (seat + 1)] for seat in range(len(opening.players)))
    return Table(opening.players, opening.house, hands, {})


FLOW: Final = Flow(
    seats=(2, 4),
    actions={"arrange": tuple(Input(row, Cards(3 if row == "front" else 5)) for row in ROWS), "time-out": ()},
    start=deal,
)
