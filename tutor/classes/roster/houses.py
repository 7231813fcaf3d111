"""By which house rules a class plays each game: chosen by its teachers, read by its students."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from games import Game, InputError, all_games, get_game
from tutor.classes.roster.queries import class_or_404, house_of
from tutor.classes.roster.views import go, page
from tutor.models import Class
from tutor.serving.house import HouseForm, house_form
from tutor.serving.tables import House
from tutor.serving.verdicts import View, reader_lang


def houses_of(group: Class) -> list[View]:
    """Return every game with the rules of a class in words; `house` is None where it plays by the book."""
    lang = reader_lang()
    chosen = [(game, house_of(group, game)) for game in all_games()]
    return [
        {"game": game, "title": game.title[lang], "house": house_form(game, house) if house else None}
        for game, house in chosen
    ]


def save_house(group: Class, game: Game, house: House | None) -> None:
    """Keep the rules of a class for a game; those of the book are what holds without."""
    with transaction.atomic():
        now = Class.objects.select_for_update(no_key=True).get(pk=group.pk)
        houses: dict[str, Any] = {key: raw for key, raw in now.houses.items() if key != game.key}
        if house is not None and house != game.house():
            houses[game.key] = house.to_json()
        Class.objects.filter(pk=group.pk).update(houses=houses)


@page
def houses(request: HttpRequest, group: UUID) -> HttpResponse:
    """Every game and how the class plays it."""
    found = class_or_404(request, group)
    return render(request, "teach/classes/houses.html", {"group": found, "houses": houses_of(found)})


@page
def house(request: HttpRequest, group: UUID, game: str) -> HttpResponse:
    """The rules of one game; a POST keeps them, or goes back to the book's."""
    found, one = class_or_404(request, group), _game_or_404(game)
    own = house_of(found, one)
    form = house_form(one, own or one.house())
    if request.method == "POST":
        if request.POST.get("do") == "reset":
            save_house(found, one, None)
            messages.success(request, _("Lớp chơi đúng như sách."))
            return go("roster:houses", found.pk)
        form = HouseForm(one, request.POST.dict(), reader_lang())
        if not form.error:
            save_house(found, one, form.house)
            messages.success(request, _("Đã lưu luật của lớp."))
            return go("roster:houses", found.pk)
    context = {"group": found, "game": one, "title": one.title[form.lang], "form": form, "own": own}
    return render(request, "teach/classes/house.html", context | {"fields": [{"option": one} for one in form.options]})


def _game_or_404(key: str) -> Game:
    try:
        return get_game(key)
    except InputError as error:
        raise Http404 from error
