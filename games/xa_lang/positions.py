"""How plays, tables and events are read, and what no single input can tell (rule book, Queries)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from games.decks import FRENCH_54
from games.fields import Cards, Choice, Input, ListOf, Name, Record, Whole
from games.query import Position
from games.reading import Reader, Untold
from games.xa_lang.beating import types_of
from games.xa_lang.readings import Play, possible_readings
from games.xa_lang.rules import TYPES, T
from games.xa_lang.scoring import EVENTS, Event, seats

HAND: Final = Cards(*range(1, 14))
_IDENTITY: Final = Cards(1)  # the card a joker stands for: it may copy one that is in sight


def _types_meant(parts: Mapping[str, Any]) -> list[str] | None:
    """What a play can be called: only cards that are a combination in several ways are called anything."""
    reader = Reader(FRENCH_54)
    cards = HAND.read(parts.get("cards"), "cards", reader)
    if reader.defects:  # some are not known
        return None
    found = {one.type for one in possible_readings({"cards": cards})}
    return [type_ for type_ in TYPES if type_ in found] if len(found) > 1 else []


PLAY: Final = Record(
    Input("cards", HAND),
    Input("as", Choice(*TYPES), optional=True, meant=_types_meant),
    Input(
        "jokers",
        Record(Input("RJ", _IDENTITY, optional=True, again=True), Input("BJ", _IDENTITY, optional=True, again=True)),
        optional=True,
    ),
    short="cards",
)
EVENT: Final = Record(
    Input("kind", Choice(*EVENTS)),
    Input("by", Name()),
    Input("from", Name(), optional=True),
    Input("twos", Whole(1, 3), optional=True),
)
LEDGER: Final = ListOf(EVENT)
_ALONE: Final = ("bao", "bao-failed", "finish-two")  # events in which one player faces all the others


def check_plays(*keys: str) -> Callable[[Position, Reader], None]:
    """A check that declared jokers are in the play and stand for a card, and that the table is a combination."""

    def check(position: Position, reader: Reader) -> None:
        for key in keys:
            with suppress(Untold):
                _check_play(key, position[key], reader)

    return check


def _check_play(key: str, play: Play | None, reader: Reader) -> None:
    if play is None:
        return
    known = len(reader.defects)
    _check_jokers(key, play, reader)
    if key == "table" and len(reader.defects) == known:
        _check_table(play, reader)


def _check_jokers(key: str, play: Play, reader: Reader) -> None:
    for joker, (stands_for,) in play.get("jokers", {}).items():
        path = f"{key}.jokers.{joker}"
        if stands_for.is_joker:
            reader.fault(
                "wrong-deck",
                path,
                vi=f"{path}: phăng teo phải thay cho một lá thường.",
                en=f"{path}: a joker stands for a card that is no joker.",
            )
        if joker not in (made.code for made in play["cards"]):
            reader.bad_value(path, vi=f"một phăng teo có trong bài đánh ra, không có {joker}", en="a joker of the play")


def _check_table(table: Play, reader: Reader) -> None:
    """The table is a combination, and where it can be several types it says which (§2.4: suited in a row is a TPS)."""
    types = types_of(possible_readings(table))
    if not types:
        reader.bad_value("table", vi="một bộ đánh được", en="a combination")
    elif len(types) > 1 and T.STRAIGHT_FLUSH not in types:
        reader.fault(
            "missing-field",
            "table.as",
            vi=f"Thiếu table.as: bộ trên bàn có thể là {', '.join(types)}.",
            en=f"table.as is missing: the table may be {', '.join(types)}.",
        )


def check_score(position: Position, reader: Reader) -> None:
    """Players sit once, two to four of them; events name players, and báo is the winner's."""
    winner, left, events = position["winner"], position["left"], position.get("events", [])
    if winner in left:
        reader.bad_value("winner", vi="một người không còn lá nào", en="a player who has no cards left")
    everybody = seats(winner, left, events)
    if not 2 <= len(everybody) <= 4:
        reader.fault(
            "wrong-count",
            "left",
            vi=f"left: cả bàn cần 2–4 người, đang có {len(everybody)}.",
            en=f"left: expected 2–4 players in all, got {len(everybody)}.",
        )
    for n, event in enumerate(events):
        with suppress(Untold):
            _check_event(f"events[{n}]", event, winner, everybody, reader)


def _check_event(path: str, event: Event, winner: str | None, everybody: Sequence[str], reader: Reader) -> None:
    alone = event["kind"] in _ALONE
    if alone and "from" in event:
        reader.fault(
            "unknown-field",
            f"{path}.from",
            vi=f"{path}.from: {event['kind']} không có mục này.",
            en=f"{path}.from: {event['kind']} has no such field.",
        )
    elif not alone and "from" not in event:
        reader.fault("missing-field", f"{path}.from", vi=f"Thiếu {path}.from.", en=f"{path}.from is missing.")
    for key in ("by", "from"):
        if key in event and event[key] not in everybody:
            reader.bad_value(f"{path}.{key}", vi="tên một người trong ván", en="the name of a player of the deal")
    if event["kind"] == "bao" and event["by"] != winner:
        reader.bad_value(f"{path}.by", vi="người thắng: báo thành công thì hết bài", en="the winner")
    if event.get("from") == event["by"]:
        reader.bad_value(f"{path}.from", vi="một người khác với by", en="another player than by")


def listed_plays(given: Any) -> set[tuple[Any, ...]]:
    """Plays without their order: natural cards, number of jokers, type, rank, and the length where there is one."""
    found = set()
    for one in given:
        cards = one.get("cards", ())
        natural = frozenset(made for made in cards if not made.is_joker)
        found.add((natural, len(cards) - len(natural), one["type"], one["rank"], one.get("length")))
    return found
