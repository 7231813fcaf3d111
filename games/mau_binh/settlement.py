"""What everybody wins and loses: instant wins, pairs of players, sập, lủng and aces (rule book §4, §5.1, §5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from games.cards import Card
from games.mau_binh.aces import Chi, Layouts, add_aces, cite_skipped_aces
from games.mau_binh.instant import cite_shut, counted, dearest, runs_round_the_ace
from games.mau_binh.rows import ROWS, Layout, breach, misleads, relation
from games.mau_binh.rules import R
from games.mau_binh.worth import cite_worth
from games.poker import kind_of, strength
from games.verdict import Notebook, Silent

FOUL_CHI: Final = {"rows_x2": 6, "as_sweep": 9, "sweep_x2": 18}


def settle(note: Notebook, *, players: Mapping[str, Mapping[str, tuple[Card, ...]]]) -> Chi:
    """Everybody's chi of the deal, in seat order; they sum to 0."""
    return settle_layouts(note, {name: Layout(**rows) for name, rows in players.items()})


def settle_layouts(note: Notebook, layouts: Layouts) -> Chi:
    """The settlement of some layouts by name (§4, §5)."""
    instants = {name: found for name, layout in layouts.items() if (found := dearest(note, layout.cards))}
    _cite_instants(note, layouts, instants)
    chi = dict.fromkeys(layouts, 0)
    if instants:
        pay_instants(note, instants, chi)
        cite_skipped_aces(note, layouts)
        return chi
    fouled = [name for name, layout in layouts.items() if _cite_foul(note, name, layout)]
    legal = [name for name in layouts if name not in fouled]
    pay_fouls(note, fouled, legal, chi)
    _cite_legal(note, layouts, legal)
    _cite_fronts(note, {name: layouts[name] for name in legal})
    swept: dict[str, int] = {}
    for a, b in combinations(legal, 2):
        gain = pair_chi(note, a, b, layouts[a], layouts[b], swept)
        chi[a] += gain
        chi[b] -= gain
    _double_table(note, layouts, swept, fouled, chi)
    add_aces(note, layouts, chi)
    return chi


def _cite_instants(note: Notebook, layouts: Layouts, instants: Mapping[str, tuple[str, int]]) -> None:
    others = [name for name in layouts if name not in instants]
    for name, layout in layouts.items():
        cite_shut(note, counted(note, layout.cards), player=name)
    round_ace = any(runs_round_the_ace(layout.cards) for layout in layouts.values())
    if not instants:
        note.cite(
            R.INSTANT_WIN,
            holds=False,
            say="nobody",
            basis="default" if round_ace else None,
            decisions=("D13",) if round_ace else None,
            players=others,
        )
        return
    say = "players" if others else "everybody"
    note.cite(
        R.INSTANT_WIN,
        say=say,
        basis="default",
        decisions=("D13", "D14") if round_ace else ("D14",),
        patterns={name: pattern for name, (pattern, _) in instants.items()},
        others=others,
    )
    values = {name: value for name, (_, value) in instants.items()}
    note.cite(R.INSTANT_VALUES, say=say, basis="default", decisions=("D2",), values=values)


def pay_instants(note: Notebook, instants: Mapping[str, tuple[str, int]], chi: Chi) -> None:
    for name, (_, value) in instants.items():
        for other in chi:
            if other not in instants:
                chi[name] += value
                chi[other] -= value
    for a, b in combinations(instants, 2):
        value_a, value_b = instants[a][1], instants[b][1]
        gain = 0
        if value_a != value_b:
            takes_all = note.option("instant_vs_instant") == "higher_takes"
            sign = 1 if value_a > value_b else -1
            gain = sign * max(value_a, value_b) if takes_all else value_a - value_b
        chi[a] += gain
        chi[b] -= gain
        high, low = (a, b) if gain >= 0 else (b, a)
        # D7: that the one-suit dragon is cheaper than thirteen of one colour comes from reading two tables as one.
        between_tables = {instants[a], instants[b]} == {("rong-cuon", 24), ("dong-hoa-13", 26)}
        decisions = ("D7", "D15") if between_tables else None
        note.cite(R.INSTANT_VS_INSTANT, holds=gain != 0, decisions=decisions, winner=high, loser=low, value=abs(gain))


def _cite_foul(note: Notebook, name: str, layout: Layout) -> bool:
    """Whether one player's layout is lủng; cited when it is."""
    broken = breach(note, layout)
    if broken is None:
        return False
    near, far, found = broken
    high, low = getattr(layout, near), getattr(layout, far)
    note.cite(
        R.FOUL,
        say="player" if found.say == "kind" else f"player-{found.say}",
        basis="default" if found.decisions else None,
        decisions=found.decisions or None,
        player=name,
        high_row=near,
        low_row=far,
        high=high,
        low=low,
        high_kind=kind_of(strength(high)),
        low_kind=kind_of(strength(low)),
        high_rank=found.ranks[0],
        low_rank=found.ranks[1],
    )
    return True


def _cite_fronts(note: Notebook, layouts: Layouts) -> None:
    """Once for each legal player: three cards that look like more than they are, where that would turn a comparison."""
    for name, layout in layouts.items():
        fronts = [other.front for other in layouts.values() if other is not layout]
        if any(misleads(layout.front, row, relation(note, layout.front, row).sign) for row in (layout.middle, *fronts)):
            note.cite(
                R.FRONT_KINDS, say="player", player=name, cards=layout.front, kind=kind_of(strength(layout.front))
            )


