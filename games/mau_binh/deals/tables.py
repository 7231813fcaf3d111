"""Whole tables for `settle`, from two players with plain rows to four with everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from games.mau_binh.arranging import arrange
from games.mau_binh.deals.instants import instant_hand
from games.mau_binh.deals.repairs import mistaken
from games.mau_binh.deals.stock import SEATS, TOPS, Stock, laid, rows_of
from games.mau_binh.deals.values import special_row
from games.mau_binh.rows import Layout, Row
from games.mau_binh.rules import R
from games.mau_binh.settlement import settle_layouts
from games.poker import WHEEL
from games.puzzle import pick, search
from games.query import Position
from games.rules import House
from games.verdict import Notebook

Seat = Callable[[Stock, House], Layout]


# ---------------------------------------------------------------- seats


def sound(stock: Stock, house: House) -> Layout:
    """Any thirteen cards, well arranged."""
    return _arranged(stock.draw(13), house)


def _arranged(cards: Sequence[Any], house: House) -> Layout:
    return laid(arrange(cards, wheel=str(house.get("wheel"))))


def _with(stock: Stock, cards: Row, house: House) -> Layout:
    """These cards and any others, well arranged."""
    return _arranged((*cards, *stock.draw(13 - len(cards))), house)


_SPECIAL: Final = {
    ("front", "sam-co"): 3.0,
    ("middle", "cu-lu"): 3.0,
    ("back", "tu-quy"): 3.0,
    ("back", "thung-pha-sanh"): 2.0,
    ("front", "sam-at"): 1.0,
    ("back", "tps-ha"): 0.5,
    ("back", "tps-thuong"): 0.5,
    ("back", "tu-quy-at"): 0.5,
}


def special(stock: Stock, house: House) -> Layout:
    """A hand with a special row in it."""
    row, hand = pick(stock.rng, _SPECIAL)
    cards = special_row(stock, row, hand)
    if row == "middle":  # a full house stays in the middle only over something better
        cards += stock.any_row("tu-quy")
    return _with(stock, cards, house)


def strong_back(stock: Stock, house: House) -> Layout:
    """A hand with four of a kind or a straight flush."""
    return _with(stock, stock.any_row(pick(stock.rng, {"tu-quy": 2.0, "thung-pha-sanh": 1.0})), house)


def fouled(stock: Stock, house: House) -> Layout:
    """A hand laid by mistake so that it is lủng."""
    return laid(mistaken(stock, house))


def instant(stock: Stock, house: House) -> Layout:
    """A hand with an instant win, arranged like any other."""
    return _arranged(instant_hand(stock, house), house)


def with_wheel(stock: Stock, house: House) -> Layout:
    return _with(stock, stock.row("sanh", (WHEEL,)), house)


def with_straight(stock: Stock, house: House) -> Layout:
    return _with(stock, stock.row("sanh", (stock.rng.choice(TOPS),)), house)


# ---------------------------------------------------------------- settle


class Table(NamedTuple):
    """Who sits there, and which rules the settlement has to cite: all of the first, at least so many of the second."""

    seats: tuple[Seat, ...]
    every: frozenset[R] = frozenset()
    some: frozenset[R] = frozenset()
    least: int = 0

    def fits(self, cited: Iterable[str]) -> bool:
        found = set(cited)
        return self.every <= found and len(self.some & found) >= self.least


_EXTRAS: Final = frozenset({R.ROW_VALUES, R.SWEEP, R.FOUL_PAYS})
_AT_TWO: Final = _EXTRAS | {R.ACES}

TABLES: Final[dict[int, dict[Table, float]]] = {
    2: {
        Table((sound, sound), some=_AT_TWO, least=1): 3.0,
        Table((fouled, sound)): 1.0,
        Table((special, sound), every=frozenset({R.ROW_VALUES})): 1.0,
    },
    3: {
        Table((sound,) * 3, some=_EXTRAS, least=1): 2.0,
        Table((special, sound, sound), every=frozenset({R.ROW_VALUES})): 2.0,
        Table((fouled, sound, sound)): 1.0,
    },
    4: {
        Table((special, sound, sound, sound), some=_EXTRAS, least=2): 2.0,
        Table((fouled, sound, sound, sound), some=_EXTRAS, least=2): 2.0,
        Table((fouled, special, sound, sound), some=_EXTRAS, least=2): 2.0,
    },
    5: {
        Table((strong_back, strong_back, sound, sound), every=frozenset({R.DE_HANG})): 2.0,
        Table((fouled, fouled, special, sound), some=_EXTRAS, least=2): 2.0,
        Table((fouled, special, sound, sound), every=_EXTRAS): 2.0,
        Table((instant, sound, sound, sound)): 1.0,
        Table((instant, instant, fouled, sound)): 1.5,
    },
}


def deal_settle(rng: Random, level: int, house: House) -> Position:
    """The layouts of a table.

    1 two players, plain rows, aces even · 2 two players with a special, sập, lủng or aces · 3 three players ·
    4 four players with two of special, sập and lủng · 5 four players: đè hàng, two lủng, instant wins, or all at once.
    """
    return _plain_table(rng, house) if level == 1 else _table(rng, house, pick(rng, TABLES[level]))


def deal_with_cards_left(rng: Random, level: int, house: House) -> Position:
    """The same with at most three players, so that there are cards left in the pack."""
    if level == 1:
        return _plain_table(rng, house)
    chosen = pick(rng, TABLES[level])
    return _table(rng, house, chosen._replace(seats=chosen.seats[:3], least=min(chosen.least, 1)))


def deal_tied(rng: Random, level: int, house: House) -> Position:
    """Two players with the same straight, so that a row is likely tied."""
    top = rng.choice(TOPS)

    def same(stock: Stock, house: House) -> Layout:
        return _with(stock, stock.row("sanh", (top,)), house)

    return _table(rng, house, Table((same, same)))


def settle_by(*tables: Table) -> Callable[[Random, int, House], Position]:
    """Deals of some tables at every level."""
    return lambda rng, level, house: _table(rng, house, rng.choice(tables))


def _cited(layouts: Mapping[str, Layout], house: House) -> set[str]:
    note = Notebook(house)
    settle_layouts(note, layouts)
    return {found.rule for found in note.notes}


def _seated(rng: Random, layouts: Sequence[Layout]) -> dict[str, Layout]:
    return dict(zip(SEATS, rng.sample(layouts, len(layouts)), strict=False))


def _table(rng: Random, house: House, table: Table) -> Position:
    def make(rng: Random) -> dict[str, Layout]:
        stock = Stock(rng)
        return _seated(rng, [seat(stock, house) for seat in table.seats])

    return _position(search(rng, make, lambda layouts: table.fits(_cited(layouts, house))))


def _plain_table(rng: Random, house: House) -> Position:
    """Two players with as many aces each, and no row, sập or mistake that counts for more."""

    def make(rng: Random) -> dict[str, Layout]:
        stock = Stock(rng)
        aces = [made for made in stock.free if made.rank == "A"]
        each = pick(rng, {1: 3.0, 0: 1.0, 2: 1.0})
        given = rng.sample(aces, 2 * each)
        others = Stock(rng, [made for made in stock.free if made not in aces])
        hands = [(*given[n::2], *others.draw(13 - each)) for n in range(2)]
        return _seated(rng, [_arranged(hand, house) for hand in hands])

    plain = {R.INSTANT_WIN, R.FOUL, R.ROW_WIN, R.EQUAL_ROWS}
    return _position(search(rng, make, lambda layouts: _cited(layouts, house) <= plain))


def _position(layouts: Mapping[str, Layout]) -> Position:
    return {"players": {name: rows_of(layout) for name, layout in layouts.items()}}
