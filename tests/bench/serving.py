"""Verdicts over HTTP: what the deployed server spends on one, beside an empty view and beside `judge` in process.

The server (granian, SQLite) tells its own processor time of each answer. An empty view, the request and the verdict in
process are measured in turn, round after round.
"""

from __future__ import annotations

import json
import os
import tempfile
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from games import all_games, judge, puzzle_told
from tests.bench.measuring import Measured, seconds
from tests.e2e.site import Site

ROUNDS = 31
BATCH_ROUNDS = 7
BATCH = 100
Case = dict[str, Any]


def measure() -> list[Measured]:
    """A single verdict of every puzzle query, and a batch of a hundred different cases."""
    os.environ |= {"API_JUDGED": "1000000000", "API_BATCHES": "1000000000", "API_BATCH_SECONDS": "60"}
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), application="tests.bench.served:application")
        site.prepare()
        site.start()
        try:
            ask = partial(_spent, HTTPConnection("127.0.0.1", site.port))
            return [_single(ask), _batch(ask)]
        finally:
            site.stop()


def _spent(connection: HTTPConnection, path: str, value: Any = None) -> float:
    """Return the seconds the server spent on a request: a POST where there is a value."""
    body = None if value is None else json.dumps(value).encode()
    connection.request("GET" if value is None else "POST", path, body, {"Host": "localhost"})
    response = connection.getresponse()
    told = response.read()
    if response.status != 200 or b'"error"' in told:
        raise AssertionError(f"{path}: {response.status} {told[:200]!r}")
    return float(response.headers["X-Seconds"])


def _cases(count: int) -> list[Case]:
    """So many different cases: puzzles of every query in turn."""
    asked = [(game, key) for game in all_games() for key in game.puzzle_keys]
    made = []
    for n in range(count):
        game, key = asked[n % len(asked)]
        told = puzzle_told(game, key, seed=n // len(asked), level=1 + n % 5, house=game.house())
        made.append({part: told[part] for part in ("game", "query", "position")})
    return made


def _single(ask: Any) -> Measured:
    """The worst query: what a verdict costs beyond an empty view, in times of the verdict in process."""
    shares: dict[str, float] = {}
    over, nothing = [], []
    for case in _cases(sum(len(game.puzzle_keys) for game in all_games())):
        name = f"{case['game']} {case['query']}"
        ask("/api/v1/judge", case)
        judge(**case)
        rounds = [(ask("/empty/"), ask("/api/v1/judge", case), seconds(lambda: judge(**case))) for _ in range(ROUNDS)]  # noqa: B023
        empty, served, alone = (median(taken) for taken in zip(*rounds, strict=True))
        shares[name] = (served - empty) / alone
        over.append(served - alone)
        nothing.append(empty)
    worst = max(shares, key=lambda name: shares[name])
    detail = (
        f"worst: {worst}; median of {len(shares)} queries {median(shares.values()):.2f}; "
        f"an empty view {1e6 * median(nothing):.0f} µs, a verdict its own time and {1e6 * median(over):.0f} µs"
    )
    return Measured(
        "verdict over HTTP less an empty view, against judge", shares[worst], "x", at_most=1.5, detail=detail
    )


def _batch(ask: Any) -> Measured:
    """A batch against an empty view and all its verdicts in process."""
    cases = _cases(BATCH)

    def alone() -> None:
        for case in cases:
            judge(**case)

    alone()
    ask("/api/v1/judge/batch", cases)
    rounds = [(ask("/empty/"), ask("/api/v1/judge/batch", cases), seconds(alone)) for _ in range(BATCH_ROUNDS)]
    ratio = median(served / (empty + judged) for empty, served, judged in rounds)
    detail = (
        f"{1000 * median(one[1] for one in rounds):.0f} ms, in process {1000 * median(one[2] for one in rounds):.0f} ms"
    )
    return Measured(
        f"a batch of {BATCH} over HTTP, against an empty view and judge", ratio, "x", at_most=1.2, detail=detail
    )
