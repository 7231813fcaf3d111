"""One mutant at a time under the tests, each in a process of its own that is forked with everything already read.

The tests are those of the suite: the game's cases one by one, what `tests/games` asks of every game's cases and
derivations, and the game's own exact counts. They stop at the first one that fails.
"""

from __future__ import annotations

import importlib
import os
import resource
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import pytest

from games import all_games, get_game
from games.game import Game
from games.query import Position
from games.rules import House
from tests.games import test_cases, test_contract, test_derivations, test_said
from tests.games.derivations import Judged, holds, judged, of_cases, of_random_positions
from tests.games.positions import cases
from tests.mutants.making import Mutant
from tests.mutants.targets import Target, imported, judging, path_of, queries_of

NO_PROGRAM = "no program"
NONE = Mutant("", "", "", "", "")
ROOT = Path(__file__).resolve().parents[2]
POSITIONS = 200  # random ones of each game
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


class Known(NamedTuple):
    """A game with random positions that its own code has made before any mutant."""

    game: Game
    asked: tuple[tuple[str, Position, House], ...]


class Before(NamedTuple):
    """All that is made once for a target and not again for each mutant."""

    target: Target
    known: tuple[Known, ...]
    codes: Mapping[str, CodeType]
    users: Mapping[str, set[str]]


def before_mutants(target: Target) -> Before:
    codes = compiled(target)
    count = 0 if target.cases_alone else POSITIONS
    known = tuple(_known(get_game(key), count) for key in target.games)
    return Before(target, known, codes, {name: users(name, codes) for name in target.modules})


def _known(game: Game, count: int) -> Known:
    made = [*of_random_positions(game, count, seed=2)]
    for one in (*of_cases(game), *made):
        _holds(one)  # and the checker has read and remembers what it needs
    return Known(game, tuple((one.verdict.query, one.position, one.house) for one in made))


class Check(NamedTuple):
    """One test by its name; it raises when it fails."""

    name: str
    run: Callable[[], object]


def checks(before: Before) -> Iterator[Check]:
    """All tests of a target, the fast ones first."""
    games = [get_game(key) for key in before.target.games]
    for game in games:
        yield from of_each_case(game)
        yield Check(f"{game.key}: {ERRORS.__name__}", lambda g=game: ERRORS(g))
    if before.target.cases_alone:
        return
    for game, known in zip(games, before.known, strict=True):
        yield Check(f"{game.key}: cases together", lambda g=game: _gather(g))
        yield from (Check(f"{game.key}: {test.__name__}", lambda t=test, g=game: t(g)) for test in TOGETHER)
        for n, one in enumerate(known.asked):
            yield Check(f"{game.key}: random position {n}", lambda g=game, o=one: _holds(judged(g, *o)))
    yield from (Check(path, lambda p=path: _pytest(p)) for path in before.target.tests)


def of_each_case(game: Game) -> Iterator[Check]:
    for case in cases(game):
        yield Check(f"{game.key}: {case['name']}", lambda c=case: _comes_out(game, c))
    for one in test_said.said(game):
        name = f"{game.key}: said: {one['name']}"
        yield Check(name, lambda o=one: _is_said(game, o))


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


def _gather(game: Game) -> None:
    """The verdicts about the cases, judged once for all that is asked of them."""
    sample = [*of_cases(game)]
    test_derivations._sample = lambda key: sample  # type: ignore[assignment]
    test_cases._verdicts.cache_clear()


def _pytest(path: str) -> None:
    status = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no", path])
    assert status == 0, path


# ---------------------------------------------------------------- the changed module


def compiled(one: Target) -> dict[str, CodeType]:
    """The code of what judges, in the order of its imports; read once, so that a run judges one state of it."""
    names = [name for key in one.games for name in (*judging(key), queries_of(key))]
    shared = [name for name in one.modules if name not in names]
    paths = {name: ROOT / path_of(name) for name in (*shared, *names)}
    return {name: compile(path.read_bytes(), str(path), "exec", dont_inherit=True) for name, path in paths.items()}


def users(module: str, names: Iterable[str]) -> set[str]:
    """A module and those that import it, directly or through others."""
    found, before = {module}, set[str]()
    while found != before:
        before = set(found)
        found |= {name for name in names if imported(path_of(name)) & found}
    return found


class _Ready(SourceFileLoader):
    """Loads a module from code that is there already."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder(MetaPathFinder):
    def __init__(self, codes: Mapping[str, CodeType]) -> None:
        self.codes = codes

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        code = self.codes.get(fullname)
        if code is None:
            return None
        where = code.co_filename
        return spec_from_file_location(fullname, where, loader=_Ready(fullname, where, code))


def put_in(mutant: Mutant, before: Before) -> None:
    """Puts the mutant in place of its module, and imports again all that judges with it."""
    codes = dict(before.codes)
    stale = before.users.get(mutant.module, set(codes))
    if mutant.module:
        where = codes[mutant.module].co_filename
        codes[mutant.module] = compile(mutant.source, where, "exec", dont_inherit=True)
    for name in stale:
        package, _, short = name.rpartition(".")
        sys.modules.pop(name, None)
        vars(sys.modules[package]).pop(short, None)
    sys.meta_path.insert(0, _Finder(codes))
    for known in before.known:
        game = replace(known.game, queries=importlib.import_module(queries_of(known.game.key)).QUERIES)
        vars(game)["book"] = known.game.book
        importlib.import_module(f"games.{game.folder.name}").GAME = game  # type: ignore[attr-defined]
    all_games.cache_clear()


def killer(mutant: Mutant, before: Before, liked: Sequence[str]) -> str:
    """The first test that fails on a mutant; cases that are liked are tried first. Empty when all pass."""
    name = "import"
    try:
        put_in(mutant, before)
        rank = {name: n for n, name in enumerate(liked)}
        for check in sorted(checks(before), key=lambda one: rank.get(one.name, len(rank))):
            name = check.name
            check.run()
    except SyntaxError:
        return NO_PROGRAM
    except BaseException:
        return name
    return ""


class Try(NamedTuple):
    """A mutant under way in another process."""

    mutant: Mutant
    pid: int
    answer: int


def begin(mutant: Mutant, before: Before, *, liked: Sequence[str], seconds: int) -> Try:
    """Forks a process that tries a mutant and writes the name of the test that killed it."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Try(mutant, pid, reading)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        os.write(writing, f"={killer(mutant, before, liked)}".encode())
    finally:
        os._exit(0)


def result(done: Try) -> str:
    """What killed a mutant whose process has ended: a test, or the limit on time and memory."""
    with os.fdopen(done.answer, "rb") as pipe:
        said = pipe.read().decode()
    return said[1:] if said.startswith("=") else "no end"
