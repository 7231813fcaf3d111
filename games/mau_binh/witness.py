"""The thirteen cards of an instant win laid out in groups, so that its pattern is seen (rule book §5.3)."""

from __future__ import annotations

from typing import Any, Final

from games.cards import RANKS, SUITS, Card
from games.mau_binh.rows import Row

_BLACK: Final = "sc"
_INDEX: Final = {rank: n for n, rank in enumerate(RANKS)}


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
