"""Thắng trắng: which of the thirteen-card patterns fit, and which of them counts (rule book §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from games.cards import RANKS, SUITS, Card
from games.mau_binh.rows import Row
from games.mau_binh.rules import R
from games.verdict import Notebook

# §5.3, in the printed order: of equally dear patterns the upper one is named.
VALUES: Final[dict[str, dict[str, int]]] = {
    "rong-cuon": {"seed": 24, "co_ban": 24, "tinh_at": 1000},
    "sanh-rong": {"seed": 12, "co_ban": 12, "tinh_at": 6},
    "dong-hoa-13": {"seed": 26, "tinh_at": 26},
    "dong-hoa-12": {"seed": 12, "tinh_at": 12},
    "nam-doi-mot-sam": {"seed": 6, "co_ban": 6},
    "nam-doi-thong": {"seed": 6, "tinh_at": 6},
    "luc-phe-bon": {"seed": 3, "co_ban": 3, "tinh_at": 6},
    "ba-thung": {"seed": 3, "co_ban": 3, "tinh_at": 6},
    "ba-sanh": {"seed": 3, "co_ban": 3, "tinh_at": 6},
}
PATTERNS: Final = tuple(VALUES)
_BLACK: Final = "sc"
_INDEX: Final = {rank: n for n, rank in enumerate(RANKS)}
_FLUSH_SPLITS: Final = {(13,), (5, 8), (3, 10), (3, 5, 5)}


class Fits(NamedTuple):
    """The patterns that fit at all, and which of them need an option's liberal value."""

    patterns: frozenset[str]
    by_quads: bool
    by_wheel: bool


@cache
def _straight_splits() -> Mapping[tuple[int, ...], bool]:
    """Counts of ranks (2 … A) that split into straights of 3, 5 and 5 -> whether every such split needs A low."""
    runs = {n: [tuple(range(low, low + n)) for low in range(14 - n)] for n in (3, 5)}
    low = {n: (12, *range(n - 1)) for n in (3, 5)}
    found: dict[tuple[int, ...], bool] = {}
    for front in [*runs[3], low[3]]:
        for pair in combinations_with_replacement([*runs[5], low[5]], 2):
            counts = Counter(rank for run in (front, *pair) for rank in run)
            key = tuple(counts[rank] for rank in range(13))
            needs = front == low[3] or low[5] in pair
            if max(key) <= 4:
                found[key] = needs and found.get(key, True)
    return found


