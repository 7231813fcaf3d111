"""What the lesson pages show: the path, where a learner stands on it, and one step."""

import secrets
from typing import Any

from django.urls import reverse

from games import Game, InputError, all_games, get_game, lessons, plain
from tutor.lessons.forms import try_form
from tutor.lessons.own_table import differences
from tutor.models import Answer, Learner, LessonPlace, Served
from tutor.serving.answers import AnswerForm
from tutor.serving.displays import cards_block, score_rows, show_answer, show_position
from tutor.serving.tables import changed_options, saved_house
from tutor.serving.verdicts import View, as_result, option_words, present, reader_lang, rule_link


def find_lesson(game: str, slug: str) -> tuple[Game, Any] | None:
    """Return a game and its lesson; None where there is none of that name."""
    try:
        found = get_game(game)
    except InputError:
        return None
    lesson = next((one for one in lessons(game) if one.slug == slug), None)
    return (found, lesson) if lesson else None


def step_key(lesson: Any, n: int) -> str:
    """Return how a step is named where its attempts are stored."""
    return f"{lesson.slug}/{n}"


def _attempts(learner: Learner, game: Game, lesson: Any) -> Any:
    """Return the right attempts of a lesson."""
    return Answer.objects.filter(
        learner=learner,
        correct=True,
        served__purpose=Served.Purpose.LESSON,
        served__game=game.key,
        served__rule__startswith=f"{lesson.slug}/",
    )


def done_steps(learner: Learner | None, game: Game, lesson: Any) -> set[int]:
    """Return the numbers of the steps whose try was done right."""
    if learner is None:
        return set()
    keys = _attempts(learner, game, lesson).values_list("served__rule", flat=True)
    return {int(key.rpartition("/")[2]) for key in keys}


def resume_at(learner: Learner | None, game: Game, lesson: Any) -> int:
    """Return the step to go on with: the one after the furthest done; the first of a lesson done or not begun.

    With the last try done, it is the first one that was put off.
    """
    place = learner and LessonPlace.objects.filter(learner=learner, game=game.key, lesson=lesson.slug).first()
    if not place or place.done_at:
        return 1
    onward = min(place.step + 1, len(lesson.steps))
    if place.step < tries_of(lesson)[-1]:
        return onward
    return next(iter(put_off(lesson, done_steps(learner, game, lesson))), onward)


def tries_of(lesson: Any) -> list[int]:
    """Return the numbers of the steps that ask for something."""
    return [n for n, step in enumerate(lesson.steps, start=1) if step.try_]


def put_off(lesson: Any, done: set[int]) -> list[int]:
    """Return the numbers of the steps that ask for something and are not done."""
    return [n for n in tries_of(lesson) if n not in done]


def paths(learner: Learner | None) -> list[View]:
    """Return every game with its lessons in order, each with how far the learner is; a game may have none yet.

    The game learned last is open, the first one for who has not begun.
    """
    places = {(one.game, one.lesson): one for one in LessonPlace.objects.filter(learner=learner)} if learner else {}
    found = [_path(game, places) for game in all_games()]
    last = max(places.values(), key=lambda place: place.updated, default=None)
    for path in found:
        path["open"] = path["game"].key == last.game if last else path is found[0]
    return found


def _path(game: Game, places: dict[tuple[str, str], LessonPlace]) -> View:
    lang, rows = reader_lang(), []
    for lesson in lessons(game.key):
        place = places.get((game.key, lesson.slug))
        rows.append(
            {
                "number": lesson.number,
                "title": lesson.title[lang],
                "goal": lesson.goal[lang],
                "url": reverse("lessons:lesson", args=[game.key, lesson.slug]),
                "total": len(lesson.steps),
                "step": place.step if place else 0,
                "done": bool(place and place.done_at),
            }
        )
    following = next((row for row in rows if not row["done"]), None)
    done = sum(row["done"] for row in rows)
    return {"game": game, "title": game.title[lang], "lessons": rows, "following": following, "done": done}


def step_view(learner: Learner | None, game: Game, lesson: Any, n: int, *, form: AnswerForm | None = None) -> View:
    """Return the context of one step: what is said and shown, the try or that it is done, and the ways on."""
    lang, step = reader_lang(), lesson.steps[n - 1]
    done = done_steps(learner, game, lesson)
    return {
        "game": game,
        "game_title": game.title[lang],
        "number": lesson.number,
        "mini": lesson.number == 0,
        "title": lesson.title[lang],
        "goal": lesson.goal[lang],
        "n": n,
        "total": len(lesson.steps),
        "say": step.say[lang],
        "cite": _cite(game, step.cite, lang),
        "decisions": [{"key": key, "url": rule_link(game, key)} for key in step.decisions],
        "shown": _shown(game, step.show, lang) if step.show else [],
        "example": _example(game, lesson, n, lang) if step.example else None,
        "action": reverse("lessons:step", args=[game.key, lesson.slug, n]),
        "has_try": step.try_ is not None,
        "house": _house(game, step.try_, lang) if step.try_ else [],
        "after": step.after[lang] if step.after else "",
        "hint": step.hint[lang] if step.hint else "",
        "done": n in done,
        "own_table": _own_table(learner, game, step, lang, done=n in done),
        "steps": [_mark(game, lesson, number, n, done) for number in range(1, len(lesson.steps) + 1)],
        "previous_url": reverse("lessons:step", args=[game.key, lesson.slug, n - 1]) if n > 1 else "",
        "next_url": reverse("lessons:step", args=[game.key, lesson.slug, n + 1]) if n < len(lesson.steps) else "",
        "following": _following(game, lesson, lang) if n == len(lesson.steps) else None,
        "put_off": _put_off(game, lesson, n, done),
        **(_asked(game, step, lang, form) if step.try_ else {}),
    }


