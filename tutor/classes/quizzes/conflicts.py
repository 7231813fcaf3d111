"""Two tabs, one quiz: what the older page would have changed, beside what stands there now."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.sheet import Sent, Texts, texts_of
from tutor.models import Quiz

UNTOUCHED = {"points": ("1",)}  # what stands in a new item's fields; nothing in the others


@dataclass(frozen=True)
class Difference:
    """One field: its name, what it is called, the texts of the older page and those that stand there now.

    `is_gone`: its item is no more there, so that nothing can be written over it.
    """

    name: str
    label: str
    mine: Texts
    now: Texts
    is_gone: bool = False


def differences(quiz: Quiz, seen: int, now: Document, sent: Sent) -> list[Difference]:
    """Return what a page changed itself that showed an edit (its revision), where that is not what stands there now.

    Where that edit is gone it is held against the one before; where that is too, everything that differs counts.
    """
    shown = _shown(quiz, seen)
    before, current = texts_of(shown) if shown else {}, texts_of(now)
    found = []
    for name, texts in sent.items():
        is_gone = name not in current
        untouched = before.get(name, UNTOUCHED.get(name.partition(".")[2], ()) if is_gone else None)
        if texts not in (current.get(name), untouched):
            label = label_of(shown if is_gone and shown else now, name)
            found.append(Difference(name, label, texts, current.get(name, ()), is_gone))
    return found


def _shown(quiz: Quiz, seen: int) -> Document | None:
    """The document after an edit, else after the last one before it: steps back raise the revision without an edit."""
    edits = quiz.edits.filter(Q(revision=seen) | Q(revision__lt=seen, undone=False))
    edit = edits.order_by("-revision").first()
    return Document.model_validate(edit.content) if edit else None


def label_of(document: Document, name: str) -> str:
    """Return what a field is called where it does not stand beside its label."""
    owner, _dot, key = name.rpartition(".")
    label = {
        "title": _("Tên bài"),
        "cover": _("Lời mở đầu"),
        "rules": _("Luật cần hỏi"),
        "count": _("Số câu"),
        "low": _("Từ mức"),
        "high": _("Đến mức"),
        "twins": _("Cặp chỉ khác một lá"),
        "sure": _("Chỉ câu không luật bàn nào đổi được"),
        "feedback": _("Báo đúng sai"),
        "tries": _("Số lần thử mỗi câu"),
        "shuffle": _("Xáo thứ tự"),
        "minutes": _("Giờ làm (phút)"),
        "opens_at": _("Mở từ"),
        "closes_at": _("Mở đến"),
        "points": _("Điểm"),
        "note": _("Lời thầy cô"),
        "locked": _("Giữ"),
    }[key]
    place = next((n for n, item in enumerate(document.items, start=1) if item.id == owner), None)
    return _("Câu %(n)s: %(label)s") % {"n": place, "label": label} if place else label
