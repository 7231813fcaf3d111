"""One mutant at a time under the tests, each in a process of its own that is forked with everything already read.

The tests stop at the first one that fails.
"""

from __future__ import annotations

import importlib
import os
import resource
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import games
from games import all_games, get_game
from games.game import Game
from tests.mutants.asking import Known, checks, known_of
from tests.mutants.making import Mutant
from tests.mutants.targets import Target, accounts_of, imported, judging, path_of, queries_of

NO_PROGRAM = "no program"
NONE = Mutant("", "", "", "", "")
ROOT = Path(__file__).resolve().parents[2]
POSITIONS = 200  # random ones of each game


class Before(NamedTuple):
    """All that is made once for a target and not again for each mutant."""

    target: Target
    known: tuple[Known, ...]
    codes: Mapping[str, CodeType]
    users: Mapping[str, set[str]]


def before_mutants(target: Target) -> Before:
    codes = compiled(target)
    known = tuple(_known(target, get_game(key)) for key in target.games)
    return Before(target, known, codes, {name: users(name, codes) for name in target.modules})


def _known(target: Target, game: Game) -> Known:
    return Known(game, ()) if target.tests_alone else known_of(game, 0 if target.cases_alone else POSITIONS)


# ---------------------------------------------------------------- the changed module


def compiled(one: Target) -> dict[str, CodeType]:
    """The code of what judges, in the order of its imports; read once, so that a run judges one state of it."""
    names = [name for key in one.games for name in (*judging(key), queries_of(key), accounts_of(key))]
    shared = [name for name in one.modules if name not in names]
    paths = {name: ROOT / path_of(name) for name in (*shared, *names) if path_of(name).exists()}
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
        if accounts_of(game.key) in before.codes:
            game = replace(game, settling=importlib.import_module(accounts_of(game.key)).SETTLING)
        vars(game)["book"] = known.game.book
        importlib.import_module(f"games.{game.folder.name}").GAME = game  # type: ignore[attr-defined]
    for name in stale:
        _export(importlib.import_module(name))
    all_games.cache_clear()


def _export(module: ModuleType) -> None:
    """Lets `games` offer what a module that was imported again has, instead of what it had."""
    for name in games.__all__:
        if getattr(vars(games)[name], "__module__", "") == module.__name__:
            setattr(games, name, vars(module)[name])


def killer(mutant: Mutant, before: Before, liked: Sequence[str], seconds: Mapping[str, float]) -> str:
    """The first test that fails on a mutant; what is liked is tried first. Empty when all pass.

    `seconds`: how long each of the tests that can notice it may take at most; past that the process ends.
    """
    name = "import"
    try:
        put_in(mutant, before)
        rank = {name: n for n, name in enumerate(liked)}
        asked = [check for check in checks(before.target, before.known) if check.name in seconds]
        for check in sorted(asked, key=lambda one: rank.get(one.name, len(rank))):
            name = check.name
            signal.setitimer(signal.ITIMER_PROF, seconds[name])
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


def begin(mutant: Mutant, before: Before, *, liked: Sequence[str], seconds: Mapping[str, float]) -> Try:
    """Forks a process that tries a mutant and writes the name of the test that killed it."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Try(mutant, pid, reading)
    most = int(sum(seconds.values())) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    try:
        os.write(writing, f"={killer(mutant, before, liked, seconds)}".encode())
    finally:
        os._exit(0)


def result(done: Try) -> str:
    """What killed a mutant whose process has ended: a test, or the limit on time and memory."""
    with os.fdopen(done.answer, "rb") as pipe:
        said = pipe.read().decode()
    return said[1:] if said.startswith("=") else "no end"
