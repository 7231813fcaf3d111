"""The referee's pages: which question, the form, and the verdict behind its permanent link."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django_htmx.http import HttpResponseClientRedirect, replace_url, reswap

from games import Game, InputError, all_games, get_game
from tutor.limits import over_limit, sender
from tutor.models import Ruling
from tutor.referee.desk import Desk, act, desk_of
from tutor.referee.house import at_first, remember, table_house
from tutor.referee.queries import READY, questions_of, show_ruling
from tutor.referee.services import rule_on
from tutor.serving.verdicts import reader_lang

TIMES, SECONDS = 200, 600  # so many verdicts may one sender ask for


def index(request: HttpRequest) -> HttpResponse:
    """Choose a game; with only one there is nothing to choose."""
    games = all_games()
    if len(games) == 1:
        return redirect("referee:game", games[0].key)
    return render(request, "referee/index.html", {"games": [(game, game.title[reader_lang()]) for game in games]})


def questions(request: HttpRequest, game: str) -> HttpResponse:
    """Choose one of a game's questions."""
    found, lang = game_or_404(game), reader_lang()
    asked = [
        {"url": reverse("referee:ask", args=[found.key, query.key]), **_sentences(found, query.key, lang)}
        for query in questions_of(found)
    ]
    context = {
        "game": found,
        "title": found.title[lang],
        "ready": asked[:READY],
        "others": asked[READY:],
        "several": len(all_games()) > 1,
    }
    return render(request, "referee/questions.html", context)


@gzip_page
def ask(request: HttpRequest, game: str, query: str) -> HttpResponse:
    """The form of one question: it is filled tap by tap, then judged."""
    found = game_or_404(game, query)
    if request.method == "POST":
        return _sent(request, found, query)
    filled = request.GET.copy()
    if "house.preset" not in filled:
        filled.update(at_first(request, found))
    desk = desk_of(found, query, filled, reader_lang())
    desk.position.read(finished=False)
    return _page(request, desk)


def _sent(request: HttpRequest, game: Game, query: str) -> HttpResponse:
    """Do what a button or a tap says; a judged question goes to its permanent link."""
    desk = desk_of(game, query, request.POST, reader_lang())
    act(desk, request.POST)
    desk.finished = request.POST.get("do") == "judge"
    position = desk.position.read(finished=desk.finished)
    if not desk.finished:
        return _edited(request, desk)
    if position is None or desk.house.error:
        desk.said = _("Chưa phân xử được: xem các chỗ được đánh dấu.")
    elif over_limit("referee", sender(request), times=TIMES, seconds=SECONDS):
        desk.said = _("Bạn hỏi nhanh quá, trọng tài cần nghỉ. Chờ vài phút rồi bấm lại nhé; bài vẫn còn nguyên ở đây.")
    else:
        ruling = rule_on(game, query, position, desk.house.house)
        response = _to(request, reverse("referee:verdict", args=[ruling.code]))
        if table_house(request, game) is None:
            remember(response, desk.house, secure=settings.SESSION_COOKIE_SECURE)
        return response
    return _page(request, desk)


def _edited(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The form after an edit: the changed pieces, the whole form after a button, or its address without htmx."""
    if not request.htmx and desk.fits_address:  # type: ignore[attr-defined]
        return HttpResponseRedirect(f"{desk.address}{'#pack' if desk.at else ''}", status=303)
    if not request.htmx or "do" in request.POST:  # type: ignore[attr-defined]
        return _page(request, desk)
    context = {"desk": desk, "oob": True, "changed": desk.changed(request.POST)}
    response = reswap(render(request, "referee/_pieces.html", context), "none")
    return replace_url(response, desk.address)


def _page(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The form, alone for htmx."""
    htmx = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    template = "referee/_form_alone.html" if htmx else "referee/ask.html"
    context = {"desk": desk, "page_url": desk.address, **_sentences(desk.game, desk.query, desk.lang)}
    context |= {"game_title": desk.game.title[desk.lang], "game_url": reverse("referee:game", args=[desk.game.key])}
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return replace_url(response, desk.address) if htmx else response


def verdict(request: HttpRequest, code: str) -> HttpResponse:
    """A verdict as it was given, for everybody who has the link."""
    ruling = Ruling.objects.filter(code=code).first()
    if ruling is None:
        return render(request, "referee/no_verdict.html", status=404)
    context = show_ruling(ruling, game_or_404(ruling.game, ruling.query), reader_lang())
    return render(request, "referee/verdict.html", {**context, "link": request.build_absolute_uri(request.path)})


def _to(request: HttpRequest, url: str) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponseClientRedirect(url)
    return HttpResponseRedirect(url, status=303)


def _sentences(game: Game, query: str, lang: str) -> dict[str, str]:
    """A query's title, and its question; where that needs a position, what one is asked for."""
    texts = game.book.queries[query]
    question = texts["question"][lang]
    asked = " · ".join(texts["inputs"][one.key][lang] for one in game.query(query).inputs)
    return {"title": texts["title"][lang], "question": asked if "{" in question else question}


def game_or_404(key: str, query: str | None = None) -> Game:
    """Return the game of an address, which must have the query if one is named."""
    try:
        game = get_game(key)
        if query is not None:
            game.query(query)
    except InputError as error:
        raise Http404 from error
    return game
