"""Slips in a deal of Xệp that lie in the cards: eats, discards, and wins that are left where they must not be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from games.cards import CARDS
from games.flow import Action
from games.xep.checks import naive
from games.xep.course import Awaited, codes, options, sitting, wins_with, zones
from games.xep.slip_making import Make, Wrong, act, eat, ty_of, while_on
from games.xep.table import Stage, Table

# ---------------------------------------------------------------- eating


def free_to_eat(wrong: Wrong) -> Make:
    """While the drawer or the next player may eat, and need not."""

    @while_on(Stage.SHOWN, Stage.PASSED)
    def make(rng: Random, table: Table, due: Awaited) -> Action | None:
        forced = ty_of(table)[0] == "K" and due.what == "eat" and options(table)["lone_tuong"] == "forced_drawer"
        return None if forced or due.what not in ("eat", "next") else wrong(rng, table, due)

    return make


@free_to_eat
def not_held(_: Random, table: Table, due: Awaited) -> Action | None:
    hand = codes(table.zones[due.seat].hand)
    return None if ty_of(table) in hand else eat(due.seat, (ty_of(table),))


@free_to_eat
def no_group(rng: Random, table: Table, due: Awaited) -> Action | None:
    hand = codes(table.zones[due.seat].hand)
    wrong = [card for card in hand if naive.known((card, ty_of(table))) is None]
    return eat(due.seat, (rng.choice(wrong),)) if wrong else None


@free_to_eat
def banned(rng: Random, table: Table, due: Awaited) -> Action | None:
    """A tướng alone, a khạp broken, or more rác, each where the table forbids it."""
    house, hand, ty = options(table), codes(table.zones[due.seat].hand), ty_of(table)
    wrong = []
    for used in naive.mates(hand, ty):
        left = list(hand)
        for card in used:
            left.remove(card)
        more = house["anti_trash"] == "on" and naive.best(left, house)[0] > naive.best(hand, house)[0]
        alone = not used and house["lone_tuong"] == "off"
        if more or alone or (house["khap_lock_eat"] == "on" and naive.from_khap(hand, used)):
            wrong.append(used)
    return eat(due.seat, rng.choice(wrong)) if wrong else None


# ---------------------------------------------------------------- discards


def discarding(wrong: Callable[[Sequence[str], naive.House], list[str]], *, excuse: bool = False) -> Make:
    """Discarding a card that must not go; a table may excuse who had to take, so those are left aside with `excuse`."""

    @while_on(Stage.OPENING, Stage.TAKEN, what="discard")
    def make(rng: Random, table: Table, due: Awaited) -> Action | None:
        house, hand = options(table), codes(table.zones[due.seat].hand)
        cards = wrong(hand, house)
        if not cards or (excuse and table.forced and house["forced_ui_excused"] == "on"):
            return None
        return act(due.seat, "discard", card=(CARDS[rng.choice(cards)],))

    return make


def tuong(hand: Sequence[str], _: naive.House) -> list[str]:
    return [card for card in hand if card[0] == "K"]


def khap(hand: Sequence[str], _: naive.House) -> list[str]:
    return [card for card in hand if card[0] != "K" and hand.count(card) >= 3]


def chuot(hand: Sequence[str], house: naive.House) -> list[str]:
    held = [card for card in hand if card[0] == "P"]
    full = len(set(held)) == 4 and (len(held) == 4 or house["chuot_lock"] == "any_full_set")
    return [card for card in held if hand.count(card) < 3] if full else []


def missing(hand: Sequence[str], _: naive.House) -> list[str]:
    return [code for code in CARDS if code[1] in "rygw" and code not in hand]


# ---------------------------------------------------------------- wins that are left


@while_on(*Stage)
def nothing_to_decline(rng: Random, table: Table, due: Awaited) -> Action | None:
    return act(rng.choice(sitting(table)), "decline") if due.what != "check" else None


@while_on(*Stage)
def must_win(_: Random, table: Table, due: Awaited) -> Action | None:
    """Declining, or hiding the tỳ, where the table knows no phóng quan; declining when it is a Quan already."""
    house, zone = options(table), zones(table.zones[due.seat])
    if due.what == "check":
        quan = table.stage != Stage.SHOWN and naive.worth(zone, house)[1] >= 21
        return act(due.seat, "decline") if quan or house["phong_quan"] == "off" else None
    if due.what != "look" or house["phong_quan"] == "on" or house["drawer_win_beats_xep"] == "off":
        return None
    hidden = naive.bound_to_xep(zone, ty_of(table)) and wins_with(zone, ty_of(table), house, drawer=True)
    return act(due.seat, "xep") if hidden else None