@lru_cache(maxsize=4096)
def fits(cards: Row) -> Fits:
    """Every pattern the thirteen cards make under some house (§5.3)."""
    suits = Counter(made.suit for made in cards)
    ranks = tuple(Counter(_INDEX[made.rank] for made in cards).get(n, 0) for n in range(13))
    black = sum(suits[suit] for suit in _BLACK)
    several_suits = len(suits) > 1
    dragon = max(ranks) == 1
    pairs, ranks_paired = sum(n // 2 for n in ranks), sum(n >= 2 for n in ranks)
    straights = _straight_splits().get(ranks)
    found = {
        "rong-cuon": dragon and not several_suits,
        "sanh-rong": dragon and several_suits,
        "dong-hoa-13": black in (0, 13) and several_suits,
        "dong-hoa-12": black in (1, 12),
        "nam-doi-mot-sam": sorted(n for n in ranks if n) == [2, 2, 2, 2, 2, 3],
        "nam-doi-thong": any(min(ranks[low : low + 5]) >= 2 for low in range(9)),
        "luc-phe-bon": pairs == 6,
        "ba-thung": tuple(sorted(suits.values())) in _FLUSH_SPLITS and several_suits,
        "ba-sanh": straights is not None and several_suits,
    }
    return Fits(frozenset(p for p in PATTERNS if found[p]), pairs == 6 and ranks_paired < 6, bool(straights))


def _allowed(note: Notebook, found: Fits) -> list[str]:
    """The fitting patterns that the house's options let stand, in the printed order."""
    barred = set()
    if "luc-phe-bon" in found.patterns and found.by_quads and not note.option("six_pairs_quads"):
        barred.add("luc-phe-bon")
    if "ba-sanh" in found.patterns and found.by_wheel and not note.option("ba_sanh_wheel"):
        barred.add("ba-sanh")
    return [p for p in PATTERNS if p in found.patterns and p not in barred]


def dearest(note: Notebook, cards: Row) -> tuple[str, int] | None:
    """The pattern that counts and its chi, None when there is none (§5.1)."""
    found = fits(cards)
    if not found.patterns:
        return None
    standing = _allowed(note, found)
    column = str(note.option("instant_table"))
    priced = [(p, VALUES[p][column]) for p in standing if column in VALUES[p]]
    # max() keeps the first of equals: the pattern higher in the table.
    return max(priced, key=lambda entry: entry[1]) if priced else None


def witness(pattern: str, cards: Row) -> dict[str, Any]:
    """The thirteen cards laid out so that the pattern is seen: groups of cards."""
    return {"groups": _GROUPS[pattern](cards)}


def _by_suit(cards: Row) -> list[list[Card]]:
    groups = [[made for made in cards if made.suit == suit] for suit in SUITS]
    return [_ordered(group) for group in groups if group]


def _by_rank(cards: Row) -> list[list[Card]]:
    groups = [[made for made in cards if made.rank == rank] for rank in RANKS]
    return [group for group in groups if group]


def _by_colour(cards: Row) -> list[list[Card]]:
    black = [made for made in cards if made.suit in _BLACK]
    red = [made for made in cards if made.suit not in _BLACK]
    return [_ordered(group) for group in (black, red) if group]


def _ordered(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=lambda made: _INDEX[made.rank])


def _one_run(cards: Row) -> list[list[Card]]:
    return [_ordered(list(cards))]


def _pairs_and_rest(cards: Row) -> list[list[Card]]:
    """Pairs first (a four of a kind as two), a triple whole, then what is single."""
    groups = []
    for same in _by_rank(cards):
        groups.extend([same[:2], same[2:]] if len(same) == 4 else [same])
    return sorted(groups, key=len, reverse=True)


def _flush_groups(cards: Row) -> list[list[Card]]:
    groups: list[list[Card]] = []
    for same in sorted(_by_suit(cards), key=len):
        cut = {8: (3, 5), 10: (5, 5), 13: (3, 5, 5)}.get(len(same), (len(same),))
        for size in cut:
            groups.append(same[:size])
            same = same[size:]
    return sorted(groups, key=len)


def _straight_groups(cards: Row) -> list[list[Card]]:
    """One split into straights of 3, 5 and 5 (one without A low where there is one)."""
    left = {rank: [made for made in cards if _INDEX[made.rank] == rank] for rank in range(13)}

    def take(sizes: tuple[int, ...], *, ace_low: bool) -> list[list[Card]] | None:
        if not sizes:
            return []
        size = sizes[0]
        for run in [
            *(tuple(range(low, low + size)) for low in range(14 - size)),
            *([(12, *range(size - 1))] * ace_low),
        ]:
            if all(left[rank] for rank in run):
                group = [left[rank].pop() for rank in run]
                rest = take(sizes[1:], ace_low=ace_low)
                if rest is not None:
                    return [group, *rest]
                for made in group:
                    left[_INDEX[made.rank]].append(made)
        return None

    return take((3, 5, 5), ace_low=False) or take((3, 5, 5), ace_low=True) or []


_GROUPS: Final = {
    "rong-cuon": _one_run,
    "sanh-rong": _one_run,
    "dong-hoa-13": _by_colour,
    "dong-hoa-12": _by_colour,
    "nam-doi-mot-sam": _pairs_and_rest,
    "nam-doi-thong": _pairs_and_rest,
    "luc-phe-bon": _pairs_and_rest,
    "ba-thung": _flush_groups,
    "ba-sanh": _straight_groups,
}


def instant_win(note: Notebook, *, cards: Row) -> str:
    """The dearest pattern of thirteen cards, or "none" (§5.1, §5.3)."""
    found = fits(cards)
    best = dearest(note, cards)
    if best is None:
        note.cite(R.INSTANT_WIN, holds=False, cards=cards)
        if found.patterns:
            shut = sorted(found.patterns, key=PATTERNS.index)
            note.cite(R.INSTANT_VALUES, holds=False, patterns=shut, basis="default", decisions=("D2",))
        return "none"
    pattern, value = best
    others = [p for p in _allowed(note, found) if p != pattern and str(note.option("instant_table")) in VALUES[p]]
    note.cite(
        R.INSTANT_WIN,
        basis="follows" if pattern == "dong-hoa-13" else None,
        decisions=("D3",) if pattern == "dong-hoa-13" else None,
        cards=cards,
        pattern=pattern,
        **witness(pattern, cards),
    )
    note.cite(
        R.INSTANT_VALUES,
        say="dearest" if others else "only",
        basis="default" if others else None,
        decisions=("D2",) if others else None,
        pattern=pattern,
        value=value,
        others=others,
    )
    return pattern
