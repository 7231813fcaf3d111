"""Who acts first: the best face-up cards (rule book §2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from games.cards import CARDS
from games.errors import brief
from games.poker import grouped_ranks, kind_of, strength
from games.query import Position
from games.reading import Reader, sound_items
from games.verdict import Notebook
from games.xi_to.hands import Hand, top_card
from games.xi_to.rules import R
from games.xi_to.seats import check_order, in_deal_order

Who = TypeVar("Who")  # a name, or a seat

SUITS = "cdhs"  # from low to high, where the option lets suits decide who acts first


class Shown(NamedTuple):
    """What face-up cards are worth."""

    strength: int
    kind: str
    ranks: tuple[str, ...]


@lru_cache(maxsize=4096)  # all hands of one or two cards, which are looked at most
def _shown(cards: Hand) -> Shown:
    """What cards are worth; fewer than five are never a straight or a flush, so suits do not count."""
    return _shown_ranks(*sorted([made.rank for made in cards]))


@cache  # under five hundred keys: one to four of eight ranks
def _shown_ranks(*ranks: str) -> Shown:
    cards = [CARDS[rank + "s"] for rank in ranks]
    found = strength(cards)
    return Shown(found, kind_of(found), grouped_ranks(cards))


class Showing(NamedTuple, Generic[Who]):
    """What everybody shows, in deal order, who shows the best of it, and who of those acts first."""

    shown: Mapping[Who, Shown]
    equal: Sequence[Who]
    first: Who


def showing(note: Notebook, up: Mapping[Who, Hand]) -> Showing[Who]:
    """Whose face-up cards are best; of equal ones the earliest in deal order, or the best suit (§2.2)."""
    shown = {who: _shown(cards) for who, cards in up.items()}
    best = max([one.strength for one in shown.values()])
    equal = [who for who, one in shown.items() if one.strength == best]
    if len(equal) == 1 or note.option("first_act_tie") == "seat":
        return Showing(shown, equal, equal[0])
    return Showing(shown, equal, max(equal, key=lambda who: SUITS.index(top_card(up[who], SUITS).suit)))


def first_to_act(note: Notebook, *, up: Mapping[str, Hand], order: Sequence[str] = ()) -> str:
    """The player whose face-up cards are best."""
    shown, equal, first = showing(note, {name: up[name] for name in in_deal_order(up, order)})
    kind = shown[first].kind
    facts: dict[str, Any] = {"kinds": {name: one.kind for name, one in shown.items()}, "kind": kind, "players": equal}
    ranks = {name: one.ranks for name, one in shown.items() if one.kind == kind}
    if len(ranks) == 1:
        note.cite(R.FIRST_TO_ACT, say="kind", **facts, cards=up[first])
    else:
        note.cite(R.FIRST_TO_ACT, say="rank" if len(equal) == 1 else "equal", **facts, ranks=ranks)
    if len(equal) > 1:
        _cite_equals(note, up, equal, first)
    return first


def _cite_equals(note: Notebook, up: Mapping[str, Hand], equal: Sequence[str], first: str) -> None:
    """Of equal up-cards the earliest in deal order, or the best suit (option first_act_tie)."""
    said: dict[str, Any] = {"basis": "default", "decisions": ("D8",), "player": first}
    if note.option("first_act_tie") == "seat":
        note.cite(R.FIRST_TO_ACT, say="seat", **said, players=equal)
    else:
        cards = {name: top_card(up[name], SUITS) for name in equal}
        note.cite(R.FIRST_TO_ACT, say="suit", **said, cards=cards, card=cards[first])


def check_up(position: Position, reader: Reader) -> None:
    """Everybody shows the same number of cards."""
    sizes = {name: len(cards) for name, cards in sound_items(position["up"])}
    wanted = next(iter(sizes.values()), 0)
    for name, size in sizes.items():
        if size != wanted:
            reader.wrong_count(f"up.{brief(name)}", str(wanted), size)
    check_order(position["up"], position.get("order"), reader)
