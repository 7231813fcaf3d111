"""A draft as a student would take it: the same forms and the same grading; nothing is stored."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from games import InputError
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.keys import frozen_item
from tutor.classes.quizzes.pages import private
from tutor.classes.quizzes.queries import quiz_or_404
from tutor.classes.taking.asking import form_of_item
from tutor.classes.taking.grading import grade_item
from tutor.classes.taking.queries import Place, Progress
from tutor.classes.taking.showing import asked
from tutor.models import Given, Quiz, QuizVersion, Sitting
from tutor.serving.htmx import HtmxRequest
from tutor.serving.verdicts import View, reader_lang


class Trial(Progress):
    """A sitting that is nobody's: one item of a draft, told at once, as often as one likes."""

    def __init__(self, document: Document, number: int) -> None:
        item = document.items[number - 1]
        content = {**document.stored(), "items": [frozen_item(document, item)]}
        content["settings"] |= {"feedback": "now"}
        super().__init__(Sitting(version=QuizVersion(quiz=Quiz(), content=content)))
        self.number = number
        self.item = content["items"][0]

    def place_after(self, tried: list[Given]) -> Place:
        """Return the item with the answers to it."""
        return Place(self.number, self.item, tried, None, done=bool(tried), tries=1)

    @property
    def places(self) -> list[Place]:
        return [self.place_after([])]


@require_http_methods(["GET", "HEAD", "POST"])
@private
def preview(request: HtmxRequest, quiz: UUID) -> HttpResponse:
    """One item of the draft as a student gets it; a POST is an answer, judged and forgotten."""
    found = quiz_or_404(request, quiz)
    document = drafts.document_of(found)
    number = _number(request, document)
    context: View = {"quiz": found, "title": document.title, "page_url": reverse("quizzes:preview", args=[found.pk])}
    if number:
        context |= {"item": _shown(request, document, number), "number": number, "of": len(document.items)}
        context["item_id"] = document.items[number - 1].id
        context |= {"before": number - 1, "after": number + 1 if number < len(document.items) else 0}
    context["action"] = f"{context['page_url']}?n={number}"
    response = render(request, "teach/quizzes/_preview.html" if request.htmx else "teach/quizzes/preview.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _number(request: HtmxRequest, document: Document) -> int:
    """Return which item is tried: the one of a number or an id, else the first; 0 where there is none."""
    ids = [item.id for item in document.items]
    if (item_id := request.GET.get("item", "")) in ids:
        return ids.index(item_id) + 1
    text = request.GET.get("n", "")
    number = int(text) if text.isdecimal() and len(text) < 4 else 1
    return min(max(number, 1), len(ids))


def _shown(request: HtmxRequest, document: Document, number: int) -> View:
    """Return the item asked, or with what is said to the answer that was sent; what the engine cannot read is told."""
    try:
        trial = Trial(document, number)
    except InputError as error:
        return {"unreadable": error.first.message()[reader_lang()]}
    if request.method != "POST":
        return asked(trial, trial.place_after([]))
    form = form_of_item(document.game, trial.item, reader_lang(), request.POST)
    given: Any = form.answer()
    if form.answered:
        try:
            graded = grade_item(document.game, trial.item, given)
        except InputError as error:
            form.errors.append(error.first.message()[reader_lang()])
        else:
            points = trial.item["points"] if graded.correct else 0
            stored = Given(item=trial.item["id"], answer=graded.answer, correct=graded.correct, told=graded.told)
            stored.points = points
            return asked(trial, trial.place_after([stored]))
    return asked(trial, trial.place_after([]), form)
