"""The page that takes a report, and the thanks for it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from games import get_game
from tutor.accounts.learners import current_learner
from tutor.limits import limit_posts
from tutor.models import Ruling, Served
from tutor.reports.forms import ReportForm
from tutor.reports.queries import of_rule, of_step
from tutor.reports.services import Reported, of_answer, of_ruling, report
from tutor.serving.displays import show_answer, show_position
from tutor.serving.naming import with_names
from tutor.serving.queries import NotServed, find_served
from tutor.serving.verdicts import reader_lang

TIMES, SECONDS = 20, 600


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("report", times=TIMES, seconds=SECONDS)
@cache_control(private=True)
def about_answer(request: HttpRequest, served_id: str) -> HttpResponse:
    """Report what was said to an answer of one's own."""
    learner = current_learner(request)
    try:
        served = find_served(served_id, learner)
    except NotServed as error:
        raise Http404 from error
    what = of_answer(served, learner)
    if what is None:
        raise Http404
    return _reported(request, what, back=_page_of(served))


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("report", times=TIMES, seconds=SECONDS)
@cache_control(private=True)
def about_ruling(request: HttpRequest, code: str) -> HttpResponse:
    """Report a verdict of the referee."""
    ruling = Ruling.objects.filter(code=code).first()
    if ruling is None or not ruling.verdict:  # deleted by its maker
        raise Http404
    return _reported(request, of_ruling(ruling), back=reverse("referee:verdict", args=[ruling.code]))


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("report", times=TIMES, seconds=SECONDS)
@cache_control(private=True)
def about_step(request: HttpRequest, game: str, lesson: str, n: int) -> HttpResponse:
    """Report the example of a lesson's step."""
    what = of_step(game, lesson, n)
    if what is None:
        raise Http404
    return _reported(request, what, back=reverse("lessons:step", args=[game, lesson, n]))


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("report", times=TIMES, seconds=SECONDS)
@cache_control(private=True)
def about_rule(request: HttpRequest, game: str, rule: str) -> HttpResponse:
    """Report the example below a rule of the rule book."""
    what = of_rule(game, rule)
    if what is None:
        raise Http404
    return _reported(request, what, back=f"{reverse('rulebook:game', args=[game])}#{rule}")


def _page_of(served: Served) -> str:
    """Return the page on which a position was answered."""
    if served.purpose != Served.Purpose.LESSON:
        return reverse("quiz:puzzle", args=[served.pk])
    lesson, _slash, n = served.rule.rpartition("/")
    return reverse("lessons:step", args=[served.game, lesson, int(n)])


def _reported(request: HttpRequest, what: Reported, *, back: str) -> HttpResponse:
    """Take the report and go back with thanks, or show the form."""
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        report(what, current_learner(request), note=form.cleaned_data["note"])
        messages.success(request, _("Cảm ơn bạn! Đã ghi lại để xem xét, cùng với bài và luật bàn lúc ấy."))
        return redirect(back)
    lang, source = reader_lang(), what.source
    game, position = get_game(source.game), with_names(what.position)
    context = {
        "form": form,
        "back": back,
        "question": game.question(source.query, position)[lang],
        "blocks": show_position(game, source.query, position, lang),
        "headline": with_names(what.verdict["headline"][lang]) if what.told else "",
        "given": show_answer(game, source.query, what.given, lang) if _is_answer(what) else None,
    }
    return render(request, "reports/report.html", context)


def _is_answer(what: Reported) -> bool:
    """Whether what was given is an answer to the question: in a lesson and a task it is what was made of cards."""
    served = what.source if isinstance(what.source, Served) else None
    made = served and (served.task or (served.purpose == Served.Purpose.LESSON and isinstance(what.given, dict)))
    return what.given is not None and not made
