"""Two rows for `row-value`, from plain ones to đè hàng with aces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.mau_binh.deals.rows import ONLY_IN, ROW_WEIGHTS, SIZE, Two, TwoBy, looking, shown, tied, wheels
from games.mau_binh.deals.stock import Stock, some_digits
from games.mau_binh.rows import Row
from games.mau_binh.worth import SPECIALS, hand_name
from games.poker import ROYAL, WHEEL, strength
from games.puzzle import Undealt, pick, search
from games.query import Position
from games.rules import House

_ACE_FORMS: Final = {
    "sam-at": ("sam-co", 14),
    "tu-quy-at": ("tu-quy", 14),
    "tps-ha": ("thung-pha-sanh", WHEEL),
    "tps-thuong": ("thung-pha-sanh", ROYAL),
}
_EASY: Final = ("sam-co", "cu-lu", "tu-quy")
_PLAIN_FRONT: Final = {"mau-thau": 1.0, "doi": 2.0}
_PLAIN_FIVE: Final = {"mau-thau": 0.5, "doi": 2.0, "thu": 2.0, "sam-co": 2.0, "sanh": 2.0, "thung": 2.0}
_UNPAID_BACK: Final = {"sam-co": 2.0, "cu-lu": 1.0}


def special_row(stock: Stock, row: str, hand: str) -> Row:
    """A row that stands in the table under this name (§4.2)."""
    kind, first = _ACE_FORMS.get(hand, (hand, 0))
    if first:
        return stock.row(kind, some_digits(stock.rng, kind, SIZE[row], (first,)), SIZE[row])
    found = stock.any_row(kind, SIZE[row])
    if hand_name(strength(found)) != hand:
        raise Undealt
    return found


def specials_of(row: str) -> list[str]:
    """The special hands of a row."""
    return [hand for place, hand in SPECIALS if place == row]


def plain_row(stock: Stock, row: str) -> Row:
    """A row that §4.2 does not name."""
    return stock.any_row(pick(stock.rng, _PLAIN_FRONT if row == "front" else _PLAIN_FIVE), SIZE[row])


def _two_plain(stock: Stock, row: str) -> Two:
    return plain_row(stock, row), plain_row(stock, row)


def _easy_special(stock: Stock, row: str) -> Two:
    """A common special hand against a plain one."""
    hand = stock.rng.choice([hand for hand in specials_of(row) if hand in _EASY])
    return special_row(stock, row, hand), plain_row(stock, row)


def _any_special(stock: Stock, row: str) -> Two:
    """Any special hand against a plain one."""
    return special_row(stock, row, stock.rng.choice(specials_of(row))), plain_row(stock, row)


def _unpaid(stock: Stock, row: str) -> Two:
    """Trips or a full house in the back, which the table does not name there, against a plain row."""
    return stock.any_row(pick(stock.rng, _UNPAID_BACK)), plain_row(stock, row)


def both_special(stock: Stock, row: str) -> Two:
    """Two special hands of the row, of any kinds (§4.3)."""
    one, other = (stock.rng.choice(specials_of(row)) for _ in range(2))
    return special_row(stock, row, one), special_row(stock, row, other)


def _same_special(stock: Stock, row: str) -> Two:
    """Two special hands of one kind."""
    hand = stock.rng.choice(specials_of(row))
    kind = _ACE_FORMS.get(hand, (hand, 0))[0]
    return special_row(stock, row, hand), stock.any_row(kind, SIZE[row])


_VALUED: Final[dict[int, dict[TwoBy, float]]] = {
    1: {_two_plain: 3.0, _easy_special: 1.0},
    2: {_easy_special: 4.0, _two_plain: 1.0},
    3: {_any_special: 4.0, _unpaid: 1.0, _two_plain: 0.5},
    4: {_same_special: 3.0, _any_special: 1.5, _unpaid: 0.5},
    5: {both_special: 4.0, _any_special: 2.0, _unpaid: 0.5, wheels: 0.5, looking: 0.5, tied: 0.3},
}
_LOSES: Final = 0.2  # how often the row asked about is the weaker one


def deal_row_value(rng: Random, level: int, house: House) -> Position:
    """A row asked about, mostly the better one, and the row it meets.

    1 plain rows, a common special now and then · 2 common specials · 3 every special, and what the table leaves out ·
    4 two specials of one kind · 5 any two specials, aces, A-5 and 10-A, and rows that do not win.
    """
    return _valued(rng, level, pick(rng, _VALUED[level]))


def value_by(*shapes: TwoBy) -> Callable[[Random, int, House], Position]:
    """Deals of some shapes at every level."""
    return lambda rng, level, house: _valued(rng, level, rng.choice(shapes))


def _valued(rng: Random, level: int, two: TwoBy) -> Position:
    weights: Mapping[str, float] = {
        row: often
        for row, often in ROW_WEIGHTS.items()
        if row in (("back",) if two is _unpaid else ONLY_IN.get(two, SIZE))
    }
    row = pick(rng, weights)
    low, high = sorted(search(rng, lambda rng: two(Stock(rng), row), bool), key=strength)
    winner, loser = (low, high) if rng.random() < _LOSES else (high, low)
    return {"row": row, "winner": shown(rng, level, winner), "loser": shown(rng, level, loser)}
