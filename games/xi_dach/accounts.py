"""The settlement of a table line by line: the dealer against each player, by the rule that decided (§2–§4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.accounts import Line, Settling
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_dach.hands import DEALER, Cards
from games.xi_dach.naturals import Outcome
from games.xi_dach.rules import R
from games.xi_dach.settlement import settle_hands, stakes_moved

_SIGN: Final = {"win": 1, "lose": -1, "draw": 0}


class _Deciding(Silent):
    """A notebook that keeps the last step alone: between two hands that is the one that decides."""

    rule: str
    facts: dict[str, Any]

    def cite(self, rule: str, **step: Any) -> None:
        self.rule, self.facts = rule, step


def _lines(position: Position, house: House) -> list[Line]:
    note, dealer = Silent(house), position["dealer"]
    return [line for name, seat in position["players"].items() for line in _between(note, dealer, name, **seat)]


def _between(note: Silent, dealer: Cards, name: str, *, cards: Cards, stake: int) -> Iterator[Line]:
    """One stake by the rule that decided, and what the winner's hand moves beyond that (§2.4)."""
    by = _Deciding(note.house)
    outcome = settle_hands(by, dealer, {name: cards})[name]
    gets = _SIGN[outcome.result] * stake
    facts = {"player": name, "dealer": DEALER, "stake": stake, "amount": stake}
    yield Line(by.rule, _say(by, outcome), {name: gets, DEALER: -gets}, {**facts, **_hands(by, outcome)})
    more = stakes_moved(note, outcome) * stake - gets
    if more:
        facts |= {"kind": outcome.won_by, "times": abs(more + gets) // stake, "amount": abs(more)}
        yield Line(R.STAKES, f"times-{outcome.result}", {name: more, DEALER: -more}, facts)


def _say(by: _Deciding, outcome: Outcome) -> str:
    """Phase one is told in other words than two hands that were compared."""
    if "player_kind" in by.facts:
        return outcome.result
    return "natural-tied" if outcome.result == "lose" and "equal" in by.facts else f"natural-{outcome.result}"


def _hands(by: _Deciding, outcome: Outcome) -> dict[str, Any]:
    """What the two held: of phase one the natural that decided, else both kinds with their points."""
    told = ("player_kind", "player_points", "dealer_kind", "dealer_points")
    compared = {key: by.facts[key] for key in told if key in by.facts}
    return compared or {"kind": outcome.won_by or by.facts["natural"]}


_SAYS: Final = ("win", "lose", "draw", "natural-win", "natural-lose", "natural-draw", "natural-tied")
SETTLING: Final = Settling("settle-table", (*_SAYS, "times-win", "times-lose"), _lines, seats=(DEALER,))
