"""Steps of a settlement: instant wins, lủng, the pairs of legal players, aces (rule book §4, §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from games.mau_binh.checks.naive import (
    FOUL,
    ROWS,
    House,
    Rows,
    counted,
    dearest,
    disorder,
    first_difference,
    kind,
    misread,
    price,
    rank,
    shut,
    sign,
    swept,
    turns_on_wheel,
)
from games.mau_binh.checks.proof import Proof
from games.mau_binh.checks.rows import check_special

Chi = dict[str, int]
Layouts = Mapping[str, Rows]


def hand(rows: Rows) -> list[str]:
    """The thirteen cards of a layout."""
    return [card for place in ROWS for card in rows[place]]


def check_settle(proof: Proof, position: Mapping[str, Any], house: House) -> Chi:
    layouts: Layouts = position["players"]
    chi = dict.fromkeys(layouts, 0)
    for name, rows in layouts.items():
        if left := shut(hand(rows), house):
            proof.equal(proof.take("instant-values", holds=False), player=name, patterns=left)
    best = {name: pattern for name, rows in layouts.items() if (pattern := dearest(hand(rows), house))}
    if best:
        _pay_instants(proof, layouts, house, best, chi)
        _check_ace_line(proof, layouts, house, chi, ended=True)
        return chi
    proof.equal(proof.take("instant-win", holds=False), players=list(layouts))
    fouled = _fouled_players(proof, layouts, house)
    _pay_fouls(proof, fouled, [name for name in layouts if name not in fouled], house, chi)
    legal = _legal_players(proof, layouts, house)
    proof.must(sorted(fouled + legal) == sorted(layouts), "somebody is neither shown to be lủng nor to be legal")
    won: dict[str, Chi] = {name: {} for name in legal}
    sweeps = dict.fromkeys(legal, 0)
    for a, b in combinations(legal, 2):
        gain, sweeper = _check_pair(proof, {a: layouts[a], b: layouts[b]}, house)
        won[a][b], won[b][a] = gain, -gain
        if sweeper:
            sweeps[sweeper] += 1
    for name, gains in won.items():
        chi[name] += sum(gains.values())
    _check_table(proof, won, sweeps, fouled, house, chi)
    _check_ace_line(proof, layouts, house, chi, ended=False)
    return chi


def _pay_instants(proof: Proof, layouts: Layouts, house: House, best: Mapping[str, str], chi: Chi) -> None:
    """Each opponent without an instant win pays the winner's value; two winners settle between them."""
    others = [name for name in layouts if name not in best]
    facts = proof.take("instant-win")
    proof.equal(facts, patterns=dict(best), others=others)
    values = proof.take("instant-values")
    proof.equal(values, values={n: counted(hand(layouts[n]), house)[pattern] for n, pattern in best.items()})
    paid: Chi = dict(values["values"])
    for name in paid:
        for other in facts["others"]:
            chi[name] += paid[name]
            chi[other] -= paid[name]
    for a, b in combinations(paid, 2):
        high, low = (b, a) if paid[b] > paid[a] else (a, b)
        moves = paid[high] != paid[low]
        part = paid[high] - (paid[low] if house["instant_vs_instant"] == "net" or not moves else 0)
        between = proof.take("instant-vs-instant", holds=moves)
        proof.equal(between, winner=high, loser=low, value=part)
        chi[high] += between["value"]
        chi[low] -= between["value"]


def _fouled_players(proof: Proof, layouts: Layouts, house: House) -> list[str]:
    """Each lủng player is shown by two of his rows."""
    fouled = []
    while proof.next_is("foul", holds=True):
        facts = proof.take("foul")
        _check_fouled(proof, facts, layouts[facts["player"]], house)
        fouled.append(facts["player"])
    return fouled


def _legal_players(proof: Proof, layouts: Layouts, house: House) -> list[str]:
    """The legal players, and a word on each front that somebody would think more than it is."""
    names = [name for name, rows in layouts.items() if disorder(rows, house["wheel"]) is None]
    legal: list[str] = []
    if names:
        facts = proof.take("foul", holds=False)
        proof.equal(facts, players=names)
        legal = list(facts["players"])
    for name in legal:
        fronts = [layouts[other]["front"] for other in legal if other != name]
        front, middle = layouts[name]["front"], layouts[name]["middle"]
        if any(misread(front, row) for row in (middle, *fronts)):
            proof.equal(proof.take("front-kinds"), player=name, cards=list(front), kind=kind(front))
    return legal


def _check_fouled(proof: Proof, facts: Mapping[str, Any], rows: Rows, house: House) -> None:
    pair = disorder(rows, house["wheel"])
    proof.must(pair is not None, f"{facts['player']} is not lủng")
    near, far = pair or ("", "")
    high, low = rows[near], rows[far]
    ranked = kind(high) == kind(low) and not turns_on_wheel(high, low)
    ranks = first_difference(high, low) if ranked else ("", "")
    proof.equal(
        facts,
        player=facts["player"],
        high_row=near,
        low_row=far,
        high=list(high),
        low=list(low),
        high_kind=kind(high),
        low_kind=kind(low),
        high_rank=ranks[0],
        low_rank=ranks[1],
    )


