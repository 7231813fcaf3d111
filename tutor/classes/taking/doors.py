"""The door of a quiz: a code, its cover, a name. A class's code leads to that class's door."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tutor.accounts.learners import learner_ref
from tutor.classes.codes import door_of, invitation, is_invited
from tutor.classes.roster.joining import join as join_class
from tutor.classes.roster.queries import class_of_code, memberships_of
from tutor.classes.taking import sittings
from tutor.classes.taking.coming import (
    A_MINUTE,
    CODE,
    NAME,
    guessed_wrong,
    may_guess,
    sitting_with,
    tidy,
    tidy_name,
)
from tutor.classes.taking.queries import Progress, listed, member_for, student_of, that_counts, version_to_join
from tutor.classes.taking.showing import quiz_words
from tutor.classes.taking.views import private
from tutor.limits import limit_posts, too_many
from tutor.models import Class, Membership, QuizVersion, Sitting
from tutor.serving.devices import Device, current_device, keep_device
from tutor.serving.htmx import HtmxRequest
from tutor.serving.verdicts import View

CLASS = "class"  # its name in a link and in a form: of whom several were given a quiz, who comes from which


@require_http_methods(["GET", "HEAD", "POST"])
@private
def join(request: HtmxRequest) -> HttpResponse:
    """Type a code: a quiz's leads to its beginning, a personal one back to one's own sitting."""
    typed, error = request.POST.get("code", ""), ""
    if request.method == "POST":
        code = tidy(typed)
        if not code:
            error = _("Hãy gõ mã.")
        elif not may_guess(request) and not _is_known(request, version_to_join(code), class_of_code(code)):
            return too_many(request, A_MINUTE)
        elif len(code) == CODE and (version_to_join(code) or class_of_code(code)):
            return redirect(door_of(code))
        else:
            found = sitting_with(code)
            if found:
                return _kept(redirect("taking:sitting", found.pk), current_device(request).with_opened(found))
            if not guessed_wrong(request):
                return too_many(request, A_MINUTE)
            error = _("Không có bài hay lớp nào mang mã này. Hãy xem lại từng chữ; mã không có chữ O và chữ I.")
    own = [_listed(one) for one in listed(student_of(request))]
    return render(request, "sit/join.html", {"typed": typed[:40], "error": error, "own": own})


def _listed(one: Sitting) -> View:
    progress = Progress(one)
    return {"title": one.version.content["title"], "pk": one.pk, "started": one.started_at, "over": progress.over}


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("begin", times=400, seconds=60)
@private
def begin(request: HtmxRequest, code: str) -> HttpResponse:
    """The door of a class, or the cover of a quiz; who gives a name begins.

    A browser, an account, a member has one sitting of a quiz; who is in two classes has one for each. Who was invited
    by a link, or was here before, guesses nothing and is never refused for what others typed.
    """
    letters = tidy(code)
    version = version_to_join(letters)
    group = None if version else class_of_code(letters)
    guesses = not is_invited(request, letters)
    if guesses and not may_guess(request) and not _is_known(request, version, group):
        return too_many(request, A_MINUTE)
    if group:
        return join_class(request, group) if code == group.code else redirect(door_of(group.code))
    if version is None:
        if guesses and not guessed_wrong(request):
            return too_many(request, A_MINUTE)
        return render(request, "sit/no_code.html", {"page_url": reverse("taking:join")}, status=404)
    if code != version.quiz.code:
        return redirect(door_of(letters))
    student = student_of(request)
    member = member_for(version.quiz, student.learner, request.POST.get(CLASS) or request.GET.get(CLASS, ""))
    user, device = learner_ref(request).user, student.device.named()
    learner, alone = student.learner if user else None, not (user or member)
    known = sittings.sitting_of(version, device="" if user else device.digest, learner=learner, member=member)
    name, error = tidy_name(request.POST.get("name", "")), ""
    if request.method == "POST":
        if "other" in request.POST and alone:
            return _kept(redirect(door_of(code)), Device().named())
        error = "" if member or known else _name_error(name)
        if not error:
            return _begin(request, version, name=member.name if member else name, device=device, member=member)
    context: View = {
        "quiz": quiz_words(that_counts(version.quiz, version.content)),
        "code": code,
        "known": known,
        "joins": known and member and not known.member_id,  # it was begun before the class was given this quiz
        "member": member,
    }
    context |= {"error": error, "closed": _closed(version), "typed": name, "alone": alone}
    context["invitation"] = invitation(code)
    context["closes_at"] = None if context["closed"] else sittings.closing(version)
    return _kept(render(request, "sit/begin.html", context), device)


def _is_known(request: HttpRequest, version: QuizVersion | None, group: Class | None) -> bool:
    """Return whether somebody has been here already: he takes this quiz, is to take it, or is in this class."""
    student = student_of(request)
    if group:
        return memberships_of(student.learner).filter(group=group).exists()
    if version is None:
        return False
    has_begun = student.sittings().filter(version__quiz=version.quiz_id).exists()
    return has_begun or member_for(version.quiz, student.learner) is not None


def _kept(response: HttpResponse, device: Device) -> HttpResponse:
    keep_device(response, device)
    return response


def _begin(
    request: HtmxRequest, version: QuizVersion, *, name: str, device: Device, member: Membership | None
) -> HttpResponse:
    """Begin, or go on where somebody has begun already."""
    ref = learner_ref(request)
    learner = member.learner if member else ref.ensure() if ref.user else None
    try:
        found = sittings.begin(
            version, name=name, device="" if ref.user else device.digest, learner=learner, member=member
        )
    except sittings.Closed:
        door = door_of(version.quiz.code or "")  # its page says since when, or until when
        return redirect(f"{door}&{CLASS}={member.group_id}" if member else door)
    return _kept(redirect("taking:sitting", found.pk), device)


def _name_error(name: str) -> str:
    if not name:
        return _("Hãy gõ tên để thầy cô biết bài này của ai.")
    return "" if len(name) <= NAME else _("Tên dài quá: nhiều nhất %(most)s ký tự.") % {"most": NAME}


def _closed(version: QuizVersion) -> sittings.Closed | None:
    """Return why nobody can begin now, if so."""
    try:
        sittings.check_open(version, timezone.now())
    except sittings.Closed as closed:
        return closed
    return None
