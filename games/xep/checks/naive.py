"""Xệp once more, written plainly and slowly from the rule book. Cards are codes ("Kr"), zones are lists of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

House = Mapping[str, Any]
Zones = Mapping[str, Any]

_COLOURS = "rygw"
_PIECES = "KAERCHP"


def _all_groups() -> dict[tuple[str, ...], tuple[str, int]]:
    """Every group that there is, its cards sorted: its slug and lệnh (§2)."""
    found: dict[tuple[str, ...], tuple[str, int]] = {}
    for colour in _COLOURS:
        for piece in _PIECES:
            card = piece + colour
            values = (2, 4, 10) if piece == "K" else (0, 1, 6)
            for n, (slug, value) in enumerate(zip(("pair", "triple", "quad"), values, strict=True), start=2):
                found[(card,) * n] = slug, value
        found["K" + colour,] = "tuong", 1
        found[tuple(sorted(piece + colour for piece in "KAE"))] = "tst", 2
        found[tuple(sorted(piece + colour for piece in "RCH"))] = "xpm", 1
    chuot = sorted("P" + colour for colour in _COLOURS)
    for three in combinations(chuot, 3):
        found[three] = "chuot3", 1
    found[tuple(chuot)] = "chuot4", 4
    return found


GROUPS = _all_groups()


def known(cards: Sequence[str]) -> tuple[str, int] | None:
    """Slug and lệnh of a group, None when the cards are none."""
    return GROUPS.get(tuple(sorted(cards)))


# ---------------------------------------------------------------- grouping


def _family(card: str) -> str:
    """Cards of different families never stand in one group."""
    return "P" if card[0] == "P" else ("KAE" if card[0] in "KAE" else "RCH") + card[1]


def best(hand: Sequence[str], house: House) -> tuple[int, int]:
    """Fewest rác, then most lệnh of a hand (§6.2)."""
    rac = lenh = 0
    families: dict[str, list[str]] = {}
    for card in hand:
        families.setdefault(_family(card), []).append(card)
    for cards in families.values():
        if house["khap_lock_group"] == "on":
            for card, count in Counter(cards).items():
                if count >= 3:
                    lenh += GROUPS[(card,) * count][1]
                    cards = [other for other in cards if other != card]
        less, more = _search(tuple(sorted(cards)))
        rac, lenh = rac + less, lenh - more
    return rac, lenh


@cache
def _search(cards: tuple[str, ...]) -> tuple[int, int]:
    """The least (rác, lệnh negative): the first card is left over or stands in one of its groups."""
    if not cards:
        return 0, 0
    first, rest = cards[0], cards[1:]
    left, value = _search(rest)
    found = [(left + 1, value)]
    for size in range(4):
        for more in set(combinations(rest, size)):
            group = known((first, *more))
            if group:
                left, value = _search(_minus(rest, more))
                found.append((left, value - group[1]))
    return min(found)


def _minus(cards: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def lying(zones: Zones, house: House) -> int:
    """The lệnh of what lies open and face-down (§2.10)."""
    extra = {"off": {}, "3_8": {3: 3, 4: 8}, "6_8": {3: 6, 4: 8}}[house["concealed_bonus"]]
    opened = sum(GROUPS[tuple(sorted(cards))][1] for cards in zones["open"])
    return opened + sum(max(GROUPS[tuple(cards)][1], extra.get(len(cards), 0)) for cards in zones["down"])


def size(zones: Zones) -> int:
    return len(zones["hand"]) + sum(len(cards) for cards in [*zones["down"], *zones["open"]])


# ---------------------------------------------------------------- taking a tỳ


class Way(NamedTuple):
    """How a tỳ is taken: the rule, the group it lies in, and all zones afterwards."""

    rule: str
    group: tuple[str, ...]
    zones: Zones


def loose(zones: Zones, ty: str) -> list[list[str]]:
    """Open tướng like the tỳ, single or paired."""
    return [cards for cards in zones["open"] if ty[0] == "K" and cards in ([ty], [ty, ty])]


def bound(zones: Zones, ty: str) -> str | None:
    """The rule that makes a player take a shown tỳ (§4.2–§4.4)."""
    if zones["hand"].count(ty) in (2, 3):
        return "claim-hand"
    if [ty] * 3 in zones["down"] or [ty] * 3 in zones["open"]:
        return "claim-set"
    return "claim-tuong" if sum(map(len, loose(zones, ty))) >= 2 else None


def runs_with(zones: Zones, ty: str) -> int:
    """How many open tướng-sĩ-tượng hold a card like the tỳ."""
    return sum(1 for cards in zones["open"] if ty in cards and (known(cards) or ("", 0))[0] == "tst")


def but_for_runs(zones: Zones, ty: str) -> bool:
    """Whether a player has two open tướng like the tỳ and is bound by none of them, some being in a run (D11)."""
    runs = runs_with(zones, ty) if ty[0] == "K" else 0
    return bound(zones, ty) is None and runs > 0 and runs + sum(map(len, loose(zones, ty))) >= 2


def bound_to_xep(zones: Zones, ty: str) -> bool:
    return zones["hand"].count(ty) >= 2 or [ty] * 3 in zones["down"]


def _moved(zones: Zones, *, hand: Sequence[str] = (), down: Any = (), opened: Any = (), **to: Any) -> Zones:
    """The zones without some cards and groups, with a new group in one of them."""
    new: dict[str, list[Any]] = {
        "hand": list(_minus(zones["hand"], hand)),
        "down": list(zones["down"]),
        "open": list(zones["open"]),
    }
    for cards in down:
        new["down"].remove(cards)
    for cards in opened:
        new["open"].remove(cards)
    for place, cards in to.items():
        new["open" if place == "to_open" else "down"].append(list(cards))
    return new


def xep_group(zones: Zones, ty: str) -> tuple[str, ...]:
    return (ty,) * 4 if [ty] * 3 in zones["down"] else (ty,) * (zones["hand"].count(ty) + 1)


def _xep(zones: Zones, ty: str) -> Way:
    group = xep_group(zones, ty)
    if [ty] * 3 in zones["down"]:
        return Way("xep-forced", group, _moved(zones, down=[[ty] * 3], to_down=group))
    return Way("xep-forced", group, _moved(zones, hand=group[:-1], to_down=group))


def claimed(zones: Zones, ty: str, house: House) -> Way | None:
    """The compulsory take."""
    rule = bound(zones, ty)
    if rule == "claim-hand":
        held = [ty] * zones["hand"].count(ty)
        return Way(rule, (*held, ty), _moved(zones, hand=held, to_open=[*held, ty]))
    if rule == "claim-set":
        four = (ty,) * 4
        if [ty] * 3 in zones["open"] and [ty] * 3 not in zones["down"]:
            return Way(rule, four, _moved(zones, opened=[[ty] * 3], to_open=four))
        if house["facedown_fourth"] == "stay_down":
            return Way(rule, four, _moved(zones, down=[[ty] * 3], to_down=four))
        return Way(rule, four, _moved(zones, down=[[ty] * 3], to_open=four))
    if rule == "claim-tuong":
        return _all_loose(zones, ty, rule)
    return None


def _all_loose(zones: Zones, ty: str, rule: str) -> Way:
    lying_there = loose(zones, ty)
    group = (ty,) * (1 + sum(map(len, lying_there)))
    return Way(rule, group, _moved(zones, opened=lying_there, to_open=group))


def pulled(zones: Zones, ty: str) -> Way | None:
    """The kéo (§4.5)."""
    if loose(zones, ty):
        return _all_loose(zones, ty, "keo")
    for cards in zones["open"]:
        if ty[0] == "P" and (known(cards) or ("", 0))[0] == "chuot3" and ty not in cards:
            return Way("keo", (*cards, ty), _moved(zones, opened=[cards], to_open=[*cards, ty]))
    return None


def mates(hand: Sequence[str], ty: str) -> Iterator[tuple[str, ...]]:
    """Every different set of up to three cards of the hand that makes a group with the tỳ."""
    for count in range(4):
        for used in sorted(set(combinations(sorted(hand), count))):
            if known((*used, ty)):
                yield used


def from_khap(hand: Sequence[str], used: Sequence[str]) -> bool:
    return any(hand.count(card) >= 3 for card in used)


def ways(zones: Zones, ty: str, house: House, *, drawer: bool) -> list[Way]:
    """Every way of taking a tỳ to win with it (§4.1)."""
    found = []
    if drawer and bound_to_xep(zones, ty):
        found.append(_xep(zones, ty))
        if house["drawer_win_beats_xep"] == "off":
            return found
    rule, compulsory = bound(zones, ty), claimed(zones, ty, house)
    if compulsory and not (drawer and rule == "claim-set" and bound_to_xep(zones, ty)):
        found.append(compulsory)
    extension = pulled(zones, ty) if drawer and rule != "claim-tuong" else None
    if extension:
        found.append(extension)
    for used in mates(zones["hand"], ty):
        whole = rule == "claim-hand" and len(used) == zones["hand"].count(ty) and set(used) == {ty}
        alone = not used and house["lone_tuong"] == "off"
        broken = from_khap(zones["hand"], used) and house["khap_lock_eat"] == "on"
        if not (whole or alone or broken):
            found.append(Way("eat", (*used, ty), _moved(zones, hand=used, to_open=[*used, ty])))
    return found


def worth(zones: Zones, house: House) -> tuple[int, int]:
    """Rác, and the lệnh of all zones."""
    rac, lenh = best(zones["hand"], house)
    return rac, lenh + lying(zones, house)


def wins(rac: int, lenh: int) -> bool:
    return rac == 0 and lenh >= 15


def best_ways(zones: Zones, ty: str, house: House, *, drawer: bool) -> tuple[tuple[bool, int, int], list[Way]]:
    """The best outcome (a win, rác negative, lệnh) and the ways that come to it."""
    rated = []
    for way in ways(zones, ty, house, drawer=drawer):
        rac, lenh = worth(way.zones, house)
        rated.append(((wins(rac, lenh), -rac, lenh), way))
    top = max((rate for rate, _ in rated), default=(False, -99, 0))
    return top, [way for rate, way in rated if rate == top]