def _pay_fouls(proof: Proof, fouled: list[str], legal: list[str], house: House, chi: Chi) -> None:
    if not legal:
        proof.equal(proof.take("foul-pays", holds=False), players=fouled)
        return
    for name in fouled:
        facts = proof.take("foul-pays")
        also = [other for other in fouled if other != name]
        proof.equal(facts, player=name, legal=legal, each=FOUL[house["foul"]], also=also)
        for other in facts["legal"]:
            chi[name] -= facts["each"]
            chi[other] += facts["each"]


def _check_pair(proof: Proof, pair: Layouts, house: House) -> tuple[int, str | None]:
    """What the first of two legal players wins, and who sweeps whom, if anybody."""
    (a, one), (b, other) = pair.items()
    sides = {place: sign(rank(one[place], house["wheel"]), rank(other[place], house["wheel"])) for place in ROWS}
    for place in ROWS:
        if turns_on_wheel(one[place], other[place]):
            winner, loser = (a, b) if sides[place] > 0 else (b, a)
            proof.equal(proof.take("wheel"), row=place, winner=winner, loser=loser)
    facts = proof.take("row-win")
    won = {1: [p for p in ROWS if sides[p] > 0], -1: [p for p in ROWS if sides[p] < 0]}
    ties = [p for p in ROWS if sides[p] == 0]
    proof.equal(facts, a=a, b=b, a_wins=won[1], b_wins=won[-1], ties=ties)
    gains = {place: _check_row(proof, place, sides[place], pair, house) for place in ROWS if sides[place]}
    return _check_total(proof, [a, b], facts, gains, house)


def _check_row(proof: Proof, place: str, side: int, pair: Layouts, house: House) -> int:
    """What a won row moves to the first player: the plain chi of §4.1, or what a step says it is worth."""
    (a, one), (b, other) = pair.items()
    high, low, ours, theirs = (a, b, one[place], other[place]) if side > 0 else (b, a, other[place], one[place])
    if price(place, ours) is None:
        return side
    return side * check_special(proof, place, ours, theirs, house, winner=high, loser=low)


def _check_total(
    proof: Proof, names: Sequence[str], facts: Mapping[str, Any], gains: Mapping[str, int], house: House
) -> tuple[int, str | None]:
    a, b = names
    total = sum(gains.values())
    won = {a: facts["a_wins"], b: facts["b_wins"]}
    for winner, loser in ((a, b), (b, a)):
        if len(won[winner]) == 3:
            swept_by = proof.take("sweep")
            proof.equal(swept_by, winner=winner, loser=loser, before=abs(total), after=swept(abs(total), house))
            return (swept_by["after"] if winner == a else -swept_by["after"]), winner
        if len(won[winner]) == 2 and facts["ties"]:
            proof.equal(proof.take("equal-rows"), row=facts["ties"][0], winner=winner, loser=loser)
            return total, None
    if facts["ties"]:
        proof.equal(proof.take("equal-rows"), rows=facts["ties"], a=a, b=b)
    return total, None


def _check_table(
    proof: Proof, won: Mapping[str, Chi], sweeps: Chi, fouled: Sequence[str], house: House, chi: Chi
) -> None:
    """Whoever sweeps at least two opponents, all of them legal, gets from each the same once more."""
    for name, times in sweeps.items():
        if house["sweep_table_mult"] == 2 and not fouled and times == len(won) - 1 >= 2:
            proof.equal(proof.take("sweep"), winner=name, chi=chi[name])
            for other, gain in won[name].items():
                chi[name] += gain
                chi[other] -= gain


def _check_ace_line(proof: Proof, layouts: Layouts, house: House, chi: Chi, *, ended: bool) -> None:
    """The ace line, or why there is none where it would move something."""
    own = {name: sum(card[0] == "A" for card in hand(rows)) for name, rows in layouts.items()}
    if len(set(own.values())) == 1:
        return
    if ended:
        if house["tinh_at"] == "on":
            proof.equal(proof.take("aces", holds=False))
        return
    for name, value in _line(proof, own, house).items():
        chi[name] += value


def _line(proof: Proof, own: Chi, house: House) -> Chi:
    """The line as a step gives it: for each opponent what one holds more than he; 0 where the table does not count."""
    if house["tinh_at"] == "off" and len(set(own.values())) > 1:
        proof.equal(proof.take("aces", holds=False), own=own)
        return dict.fromkeys(own, 0)
    facts = proof.take("aces")
    line = {name: sum(count - theirs for theirs in own.values()) for name, count in own.items()}
    proof.equal(facts, players=len(own), total=sum(own.values()), own=own, chi=line)
    return dict(facts["chi"])


def check_aces(proof: Proof, position: Mapping[str, Any], house: House) -> Chi:
    return _line(proof, position["aces"], house)
