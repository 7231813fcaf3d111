"""Xệp by its rule book, plainly: hands are sorted lists of codes, and every grouping is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from tests.games.twins.xep_groups import Group, grouped, kind, less, near, worth

House = Mapping[str, Any]
Position = Mapping[str, Any]
Accepts = Callable[[Any], bool]

Table = dict[str, "Zones"]


# ---------------------------------------------------------------- zones (§1.3)


class Zones(NamedTuple):
    """What one player has: hand, face-down groups, open groups."""

    hand: Group
    down: tuple[Group, ...]
    open: tuple[Group, ...]


def zones(position: Position) -> Zones:
    down, lying = (tuple(tuple(sorted(group)) for group in position[key]) for key in ("down", "open"))
    return Zones(tuple(sorted(position["hand"])), down, lying)


def lying(zone: Zones, house: House) -> int:
    hidden = house["concealed_bonus"]
    return sum(worth(group, hidden=hidden) or 0 for group in zone.down) + sum(worth(group) or 0 for group in zone.open)


def wins(zone: Zones, house: House) -> bool:
    rac, lenh = grouped(zone.hand, house)
    return rac == 0 and lenh + lying(zone, house) >= 15


def wins_without(zone: Zones, house: House) -> bool:
    """§6.1: dealt, after a take (21 cards), after a discard (20)."""
    size = len(zone.hand) + sum(map(len, (*zone.down, *zone.open)))
    if not zone.down and not zone.open:
        return house["dealt_win"] == "on" and wins(zone, house)
    return wins(zone, house) and (size == 21 or house["win_after_discard"] == "on")


# ---------------------------------------------------------------- takes (§3.2, §3.4, §4)


def bound_to_xep(zone: Zones, ty: str) -> bool:
    return zone.hand.count(ty) >= 2 or (ty,) * 3 in zone.down


def loose(zone: Zones, ty: str) -> list[Group]:
    """The open tướng of a kind that lie alone or as a pair."""
    return [group for group in zone.open if ty[0] == "K" and group in ((ty,), (ty, ty))]


def claim(zone: Zones, ty: str) -> str | None:
    if zone.hand.count(ty) >= 2:
        return "claim-hand"
    if (ty,) * 3 in (*zone.down, *zone.open):
        return "claim-set"
    return "claim-tuong" if sum(map(len, loose(zone, ty))) >= 2 else None


def _moved(zone: Zones, ty: str, *, hand: Sequence[str] = (), groups: Sequence[Group] = (), down: bool) -> Zones:
    """The zones after a tỳ has come to lie with cards of the hand and with groups that lay there."""
    made = tuple(sorted((*hand, *(card for group in groups for card in group), ty)))
    below = tuple(group for group in zone.down if group not in groups)
    above = list(zone.open)
    for group in groups:
        if group in above:
            above.remove(group)
    left = less(zone.hand, hand)
    return Zones(left, (*below, made), tuple(above)) if down else Zones(left, below, (*above, made))


def takes(zone: Zones, ty: str, house: House, *, drawer: bool) -> Iterator[Zones]:
    """What a player would have after each way of taking the tỳ to win with it (§4.1)."""
    held, hidden = zone.hand.count(ty), (ty,) * 3 in zone.down
    if drawer and bound_to_xep(zone, ty):
        yield _moved(zone, ty, hand=(ty,) * (0 if hidden else held), groups=[(ty,) * 3] if hidden else [], down=True)
        if house["drawer_win_beats_xep"] == "off":
            return
    by = claim(zone, ty)
    if by == "claim-hand":
        yield _moved(zone, ty, hand=(ty,) * held, down=False)
    if by == "claim-set":
        yield _moved(zone, ty, groups=[(ty,) * 3], down=hidden and house["facedown_fourth"] == "stay_down")
    if by == "claim-tuong":
        yield _moved(zone, ty, groups=loose(zone, ty), down=False)
    if drawer and by != "claim-tuong" and extended(zone, ty):
        yield _moved(zone, ty, groups=extended(zone, ty), down=False)
    for used in companions(zone.hand, ty):
        if (used or house["lone_tuong"] != "off") and not (breaks(zone.hand, used) and house["khap_lock_eat"] == "on"):
            yield _moved(zone, ty, hand=used, down=False)


def extended(zone: Zones, ty: str) -> list[Group]:
    """What the drawer's kéo extends (§4.5)."""
    if ty[0] == "K":
        return loose(zone, ty)
    return [group for group in zone.open if kind(group) == "chuot3" and kind((*group, ty)) == "chuot4"][:1]


def can_take_and_win(zone: Zones, ty: str, house: House, *, drawer: bool) -> bool:
    return any(wins(after, house) for after in takes(zone, ty, house, drawer=drawer))


def companions(hand: Group, ty: str) -> list[Group]:
    """The sets of up to three own cards with which the tỳ makes a group."""
    found = {used for size in range(4) for used in combinations(near(ty, hand), size)}
    return sorted(used for used in found if kind(tuple(sorted((*used, ty)))))


def breaks(hand: Group, used: Sequence[str]) -> bool:
    return any(hand.count(card) >= 3 for card in used)


def eats(position: Position, house: House) -> list[list[str]]:
    zone, (ty,) = zones(position), position["ty"]
    return [] if claim(zone, ty) else [list(u) for u in companions(zone.hand, ty) if _allowed(zone.hand, u, house)]


