"""The optional eat of a shown tỳ (rule book §3.4)."""

from __future__ import annotations

from typing import Any

from games.cards import Card
from games.groups import group_of, rac_and_lenh
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent, plain
from games.xep.rules import R, based
from games.xep.taking import breaks_khap, companions, obligation, tied_only
from games.xep.worth import locked
from games.xep.zones import Cards, ZoneSet, holds, without, zone_of


def may_eat(note: Notebook, **position: Any) -> bool:
    """Whether a player may eat the tỳ with these cards, when it is on offer and binds nobody else (§3.4)."""
    zone, used = zone_of(position), position["with"]
    (ty,) = position["ty"]
    if _cite_bound(note, zone, ty):
        return False
    if not holds(zone.hand, used):
        note.cite(R.EAT, holds=False, say="not-held", used=used, hand=zone.hand)
        return False
    group = (*used, ty)
    slug = group_of(group)
    if slug is None:
        note.cite(R.NO_GROUP, holds=False, cards=group)
        return False
    ban = _ban(note, zone, used)
    if ban:
        say, decision = ban
        counted = say == "trash"
        facts = _rac_facts(note, zone, used) if counted else {}
        rests = ("D5",) if counted and len(_rac_by_lock(zone, used)) > 1 else ()
        note.cite(R.EAT, holds=False, say=say, **based(*rests, decision), ty=ty, used=used, **facts)
        return False
    _cite_tied(note, zone, ty)
    note.cite(slug, cards=group)
    _cite_allowed(note, zone, ty, used)
    return True


def _cite_bound(note: Notebook, zone: ZoneSet, ty: Card) -> bool:
    """A player who must take the tỳ has no choice how."""
    bound = obligation(zone, ty)
    if bound:
        note.cite(bound, say="no-eat", ty=ty, hand=zone.hand, down=zone.down, open=zone.open)
    return bound is not None


def _cite_tied(note: Notebook, zone: ZoneSet, ty: Card) -> None:
    """Who has a choice only because a tướng inside a tướng-sĩ-tượng is not loose (§4.4)."""
    if tied_only(zone, ty):
        note.cite(R.CLAIM_TUONG, holds=False, say="tied", **based("D11"), ty=ty, open=zone.open)


def _ban(note: Notebook, zone: ZoneSet, used: Cards) -> tuple[str, str] | None:
    """Which ban of this table forbids an eat that makes a group, and the decision it rests on."""
    if not used:
        return ("alone-off", "D3") if note.option("lone_tuong") == "off" else None
    if _khap_stays(note, zone, used):
        return "khap", "D10"
    if note.option("anti_trash") == "on" and raises_rac(note, zone, used):
        return "trash", "D10"
    return None


def _khap_stays(note: Notebook, zone: ZoneSet, used: Cards) -> bool:
    """Whether the eat would break a khạp that this table does not let be broken."""
    return bool(breaks_khap(zone.hand, used)) and note.option("khap_lock_eat") == "on"


def raises_rac(note: Notebook, zone: ZoneSet, used: Cards) -> bool:
    """Whether the hand has more rác after the eat than before."""
    found = _rac_facts(note, zone, used)
    return bool(found["after"] > found["before"])


def _rac_facts(note: Notebook, zone: ZoneSet, used: Cards) -> dict[str, Any]:
    left = without(zone.hand, used)
    hands = {"before": zone.hand, "after": left}
    return {when: rac_and_lenh(hand, locked=locked(note, hand))[0] for when, hand in hands.items()}


def _rac_by_lock(zone: ZoneSet, used: Cards) -> set[tuple[int, int]]:
    """The rác before and after the eat where khạp may be split in the grouping and where not: one pair if all alike."""
    left = without(zone.hand, used)
    return {(rac_and_lenh(zone.hand, locked=kept)[0], rac_and_lenh(left, locked=kept)[0]) for kept in (False, True)}


def _split_decides(zone: ZoneSet, used: Cards) -> bool:
    """Whether the eat raises the rác or not by whether khạp may be split in the grouping (§6.2)."""
    return len({after > before for before, after in _rac_by_lock(zone, used)}) > 1


def _weighs_split(note: Notebook, zone: ZoneSet, used: Cards) -> bool:
    """Whether a ban on more rác reaches the eat or not by whether khạp may be split (D5)."""
    if not used or _khap_stays(note, zone, used):
        return False
    return note.option("anti_trash") == "on" and _split_decides(zone, used)


def _cite_allowed(note: Notebook, zone: ZoneSet, ty: Card, used: Cards) -> None:
    if not used:
        note.cite(R.EAT, say="alone", **based("D3"), ty=ty)
        return
    broken = breaks_khap(zone.hand, used)
    if _weighs_split(note, zone, used):
        decisions = ("D5", *(("D10",) if broken else ()))
        note.cite(R.EAT, say="no-trash", **based(*decisions), ty=ty, used=used, **_rac_facts(note, zone, used))
    elif _is_costly(note, zone, used):
        decisions = ("D10",) if broken or not _split_decides(zone, used) else ("D5", "D10")
        note.cite(R.EAT, say="costly", **based(*decisions), ty=ty, used=used)
    else:
        note.cite(R.EAT, ty=ty, used=used)


def eats(note: Notebook, **position: Any) -> list[Cards]:
    """Every set of own cards with which the tỳ may be eaten, each once (§3.4)."""
    zone = zone_of(position)
    (ty,) = position["ty"]
    if _cite_bound(note, zone, ty):
        return []
    possible = list(companions(zone.hand, ty))
    allowed = free_eats(note, zone, ty)
    banned = [used for used in possible if used not in allowed]
    decisions = [
        *(["D3"] if () in possible else []),
        *(["D5"] if any(_weighs_split(note, zone, used) for used in possible) else []),
        *(["D10"] if any(used and _is_costly(note, zone, used) for used in possible) else []),
    ]
    if allowed:
        _cite_tied(note, zone, ty)
    note.cite(
        R.EAT,
        holds=bool(allowed),
        say=("ways-banned" if banned else "ways") if allowed else "banned" if banned else "no-way",
        **based(*decisions),
        ty=ty,
        hand=zone.hand,
        ways=allowed,
        banned=banned,
    )
    return allowed


def free_eats(note: Notebook, zone: ZoneSet, ty: Card) -> list[Cards]:
    """The same for a player who is not bound to take the tỳ."""
    return [used for used in companions(zone.hand, ty) if not _ban(note, zone, used)]


def _is_costly(note: Notebook, zone: ZoneSet, used: Cards) -> bool:
    return bool(breaks_khap(zone.hand, used)) or raises_rac(note, zone, used)


def eats_are_right(position: Position, house: House, answer: Any) -> bool:
    """Whether an answer names every legal eat once, in any order."""
    wanted = eats(Silent(house), **position)
    return _as_sets(wanted) == _as_sets(answer)


def _as_sets(found: Any) -> list[list[str]]:
    return sorted(sorted(cards) for cards in plain(found))
