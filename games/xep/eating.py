"""The optional eat of a shown tỳ (rule book §3.4)."""

from __future__ import annotations

from typing import Any

from games.cards import Card
from games.groups import group_of, rac_and_lenh
from games.query import Position
from games.rules import House
from games.verdict import Notebook, Silent, plain
from games.xep.rules import R
from games.xep.taking import breaks_khap, companions, obligation
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
        facts: dict[str, Any] = {**_rac_facts(note, zone, used)} if say == "trash" else {}
        note.cite(R.EAT, holds=False, say=say, basis="default", decisions=(decision,), ty=ty, used=used, **facts)
        return False
    note.cite(slug, cards=group)
    _cite_allowed(note, zone, ty, used)
    return True


def _cite_bound(note: Notebook, zone: ZoneSet, ty: Card) -> bool:
    """A player who must take the tỳ has no choice how."""
    bound = obligation(zone, ty)
    if bound:
        note.cite(bound, say="no-eat", ty=ty, hand=zone.hand, down=zone.down, open=zone.open)
    return bound is not None


def _ban(note: Notebook, zone: ZoneSet, used: Cards) -> tuple[str, str] | None:
    """Which ban of this table forbids an eat that makes a group, and the decision it rests on."""
    if not used and note.option("lone_tuong") == "off":
        return "alone-off", "D3"
    if breaks_khap(zone.hand, used) and note.option("khap_lock_eat") == "on":
        return "khap", "D10"
    if raises_rac(note, zone, used) and note.option("anti_trash") == "on":
        return "trash", "D10"
    return None


def raises_rac(note: Notebook, zone: ZoneSet, used: Cards) -> bool:
    """Whether the hand has more rác after the eat than before."""
    before, after = _rac_facts(note, zone, used).values()
    return after > before


def _rac_facts(note: Notebook, zone: ZoneSet, used: Cards) -> dict[str, int]:
    left = without(zone.hand, used)
    hands = {"before": zone.hand, "after": left}
    return {when: rac_and_lenh(hand, locked=locked(note, hand))[0] for when, hand in hands.items()}


def _cite_allowed(note: Notebook, zone: ZoneSet, ty: Card, used: Cards) -> None:
    if not used:
        note.cite(R.EAT, say="alone", basis="default", decisions=("D3",), ty=ty)
        return
    costly = _is_costly(note, zone, used)
    note.cite(
        R.EAT,
        say="costly" if costly else "holds",
        basis="default" if costly else None,
        decisions=("D10",) if costly else None,
        ty=ty,
        used=used,
    )


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
        *(["D10"] if any(used and _is_costly(note, zone, used) for used in possible) else []),
    ]
    note.cite(
        R.EAT,
        holds=bool(allowed),
        say=("ways-banned" if banned else "ways") if allowed else "banned" if banned else "no-way",
        basis="default" if decisions else None,
        decisions=tuple(decisions) or None,
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
