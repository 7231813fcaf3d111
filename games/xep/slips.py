"""The ways of going wrong in a deal of Xệp, each with the rule it breaks; the plain rules say where they can happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from games.cards import CARDS, Card
from games.flow import Action
from games.rehearsal import Slip
from games.xep.checks import naive
from games.xep.checks.course import Awaited, awaited, codes, options, sitting, undrawn, wins_with, zones
from games.xep.flow import Deal
from games.xep.table import Stage, Table

Make = Callable[[Random, Deal], Action | None]
Wrong = Callable[[Random, Table, Awaited], Action | None]
_LAST = 8  # cards in the nọc that nobody draws any more


def _while_on(*stages: Stage, what: str = "") -> Callable[[Wrong], Make]:
    """A slip that can happen at these stages, while this is awaited (anything when not named)."""

    def slip(wrong: Wrong) -> Make:
        def make(rng: Random, deal: Deal) -> Action | None:
            if deal.table.stage not in stages:
                return None
            due = awaited(deal.table)
            return wrong(rng, deal.table, due) if due and what in ("", due.what) else None

        return make

    return slip


def _act(seat: int, kind: str, **parts: Any) -> Action:
    return {"seat": seat, "kind": kind, **parts}


def _eat(seat: int, used: Sequence[str]) -> Action:
    return {"seat": seat, "kind": "eat", "with": tuple(CARDS[code] for code in used)}


def _other(rng: Random, table: Table, seat: int) -> int:
    return rng.choice([n for n in sitting(table) if n != seat])


def _some_card(rng: Random, table: Table, seat: int) -> tuple[Card, ...]:
    return (rng.choice(table.zones[seat].hand or (table.stock[0],)),)


def _ty(table: Table) -> str:
    return table.ty.code if table.ty else ""


# ---------------------------------------------------------------- the end, and who is out


def _after_the_end(how: str) -> Make:
    """Anything after a win, after huề, after the last one has won."""

    def make(rng: Random, deal: Deal) -> Action | None:
        table = deal.table
        if table.end is None:
            return None
        alone, won = len(sitting(table)) == 1, table.end.winner is not None
        if how != ("ui" if alone else "win" if won else "draw-game"):
            return None
        return _act(rng.randrange(len(table.players)), rng.choice(("draw", "pass", "show", "win", "leave")))

    return make


def _when_out(rng: Random, deal: Deal) -> Action | None:
    """Somebody who is ùi or has left plays on."""
    out = sorted(deal.table.out)
    if not out or deal.over:
        return None
    return _act(rng.choice(out), rng.choice(("draw", "pass", "claim", "win", "leave")))


# ---------------------------------------------------------------- turns


@_while_on(Stage.OPENING, Stage.DRAW)
def _too_early(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Drawing before the cái has opened, or before the first drawer."""
    return _act(_other(rng, table, due.seat), "draw") if undrawn(table) else None


@_while_on(Stage.DRAW)
def _out_of_turn(rng: Random, table: Table, due: Awaited) -> Action | None:
    return None if undrawn(table) else _act(_other(rng, table, due.seat), "draw")


