"""The slowest positions that any query can be asked: found by changing positions towards what takes longest."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic, process_time
from typing import Any

from games import Game, InputError, Query, judge_case, plain
from games.fields import MAX_CARDS, Cards, Choice, Flag, ListOf, Players, Whole
from tests.games.faults import Site, sites
from tests.games.positions import NAMES, cases, some_house, some_situation

KEPT = 6  # the slowest so far, from which the search goes on
FRESH = 0.25  # how often it starts anew
Case = dict[str, Any]


@dataclass(frozen=True)
class Slow:
    """A case and the milliseconds of processor time that its verdict takes."""

    milliseconds: float
    case: Case


def slowest(game: Game, query: Query, rng: Random, *, seconds: float) -> Slow:
    """Return the slowest case found within some seconds."""
    kept = [timed(case) for case in first_cases(game, query)]
    end = monotonic() + seconds
    while monotonic() < end:
        kept = sorted(kept, key=lambda slow: -slow.milliseconds)[:KEPT]
        case = fresh(game, query, rng) if rng.random() < FRESH else changed(game, query, rng.choice(kept).case, rng)
        if readable(game, query, case):
            kept.append(timed(case, least=kept[min(len(kept), KEPT) - 1].milliseconds))
    best = max(kept, key=lambda slow: slow.milliseconds)
    return Slow(min(timed(best.case).milliseconds for _ in range(3)), best.case)


def timed(case: Case, *, least: float = float("inf")) -> Slow:
    """Time a case; what looks slow is timed again, since a slow moment of the machine is no slow case."""
    taken = [_milliseconds(case)]
    if taken[0] > least:
        taken.append(_milliseconds(case))
    return Slow(min(taken), case)


def _milliseconds(case: Case) -> float:
    start = process_time()
    judge_case(case)
    return 1000 * (process_time() - start)


def first_cases(game: Game, query: Query) -> list[Case]:
    """Return the judged cases of a query."""
    known = [case for case in cases(game) if case["query"] == query.key]
    return [
        {"game": game.key, "query": query.key, "position": plain(game.read(query.key, case["position"])), "house": {}}
        for case in known
    ]


def fresh(game: Game, query: Query, rng: Random) -> Case:
    """Return a case at random."""
    position, house = some_situation(game, query, rng)
    return {"game": game.key, "query": query.key, "position": plain(position), "house": house.to_json()}


def readable(game: Game, query: Query, case: Case) -> bool:
    """Return whether a case can be judged."""
    try:
        query.read(case["position"], game.deck, game.house.from_json(case["house"]))
    except InputError:
        return False
    return True


def changed(game: Game, query: Query, case: Case, rng: Random) -> Case:
    """Return a case with one to four values changed, most of them towards more."""
    made = copy.deepcopy(case)
    if rng.random() < 0.1:
        made["house"] = some_house(game, rng).to_json()
    for _ in range(rng.randint(1, 4)):
        found = [site for site in sites(query, made["position"]) if type(site.field) in WAYS]
        if found:
            site = rng.choice(found)
            WAYS[type(site.field)](game, made, site, rng)
    return made


def _left(game: Game, case: Case) -> list[str]:
    """Return the cards of the pack that lie nowhere in a position, jokers first."""
    held: Counter[str] = Counter(_codes(case["position"]))
    left = Counter(card.code for card in game.deck) - held
    return sorted(left.elements(), key=lambda code: not code.endswith("J"))


def _codes(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [code for one in inner for code in _codes(one)]


def _cards(game: Game, case: Case, site: Site, rng: Random) -> None:
    held, left = site.value, _left(game, case)
    most = max(site.field.counts, default=MAX_CARDS)
    way = rng.choice(("one more", "filled", "exchanged", "exchanged", "one less"))
    if way == "exchanged" and held and left:
        held[rng.randrange(len(held))] = rng.choice(left[:2] + left)
    elif way == "one less" and held:
        held.pop(rng.randrange(len(held)))
    else:
        rng.shuffle(left)
        held += sorted(left, key=lambda code: not code.endswith("J"))[
            : (1 if way == "one more" else most) if len(held) < most else 0
        ]
        del held[most:]


def _whole(game: Game, case: Case, site: Site, rng: Random) -> None:
    low, high = site.field.low, site.field.high
    near = min(high, low + 60)
    site.parent[site.key] = rng.choice((low, high, high - 1, rng.randint(low, high), rng.randint(low, near)))


def _choice(game: Game, case: Case, site: Site, rng: Random) -> None:
    site.parent[site.key] = rng.choice(site.field.values)


def _flag(game: Game, case: Case, site: Site, rng: Random) -> None:
    site.parent[site.key] = not site.value


def _players(game: Game, case: Case, site: Site, rng: Random) -> None:
    """Seat one more, with as many cards as somebody has, from those that are left."""
    free = [name for name in NAMES if name not in site.value]
    if len(site.value) < site.field.high and free and site.value:
        left = _left(game, case)
        rng.shuffle(left)
        site.value[free[0]] = _dealt_again(rng.choice(list(site.value.values())), game, left)


def _list(game: Game, case: Case, site: Site, rng: Random) -> None:
    if site.value and len(site.value) < site.field.most:
        left = _left(game, case)
        rng.shuffle(left)
        for _ in range(rng.choice((1, 1, site.field.most - len(site.value)))):
            site.value.append(_dealt_again(rng.choice(site.value), game, left))
    elif len(site.value) > 1:
        rng.shuffle(site.value)


def _dealt_again(value: Any, game: Game, left: list[str]) -> Any:
    """Return a value with other cards in the place of its own."""
    if isinstance(value, dict):
        return {key: _dealt_again(inner, game, left) for key, inner in value.items()}
    if isinstance(value, list):
        return [_dealt_again(inner, game, left) for inner in value]
    is_card = isinstance(value, str) and any(card.code == value for card in game.deck.kinds)
    return left.pop() if is_card and left else value


WAYS: dict[type, Callable[[Game, Case, Site, Random], None]] = {
    Cards: _cards,
    Whole: _whole,
    Choice: _choice,
    Flag: _flag,
    Players: _players,
    ListOf: _list,
}
