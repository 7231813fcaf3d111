"""What to do with thirteen cards: mend a lủng layout, find the best one (rule book, queries `repair` and `arrange`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.cards import Card
from games.mau_binh.arranging import arrange as best_by_chances
from games.mau_binh.arranging import arrange_against, best_score, score
from games.mau_binh.instant import dearest
from games.mau_binh.repairing import apply_exchanges, shortest_repair
from games.mau_binh.rows import Layout, Row, foul, is_foul
from games.mau_binh.rules import R
from games.mau_binh.settlement import settle_layouts
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent

Rows = Mapping[str, Row]
_WHEEL_RANKS = frozenset("A2345")
_ME = ""  # no player's name is empty, so none can clash with the one who arranges


def _wheel(note: Notebook, cards: Sequence[Card]) -> str:
    """The option wheel, read only when the cards hold an A-2-3-4-5 at all."""
    return str(note.option("wheel")) if {made.rank for made in cards} >= _WHEEL_RANKS else "second"


def repair(note: Notebook, *, front: Row, middle: Row, back: Row) -> list[tuple[Card, Card]]:
    """The fewest exchanges that make a layout legal; [] when it is."""
    if not foul(note, front=front, middle=middle, back=back):
        return []
    exchanges = shortest_repair(front, middle, back, wheel=_wheel(note, front + middle + back))
    mended = Layout(*(tuple(row) for row in apply_exchanges((front, middle, back), exchanges)))
    note.cite(R.ROWS, say="exchanges", basis="follows", swaps=exchanges, fewest=len(exchanges), **mended._asdict())
    foul(note, **mended._asdict())
    return exchanges


def repair_is_right(position: Position, house: House, given: Sequence[tuple[Card, Card]]) -> bool:
    """Any shortest row of exchanges between different rows that leaves a legal layout."""
    layout = Layout(position["front"], position["middle"], position["back"])
    note = Silent(house)
    if len(given) != len(shortest_repair(*layout, wheel=_wheel(note, layout.cards))):
        return False
    try:
        mended = apply_exchanges(layout, [(one, other) for one, other in given])
    except ValueError:
        return False
    return not is_foul(note, Layout(*(tuple(row) for row in mended)))


def arrange(note: Notebook, *, cards: Row, against: Mapping[str, Rows] | None = None) -> dict[str, Row]:
    """A best legal layout: by the chances to win each row, or by net chi against the given layouts."""
    if not against:
        layout = Layout(*best_by_chances(cards, wheel=_wheel(note, cards)))
        note.cite(R.ROWS, say="chances", basis="default", decisions=("D19",), cards=cards, **layout._asdict())
    else:
        layout = _against(note, cards, against)
    foul(note, **layout._asdict())
    return layout._asdict()


def _against(note: Notebook, cards: Row, against: Mapping[str, Rows]) -> Layout:
    best = _best_against(note.house, cards, _named(against))
    note.read |= best.read
    others = dict(_named(against))
    ended = any(dearest(note, hand) for hand in (cards, *(other.cards for other in others.values())))
    settled = Notebook(_without_aces(note.house))
    _net(settled, best.layout, others)
    note.cite(
        R.ROWS,
        say="any" if ended else "net",
        basis="follows",
        because=settled.notes,
        cards=cards,
        net=best.net,
        **best.layout._asdict(),
    )
    return best.layout


class Best(NamedTuple):
    """A best layout, its net chi, and every option that the net of any layout turned on."""

    layout: Layout
    net: int
    read: frozenset[str]


def _named(against: Mapping[str, Rows]) -> tuple[tuple[str, Layout], ...]:
    return tuple((name, Layout(**rows)) for name, rows in against.items())


def _without_aces(house: House) -> House:
    return house.with_option("tinh_at", "off")


def _net(note: Notebook, layout: Layout, others: Mapping[str, Layout]) -> int:
    """The net chi of a layout without the ace line, which no arranging can change."""
    return settle_layouts(note, {_ME: layout, **others})[_ME]


@lru_cache(maxsize=256)
def _best_against(house: House, cards: Row, named: tuple[tuple[str, Layout], ...]) -> Best:
    note, others = Silent(_without_aces(house)), dict(named)

    def net(front: Row, middle: Row, back: Row) -> int:
        return _net(note, Layout(front, middle, back), others)

    wheels = [_wheel(note, hand) for hand in (cards, *(other.cards for other in others.values()))]
    wheel = "lowest" if "lowest" in wheels else "second"
    layout = Layout(*arrange_against(cards, list(others.values()), net, wheel=wheel))
    return Best(layout, net(*layout), frozenset(note.read - {"tinh_at"}))


def arrange_is_right(position: Position, house: House, given: Rows) -> bool:
    """Any legal layout of these cards that no other legal layout beats."""
    note, cards, layout = Silent(_without_aces(house)), position["cards"], Layout(**given)
    if sorted(layout.cards, key=repr) != sorted(cards, key=repr) or is_foul(note, layout):
        return False
    against = position.get("against")
    if not against:
        wheel = _wheel(note, cards)
        return score(layout, wheel=wheel) == best_score(cards, wheel=wheel)
    best = _best_against(house, cards, _named(against))
    return _net(note, layout, dict(_named(against))) == best.net
