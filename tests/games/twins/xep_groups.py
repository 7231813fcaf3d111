"""The groups of Xệp by its rule book, plainly: every grouping of a hand is tried (§2, §6.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final

House = Mapping[str, Any]
Group = tuple[str, ...]

_LENH: Final = {"tuong": 1, "pair": 0, "triple": 1, "quad": 6, "tst": 2, "xpm": 1, "chuot3": 1, "chuot4": 4}
_OF_TUONG: Final = {"pair": 2, "triple": 4, "quad": 10}
_HIDDEN: Final = {"off": {}, "3_8": {"triple": 3, "quad": 8}, "6_8": {"triple": 6, "quad": 8}}


@cache
def kind(group: Group) -> str | None:
    ranks, colours = "".join(sorted(card[0] for card in group)), {card[1] for card in group}
    if len(set(group)) == 1 and len(group) <= 4:
        return ("tuong" if ranks == "K" else None, "pair", "triple", "quad")[len(group) - 1]
    if len(colours) == 1:
        return {"AEK": "tst", "CHR": "xpm"}.get(ranks)
    if set(ranks) == {"P"} and len(colours) == len(group) >= 3:
        return f"chuot{len(group)}"
    return None


def worth(group: Group, *, hidden: str = "off") -> int | None:
    found = kind(group)
    if found is None:
        return None
    table = _OF_TUONG.get(found, _LENH[found]) if group[0][0] == "K" else _LENH[found]
    return max(table, _HIDDEN[hidden].get(found, 0))


@cache
def _groups_with(card: str, rest: Group) -> tuple[Group, ...]:
    """Every group of a card and some of the rest, each once."""
    found = {(card, *more) for size in range(4) for more in combinations(near(card, rest), size)}
    return tuple(sorted(group for group in found if kind(group)))


def near(card: str, rest: Group) -> list[str]:
    """The cards that could lie with a card."""
    return [one for one in rest if one[1] == card[1] or one[0] == card[0] == "P"]


@cache
def _best(hand: Group) -> tuple[int, int]:
    """The rác, below nothing, and the lệnh of the best grouping: (−rác, lệnh)."""
    if not hand:
        return 0, 0
    first, rest = hand[0], hand[1:]
    rac, lenh = _best(rest)
    tried = [(rac - 1, lenh)]
    for group in _groups_with(first, rest):
        rac, lenh = _best(less(rest, group[1:]))
        tried.append((rac, lenh + (worth(group) or 0)))
    return max(tried)


def less(hand: Group, gone: Sequence[str]) -> Group:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)


def grouped(hand: Sequence[str], house: House) -> tuple[int, int]:
    """How many rác are left and the lệnh of the hand (§6.2); khạp and quàn stay whole where the table says so."""
    whole: list[str] = []
    lenh = 0
    if house["khap_lock_group"] == "on":
        sets = [(card,) * times for card, times in Counter(hand).items() if times >= 3]
        whole, lenh = [card for group in sets for card in group], sum(worth(group) or 0 for group in sets)
    below, more = _best(tuple(sorted(less(tuple(hand), whole))))
    return -below, lenh + more
