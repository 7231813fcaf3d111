"""A house rule settled after a quarrel: kept with the rules of one's own table, else on the device."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from games import Game
from tutor.accounts.learners import ensure_learner, learner_ref
from tutor.referee.house import remember
from tutor.serving.house import house_form, printed
from tutor.serving.profile import table_house
from tutor.serving.tables import House, save_house
from tutor.serving.verdicts import View, option_words


def pin_text(key: str, value: Any) -> str:
    """Return an option with its value as a form sends it."""
    return f"{key}={printed(value)}"


def read_pin(game: Game, text: str) -> tuple[str, Any] | None:
    """Return the option and its value that a form sent; None where the game has no such thing."""
    key, _sign, typed = text[:200].partition("=")
    option = next((one for one in game.house.options() if one.key == key), None)
    value = game.house.convert(key, typed)
    return (key, value) if option and option.accepts(value) else None


def pin_words(game: Game, text: str, lang: str) -> View | None:
    """Return what was settled, in words: `pin`, `title` and `value`; None where it is no option of the game."""
    found = read_pin(game, text)
    return {"pin": pin_text(*found), **option_words(game, *found, lang)} if found else None


def keep_house(request: HttpRequest, response: HttpResponse, game: Game, house: House) -> None:
    """Keep the rules of whoever asks: an account and who saved a table before have a row, others a cookie."""
    if learner_ref(request).user or table_house(request, game) is not None:
        save_house(ensure_learner(request), game, house)
    else:
        remember(response, house_form(game, house))
