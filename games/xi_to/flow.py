"""A whole deal of Xì Tố: the tẩy, four betting rounds, the showdown (rule book §1.2–§1.4, §2).

Seat 0 is dealt to first: the host in a table's first deal, later the last winner. Each player's first two cards come
one at a time round the table, like the later ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from games.cards import Card
from games.fields import Cards, Input, ListOf, Whole
from games.flow import Action, Flow, Moves, Opening, Settlement, State
from games.poker import strength
from games.rules import House
from games.verdict import Notebook, Silent, plain
from games.xi_to.hands import Hand
from games.xi_to.opening import first_to_act
from games.xi_to.payout import payout
from games.xi_to.rounds import Money
from games.xi_to.rules import R

ROUNDS: Final = 4
UP: Final = 4  # the face-up cards of a whole hand


@dataclass(frozen=True, slots=True)
class Table(State):
    """Where a deal stands: all choose their tẩy, then somebody is to act in a betting round, then the deal is over.

    `pair` are the first two cards of each seat, `up` its face-up cards, nothing until all have chosen. `round` counts
    the betting rounds that were opened; it stays where it is when nobody is left to bet against.
    """

    players: tuple[str, ...]
    house: House
    rest: Hand
    pair: tuple[Hand, ...]
    tay: tuple[Card | None, ...]
    up: tuple[Hand, ...]
    money: Money
    round: int

    @property
    def over(self) -> bool:
        return bool(self.up) and not self.money.waiting

    @property
    def is_shown(self) -> bool:
        """Whether the hidden cards are turned over: never for a last player (§2.9)."""
        return self.over and len(self.money.left) > 1

    def turn(self) -> tuple[int, ...]:
        if self.up:
            return self.money.waiting[:1]
        return tuple(seat for seat, tay in enumerate(self.tay) if tay is None)

    def moves(self) -> tuple[Moves, ...]:
        if not self.up:
            ways = [
                (Moves(seat, "tay", "card", tuple((card,) for card in self.pair[seat])), Moves(seat, "time-out"))
                for seat in self.turn()
            ]
            return tuple(moves for both in ways for moves in both)
        if not self.money.waiting:
            return ()
        seat, offer = self.money.waiting[0], self.money.offer(Silent(self.house))
        found = [Moves(seat, "fold"), Moves(seat, "check" if offer["check"] else "call")]
        if amounts := offer["raise"]:
            found.append(Moves(seat, "raise", "amount", range(amounts["min"], amounts["max"] + 1)))
        return tuple(found)

    def fault(self, action: Action) -> str | None:
        """In this order: the deal is over, the tẩy, whose turn it is, nobody is left to bet against, the action."""
        seat, kind = action["seat"], action["kind"]
        if self.over:
            return self._end()
        if not self.up or kind in ("tay", "time-out"):
            return None if self._may_choose(action) else R.TAY
        if seat != self.money.waiting[0]:
            return self._not_his_turn(seat)
        note = Notebook(self.house)
        offer = self.money.offer(note)
        if kind != "raise":
            return None if offer[kind] else R.ACTIONS
        amounts = offer["raise"]
        if amounts and amounts["min"] <= action["amount"] <= amounts["max"]:
            return None
        return R.ALL_IN if self.money.is_alone else note.notes[-1].rule

    def _end(self) -> R:
        """The rule that ended the deal."""
        if not self.is_shown:
            return R.LAST_STANDING
        return R.ROUNDS if self.round == ROUNDS else R.ALL_IN

    def _may_choose(self, action: Action) -> bool:
        """Everybody chooses once, before the betting, one of his two cards (§1.3)."""
        seat, kind = action["seat"], action["kind"]
        if self.up or kind not in ("tay", "time-out") or self.tay[seat]:
            return False
        return kind == "time-out" or action["card"][0] in self.pair[seat]

    def _not_his_turn(self, seat: int) -> R:
        """Why a seat may not act now: all-in, before the first of a round, or else simply out of turn."""
        if seat not in self.money.folded and not self.money.stack(seat):
            return R.ALL_IN
        return R.ACTIONS if self.money.acted or seat in self.money.folded else R.FIRST_TO_ACT

    def after(self, action: Action) -> Table:
        if not self.up:
            return self._chosen(action)
        money = self.money.after(Silent(self.house), action["kind"], action.get("amount", 0))
        return _onward(self._with(self.rest, self.up, money, self.round))

    def _chosen(self, action: Action) -> Table:
        """After the choice of one; the other cards are turned up when all have chosen."""
        seat = action["seat"]
        kept = action["card"][0] if action["kind"] == "tay" else max(self.pair[seat], key=_height)
        tay = (*self.tay[:seat], kept, *self.tay[seat + 1 :])
        if None in tay:
            return replace(self, tay=tay)
        up = tuple(tuple(card for card in pair if card is not kept) for pair, kept in zip(self.pair, tay, strict=True))
        return _onward(replace(self, tay=tay, up=up))

    def _with(self, rest: Hand, up: tuple[Hand, ...], money: Money, number: int) -> Table:
        return Table(self.players, self.house, rest, self.pair, self.tay, up, money, number)

    def settlement(self) -> Settlement | None:
        """What each received, less what he paid."""
        if not self.over:
            return None
        paid = dict(zip(self.players, self.money.paid, strict=True))
        folded = [self.players[seat] for seat in self.money.folded]
        hands = {self.players[seat]: self._hand(seat) for seat in self.money.left} if self.is_shown else {}
        received = payout(Silent(self.house), paid=paid, folded=folded, hands=hands, order=self.players)
        return {name: received[name] - amount for name, amount in paid.items()}

    def _hand(self, seat: int) -> Hand:
        """The cards of a seat, the hidden one first."""
        tay = self.tay[seat]
        return (tay, *self.up[seat]) if self.up and tay else self.pair[seat]

    def view(self, seat: int | None) -> dict[str, Any]:
        money = self.money
        return {
            "players": list(self.players),
            "base": money.base,
            "round": self.round,
            "turn": list(self.turn()),
            "can": self._can(seat),
            "hand": [] if seat is None else plain(self._hand(seat)),
            "tay": None if seat is None else plain(self.tay[seat]),
            "up": dict(zip(self.players, plain(self.up), strict=False)),
            "stacks": self._named([money.stack(n) for n in range(len(self.players))]),
            "paid": self._named(money.paid),
            "pot": sum(money.paid),
            "folded": [self.players[n] for n in money.folded],
            "shown": {self.players[n]: plain(self._hand(n)) for n in money.left} if self.is_shown else {},
            "settlement": self.settlement(),
        }

    def _can(self, seat: int | None) -> dict[str, Any] | None:
        """What a seat may do now: the answer of `legal-actions`, or the cards that may become its tẩy."""
        if seat is None or seat not in self.turn():
            return None
        return self.money.offer(Silent(self.house)) if self.up else {"tay": plain(self.pair[seat])}

    def _named(self, values: Sequence[Any]) -> Mapping[str, Any]:
        return dict(zip(self.players, values, strict=True))


def _height(card: Card) -> int:
    """By rank only; of two equal cards the one dealt first stays hidden (§1.1, §1.3)."""
    return strength((card,))


def _onward(table: Table) -> Table:
    """The next turn: in this round, in the next one after its card is dealt, or none after all that is left is dealt.

    Without anybody to bet against, the cards are dealt out and no further round is opened (§2.7).
    """
    money = table.money
    if money.waiting or len(money.left) == 1 or table.round == ROUNDS:
        return table
    if money.is_alone:
        while len(table.up[money.left[0]]) < UP:
            table = _with_card(table)
        return table
    if table.round:
        table = _with_card(table)
    return table._with(table.rest, table.up, money.opened(_best_showing(table)), table.round + 1)


def _best_showing(table: Table) -> int:
    """The seat of the best face-up cards; an all-in player's count too (§2.2)."""
    up = {table.players[seat]: table.up[seat] for seat in table.money.left}
    return table.players.index(first_to_act(Silent(table.house), up=up))


