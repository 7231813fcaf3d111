"""What everybody wins and loses: instant wins, pairs of players, sập, lủng and aces (rule book §4, §5.1, §5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from games.cards import Card
from games.mau_binh.instant import dearest, fits
from games.mau_binh.rows import ROWS, Layout, breach, misleads, relation
from games.mau_binh.rules import R
from games.mau_binh.worth import cite_worth
from games.poker import kind_of, strength
from games.query import Position
from games.reading import Reader
from games.verdict import Notebook, Silent

FOUL_CHI: Final = {"rows_x2": 6, "as_sweep": 9, "sweep_x2": 18}
Chi = dict[str, int]
Layouts = Mapping[str, Layout]


def settle(note: Notebook, *, players: Mapping[str, Mapping[str, tuple[Card, ...]]]) -> Chi:
    """Everybody's chi of the deal, in seat order; they sum to 0."""
    return settle_layouts(note, {name: Layout(**rows) for name, rows in players.items()})


def settle_layouts(note: Notebook, layouts: Layouts) -> Chi:
    """The settlement of some layouts by name (§4, §5)."""
    instants = {name: found for name, layout in layouts.items() if (found := dearest(note, layout.cards))}
    _cite_instants(note, layouts, instants)
    chi = dict.fromkeys(layouts, 0)
    if instants:
        _pay_instants(note, instants, chi)
        _cite_skipped_aces(note, layouts)
        return chi
    fouled = [name for name, layout in layouts.items() if _cite_foul(note, name, layout)]
    legal = [name for name in layouts if name not in fouled]
    _cite_legal(note, layouts, legal)
    for name in fouled:
        _pay_foul(note, name, fouled, legal, chi)
    swept: dict[str, int] = {}
    for a, b in combinations(legal, 2):
        gain = pair_chi(note, a, b, layouts[a], layouts[b], swept)
        chi[a] += gain
        chi[b] -= gain
    _double_table(note, layouts, swept, fouled, chi)
    _add_aces(note, layouts, chi)
    return chi


def _cite_instants(note: Notebook, layouts: Layouts, instants: Mapping[str, tuple[str, int]]) -> None:
    others = [name for name in layouts if name not in instants]
    if not instants:
        note.cite(R.INSTANT_WIN, holds=False, say="nobody", players=others)
        shut = {n: sorted(fits(layout.cards).patterns) for n, layout in layouts.items() if fits(layout.cards).patterns}
        if shut:
            patterns = sorted({p for found in shut.values() for p in found})
            note.cite(R.INSTANT_VALUES, holds=False, patterns=patterns, basis="default", decisions=("D2",))
        return
    note.cite(
        R.INSTANT_WIN,
        say="players" if others else "everybody",
        basis="default",
        decisions=("D14",),
        patterns={name: pattern for name, (pattern, _) in instants.items()},
        others=others,
    )
    values = {name: value for name, (_, value) in instants.items()}
    note.cite(R.INSTANT_VALUES, say="players", basis="default", decisions=("D2",), values=values)


def _pay_instants(note: Notebook, instants: Mapping[str, tuple[str, int]], chi: Chi) -> None:
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
        note.cite(R.INSTANT_VS_INSTANT, holds=gain != 0, winner=high, loser=low, value=abs(gain))


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


def _pay_foul(note: Notebook, name: str, fouled: list[str], legal: list[str], chi: Chi) -> None:
    each = FOUL_CHI[str(note.option("foul"))] if legal else 0
    chi[name] -= each * len(legal)
    for other in legal:
        chi[other] += each
    also = [other for other in fouled if other != name]
    decisions = (*(("D5", "D11") if legal else ()), *(("D16",) if also else ()))
    say = "holds" if legal and not also else "both" if legal else "nobody"
    note.cite(R.FOUL_PAYS, say=say, decisions=decisions, player=name, legal=legal, each=each, also=also)


