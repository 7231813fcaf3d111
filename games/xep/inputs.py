"""What a Xệp position is made of, beyond plain cards: groups that lie, one card, cards named a second time, names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.cards import Card, card
from games.errors import brief
from games.fields import MAX_AMOUNT, Cards, Input, ListOf, Whole
from games.groups import group_of
from games.query import Position
from games.reading import Reader
from games.xep.zones import ZoneSet, zone_of


class LyingGroup(Cards):
    """Cards that lie as one valid group."""

    def read(self, raw: object, path: str, reader: Reader) -> tuple[Card, ...]:
        before = len(reader.defects)
        found = super().read(raw, path, reader)
        if len(reader.defects) == before and group_of(found) is None:
            reader.bad_value(path, vi="một nhóm bài hợp lệ", en="a valid group")
        return found


class XepSet(LyingGroup):
    """Three or four identical cards, as they lie face-down."""

    def read(self, raw: object, path: str, reader: Reader) -> tuple[Card, ...]:
        before = len(reader.defects)
        found = Cards.read(self, raw, path, reader)
        if len(reader.defects) == before and len(set(found)) > 1:
            reader.bad_value(path, vi="ba hoặc bốn lá giống nhau", en="three or four identical cards")
        return found


class OneCard(Cards):
    """A single card, written as its name; the value is a tuple of one card."""

    def __init__(self) -> None:
        super().__init__(1)

    def read(self, raw: object, path: str, reader: Reader) -> tuple[Card, ...]:
        if not isinstance(raw, str):
            return super().read(raw, path, reader)
        try:
            made = card(raw)
        except ValueError:
            shown = brief(raw)
            reader.fault(
                "bad-card",
                path,
                vi=f"{path}: không có lá bài nào viết là “{shown}”. Viết như Kr hay “tướng đỏ”.",
                en=f"{path}: no card is written “{shown}”. Write it like Kr or “tướng đỏ”.",
            )
            return ()
        before = len(reader.defects)
        found = super().read([made], path, reader)
        reader.defects[before:] = [_at(path, defect) for defect in reader.defects[before:]]
        if reader.cards and found:
            reader.cards[-1] = (made, path)
        return found


def _at(path: str, defect: Any) -> Any:
    return type(defect)(defect.code, path, defect.vi, defect.en)


class _Named:
    """Cards that are named again: they lie already, or should, in another input, so their copies are not counted."""

    def read(self, raw: object, path: str, reader: Reader) -> tuple[Card, ...]:
        before = len(reader.cards)
        found: tuple[Card, ...] = super().read(raw, path, reader)  # type: ignore[misc]
        del reader.cards[before:]
        return found


class NamedCards(_Named, Cards):
    """Cards of the hand, named again."""


class NamedCard(_Named, OneCard):
    """One card of the hand, named again."""


@dataclass(frozen=True)
class Money(Whole):
    """An amount that is paid: as great as stakes and lệnh make it."""

    def read(self, raw: object, path: str, reader: Reader) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool) and raw > MAX_AMOUNT:
            return raw
        return super().read(raw, path, reader)


ZONES: Final = (
    Input("hand", Cards()),
    Input("down", ListOf(XepSet(3, 4))),
    Input("open", ListOf(LyingGroup(1, 2, 3, 4))),
)
TY: Final = Input("ty", OneCard())


def check_count(reader: Reader, zone: ZoneSet, counts: tuple[int, ...], path: str = "hand") -> None:
    """The cards of the three zones together must be one of these numbers."""
    if zone.size not in counts:
        wanted = str(counts[0]) if len(counts) == 1 else f"{min(counts)}–{max(counts)}"
        reader.wrong_count(path, wanted, zone.size)


def check_twenty(position: Position, reader: Reader) -> None:
    check_count(reader, zone_of(position), (20,))


def check_can_win(position: Position, reader: Reader) -> None:
    check_count(reader, zone_of(position), (20,) if "ty" in position else (20, 21))


def check_score(position: Position, reader: Reader) -> None:
    check_count(reader, zone_of(position), tuple(range(1, 22)))


def check_twenty_one(position: Position, reader: Reader) -> None:
    check_count(reader, zone_of(position), (21,))


def check_hand(position: Position, reader: Reader) -> None:
    check_count(reader, ZoneSet(position["hand"], (), ()), tuple(range(22)))


def check_table(position: Position, reader: Reader) -> None:
    """Twenty cards each; `order` names everybody once, `wants_win` only people who are there."""
    players = position["players"]
    for name, zones in players.items():
        check_count(reader, zone_of(zones), (20,), f"players.{brief(name)}.hand")
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
