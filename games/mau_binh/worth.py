"""What a won row is worth (rule book §4.1–§4.3)."""

from __future__ import annotations

from typing import Any, Final

from games.mau_binh.rows import WHEEL_DIGIT, Row, relate
from games.mau_binh.rules import R
from games.poker import digits_of, kind_of, strength
from games.verdict import Notebook

# (row, special hand) -> chi. Aces and the two ends of the straight flush have names of their own.
SPECIALS: Final[dict[tuple[str, str], int]] = {
    ("front", "sam-co"): 3,
    ("front", "sam-at"): 12,
    ("middle", "cu-lu"): 2,
    ("middle", "tu-quy"): 8,
    ("middle", "thung-pha-sanh"): 10,
    ("middle", "tu-quy-at"): 32,
    ("middle", "tps-ha"): 14,
    ("middle", "tps-thuong"): 20,
    ("back", "tu-quy"): 4,
    ("back", "thung-pha-sanh"): 5,
    ("back", "tu-quy-at"): 16,
    ("back", "tps-ha"): 7,
    ("back", "tps-thuong"): 10,
}
_ACE: Final = 14
_ROYAL: Final = 15


def hand_name(value: int) -> str:
    """The slug under which a strength stands in the table: its kind, or the name of its ace form."""
    kind, top = kind_of(value), digits_of(value)[0]
    if kind == "sam-co" and top == _ACE:
        return "sam-at"
    if kind == "tu-quy" and top == _ACE:
        return "tu-quy-at"
    if kind == "thung-pha-sanh":
        return {WHEEL_DIGIT: "tps-ha", _ROYAL: "tps-thuong"}.get(top, kind)
    return kind


def special(row: str, value: int) -> int | None:
    """The chi of a special hand in a row, None for a plain one (§4.2)."""
    return SPECIALS.get((row, hand_name(value)))


def doubles(note: Notebook, winner: int, loser: int) -> bool:
    """Whether đè hàng doubles, both hands being special (§4.3)."""
    setting = note.option("de_hang")
    return setting == "any_special" or (setting == "same_type" and kind_of(winner) == kind_of(loser))


def cite_worth(note: Notebook, row: str, cards: Row, beaten: Row, **who: Any) -> int:
    """The chi of a won row with its steps; `who` are further facts, such as the players' names."""
    win, lose = strength(cards), strength(beaten)
    value = special(row, win)
    if value is None:
        return 1
    ours = row == "middle" and hand_name(win) in ("tu-quy-at", "tps-ha", "tps-thuong")
    read_so = row == "back" and hand_name(win) in ("tu-quy-at", "tps-ha", "tps-thuong")
    note.cite(
        R.ROW_VALUES,
        say="players" if who else "holds",
        basis="default" if ours else "follows" if read_so else None,
        decisions=("D6",) if ours or read_so else None,
        row=row,
        cards=cards,
        hand=hand_name(win),
        value=value,
        **who,
    )
    if special(row, lose) is None:
        return value
    twice = doubles(note, win, lose)
    mixed = kind_of(win) != kind_of(lose)
    note.cite(
        R.DE_HANG,
        holds=twice,
        basis="default" if mixed else None,
        decisions=("D12",) if mixed else None,
        row=row,
        high=cards,
        low=beaten,
        high_hand=hand_name(win),
        low_hand=hand_name(lose),
        value=2 * value if twice else value,
        **who,
    )
    return 2 * value if twice else value


def row_value(note: Notebook, *, row: str, winner: Row, loser: Row) -> int:
    """The chi of a row for its winner; 0 when `winner` does not win it."""
    found = relate(note, winner, loser, a_row="winner", b_row="loser")
    if found.sign == 0:
        note.cite(R.EQUAL_ROWS, say="tie", row=row, a=winner, b=loser)
        return 0
    if found.sign < 0:
        note.cite(R.ROW_WIN, holds=False, row=row)
        return 0
    value = cite_worth(note, row, winner, loser)
    if special(row, strength(winner)) is None:
        trips = row == "back" and kind_of(strength(winner)) == "sam-co"
        note.cite(
            R.ROW_WIN,
            say="trips" if trips else "holds",
            basis="default" if trips else None,
            decisions=("D18",) if trips else None,
            row=row,
            value=1,
        )
    return value