def _with_card(table: Table) -> Table:
    """One more card face up to everybody left, from the best showing hand on, round the table (§1.4)."""
    left, first = table.money.left, _best_showing(table)
    up, rest = list(table.up), table.rest
    for n, seat in enumerate(sorted(left, key=lambda seat: (seat < first, seat))):
        up[seat] = (*up[seat], rest[n])
    return table._with(rest[len(left) :], tuple(up), table.money, table.round)


def deal(opening: Opening) -> Table:
    """The antes and two cards each; who has less than the ante puts in all he has (§1.2)."""
    count, base, brought = len(opening.players), opening.parts["base"], tuple(opening.parts["stacks"])
    pair = tuple((opening.pack[seat], opening.pack[count + seat]) for seat in range(count))
    paid = tuple(min(base, stack) for stack in brought)
    return Table(
        opening.players,
        opening.house,
        opening.pack[2 * count :],
        pair,
        (None,) * count,
        (),
        Money(base, brought, paid, max(paid)),
        0,
    )


def check(players: Sequence[str], parts: Mapping[str, Any]) -> tuple[str, str, str] | None:
    """One stack a player."""
    if len(parts["stacks"]) == len(players):
        return None
    return "stacks", f"cần {len(players)} số, mỗi người một số.", f"expected {len(players)} numbers, one a player."


FLOW: Final = Flow(
    seats=(2, 6),
    opening=(Input("base", Whole(1)), Input("stacks", ListOf(Whole(1), most=10))),
    actions={
        "tay": (Input("card", Cards(1)),),
        "time-out": (),
        "fold": (),
        "check": (),
        "call": (),
        "raise": (Input("amount", Whole(1)),),
    },
    start=deal,
    check=check,
)
