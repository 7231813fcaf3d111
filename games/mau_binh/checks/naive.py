"""Mậu Binh once more, written plainly and slowly from the rule book. Cards are codes ("Ah"), a row is a list of them,
a rank is a tuple that Python compares as §2 and §3.2 do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Any, Final

Rank = tuple[int, tuple[int, ...]]
House = Mapping[str, Any]
Rows = Mapping[str, Sequence[str]]

ORDER: Final = ("mau-thau", "doi", "thu", "sam-co", "sanh", "thung", "cu-lu", "tu-quy", "thung-pha-sanh")
ROWS: Final = ("front", "middle", "back")
_ACE: Final = 14

# ---------------------------------------------------------------- §2, §3: rows


def worth(card: str) -> int:
    """2 … 14."""
    return "23456789TJQKA".index(card[0]) + 2


def is_wheel(row: Sequence[str]) -> bool:
    return sorted(card[0] for card in row) == sorted("A2345")


def _run_top(row: Sequence[str], wheel: str) -> int:
    """What a straight of five compares by, 0 when the row is none; ten to ace is 15, which leaves 14 to the wheel."""
    values = sorted(map(worth, row))
    if is_wheel(row):
        return 14 if wheel == "second" else 5
    if len(row) != 5 or any(after != before + 1 for before, after in pairwise(values)):
        return 0
    return 15 if values[-1] == _ACE else values[-1]


def rank(row: Sequence[str], wheel: str = "second") -> Rank:
    """The place of a row: its kind, then what is compared within it."""
    counts = Counter(map(worth, row))
    grouped = tuple(sorted(counts, key=lambda value: (counts[value], value), reverse=True))
    shape = sorted(counts.values(), reverse=True)
    flush = len(row) == 5 and len({card[1] for card in row}) == 1
    top = _run_top(row, wheel)
    if top:
        return (8 if flush else 4), (top,)
    if shape[0] == 4:
        return 7, grouped
    if shape[:2] == [3, 2]:
        return 6, grouped
    if flush:
        return 5, grouped
    if shape[0] == 3:
        return 3, grouped
    return shape.count(2), grouped


def kind(row: Sequence[str]) -> str:
    return ORDER[rank(row)[0]]


def seen_as(three: Sequence[str]) -> str | None:
    """What three cards would be if three were enough for a straight or a flush."""
    values = sorted(map(worth, three))
    run = values in ([2, 3, _ACE], list(range(values[0], values[0] + 3)))
    flush = len({card[1] for card in three}) == 1
    return "thung-pha-sanh" if run and flush else "sanh" if run else "thung" if flush else None


def sign(one: Any, other: Any) -> int:
    """+1, 0 or −1 as the first is greater, equal or less."""
    return 1 if one > other else -1 if one < other else 0


def misread(three: Sequence[str], other: Sequence[str]) -> bool:
    """Whether somebody who takes three cards for a straight or flush compares them wrongly with another row."""
    seen = seen_as(three)
    wrong = sign(ORDER.index(seen), ORDER.index(kind(other))) if seen else 0
    return wrong not in (0, sign(rank(three), rank(other)))


def turns_on_wheel(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two straights of a kind meet of which exactly one is A-2-3-4-5."""
    return kind(one) == kind(other) and kind(one) in ("sanh", "thung-pha-sanh") and is_wheel(one) != is_wheel(other)


def first_difference(one: Sequence[str], other: Sequence[str]) -> tuple[str, str]:
    """The first two ranks in which two rows of a kind differ, the greater in front; "" where one has run out."""
    mine, theirs = ([*rank(row)[1], 0, 0, 0, 0, 0][:5] for row in (one, other))
    pair = next(((a, b) for a, b in zip(mine, theirs, strict=True) if a != b), (0, 0))
    letters = {0: "", 15: "A"} | {value: "23456789TJQKA"[value - 2] for value in range(2, 15)}
    return letters[max(pair)], letters[min(pair)]


def disorder(rows: Rows, wheel: str) -> tuple[str, str] | None:
    """The first two neighbouring rows of which the nearer is stronger."""
    for near, far in (("front", "middle"), ("middle", "back")):
        if rank(rows[near], wheel) > rank(rows[far], wheel):
            return near, far
    return None


# ---------------------------------------------------------------- §4: what a row is worth

_TABLE: Final = """
front   sam-co 3  sam-at 12
middle  cu-lu 2  tu-quy 8  thung-pha-sanh 10  tu-quy-at 32  tps-ha 14  tps-thuong 20
back    tu-quy 4  thung-pha-sanh 5  tu-quy-at 16  tps-ha 7  tps-thuong 10
"""
SPECIAL: Final = {
    line.split()[0]: dict(zip(line.split()[1::2], map(int, line.split()[2::2]), strict=True))
    for line in _TABLE.strip().splitlines()
}


def called(row: Sequence[str]) -> str:
    """The name of a hand in the table of §4.2."""
    ranks = Counter(card[0] for card in row)
    if kind(row) == "thung-pha-sanh":
        return "tps-ha" if is_wheel(row) else "tps-thuong" if set(ranks) == set("TJQKA") else "thung-pha-sanh"
    if kind(row) in ("sam-co", "tu-quy") and ranks["A"] >= 3:
        return {"sam-co": "sam-at", "tu-quy": "tu-quy-at"}[kind(row)]
    return kind(row)


