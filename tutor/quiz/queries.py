"""What the puzzle pages show."""

import secrets
from collections import Counter
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from games import Game, InputError, all_games, get_game, lessons
from tutor.models import Answer, Learner, LessonPlace, Served
from tutor.quiz.services import ALL, FIRST_LEVEL, MIXED, MIXES, Stream
from tutor.serving.answers import AnswerForm
from tutor.serving.attempts import HINT_AFTER, MOST, attempts_allowed, attempts_of, closing, hints_asked, may_have_hints
from tutor.serving.changes import change_words
from tutor.serving.displays import Display, cards_in, score_rows, show_answer, show_position
from tutor.serving.forms import asked_puzzles, asked_rules, form_again, form_for
from tutor.serving.hints import hints_for
from tutor.serving.misses import misses_of, reasons_of
from tutor.serving.sure import Known, known_rules, state_of
from tutor.serving.tables import House, own_houses
from tutor.serving.tasks import after_task, asked_tasks, how_of, missed_task, question_of
from tutor.serving.verdicts import View, as_result, present, reader_lang


def stream_of(served: Served) -> Stream:
    """Return the stream a position came from."""
    game = get_game(served.game)
    if served.rule in MIXES:
        return Stream(game, mix=served.rule)
    if served.rule.startswith(f"{game.key}."):  # else a day or a run stands in its place
        return Stream(game, rule=served.rule)
    return Stream(game, task=served.task) if served.task else Stream(game, query=served.query)


def stream_url(stream: Stream) -> str:
    """Return the address of a stream."""
    if stream.mix:
        return reverse("quiz:mixed-all") if stream.mix == ALL else reverse("quiz:mixed", args=[stream.game.key])
    if stream.rule:
        return reverse("quiz:rule", args=[stream.game.key, stream.rule.removeprefix(stream.game.key + ".")])
    if stream.task:
        return reverse("quiz:task", args=[stream.game.key, stream.task])
    return reverse("quiz:query", args=[stream.game.key, stream.query])


def stream_title(stream: Stream) -> str:
    """Return what a stream is called: its rule with the number, or its question."""
    lang = reader_lang()
    if stream.mix:
        return _("Trộn mọi trò") if stream.mix == ALL else _("Trộn mọi câu")
    if stream.rule:
        rule = stream.game.book.rule(stream.rule)
        return f"§{rule.section} {rule.title[lang]}"
    book = stream.game.book
    title: str = (book.tasks[stream.task] if stream.task else book.queries[stream.query])["title"][lang]
    return title


def played(
    served: Served,
    answer: Answer | None,
    form: AnswerForm | None = None,
    *,
    missed: Sequence[Answer] = (),
    asked_hints: int = 0,
) -> View:
    """Return the context of `quiz/_play.html`: the question with its form, or the answer with its verdict.

    `missed` are the misses of a question that is asked once more, `asked_hints` the hints that were asked for.
    """
    game, lang, stream = get_game(served.game), reader_lang(), stream_of(served)
    context: View = {
        "served": served,
        "game": game,
        "game_title": game.title[lang],
        "question": question_of(served)[lang],
        "how": how_of(served, lang),
        "intro": game.book.intro[lang],
        "landing": served.purpose == Served.Purpose.LANDING,
        "is_twin": served.twin_of_id is not None,
        "other_fact": other_fact(served),
        "action": reverse("quiz:puzzle", args=[served.pk]),
        "title": stream_title(stream),
        "next_url": stream_url(stream),
        "answer": answer,
        "fresh": answer is None and form is None and not missed,
    }
    before = served.twin_of.position if served.twin_of else None
    if answer is None:
        form = form or (form_again(served, missed[-1].given, lang) if missed else form_for(served, lang))
        form.missed = misses_of(missed, lang)
        blocks = show_position(game, served.query, served.position, lang, before=before)
        picked = [block for block in blocks if block["key"] in form.laid_out] or blocks
        form.changed = [code for block in picked if "cards" in block for code in block["changed"]]
        shown = [block for block in blocks if block["key"] not in form.laid_out]
        key = secrets.token_urlsafe(12)
        return context | {"form": form, "key": key, "blocks": shown} | tries_so_far(served, missed, asked_hints)
    ended = {
        "has_twin": served.reserve is not None,
        "solved": answer.attempt >= MOST and not answer.correct,
        "easier": answer.attempt >= MOST and not answer.correct and served.level > FIRST_LEVEL,
    }
    if served.task:
        return context | ended | after_task(served, answer, lang)
    told, change = present(answer.verdict, lang, position=served.position), answer.verdict.get("change")
    verdict = as_result(told, correct=answer.correct, told=answer.verdict, given=answer.given)
    scores = score_rows(answer.given, answer.verdict["answer"], asked=Display(game, served.query, lang))
    return (
        context
        | ended
        | {
            "verdict": verdict,
            "reasons": reasons_of(answer, lang),
            "blocks": show_position(game, served.query, served.position, lang, lit=verdict["lit"], before=before),
            "given": show_answer(game, served.query, answer.given, lang),
            "right": show_answer(game, served.query, answer.verdict["answer"], lang),
            "scores": scores,
            "lesson": lesson_ahead(game, answer.learner_id) if before and context["landing"] else None,
            "change": change_words(game, served.query, change, served.position, lang) if change else "",
        }
    )