def pair_chi(note: Notebook, a: str, b: str, one: Layout, other: Layout, swept: dict[str, int]) -> int:
    """What a wins from b, both legal: rows, their values, sập (§4.1–§4.4). `swept` collects what each won by sập."""
    signs = {row: _row_sign(note, row, a, b, one, other) for row in ROWS}
    wins = {a: [r for r in ROWS if signs[r] > 0], b: [r for r in ROWS if signs[r] < 0]}
    ties = [r for r in ROWS if signs[r] == 0]
    note.cite(R.ROW_WIN, say="pair", a=a, b=b, a_wins=wins[a], b_wins=wins[b], ties=ties)
    gain = sum(_row_gain(note, row, signs[row], a, b, one, other) for row in ROWS)
    for name in (a, b):
        if len(wins[name]) == 3:
            gain = _sweep(note, gain, winner=name, loser=b if name == a else a)
            swept[name] = swept.get(name, 0) + 1
        elif len(wins[name]) == 2 and ties:
            note.cite(R.EQUAL_ROWS, say="no-sweep", row=ties[0], winner=name, loser=b if name == a else a)
    return gain


def _row_sign(note: Notebook, row: str, a: str, b: str, one: Layout, other: Layout) -> int:
    """+1 when a wins the row, citing what a table would argue about: A-2-3-4-5, and three cards that look like five."""
    mine, theirs = getattr(one, row), getattr(other, row)
    found = relation(note, mine, theirs)
    if found.rule == R.WHEEL:
        high, low = (a, b) if found.sign > 0 else (b, a)
        note.cite(R.WHEEL, say=f"players-{found.say}", row=row, winner=high, loser=low)
    if row == "front":
        for name, cards in ((a, mine), (b, theirs)):
            if misleads(mine, theirs, found.sign, cards):
                note.cite(R.FRONT_KINDS, say="player", player=name, cards=cards, kind=kind_of(strength(cards)))
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
    quiet = _same_house(note)
    return {
        other: pair_chi(quiet, name, other, layouts[name], layout, {})
        for other, layout in layouts.items()
        if other != name
    }


def _same_house(note: Notebook) -> Silent:
    quiet = Silent(note.house)
    quiet.read = note.read
    return quiet


def ace_chi(own: Mapping[str, int]) -> Chi:
    """N·Y − X for everybody (§4.6)."""
    total = sum(own.values())
    return {name: len(own) * count - total for name, count in own.items()}


def _own_aces(layouts: Layouts) -> Chi:
    return {name: sum(made.rank == "A" for made in layout.cards) for name, layout in layouts.items()}


def _cite_skipped_aces(note: Notebook, layouts: Layouts) -> None:
    if any(ace_chi(_own_aces(layouts)).values()) and note.option("tinh_at") == "on":
        note.cite(R.ACES, holds=False, say="skipped", basis="default", decisions=("D17",))


def _add_aces(note: Notebook, layouts: Layouts, chi: Chi) -> None:
    own = _own_aces(layouts)
    line = ace_chi(own)
    if not any(line.values()):
        return
    if note.option("tinh_at") == "off":
        note.cite(R.ACES, holds=False, say="off", own=own)
        return
    with_foul = [name for name, layout in layouts.items() if line[name] and breach(Silent(note.house), layout)]
    note.cite(
        R.ACES,
        basis="default" if with_foul else None,
        decisions=("D17",) if with_foul else None,
        players=len(own),
        total=sum(own.values()),
        own=own,
        chi=line,
    )
    for name, value in line.items():
        chi[name] += value


def aces(note: Notebook, *, aces: Mapping[str, int]) -> Chi:
    """The ace line alone, from everybody's number of aces (§4.6)."""
    line = ace_chi(aces)
    if not any(line.values()):
        note.cite(R.ACES, say="even", players=len(aces), total=sum(aces.values()), own=aces, chi=line)
        return line
    if note.option("tinh_at") == "off":
        note.cite(R.ACES, holds=False, say="off", own=aces)
        return dict.fromkeys(aces, 0)
    note.cite(R.ACES, players=len(aces), total=sum(aces.values()), own=aces, chi=line)
    return line


def check_aces(position: Position, reader: Reader) -> None:
    """A pack has four aces: the counts may not add to more."""
    total = sum(position["aces"].values())
    if total > 4:
        reader.bad_value(
            "aces", vi=f"tổng cộng nhiều nhất 4 át, đang có {total}", en=f"at most 4 aces in all, got {total}"
        )
