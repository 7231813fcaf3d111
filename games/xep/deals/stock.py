"""The cards of one pack that are not dealt yet, and groups and zones made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import CARDS, COLOURS, Card
from games.decks import TU_SAC
from games.groups import group_of, lenh_of
from games.puzzle import Undealt, pick
from games.xep.zones import Cards, Groups, ZoneSet

SEATS: Final = ("An", "Bình", "Chi")
_PLACE: Final = {card: n for n, card in enumerate(sorted(TU_SAC.kinds, key=lambda c: "KAERCHP".index(c.rank)))}

# How often a group lies before a player, and how often it is tried for a hand that has to become dear.
USUAL: Final[Mapping[str, float]] = {
    "pair": 5.0,
    "tuong": 3.0,
    "xpm": 3.0,
    "tst": 2.0,
    "triple": 3.0,
    "chuot3": 2.0,
    "quad": 1.0,
    "chuot4": 0.5,
}
DEAR: Final[Mapping[str, float]] = {"quad": 6.0, "chuot4": 4.0, "triple": 3.0, "tst": 3.0, "tuong": 1.0, "xpm": 1.0}
_SIZE: Final = {"tuong": 1, "pair": 2, "triple": 3, "quad": 4, "tst": 3, "xpm": 3, "chuot3": 3, "chuot4": 4}
_TRIES: Final = 40


def in_order(cards: Iterable[Card]) -> Cards:
    """A hand as people hold it: like by like."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


class Stock:
    """What is left of the pack; every card dealt is taken out. Undealt when it is not there."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = Counter(dict.fromkeys(TU_SAC.kinds, TU_SAC.copies))

    def take(self, cards: Sequence[Card]) -> Cards:
        if any(self.left[card] < count for card, count in Counter(cards).items()):
            raise Undealt
        self.left.subtract(cards)
        return tuple(cards)

    def draw(self, count: int, *, avoid: Sequence[Card] = ()) -> Cards:
        """Any cards, but none of those to avoid."""
        free = [card for card, times in self.left.items() if card not in avoid for _ in range(times)]
        if count > len(free):
            raise Undealt
        return self.take(self.rng.sample(free, count))

    def kind(self, *, avoid: Sequence[Card] = ()) -> Card:
        """Any kind of card of which all four are left; not taken."""
        return self.rng.choice([card for card, times in self.left.items() if times == 4 and card not in avoid])

    def turn_up(self, card: Card) -> Card:
        """A tỳ, which nobody holds."""
        return self.take((card,))[0]

    def group(self, weights: Mapping[str, float] = USUAL, *, most: int = 4, avoid: Sequence[Card] = ()) -> Cards:
        """Some group of at most so many cards."""
        fitting = {slug: weight for slug, weight in weights.items() if _SIZE[slug] <= most}
        for _ in range(_TRIES):
            cards = some_group(self.rng, pick(self.rng, fitting))
            if not set(cards) & set(avoid) and all(self.left[card] >= n for card, n in Counter(cards).items()):
                return self.take(cards)
        raise Undealt

    def round(self, count: int, *, lenh: int = 0, avoid: Sequence[Card] = ()) -> Groups:
        """Groups of so many cards in all, with at least so much lệnh."""
        found: list[Cards] = []
        left = count
        while left:
            worth = sum(lenh_of(cards) or 0 for cards in found)
            weights = DEAR if worth < lenh else USUAL
            found.append(self.group(weights if left > 1 else {"tuong": 1.0}, most=left, avoid=avoid))
            left -= len(found[-1])
        if sum(lenh_of(cards) or 0 for cards in found) < lenh:
            raise Undealt
        return tuple(found)


def some_group(rng: Random, slug: str) -> Cards:
    """A group of a kind."""
    colour = rng.choice(COLOURS)
    if slug in ("tst", "xpm"):
        return tuple(CARDS[rank + colour] for rank in ("KAE" if slug == "tst" else "RCH"))
    if slug in ("chuot3", "chuot4"):
        return tuple(CARDS["P" + one] for one in COLOURS if slug == "chuot4" or one != colour)
    rank = "K" if slug == "tuong" else rng.choice("KAERCHP")
    return (CARDS[rank + colour],) * _SIZE[slug]


def spread(rng: Random, groups: Groups, held: Sequence[Card], *, in_hand: float) -> ZoneSet:
    """Groups laid in the zones, each in hand as often as said; identical ones often face-down."""
    hand: list[Card] = list(held)
    down: list[Cards] = []
    open_: list[Cards] = []
    for cards in groups:
        if rng.random() < in_hand:
            hand += cards
        elif group_of(cards) in ("triple", "quad") and rng.random() < 0.5:
            down.append(cards)
        else:
            open_.append(cards)
    return ZoneSet(in_order(hand), tuple(down), tuple(open_))


def player(
    stock: Stock,
    *,
    hand: Sequence[Card] = (),
    down: Groups = (),
    open: Groups = (),
    lying: int = 0,
    avoid: Sequence[Card] = (),
) -> ZoneSet:
    """Twenty cards: the given ones, some groups that lie, and any others in hand."""
    stock.take([*hand, *(card for cards in (*down, *open) for card in cards)])
    more = spread(stock.rng, tuple(stock.group(avoid=avoid) for _ in range(lying)), (), in_hand=0.0)
    zone = ZoneSet(tuple(hand), (*down, *more.down), (*open, *more.open))
    if zone.size > 20:
        raise Undealt
    return zone._replace(hand=in_order((*hand, *stock.draw(20 - zone.size, avoid=avoid))))


def as_position(zone: ZoneSet) -> dict[str, Any]:
    """A zone set as the inputs of a position."""
    return {"hand": zone.hand, "down": list(zone.down), "open": list(zone.open)}
