"""What a class is to do: a quiz is given with a due time, the time changed, the quiz taken back; who has done what."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tutor.classes.roster.assignments import Due, Task, assign, read_due, tasks_of
from tutor.classes.roster.queries import class_or_404, own_published
from tutor.classes.roster.views import go, page, teacher
from tutor.models import Class


@page
def work(request: HttpRequest, group: UUID) -> HttpResponse:
    """The tasks of a class and who has done them; a POST gives one more of one's own published quizzes."""
    found = class_or_404(request, group)
    if request.method != "POST":
        return _page(request, found)
    due = read_due(request.POST.get("due", ""))
    chosen = request.POST.get("quiz", "")
    quiz = next((one for one in own_published(teacher(request), found) if str(one.pk) == chosen), None)
    if quiz is None and found.assignments.filter(quiz__owner=teacher(request), quiz__in=_ids(chosen)).exists():
        return go("roster:work", found.pk)  # the same form sent twice
    if quiz is None or due.error:
        return _page(request, found, chosen=chosen, due=due, error="" if quiz else _("Hãy chọn một bài."))
    assign(found, quiz, due.at)
    messages.success(request, _("Đã giao bài “%(title)s”.") % {"title": quiz.title})
    return go("roster:work", found.pk)


def _ids(text: str) -> list[UUID]:
    try:
        return [UUID(text)]
    except ValueError:
        return []


def _page(request: HttpRequest, found: Class, **typed: Any) -> HttpResponse:
    user = teacher(request)
    context = {"due": Due(""), "group": found, "tasks": tasks_of(found), "quizzes": own_published(user, found)}
    return render(request, "teach/classes/work.html", context | typed)


def _task_or_404(found: Class, quiz: UUID) -> Task:
    task = next((one for one in tasks_of(found) if one.assignment.quiz_id == quiz), None)
    if task is None:
        raise Http404
    return task


@page
def task(request: HttpRequest, group: UUID, quiz: UUID) -> HttpResponse:
    """One task: another due time, or the question whether it is to be taken back; a POST does either."""
    found = class_or_404(request, group)
    one = _task_or_404(found, quiz)
    row, due = one.assignment, Due(one.due)
    if request.method == "POST":
        if request.POST.get("do") == "withdraw":
            row.delete()
            messages.success(request, _("Đã rút bài “%(title)s” khỏi lớp.") % {"title": row.quiz.title})
            return go("roster:work", found.pk)
        due = read_due(request.POST.get("due", ""), before=row.due_at)
        if not due.error:
            assign(found, row.quiz, due.at)
            messages.success(request, _("Đã đổi hạn nộp.") if due.at else _("Bài không còn hạn nộp."))
            return go("roster:work", found.pk)
    return render(request, "teach/classes/task.html", {"group": found, "task": one, "due": due})
