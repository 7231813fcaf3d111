"""The command line of the contract, run as a program: every command, the exit status, what is loaded."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from games import all_games, judge
from games.game import Game
from games.rules import printed
from tests.games.asking import GAMES, ROOT, run, said
from tests.games.positions import cases

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


@pytest.mark.parametrize("words", [("mau-binh",), ("--house", "wheel=lowest"), ("--preset", "seed")], ids=str)
def test_a_stream_takes_no_house_rules_or_case_for_all_its_lines(words: tuple[str, ...]) -> None:
    done = run("judge", "--jsonl", *words, stdin=b"")
    assert (done.returncode, done.stdout) == (1, b"")
    assert "each line names its own" in done.stderr.decode()


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
