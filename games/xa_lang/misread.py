"""Cards and chips of Xả láng read in the wrong way: by the rules of other games, jokers tied, events left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.cards import CARDS, Card
from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xa_lang.beating import RUNS
from games.xa_lang.combos import combo
from games.xa_lang.readings import GROUP, RUN, Cards, Reading, play_held, readings_of
from games.xa_lang.rules import T
from games.xa_lang.scoring import BAO_LOST, Chips, Event, score

Listed = list[dict[str, Any]]
_TWO: Final = "2"


# ---------------------------------------------------------------- what cards can be played as


def _right(position: Position, house: House) -> Listed:
    return combo(Silent(house), **position)


def seen_by(sees: Callable[[Reading], bool]) -> Mistaken:
    """Only some of the readings are seen."""

    def answer(position: Position, house: House) -> Listed:
        seen = [one for one in readings_of(Silent(house), position) if sees(one)]
        listed = {(one.type.value, one.rank, one.length) for one in seen}
        return [one for one in _right(position, house) if (one["type"], one["rank"], one["length"]) in listed]

    return answer


NO_TWO_IN_RUNS: Final = seen_by(lambda one: one.type not in (*RUNS, T.STRAIGHT_FLUSH) or _TWO not in one.ranks)
NO_TWO_PAIRS: Final = seen_by(lambda one: one.type != T.PAIR_RUN or one.length > len("AA22"))
NO_LOW_ACE: Final = seen_by(lambda one: one.type not in (*RUNS, T.STRAIGHT_FLUSH) or one.ranks[0] != "A")
ONLY_STRAIGHT: Final = seen_by(lambda one: one.type != T.STRAIGHT_FLUSH)
NOT_THREE: Final = seen_by(lambda one: one.type != T.STRAIGHT or one.length > len("A23"))


def nothing_seen(_: Position, __: House) -> Listed:
    return []


def only_flush(position: Position, house: House) -> Listed:
    """Five suited cards in sequence are taken for a straight flush alone."""
    found = _right(position, house)
    flush = any(one["type"] == T.STRAIGHT_FLUSH for one in found)
    return [one for one in found if not flush or one["type"] != T.STRAIGHT]


def highest_only(position: Position, house: House) -> Listed:
    """Of each type only the highest reading is seen: the joker is taken for the best card."""
    best: dict[str, dict[str, Any]] = {}
    for one in _right(position, house):
        order = RUN + "A" if one["type"] in (*RUNS, T.STRAIGHT_FLUSH) else GROUP
        before = best.get(one["type"])
        if before is None or order.rindex(one["rank"]) > order.rindex(before["rank"]):
            best[one["type"]] = one
    return list(best.values())


def _natural(position: Position) -> Counter[str]:
    return Counter(made.rank for made in position["cards"] if not made.is_joker)


def joker_is_nothing(position: Position, house: House) -> Listed:
    """A joker is taken for a card that makes no combination."""
    jokers = any(made.is_joker for made in position["cards"])
    return [] if jokers else _right(position, house)


def any_suit_run(position: Position, house: House) -> Listed:
    """Five cards in sequence are taken for a straight flush whatever their suits."""
    found = _right(position, house)
    straights = [one for one in found if one["type"] == T.STRAIGHT and one["length"] == 5]
    flush = any(one["type"] == T.STRAIGHT_FLUSH for one in found)
    return found if flush else [*found, *({**one, "type": T.STRAIGHT_FLUSH.value} for one in straights)]


def nearly(position: Position, house: House) -> Listed:
    """Pairs apart, and ranks with a gap, are taken for a run."""
    found, held = _right(position, house), _natural(position)
    count = len(position["cards"])
    if found or play_held(position).has_joker or not held:
        return found
    top = max(held, key=RUN[1:].index)
    if set(held.values()) == {2} and count >= 4:
        return [{"type": T.PAIR_RUN.value, "rank": top, "length": count}]
    if set(held.values()) == {1} and count >= 3:
        return [{"type": T.STRAIGHT.value, "rank": top, "length": count}]
    return found


_NAMES: Final = {
    T.FULL_HOUSE: T.QUAD,
    T.QUAD: T.FULL_HOUSE,
    T.STRAIGHT: T.PAIR_RUN,
    T.PAIR_RUN: T.STRAIGHT,
    T.STRAIGHT_FLUSH: T.FULL_HOUSE,
}


def names_mixed(position: Position, house: House) -> Listed:
    """The names of two types are mixed up."""
    return [{**one, "type": _NAMES.get(T(one["type"]), T(one["type"])).value} for one in _right(position, house)]


def lowest_rank(position: Position, house: House) -> Listed:
    """A run is called by its lowest card, a full house by its pair."""
    seen = readings_of(Silent(house), position)
    ranks = {one: one.pair or one.ranks[0] for one in seen}
    return [
        {"type": kind, "rank": rank, "length": length}
        for kind, rank, length in dict.fromkeys((one.type.value, ranks[one], one.length) for one in seen)
    ]


def odd_card_unseen(position: Position, house: House) -> Listed:
    """One card that fits nowhere is overlooked."""
    cards, found = position["cards"], _right(position, house)
    if found or len(cards) < 3:
        return found
    parts = (_right({"cards": (*cards[:n], *cards[n + 1 :])}, house) for n in range(len(cards)))
    return next(filter(None, parts), found)


# ---------------------------------------------------------------- chips


def _score(position: Position, house: House, **changes: Any) -> Chips:
    """The settlement of a changed position, for everybody of the real one."""
    names = score(Silent(house), **position)
    found = score(Silent(house), **{**position, **changes})
    return {name: found.get(name, 0) for name in names}


def _cards_as(changed: Callable[[Card], Card]) -> Mistaken:
    """Cards left are counted as if some of them were others."""

    def answer(position: Position, house: House) -> Chips:
        left: Mapping[str, Cards] = position["left"]
        return _score(position, house, left={name: tuple(map(changed, cards)) for name, cards in left.items()})

    return answer


TWOS_AS_OTHERS: Final = _cards_as(lambda made: CARDS["3" + made.suit] if made.rank == _TWO else made)
JOKERS_AS_TWOS: Final = _cards_as(lambda made: CARDS["2s"] if made.is_joker else made)


def _events(position: Position) -> list[Event]:
    return list(position.get("events", ()))


def _events_as(changed: Callable[[Event], Event | None]) -> Mistaken:
    """Events are counted as if some of them were others, or had not been."""

    def answer(position: Position, house: House) -> Chips:
        made = [other for event in _events(position) if (other := changed(event)) is not None]
        return _score(position, house, events=made)

    return answer


_SWAPPED: Final = {"catch-quad": "catch-sf", "catch-sf": "catch-quad"}
EVENTS_FORGOTTEN: Final = _events_as(lambda _: None)
VE_BO_FORGOTTEN: Final = _events_as(lambda event: None if event["kind"] == "ve-bo" else event)
BAO_FORGOTTEN: Final = _events_as(lambda event: None if event["kind"] in ("bao", "bao-failed") else event)
CATCH_AS_CHOP: Final = _events_as(
    lambda event: {"kind": "chop", "by": event["by"], "from": event["from"]} if event["kind"] in _SWAPPED else event
)
CATCHES_MIXED: Final = _events_as(lambda event: {**event, "kind": _SWAPPED.get(event["kind"], event["kind"])})
BAO_TURNED: Final = _events_as(
    lambda event: {**event, "kind": {"bao": "bao-failed", "bao-failed": "bao"}.get(event["kind"], event["kind"])}
)


def payers_turned(position: Position, house: House) -> Chips:
    """Who is chopped or caught is paid instead of paying."""
    turned = [
        {**event, "by": event["from"], "from": event["by"]} if "from" in event else event for event in _events(position)
    ]
    return _score(position, house, events=turned)


def cards_forgotten(position: Position, house: House) -> Chips:
    """The cards left are not counted."""
    return _score(position, house, left=dict.fromkeys(position["left"], ()))


def failed_pays_winner(position: Position, house: House) -> Chips:
    """A báo that failed is paid to the winner alone."""
    found, winner = _score(position, house), position["winner"]
    for event in _events(position):
        if event["kind"] == "bao-failed" and winner is not None and winner != event["by"]:
            for name in found:
                if name not in (winner, event["by"]):
                    found[name] -= BAO_LOST
                    found[event["by"]] += BAO_LOST
    return found


def signs_turned(position: Position, house: House) -> Chips:
    return {name: -chips for name, chips in _score(position, house).items()}
