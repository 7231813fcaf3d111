"""Bodies that mean no good: as long as may be, nearly right, cut off, deep, strange; and sound ones among them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from games import MAX_LINE, all_games, rehearsed
from tests.api.slowest import Case, changed, fresh
from tests.games.faults import sites, sound

Body = tuple[str, bytes]  # the address below /api/v1/ and what is sent there
ODD = (None, True, -1, 0.5, 10**12, 10**30, "", " ", "]", "[0]", "\u0000", "\ud800", "ư" * 50, [], {}, [[]], {"": {}})


def written(value: Any) -> bytes:
    """Return JSON, half surrogate pairs and all."""
    return json.dumps(value).encode()


def _case(rng: Random) -> Case:
    game = rng.choice(all_games())
    query = rng.choice(game.queries)
    case = fresh(game, query, rng)
    return changed(game, query, case, rng) if rng.random() < 0.5 else case


def a_case(rng: Random) -> Body:
    """A case at random, changed perhaps into one that cannot be."""
    return "judge", written(_case(rng))


def an_odd_value(rng: Random) -> Body:
    """A sound case with something odd in the place of any one value, or as an unknown key."""
    game = rng.choice(all_games())
    query = rng.choice(game.queries)
    case: Case = {"game": game.key, "query": query.key, "position": sound(game, query), "house": {}}
    site = rng.choice([*sites(query, case["position"]), None, None])
    parent, key = (site.parent, site.key) if site else (case, rng.choice([*case, "id", "]"]))
    parent[key] = rng.choice(ODD)
    return "judge", written(case)


def a_spoilt_text(rng: Random) -> Body:
    """A sound body with some bytes gone, doubled or changed."""
    address, body = rng.choice((a_case, a_batch, a_deal))(rng)
    start, length = rng.randrange(len(body)), rng.randrange(1, 9)
    put = rng.choice((b"", body[start : start + length] * 2, rng.randbytes(length)))
    return address, body[:start] + put + (b"" if rng.random() < 0.3 else body[start + length :])


def noise(rng: Random) -> Body:
    """Bytes at random, or JSON that is none of ours."""
    texts = (rng.randbytes(rng.randrange(2000)), written(rng.choice(ODD)), written([rng.choice(ODD)] * 3))
    return rng.choice(("judge", "judge/batch", "audit")), rng.choice(texts)


def a_batch(rng: Random) -> Body:
    """Up to a hundred cases, some of them no cases."""
    cases = [_case(rng) if rng.random() < 0.8 else rng.choice(ODD) for _ in range(rng.choice((1, 7, 30, 101)))]
    return "judge/batch", written(cases)


def a_deal(rng: Random) -> Body:
    """A whole deal, some of its actions exchanged, odd or far too many."""
    deal = rehearsed(rng.choice([game for game in all_games() if game.flow]), rng.randrange(50))
    actions = deal["actions"]
    place = rng.randrange(len(actions))
    way = rng.randrange(4)
    if way == 0:
        rng.shuffle(actions)
    elif way == 1:
        actions[place] = rng.choice(ODD)
    elif way == 2:
        actions[place][rng.choice(list(actions[place]))] = rng.choice(ODD)
    return "audit", written(deal)


def as_long_as_may_be(rng: Random) -> Body:
    """One of the longest bodies, see `longest`."""
    found = longest()
    return found[rng.choice(list(found))]


MAKERS: tuple[Callable[[Random], Body], ...] = (
    *(a_case, a_case, an_odd_value, an_odd_value, a_spoilt_text, a_spoilt_text),
    *(noise, a_batch, a_deal, as_long_as_may_be),
)


@cache
def longest() -> dict[str, Body]:
    """Return bodies of nearly 1 MiB by name, each long in another way."""
    game = all_games()[0]
    query = game.queries[0]
    case: Case = {"game": game.key, "query": query.key, "position": sound(game, query)}
    card = game.deck.kinds[0].code
    key = next(iter(case["position"]))

    def with_part(value: Any, name: str = key) -> Body:
        return "judge", written({**case, "position": {**case["position"], name: value}})

    many = {f"{n:x}": 0 for n in range(MAX_LINE // 13)}
    numbers = b"[" + b",".join([b"1e300"] * (MAX_LINE // 6 - 20)) + b"]"
    found: dict[str, Body] = {
        "unknown fields": ("judge", written({**case, "position": {**case["position"], **many}})),
        "unknown keys of the case": ("judge", written({**case, **many})),
        "house rules": ("judge", written({**case, "house": many})),
        "cards": with_part([card] * (MAX_LINE // 6 - 100)),
        "cards in one text": with_part(f"{card} " * (MAX_LINE // 3 - 100)),
        "words in one text": with_part("a b " * (MAX_LINE // 4 - 100)),
        "the text of a card": with_part(["x" * (MAX_LINE - 1000)]),
        "lists in a list": with_part([[[0, 0]] * (MAX_LINE // 10)]),
        "a name of a game": ("judge", written({**case, "game": "x" * (MAX_LINE - 1000)})),
        "an id": ("judge", written({**case, "id": [0] * (MAX_LINE // 3 - 300)})),
        "numbers": ("judge", b'{"id": ' + numbers + b"}"),
        "digits": ("judge", b'{"id": ' + b"9" * (MAX_LINE - 20) + b"}"),
        "brackets": ("judge", b"[" * (MAX_LINE - 1)),
        "too long by one": ("judge", b" " * (MAX_LINE + 1)),
        "a hundred cases": ("judge/batch", written([{**case, "id": "x" * 9000}] * 100)),
        "cases too many": ("judge/batch", written([0] * (MAX_LINE // 3 - 10))),
    }
    for found_game in all_games():
        for seated in (query for query in found_game.queries if query.inputs[0].field.kind == "players"):
            position = sound(found_game, seated)
            name = seated.inputs[0].key
            value = next(iter(position[name].values()))
            position[name] = {"x" * (MAX_LINE - 5000): value}
            found["a name"] = ("judge", written({"game": found_game.key, "query": seated.key, "position": position}))
    for found_game in (game for game in all_games() if game.flow):
        deal = rehearsed(found_game, 3)
        last = deal["actions"][-1]
        count = min(4_900, (MAX_LINE - len(written(deal))) // (len(written(last)) + 2))
        found[f"actions, {found_game.key}"] = ("audit", written({**deal, "actions": deal["actions"] + [last] * count}))
    return found
