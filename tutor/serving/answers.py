"""Answer forms by the kind of the answer's field: what a page offers, what came back, what was wrong with it.

A form keeps all that was sent, so that an error or a mere edit (a card laid, an exchange undone) loses nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games import Game, InputError, Query
from tutor.serving.amounts import printed
from tutor.serving.numerals import whole
from tutor.serving.people import people_in
from tutor.serving.verdicts import word_for
from tutor.serving.words import person_of

BUTTONS = 4  # so many choices are buttons, more are a list
ECHO = 40  # what was typed comes back up to so many characters
Sent = dict[str, list[str]]  # what a browser sends, by name


class Unreadable(Exception):
    """What was sent is no answer; the message says what was expected."""


class AnswerForm:
    """The form for one served position; `data` is what was sent, None when nothing was yet."""

    template = ""
    shows_position = False  # whether the form itself lays out the cards
    laid_out: Sequence[str] = ()  # the inputs that it lays out, where those are not all
    changed: Sequence[str] = ()  # the cards that make a near-miss twin of the position before
    missed: Sequence[Mapping[str, Any]] = ()  # what was given before, each `given` with the `reasons` that refute it

    def __init__(
        self, game: Game, query: str, position: Mapping[str, Any], lang: str, data: QueryDict | None = None
    ) -> None:
        self.game, self.query, self.position, self.lang = game, query, position, lang
        self.data = data if data is not None else QueryDict()
        self.field: Any = game.query(query).answer
        self.errors: list[str] = []
        self.answered = False  # whether an answer was read: null is one too

    @classmethod
    def fits(cls, query: Query) -> bool:
        """Whether an answer to a query of this form's kind can be given in it."""
        return True

    @property
    def submit(self) -> str:
        """What the button says."""
        return _("Trả lời")

    @property
    def edited(self) -> bool:
        """Whether what was sent only changes the form and is no answer yet."""
        return False

    def edit(self) -> None:
        """Do to the form what was asked for, with a reason in `errors` where that cannot be."""

    @property
    def so_far(self) -> Sent:
        """What a browser sends to get the form again as it lies; nothing where it is not laid step by step."""
        return {}

    def answer(self) -> Any:
        """Return what was sent as JSON; None and not `answered` when it was an edit or no answer (see `errors`)."""
        if self.edited:
            self.edit()
            return None
        try:
            given = self.given()
            self.check(given)
        except Unreadable as unreadable:
            self.errors.append(str(unreadable))
            return None
        except InputError as error:
            self.errors.extend(told[:1].upper() + told[1:] for told in self._told(error))
            return None
        self.answered = True
        return given

    def _told(self, error: InputError) -> list[str]:
        """Return the engine's refusals as sentences about the answer."""
        return [defect.message()[self.lang].removeprefix("answer: ") for defect in error.defects]

    def given(self) -> Any:
        """Return what was sent as JSON; Unreadable when it is nothing."""
        raise NotImplementedError

    def as_sent(self, given: Any) -> Sent:
        """Return what is sent to give an answer (JSON) in this form; nothing where it cannot be filled in."""
        return {}

    def check(self, given: Any) -> None:
        """Let the engine read what was given; InputError when it cannot."""
        self.game.query(self.query).read_answer(given, self.game.deck)

    def word(self, value: Any) -> str:
        """Return one possible answer in words."""
        return word_for(self.game, self.query, value, self.lang)


class FlagForm(AnswerForm):
    """Yes or no, as two buttons."""

    template = "serving/_answer_choice.html"

    @property
    def choices(self) -> list[dict[str, str]]:
        return [{"value": str(value).lower(), "label": self.word(value)} for value in (True, False)]

    buttons = True

    def as_sent(self, given: Any) -> Sent:
        return {"answer": [str(given).lower()]}

    def given(self) -> bool:
        sent = self.data.get("answer", "")
        if sent not in ("true", "false"):
            raise Unreadable(_("Hãy chọn một trong hai câu trả lời."))
        return sent == "true"


