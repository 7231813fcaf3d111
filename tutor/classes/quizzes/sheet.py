"""The builder's form: a document as texts by name, and texts read back into a document.

A name is `title`, `plan.count`, `set.tries` or `<item>.points`; its texts are a tuple, empty where nothing is chosen.
What cannot be read leaves the document as it was, with a sentence beside the field.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from pydantic import BaseModel, ValidationError

from tutor.classes.quizzes.documents import MOST_ITEMS, MOST_POINTS, Document
from tutor.classes.texts import readable

Texts = tuple[str, ...]
Sent = Mapping[str, Texts]
Errors = dict[str, str]

HEAD = ("title", "cover")
PLAN = ("rules", "count", "low", "high", "twins", "sure")
SETTINGS = ("feedback", "tries", "shuffle", "minutes", "opens_at", "closes_at")
OF_ITEM = ("points", "note", "locked")
FLAGS = ("twins", "sure", "shuffle", "locked")
TIMES = ("opens_at", "closes_at")
AN_ITEMS = re.compile(rf"[0-9a-f]{{12}}\.({'|'.join(OF_ITEM)})")
TIME = "%Y-%m-%dT%H:%M"
YEARS = range(2000, 2200)
NO_TIME = "-"  # the document takes it for no time; what was typed could be read as seconds since 1970


@dataclass(frozen=True)
class Field:
    """One field as the page shows it: what stands in it, and what is wrong with that."""

    name: str
    texts: Texts
    error: str = ""

    @property
    def id(self) -> str:
        return "f-" + self.name.replace(".", "-")

    @property
    def text(self) -> str:
        return self.texts[0] if self.texts else ""


def texts_of(document: Document) -> dict[str, Texts]:
    """Return what stands in the form of a document, by name."""
    parts: list[tuple[str, BaseModel, tuple[str, ...]]] = [("", document, HEAD)]
    parts += [("plan.", document.blueprint, PLAN), ("set.", document.settings, SETTINGS)]
    parts += [(f"{item.id}.", item, OF_ITEM) for item in document.items]
    return {f"{prefix}{key}": _texts(getattr(part, key)) for prefix, part, keys in parts for key in keys}


def sent_texts(data: QueryDict, document: Document) -> dict[str, Texts]:
    """Return what a form of this document sent, by name; a name that was not on it is not there.

    Of an older form it is also what stood in the fields of items that are gone: `written` has no use for it.
    """
    known = texts_of(document)
    gone = [name for name in data if name not in known and AN_ITEMS.fullmatch(name)]
    return {name: _clean(data.getlist(name)) for name in (*known, *gone) if name in data}


def written(document: Document, sent: Sent) -> tuple[Document, Errors]:
    """Return a document with what was sent written into it, and what could not be."""
    errors: Errors = {}
    put = partial(_put, sent=sent, errors=errors)
    made = put(document, "", HEAD)
    plan, settings = put(document.blueprint, "plan.", PLAN), put(document.settings, "set.", SETTINGS)
    items = [put(item, f"{item.id}.", OF_ITEM) for item in document.items]
    return made.model_copy(update={"blueprint": plan, "settings": settings, "items": items}), errors


def fields(document: Document, sent: Sent, errors: Errors) -> dict[str, Field]:
    """Return every field with what stands in it: what was typed where it could not be read."""
    shown = {name: sent[name] if name in errors else texts for name, texts in texts_of(document).items()}
    return {name: Field(name, texts, errors.get(name, "")) for name, texts in shown.items()}


def _put(part: Any, prefix: str, keys: tuple[str, ...], *, sent: Sent, errors: Errors) -> Any:
    """Return a part of the document with its fields written, each that can be."""
    typed = {key: sent[prefix + key] for key in keys if prefix + key in sent}
    new = {key: _read(key, texts) for key, texts in typed.items()}
    kept = part.model_dump()
    while new:
        try:
            return type(part).model_validate({**kept, **new})
        except ValidationError as refused:
            wrong = {str(error["loc"][0]) for error in refused.errors() if error["loc"]} & set(new)
            wrong = wrong or {"closes_at"} & set(new) or set(new)
            for key in wrong:
                del new[key]
                errors[prefix + key] = message(key, is_alone=bool(refused.errors()[0]["loc"]))
    return part


def message(key: str, *, is_alone: bool = True) -> str:
    """Return what is wrong with a field; where not `is_alone`, with it beside the others."""
    if not is_alone:
        return _("Giờ đóng phải sau giờ mở.")
    return {
        "title": _("Tên dài nhất 120 ký tự."),
        "cover": _("Lời mở đầu dài nhất 2000 ký tự."),
        "count": _("Số câu từ 1 đến %(n)s.") % {"n": MOST_ITEMS},
        "minutes": _("Từ 1 đến 300 phút, hoặc để trống."),
        "points": _("Điểm là số nguyên từ 1 đến %(n)s.") % {"n": MOST_POINTS},
        "note": _("Lời thầy cô dài nhất 500 ký tự."),
        "opens_at": _("Không đọc được ngày giờ này."),
        "closes_at": _("Không đọc được ngày giờ này."),
    }.get(key, _("Hãy chọn trong danh sách."))


def _texts(value: Any) -> Texts:
    if isinstance(value, datetime):
        return (timezone.localtime(value).strftime(TIME),)
    if isinstance(value, bool):
        return ("on",) if value else ()
    return tuple(value) if isinstance(value, list) else _clean(["" if value is None else str(value)])


def _clean(texts: list[Any]) -> Texts:
    """Return texts without empty ones: a box that may be unchecked sends one."""
    return tuple(readable(str(text)) for text in texts if text != "")


def _read(key: str, texts: Texts) -> Any:
    if key == "rules":
        return list(texts)
    if key in FLAGS:
        return bool(texts)
    text = texts[0].strip() if texts else ""
    if key in TIMES and text:
        return _time(text)
    return text or (None if key in (*TIMES, "minutes") else "")


def _time(text: str) -> Any:
    """Return a moment as the reader's clock says it; NO_TIME where it says none that can be meant."""
    try:
        made = datetime.fromisoformat(text)
    except ValueError:
        return NO_TIME
    if made.year not in YEARS:
        return NO_TIME
    return (timezone.make_aware(made) if timezone.is_naive(made) else made).astimezone(UTC)
