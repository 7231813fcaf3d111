"""How the money that was put in divides into pots, and what goes back (rule book §2.8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from games.errors import brief
from games.query import Position
from games.reading import Reader, Untold, sound_items
from games.rules import Basis
from games.verdict import Notebook
from games.xi_to.rules import R
from games.xi_to.seats import check_known, check_order, in_deal_order

Paid = Mapping[str, int]


@dataclass
class Pot:
    """Those who can win it, in deal order, and what everybody has put in it."""

    eligible: list[str]
    put: dict[str, int]

    @property
    def amount(self) -> int:
        return sum(self.put.values())

    def to_json(self) -> dict[str, Any]:
        return {"amount": self.amount, "eligible": self.eligible}


@dataclass(frozen=True)
class Layers:
    """The pots, the main one first, what goes back, and whether money of folded players above all others joined."""

    pots: list[Pot]
    returned: dict[str, int]
    joined: bool


def layers(paid: Paid, folded: Collection[str], order: Sequence[str]) -> Layers:
    """The money level by level: who has put in a level's units shares them, unless he has folded."""
    pots: list[Pot] = []
    returned: dict[str, int] = {}
    joined, below = False, 0
    for height in sorted({amount for amount in paid.values() if amount}):
        payers = [name for name in order if paid[name] >= height]
        put = dict.fromkeys(payers, height - below)
        eligible = [name for name in payers if name not in folded]
        below = height
        if len(payers) == 1:
            returned |= put
        elif pots and eligible in ([], pots[-1].eligible):
            for name, amount in put.items():
                pots[-1].put[name] += amount
            joined = joined or not eligible
        else:
            pots.append(Pot(eligible, put))
    return Layers(pots, returned, joined)


def pots(note: Notebook, *, paid: Paid, folded: Sequence[str], order: Sequence[str] = ()) -> dict[str, Any]:
    """The pots with those who can win them, and what goes back to whom (§2.8)."""
    found = layers(paid, folded, in_deal_order(paid, order))
    cite_layers(note, found, paid, folded)
    return {"pots": [pot.to_json() for pot in found.pots], "returned": found.returned}


def cite_layers(note: Notebook, found: Layers, paid: Paid, folded: Sequence[str]) -> None:
    """The pots, then what goes back."""
    listed = [pot.to_json() for pot in found.pots]
    if listed:
        say = "one" if len(listed) == 1 else "several"
        basis, decisions = _basis_of(found)
        facts: dict[str, Any] = {"paid": paid, "folded": folded, "pots": listed, "main": listed[:1], "side": listed[1:]}
        note.cite(R.SIDE_POTS, say=say, basis=basis, decisions=decisions, **facts)
    if found.returned:
        is_folded = set(found.returned) <= set(folded)
        note.cite(
            R.SIDE_POTS,
            say="returned-folded" if is_folded else "returned",
            basis="default" if is_folded else "follows",
            decisions=("D9",) if is_folded else None,
            paid=paid,
            returned=found.returned,
        )


def _basis_of(found: Layers) -> tuple[Basis, tuple[str, ...] | None]:
    """The source tells of one player who is short; more of them follow, money above all who are left does not."""
    if found.joined:
        return "default", ("D9",)
    return ("stated" if len(found.pots) <= 2 else "follows"), None


def check_pots(position: Position, reader: Reader) -> None:
    """Who has folded is at the table, somebody has not, and who has not has put something in."""
    paid = position["paid"]
    with suppress(Untold):
        _check_folded(position["folded"], paid, reader)
    check_order(paid, position.get("order"), reader)


def _check_folded(folded: Sequence[str], paid: Paid, reader: Reader) -> None:
    check_known(folded, paid, "folded", reader)
    if set(paid) <= set(folded):
        reader.bad_value("folded", vi="ít nhất một người chưa bỏ", en="at least one player who has not folded")
    for name, amount in sound_items(paid):
        if not amount and name not in folded:
            reader.bad_value(
                f"paid.{brief(name)}",
                vi="ít nhất 1 vì người này chưa bỏ",
                en="at least 1, for this player has not folded",
            )
