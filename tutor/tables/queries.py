"""What the pages of one's own table show: every option in words, with the rule it varies."""

from collections.abc import Mapping

from django.http import Http404

from games import Game, InputError, all_games, get_game
from tutor.models import Learner
from tutor.serving.house import PREFIX, HouseForm, house_form
from tutor.serving.tables import own_houses
from tutor.serving.verdicts import View, reader_lang
from tutor.tables.sharing import rule_of


def game_or_404(key: str) -> Game:
    """Return the game of an address."""
    try:
        return get_game(key)
    except InputError as error:
        raise Http404 from error


def tables(learner: Learner | None, people: Mapping[str, tuple[str, ...]]) -> list[View]:
    """Return every game with the rules its table plays by and who sits there."""
    saved, lang = own_houses(learner), reader_lang()
    return [
        {
            "game": game,
            "title": game.title[lang],
            "house": house_form(game, saved[game.key]) if game.key in saved else None,
            "people": people.get(game.key, ()),
        }
        for game in all_games()
    ]


def fields_of(form: HouseForm) -> list[View]:
    """Return the options of a form, each with the rule of the book that it varies."""
    varied = {f"{PREFIX}{option.key}": option.varies for option in form.game.house.options()}
    return [{"option": field, "rule": rule_of(form.game, varied[field.name], form.lang)} for field in form.options]
