"""A quiz as a GIFT file, which other learning sites read: every item in the form that comes nearest to it."""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from games import Game, InputError, get_game
from tutor.classes.exchange.marks import mark_of
from tutor.classes.exchange.telling import answer_text, question_text
from tutor.classes.quizzes.about import deciding_step
from tutor.classes.quizzes.documents import Choice, Document, Judged, Short
from tutor.classes.quizzes.keys import frozen_item

_SPECIAL = re.compile(r"([\\~=#{}:])")


def escaped(text: str) -> str:
    """Return a text in which nothing is a sign of GIFT; an empty line would end the question."""
    lines = re.sub(r"\n\s*\n+", "\n", re.sub(r"\r\n?", "\n", text.strip()))
    return _SPECIAL.sub(r"\\\1", lines).replace("\n", "\\n")


def gift(document: Document, lang: str) -> Iterator[str]:
    """Yield the file item by item, in the reader's language; what the engine cannot read any more is a comment."""
    yield f"// {' '.join(document.title.split())}\n\n"
    for number, item in enumerate(document.items, start=1):
        try:
            asked, key = escaped(stem_text(document, item, lang)), key_text(document, item, lang)
        except InputError as error:
            yield f"// {number:02}: {' '.join(error.first.message()[lang].split())}\n\n"
        else:
            yield f"{mark_of(document, item)}\n::{number:02}::[plain]{asked} {{{key}}}\n\n"


def stem_text(document: Document, item: Any, lang: str) -> str:
    """Return what is asked, in plain text."""
    if isinstance(item, Judged):
        return question_text(get_game(document.game), item.query, item.position, lang)
    return str(item.question)


def key_text(document: Document, item: Any, lang: str) -> str:
    """Return what stands in the braces: the key with its feedback."""
    if isinstance(item, Choice):
        return _options(item.options, item.right)
    if isinstance(item, Short):
        accepted = (escaped(text).replace("->", "-\\>") for text in item.accepted)  # an arrow joins pairs
        return " ".join(f"={_weight(text, right=True)}{text}" for text in accepted)
    frozen = frozen_item(document, item)
    game, verdict = get_game(document.game), frozen["verdict"]
    feedback = f"####{escaped(_reason(game, verdict, lang))}"
    kind, answer = game.query(item.query).answer.kind, verdict["answer"]
    if kind == "flag":
        return f"{'TRUE' if answer else 'FALSE'} {feedback}"
    if frozen["offers"]:
        texts = [answer_text(game, item.query, item.position, one["answer"], lang) for one in frozen["offers"]]
        if len(set(texts)) == len(texts):
            right = [n for n, one in enumerate(frozen["offers"]) if not one["refutations"]]
            return f"{_options(texts, right)} {feedback}"
    if kind == "choice":
        field: Any = game.query(item.query).answer
        values = list(field.values)
        texts = [answer_text(game, item.query, item.position, value, lang) for value in values]
        return f"{_options(texts, [values.index(answer)])} {feedback}"
    if kind == "whole":
        return f"#{answer} {feedback}"
    if kind == "name":
        return f"={escaped(str(answer))} {feedback}"
    told = answer_text(game, item.query, item.position, answer, lang)
    said = _("Đáp án: %(answer)s") % {"answer": told}
    return f"####{escaped(said)}\\n{feedback.removeprefix('####')}"


def _options(texts: list[str], right: list[int]) -> str:
    """Options to choose from; where several are right each is worth its share, and a wrong one takes as much."""
    if len(right) == 1:
        return " ".join(_option(text, right=n in right) for n, text in enumerate(texts))
    share = f"{100 / len(right):.5f}".rstrip("0").rstrip(".")
    return " ".join(f"~%{share if n in right else f'-{share}'}%{escaped(text)}" for n, text in enumerate(texts))


def _option(text: str, *, right: bool) -> str:
    """One of several options of which one is right."""
    weight = _weight(text, right=right)
    sign = "=" if right and not weight else "~"  # other sites read a weight after ~ alone
    return f"{sign}{weight}{escaped(text)}"


def _weight(text: str, *, right: bool) -> str:
    """The weight that must be said before a text that begins like one; it cannot be escaped."""
    return f"%{100 if right else 0}%" if text.lstrip().startswith("%") else ""


def _reason(game: Game, verdict: dict[str, Any], lang: str) -> str:
    """The verdict's sentence with the number of the rule that decides."""
    return f"{verdict['headline'][lang]} ({game.title[lang]} §{deciding_step(verdict)['section']})"