def _cite_legal(note: Notebook, layouts: Layouts, legal: list[str]) -> None:
    if not legal:
        return
    found = [relation(note, *rows) for n in legal for rows in (layouts[n][:2], layouts[n][1:])]
    decisions = {d for each in found for d in each.decisions} | {"D9" for each in found if each.sign == 0}
    note.cite(
        R.FOUL,
        holds=False,
        say="legal",
        basis="default" if decisions else None,
        decisions=tuple(sorted(decisions)) or None,
        players=legal,
    )


def pay_fouls(note: Notebook, fouled: list[str], legal: list[str], chi: Chi) -> None:
    if not legal:
        note.cite(R.FOUL_PAYS, holds=False, say="nobody", decisions=("D16",), players=fouled)
        return
    for name in fouled:
        each = FOUL_CHI[str(note.option("foul"))]
        chi[name] -= each * len(legal)
        for other in legal:
            chi[other] += each
        also = [other for other in fouled if other != name]
        decisions = ("D5", "D11", "D16") if also else ("D5", "D11")
        say = "both" if also else "holds"
        note.cite(R.FOUL_PAYS, say=say, decisions=decisions, player=name, legal=legal, each=each, also=also)


def pair_chi(note: Notebook, a: str, b: str, one: Layout, other: Layout, swept: dict[str, int]) -> int:
    """What a wins from b, both legal: rows, their values, sập (§4.1–§4.4). `swept` collects what each won by sập."""
    signs = {row: _row_sign(note, row, a, b, one, other) for row in ROWS}
    wins = {a: [r for r in ROWS if signs[r] > 0], b: [r for r in ROWS if signs[r] < 0]}
    ties = [r for r in ROWS if signs[r] == 0]
    note.cite(R.ROW_WIN, say=_pair_say(wins[a], wins[b]), a=a, b=b, a_wins=wins[a], b_wins=wins[b], ties=ties)
    gain = sum(_row_gain(note, row, signs[row], a, b, one, other) for row in ROWS)
    for name in (a, b):
        if len(wins[name]) == 3:
            gain = _sweep(note, gain, winner=name, loser=b if name == a else a)
            swept[name] = swept.get(name, 0) + 1
    if ties:
        _cite_ties(note, ties, wins)
    return gain


def _pair_say(a_wins: list[str], b_wins: list[str]) -> str:
    """Which sentence tells of a pair: one won it all, one or both won rows and the rest is tied, or all is tied."""
    for name, won in (("a", a_wins), ("b", b_wins)):
        if len(won) == 3:
            return f"pair-{name}-all"
    ties = "" if len(a_wins) + len(b_wins) == 3 else "-ties"
    who = ("a" if a_wins else "") + ("b" if b_wins else "")
    return f"pair-{who or 'nobody'}{ties}"


def _cite_ties(note: Notebook, ties: list[str], wins: Mapping[str, list[str]]) -> None:
    """Tied rows move nothing, and one of them keeps two won rows from being a sweep (§2.4)."""
    a, b = wins
    for winner, loser in ((a, b), (b, a)):
        if len(wins[winner]) == 2:
            note.cite(R.EQUAL_ROWS, say="no-sweep", row=ties[0], winner=winner, loser=loser)
            return
    note.cite(R.EQUAL_ROWS, say="players", rows=ties, a=a, b=b)


def _row_sign(note: Notebook, row: str, a: str, b: str, one: Layout, other: Layout) -> int:
    """+1 when a wins the row, citing what a table would argue about: the place of A-2-3-4-5."""
    mine, theirs = getattr(one, row), getattr(other, row)
    found = relation(note, mine, theirs)
    if found.rule == R.WHEEL:
        high, low = (a, b) if found.sign > 0 else (b, a)
        note.cite(R.WHEEL, say=f"players-{found.say}", row=row, winner=high, loser=low)
    return found.sign


def _row_gain(note: Notebook, row: str, sign: int, a: str, b: str, one: Layout, other: Layout) -> int:
    if sign == 0:
        return 0
    mine, theirs = getattr(one, row), getattr(other, row)
    winner, loser, high, low = (mine, theirs, a, b) if sign > 0 else (theirs, mine, b, a)
    return sign * cite_worth(note, row, winner, loser, winner=high, loser=low)


def swept_total(note: Notebook, total: int) -> int:
    """The total of a swept pair, from the sum of its three row values (§4.4)."""
    mult = int(note.option("sweep_mult"))
    if total == 3 or note.option("sweep_applies_to") == "all":
        return total * mult
    return total + 3 * (mult - 1)


def _sweep(note: Notebook, gain: int, *, winner: str, loser: str) -> int:
    total = abs(gain)
    after = swept_total(note, total)
    note.cite(R.SWEEP, winner=winner, loser=loser, before=total, after=after)
    return after if gain > 0 else -after


def _double_table(note: Notebook, layouts: Layouts, swept: Mapping[str, int], fouled: list[str], chi: Chi) -> None:
    """Option sweep_table_mult: who sweeps two or three opponents, all of them legal, has his totals doubled."""
    opponents = len(layouts) - 1
    for name, times in swept.items():
        if times == opponents and opponents >= 2 and not fouled and note.option("sweep_table_mult") == 2:
            note.cite(R.SWEEP, say="table", winner=name, chi=chi[name])
            # Only the pairs with the sweeper are doubled: each opponent pays once more what he paid him.
            for other, paid in _paid_to(note, name, layouts).items():
                chi[name] += paid
                chi[other] -= paid


def _paid_to(note: Notebook, name: str, layouts: Layouts) -> Chi:
    quiet = Silent(note.house)  # what it reads has been read when the pairs were argued
    return {
        other: pair_chi(quiet, name, other, layouts[name], layout, {})
        for other, layout in layouts.items()
        if other != name
    }
