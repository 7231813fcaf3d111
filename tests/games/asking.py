"""How the tests ask the engine: as a program, line by line, and with positions of every game and query."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import InputError, all_games
from games.game import Game
from games.stream import answer_line
from tests.games.faults import sound
from tests.games.positions import cases

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "games"]
STREAM = [*COMMAND, "judge", "--jsonl"]
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
QUERIES = [(game, query) for game in all_games() for query in game.queries]
EACH_QUERY = pytest.mark.parametrize(("game", "query"), QUERIES, ids=[f"{g.key} {q.key}" for g, q in QUERIES])


def run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *words], input=stdin, capture_output=True, cwd=ROOT, timeout=120, check=False)


def said(*words: str, stdin: bytes = b"", status: int = 0) -> Any:
    """The one JSON value that a command prints, nothing on standard error."""
    done = run(*words, stdin=stdin)
    assert (done.returncode, done.stderr) == (status, b"")
    (line,) = done.stdout.splitlines()
    return json.loads(line)


def case_lines(game: Game) -> list[dict[str, Any]]:
    return [
        {"id": n, "game": game.key, **{key: case[key] for key in ("query", "position", "house") if key in case}}
        for n, case in enumerate(cases(game))
    ]


def as_bytes(lines: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


def refused(make: Callable[[], object]) -> InputError:
    with pytest.raises(InputError) as caught:
        make()
    return caught.value


def sound_case(game: Game) -> dict[str, Any]:
    query = game.queries[0]
    return {"game": game.key, "query": query.key, "position": sound(game, query)}


def line_of(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def error_of(line: bytes) -> tuple[str, str]:
    error = answer_line(line)["error"]
    return error["code"], error["path"]
