"""The forms of a lesson's tries: an answer, a layout, some cards picked."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import Game
from tutor.serving.answers import AnswerForm
from tutor.serving.forms import answer_form
from tutor.serving.laying import PickForm, RowsForm


class PlaceForm(RowsForm):
    """All cards of the try laid in its rows."""

    @property
    def submit(self) -> str:
        return _("Kiểm tra")

    def __init__(self, game: Game, attempt: Any, lang: str, data: QueryDict | None) -> None:
        super().__init__(game, attempt.query, {}, lang, data)
        self.attempt = attempt
        self.fixed = attempt.fixed

    @property
    def places(self) -> Mapping[str, int]:
        rows: Mapping[str, int] = self.attempt.open_rows
        return rows

    @property
    def hand(self) -> Sequence[str]:
        cards: Sequence[str] = self.attempt.hand
        return cards

    def check(self, given: Any) -> None:
        """Let the try make a position of what was laid."""
        self.attempt.position_of(given)


class PickTryForm(PickForm):
    """Some of the cards the try offers."""

    @property
    def submit(self) -> str:
        return _("Kiểm tra")

    def __init__(self, game: Game, attempt: Any, lang: str, data: QueryDict | None) -> None:
        super().__init__(game, attempt.query, {}, lang, data)
        self.attempt = attempt
        self.offered, self.count = attempt.cards, attempt.count

    def check(self, given: Any) -> None:
        """Let the try make a position of what was picked."""
        self.attempt.position_of(given)


def try_form(game: Game, attempt: Any, lang: str, data: QueryDict | None = None) -> AnswerForm:
    """Return the form of a lesson's try, filled with what was sent, if anything was."""
    if attempt.kind == "place":
        return PlaceForm(game, attempt, lang, data)
    if attempt.kind == "pick":
        return PickTryForm(game, attempt, lang, data)
    return answer_form(game, attempt.query, attempt.position_of(None), lang, data)
