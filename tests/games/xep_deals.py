"""Deals of Xệp with prepared packs and positions in the middle of one, in short notation."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from games import cards, get_game
from games.cards import Card
from games.decks import TU_SAC
from games.flow import Action, Opening
from games.xep.duties import settled
from games.xep.flow import FLOW, Deal
from games.xep.table import Stage, Table
from games.xep.zones import ZoneSet

GAME = get_game("xep")
NAMES = ("An", "Bình", "Chi")

# Twenty cards, round, 16 lệnh: a quad of tướng 10, a quad 6, six pairs.
ROUND = "Kr Kr Kr Kr Rr Rr Rr Rr Ay Ay Ey Ey Aw Aw Ew Ew Cg Cg Hg Hg"
# Twenty cards, round, 26 lệnh: two quads of tướng 20, a quad 6, four pairs.
QUAN = "Kr Kr Kr Kr Kw Kw Kw Kw Rr Rr Rr Rr Ay Ay Ey Ey Cg Cg Hg Hg"
# Twenty cards, no two alike.
DULL = "Kg Ar Er Ay Ey Aw Ew Rr Cr Ry Cy Rw Cw Hg Pr Py Eg Rg Ag Hy"
NO_HG, NO_KG = DULL.replace("Hg", "Cg"), DULL.replace("Kg", "Hw")
REST = "Kr Ar Er Pr Py Rw Cw Hw Ay Eg Cg Ry Cy Ew Aw Hy Rg Cr"  # eighteen cards, no two alike
# Twenty cards with a khạp and with runs.
HAND = "Kr Ar Er Pr Py Rw Rw Rw Cw Hw Ay Ay Eg Hg Cg Ry Cy Ew Aw Hy"
# Lacks one card: round with Hg, 15 lệnh (a quad of tướng 10, three triples, two tướng), be Hg xệped or laid open.
WAITS = "Hg Hg Cy Cy Ay Ay || Kw Kw Kw Kw, Rw Rw Rw, Pr Pr Pr, Ew Ew, Kg, Ky"
# Each is round with Hg as a pair, with 15 lệnh.
NEAR = "Hg Cy Cy Ay Ay Eg Eg || Kw Kw Kw Kw, Cg Cg Cg, Pg Pg Pg, Kg, Ky, Kr"
NEAR_TOO = "Hg Cr Cr Hr Hr Ag Ag || Ky Ky Ky, Kr Kr Kr, Hw Hw Hw Hw, Aw Aw, Kg"
# Round with 17 lệnh and twenty-one cards, as after a take: 10 + 6 + 1.
TAKEN = "Ay Ay Ey Ey Aw Aw Ew Ew Cg Cg Cg Hg Hg || Kr Kr Kr Kr, Rr Rr Rr Rr"


def filled(hand: str, count: int, taken: Counter[Card], avoid: str) -> tuple[Card, ...]:
    """A hand with what it lacks: no two alike, no tướng, nothing to be avoided; `taken` grows by it."""
    found = list(cards(hand))
    for made in reversed(TU_SAC.kinds):
        if len(found) < count and made.rank != "K" and made not in (*found, *cards(avoid)) and taken[made] < 4:
            found.append(made)
            taken[made] += 1
    assert len(found) == count, hand
    return tuple(found)


def pack(*hands: str, stock: str = "") -> tuple[Card, ...]:
    """A pack from which these hands are dealt, filled; the nọc begins as said."""
    taken = Counter(made for text in (*hands, stock) for made in cards(text))
    dealt = [made for n, text in enumerate(hands) for made in filled(text, 20 + (n == 0), taken, stock)]
    dealt += cards(stock)
    assert Counter(dealt) <= Counter(TU_SAC)
    return (*dealt, *(Counter(TU_SAC) - Counter(dealt)).elements())


def deal(*hands: str, stock: str = "", stake: int = 1, **house: Any) -> Deal:
    """A deal of such a pack."""
    made = GAME.house.from_json(house)
    opening = Opening(NAMES[: len(hands)], {"stake": stake}, pack(*hands, stock=stock), Random(0), made)
    state = FLOW.start(opening)
    assert isinstance(state, Deal)
    return state


def zone(text: str) -> ZoneSet:
    """Zones written as hand | face-down groups, by commas | open groups, by commas."""
    hand, down, laid = ([part.strip() for part in f"{text}||".split("|")])[:3]
    return ZoneSet(
        cards(hand),
        tuple(cards(group) for group in down.split(",") if group.strip()),
        tuple(cards(group) for group in laid.split(",") if group.strip()),
    )


def standing(stage: Stage, seat: int, *written: str, ty: str = "", stock: int = 30, **more: Any) -> Deal:
    """A deal in the middle of which somebody is to act; nothing written is a dull hand, the nọc is what is left."""
    taken = Counter(cards(" ".join([ty, *written]).replace("|", " ").replace(",", " ")))
    lying = tuple(zone(text) if text else ZoneSet(filled("", 20, taken, ty), (), ()) for text in written)
    assert taken <= Counter(TU_SAC)
    left = tuple((Counter(TU_SAC) - taken).elements())
    facts = {key: more.pop(key) for key in ("out", "forced", "declined") if key in more}
    house = GAME.house.from_json(more)
    shown = cards(ty)[0] if ty else None
    table = Table(NAMES[: len(written)], house, 2, lying, left[:stock], stage=stage, seat=seat, ty=shown, **facts)
    return Deal(*settled(table))


def action(text: str) -> Action:
    """An action as "seat kind", with the cards of an eat or a discard, or the take of a win and its cards."""
    seat, kind, *rest = text.split()
    made: dict[str, Any] = {"seat": int(seat), "kind": kind}
    if kind == "win" and rest:
        made["take"] = rest[0]
        if rest[0] == "eat":
            made["with"] = cards(" ".join(rest[1:]))
    elif kind == "eat":
        made["with"] = cards(" ".join(rest))
    elif kind == "discard":
        made["card"] = cards(rest[0])
    return made


def played(state: Deal, *texts: str) -> Deal:
    """What comes after some legal actions."""
    for text in texts:
        assert state.fault(action(text)) is None, text
        state = state.after(action(text))
    return state


def written(found: Action) -> str:
    parts = [found["seat"], found["kind"], *([found["take"]] if "take" in found else [])]
    used = sorted(card.code for card in (*found.get("with", ()), *found.get("card", ())))
    return " ".join(map(str, (*parts, *used)))


def offered(state: Deal) -> set[str]:
    """What may be done, but for leaving the table."""
    return {written(found) for moves in state.moves() for found in moves if moves.kind != "leave"}


def kinds(state: Deal) -> set[str]:
    return {" ".join(text.split()[:2]) for text in offered(state)}


def refused(state: Deal, text: str) -> str | None:
    assert written(action(text)) not in offered(state)
    return state.fault(action(text))


def net(state: Deal) -> list[int] | None:
    settlement = state.settlement()
    return list(settlement.values()) if settlement else None


def held(state: Deal, seat: int) -> ZoneSet:
    return state.table.zones[seat]


def opened(*hands: str, stock: str, **house: Any) -> Deal:
    """A deal in which the cái has discarded the last card of his hand and seat 1 has drawn."""
    state = deal(*hands, stock=stock, **house)
    last = next(card for card in reversed(held(state, 0).hand) if state.fault(action(f"0 discard {card.code}")) is None)
    return played(state, f"0 discard {last.code}", "1 draw")
