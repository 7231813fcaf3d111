"""Writes of what was read: the good questions become items of a draft, once however often the form is sent."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from tutor.classes.exchange.reporting import Report, Row, item_id
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.acting import with_items
from tutor.classes.quizzes.documents import MOST_ITEMS, Document
from tutor.classes.quizzes.own import edit_now
from tutor.models import Quiz
from tutor.serving.makers import Maker


@dataclass
class Added:
    """What came of it: the quiz, how many items went in, the rows that found no room, whether its rules had changed.

    `against` are the numbers of the items whose key is the teacher's and not the engine's.
    """

    quiz: Quiz
    count: int = 0
    crowded: list[Row] = field(default_factory=list)
    against: list[int] = field(default_factory=list)
    is_other: bool = False


def add(quiz: Quiz, report: Report, seen: Document, *, key: UUID) -> Added:
    """Write the good rows at the end of a draft as it is now; nothing where its rules are not those that were seen."""
    made = Added(quiz)

    def change(document: Document) -> Document:
        made.is_other = (document.game, document.house) != (seen.game, seen.house)
        return document if made.is_other else _put(document, report.good, key, made)

    made.quiz = edit_now(quiz, change)
    return made


def begin(maker: Maker, document: Document, report: Report, *, key: UUID) -> Added:
    """Store a new draft of the good rows."""
    made = Added(Quiz())
    made.quiz = drafts.begin(maker, _put(document, report.good, key, made), quiz_id=key)
    return made


def _put(document: Document, rows: Sequence[Row], key: UUID, made: Added) -> Document:
    items: list[Any] = list(document.items)
    places = {item.id: n for n, item in enumerate(items, start=1)}
    made.count, made.crowded, made.against = 0, [], []
    for n, row in enumerate(rows):
        item = row.item.model_copy(update={"id": item_id(key, n)})
        if item.id not in places and len(items) >= MOST_ITEMS:
            made.crowded.append(row)
            continue
        if item.id not in places:
            items.append(item)
            places[item.id] = len(items)
        made.count += 1
        if row.is_against:
            made.against.append(places[item.id])
    return with_items(document, items)