def _allowed(hand: Group, used: Group, house: House) -> bool:
    """The bans of a table on an optional eat (§3.4)."""
    if not used and house["lone_tuong"] == "off":
        return False
    if house["khap_lock_eat"] == "on" and breaks(hand, used):
        return False
    more = grouped(less(hand, used), house)[0] > grouped(hand, house)[0]
    return not (house["anti_trash"] == "on" and more)


def may_eat(position: Position, house: House) -> bool:
    return sorted(position["with"]) in [sorted(used) for used in eats(position, house)]


def must_xep(position: Position, house: House) -> bool:
    zone, (ty,) = zones(position), position["ty"]
    free = house["drawer_win_beats_xep"] == "on" and can_take_and_win(zone, ty, house, drawer=True)
    return bound_to_xep(zone, ty) and not free


def can_win(position: Position, house: House) -> bool:
    zone = zones(position)
    if "ty" not in position:
        return wins_without(zone, house)
    return can_take_and_win(zone, position["ty"][0], house, drawer=True)


def must_take(position: Position, house: House) -> dict[str, str | None]:
    """§3.2, §3.3, §4 in their order."""
    table: Table = {name: zones(position["players"][name]) for name in position.get("order", position["players"])}
    (ty,), drawer = position["ty"], next(iter(table))
    wanting = position.get("wants_win", list(table)) if house["phong_quan"] == "on" else list(table)
    winners = [name for name in table if can_take_and_win(table[name], ty, house, drawer=name == drawer)]
    willing = [name for name in winners if name in wanting]
    if bound_to_xep(table[drawer], ty):
        shown = drawer in willing and house["drawer_win_beats_xep"] == "on"
        return {"player": drawer, "rule": "claim-win" if shown else "xep-forced"}
    if willing:
        return {"player": willing[0], "rule": "claim-win"}
    for name, zone in table.items():
        if claim(zone, ty):
            return {"player": name, "rule": claim(zone, ty)}
    if extended(table[drawer], ty):
        return {"player": drawer, "rule": "keo"}
    forced = ty[0] == "K" and house["lone_tuong"] == "forced_drawer"
    return {"player": drawer, "rule": "eat"} if forced else {"player": None, "rule": None}


# ---------------------------------------------------------------- discards, ùi, money (§5, §6)


def discards(hand: Sequence[str], house: House) -> list[str]:
    chuot = [card for card in hand if card[0] == "P"]
    full = len({card[1] for card in chuot}) == 4
    locked = full and (len(chuot) == 4 or house["chuot_lock"] == "any_full_set")
    kept = {"K", "P"} if locked else {"K"}
    return sorted({card for card in hand if card[0] not in kept and hand.count(card) < 3})


def is_ui(position: Position, house: House) -> bool:
    zone, hand = zones(position), position["hand"]
    free, rac = discards(hand, house), grouped(hand, house)[0]
    if wins_without(zone, house) or (free and (rac or house["ui"] == "no_legal_discard")):
        return False
    excused = position["forced"] and house["forced_ui_excused"] == "on" and any(card[0] != "K" for card in hand)
    return not excused


def payment(position: Position, house: House) -> dict[str, int]:
    lenh, losers, ui = position["lenh"], position["losers"], position.get("ui")
    each = (10 + (2 * lenh if lenh >= 21 else lenh)) * position["stake"]
    if ui is None or house["ui_penalty"] == "leaves":
        return dict.fromkeys(losers, each)
    return {name: each * len(losers) if name == ui else 0 for name in losers}


# ---------------------------------------------------------------- answers of which several are right


def groups_best(position: Position, house: House) -> Accepts:
    zone, best = zones(position), grouped(position["hand"], house)
    below = lying(zone, house)
    sets = [(card,) * times for card, times in Counter(zone.hand).items() if times >= 3]
    whole = sets if house["khap_lock_group"] == "on" else []

    def is_one(given: Any) -> bool:
        groups = [tuple(sorted(group)) for group in given["groups"]]
        worths = [worth(group) for group in groups]
        own = sum(value or 0 for value in worths)
        laid = sorted([*given["rac"], *(card for group in groups for card in group)])
        fits = laid == sorted(zone.hand) and None not in worths and all(group in groups for group in whole)
        return bool(fits and (len(given["rac"]), own) == best and given["lenh"] == own + below)

    return is_one


def all_eats(position: Position, house: House) -> Accepts:
    wanted = sorted(map(sorted, eats(position, house)))
    return lambda given: sorted(map(sorted, given)) == wanted


def all_discards(position: Position, house: House) -> Accepts:
    """Each kind that may go; who names one of them twice has named it."""
    wanted = set(discards(position["hand"], house))
    return lambda given: set(given) == wanted


ANSWERS: Final[Mapping[str, Callable[[Position, House], Any]]] = {
    "group": lambda position, house: kind(tuple(sorted(position["cards"]))) or "none",
    "group-value": lambda position, house: worth(tuple(sorted(position["cards"]))),
    "can-win": can_win,
    "must-xep": must_xep,
    "must-take": must_take,
    "may-eat": may_eat,
    "may-discard": lambda position, house: position["card"][0] in discards(position["hand"], house),
    "is-ui": is_ui,
    "payment": payment,
    "next-draw": lambda position, house: "hue" if position["stock"] <= 8 else "draw",
}
ACCEPTS: Final[Mapping[str, Callable[[Position, House], Accepts]]] = {
    "score": groups_best,
    "eats": all_eats,
    "discards": all_discards,
}
