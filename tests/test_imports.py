"""The arrows of the project: who may import whom. The walk reads the source; nothing is imported."""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# The engine, from the bottom up: a module may import what stands before it. A new module takes its place here.
ENGINE = ["errors", "cards", "decks", "misspelt", "poker", "misranking", "groups", "reading", "fields", "rules"]
ENGINE += ["sentences", "verdict", "query", "puzzle", "flow", "skills", "mistakes", "task", "quarrel", "accounts"]
ENGINE += ["game", "change", "offering", "doing", "unread", "partial", "filling", "completing", "drawing", "looking"]
ENGINE += ["exploring", "choosing", "mattering", "content", "tries", "lesson", "checking_text", "checking", "deal"]
ENGINE += ["rehearsal", "stream", "describing", "sealing", "settling"]
TEACHING = ("lessons", "quiz", "referee")  # each asks serving, none asks another
APART = ("accounts", "progress", "rulebook", "tables")  # none of them asks a teaching package
ONLY_FROM_URLS = ("classes", "api")
WEB = ("django", "tutor", "csp", "environ", "whitenoise", "django_htmx", "ninja")


@dataclass(frozen=True)
class Arrow:
    """An import: the module that imports, the dotted name it imports, and where."""

    source: str
    target: str
    line: int

    def under(self, package: str) -> bool:
        """Return whether the target is a package or module, or lies in it."""
        return self.target == package or self.target.startswith(f"{package}.")


