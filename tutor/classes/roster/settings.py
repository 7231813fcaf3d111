"""What a class is: its name and code, who teaches it, whether names are shown, and its end."""

from uuid import UUID

from django.conf import settings as limits
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tutor.classes.roster import services
from tutor.classes.roster.forms import CLASS_NAME, Typed, read_name
from tutor.classes.roster.queries import class_or_404, teachers_of
from tutor.classes.roster.views import REMOVED, go, page, teacher
from tutor.classes.texts import readable
from tutor.models import Class, Sitting, User


@page
def settings(request: HttpRequest, group: UUID) -> HttpResponse:
    """Name, code, names, teachers of a class; a POST changes one of them (`do`)."""
    found = class_or_404(request, group)
    if request.method != "POST":
        return _page(request, found)
    act = request.POST.get("do")
    if act == "rename":
        return _renamed(request, found)
    if act == "invite":
        return _invited(request, found)
    if act == "code":
        services.change_code(found)
        messages.success(request, _("Lớp có mã mới. Mã cũ không dùng được nữa; ai đã vào lớp vẫn ở trong lớp."))
    elif act in ("hide", "show"):
        services.hide_names(found, hidden=act == "hide")
        messages.success(request, _("Từ giờ chỉ hiện số.") if act == "hide" else _("Tên hiện lại như trước."))
    return go("roster:settings", found.pk)


def _page(
    request: HttpRequest, found: Class, *, name: Typed | None = None, invited: Typed | None = None
) -> HttpResponse:
    teachers = teachers_of(found, teacher(request))
    context = {"name": name or Typed(found.name), "invited": invited or Typed(""), "teachers": teachers}
    return render(request, "teach/classes/settings.html", {"group": found, "alone": len(teachers) == 1} | context)


def _renamed(request: HttpRequest, found: Class) -> HttpResponse:
    name = read_name(request.POST.get("name", ""), most=CLASS_NAME)
    if name.error:
        return _page(request, found, name=name)
    Class.objects.filter(pk=found.pk).update(name=name.text)
    messages.success(request, _("Đã đổi tên lớp."))
    return go("roster:settings", found.pk)


def _invited(request: HttpRequest, found: Class) -> HttpResponse:
    typed = readable(request.POST.get("username", "")).strip()[:150]
    try:
        user = User.objects.get_by_natural_key(typed)
    except User.DoesNotExist:
        error = _("Không có tài khoản nào tên này. Xem lại từng chữ.") if typed else _("Hãy gõ tên tài khoản.")
        return _page(request, found, invited=Typed(typed, error))
    try:
        new = services.invite(found, user)
    except services.Full:
        error = _("Một lớp có nhiều nhất %(n)s thầy cô.") % {"n": limits.TEACHERS_A_CLASS}
        return _page(request, found, invited=Typed(typed, error))
    name = {"name": user.get_username()}
    if new:
        messages.success(request, _("%(name)s giờ cũng dạy lớp này và thấy mọi thứ của lớp.") % name)
    else:
        messages.warning(request, _("%(name)s đã dạy lớp này rồi.") % name)
    return go("roster:settings", found.pk)


@page
def leave(request: HttpRequest, group: UUID, username: str) -> HttpResponse:
    """Ask whether oneself, or somebody who came after, is to teach the class no longer; a POST does it."""
    found, me = class_or_404(request, group), teacher(request)
    one = next(
        (one for one in teachers_of(found, me) if one.user.get_username() == username and (one.me or one.may_go)), None
    )
    if one is None:
        raise Http404
    if request.method == "POST":
        try:
            services.stop_teaching(found, one.user)
        except services.LastTeacherError:
            messages.error(request, _("Bạn là người dạy cuối cùng. Mời thầy cô khác trước, hoặc xóa lớp."))
            return go("roster:settings", found.pk)
        said = _("Bạn không còn dạy lớp “%(class)s”.") if one.me else _("%(name)s không còn dạy lớp này.")
        messages.success(request, said % {"class": found.name, "name": one.user.get_username()})
        return go("roster:index") if one.me else go("roster:settings", found.pk)
    return render(request, "teach/classes/leave.html", {"group": found, "one": one})


@page
def wipe(request: HttpRequest, group: UUID) -> HttpResponse:
    """Ask whether the names are to be deleted for good; a POST deletes them."""
    found = class_or_404(request, group)
    if request.method == "POST":
        services.wipe_names(found)
        request.session.pop(REMOVED, None)
        messages.success(request, _("Đã xóa tên của mọi người trong lớp."))
        return go("roster:class", found.pk)
    return render(request, "teach/classes/wipe.html", {"group": found, "named": services.names_kept(found)})


@page
def delete(request: HttpRequest, group: UUID) -> HttpResponse:
    """Say what goes with a class and ask whether it is to go; a POST deletes it."""
    found = class_or_404(request, group)
    if request.method == "POST":
        services.delete_class(found)
        request.session.pop(REMOVED, None)
        messages.success(request, _("Đã xóa lớp “%(class)s” và mọi dữ liệu của lớp.") % {"class": found.name})
        return go("roster:index")
    context = {
        "group": found,
        "members": found.members.count(),
        "sittings": Sitting.objects.filter(member__group=found).count(),
        "tasks": found.assignments.count(),
        "teachers": found.teachers.count() - 1,
    }
    return render(request, "teach/classes/delete.html", context)
