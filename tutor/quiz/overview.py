"""What the page of puzzles shows above the games: the modes with one's best, what waits; and how a run went."""

from typing import Any

from django.db.models import Max

from games import all_games, get_game
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.frames import run_title
from tutor.quiz.queries import stream_of, stream_title
from tutor.quiz.runs import MINUTES, STREAK, bests, in_time, open_runs
from tutor.serving.forms import asked_puzzles
from tutor.serving.verdicts import View, reader_lang

MOST_WAITING = 6


def overview(learner: Learner | None) -> View:
    """Return the modes, a learner's best in each, and what waits for him."""
    lang, best = reader_lang(), bests(learner)
    games = [("", None), *((game.key, game.title[lang]) for game in all_games() if asked_puzzles(game))]
    records = [
        {"title": title, "streak": best.get((STREAK, key), 0), "minutes": best.get((MINUTES, key), 0)}
        for key, title in games
    ]
    return {
        "games": games[1:],
        "records": [one for one in records if one["streak"] or one["minutes"]],
        "waiting": _waiting(learner),
        "open_runs": [_named(run, lang) for run in open_runs(learner)],
    }


def _waiting(learner: Learner | None) -> list[View]:
    """Return the puzzles that wait for a learner, the latest first."""
    if learner is None:
        return []
    served = Served.objects.filter(learner=learner, purpose=Served.Purpose.PUZZLE, run=None).waiting()
    lang = reader_lang()
    return [
        {"served": one, "game": get_game(one.game).title[lang], "title": stream_title(stream_of(one))}
        for one in served.order_by("-created")[:MOST_WAITING]
    ]


def _named(run: Run, lang: str) -> View:
    game = get_game(run.game).title[lang] if run.game else ""
    return {"run": run, "title": run_title(run), "game": game}


def result_of(run: Run, answers: list[Answer]) -> View:
    """Return how a run went: its figures beside one's best before, and its puzzles with what they were worth."""
    lang = reader_lang()
    others = Run.objects.filter(learner=run.learner_id, mode=run.mode, game=run.game).exclude(pk=run.pk)
    before = others.aggregate(best=Max("right"))["best"] or 0
    return _named(run, lang) | {
        "best": max(before, run.right),
        "record": run.right > before,
        "answers": [_told(run, answer, lang) for answer in answers],
        "late": sum(not in_time(run, answer) for answer in answers),
    }


def _told(run: Run, answer: Answer, lang: str) -> dict[str, Any]:
    served = answer.served
    game = get_game(served.game)
    title = game.book.queries[served.query]["title"][lang]
    return {"answer": answer, "title": f"{game.title[lang]}: {title}", "counted": in_time(run, answer)}
