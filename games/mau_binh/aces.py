"""The ace line: N·Y − X chi for everybody (rule book §4.6)."""

from __future__ import annotations

from collections.abc import Mapping

from games.mau_binh.rows import Layout, breach
from games.mau_binh.rules import R
from games.query import Position
from games.reading import Reader
from games.verdict import Notebook, Silent

Chi = dict[str, int]
Layouts = Mapping[str, Layout]


def ace_chi(own: Mapping[str, int]) -> Chi:
    """N·Y − X for everybody (§4.6)."""
    total = sum(own.values())
    return {name: len(own) * count - total for name, count in own.items()}


def _own_aces(layouts: Layouts) -> Chi:
    return {name: sum(made.rank == "A" for made in layout.cards) for name, layout in layouts.items()}


def cite_skipped_aces(note: Notebook, layouts: Layouts) -> None:
    counts_aces = note.house.get("tinh_at") == "on"  # where it does not, no step speaks of it
    if counts_aces and any(ace_chi(_own_aces(layouts)).values()):
        note.option("tinh_at")
        note.cite(R.ACES, holds=False, say="skipped", basis="default", decisions=("D17",))


def add_aces(note: Notebook, layouts: Layouts, chi: Chi) -> None:
    own = _own_aces(layouts)
    line = ace_chi(own)
    if not any(line.values()):
        return
    if note.option("tinh_at") == "off":
        note.cite(R.ACES, holds=False, say="off", own=own)
        return
    with_foul = [name for name, layout in layouts.items() if breach(Silent(note.house), layout)]
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
