"""Who takes a tỳ and what is paid, judged in the wrong way at Xệp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.cards import Card
from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xep import taking
from games.xep.claims import NOBODY, must_take, seated
from games.xep.paying import BASE, payment, share
from games.xep.rules import R
from games.xep.winning import QUAN
from games.xep.zones import ZoneSet

Taken = dict[str, str | None]
Table = Mapping[str, ZoneSet]
_STILL_DRAWN: Final = 9  # with so many cards in the nọc one more tỳ is drawn


def _right(position: Position, house: House) -> Taken:
    return must_take(Silent(house), **position)


def _taken(player: str, rule: R) -> Taken:
    return {"player": player, "rule": rule.value}


def seen_as(seen: Callable[[Table, Card], Taken | None]) -> Mistaken:
    """Who takes by what somebody sees at the table; the right answer where he sees nothing of the kind."""

    def answer(position: Position, house: House) -> Taken:
        (ty,) = position["ty"]
        return seen(seated(position), ty) or _right(position, house)

    return answer


def nobody(_: Position, __: House) -> Taken:
    return dict(NOBODY)


def win_unseen(position: Position, house: House) -> Taken:
    """Nobody is seen to win."""
    return _right({**position, "wants_win": []}, house)


def always_the_drawer(position: Position, house: House) -> Taken:
    """The drawer is taken for the one who is bound."""
    found = _right(position, house)
    drawer = next(iter(seated(position)))
    return {**found, "player": drawer} if found["player"] else found


def one_is_enough(table: Table, ty: Card) -> Taken | None:
    """One identical card in hand is taken for enough to be bound."""
    if any(taking.must_xep(zone, ty) or taking.obligation(zone, ty) for zone in table.values()):
        return None
    return next((_taken(name, R.CLAIM_HAND) for name, zone in table.items() if zone.in_hand(ty) == 1), None)


def xep_shown(table: Table, ty: Card) -> Taken | None:
    """A drawer who must xệp is taken for one who lays his cards open."""
    drawer, zone = next(iter(table.items()))
    return _taken(drawer, R.CLAIM_HAND) if taking.must_xep(zone, ty) and zone.in_hand(ty) >= 2 else None


def open_set_xeped(table: Table, ty: Card) -> Taken | None:
    """Three open cards are taken for a xệp of the drawer, as if they lay face-down."""
    drawer, zone = next(iter(table.items()))
    return _taken(drawer, R.XEP_FORCED) if zone.open_triple(ty) else None


def anybody_extends(table: Table, ty: Card) -> Taken | None:
    """Somebody else than the drawer is taken for one who must kéo."""
    _, *others = table
    if any(taking.must_xep(zone, ty) or taking.obligation(zone, ty) for zone in table.values()):
        return None
    return next((_taken(name, R.KEO) for name in others if taking.keo(table[name], ty)), None)


def must_eat(table: Table, ty: Card) -> Taken | None:
    """A drawer who can eat is taken for one who must."""
    drawer, zone = next(iter(table.items()))
    if any(taking.must_xep(one, ty) or taking.obligation(one, ty) for one in table.values()) or taking.keo(zone, ty):
        return None
    return _taken(drawer, R.EAT) if any(True for _ in taking.companions(zone.hand, ty)) else None


# ---------------------------------------------------------------- payment


def _losers_pay(position: Position, house: House, each: int) -> dict[str, int]:
    """The right payment with another share a loser."""
    right = share(position["lenh"], position["stake"])
    found = payment(Silent(house), **position)
    return {name: paid // right * each for name, paid in found.items()}


def paid_by(each: Callable[[int, int], int]) -> Mistaken:
    """Every share by a wrong formula of lệnh and stake."""
    return lambda position, house: _losers_pay(position, house, each(position["lenh"], position["stake"]))


def _usual(lenh: int) -> int:
    return 2 * lenh if lenh >= QUAN else lenh


WITHOUT_BASE: Final = paid_by(lambda lenh, stake: _usual(lenh) * stake)
QUAN_FORGOTTEN: Final = paid_by(lambda lenh, stake: (BASE + lenh) * stake)
ALWAYS_QUAN: Final = paid_by(lambda lenh, stake: (BASE + 2 * lenh) * stake)
ALL_DOUBLED: Final = paid_by(lambda lenh, stake: (BASE + lenh) * stake * (2 if lenh >= QUAN else 1))
BASE_ONCE: Final = paid_by(lambda lenh, stake: BASE + _usual(lenh) * stake)


def ui_pays_own(position: Position, house: House) -> dict[str, int]:
    """Who is ùi pays one share, and nobody else anything."""
    found = payment(Silent(house), **position)
    each = share(position["lenh"], position["stake"])
    return {name: min(paid, each) for name, paid in found.items()}


def drawn_until(least: int) -> Mistaken:
    """The deal is huề when fewer cards than this are left."""

    def answer(position: Position, _: House) -> Any:
        return "hue" if position["stock"] < least else "draw"

    return answer


UNTIL_EMPTY: Final = drawn_until(1)
NINE_IS_OVER: Final = drawn_until(_STILL_DRAWN + 1)
EIGHT_IS_DRAWN: Final = drawn_until(_STILL_DRAWN - 1)
