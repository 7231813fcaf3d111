"""What is kept between runs: the mutants killed so far, and the list of those that no test could kill."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

from tests.mutants.making import Mutant
from tests.mutants.targets import path_of

KEPT = Path(".mutants")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def _digest(module: str) -> str:
    return hashlib.sha256(path_of(module).read_bytes()).hexdigest()[:16]


class Kills:
    """The killed mutants of a target with their killers; forgotten when their module changes."""

    def __init__(self, key: str, *, afresh: bool) -> None:
        self.path = KEPT / f"{key}.json"
        self.by_module: dict[str, dict[str, Any]] = {}
        if self.path.exists() and not afresh:
            self.by_module = json.loads(self.path.read_text("utf-8"))

    def __contains__(self, mutant: Mutant) -> bool:
        return mutant.key in self._of(mutant.module)

    def of(self, mutant: Mutant) -> str:
        return str(self._of(mutant.module)[mutant.key])

    def add(self, mutant: Mutant, killer: str) -> None:
        self._of(mutant.module)[mutant.key] = killer

    def _of(self, module: str) -> dict[str, str]:
        found = self.by_module.get(module)
        digest = _digest(module)
        if found is None or found["digest"] != digest:
            found = self.by_module[module] = {"digest": digest, "killed": {}}
        killed: dict[str, str] = found["killed"]
        return killed

    def save(self) -> None:
        KEPT.mkdir(exist_ok=True)
        (KEPT / ".gitignore").write_text("*\n", "utf-8")
        self.path.write_text(json.dumps(self.by_module, ensure_ascii=False, indent=1), "utf-8")


def equivalent(key: str) -> dict[str, str]:
    """The mutants of a target that mean the same program, each with the reason why."""
    listed: list[dict[str, Any]] = tomllib.loads(EQUIVALENT.read_text("utf-8")).get(key, [])
    found = {}
    for entry in listed:
        for change in entry["changes"]:
            found[f"{entry['in']} | {entry['line']} | {change}"] = str(entry["why"])
    return found
