"""`compare` and `showdown`: the argument why one of several hands wins (rule book §1.1, §3.1–§3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.rules import Basis
from games.verdict import Notebook
from games.xi_to.contest import Contest, Hands, contest
from games.xi_to.hands import Hand, top_card
from games.xi_to.rules import R
from games.xi_to.seats import in_deal_order


def compare(note: Notebook, *, a: Hand, b: Hand) -> str:
    """Which of two hands wins."""
    hands = {"a": a, "b": b}
    found = contest(note, hands)
    _cite_ace_low(note, found, "hands", hands)
    high = found.winners[0]
    low = "a" if high == "b" else "b"
    pair: dict[str, Any] = {"high": high, "low": low}
    if len(found.contenders) == 1:
        say = "kind-flush" if found.flush_first else "kind"
        kinds: dict[str, Any] = {"high_kind": found.kinds[high], "low_kind": found.kinds[low]}
        note.cite(R.HAND_ORDER, say=say, **pair, **kinds, high_cards=hands[high], low_cards=hands[low])
    elif found.rule == R.SF_ORDER:
        tops: dict[str, Any] = {"high_top": found.ranks[high][0], "low_top": found.ranks[low][0]}
        _cite_sf_order(note, found, found.say, **pair, **tops)
    elif len(found.equal) == 1:
        high_rank, low_rank = _first_difference(found.ranks[high], found.ranks[low])
        ranks = {"high_ranks": found.ranks[high], "low_ranks": found.ranks[low]}
        _cite_tie_break(note, found, "rank", **pair, **ranks, high_rank=high_rank, low_rank=low_rank)
    else:
        _cite_tie_break(note, found, "equal", shared=found.ranks["a"])
        _cite_suits(note, found, hands)
    return high if len(found.winners) == 1 else "tie"


def showdown(note: Notebook, *, hands: Hands, order: Sequence[str] = ()) -> list[str]:
    """Who wins with the best hand, in deal order; several where equal hands split (§3.2)."""
    seated = {name: hands[name] for name in in_deal_order(hands, order)}
    found = contest(note, seated)
    cite_contest(note, found, seated)
    return list(found.winners)


def cite_contest(note: Notebook, found: Contest, hands: Hands) -> None:
    """The argument among players."""
    _cite_ace_low(note, found, "players", hands)
    say = "players-flush" if found.flush_first else "players"
    note.cite(R.HAND_ORDER, say=say, kinds=found.kinds, kind=found.kind, players=found.contenders)
    winners: dict[str, Any] = {"kind": found.kind, "ranks": found.ranks, "players": found.equal}
    if found.rule == R.SF_ORDER:
        _cite_sf_order(note, found, f"players-{found.say}", **winners)
    elif found.rule == R.TIE_BREAK:
        _cite_tie_break(note, found, f"players-{found.say}", ranks=found.ranks, players=found.equal)
    if len(found.equal) > 1:
        _cite_suits(note, found, hands, "players-")


def _cite_ace_low(note: Notebook, found: Contest, who: str, hands: Hands) -> None:
    """Whether A-7-8-9-10 is a straight, where that turns who wins (§3.3)."""
    if found.ace_low:
        held = {name: hands[name] for name in found.ace_low}
        say = f"{who}-{'holds' if found.is_ace_low_on else 'fails'}"
        facts: dict[str, Any] = {who: list(held), "cards": list(held.values())}
        note.cite(R.STRAIGHT, holds=found.is_ace_low_on, say=say, **facts)


def _cite_tie_break(note: Notebook, found: Contest, say: str, **facts: Any) -> None:
    basis, decisions = _tie_basis(found)
    note.cite(R.TIE_BREAK, say=say, basis=basis, decisions=decisions, kind=found.kind, **facts)


def _tie_basis(found: Contest) -> tuple[Basis | None, tuple[str, ...] | None]:
    """The source does not say how straights compare, nor that the fifth card of thú counts (D6)."""
    best = found.ranks[found.equal[0]]
    fifth = found.kind == "thu" and sum(ranks[:2] == best[:2] for ranks in found.ranks.values()) > 1
    return ("default", ("D6",)) if found.kind == "sanh" or fifth else (None, None)


def _cite_sf_order(note: Notebook, found: Contest, say: str, **facts: Any) -> None:
    """Which straight flush wins; which is the lowest of all rests on A-7-8-9-10 too (D1)."""
    rests = ("D1", "D2") if found.by_lowest else ("D2",)
    note.cite(R.SF_ORDER, say=say, basis="default" if found.by_lowest else None, decisions=rests, **facts)


def _cite_suits(note: Notebook, found: Contest, hands: Hands, prefix: str = "") -> None:
    """Equal hands split, or the house lets the suit of the first card decide (§1.1)."""
    if found.suits == "off":
        note.cite(R.DECK, holds=False, say=f"{prefix}split", equal=found.equal)
        return
    cards = {name: top_card(hands[name], found.suits, ace_low=_is_low(found, name)) for name in found.equal}
    note.cite(R.DECK, say=f"{prefix}suit", winner=found.winners[0], cards=cards, card=cards[found.winners[0]])


def _is_low(found: Contest, name: str) -> bool:
    """Whether a hand counts as A-7-8-9-10, whose first card is the ten."""
    return found.ranks[name] == ("T",)


def _first_difference(high: Sequence[str], low: Sequence[str]) -> tuple[str, str]:
    """The first two ranks that differ."""
    return next((one, other) for one, other in zip(high, low, strict=True) if one != other)
