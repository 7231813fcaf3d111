"""The command line of the contract, run as a program: every command, the exit status, streaming, verdict cards."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from games import all_games, judge
from games.game import Game
from games.rules import printed
from games.stream import MAX_LINE
from games.verdict import plain
from tests.games.positions import cases

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "games"]
STREAM = [*COMMAND, "judge", "--jsonl"]
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


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


# ---------------------------------------------------------------- judge


@GAMES
def test_judge_prints_the_verdict_of_the_interface(game: Game) -> None:
    case = next(case for case in cases(game) if "house" not in case)
    found = said("judge", game.key, case["query"], json.dumps(case["position"]))
    assert found == {"id": None, **judge(game.key, case["query"], case["position"]).to_json()}


@GAMES
def test_options_and_a_preset_are_given_as_they_are_printed(game: Game) -> None:
    houses = [case for case in cases(game) if "house" in case]
    seen = set()
    for case in houses:
        settings = {key: value for key, value in case["house"].items() if key != "preset"}
        if kinds := {type(value) for value in settings.values()} - seen:
            seen |= kinds
            words = [f"--house={key}={printed(value)}" for key, value in settings.items()]
            preset = ["--preset", case["house"]["preset"]] if "preset" in case["house"] else []
            found = said("judge", game.key, case["query"], json.dumps(case["position"]), *words, *preset)
            assert found["answer"] == case["answer"]
            assert found["house"] == game.house.from_json(case["house"]).to_json()
    assert seen == {type(choice) for option in game.house.options() for choice in option.choices}


@GAMES
def test_what_cannot_be_judged_is_an_error_and_exit_status_1(game: Game) -> None:
    case = cases(game)[0]
    position = json.dumps(case["position"])
    asked = {
        ("none", case["query"], position): ("unknown-game", "game"),
        (game.key, "none", position): ("unknown-query", "query"),
        (game.key, case["query"], "{"): ("bad-json", ""),
        ("none", case["query"], "{"): ("bad-json", ""),
        (game.key, case["query"], "[]"): ("bad-value", "position"),
        (game.key, case["query"], position, "--preset", "none"): ("bad-option-value", "house.preset"),
        (game.key, case["query"], position, "--preset", ""): ("bad-option-value", "house.preset"),
        (game.key, case["query"], position, "--house", "none=1"): ("unknown-option", "house.none"),
        (game.key, case["query"], position, "--house", game.house.options()[0].key): (
            "bad-option-value",
            f"house.{game.house.options()[0].key}",
        ),
    }
    for words, expected in asked.items():
        found = said("judge", *words, status=1)
        assert list(found) == ["id", "error"]
        assert (found["error"]["code"], found["error"]["path"]) == expected


def test_judge_without_a_position_says_what_it_needs() -> None:
    done = run("judge")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().count("\n") == 1


# ---------------------------------------------------------------- judge --jsonl


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


# ---------------------------------------------------------------- verify


def verdict_card(game: Game, case: dict[str, Any]) -> dict[str, Any]:
    """A verdict card as the contract describes it; the hash is computed here anew."""
    house = game.house.from_json(case.get("house", {}))
    position = game.read(case["query"], case["position"])
    verdict = game.judge(case["query"], position, house)
    card = {
        "game": game.key,
        "query": case["query"],
        "position": plain(position),
        "house": house.full(),
        "rulebook": verdict.rulebook,
        "answer": verdict.answer,
    }
    return {**card, "hash": hash_of(card)}


def hash_of(card: dict[str, Any]) -> str:
    text = json.dumps(card, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def wrong_answer(game: Game, case: dict[str, Any]) -> Any:
    """An answer to the same query that is not the one of the case."""
    others = (other["answer"] for other in cases(game) if other["query"] == case["query"])
    return next(answer for answer in others if answer != case["answer"])


def verified(card: object, status: int) -> Any:
    return said("verify", stdin=json.dumps(card).encode(), status=status)


@GAMES
def test_a_true_card_is_verified(game: Game) -> None:
    for case in cases(game)[:: max(1, len(cases(game)) // 6)]:
        report = verified(verdict_card(game, case), 0)
        version = game.book.version
        assert report == {"ok": True, "hash": True, "rulebook": True, "answer": True, "rulebook_now": version}


@GAMES
def test_a_card_with_anything_changed_is_not_verified(game: Game) -> None:
    case, other = (case for case in cases(game)[:2])
    card = verdict_card(game, case)
    changed = {
        "hash": {"hash": "0" * 64},
        "rulebook": {"rulebook": "0.9"},
        "answer": {"answer": wrong_answer(game, case)},
        "position": {"position": verdict_card(game, {**other, "query": case["query"]})["position"]},
    }
    for key, change in changed.items():
        report = verified({**card, **change}, 1)
        assert (report["ok"], report["hash"]) == (False, False), key
        assert report["rulebook"] is (key != "rulebook")
        assert report["answer"] is (key != "answer") or key == "position"


@GAMES
def test_a_card_whose_hash_fits_a_wrong_answer_is_not_verified(game: Game) -> None:
    case = cases(game)[0]
    card = {**verdict_card(game, case), "answer": wrong_answer(game, case)}
    del card["hash"]
    report = verified({**card, "hash": hash_of(card)}, 1)
    assert (report["ok"], report["hash"], report["answer"]) == (False, True, False)


@GAMES
def test_what_is_no_card_is_an_error(game: Game) -> None:
    card = verdict_card(game, cases(game)[0])
    for key in card:
        without = {k: v for k, v in card.items() if k != key}
        assert verified(without, 1)["error"]["code"] == "missing-field"
    assert verified([], 1)["error"]["code"] == "bad-value"
    assert verified({**card, "answer": "\ud800" * 9}, 1)["error"]["code"] == "bad-value"
    assert verified({**card, "hash": ["\ud800"]}, 1)["hash"] is False
    assert said("verify", stdin=b"{", status=1)["error"]["code"] == "bad-json"
    assert said("verify", stdin=b"[" * (MAX_LINE + 1), status=1)["error"]["code"] == "too-large"


# ---------------------------------------------------------------- what there is


def test_games_lists_every_game_with_its_queries() -> None:
    found = said("games")
    assert [(one["key"], one["queries"]) for one in found] == [
        (game.key, [query.key for query in game.queries]) for game in all_games()
    ]
    assert all(set(one["title"]) == {"vi", "en"} and one["rulebook"] for one in found)


@GAMES
def test_queries_rules_and_options_of_a_game(game: Game) -> None:
    queries = said("queries", game.key)
    assert [(one["key"], one["inputs"]["type"]) for one in queries] == [(q.key, "object") for q in game.queries]
    rules = said("rules", game.key)
    assert [rule["slug"] for rule in rules["rules"]] == [rule.slug for rule in game.book.rules.values()]
    assert rules["rulebook"] == game.book.version
    assert list(rules["decisions"]) == list(game.book.decisions)
    options = said("options", game.key)
    assert [(o["key"], o["values"], o["default"]) for o in options["options"]] == [
        (option.key, list(option.choices), option.default) for option in game.house.options()
    ]
    assert list(options["presets"]) == list(game.house.PRESETS)
    assert {o["varies"] for o in options["options"]} <= {rule["slug"] for rule in rules["rules"]}


@GAMES
def test_a_puzzle_is_the_same_for_the_same_seed_and_holds_no_answer(game: Game) -> None:
    for key in game.puzzle_keys[:2]:
        words = ("puzzle", game.key, key, "--seed", "7", "--level", "1")
        found = said(*words)
        assert found == said(*words)
        assert list(found) == ["game", "query", "rulebook", "seed", "level", "house", "position"]
        assert said("puzzle", game.key, key, "--seed", "7")["level"] == 2
        assert judge(game.key, key, found["position"], found["house"]).query == key


NO_GAME = [("queries", "none"), ("rules", "none"), ("options", "none"), ("puzzle", "none", "x", "--seed", "1")]


@pytest.mark.parametrize("words", NO_GAME)
def test_a_game_that_does_not_exist_is_an_error(words: tuple[str, ...]) -> None:
    assert said(*words, status=1)["error"]["code"] == "unknown-game"


@GAMES
def test_a_puzzle_over_no_query_is_an_error(game: Game) -> None:
    assert said("puzzle", game.key, "none", "--seed", "1", status=1)["error"]["code"] == "unknown-query"


# ---------------------------------------------------------------- what is loaded


HEAVY = ("django", "pydantic", "tutor", "hypothesis", "markdown_it", "ninja")


@GAMES
def test_judging_loads_no_web_framework_and_no_pydantic(game: Game) -> None:
    case = cases(game)[0]
    program = f"""
import sys
from games.__main__ import main
status = main(["judge", {game.key!r}, {case["query"]!r}, {json.dumps(case["position"])!r}])
loaded = {{name.split(".")[0] for name in sys.modules}} & set({HEAVY!r})
sys.exit(1 if loaded or status else 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@GAMES
def test_judging_loads_no_checker(game: Game) -> None:
    case = cases(game)[0]
    program = f"""
import sys
from games import judge
judge({game.key!r}, {case["query"]!r}, {case["position"]!r})
sys.exit(any(".check" in name for name in sys.modules if name.startswith("games.{game.folder.name}.")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
