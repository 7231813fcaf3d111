"""The instant wins of Mậu Binh by its rule book, plainly (§5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from tests.games.plain import RANKS

House = Mapping[str, Any]

_TABLES: Final = {
    "rong-cuon": (24, 24, 1000),
    "sanh-rong": (12, 12, 6),
    "dong-hoa-13": (26, None, 26),
    "dong-hoa-12": (12, None, 12),
    "nam-doi-mot-sam": (6, 6, None),
    "nam-doi-thong": (6, None, 6),
    "luc-phe-bon": (3, 3, 6),
    "ba-thung": (3, 3, 6),
    "ba-sanh": (3, 3, 6),
}


def patterns(hand: Sequence[str], house: House) -> Iterator[str]:
    """§5.3: every pattern that thirteen cards show, in the order of the table."""
    ranks, suits = Counter(card[0] for card in hand), Counter(card[1] for card in hand)
    red, one_suit = suits["d"] + suits["h"], len(suits) == 1
    shape = sorted(ranks.values(), reverse=True)
    pairs = sum(times // 2 for times in ranks.values()) if house["six_pairs_quads"] else sum(t >= 2 for t in shape)
    five = ["".join(RANKS[n : n + 5]) for n in range(9)]
    shown = {
        "rong-cuon": one_suit,
        "sanh-rong": len(ranks) == 13 and not one_suit,
        "dong-hoa-13": red in (0, 13) and not one_suit,
        "dong-hoa-12": red in (1, 12),
        "nam-doi-mot-sam": shape == [3, 2, 2, 2, 2, 2],
        "nam-doi-thong": any(all(ranks[one] >= 2 for one in run) for run in five),
        "luc-phe-bon": pairs >= 6,
        "ba-thung": sorted(times for times in suits.values()) in ([3, 10], [5, 8], [3, 5, 5], [13]),
        "ba-sanh": _three_runs(ranks, house),
    }
    yield from (name for name in _TABLES if shown[name])


def _three_runs(ranks: Counter[str], house: House) -> bool:
    """Whether the ranks are a run of three and two of five."""
    return "".join(sorted(ranks.elements())) in _runs_of("A" + RANKS if house["ba_sanh_wheel"] else RANKS)


@cache
def _runs_of(order: str) -> frozenset[str]:
    """A run of three and two of five, all there are, the thirteen ranks sorted."""
    threes, fives = ([order[n : n + size] for n in range(len(order) - size + 1)] for size in (3, 5))
    return frozenset("".join(sorted("".join(runs))) for runs in product(threes, fives, fives))


def dearest(hand: Sequence[str], house: House) -> tuple[str, int] | None:
    """§5.1: the dearest pattern with its value; of equally dear ones the one higher in the table."""
    column = ("seed", "co_ban", "tinh_at").index(house["instant_table"])
    found = [(name, _TABLES[name][column]) for name in patterns(hand, house)]
    named = [(name, worth) for name, worth in found if worth is not None]
    return max(named, key=lambda one: one[1]) if named else None
