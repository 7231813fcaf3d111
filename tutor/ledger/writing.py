"""What is done to a ledger besides writing deals: one taken back or put again, other names, deletion."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from tutor.ledger.names import LINES, NamesForm
from tutor.ledger.queries import Book, of_ledger
from tutor.ledger.services import Conflict, put_again, remove, rename, take_back
from tutor.limits import limit_posts
from tutor.serving.table_people import tidy
from tutor.serving.verdicts import reader_lang

TIMES, SECONDS = 300, 600


def to_book(book: Book, place: str = "") -> HttpResponse:
    """Lead to the ledger's page."""
    return HttpResponseRedirect(f"{reverse('ledger:book', args=[book.ledger.pk])}{place}", status=303)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("number", "")
    return int(text) if text.isdecimal() and len(text) < 7 else 0


@require_POST
@limit_posts("ledger-back", times=TIMES, seconds=SECONDS)
@of_ledger
def back(request: HttpRequest, book: Book) -> HttpResponse:
    """Take the last deal back."""
    number = _number(request)
    if take_back(book.ledger, number):
        messages.success(request, _("Đã lấy lại ván %(n)s; bấm “Ghi lại ván %(n)s” nếu lỡ tay.") % {"n": number})
    else:
        messages.warning(request, _("Sổ đã đổi từ lúc bạn mở trang này, nên chưa lấy lại ván nào."))
    return to_book(book)


@require_POST
@limit_posts("ledger-back", times=TIMES, seconds=SECONDS)
@of_ledger
def again(request: HttpRequest, book: Book) -> HttpResponse:
    """Put a deal that was taken back again."""
    number = _number(request)
    if put_again(book.ledger, number):
        messages.success(request, _("Đã ghi lại ván %(n)s.") % {"n": number})
    else:
        messages.warning(request, _("Sổ đã đổi từ lúc bạn mở trang này, nên chưa ghi lại ván nào."))
    return to_book(book)


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("ledger-people", times=TIMES, seconds=SECONDS)
@of_ledger
@cache_control(private=True, no_store=True)
def people(request: HttpRequest, book: Book) -> HttpResponse:
    """Other names for the people of a ledger, and more people."""
    seen = request.POST.getlist("seen") if request.method == "POST" else book.names
    typed = request.POST.getlist("name") if request.method == "POST" else book.names
    kept = [number for number in book.kept if number <= len(seen)]  # of who came since the page has no line
    form = NamesForm(book.game, typed, least=book.seating.least, kept=kept)
    if request.POST.get("do") == "add":
        form.add()
    elif request.method == "POST" and form.is_valid():
        try:
            rename(book.ledger, form.names, seen=seen)
        except Conflict:
            book.ledger.refresh_from_db(fields=["people"])
            form = NamesForm(book.game, _typed_and_new(typed, seen, book), least=book.seating.least)
            form.error = _("Tên trong sổ này vừa được đổi ở một trang khác; dưới đây là điều bạn gõ, chưa lưu.")
            seen = book.names
        else:
            messages.success(request, _("Đã lưu tên."))
            return to_book(book)
    if request.method != "POST" and len(form.lines) < LINES:
        form.add()
    context = {
        "book": book,
        "ledger": book.ledger,
        "names": form,
        "seen": seen,
        "title": book.game.title[reader_lang()],
    }
    return render(request, "ledger/people.html", context)


def _typed_and_new(typed: Sequence[str], seen: Sequence[str], book: Book) -> list[str]:
    """Return the names as typed, by number: who came to the ledger since stands before those who were typed anew."""
    known = list(typed[: len(seen)])
    came = book.names[len(known) :]
    there = {tidy(name).casefold() for name in ("", *known, *came)}
    return [*known, *came, *(name for name in typed[len(known) :] if tidy(name).casefold() not in there)]


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("ledger-delete", times=60, seconds=SECONDS)
@of_ledger
@cache_control(private=True, no_store=True)
def delete(request: HttpRequest, book: Book) -> HttpResponse:
    """Ask whether a ledger is to go, and delete it."""
    if request.method == "POST":
        remove(book.ledger)
        messages.success(request, _("Đã xóa sổ."))
        return HttpResponseRedirect(reverse("ledger:game", args=[book.game.key]), status=303)
    context = {"book": book, "ledger": book.ledger, "title": book.game.title[reader_lang()]}
    return render(request, "ledger/delete.html", context)
