"""Kinds of hands and one whole-number strength for rows of one to five cards (Mậu Binh §2, §3.2; Xì Tố §3).

A strength holds the kind in its high bits and below it up to five ranks of four bits each: the grouped ranks first
(four, three, pairs high to low), then the rest high to low; a shorter row has zeros where its ranks run out. Comparing
two strengths as plain numbers is therefore the comparison of the rules, three cards against five included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Final, Protocol

from games.cards import RANKS, SUITS, Card

KINDS: Final = ("mau-thau", "doi", "thu", "sam-co", "sanh", "thung", "cu-lu", "tu-quy", "thung-pha-sanh")

VALUE: Final = {rank: value for value, rank in enumerate(RANKS, start=2)}

# A straight has one digit. Ten to ace is 15, so that 14 is free for A-2-3-4-5 as the second highest.
ROYAL: Final = 15
WHEEL: Final = 14
LOW_WHEEL: Final = 5

# Each key is the smallest for which no two hands of five ranks, none more than four times, have the same sum.
_RANK_KEYS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
# Digits of base six: the sum of five tells how many cards of each suit there are, in one byte.
_SUIT_KEYS: Final = (0, 1, 6, 36)

NUMBER: Final = {
    rank + suit: _RANK_KEYS[r] << 8 | _SUIT_KEYS[s] for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)
}


def pack(kind: str, digits: Iterable[int]) -> int:
    """The strength of a kind and its ranks in comparison order (2 … 14, at most five)."""
    strength = KINDS.index(kind)
    shifted = 20
    strength <<= shifted
    for digit in digits:
        shifted -= 4
        strength |= digit << shifted
    return strength


def kind_of(strength: int) -> str:
    """The slug of a strength's kind."""
    return KINDS[strength >> 20]


