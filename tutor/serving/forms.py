"""Which form asks for which kind of answer."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games import Game
from tutor.serving.answers import AnswerForm, ChoiceForm, FlagForm, PlayersForm, WholeForm
from tutor.serving.laying import RowsForm, SwapsForm

FORMS: dict[str, type[AnswerForm]] = {
    "flag": FlagForm,
    "choice": ChoiceForm,
    "whole": WholeForm,
    "players": PlayersForm,
    "list": SwapsForm,
    "record": RowsForm,
}


def answer_form(
    game: Game, query: str, position: Mapping[str, Any], lang: str, data: QueryDict | None = None
) -> AnswerForm:
    """Return the form for a query's answer, filled with what was sent, if anything was."""
    return FORMS[game.query(query).answer.kind](game, query, position, lang, data)
