from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import DECKS
from tutor.templatetags.cards import by_suit, suit_name
from tutor.templatetags.shell import DECK_COLOURS

YEAR = 365 * 24 * 3600


def decks(request: HttpRequest) -> HttpResponse:
    """Every face of both packs with its name; `?deck=two|four` chooses the suits' colours and is remembered."""
    packs = [
        [{"name": suit_name(members[0]), "cards": members} for members in by_suit(DECKS[key].kinds)]
        for key in ("french-54", "tu-sac-112")
    ]
    response = render(request, "rulebook/decks.html", {"french": packs[0], "tu_sac": packs[1]})
    wanted = request.GET.get("deck")
    if wanted in DECK_COLOURS:
        response.set_cookie(
            "deck", wanted, max_age=YEAR, samesite="Lax", httponly=True, secure=settings.SESSION_COOKIE_SECURE
        )
    return response
