"""Chi of Mậu Binh counted in the wrong way: special hands, sập, lủng and aces forgotten or paid otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, Final

from games.mau_binh.aces import Chi, Layouts, aces, add_aces
from games.mau_binh.instant import dearest
from games.mau_binh.misranked import by_looks
from games.mau_binh.rows import ROWS, Layout, breach, relation
from games.mau_binh.settlement import FOUL_CHI, settle_layouts, swept_total
from games.mau_binh.worth import SPECIALS, cite_worth, hand_name, row_value, special
from games.mistakes import Mistaken
from games.poker import kind_of, strength
from games.query import Position
from games.rules import House
from games.verdict import Silent

_OTHER_ROW: Final = {"middle": "back", "back": "middle", "front": "front"}
_TRIPS: Final = 3  # chi that three of a kind are worth in the front


# ---------------------------------------------------------------- one row


def _value(position: Position, house: House) -> int:
    return row_value(Silent(house), **position)


def _won(position: Position, house: House) -> bool:
    return relation(Silent(house), position["winner"], position["loser"]).sign > 0


def special_forgotten(position: Position, house: House) -> int:
    """A won row is always 1 chi."""
    return 1 if _won(position, house) else 0


def of_other_row(position: Position, house: House) -> int:
    """The special hand is paid by the value of the other row of five."""
    found, here = _value(position, house), special(position["row"], strength(position["winner"]))
    there = SPECIALS.get((_OTHER_ROW[position["row"]], hand_name(strength(position["winner"]))))
    if not found or there == here:
        return found
    return (there or 1) * (found // (here or 1))


def aces_as_others(position: Position, house: House) -> int:
    """Aces, and both ends of the straight flush, are paid like others of their kind."""
    found, value = _value(position, house), strength(position["winner"])
    here = special(position["row"], value)
    plain = SPECIALS.get((position["row"], kind_of(value)))
    return found // here * plain if found and here and plain else found


def loser_paid(position: Position, house: House) -> int:
    """The special hand that loses is paid to the one who beats it."""
    value = special(position["row"], strength(position["loser"]))
    return value if _won(position, house) and value else _value(position, house)


def values_added(position: Position, house: House) -> int:
    """Of two special hands the values are added."""
    both = [special(position["row"], strength(position[key])) for key in ("winner", "loser")]
    added = sum(value or 0 for value in both)
    return added if _won(position, house) and all(both) else _value(position, house)


def paid_though_lost(position: Position, house: House) -> int:
    """The first hand is paid although it does not win."""
    return _value(position, house) or special(position["row"], strength(position["winner"])) or 1


def trips_paid(position: Position, house: House) -> int:
    """Three of a kind are paid in every row as in the front."""
    trips = kind_of(strength(position["winner"])) == "sam-co" and position["row"] != "front"
    return _TRIPS if trips and _won(position, house) else _value(position, house)


# ---------------------------------------------------------------- aces


def _aces_by(line: Callable[[Mapping[str, int], str], int]) -> Mistaken:
    """Everybody's chi by a wrong formula; where nothing is counted the right answer."""

    def answer(position: Position, house: House) -> Chi:
        own, right = position["aces"], aces(Silent(house), aces=position["aces"])
        return {name: line(own, name) for name in own} if any(right.values()) else right

    return answer


OWN_ACES: Final = _aces_by(lambda own, name: own[name])
ACES_LESS_ALL: Final = _aces_by(lambda own, name: own[name] - sum(own.values()))
ACES_OF_OTHERS: Final = _aces_by(lambda own, name: (len(own) - 1) * own[name] - sum(own.values()))
ACES_TURNED: Final = _aces_by(lambda own, name: sum(own.values()) - len(own) * own[name])
FOUR_ACES: Final = _aces_by(lambda own, name: len(own) * own[name] - 4)
FOUR_PLAYERS: Final = _aces_by(lambda own, name: 4 * own[name] - sum(own.values()))


# ---------------------------------------------------------------- the whole table

Pair = Callable[[House, Layout, Layout], int]


def _signs(house: House, one: Layout, other: Layout) -> dict[str, int]:
    return {row: relation(Silent(house), getattr(one, row), getattr(other, row)).sign for row in ROWS}


def _worth(house: House, row: str, sign: int, one: Layout, other: Layout) -> int:
    winner, loser = (one, other) if sign > 0 else (other, one)
    return sign * cite_worth(Silent(house), row, getattr(winner, row), getattr(loser, row)) if sign else 0


def _swept(house: House, signs: Mapping[str, int], gain: int) -> int:
    if abs(sum(signs.values())) < len(ROWS):
        return gain
    total = swept_total(Silent(house), abs(gain))
    return total if gain > 0 else -total


def _as_it_is(house: House, one: Layout, other: Layout) -> int:
    signs = _signs(house, one, other)
    return _swept(house, signs, sum(_worth(house, row, signs[row], one, other) for row in ROWS))


