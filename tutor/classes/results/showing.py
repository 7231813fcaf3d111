"""How results are said: shares, times, answers and rules in words; rows of tables, and by what they are sorted."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import InputError, get_game
from tutor.classes.results.figures import ItemFigures, RuleFigures, StudentFigures
from tutor.classes.results.queries import Results
from tutor.classes.results.questions import Item, Question
from tutor.classes.taking.asking import question_in
from tutor.serving.outlines import outline
from tutor.serving.verdicts import View, rule_link

BINS = 10
BAR, BAR_HEIGHT = 28, 100  # of the histogram, in its own units
Key = Callable[[View], Any]


def percent(share: float | None) -> int | None:
    """Return a share in whole per cent."""
    return None if share is None else round(100 * share)


def lasted(seconds: float | None) -> str:
    """Return a while in words: 45 giây, 3 phút 20 giây, 2 giờ 5 phút; empty where it is not known."""
    if seconds is None:
        return ""
    whole = max(0, round(seconds))
    hours, minutes, left = whole // 3600, whole // 60 % 60, 0 if whole >= 3600 else whole % 60
    parts = [
        ngettext("%(n)s giờ", "%(n)s giờ", hours) % {"n": hours} if hours else "",
        ngettext("%(n)s phút", "%(n)s phút", minutes) % {"n": minutes} if minutes else "",
        ngettext("%(n)s giây", "%(n)s giây", left) % {"n": left} if left or not whole else "",
    ]
    return " ".join(part for part in parts if part)


def clocked(seconds: float | None) -> str:
    """Return a while as a clock shows it, for tables: 0:45, 3:20, 2:05:00; empty where it is not known."""
    if seconds is None:
        return ""
    whole = max(0, round(seconds))
    hours, minutes, left = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def label_of(question: Question) -> str:
    """Return what a question is called: Câu 3, or Câu 3 (bản 1) where the newest version asks it no more."""
    if question.version is None:
        return _("Câu %(n)s") % {"n": question.number}
    return _("Câu %(n)s (bản %(version)s)") % {"n": question.number, "version": question.version}


def answer_lines(game: str, item: Item, answer: Any, lang: str) -> list[View]:
    """Return an answer (JSON) to an item in a few lines: `label`, `value`, `hands`."""
    if item["kind"] == "judged":
        try:
            return outline(get_game(game), item["query"], item["position"], answer, lang)
        except (InputError, KeyError, TypeError):  # an answer of an old book that has another form now
            return [{"label": "", "value": json.dumps(answer, ensure_ascii=False), "hands": []}]
    options = item["options"] if item["kind"] == "choice" else ()
    said = ", ".join(options[n] for n in answer if n < len(options)) if item["kind"] == "choice" else str(answer)
    return [{"label": "", "value": said, "hands": []}]


def answer_text(game: str, item: Item, answer: Any, lang: str) -> str:
    """Return an answer (JSON) to an item as one line of text; cards as codes."""
    lines = answer_lines(game, item, answer, lang)
    said = [
        " ".join(part for part in (f"{line['label']}:" if line["label"] else "", line["value"], *hands) if part)
        for line in lines
        for hands in [[" ".join(map(str, codes)) for codes in line["hands"]]]
    ]
    return "; ".join(said)


# --- Rows -------------------------------------------------------------------------------------------------------------


def rule_row(one: RuleFigures, lang: str) -> View:
    """Return a rule's figures with its section, title, address and where it is practised."""
    key, _dot, short = one.rule.partition(".")
    game = get_game(key)
    rule = game.book.rules.get(short)
    return {
        "rule": one.rule,
        "section": rule.section if rule else "",
        "title": rule.title[lang] if rule else short,
        "url": rule_link(game, one.rule),
        "figures": one,
        "percent": percent(one.share) if one.answered else None,
    }


def item_row(results: Results, one: ItemFigures, lang: str) -> View:
    """Return an item's figures with what it is called, and the wrong answer that was given most."""
    question = results.questions.by_key[one.item]
    wrong = Counter({said: n for (said, right), n in one.answers.items() if not right}).most_common(1)
    said = answer_lines(question.game, question.item, json.loads(wrong[0][0]), lang) if wrong else None
    return {
        "key": one.item,
        "place": list(results.questions.by_key).index(one.item),
        "label": label_of(question),
        "question": question_in(question.game, question.item, lang),
        "figures": one,
        "facility": percent(one.facility),
        "first": percent(one.first),
        "discrimination": one.discrimination,
        "weak": one.discrimination is not None and one.discrimination < 0,
        "lasted": lasted(one.seconds),
        "clocked": clocked(one.seconds),
        "wrong": {"lines": said, "times": wrong[0][1]} if said else None,
    }


def student_row(results: Results, one: StudentFigures) -> View:
    """Return a student's figures with the name and the sheet's address; no share while it grows."""
    sitting = results.sittings[one.taken.place]
    return {
        "name": results.names[one.taken.place],
        "url": reverse("results:student", args=[results.quiz.pk, sitting.pk]),
        "figures": one,
        "share": one.share if one.taken.over else None,
        "percent": percent(one.share),
        "clocked": clocked(one.seconds),
        "items": one.asked,
    }


def sorted_rows(rows: Sequence[View], wish: str, keys: Mapping[str, Key]) -> tuple[list[View], str]:
    """Return rows sorted as wished (`points`, or `-points` from the other end), and the wish; unknown ones are the
    first key's. What has no figure stands last."""
    name = wish.removeprefix("-")
    if name not in keys:
        wish = name = next(iter(keys))
    key = keys[name]
    known = [row for row in rows if key(row) is not None]
    known.sort(key=key, reverse=wish.startswith("-"))
    return known + [row for row in rows if key(row) is None], wish


# --- Charts -----------------------------------------------------------------------------------------------------------


def histogram(students: Sequence[StudentFigures]) -> View:
    """Return how many students had which share of the points, by tenths: `bars` to draw, `rows` to read."""
    counts = [0] * BINS
    for one in students:
        counts[min(int(one.share * BINS + 1e-9), BINS - 1)] += 1
    most = max(counts) or 1
    bars = [
        {"x": n * BAR + 2, "y": BAR_HEIGHT - height, "height": height, "count": count, "middle": n * BAR + BAR / 2}
        for n, count in enumerate(counts)
        for height in [round(BAR_HEIGHT * count / most)]
    ]
    rows = [(n * 100 // BINS, (n + 1) * 100 // BINS, count) for n, count in enumerate(counts)]
    return {"bars": bars, "rows": rows, "wide": BAR - 4, "width": BAR * BINS, "floor": BAR_HEIGHT}
