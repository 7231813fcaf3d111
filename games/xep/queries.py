"""The thirteen questions about Xệp (rule book, Queries)."""

from __future__ import annotations

from typing import Final

from games.fields import Cards, Choice, Flag, Input, ListOf, Maybe, Name, Players, Record, Whole, said_by_seats
from games.groups import GROUPS
from games.query import Query
from games.xep.claims import must_take, must_xep
from games.xep.discarding import discards, discards_are_right, is_ui, may_discard
from games.xep.eating import eats, eats_are_right, may_eat
from games.xep.inputs import (
    ONE,
    TY,
    ZONES,
    check_can_win,
    check_hand,
    check_losers,
    check_score,
    check_table,
    check_twenty,
    check_twenty_one,
)
from games.xep.paying import next_draw, payment
from games.xep.rules import R
from games.xep.winning import can_win, can_win_bare
from games.xep.worth import group, group_value, score, score_is_right

TAKES: Final = (R.XEP_FORCED, R.CLAIM_WIN, R.CLAIM_HAND, R.CLAIM_SET, R.CLAIM_TUONG, R.KEO, R.EAT)
MOST: Final = 10**26  # what somebody can have to pay at the greatest lệnh and stake
_FEW: Final = (Input("cards", Cards(1, 2, 3, 4)),)
_HAND: Final = Input("hand", Cards())

QUERIES: Final = (
    Query("group", _FEW, answer=Choice(*GROUPS, "none"), judge=group),
    Query("group-value", _FEW, answer=Maybe(Whole(0, 10)), judge=group_value),
    Query(
        "score",
        ZONES,
        answer=Record(Input("lenh", Whole(0, 1000)), Input("rac", Cards()), Input("groups", ListOf(Cards(1, 2, 3, 4)))),
        judge=score,
        accepts=score_is_right,
        check=check_score,
    ),
    Query(
        "can-win",
        (*ZONES, Input("ty", ONE, optional=True)),
        answer=Flag(),
        judge=can_win,
        bare=can_win_bare,
        check=check_can_win,
    ),
    Query("must-xep", (*ZONES, TY), answer=Flag(), judge=must_xep, check=check_twenty),
    Query(
        "must-take",
        (
            Input("players", Players(Record(*ZONES), 2, 3)),
            TY,
            Input("wants_win", ListOf(Name()), optional=True),
            Input("order", ListOf(Name()), optional=True, meant=said_by_seats),
        ),
        answer=Record(Input("player", Maybe(Name())), Input("rule", Maybe(Choice(*(rule.value for rule in TAKES))))),
        judge=must_take,
        check=check_table,
    ),
    Query(
        "may-eat", (*ZONES, TY, Input("with", Cards(), again=True)), answer=Flag(), judge=may_eat, check=check_twenty
    ),
    Query(
        "eats",
        (*ZONES, TY),
        answer=ListOf(Cards()),
        judge=eats,
        accepts=eats_are_right,
        check=check_twenty,
    ),
    Query("may-discard", (_HAND, Input("card", ONE, again=True)), answer=Flag(), judge=may_discard, check=check_hand),
    Query("discards", (_HAND,), answer=Cards(), judge=discards, accepts=discards_are_right, check=check_hand),
    Query("is-ui", (*ZONES, Input("forced", Flag())), answer=Flag(), judge=is_ui, check=check_twenty_one),
    Query(
        "payment",
        (
            Input("lenh", Whole()),
            Input("stake", Whole(1)),
            Input("losers", ListOf(Name(), most=10)),
            Input("ui", Name(), optional=True),
        ),
        answer=Players(Whole(0, MOST), 1, 2),
        judge=payment,
        check=check_losers,
    ),
    Query("next-draw", (Input("stock", Whole(0, 71)),), answer=Choice("draw", "hue"), judge=next_draw),
)
