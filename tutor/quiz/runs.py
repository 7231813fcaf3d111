"""Runs: a row of puzzles until the first miss, for three minutes by the server's clock, or of five that suit somebody.

What a run is worth follows from its answers: its row keeps the figures as they were when one of its pages was shown
last. A run's house rules are those of its start. A set of five is practice: its puzzles may be tried again, skipped
for others, and have twins, which are not counted.
"""

from datetime import timedelta
from random import Random

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from games import Game, all_games, get_game, plain
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.fives import FIVE_ASKED, level_for, queries_for
from tutor.quiz.services import LAST_LEVEL, deal_pair
from tutor.serving.forms import asked_puzzles
from tutor.serving.services import fixed_id, secret_digest, serve_puzzle
from tutor.serving.tables import own_houses

STREAK, MINUTES, FIVE = Run.Mode.STREAK, Run.Mode.MINUTES, Run.Mode.FIVE
SECONDS = 180
OF_RUN = "run"  # stands where other puzzles name their rule, so that these wait apart


def games_of(key: str) -> list[Game]:
    """Return the games a run asks about: one, or all of them."""
    return [get_game(key)] if key else [game for game in all_games() if asked_puzzles(game)]


def open_runs(learner: Learner | None) -> list[Run]:
    """Return a learner's runs that can be gone on with, the latest first."""
    runs = Run.objects.filter(learner=learner, ended_at=None) if learner else Run.objects.none()
    return list(runs.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now())).order_by("-created"))


@transaction.atomic
def start(learner: Learner, mode: str, game: str) -> Run:
    """Return the run of this kind that is open, or begin one under the rules of the own table; of two taps, one."""
    Learner.objects.select_for_update(no_key=True).get(pk=learner.pk)
    known = next((run for run in open_runs(learner) if (run.mode, run.game) == (mode, game)), None)
    if known:
        return known
    tables, now = own_houses(learner), timezone.now()
    return Run.objects.create(
        learner=learner,
        mode=mode,
        game=game,
        house={one.key: tables.get(one.key, one.house()).to_json() for one in games_of(game)},
        created=now,
        ends_at=now + timedelta(seconds=SECONDS) if mode == MINUTES else None,
    )


def answers_of(run: Run) -> list[Answer]:
    """Return the answers after which the puzzles of a run were done with, the first one first."""
    answers = Answer.objects.filter(served__run=run, served__twin_of=None, learner=run.learner_id, closes=True)
    return list(answers.select_related("served").order_by("created", "pk"))


def in_time(run: Run, answer: Answer) -> bool:
    """Return whether an answer came before the end: by the clock, by a miss, or because the learner stopped."""
    return all(end is None or answer.created <= end for end in (run.ends_at, run.ended_at))


def was_stopped(run: Run) -> bool:
    """Return whether something else than the clock ended a run."""
    return run.ended_at is not None and (run.ends_at is None or run.ended_at < run.ends_at)


def settle(run: Run, answers: list[Answer]) -> Run:
    """Bring a run's figures in line with its answers, and end it when that is due."""
    counted = [answer for answer in answers if in_time(run, answer)]
    right, asked = sum(answer.correct for answer in counted), len(counted)
    miss = next((answer for answer in counted if not answer.correct), None)
    ended = run.ended_at
    if ended is None and run.mode == STREAK and miss:
        ended = miss.created
    if ended is None and run.mode == FIVE and asked >= FIVE_ASKED:
        ended = counted[FIVE_ASKED - 1].created
    if ended is None and run.ends_at and run.ends_at <= timezone.now():
        ended = run.ends_at
    ends = ended != run.ended_at
    if ends or (run.right, run.asked) != (right, asked):
        run.right, run.asked, run.ended_at = right, asked, ended
        run.save(update_fields=["right", "asked", *(["ended_at"] if ends else [])])
    return run


def stop(run: Run) -> None:
    """End a run where it stands."""
    Run.objects.filter(pk=run.pk, ended_at=None).update(ended_at=timezone.now())


def place_of(run: Run, answers: list[Answer]) -> int:
    """Return how many puzzles of a run are behind its learner: answered, or skipped where that is possible."""
    skipped = run.served.filter(twin_of=None, skipped_at__isnull=False) if run.mode == FIVE else Served.objects.none()
    return len({answer.served_id for answer in answers}.union(skipped.values_list("pk", flat=True)))


def level_of(n: int) -> int:
    """Return how hard the puzzle after `n` others is: 1, 1, 2, 2, 3, 3, 4, 4, 5, …"""
    return min(LAST_LEVEL, 1 + n // 2)


def puzzle_of(run: Run, n: int) -> Served:
    """Return the puzzle of a run after `n` others; two windows get the same one."""
    parts = (OF_RUN, run.pk, n)
    known = Served.objects.filter(pk=fixed_id(*parts)).select_related("run").first()
    return known or _deal(run, n, parts)


def _deal(run: Run, n: int, parts: tuple[object, ...]) -> Served:
    seed = secret_digest("seed", *parts)
    rng = Random(seed)
    game = rng.choice(games_of(run.game))
    house = game.house.from_json(run.house.get(game.key, {}))
    if run.mode == FIVE:
        level = level_for(run.learner, game, n)
        before = run.served.filter(game=game.key).values_list("query", flat=True)
        asked = queries_for(game, house, level, before=set(before))
    else:
        level, asked = level_of(n), [puzzle.query for puzzle in asked_puzzles(game) if puzzle.asked(house)]
    query = rng.choice(asked)
    pair, house = deal_pair(game, query, seed, level, house)
    position, twin = rng.sample(pair, 2)
    return serve_puzzle(
        run.learner,
        game=game,
        query=query,
        position=position,
        house=house.to_json(),
        purpose=Served.Purpose.PUZZLE,
        served_id=fixed_id(*parts),
        rule=OF_RUN,
        level=level,
        reserve=plain(twin) if run.mode == FIVE else None,
        run=run,
    )


def bests(learner: Learner | None) -> dict[tuple[str, str], int]:
    """Return the most right answers of a learner in one run, by mode and game."""
    runs = Run.objects.filter(learner=learner) if learner else Run.objects.none()
    rows = runs.order_by().values_list("mode", "game").annotate(best=Max("right"))
    return {(mode, game): best for mode, game, best in rows}
