"""A whole deal of Xì Dách: naturals at once, then one player after the other, then the dealer (rule book §2–§4).

Seats 0 to n-2 are the players in the order in which they are dealt to and draw, right to left; the last seat is the
dealer. A player draws or stands in his turn; the dealer checks whom he may at any time, and draws when all are done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.cards import Card
from games.fields import MAX_AMOUNT, Input, ListOf, Whole
from games.flow import Action, Flow, Moves, Opening, Settlement, State, refusal
from games.xi_dach.hands import DEALER, Cards
from games.xi_dach.judged import HouseRules, Judged, rules_of
from games.xi_dach.rules import R
from games.xi_dach.turns import may_check, may_stand
from games.xi_dach.views import seen

SEATS: Final = 9  # players beside the dealer


class Terms(NamedTuple):
    """What stays as it is for a whole deal: names by seat, stakes of the players, the pack from the top, the rules."""

    players: tuple[str, ...]
    stakes: tuple[int, ...]
    pack: tuple[Card, ...]
    rules: HouseRules


class Hand(NamedTuple):
    """Cards in the order in which they came, and what the rules say about them."""

    cards: Cards
    judged: Judged


class Settled(NamedTuple):
    """A player's result and what he gets; the dealer's points when he was checked, None for a natural's result."""

    result: str
    net: int
    dealer_points: int | None


@dataclass(frozen=True, slots=True)
class Table(State):
    """Everybody's hand, the dealer's last; who has to draw or stand; whose result stands; the rule that ended the deal.

    All players before `at` are done. `used` cards of the pack have been dealt or drawn.
    """

    terms: Terms
    hands: tuple[Hand, ...]
    used: int
    at: int
    settled: tuple[Settled | None, ...]
    ended: str

    @property
    def dealer(self) -> int:
        return len(self.settled)

    @property
    def over(self) -> bool:
        return self.ended != ""

    # ---------------------------------------------------------------- who may do what

    def moves(self) -> tuple[Moves, ...]:
        if self.ended:
            return ()
        at, dealer = self.at, len(self.settled)
        stands = at < dealer and self.hands[at].judged.stands
        return _offered(at, stands, dealer, self._checked(), self.settled.count(None))

    def _checked(self) -> tuple[int, ...]:
        """The players whom the dealer may check now."""
        at, own, settled = self.at, self.hands[-1].judged, self.settled
        if at == len(settled):
            return self._open() if own.checks_at_end else ()
        done, others = own.checks_stood, own.checks_others
        if not others and (at == 0 or not done):
            return ()
        return tuple([seat for seat in self._open() if (done if seat < at else others)])

    def _open(self) -> tuple[int, ...]:
        """The players whose result is still open."""
        return tuple([seat for seat, result in enumerate(self.settled) if result is None])

    def fault(self, action: Action) -> str | None:
        """The first that forbids it: a draw above 21; the end of the deal; then what is said of a check or a turn."""
        seat, kind = action["seat"], action["kind"]
        if kind == "draw" and self.hands[seat].judged.over_by == R.QUAC:
            return R.DEN
        if self.ended:
            return self.ended
        if kind == "check":
            return self._check_fault(seat, (action["player"],))
        if kind == "check-all":
            return self._check_fault(seat, self._open())
        return self._turn_fault(seat, kind)

    def _check_fault(self, seat: int, players: Sequence[int]) -> str | None:
        """Only the dealer checks, a player draws or stands (§3.1); then the first player who may not be checked."""
        if seat != self.dealer:
            return R.ORDER
        return next((rule for player in players if (rule := self._unchecked(player))), None)

    def _unchecked(self, seat: int) -> str | None:
        """Why the dealer may not check somebody: no player sits there, his result stands (§2.3, §3.7), not now."""
        if seat >= self.dealer:
            return R.DECK
        settled = self.settled[seat]
        if settled:
            return R.PLAYER_NATURAL if settled.dealer_points is None else R.EARLY_CHECK
        position = {"dealer": self.hands[self.dealer].cards, "player": self.hands[seat].cards}
        turn = {"stood": seat < self.at, "all_done": self.at == self.dealer}
        return refusal(may_check, self.terms.rules.house, **position, **turn)

    def _turn_fault(self, seat: int, kind: str) -> str | None:
        """His turn was over by itself, he has been checked, it is another's turn; in turn, what standing asks.

        The dealer never stands: he checks (§3.6).
        """
        judged = self.hands[seat].judged
        if judged.over_by:
            return judged.over_by
        if seat < self.dealer and self.settled[seat]:
            return R.EARLY_CHECK
        if seat != self.at or (kind == "stand" and seat == self.dealer):
            return R.ORDER
        return refusal(may_stand, self.terms.rules.house, cards=judged.cards) if kind == "stand" else None

    # ---------------------------------------------------------------- what comes after

    def after(self, action: Action) -> Table:
        kind = action["kind"]
        if kind == "draw":
            return self._drawn(action["seat"])
        if kind == "stand":
            at = _next(self.hands, self.settled, self.at + 1)
            return Table(self.terms, self.hands, self.used, at, self.settled, "")
        settled = self._settling(self.hands, (action["player"],) if kind == "check" else self._open())
        at = _next(self.hands, settled, self.at)
        return Table(self.terms, self.hands, self.used, at, settled, "" if None in settled else R.EARLY_CHECK)

    def _drawn(self, seat: int) -> Table:
        """One more card; quắc and the fifth card end a player's turn, the dealer's end the deal (§3.3, §3.5)."""
        card, held = self.terms.pack[self.used], self.hands[seat]
        hand = Hand((*held.cards, card), held.judged.with_card(card))
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        settled, at, ended = self.settled, self.at, ""
        if not hand.judged.draws:
            if seat == len(settled):
                settled, ended = self._settling(hands, self._open()), hand.judged.over_by
            else:
                at = _next(hands, settled, at)
        return Table(self.terms, hands, self.used + 1, at, settled, ended)

    def _settling(self, hands: Sequence[Hand], players: Sequence[int]) -> tuple[Settled | None, ...]:
        """The results after some players have been compared with the dealer's cards of this moment (§3.7, §4)."""
        settled, own, won, stakes = list(self.settled), hands[-1].judged, self.terms.rules.won, self.terms.stakes
        points = own.dealers.points
        for seat in players:
            result, times = won(own, hands[seat].judged)
            settled[seat] = Settled(result, times * stakes[seat], points)
        return tuple(settled)

    # ---------------------------------------------------------------- what is known

    def settlement(self) -> Settlement | None:
        if not self.ended:
            return None
        net = [result.net for result in self.settled if result]
        return dict(zip(self.terms.players, (*net, -sum(net)), strict=True))

    def view(self, seat: int | None) -> dict[str, Any]:
        return seen(self, seat)


