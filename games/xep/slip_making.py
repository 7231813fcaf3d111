"""How the slips of a deal of Xệp are made: where one can happen, and the wrong action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from games.cards import CARDS, Card
from games.flow import Action
from games.xep.course import Awaited, awaited, sitting
from games.xep.flow import Deal
from games.xep.table import Stage, Table

Make = Callable[[Random, Deal], Action | None]
Wrong = Callable[[Random, Table, Awaited], Action | None]


def while_on(*stages: Stage, what: str = "") -> Callable[[Wrong], Make]:
    """A slip that can happen at these stages, while this is awaited (anything when not named)."""

    def slip(wrong: Wrong) -> Make:
        def make(rng: Random, deal: Deal) -> Action | None:
            if deal.table.stage not in stages:
                return None
            due = awaited(deal.table)
            return wrong(rng, deal.table, due) if due and what in ("", due.what) else None

        return make

    return slip


def act(seat: int, kind: str, **parts: Any) -> Action:
    return {"seat": seat, "kind": kind, **parts}


def eat(seat: int, used: Sequence[str]) -> Action:
    """Eating with these cards, given as codes."""
    return {"seat": seat, "kind": "eat", "with": tuple(CARDS[code] for code in used)}


def other(rng: Random, table: Table, seat: int) -> int:
    return rng.choice([n for n in sitting(table) if n != seat])


def some_card(rng: Random, table: Table, seat: int) -> tuple[Card, ...]:
    return (rng.choice(table.zones[seat].hand or (table.stock[0],)),)


def ty_of(table: Table) -> str:
    return table.ty.code if table.ty else ""
