"""The progress pages: a learner's own, never anybody else's."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tutor.accounts.learners import current_learner
from tutor.accounts.queries import work_of
from tutor.accounts.services import forget_work
from tutor.models import Learner
from tutor.progress.export import csv_export, json_export
from tutor.progress.queries import find_game, game_progress, progress_of


@require_safe
@cache_control(private=True)
def index(request: HttpRequest) -> HttpResponse:
    """All games and the calendar; a visitor sees what was done in this browser."""
    return render(request, "progress/index.html", progress_of(current_learner(request)))


@require_safe
@cache_control(private=True)
def game(request: HttpRequest, game: str) -> HttpResponse:
    """One game: the map of its rules, rule by rule, lesson by lesson."""
    found = find_game(game)
    if found is None:
        raise Http404
    return render(request, "progress/game.html", {"game": game_progress(current_learner(request), found)})


@require_safe
@never_cache
def data(request: HttpRequest) -> HttpResponse:
    """What is stored about the learner, to take along or to delete."""
    return render(request, "progress/data.html", {"work": work_of(current_learner(request))})


def owner_or_404(request: HttpRequest) -> Learner:
    """Return the learner whose data this is; a 404 for who has none."""
    learner = current_learner(request)
    if learner is None:
        raise Http404
    return learner


@require_safe
@never_cache
def export_json(request: HttpRequest) -> StreamingHttpResponse:
    """Everything stored about the learner, as JSON."""
    return _download(json_export(owner_or_404(request)), "application/json; charset=utf-8", "luat-bai.json")


@require_safe
@never_cache
def export_csv(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that was done, as one table."""
    return _download(csv_export(owner_or_404(request)), "text/csv; charset=utf-8", "luat-bai.csv")


def _download(parts: object, content_type: str, name: str) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(parts, content_type=content_type, headers=headers)  # type: ignore[arg-type]


@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Ask whether to delete all that was learned, and do it on POST; an account itself stays."""
    learner = current_learner(request)
    if request.method == "POST":
        forget_work(request, learner)
        messages.success(request, _("Đã xoá mọi tiến độ của bạn."))
        return redirect("progress:index")
    return render(request, "progress/delete.html", {"work": work_of(learner).deleted})
