"""Tables to take along, for spreadsheets: CSV line by line, XLSX by a temporary file. No text becomes a formula."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.http import FileResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import override

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LONGEST = 32_767  # letters that a cell of a workbook holds
_FORMULA = re.compile(r"\s*[=+\-@]|[\t\r\n]")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # XML has no place for them
_NO_TITLE = re.compile(r"[\[\]:*?/\\']")


@dataclass(frozen=True)
class Sheet:
    """A table: its name (at most 31 letters), the names of its columns, its rows as they are read."""

    title: str
    columns: Iterable[Any]
    rows: Iterable[Iterable[Any]]


class Line:
    """What csv writes into: it gives each line back."""

    def write(self, line: str) -> str:
        return line


def csv_lines(columns: Iterable[Any], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """Yield a table line by line; the mark in front tells spreadsheets that it is UTF-8."""
    writer = csv.writer(Line())
    yield "\ufeff"
    yield writer.writerow(map(cell, columns))
    for row in rows:
        yield writer.writerow(map(cell, row))


def cell(value: Any) -> str:
    """Return a value as the text of a cell; no spreadsheet takes it for a formula, and a number stays one."""
    if value is None:
        return ""
    if hasattr(value, "isoformat"):
        return str(timezone.localtime(value).isoformat(timespec="seconds"))
    text = str(value) if isinstance(value, (str, UUID)) else as_json(value)
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def as_json(value: Any) -> str:
    """Return a value as JSON; times and the like as Django writes them."""
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def in_language(lang: str, parts: Iterator[str]) -> Iterator[str]:
    """Yield the parts of a file in the language it was asked for: it is written after the page's own is forgotten."""
    while True:
        with override(lang):
            part = next(parts, None)
        if part is None:
            return
        yield part


def workbook(sheets: Iterable[Sheet]) -> IO[bytes]:
    """Return a workbook in a temporary file that goes when it is closed; rows are never all in memory."""
    from openpyxl import Workbook  # half a second of imports, for a download alone

    book = Workbook(write_only=True)
    for sheet in sheets:
        page = book.create_sheet(_NO_TITLE.sub(" ", sheet.title)[:31])
        page.freeze_panes = "B2"
        for row in chain([sheet.columns], sheet.rows):
            page.append([_typed(page, value) for value in row])
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    book.save(file)
    file.seek(0)
    return file


def _typed(page: Any, value: Any) -> Any:
    """Return a value as a cell: numbers and times as such, everything else as a text, whatever it begins with."""
    from openpyxl.cell import WriteOnlyCell

    if value is None or (isinstance(value, (int, float)) and not isinstance(value, bool)):
        return value
    if isinstance(value, datetime):
        return timezone.localtime(value).replace(tzinfo=None, microsecond=0)
    text = _UNPRINTABLE.sub("", value if isinstance(value, str) else as_json(value))[:LONGEST]
    if not text.startswith(("=", "#")):
        return text
    made = WriteOnlyCell(page, value="")
    made.value, made.data_type = text, "s"  # it would have become a formula, or an error
    return made


def download(parts: Iterable[str], name: str, *, content_type: str) -> StreamingHttpResponse:
    """Return a file that is sent while it is made."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(parts, content_type=content_type, headers=headers)


def csv_download(parts: Iterable[str], name: str) -> StreamingHttpResponse:
    """Return CSV as a file that is sent while it is made."""
    return download(parts, name, content_type=CSV)


def xlsx_download(sheets: Iterable[Sheet], name: str) -> FileResponse:
    """Return a workbook as a file."""
    return FileResponse(workbook(sheets), as_attachment=True, filename=name, content_type=XLSX)
