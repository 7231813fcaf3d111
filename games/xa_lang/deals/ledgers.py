"""Deals that are over, for `score`: who won, what is left, what happened."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from games.cards import Card
from games.puzzle import draw, pick
from games.query import Position
from games.rules import House
from games.xa_lang.deals.stock import PACK, SEATS

Event = dict[str, Any]

_PLAYERS: Final[dict[int, dict[int, float]]] = {
    1: {2: 2, 3: 1},
    2: {3: 1},
    3: {3: 1},
    4: {3: 1, 4: 1},
    5: {4: 1},
}
_LEFT: Final = {1: 4, 2: 5, 3: 6, 4: 7, 5: 9}
_TWOS: Final = {1: 0.3, 2: 0.6, 3: 0.5, 4: 0.5, 5: 0.6}
_KINDS: Final[dict[int, dict[str, float]]] = {
    1: {"": 1},
    2: {"": 2, "ve-bo": 1, "chop": 1},
    3: {"chop": 2, "ve-bo": 1, "bao": 1, "bao-failed": 1, "catch": 1},
    4: {"chop": 1, "chain": 3, "bao": 1, "bao-failed": 1},
    5: {"chain": 3, "bao-failed": 2, "bao": 1, "catch": 1},
}
_HAND: Final = 13
_WHOLE: Final = range(_HAND, _HAND + 1)
_BOMB: Final = 5  # cards that a chop or a catch may have taken


def deal_score(rng: Random, level: int, house: House) -> Position:
    """A deal that is over.

    1 cards left · 2 also 2s, a chop · 3 one event · 4 chains · 5 two events, or a báo that held, and four players.
    """
    return _ledger(rng, level, house, _kinds(rng, level))


def _kinds(rng: Random, level: int) -> list[str]:
    """What happened: a báo that held comes alone, as nobody got to play, and there is one báo a deal at most (§1.4)."""
    kinds = [pick(rng, _KINDS[level]) for _ in range(2 if level == 5 else 1)]
    if "bao" in kinds:
        return ["bao"]
    return kinds if kinds.count("bao-failed") < 2 else ["bao-failed", "chain"]


def deal_counted(rng: Random, level: int, house: House) -> Position:
    """The same where every card left counts, so that one card can change alone."""
    while True:
        kinds = _kinds(rng, level)
        if not {"bao", "bao-failed"} & set(kinds) or level < 3:
            return _ledger(rng, level, house, kinds)


def score_by(*kinds: str, twos: bool = False) -> Any:
    """Deals with the given events, and with a 2 left where that is wanted."""

    def deal(rng: Random, level: int, house: House) -> Position:
        players = max(3, pick(rng, _PLAYERS[level])) if kinds else pick(rng, _PLAYERS[level])
        return _ledger(rng, level, house, list(kinds), players=players, twos=twos)

    return deal


def _ledger(
    rng: Random, level: int, house: House, kinds: list[str], *, players: int = 0, twos: bool = False
) -> Position:
    """Somebody's win with the given events, or a deal that a failed báo has ended, as it may come about in play."""
    names = list(SEATS[: players or pick(rng, _PLAYERS[level])])
    rng.shuffle(names)
    ended = "bao-failed" in kinds and house.get("bao_fail") == "end_hand"
    winner = None if ended else names[0]
    out = names[-1] if "finish-two" in kinds and house.get("finish_on_two") == "loses" else winner
    # Any play that beats one of the player who called báo ends it, so before it fails nothing can be chopped.
    kinds = ["bao-failed"] if ended else sorted(kinds, key=lambda kind: kind != "bao-failed")
    while True:
        found = [_events(rng, kind, out or names[0], names) for kind in kinds]
        events, spent = [event for some in found for event in some], _spent(found)
        if all(spent[name] < _HAND for name in names):
            break
    pack = list(draw(rng, PACK, len(PACK)))
    counts = {name: _most_left(name, events, level, spent) for name in names if name not in (winner, out)}
    if ended:  # nobody but who called báo and who beat him has played
        beaten = events[0]["by"]
        beater = rng.choice([name for name in names if name != beaten])
        counts = dict.fromkeys(names, _WHOLE) | dict.fromkeys((beaten, beater), range(_HAND - _BOMB, _HAND))
    left = {name: _left(rng, pack, level, count, twos=twos) for name, count in counts.items()}
    return {"winner": winner, "left": left, "events": events}


def _spent(events: list[list[Event]]) -> Counter[str]:
    """How many cards each player may have needed for what happened, at the most."""
    found: Counter[str] = Counter()
    for some in events:
        for n, event in enumerate(some):
            if event["kind"] in ("chop", "catch-quad", "catch-sf"):
                found[event["by"]] += _BOMB
                # The bomb that is caught in a chain is the one that chopped.
                found[event["from"]] += 1 if event["kind"] == "chop" else 0 if n else _BOMB
    return found


def _most_left(name: str, events: list[Event], level: int, spent: Counter[str]) -> range:
    """How many cards a player may have left."""
    kinds = {event["kind"] for event in events}
    if "bao" in kinds:
        return _WHOLE
    if any(event["kind"] == "ve-bo" and event["from"] == name for event in events):
        return range(1, 2)
    return range(1, min(_LEFT[level], _HAND - max(1, spent[name])) + 1)


def _left(rng: Random, pack: list[Card], level: int, counts: range, *, twos: bool) -> tuple[Card, ...]:
    """What one player has left, so many cards, with a 2 as often as the level wants it."""
    with_two = twos or rng.random() < _TWOS[level]
    count = min(rng.choice(counts) + with_two, counts[-1])
    found = [made for made in pack if made.rank == "2"][: 1 if with_two else 0]
    found += [made for made in pack if made.rank != "2"][: count - len(found)]
    for made in found:
        pack.remove(made)
    return tuple(found)


def _events(rng: Random, kind: str, winner: str, names: list[str]) -> list[Event]:
    by, loser = rng.sample(names, 2)
    if kind in ("chop", "catch-quad", "catch-sf", "ve-bo"):
        return [{"kind": kind, "by": by, "from": loser}]
    if kind == "catch":
        return [{"kind": rng.choice(("catch-quad", "catch-sf")), "by": by, "from": loser}]
    if kind == "bao":
        return [{"kind": "bao", "by": winner}]
    if kind == "bao-failed":
        return [{"kind": "bao-failed", "by": by}]
    if kind == "chain":
        third = rng.choice([name for name in names if name != by])
        return [
            {"kind": "chop", "by": by, "from": loser},
            {"kind": rng.choice(("catch-quad", "catch-sf")), "by": third, "from": by},
        ]
    if kind == "finish-two":
        return [{"kind": "finish-two", "by": winner}]
    return []
