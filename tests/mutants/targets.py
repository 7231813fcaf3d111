"""What is mutated for each game, and the tests that have to notice."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("games")
DECLARED = ("rules", "words", "chances")  # declarations and statistics: nothing that judges
LEAST = 90  # of a hundred mutants that the tests have to kill


class Target(NamedTuple):
    """A game, or a module that several games judge with, named by its key."""

    key: str
    modules: tuple[str, ...]
    games: tuple[str, ...]
    tests: tuple[str, ...]
    cases_alone: bool = False
    tests_alone: bool = False  # no case is judged with these modules: it would only cost time to ask them


def imported(path: Path) -> set[str]:
    """What a file imports: modules, and names that may be modules."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    names = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    return names | {str(node.module) for node in nodes}


def judging(game: str) -> tuple[str, ...]:
    """The modules that a game's queries judge with: those of its own that queries.py imports, and those they import."""
    left = [queries_of(game)]
    package = left[0].rpartition(".")[0]
    found: set[str] = set()
    while left:
        for name in imported(path_of(left.pop())):
            own = name.startswith(f"{package}.") and path_of(name).exists()
            if own and name.split(".")[2] not in DECLARED and name not in found:
                found.add(name)
                left.append(name)
    return tuple(sorted(found))


def queries_of(game: str) -> str:
    return f"games.{game.replace('-', '_')}.queries"


def accounts_of(game: str) -> str:
    """The module with the lines of a game's settlement."""
    return f"{queries_of(game).rpartition('.')[0]}.accounts"


def path_of(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


# A few seconds each; the puzzles' own tests are not among them: they ask how a hand is dealt.
_TESTS = {
    "mau-binh": ("instant_counts", "mau_binh_arranging", "mau_binh_repairing", "mau_binh_rows_dealt"),
    "xep": ("xep_counts",),
    "xa-lang": ("xa_lang_counts",),
    "xi-to": ("xi_to_counts", "xi_to_money"),
    "xi-dach": ("xi_dach_counts",),
    "poker": ("poker_counts",),
    "groups": ("xep_counts",),
}
_SHARED = {"poker": ("xi-to", "mau-binh"), "groups": ("xep",)}
# What is paid at a table, line by line: what the games share of it, then each game's lines.
_SETTLED = tuple(f"tests/games/test_{name}.py" for name in ("settling", "accounts_lines"))
_GAMES = tuple(key for key in _TESTS if key not in _SHARED)
_SETTLING = {"settling": _GAMES, **{f"{game}-settling": (game,) for game in _GAMES}}
KEYS = (*_TESTS, *_SETTLING)


def target(key: str) -> Target:
    if key in _SETTLING:
        return _settling(key)
    tests = tuple(f"tests/games/test_{name}.py" for name in _TESTS[key])
    if key in _SHARED:
        return Target(key, (f"games.{key}",), _SHARED[key], tests)
    return Target(key, judging(key), (key,), tests)


def _settling(key: str) -> Target:
    games = _SETTLING[key]
    modules = ("games.accounts", "games.settling") if key == "settling" else (accounts_of(games[0]),)
    return Target(key, modules, games, _SETTLED, tests_alone=True)
