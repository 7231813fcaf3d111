"""Single hands for `points`, `natural`, `status`, `may-stand` and `may-draw`, from easy to hard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from games.puzzle import Deal, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_dach.deals.stock import Shape, in_order, kind_of, some_hand
from games.xi_dach.hands import LIMIT, Cards, count
from games.xi_dach.turns import may_draw, may_stand

_SORTED: Final = 2  # up to this level a hand is laid in order
_MANY: Final = 26  # more points than this are no question


def _laid(level: int, cards: Cards) -> Position:
    return {"cards": in_order(cards) if level <= _SORTED else cards}


def _total(cards: Cards, house: House) -> int:
    return count(Silent(house), cards).points


# ---------------------------------------------------------------- points

_POINTS: Final[dict[int, Shape]] = {
    1: Shape({2: 1.0, 3: 1.0}, {0: 1.0}),
    2: Shape({2: 2.0, 3: 1.0}, {0: 1.0, 1: 2.0}),
    3: Shape({2: 1.0, 3: 3.0}, {1: 1.0}),
    4: Shape({3: 2.0, 4: 2.0}, {0: 0.5, 1: 3.0, 2: 2.0}),
    5: Shape({3: 1.0, 4: 2.0, 5: 2.0}, {1: 2.0, 2: 2.0, 3: 1.0}),
}
WITH_ACE: Final = Shape({2: 1.0, 3: 2.0, 4: 2.0, 5: 1.0}, {1: 3.0, 2: 1.0})
WITH_ACE_TO_FOUR: Final = Shape({2: 1.0, 3: 2.0, 4: 2.0}, {1: 3.0, 2: 1.0})
WITHOUT_ACE: Final = Shape({2: 1.0, 3: 2.0, 4: 1.0}, {0: 1.0})


def deal_points(rng: Random, level: int, house: House) -> Position:
    """A hand to count.

    1 two or three cards without an ace · 2 perhaps one ace · 3 an ace, mostly in three cards · 4 three or four cards
    with one or two aces · 5 up to five cards with up to three.
    """
    return _points_of(rng, level, house, _POINTS[level])


def _points_of(rng: Random, level: int, house: House, shape: Shape) -> Position:
    return _laid(level, search(rng, lambda rng: some_hand(rng, shape), lambda cards: _total(cards, house) <= _MANY))


def points_by(shape: Shape) -> Deal:
    """Hands to count of one shape at every level."""
    return lambda rng, level, house: _points_of(rng, level, house, shape)


# ---------------------------------------------------------------- natural

_NATURAL: Final = {"none": 4.0, "xi-dach": 4.0, "xi-ban": 2.0}
_PAIRS: Final[dict[int, Callable[[Cards], bool]]] = {
    1: lambda cards: not _looks(cards),
    2: lambda cards: not _looks(cards) or _total_of_faces(cards),
    3: lambda cards: _looks(cards),
    4: lambda cards: _looks(cards),
    5: lambda cards: _looks(cards) and not _total_of_faces(cards),
}


def _looks(cards: Cards) -> bool:
    """An ace, or two cards of ten points."""
    return any(made.rank == "A" for made in cards) or _total_of_faces(cards)


def _total_of_faces(cards: Cards) -> bool:
    return all(made.rank in "TJQK" for made in cards)


def deal_natural(rng: Random, level: int, house: House) -> Position:
    """Two cards: two in five are nothing.

    What is nothing: 1 has no ace and no two tens · 2 may be two tens · 3, 4 has an ace or two tens · 5 has an ace.
    """
    wanted = pick(rng, _NATURAL)
    return {"cards": _natural_of(rng, level, house, wanted)}


def _natural_of(rng: Random, level: int, house: House, wanted: str) -> Cards:
    shape = Shape({2: 1.0}, {"none": {0: 1.0, 1: 1.0}, "xi-dach": {1: 1.0}, "xi-ban": {2: 1.0}}[wanted])

    def good(cards: Cards) -> bool:
        found = kind_of(cards, house)
        return found == wanted if wanted != "none" else found not in _NATURAL and _PAIRS[level](cards)

    found: Cards = search(rng, lambda rng: some_hand(rng, shape), good)
    return found


def natural_by(wanted: str) -> Deal:
    """One kind of two cards at every level."""
    return lambda rng, level, house: {"cards": _natural_of(rng, level, house, wanted)}


# ---------------------------------------------------------------- status

_STATUS: Final[dict[int, Mapping[str, float]]] = {
    1: {"du-tuoi": 2.0, "non": 2.0, "quac": 2.0, "xi-dach": 1.0},
    2: {"du-tuoi": 2.0, "non": 2.0, "quac": 2.0, "xi-dach": 1.0, "xi-ban": 1.0},
    3: {"du-tuoi": 2.0, "non": 2.0, "quac": 2.0, "xi-dach": 0.5, "xi-ban": 0.5, "ngu-linh": 1.0},
    4: {"du-tuoi": 2.0, "non": 2.0, "quac": 1.5, "ngu-linh": 2.0},
    5: {"du-tuoi": 1.0, "non": 2.0, "quac": 1.0, "ngu-linh": 2.0},
}
_HANDS: Final[dict[int, Shape]] = {
    1: Shape({2: 1.0, 3: 1.0}, {0: 1.0}),
    2: Shape({2: 1.0, 3: 2.0}, {0: 3.0, 1: 1.0}),
    3: Shape({2: 1.0, 3: 2.0, 4: 1.0, 5: 1.0}, {0: 1.0, 1: 2.0}),
    4: Shape({3: 1.0, 4: 2.0, 5: 2.0}, {0: 1.0, 1: 2.0, 2: 1.0}),
    5: Shape({3: 1.0, 4: 2.0, 5: 3.0}, {0: 1.0, 1: 2.0, 2: 2.0}),
}
_NATURAL_SHAPES: Final = {"xi-ban": Shape({2: 1.0}, {2: 1.0}), "xi-dach": Shape({2: 1.0}, {1: 1.0})}
_FIVE: Final = Shape({5: 1.0}, {0: 2.0, 1: 2.0, 2: 1.0})
_CLOSE: Final = 2  # points from a border, at level 5


def _is_close(cards: Cards, house: House) -> bool:
    """Whether the total is a border of a kind, or one or two points from it."""
    borders = (int(house.get("player_min")), LIMIT)
    return any(-_CLOSE <= _total(cards, house) - border <= _CLOSE for border in borders)


def deal_status(rng: Random, level: int, house: House) -> Position:
    """A hand to name.

    1 two or three cards without an ace, xì dách · 2 xì bàn, an ace now and then · 3 five cards too, aces ·
    4 three to five cards with aces · 5 within two points of 16 or 21.
    """
    return _status_of(rng, level, house, pick(rng, _STATUS[level]))


def _status_of(rng: Random, level: int, house: House, wanted: str) -> Position:
    shape = _NATURAL_SHAPES.get(wanted, _FIVE if wanted == "ngu-linh" else _HANDS[level])

    def good(cards: Cards) -> bool:
        return kind_of(cards, house) == wanted and (level < 5 or len(cards) == 2 or _is_close(cards, house))

    return _laid(level, search(rng, lambda rng: some_hand(rng, shape), good))


def status_by(wanted: str) -> Deal:
    """Hands of one kind at every level."""
    return lambda rng, level, house: _status_of(rng, level, house, wanted)


def hand_by(shape: Shape) -> Deal:
    """Any hands of one shape at every level."""
    return lambda rng, level, house: _laid(level, some_hand(rng, shape))


# ---------------------------------------------------------------- may-stand, may-draw

Judge = Callable[[Cards, House], bool]
_OVER: Final = 0.1  # how often xì bàn is dealt, which chance hardly ever does
_XI_BAN: Final = Shape({2: 1.0}, {2: 1.0})
_TURNS: Final[dict[int, Shape]] = {
    1: Shape({2: 2.0, 3: 1.0}, {0: 1.0}),
    2: Shape({2: 1.0, 3: 2.0}, {0: 3.0, 1: 1.0}),
    3: Shape({2: 1.0, 3: 2.0, 4: 1.0}, {0: 1.0, 1: 2.0}),
    4: Shape({3: 2.0, 4: 2.0}, {0: 1.0, 1: 2.0, 2: 1.0}),
    5: Shape({3: 1.0, 4: 2.0}, {0: 1.0, 1: 3.0, 2: 2.0}),
}


def _stands(cards: Cards, house: House) -> bool:
    return may_stand(Silent(house), cards=cards)


def _draws(cards: Cards, house: House) -> bool:
    return may_draw(Silent(house), cards=cards)


def can_refuse(house: House) -> bool:
    """Whether this table ever refuses to let somebody stand."""
    return house.get("allow_stand_under") == "refuse"


def deal_may_stand(rng: Random, level: int, house: House) -> Position:
    """A hand to stand on or not, each half of the time.

    1 two or three cards without an ace · 2 an ace now and then · 3 aces, up to four cards · 4 three or four cards ·
    5 within two points of a border. Naturals come now and then; five cards never: no other five would be a near miss.
    """
    return _turn(rng, level, house, _stands, wanted=rng.random() < 0.5 or not can_refuse(house))


def deal_may_draw(rng: Random, level: int, house: House) -> Position:
    """A hand to draw to or not, each half of the time; levels as for standing."""
    return _turn(rng, level, house, _draws, wanted=rng.random() < 0.5)


def _turn(rng: Random, level: int, house: House, judge: Judge, *, wanted: bool) -> Position:
    special = rng.random() < _OVER and wanted is _when_over(judge)
    if special:
        return _laid(level, some_hand(rng, _XI_BAN))

    def good(cards: Cards) -> bool:
        return judge(cards, house) is wanted and (level < 5 or _is_close(cards, house))

    return _laid(level, search(rng, lambda rng: some_hand(rng, _TURNS[level]), good))


def turn_by(wanted: str) -> Deal:
    """Hands of one kind, of the sizes that turns are asked about."""

    def deal(rng: Random, level: int, house: House) -> Position:
        shape = _TURNS[level]
        return _laid(
            level, search(rng, lambda rng: some_hand(rng, shape), lambda cards: kind_of(cards, house) == wanted)
        )

    return deal


def _when_over(judge: Judge) -> bool:
    """What a question answers when the turn is over: one may stand, one may not draw."""
    return judge is _stands
