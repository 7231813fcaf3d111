"""What a learner has done so far: by game and rule, and by lesson."""

from typing import Any

from django.db.models import Count, Exists, F, Max, OuterRef, Q
from django.urls import reverse

from games import Game, all_games, lessons
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Served
from tutor.serving.forms import asked_rules
from tutor.serving.verdicts import View, reader_lang, rule_link


def by_rule(learner: Learner) -> Any:
    """Return, per game and rule: `asked`, `first` and `first_right` (tries at something new), `last`.

    Puzzles are answered once. A lesson's step may be tried again and again: only the first attempt says anything
    about what was known.
    """
    earlier = Answer.objects.filter(
        learner=learner,
        served__purpose=Served.Purpose.LESSON,
        served__game=OuterRef("answer__served__game"),
        served__rule=OuterRef("answer__served__rule"),
        pk__lt=OuterRef("answer_id"),
    )
    again = Q(answer__served__purpose=Served.Purpose.LESSON) & Exists(earlier)
    return (
        AnswerRule.objects.filter(learner=learner)
        .values("game", "rule")
        .annotate(
            asked=Count("pk"),
            first=Count("pk", filter=~again),
            first_right=Count("pk", filter=~again & Q(correct=True)),
            last=Max("created"),
        )
        .order_by(F("last").desc())
    )


def progress_of(learner: Learner | None) -> list[View]:
    """Return every game the learner has touched, with its rules in the order of the rule book and its lessons."""
    if learner is None:
        return []
    tallies = list(by_rule(learner))
    places = list(LessonPlace.objects.filter(learner=learner))
    touched = {row["game"] for row in tallies} | {place.game for place in places}
    return [_progress(game, tallies, places) for game in all_games() if game.key in touched]


def _progress(game: Game, tallies: list[Any], places: list[LessonPlace]) -> View:
    lang = reader_lang()
    own = {row["rule"]: row for row in tallies if row["game"] == game.key}
    steps = {place.lesson: place for place in places if place.game == game.key}
    taught = lessons(game.key)
    return {
        "key": game.key,
        "title": game.title[lang],
        "rules": [_rule(game, rule, own[rule.slug], lang) for rule in game.book.rules.values() if rule.slug in own],
        "lessons": [
            {
                "number": lesson.number,
                "title": lesson.title[lang],
                "url": reverse("lessons:lesson", args=[game.key, lesson.slug]),
                "step": steps[lesson.slug].step,
                "total": len(lesson.steps),
                "done_at": steps[lesson.slug].done_at,
            }
            for lesson in taught
            if lesson.slug in steps
        ],
        "lessons_done": sum(1 for lesson in taught if lesson.slug in steps and steps[lesson.slug].done_at),
        "lessons_total": len(taught),
    }


def _rule(game: Game, rule: Any, row: Any, lang: str) -> View:
    practised = rule.short in asked_rules(game)
    return {
        "section": rule.section,
        "title": rule.title[lang],
        "url": rule_link(game, rule.slug),
        "practice": reverse("quiz:rule", args=[game.key, rule.short]) if practised else "",
        "asked": row["asked"],
        "first": row["first"],
        "first_right": row["first_right"],
        "percent": round(100 * row["first_right"] / row["first"]) if row["first"] else 0,
        "last": row["last"],
    }
