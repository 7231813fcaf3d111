"""A teacher's classes: the list, one class with its code and its students, each of them. Another's are not there."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from tutor.accounts.learners import learner_ref
from tutor.classes.codes import links_of
from tutor.classes.roster import services
from tutor.classes.roster.forms import CLASS_NAME, Lines, Typed, read_lines, read_name
from tutor.classes.roster.queries import (
    class_or_404,
    is_free,
    member_or_404,
    number_name,
    roster_of,
    shown_name,
    taught_by,
)
from tutor.limits import View, limit_posts
from tutor.models import Class, User
from tutor.serving.qr import qr_svg

REMOVED = "removed-member"  # in the session: who was sent away last, and when
UNDONE_FOR = timedelta(hours=1)


def page(view: Callable[..., HttpResponse]) -> View:
    """Decorate a page that shows names: it is read, or sent a form, and no cache keeps it."""
    limited = limit_posts("class", times=300, seconds=600)(cache_control(private=True, no_store=True)(view))
    return wraps(view)(require_http_methods(["GET", "HEAD", "POST"])(limited))


def go(to: str, *named: Any) -> HttpResponseRedirect:
    """Return the way to a page after a form was sent."""
    return HttpResponseRedirect(resolve_url(to, *named), status=303)


def teacher(request: HttpRequest) -> User:
    """Return the account that asks, on a page that only accounts come to."""
    user = learner_ref(request).user
    assert user
    return user


@page
def index(request: HttpRequest) -> HttpResponse:
    """The classes of whoever asks and the form for one more; what was typed without an account waits for it."""
    user = learner_ref(request).user
    if request.method != "POST":
        return _index(request, user, Typed(request.GET.get("name", "")[:CLASS_NAME]))
    name = read_name(request.POST.get("name", ""), most=CLASS_NAME)
    if name.error or user is None:
        return _index(request, user, name, wanted=not name.error)
    try:
        group = services.begin_class(user, name.text, key=_key(request.POST.get("key", "")))
    except services.Full:
        error = _("Bạn đã mở %(n)s lớp, nhiều nhất rồi: xóa bớt lớp cũ đã nhé.") % {"n": settings.CLASSES_AN_ACCOUNT}
        return _index(request, user, Typed(name.text, error))
    return go("roster:class", group.pk)


def _index(request: HttpRequest, user: User | None, name: Typed, *, wanted: bool = False) -> HttpResponse:
    back = f"{reverse('roster:index')}?{urlencode({'name': name.text})}" if name.text else reverse("roster:index")
    context = {"classes": taught_by(user) if user else (), "name": name, "key": uuid4(), "wanted": wanted, "back": back}
    return render(request, "teach/classes/index.html", context)


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@page
def group(request: HttpRequest, group: UUID) -> HttpResponse:
    """One class: how students come to it and who is in it. A POST adds names; those that cannot be stay in the form."""
    found = class_or_404(request, group)
    if request.method != "POST":
        return _class_page(request, found, Lines())
    lines = read_lines(request.POST.get("names", ""))
    if not lines.names and not lines.errors:
        lines.errors = [_("Hãy gõ tên, mỗi dòng một tên.")]
    try:
        added, there = services.add_seats(found, lines.names)
    except services.Full:
        error = _("Lớp chứa nhiều nhất %(n)s người: bớt tên lại rồi thêm.") % {"n": settings.STUDENTS_A_CLASS}
        return _class_page(request, found, Lines(rest=[*lines.names, *lines.rest], errors=[error]))
    _say_added(request, added, there)
    return _class_page(request, found, lines) if lines.errors else go("roster:class", found.pk)


def _say_added(request: HttpRequest, added: list[str], there: list[str]) -> None:
    if added:
        said = ngettext("Đã thêm %(n)s tên.", "Đã thêm %(n)s tên.", len(added)) % {"n": len(added)}
        messages.success(request, said)
    if there:
        said = _("Đã có trong lớp, không thêm lần nữa: %(names)s.") % {"names": ", ".join(there[:20])}
        apart = _("Người khác trùng tên (không kể dấu)? Ghi thêm họ, chữ lót hay số, như “%(name)s 2”.")
        messages.warning(request, f"{said} {apart % {'name': there[0]}}")


def _class_page(request: HttpRequest, found: Class, lines: Lines) -> HttpResponse:
    link = links_of(request, found.code)["link"]
    rows = roster_of(found)
    context = {
        "group": found,
        "rows": rows,
        "waiting": sum(row.free for row in rows),
        "lines": lines,
        "link": link,
        "qr": qr_svg(link, _("Mã QR để vào lớp")),
        "removed": _removed(request, found),
    }
    return render(request, "teach/classes/class.html", context)


@page
def member(request: HttpRequest, group: UUID, member: UUID) -> HttpResponse:
    """Somebody in a class: a POST gives another name or frees the seat."""
    found = class_or_404(request, group)
    one = member_or_404(found, member)
    name = Typed("" if found.anonymous else one.name)
    if request.method == "POST":
        if request.POST.get("do") == "free":
            services.free_seat(one)
            said = _("Chỗ này đang trống: ai vào lớp bằng đúng tên này sẽ nhận lại chỗ và bài đã làm.")
            messages.success(request, said)
            return go("roster:class", found.pk)
        name = read_name(request.POST.get("name", ""))
        if not name.error:
            services.rename(one, name.text)
            messages.success(request, _("Đã đổi tên."))
            return go("roster:class", found.pk)
    context = {"group": found, "member": one, "shown": shown_name(found, one), "name": name}
    return render(request, "teach/classes/member.html", context | {"free": is_free(one.learner)})


@page
def remove(request: HttpRequest, group: UUID, member: UUID) -> HttpResponse:
    """Ask whether somebody is to leave the class; a POST sends him away, and the class offers to bring him back."""
    found = class_or_404(request, group)
    one = member_or_404(found, member)
    if request.method == "POST":
        shown = shown_name(found, one)
        kept = services.remove(found, one)
        request.session[REMOVED] = {**kept, "shown": shown}
        return HttpResponseRedirect(reverse("roster:class", args=[found.pk]) + "#removed", status=303)
    context = {"group": found, "member": one, "shown": shown_name(found, one), "sittings": one.sittings.count()}
    return render(request, "teach/classes/remove.html", context)


def _removed(request: HttpRequest, found: Class) -> Any:
    """Return who was sent away from this class by whoever asks within the hour; None where nobody was.

    Of a name that was deleted since, the session keeps nothing either.
    """
    kept = request.session.get(REMOVED)
    if not kept or kept["group"] != str(found.pk):
        return None
    if kept["name"] and services.is_wiped_since(found, kept):
        kept = request.session[REMOVED] = {**kept, "name": "", "shown": number_name(kept["number"])}
    return kept if timezone.now() - datetime.fromisoformat(kept["at"]) < UNDONE_FOR else None


@require_POST
def undo(request: HttpRequest, group: UUID) -> HttpResponse:
    """Bring back who was sent away last."""
    found = class_or_404(request, group)
    kept = _removed(request, found)
    if kept:
        services.restore(found, kept)
        del request.session[REMOVED]
        messages.success(request, _("Đã hoàn tác: %(name)s lại ở trong lớp.") % {"name": kept["shown"]})
    return go("roster:class", found.pk)
