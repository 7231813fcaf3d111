"""The seven questions about Xì Tố (rule book, Queries)."""

from __future__ import annotations

from typing import Final

from games.fields import (
    MAX_AMOUNT,
    Cards,
    Choice,
    Flag,
    Input,
    ListOf,
    Maybe,
    Name,
    Players,
    Record,
    Whole,
    said_by_seats,
)
from games.poker import KINDS
from games.query import Position, Query
from games.reading import Reader
from games.xi_to.betting import legal_actions
from games.xi_to.comparing import compare, showdown
from games.xi_to.hands import hand_kind
from games.xi_to.opening import check_up, first_to_act
from games.xi_to.payout import check_payout, payout
from games.xi_to.pots import check_pots, pots
from games.xi_to.seats import check_order

MOST_PLAYERS: Final = 6
_NAMES: Final = ListOf(Name(), most=10)
_ORDER: Final = Input("order", _NAMES, optional=True, meant=said_by_seats)
_FIVE: Final = Cards(5)
_PAID: Final = Input("paid", Players(Whole(), 2, MOST_PLAYERS))
_FOLDED: Final = Input("folded", _NAMES)
_CHIPS: Final = Whole(0, MOST_PLAYERS * MAX_AMOUNT)
_POT: Final = Record(Input("amount", _CHIPS), Input("eligible", _NAMES))


def _check_showdown(position: Position, reader: Reader) -> None:
    check_order(position["hands"], position.get("order"), reader)


QUERIES: Final = (
    Query("hand-kind", (Input("cards", _FIVE),), answer=Choice(*KINDS), judge=hand_kind),
    Query("compare", (Input("a", _FIVE), Input("b", _FIVE)), answer=Choice("a", "b", "tie"), judge=compare),
    Query(
        "showdown",
        (Input("hands", Players(_FIVE, 2, MOST_PLAYERS)), _ORDER),
        answer=_NAMES,
        judge=showdown,
        check=_check_showdown,
    ),
    Query(
        "first-to-act",
        (Input("up", Players(Cards(1, 2, 3, 4), 2, MOST_PLAYERS)), _ORDER),
        answer=Name(),
        judge=first_to_act,
        check=check_up,
    ),
    Query(
        "legal-actions",
        (
            Input("base", Whole(1)),
            Input("stack", Whole(1)),
            Input("owed", Whole()),
            Input("raised_by_me_open", Flag()),
        ),
        answer=Record(
            Input("fold", Flag()),
            Input("check", Flag()),
            Input("call", Maybe(Whole(1))),
            Input("raise", Maybe(Record(Input("min", Whole(1)), Input("max", Whole(1))))),
        ),
        judge=legal_actions,
    ),
    Query(
        "pots",
        (_PAID, _FOLDED, _ORDER),
        answer=Record(Input("pots", ListOf(_POT)), Input("returned", Players(Whole(1), 0, 1))),
        judge=pots,
        check=check_pots,
    ),
    Query(
        "payout",
        (_PAID, _FOLDED, Input("hands", Players(_FIVE, 0, MOST_PLAYERS)), _ORDER),
        answer=Players(_CHIPS, 2, MOST_PLAYERS),
        judge=payout,
        check=check_payout,
    ),
)
