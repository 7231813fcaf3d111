"""Who acts first: the best face-up cards (rule book §2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.errors import brief
from games.poker import grouped_ranks, kind_of, strength
from games.query import Position
from games.reading import Reader
from games.verdict import Notebook
from games.xi_to.hands import Hand, top_card
from games.xi_to.rules import R
from games.xi_to.seats import check_order, in_deal_order

SUITS = "cdhs"  # from low to high, where the option lets suits decide who acts first


def first_to_act(note: Notebook, *, up: Mapping[str, Hand], order: Sequence[str] = ()) -> str:
    """The player whose face-up cards are best."""
    seated = in_deal_order(up, order)
    values = {name: strength(up[name]) for name in seated}
    best = max(values.values())
    kinds = {name: kind_of(values[name]) for name in seated}
    equal = [name for name in seated if values[name] == best]
    alike = [name for name in seated if kinds[name] == kind_of(best)]
    facts: dict[str, Any] = {"kinds": kinds, "kind": kind_of(best), "players": equal}
    if len(alike) == 1:
        note.cite(R.FIRST_TO_ACT, say="kind", **facts, cards=up[equal[0]])
        return equal[0]
    ranks = {name: grouped_ranks(up[name]) for name in alike}
    note.cite(R.FIRST_TO_ACT, say="rank" if len(equal) == 1 else "equal", **facts, ranks=ranks)
    return equal[0] if len(equal) == 1 else _among_equals(note, up, equal)


def _among_equals(note: Notebook, up: Mapping[str, Hand], equal: Sequence[str]) -> str:
    """Of equal up-cards the earliest in deal order, or the best suit (option first_act_tie)."""
    if note.option("first_act_tie") == "seat":
        note.cite(R.FIRST_TO_ACT, say="seat", basis="default", decisions=("D8",), players=equal, player=equal[0])
        return equal[0]
    cards = {name: top_card(up[name], SUITS) for name in equal}
    first = max(equal, key=lambda name: SUITS.index(cards[name].suit))
    note.cite(
        R.FIRST_TO_ACT,
        say="suit",
        basis="default",
        decisions=("D8",),
        cards=cards,
        player=first,
        card=cards[first],
    )
    return first


def check_up(position: Position, reader: Reader) -> None:
    """Everybody shows the same number of cards."""
    sizes = {name: len(cards) for name, cards in position["up"].items()}
    wanted = next(iter(sizes.values()))
    for name, size in sizes.items():
        if size != wanted:
            reader.wrong_count(f"up.{brief(name)}", str(wanted), size)
    check_order(position["up"], position.get("order"), reader)
