"""Everything stored about a learner, to take along: JSON, or one table of all that was done as CSV. Both stream."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tutor.models import Answer, Given, Learner, Ledger, LedgerDeal, QuizVersion, Sitting, User
from tutor.spreadsheets import as_json, csv_lines

CHUNK = 500
COLUMNS = (
    *("kind", "time", "game", "query", "task", "rule", "purpose", "level"),
    *("position", "house", "given", "correct", "attempt"),
    *("closes", "hints", "answer", "rules", "rulebook", "lesson", "step", "done", "mode", "right", "asked", "note"),
    *("people", "ledger", "number", "payments"),
    *("class", "quiz", "name", "item", "points", "content"),
)

ASKED = ("game", "query", "task", "position", "house", "purpose", "rule", "level")

Sections = dict[str, Iterable[dict[str, Any]]]


def sections(learner: Learner) -> Sections:
    """Return what is stored about a learner, section by section; each is read from the database as it is walked.

    Of what may be answered once more it is not told what is right.
    """
    done = Exists(Answer.objects.filter(served=OuterRef("served"), learner=learner, closes=True))
    answers = learner.answers.order_by("pk")
    tried = ("created", "given", "correct", "attempt", "closes", "hints", "rulebook")
    asked = {name: f"served__{name}" for name in ASKED}
    return {
        "answers": rows(answers.filter(done), *tried, "rules", "verdict", **asked),
        "answers_under_way": rows(answers.exclude(done), *tried, **asked),
        "unanswered": rows(
            learner.served.filter(answers=None).order_by("created", "pk"),
            *("created", "game", "query", "task", "position", "house"),
            *("purpose", "rule", "level", "rulebook", "skipped_at"),
        ),
        "hints": rows(
            learner.helps.order_by("pk"),
            "hints",
            game="served__game",
            query="served__query",
            task="served__task",
            position="served__position",
        ),
        "lessons": rows(learner.lesson_places.order_by("pk"), "game", "lesson", "step", "done_at", "updated"),
        "table_rules": rows(learner.table_rules.order_by("pk"), "game", "house", "updated"),
        "table_people": rows(learner.table_people.order_by("pk"), "game", "people", "updated"),
        **ledger_sections(learner.ledgers.all()),
        "runs": rows(
            learner.runs.order_by("created", "pk"),
            *("created", "mode", "game", "house", "right", "asked", "ends_at", "ended_at"),
        ),
        "reports": rows(
            learner.reports.order_by("pk"),
            *("created", "game", "query", "position", "house", "rulebook", "verdict", "given", "note"),
        ),
        "rulings": rows(
            learner.rulings.order_by("pk"),
            *("created", "code", "game", "query", "position", "house", "rulebook", "verdict"),
        ),
        "classes": rows(learner.memberships.order_by("pk"), "created", "name", "number", **{"class": "group__name"}),
        **sitting_sections(Sitting.objects.of(learner)),
    }


def sitting_sections(sittings: QuerySet[Sitting]) -> Sections:
    """Return the quizzes somebody took, and the answers; of one that is not over it is not told what is right."""
    now = timezone.now()
    over = sittings.filter(Q(finished_at__isnull=False) | Q(ends_at__lte=now))
    ordered = Given.objects.order_by("sitting__started_at", "sitting", "pk")
    named = {"given": "answer", "quiz": "sitting__version", "game": "sitting__version__quiz__game"}
    versions = QuizVersion.objects.filter(sittings__in=sittings).values_list("pk", "content")
    titles = {pk: content["title"] for pk, content in versions}  # as it was read; the quiz has its draft's

    def titled(found: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        return (row | {"quiz": titles[row["quiz"]]} for row in found)

    return {
        "sittings": titled(
            rows(
                sittings.order_by("started_at", "pk"),
                "name",
                created="started_at",
                done_at="finished_at",
                quiz="version",
                game="version__quiz__game",
            )
        ),
        "quiz_answers": titled(
            rows(
                ordered.filter(sitting__in=over),
                *("created", "item", "attempt", "correct", "points", "rulebook"),
                **named,
                verdict="told",
            )
        ),
        "quiz_answers_under_way": titled(
            rows(ordered.filter(sitting__in=sittings).exclude(sitting__in=over), "created", "item", "attempt", **named)
        ),
    }


def ledger_sections(ledgers: QuerySet[Ledger]) -> Sections:
    """Return some ledgers and their deals, in which people are numbers: their places in the ledger's list."""
    return {
        "ledgers": rows(
            ledgers.order_by("created", "pk"), "created", "game", "house", "people", "updated", ledger="pk"
        ),
        "ledger_deals": rows(
            LedgerDeal.objects.filter(ledger__in=ledgers).order_by("ledger__created", "ledger", "number"),
            *("created", "number", "game", "query", "position", "house", "rulebook", "verdict", "lines", "payments"),
            "taken_back_at",
            ledger="ledger_id",
        ),
    }


def rows(found: Any, *columns: str, **joined: str) -> Iterator[dict[str, Any]]:
    """Yield the columns of some rows; `joined` are columns under another name."""
    for row in found.values_list(*columns, *joined.values()).iterator(chunk_size=CHUNK):
        yield dict(zip((*columns, *joined), row, strict=True))


def json_export(found: Sections, learner: Learner | None, user: User | None) -> Iterator[str]:
    """Yield one JSON object: when, whose, and every section as a list."""
    head = {
        "exported": timezone.now(),
        "since": learner.created if learner else None,
        "account": {"username": user.get_username(), "email": user.email} if user else None,
    }
    yield as_json(head)[:-1]
    for name, part in found.items():
        yield f', "{name}": ['
        for n, row in enumerate(part):
            yield f"{', ' if n else ''}\n{as_json(row)}"
        yield "]"
    yield "}\n"


def csv_export(found: Sections) -> Iterator[str]:
    """Yield one table, a row for everything in every section."""
    flat = (_flat(kind, row) for kind, part in found.items() for row in part)
    return csv_lines(COLUMNS, ([row.get(column) for column in COLUMNS] for row in flat))


def _flat(kind: str, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row under the names of the table's columns."""
    verdict = row.get("verdict") or {}
    return row | {
        "kind": kind,
        "time": row.get("created") or row.get("updated"),
        "done": row.get("done_at") or row.get("ended_at") or row.get("skipped_at") or row.get("taken_back_at"),
        "answer": verdict.get("answer"),
        "note": row.get("note") or row.get("code"),
    }
