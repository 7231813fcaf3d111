"""How whole deals of Mậu Binh are tried out: good and foul layouts, late ones, other people's cards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.cards import RANKS, Card
from games.decks import FRENCH_52
from games.flow import Action
from games.mau_binh.flow import Table
from games.rehearsal import Rehearsal, Slip, any_move
from games.rules import House

NAMES: Final = ("An", "Bình", "Chi", "Dung")
ROWS: Final = {"front": slice(0, 3), "middle": slice(3, 8), "back": slice(8, 13)}


def _opening(rng: Random, _: House) -> Action:
    return {"seat": 0, "kind": "deal", "players": NAMES[: rng.randint(2, 4)]}


def _choose(rng: Random, table: Table) -> Action:
    """Mostly a layout that grows stronger: the grouped and the high ranks behind; sometimes any layout, or none."""
    if rng.random() < 0.3:
        return any_move(rng, table)
    seat = rng.choice(table.turn())
    ranks = [card.rank for card in table.hands[seat]]
    return _arranged(seat, sorted(table.hands[seat], key=lambda c: (ranks.count(c.rank), RANKS.index(c.rank))))


def _arranged(seat: int, cards: Sequence[Card]) -> Action:
    return {"seat": seat, "kind": "arrange", **{row: tuple(cards[part]) for row, part in ROWS.items()}}


def _foreign_card(rng: Random, table: Table) -> Action | None:
    """One card that the player does not hold among his own."""
    if table.over:
        return None
    seat = rng.choice(table.turn())
    cards = list(table.hands[seat])
    cards[rng.randrange(13)] = rng.choice([card for card in FRENCH_52 if card not in cards])
    return _arranged(seat, cards)


def _twice(rng: Random, table: Table) -> Action | None:
    """Laying again what already lies."""
    if not table.laid:
        return None
    seat = rng.choice(list(table.laid))
    return _arranged(seat, rng.sample(table.hands[seat], 13))


def _late(rng: Random, table: Table) -> Action | None:
    """Running out of time after laying."""
    return {"seat": rng.choice(list(table.laid)), "kind": "time-out"} if table.laid else None


def _broken(table: Table) -> list[str]:
    found = []
    dealt = [card for hand in table.hands for card in hand]
    if len(set(dealt)) != 13 * len(table.players):
        found.append("thirteen different cards each")
    for seat, layout in table.laid.items():
        if layout and sorted(c.code for c in layout.cards) != sorted(c.code for c in table.hands[seat]):
            found.append(f"seat {seat} has laid its own cards")
    return found


def _known(table: Table, seat: int | None) -> Sequence[Card]:
    """One's own cards; at the end all that was laid."""
    own = [] if seat is None else list(table.hands[seat])
    shown = table.laid.values() if len(table.laid) == len(table.players) else ()
    return [*own, *(card for layout in shown if layout for card in layout.cards if card not in own)]


REHEARSAL: Final = Rehearsal(
    opening=_opening,
    choose=_choose,
    slips=(
        Slip("a card of somebody else", "rows", _foreign_card),
        Slip("laid twice", "time", _twice),
        Slip("out of time after laying", "time", _late),
    ),
    broken=_broken,
    known=_known,
)
