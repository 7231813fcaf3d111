"""Deals of one player's cards: wins, xệp, ùi."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from games.cards import CARDS, COLOURS, Card
from games.puzzle import Deal, Undealt, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xep.claims import must_xep
from games.xep.deals.stock import Stock, as_position, in_order, player, spread
from games.xep.discarding import is_ui
from games.xep.winning import can_win
from games.xep.zones import Cards, ZoneSet, without

Judge = Callable[..., Any]
Make = Callable[[Random, int], dict[str, Any]]

_IN_HAND: Final = {1: 0.3, 2: 0.4, 3: 0.5, 4: 0.65, 5: 0.8}  # how much of a round hand has not been laid


def wanted(judge: Judge, make: Make, *, answer: bool | None = None) -> Deal:
    """Deals that are as often answered yes as no, or always as given."""

    def deal(rng: Random, level: int, house: House) -> Position:
        want = rng.random() < 0.5 if answer is None else answer
        return dict(search(rng, lambda rng: make(rng, level), lambda found: judge(Silent(house), **found) is want))

    return deal


def citing(judge: Judge, make: Make, rule: str) -> Deal:
    """Deals whose derivation cites a rule."""

    def good(found: dict[str, Any], house: House) -> bool:
        note = Notebook(house)
        judge(note, **found)
        return any(one.rule == rule for one in note.notes)

    return lambda rng, level, house: dict(search(rng, lambda rng: make(rng, level), lambda found: good(found, house)))


# ---------------------------------------------------------------- can-win


def spoilt(stock: Stock, zone: ZoneSet) -> ZoneSet:
    """The same with one card of the hand replaced by any other."""
    if not zone.hand:
        raise Undealt
    return zone._replace(hand=in_order((*without(zone.hand, [stock.rng.choice(zone.hand)]), *stock.draw(1))))


def as_it_lies(rng: Random, level: int) -> dict[str, Any]:
    """Cards without a tỳ, round or nearly: after a take, after a discard, at the highest level also dealt."""
    stock = Stock(rng)
    size = rng.choice((20, 21))
    lenh = rng.choice((9, 11, 13, 15, 16))
    groups = stock.round(size, lenh=lenh)
    zone = spread(rng, groups, (), in_hand=1.0 if level == 5 and rng.random() < 0.2 else _IN_HAND[level])
    return as_position(spoilt(stock, zone) if rng.random() < 0.25 else zone)


def with_ty(rng: Random, level: int) -> dict[str, Any]:
    """Twenty cards and a tỳ that makes them round, or nearly."""
    stock = Stock(rng)
    zone, ty = waiting(stock, in_hand=_IN_HAND[level], lenh=rng.choice((10, 13, 15, 16)))
    zone = spoilt(stock, zone) if rng.random() < 0.25 else zone
    return {**as_position(zone), "ty": (ty,)}


_WAYS: Final[Mapping[str, float]] = {"eat": 4.0, "alone": 1.0, "xep": 2.0, "set": 1.0, "tuong": 1.0, "keo": 2.0}


def waiting(stock: Stock, *, in_hand: float, lenh: int, way: str = "", ty: Card | None = None) -> tuple[ZoneSet, Card]:
    """Twenty cards that are round with a tỳ, and the tỳ."""
    rng = stock.rng
    way = way or pick(rng, _WAYS)
    for _ in range(60):
        held, down, open_, card = _unfinished(rng, way)
        if ty is None or card == ty:
            break
    else:
        raise Undealt
    laid = [one for cards in (held, *down, *open_) for one in cards]
    stock.take([*laid, card])
    rest = spread(rng, stock.round(20 - len(laid), lenh=lenh - 2, avoid=[card]), held, in_hand=in_hand)
    return ZoneSet(rest.hand, (*rest.down, *down), (*rest.open, *open_)), card


def _unfinished(rng: Random, way: str) -> tuple[Cards, tuple[Cards, ...], tuple[Cards, ...], Card]:
    """What has to be there for a tỳ to be taken in a way: cards in hand, lying sets, and the tỳ."""
    card = CARDS[rng.choice("KAERCHP") + rng.choice(COLOURS)]
    tuong = CARDS["K" + card.suit]
    chuot = rng.sample([CARDS["P" + colour] for colour in COLOURS], 4)
    if way == "eat":
        run = rng.choice(("KAE", "RCH", "P", "pair"))
        if run == "P":
            return tuple(chuot[: rng.choice((2, 3))]), (), (), chuot[3]
        if run == "pair":
            return (card,), (), (), card
        cards = [CARDS[rank + card.suit] for rank in rng.sample(run, 3)]
        return tuple(cards[:2]), (), (), cards[2]
    if way == "alone":
        return (), (), (), tuong
    if way == "xep":
        return rng.choice((((card,) * 2, (), (), card), ((card,) * 3, (), (), card), ((), ((card,) * 3,), (), card)))
    if way == "set":
        return (), (), ((card,) * 3,), card
    if way == "tuong":
        return (), (), rng.choice((((tuong,) * 2,), ((tuong,), (tuong,)))), tuong
    return rng.choice((((), (), ((tuong,),), tuong), ((), (), (tuple(chuot[:3]),), chuot[3])))


def cards_to_win(rng: Random, level: int) -> dict[str, Any]:
    """With a tỳ from the second level on, ever more often."""
    return with_ty(rng, level) if rng.random() < (level - 1) / 5 else as_it_lies(rng, level)


deal_can_win: Final = wanted(can_win, cards_to_win)
WINS_BY: Final[Mapping[str, Deal]] = {
    rule: citing(can_win, with_ty, rule) for rule in ("xep-forced", "eat", "claim-set", "claim-tuong", "keo")
}


# ---------------------------------------------------------------- score


def deal_score(rng: Random, level: int, house: House) -> Position:
    """Cards to be grouped, round or nearly; the more of them are in hand the higher the level."""
    return dict(search(rng, lambda rng: as_it_lies(rng, level), lambda found: len(found["hand"]) > 2 * level))


def deal_lying(rng: Random, level: int, house: House) -> Position:
    """The same with something that lies."""
    return dict(search(rng, lambda rng: as_it_lies(rng, level), lambda found: bool(found["down"] or found["open"])))


# ---------------------------------------------------------------- must-xep

_MEETS: Final[Mapping[str, float]] = {"two": 3.0, "three": 1.0, "down": 2.0, "one": 3.0, "open": 2.0, "none": 1.0}


def before_xep(rng: Random, level: int) -> dict[str, Any]:
    """A drawer and his tỳ, with what makes him xệp it or only looks so; at the higher levels he may win with it."""
    stock = Stock(rng)
    if rng.random() < (level - 1) / 8:
        zone, ty = waiting(stock, in_hand=_IN_HAND[level], lenh=14, way="xep")
        return {**as_position(zone), "ty": (ty,)}
    ty, how = stock.turn_up(stock.kind()), pick(rng, _MEETS)
    zone = player(
        stock,
        hand=(ty,) * {"two": 2, "three": 3, "one": 1}.get(how, 0),
        down=((ty,) * 3,) if how == "down" else (),
        open=((ty,) * 3,) if how == "open" else (),
        lying=rng.randint(0, level),
        avoid=[ty],
    )
    return {**as_position(zone), "ty": (ty,)}


def bound_drawer(rng: Random, level: int) -> dict[str, Any]:
    """A drawer who holds two of the tỳ."""
    stock = Stock(rng)
    ty = stock.turn_up(stock.kind())
    return {**as_position(player(stock, hand=(ty, ty), lying=rng.randint(0, level), avoid=[ty])), "ty": (ty,)}


deal_must_xep: Final = wanted(must_xep, before_xep)
XEP_BY: Final[Mapping[str, Deal]] = {"claim-win": wanted(must_xep, bound_drawer, answer=True)}


# ---------------------------------------------------------------- is-ui

_KEPT: Final[Mapping[str, float]] = {"tuong": 3.0, "khap": 3.0, "quan": 1.0, "chuot": 2.0}


def stuck(rng: Random, level: int) -> dict[str, Any]:
    """Twenty-one cards whose hand is all, or nearly all, to be kept; now and then they win."""
    stock = Stock(rng)
    held: list[Card] = []
    chuot = tuple(CARDS["P" + colour] for colour in COLOURS)
    for _ in range(rng.randint(1, level + 1)):
        what = pick(rng, _KEPT)
        card = stock.kind()
        cards = {"tuong": (CARDS["K" + card.suit],), "khap": (card,) * 3, "quan": (card,) * 4, "chuot": chuot}[what]
        held += stock.take(cards)
    if rng.random() < 0.45:
        held += stock.group({"pair": 2.0, "xpm": 1.0, "tst": 1.0}) if rng.random() < 0.6 else stock.draw(1)
    left = 21 - len(held)
    if left < 0:
        raise Undealt
    groups = stock.round(left, lenh=rng.choice((0, 0, 0, 8)))
    zone = spread(rng, groups, held, in_hand=0.0)
    return {**as_position(zone), "forced": rng.random() < 0.3}


deal_is_ui: Final = wanted(is_ui, stuck)
UI_BY: Final[Mapping[str, Deal]] = {
    rule: citing(is_ui, stuck, rule)
    for rule in ("best-grouping", "lying", "win", "discard", "discard-tuong", "discard-khap", "discard-chuot")
}
