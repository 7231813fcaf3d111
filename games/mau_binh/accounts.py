"""The settlement of a deal line by line: instant wins, lủng, each row of each pair, sập, aces (rule book §4, §5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from games.accounts import Line, Settling
from games.mau_binh.aces import Chi, Layouts, add_aces
from games.mau_binh.instant import dearest
from games.mau_binh.rows import ROWS, Layout, breach, relation
from games.mau_binh.rules import R
from games.mau_binh.settlement import pay_fouls, pay_instants, swept_total
from games.mau_binh.worth import cite_worth, hand_name, special
from games.poker import strength
from games.query import Position
from games.rules import House
from games.verdict import Silent

_SPECIAL: Final = {True: (R.ROW_VALUES, "special"), False: (R.DE_HANG, "doubled")}  # by its value, or by twice that


def _lines(position: Position, house: House) -> list[Line]:
    note = Silent(house)
    layouts = {name: Layout(**rows) for name, rows in position["players"].items()}
    instants = {name: found for name, layout in layouts.items() if (found := dearest(note, layout.cards))}
    if instants:
        return [*_instants(note, layouts, instants)]
    fouled = [name for name, layout in layouts.items() if breach(note, layout)]
    legal = [name for name in layouts if name not in fouled]
    return [*_fouls(note, fouled, legal), *_pairs(note, layouts, legal), *_aces(note, layouts)]


def _instants(note: Silent, layouts: Layouts, instants: dict[str, tuple[str, int]]) -> Iterator[Line]:
    others = [name for name in layouts if name not in instants]
    for name, found in instants.items():
        if others:
            chi = dict.fromkeys((name, *others), 0)
            pay_instants(note, {name: found}, chi)
            yield Line(R.INSTANT_WIN, "instant", chi, {"winner": name, "pattern": found[0], "each": found[1]})
    for a, b in combinations(instants, 2):
        chi = {a: 0, b: 0}
        pay_instants(note, {a: instants[a], b: instants[b]}, chi)
        if chi[a]:
            yield Line(R.INSTANT_VS_INSTANT, "instants", chi, _sides(chi))


def _sides(chi: Chi) -> dict[str, str | int]:
    """The two of a line between two people, and what goes from one to the other."""
    winner, loser = sorted(chi, key=lambda name: -chi[name])
    return {"winner": winner, "loser": loser, "chi": chi[winner]}


def _fouls(note: Silent, fouled: list[str], legal: list[str]) -> Iterator[Line]:
    for name in fouled if legal else ():
        chi = dict.fromkeys((name, *legal), 0)
        pay_fouls(note, [name], legal, chi)
        yield Line(R.FOUL_PAYS, "foul", chi, {"player": name, "each": chi[legal[0]]})


def _pairs(note: Silent, layouts: Layouts, legal: list[str]) -> Iterator[Line]:
    """Every pair row by row, each sweep, and who swept the whole table once more (option sweep_table_mult)."""
    swept: dict[str, Chi] = {name: {} for name in legal}
    for pair in combinations(legal, 2):
        rows = [*_rows(note, layouts, *pair)]
        yield from rows
        for name, other in (pair, pair[::-1]):
            if len(rows) == len(ROWS) and all(line.payments[name] > 0 for line in rows):
                before = sum(line.payments[name] for line in rows)
                swept[name][other] = after = swept_total(note, before)
                chi = {name: after - before, other: before - after}
                yield Line(R.SWEEP, "sweep", chi, {"winner": name, "loser": other, "before": before, "after": after})
    opponents = len(layouts) - 1
    for name, paid in swept.items():
        if len(paid) == opponents >= 2 and note.option("sweep_table_mult") == 2:
            table = {name: sum(paid.values()), **{other: -chi for other, chi in paid.items()}}
            yield Line(R.SWEEP, "table", table, {"winner": name, "chi": table[name]})


def _rows(note: Silent, layouts: Layouts, a: str, b: str) -> Iterator[Line]:
    """The rows that one of two won; tied rows move nothing."""
    for row in ROWS:
        mine, theirs = getattr(layouts[a], row), getattr(layouts[b], row)
        sign = relation(note, mine, theirs).sign
        if sign:
            high, low, won, lost = (a, b, mine, theirs) if sign > 0 else (b, a, theirs, mine)
            chi, value = cite_worth(note, row, won, lost), special(row, strength(won))
            rule, say = _SPECIAL[chi == value] if value else (R.ROW_WIN, "row")
            facts = {"winner": high, "loser": low, "row": row, "hand": hand_name(strength(won)), "chi": chi}
            yield Line(rule, say, {high: chi, low: -chi}, facts)


def _aces(note: Silent, layouts: Layouts) -> Iterator[Line]:
    chi = dict.fromkeys(layouts, 0)
    add_aces(note, layouts, chi)
    if any(chi.values()):
        # N·Y − X is what the difference in aces with each other player comes to (§4.6).
        between = tuple((a, b, (chi[a] - chi[b]) // len(chi)) for a, b in combinations(chi, 2) if chi[a] != chi[b])
        yield Line(R.ACES, "aces", chi, {"chi": chi}, between)


SETTLING: Final = Settling(
    "settle", ("instant", "instants", "foul", "row", "special", "doubled", "sweep", "table", "aces"), _lines
)
