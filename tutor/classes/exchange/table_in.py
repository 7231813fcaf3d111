"""Reading a table (CSV) of a teacher's own questions, a row each; its first row names the columns."""

import csv
from collections.abc import Iterator
from contextlib import suppress

from django.utils.translation import gettext as _

from tutor.classes.exchange.gift_in import Asked
from tutor.classes.taking.grading import folded

COLUMNS = {
    "question": ("question", "cau hoi"),
    "answer": ("answer", "dap an", "dap an dung"),
    "points": ("points", "diem"),
    "note": ("note", "ghi chu", "loi giao vien"),
}
OPTIONS = ("option", "lua chon")
SEVERAL = "|"
MOST_COLUMNS, MOST_LINES = 100, 40  # of a row that is looked at: far more than any question may have


class NoTable(Exception):
    """The file as a whole is no such table."""


def example_rows() -> list[tuple[str, ...]]:
    """Return a table to begin with, in the reader's language; its first row names the columns."""
    return [
        ("question", "answer", "option 1", "option 2", "option 3", "points", "note"),
        (_("Bộ bài tây có mấy lá?"), "52", "48", "52", "54", "1", ""),
        (_("Con xì còn gọi là gì?"), _("át | ách"), "", "", "", "2", _("Viết không dấu cũng được.")),
    ]


def read_table(text: str) -> Iterator[Asked]:
    """Yield a question for every row that is not empty; NoTable where the first row names no question and answer."""
    if not is_table(text):
        raise NoTable(_("Dòng đầu phải gọi tên các cột, ít nhất là “question” và “answer”."))
    rows = _rows(text)
    _line, _source, head = next(rows)
    if head is None:
        raise NoTable(_("Dòng đầu không đọc được: thiếu dấu ngoặc kép, hoặc một ô dài quá."))
    names = [folded(name) for name in head[:MOST_COLUMNS]]
    places = _places(names)
    options = [n for n, name in enumerate(names) if name.rstrip(" 0123456789") in OPTIONS]
    for line, source, row in rows:
        if row is None:
            yield Asked(line, source, fault=_("Không đọc được: thiếu dấu ngoặc kép, hoặc một ô dài quá."))
        elif any(cell.strip() for cell in row):
            yield _asked(Asked(line, source), row, places, options)


def is_table(text: str) -> bool:
    """Whether the first line names a question and an answer."""
    names = text.split("\n", 1)[0].replace('"', "")
    places = _places([folded(name) for name in names.split(_between(names))[:MOST_COLUMNS]])
    return places["question"] is not None and places["answer"] is not None


def _between(text: str) -> str:
    """The sign between the cells: the one that the first line has most often."""
    return max(",;\t", key=text.split("\n", 1)[0].count)


def _rows(text: str) -> Iterator[tuple[int, str, list[str] | None]]:
    """Yield every row with the line where it begins and as it was written: a cell can have several lines.

    A line with which no row begins, as its quotation mark is never closed, is a row of None; the next line begins anew.
    """
    lines, between, place = text.split("\n"), _between(text), 0
    while place < len(lines):
        ahead = (f"{line}\n" for line in lines[place : place + MOST_LINES])
        reader = csv.reader(ahead, delimiter=between, strict=True)
        row: list[str] | None = None
        with suppress(csv.Error):
            row = next(reader)
        taken = reader.line_num if row is not None else 1
        yield place + 1, "\n".join(lines[place : place + taken]), row
        place += taken


def _places(names: list[str]) -> dict[str, int | None]:
    return {key: next((n for n, name in enumerate(names) if name in known), None) for key, known in COLUMNS.items()}


def _asked(asked: Asked, row: list[str], places: dict[str, int | None], options: list[int]) -> Asked:
    def cell(place: int | None) -> str:
        return row[place].strip() if place is not None and place < len(row) else ""

    asked.text, asked.note = cell(places["question"]), cell(places["note"])
    answers = [text.strip() for text in cell(places["answer"]).split(SEVERAL) if text.strip()]
    asked.options = [text for text in map(cell, options) if text]
    points = cell(places["points"]) or "1"
    if not asked.text:
        asked.fault = _("Thiếu câu hỏi.")
    elif not answers:
        asked.fault = _("Thiếu đáp án.")
    elif not points.isdecimal():
        asked.fault = _("Điểm phải là số nguyên, không phải “%(points)s”.") % {"points": points[:20]}
    elif asked.options:
        missing = [text for text in answers if text not in asked.options]
        asked.kind, asked.right = "choice", [n for n, text in enumerate(asked.options) if text in answers]
        if missing:
            asked.fault = _("Đáp án “%(text)s” không có trong các lựa chọn.") % {"text": missing[0][:40]}
    else:
        asked.kind, asked.accepted = "short", answers
    asked.points = int(points[:6]) if points.isdecimal() else 1
    return asked
