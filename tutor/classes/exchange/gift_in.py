"""Reading GIFT: questions with their lines, each with its key, or with what is wrong with it."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.core.exceptions import SuspiciousOperation
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tutor.classes.exchange.marks import is_mark

MOST_READ = 50  # options that are looked at: far more than any question may have
_NUMBER = re.compile(r"[-+]?\d{1,18}")
_WEIGHT = re.compile(r"%(-?\d*\.?\d+)%")


class Unread(Exception):
    """A question that cannot be read: what is wrong, and what was expected."""


@dataclass
class Asked:
    """A question of a file: where it stands, its text, and its key in the form it has.

    `kind`: flag, choice, short, number or essay; `right` are the numbers of the options that are right.
    """

    line: int
    source: str
    text: str = ""
    title: str = ""
    kind: str = ""
    flag: bool | None = None
    options: list[str] = field(default_factory=list)
    right: list[int] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    points: int = 1
    note: str = ""
    fault: str = ""


def read_gift(text: str) -> Iterator[Asked]:
    """Yield every question in its order; one that cannot be read has a `fault`."""
    for line, source, comments in _blocks(text):
        asked = Asked(line, source, comments=comments)
        try:
            _read(asked)
        except Unread as wrong:
            asked.fault = str(wrong)
        yield asked


def _blocks(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield (line, source, comments before it) of every question: an empty line or the next one's mark ends it.

    Braces do not matter for that, so one that was never closed garbles its own question alone.
    """
    lines: list[str] = []
    comments: list[str] = []
    begins = 0
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if lines and (not line.strip() or is_mark(line)):
            yield begins, "\n".join(lines), comments
            lines, comments = [], []
        if line.lstrip().startswith("//"):
            comments.append(line.strip())
        elif line.strip() and (lines or not line.lstrip().startswith("$CATEGORY:")):
            begins = begins if lines else number
            lines.append(line)


def _read(asked: Asked) -> None:
    rest = asked.source.strip()
    named = re.match(r"::((?:\\.|[^\\])*?)::", rest, re.DOTALL)
    if named:
        asked.title, rest = plain(named[1]), rest[named.end() :].lstrip()
    styled = re.match(r"\[(html|moodle|plain|markdown)\]", rest)
    if styled:
        rest = rest[styled.end() :]
    stem, key = _parts(rest)
    asked.text = plain(stem, markup=bool(styled and styled[1] in ("html", "moodle")))
    if not asked.text:
        raise Unread(_("Thiếu câu hỏi trước ngoặc { }."))
    _read_key(asked, key)


def _parts(text: str) -> tuple[str, str]:
    """Return the text of a question, with a blank where the braces stood in the middle, and what stood in them."""
    opens, closes = _find(text, "{"), _find(text, "}")
    if opens is None or (closes is not None and closes < opens):
        raise Unread(_("Thiếu đáp án trong ngoặc { }."))
    key, after = text[opens + 1 : closes], "" if closes is None else text[closes + 1 :]
    if closes is None or _find(key, "{") is not None:
        raise Unread(_("Ngoặc { chưa đóng: thiếu dấu } trước dòng trống hay trước câu sau."))
    if _find(after, "{") is not None or _find(after, "}") is not None:
        raise Unread(_("Sau đáp án còn dấu { hay }: thiếu dòng trống giữa hai câu, hoặc thiếu dấu \\ trước dấu ấy."))
    return text[:opens] + (" ____ " if after.strip() else "") + after, key.strip()


def _read_key(asked: Asked, key: str) -> None:
    general = re.search(r"(?<!\\)####", key)
    key = key[: general.start()].strip() if general else key
    word = re.match(r"(TRUE|T|FALSE|F)\s*(?=$|#)", key)
    if word:
        asked.kind, asked.flag = "flag", word[1][0] == "T"
    elif not key:
        asked.kind = "essay"
    elif key.startswith("#"):
        _read_number(asked, key[1:].strip())
    elif "->" in (bare := re.sub(r"\\.", "", key)) and "~" not in bare:
        raise Unread(_("Câu nối cặp không nhận được: hãy viết thành câu trắc nghiệm."))
    else:
        _read_options(asked, key)


def _read_number(asked: Asked, key: str) -> None:
    value = _without_feedback(key.removeprefix("=")).strip()
    number = value.removesuffix(":0")
    if not _NUMBER.fullmatch(number):
        raise Unread(_("Đáp số phải là một số nguyên, không có khoảng: “%(key)s”.") % {"key": value[:40]})
    asked.kind, asked.accepted = "number", [str(int(number))]


def _read_options(asked: Asked, key: str) -> None:
    parts = re.split(r"(?<!\\)([=~])", key)
    if parts[0].strip():
        raise Unread(_("Trước mỗi lựa chọn phải có dấu = (đúng) hoặc ~ (sai)."))
    if len(parts) > 2 * MOST_READ:
        raise Unread(_("Cần từ 2 đến 8 lựa chọn, mỗi lựa chọn nhiều nhất 200 ký tự."))
    right, texts = [], []
    for sign, part in zip(parts[1::2], parts[2::2], strict=True):
        weighed = _WEIGHT.match(part.strip())
        texts.append(plain(_without_feedback(part.strip()[weighed.end() :] if weighed else part)))
        if (float(weighed[1]) > 0) if weighed else sign == "=":
            right.append(len(texts) - 1)
    if "~" not in parts[1::2]:
        asked.kind, asked.accepted = "short", texts
    else:
        asked.kind, asked.options, asked.right = "choice", texts, right
    if not right:
        raise Unread(_("Không có đáp án đúng (dấu =)."))


def _without_feedback(text: str) -> str:
    place = _find(text, "#")
    return text if place is None else text[:place]


def _find(text: str, sign: str) -> int | None:
    """The place of the first such sign that no backslash stands before."""
    skipped = False
    for place, letter in enumerate(text):
        if skipped:
            skipped = False
        elif letter == "\\":
            skipped = True
        elif letter == sign:
            return place
    return None


def plain(text: str, *, markup: bool = False) -> str:
    """Return a text without the backslashes of GIFT, and without tags where it is HTML."""
    bare = re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text, flags=re.DOTALL)
    if markup:
        try:
            bare = html.unescape(strip_tags(bare))
        except SuspiciousOperation as deep:
            raise Unread(_("Thẻ HTML lồng nhau quá sâu.")) from deep
    return "\n".join(" ".join(line.split()) for line in bare.strip().split("\n")).strip()
