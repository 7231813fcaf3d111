"""How whole deals of Xệp are tried out: a player who collects groups, and what must hold at every step."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from games.cards import CARDS, Card
from games.flow import Action, Moves
from games.rehearsal import Rehearsal
from games.rules import House
from games.xep.checks import naive
from games.xep.course import awaited, sitting, zones
from games.xep.flow import Deal
from games.xep.slips import SLIPS
from games.xep.table import Stage, Table
from games.xep.zones import ZoneSet

NAMES: Final = ("An", "Bình", "Chi")
STAKES: Final = (1, 2, 3, 5, 7, 10, 1_000, 999_983, 10**12)
_SLOW: Final = 7  # the stake of tables that hardly ever eat
_RUNS: Final = {piece: run for run in ("KAE", "RCH") for piece in run}


def _opening(rng: Random, _: House) -> Action:
    players = NAMES[: rng.choice((2, 3, 3))]
    return {"seat": 0, "kind": "deal", "players": players, "stake": rng.choice(STAKES)}


# ---------------------------------------------------------------- how they play


def _choose(rng: Random, deal: Deal) -> Action:
    """Mostly like somebody who wants to win; one time in seven anything, now and then somebody leaves.

    At one stake they hardly ever eat, so that those deals are often drawn.
    """
    moves = deal.moves()
    if rng.random() < 0.0015:
        return rng.choice([found for found in moves if found.kind == "leave"])[0]
    acts = {found.kind: found for found in moves if found.kind != "leave"}
    *_, last = acts.values()
    if deal.table.stake == _SLOW and "eat" in acts and rng.random() < 0.85:
        return _any_of(rng, last)
    if len(acts) > 1 and rng.random() < 0.15:
        return _any_of(rng, rng.choice(list(acts.values())))
    if "win" in acts and rng.random() < 0.7:
        return _any_of(rng, acts["win"])
    for kind, loss in (("discard", _of_discard), ("eat", _of_eat)):
        if kind in acts:
            hand = [card.code for card in deal.table.zones[acts[kind].seat].hand]
            return min(acts[kind], key=lambda action: (loss(hand, action), rng.random()))
    return _any_of(rng, last)


def _any_of(rng: Random, moves: Moves) -> Action:
    return moves[rng.randrange(len(moves))]


def _of_discard(hand: Sequence[str], action: Action) -> int:
    return _use(hand, action["card"][0].code)


def _of_eat(hand: Sequence[str], action: Action) -> int:
    """What the cards laid are worth in the hand; laying many rids him of many."""
    return sum(_use(hand, card.code) - 6 for card in action["with"])


def _use(hand: Sequence[str], card: str) -> int:
    """How much a card of the hand is worth keeping: for its like, else for those that it makes a run with."""
    alike = hand.count(card) - 1
    if card[0] == "P":
        return 3 * alike + 2 * len({other for other in hand if other[0] == "P" and other != card})
    return 3 * alike + 2 * sum(piece + card[1] in hand for piece in _RUNS[card[0]] if piece != card[0])


# ---------------------------------------------------------------- what must hold

_PACK: Final = sorted(code for code in CARDS if code[1] in "rygw" for _ in range(4))


def _broken(deal: Deal) -> list[str]:
    table = deal.table
    found = [] if _lying(table) == _PACK else ["every card is there four times"]
    if not _counts_hold(table):
        found.append(f"20 cards, or 21: {[zone.size for zone in table.zones]}")
    if table.stage == Stage.SHOWN:
        found += _who_is_asked(deal)
    if table.stage == Stage.TAKEN and not _lie_in_groups(table.zones[table.seat]):
        found.append("what lies are groups")
    return found


def _lying(table: Table) -> list[str]:
    """Every card wherever it is, sorted."""
    held = [card for zone in table.zones for cards in (zone.hand, *zone.down, *zone.open) for card in cards]
    return sorted([card.code for card in (*held, *table.stock, *table.gone, *((table.ty,) if table.ty else ()))])


def _counts_hold(table: Table) -> bool:
    """Twenty cards each; one more for the cái before he opens and between a take and its discard (§1.4)."""
    more = [zone.size - 20 for zone in table.zones]
    if table.stage == Stage.OVER:
        return all(count in (0, 1) for count in more) and sum(more) <= 1 + len(table.out)
    has_one = table.seat if table.stage in (Stage.DEALT, Stage.OPENING, Stage.TAKEN) else None
    return all(more[seat] == (seat == has_one) for seat in sitting(table))


def _who_is_asked(deal: Deal) -> list[str]:
    """At most one match obligation (§4); in one deal of four those who are asked are found again by the plain rules."""
    table = deal.table
    ty: Any = table.ty and table.ty.code
    bound = [seat for seat in sitting(table) if naive.bound(zones(table.zones[seat]), ty)]
    found = [f"at most one is bound: {bound}"] if len(bound) > 1 else []
    if table.stake % 4 == 1 and deal.due and (deal.due.seat, deal.due.duty) != awaited(table):
        found.append(f"{awaited(table)} is asked: {deal.due}")
    return found


def _lie_in_groups(zone: ZoneSet) -> bool:
    """Open lie groups, face-down three or four that are identical (§1.3)."""
    alike = all(len(cards) in (3, 4) and len(set(cards)) == 1 for cards in zone.down)
    return alike and all(naive.known([card.code for card in cards]) for cards in zone.open)


def _known(deal: Deal, seat: int | None) -> Sequence[Card]:
    """One's own cards, all that lies open, the discards, a shown tỳ; the winner's cards at the end."""
    table = deal.table
    found = [*table.gone, *(card for zone in table.zones for cards in zone.open for card in cards)]
    winner = table.end.winner if table.end else None
    for owner in {seat, winner} - {None}:
        zone = table.zones[owner or 0]
        found += [card for cards in (zone.hand, *zone.down) for card in cards]
    if table.ty and (table.stage != Stage.DRAWN or table.seat == seat):
        found.append(table.ty)
    return found


REHEARSAL: Final = Rehearsal(opening=_opening, choose=_choose, slips=SLIPS, broken=_broken, known=_known)
