"""The forms of a lesson's tries: an answer, a layout, some cards picked."""

from typing import Any

from django.http import QueryDict

from games import Game
from tutor.serving.answers import AnswerForm
from tutor.serving.forms import answer_form
from tutor.serving.making import Makeable, making_form


def try_form(game: Game, attempt: Any, lang: str, data: QueryDict | None = None) -> AnswerForm:
    """Return the form of a lesson's try, filled with what was sent, if anything was."""
    if attempt.kind == "ask":
        return answer_form(game, attempt.query, attempt.position_of(None), lang, data)
    return making_form(game, _makeable(attempt), lang, data)


def _makeable(attempt: Any) -> Makeable:
    asked = {"kind": attempt.kind, "query": attempt.query, "check": attempt.position_of}
    if attempt.kind == "place":
        return Makeable(**asked, cards=attempt.hand, rows=attempt.open_rows, fixed=attempt.fixed)
    return Makeable(**asked, cards=attempt.cards, counts=(attempt.count,))
