"""Taking a quiz: one page an item, handing in. One view serves the page and, to htmx, its part."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from games import InputError
from tutor.classes.taking import sittings
from tutor.classes.taking.asking import Form, form_of_item
from tutor.classes.taking.coming import A_MINUTE, spaced
from tutor.classes.taking.queries import Place, Progress, sitting_or_404
from tutor.classes.taking.showing import asked, item_url, overview, quiz_words, result
from tutor.classes.taking.sittings import GRACE
from tutor.limits import over_limit, too_many
from tutor.serving.htmx import HtmxRequest
from tutor.serving.laid import after_edit, laid_again
from tutor.serving.verdicts import View, reader_lang

ANSWERS = 240  # of one sitting a minute
A_DAY = 24 * 60 * 60  # seconds
View_ = Callable[..., HttpResponse]


def private(view: View_) -> View_:
    """Keep a page out of all caches: what is shown may be known to one student alone, and now."""
    return vary_on_headers("HX-Request")(cache_control(private=True, no_store=True)(view))


@require_safe
@private
def sitting(request: HtmxRequest, sitting: UUID) -> HttpResponse:
    """How far one is: every item, the time left, the personal code."""
    progress = Progress(sitting_or_404(request, sitting))
    if progress.over:
        return redirect("taking:done", sitting)
    return render(request, "sit/overview.html", _around(progress) | overview(progress))


def _around(progress: Progress) -> View:
    """Return what stands on every page of a sitting."""
    content, sitting = progress.version.content, progress.sitting
    left = progress.seconds_left
    return {
        "sitting": sitting,
        "title": content["title"],
        "quiz": quiz_words(content),
        "code": spaced(sitting.code),
        "onward": progress.onward(0),
        "tells_now": progress.tells_now,
        "clock": None if left is None else _clock(progress, left),
    }


def _clock(progress: Progress, left: int) -> View:
    """Return how long is left, in seconds and as it is read, and whether that is today."""
    hours, minutes, seconds = left // 3600, left // 60 % 60, left % 60
    shown = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    ends = localtime(progress.sitting.ends_at)
    days = left // A_DAY
    return {"seconds": left, "days": days, "shown": shown, "today": ends.date() == localtime(progress.now).date()}


@require_http_methods(["GET", "HEAD", "POST"])
@private
def item(request: HtmxRequest, sitting: UUID, number: int) -> HttpResponse:
    """One item: asked, or with what is said to its answer. A POST is an answer or a mere edit of it."""
    progress = Progress(sitting_or_404(request, sitting))
    place = progress.place(number)
    if request.method != "POST":
        laid = None if progress.over else _laid(request, progress, place)
        return redirect("taking:done", sitting) if progress.over else _show(request, progress, place, laid)
    if over_limit("sitting", str(sitting), times=ANSWERS, seconds=A_MINUTE):
        return too_many(request, A_MINUTE)
    if not place.counts:
        return _go(request, progress, place, warn=_("Câu này đã được rút lại; không cần trả lời nữa."))
    form = form_of_item(progress.game, place.item, reader_lang(), request.POST)
    given = form.answer()
    if not form.answered:
        return _edited(request, progress, place, form) if not progress.over else _too_late(request, sitting)
    key = request.POST.get("key", "")
    try:
        stored = sittings.answer(progress.sitting, str(place.item["id"]), key=key, given=given)
    except sittings.TooLate:
        return _too_late(request, sitting)
    except InputError as error:
        form.errors.append(error.first.message()[reader_lang()])
        return _show(request, progress, place, form)
    return _go(request, Progress(progress.sitting), place, warn=_late_words(progress, place, stored, key))


def _late_words(progress: Progress, place: Place, stored: sittings.Stored, key: str) -> str:
    """Return what is said to an answer that was not stored, because another one was there; empty where it was."""
    same_form = stored.given.key == sittings.stored_key(place.item["id"], key)
    if stored.kept and (same_form or not progress.tells_now):
        return ""
    if not progress.tells_now:
        return _("Câu này đã đổi quá nhiều lần: lần vừa gửi không được lưu. Câu trả lời được tính ghi ở dưới.")
    if place.done or same_form:
        return _("Câu này đã trả lời rồi; lần bấm này không tính.")
    return _("Câu trả lời này bạn đã gửi rồi. Lần này không tính.")


def _laid(request: HtmxRequest, progress: Progress, place: Place) -> Form | None:
    """Return the form as its address says that it lies; None where it says nothing."""
    if place.item["kind"] != "judged" or not place.counts:
        return None
    return laid_again(lambda sent: form_of_item(progress.game, place.item, reader_lang(), sent), request.GET)


def _edited(request: HtmxRequest, progress: Progress, place: Place, form: Form) -> HttpResponse:
    """Show a form after a mere edit, or with what is wrong."""
    page = item_url(progress, place.number)
    return after_edit(request, page, form, lambda: _show(request, progress, place, form), "play")


def _show(request: HtmxRequest, progress: Progress, place: Place, form: Form | None = None) -> HttpResponse:
    """Return an item's page, or to htmx the part that changes."""
    context = _around(progress) | {"item": asked(progress, place, form), "onward": progress.onward(place.number)}
    return render(request, "sit/_item.html" if request.htmx else "sit/item.html", context)


def _go(request: HtmxRequest, progress: Progress, place: Place, *, warn: str = "") -> HttpResponse:
    """Show what an answer led to, at an address that a reload repeats nothing at."""
    page = item_url(progress, place.number)
    if request.htmx:
        shown = asked(progress, progress.place(place.number))
        context = _around(progress) | {"item": shown, "onward": progress.onward(place.number), "warn": warn}
        return replace_url(render(request, "sit/_item.html", context | {"fresh": True}), page)
    if warn:
        messages.warning(request, warn)
    return redirect(page if warn else f"{page}#play")


def _too_late(request: HtmxRequest, sitting: UUID) -> HttpResponse:
    """Say that an answer came when all was over, on the page that shows what counts."""
    messages.warning(request, _("Bài đã kết thúc trước khi câu trả lời này tới: câu ấy không tính. Không mất gì khác."))
    page = reverse("taking:done", args=[sitting])
    if not request.htmx:
        return redirect(page)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = page
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@private
def done(request: HtmxRequest, sitting: UUID) -> HttpResponse:
    """Before handing in: what is unanswered. A POST hands in. Afterwards: how it went."""
    progress = Progress(sitting_or_404(request, sitting))
    if request.method == "POST":
        if not progress.over:
            sittings.finish(progress.sitting)
        return redirect("taking:done", sitting)
    context = _around(progress)
    if not progress.over:
        return render(request, "sit/hand_in.html", context | {"open": progress.open} | overview(progress))
    if not progress.settled:
        waiting = render(request, "sit/waiting.html", context)
        waiting["Refresh"] = str(GRACE.seconds + 1)
        return waiting
    context |= {"result": result(progress), "timed_out": progress.timed_out, "now": progress.now}
    return render(request, "sit/done.html", context)
