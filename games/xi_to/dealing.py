"""The cards of a deal: who holds which, which lie open, and who is dealt to first (rule book §1.3, §1.4, §2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.cards import Card
from games.flow import Moves
from games.poker import VALUE
from games.rules import House
from games.verdict import Silent
from games.xi_to.hands import Hand
from games.xi_to.opening import showing
from games.xi_to.rounds import Seats, round_from


class Dealt(NamedTuple):
    """The first two cards of each seat, which of them is its tẩy, what lies face up, and the rest of the pack.

    `choices` are those that are still to be made; nothing is face up before. `best` is the seat that showed the best
    when the last card was dealt: while it is left, nobody among fewer shows more.
    """

    players: tuple[str, ...]
    house: House
    pair: tuple[Hand, ...]
    rest: Hand
    tay: tuple[Card | None, ...]
    choices: tuple[Moves, ...]
    up: tuple[Hand, ...] = ()
    best: int = 0

    @classmethod
    def two_each(cls, players: tuple[str, ...], house: House, pack: Hand) -> Dealt:
        """One card at a time round the table, as the later ones are dealt."""
        count = len(players)
        pair = tuple([(pack[seat], pack[count + seat]) for seat in range(count)])
        choices = [
            moves
            for seat, (first, second) in enumerate(pair)
            for moves in (Moves(seat, "tay", "card", ((first,), (second,))), _late(seat))
        ]
        return cls(players, house, pair, pack[2 * count :], (None,) * count, tuple(choices))

    def hand(self, seat: int) -> Hand:
        """The cards of a seat, the hidden one first where it is chosen."""
        tay = self.tay[seat]
        return (tay, *self.up[seat]) if self.up and tay else self.pair[seat]

    def higher(self, seat: int) -> Card:
        """What stays hidden when the time runs out: by rank only; of two equal cards the one dealt first (§1.3)."""
        first, second = self.pair[seat]
        return second if VALUE[second.rank] > VALUE[first.rank] else first

    def chosen(self, seat: int, kept: Card) -> Dealt:
        """One has chosen; when all have, their other cards are turned up."""
        players, house, pairs, rest, tay, choices, _, _ = self
        tay = (*tay[:seat], kept, *tay[seat + 1 :])
        if others := tuple([moves for moves in choices if moves.seat != seat]):
            return Dealt(players, house, pairs, rest, tay, others)
        up = tuple([pair[1:] if kept == pair[0] else pair[:1] for pair, kept in zip(pairs, tay, strict=True)])
        return Dealt(players, house, pairs, rest, tay, (), up, _best(house, up, range(len(up))))

    def best_showing(self, left: Seats) -> int:
        """The seat of the best face-up cards among those left, an all-in player's too."""
        return self.best if self.best in left else _best(self.house, self.up, left)

    def with_card(self, left: Seats) -> Dealt:
        """One more card face up to everybody left, from the best showing hand on, round the table (§1.4)."""
        players, house, pair, rest, tay, _, shown, _ = self
        cards = list(shown)
        for seat, card in zip(round_from(self.best_showing(left), left), rest, strict=False):
            cards[seat] = (*cards[seat], card)
        up = tuple(cards)
        return Dealt(players, house, pair, rest[len(left) :], tay, (), up, _best(house, up, left))


@cache
def _late(seat: int) -> Moves:
    return Moves(seat, "time-out")


def _best(house: House, up: Sequence[Hand], left: Sequence[int]) -> int:
    return showing(Silent(house), {seat: up[seat] for seat in left}).first
