"""Thirteen cards for `instant-win`: every pattern of §5.3, hands that make several, and hands that just miss one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from games.cards import SUITS, Card
from games.mau_binh.deals.stock import Stock, run_of
from games.mau_binh.instant import dearest, fits
from games.mau_binh.rows import Row
from games.poker import VALUE
from games.puzzle import Undealt, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent

Hand = Callable[[Stock], Row]

_ALL: Final = range(2, 15)
_COLOURS: Final = ("sc", "dh")


# ---------------------------------------------------------------- one pattern each


def _of_ranks(stock: Stock, counts: dict[int, int]) -> Row:
    return stock.of_values([value for value, count in counts.items() for _ in range(count)])


def _of_colour(stock: Stock, count: int) -> Row:
    """So many cards of one colour and the rest of the other."""
    colour = stock.rng.choice(_COLOURS)
    same = [made for made in stock.free if made.suit in colour]
    other = [made for made in stock.free if made.suit not in colour]
    if len(same) < count or len(other) < 13 - count:
        raise Undealt
    return (*stock.rng.sample(same, count), *stock.rng.sample(other, 13 - count))


def one_suit_dragon(stock: Stock) -> Row:
    suit = stock.rng.choice(SUITS)
    return _checked([made for made in stock.free if made.suit == suit])


def _checked(cards: list[Card]) -> Row:
    if len(cards) != 13:
        raise Undealt
    return tuple(cards)


def dragon(stock: Stock) -> Row:
    return stock.of_values(list(_ALL))


def one_colour(stock: Stock) -> Row:
    return _of_colour(stock, 13)


def twelve_of_a_colour(stock: Stock) -> Row:
    return _of_colour(stock, 12)


def five_pairs_and_a_triple(stock: Stock) -> Row:
    ranks = stock.rng.sample(_ALL, 6)
    return _of_ranks(stock, dict(zip(ranks, (3, 2, 2, 2, 2, 2), strict=True)))


def five_running_pairs(stock: Stock) -> Row:
    low = stock.rng.randrange(2, 11)
    pairs = _of_ranks(stock, dict.fromkeys(range(low, low + 5), 2))
    rest = [made for made in stock.free if made not in pairs]
    return (*pairs, *stock.rng.sample(rest, 3))


def six_pairs(stock: Stock) -> Row:
    ranks = stock.rng.sample(_ALL, 7)
    return _of_ranks(stock, dict(zip(ranks, (2, 2, 2, 2, 2, 2, 1), strict=True)))


def six_pairs_with_a_four(stock: Stock) -> Row:
    """A four of a kind stands for two of the pairs."""
    ranks = stock.rng.sample(_ALL, 6)
    return _of_ranks(stock, dict(zip(ranks, (4, 2, 2, 2, 2, 1), strict=True)))


def three_flushes(stock: Stock) -> Row:
    sizes = stock.rng.choice(((3, 5, 5), (3, 5, 5), (5, 8), (3, 10)))
    found: list[Card] = []
    for suit, size in zip(stock.rng.sample(SUITS, len(sizes)), sizes, strict=True):
        suited = [made for made in stock.free if made.suit == suit]
        if len(suited) < size:
            raise Undealt
        found += stock.rng.sample(suited, size)
    return tuple(found)


def _three_straights(stock: Stock, fronts: range, tops: range) -> Row:
    low = stock.rng.choice(fronts)
    values = [14 if value == 1 else value for value in range(low, low + 3)]
    values += run_of(stock.rng.choice(tops)) + run_of(stock.rng.choice(tops))
    return stock.of_values(values)


def three_straights(stock: Stock) -> Row:
    return _three_straights(stock, range(2, 13), range(6, 14))


def three_straights_low_ace(stock: Stock) -> Row:
    """A-2-3 in front, the ace low."""
    return _three_straights(stock, range(1, 2), range(6, 14))


# ---------------------------------------------------------------- several patterns at once


def black_or_red_dragon(stock: Stock) -> Row:
    colour = stock.rng.choice(_COLOURS)
    return Stock(stock.rng, [made for made in stock.free if made.suit in colour]).of_values(list(_ALL))


def running_pairs_and_a_sixth(stock: Stock) -> Row:
    low = stock.rng.randrange(2, 11)
    ranks = [*range(low, low + 5), *stock.rng.sample([v for v in _ALL if not low <= v < low + 5], 2)]
    return _of_ranks(stock, dict(zip(ranks, (2, 2, 2, 2, 2, 2, 1), strict=True)))


def pairs_of_a_colour(stock: Stock) -> Row:
    """Six pairs, all red or all black, the thirteenth card of any colour."""
    colour = stock.rng.choice(_COLOURS)
    ranks = stock.rng.sample(_ALL, 6)
    pairs = tuple(made for made in stock.free if made.suit in colour and VALUE[made.rank] in ranks)
    if len(pairs) != 12:
        raise Undealt
    return (*pairs, stock.rng.choice([made for made in stock.free if made not in pairs]))


def flushes_of_a_colour(stock: Stock) -> Row:
    colour = stock.rng.choice(_COLOURS)
    cards = [made for made in stock.free if made.suit in colour]
    return three_flushes(Stock(stock.rng, cards)) if len({made.suit for made in cards}) == 2 else _checked([])


# ---------------------------------------------------------------- near misses and nothing at all


def anything(stock: Stock) -> Row:
    return tuple(stock.rng.sample(stock.free, 13))


def near_miss(stock: Stock) -> Row:
    """A pattern with one card replaced."""
    hand = pick(stock.rng, HARD)(stock)
    place = stock.rng.randrange(13)
    new = stock.rng.choice([made for made in stock.free if made not in hand])
    return (*hand[:place], new, *hand[place + 1 :])


def thirteen_of_a_near_colour(stock: Stock) -> Row:
    """Eleven of one colour, which is nothing."""
    return _of_colour(stock, 11)


def round_the_ace(stock: Stock) -> Row:
    """Five pairs that run only round the ace, which is nothing (D13)."""
    low = stock.rng.randrange(11, 14)
    ranks = [(value - 2) % 13 + 2 for value in range(low, low + 5)]
    pairs = _of_ranks(stock, dict.fromkeys(ranks, 2))
    rest = [made for made in stock.free if made not in pairs and VALUE[made.rank] not in ranks]
    return (*pairs, *stock.rng.sample(rest, 3))


EASY: Final[dict[Hand, float]] = {one_suit_dragon: 1.0, dragon: 2.0, one_colour: 2.0, six_pairs: 3.0}
MIDDLING: Final[dict[Hand, float]] = {**EASY, twelve_of_a_colour: 2.0, five_pairs_and_a_triple: 2.0, three_flushes: 2.0}
HARD: Final[dict[Hand, float]] = {
    one_suit_dragon: 0.5,
    dragon: 1.0,
    one_colour: 1.0,
    twelve_of_a_colour: 2.0,
    five_pairs_and_a_triple: 2.0,
    five_running_pairs: 2.0,
    six_pairs: 1.0,
    six_pairs_with_a_four: 1.0,
    three_flushes: 2.0,
    three_straights: 2.0,
    three_straights_low_ace: 1.0,
}
SEVERAL: Final[dict[Hand, float]] = {
    black_or_red_dragon: 1.0,
    running_pairs_and_a_sixth: 2.0,
    pairs_of_a_colour: 2.0,
    flushes_of_a_colour: 2.0,
    five_pairs_and_a_triple: 1.0,
}
_WITH: Final = {1: EASY, 2: MIDDLING, 3: HARD, 4: HARD, 5: {**HARD, **SEVERAL}}
_WITHOUT: Final[dict[int, dict[Hand, float]]] = {
    1: {anything: 1.0},
    2: {anything: 1.0, near_miss: 1.0},
    3: {near_miss: 2.0, anything: 0.5, thirteen_of_a_near_colour: 0.3},
    4: {near_miss: 3.0, thirteen_of_a_near_colour: 0.5},
    5: {near_miss: 4.0, round_the_ace: 0.6, thirteen_of_a_near_colour: 0.4},
}
_NONE: Final = 0.4  # how often there is no instant win


def deal_instant_win(rng: Random, level: int, house: House) -> Position:
    """Thirteen cards, four times in ten without an instant win under this house.

    1 dragons, one colour, six pairs, or nothing like it, sorted · 2 more patterns, and misses by one card ·
    3 every pattern, and mostly misses by one card · 4 unsorted · 5 several patterns at once, pairs round the ace.
    """
    none = rng.random() < _NONE
    shapes = _WITHOUT[level] if none else _WITH[level]
    hand = search(
        rng,
        lambda rng: pick(rng, shapes)(Stock(rng)),
        lambda cards: (dearest(Silent(house), cards) is None) is none,
    )
    return {"cards": _shown(rng, level, hand)}


def deal_any_pattern(rng: Random, level: int, house: House) -> Position:
    """Thirteen cards that make some pattern, whether the house pays it or not."""
    hand = search(rng, lambda rng: pick(rng, {**HARD, **SEVERAL})(Stock(rng)), lambda cards: bool(fits(cards).patterns))
    return {"cards": _shown(rng, level, hand)}


def _shown(rng: Random, level: int, hand: Row) -> Row:
    """Sorted so that the pattern is seen at the easy levels: by suit where the suits make it, else by rank."""
    if level >= 4:
        return tuple(rng.sample(hand, 13))
    suits = Counter(made.suit for made in hand)
    if sorted(suits.values()) in ([3, 5, 5], [5, 8], [3, 10]) or len(suits) <= 2:
        return tuple(sorted(hand, key=lambda made: (SUITS.index(made.suit), -VALUE[made.rank])))
    return tuple(sorted(hand, key=lambda made: -VALUE[made.rank]))


def instant_hand(stock: Stock, house: House) -> Row:
    """Thirteen cards with an instant win under the house, taken out of the stock."""
    hand: Row = search(
        stock.rng, lambda _: pick(stock.rng, HARD)(stock), lambda cards: dearest(Silent(house), cards) is not None
    )
    return stock.take(hand)
