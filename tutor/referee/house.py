"""The house rules a question of the referee begins with.

Whoever saved the rules of his own table begins with those; else a cookie keeps the rules under which was asked last.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from games import Game
from tutor.cookies import keep
from tutor.serving.house import PREFIX, HouseForm, cookie_of, filled_with, remembered
from tutor.serving.profile import table_house


def at_first(request: HttpRequest, game: Game) -> dict[str, str]:
    """Return the house rules a question begins with: those of one's own table, else those asked under last."""
    own = table_house(request, game)
    return remembered(request, game) if own is None else filled_with(own)


def remember(response: HttpResponse, form: HouseForm) -> None:
    """Keep the house rules for the next question; playing by the source needs no cookie."""
    if form.house != form.game.house():
        pairs = {key.removeprefix(PREFIX): text for key, text in form.values().items()}
        keep(response, cookie_of(form.game), urlencode(pairs))
    else:
        response.delete_cookie(cookie_of(form.game), samesite="Lax")
