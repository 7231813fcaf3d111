"""The pages of one's own table: by which house rules a learner's puzzles are judged, and who sits there."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import Game
from tutor.accounts.learners import current_learner
from tutor.limits import limit_posts
from tutor.serving.house import HouseForm
from tutor.serving.profile import profile_of, save_table
from tutor.serving.table_people import all_people, keep_people, people_of
from tutor.serving.tables import House
from tutor.serving.verdicts import reader_lang
from tutor.tables.people import PeopleForm
from tutor.tables.queries import fields_of, game_or_404, tables
from tutor.tables.sharing import shared_url


@require_safe
@cache_control(private=True)
def index(request: HttpRequest) -> HttpResponse:
    """Every game, by which rules this learner's table plays it, and who sits there."""
    return render(request, "tables/index.html", {"tables": tables(current_learner(request), all_people(request))})


@limit_posts("table", times=200, seconds=600)
@cache_control(private=True)
def table(request: HttpRequest, game: str) -> HttpResponse:
    """The rules and names of one table; a POST saves them, adds a line for a name, or goes back to the book's rules."""
    found = game_or_404(game)
    if request.method != "POST":
        profile = profile_of(request, found)
        unsaved = not profile.saved and profile.house != found.house()
        return _page(request, profile.form, PeopleForm(found, profile.people), unsaved=unsaved)
    form, people = HouseForm(found, request.POST.dict(), reader_lang()), PeopleForm.sent(found, request.POST)
    house = found.house() if request.POST.get("do") == "reset" else form.house
    if people and request.POST.get("do") == "add":
        people.add()
        return _page(request, form, people)
    if people:
        people.check()
    if (form.error and request.POST.get("do") != "reset") or (people and not people.is_right):
        return _page(request, form, people or PeopleForm(found, people_of(request, found)))
    return _saved(request, found, house, people)


def _saved(request: HttpRequest, game: Game, house: House, people: PeopleForm | None) -> HttpResponse:
    """Keep the rules and the names, and say so."""
    response = redirect("tables:table", game.key)
    renamed = people is not None and people.people != people_of(request, game)
    if save_table(request, response, game, house) or not renamed:
        if house == game.house():
            messages.success(request, _("Bàn bạn chơi đúng như sách."))
        else:
            messages.success(request, _("Đã lưu luật bàn bạn. Từ giờ câu luyện mới theo luật này."))
    if people and renamed:
        keep_people(request, response, game, people.people)
        messages.success(request, _("Đã lưu tên người ở bàn.") if people.people else _("Đã bỏ tên người ở bàn."))
    return response


def _page(request: HttpRequest, form: HouseForm, people: PeopleForm, *, unsaved: bool = False) -> HttpResponse:
    context = {
        "form": form,
        "people": people,
        "game": form.game,
        "title": form.game.title[form.lang],
        "fields": fields_of(form),
        "own": form.house != form.game.house(),
        "unsaved": unsaved,
        "shared_url": shared_url(form.game, form.house),
    }
    return render(request, "tables/table.html", context)
