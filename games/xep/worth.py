"""What a player's cards are worth: groups, the best grouping of the hand, lệnh over all zones (rule book §2, §6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.groups import best_grouping, group_of, has_set, lenh_of, rac_and_lenh
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent
from games.xep.rules import R
from games.xep.zones import Cards, ZoneSet, zone_of

# concealed_bonus -> what a face-down triple and quad count, unless the table gives more.
_CONCEALED: Final[Mapping[str, dict[int, int]]] = {"off": {}, "3_8": {3: 3, 4: 8}, "6_8": {3: 6, 4: 8}}


def group(note: Notebook, *, cards: Cards) -> str:
    """Which group the cards are, "none" when they are none (§2)."""
    slug = group_of(cards)
    if slug is None:
        note.cite(R.NO_GROUP, holds=False, cards=cards)
        return "none"
    note.cite(slug, cards=cards)
    return slug


def group_value(note: Notebook, *, cards: Cards) -> int | None:
    """The lệnh of a group by the table, None when the cards are none (§2)."""
    slug, lenh = group_of(cards), lenh_of(cards)
    if slug is None:
        note.cite(R.NO_GROUP, holds=False, cards=cards)
    else:
        note.cite(slug, say="value", cards=cards, lenh=lenh)
    return lenh


def locked(note: Notebook, hand: Cards) -> bool:
    """Whether three or four identical in hand must stay together in the grouping (§6.2)."""
    return has_set(hand) and note.option("khap_lock_group") == "on"


def lying_lenh(note: Notebook, zone: ZoneSet) -> int:
    """The lệnh of all that lies, face-down and open (§2.10)."""
    total = sum(lenh_of(cards) or 0 for cards in zone.open)
    if zone.down:
        bonus = _CONCEALED[str(note.option("concealed_bonus"))]
        total += sum(max(lenh_of(cards) or 0, bonus.get(len(cards), 0)) for cards in zone.down)
    return total


def rac_and_total(note: Notebook, zone: ZoneSet) -> tuple[int, int]:
    """How many rác the hand has at best, and the lệnh of all zones."""
    rac, lenh = rac_and_lenh(zone.hand, locked=locked(note, zone.hand))
    return rac, lenh + lying_lenh(note, zone)


def cite_worth(note: Notebook, zone: ZoneSet) -> tuple[int, int]:
    """The same, with the grouping of the hand and what lies already."""
    found = best_grouping(zone.hand, locked=locked(note, zone.hand))
    lying = lying_lenh(note, zone)
    if zone.hand:
        sets = has_set(zone.hand)
        note.cite(
            R.BEST_GROUPING,
            say="rac" if found.rac else "round",
            basis="default" if sets else None,
            decisions=("D5",) if sets else None,
            hand=zone.hand,
            groups=found.groups,
            rac=found.rac,
            lenh=found.lenh,
        )
    if not zone.is_dealt:
        note.cite(
            R.LYING,
            say="hand" if zone.hand else "all",
            basis="default" if zone.down else None,
            decisions=("D8",) if zone.down else (),
            down=zone.down,
            open=zone.open,
            lenh=lying,
            total=lying + found.lenh,
        )
    return len(found.rac), lying + found.lenh


def score(note: Notebook, **position: Any) -> dict[str, Any]:
    """The grouping of the hand with the fewest rác, then the most lệnh; lệnh over all zones (§6.2)."""
    zone = zone_of(position)
    _, lenh = cite_worth(note, zone)
    found = best_grouping(zone.hand, locked=locked(note, zone.hand))
    return {"lenh": lenh, "rac": found.rac, "groups": found.groups}


def score_is_right(position: Position, house: House, answer: Mapping[str, Any]) -> bool:
    """Whether an answer groups the hand, all of it and nothing else, as well as can be."""
    note, zone = Silent(house), zone_of(position)
    groups, rac = [tuple(cards) for cards in answer["groups"]], tuple(answer["rac"])
    laid = [card for cards in (*groups, rac) for card in cards]
    if sorted(card.code for card in laid) != sorted(card.code for card in zone.hand):
        return False
    values = [lenh_of(cards) for cards in groups]
    if None in values or (len(rac), answer["lenh"]) != rac_and_total(note, zone):
        return False
    if locked(note, zone.hand) and not _keeps_sets(zone.hand, groups):
        return False
    return bool(sum(value or 0 for value in values) + lying_lenh(note, zone) == answer["lenh"])


def _keeps_sets(hand: Cards, groups: list[Cards]) -> bool:
    return all((card,) * hand.count(card) in groups for card in set(hand) if hand.count(card) >= 3)
