"""A whole deal of Xì Tố: the tẩy, four betting rounds, the showdown (rule book §1.2–§1.4, §2).

Seat 0 is dealt to first: the host in a table's first deal, later the last winner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.fields import Cards, Input, ListOf, Whole
from games.flow import Action, Flow, Moves, Opening, Settlement, State
from games.verdict import Notebook, Silent, plain
from games.xi_to.dealing import Dealt
from games.xi_to.payout import division
from games.xi_to.rounds import Money
from games.xi_to.rules import R

ROUNDS: Final = 4
UP: Final = 4  # the face-up cards of a whole hand


class _Standing(NamedTuple):
    cards: Dealt
    money: Money


class Table(State, _Standing):
    """Where a deal stands: all choose their tẩy, then somebody is to act in a betting round, then the deal is over."""

    __slots__ = ()

    @property
    def is_betting(self) -> bool:
        """Whether the choice of the tẩy is over."""
        return not self.cards.choices

    @property
    def over(self) -> bool:
        return self.is_betting and not self.money.waiting

    @property
    def is_shown(self) -> bool:
        """Whether the hidden cards are turned over: never for a last player (§2.9)."""
        return self.over and len(self.money.left) > 1

    def turn(self) -> tuple[int, ...]:
        if self.is_betting:
            return self.money.waiting[:1]
        return tuple(dict.fromkeys(moves.seat for moves in self.cards.choices))

    def moves(self) -> tuple[Moves, ...]:
        money, choices = self.money, self.cards.choices
        if choices or not money.waiting:
            return choices
        return _turn_of(money.waiting[0], *money.ways())

    def fault(self, action: Action) -> str | None:
        """In this order: the deal is over, the tẩy, whose turn it is, nobody is left to bet against, the action."""
        seat, kind = action["seat"], action["kind"]
        if self.over:
            return self._end()
        if not self.is_betting or kind in ("tay", "time-out"):
            return None if self._may_choose(action) else R.TAY
        if seat != self.money.waiting[0]:
            return self._not_his_turn(seat)
        note = Notebook(self.cards.house)
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
        return R.ROUNDS if self.money.round == ROUNDS else R.ALL_IN

    def _may_choose(self, action: Action) -> bool:
        """Everybody chooses once, before the betting, one of his two cards (§1.3)."""
        seat, kind = action["seat"], action["kind"]
        if self.is_betting or kind not in ("tay", "time-out") or self.cards.tay[seat]:
            return False
        return kind == "time-out" or action["card"][0] in self.cards.pair[seat]

    def _not_his_turn(self, seat: int) -> R:
        """Why a seat may not act now: all-in, before the first of a round, or else simply out of turn."""
        money = self.money
        if seat in money.left and seat not in money.able:
            return R.ALL_IN
        return R.ACTIONS if money.acted or seat not in money.left else R.FIRST_TO_ACT

    def after(self, action: Action) -> Table:
        cards, money = self.cards, self.money
        if cards.choices:
            seat = action["seat"]
            cards = cards.chosen(seat, action["card"][0] if action["kind"] == "tay" else cards.higher(seat))
            return Table(cards, money) if cards.choices else _onward(cards, money)
        money = money.after(action["kind"], action.get("amount", 0))
        return Table(cards, money) if money.waiting else _onward(cards, money)

    def settlement(self) -> Settlement | None:
        """What each received, less what he paid."""
        if not self.over:
            return None
        players, money = self.cards.players, self.money
        paid = dict(zip(players, money.paid, strict=True))
        folded = [players[seat] for seat in money.folded]
        hands = {players[seat]: self.cards.hand(seat) for seat in money.left} if len(money.left) > 1 else {}
        received = division(Silent(self.cards.house), paid, folded, hands, players).received
        return {name: received[name] - amount for name, amount in paid.items()}

    def view(self, seat: int | None) -> dict[str, Any]:
        cards, money, players = self.cards, self.money, self.cards.players
        return {
            "players": list(players),
            "base": money.base,
            "round": money.round,
            "turn": list(self.turn()),
            "can": self._can(seat),
            "hand": [] if seat is None else plain(cards.hand(seat)),
            "tay": None if seat is None else plain(cards.tay[seat]),
            "up": dict(zip(players, plain(cards.up), strict=False)),
            "stacks": {name: money.stack(n) for n, name in enumerate(players)},
            "paid": dict(zip(players, money.paid, strict=True)),
            "pot": sum(money.paid),
            "folded": [players[n] for n in money.folded],
            "shown": {players[n]: plain(cards.hand(n)) for n in money.left} if self.is_shown else {},
            "settlement": self.settlement(),
        }

    def _can(self, seat: int | None) -> dict[str, Any] | None:
        """What a seat may do now: the answer of `legal-actions`, or the cards that may become its tẩy."""
        if seat is None or seat not in self.turn():
            return None
        return self.money.offer(Silent(self.cards.house)) if self.is_betting else {"tay": plain(self.cards.pair[seat])}


def _onward(cards: Dealt, money: Money) -> Table:
    """After a betting round: the next one, its card dealt before, or the end, the cards dealt out (§2.1, §2.7)."""
    left = money.left
    if len(left) == 1 or money.round == ROUNDS:
        return Table(cards, money)
    if money.is_alone:
        while len(cards.up[left[0]]) < UP:
            cards = cards.with_card(left)
        return Table(cards, money)
    if money.round:
        cards = cards.with_card(left)
    return Table(cards, money.opened(cards.best_showing(left)))


@lru_cache(maxsize=4096)  # at one table the same few again and again
def _turn_of(seat: int, stay: str, span: tuple[int, int] | None) -> tuple[Moves, ...]:
    """The ways of one who may fold, stay in, and raise by so much."""
    ways = Moves(seat, "fold"), Moves(seat, stay)
    return (*ways, Moves(seat, "raise", "amount", range(span[0], span[1] + 1))) if span else ways


def deal(opening: Opening) -> Table:
    """The antes, and two cards each, of which everybody is to choose one (§1.2, §1.3)."""
    cards = Dealt.two_each(opening.players, opening.house, opening.pack)
    return Table(cards, Money.of_antes(opening.parts["base"], tuple(opening.parts["stacks"])))


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