def state_of_play(
    served: Served, learner: Learner | None, tried: Sequence[Answer], form: AnswerForm | None = None
) -> View:
    """Return the context of `quiz/_play.html` for a position as far as a learner is with it."""
    done = closing(tried)
    if done:
        return played(served, done)
    return played(served, None, form, missed=tried, asked_hints=hints_asked(served, learner))


def tries_so_far(served: Served, missed: Sequence[Answer], asked_hints: int) -> View:
    """Return what has happened at a question that still is one: its misses, its hints, and what another one costs."""
    lang, game = reader_lang(), get_game(served.game)
    # What was offered is seen among the others, what was made with its verdict.
    last = missed[-1] if missed and not served.offers and not served.task else None
    shown = asked_hints + (len(missed) >= HINT_AFTER)
    hints = hints_for(served, lang) if shown else []
    return {
        "misses": len(missed),
        "made": missed_task(served, missed[-1], lang) if missed and served.task else None,
        "last_given": show_answer(game, served.query, last.given, lang) if last else None,
        "reasons": reasons_of(last, lang) if last else [],
        "last_try": len(missed) + 1 == attempts_allowed(served),
        "hints": hints[:shown],
        "hint_after": asked_hints,
        "hint_free": bool(missed or asked_hints),
        "more_hints": may_have_hints(served) and (not shown or shown < len(hints)),
    }


def other_fact(served: Served) -> bool:
    """Return whether a position and its near miss differ by something that is no card."""
    twin = served.twin_of.position if served.twin_of else served.reserve
    return twin is not None and Counter(cards_in(twin)) == Counter(cards_in(served.position))


def lesson_ahead(game: Game, learner_id: int) -> View | None:
    """Return the first lesson of a game that somebody has not done: {title, url, mini}; None where there is none.

    `mini` says that it is the short one for a newcomer.
    """
    places = LessonPlace.objects.filter(learner=learner_id, game=game.key, done_at__isnull=False)
    done = set(places.values_list("lesson", flat=True))
    ahead = next((one for one in lessons(game.key) if one.slug not in done), None)
    if ahead is None:
        return None
    url = reverse("lessons:lesson", args=[game.key, ahead.slug])
    return {"title": ahead.title[reader_lang()], "url": url, "mini": ahead.number == 0}


def landing_state(today: Served, learner: Learner | None) -> tuple[Served, list[Answer]]:
    """Return what a learner sees of the question of the day: its twin once asked for, else itself; and the attempts."""
    if learner is None:
        return today, []
    twin = Served.objects.filter(twin_of=today, learner=learner).select_related("twin_of").first()
    shown = twin or today
    return shown, attempts_of(shown, learner)


def shelves(learner: Learner | None) -> list[View]:
    """Return every game that has puzzles: its questions, and its rules with how sure the learner is of each."""
    known, tables = known_rules(learner), own_houses(learner)
    return [_shelf(game, known, tables.get(game.key)) for game in all_games() if asked_puzzles(game)]


def _shelf(game: Game, known: dict[str, Known], own: House | None) -> View:
    """Return a game's part of the list; what its table leaves nothing to ask about is not on it."""
    lang = reader_lang()
    asked = asked_rules(game)
    return {
        "game": game,
        "title": game.title[lang],
        "own": own is not None,
        "mixed_url": stream_url(Stream(game, mix=MIXED)),
        "queries": [
            {"title": stream_title(stream), "url": stream_url(stream)}
            for stream in (Stream(game, query=one.query) for one in asked_puzzles(game) if not own or one.asked(own))
        ],
        "tasks": [
            {"title": stream_title(stream), "url": stream_url(stream)}
            for stream in (Stream(game, task=one.key) for one in asked_tasks(game) if not own or one.asked(own))
        ],
        "rules": [
            {
                "section": rule.section,
                "title": rule.title[lang],
                "url": stream_url(Stream(game, rule=rule.slug)),
                "sure": state_of(known, rule.slug),
            }
            for short, rule in game.book.rules.items()
            if short in asked
        ],
    }


def find_stream(game: str, *, query: str = "", rule: str = "", task: str = "") -> Stream | None:
    """Return the stream of an address; None where there are no such puzzles."""
    try:
        found = get_game(game)
    except InputError:
        return None
    if task:
        return Stream(found, task=task) if task in {one.key for one in asked_tasks(found)} else None
    stream = Stream(found, query=query, rule=f"{game}.{rule}" if rule else "")
    return stream if stream.queries else None
