"""The groups of the Tứ Sắc pack, and the best grouping of a hand (Xệp §2, §6.2).

Only cards of one block can stand in a group together: the tướng, sĩ and tượng of a colour, its xe, pháo and mã, or all
chuột. A hand is nine such blocks; each is solved once for every number of its cards and looked up from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from games.cards import CARDS, COLOURS, Card

GROUPS: Final = ("tuong", "pair", "triple", "quad", "tst", "xpm", "chuot3", "chuot4")
COPIES: Final = 4

_SAME: Final = {2: "pair", 3: "triple", 4: "quad"}
_LENH: Final = {"tuong": 1, "pair": 0, "triple": 1, "quad": 6, "tst": 2, "xpm": 1, "chuot3": 1, "chuot4": 4}
_TUONG_LENH: Final = {"tuong": 1, "pair": 2, "triple": 4, "quad": 10}
_RUNS: Final = {"KAE": "tst", "RCH": "xpm"}

Cards = tuple[Card, ...]


class Grouping(NamedTuple):
    """A hand laid out: its groups, what is left over (rác) and the lệnh of the groups."""

    groups: tuple[Cards, ...]
    rac: Cards
    lenh: int


def group_of(cards: Sequence[Card]) -> str | None:
    """The slug of the group that the cards are; None when they are none (§2)."""
    ranks, different = {card.rank for card in cards}, set(cards)
    if len(different) == 1:
        return "tuong" if len(cards) == 1 and "K" in ranks else _SAME.get(len(cards))
    if len(different) != len(cards):
        return None
    if ranks == {"P"}:
        return f"chuot{len(cards)}" if len(cards) >= 3 else None
    one_colour = len({card.suit for card in cards}) == 1
    return next((slug for run, slug in _RUNS.items() if one_colour and ranks == set(run)), None)


def lenh_of(cards: Sequence[Card]) -> int | None:
    """The lệnh of a group by the table; None when the cards are none (§2)."""
    slug = group_of(cards)
    if slug is None:
        return None
    return _TUONG_LENH[slug] if slug in _TUONG_LENH and cards[0].rank == "K" else _LENH[slug]


# ---------------------------------------------------------------- blocks

# The cards that can stand together, with the form of their groups.
_BLOCKS: Final[tuple[tuple[str, Cards], ...]] = (
    *((form, tuple(CARDS[rank + colour] for rank in form)) for form in _RUNS for colour in COLOURS),
    ("P", tuple(CARDS["P" + colour] for colour in COLOURS)),
)
# A block's number of each card is written as digits of base five, the first card lowest.
_PLACE: Final = {
    card.code: (block, (COPIES + 1) ** n) for block, (_, cards) in enumerate(_BLOCKS) for n, card in enumerate(cards)
}


class _Laid(NamedTuple):
    """A block laid out, cards as places in the block."""

    rac: int
    lenh: int
    groups: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]

    @property
    def goodness(self) -> tuple[int, int]:
        return -self.rac, self.lenh


@cache
def _solve(form: str, counts: tuple[int, ...]) -> _Laid:
    """The layout of a block with the fewest rác, then the greatest lệnh."""
    first = next((n for n, count in enumerate(counts) if count), None)
    if first is None:
        return _Laid(0, 0, (), ())
    rest = _solve(form, _without(counts, (first,)))
    found = [_Laid(rest.rac + 1, rest.lenh, rest.groups, (first, *rest.left))]
    for group in _groups_with(form, counts, first):
        rest = _solve(form, _without(counts, group))
        found.append(_Laid(rest.rac, rest.lenh + _lenh(form, group), (group, *rest.groups), rest.left))
    return max(found, key=lambda laid: laid.goodness)


def _without(counts: tuple[int, ...], group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - group.count(n) for n, count in enumerate(counts))


@cache
def _lenh(form: str, group: tuple[int, ...]) -> int:
    cards = _BLOCKS[_block_of(form)][1]
    return lenh_of([cards[n] for n in group]) or 0


@cache
def _block_of(form: str) -> int:
    return next(n for n, (other, _) in enumerate(_BLOCKS) if other == form)


def _groups_with(form: str, counts: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
    """The groups of a block that hold its card `first`, and no card before it."""
    if form == "KAE" and first == 0:
        yield (0,)
    for size in range(2, counts[first] + 1):
        yield (first,) * size
    others = [n for n in range(first + 1, len(counts)) if counts[n]]
    if form == "P":
        for size in (2, 3):
            yield from ((first, *more) for more in combinations(others, size))
    elif first == 0 and others == [1, 2]:
        yield (0, 1, 2)


@cache
def _laid(form: str, number: int, locked: bool) -> _Laid:
    """The best layout of a block given by its number; `locked` keeps three or four identical cards together."""
    size = len(_BLOCKS[_block_of(form)][1])
    counts = tuple(number // (COPIES + 1) ** n % (COPIES + 1) for n in range(size))
    whole = tuple((n,) * count for n, count in enumerate(counts) if count >= 3) if locked else ()
    for group in whole:
        counts = _without(counts, group)
    rest = _solve(form, counts)
    return _Laid(rest.rac, rest.lenh + sum(_lenh(form, group) for group in whole), whole + rest.groups, rest.left)


def _numbers(hand: Sequence[Card]) -> list[int]:
    numbers = [0] * len(_BLOCKS)
    for card in hand:
        block, weight = _PLACE[card.code]
        numbers[block] += weight
    return numbers


def rac_and_lenh(hand: Sequence[Card], *, locked: bool = False) -> tuple[int, int]:
    """How many rác and how much lệnh the best grouping of a hand has: fewest rác, then most lệnh."""
    rac = lenh = 0
    for (form, _), number in zip(_BLOCKS, _numbers(hand), strict=True):
        if number:
            laid = _laid(form, number, locked)
            rac += laid.rac
            lenh += laid.lenh
    return rac, lenh


def best_grouping(hand: Sequence[Card], *, locked: bool = False) -> Grouping:
    """A grouping of a hand with the fewest rác, then the greatest lệnh."""
    groups: list[Cards] = []
    rac: list[Card] = []
    lenh = 0
    for (form, cards), number in zip(_BLOCKS, _numbers(hand), strict=True):
        laid = _laid(form, number, locked)
        groups += (tuple(cards[n] for n in group) for group in laid.groups)
        rac += (cards[n] for n in laid.left)
        lenh += laid.lenh
    return Grouping(tuple(groups), tuple(rac), lenh)


def has_set(hand: Sequence[Card]) -> bool:
    """Whether a hand holds three or four identical cards."""
    return any(count >= 3 for count in Counter(card.code for card in hand).values())
