"""Two tabs, one quiz: what the older page would have changed, beside what stands there now."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.sheet import Sent, Texts, texts_of
from tutor.models import Quiz


@dataclass(frozen=True)
class Difference:
    """One field: its name, what it is called, the texts of the older page and those that stand there now."""

    name: str
    label: str
    mine: Texts
    now: Texts


def differences(quiz: Quiz, revision: int, now: Document, sent: Sent) -> list[Difference]:
    """Return what a page of an older revision changed itself, as far as that is not what stands there now.

    What its own revision held is looked up; where that is gone, everything that differs counts.
    """
    edit = quiz.edits.filter(revision=revision).first()
    before = texts_of(Document.model_validate(edit.content)) if edit else {}
    current = texts_of(now)
    return [
        Difference(name, label_of(now, name), texts, current[name])
        for name, texts in sent.items()
        if texts != current.get(name) and texts != before.get(name)
    ]


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
