"""The settlement of a deal line by line: every loser's share, and what the ùi player pays for others (§6.3, §6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.accounts import Line, Payments, Settling
from games.errors import refuse
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xep.paying import payment, share
from games.xep.rules import R
from games.xep.winning import ENOUGH, QUAN

WINNER: Final = "winner"  # positions name the losers only


def _lines(position: Position, house: House) -> list[Line]:
    return [*_shares(position, payment(Silent(house), **position))]


def _shares(position: Position, paid: Payments) -> Iterator[Line]:
    """Each loser's share, paid by himself or by the one who pays for all."""
    lenh, stake, losers = position["lenh"], position["stake"], position["losers"]
    _check_winner(losers)
    each = share(lenh, stake)
    facts = {"lenh": lenh, "stake": stake, "each": each, "winner": WINNER}
    if lenh < ENOUGH and losers != [position.get("ui")]:  # he is the last one left, or has not won: told, not refused
        yield Line(R.UI, "short", {WINNER: 0}, {"lenh": lenh, "least": ENOUGH, "winner": WINNER})
    for name in losers:
        if paid[name]:
            rule, say = (R.QUAN, "quan") if lenh >= QUAN else (R.PAYMENT, "share")
            yield Line(rule, say, {WINNER: each, name: -each}, {"player": name, **facts})
    for name in losers:
        if not paid[name]:
            payer = position["ui"]
            yield Line(R.UI_PAYS, "ui", {WINNER: each, payer: -each}, {"player": payer, "spared": name, **facts})


def _check_winner(losers: list[str]) -> None:
    if WINNER in losers:
        where = f"losers[{losers.index(WINNER)}]"
        raise refuse(
            "bad-value",
            where,
            vi=f"{where}: cần tên khác (đây là người thắng).",
            en=f"{where}: expected another name (this is the winner's).",
        )


def _net(position: Position, answer: Payments) -> Payments:
    """What the losers pay goes to the winner."""
    return {WINNER: sum(answer.values()), **{name: -paid for name, paid in answer.items()}}


SETTLING: Final = Settling("payment", ("short", "share", "quan", "ui"), _lines, _net, seats=(WINNER,))
