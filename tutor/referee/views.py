"""The referee's form of a question: filled tap by tap, asked fact by fact, then judged."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django_htmx.http import HttpResponseClientRedirect, replace_url, reswap

from tutor.limits import over_limit, sender
from tutor.referee.answers import Slip, answer
from tutor.referee.asking import Free
from tutor.referee.desk import Desk
from tutor.referee.house import at_first, remember
from tutor.referee.names import keep_names
from tutor.referee.onefact import one_fact
from tutor.referee.queries import game_or_404
from tutor.referee.questions import sentences
from tutor.referee.services import rule_on
from tutor.referee.sides import hinges_of, sides_of
from tutor.referee.talk import ASKING, FULL
from tutor.referee.taps import act, desk_of, seated
from tutor.serving.makers import ensure_maker, keep_maker
from tutor.serving.naming import without_names
from tutor.serving.profile import profile_of, table_house
from tutor.serving.table_people import people_of
from tutor.serving.verdicts import reader_lang

TIMES, SECONDS = 200, 600  # so many verdicts may one sender ask for
ASKED = 900  # and so often what is asked next


@gzip_page
def ask(request: HttpRequest, game: str, query: str) -> HttpResponse:
    """The form of one question: it is filled tap by tap, asked what is lacking, then judged."""
    found = game_or_404(game, query)
    people = getattr(profile_of(request, found), "people", ())
    if request.method == "POST":
        return _sent(request, desk_of(found, query, request.POST, reader_lang(), people))
    filled = request.GET.copy()
    if "house.preset" not in filled:
        filled.update(at_first(request, found))
    desk = seated(desk_of(found, query, filled, reader_lang(), people), filled)
    if desk.asks:
        _can_ask(request, desk)
    else:
        desk.position.read(finished=False)
    return _page(request, desk)


def _sent(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Do what a button or a tap says; a judged question goes to its permanent link."""
    act(desk, request.POST)
    slip = answer(desk, request.POST)
    do = request.POST.get("do", "")
    if do == "judge":
        return _finished(request, desk)
    if slip or (do and not do.startswith("back") and (do == "ask" or desk.asks)):
        return _asked(request, desk, slip)
    if desk.asks and not _can_ask(request, desk):
        return _page(request, desk)
    desk.position.read(finished=False)
    return _edited(request, desk)


def _finished(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Judge the form as it is filled, or say what is wrong with it."""
    desk.finished = True
    position = desk.position.read(finished=True)
    if position is None or desk.house.error:
        desk.said = _("Chưa phân xử được: xem các chỗ được đánh dấu.")
        desk.show_faults()
        return _page(request, desk)
    return _judged(request, desk, position)


def _can_ask(request: HttpRequest, desk: Desk) -> bool:
    """Whether the engine can say what to ask; else the form shows what is wrong with it."""
    if over_limit("asking", sender(request), times=ASKED, seconds=SECONDS):
        desk.said, desk.finished, desk.talk.mode = _too_fast(), True, FULL
    elif desk.house.error or desk.inquiry.find_faults():
        desk.said, desk.finished = _("Chưa phân xử được: xem các chỗ được đánh dấu."), True
        desk.show_faults()
    return not desk.finished


def _asked(request: HttpRequest, desk: Desk, slip: Slip | None) -> HttpResponse:
    """Ask the next fact; where nothing else can matter, judge at once."""
    if not _can_ask(request, desk):
        return _page(request, desk)
    desk.talk.mode, inquiry = ASKING, desk.inquiry
    verb, _colon, place = request.POST.get("do", "").partition(":")
    if slip is None and inquiry.status == "decided" and (example := inquiry.asking.example):
        return _judged(request, desk, example.position, inquiry.free(example.position))
    sides = inquiry.comparison.sides if inquiry.status == "hangs" else ()
    if verb == "side" and place.isdecimal() and int(place[:2]) < len(sides):
        position = sides[int(place[:2])].example.position
        return _judged(request, desk, position, inquiry.free(position, hinges_of(inquiry)))
    if slip or request.htmx or not desk.fits_address:  # type: ignore[attr-defined]
        return _page(request, desk, slip)
    return HttpResponseRedirect(f"{desk.address}#asking", status=303)


def _judged(request: HttpRequest, desk: Desk, position: Mapping[str, Any], free: Free | None = None) -> HttpResponse:
    """Keep the verdict and lead to it; this device keeps the names, the house rules, and that it may delete it."""
    if over_limit("referee", sender(request), times=TIMES, seconds=SECONDS):
        desk.said, desk.finished = _too_fast(), True
        return _page(request, desk)
    maker = ensure_maker(request)
    ruling = rule_on(desk.game, desk.query, position, desk.house.house, maker, free)
    response = _to(request, reverse("referee:verdict", args=[ruling.code]))
    keep_maker(response, maker)
    keep_names(response, request, ruling.code, without_names(desk.game, desk.query, position)[1])
    if table_house(request, desk.game) is None:
        remember(response, desk.house)
    return response


def _too_fast() -> str:
    return _("Bạn hỏi nhanh quá, trọng tài cần nghỉ. Chờ vài phút rồi bấm lại nhé; bài vẫn còn nguyên ở đây.")


def _edited(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The form after an edit: the changed pieces, the whole form after a button, or its address without htmx."""
    if not request.htmx and desk.fits_address:  # type: ignore[attr-defined]
        return HttpResponseRedirect(f"{desk.address}{'#pack' if desk.at and not desk.asks else ''}", status=303)
    if not request.htmx or "do" in request.POST:  # type: ignore[attr-defined]
        return _page(request, desk)
    context = {"desk": desk, "oob": True, "changed": desk.changed(request.POST)}
    response = reswap(render(request, "referee/_pieces.html", context), "none")
    return replace_url(response, desk.address)


def _page(request: HttpRequest, desk: Desk, slip: Slip | None = None) -> HttpResponse:
    """The form, alone for htmx."""
    htmx = bool(request.htmx)  # type: ignore[attr-defined]
    template = "referee/_form_alone.html" if htmx else "referee/ask.html"
    context = {"desk": desk, "page_url": desk.address, **sentences(desk.game, desk.query, desk.lang)}
    context |= {"game_title": desk.game.title[desk.lang], "game_url": reverse("referee:game", args=[desk.game.key])}
    context["people"] = () if htmx else people_of(request, desk.game)
    context |= _question(desk, slip) if desk.asks else {"kept": desk.kept()}
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return replace_url(response, desk.address) if htmx else response


def _question(desk: Desk, slip: Slip | None) -> dict[str, Any]:
    """What stands on the page while facts are asked: the next one, or what can be said without more."""
    inquiry = desk.inquiry
    if inquiry.status == "ask" and inquiry.asking.fact:
        fact = one_fact(desk.game, inquiry.asking.fact, inquiry.partial)
        return {"status": "ask", "fact": fact, "slip": slip, "kept": desk.kept(fact.held)}
    sides = sides_of(inquiry) if inquiry.status == "hangs" else []
    return {"status": inquiry.status, "sides": sides, "kept": desk.kept()}


def _to(request: HttpRequest, url: str) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=303)
