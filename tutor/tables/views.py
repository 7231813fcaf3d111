"""The pages of one's own table: by which house rules a learner's puzzles are judged."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import Game, InputError, get_game
from tutor.accounts.learners import current_learner, ensure_learner
from tutor.limits import limit_posts
from tutor.serving.house import HouseForm, cookie_of
from tutor.serving.tables import House, own_house, save_house
from tutor.serving.verdicts import reader_lang
from tutor.tables.queries import fields_of, form_of, tables


@require_safe
@cache_control(private=True)
def index(request: HttpRequest) -> HttpResponse:
    """Every game and by which rules this learner's table plays it."""
    return render(request, "tables/index.html", {"tables": tables(current_learner(request))})


@limit_posts("table", times=200, seconds=600)
@cache_control(private=True)
def table(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of one table; a POST saves them, or goes back to the book's."""
    found = _game_or_404(game)
    if request.method != "POST":
        return _page(request, form_of(found, own_house(current_learner(request), found)))
    if request.POST.get("do") == "reset":
        return _saved(request, found, found.house())
    form = HouseForm(found, request.POST.dict(), reader_lang())
    if form.error:
        return _page(request, form)
    return _saved(request, found, form.house)


def _saved(request: HttpRequest, game: Game, house: House) -> HttpResponse:
    """Keep the rules and say so; what the referee remembered in this browser gives way to them."""
    save_house(ensure_learner(request), game, house)
    if house == game.house():
        messages.success(request, _("Bàn bạn chơi đúng như sách."))
    else:
        messages.success(request, _("Đã lưu luật bàn bạn. Từ giờ câu luyện mới theo luật này."))
    response = redirect("tables:table", game.key)
    response.delete_cookie(cookie_of(game), samesite="Lax")
    return response


def _page(request: HttpRequest, form: HouseForm) -> HttpResponse:
    context = {
        "form": form,
        "game": form.game,
        "title": form.game.title[form.lang],
        "fields": fields_of(form),
        "own": form.house != form.game.house(),
    }
    return render(request, "tables/table.html", context)


def _game_or_404(key: str) -> Game:
    try:
        return get_game(key)
    except InputError as error:
        raise Http404 from error