@_while_on(Stage.TAKEN, what="discard")
def _before_the_discard(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Drawing, or discarding, while the taker has still to discard."""
    seat = _other(rng, table, due.seat)
    return rng.choice((_act(seat, "draw"), _act(seat, "discard", card=_some_card(rng, table, seat))))


@_while_on(Stage.DRAW)
def _second_discard(rng: Random, table: Table, due: Awaited) -> Action | None:
    if undrawn(table):
        return None
    seat = rng.choice(sitting(table))
    return _act(seat, "discard", card=_some_card(rng, table, seat))


@_while_on(Stage.DRAW)
def _of_the_discards(rng: Random, table: Table, _: Awaited) -> Action | None:
    """Eating or claiming what has been discarded."""
    seat = rng.choice(sitting(table))
    return rng.choice((_eat(seat, codes(_some_card(rng, table, seat))), _act(seat, "claim"), _act(seat, "keo")))


# ---------------------------------------------------------------- the tỳ that nobody else has seen


def _looking(*, bound: bool, kind: str) -> Make:
    @_while_on(Stage.DRAWN)
    def make(_: Random, table: Table, due: Awaited) -> Action | None:
        must = naive.bound_to_xep(zones(table.zones[due.seat]), _ty(table))
        return _act(due.seat, kind) if must == bound else None

    return make


@_while_on(Stage.DRAWN)
def _unseen(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Reaching for a tỳ that has not been shown."""
    seat = _other(rng, table, due.seat)
    return rng.choice((_eat(seat, ()), _act(seat, "claim"), _act(seat, "show"), _act(seat, "draw")))


# ---------------------------------------------------------------- the order of those who may take a shown tỳ


@_while_on(Stage.SHOWN, what="check")
def _before_a_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Taking or passing what somebody may win with."""
    seat = rng.choice(sitting(table))
    return rng.choice((_eat(seat, ()), _act(seat, "claim"), _act(seat, "keo"), _act(seat, "pass")))


@_while_on(Stage.SHOWN, Stage.PASSED)
def _no_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Claiming a win that one has not, or with another take than one that wins."""
    seat = _other(rng, table, due.seat) if due.what == "check" else rng.choice(sitting(table))
    return _act(seat, "win", take=rng.choice(("keo", "claim-hand", "claim-set")))


@_while_on(Stage.SHOWN, what="check")
def _no_way_to_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Winning by a take that is none, or naming none."""
    strange = [code for code in CARDS if code[1] in "rygw" and naive.known((code, _ty(table))) is None]
    wrong = {**_eat(due.seat, (rng.choice(strange),)), "kind": "win", "take": "eat"}
    return rng.choice((_act(due.seat, "win"), wrong))


@_while_on(Stage.DRAW, Stage.OPENING, Stage.TAKEN)
def _nothing_to_win(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Claiming a win when none is asked for and no tỳ lies."""
    return _act(rng.choice(sitting(table)), "win") if due.what != "check" else None


@_while_on(Stage.TAKEN, Stage.DISCARDED, what="check")
def _unanswered(rng: Random, table: Table, due: Awaited) -> Action | None:
    """Going on while somebody has still to say whether he wins."""
    seat = rng.choice(sitting(table))
    return rng.choice((_act(seat, "draw"), _act(seat, "discard", card=_some_card(rng, table, seat))))


def _over_a_claim(rule: str) -> Make:
    @_while_on(Stage.SHOWN, what="claim")
    def make(rng: Random, table: Table, due: Awaited) -> Action | None:
        if naive.bound(zones(table.zones[due.seat]), _ty(table)) != rule:
            return None
        seat = rng.choice(sitting(table))
        return rng.choice((_act(seat, "pass"), _eat(seat, ()), _act(seat, "keo")))

    return make


@_while_on(Stage.SHOWN, what="keo")
def _no_keo(rng: Random, table: Table, due: Awaited) -> Action | None:
    return rng.choice((_act(due.seat, "pass"), _eat(due.seat, ()), _act(due.seat, "claim")))


@_while_on(Stage.SHOWN, what="eat")
def _before_the_drawer(rng: Random, table: Table, due: Awaited) -> Action | None:
    """The next player eats or draws while the drawer chooses; or somebody claims what binds nobody."""
    seat = _other(rng, table, due.seat)
    return rng.choice((_eat(seat, ()), _act(seat, "draw"), _act(seat, "claim"), _act(seat, "keo")))


@_while_on(Stage.PASSED)
def _not_his(rng: Random, table: Table, due: Awaited) -> Action | None:
    """The drawer after all, or the third player, takes what was passed on; or it is left where it can be drawn."""
    seat = _other(rng, table, due.seat)
    wrong = [_eat(seat, ()), _act(seat, "draw"), _act(seat, "keo")]
    if len(table.stock) > _LAST:
        wrong.append(_act(due.seat, "pass"))
    return rng.choice(wrong)


@_while_on(Stage.PASSED)
def _from_a_spent_stock(_: Random, table: Table, due: Awaited) -> Action | None:
    return _act(due.seat, "draw") if len(table.stock) <= _LAST else None


@_while_on(Stage.SHOWN, what="eat")
def _leaves_a_tuong(_: Random, table: Table, due: Awaited) -> Action | None:
    forced = _ty(table)[0] == "K" and options(table)["lone_tuong"] == "forced_drawer"
    return _act(due.seat, "pass") if forced else None


# ---------------------------------------------------------------- eating


def _free_to_eat(wrong: Wrong) -> Make:
    """While the drawer or the next player may eat, and need not."""

    def make(rng: Random, table: Table, due: Awaited) -> Action | None:
        forced = _ty(table)[0] == "K" and due.what == "eat" and options(table)["lone_tuong"] == "forced_drawer"
        return None if forced or due.what not in ("eat", "next") else wrong(rng, table, due)

    return _while_on(Stage.SHOWN, Stage.PASSED)(make)


@_free_to_eat
def _not_held(_: Random, table: Table, due: Awaited) -> Action | None:
    hand = codes(table.zones[due.seat].hand)
    return None if _ty(table) in hand else _eat(due.seat, (_ty(table),))


@_free_to_eat
def _no_group(rng: Random, table: Table, due: Awaited) -> Action | None:
    hand = codes(table.zones[due.seat].hand)
    wrong = [card for card in hand if naive.known((card, _ty(table))) is None]
    return _eat(due.seat, (rng.choice(wrong),)) if wrong else None


@_free_to_eat
def _banned(rng: Random, table: Table, due: Awaited) -> Action | None:
    """A tướng alone, a khạp broken, or more rác, each where the table forbids it."""
    house, hand, ty = options(table), codes(table.zones[due.seat].hand), _ty(table)
    wrong = []
    for used in naive.mates(hand, ty):
        left = list(hand)
        for card in used:
            left.remove(card)
        more = house["anti_trash"] == "on" and naive.best(left, house)[0] > naive.best(hand, house)[0]
        alone = not used and house["lone_tuong"] == "off"
        if more or alone or (house["khap_lock_eat"] == "on" and naive.from_khap(hand, used)):
            wrong.append(used)
    return _eat(due.seat, rng.choice(wrong)) if wrong else None


# ---------------------------------------------------------------- discards


def _discarding(wrong: Callable[[Sequence[str], naive.House], list[str]], *, excuse: bool = False) -> Make:
    """Discarding a card that must not go; a table may excuse who had to take, so those are left aside with `excuse`."""

    @_while_on(Stage.OPENING, Stage.TAKEN, what="discard")
    def make(rng: Random, table: Table, due: Awaited) -> Action | None:
        house, hand = options(table), codes(table.zones[due.seat].hand)
        cards = wrong(hand, house)
        if not cards or (excuse and table.forced and house["forced_ui_excused"] == "on"):
            return None
        return _act(due.seat, "discard", card=(CARDS[rng.choice(cards)],))

    return make


def _tuong(hand: Sequence[str], _: naive.House) -> list[str]:
    return [card for card in hand if card[0] == "K"]


def _khap(hand: Sequence[str], _: naive.House) -> list[str]:
    return [card for card in hand if card[0] != "K" and hand.count(card) >= 3]


def _chuot(hand: Sequence[str], house: naive.House) -> list[str]:
    chuot = [card for card in hand if card[0] == "P"]
    full = len(set(chuot)) == 4 and (len(chuot) == 4 or house["chuot_lock"] == "any_full_set")
    return [card for card in chuot if hand.count(card) < 3] if full else []


def _missing(hand: Sequence[str], _: naive.House) -> list[str]:
    return [code for code in CARDS if code[1] in "rygw" and code not in hand]


# ---------------------------------------------------------------- wins that are left


@_while_on(*Stage)
def _nothing_to_decline(rng: Random, table: Table, due: Awaited) -> Action | None:
    return _act(rng.choice(sitting(table)), "decline") if due.what != "check" else None


@_while_on(*Stage)
def _must_win(_: Random, table: Table, due: Awaited) -> Action | None:
    """Declining, or hiding the tỳ, where the table knows no phóng quan; declining when it is a Quan already."""
    house, zone = options(table), zones(table.zones[due.seat])
    if due.what == "check":
        quan = table.stage != Stage.SHOWN and naive.worth(zone, house)[1] >= 21
        return _act(due.seat, "decline") if quan or house["phong_quan"] == "off" else None
    if due.what != "look" or house["phong_quan"] == "on" or house["drawer_win_beats_xep"] == "off":
        return None
    hidden = naive.bound_to_xep(zone, _ty(table)) and wins_with(zone, _ty(table), house, drawer=True)
    return _act(due.seat, "xep") if hidden else None


SLIPS: Final = (
    Slip("acting after a win", "win", _after_the_end("win")),
    Slip("acting after huề", "draw-game", _after_the_end("draw-game")),
    Slip("acting after the last one has won", "ui", _after_the_end("ui")),
    Slip("playing on when out", "ui-pays", _when_out),
    Slip("drawing before the deal is opened", "opening", _too_early),
    Slip("drawing out of turn", "after-take", _out_of_turn),
    Slip("going on before the taker's discard", "after-take", _before_the_discard),
    Slip("a second discard", "after-take", _second_discard),
    Slip("taking a discard", "dead-discards", _of_the_discards),
    Slip("showing what must be xệped", "xep-forced", _looking(bound=True, kind="show")),
    Slip("passing what must be xệped", "xep-forced", _looking(bound=True, kind="pass")),
    Slip("xệp without the like", "xep-forced", _looking(bound=False, kind="xep")),
    Slip("passing a tỳ unseen", "draw", _looking(bound=False, kind="pass")),
    Slip("reaching for an unseen tỳ", "draw", _unseen),
    Slip("taking before a win", "claim-win", _before_a_win),
    Slip("a win that is none", "claim-win", _no_win),
    Slip("a win by a wrong take", "claim-win", _no_way_to_win),
    Slip("a win out of season", "win", _nothing_to_win),
    Slip("going on before a win", "win", _unanswered),
    Slip("passing over two in hand", "claim-hand", _over_a_claim("claim-hand")),
    Slip("passing over three that lie", "claim-set", _over_a_claim("claim-set")),
    Slip("passing over two tướng", "claim-tuong", _over_a_claim("claim-tuong")),
    Slip("no kéo", "keo", _no_keo),
    Slip("taking before the drawer", "reveal", _before_the_drawer),
    Slip("taking what goes to the next player", "pass-on", _not_his),
    Slip("drawing from a spent nọc", "draw-game", _from_a_spent_stock),
    Slip("leaving a forced tướng", "eat", _leaves_a_tuong),
    Slip("eating with a card of nobody", "eat", _not_held),
    Slip("eating without a group", "no-group", _no_group),
    Slip("eating what the table forbids", "eat", _banned),
    Slip("discarding a tướng", "discard-tuong", _discarding(_tuong)),
    Slip("discarding from a khạp", "discard-khap", _discarding(_khap, excuse=True)),
    Slip("discarding one of four chuột", "discard-chuot", _discarding(_chuot, excuse=True)),
    Slip("discarding a card of nobody", "discard", _discarding(_missing)),
    Slip("declining nothing", "phong-quan", _nothing_to_decline),
    Slip("declining where one must win", "phong-quan", _must_win),
)
