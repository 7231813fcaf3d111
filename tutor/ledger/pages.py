"""The pages of the ledger that are read: mine, those of a game with a form for a new one, one of them, one to print."""

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games import Game, all_games
from tutor.ledger.carrying import RULING, Carried, carried_to
from tutor.ledger.names import LINES, NamesForm
from tutor.ledger.queries import Book, listed, of_ledger, settling_or_404
from tutor.ledger.seating import Seating
from tutor.ledger.services import Full
from tutor.ledger.services import begin as begin_ledger
from tutor.ledger.showing import show_book
from tutor.limits import limit_posts
from tutor.serving.house import HouseForm, house_form
from tutor.serving.makers import current_maker, ensure_maker, keep_maker
from tutor.serving.profile import profile_of
from tutor.serving.verdicts import reader_lang


@require_safe
@cache_control(private=True, no_store=True)
def index(request: HttpRequest) -> HttpResponse:
    """Every ledger of whoever asks, and the games in which one can be begun."""
    lang = reader_lang()
    mine = [one | {"title": one["game"].title[lang]} for one in listed(current_maker(request))]
    games = [(game, game.title[lang]) for game in all_games() if game.settling]
    return render(request, "ledger/index.html", {"mine": mine, "games": games})


@require_http_methods(["GET", "HEAD", "POST"])
@limit_posts("ledger", times=60, seconds=600)
@cache_control(private=True, no_store=True)
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """The ledgers of one game, and the form that begins another: its rules and its people."""
    found, seating = settling_or_404(game)
    carried = carried_to(request, found, seating.query, (request.POST or request.GET).get(RULING, ""))
    if request.method != "POST":
        return _begin_page(request, *_at_first(request, found, carried), str(uuid4()), carried)
    house = HouseForm(found, request.POST.dict(), reader_lang())
    form = NamesForm(found, request.POST.getlist("name"), least=seating.least)
    key = _key(request.POST.get("key", ""))
    if request.POST.get("do") == "add":
        form.add()
    elif form.is_valid() and not house.error:
        maker = ensure_maker(request)
        try:
            ledger = begin_ledger(maker, found, house.house, form.people, key=key)
        except Full:
            form.error = _("Bạn giữ nhiều sổ quá rồi: xóa bớt sổ cũ rồi mở sổ mới nhé.")
        else:
            page = reverse("ledger:deal" if carried else "ledger:book", args=[ledger.pk])
            response = HttpResponseRedirect(f"{page}?{RULING}={carried.code}" if carried else page, status=303)
            keep_maker(response, maker)
            return response
    return _begin_page(request, seating, form, house, str(key), carried)


def _at_first(request: HttpRequest, game: Game, carried: Carried | None) -> tuple[Seating, NamesForm, HouseForm]:
    """The form as nobody has touched it: the own table's rules and people, or those of the verdict that leads here."""
    profile = profile_of(request, game)
    house: HouseForm = house_form(game, carried.house) if carried else profile.form
    _game, seating = settling_or_404(game.key, house.house)
    typed = [*profile.people, *[""] * (min(LINES, seating.most) - len(profile.people))]
    if carried:
        typed = carried.people(profile.people, len(seating.unasked))
    return seating, NamesForm(game, typed, least=seating.least), house


def _begin_page(
    request: HttpRequest, seating: Seating, names: NamesForm, house: HouseForm, key: str, carried: Carried | None
) -> HttpResponse:
    game: Game = seating.game
    context = {
        "game": game,
        "title": game.title[reader_lang()],
        "mine": listed(current_maker(request), game),
        "names": names,
        "house": house_form(game, house.house),
        "house_error": house.error,
        "key": key,
        "seating": seating,
        "carried": carried,
    }
    return render(request, "ledger/game.html", context)


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_safe
@of_ledger
@cache_control(private=True, no_store=True)
def book(request: HttpRequest, book: Book) -> HttpResponse:
    """One ledger: what everybody has, deal by deal, and what can be done next."""
    asked = request.GET.get("deal", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 7 else 0
    return render(request, "ledger/book.html", show_book(book, reader_lang(), asked=number))


@require_safe
@of_ledger
@cache_control(private=True, no_store=True)
def printed(request: HttpRequest, book: Book) -> HttpResponse:
    """One ledger as a table for paper: every line of every deal."""
    return render(request, "ledger/print.html", show_book(book, reader_lang()))
