"""What is asked of a mutant: the suite's own tests, as plain functions, so that thousands of mutants can be asked."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games import all_games, get_game
from games.game import Game
from games.query import Position
from games.rules import House
from tests.games import test_cases, test_contract, test_derivations, test_said
from tests.games.derivations import Judged, holds, judged, of_cases, of_random_positions
from tests.games.positions import cases
from tests.mutants.targets import Target

ERRORS = test_contract.test_the_errors_of_the_games_table_come_out_as_written
# What is asked of a game's cases together.
TOGETHER = (
    test_cases.test_every_sentence_a_step_can_say_is_said_by_a_case_and_none_is_missing,
    test_cases.test_every_decision_is_rested_on_by_a_case_but_those_that_say_why_not,
    test_derivations.test_a_step_on_a_default_names_the_decision_or_an_option_that_it_rests_on,
    test_derivations.test_without_any_one_of_its_steps_a_derivation_falls,
    test_cases.test_every_option_has_a_case_where_it_matters_and_every_other_value_one_where_it_does_not,
    test_derivations.test_flips_are_exactly_the_single_settings_that_turn_the_answer,
    test_derivations.test_a_flip_says_what_judging_under_that_setting_says,
)
Asked = tuple[str, Position, House]


class Known(NamedTuple):
    """A game with random positions that its own code has made before any mutant."""

    game: Game
    asked: tuple[Asked, ...]


def known_of(game: Game, count: int) -> Known:
    made = [*of_random_positions(game, count, seed=2)]
    for one in (*of_cases(game), *made):
        _holds(one)  # and the checker has read and remembers what it needs
    return Known(game, tuple((one.verdict.query, one.position, one.house) for one in made))


class Check(NamedTuple):
    """One test by its name; it raises when it fails."""

    name: str
    run: Callable[[], object]


def checks(target: Target, known: Sequence[Known]) -> Iterator[Check]:
    """All tests of a target, the fast ones first."""
    if target.tests_alone:
        for key in target.games:
            yield from of_each_settlement(get_game(key))
    else:
        yield from _of_games(target, known)
    if not target.cases_alone:
        others = [game.key for game in all_games() if game.key not in target.games]
        yield from (Check(node, partial(_pytest, node, others)) for path in target.tests for node in _nodes(path))


def _of_games(target: Target, known: Sequence[Known]) -> Iterator[Check]:
    games = [get_game(key) for key in target.games]
    for game in games:
        yield from of_each_case(game)
        yield Check(f"{game.key}: {ERRORS.__name__}", partial(ERRORS, game))
    if target.cases_alone:
        return
    for game, before in zip(games, known, strict=True):
        yield Check(f"{game.key}: cases together", partial(_gather, game))
        yield from (Check(f"{game.key}: {test.__name__}", partial(test, game)) for test in TOGETHER)
        for n, one in enumerate(before.asked):
            yield Check(f"{game.key}: random position {n}", partial(_judged_holds, game, one))


def of_each_case(game: Game) -> Iterator[Check]:
    for case in cases(game):
        yield Check(f"{game.key}: {case['name']}", partial(_comes_out, game, case))
    for one in test_said.said(game):
        name = f"{game.key}: said: {one['name']}"
        yield Check(name, partial(_is_said, game, one))


def of_each_settlement(game: Game) -> Iterator[Check]:
    for case in cases(game, "settled"):
        yield Check(f"{game.key}: settled: {case['name']}", partial(_lines_come_out, game, case))


def _lines_come_out(game: Game, case: dict[str, Any]) -> None:
    lines = import_module("tests.games.test_accounts_lines")  # late: it takes from `games` what is there by then
    lines.test_the_lines_worked_out_by_hand(game, case)


def _is_said(game: Game, one: dict[str, Any]) -> None:
    test_said.test_the_sentences_bases_and_options_are_as_written(game, one)
    if "wrong" in one:
        test_said.test_wrong_answers_are_not_taken_as_right(game, one)


def _comes_out(game: Game, case: dict[str, Any]) -> None:
    test_cases.test_a_case_comes_out_as_written(game, case)
    house = game.house.from_json(case.get("house", {}))
    one = judged(game, case["query"], game.read(case["query"], case["position"]), house)
    _holds(one)
    test_derivations._sample = lambda key: [one]  # type: ignore[assignment]
    test_derivations.test_the_fast_path_gives_the_same_answer_and_takes_it_as_right(game)


def _holds(one: Judged) -> None:
    fault = holds(one)
    assert not fault, fault


def _judged_holds(game: Game, asked: Asked) -> None:
    _holds(judged(game, *asked))


def _gather(game: Game) -> None:
    """The verdicts about the cases, judged once for all that is asked of them."""
    sample = [*of_cases(game)]
    test_derivations._sample = lambda key: sample  # type: ignore[assignment]
    test_cases._verdicts.cache_clear()


def _nodes(path: str) -> Iterator[str]:
    """The tests of a file, as pytest names them."""
    for node in ast.parse(Path(path).read_bytes()).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield f"{path}::{node.name}"


def _pytest(node: str, others: Sequence[str]) -> None:
    """Runs a test, for the games of the target alone where it is asked game by game."""
    status = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-k", _without(others), node])
    assert status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), node  # none: it is a slow one


def _without(games: Sequence[str]) -> str:
    return f"not ({' or '.join(games)})" if games else ""
