"""The settlement of a table line by line: each pot, and what goes back (rule book §2.7–§2.9, §3).

Lines say what everybody wins or loses: what he receives from a pot, less what he has put in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.accounts import Line, Payments, Settling
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_to.contest import Contest
from games.xi_to.payout import division, shares
from games.xi_to.pots import Pot
from games.xi_to.rules import R
from games.xi_to.seats import in_deal_order


def _lines(position: Position, house: House) -> list[Line]:
    paid, folded = position["paid"], position["folded"]
    seated = in_deal_order(paid, position.get("order", ()))
    found, contests, won, *_ = division(Silent(house), paid, folded, position["hands"], seated)
    decided = iter(contests)
    lines: list[Line] = []
    for pot, winners in zip(found.pots, won, strict=True):
        contest = next(decided) if len(pot.eligible) > 1 else None
        name = "pot-only" if len(found.pots) == 1 else "pot-side" if lines else "pot-main"
        lines.append(_pot(pot, name, shares(pot, winners), contest, last=len(folded) == len(paid) - 1))
    return [*lines, *_returned(found.returned)]


def _pot(pot: Pot, name: str, won: Mapping[str, int], contest: Contest | None, *, last: bool) -> Line:
    """Who has put how much in a pot, who takes it, and by which rule."""
    net = {player: won.get(player, 0) - amount for player, amount in pot.put.items()}
    winners = [*won]
    facts = {"pot": name, "amount": pot.amount, "put": pot.put, "winners": winners}
    if contest is None:
        return Line(R.LAST_STANDING if last else R.SIDE_POTS, "last" if last else "alone", net, facts)
    facts |= {"kind": contest.kind, "each": min(won.values()), "odd": pot.amount % len(won)}
    say = "best" if len(won) == 1 else "split-odd" if facts["odd"] else "split"
    return Line(_deciding(contest), say, net, {**facts, "first": winners[0]})


def _deciding(contest: Contest) -> R:
    """The rule by which the best hand is told from the others."""
    if contest.rule is None:
        return R.HAND_ORDER
    if len(contest.winners) > 1:
        return R.TIE_BREAK
    return R.DECK if len(contest.equal) > 1 else contest.rule  # DECK: the suits


def _returned(returned: Mapping[str, int]) -> Iterator[Line]:
    for player, amount in returned.items():
        yield Line(R.SIDE_POTS, "returned", {player: 0}, {"player": player, "amount": amount})


def _net(position: Position, answer: Payments) -> Payments:
    """What everybody receives, less what he has put in."""
    return {name: answer[name] - amount for name, amount in position["paid"].items()}


SETTLING: Final = Settling("payout", ("best", "split", "split-odd", "alone", "last", "returned"), _lines, _net)
