"""Slips in a deal of Xệp that lie in the turn: out of order, over another's right, after the end."""

from __future__ import annotations

from random import Random

from games.cards import CARDS
from games.flow import Action
from games.xep.checks import naive
from games.xep.course import Awaited, codes, options, sitting, undrawn, zones
from games.xep.flow import Deal
from games.xep.slip_making import Make, act, eat, other, some_card, ty_of, while_on
from games.xep.table import Stage, Table

_LAST = 8  # cards in the nọc that nobody draws any more


# ---------------------------------------------------------------- the end, and who is out


def after_the_end(how: str) -> Make:
    """Anything after a win, after huề, after the last one has won."""

    def make(rng: Random, deal: Deal) -> Action | None:
        table = deal.table
        if table.end is None:
            return None
        alone, won = len(sitting(table)) == 1, table.end.winner is not None
        if how != ("ui" if alone else "win" if won else "draw-game"):
            return None
        return act(rng.randrange(len(table.players)), rng.choice(("draw", "pass", "show", "win", "leave")))

    return make


def when_out(rng: Random, deal: Deal) -> Action | None:
    """Somebody who is ùi or has left plays on."""
    out = sorted(deal.table.out)
    if not out or deal.over:
        return None
    return act(rng.choice(out), rng.choice(("draw", "pass", "claim", "win", "leave")))


# ---------------------------------------------------------------- turns


@while_on(Stage.OPENING, Stage.DRAW)
def too_early(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Drawing before the cái has opened, or before the first drawer."""
    return act(other(rng, table, due.seat), "draw") if undrawn(table) else None


@while_on(Stage.DRAW)
def out_of_turn(rng: Random, table: Table, due: Awaited) -> Action | None:
    return None if undrawn(table) else act(other(rng, table, due.seat), "draw")


@while_on(Stage.TAKEN, what="discard")
def before_the_discard(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Drawing, or discarding, while the taker has still to discard."""
    seat = other(rng, table, due.seat)
    return rng.choice((act(seat, "draw"), act(seat, "discard", card=some_card(rng, table, seat))))


@while_on(Stage.DRAW)
def second_discard(rng: Random, table: Table, due: Awaited) -> Action | None:
    if undrawn(table):
        return None
    seat = rng.choice(sitting(table))
    return act(seat, "discard", card=some_card(rng, table, seat))


@while_on(Stage.DRAW)
def of_the_discards(rng: Random, table: Table, _: Awaited) -> Action | None:
    """Eating or claiming what has been discarded."""
    seat = rng.choice(sitting(table))
    return rng.choice((eat(seat, codes(some_card(rng, table, seat))), act(seat, "claim"), act(seat, "keo")))


# ---------------------------------------------------------------- the tỳ that nobody else has seen


def looking(*, bound: bool, kind: str) -> Make:
    @while_on(Stage.DRAWN)
    def make(_: Random, table: Table, due: Awaited) -> Action | None:
        must = naive.bound_to_xep(zones(table.zones[due.seat]), ty_of(table))
        return act(due.seat, kind) if must == bound else None

    return make


@while_on(Stage.DRAWN)
def unseen(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Reaching for a tỳ that has not been shown."""
    seat = other(rng, table, due.seat)
    return rng.choice((eat(seat, ()), act(seat, "claim"), act(seat, "show"), act(seat, "draw")))


# ---------------------------------------------------------------- the order of those who may take a shown tỳ


@while_on(Stage.SHOWN, what="check")
def before_a_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Taking or passing what somebody may win with."""
    seat = rng.choice(sitting(table))
    return rng.choice((eat(seat, ()), act(seat, "claim"), act(seat, "keo"), act(seat, "pass")))


@while_on(Stage.SHOWN, Stage.PASSED)
def no_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Claiming a win that one has not, or with another take than one that wins."""
    seat = other(rng, table, due.seat) if due.what == "check" else rng.choice(sitting(table))
    return act(seat, "win", take=rng.choice(("keo", "claim-hand", "claim-set")))


@while_on(Stage.SHOWN, what="check")
def no_way_to_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Winning by a take that is none, or naming none."""
    strange = [code for code in CARDS if code[1] in "rygw" and naive.known((code, ty_of(table))) is None]
    wrong = {**eat(due.seat, (rng.choice(strange),)), "kind": "win", "take": "eat"}
    return rng.choice((act(due.seat, "win"), wrong))


@while_on(Stage.DRAW, Stage.OPENING, Stage.TAKEN)
def nothing_to_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Claiming a win when none is asked for and no tỳ lies."""
    return act(rng.choice(sitting(table)), "win") if due.what != "check" else None


@while_on(Stage.TAKEN, Stage.DISCARDED, what="check")
def unanswered(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Going on while somebody has still to say whether he wins."""
    seat = rng.choice(sitting(table))
    return rng.choice((act(seat, "draw"), act(seat, "discard", card=some_card(rng, table, seat))))


def over_a_claim(rule: str) -> Make:
    @while_on(Stage.SHOWN, what="claim")
    def make(rng: Random, table: Table, due: Awaited) -> Action | None:
        if naive.bound(zones(table.zones[due.seat]), ty_of(table)) != rule:
            return None
        seat = rng.choice(sitting(table))
        return rng.choice((act(seat, "pass"), eat(seat, ()), act(seat, "keo")))

    return make


@while_on(Stage.SHOWN, what="keo")
def no_keo(rng: Random, table: Table, due: Awaited) -> Action | None:
    return rng.choice((act(due.seat, "pass"), eat(due.seat, ()), act(due.seat, "claim")))


@while_on(Stage.SHOWN, what="eat")
def before_the_drawer(rng: Random, table: Table, due: Awaited) -> Action | None:
    """The next player eats or draws while the drawer chooses; or somebody claims what binds nobody."""
    seat = other(rng, table, due.seat)
    return rng.choice((eat(seat, ()), act(seat, "draw"), act(seat, "claim"), act(seat, "keo")))


@while_on(Stage.PASSED)
def not_his(rng: Random, table: Table, due: Awaited) -> Action | None:
    """The drawer after all, or the third player, takes what was passed on; or it is left where it can be drawn."""
    seat = other(rng, table, due.seat)
    wrong = [eat(seat, ()), act(seat, "draw"), act(seat, "keo")]
    if len(table.stock) > _LAST:
        wrong.append(act(due.seat, "pass"))
    return rng.choice(wrong)


@while_on(Stage.PASSED)
def from_a_spent_stock(_: Random, table: Table, due: Awaited) -> Action | None:
    return act(due.seat, "draw") if len(table.stock) <= _LAST else None


@while_on(Stage.SHOWN, what="eat")
def leaves_a_tuong(_: Random, table: Table, due: Awaited) -> Action | None:
    forced = ty_of(table)[0] == "K" and options(table)["lone_tuong"] == "forced_drawer"
    return act(due.seat, "pass") if forced else None
