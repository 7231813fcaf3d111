"""The landing page and the puzzles. One view serves the page and, to htmx, the part of it that changes."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from games import all_games
from tutor.accounts.learners import current_learner, ensure_learner
from tutor.limits import limit_posts
from tutor.models import Answer, Served
from tutor.quiz.frames import frame
from tutor.quiz.overview import overview
from tutor.quiz.queries import find_stream, landing_state, played, shelves, state_of_play, stream_of, stream_url
from tutor.quiz.services import is_of_today, landing_of_today, next_puzzle
from tutor.quiz.threes import three_of
from tutor.serving.attempts import attempts_of, closing, is_contest
from tutor.serving.forms import form_for
from tutor.serving.hints import take_hint
from tutor.serving.htmx import HtmxRequest
from tutor.serving.laid import after_edit, laid_again
from tutor.serving.queries import NotServed, find_served
from tutor.serving.services import came_too_late, grade, own_or_open, serve_twin, skip, take_up
from tutor.serving.verdicts import View, reader_lang

PuzzleView = Callable[[HtmxRequest, Served], HttpResponse]


def private(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Keep a page out of shared caches, and the page apart from the part of it that htmx asks for."""
    return vary_on_headers("HX-Request")(cache_control(private=True)(view))


def of_served(view: PuzzleView) -> Callable[..., HttpResponse]:
    """Give a view the position of its address, if it is the learner's to see; else a page that offers another.

    Of a puzzle open to anybody it is the learner's copy, once he has begun it.
    """

    @wraps(view)
    def found(request: HtmxRequest, served_id: str) -> HttpResponse:
        learner = current_learner(request)
        try:
            return view(request, own_or_open(find_served(served_id, learner), learner))
        except NotServed:
            response = render(request, "quiz/gone.html", {"page_url": reverse("quiz:index")}, status=404)
            # htmx swaps no 404 into a page, so it is sent to this one.
            response["HX-Redirect"] = reverse("quiz:puzzle", args=[served_id])
            return response

    return found


@require_safe
@private
def home(request: HtmxRequest) -> HttpResponse:
    """The landing page: the question of the day, or how far this learner is with it."""
    today, lang = landing_of_today(), reader_lang()
    games = [{"key": game.key, "title": game.title[lang]} for game in all_games()]
    context: View = {"games": games}
    if today:
        learner = current_learner(request)
        shown, tried = landing_state(today, learner)
        done = closing(tried) is not None and shown.twin_of_id is not None
        context["play"] = state_of_play(shown, learner, tried) | {"done_today": done}
    return render(request, "home.html", context)


@require_safe
@private
def index(request: HtmxRequest) -> HttpResponse:
    """All puzzles: the modes, what waits, and a stream for every question and for every rule."""
    learner = current_learner(request)
    return render(request, "quiz/index.html", {"shelves": shelves(learner), **overview(learner)})


@require_safe
@private
def stream(request: HtmxRequest, game: str, **what: str) -> HttpResponse:
    """The puzzle that waits in a stream of one query, rule or task."""
    wanted = find_stream(game, **what)
    if wanted is None:
        raise Http404
    learner = current_learner(request)
    served = next_puzzle(wanted, learner)
    return show(request, state_of_play(served, learner, attempts_of(served, learner)))


@limit_posts("answer", times=600, seconds=60)
@private
@of_served
def puzzle(request: HtmxRequest, served: Served) -> HttpResponse:
    """One position: its question, or the learner's answer with the verdict.

    A POST is an answer, an edit of it, or asks for a hint; until an answer closes the question, what was sent stays in
    the form.
    """
    learner = current_learner(request)
    tried = attempts_of(served, learner)
    done, key = closing(tried), request.POST.get("key", "")
    if request.method != "POST":
        laid = None if done else laid_again(lambda sent: form_for(served, reader_lang(), sent), request.GET)
        return show(request, state_of_play(served, learner, tried, laid))
    form = form_for(served, reader_lang(), request.POST)
    if done:
        given = form.answer()
        return go(request, served, done, late=all(came_too_late(one, key, given) for one in tried))
    if "hint" in request.POST:
        learner = ensure_learner(request)
        served = served if tried else take_up(served, learner)
        take_hint(served, learner, after=request.POST["hint"])
        return show(request, state_of_play(served, learner, tried, form) | {"told": "hint"})
    given = form.answer()
    if not form.answered:
        page = reverse("quiz:puzzle", args=[served.pk])
        return after_edit(
            request, page, form, lambda: show(request, state_of_play(served, learner, tried, form)), "play"
        )
    learner = ensure_learner(request)
    answer = grade(served, learner, key=key, given=given)
    late = came_too_late(answer, key, given)
    if answer.closes:
        return go(request, served, answer, late=late)
    tried = tried if answer in tried else [*tried, answer]
    return show(request, state_of_play(answer.served, learner, tried, form) | {"told": "miss", "repeated": late})


@require_POST
@limit_posts("answer", times=600, seconds=60)
@of_served
def twin(request: HtmxRequest, served: Served) -> HttpResponse:
    """Put the near-miss twin of a position that was answered."""
    learner = current_learner(request)
    made = serve_twin(served, learner) if learner else None
    if made is None:
        raise NotServed(str(served.pk))
    return go(request, made, closing(attempts_of(made, learner)))


@require_POST
@limit_posts("answer", times=600, seconds=60)
@of_served
def put_aside(request: HtmxRequest, served: Served) -> HttpResponse:
    """Skip a puzzle and go on in its stream or run; whoever skips gets puzzles of his own from now on."""
    if not is_contest(served):
        skip(served, ensure_learner(request))
    return redirect("quiz:run", served.run_id) if served.run_id else redirect(stream_url(stream_of(served)))


def show(request: HtmxRequest, play: View) -> HttpResponse:
    """Return the puzzle's page, or to htmx the part that changes."""
    served, learner, answer = play["served"], current_learner(request), play["answer"]
    play |= frame(served, learner, answer)
    play |= three_of(request.session, served, learner, answered=answer is not None)
    return render(request, "quiz/_play.html" if request.htmx else "quiz/puzzle.html", {"play": play})


def go(request: HtmxRequest, served: Served, answer: Answer | None, *, late: bool = False) -> HttpResponse:
    """Return to the page that shows where the learner is now, so that a reload repeats nothing.

    Who comes too late with an answer is told once that it does not count.
    """
    page = reverse("home") if is_of_today(served) else reverse("quiz:puzzle", args=[served.pk])
    told = _("Câu này đã trả lời rồi; lần bấm này không tính.") if late else ""
    if told and not request.htmx:
        messages.warning(request, told)
    if not request.htmx:
        sums_up = answer is not None and served.twin_of_id is not None and is_of_today(served)
        return redirect(page if told or sums_up else f"{page}#play")  # messages and summaries stand at the beginning
    response = show(request, played(served, answer) | {"late": told})
    response["HX-Push-Url"] = page
    return response
