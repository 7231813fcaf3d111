"""Ways of going wrong in a deal, each with the rule it breaks, made from the cards alone (rehearsals)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Final

from games.decks import FRENCH_54
from games.rehearsal import Slip
from games.xa_lang.flow import Table
from games.xa_lang.wrong_plays import RARE_PLAYS, WRONG_PLAYS, Made, natural, played


def _of(rng: Random, seats: Collection[int]) -> int | None:
    """One of some seats, if there is one."""
    return rng.choice(sorted(seats)) if seats else None


def seldom(make: Callable[[Random, Table], Made]) -> Callable[[Random, Table], Made]:
    """A slip that could be made at almost any time: only now and then, so that the rarer ones come up."""
    return lambda rng, table: make(rng, table) if rng.random() < 0.4 else None


def _some_play(rng: Random, table: Table, seats: Collection[int]) -> Made:
    """Any card laid by one of some seats that hold cards."""
    seat = _of(rng, [seat for seat in seats if table.hands[seat]])
    return None if seat is None else played(seat, rng.choice(table.hands[seat]))


def _everybody(table: Table) -> set[int]:
    return set(range(len(table.players)))


# ---------------------------------------------------------------- before the first lead


def _gives_twice(rng: Random, table: Table) -> Made:
    seat = _of(rng, table.given) if table.exchanging and not table.over else None
    return None if seat is None else {"seat": seat, "kind": "exchange", "card": (rng.choice(table.hands[seat]),)}


def _gives_foreign(rng: Random, table: Table) -> Made:
    if not table.exchanging:
        return None
    seat = rng.choice(table.awaited())
    foreign = [made for made in FRENCH_54 if made not in table.hands[seat]]
    return {"seat": seat, "kind": "exchange", "card": (rng.choice(foreign),)}


def _gives_late(rng: Random, table: Table) -> Made:
    if table.exchanging or table.over:
        return None
    seat = rng.choice(table.holders)
    return {"seat": seat, "kind": "exchange", "card": (rng.choice(table.hands[seat]),)}


def _plays_in_exchange(rng: Random, table: Table) -> Made:
    return _some_play(rng, table, _everybody(table)) if table.exchanging else None


def _bao_in_exchange(rng: Random, table: Table) -> Made:
    return {"seat": rng.randrange(len(table.players)), "kind": "bao"} if table.exchanging else None


def _plays_before_bao(rng: Random, table: Table) -> Made:
    return _some_play(rng, table, _everybody(table)) if table.round is None and not table.exchanging else None


def _bao_out_of_turn(rng: Random, table: Table) -> Made:
    if table.round or table.exchanging:
        return None
    seat = _of(rng, _everybody(table) - set(table.awaited()))
    return None if seat is None else {"seat": seat, "kind": rng.choice(["bao", "no-bao"])}


def _bao_late(rng: Random, table: Table) -> Made:
    if table.round is None or table.over:
        return None
    return {"seat": rng.randrange(len(table.players)), "kind": rng.choice(["bao", "no-bao"])}


# ---------------------------------------------------------------- whose turn it is


def _leads(rng: Random, table: Table, *, first: bool, bao: bool | None = None) -> Made:
    """A lead by somebody else than the leader."""
    now = table.round
    if now is None or table.over or now.laid or (now.number == 0) != first:
        return None
    if bao is not None and (table.bao is not None) != bao:
        return None
    return _some_play(rng, table, _everybody(table) - {now.turn})


def _leads_first(rng: Random, table: Table) -> Made:
    return _leads(rng, table, first=True, bao=False)


def _leads_before_bao(rng: Random, table: Table) -> Made:
    return _leads(rng, table, first=True, bao=True)


def _leads_for_winner(rng: Random, table: Table) -> Made:
    return _leads(rng, table, first=False)


def _out_of_turn(rng: Random, table: Table) -> Made:
    now = table.round
    if now is None or now.laid is None or table.over:
        return None
    seats = _everybody(table) - {now.turn} - now.passed
    return rng.choice([_some_play(rng, table, seats), _passes(rng, table, seats)])


def _passes(rng: Random, table: Table, seats: Collection[int]) -> Made:
    seat = _of(rng, [seat for seat in seats if table.hands[seat]])
    return None if seat is None else {"seat": seat, "kind": "pass"}


def _after_pass(rng: Random, table: Table) -> Made:
    now = table.round
    return None if now is None or table.over or not now.laid else _some_play(rng, table, now.passed - {now.turn})


def _no_chop_after_pass(rng: Random, table: Table) -> Made:
    now = table.round
    if now is None or table.over or now.turn not in now.passed or not (held := natural(table.hands[now.turn])):
        return None
    return played(now.turn, rng.choice(held))


def _leader_passes(_: Random, table: Table) -> Made:
    now = table.round
    if now is None or table.over or now.laid:
        return None
    hand = table.hands[now.turn]
    return {"seat": now.turn, "kind": "pass"} if len(hand) > 1 or hand[0].rank != "2" else None


def _out_of_cards(rng: Random, table: Table) -> Made:
    seat = _of(rng, _everybody(table) - set(table.holders)) if table.round and not table.over else None
    return None if seat is None else played(seat, rng.choice(list(FRENCH_54)))


# ---------------------------------------------------------------- về bờ, the end


def _calls_early(rng: Random, table: Table) -> Made:
    seat = None if table.over else _of(rng, [seat for seat, hand in enumerate(table.hands) if len(hand) > 1])
    return None if seat is None else {"seat": seat, "kind": "ve-bo"}


def _calls_late(rng: Random, table: Table) -> Made:
    seat = None if table.over else _of(rng, table.calls.forgotten)
    return None if seat is None else {"seat": seat, "kind": "ve-bo"}


def _catches_nobody(rng: Random, table: Table) -> Made:
    seats = set(range(4)) - table.calls.forgotten
    if table.over or not seats:
        return None
    return {"seat": rng.randrange(len(table.players)), "kind": "catch-ve-bo", "from": rng.choice(sorted(seats))}


def _catches_himself(rng: Random, table: Table) -> Made:
    seat = None if table.over else _of(rng, table.calls.forgotten)
    return None if seat is None else {"seat": seat, "kind": "catch-ve-bo", "from": seat}


def _after_end(how: str) -> Callable[[Random, Table], Made]:
    """Something done after the deal has ended in one of three ways."""

    def make(rng: Random, table: Table) -> Made:
        if not table.over:
            return None
        failed = table.house.get("bao_fail") == "end_hand" and any(line.kind == "bao-failed" for line in table.lines)
        ended = "won" if table.winner is not None else "failed" if failed else "stuck"
        if ended != how:
            return None
        return rng.choice([_some_play(rng, table, table.holders), {"seat": 0, "kind": "pass"}])

    return make


SLIPS: Final = (
    Slip("gives a second card", "exchange", _gives_twice),
    Slip("gives a card he does not hold", "deck", _gives_foreign),
    Slip("gives a card when there is no exchange", "exchange", seldom(_gives_late)),
    Slip("plays before the exchange is over", "exchange", _plays_in_exchange),
    Slip("báo before the exchange is over", "exchange", _bao_in_exchange),
    Slip("plays before báo is settled", "bao", _plays_before_bao),
    Slip("speaks about báo out of turn, or twice", "bao", _bao_out_of_turn),
    Slip("báo after the lead is settled", "bao", seldom(_bao_late)),
    Slip("leads instead of the dealer", "lead", _leads_first),
    Slip("leads instead of who called báo", "bao", _leads_before_bao),
    Slip("leads instead of the round's winner", "round-end", seldom(_leads_for_winner)),
    Slip("plays or passes out of turn", "direction", seldom(_out_of_turn)),
    Slip("plays after passing", "pass", seldom(_after_pass)),
    Slip("answers after passing with what is no chop", "pass", _no_chop_after_pass),
    Slip("leads with a pass", "round-end", seldom(_leader_passes)),
    Slip("plays after going out on a 2", "finish-on-two", _out_of_cards),
    *(replace(slip, make=seldom(slip.make)) for slip in WRONG_PLAYS),
    *RARE_PLAYS,
    Slip("calls về bờ with several cards", "ve-bo", seldom(_calls_early)),
    Slip("calls về bờ too late", "ve-bo", _calls_late),
    Slip("catches who has not forgotten", "ve-bo", seldom(_catches_nobody)),
    Slip("catches himself", "ve-bo", _catches_himself),
    Slip("acts after the win", "win", _after_end("won")),
    Slip("acts after all were stuck", "finish-on-two", _after_end("stuck")),
    Slip("acts after a failed báo has ended the deal", "bao-pay", _after_end("failed")),
)
