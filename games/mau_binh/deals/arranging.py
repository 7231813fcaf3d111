"""Thirteen cards for `arrange`: hands that lay themselves, hands where the strongest back costs too much, opponents."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.mau_binh.arranging import best_score, is_legal, score
from games.mau_binh.deals.stock import SEATS, TOPS, Stock, rows_of
from games.mau_binh.deals.tables import sound
from games.mau_binh.instant import dearest
from games.mau_binh.rows import Layout, Row
from games.mau_binh.splits import ordered, splits, strengths, taken
from games.poker import WHEEL
from games.puzzle import pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent

Hand = Callable[[Stock], Row]


def anything(stock: Stock) -> Row:
    return stock.draw(13)


def _and_others(stock: Stock, cards: Row) -> Row:
    return tuple(stock.rng.sample((*cards, *stock.draw(13 - len(cards))), 13))


def two_rows(stock: Stock) -> Row:
    """A hand that holds two rows worth laying."""
    kinds = {"thu": 2.0, "sanh": 3.0, "thung": 3.0, "cu-lu": 2.0, "sam-co": 2.0}
    return _and_others(stock, stock.any_row(pick(stock.rng, kinds)) + stock.any_row(pick(stock.rng, kinds)))


def wheel_and_straight(stock: Stock) -> Row:
    """A hand with A-2-3-4-5 and another straight."""
    return _and_others(stock, stock.row("sanh", (WHEEL,)) + stock.row("sanh", (stock.rng.choice(TOPS),)))


def looking_and_back(stock: Stock) -> Row:
    """A hand with three cards that look like more, a pair and a strong row."""
    back = stock.any_row(pick(stock.rng, {"thung": 2.0, "cu-lu": 1.0, "sanh": 1.0}))
    return _and_others(stock, back + stock.any_row("doi", 3) + stock.looking_row())


_HANDS: Final[dict[Hand, float]] = {anything: 4.0, two_rows: 4.0, wheel_and_straight: 0.5, looking_and_back: 1.0}
# level -> how many opponents are known
_KNOWN: Final = {1: (0,), 2: (0,), 3: (0,), 4: (1,), 5: (2, 3)}


def deal_arrange(rng: Random, level: int, house: House) -> Position:
    """A hand to arrange.

    1 the strongest back and then the strongest middle are best · 2 any hand · 3 they are not best: something must be
    given up · 4 one opponent's layout is known · 5 two or three are.
    """
    return _hand_and_known(rng, level, house, rng.choice(_KNOWN[level]))


def deal_with_cards_left(rng: Random, level: int, house: House) -> Position:
    """The same with at most two opponents, so that there are cards left in the pack."""
    return _hand_and_known(rng, level, house, min(_KNOWN[level]))


def _hand_and_known(rng: Random, level: int, house: House, known: int) -> Position:
    hand = search(rng, lambda rng: pick(rng, _HANDS)(Stock(rng)), lambda cards: _fits(cards, level, house))
    return {"cards": hand, **_against(rng, hand, known, house)}


def arrange_by(hand: Hand) -> Callable[[Random, int, House], Position]:
    """Deals of one kind of hand at every level, without opponents."""
    return lambda rng, level, house: {"cards": search(rng, lambda rng: hand(Stock(rng)), bool)}


def wheel_of(house: House) -> str:
    return str(house.get("wheel"))


def _fits(cards: Row, level: int, house: House) -> bool:
    if dearest(Silent(house), cards):
        return False
    if level == 1:
        return _lays_itself(cards, house)
    return level != 3 or not _lays_itself(cards, house)


def _lays_itself(cards: Row, house: House) -> bool:
    """Whether the strongest back, then the strongest middle, then what is left make a best layout."""
    rows = greedy(cards, house)
    return is_legal(rows, wheel=wheel_of(house)) and score(rows, wheel=wheel_of(house)) == best_score(
        cards, wheel=wheel_of(house)
    )


def greedy(cards: Row, house: House) -> Layout:
    """The strongest back, the strongest middle of the rest, and what is left in front."""
    hand, of_all = ordered(cards), splits()
    _, rows = strengths(hand, wheel=wheel_of(house))
    back = max(range(len(rows)), key=rows.__getitem__)
    middle, front = max(zip(of_all.middles[back], of_all.fronts[back], strict=True), key=lambda rest: rows[rest[0]])
    return Layout(taken(hand, of_all.threes[front]), taken(hand, of_all.fives[middle]), taken(hand, of_all.fives[back]))


def _against(rng: Random, hand: Row, known: int, house: House) -> dict[str, object]:
    if not known:
        return {}

    def make(rng: Random) -> list[Layout]:
        stock = Stock(rng)
        stock.take(hand)
        return [sound(stock, house) for _ in range(known)]

    layouts = search(rng, make, lambda layouts: not any(dearest(Silent(house), layout.cards) for layout in layouts))
    return {"against": {name: rows_of(layout) for name, layout in zip(SEATS[1:], layouts, strict=False)}}
