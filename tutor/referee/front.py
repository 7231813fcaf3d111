"""The referee's front pages: which game, which question, and a search over questions and rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import cache_control

from games import all_games
from tutor.referee.queries import game_or_404
from tutor.referee.questions import every_question, found_in, ready_questions
from tutor.rulebook.search import Needle
from tutor.serving.profile import profile_of
from tutor.serving.verdicts import reader_lang


@cache_control(private=True)
def index(request: HttpRequest) -> HttpResponse:
    """Choose a game, or find a question or rule of any; with only one game there is nothing to choose."""
    games, needle = all_games(), Needle(request.GET.get("q", ""))
    if len(games) == 1:
        return redirect("referee:game", games[0].key)
    context = {"games": [(game, game.title[reader_lang()]) for game in games], "needle": needle}
    if needle:
        context |= found_in(games, reader_lang(), needle)
    return _page(request, "referee/index.html", "referee/_index_found.html", context)


@cache_control(private=True)
def questions(request: HttpRequest, game: str) -> HttpResponse:
    """Choose one of a game's questions: six as people ask, all of them, or what a search finds."""
    found, lang, needle = game_or_404(game), reader_lang(), Needle(request.GET.get("q", ""))
    context = {
        "game": found,
        "title": found.title[lang],
        "ready": ready_questions(found, lang),
        "every": every_question(found, lang),
        "several": len(all_games()) > 1,
        "needle": needle,
        "profile": profile_of(request, found),
    }
    if needle:
        context |= found_in((found,), lang, needle)
    return _page(request, "referee/questions.html", "referee/_questions_found.html", context)


def _page(request: HttpRequest, page: str, part: str, context: dict[str, object]) -> HttpResponse:
    """The whole page, or for a search with htmx the part that changes."""
    htmx = bool(request.htmx)  # type: ignore[attr-defined]
    response = render(request, part if htmx else page, context | {"live": htmx})
    patch_vary_headers(response, ["HX-Request"])
    return response
