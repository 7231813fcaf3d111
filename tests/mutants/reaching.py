"""Which tests can notice a mutant: those that call the function it is in. And how long each takes without a mutant."""

from __future__ import annotations

import cProfile
import inspect
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any, NamedTuple

from tests.mutants.asking import TOGETHER, checks
from tests.mutants.making import Mutant
from tests.mutants.trying import NONE, Before, put_in


class Reach(NamedTuple):
    """Seconds and functions (module.function) of each test; functions there are, and those called only once.

    `once`: by an import or to fill a table that stays; whoever comes later rests on them without calling them.
    """

    seconds: Mapping[str, float]
    called: Mapping[str, frozenset[str]]
    once: frozenset[str]
    functions: frozenset[str]

    def noticed_by(self, mutant: Mutant, check: str) -> bool:
        """False where the test calls nothing of the mutant; tables, and what is called once, are everybody's."""
        place = f"{mutant.module}.{mutant.function}"
        if check not in self.called or place not in self.functions or place in self.once:
            return True
        return place in self.called[check]


# What is asked of the cases together comes in its order and is asked of every mutant.
_LAST = ("cases together", *(test.__name__ for test in TOGETHER))


def reach_of(before: Before) -> Reach:
    """Asks every test once without a mutant; they have to pass, or a kill would mean nothing."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        try:
            with os.fdopen(writing, "w") as pipe:
                json.dump(_asked(before), pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        found = json.loads(pipe.read() or '{"failed": "all"}')
    os.waitpid(pid, 0)
    if "failed" in found:
        sys.exit(f"{before.target.key}: fails without any mutant: {found['failed']}")
    called = {name: frozenset(places) for name, places in found["called"].items() if not name.endswith(_LAST)}
    functions = frozenset(place for name, code in before.codes.items() for place in _functions(name, code))
    return Reach(found["seconds"], called, frozenset(found["once"]), functions)


def _asked(before: Before) -> dict[str, Any]:
    modules = {code.co_filename: name for name, code in before.codes.items()}
    imports, _ = _profiled(lambda: put_in(NONE, before), modules)
    once, seconds, called = set(imports), {}, {}
    seen: set[str] = set()
    for check in checks(before.target, before.known):
        _forget(before)
        try:
            places, seconds[check.name] = _profiled(check.run, modules)
            if places.keys() - seen:
                _forget(before)
                again, _ = _profiled(check.run, modules)
                once |= {place for place, times in places.items() if again[place] < times}
        except BaseException:
            return {"failed": check.name}
        seen |= places.keys()
        called[check.name] = sorted(places)
    return {"once": sorted(once), "seconds": seconds, "called": called}


def _forget(before: Before) -> None:
    """Clears what is remembered, so that a test is seen to call what an earlier one has called already."""
    for name, module in list(sys.modules.items()):
        if name in before.codes or name.startswith("tests.games."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
    for path in before.target.tests:  # what a file does when it is imported, each of its tests does
        sys.modules.pop(path.removesuffix(".py").replace("/", "."), None)


def _profiled(run: Callable[[], object], modules: Mapping[str, str]) -> tuple[Counter[str], float]:
    """How often each function is called, and the processor's seconds; a function is called with those inside it."""
    profile, start = cProfile.Profile(subcalls=False, builtins=False), time.process_time()
    profile.enable()
    try:
        run()
    finally:
        profile.disable()
    times: Counter[str] = Counter()
    for entry in profile.getstats():
        if isinstance(entry.code, CodeType) and entry.code.co_filename in modules:
            place = f"{modules[entry.code.co_filename]}.{_name(entry.code)}"
            times.update(dict.fromkeys((place, *_outer(place)), entry.callcount))
    return times, time.process_time() - start


def _name(code: CodeType) -> str:
    return code.co_qualname.replace(".<locals>", "")


def _outer(place: str) -> Iterator[str]:
    while "." in place:
        place = place.rpartition(".")[0]
        yield place


def _functions(module: str, code: CodeType) -> Iterator[str]:
    """The functions in a module's code; a class or a table is none."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_flags & inspect.CO_OPTIMIZED:
                yield f"{module}.{_name(const)}"
            yield from _functions(module, const)