def _plain_rows(house: House, one: Layout, other: Layout) -> int:
    """Every row is worth 1 chi."""
    signs = _signs(house, one, other)
    return _swept(house, signs, sum(signs.values()))


def _without_sweep(house: House, one: Layout, other: Layout) -> int:
    return sum(_worth(house, row, sign, one, other) for row, sign in _signs(house, one, other).items())


def _two_and_a_tie(house: House, one: Layout, other: Layout) -> int:
    """Two rows won and one tied are taken for a sweep."""
    signs = _signs(house, one, other)
    gain = sum(_worth(house, row, signs[row], one, other) for row in ROWS)
    tied = sorted(signs.values()) in ([0, 1, 1], [-1, -1, 0])
    return _swept(house, dict.fromkeys(ROWS, 1 if gain > 0 else -1), gain) if tied else _swept(house, signs, gain)


def _all_to_one(house: House, one: Layout, other: Layout) -> int:
    """Who wins more rows is paid for all three."""
    signs = _signs(house, one, other)
    more = sum(signs.values())
    if abs(more) == len(ROWS) or more == 0:
        return _as_it_is(house, one, other)
    return len(ROWS) if more > 0 else -len(ROWS)


def _fronts_by_looks(house: House, one: Layout, other: Layout) -> int:
    """Three cards count as the straight or flush they look like."""
    looks = by_looks(one.front) - by_looks(other.front)
    signs = {**_signs(house, one, other), "front": (looks > 0) - (looks < 0)}
    return _swept(house, signs, sum(_worth(house, row, signs[row], one, other) for row in ROWS))


def _layouts(position: Position) -> dict[str, Layout]:
    return {name: Layout(**rows) for name, rows in position["players"].items()}


def _table(
    house: House,
    layouts: Layouts,
    *,
    pair: Pair = _as_it_is,
    each: int | None = None,
    sees_foul: bool = True,
) -> Chi:
    """The settlement without instant wins: pairs, what a fouled player pays each, aces."""
    note, chi = Silent(house), dict.fromkeys(layouts, 0)
    fouled = [name for name, layout in layouts.items() if sees_foul and breach(note, layout)]
    paid = FOUL_CHI[str(house.get("foul"))] if each is None else each
    for a, b in combinations(layouts, 2):
        if a not in fouled and b not in fouled:
            gain = pair(house, layouts[a], layouts[b])
        elif a in fouled and b in fouled:
            gain = 0
        else:
            gain = -paid if a in fouled else paid
        chi[a] += gain
        chi[b] -= gain
    add_aces(note, layouts, chi)
    return chi


def settled(**how: Any) -> Mistaken:
    """The right settlement, changed by as much as the mistake changes a table without instant wins."""

    def answer(position: Position, house: House) -> Chi:
        layouts = _layouts(position)
        right = settle_layouts(Silent(house), layouts)
        if any(dearest(Silent(house), layout.cards) for layout in layouts.values()):
            return right
        wrong, usual = _table(house, layouts, **how), _table(house, layouts)
        return {name: right[name] + wrong[name] - usual[name] for name in right}

    return answer


PLAIN_ROWS: Final = settled(pair=_plain_rows)
NO_SWEEP: Final = settled(pair=_without_sweep)
ALL_TO_ONE: Final = settled(pair=_all_to_one)
TIE_SWEEPS: Final = settled(pair=_two_and_a_tie)
FRONT_LOOKS: Final = settled(pair=_fronts_by_looks)
FOUL_UNSEEN: Final = settled(sees_foul=False)
FOUL_THREE: Final = settled(each=3)


def instant_unseen(position: Position, house: House) -> Chi:
    """An instant win is not seen, and the rows are compared."""
    layouts = _layouts(position)
    right = settle_layouts(Silent(house), layouts)
    seen = any(dearest(Silent(house), layout.cards) for layout in layouts.values())
    return _table(house, layouts) if seen else right


def aces_forgotten(position: Position, house: House) -> Chi:
    layouts = _layouts(position)
    return settle_layouts(Silent(house.with_option("tinh_at", "off")), layouts)


def losses_forgotten(position: Position, house: House) -> Chi:
    """The rows lost to somebody are not taken off, unless he won all three."""
    layouts, note = _layouts(position), Silent(house)
    chi = settle_layouts(note, layouts)
    if any(dearest(note, layout.cards) for layout in layouts.values()):
        return chi
    legal = [name for name, layout in layouts.items() if not breach(note, layout)]
    for a, b in combinations(legal, 2):
        signs = _signs(house, layouts[a], layouts[b])
        for row, sign in signs.items():
            if abs(sum(signs.values())) < len(ROWS) and sign:
                chi[b if sign > 0 else a] += abs(_worth(house, row, sign, layouts[a], layouts[b]))
    return chi


def signs_turned(position: Position, house: House) -> Chi:
    return {name: -value for name, value in settle_layouts(Silent(house), _layouts(position)).items()}
