"""Everything stored about a learner, to take along: JSON, or one table of all that was done as CSV. Both stream."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from tutor.models import Learner

CHUNK = 500
_FORMULA = re.compile(r"\s*[=+\-@]|[\t\r\n]")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
COLUMNS = (
    *("kind", "time", "game", "query", "rule", "purpose", "level", "position", "house", "given", "correct", "attempt"),
    *("closes", "hints", "answer", "rules", "rulebook", "lesson", "step", "done", "mode", "right", "asked", "note"),
)


def sections(learner: Learner) -> dict[str, Iterable[dict[str, Any]]]:
    """Return what is stored about a learner, section by section; each is read from the database as it is walked."""
    return {
        "answers": _rows(
            learner.answers.order_by("pk"),
            *("created", "given", "correct", "attempt", "closes", "hints", "rules", "rulebook", "verdict"),
            game="served__game",
            query="served__query",
            position="served__position",
            house="served__house",
            purpose="served__purpose",
            rule="served__rule",
            level="served__level",
        ),
        "unanswered": _rows(
            learner.served.filter(answers=None).order_by("created", "pk"),
            *("created", "game", "query", "position", "house", "purpose", "rule", "level", "rulebook", "skipped_at"),
        ),
        "hints": _rows(
            learner.helps.order_by("pk"),
            "hints",
            game="served__game",
            query="served__query",
            position="served__position",
        ),
        "lessons": _rows(learner.lesson_places.order_by("pk"), "game", "lesson", "step", "done_at", "updated"),
        "table_rules": _rows(learner.table_rules.order_by("pk"), "game", "house", "updated"),
        "runs": _rows(
            learner.runs.order_by("created", "pk"),
            *("created", "mode", "game", "house", "right", "asked", "ends_at", "ended_at"),
        ),
        "reports": _rows(
            learner.reports.order_by("pk"),
            *("created", "game", "query", "position", "house", "rulebook", "verdict", "given", "note"),
        ),
        "rulings": _rows(
            learner.rulings.order_by("pk"),
            *("created", "code", "game", "query", "position", "house", "rulebook", "verdict"),
        ),
    }


def _rows(found: Any, *columns: str, **joined: str) -> Iterator[dict[str, Any]]:
    """Yield the columns of some rows; `joined` are columns under another name."""
    for row in found.values_list(*columns, *joined.values()).iterator(chunk_size=CHUNK):
        yield dict(zip((*columns, *joined), row, strict=True))


def json_export(learner: Learner) -> Iterator[str]:
    """Yield one JSON object: when, whose, and every section as a list."""
    user = learner.user
    head = {
        "exported": timezone.now(),
        "since": learner.created,
        "account": {"username": user.get_username(), "email": user.email} if user else None,
    }
    yield _json(head)[:-1]
    for name, rows in sections(learner).items():
        yield f', "{name}": ['
        for n, row in enumerate(rows):
            yield f"{', ' if n else ''}\n{_json(row)}"
        yield "]"
    yield "}\n"


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


class _Line:
    """What csv writes into: it gives each line back."""

    def write(self, line: str) -> str:
        return line


def csv_export(learner: Learner) -> Iterator[str]:
    """Yield one table, a row for everything in every section; the mark in front tells spreadsheets that it is UTF-8."""
    writer = csv.writer(_Line())
    yield "\ufeff"
    yield writer.writerow(COLUMNS)
    for kind, rows in sections(learner).items():
        for row in rows:
            flat = _flat(kind, row)
            yield writer.writerow([cell(flat.get(column)) for column in COLUMNS])


def _flat(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row under the names of the table's columns."""
    verdict = row.get("verdict") or {}
    return row | {
        "kind": kind,
        "time": row.get("created") or row.get("updated"),
        "done": row.get("done_at") or row.get("ended_at") or row.get("skipped_at"),
        "answer": verdict.get("answer"),
        "note": row.get("note") or row.get("code"),
    }


def cell(value: Any) -> str:
    """Return a value as the text of a cell; no spreadsheet takes it for a formula, and a number stays one."""
    if value is None:
        return ""
    if hasattr(value, "isoformat"):
        return str(timezone.localtime(value).isoformat(timespec="seconds"))
    text = value if isinstance(value, str) else _json(value)
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
