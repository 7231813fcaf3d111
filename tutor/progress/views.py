"""The progress pages: a learner's own, never anybody else's."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tutor.accounts.learners import current_learner, learner_ref
from tutor.accounts.queries import own_work
from tutor.accounts.services import forget_teaching, forget_work
from tutor.models import Class, Learner, Sitting
from tutor.progress.export import Sections, csv_export, json_export, ledger_sections, sections, sitting_sections
from tutor.progress.queries import find_game, game_progress, progress_of
from tutor.progress.taught import teaching_sections
from tutor.serving.devices import current_device
from tutor.serving.makers import device_maker
from tutor.serving.table_people import forget_people, people_here
from tutor.spreadsheets import csv_download, download


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
    return render(request, "progress/data.html", {"work": own_work(request)})


def _sections(request: HttpRequest) -> Sections:
    """Return what is stored about whoever asks; a 404 for somebody about whom nothing is."""
    learner, user = current_learner(request), learner_ref(request).user
    found = sections(learner) if learner else {}
    if user is None:
        found |= _kept_here(request, learner)
    elif learner or user.quizzes.exists() or user.classes_taught.exists():
        found |= teaching_sections(user.quizzes.all(), user.classes_taught.all())
    if not found:
        raise Http404
    return found


def _kept_here(request: HttpRequest, learner: Learner | None) -> Sections:
    """Return what this browser and its device hold without an account, as far as it holds any of it."""
    found: Sections = {}
    maker, sittings = device_maker(request), current_device(request).sittings
    if people := people_here(request):
        found["table_people"] = [{"game": game, "people": names} for game, names in people.items()]
    if maker.ledgers.exists():
        found |= ledger_sections(maker.ledgers)
    if sittings.exists():
        found |= sitting_sections((Sitting.objects.of(learner) | sittings) if learner else sittings)
    if maker.drafts.exists():
        found |= teaching_sections(maker.drafts, Class.objects.none())
    return found


@require_safe
@never_cache
def export_json(request: HttpRequest) -> StreamingHttpResponse:
    """Everything stored about the learner, as JSON."""
    parts = json_export(_sections(request), current_learner(request), learner_ref(request).user)
    return download(parts, "luat-bai.json", content_type="application/json; charset=utf-8")


@require_safe
@never_cache
def export_csv(request: HttpRequest) -> StreamingHttpResponse:
    """Everything that was done, as one table."""
    return csv_download(csv_export(_sections(request)), "luat-bai.csv")


@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Ask whether to delete all that was learned, and do it on POST; an account itself stays.

    What an account teaches goes only where that is asked for: it takes along what students did.
    """
    learner, user = current_learner(request), learner_ref(request).user
    if request.method == "POST":
        forget_work(request, learner)
        said = _("Đã xóa mọi tiến độ của bạn.")
        if user and request.POST.get("teaching"):
            forget_teaching(user)
            said = _("Đã xóa mọi tiến độ, bài kiểm tra và lớp của bạn.")
        messages.success(request, said)
        response = redirect("progress:index")
        if not request.user.is_authenticated:
            forget_people(request, response)
        return response
    work = own_work(request)
    found = {"work": work.learned, "taught": work.taught} if user else {"work": work.gone}
    return render(request, "progress/delete.html", {"stored": work, **found})
