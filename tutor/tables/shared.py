"""A table's rules for anybody who has the link, and on one sheet of paper. No row is made by looking."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games import Game
from tutor.limits import limit_posts
from tutor.serving.house import filled_with, house_form
from tutor.serving.profile import profile_of, save_table
from tutor.serving.qr import qr_svg
from tutor.serving.tables import House
from tutor.serving.verdicts import reader_lang
from tutor.tables.queries import game_or_404
from tutor.tables.sharing import (
    decisions_in_words,
    options_in_words,
    read_shared,
    read_spelled,
    says_rules,
    shared_url,
    spelled,
)


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("table", times=200, seconds=600)
@cache_control(private=True)
def shared(request: HttpRequest, game: str) -> HttpResponse:
    """The rules that the address says, and how they differ from the book; a POST takes them for one's own table."""
    found, lang = game_or_404(game), reader_lang()
    told = read_shared(found, request.GET, lang)
    if request.method == "POST":
        return _taken(request, found, told.house)
    own = profile_of(request, found).house
    undo = request.GET.get("undo", "")
    context = _rules(request, found, told.house) | {
        "problems": told.problems,
        "mine": own == told.house,
        "before": spelled(own),
        "undo": spelled(read_spelled(found, undo, lang)) if undo else "",
        "undone": house_form(found, own) if "undone" in request.GET else None,
    }
    return render(request, "tables/shared.html", context)


def _taken(request: HttpRequest, game: Game, house: House) -> HttpResponse:
    """Take the rules for the own table, or bring back those before; the page then says so and offers the way back."""
    undoing = "undo" in request.POST
    kept = read_spelled(game, request.POST.get("rules", ""), reader_lang()) if undoing else house
    told = {"undone": "1"} if undoing else {"undo": request.POST.get("before", "")}
    response = HttpResponseRedirect(f"{shared_url(game, house)}&{urlencode(told)}#taken", status=303)
    save_table(request, response, game, kept)
    return response


@require_safe
@cache_control(private=True)
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Every rule a table may set on one page to print: those of the address, else of one's own table."""
    found, profile = game_or_404(game), profile_of(request, game_or_404(game))
    told = read_shared(found, request.GET, reader_lang()) if says_rules(request.GET) else None
    house = told.house if told else profile.house
    context = _rules(request, found, house) | {
        "problems": told.problems if told else (),
        "given": filled_with(told.house) if told else {},
        "seated": profile.people,
        "people": profile.people if request.GET.get("names") else (),
        "decisions": decisions_in_words(found, house, reader_lang()),
    }
    return render(request, "tables/sheet.html", context)


def _rules(request: HttpRequest, game: Game, house: House) -> dict[str, Any]:
    """Return what both pages show of some rules, with their link."""
    lang = reader_lang()
    options, link = options_in_words(game, house, lang), request.build_absolute_uri(shared_url(game, house))
    return {
        "game": game,
        "title": game.title[lang],
        "version": game.book.version,
        "preset": game.book.presets[house.preset][lang],
        "options": options,
        "differs": [option for option in options if option["differs"]],
        "link": link,
        "qr": qr_svg(link, _("Mã QR của luật bàn này")),
        "rules": spelled(house),
    }
