"""What a learner has done so far: over all games, and rule by rule and lesson by lesson in one."""

from typing import Any

from django.db.models import Count, Q
from django.urls import reverse

from games import Game, InputError, all_games, get_game, lessons
from tutor.models import AnswerRule, Learner, LessonPlace
from tutor.progress.activity import calendar_of
from tutor.progress.advice import advise
from tutor.progress.skill_map import draw
from tutor.progress.ways import Skill, skills_of
from tutor.serving.sure import Known, known_rules
from tutor.serving.verdicts import View, reader_lang


def find_game(key: str) -> Game | None:
    """Return the game of an address; None where there is none."""
    try:
        return get_game(key)
    except InputError:
        return None


def progress_of(learner: Learner | None) -> View:
    """Return every game with how sure its rules are, and the calendar; nothing for who has done nothing."""
    known = known_rules(learner)
    places = list(LessonPlace.objects.filter(learner=learner)) if learner else []
    touched = {one.game for one in known.values()} | {place.game for place in places}
    if learner is None or not touched:
        return {"games": [], "calendar": None, "advice": None}
    games = [_summary(game, known, places, begun=game.key in touched) for game in all_games()]
    latest = _latest(known, places)
    return {
        "games": games,
        "calendar": calendar_of(learner),
        "last": next(game for game in games if game["key"] == latest),
    }


def _latest(known: dict[str, Known], places: list[LessonPlace]) -> str:
    """Return the game that was touched last."""
    times = [(one.last, one.game) for one in known.values()] + [(place.updated, place.game) for place in places]
    return max(times)[1]


def _summary(game: Game, known: dict[str, Known], places: list[LessonPlace], *, begun: bool) -> View:
    lang = reader_lang()
    done = [place for place in places if place.game == game.key and place.done_at]
    return {
        "key": game.key,
        "title": game.title[lang],
        "begun": begun,
        "advice": advise(game, skills_of(game, known, lang)),
        "lessons_done": len(done),
        "lessons_total": len(lessons(game.key)),
    }


def game_progress(learner: Learner | None, game: Game) -> View:
    """Return what a learner knows of one game: the map, what was met rule by rule, the lessons begun."""
    lang = reader_lang()
    known = known_rules(learner, game=game.key)
    skills = skills_of(game, known, lang)
    met = _attempts(learner, game) if known and learner else {}
    return {
        "key": game.key,
        "title": game.title[lang],
        "advice": advise(game, skills),
        "map": draw(game, skills),
        "skills": [_listed(game, skills, slug) for layer in game.skill_layers for slug in layer],
        "rules": [
            {"skill": skills[short], "known": known[rule.slug], "attempts": met[rule.slug]}
            for short, rule in game.book.rules.items()
            if rule.slug in known
        ],
        **_lessons(learner, game, lang),
    }


def _listed(game: Game, skills: dict[str, Skill], slug: str) -> View:
    return {"skill": skills[slug], "needs": [skills[need] for need in game.needs[slug]]}


def _attempts(learner: Learner, game: Game) -> dict[str, int]:
    """Return how often each rule was answered, second attempts at one question included."""
    own = Q(answer__served__answers__learner=learner)
    rows: Any = AnswerRule.objects.filter(learner=learner, game=game.key).values("rule").order_by()
    counted = rows.annotate(attempts=Count("answer__served__answers", filter=own))
    return dict(counted.values_list("rule", "attempts"))


def _lessons(learner: Learner | None, game: Game, lang: str) -> View:
    taught = lessons(game.key)
    places = LessonPlace.objects.filter(learner=learner, game=game.key) if learner else LessonPlace.objects.none()
    begun = {place.lesson: place for place in places}
    rows = [
        {
            "number": lesson.number,
            "title": lesson.title[lang],
            "url": reverse("lessons:lesson", args=[game.key, lesson.slug]),
            "step": begun[lesson.slug].step,
            "total": len(lesson.steps),
            "done_at": begun[lesson.slug].done_at,
        }
        for lesson in taught
        if lesson.slug in begun
    ]
    return {
        "lessons": rows,
        "lessons_done": sum(1 for row in rows if row["done_at"]),
        "lessons_total": len(taught),
    }
