"""How an item of a version is asked: the form for a judged item as for any puzzle, and those for a teacher's own items.

The forms are given what a page may tell, never the key.
"""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import get_game
from tutor.classes.taking.grading import Item, served_of
from tutor.classes.texts import readable
from tutor.serving.answers import AnswerForm, Sent, Unreadable
from tutor.serving.displays import show_answer, show_position
from tutor.serving.forms import form_for
from tutor.serving.tasks import question_of
from tutor.serving.verdicts import View

LONGEST = 200  # letters of a short answer


class OwnForm:
    """The form of a teacher's own question; it is used as an answer form is (tutor/serving/answers.py)."""

    template = ""
    shows_position = False
    laid_out = ()
    edited = False
    so_far: Sent = {}
    submit = AnswerForm.submit

    def __init__(self, data: QueryDict | None = None) -> None:
        self.data = data if data is not None else QueryDict()
        self.errors: list[str] = []
        self.missed: list[View] = []
        self.answered = False

    def answer(self) -> Any:
        """Return what was sent as JSON; None and not `answered` where it is no answer (see `errors`)."""
        try:
            given = self.given()
        except Unreadable as unreadable:
            self.errors.append(str(unreadable))
            return None
        self.answered = True
        return given

    def given(self) -> Any:
        """Return what was sent; Unreadable when it is nothing."""
        raise NotImplementedError

    def as_sent(self, given: Any) -> Sent:
        """Return what is sent to give an answer."""
        raise NotImplementedError


class OptionsForm(OwnForm):
    """One or several of the options that the teacher wrote; what comes back are their numbers."""

    template = "sit/_options.html"

    def __init__(self, options: list[str], *, several: bool, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.options, self.several = options, several

    @property
    def choices(self) -> list[View]:
        """The options: `value`, the number that is sent; `label`; `chosen`."""
        chosen = self.data.getlist("answer")
        return [{"value": str(n), "label": label, "chosen": str(n) in chosen} for n, label in enumerate(self.options)]

    def given(self) -> list[int]:
        known = {str(n): n for n in range(len(self.options))}
        sent = [known[text] for text in self.data.getlist("answer") if text in known]
        if not sent:
            raise Unreadable(_("Hãy chọn một câu trả lời trong danh sách."))
        return sorted(set(sent)) if self.several else sent[:1]

    def as_sent(self, given: Any) -> Sent:
        return {"answer": [str(number) for number in given]}


class ShortForm(OwnForm):
    """A short answer, typed."""

    template = "sit/_short.html"

    @property
    def typed(self) -> str:
        return readable(self.data.get("answer", ""))[:LONGEST]

    def given(self) -> str:
        typed = " ".join(self.typed.split())
        if not typed:
            raise Unreadable(_("Hãy viết câu trả lời."))
        return typed

    def as_sent(self, given: Any) -> Sent:
        return {"answer": [given]}


Form = AnswerForm | OwnForm


def form_of_item(game: str, item: Item, lang: str, data: QueryDict | None = None) -> Form:
    """Return the form in which an item is answered, filled with what was sent, if anything was."""
    if item["kind"] == "judged":
        return form_for(served_of(game, item), lang, data)
    if item["kind"] == "choice":
        return OptionsForm(item["options"], several=len(item["right"]) > 1, data=data)
    return ShortForm(data)


def form_again(game: str, item: Item, given: Any, lang: str) -> Form:
    """Return the form of an item filled with an answer (JSON) that was given before."""
    data = QueryDict(mutable=True)
    for name, texts in form_of_item(game, item, lang).as_sent(given).items():
        data.setlist(name, texts)
    return form_of_item(game, item, lang, data)


def question_in(game: str, item: Item, lang: str) -> str:
    """Return what an item asks."""
    return str(question_of(served_of(game, item))[lang] if item["kind"] == "judged" else item["question"])


def position_in(game: str, item: Item, lang: str, *, lit: Any = ()) -> list[View]:
    """Return the blocks of an item's position; a teacher's own question has none."""
    if item["kind"] != "judged":
        return []
    return show_position(get_game(game), item["query"], item["position"], lang, lit=lit)


def shown_answer(game: str, item: Item, given: Any, lang: str) -> View:
    """Return an answer (JSON) to an item as a block."""
    if item["kind"] == "judged":
        return show_answer(get_game(game), item["query"], given, lang)
    said = ", ".join(item["options"][n] for n in given) if item["kind"] == "choice" else given
    return {"kind": "text", "label": "", "template": "serving/_show_value.html", "value": said}


def right_answer(game: str, item: Item, lang: str) -> View:
    """Return a right answer to an item as a block: only for who is done with it."""
    if item["kind"] == "short":
        return shown_answer(game, item, " / ".join(item["accepted"]), lang)
    key: Mapping[str, Any] = item["verdict"] if item["kind"] == "judged" else {"answer": item["right"]}
    return shown_answer(game, item, key["answer"], lang)
