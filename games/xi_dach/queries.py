"""The ten questions about Xì Dách (rule book, Queries)."""

from __future__ import annotations

from typing import Final

from games.fields import MAX_AMOUNT, Cards, Choice, Flag, Input, Name, Players, Record, Whole
from games.query import Position, Query
from games.reading import Reader
from games.xi_dach.hands import DEALER, points
from games.xi_dach.naturals import natural, phase_one
from games.xi_dach.settlement import den, settle, settle_table
from games.xi_dach.turns import may_check, may_draw, may_stand, status

SEATS: Final = 9
_HAND: Final = Cards(2, 3, 4, 5)
_STAKE: Final = Whole(1, MAX_AMOUNT)
_MOST: Final = 3 * SEATS * MAX_AMOUNT  # a dealer who pays three stakes to everybody
_NET: Final = Players(Whole(-_MOST, _MOST), 2, SEATS + 1, also=(DEALER,))
_CARDS: Final = (Input("cards", _HAND),)
_SEAT: Final = Record(Input("cards", _HAND), Input("stake", _STAKE))


def _check_names(position: Position, reader: Reader) -> None:
    """The dealer stands beside the players in the answers, so nobody else is called so."""
    if DEALER in position["players"]:
        reader.bad_value(f"players.{DEALER}", vi="tên khác (đây là nhà cái)", en="another name (this is the dealer's)")


def _check_offender(position: Position, reader: Reader) -> None:
    _check_names(position, reader)
    if position["offender"] not in (*position["players"], DEALER):
        reader.bad_value("offender", vi=f"tên một nhà con hoặc {DEALER}", en=f"the name of a player or {DEALER}")


QUERIES: Final = (
    Query("points", _CARDS, answer=Whole(0, 50), judge=points),
    Query("natural", (Input("cards", Cards(2)),), answer=Choice("xi-ban", "xi-dach", "none"), judge=natural),
    Query(
        "status",
        _CARDS,
        answer=Choice("xi-ban", "xi-dach", "ngu-linh", "quac", "non", "du-tuoi"),
        judge=status,
    ),
    Query("may-stand", _CARDS, answer=Flag(), judge=may_stand),
    Query("may-draw", _CARDS, answer=Flag(), judge=may_draw),
    Query(
        "phase-one",
        (Input("dealer", Cards(2)), Input("players", Players(Cards(2), 1, SEATS))),
        answer=Players(Choice("win", "lose", "draw", "play-on"), 1, SEATS),
        judge=phase_one,
        check=_check_names,
    ),
    Query(
        "settle",
        (Input("dealer", _HAND), Input("player", _HAND)),
        answer=Choice("win", "lose", "draw"),
        judge=settle,
    ),
    Query(
        "settle-table",
        (Input("dealer", _HAND), Input("players", Players(_SEAT, 1, SEATS))),
        answer=_NET,
        judge=settle_table,
        check=_check_names,
    ),
    Query(
        "may-check",
        (
            Input("dealer", _HAND),
            Input("player", _HAND),
            Input("stood", Flag()),
            Input("all_done", Flag(), optional=True),
        ),
        answer=Flag(),
        judge=may_check,
    ),
    Query(
        "den",
        (Input("players", Players(_STAKE, 1, SEATS)), Input("offender", Name())),
        answer=_NET,
        judge=den,
        check=_check_offender,
    ),
)
