"""The nine questions about Mậu Binh (rule book, Queries)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from games.fields import Cards, Choice, Flag, Input, ListOf, Players, Record, Whole
from games.mau_binh.aces import aces, check_aces
from games.mau_binh.advice import arrange, arrange_is_right, repair, repair_is_right
from games.mau_binh.instant import PATTERNS, instant_win
from games.mau_binh.rows import ROWS, compare_row, foul, hand_kind
from games.mau_binh.settlement import settle
from games.mau_binh.worth import row_value
from games.poker import KINDS
from games.query import Position, Query
from games.reading import Reader, Untold

LAYOUT: Final = (Input("front", Cards(3)), Input("middle", Cards(5)), Input("back", Cards(5)))
_ROW: Final = Input("row", Choice(*ROWS))
_FIVE_OR_THREE: Final = Cards(3, 5)
_CHI: Final = Whole(-100_000, 100_000)


def _check_sizes(*keys: str) -> Callable[[Position, Reader], None]:
    """A check that the named hands have as many cards as the row."""

    def check(position: Position, reader: Reader) -> None:
        wanted = 3 if position["row"] == "front" else 5
        for key in keys:
            with suppress(Untold):
                if len(position[key]) != wanted:
                    reader.wrong_count(key, str(wanted), len(position[key]))

    return check


QUERIES: Final = (
    Query("foul", LAYOUT, answer=Flag(), judge=foul, remedy="repair"),
    Query("hand-kind", (Input("cards", _FIVE_OR_THREE),), answer=Choice(*KINDS), judge=hand_kind),
    Query(
        "compare-row",
        (_ROW, Input("a", _FIVE_OR_THREE), Input("b", _FIVE_OR_THREE)),
        answer=Choice("a", "b", "tie"),
        judge=compare_row,
        check=_check_sizes("a", "b"),
    ),
    Query(
        "row-value",
        (_ROW, Input("winner", _FIVE_OR_THREE), Input("loser", _FIVE_OR_THREE)),
        answer=Whole(0, 1000),
        judge=row_value,
        check=_check_sizes("winner", "loser"),
    ),
    Query("instant-win", (Input("cards", Cards(13)),), answer=Choice(*PATTERNS, "none"), judge=instant_win),
    Query(
        "aces", (Input("aces", Players(Whole(0, 4), 2, 4)),), answer=Players(_CHI, 2, 4), judge=aces, check=check_aces
    ),
    Query("settle", (Input("players", Players(Record(*LAYOUT), 2, 4)),), answer=Players(_CHI, 2, 4), judge=settle),
    Query("repair", LAYOUT, answer=ListOf(Cards(2), most=13), judge=repair, accepts=repair_is_right),
    Query(
        "arrange",
        (Input("cards", Cards(13)), Input("against", Players(Record(*LAYOUT), 1, 3), optional=True)),
        answer=Record(*LAYOUT),
        judge=arrange,
        accepts=arrange_is_right,
    ),
)
