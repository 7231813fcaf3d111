"""A student's side of a class: coming in with its code, what there is to do, leaving. Nobody sees another's."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tutor.accounts.learners import current_learner, ensure_learner, learner_ref
from tutor.classes.codes import invitation
from tutor.classes.roster import services
from tutor.classes.roster.assignments import own_tasks
from tutor.classes.roster.forms import Typed, read_name
from tutor.classes.roster.houses import houses_of
from tutor.classes.roster.queries import memberships_of, own_membership_or_404
from tutor.classes.roster.views import go, page
from tutor.models import Class, Learner


def known_learner(request: HttpRequest) -> Learner | None:
    """Return who learns here, if he is known; a browser that was never here gets no cookie by being asked."""
    ref = learner_ref(request)
    return ref.current() if ref.user or ref.token else None


def join(request: HttpRequest, group: Class) -> HttpResponse:
    """The door of a class: who is in it goes on to his place, anybody else gives a name."""
    learner = current_learner(request)  # a browser gets its token now: of two taps at once both bring it
    known = memberships_of(learner).filter(group=group).first()
    if known:
        return go("seats:seat", known.pk)
    name = Typed("")
    if request.method == "POST":
        name = read_name(request.POST.get("name", ""))
        if not name.error:
            try:
                member = services.join_class(group, ensure_learner(request), name.text)
            except services.Full:
                name = Typed(name.text, _("Lớp đã đủ người. Hãy nói với thầy cô."))
            else:
                messages.success(request, _("Bạn đã vào lớp “%(class)s”.") % {"class": group.name})
                return go("seats:seat", member.pk)
    context = {"group": group, "name": name, "invitation": invitation(group.code)}
    return render(request, "sit/class_join.html", context)


@require_safe
@cache_control(private=True, no_store=True)
def index(request: HttpRequest) -> HttpResponse:
    """The classes whoever asks is in."""
    return render(request, "sit/classes.html", {"members": memberships_of(known_learner(request))})


@require_safe
@cache_control(private=True, no_store=True)
def seat(request: HttpRequest, member: UUID) -> HttpResponse:
    """One's place in a class: what to do until when, how far one is, by which rules the class plays."""
    own = own_membership_or_404(current_learner(request), member)
    context = {"member": own, "group": own.group, "tasks": own_tasks(own)}
    context["houses"] = [one for one in houses_of(own.group) if one["house"]]
    return render(request, "sit/class.html", context)


@page
def leave(request: HttpRequest, member: UUID) -> HttpResponse:
    """Ask whether one leaves the class; a POST leaves."""
    own = own_membership_or_404(current_learner(request), member)
    if request.method == "POST":
        services.leave_class(own)
        messages.success(request, _("Bạn đã rời lớp “%(class)s”.") % {"class": own.group.name})
        return go("seats:index")
    return render(request, "sit/class_leave.html", {"member": own, "group": own.group})
