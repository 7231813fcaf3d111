"""Hands and up-cards of several players for `showdown` and `first-to-act`, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.cards import Card
from games.poker import VALUE, strength
from games.puzzle import Undealt, pick, search
from games.query import Position
from games.rules import House
from games.xi_to.deals.hands import TwoBy, ace_low_in_doubt, late, straight_flushes, tied
from games.xi_to.deals.stock import PACK, SEATS, Stock, in_order
from games.xi_to.hands import Hand

_USUAL: Final = {"mau-thau": 3.0, "doi": 6.0, "thu": 4.0, "sam-co": 2.0, "sanh": 2.0, "thung": 1.0, "cu-lu": 1.0}
_LOW: Final = {"mau-thau": 2.0, "doi": 1.0}  # what the others hold where two hands are in question


# ---------------------------------------------------------------- showdown


def _early(stock: Stock) -> tuple[Hand, Hand]:
    """Two hands of one usual kind, decided by the first rank."""
    return stock.two_hands(stock.rng.choice(("doi", "thu", "sam-co", "sanh", "thung")), 0)


# How many players there are, and what the two in question hold.
_SHOWDOWNS: Final[Mapping[int, Mapping[tuple[int, TwoBy | None], float]]] = {
    1: {(2, None): 2.0, (3, None): 1.0},
    2: {(3, None): 2.0, (4, None): 1.0},
    3: {(3, _early): 3.0, (4, _early): 2.0, (3, tied): 1.0},
    4: {(3, late): 3.0, (4, late): 2.0, (4, tied): 2.0},
    5: {(3, straight_flushes): 2.0, (3, ace_low_in_doubt): 2.0, (4, tied): 2.0, (4, late): 2.0, (5, None): 1.0},
}


def deal_showdown(rng: Random, level: int, house: House) -> Position:
    """The hands of everybody who is left.

    1 two or three, mostly of different kinds · 2 more players · 3 one kind twice, the first rank decides, or equal ·
    4 a later rank decides, or equal · 5 straight flushes, A-7-8-9-10, many players, and equal hands.
    """
    return _showdown(rng, level, *pick(rng, _SHOWDOWNS[level]))


def showdown_by(two: TwoBy) -> Callable[[Random, int, House], Position]:
    """Deals of three players, two of whom hold what is in question."""
    return lambda rng, level, house: _showdown(rng, level, 3, two)


def _showdown(rng: Random, level: int, players: int, two: TwoBy | None) -> Position:
    def make(rng: Random) -> list[Hand]:
        stock = Stock(rng)
        asked = list(two(stock)) if two else []
        return [*asked, *(stock.any_hand(pick(rng, _LOW if two else _USUAL)) for _ in range(players - len(asked)))]

    dealt = search(rng, make, bool)
    rng.shuffle(dealt)
    return {"hands": {name: in_order(hand) if level == 1 else hand for name, hand in zip(SEATS, dealt, strict=False)}}


# ---------------------------------------------------------------- first-to-act

UpBy = Callable[[Random, int, int], list[Hand]]


def _any_cards(rng: Random, players: int, size: int) -> list[Hand]:
    """Any up-cards."""
    return _parted(rng.sample(PACK, players * size), size)


def _grouped(rng: Random, players: int, size: int) -> list[Hand]:
    """Up-cards of a few ranks, so that pairs and trips are common."""
    ranks = rng.sample(range(7, 15), min(8, players + 2))
    few = [made for made in PACK if VALUE[made.rank] in ranks]
    if len(few) < players * size:
        raise Undealt
    return _parted(rng.sample(few, players * size), size)


def _equals(rng: Random, players: int, size: int) -> list[Hand]:
    """The best up-cards twice, in every rank the same."""
    found = _grouped(rng, players, size)
    values = sorted(map(strength, found))
    if values[-1] != values[-2]:
        raise Undealt
    return found


def _close(rng: Random, players: int, size: int) -> list[Hand]:
    """The two best of one kind and first rank."""
    found = _grouped(rng, players, size)
    first, second = sorted(map(strength, found))[-1:-3:-1]
    if first >> 16 != second >> 16 or first == second:
        raise Undealt
    return found


def _looking(rng: Random, players: int, size: int) -> list[Hand]:
    """Somebody shows four cards in a row or of one suit, which are nothing; another a pair or higher cards."""
    low = rng.randrange(7, 12)
    suit = rng.choice("scdh")
    run = [made for made in PACK if low <= VALUE[made.rank] < low + size and made.suit == suit]
    if len(run) != size:
        raise Undealt
    rest = [made for made in PACK if made not in run]
    return [tuple(rng.sample(run, size)), *_parted(rng.sample(rest, (players - 1) * size), size)]


def _parted(cards: list[Card], size: int) -> list[Hand]:
    return [tuple(cards[n : n + size]) for n in range(0, len(cards), size)]


_UP: Final[Mapping[int, Mapping[tuple[int, int, UpBy], float]]] = {
    1: {(2, 1, _any_cards): 1.0, (3, 1, _any_cards): 2.0},
    2: {(3, 2, _any_cards): 2.0, (3, 2, _grouped): 2.0},
    3: {(4, 2, _grouped): 1.0, (3, 3, _grouped): 2.0, (4, 3, _grouped): 1.0},
    4: {(4, 3, _close): 2.0, (3, 4, _close): 2.0, (4, 2, _close): 1.0},
    5: {(4, 1, _equals): 1.0, (4, 2, _equals): 2.0, (3, 3, _equals): 1.0, (4, 4, _looking): 3.0, (5, 3, _close): 2.0},
}


def deal_first_to_act(rng: Random, level: int, house: House) -> Position:
    """Everybody's up-cards.

    1 one card each · 2 two cards, pairs now and then · 3 pairs and trips among two or three cards ·
    4 the best two are close · 5 equal up-cards, four cards that look like a straight or a flush, many players.
    """
    return _shown(rng, pick(rng, _UP[level]))


def _shown(rng: Random, shape: tuple[int, int, UpBy]) -> Position:
    players, size, make = shape
    found = search(rng, lambda rng: make(rng, players, size), bool)
    rng.shuffle(found)
    return {"up": dict(zip(SEATS, found, strict=False))}
