"""Whole tables for `must-take`: every branch of who must take a tỳ, as it comes about in play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import CARDS, COLOURS, Card
from games.puzzle import Deal, Undealt, pick, search
from games.query import Position
from games.rules import House
from games.verdict import Notebook
from games.xep.claims import must_take
from games.xep.deals.stock import SEATS, Stock, as_position, player
from games.xep.deals.wins import waiting
from games.xep.zones import Cards, Groups, ZoneSet

Scene = Callable[[Stock, int, int], tuple[list[ZoneSet], Card, dict[str, Any]]]


def _others(stock: Stock, seats: int, level: int, ty: Card, *, single: bool = True) -> list[ZoneSet]:
    """Players whom the tỳ does not concern; one of them may hold a single one."""
    zones = []
    for _ in range(seats):
        hand = (ty,) if single and stock.left[ty] and stock.rng.random() < 0.35 else ()
        zones.append(player(stock, hand=hand, lying=stock.rng.randint(0, level), avoid=[ty]))
    return zones


def _tuong(stock: Stock) -> Card:
    return CARDS["K" + stock.rng.choice(COLOURS)]


def _with(
    stock: Stock, seats: int, level: int, ty: Card, *, at: int, hand: Cards = (), down: Groups = (), open_: Groups = ()
) -> list[ZoneSet]:
    """A table at which one player has something to do with the tỳ."""
    one = player(stock, hand=hand, down=down, open=open_, lying=stock.rng.randrange(level), avoid=[ty])
    zones = _others(stock, seats - 1, level, ty)
    zones.insert(at, one)
    return zones


def nobody(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    ty = stock.turn_up(stock.kind())
    return _others(stock, seats, level, ty), ty, {}


def tempting(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    """An open group that may not be extended: a pair, another player's chuột or tướng, a tướng inside a run."""
    rng, what = stock.rng, stock.rng.choice(("pair", "chuot", "tuong", "tied"))
    ty = _tuong(stock) if what in ("tuong", "tied") else stock.kind(avoid=[CARDS["K" + colour] for colour in COLOURS])
    chuot = rng.sample([CARDS["P" + colour] for colour in COLOURS], 4)
    ty = stock.turn_up(chuot[3] if what == "chuot" else ty)
    lies: Cards = {
        "pair": (ty, ty),
        "chuot": tuple(chuot[:3]),
        "tuong": (ty,),
        "tied": tuple(CARDS[rank + ty.suit] for rank in "KAE"),
    }[what]
    at = rng.randrange(seats) if what in ("pair", "tied") else rng.randrange(1, seats)
    return _with(stock, seats, level, ty, at=at, open_=(lies,)), ty, {}


