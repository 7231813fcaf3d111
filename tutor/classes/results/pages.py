"""The pages of a quiz's results: by rule, by student, by item, one item, one student's sheet."""

import json
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tutor.classes.results.access import Asked, of_results
from tutor.classes.results.following import missed_rules
from tutor.classes.results.queries import Results
from tutor.classes.results.sheet import sheet_of
from tutor.classes.results.showing import (
    answer_lines,
    histogram,
    item_row,
    percent,
    rule_row,
    sorted_rows,
    student_row,
)
from tutor.classes.taking.asking import position_in, right_answer
from tutor.serving.verdicts import View, present, reader_lang

TABS = ("rules", "students", "items")
STUDENTS = {
    "name": lambda row: row["name"].casefold(),
    "points": lambda row: row["share"],
    "attempts": lambda row: row["figures"].attempts,
    "time": lambda row: row["figures"].seconds,
}
ITEMS = {
    "place": lambda row: row["place"],
    "facility": lambda row: row["facility"],
    "discrimination": lambda row: row["discrimination"],
    "first": lambda row: row["first"],
    "time": lambda row: row["figures"].seconds,
}


def frame(asked: Asked, results: Results, tab: str) -> View:
    """Return what every page of results shows: whose, how many, the class, the tabs and what can be done."""
    students, over = results.figures.students, results.figures.over
    kept = {"class": str(asked.group.pk)} if asked.group else {}
    return {
        "quiz": asked.quiz,
        "owner": asked.is_owner,
        "back": _back(asked),
        "title": results.versions[0].content["title"] if results.versions else asked.quiz.title,
        "tab": tab,
        "tabs": [(key, reverse(f"results:{key}", args=[asked.quiz.pk])) for key in TABS],
        "query": urlencode(kept),
        "classes": asked.classes,
        "group": asked.group,
        "hidden": asked.hidden,
        "students": len(students),
        "over": len(over),
        "going": len(students) - len(over),
        "mean": percent(results.figures.mean),
    }


def _back(asked: Asked) -> str:
    """Return from where one came: one's own quiz, or the work of the class that was given it."""
    if asked.is_owner:
        return reverse("quizzes:build", args=[asked.quiz.pk])
    return reverse("roster:work", args=[(asked.group or asked.classes[0]).pk])


@require_safe
@of_results
def rules(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Rule by rule, the most often missed first, and how the points are spread."""
    results, lang = asked.results(), reader_lang()
    rows = [rule_row(one, lang) for one in results.figures.rules if one.answered or one.left]
    context = {
        "rows": rows,
        "worst": next((row for row in rows if row["figures"].missed_by), None),
        "histogram": histogram(results.figures.over),
        "follow": asked.is_owner and missed_rules(results),
        "follow_id": uuid4(),
        "retracted": len(results.retracted),
    }
    return render(request, "teach/results/rules.html", frame(asked, results, "rules") | context)


@require_safe
@of_results
def students(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Student by student."""
    results = asked.results()
    made = [student_row(results, one) for one in results.figures.students]
    rows, sort = sorted_rows(made, request.GET.get("sort", ""), STUDENTS)
    return render(
        request, "teach/results/students.html", frame(asked, results, "students") | {"rows": rows, "sort": sort}
    )


@require_safe
@of_results
def items(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Item by item."""
    results, lang = asked.results(), reader_lang()
    made = [item_row(results, one, lang) for one in results.figures.items]
    rows, sort = sorted_rows(made, request.GET.get("sort", ""), ITEMS)
    return render(request, "teach/results/items.html", frame(asked, results, "items") | {"rows": rows, "sort": sort})


@require_safe
@of_results
def item(request: HttpRequest, asked: Asked, item: str) -> HttpResponse:
    """One item: what it asks, its key, and every answer that was given, in words."""
    results, lang = asked.results(), reader_lang()
    found = next((one for one in results.figures.items if one.item == item), None)
    if found is None:
        raise Http404
    question = results.questions.by_key[item]
    answers = [
        {
            "lines": answer_lines(question.game, question.item, json.loads(said), lang),
            "times": times,
            "percent": percent(times / found.answered),
            "right": right,
        }
        for (said, right), times in found.answers.most_common()
    ]
    context = item_row(results, found, lang) | {
        "answers": answers,
        "blocks": position_in(question.game, question.item, lang),
        "right": right_answer(question.game, question.item, lang),
        "verdict": _verdict(question.item, lang),
        "note": question.item["note"],
    }
    return render(request, "teach/results/item.html", frame(asked, results, "items") | context)


def _verdict(item: Any, lang: str) -> View | None:
    return present(item["verdict"], lang, position=item["position"]) if item["kind"] == "judged" else None


@require_safe
@of_results
def student(request: HttpRequest, asked: Asked, sitting: UUID) -> HttpResponse:
    """One student's sheet: what was served, given and judged, as it was then."""
    return render(request, "teach/results/student.html", {"quiz": asked.quiz, **sheet_of(asked, sitting)})
