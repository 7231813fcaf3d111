"""Which form asks for which kind of answer."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games import Game, Query, get_game
from tutor.models import Served
from tutor.serving.answers import AnswerForm, ChoiceForm, FlagForm, PlayersForm, WholeForm
from tutor.serving.general import PartsForm
from tutor.serving.laying import RowsForm, SwapsForm
from tutor.serving.offers import OfferForm
from tutor.serving.tasks import task_form

OWN: dict[str, type[AnswerForm]] = {
    "flag": FlagForm,
    "choice": ChoiceForm,
    "whole": WholeForm,
    "maybe": WholeForm,
    "players": PlayersForm,
    "list": SwapsForm,
    "record": RowsForm,
}


def form_of(query: Query) -> type[AnswerForm]:
    """Return the form in which a query is answered: one made for such answers, else the general one."""
    own = OWN.get(query.answer.kind)
    return own if own and own.fits(query) else PartsForm


def has_form(game: Game, query: str) -> bool:
    """Return whether the pages have a form in which a query can be answered."""
    asked = game.query(query)
    return form_of(asked).fits(asked)


def asked_puzzles(game: Game) -> tuple[Any, ...]:
    """Return the puzzles of a game that the pages can put to somebody."""
    return tuple(puzzle for puzzle in game.puzzles if has_form(game, puzzle.query))


def asked_rules(game: Game) -> set[str]:
    """Return the rules, by their short slugs, that those puzzles can turn on."""
    return {slug.removeprefix(f"{game.key}.") for puzzle in asked_puzzles(game) for slug in puzzle.rules}


def answer_form(
    game: Game, query: str, position: Mapping[str, Any], lang: str, data: QueryDict | None = None
) -> AnswerForm:
    """Return the form for a query's answer, filled with what was sent, if anything was."""
    return form_of(game.query(query))(game, query, position, lang, data)


def form_for(served: Served, lang: str, data: QueryDict | None = None) -> AnswerForm:
    """Return the form in which a served position is answered: a choice of what was offered with it, else a free one."""
    game = get_game(served.game)
    if served.task:
        return task_form(served, lang, data)
    if served.offers:
        return OfferForm(game, served.query, served.position, lang, data, offers=served.offers)
    return answer_form(game, served.query, served.position, lang, data)


def form_again(served: Served, given: Any, lang: str) -> AnswerForm:
    """Return the form in which a served position is answered, filled with an answer (JSON) that was given before."""
    data = QueryDict(mutable=True)
    for name, texts in form_for(served, lang).as_sent(given).items():
        data.setlist(name, texts)
    return form_for(served, lang, data)
