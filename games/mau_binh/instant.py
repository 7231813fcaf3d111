"""Thắng trắng: which of the thirteen-card patterns fit, and which of them counts (rule book §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from games.cards import RANKS
from games.mau_binh.rows import Row
from games.mau_binh.rules import R
from games.mau_binh.witness import witness
from games.rules import Basis
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
_BY_COLOUR: Final = ("dong-hoa-13", "dong-hoa-12")
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
    held = Counter(made.rank for made in cards)
    ranks = tuple(held[rank] for rank in RANKS)
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


class Counted(NamedTuple):
    """What the house makes of the patterns that fit: those with a value (in the printed order), and those shut out."""

    values: dict[str, int]
    shut: tuple[str, ...]
    decisions: tuple[str, ...]  # what shutting them out rests on

    @property
    def dearest(self) -> str | None:
        """The pattern that counts; of equals the one higher in the table, for max() keeps the first (§5.1)."""
        return max(self.values, key=self.values.__getitem__) if self.values else None


def counted(note: Notebook, cards: Row) -> Counted:
    """The patterns of thirteen cards under the house (§5.3)."""
    found = fits(cards)
    if not found.patterns:
        return Counted({}, (), ())
    allowed = _allowed(note, found)
    column = str(note.option("instant_table"))
    values = {p: VALUES[p][column] for p in allowed if column in VALUES[p]}
    shut = tuple(p for p in PATTERNS if p in found.patterns and p not in values)
    return Counted(values, shut, ("D2",) if len(values) < len(allowed) else ())


def dearest(note: Notebook, cards: Row) -> tuple[str, int] | None:
    """The pattern that counts and its chi, None when there is none (§5.1)."""
    found = counted(note, cards)
    return (found.dearest, found.values[found.dearest]) if found.dearest else None


def runs_round_the_ace(cards: Row) -> bool:
    """Whether five ranks in a row hold two cards each, but only round the ace, as in K-A-2-3-4 or A-2-3-4-5 (D13)."""
    held = Counter(_INDEX[made.rank] for made in cards)
    paired = [held[n % 13] >= 2 for n in range(8, 17)]  # ten to ace, then two to five
    return "nam-doi-thong" not in fits(cards).patterns and any(all(paired[n : n + 5]) for n in range(1, 5))


def silent_on(cards: Row, pattern: str | None) -> tuple[Basis | None, tuple[str, ...] | None]:
    """Basis and decisions of saying that a pattern (or none) fits, where the source does not say it itself."""
    found = fits(cards)
    decisions = [*(("D3",) if pattern in _BY_COLOUR else ()), *(("D13",) if runs_round_the_ace(cards) else ())]
    liberal = (pattern == "luc-phe-bon" and found.by_quads) or (pattern == "ba-sanh" and found.by_wheel)
    if liberal or "D13" in decisions:
        return "default", tuple(decisions)
    return ("follows", ("D3",)) if decisions else (None, None)


def cite_shut(note: Notebook, found: Counted, **who: Any) -> None:
    """The patterns that fit and that this house does not count, if any; `who` names the player at a table."""
    if found.shut:
        say = "player-fails" if who else "fails"
        note.cite(
            R.INSTANT_VALUES,
            holds=False,
            say=say,
            basis="default",
            decisions=found.decisions,
            patterns=found.shut,
            **who,
        )


def _how_chosen(found: Counted, others: list[str]) -> str:
    """Which sentence tells why a pattern counts: alone, the dearest, or the first in the table of equally dear ones."""
    if not others:
        return "only"
    best = max(found.values.values())
    return "dearest" if list(found.values.values()).count(best) == 1 else "first"


def instant_win(note: Notebook, *, cards: Row) -> str:
    """The dearest pattern of thirteen cards, or "none" (§5.1, §5.3)."""
    found = counted(note, cards)
    pattern = found.dearest
    basis, decisions = silent_on(cards, pattern)
    cite_shut(note, found)
    if pattern is None:
        say = "no-other" if found.shut else "fails"
        note.cite(R.INSTANT_WIN, holds=False, say=say, basis=basis, decisions=decisions, cards=cards)
        return "none"
    note.cite(R.INSTANT_WIN, basis=basis, decisions=decisions, cards=cards, pattern=pattern, **witness(pattern, cards))
    others = [p for p in found.values if p != pattern]
    note.cite(
        R.INSTANT_VALUES,
        say=_how_chosen(found, others),
        basis="default" if others else None,
        decisions=("D2",) if others else None,
        pattern=pattern,
        value=found.values[pattern],
        others=others,
    )
    return pattern
