"""A ledger as one table for spreadsheets."""

from collections.abc import Iterator

from django.http import HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tutor.ledger.queries import Book, of_ledger
from tutor.ledger.showing import show_book
from tutor.serving.verdicts import View, reader_lang
from tutor.spreadsheets import csv_download, csv_lines


@require_safe
@of_ledger  # type: ignore[arg-type]
@never_cache
def csv_file(request: HttpRequest, book: Book) -> StreamingHttpResponse:
    """Every line of every deal with what everybody gets by it, the deal's sum, and what everybody has by then."""
    shown = show_book(book, reader_lang())
    columns = (_("Ván"), _("Điều luật"), _("Việc"), *shown["columns"], _("Cộng"))
    return csv_download(csv_lines(columns, _rows(shown)), f"luat-bai-{book.game.key}.csv")


def _rows(shown: View) -> Iterator[tuple[object, ...]]:
    """Yield the rows of the file."""
    for deal in shown["deals"]:
        n = deal["number"]
        for line in deal["lines"]:
            amounts = [one["number"] if one else None for one in line["amounts"]]
            yield n, line["chip"]["label"], line["says"], *amounts, line["sum"]["number"]
        nets = [one["number"] if one else None for one in deal["payments"]]
        yield n, "", _("Cả ván"), *nets, deal["sum"]["number"]
        yield n, "", _("Cộng dồn"), *[one["has"] for one in deal["amounts"]], 0
