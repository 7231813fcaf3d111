"""The house rules a question of the referee begins with.

Whoever saved the rules of his own table begins with those; else a cookie keeps the rules under which was asked last.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode

from games import Game
from tutor.accounts.learners import learner_ref
from tutor.serving.house import PREFIX, HouseForm, cookie_of, printed
from tutor.serving.tables import House, saved_house

LONGEST = 1000
YEAR = 365 * 24 * 3600


def table_house(request: HttpRequest, game: Game) -> House | None:
    """Return the rules that whoever asks saved for his own table; asking the referee makes nobody a learner."""
    ref = learner_ref(request)
    return saved_house(ref.current(), game) if ref.user or ref.token else None


def at_first(request: HttpRequest, game: Game) -> dict[str, str]:
    """Return the house rules a question begins with: those of one's own table, else those asked under last."""
    own = table_house(request, game)
    if own is None:
        return remembered(request, game)
    return {f"{PREFIX}{key}": printed(value) for key, value in own.to_json().items()}


def remembered(request: HttpRequest, game: Game) -> dict[str, str]:
    """Return the house rules under which this browser asked last."""
    pairs = (pair.partition("=") for pair in request.COOKIES.get(cookie_of(game), "")[:LONGEST].split("&"))
    return {f"{PREFIX}{key}": value for key, _sign, value in pairs if key}


def remember(response: HttpResponse, form: HouseForm, *, secure: bool) -> None:
    """Keep the house rules for the next question; playing by the source needs no cookie."""
    pairs = {key.removeprefix(PREFIX): text for key, text in form.values().items()}
    if form.house != form.game.house():
        response.set_cookie(
            cookie_of(form.game), urlencode(pairs), max_age=YEAR, samesite="Lax", httponly=True, secure=secure
        )
    else:
        response.delete_cookie(cookie_of(form.game), samesite="Lax")
