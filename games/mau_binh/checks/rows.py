"""Steps about rows: which is stronger, whether a layout is legal, what a won row is worth (rule book §2–§4.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.mau_binh.checks.naive import (
    ROWS,
    House,
    Rows,
    called,
    disorder,
    doubled,
    first_difference,
    is_wheel,
    kind,
    misread,
    price,
    rank,
    seen_as,
    sign,
    turns_on_wheel,
)
from games.mau_binh.checks.proof import Proof

Position = Mapping[str, Any]
_COMPARING = ("hand-order", "foul-3v5", "wheel", "front-kinds")


def comparison(proof: Proof, rows: Rows, house: House) -> tuple[str, str, int]:
    """The next comparison of two named rows: first, second, sign of the first; three misleading cards are explained."""
    explained = {}
    while proof.next_is("front-kinds"):
        facts = proof.take("front-kinds")
        row = rows[facts["row"]]
        proof.equal(facts, row=facts["row"], cards=list(row), kind=kind(row), looks=seen_as(row))
        explained[facts["row"]] = row
    facts = proof.take(proof.head if proof.next_is(*_COMPARING) else "hand-order")
    high, low = rows[facts["high_row"]], rows[facts["low_row"]]
    found = sign(rank(high, house["wheel"]), rank(low, house["wheel"]))
    proof.must(found >= 0, f"{facts['high_row']} is not the stronger row")
    proof.must(proof.last == _deciding_rule(high, low), f"not {proof.last} decides between {high} and {low}")
    alike = kind(high) == kind(low) and not turns_on_wheel(high, low)
    ranks = first_difference(high, low) if alike else ("", "")
    proof.equal(
        facts,
        high_row=facts["high_row"],
        low_row=facts["low_row"],
        high=list(high),
        low=list(low),
        high_kind=kind(high),
        low_kind=kind(low),
        high_rank=ranks[0],
        low_rank=ranks[1],
        equal=found == 0,
    )
    named = {facts["high_row"]: (high, low), facts["low_row"]: (low, high)}
    misleading = {name for name, (row, other) in named.items() if len(row) == 3 and misread(row, other)}
    proof.must(set(explained) == misleading, f"of {sorted(misleading)} somebody would think more than they are")
    return facts["high_row"], facts["low_row"], found


def _deciding_rule(high: Sequence[str], low: Sequence[str]) -> str:
    if turns_on_wheel(high, low):
        return "wheel"
    return "foul-3v5" if kind(high) == kind(low) and len(high) != len(low) else "hand-order"


def check_foul(proof: Proof, rows: Rows, house: House) -> bool:
    """Lủng by one comparison of neighbours, legal by both."""
    compared: dict[tuple[str, str], int] = {}
    while proof.next_is(*_COMPARING):
        high, low, found = comparison(proof, rows, house)
        near, far, side = (high, low, found) if ROWS.index(high) < ROWS.index(low) else (low, high, -found)
        compared[near, far] = side
    if proof.next_is("foul", holds=True):
        facts = proof.take("foul")
        pair = (facts["high_row"], facts["low_row"])
        proof.must(compared == {pair: 1}, f"no comparison shows {pair[0]} above {pair[1]}")
        proof.must(pair == disorder(rows, house["wheel"]), "an earlier pair of rows is in disorder")
        proof.equal(facts, high_row=pair[0], low_row=pair[1], **_listed(rows))
        return True
    facts = proof.take("foul", holds=False)
    proof.equal(facts, **_listed(rows))
    wanted = {("front", "middle"), ("middle", "back")}
    proof.must(set(compared) == wanted and max(compared.values()) <= 0, "not both pairs are shown to be in order")
    return False


def _listed(rows: Rows) -> dict[str, list[str]]:
    return {place: list(rows[place]) for place in ROWS}


def check_hand_kind(proof: Proof, position: Position, _: House) -> str:
    cards = position["cards"]
    looks = seen_as(cards) if len(cards) == 3 else None
    if looks:
        proof.equal(proof.take("front-kinds"), row="front", cards=list(cards), kind=kind(cards), looks=looks)
    if is_wheel(cards):
        proof.equal(proof.take("wheel"), cards=list(cards))
    facts = proof.take("hand-order")
    proof.equal(facts, cards=list(cards), kind=kind(cards))
    return str(facts["kind"])


def check_compare_row(proof: Proof, position: Position, house: House) -> str:
    high, low, found = comparison(proof, {"a": position["a"], "b": position["b"]}, house)
    proof.must({high, low} == {"a", "b"}, "a row is compared with itself")
    if found:
        return high
    facts = proof.take("equal-rows")
    proof.equal(facts, row=position["row"], a=list(position["a"]), b=list(position["b"]))
    return "tie"


def check_row_value(proof: Proof, position: Position, house: House) -> int:
    place, ours, theirs = position["row"], position["winner"], position["loser"]
    high, _, found = comparison(proof, {"winner": ours, "loser": theirs}, house)
    if found == 0:
        proof.equal(proof.take("equal-rows"), row=place, a=list(ours), b=list(theirs))
        return 0
    if high == "loser":
        proof.equal(proof.take("row-win", holds=False), row=place)
        return 0
    if price(place, ours) is None:
        facts = proof.take("row-win")
        proof.equal(facts, row=place, value=1)
        return int(facts["value"])
    return check_special(proof, place, ours, theirs, house)


def check_special(
    proof: Proof, place: str, ours: Sequence[str], theirs: Sequence[str], house: House, **who: str
) -> int:
    """The value of a special hand that won its row, doubled or not."""
    own = price(place, ours)
    facts = proof.take("row-values")
    proof.equal(facts, row=place, cards=list(ours), hand=called(ours), value=own, **who)
    if price(place, theirs) is None:
        return int(facts["value"])
    twice = doubled(ours, theirs, house)
    facts = proof.take("de-hang", holds=twice)
    proof.equal(
        facts,
        row=place,
        high=list(ours),
        low=list(theirs),
        high_hand=called(ours),
        low_hand=called(theirs),
        value=(own or 0) * (2 if twice else 1),
        **who,
    )
    return int(facts["value"])
