"""Who receives what at the end of a deal (rule book §2.7–§2.9, §3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from games.errors import brief
from games.query import Position
from games.reading import Reader, Untold
from games.verdict import Notebook
from games.xi_to.comparing import cite_contest
from games.xi_to.contest import Contest, Hands, contest
from games.xi_to.pots import Layers, Paid, Pot, check_pots, cite_layers, layers
from games.xi_to.rules import R
from games.xi_to.seats import in_deal_order


class Division(NamedTuple):
    """The layers of the money, the contest for each pot of several, who wins each, and what everybody receives."""

    found: Layers
    contests: list[Contest]
    won: list[list[str]]
    odd: list[str]
    received: dict[str, int]


def division(note: Notebook, paid: Paid, folded: Sequence[str], hands: Hands, seated: Sequence[str]) -> Division:
    """How the money is divided, returned money included; who is alone in a pot needs no hand."""
    found = layers(paid, folded, seated)
    made = Division(found, [], [], [], {name: found.returned.get(name, 0) for name in paid})
    for pot in found.pots:
        winners = pot.eligible
        if len(winners) > 1:
            made.contests.append(contest(note, {name: hands[name] for name in pot.eligible}))
            winners = list(made.contests[-1].winners)
        made.won.append(winners)
        if name := _share(pot, winners, made.received):
            made.odd.append(name)
    return made


def payout(
    note: Notebook, *, paid: Paid, folded: Sequence[str], hands: Hands, order: Sequence[str] = ()
) -> dict[str, int]:
    """What everybody receives, returned money included."""
    seated = in_deal_order(paid, order)
    found, contests, won, odd, received = division(note, paid, folded, hands, seated)
    cite_layers(note, found, paid, folded)
    left = [name for name in seated if name not in folded]
    if len(left) == 1:
        note.cite(R.LAST_STANDING, player=left[0], folded=folded)
    _cite_contests(note, contests, hands)
    _cite_shares(note, won, odd, received, alone=len(left) == 1)
    return received


def _cite_contests(note: Notebook, contests: Sequence[Contest], hands: Hands) -> None:
    """Each contest that an earlier one does not show already."""
    shown: Contest | None = None
    for found in contests:
        if shown is None or not _follows(shown, found):
            cite_contest(note, found, {name: hands[name] for name in found.kinds})
            shown = found


def _follows(shown: Contest, found: Contest) -> bool:
    """Whether who is best among fewer is known from who was best among more.

    Not where the lowest straight flush beats the highest: there the best of more may lose among fewer.
    """
    still = tuple(name for name in shown.winners if name in found.kinds)
    return still == found.winners and not shown.by_lowest and not found.by_lowest


def shares(pot: Pot, winners: Sequence[str]) -> dict[str, int]:
    """A pot in equal parts; the units left over go to the earliest of its winners (§2.8)."""
    each, odd = divmod(pot.amount, len(winners))
    return {name: each + odd if n == 0 else each for n, name in enumerate(winners)}


def _share(pot: Pot, winners: Sequence[str], received: dict[str, int]) -> str:
    """Pays a pot; returns who gets the units left over, if there are any."""
    for name, amount in shares(pot, winners).items():
        received[name] += amount
    return winners[0] if pot.amount % len(winners) else ""


def _cite_shares(note: Notebook, won: Sequence[list[str]], odd: Sequence[str], received: Paid, *, alone: bool) -> None:
    """What everybody receives; nothing to share where all the money went back."""
    if not won:
        return
    facts: dict[str, Any] = {"won": won, "received": received}
    if odd:
        first = list(dict.fromkeys(odd))
        note.cite(R.SIDE_POTS, say="shares-odd", basis="default", decisions=("D9",), odd=first, **facts)
        return
    note.cite(R.SIDE_POTS, say="shares-alone" if alone else "shares", basis="stated", **facts)


def check_payout(position: Position, reader: Reader) -> None:
    """As for the pots; and every player who has not folded shows a hand, unless he is the last one."""
    with suppress(Untold):
        check_pots(position, reader)
    paid, folded, hands = position["paid"], position["folded"], position["hands"]
    for name in hands:
        if name not in paid:
            where = f"hands.{brief(name)}"
            reader.fault("unknown-field", where, vi=f"{where}: không có người này.", en=f"{where}: no such player.")
    left = [name for name in paid if name not in folded]
    for name in left:
        if name not in hands and len(left) > 1:
            where = f"hands.{brief(name)}"
            reader.fault("missing-field", where, vi=f"Thiếu {where}.", en=f"{where} is missing.")
