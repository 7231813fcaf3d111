"""judge --jsonl: one verdict a line in the same order, errors among them, memory that does not grow."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from itertools import repeat
from pathlib import Path

import pytest

from games.game import Game
from tests.games.asking import GAMES, ROOT, STREAM, as_bytes, case_lines, run
from tests.games.positions import cases


@GAMES
def test_one_verdict_a_line_in_the_same_order_with_the_same_ids(game: Game) -> None:
    lines = case_lines(game)
    done = run("judge", "--jsonl", stdin=as_bytes(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(verdict["id"], verdict["answer"]) for verdict in found] == [
        (line["id"], case["answer"]) for line, case in zip(lines, cases(game), strict=True)
    ]


@GAMES
def test_an_error_line_does_not_stop_the_run_and_makes_the_status_1(game: Game) -> None:
    good = case_lines(game)[0]
    stdin = as_bytes([good, {**good, "id": "x", "position": 3}]) + b"nonsense\n" + as_bytes([{**good, "id": "last"}])
    done = run("judge", "--jsonl", stdin=stdin)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (1, b"")
    assert [(one["id"], one.get("error", {}).get("code")) for one in found] == [
        (0, None),
        ("x", "bad-value"),
        (None, "bad-json"),
        ("last", None),
    ]


@GAMES
def test_blank_lines_and_windows_line_ends_are_read_over(game: Game) -> None:
    line = as_bytes(case_lines(game)[:1])
    done = run("judge", "--jsonl", stdin=b"\n  \n\r\n" + line.replace(b"\n", b"\r\n") + b"\t\n" + line.rstrip())
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(found)["id"] for found in done.stdout.splitlines()] == [0, 0]


def test_nothing_in_nothing_out() -> None:
    done = run("judge", "--jsonl")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@GAMES
def test_a_verdict_is_out_before_the_next_case_is_in(game: Game) -> None:
    with subprocess.Popen(STREAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin
        assert process.stdout
        for line in case_lines(game)[:3]:
            process.stdin.write(as_bytes([line]))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == line["id"]
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_an_id_that_is_half_a_character_comes_back() -> None:
    done = run("judge", "--jsonl", stdin=b'{"id": "\\ud83c", "game": "none", "query": "", "position": {}}\n')
    assert json.loads(done.stdout)["id"] == "\ud83c"
    assert done.stderr == b""


@pytest.mark.parametrize(("digits", "code"), [(600, "unknown-game"), (601, "too-large")])
def test_an_id_comes_back_as_it_came_or_is_refused(digits: int, code: str) -> None:
    known = int("7" * digits)
    done = run("judge", "--jsonl", stdin=b'{"id": %d, "game": "none", "query": "", "position": {}}\n' % known)
    found = json.loads(done.stdout)
    assert found["error"]["code"] == code
    assert found["id"] == (known if digits == 600 else None)


@GAMES
def test_a_reader_who_goes_away_causes_no_traceback(game: Game) -> None:
    stdin = as_bytes(case_lines(game)[:1]) * 2000
    with subprocess.Popen(
        STREAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        try:
            process.stdin.write(stdin)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.wait(timeout=60) == 1
        assert process.stderr.read() == b""


MEASURED = """
import resource, sys
from games.__main__ import main
status = main(["judge", "--jsonl"])
print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def peak(path: Path, chunks: Iterable[bytes]) -> tuple[int, list[bytes]]:
    """Peak memory in KiB of a run over a file made of the chunks, and the lines it printed last."""
    with path.open("wb") as file:
        file.writelines(chunks)
    with path.open("rb") as file:
        done = subprocess.run([sys.executable, "-c", MEASURED], stdin=file, capture_output=True, cwd=ROOT, check=True)
    return int(done.stderr.split()[1]), done.stdout.splitlines()[-2:]


@GAMES
def test_memory_does_not_grow_with_the_input(game: Game, tmp_path: Path) -> None:
    line = as_bytes(case_lines(game)[:1])
    small, _ = peak(tmp_path / "small", [line, b'{"id": 1}\n'])
    long_line, answers = peak(tmp_path / "long line", [*repeat(b"[" * 65_536, 400), b"\n", line])  # 25 MiB in one line
    assert [json.loads(answer).get("error", {}).get("code") for answer in answers] == ["too-large", None]
    many, _ = peak(tmp_path / "many", [b'{"id": 1}\n' * 20_000, line * 500])
    assert long_line - small < 8 * 1024
    assert many - small < 8 * 1024
