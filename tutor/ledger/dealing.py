"""A deal on its way into the ledger: who takes part and where, then the desk, then it is judged and written."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, replace_url, reswap

from tutor.ledger.carrying import RULING, Carried, carried_to
from tutor.ledger.desk import PLACE, DealDesk, filled_again
from tutor.ledger.names import MOST
from tutor.ledger.queries import Book, of_ledger
from tutor.ledger.seats_form import SeatsForm
from tutor.ledger.services import MOST_DEALS, Conflict, Full, write
from tutor.limits import over_limit, sender
from tutor.serving.tapping import act
from tutor.serving.verdicts import reader_lang

_NOTHING: Mapping[str, Any] = {}
TIMES, SECONDS = 200, 600  # so many deals may one sender write


@require_safe
@of_ledger
@cache_control(private=True, no_store=True)
def seats(request: HttpRequest, book: Book) -> HttpResponse:
    """Who takes part in the next deal, and who fills which place: then the desk opens with them."""
    form = SeatsForm(book, request.GET, reader_lang())
    if form.sent and form.is_valid():
        page = reverse("ledger:deal", args=[book.ledger.pk])
        return HttpResponseRedirect(f"{page}?{urlencode(form.filled() | {'filled': '1'})}", status=303)
    return render(request, "ledger/seats.html", {"form": form, **_about(book)})


@gzip_page
@of_ledger
@cache_control(private=True, no_store=True)
def deal(request: HttpRequest, book: Book) -> HttpResponse:
    """The form of a deal: filled tap by tap, then judged and written; `edit` fills it with the last deal again."""
    if request.method == "POST":
        return _sent(request, book)
    values = {key: str(text) for key, text in request.GET.items()}
    carried = carried_to(request, book.game, book.seating.query, values.get(RULING, ""))
    if carried:
        return _carried(request, book, carried, values)
    if "edit" in values:
        number = int(values["edit"]) if values["edit"].isdecimal() and len(values["edit"]) < 7 else 0
        again = filled_again(book, number)
        if again is None:
            return HttpResponseRedirect(reverse("ledger:book", args=[book.ledger.pk]))
        values = again
    elif "filled" not in values:
        form = SeatsForm(book, request.GET, reader_lang())
        if form.is_needed:
            return HttpResponseRedirect(reverse("ledger:seats", args=[book.ledger.pk]))
        values = form.filled()
    return _page(request, _fresh(DealDesk(book, values, reader_lang())))


def _carried(request: HttpRequest, book: Book, carried: Carried, values: Mapping[str, str]) -> HttpResponse:
    """The form with a verdict's position, once it is known who fills the places that no position says."""
    if book.seating.unasked and "filled" not in values:
        page = reverse("ledger:seats", args=[book.ledger.pk])
        return HttpResponseRedirect(f"{page}?{urlencode({RULING: carried.code})}")
    places = {key: text for key, text in values.items() if key.startswith(PLACE)}
    names = carried.seated(book, [book.person(number) for number in places.values()])
    desk = _fresh(DealDesk(book, carried.laid(names) | places, reader_lang()))
    strangers = [who for who in names if who not in book.people]
    return _page(
        request, desk, {"carried": carried, "strangers": strangers, "rules_differ": carried.house != book.house}
    )


def _fresh(desk: DealDesk) -> DealDesk:
    """Give a form a key of its own, and the number it has by now."""
    desk.key = str(uuid4())
    desk.number = desk.book.next_number - desk.replaces
    return desk


def _sent(request: HttpRequest, book: Book) -> HttpResponse:
    """Do what a button or a tap says; a whole deal is judged and written."""
    desk = DealDesk(book, {key: str(text) for key, text in request.POST.items()}, reader_lang())
    act(desk, request.POST)
    if request.POST.get("do") == "seats":
        return _led(request, desk.seats_address)
    desk.finished = request.POST.get("do") == "judge"
    position = desk.position.read(finished=desk.finished)
    if not desk.finished:
        return _edited(request, desk)
    if position is None:
        desk.said = _("Chưa tính được: xem các chỗ được đánh dấu.")
    elif over_limit("ledger-deal", sender(request), times=TIMES, seconds=SECONDS):
        desk.said = _("Bạn ghi nhanh quá. Chờ vài phút rồi bấm lại nhé; bài vẫn còn nguyên ở đây.")
    else:
        return _written(request, desk, position)
    return _page(request, desk)


def _written(request: HttpRequest, desk: DealDesk, position: Mapping[str, Any]) -> HttpResponse:
    """Write a deal and lead to it; where that cannot be, the form stays as it is and says why."""
    wanted = desk.sent(position)
    if wanted is None:
        desk.said = _("Chưa tính được: xem các chỗ được đánh dấu.")
        return _page(request, desk)
    try:
        written = write(desk.book.ledger, desk.book.seating, desk.book.house, wanted)
    except Conflict:
        return _page(request, _told_of_conflict(desk))
    except Full:
        told = {"people": MOST, "deals": MOST_DEALS}
        desk.said = _("Sổ đầy rồi: một sổ ghi nhiều nhất %(people)s người, %(deals)s ván. Mở sổ mới nhé.") % told
        return _page(request, desk)
    return _led(request, f"{reverse('ledger:book', args=[desk.book.ledger.pk])}#deal-{written.number}")


def _led(request: HttpRequest, page: str) -> HttpResponse:
    """Lead to another page, with and without htmx."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(page)
    return HttpResponseRedirect(page, status=303)


def _told_of_conflict(desk: DealDesk) -> DealDesk:
    """Say that the ledger went on; the form is the next deal's from now on, and asks again."""
    desk.replaces = False
    _fresh(desk)
    desk.said = _(
        "Sổ đã đổi từ lúc bạn mở trang này (ở một trang khác, hoặc ván này đã ghi rồi), nên chưa ghi gì thêm. "
        "Bài bạn đặt còn nguyên: bấm “Tính tiền” lần nữa thì ghi thành ván %(n)s."
    ) % {"n": desk.number}
    return desk


def _edited(request: HttpRequest, desk: DealDesk) -> HttpResponse:
    """The form after an edit: the changed pieces, the whole form after a button, or its address without htmx."""
    if not request.htmx and desk.fits_address:  # type: ignore[attr-defined]
        return HttpResponseRedirect(f"{desk.address}{'#pack' if desk.at else ''}", status=303)
    if not request.htmx or "do" in request.POST:  # type: ignore[attr-defined]
        return _page(request, desk)
    context = {"desk": desk, "oob": True, "changed": desk.changed(request.POST)}
    return replace_url(reswap(render(request, "referee/_pieces.html", context), "none"), desk.address)


def _page(request: HttpRequest, desk: DealDesk, beside: Mapping[str, Any] = _NOTHING) -> HttpResponse:
    """The form, alone for htmx."""
    if not desk.finished:
        desk.position.read(finished=False)
    htmx = bool(request.htmx)  # type: ignore[attr-defined]
    template = "ledger/_form_alone.html" if htmx else "ledger/deal.html"
    response = render(request, template, {"desk": desk, "page_url": desk.address, **_about(desk.book), **beside})
    patch_vary_headers(response, ["HX-Request"])
    return replace_url(response, desk.address) if htmx else response


def _about(book: Book) -> dict[str, Any]:
    """What both pages say about the ledger."""
    lang = reader_lang()
    return {"book": book, "ledger": book.ledger, "title": book.game.title[lang], "place_prefix": PLACE}
