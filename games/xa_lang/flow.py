"""A whole deal of Xả láng: the exchange, báo, rounds of plays, going out (rule book §1–§5).

Seat 0 is who leads when nobody calls báo: the dealer of the first deal, later the last winner, who deals too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from games.cards import Card
from games.fields import Cards as CardsField
from games.fields import Input, Whole
from games.flow import Action, Flow, Moves, Opening, Settlement, State
from games.rules import House
from games.verdict import Silent
from games.xa_lang.calls import Calls
from games.xa_lang.declaring import Declared, Turn, plays_upon
from games.xa_lang.exchange import exchanged, receivers
from games.xa_lang.ledger import Laid, Line, settle, transfer
from games.xa_lang.moves import Move
from games.xa_lang.playing import is_on_two
from games.xa_lang.positions import PLAY
from games.xa_lang.readings import Cards, needed
from games.xa_lang.rounds import Round
from games.xa_lang.rules import R
from games.xa_lang.views import view

HELD: Final = 13


@dataclass(frozen=True, slots=True)
class Table(State):
    """Where a deal stands: the exchange until all of `gives` have given, báo until there is a `round`, then the plays.

    `gives` says to whom each seat gives a card; `ended` is the rule that ended the deal.
    """

    players: tuple[str, ...]
    house: House
    hands: tuple[Cards, ...]
    stock: Cards
    gives: tuple[int, ...]
    given: Mapping[int, Card]
    declined: frozenset[int] = frozenset()
    bao: int | None = None
    bao_failed: bool = False
    round: Round | None = None
    played: tuple[Laid, ...] = ()
    lines: tuple[Line, ...] = ()
    calls: Calls = field(default_factory=Calls)
    winner: int | None = None
    ended: str | None = None

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def exchanging(self) -> bool:
        return len(self.given) < len(self.gives)

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats that hold cards."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand)

    # ---------------------------------------------------------------- who may do what

    def awaited(self) -> tuple[int, ...]:
        """The seats that have to act before the deal goes on; anybody may catch a forgotten call besides."""
        seats = range(len(self.players))
        if self.ended:
            return ()
        if self.exchanging:
            return tuple(seat for seat in seats if seat not in self.given)
        if self.round:
            return (self.round.turn,)
        asked = tuple(seat for seat in seats if seat not in self.declined)
        return asked if self.house.get("bao_tie") == "first_click" else asked[:1]

    def moves(self) -> tuple[Moves, ...]:
        if self.ended:
            return ()
        if self.exchanging:
            return tuple(
                Moves(seat, "exchange", "card", tuple((card,) for card in self.hands[seat])) for seat in self.awaited()
            )
        if self.round is None:
            return tuple(Moves(seat, kind) for seat in self.awaited() for kind in ("bao", "no-bao"))
        return (*self._moves_of_turn(self.round), *self._moves_about_calls())

    def _moves_of_turn(self, now: Round) -> list[Moves]:
        plays = self._plays(now)
        found = [Moves(now.turn, "play", "", Declared(plays))] if plays else []
        return [*found, Moves(now.turn, "pass")] if now.laid or not plays else found

    def _plays(self, now: Round) -> tuple[Move, ...]:
        on = now.laid.reading if now.laid else None
        return plays_upon(self.house, self.hands[now.turn], on)

    def _moves_about_calls(self) -> list[Moves]:
        call = [] if self.calls.due is None else [Moves(self.calls.due, "ve-bo")]
        caught = ((seat, self.calls.may_be_caught_by(seat)) for seat in range(len(self.players)))
        return call + [Moves(seat, "catch-ve-bo", "from", whom) for seat, whom in caught if whom]

    # ---------------------------------------------------------------- why not

    def fault(self, action: Action) -> str | None:
        """In this order: the deal is over, về bờ, the exchange, báo, whose turn it is, the pass or the play itself."""
        seat, kind = action["seat"], action["kind"]
        if self.ended:
            return self.ended
        if kind in ("ve-bo", "catch-ve-bo"):
            return self._fault_of_call(seat, action.get("from"))
        if self.exchanging or kind == "exchange":
            return self._fault_of_exchange(seat, action)
        if self.round is None or kind in ("bao", "no-bao"):
            asked = self.round is None and kind in ("bao", "no-bao") and seat in self.awaited()
            return None if asked else R.BAO
        if seat != self.round.turn:
            return self._fault_of_turn(seat, self.round)
        if kind == "pass":
            return None if self.round.laid or not self._plays(self.round) else R.ROUND_END
        return self._turn(self.round).fault(action)

    def _fault_of_call(self, seat: int, whom: int | None) -> str | None:
        right = seat == self.calls.due if whom is None else whom in self.calls.may_be_caught_by(seat)
        return None if right else R.VE_BO

    def _fault_of_exchange(self, seat: int, action: Action) -> str | None:
        if action["kind"] != "exchange" or not self.exchanging or seat in self.given:
            return R.EXCHANGE
        return None if action["card"][0] in self.hands[seat] else R.DECK

    def _fault_of_turn(self, seat: int, now: Round) -> str:
        """Out of cards; the lead of the deal, by báo or not; another lead; passed; else somebody else's turn."""
        if not self.hands[seat]:
            return R.FINISH_ON_TWO
        if now.laid is None and now.number == 0:
            return R.LEAD if self.bao is None else R.BAO
        if now.laid is None:
            return R.ROUND_END
        return R.PASS if seat in now.passed else R.DIRECTION

    def _turn(self, now: Round) -> Turn:
        table = now.laid.play if now.laid else None
        return Turn(self.house, self.hands[now.turn], table, passed=now.turn in now.passed)

    # ---------------------------------------------------------------- what comes after

    def after(self, action: Action) -> Table:
        seat, kind = action["seat"], action["kind"]
        if kind == "exchange":
            return self._after_exchange(seat, action["card"][0])
        if kind == "bao":
            return replace(self, bao=seat, round=Round(len(self.players), seat))
        if kind == "ve-bo":
            return replace(self, calls=self.calls.after_call(seat))
        if kind == "catch-ve-bo":
            caught = Line("ve-bo", seat, action["from"])
            return replace(self, calls=self.calls.after_catch(action["from"]), lines=(*self.lines, caught))
        if self.round is None:
            declined = self.declined | {seat}
            first = Round(len(self.players), 0) if len(declined) == len(self.players) else None
            return replace(self, declined=declined, round=first)
        return self._after_pass(self.round) if kind == "pass" else self._after_play(self.round, action)

    def _after_exchange(self, seat: int, card: Card) -> Table:
        """The card lies face down; with the last one all change hands (§1.2)."""
        given = {**self.given, seat: card}
        if len(given) < len(self.gives):
            return replace(self, given=given)
        return replace(self, given=given, hands=exchanged(self.hands, self.gives, given))

    def _after_pass(self, now: Round) -> Table:
        calls = self.calls.after_action(now.turn)
        if now.laid:
            return replace(self, round=now.after_pass(self.holders), calls=calls)
        # A leader who has to pass the lead on can no longer play out his hand, so his báo has failed (§4.2, §5.3).
        failed = now.turn == self.bao and not self.bao_failed
        lines = (*self.lines, Line("bao-failed", now.turn)) if failed else self.lines
        following = now.after_lead_passed(self.holders)
        ended = R.BAO_PAY if failed and self._failure_ends else None if following else R.FINISH_ON_TWO
        state = replace(self, calls=calls, lines=lines, bao_failed=self.bao_failed or failed, ended=ended)
        return replace(state, round=following) if following else state

    @property
    def _failure_ends(self) -> bool:
        return self.house.get("bao_fail") == "end_hand"

    def _after_play(self, now: Round, action: Action) -> Table:
        seat = now.turn
        laid = Laid(seat, *self._turn(now).read(action), now.number)
        hand = tuple(made for made in self.hands[seat] if made not in laid.play["cards"])
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        failed = now.laid is not None and now.laid.seat == self.bao and not self.bao_failed
        on_two = not hand and is_on_two(Silent(self.house), laid.reading)
        lines = [*self.lines, *([Line("bao-failed", now.laid.seat)] if now.laid and failed else [])]
        lines += transfer(self.house, now.laid, laid) if now.laid else []
        lines += [Line("finish-two", seat, twos=needed(laid.reading)["2"])] if on_two else []
        state = replace(
            self,
            hands=hands,
            played=(*self.played, laid),
            lines=tuple(lines),
            bao_failed=self.bao_failed or failed,
            calls=self.calls.after_play(seat, len(hand)),
        )
        return state._gone_on(now, laid, wins=not hand and not (on_two and self.house.get("finish_on_two") == "loses"))

    def _gone_on(self, now: Round, laid: Laid, *, wins: bool) -> Table:
        """The end of the deal, if it is one, else the next turn.

        The last who holds cards, all others being out on a 2, has nobody left to play against and wins (§4.2).
        """
        winner = laid.seat if wins else self.holders[0] if len(self.holders) == 1 else None
        if winner is not None:
            held = winner == self.bao and not self.bao_failed
            lines = (*self.lines, Line("bao", winner)) if held else self.lines
            return replace(self, winner=winner, ended=R.WIN, lines=lines)
        if self._failure_ends and self.bao_failed:
            return replace(self, ended=R.BAO_PAY)
        return replace(self, round=now.after_play(self.house, laid, self.holders))

    # ---------------------------------------------------------------- what is seen

    def settlement(self) -> Settlement | None:
        return settle(self.house, self.players, self.hands, self.winner, self.lines) if self.ended else None

    def view(self, seat: int | None) -> dict[str, Any]:
        return view(self, seat)


def deal(opening: Opening) -> Table:
    """Thirteen cards each, the rest unseen (§1.1)."""
    seats = len(opening.players)
    hands = tuple(opening.pack[HELD * seat : HELD * (seat + 1)] for seat in range(seats))
    return Table(opening.players, opening.house, hands, opening.pack[HELD * seats :], receivers(opening), {})


FLOW: Final = Flow(
    seats=(2, 4),
    actions={
        "exchange": (Input("card", CardsField(1)),),
        "bao": (),
        "no-bao": (),
        "play": PLAY.parts,
        "pass": (),
        "ve-bo": (),
        "catch-ve-bo": (Input("from", Whole(0, 3)),),
    },
    start=deal,
)
