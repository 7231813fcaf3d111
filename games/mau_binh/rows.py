"""Which of two rows is stronger, and whether a layout is legal (rule book §2, §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from games.cards import Card
from games.mau_binh.rules import R
from games.poker import KINDS, VALUE, digits_of, kind_of, strength, under
from games.verdict import Notebook

ROWS: Final = ("front", "middle", "back")
WHEEL_DIGIT: Final = 14  # a straight's single digit for A-2-3-4-5 read as second highest
RANK_OF: Final = {value: rank for rank, value in VALUE.items()} | {15: "A"}

Row = tuple[Card, ...]


class Layout(NamedTuple):
    """Thirteen cards in three rows."""

    front: Row
    middle: Row
    back: Row

    @property
    def cards(self) -> Row:
        return self.front + self.middle + self.back


@dataclass(frozen=True)
class Relation:
    """How two rows compare: sign (+1: the first is stronger), the rule that decides and the decisions it rests on."""

    sign: int
    rule: R
    say: str
    decisions: tuple[str, ...]
    ranks: tuple[str, str]


def is_straight(value: int) -> bool:
    return kind_of(value) in ("sanh", "thung-pha-sanh")


def wheel_matters(a: int, b: int) -> bool:
    """Whether the place of A-2-3-4-5 decides between two rows (§2.3): straights of a kind, exactly one of them it."""
    if a >> 20 != b >> 20 or not is_straight(a):
        return False
    return (digits_of(a)[0] == WHEEL_DIGIT) != (digits_of(b)[0] == WHEEL_DIGIT)


def looks_like(cards: Sequence[Card]) -> str | None:
    """What three cards would be if they counted as five (§2.2): sanh, thung, thung-pha-sanh or None."""
    values = sorted(VALUE[made.rank] for made in cards)
    run = values in ([2, 3, 14], [values[0], values[0] + 1, values[0] + 2])
    suited = len({made.suit for made in cards}) == 1
    return {(True, True): "thung-pha-sanh", (True, False): "sanh", (False, True): "thung"}.get((run, suited))


def relation(note: Notebook, a: Row, b: Row) -> Relation:
    """How row a compares with row b under the house (§2.1, §2.3, §2.4, §3.2)."""
    strong_a, strong_b = strength(a), strength(b)
    uneven = len(a) != len(b)
    if wheel_matters(strong_a, strong_b):
        setting = str(note.option("wheel"))
        strong_a, strong_b = under(strong_a, wheel=setting), under(strong_b, wheel=setting)
        high = max(strong_a, strong_b)
        say = "wheel-high" if digits_of(high)[0] == WHEEL_DIGIT else "wheel-low"
        return Relation(_sign(strong_a, strong_b), R.WHEEL, say, (), ("", ""))
    sign = _sign(strong_a, strong_b)
    if strong_a >> 20 != strong_b >> 20:
        return Relation(sign, R.HAND_ORDER, "kind", (), ("", ""))
    rule = R.FOUL_3V5 if uneven else R.HAND_ORDER
    decisions = ("D10",) if uneven else ()
    if sign == 0:
        return Relation(0, rule, "equal", decisions, ("", ""))
    ranks = _deciding_ranks(strong_a, strong_b)
    return Relation(sign, rule, "rank" if all(ranks) else "shorter", decisions, ranks)


def _sign(a: int, b: int) -> int:
    return (a > b) - (a < b)


def _deciding_ranks(a: int, b: int) -> tuple[str, str]:
    """The first two ranks that differ, of the stronger row and of the weaker; "" where a row has run out."""
    for shift in (16, 12, 8, 4, 0):
        one, other = a >> shift & 15, b >> shift & 15
        if one != other:
            high, low = max(one, other), min(one, other)
            return RANK_OF[high], RANK_OF.get(low, "")
    raise ValueError("the rows are equal")


def relate(note: Notebook, a: Row, b: Row, *, a_row: str, b_row: str) -> Relation:
    """The relation of two rows, cited; first, where it misleads, why three cards are no straight or flush."""
    found = relation(note, a, b)
    for row, cards, other, sign in ((a_row, a, b, found.sign), (b_row, b, a, -found.sign)):
        if len(cards) == 3 and misleads(cards, other, sign):
            note.cite(R.FRONT_KINDS, row=row, cards=cards, kind=kind_of(strength(cards)), looks=looks_like(cards))
    note.cite(found.rule, say=_say(found, a), decisions=found.decisions or None, **_facts(a, b, a_row, b_row, found))
    return found


def _say(found: Relation, a: Row) -> str:
    """Which sentence tells of a relation: two hands without a matched part are compared from the highest card."""
    matched = kind_of(strength(a)) not in ("mau-thau", "sanh", "thung", "thung-pha-sanh")
    return "high" if found.say == "rank" and found.rule == R.HAND_ORDER and not matched else found.say


def misleads(front: Row, other: Row, sign: int) -> bool:
    """Whether taking three cards for a straight or flush would turn their comparison with another row (§2.2).

    `sign` is how they really compare: +1 when the three cards are stronger.
    """
    seen = looks_like(front)
    if seen is None:
        return False
    wrong = _sign(KINDS.index(seen), KINDS.index(kind_of(strength(other))))
    return wrong not in (0, sign)


def _facts(a: Row, b: Row, a_row: str, b_row: str, found: Relation) -> dict[str, Any]:
    high, low, high_row, low_row = (a, b, a_row, b_row) if found.sign >= 0 else (b, a, b_row, a_row)
    return {
        "high_row": high_row,
        "low_row": low_row,
        "high": high,
        "low": low,
        "high_kind": kind_of(strength(high)),
        "low_kind": kind_of(strength(low)),
        "high_rank": found.ranks[0],
        "low_rank": found.ranks[1],
        "equal": found.sign == 0,
    }


def breach(note: Notebook, layout: Layout) -> tuple[str, str, Relation] | None:
    """The first pair of rows in the wrong order, with their relation; None when the layout is legal (§3.1)."""
    for near, far in (("front", "middle"), ("middle", "back")):
        found = relation(note, getattr(layout, near), getattr(layout, far))
        if found.sign > 0:
            return near, far, found
    return None


def is_foul(note: Notebook, layout: Layout) -> bool:
    return breach(note, layout) is not None


def foul(note: Notebook, *, front: Row, middle: Row, back: Row) -> bool:
    """Whether the layout is lủng, with the comparison that breaks it or both that keep it legal (§3.1)."""
    layout = Layout(front, middle, back)
    broken = breach(note, layout)
    if broken:
        near, far, _ = broken
        relate(note, getattr(layout, near), getattr(layout, far), a_row=near, b_row=far)
        note.cite(R.FOUL, high_row=near, low_row=far, front=front, middle=middle, back=back)
        return True
    inner = relate(note, front, middle, a_row="front", b_row="middle")
    outer = relate(note, middle, back, a_row="middle", b_row="back")
    even = outer.sign == 0 or inner.sign == 0
    note.cite(
        R.FOUL,
        holds=False,
        say="equal" if even else "fails",
        basis="default" if even else None,
        decisions=("D9",) if even else None,
        front=front,
        middle=middle,
        back=back,
    )
    return False


def hand_kind(note: Notebook, *, cards: Row) -> str:
    """The kind of three or five cards (§2.1–§2.3)."""
    value = strength(cards)
    kind = kind_of(value)
    looks = looks_like(cards) if len(cards) == 3 else None
    if looks:
        note.cite(R.FRONT_KINDS, row="front", cards=cards, kind=kind, looks=looks)
    if is_straight(value) and digits_of(value)[0] == WHEEL_DIGIT:
        note.cite(R.WHEEL, say="is-straight", cards=cards)
    note.cite(R.HAND_ORDER, say="is-kind", cards=cards, kind=kind)
    return kind


def compare_row(note: Notebook, *, row: str, a: Row, b: Row) -> str:
    """Which of two rows of one place wins (§2.1, §2.4)."""
    found = relate(note, a, b, a_row="a", b_row="b")
    if found.sign == 0:
        note.cite(R.EQUAL_ROWS, say="tie", row=row, a=a, b=b)
        return "tie"
    return "a" if found.sign > 0 else "b"
