"""What the pages of one's own table show: every option in words, with the rule it varies."""

from typing import Any

from games import Game, all_games
from tutor.models import Learner
from tutor.serving.house import PREFIX, HouseForm, printed
from tutor.serving.tables import House, own_houses
from tutor.serving.verdicts import View, reader_lang, rule_link


def tables(learner: Learner | None) -> list[View]:
    """Return every game with the rules its table plays by."""
    saved, lang = own_houses(learner), reader_lang()
    return [
        {
            "game": game,
            "title": game.title[lang],
            "house": form_of(game, saved[game.key]) if game.key in saved else None,
        }
        for game in all_games()
    ]


def form_of(game: Game, house: House) -> HouseForm:
    """Return the form filled with some rules."""
    return HouseForm(game, {f"{PREFIX}{key}": printed(value) for key, value in house.to_json().items()}, reader_lang())


def fields_of(form: HouseForm) -> list[View]:
    """Return the options of a form, each with the rule of the book that it varies."""
    varied = {f"{PREFIX}{option.key}": option.varies for option in form.game.house.options()}
    return [{"option": field, "rule": _rule(form.game, varied[field.name], form.lang)} for field in form.options]


def _rule(game: Game, short: str, lang: str) -> dict[str, Any]:
    rule = game.book.rule(short)
    return {"section": rule.section, "title": rule.title[lang], "text": rule.text[lang], "url": rule_link(game, short)}
