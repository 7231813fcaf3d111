"""The puzzles of a day: one of each game, the same for everyone, by the book's rules; nobody can compute them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from uuid import UUID

from django.utils import timezone

from games import Game, all_games, get_game
from tutor.models import Answer, Learner, Served
from tutor.serving.displays import show_answer, show_position
from tutor.serving.forms import asked_puzzles
from tutor.serving.services import fixed_id, secret_digest, serve_puzzle
from tutor.serving.verdicts import View, present, reader_lang

DAILY_LEVEL = 3
DAILY = Served.Purpose.DAILY


@dataclass(frozen=True)
class Mark:
    """One puzzle of a day and how somebody did: None while he has not answered it that day."""

    served: Served
    correct: bool | None

    @property
    def game(self) -> Game:
        return get_game(self.served.game)

    @property
    def sign(self) -> str:
        """A coloured square for a message, with a letter for who sees no colours."""
        return {True: "🟩✓", False: "🟥✗", None: "⬜–"}[self.correct]


def dailies(day: date) -> list[Served]:
    """Return the puzzles of a day in the order of the games: dealt when first asked for, open to anybody."""
    games = [game for game in all_games() if asked_puzzles(game)]
    known = Served.objects.in_bulk([_id(game, day) for game in games])
    return [known.get(_id(game, day)) or _deal(game, day) for game in games]


def _id(game: Game, day: date) -> UUID:
    return fixed_id("daily", game.key, day.isoformat())


def _deal(game: Game, day: date) -> Served:
    """Store a game's puzzle of a day; the day stands where other puzzles name their rule."""
    parts = ("daily", game.key, day.isoformat())
    seed = secret_digest("seed", *parts)
    rng = Random(seed)
    query = rng.choice([puzzle.query for puzzle in asked_puzzles(game)])
    position = rng.choice(game.pair(query, seed, DAILY_LEVEL, game.house()))
    return serve_puzzle(
        None,
        game=game,
        query=query,
        position=position,
        house=game.house().to_json(),
        purpose=DAILY,
        served_id=fixed_id(*parts),
        rule=day.isoformat(),
        level=DAILY_LEVEL,
    )


def marks(served: Sequence[Served], learner: Learner | None) -> list[Mark]:
    """Return how a learner did at the puzzles of a day; what was answered on a later day does not count."""
    answers = Answer.objects.filter(learner=learner, served__in=served).select_related("served") if learner else []
    right = {answer.served_id: answer.correct for answer in answers if _in_time(answer)}
    return [Mark(one, right.get(one.pk)) for one in served]


def _in_time(answer: Answer) -> bool:
    return timezone.localdate(answer.created).isoformat() == answer.served.rule


def days_in_row(learner: Learner | None, today: date) -> int:
    """Return on how many days in a row, up to today or yesterday, somebody answered a puzzle of the day."""
    if learner is None:
        return 0
    answers = Answer.objects.filter(learner=learner, served__purpose=DAILY).select_related("served")
    days = {answer.served.rule for answer in answers.only("created", "served__rule") if _in_time(answer)}
    last = today if today.isoformat() in days else today - timedelta(days=1)
    row = 0
    while (last - timedelta(days=row)).isoformat() in days:
        row += 1
    return row


def share_text(found: Iterable[Mark], *, day: date, lang: str, link: str) -> str:
    """Return what somebody may send to others: how many he had right, and nothing about the puzzles."""
    shown = list(found)
    right = sum(mark.correct is True for mark in shown)
    lines = [f"{mark.sign} {mark.game.title[lang]}" for mark in shown]
    return "\n".join([f"Luật Bài {day:%d/%m/%Y}: {right}/{len(shown)}", *lines, link])


def solved(mark: Mark) -> View:
    """Return a puzzle with its answer, judged by the rule book as it is today."""
    served, game, lang = mark.served, mark.game, reader_lang()
    position, house = game.read(served.query, served.position), game.house.from_json(served.house)
    verdict = present(game.judge(served.query, position, house), lang, position=served.position)
    answer = verdict["answer"]
    scalar = answer is None or isinstance(answer, (bool, int, str))
    return {
        "mark": mark,
        "game": game,
        "title": game.title[lang],
        "question": game.question(served.query, served.position)[lang],
        "blocks": show_position(game, served.query, served.position, lang, lit=verdict["lit"]),
        "verdict": verdict,
        "right": None if scalar else show_answer(game, served.query, answer, lang),
    }
