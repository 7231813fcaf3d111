"""The mutants of a module: its source with one place changed, by the operators of mutmut.

mutmut's own run leaves out decorated functions and tables of constants. Here they count: what a game knows stands in
tables, and what is remembered (`@cache`) is judged too. So only its operators are used; annotations, decorators, type
aliases, the wording of errors and calls of `len` and `isinstance` are left alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

LEFT_ALONE = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
UNTOUCHED_CALLS = ("len", "isinstance", "cast", "TypeVar")
WORDING = ("vi", "en")  # what an error says to a reader


class Mutant(NamedTuple):
    """One change: the module and function it is in, its first line as it was, what changed in it, the whole source."""

    module: str
    function: str
    line: str
    change: str
    source: str

    @property
    def key(self) -> str:
        """What stays the same when other lines come and go."""
        return f"{self.module.split('.')[-1]}.{self.function} | {self.line} | {self.change}"


class _Change(NamedTuple):
    function: str
    start: int
    end: int
    text: str


class _Changes(cst.CSTVisitor):
    """Walks a module and writes down every change that an operator proposes."""

    METADATA_DEPENDENCIES = (WhitespaceInclusivePositionProvider,)

    def __init__(self, module: cst.Module) -> None:
        super().__init__()
        self.module = module
        self.lines = _line_starts(module.code)
        self.inside: list[str] = []
        self.found: list[_Change] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, LEFT_ALONE) or _is_left_alone(node, at_top=not self.inside):
            return False
        if isinstance(node, (cst.FunctionDef, cst.ClassDef)):
            self.inside.append(node.name.value)
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self.found += (self._change(node, other) for other in operator(node) if not _is_wording(node, other))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, (cst.FunctionDef, cst.ClassDef)):
            self.inside.pop()

    def _change(self, node: cst.CSTNode, other: cst.CSTNode) -> _Change:
        place = self.get_metadata(WhitespaceInclusivePositionProvider, node)
        start, end = (self.lines[at.line - 1] + at.column for at in (place.start, place.end))
        return _Change(".".join(self.inside) or "(module)", start, end, self.module.code_for_node(other))


def _line_starts(code: str) -> list[int]:
    starts = [0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _is_left_alone(node: cst.CSTNode, *, at_top: bool) -> bool:
    """Calls that mutmut does not touch, the wording of errors, and type aliases (`Cards = tuple[Card, ...]`)."""
    if isinstance(node, cst.Arg):
        return _has_words(node)
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Name) and node.func.value in UNTOUCHED_CALLS
    return at_top and isinstance(node, cst.Assign) and isinstance(node.value, cst.Subscript)


def _has_words(arg: cst.Arg) -> bool:
    return arg.keyword is not None and arg.keyword.value in WORDING


def _is_wording(node: cst.CSTNode, other: cst.CSTNode) -> bool:
    """Whether a call is changed in the wording of an error alone."""
    if not isinstance(node, cst.Call) or not isinstance(other, cst.Call) or node.func is not other.func:
        return False
    kept = [[id(arg) for arg in call.args if not _has_words(arg)] for call in (node, other)]
    return kept[0] == kept[1]


def mutants_of(module: str, code: str) -> Iterator[Mutant]:
    """Every mutant of a module's source; some may be no program."""
    walk = _Changes(cst.parse_module(code))
    MetadataWrapper(walk.module, unsafe_skip_copy=True).visit(walk)
    seen: Counter[str] = Counter()
    for change in dict.fromkeys(walk.found):
        source = code[: change.start] + change.text + code[change.end :]
        at, old, new = _narrowed(code[change.start : change.end], change.text)
        line = code[code.rfind("\n", 0, change.start + at) + 1 :].splitlines()[0].strip()
        mutant = Mutant(module, change.function, line, f"{old} → {new}", source)
        seen[mutant.key] += 1
        again = seen[mutant.key]
        yield mutant if again == 1 else mutant._replace(change=f"{mutant.change} ({again})")


_WORDS = re.compile(r"\w+|[-+*/<>=!|&]+|[^\w\s]")


def _narrowed(code: str, source: str) -> tuple[int, str, str]:
    """Where two texts begin to differ, and the words that differ there; how the lines are broken does not matter."""
    one, other = [*_WORDS.finditer(code)], [*_WORDS.finditer(source)]
    least = min(len(one), len(other))
    head = next((n for n in range(least) if one[n][0] != other[n][0]), least)
    tail = next((n for n in range(least - head) if one[-1 - n][0] != other[-1 - n][0]), least - head)
    old, new = _between(code, one[head : len(one) - tail]), _between(source, other[head : len(other) - tail])
    return one[min(head, len(one) - 1)].start() if one else 0, old, new


def _between(text: str, words: list[re.Match[str]]) -> str:
    return " ".join(text[words[0].start() : words[-1].end()].split()) if words else ""
