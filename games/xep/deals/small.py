"""Deals of few facts: groups, discards, payments, the stock."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.cards import CARDS, COLOURS, Card
from games.decks import TU_SAC
from games.groups import GROUPS, group_of
from games.puzzle import Deal, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xep.deals.stock import SEATS, Stock, in_order, some_group
from games.xep.discarding import may_discard
from games.xep.zones import Cards

# ---------------------------------------------------------------- group

_ASKED: Final[dict[int, Mapping[str, float]]] = {
    1: {"tuong": 1.0, "pair": 1.0, "triple": 1.0, "quad": 1.0, "none": 2.0},
    2: {"tst": 1.0, "xpm": 1.0, "pair": 1.0, "triple": 1.0, "none": 2.0},
    3: {"tst": 1.0, "xpm": 1.0, "chuot3": 1.0, "chuot4": 1.0, "none": 2.0},
    4: {"tst": 1.0, "xpm": 1.0, "chuot3": 1.0, "chuot4": 1.0, "quad": 1.0, "none": 3.0},
    5: {"tst": 1.0, "xpm": 1.0, "chuot3": 1.0, "chuot4": 1.0, "triple": 1.0, "none": 4.0},
}


def deal_group(rng: Random, level: int, house: House) -> Position:
    """One to four cards.

    1 identical ones · 2 runs of a colour · 3 chuột too · 4 all of them, more often nearly one · 5 mostly nearly one.
    """
    slug = pick(rng, _ASKED[level])
    return {"cards": _shuffled(rng, _near_group(rng, level) if slug == "none" else some_group(rng, slug))}


def group_by(slug: str) -> Deal:
    """Deals of one kind of group."""
    return lambda rng, level, house: {"cards": _shuffled(rng, some_group(rng, slug))}


def _shuffled(rng: Random, cards: Cards) -> Cards:
    return tuple(rng.sample(cards, len(cards)))


def _near_group(rng: Random, level: int) -> Cards:
    """A group with one card replaced by another that looks like it, so that it is none."""
    slugs = [slug for slug in GROUPS if slug in _ASKED[level]]

    def make(rng: Random) -> Cards:
        cards = list(some_group(rng, rng.choice(slugs)))
        n = rng.randrange(len(cards))
        old = cards[n]
        like = [card for card in TU_SAC.kinds if (card.rank == old.rank) != (card.suit == old.suit)]
        cards[n] = rng.choice(like)
        return tuple(cards)

    found: Cards = search(rng, make, lambda cards: group_of(cards) is None)
    return found


# ---------------------------------------------------------------- may-discard

_KEPT: Final[Mapping[str, float]] = {"tuong": 1.0, "khap": 1.5, "chuot": 1.5, "quan": 0.5}
_FREE: Final[Mapping[str, float]] = {"pair": 2.0, "single": 1.0, "chuot": 2.0, "run": 1.5}
_HAND: Final = {1: 7, 2: 9, 3: 11, 4: 14, 5: 17}


def deal_may_discard(rng: Random, level: int, house: House) -> Position:
    """A hand and a card of it, as often to be kept as free; the hand grows from 7 to 17 cards with the level."""
    wanted = rng.random() < 0.5

    def make(rng: Random) -> dict[str, Any]:
        return _hand_with(rng, pick(rng, _FREE if wanted else _KEPT), _HAND[level])

    return dict(search(rng, make, lambda found: may_discard(Silent(house), **found) is wanted))


def discard_by(what: str) -> Deal:
    """Deals of a hand with something to keep."""
    return lambda rng, level, house: _hand_with(rng, what, _HAND[level])


def deal_discards(rng: Random, level: int, house: House) -> Position:
    """A hand of which something has to be kept, or nothing."""
    what = pick(rng, {**_FREE, **_KEPT})
    return {"hand": _hand_with(rng, what, _HAND[level])["hand"]}


def hand_by(what: str) -> Deal:
    """Hands with something to keep."""
    return lambda rng, level, house: {"hand": _hand_with(rng, what, _HAND[level])["hand"]}


def _hand_with(rng: Random, what: str, size: int) -> dict[str, Any]:
    """A hand with a card to ask about: in a set, among chuột, in a run or pair, a tướng or a single card."""
    stock = Stock(rng)
    card = stock.kind(avoid=[one for one in CARDS.values() if one.rank == "K"])
    held: Cards = (card,)
    if what == "tuong":
        held = (CARDS["K" + rng.choice(COLOURS)],)
    elif what in ("pair", "khap", "quan"):
        held *= {"pair": 2, "khap": 3, "quan": 4}[what]
    elif what == "chuot":
        held = tuple(CARDS["P" + colour] for colour in COLOURS)
        held += tuple(rng.sample(held, rng.choice((0, 0, 1, 2))))
    elif what == "run":
        held = some_group(rng, rng.choice(("tst", "xpm")))
    asked = rng.choice([one for one in held if one.rank != "K"] or held)
    stock.take(held)
    chuot: list[Card] = [CARDS["P" + colour] for colour in COLOURS]
    rest = stock.draw(size - len(held), avoid=[asked, *(chuot if what == "chuot" else [])])
    return {"hand": in_order((*held, *rest)), "card": (asked,)}


# ---------------------------------------------------------------- payment, next-draw

_LENH: Final = {1: (15, 20), 2: (15, 24), 3: (18, 26), 4: (15, 30), 5: (19, 40)}
_STAKES: Final = {1: (1, 2, 5), 2: (1, 2, 5, 10), 3: (2, 3, 5), 4: (2, 3, 7, 20), 5: (3, 6, 15, 25)}
_UI: Final = {1: 0.0, 2: 0.0, 3: 0.4, 4: 0.6, 5: 0.8}


def deal_payment(rng: Random, level: int, house: House) -> Position:
    """A win to be paid: 1 below Quan · 2 around it · 3 to 5 an ùi player more and more often, odder stakes."""
    losers = rng.sample(SEATS, rng.choice((1, 2)) if level < 3 else 2)
    found: dict[str, Any] = {"lenh": rng.randint(*_LENH[level]), "stake": rng.choice(_STAKES[level]), "losers": losers}
    return {**found, "ui": rng.choice(losers)} if rng.random() < _UI[level] else found


def quan_deal(rng: Random, level: int, house: House) -> Position:
    return {**deal_payment(rng, level, house), "lenh": rng.randint(21, 40)}


def small_win_deal(rng: Random, level: int, house: House) -> Position:
    return {**deal_payment(rng, level, house), "lenh": rng.randint(15, 20)}


def ui_deal(rng: Random, level: int, house: House) -> Position:
    losers = rng.sample(SEATS, 2)
    return {**deal_payment(rng, level, house), "losers": losers, "ui": rng.choice(losers)}


def payment_twin(rng: Random, position: Position, level: int, house: House) -> Position:
    """One lệnh more or less, across the line of Quan where it is near."""
    lenh = position["lenh"]
    step = {20: 1, 21: -1}.get(lenh, rng.choice((-1, 1)) if lenh > 15 else 1)
    return {**position, "lenh": lenh + step}


_STOCKS: Final = {1: (1, 20), 2: (3, 16), 3: (5, 13), 4: (6, 11), 5: (7, 10)}


def deal_next_draw(rng: Random, level: int, house: House) -> Position:
    """A stock, ever nearer to the line between eight and nine."""
    low, high = _STOCKS[level]
    return {"stock": rng.randint(low, 8) if rng.random() < 0.5 else rng.randint(9, high)}


def next_draw_twin(rng: Random, position: Position, level: int, house: House) -> Position:
    """The last stock that is drawn from, or the first that is not."""
    return {"stock": 9 if position["stock"] <= 8 else 8}
