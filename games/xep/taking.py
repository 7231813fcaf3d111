"""The ways of taking a tỳ: those a player is bound to, and those he may choose (rule book §3.2, §3.4, §4.2–§4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from games.cards import CARDS, Card
from games.verdict import Notebook
from games.xep.rules import R
from games.xep.zones import Cards, ZoneSet, kinds, without


class Take(NamedTuple):
    """One way of taking the tỳ: its rule, the group it comes to lie in, and the zones afterwards."""

    rule: R
    group: Cards
    after: ZoneSet


def must_xep(zone: ZoneSet, ty: Card) -> bool:
    """Whether a drawer has two or three identical in hand, or three identical face-down (§3.2)."""
    return zone.in_hand(ty) >= 2 or zone.down_triple(ty) is not None


def obligation(zone: ZoneSet, ty: Card) -> R | None:
    """What binds a player to take a shown tỳ, be he the drawer or not (§4.2–§4.4)."""
    if zone.in_hand(ty) >= 2:
        return R.CLAIM_HAND
    if zone.down_triple(ty) or zone.open_triple(ty):
        return R.CLAIM_SET
    if sum(map(len, zone.loose(ty))) >= 2:
        return R.CLAIM_TUONG
    return None


def tied_only(zone: ZoneSet, ty: Card) -> bool:
    """Whether nothing binds a player only because a tướng inside a tướng-sĩ-tượng is not loose (§4.4, D11)."""
    tied = zone.tied(ty)
    return tied > 0 and obligation(zone, ty) is None and tied + sum(map(len, zone.loose(ty))) >= 2


def xep(zone: ZoneSet, ty: Card) -> Take:
    """The tỳ face-down with all its like in hand, or with the three that lie face-down (§3.2)."""
    lying = zone.down_triple(ty)
    group = (*(lying or (ty,) * zone.in_hand(ty)), ty)
    down = tuple(cards for cards in zone.down if cards != lying)
    hand = tuple(card for card in zone.hand if card != ty or lying)
    return Take(R.XEP_FORCED, group, ZoneSet(hand, (*down, group), zone.open))


def claim(note: Notebook, zone: ZoneSet, ty: Card, rule: R) -> Take:
    """The compulsory take by one of §4.2–§4.4."""
    if rule == R.CLAIM_HAND:
        return _from_hand(zone, (ty,) * zone.in_hand(ty), ty, rule)
    if rule == R.CLAIM_TUONG:
        return _joined(zone, zone.loose(ty), ty, rule)
    lying = zone.down_triple(ty)
    if lying is None:
        return _joined(zone, ((ty,) * 3,), ty, rule)
    group, down = (ty,) * 4, tuple(cards for cards in zone.down if cards != lying)
    if note.option("facedown_fourth") == "stay_down":
        return Take(rule, group, ZoneSet(zone.hand, (*down, group), zone.open))
    return Take(rule, group, ZoneSet(zone.hand, down, (*zone.open, group)))


def keo(zone: ZoneSet, ty: Card) -> Take | None:
    """The drawer's extension of an open group: a second tướng, or the fourth colour of chuột (§4.5)."""
    loose = zone.loose(ty)
    if loose:
        return _joined(zone, loose, ty, R.KEO)
    for cards in zone.open:
        if ty.rank == "P" and is_run_of_three_chuot(cards) and ty not in cards:
            return _joined(zone, (cards,), ty, R.KEO)
    return None


def is_run_of_three_chuot(cards: Cards) -> bool:
    return len(cards) == len(set(cards)) == 3 and all(card.rank == "P" for card in cards)


def eat(zone: ZoneSet, ty: Card, used: Cards) -> Take:
    """The tỳ laid open with some cards of the hand (§3.4)."""
    return _from_hand(zone, used, ty, R.EAT)


def _from_hand(zone: ZoneSet, used: Cards, ty: Card, rule: R) -> Take:
    group = (*used, ty)
    return Take(rule, group, ZoneSet(without(zone.hand, used), zone.down, (*zone.open, group)))


def _joined(zone: ZoneSet, lying: tuple[Cards, ...], ty: Card, rule: R) -> Take:
    left = list(zone.open)
    for cards in lying:
        left.remove(cards)
    group = (*(card for cards in lying for card in cards), ty)
    return Take(rule, group, ZoneSet(zone.hand, zone.down, (*left, group)))


def companions(hand: Cards, ty: Card) -> Iterator[Cards]:
    """Every different set of own cards with which the tỳ makes a group; none at all for a tướng (§2, §3.4)."""
    if ty.rank == "K":
        yield ()
    held = [card.code for card in hand]
    for count in range(1, held.count(ty.code) + 1):
        yield (ty,) * count
    if ty.rank == "P":
        others = [card for card in kinds(hand) if card.rank == "P" and card != ty]
        for size in (2, 3):
            yield from combinations(others, size)
        return
    run = "KAE" if ty.rank in "KAE" else "RCH"
    mates = [rank + ty.suit for rank in run if rank != ty.rank]
    if all(code in held for code in mates):
        yield tuple(CARDS[code] for code in mates)


def breaks_khap(hand: Cards, used: Cards) -> Cards:
    """The cards used that belong to a khạp or quàn of the hand (§3.4)."""
    return tuple(card for card in kinds(used) if hand.count(card) >= 3)


def ways(note: Notebook, zone: ZoneSet, ty: Card, *, drawer: bool) -> Iterator[Take]:
    """Every way in which a player may take the tỳ in order to win with it (§4.1)."""
    if drawer and must_xep(zone, ty):
        yield xep(zone, ty)
        if note.option("drawer_win_beats_xep") == "off":
            return
    bound = obligation(zone, ty)
    if bound and not (drawer and bound == R.CLAIM_SET and zone.down_triple(ty)):
        yield claim(note, zone, ty, bound)
    extended = keo(zone, ty) if drawer and bound != R.CLAIM_TUONG else None
    if extended:
        yield extended
    for used in companions(zone.hand, ty):
        if bound == R.CLAIM_HAND and used == (ty,) * zone.in_hand(ty):
            continue
        if not used and note.option("lone_tuong") == "off":
            continue
        if breaks_khap(zone.hand, used) and note.option("khap_lock_eat") == "on":
            continue
        yield eat(zone, ty, used)