def module_name(path: Path, root: Path) -> str:
    """Return the dotted name of a source file; a package is named without `__init__`."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def arrows_of(path: Path, root: Path) -> Iterator[Arrow]:
    """Yield every import of a file, also those inside functions; relative ones by their full name."""
    source = module_name(path, root)
    package = source if path.name == "__init__.py" else source.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Arrow(source, alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = (alias.name for alias in node.names)
            yield from (Arrow(source, _submodule(base, name, root), node.lineno) for name in names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "__import__",
            "import_module",
            "importlib.import_module",
        ):
            literal = node.args[0] if node.args else None
            if isinstance(literal, ast.Constant):
                yield Arrow(source, str(literal.value), node.lineno)


def _submodule(base: str, name: str, root: Path) -> str:
    """Return `base.name` where that is a module, else `base`: what `base` lists in `__all__` hides a module's name."""
    folder = root.joinpath(*base.split("."))
    if name in _exports(folder / "__init__.py"):
        return base
    is_module = (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()
    return f"{base}.{name}" if is_module else base


@cache
def _exports(init: Path) -> frozenset[str]:
    """Return the names that a package lists in `__all__`."""
    tree = ast.parse(init.read_text(encoding="utf-8")) if init.exists() else ast.Module([], [])
    assignments = [node for node in tree.body if isinstance(node, ast.Assign)]
    lists = [node.value for node in assignments if ast.unparse(node.targets[0]) == "__all__"]
    return frozenset(name for names in lists for name in ast.literal_eval(names))


def wrong_in_games(arrow: Arrow) -> str | None:
    """Return what is wrong with an import of the engine or of a game."""
    if any(arrow.under(name) for name in WEB):
        return "the engine knows no web"
    if arrow.under("pydantic") and arrow.source != "games.content":
        return "content alone checks with pydantic"
    parts, target = arrow.source.split("."), arrow.target.split(".")
    if target[0] != "games" or arrow.source in ("games", "games.__main__"):
        return None
    own = parts[1]
    if arrow.target == "games":
        return None if own == "game" else "the interface is for those outside"  # discovery walks the package's path
    if own in ENGINE:
        below = target[1] in ENGINE and ENGINE.index(target[1]) < ENGINE.index(own)
        return None if below else "engine modules import downwards only"
    if target[1] in (*ENGINE, own):
        return None
    return "a game imports the engine and itself, never another game"


def wrong_in_tutor(arrow: Arrow) -> str | None:
    """Return what is wrong with an import of the site."""
    part = arrow.source.split(".")[1] if "." in arrow.source else ""
    if arrow.under("games"):
        if part == "models":
            return "models store slugs and JSON and know no games"
        return None if arrow.target == "games" else "the site asks games/__init__ only"
    for name in ONLY_FROM_URLS:
        if arrow.under(f"tutor.{name}") and part not in (name, "urls"):
            return f"only tutor/urls.py imports {name}"
    teaching = [name for name in TEACHING if arrow.under(f"tutor.{name}") and part not in (name, "urls")]
    if teaching and part in (*TEACHING, *APART, "serving"):
        return f"{part} does not know {teaching[0]}"
    return None


def faults(root: Path, package: str) -> list[str]:
    """Return every forbidden import below a package, as a person wants to read it."""
    wrong = {"games": wrong_in_games, "tutor": wrong_in_tutor}[package]
    found = []
    for path in sorted((root / package).rglob("*.py")):
        for arrow in arrows_of(path, root):
            if reason := wrong(arrow):
                found.append(f"{path.relative_to(root)}:{arrow.line} imports {arrow.target}: {reason}")
    return found


def plant(root: Path, files: Iterable[tuple[str, str]]) -> None:
    """Write source files into an empty project."""
    for name, source in files:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for parent in path.relative_to(root).parents:
            if parent.name:
                (root / parent / "__init__.py").touch()
        path.write_text(source, encoding="utf-8")


@pytest.mark.parametrize("package", ["games", "tutor"])
def test_every_import_follows_the_arrows(package: str) -> None:
    assert faults(ROOT, package) == []


def test_the_engine_has_no_module_without_a_place_in_the_order() -> None:
    modules = {path.stem for path in (ROOT / "games").glob("*.py")} - {"__init__", "__main__"}
    assert modules - set(ENGINE) == set()


BAD = {
    "games/cards.py": "import django.conf",
    "games/decks.py": "from games import rules",
    "games/errors.py": "def late():\n    from .cards import Card",
    "games/verdict.py": "import pydantic",
    "games/query.py": "from importlib import import_module\nimport_module('games.game')",
    "games/rules.py": "from games.xep import GAME",
    "games/puzzle.py": "from games import judge",
    "games/xep/melds.py": "from games.mau_binh import rows",
    "games/xep/rules.py": "from ..mau_binh.rows import Row",
    "games/xep/puzzles.py": "from tutor.models import Served",
    "tutor/models.py": "import games",
    "tutor/quiz/views.py": "from games.cards import Card",
    "tutor/quiz/services.py": "from tutor.lessons import queries",
    "tutor/referee/views.py": "import tutor.quiz.views",
    "tutor/serving/services.py": "from tutor import referee",
    "tutor/progress/queries.py": "from tutor.quiz.queries import stream",
    "tutor/accounts/views.py": "from ..lessons.queries import places",
    "tutor/rulebook/views.py": "from tutor.referee.views import index",
    "tutor/lessons/views.py": "from tutor.classes.models import Class",
    "tutor/middleware.py": "import tutor.api",
}
GOOD = {
    "games/cards.py": "from games.errors import InputError",
    "games/content.py": "def check():\n    import pydantic",
    "games/game.py": "from . import rules, verdict",
    "games/xep/melds.py": "from games import groups\nfrom games.xep.rules import RULES\nfrom . import rules",
    "games/__init__.py": "from games.game import get_game",
    "games/__main__.py": "from games import judge",
    "tutor/quiz/views.py": "import games\nfrom games import judge\nfrom tutor.serving import queries",
    "tutor/quiz/services.py": "from tutor.quiz import queries\nimport tutor.quiz.queries",
    "tutor/referee/queries.py": "from games import cards",
    "tutor/accounts/views.py": "from tutor.models import Learner\nfrom django.conf import settings",
    "tutor/urls.py": "from tutor.api import urls\nfrom tutor.quiz.views import home",
}
SCENERY = [
    *((f"games/{name}.py", "") for name in ENGINE),
    ("games/__init__.py", "__all__ = ['cards', 'judge']"),
    *((f"games/{name}.py", "") for name in ("mau_binh/rows", "xep/rules")),
    *((f"tutor/{name}/queries.py", "") for name in (*TEACHING, *APART, *ONLY_FROM_URLS, "serving")),
]


@pytest.mark.parametrize("name", BAD)
def test_a_planted_bad_arrow_is_found(tmp_path: Path, name: str) -> None:
    plant(tmp_path, [*SCENERY, (name, BAD[name])])
    found = faults(tmp_path, name.split("/", maxsplit=1)[0])
    assert [fault.split(":")[0] for fault in found] == [name]


@pytest.mark.parametrize("name", GOOD)
def test_a_planted_good_arrow_is_left_alone(tmp_path: Path, name: str) -> None:
    plant(tmp_path, [*SCENERY, (name, GOOD[name])])
    assert faults(tmp_path, name.split("/", maxsplit=1)[0]) == []
