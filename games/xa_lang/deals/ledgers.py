"""Deals that are over, for `score`: who won, what is left, what happened."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.cards import Card
from games.puzzle import Undealt, draw, pick
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


def deal_score(rng: Random, level: int, house: House) -> Position:
    """A deal that is over: 1 cards left · 2 also 2s, a chop · 3 one event · 4 chains · 5 two events, four players."""
    kinds = [pick(rng, _KINDS[level]) for _ in range(2 if level == 5 else 1)]
    return _ledger(rng, level, kinds)


def deal_counted(rng: Random, level: int, house: House) -> Position:
    """The same where every card left counts, so that one card can change alone."""
    while True:
        kinds = [pick(rng, _KINDS[level]) for _ in range(2 if level == 5 else 1)]
        if not {"bao", "bao-failed"} & set(kinds) or level < 3:
            return _ledger(rng, level, kinds)


def score_by(*kinds: str, twos: bool = False) -> Any:
    """Deals with the given events, and with a 2 left where that is wanted."""

    def deal(rng: Random, level: int, house: House) -> Position:
        players = max(3, pick(rng, _PLAYERS[level])) if kinds else pick(rng, _PLAYERS[level])
        return _ledger(rng, level, list(kinds), players=players, twos=twos)

    return deal


def _ledger(rng: Random, level: int, kinds: list[str], *, players: int = 0, twos: bool = False) -> Position:
    names = list(SEATS[: players or pick(rng, _PLAYERS[level])])
    rng.shuffle(names)
    winner, *others = names
    pack = list(draw(rng, PACK, len(PACK)))
    left = {name: _left(rng, pack, level, twos=twos) for name in others}
    events = [event for kind in kinds for event in _events(rng, kind, winner, names)]
    return {"winner": winner, "left": left, "events": events}


def _left(rng: Random, pack: list[Card], level: int, *, twos: bool) -> tuple[Card, ...]:
    """What one player has left, with a 2 as often as the level wants it."""
    with_two = twos or rng.random() < _TWOS[level]
    found = [made for made in pack if made.rank == "2"][: 1 if with_two else 0]
    plain = [made for made in pack if made.rank != "2"]
    found += plain[: rng.randint(0 if found else 1, _LEFT[level])]
    for made in found:
        pack.remove(made)
    if not found:
        raise Undealt
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
