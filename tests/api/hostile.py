"""Random and hostile requests at full speed against the server as it is deployed, and the slowest of all requests.

python -m tests.api.hostile [--seconds 60] [--search 3] (`make hostile`): the first is how long requests are sent, the
second how long each query's slowest position is looked for. Exit status 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from socket import create_connection
from time import monotonic, sleep

from games import all_games
from tests.api.bodies import MAKERS, Body, longest, written
from tests.api.slowest import Slow, slowest

SENDERS = 4
PREPARED = 1200  # bodies made beforehand, so that they are sent as fast as they can be
ALLOWED = {200, 400, 404, 405, 413, 422}
GOAL_MS = 300
SHOWN = 8
ADDRESSES = (
    "games",
    "games/x",
    "openapi.json",
    "games/%00",
    "..%2f..",
    "games/x/puzzles/y?seed=1",
    "judge?" + "a=1&" * 2000,
)
RAW = (  # what no client sends: headers that lie, requests that end early, bytes that are no HTTP
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{",
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n{}",
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n{",
    b"POST /api/v1/judge HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"GET /api/v1/games HTTP/1.1\r\nX: " + b"x" * 100_000,
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"\r\n\r\n\x00\xff GET",
)


@dataclass
class Seen:
    """What came back: statuses, the slowest wall time by kind of request, and what must not come."""

    statuses: Counter[int] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, name: str, status: int, seconds: float, body: bytes) -> None:
        self.statuses[status] += 1
        self.slowest[name] = max(self.slowest.get(name, 0), 1000 * seconds)
        if status not in ALLOWED:
            self.faults.append(f"{name}: {status} {body[:100]!r}")


def answered(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes, float]:
    """Return status and body of one request, and how long it took."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    start = monotonic()
    try:
        connection.request(method, f"/api/v1/{path}", body, {"Host": "localhost"})
        response = connection.getresponse()
        return response.status, response.read(), monotonic() - start
    finally:
        connection.close()


def prepared() -> list[tuple[str, Body]]:
    """Return bodies of every kind, each with the name of its kind."""
    rng = Random(1)
    return [(make.__name__, make(rng)) for make in (rng.choice(MAKERS) for _ in range(PREPARED))]


def send(port: int, seed: int, end: float, seen: Seen, bodies: list[tuple[str, Body]]) -> None:
    """Send one request after the other until the time is up."""
    rng = Random(seed)
    while monotonic() < end:
        if rng.random() < 0.05:
            _raw(port, rng.choice(RAW))
            continue
        if rng.random() < 0.1:
            name, method, path, body = "addresses", rng.choice(("GET", "PUT", "HEAD")), rng.choice(ADDRESSES), None
        else:
            name, (path, body) = rng.choice(bodies)
            method = "POST"
        try:
            status, told, seconds = answered(port, method, path, body)
        except (OSError, HTTPException) as error:
            # The server may close before a body over the limit has arrived whole.
            if body is None or len(body) < 100_000:
                seen.faults.append(f"{name}: no answer to {path}: {error!r}")
            continue
        seen.note(name, status, seconds, told)


def _raw(port: int, data: bytes) -> None:
    with create_connection(("127.0.0.1", port), timeout=0.2) as raw:
        try:
            raw.sendall(data)
            raw.recv(1000)
        except OSError:  # it hung up, or waits for more
            return


def flood(port: int, seconds: float) -> Seen:
    """Send from several threads for a while, and return what came back."""
    seen, bodies = Seen(), prepared()
    end = monotonic() + seconds
    senders = [threading.Thread(target=send, args=(port, seed, end, seen, bodies)) for seed in range(SENDERS)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    return seen


def served(port: int, body: Body) -> float:
    """Return the milliseconds in which the server answers a body, the best of three."""
    return 1000 * min(answered(port, "POST", *body)[2] for _ in range(3))


def searched(seconds: float) -> list[Slow]:
    """Return the slowest position found of every query, the slowest first."""
    found = [slowest(game, query, Random(1), seconds=seconds) for game in all_games() for query in game.queries]
    return sorted(found, key=lambda slow: -slow.milliseconds)


def main() -> int:
    """Flood a server, look for the slowest request, and print both."""
    parser = argparse.ArgumentParser(description="Hostile requests against the API.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--search", type=float, default=3)
    args = parser.parse_args()
    os.environ |= {"API_JUDGED": "1000000000", "API_BATCHES": "1000000000"}  # what is measured here is not the limit
    from tests.e2e.site import Site

    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        site.prepare()
        site.start()
        try:
            return _report(site.port, args.seconds, args.search)
        finally:
            site.stop()


def _report(port: int, seconds: float, search: float) -> int:
    seen = flood(port, seconds)
    sleep(1)
    alive = answered(port, "GET", "games")[0] == 200
    print(f"{seen.statuses.total():,} requests in {seconds:g} s: {dict(sorted(seen.statuses.items()))}")
    print(f"the server answers afterwards: {'yes' if alive else 'NO'}; faults: {len(seen.faults)}")
    for fault in seen.faults[:SHOWN]:
        print(f"  {fault}")
    slow = searched(search)
    bodies = {
        f"{one.case['game']} {one.case['query']}": ("judge", written(one.case)) for one in slow[:SHOWN]
    } | longest()
    times = sorted(((served(port, body), name) for name, body in bodies.items()), reverse=True)
    print(f"slowest verdict: {slow[0].milliseconds:.0f} ms of processor time, {written(slow[0].case).decode()}")
    print(f"slowest request, served alone: {times[0][0]:.0f} ms (goal under {GOAL_MS}): {times[0][1]}")
    for taken, name in times[1:SHOWN]:
        print(f"  {taken:.0f} ms {name}")
    return int(bool(seen.faults) or not alive or times[0][0] >= GOAL_MS)


if __name__ == "__main__":
    sys.exit(main())