def digits_of(strength: int) -> tuple[int, ...]:
    """The ranks of a strength in comparison order; one for a straight (15: ten to ace, 14 or 5: A-2-3-4-5)."""
    digits = (strength >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(digit for digit in digits if digit)


# What the option wheel = lowest changes.
_LOWEST: Final = {pack(kind, (WHEEL,)): pack(kind, (LOW_WHEEL,)) for kind in ("sanh", "thung-pha-sanh")}


def under(strength: int, *, wheel: str) -> int:
    """The strength, read with A-2-3-4-5 as second highest, under the given value of the option."""
    return _LOWEST.get(strength, strength) if wheel == "lowest" else strength


def number(card: Card) -> int:
    """The number under which rank5 knows a card of the French pack."""
    return NUMBER[card.code]


def _grouped(values: Iterable[int]) -> list[tuple[int, int]]:
    """(how many, value) of each rank, in the order in which ranks are compared."""
    return sorted(((count, value) for value, count in Counter(values).items()), reverse=True)


def _straight(values: Iterable[int]) -> int:
    """The digit of a straight, 0 when the five values are none."""
    ordered = sorted(values)
    if ordered == [2, 3, 4, 5, 14]:
        return WHEEL
    if ordered != list(range(ordered[0], ordered[0] + 5)):
        return 0
    return ROYAL if ordered[-1] == VALUE["A"] else ordered[-1]


_KIND_OF_GROUPS: Final = {(4,): "tu-quy", (3, 2): "cu-lu", (3,): "sam-co", (2, 2): "thu", (2,): "doi", (): "mau-thau"}


def _strength_of_ranks(values: Sequence[int], *, one_suit: bool = False) -> int:
    """The strength of up to five rank values; one_suit says that five cards are of one suit."""
    top = _straight(values) if len(values) == 5 else 0
    if top:
        return pack("thung-pha-sanh" if one_suit else "sanh", (top,))
    groups = _grouped(values)
    kind = "thung" if one_suit else _KIND_OF_GROUPS[tuple(count for count, _ in groups if count > 1)]
    return pack(kind, (value for _, value in groups))


class Strengths(Protocol):
    """The sum of the rank keys of five cards -> their strength."""

    def __getitem__(self, ranks: int, /) -> int: ...


class _Unbuilt:
    """Stands where a table will be: the first look-up builds them all."""

    def __init__(self, suits: int) -> None:
        self.suits = suits

    def __getitem__(self, ranks: int, /) -> int:
        _build()
        return _BY_SUITS[self.suits][ranks]


_FEW: Final[dict[int, int]] = {}  # the sum of the rank keys of three cards -> their strength
_BY_SUITS: Final[list[Strengths]] = [_Unbuilt(suits) for suits in range(5 * _SUIT_KEYS[-1] + 1)]
_DIFFERENT: Final[dict[int, list[int]]] = {}  # three or five cards -> all strengths


def _fill(table: dict[int, int] | list[int], hands: Iterable[Sequence[int]], *, one_suit: bool) -> list[int]:
    """Enters the hands, given as places in RANKS, and returns their strengths."""
    found = []
    for hand in hands:
        one = _strength_of_ranks([rank + 2 for rank in hand], one_suit=one_suit)
        table[sum(_RANK_KEYS[rank] for rank in hand)] = one
        found.append(one)
    return found


def _build() -> None:
    """Fills the tables; they take about 5 MB and are made when the first row is ranked."""
    ranks = range(len(RANKS))
    mixed = [0] * (4 * _RANK_KEYS[-1] + _RANK_KEYS[-2] + 1)
    suited = [0] * (sum(_RANK_KEYS[-5:]) + 1)
    fives = (hand for hand in combinations_with_replacement(ranks, 5) if hand[0] != hand[4])
    found = _fill(mixed, fives, one_suit=False) + _fill(suited, combinations(ranks, 5), one_suit=True)
    _DIFFERENT[5] = sorted(found)
    _DIFFERENT[3] = sorted(_fill(_FEW, combinations_with_replacement(ranks, 3), one_suit=False))
    flushes = {5 * key for key in _SUIT_KEYS}
    _BY_SUITS[:] = [suited if suits in flushes else mixed for suits in range(len(_BY_SUITS))]


def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The strength of five different cards, given as numbers, with A-2-3-4-5 as second highest straight."""
    total = a + b + c + d + e
    return _BY_SUITS[total & 255][total >> 8]


def tables() -> tuple[list[Strengths], dict[int, int]]:
    """The two look-up tables behind the strengths, for callers that add up the numbers themselves.

    With `total` the sum of the numbers: first[total & 255][total >> 8] for five cards, second[total >> 8] for three.
    """
    if not _FEW:
        _build()
    return _BY_SUITS, _FEW


def all_strengths(size: int) -> list[int]:
    """The different strengths of three or of five cards, rising, with A-2-3-4-5 as second highest straight."""
    tables()
    return _DIFFERENT[size]


def strength5(cards: Sequence[Card], *, wheel: str = "second") -> int:
    """The strength of five different cards of the French pack."""
    a, b, c, d, e = cards
    strength = rank5(NUMBER[a.code], NUMBER[b.code], NUMBER[c.code], NUMBER[d.code], NUMBER[e.code])
    return _LOWEST.get(strength, strength) if wheel == "lowest" else strength


def strength3(cards: Sequence[Card]) -> int:
    """The strength of three cards: mậu thầu, đôi or sám cô, never a straight or a flush (Mậu Binh §2.2)."""
    a, b, c = cards
    total = NUMBER[a.code] + NUMBER[b.code] + NUMBER[c.code]
    return tables()[1][total >> 8]


def strength(cards: Sequence[Card], *, wheel: str = "second") -> int:
    """The strength of one to five cards; fewer than five are never a straight or a flush."""
    if len(cards) == 5:
        return strength5(cards, wheel=wheel)
    return strength3(cards) if len(cards) == 3 else _strength_of_ranks([VALUE[card.rank] for card in cards])


def is_wheel(cards: Sequence[Card]) -> bool:
    """Whether the five cards are A-2-3-4-5, of one suit or not."""
    return {card.rank for card in cards} == set("A2345") and len(cards) == 5


def grouped_ranks(cards: Sequence[Card]) -> tuple[str, ...]:
    """The different ranks of a row in the order in which they are compared; the ace of A-2-3-4-5 stands last."""
    if is_wheel(cards):
        return tuple("5432A")
    return tuple(RANKS[value - 2] for _, value in _grouped(VALUE[card.rank] for card in cards))
