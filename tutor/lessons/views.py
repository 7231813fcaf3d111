"""The lesson pages: the path, and one step a page."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from games import Game
from tutor.accounts.learners import current_learner, ensure_learner
from tutor.lessons.forms import try_form
from tutor.lessons.queries import find_lesson, last_right, outcome, paths, resume_at, step_view
from tutor.lessons.services import attempt
from tutor.limits import limit_posts
from tutor.serving.htmx import HtmxRequest
from tutor.serving.laid import after_edit, laid_again, laid_at
from tutor.serving.verdicts import View, reader_lang


@require_safe
@cache_control(private=True)
def index(request: HtmxRequest) -> HttpResponse:
    """Every game's lessons and where the learner stands."""
    return render(request, "lessons/index.html", {"paths": paths(current_learner(request))})


@require_safe
def lesson(request: HtmxRequest, game: str, lesson: str) -> HttpResponse:
    """Go to the step where the learner left a lesson."""
    found, taught = lesson_or_404(game, lesson)
    n = resume_at(current_learner(request), found, taught)
    return redirect("lessons:step", game, lesson, n)


@limit_posts("answer", times=600, seconds=60)
@vary_on_headers("HX-Request")
@cache_control(private=True)
def step(request: HtmxRequest, game: str, lesson: str, n: int) -> HttpResponse:
    """One step; a POST is an attempt at what it asks, or an edit of it."""
    found, taught = lesson_or_404(game, lesson)
    if not 1 <= n <= len(taught.steps):
        raise Http404
    learner, try_ = current_learner(request), taught.steps[n - 1].try_
    if request.method == "POST" and try_:
        return answer_step(request, found, taught, n)
    laid = laid_again(lambda sent: try_form(found, try_, reader_lang(), sent), request.GET) if try_ else None
    view = step_view(learner, found, taught, n, form=laid)
    if view["done"] and laid is None and "again" not in request.GET:
        right = last_right(learner, found, taught, n) if learner else None
        view |= outcome(found, right) if right else {}
    return show(request, view)


def answer_step(request: HtmxRequest, game: Game, taught: Any, n: int) -> HttpResponse:
    """Judge an attempt: right, and the step is done; wrong, and the form is there again with the reason."""
    form = try_form(game, taught.steps[n - 1].try_, reader_lang(), request.POST)
    given = form.answer()
    if not form.answered:
        view = step_view(current_learner(request), game, taught, n, form=form)
        return after_edit(request, _page_of(request, form, view), form, lambda: show(request, view), "step")
    learner = ensure_learner(request)
    answer = attempt(learner, game, taught, n, key=request.POST.get("key", ""), given=given)
    if answer.correct and not request.htmx:
        return redirect(f"{request.path}#step")
    view = step_view(learner, game, taught, n, form=None if answer.correct else form)
    shown = show(request, view | outcome(game, answer))
    return replace_url(shown, request.path) if answer.correct else shown  # a reload then shows the same


def _page_of(request: HtmxRequest, form: Any, view: View) -> str:
    """Return the page on which a form lies; of a step done before it says so itself where nothing is laid any more."""
    page = request.path
    return f"{page}?again=1" if view["done"] and laid_at(page, form) == page else page


def show(request: HtmxRequest, view: View) -> HttpResponse:
    """Return the step's page, or to htmx the part that changes."""
    return render(request, "lessons/_step.html" if request.htmx else "lessons/step.html", {"step": view})


def lesson_or_404(game: str, slug: str) -> tuple[Game, Any]:
    """Return a game and its lesson, or the page that says there is none."""
    found = find_lesson(game, slug)
    if found is None:
        raise Http404
    return found