def _next(hands: Sequence[Hand], settled: Sequence[Settled | None], at: int) -> int:
    """The first seat from `at` on that has to draw or stand: the dealer, or a player who is not done (§3.1)."""
    while at < len(settled) and (settled[at] or not hands[at].judged.draws):
        at += 1
    return at


@lru_cache(maxsize=4096)
def _offered(at: int, stands: bool, dealer: int, checked: tuple[int, ...], unsettled: int) -> tuple[Moves, ...]:
    """What may be done: whoever is at turn may draw, perhaps stand; the dealer may check some, or all that are left."""
    moves = [Moves(at, "draw")]
    if stands:
        moves.append(Moves(at, "stand"))
    if checked:
        moves.append(Moves(dealer, "check", "player", checked))
    if checked and len(checked) == unsettled:
        moves.append(Moves(dealer, "check-all"))
    return tuple(moves)


def deal(opening: Opening) -> Table:
    """Two cards each, one at a time, then phase one (§1.1, §2.2, §2.3)."""
    rules, pack, count = rules_of(opening.house), opening.pack, len(opening.players)
    nothing = rules.nothing
    terms = Terms(opening.players, tuple(opening.parts["stakes"]), pack, rules)
    hands = tuple(
        [Hand((a, b), nothing.with_card(a).with_card(b)) for a, b in zip(pack, pack[count : 2 * count], strict=False)]
    )
    if all(hand.judged.natural == "none" for hand in hands):
        return Table(terms, hands, 2 * count, 0, (None,) * (count - 1), "")
    settled = _first(terms, hands)
    ended = "" if None in settled else R.PLAYER_NATURAL if hands[-1].judged.natural == "none" else R.DEALER_NATURAL
    return Table(terms, hands, 2 * count, _next(hands, settled, 0), settled, ended)


def _first(terms: Terms, hands: Sequence[Hand]) -> tuple[Settled | None, ...]:
    """The results that phase one gives."""
    own, first = hands[-1].judged, terms.rules.first
    found = [first(own, hand.judged) for hand in hands[:-1]]
    return tuple(
        [won and Settled(won.result, won.stakes * stake, None) for won, stake in zip(found, terms.stakes, strict=True)]
    )


def check_opening(players: Sequence[str], parts: Mapping[str, Any]) -> tuple[str, str, str] | None:
    """One stake for each player but the dealer; the dealer alone may be called `dealer`."""
    if DEALER in players[:-1]:
        where = f"players[{players.index(DEALER)}]"
        return where, "cần tên khác (đây là nhà cái).", "expected another name (this is the dealer's)."
    count = len(players) - 1
    if len(parts["stakes"]) != count:
        return "stakes", f"cần {count} tiền cược, mỗi nhà con một.", f"expected {count} stakes, one a player."
    return None


FLOW: Final = Flow(
    seats=(2, SEATS + 1),
    actions={"draw": (), "stand": (), "check": (Input("player", Whole(0, SEATS - 1)),), "check-all": ()},
    start=deal,
    opening=(Input("stakes", ListOf(Whole(1, MAX_AMOUNT), most=SEATS)),),
    check=check_opening,
    apart=1,
)
