"""Hands of Xệp counted in the wrong way: what lies forgotten, generals as rác, cards kept that may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.cards import COLOURS, Card
from games.groups import Grouping, best_grouping, group_of, lenh_of
from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xep.discarding import discards, sorted_out
from games.xep.misgrouped import AS_TUONG, PLAIN
from games.xep.worth import locked, lying_lenh
from games.xep.zones import Cards, kinds, zone_of

Counted = Callable[[Grouping, Position, House], tuple[int, Cards, tuple[Cards, ...]]]


def _lying(position: Position, house: House) -> int:
    return lying_lenh(Silent(house), zone_of(position))


def scored_by(counted: Counted) -> Mistaken:
    """Lệnh, rác and groups by a wrong count of the best grouping."""

    def answer(position: Position, house: House) -> dict[str, Any]:
        hand = position["hand"]
        found = best_grouping(hand, locked=locked(Silent(house), hand))
        lenh, rac, groups = counted(found, position, house)
        return {"lenh": lenh, "rac": rac, "groups": groups}

    return answer


def without_lying(found: Grouping, _: Position, __: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    return found.lenh, found.rac, found.groups


def lying_alone(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    return _lying(position, house), found.rac, found.groups


def pairs_counted(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """A pair counts one."""
    pairs = sum(lenh_of(cards) == 0 for cards in found.groups)
    return found.lenh + _lying(position, house) + pairs, found.rac, found.groups


def generals_rac(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """Single generals are taken for rác."""
    lone = [cards for cards in found.groups if group_of(cards) == "tuong"]
    rac = (*found.rac, *(card for cards in lone for card in cards))
    groups = tuple(cards for cards in found.groups if cards not in lone)
    return found.lenh + _lying(position, house) - len(lone), rac, groups


def sets_kept(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """Three or four identical cards are never split."""
    kept = best_grouping(position["hand"], locked=True)
    return kept.lenh + _lying(position, house), kept.rac, kept.groups


def generals_plain(found: Grouping, position: Position, house: House) -> tuple[int, Cards, tuple[Cards, ...]]:
    """Sets of generals count like sets of other cards."""
    slugs = [(group_of(cards) or "", cards[0].rank == "K") for cards in found.groups]
    less = sum(AS_TUONG[slug] - PLAIN[slug] for slug, general in slugs if general and slug in PLAIN)
    return found.lenh + _lying(position, house) - less, found.rac, found.groups


# ---------------------------------------------------------------- discards


def discarded_by(chosen: Callable[[Cards, House], Cards]) -> Mistaken:
    return lambda position, house: kinds(chosen(position["hand"], house))


def _with(hand: Cards, house: House, kept: Callable[[Card], bool]) -> Cards:
    """What may go, and besides what somebody overlooks to be kept."""
    free = discards(Silent(house), hand=hand)
    return tuple(card for card in kinds(hand) if card in free or kept(card))


def only_rac(hand: Cards, _: House) -> Cards:
    """Only cards outside every group."""
    return best_grouping(hand).rac


def generals_too(hand: Cards, house: House) -> Cards:
    return _with(hand, house, lambda card: card.rank == "K")


def khap_too(hand: Cards, house: House) -> Cards:
    khap = sorted_out(Silent(house), hand).khap
    return _with(hand, house, lambda card: card in khap)


def chuot_too(hand: Cards, house: House) -> Cards:
    chuot = sorted_out(Silent(house), hand).chuot
    return _with(hand, house, lambda card: card in chuot)


def no_pairs(hand: Cards, house: House) -> Cards:
    """Two identical cards are kept."""
    return tuple(card for card in discards(Silent(house), hand=hand) if hand.count(card) < 2)


def no_chuot(hand: Cards, house: House) -> Cards:
    """Soldiers of three colours or more are kept."""
    many = len({card.suit for card in hand if card.rank == "P"}) >= len(COLOURS) - 1
    return tuple(card for card in discards(Silent(house), hand=hand) if not (many and card.rank == "P"))
