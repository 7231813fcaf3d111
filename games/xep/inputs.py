"""What a Xệp position is made of, and what no single input can tell: groups that lie, counts, who sits there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from games.errors import brief
from games.fields import Cards, Input, ListOf
from games.groups import group_of
from games.query import Position
from games.reading import Reader, Untold, sound_items, span_of
from games.xep.zones import zone_of

ONE: Final = Cards(1)
ZONES: Final = (
    Input("hand", Cards()),
    Input("down", ListOf(Cards(3, 4))),
    Input("open", ListOf(Cards(1, 2, 3, 4))),
)
TY: Final = Input("ty", ONE)
MOST_HELD: Final = 21


def check_count(reader: Reader, zones: Mapping[str, Any], counts: tuple[int, ...], owner: str = "") -> None:
    """What lies are groups, and the cards of the three zones together are one of these numbers."""
    with suppress(Untold):
        for n, cards in enumerate(zones["down"]):
            if len(set(cards)) > 1:
                reader.bad_value(
                    f"{owner}down[{n}]", vi="ba hoặc bốn lá giống nhau", en="three or four identical cards"
                )
    with suppress(Untold):
        for n, cards in enumerate(zones["open"]):
            if group_of(cards) is None:
                reader.bad_value(f"{owner}open[{n}]", vi="một nhóm bài hợp lệ", en="a valid group")
    with suppress(Untold):
        if (size := zone_of(zones).size) not in counts:
            path, wanted = f"{owner}hand", span_of(min(counts), max(counts))
            reader.fault(
                "wrong-count",
                path,
                vi=f"{path}: bài trên tay, bài úp và bài lật cộng lại cần {wanted} lá, đang có {size}.",
                en=f"{path}: hand, face-down and open cards together: expected {wanted}, got {size}.",
            )


def check_twenty(position: Position, reader: Reader) -> None:
    check_count(reader, position, (20,))


def check_can_win(position: Position, reader: Reader) -> None:
    check_count(reader, position, (20,) if "ty" in position else (20, 21))


def check_score(position: Position, reader: Reader) -> None:
    check_count(reader, position, tuple(range(1, MOST_HELD + 1)))


def check_twenty_one(position: Position, reader: Reader) -> None:
    check_count(reader, position, (21,))


def check_hand(position: Position, reader: Reader) -> None:
    held = len(position["hand"])
    if held > MOST_HELD:
        reader.wrong_count("hand", span_of(0, MOST_HELD), held)


def check_table(position: Position, reader: Reader) -> None:
    """Twenty cards each; `order` names everybody once, `wants_win` only people who are there."""
    players = position["players"]
    for name, zones in sound_items(players):
        check_count(reader, zones, (20,), f"players.{brief(name)}.")
    with suppress(Untold):
        order = position.get("order")
        if order is not None and sorted(order) != sorted(players):
            reader.bad_value("order", vi="tên mỗi người đúng một lần", en="everybody's name once")
    _check_names(reader, position.get("wants_win", ()), tuple(players), "wants_win")


def _check_names(reader: Reader, names: Any, known: tuple[str, ...], path: str) -> None:
    for n, name in enumerate(names):
        if name not in known:
            reader.bad_value(f"{path}[{n}]", vi="tên một người chơi", en="the name of a player")
        elif name in names[:n]:
            reader.bad_value(f"{path}[{n}]", vi="mỗi tên một lần", en="each name once")


def check_losers(position: Position, reader: Reader) -> None:
    """One or two losers; the ùi player is one of them."""
    losers = position["losers"]
    _check_names(reader, losers, tuple(losers), "losers")
    if not 1 <= len(losers) <= 2:
        reader.fault(
            "wrong-count",
            "losers",
            vi=f"losers: cần 1–2 người thua, đang có {len(losers)}.",
            en=f"losers: expected 1–2 losers, got {len(losers)}.",
        )
    if "ui" in position and position["ui"] not in losers:
        reader.bad_value("ui", vi="tên một người thua", en="the name of a loser")
