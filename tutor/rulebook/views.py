"""The rule book: every game's rules to read and to search, and the faces of both packs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

from games import DECKS, InputError, all_games, get_game
from tutor.cookies import keep
from tutor.rulebook.queries import View, book_of, words_like
from tutor.rulebook.search import Needle
from tutor.serving.verdicts import reader_lang
from tutor.templatetags.cards import by_suit, suit_name
from tutor.templatetags.shell import DECK_COLOURS


@gzip_page
def index(request: HttpRequest) -> HttpResponse:
    """All rule books; `?q=` finds rules in all of them."""
    lang, needle = reader_lang(), Needle(request.GET.get("q", ""))
    books = [book_of(game, lang, needle) for game in all_games()]
    found = [book for book in books if _has_hits(book)] if needle else books
    found.sort(key=lambda book: (not book["names_game"], book["nearest"]))
    context = {
        "needle": needle,
        "books": found,
        "count": sum(book["count"] for book in books),
        "names_game": any(book["names_game"] for book in books),
    }
    if needle and not found:
        context["instead"] = words_like(all_games(), lang, needle)
    return _page(request, "rulebook/index.html", "rulebook/_books.html", context)


@gzip_page
def game(request: HttpRequest, game: str) -> HttpResponse:
    """One game's rule book; `?q=` leaves the rules that say what was typed."""
    try:
        found = get_game(game)
    except InputError as error:
        raise Http404 from error
    lang, needle = reader_lang(), Needle(request.GET.get("q", ""))
    context = book_of(found, lang, needle)
    if needle and not _has_hits(context):
        context["instead"] = words_like([found], lang, needle)
    return _page(request, "rulebook/game.html", "rulebook/_rules.html", context)


def _has_hits(book: View) -> bool:
    return bool(book["count"] or book["decisions"] or book["names_game"])


def _page(request: HttpRequest, page: str, part: str, context: dict[str, object]) -> HttpResponse:
    """The whole page, or for a search with htmx the part that changes."""
    htmx = bool(request.htmx)  # type: ignore[attr-defined]
    response = render(request, part if htmx else page, context | {"live": htmx})
    patch_vary_headers(response, ["HX-Request"])
    return response


def decks(request: HttpRequest) -> HttpResponse:
    """Every face of both packs with its name; `?deck=two|four` chooses the suits' colours and is remembered."""
    packs = [
        [{"name": suit_name(members[0]), "cards": members} for members in by_suit(DECKS[key].kinds)]
        for key in ("french-54", "tu-sac-112")
    ]
    response = render(request, "rulebook/decks.html", {"french": packs[0], "tu_sac": packs[1]})
    wanted = request.GET.get("deck")
    if wanted in DECK_COLOURS:
        keep(response, "deck", wanted)
    return response
