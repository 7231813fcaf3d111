"""The pages of the modes: mixed puzzles, the puzzles of a day, runs."""

from datetime import timedelta
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import Game, InputError, all_games, get_game
from tutor.accounts.learners import current_learner, ensure_learner
from tutor.limits import limit_posts
from tutor.models import Learner, Run
from tutor.quiz.daily import dailies, days_in_row, marks, share_text, solved
from tutor.quiz.overview import result_of, summary_of
from tutor.quiz.queries import state_of_play
from tutor.quiz.runs import FIVE, answers_of, place_of, puzzle_of, settle, start, stop
from tutor.quiz.services import ALL, MIXED, Stream, next_puzzle
from tutor.quiz.views import private, show
from tutor.serving.attempts import attempts_of
from tutor.serving.forms import asked_puzzles
from tutor.serving.htmx import HtmxRequest
from tutor.serving.verdicts import View, reader_lang


@require_safe
@private
def mixed(request: HtmxRequest, game: str = "") -> HttpResponse:
    """The puzzle that waits among those of one game, or of all."""
    stream = Stream(game_or_404(game), mix=MIXED) if game else Stream(all_games()[0], mix=ALL)
    learner = current_learner(request)
    served = next_puzzle(stream, learner)
    return show(request, state_of_play(served, learner, attempts_of(served, learner)))


@require_safe
@private
def daily(request: HtmxRequest) -> HttpResponse:
    """The puzzles of today, and how far this learner is with them."""
    day, lang, learner = timezone.localdate(), reader_lang(), current_learner(request)
    found = marks(dailies(day), learner)
    done = any(mark.correct is not None for mark in found)
    link = request.build_absolute_uri(request.path)
    share = share_text(found, day=day, lang=lang, link=link) if done else ""
    context: View = {
        "day": day,
        "puzzles": [{"mark": mark, "title": mark.game.title[lang]} for mark in found],
        "right": sum(mark.correct is True for mark in found),
        "total": len(found),
        "share": share,
        "share_rows": share.count("\n") + 2,  # the link is long for a phone
        "row": days_in_row(learner, day),
    }
    return render(request, "quiz/daily.html", context)


@require_safe
@private
def yesterday(request: HtmxRequest) -> HttpResponse:
    """The puzzles of yesterday with their answers: nobody can be asked them any more."""
    day = timezone.localdate() - timedelta(days=1)
    found = marks(dailies(day), current_learner(request))
    return render(request, "quiz/yesterday.html", {"day": day, "puzzles": [solved(mark) for mark in found]})


@require_POST
@limit_posts("run", times=120, seconds=600)
def begin(request: HtmxRequest) -> HttpResponse:
    """Begin a run, or go on with the open one of the same kind."""
    mode, game = request.POST.get("mode", ""), request.POST.get("game", "")
    if mode not in Run.Mode.values:
        raise Http404
    if game:
        game_or_404(game)
    return redirect("quiz:run", start(ensure_learner(request), mode, game).pk)


@require_safe
@private
def run(request: HtmxRequest, run_id: UUID) -> HttpResponse:
    """The puzzle a run is at, or how it went."""
    learner = current_learner(request)
    found = own_run(learner, run_id)
    answers = answers_of(found)
    if settle(found, answers).ended_at is None:
        served = puzzle_of(found, place_of(found, answers))
        return show(request, state_of_play(served, learner, attempts_of(served, learner)))
    told, part = (summary_of, "quiz/_five.html") if found.mode == FIVE else (result_of, "quiz/_run.html")
    context: View = {"run": told(found, answers), "part": part}
    return render(request, part if request.htmx else "quiz/run.html", context)


@require_POST
def end(request: HtmxRequest, run_id: UUID) -> HttpResponse:
    """End a run where it stands."""
    stop(own_run(current_learner(request), run_id))
    return redirect("quiz:run", run_id)


def own_run(learner: Learner | None, run_id: UUID) -> Run:
    """Return a learner's run; nobody sees another's."""
    runs = Run.objects.filter(pk=run_id, learner=learner).select_related("learner") if learner else Run.objects.none()
    found = runs.first()
    if found is None:
        raise Http404
    return found


def game_or_404(key: str) -> Game:
    """Return the game of an address, if it has puzzles."""
    try:
        game = get_game(key)
    except InputError as error:
        raise Http404 from error
    if not asked_puzzles(game):
        raise Http404
    return game