def price(place: str, row: Sequence[str]) -> int | None:
    """The value of a special hand, None for a plain one."""
    return SPECIAL[place].get(called(row))


def doubled(winner: Sequence[str], loser: Sequence[str], house: House) -> bool:
    """Whether one special hand over another doubles (§4.3)."""
    return {"any_special": True, "same_type": kind(winner) == kind(loser), "off": False}[house["de_hang"]]


def won(place: str, winner: Sequence[str], loser: Sequence[str], house: House) -> int:
    """The chi of a won row."""
    value = price(place, winner)
    if value is None:
        return 1
    return value * 2 if price(place, loser) is not None and doubled(winner, loser, house) else value


def swept(total: int, house: House) -> int:
    """A swept pair's total, from the sum of its three rows (§4.4)."""
    times = int(house["sweep_mult"])
    return total * times if house["sweep_applies_to"] == "all" else total - 3 + 3 * times


FOUL: Final = {"rows_x2": 6, "as_sweep": 9, "sweep_x2": 18}

# ---------------------------------------------------------------- §5: instant wins

_VALUES: Final = """
rong-cuon        24 24 1000
sanh-rong        12 12    6
dong-hoa-13      26  -   26
dong-hoa-12      12  -   12
nam-doi-mot-sam   6  6    -
nam-doi-thong     6  -    6
luc-phe-bon       3  3    6
ba-thung          3  3    6
ba-sanh           3  3    6
"""
_COLUMNS: Final = ("seed", "co_ban", "tinh_at")
VALUES: Final[dict[str, dict[str, int]]] = {
    line.split()[0]: {c: int(v) for c, v in zip(_COLUMNS, line.split()[1:], strict=True) if v != "-"}
    for line in _VALUES.strip().splitlines()
}


def _three_flushes(cards: Sequence[str]) -> bool:
    suits = Counter(card[1] for card in cards)
    return any(Counter({a: 3}) + Counter({b: 5}) + Counter({c: 5}) == suits for a, b, c in product("scdh", repeat=3))


@cache
def _three_straights(*, low_ace: bool) -> set[str]:
    """The ranks, sorted, of all thirteen cards that are three, five and five in sequence."""
    line = "A23456789TJQKA" if low_ace else "23456789TJQKA"
    threes = [line[n : n + 3] for n in range(len(line) - 2)]
    fives = [line[n : n + 5] for n in range(len(line) - 4)]
    return {"".join(sorted(a + b + c)) for a, b, c in product(threes, fives, fives)}


def patterns(cards: Sequence[str], house: House) -> frozenset[str]:
    """Every pattern that the thirteen cards make under the options on six pairs and on three straights."""
    return _patterns(tuple(cards), house["six_pairs_quads"], house["ba_sanh_wheel"])


@lru_cache(maxsize=256)
def _patterns(cards: tuple[str, ...], quads_are_pairs: bool, low_ace: bool) -> frozenset[str]:
    ranks, suits = Counter(card[0] for card in cards), {card[1] for card in cards}
    red = sum(card[1] in "dh" for card in cards)
    several = len(suits) > 1
    pairs = sum(count // 2 for count in ranks.values())
    different = sum(count >= 2 for count in ranks.values())
    run = ["23456789TJQKA"[n : n + 5] for n in range(9)]
    made = {
        "rong-cuon": len(ranks) == 13 and not several,
        "sanh-rong": len(ranks) == 13 and several,
        "dong-hoa-13": red in (0, 13) and several,
        "dong-hoa-12": red in (1, 12),
        "nam-doi-mot-sam": sorted(ranks.values()) == [2, 2, 2, 2, 2, 3],
        "nam-doi-thong": any(all(ranks[rank] >= 2 for rank in five) for five in run),
        "luc-phe-bon": (pairs if quads_are_pairs else different) >= 6,
        "ba-thung": several and _three_flushes(cards),
        "ba-sanh": several and "".join(sorted(card[0] for card in cards)) in _three_straights(low_ace=low_ace),
    }
    return frozenset(name for name, fits in made.items() if fits)


def counted(cards: Sequence[str], house: House) -> dict[str, int]:
    """The patterns that have a value at this table, in the printed order."""
    found, column = patterns(cards, house), house["instant_table"]
    return {name: VALUES[name][column] for name in VALUES if name in found and column in VALUES[name]}


def shut(cards: Sequence[str], house: House) -> list[str]:
    """The patterns that the cards make under some house and that do not count under this one, in the printed order."""
    liberal = {**house, "six_pairs_quads": True, "ba_sanh_wheel": True}
    return [name for name in VALUES if name in patterns(cards, liberal) and name not in counted(cards, house)]


def dearest(cards: Sequence[str], house: House) -> str | None:
    """The pattern that counts: the dearest, of equals the one printed first."""
    values = counted(cards, house)
    return next((name for name in values if values[name] == max(values.values())), None)
