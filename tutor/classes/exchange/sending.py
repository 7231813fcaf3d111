"""What somebody sends to be read: the text of a field or of a file, which of the two forms it has, its questions."""

import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tutor.classes.exchange.gift_in import Asked, read_gift
from tutor.classes.exchange.table_in import NoTable, is_table, read_table
from tutor.classes.quizzes.documents import Document

MOST_BYTES, MOST_QUESTIONS = 200_000, 500
KINDS = ("", "gift", "table")  # of which the empty one is found by itself


class Unfit(Exception):
    """What was sent cannot be read at all; why, in a sentence."""


@dataclass
class Sent:
    """The fields of the form: its text as it is shown again, the choice at each question whose key is doubted.

    `key` is the form's own: what is sent twice is added once. `before` is what a file took the place of.
    """

    text: str = ""
    kind: str = ""
    verb: str = ""
    key: UUID = field(default_factory=uuid4)
    seal: str = ""
    picks: dict[str, str] = field(default_factory=dict)
    before: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, request: HttpRequest) -> "Sent":
        """Read the form; what is wrong with the file or the text stands in `errors`."""
        post = request.POST
        sent = cls(verb=post.get("do", ""), seal=post.get("seal", ""), kind=post.get("kind", ""))
        sent.kind = sent.kind if sent.kind in KINDS else ""
        sent.picks = {name.removeprefix("key-"): post[name] for name in post if name.startswith("key-")}
        with suppress(ValueError):
            sent.key = UUID(post.get("id", ""))
        sent.text = tidy(post.get("text", ""))
        file = request.FILES.get("file")
        try:
            if file:
                sent.take(text_of_file(file))
        except Unfit as why:
            sent.errors["file"] = str(why)
        else:
            sent.errors |= _faults(sent.text)
        return sent

    def take(self, text: str) -> None:
        """Put the text of a file where the field's stood."""
        self.before = self.text if self.text not in ("", text) else ""
        self.text = text

    def questions(self) -> list[Asked]:
        """Return the questions in their order; Unfit where it is no such file or there are too many."""
        reads_table = self.kind == "table" or (not self.kind and is_table(self.text))
        try:
            found = list(islice((read_table if reads_table else read_gift)(self.text), MOST_QUESTIONS + 1))
        except NoTable as why:
            raise Unfit(str(why)) from why
        if len(found) > MOST_QUESTIONS:
            raise Unfit(_("Một lần nhiều nhất %(n)s câu: hãy chia ra.") % {"n": MOST_QUESTIONS})
        if not found:
            raise Unfit(_("Không có câu hỏi nào trong đó."))
        return found

    def rest(self, left: list[Asked]) -> str:
        """Return a text of those questions alone, in the form it has."""
        if not left:
            return ""
        if self.kind == "table" or (not self.kind and is_table(self.text)):
            head = self.text.split("\n", 1)[0]
            return "\n".join([head, *(one.source for one in left)])
        return "\n\n".join("\n".join([*one.comments, one.source]) for one in left)

    def sealed(self, document: Document) -> str:
        """Return what tells whether a report was about this text under these house rules."""
        return sha256(json.dumps([self.text, self.kind, document.game, document.house]).encode()).hexdigest()[:32]


def tidy(text: str) -> str:
    """Return a text with the ends of lines that are meant, and without what browsers and editors put around it."""
    text = re.sub(r"\r\n?", "\n", text).removeprefix("\ufeff")
    return re.sub(r"\A(?:[^\S\n]*\n)+", "", text).rstrip()


def text_of_file(file: UploadedFile) -> str:
    """Return the text of a file; Unfit where it is too long or no text in UTF-8."""
    if (file.size or 0) > MOST_BYTES:
        raise Unfit(_("Tệp nặng quá: nhiều nhất %(n)s KB.") % {"n": MOST_BYTES // 1000})
    raw = file.read()
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unfit(_("Tệp viết theo bảng mã UTF-16. Lưu lại theo UTF-8 rồi gửi lần nữa."))
    if b"\0" in raw:
        raise Unfit(_("Tệp này không phải tệp chữ. Cần một tệp GIFT (.txt) hay bảng CSV."))
    try:
        return tidy(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        told = _("Tệp không theo bảng mã UTF-8 (dòng %(n)s). Lưu lại theo UTF-8 rồi gửi lần nữa.")
        raise Unfit(told % {"n": line}) from wrong


def _faults(text: str) -> dict[str, str]:
    """What is wrong with a text before anything is read."""
    if not text:
        return {"text": _("Chọn một tệp, hoặc dán các câu vào ô này.")}
    if "\0" in text:
        return {"text": _("Trong ô có ký tự không phải chữ (NUL).")}
    if len(text.encode()) > MOST_BYTES:
        return {"text": _("Dài quá: nhiều nhất %(n)s KB một lần.") % {"n": MOST_BYTES // 1000}}
    return {}
