"""Writes of the lessons: a try is stored like every answer, and how far the learner is."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from games import Game
from tutor.lessons.queries import done_steps, step_key
from tutor.models import Answer, Learner, LessonPlace, Served
from tutor.serving.services import fixed_id, key_with, record, serve


@transaction.atomic
def attempt(learner: Learner, game: Game, lesson: Any, n: int, *, key: str, given: Any) -> Answer:
    """Judge and store what was done in step `n`; InputError when it is nothing.

    The same key with the same content is the same attempt.
    """
    try_, key = lesson.steps[n - 1].try_, key_with(key, given)
    verdict, right = try_.is_right(game, given)
    served = serve(
        learner,
        game=game,
        query=try_.query,
        position=try_.position_of(given),
        house=game.house.from_json(try_.house).to_json(),
        purpose=Served.Purpose.LESSON,
        served_id=fixed_id("lesson", learner.pk, game.key, lesson.slug, n, key),
        rule=step_key(lesson, n),
    )
    answer = record(served, learner, key=key, given=given, verdict=verdict, correct=right)
    if answer.correct:
        move_on(learner, game, lesson, n)
    return answer


def move_on(learner: Learner, game: Game, lesson: Any, n: int) -> None:
    """Remember the furthest step that was done, and when the whole lesson was."""
    places = LessonPlace.objects.select_for_update()
    place, _ = places.get_or_create(learner=learner, game=game.key, lesson=lesson.slug)
    place.step = max(place.step, n)
    tries = {number for number, step in enumerate(lesson.steps, start=1) if step.try_}
    if place.done_at is None and tries <= done_steps(learner, game, lesson):
        place.done_at = timezone.now()
    place.save()