def drawer_xep(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    """The drawer has to xệp; at times another could have won with the card."""
    rng = stock.rng
    if level >= 3 and rng.random() < 0.4:
        zone, ty = waiting(stock, in_hand=0.5, lenh=15, way="eat")
        drawer = player(stock, hand=(ty, ty), lying=rng.randint(0, 2), avoid=[ty])
        return [drawer, zone, *_others(stock, seats - 2, level, ty, single=False)], ty, {}
    ty = stock.turn_up(stock.kind())
    if rng.random() < 0.3:
        return _with(stock, seats, level, ty, at=0, down=((ty,) * 3,)), ty, {}
    return _with(stock, seats, level, ty, at=0, hand=(ty,) * rng.choice((2, 2, 3))), ty, {}


def by_hand(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    ty = stock.turn_up(stock.kind())
    at = stock.rng.randrange(1, seats)
    return _with(stock, seats, level, ty, at=at, hand=(ty,) * stock.rng.choice((2, 2, 3))), ty, {}


def by_set(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    ty, rng = stock.turn_up(stock.kind()), stock.rng
    if rng.random() < 0.5:
        return _with(stock, seats, level, ty, at=rng.randrange(1, seats), down=((ty,) * 3,)), ty, {}
    return _with(stock, seats, level, ty, at=rng.randrange(seats), open_=((ty,) * 3,)), ty, {}


def by_tuong(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    ty, rng = stock.turn_up(_tuong(stock)), stock.rng
    lies: Groups = rng.choice((((ty, ty),), ((ty, ty),), ((ty,), (ty,)), ((ty,), (ty, ty))))
    return _with(stock, seats, level, ty, at=rng.randrange(seats), open_=lies), ty, {}


def by_keo(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    rng = stock.rng
    chuot = rng.sample([CARDS["P" + colour] for colour in COLOURS], 4)
    ty = stock.turn_up(_tuong(stock) if rng.random() < 0.5 else chuot[3])
    lies: Cards = (ty,) if ty.rank == "K" else tuple(chuot[:3])
    return _with(stock, seats, level, ty, at=0, open_=(lies,)), ty, {}


def a_win(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    """Somebody wins with the tỳ."""
    zone, ty = waiting(stock, in_hand=0.5, lenh=15)
    zones = _others(stock, seats - 1, level, ty, single=False)
    zones.insert(stock.rng.randrange(seats), zone)
    return zones, ty, {}


def a_win_over_a_claim(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    """Somebody wins with a tỳ that binds another player."""
    rng = stock.rng
    zone, ty = waiting(stock, in_hand=0.5, lenh=15, way=rng.choice(("eat", "eat", "alone")))
    left = stock.left[ty]
    if left < 2:
        raise Undealt
    if left == 3 and rng.random() < 0.5:
        bound = player(stock, open=((ty,) * 3,), lying=rng.randint(0, 2), avoid=[ty])
    else:
        bound = player(stock, hand=(ty, ty), lying=rng.randint(0, 2), avoid=[ty])
    drawer = _others(stock, seats - 2, level, ty, single=False)
    return [*drawer, *rng.sample([zone, bound], 2)] if drawer else [zone, bound], ty, {}


def declined(stock: Stock, seats: int, level: int) -> tuple[list[ZoneSet], Card, dict[str, Any]]:
    """Somebody could win with the tỳ and waits for Quan."""
    make = stock.rng.choice((a_win, a_win_over_a_claim))
    zones, ty, _ = make(stock, seats, level)
    return zones, ty, {"wants_win": []}


# level -> the scenes with their weights; two players sit at the first level, three at the others. Near misses lead to
# nobody or to a claim by hand most of the time, so these two are dealt less often than they are asked about.
_SCENES: Final[dict[int, Mapping[Scene, float]]] = {
    1: {nobody: 0.5, drawer_xep: 1.5, by_hand: 1.5, by_set: 3.0},
    2: {nobody: 0.3, drawer_xep: 1.5, by_hand: 1.0, by_set: 2.0, by_tuong: 4.0, by_keo: 3.0},
    3: {nobody: 0.3, tempting: 1.0, drawer_xep: 1.5, by_hand: 1.0, by_set: 2.0, by_tuong: 2.0, by_keo: 2.0, a_win: 5.5},
    4: {
        tempting: 1.0,
        drawer_xep: 2.0,
        by_hand: 1.0,
        by_set: 2.0,
        by_tuong: 2.0,
        by_keo: 2.0,
        a_win: 2.5,
        a_win_over_a_claim: 3.5,
    },
    5: {
        tempting: 1.0,
        drawer_xep: 2.0,
        by_set: 2.0,
        by_tuong: 2.0,
        by_keo: 2.0,
        a_win: 2.0,
        a_win_over_a_claim: 3.0,
        declined: 2.0,
    },
}


def deal_must_take(rng: Random, level: int, house: House) -> Position:
    """A table and a tỳ.

    1 two players, nobody, xệp or one claim · 2 three players, tướng and kéo too · 3 wins, and groups that only look
    as if they bound somebody · 4 wins over claims · 5 also players who wait for Quan.
    """
    return _table(rng, level, pick(rng, _SCENES[level]))


def _table(rng: Random, level: int, scene: Scene) -> Position:
    seats = 2 if level == 1 else 3

    def make(rng: Random) -> Position:
        zones, ty, more = scene(Stock(rng), seats, level)
        return _position(zones, ty, more)

    found: Position = search(rng, make, lambda _: True)
    return found


def _position(zones: Sequence[ZoneSet], ty: Card, more: Mapping[str, Any]) -> Position:
    if not all(zone.hand for zone in zones):  # whose cards all lie has no card left to discard: hardly ever seen
        raise Undealt
    players = {name: as_position(zone) for name, zone in zip(SEATS, zones, strict=False)}
    return {"players": players, "ty": (ty,), **more}


def table_by(scene: Scene, rule: str) -> Deal:
    """Tables of one scene whose derivation cites a rule."""

    def cites(position: Position, house: House) -> bool:
        note = Notebook(house)
        must_take(note, **position)
        return any(one.rule == rule for one in note.notes)

    def deal(rng: Random, level: int, house: House) -> Position:
        found: Position = search(rng, lambda rng: _table(rng, level, scene), lambda made: cites(made, house))
        return found

    return deal


TABLE_BY: Final[Mapping[str, Deal]] = {
    "claim-win": table_by(a_win, "claim-win"),
    "claim-hand": table_by(by_hand, "claim-hand"),
    "claim-set": table_by(by_set, "claim-set"),
    "claim-tuong": table_by(by_tuong, "claim-tuong"),
    "keo": table_by(by_keo, "keo"),
    "reveal": table_by(nobody, "reveal"),
    "phong-quan": table_by(declined, "phong-quan"),
}
