"""How malformed input is refused: a code, a place and a sentence in two languages (contract, Errors)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Text = dict[str, str]

# The order in which the defects of one case are reported (contract, "Which code first").
CODES = (
    "too-large",
    "bad-json",
    "unknown-game",
    "unknown-query",
    "unknown-option",
    "bad-option-value",
    "bad-value",
    "unknown-field",
    "missing-field",
    "bad-card",
    "wrong-deck",
    "wrong-count",
    "duplicate-card",
)
POSITION_ORDER = {code: n for n, code in enumerate(CODES[6:])}

_SHOWN = 24  # an echo of the input is cut to this many characters


def brief(value: object) -> str:
    """The value as a reader may see it back, as JSON writes it: never long, never with control characters."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    clean = "".join(c if c.isprintable() else " " for c in text[: _SHOWN + 1])
    return clean if len(clean) <= _SHOWN else clean[:_SHOWN] + "…"


@dataclass(frozen=True, slots=True)
class Defect:
    """One fault of an input: code (of CODES), path relative to the position, the sentence in vi and en."""

    code: str
    path: str
    vi: str
    en: str

    def message(self) -> Text:
        return {"vi": self.vi, "en": self.en}

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "path": self.path, "message": self.message()}


class InputError(ValueError):
    """Malformed or impossible input; `defects` holds every fault found, the first to report in front."""

    def __init__(self, *defects: Defect) -> None:
        self.defects = defects
        super().__init__(f"{defects[0].code} at {defects[0].path or 'the case'}: {defects[0].en}")

    @property
    def first(self) -> Defect:
        return self.defects[0]

    def to_json(self) -> dict[str, Any]:
        return self.first.to_json()


def no_field(path: str, known: Iterable[str]) -> Defect:
    """The fault of a field that nobody knows, with those there are."""
    listed, shown = ", ".join(sorted(known)), path or '""'
    return Defect(
        "unknown-field",
        path,
        vi=f"Không có mục {shown}. Các mục: {listed}.",
        en=f"There is no field {shown}. The fields: {listed}.",
    )


def refuse(code: str, path: str, *, vi: str, en: str) -> InputError:
    """An InputError with one defect."""
    return InputError(Defect(code, path, vi, en))
