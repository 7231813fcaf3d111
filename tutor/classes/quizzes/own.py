"""A teacher's own items that are not about cards: multiple choice and short answers, on a page of their own."""

import json
import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from pydantic import ValidationError

from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.acting import with_items
from tutor.classes.quizzes.documents import MOST_ITEMS, MOST_OPTIONS, Choice, Document, Judged, Short, new_item_id
from tutor.classes.quizzes.pages import private, see
from tutor.classes.quizzes.queries import quiz_or_404
from tutor.classes.quizzes.renewing import place_of
from tutor.classes.texts import readable
from tutor.models import Quiz

KINDS: dict[str, type[Choice] | type[Short]] = {"choice": Choice, "short": Short}
ID = re.compile("[0-9a-f]{12}")
ROWS = 4  # options that stand on an empty form


@dataclass
class OwnItemForm:
    """An own item as it is typed: the texts of its fields, and what is wrong with each."""

    kind: str
    question: str = ""
    lines: list[str] = field(default_factory=list)
    right: set[int] = field(default_factory=set)
    points: str = "1"
    note: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, item: Choice | Short) -> "OwnItemForm":
        lines, right = (item.options, set(item.right)) if isinstance(item, Choice) else (item.accepted, set())
        return cls(item.kind, item.question, list(lines), right, str(item.points), item.note)

    @classmethod
    def sent(cls, kind: str, data: QueryDict) -> "OwnItemForm":
        right = {int(text) for text in data.getlist("right") if text.isdecimal() and len(text) < 3}
        lines = [readable(text) for text in data.getlist("line")[:MOST_OPTIONS]]
        question, points, note = (readable(data.get(key, "")) for key in ("question", "points", "note"))
        return cls(kind, question, lines, right, points, note)

    @property
    def rows(self) -> list[tuple[int, str, bool]]:
        """A row for each option: its number, its text, whether it is right; some more than are filled."""
        shown = [*self.lines, *[""] * MOST_OPTIONS][: max(ROWS, min(len(self.lines) + 1, MOST_OPTIONS))]
        return [(n, text, n in self.right) for n, text in enumerate(shown)]

    def item(self, item_id: str, *, locked: bool) -> Choice | Short | None:
        """Return the item that was typed; None where something is wrong (`errors`)."""
        filled = [(n, " ".join(text.split())) for n, text in enumerate(self.lines) if text.strip()]
        texts = [text for _n, text in filled]
        made: dict[str, Any] = {"question": self.question, "points": self.points.strip(), "note": self.note}
        if self.kind == "choice":
            made |= {"options": texts, "right": [place for place, (n, _text) in enumerate(filled) if n in self.right]}
        else:
            made["accepted"] = texts
        try:
            return KINDS[self.kind].model_validate({**made, "id": item_id, "locked": locked})
        except ValidationError as refused:
            for error in refused.errors():
                key = str(error["loc"][0]) if error["loc"] else "options"
                self.errors[key] = wrong_words(key, whole=not error["loc"])
            return None


def wrong_words(key: str, *, whole: bool) -> str:
    """Return what is expected of a part of an own item, or of its options as a whole."""
    if whole:
        return _("Hai lựa chọn giống hệt nhau.")
    return {
        "question": _("Câu hỏi dài từ 1 đến 500 ký tự."),
        "options": _("Cần từ 2 đến 8 lựa chọn, mỗi lựa chọn nhiều nhất 200 ký tự."),
        "right": _("Đánh dấu ít nhất một lựa chọn đúng."),
        "accepted": _("Viết ít nhất một câu trả lời được chấp nhận, nhiều nhất 200 ký tự."),
        "points": _("Điểm là số nguyên từ 1 đến 20."),
        "note": _("Lời thầy cô dài nhất 500 ký tự."),
    }[key]


def seen_of(item: Any) -> str:
    """Return what tells whether an item is still as it was shown."""
    return sha256(json.dumps(item.model_dump(mode="json"), sort_keys=True).encode()).hexdigest()[:16] if item else ""


@require_safe
@private
def edit_item(request: HttpRequest, quiz: UUID, item: str) -> HttpResponse:
    """Lead to the page on which an item is edited."""
    found = quiz_or_404(request, quiz)
    known = drafts.document_of(found).item(item)
    if known is None:
        raise Http404
    if isinstance(known, Judged):
        return see(f"{reverse('quizzes:ask', args=[found.pk, known.query])}?item={known.id}")
    return see(f"{reverse('quizzes:own', args=[found.pk, known.kind])}?item={known.id}")


@require_http_methods(["GET", "HEAD", "POST"])
@private
def edit(request: HttpRequest, quiz: UUID, kind: str) -> HttpResponse:
    """The form of an own item: a new one, or the one that `item` names."""
    found = quiz_or_404(request, quiz)
    if kind not in KINDS:
        raise Http404
    item_id, known = asked_item(request, found, KINDS[kind])
    context: dict[str, Any] = {"quiz": found, "kind": kind, "item": item_id, "seen": seen_of(known)}
    context |= {"is_new": known is None}
    if request.method != "POST":
        form = OwnItemForm.of(known) if known else OwnItemForm(kind)
        return render(request, "teach/quizzes/own.html", context | {"form": form})
    form = OwnItemForm.sent(kind, request.POST)
    made = form.item(item_id, locked=bool(known and known.locked))
    trouble, url = put_item(found, made, seen=request.POST.get("seen", "")) if made else ("typed", "")
    if not trouble:
        return see(url)
    if trouble == "full":
        form.errors["question"] = full_words()
    context["now"] = OwnItemForm.of(known) if known and trouble == "overtaken" else None
    return render(request, "teach/quizzes/own.html", context | {"form": form})


def asked_item(request: HttpRequest, quiz: Quiz, kind: type[Any]) -> tuple[str, Any]:
    """Return the id of the item that a page is about, a fresh one for a new item, and the item where it is there."""
    item_id = request.POST.get("item") or request.GET.get("item") or ""
    if not ID.fullmatch(item_id):
        return new_item_id(), None
    known = drafts.document_of(quiz).item(item_id)
    return item_id, known if isinstance(known, kind) else None


def put_item(quiz: Quiz, item: Any, *, seen: str) -> tuple[str, str]:
    """Write an item into a draft as it is now, in the place of the one of its id or at the end.

    Return what is in the way: full, overtaken (the item is no more as it was `seen`), or nothing; and where it stands.
    """
    trouble: list[str] = []

    def change(document: Document) -> Document:
        known = document.item(item.id)
        trouble.clear()
        if known and known != item and seen_of(known) != seen:
            trouble.append("overtaken")
        elif known is None and len(document.items) >= MOST_ITEMS:
            trouble.append("full")
        elif known:
            return with_items(document, [item if one is known else one for one in document.items])
        else:
            return with_items(document, [*document.items, item])
        return document

    document = drafts.document_of(edit_now(quiz, change))
    return "".join(trouble), reverse("quizzes:build", args=[quiz.pk]) + place_of(document, item.id)


def full_words() -> str:
    """Return what is said where no item can be added."""
    return _("Bài đã đủ %(n)s câu, không thêm được nữa.") % {"n": MOST_ITEMS}


def edit_now(quiz: Quiz, change: drafts.Edit) -> Quiz:
    """Edit a draft whatever its revision: for what looks itself whether it may."""
    while True:
        try:
            return drafts.edit(quiz, quiz.revision, change)
        except drafts.OvertakenError as overtaken:
            quiz = overtaken.quiz