def _own_table(learner: Learner | None, game: Game, step: Any, lang: str, *, done: bool) -> View | None:
    """Return where the learner's own table plays otherwise than the step; None for who plays by the book."""
    own = saved_house(learner, game)
    return differences(game, step, own, lang, done=done) if own else None


def _asked(game: Game, step: Any, lang: str, form: AnswerForm | None) -> View:
    """Return what a try asks: its form, and the cards that lie there already where nothing else shows them."""
    position = step.try_.position_of(None) if step.try_.kind == "ask" else getattr(step.try_, "position", {})
    asks = step.try_.kind == "ask"
    blocks = [] if step.show and not asks else show_position(game, step.try_.query, position, lang)
    return {
        "form": form or try_form(game, step.try_, lang),
        "key": secrets.token_urlsafe(12),
        "question": game.question(step.try_.query, position)[lang] if asks else "",
        "blocks": blocks,
    }


def last_right(learner: Learner, game: Game, lesson: Any, n: int) -> Answer | None:
    """Return the latest right attempt at a step."""
    found: Answer | None = (
        _attempts(learner, game, lesson)
        .filter(served__rule=step_key(lesson, n))
        .select_related("served")
        .order_by("-created", "-pk")
        .first()
    )
    return found


def outcome(game: Game, answer: Answer) -> View:
    """Return what an attempt was worth, with the cards as they were laid."""
    lang, served = reader_lang(), answer.served
    verdict = as_result(present(answer.verdict, lang, position=served.position), correct=answer.correct)
    asked = not isinstance(answer.given, dict)  # what was laid is shown on the mat
    return {
        "verdict": verdict,
        "given": show_answer(game, served.query, answer.given, lang) if asked else None,
        "scores": score_rows(answer.given, answer.verdict["answer"]),
        "laid": show_position(game, served.query, served.position, lang, lit=verdict["lit"]),
        "report_url": reverse("reports:answer", args=[served.pk]),
    }


def _cite(game: Game, short: str | None, lang: str) -> View | None:
    if short is None:
        return None
    rule = game.book.rule(short)
    return {"label": f"{game.title[lang]} §{rule.section}", "title": rule.title[lang], "url": rule_link(game, short)}


def _shown(game: Game, show: Any, lang: str) -> list[View]:
    """Return the cards of a step as blocks: loose ones, then rows."""
    hands = [("", show.cards)] if show.cards else []
    hands += [(game.book.name(row, lang), cards) for row, cards in show.rows.items()]
    return [cards_block(label[:1].upper() + label[1:], cards, lit=show.lit) for label, cards in hands]


def _example(game: Game, lesson: Any, n: int, lang: str) -> View:
    example = lesson.steps[n - 1].example
    verdict = present(example.verdict(), lang, position=example.position)
    position = game.read(example.query, example.position)
    return {
        "verdict": verdict,
        "house": _house(game, example, lang),
        "blocks": show_position(game, example.query, plain(position), lang, lit=verdict["lit"]),
        "report_url": reverse("reports:step", args=[game.key, lesson.slug, n]),
    }


def _house(game: Game, judged: Any, lang: str) -> list[View]:
    """Return in words what the table of an example or of a try plays otherwise than the book: {key, title, value}."""
    changed = changed_options(game, game.house.from_json(judged.house))
    return [{"key": key, **option_words(game, key, value, lang)} for key, value in changed.items()]


def _mark(game: Game, lesson: Any, number: int, n: int, done: set[int]) -> View:
    return {
        "number": number,
        "url": reverse("lessons:step", args=[game.key, lesson.slug, number]),
        "current": number == n,
        "done": number in done,
    }


def _put_off(game: Game, lesson: Any, n: int, done: set[int]) -> list[View]:
    """Return the steps that were put off, on the last page of a lesson that somebody did something of."""
    if not done or n < len(lesson.steps):
        return []
    return [_mark(game, lesson, number, n, done) for number in put_off(lesson, done) if number != n]


def _following(game: Game, lesson: Any, lang: str) -> View | None:
    """Return the lesson after this one."""
    later = next((one for one in lessons(game.key) if one.number > lesson.number), None)
    return later and {"title": later.title[lang], "url": reverse("lessons:lesson", args=[game.key, later.slug])}