class ChoiceForm(AnswerForm):
    """One of some names: buttons when they are few, else a list."""

    template = "serving/_answer_choice.html"

    @property
    def buttons(self) -> bool:
        return len(self.field.values) <= BUTTONS

    @property
    def choices(self) -> list[dict[str, str]]:
        return [{"value": value, "label": self.word(value)} for value in self.field.values]

    @property
    def chosen(self) -> str:
        return self.data.get("answer", "")

    def as_sent(self, given: Any) -> Sent:
        return {"answer": [given]}

    def given(self) -> str:
        if self.chosen not in self.field.values:
            raise Unreadable(_("Hãy chọn một câu trả lời trong danh sách."))
        return self.chosen


class WholeForm(AnswerForm):
    """A whole number, or that there is none where the answer may be null."""

    template = "serving/_answer_whole.html"

    @classmethod
    def fits(cls, query: Query) -> bool:
        """Whether the answer is a number or null."""
        answer: Any = query.answer
        return answer.kind == "whole" or bool(answer.of.kind == "whole")

    @property
    def number(self) -> Any:
        """The field of the number."""
        return self.field.of if self.field.kind == "maybe" else self.field

    @property
    def none(self) -> str:
        """What the button says that answers null; empty where that is no answer."""
        if self.field.kind != "maybe":
            return ""
        said = self.game.book.queries[self.query].get("answers", {}).get("none")
        return said[self.lang] if said else _("Không có")

    @property
    def typed(self) -> str:
        return self.data.get("answer", "")[:ECHO]

    @property
    def digits_only(self) -> bool:
        """Whether a keyboard of digits is enough: some have no minus."""
        return bool(self.number.low >= 0)

    def as_sent(self, given: Any) -> Sent:
        return {} if given is None else {"answer": [str(given)]}

    def given(self) -> int | None:
        if self.none and "none" in self.data:
            return None
        number, field = whole(self.data.get("answer", "")), self.number
        if number is None or not field.low <= number <= field.high:
            told = {"low": printed(field.low), "high": printed(field.high)}
            raise Unreadable(_("Cần một số nguyên từ %(low)s đến %(high)s.") % told)
        return number


class PlayersForm(AnswerForm):
    """A whole number for everybody at the table: gained or lost, and how much."""

    template = "serving/_answer_players.html"

    @classmethod
    def fits(cls, query: Query) -> bool:
        """Whether everybody gets a number."""
        answer: Any = query.answer
        return bool(answer.of.kind == "whole" and answer.low > 0)

    @property
    def signs(self) -> bool:
        """Whether one can lose, too."""
        return bool(self.field.of.low < 0)

    @cached_property
    def names(self) -> list[str]:
        """Everybody at the table, and whom the answer names besides."""
        return list(dict.fromkeys((*people_in(self.game.query(self.query), self.position), *self.field.also)))

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "name": person_of(self.game, name, self.lang),
                "id": f"answer-{n}",
                "typed": self.data.get(f"answer-{n}", "")[:ECHO],
                "lost": self._lost(n),
                "wrong": bool(self.errors) and self._number(n) is None,
            }
            for n, name in enumerate(self.names)
        ]

    def _lost(self, n: int) -> bool:
        return self.signs and self.data.get(f"sign-{n}") == "lost"

    def _number(self, n: int) -> int | None:
        number = whole(self.data.get(f"answer-{n}", ""))
        if number is None or not self.field.of.low <= number <= self.field.of.high:
            return None
        return -abs(number) if self._lost(n) else number

    def as_sent(self, given: Any) -> Sent:
        numbers = [(n, given[name]) for n, name in enumerate(self.names) if name in given]
        sent = {f"answer-{n}": [str(abs(number))] for n, number in numbers}
        return sent | {f"sign-{n}": ["lost"] for n, number in numbers if number < 0}

    def given(self) -> dict[str, int]:
        numbers = {name: self._number(n) for n, name in enumerate(self.names)}
        missing = [person_of(self.game, name, self.lang) for name, number in numbers.items() if number is None]
        if missing:
            raise Unreadable(_("Cần một số nguyên cho: %(names)s.") % {"names": ", ".join(missing)})
        return {name: number for name, number in numbers.items() if number is not None}
