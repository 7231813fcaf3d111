"""A player's cards in their three zones: hand, face-down (xệp) and open (rule book §1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from games.cards import Card
from games.groups import group_of

Cards = tuple[Card, ...]
Groups = tuple[Cards, ...]


class ZoneSet(NamedTuple):
    """What a player holds and what lies before him."""

    hand: Cards
    down: Groups
    open: Groups

    @property
    def size(self) -> int:
        """How many cards there are in all (§1.4)."""
        return len(self.hand) + sum(map(len, self.down)) + sum(map(len, self.open))

    @property
    def is_dealt(self) -> bool:
        """Whether nothing lies yet."""
        return not self.down and not self.open

    def in_hand(self, card: Card) -> int:
        return self.hand.count(card)

    def down_triple(self, card: Card) -> Cards | None:
        """Three of these cards lying face-down."""
        return next((group for group in self.down if group[0].code == card.code and group == (card,) * 3), None)

    def open_triple(self, card: Card) -> Cards | None:
        """Three of these cards lying open as one triple."""
        return next((group for group in self.open if group[0].code == card.code and group == (card,) * 3), None)

    def loose(self, card: Card) -> Groups:
        """The open single and paired tướng of a kind; one inside a tướng-sĩ-tượng is not loose (D11)."""
        if card.rank != "K":
            return ()
        return tuple(group for group in self.open if len(group) <= 2 and set(group) == {card})

    def tied(self, card: Card) -> int:
        """How many tướng of this kind lie inside an open tướng-sĩ-tượng."""
        if card.rank != "K":
            return 0
        return sum(card in group and group_of(group) == "tst" for group in self.open)


def zone_of(position: Mapping[str, Any]) -> ZoneSet:
    """The zone set among the inputs of a position."""
    return ZoneSet(position["hand"], tuple(position["down"]), tuple(position["open"]))


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards less some of them, each as often as it is named."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def holds(cards: Cards, wanted: Iterable[Card]) -> bool:
    """Whether all the wanted cards are among the cards, as often as they are wanted."""
    return all(cards.count(card) >= count for card, count in Counter(wanted).items())


def kinds(cards: Iterable[Card]) -> Cards:
    """Each kind of card once, in the order in which they come."""
    return tuple({card.code: card for card in cards}.values())
