"""Deals of an eat that somebody wants to make."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.cards import CARDS, COLOURS
from games.puzzle import Deal, pick
from games.query import Position
from games.rules import House
from games.xep.deals.stock import Stock, as_position, in_order, player, some_group
from games.xep.deals.wins import citing, wanted
from games.xep.eating import may_eat
from games.xep.zones import Cards, ZoneSet, without

# level -> what the eat looks like
_LOOKS: Final[dict[int, Mapping[str, float]]] = {
    1: {"pair": 2.0, "alone": 1.0, "xpm": 2.0, "wrong": 4.0, "other-alone": 1.0},
    2: {"pair": 1.0, "alone": 1.0, "xpm": 2.0, "tst": 2.0, "wrong": 4.0, "bound": 1.0},
    3: {"pair": 1.0, "xpm": 1.0, "tst": 1.0, "chuot": 2.0, "wrong": 3.0, "bound": 2.0},
    4: {"pair": 1.0, "xpm": 1.0, "tst": 1.0, "chuot": 2.0, "khap": 2.0, "wrong": 3.0, "bound": 3.0},
    5: {"tst": 1.0, "chuot": 2.0, "khap": 3.0, "wrong": 3.0, "bound": 2.0, "lying": 2.0},
}


def an_eat(rng: Random, level: int) -> dict[str, Any]:
    """Twenty cards, a tỳ and the cards to be laid with it.

    1 pairs and runs · 2 tướng-sĩ-tượng, and who is bound · 3 chuột · 4 khạp to break · 5 cards that lie already.
    """
    return _eat(rng, level, pick(rng, _LOOKS[level]))


def _eat(rng: Random, level: int, look: str) -> dict[str, Any]:
    stock = Stock(rng)
    group = _wanted_group(rng, look)
    ty, used = stock.turn_up(group[0]), group[1:]
    extra: Cards = ()
    if look == "bound":
        extra = (ty,) * 2
        used = rng.choice(((ty,), (ty, ty), used))
    elif look == "khap":
        extra = (used[0],) * 2
    held = (*(card for card in used if look != "bound" or card != ty), *extra)
    lying = 1 + rng.randrange(level)
    if look == "lying":
        zone = player(stock, hand=used[1:], open=((used[0],) * 2,), lying=lying, avoid=[ty, *used])
    else:
        zone = player(stock, hand=held, lying=lying, avoid=[ty, *used])
    named = _wrongly(stock, zone, used) if look == "wrong" else used
    return {**as_position(zone), "ty": (ty,), "with": in_order(named)}


def _wanted_group(rng: Random, look: str) -> Cards:
    """The tỳ first, then the cards it is to be eaten with."""
    if look == "alone":
        return some_group(rng, "tuong")
    if look == "other-alone":
        return (CARDS[rng.choice("AERCHP") + rng.choice(COLOURS)],)
    if look in ("khap", "wrong", "lying"):
        look = rng.choice(("xpm", "tst", "chuot"))
    if look == "bound":
        look = rng.choice(("pair", "xpm", "tst"))
    slug = rng.choice(("chuot3", "chuot3", "chuot4")) if look == "chuot" else look
    cards = some_group(rng, slug)
    return tuple(rng.sample(cards, len(cards)))


def _wrongly(stock: Stock, zone: ZoneSet, used: Cards) -> Cards:
    """The cards with one of them replaced by another of the hand, preferably one that looks like it."""
    gone = stock.rng.choice(used)
    like = [card for card in zone.hand if card not in used and (card.rank == gone.rank or card.suit == gone.suit)]
    other = stock.rng.choice(like or list(zone.hand))
    return (*without(used, [gone]), other)


def eat_by(look: str) -> Deal:
    """Deals of one kind of eat."""
    return lambda rng, level, house: _eat(rng, level, look)


def lying_triple(rng: Random, level: int) -> dict[str, Any]:
    """An eat by somebody whom three lying cards or two open tướng bind."""
    stock = Stock(rng)
    ty = stock.turn_up(stock.kind() if rng.random() < 0.5 else CARDS["K" + rng.choice(COLOURS)])
    lies: tuple[Cards, ...] = ((ty,) * (2 if ty.rank == "K" and rng.random() < 0.7 else 3),)
    zone = player(stock, open=lies, lying=1, avoid=[ty])
    return {**as_position(zone), "ty": (ty,), "with": (stock.rng.choice(zone.hand),)}


deal_may_eat: Final = wanted(may_eat, an_eat)
EAT_BY: Final[Mapping[str, Deal]] = {
    "tuong": eat_by("alone"),
    "pair": eat_by("pair"),
    "tst": eat_by("tst"),
    "xpm": eat_by("xpm"),
    "chuot3": citing(may_eat, lambda rng, level: _eat(rng, level, "chuot"), "chuot3"),
    "chuot4": citing(may_eat, lambda rng, level: _eat(rng, level, "chuot"), "chuot4"),
    "no-group": citing(may_eat, lambda rng, level: _eat(rng, level, "wrong"), "no-group"),
    "claim-hand": eat_by("bound"),
    "claim-set": citing(may_eat, lying_triple, "claim-set"),
    "claim-tuong": citing(may_eat, lying_triple, "claim-tuong"),
}


def _without_the_eat(deal: Deal) -> Deal:
    """The cards and the tỳ of an eat, without what it is eaten with."""

    def make(rng: Random, level: int, house: House) -> Position:
        return {key: value for key, value in deal(rng, level, house).items() if key != "with"}

    return make


deal_eats: Final = _without_the_eat(deal_may_eat)
EATS_BY: Final[Mapping[str, Deal]] = {
    rule: _without_the_eat(EAT_BY[rule]) for rule in ("claim-hand", "claim-set", "claim-tuong")
}
