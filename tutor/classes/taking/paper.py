"""A quiz on paper: items with letters to tick or lines to write on, an answer sheet, and for the teacher the key."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import get_game
from tutor.classes.quizzes.drafts import document_of
from tutor.classes.quizzes.keys import frozen_item, unreadable
from tutor.classes.quizzes.publishing import is_published_as_is, newest_version
from tutor.classes.quizzes.queries import quiz_or_404
from tutor.classes.taking.asking import Form, OptionsForm, form_of_item, position_in, question_in, right_answer
from tutor.classes.taking.queries import that_counts
from tutor.classes.taking.showing import house_words, quiz_words, rule_of
from tutor.models import Quiz, QuizVersion
from tutor.serving.answers import ChoiceForm, FlagForm, PlayersForm, WholeForm
from tutor.serving.offers import OfferForm
from tutor.serving.verdicts import View, reader_lang

MOST_LETTERS = 8  # what has more to choose from is written
LINES = 3  # for an answer of many parts


@require_safe
@cache_control(private=True, no_store=True)
def paper(request: HttpRequest, quiz: UUID) -> HttpResponse:
    """The printable quiz of whoever made it, as it was published last; `?key=1` adds the key on a page of its own."""
    own = quiz_or_404(request, quiz)
    newest = newest_version(own)
    content = newest.content if newest else frozen(own)
    counts = that_counts(own, content)
    context = {
        "quiz": quiz_words(counts),
        "items": [on_paper(content, item, number) for number, item in enumerate(counts["items"], start=1)],
        "with_key": request.GET.get("key") == "1",
        "code": own.code or "",
        "pk": own.pk,
        "version": newest,
        "edited": newest is not None and not is_published_as_is(own, newest),
        "rulebook": _rulebook(newest, content),
    }
    return render(request, "sit/paper.html", context)


def frozen(quiz: Quiz) -> dict[str, Any]:
    """Return a draft as it would be published; what the engine cannot read is left out."""
    document = document_of(quiz)
    faulty = unreadable(document)
    items = [frozen_item(document, item) for item in document.items if item.id not in faulty]
    return {**document.stored(), "items": items}


def on_paper(content: Mapping[str, Any], item: Mapping[str, Any], number: int) -> View:
    """Return an item as it is printed: `options` {letter, lines} to tick, else so many `blanks` to write on."""
    game, lang = content["game"], reader_lang()
    form = form_of_item(game, item, lang)
    options = _options(form)
    judged = item["kind"] == "judged"
    rule = get_game(game).book.rules.get(rule_of(item)) if judged else None
    return {
        "number": number,
        "points": item["points"],
        "question": question_in(game, item, lang),
        "house": house_words(game, item["house"]) if judged and item["house"] != content["house"] else None,
        "blocks": position_in(game, item, lang),
        "options": options,
        "several": isinstance(form, OptionsForm) and form.several,
        "blanks": [] if options else range(1 if isinstance(form, WholeForm) or not judged else LINES),
        "names": form.rows if isinstance(form, PlayersForm) else [],
        "key": {
            "letters": ", ".join(_letters(form, item)) if options else "",
            "answer": right_answer(game, item, lang),
            "headline": item["verdict"]["headline"][lang] if judged else "",
            "section": rule.section if rule else "",
            "note": item["note"],
        },
    }


def _options(form: Form) -> list[View]:
    """Return what is chosen from, with letters; [] where the answer is written."""
    if not isinstance(form, (OfferForm, FlagForm, ChoiceForm, OptionsForm)) or len(form.choices) > MOST_LETTERS:
        return []
    lines = [one.get("lines") or [{"label": "", "value": one["label"], "hands": []}] for one in _choices(form)]
    return [{"letter": letter, "lines": told} for letter, told in zip(ascii_uppercase, lines, strict=False)]


def _choices(form: Any) -> Sequence[View]:
    choices: Sequence[View] = form.choices
    return choices


def _letters(form: Any, item: Mapping[str, Any]) -> list[str]:
    """Return the letters of what is right."""
    right = item["verdict"]["answer"] if item["kind"] == "judged" else item["right"]
    sent = form.as_sent(right)["answer"]
    values = [one["value"] for one in _choices(form)]
    return [ascii_uppercase[values.index(value)] for value in sent if value in values]


def _rulebook(newest: QuizVersion | None, content: Mapping[str, Any]) -> str:
    return newest.rulebook if newest else get_game(content["game"]).book.version
