"""Puzzles are dealt here: the landing question of the day, and the puzzle that waits in a stream.

What everybody shares (the landing question, a newcomer's first puzzle) is dealt from the site's secret, so that it is
stored once; a learner's own puzzles are dealt at random. Seeds are kept nowhere.
"""

import secrets
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db.models import Q
from django.utils import timezone

from games import Doing, Game, all_games, deal_task, plain
from tutor.models import Answer, Learner, Served
from tutor.serving.forms import asked_puzzles
from tutor.serving.services import fixed_id, secret_digest, serve_puzzle, serve_task
from tutor.serving.tables import House, own_house
from tutor.serving.tasks import asked_tasks

LANDING_LEVEL = 2
FIRST_LEVEL, LAST_LEVEL = 1, 5
EASY = 2  # the last level at which few answers are enough
FEW_ANSWERS = ("flag", "choice", "name")
MIXED, ALL = "mixed", "mixed-all"
MIXES = (MIXED, ALL)
TASKS = 0.2  # how often something is to be made, where there are also questions


@dataclass(frozen=True)
class Stream:
    """An endless row of puzzles: about one query, one task, one rule (its full slug), or mixed.

    A mixed one says in `mix` of what: MIXED of one game, ALL of all games. It stands where others name their rule, so
    that its puzzles wait apart.
    """

    game: Game
    query: str = ""
    rule: str = ""
    mix: str = ""
    task: str = ""

    @property
    def games(self) -> tuple[Game, ...]:
        """The games whose puzzles belong here."""
        return tuple(game for game in all_games() if asked_puzzles(game)) if self.mix == ALL else (self.game,)

    @property
    def queries(self) -> tuple[str, ...]:
        """The queries of its game whose puzzles belong here."""
        return self.queries_of(self.game)

    def queries_of(self, game: Game) -> tuple[str, ...]:
        """The queries of one of its games whose puzzles belong here."""
        short = self.rule.removeprefix(self.game.key + ".")
        return tuple(
            puzzle.query
            for puzzle in asked_puzzles(game)
            if self.mix or (puzzle.query == self.query if self.query else short in puzzle.rules)
        )

    def tasks_of(self, game: Game, level: int) -> list[str]:
        """The tasks of one of its games that belong among its questions at a level."""
        short = self.rule.removeprefix(self.game.key + ".")
        return [task.key for task in asked_tasks(game) if self.mix or level in task.rules.get(short, ())]

    @property
    def facts(self) -> dict[str, str]:
        """What its positions have in common in the database."""
        game = {} if self.mix == ALL else {"game": self.game.key}
        alone = {"query": self.query} if self.query else {}
        return game | {"rule": self.mix or self.rule} | ({} if self.mix or self.rule else {**alone, "task": self.task})


def landing_game() -> Game | None:
    """Return the game whose question greets a newcomer: the first that has one."""
    return next(
        (game for game in all_games() if game.landing in {puzzle.query for puzzle in asked_puzzles(game)}), None
    )


def landing_of_today() -> Served | None:
    """Return the question of the day, open to anybody: stored when first asked for."""
    game = landing_game()
    if game is None or game.landing is None:
        return None
    parts = _landing_parts(game)
    known = Served.objects.filter(pk=fixed_id(*parts)).first()
    return known or _serve_pair(
        None, Stream(game, query=game.landing), purpose="landing", level=LANDING_LEVEL, parts=parts
    )


def is_of_today(served: Served) -> bool:
    """Return whether a position is today's landing question or its twin."""
    game = landing_game()
    return game is not None and (served.twin_of_id or served.pk) == fixed_id(*_landing_parts(game))


def _landing_parts(game: Game) -> tuple[str, ...]:
    return ("landing", game.key, str(game.landing), game.book.version, timezone.localdate().isoformat())


def next_puzzle(stream: Stream, learner: Learner | None) -> Served:
    """Return the puzzle that waits for the learner, or put a new one; a newcomer gets the stream's open one."""
    if learner is None:
        what = stream.query or stream.task
        parts = ("open", stream.game.key, what, stream.mix or stream.rule, stream.game.book.version)
        known = Served.objects.filter(pk=fixed_id(*parts)).first()
        return known or _serve_pair(None, stream, purpose="puzzle", level=FIRST_LEVEL, parts=parts)
    waiting = Served.objects.stream(learner, **stream.facts).waiting()
    if stream.rule:
        waiting = waiting.filter(~Q(task="") | Q(query__in=stream.queries))
    known = waiting.select_related("twin_of").first()
    return known or _serve_pair(learner, stream, purpose="puzzle", level=next_level(stream, learner))


def next_level(stream: Stream, learner: Learner) -> int:
    """Return one level more after two right at once in a row, one less after two misses in a row.

    Also one less after a question whose solution had to be shown. What was found at a later attempt or with a hint
    counts for neither.
    """
    answers = Answer.objects.filter(
        learner=learner,
        closes=True,
        served__purpose="puzzle",
        **{f"served__{key}": value for key, value in stream.facts.items()},
    )
    facts = answers.order_by("-created", "-pk").values_list("served__level", "correct", "attempt", "hints")
    last = [(level, _step_of(right, attempt, hints), attempt) for level, right, attempt, hints in facts[:2]]
    if not last:
        return FIRST_LEVEL
    level, step, attempt = last[0]
    alone = step < 0 and attempt > 1
    steady = len(last) == 2 and last[0][:2] == last[1][:2]
    return min(LAST_LEVEL, max(FIRST_LEVEL, level + step)) if alone or steady else level


def _step_of(right: bool, attempt: int, hints: int) -> int:
    """Return where one answer points: up when right at once and alone, down when it ended with a miss."""
    return (attempt == 1 and not hints) if right else -1


def simple_first(game: Game, queries: list[str], level: int) -> list[str]:
    """Return which of some questions suit a level: at the easy ones only those with few answers, if there are any.

    What everybody wins or loses is no question for somebody who practises his first rule.
    """
    few = [query for query in queries if game.query(query).answer.kind in FEW_ANSWERS]
    return few if few and level <= EASY else queries


def _serve_pair(
    learner: Learner | None, stream: Stream, *, purpose: str, level: int, parts: tuple[str, ...] = ()
) -> Served:
    """Put one position of a near-miss pair and keep the other in reserve, so that the twin can follow."""
    seed = secret_digest("seed", *parts) if parts else secrets.token_hex(16)
    rng = Random(seed)
    game = rng.choice(stream.games)
    own, queries = own_house(learner, game), stream.queries_of(game)
    key = _task_for(stream, game, own, level=level, rng=rng)
    if key:
        put = _deal_made(game, key, seed, level, own, rule=stream.rule or None)
        return serve_task(
            learner,
            put,
            purpose=purpose,
            served_id=fixed_id(*parts) if parts else None,
            rule=stream.mix or stream.rule,
            level=level,
        )
    asked = [query for query in queries if game.puzzle(query).asked(own)]
    asked = simple_first(game, asked, level) if stream.rule else asked
    query, house = (rng.choice(asked), own) if asked else (rng.choice(queries), game.house())
    dealt, house = deal_pair(game, query, seed, level, house, rule=stream.rule or None)
    pair = list(dealt)
    rng.shuffle(pair)  # either of the two may come first, so that the order tells nothing
    position, reserve = pair
    return serve_puzzle(
        learner,
        game=game,
        query=query,
        position=position,
        house=house.to_json(),
        purpose=purpose,
        served_id=fixed_id(*parts) if parts else None,
        rule=stream.mix or stream.rule,
        level=level,
        reserve=plain(reserve),
    )


def _task_for(stream: Stream, game: Game, own: House, *, level: int, rng: Random) -> str:
    """Return the task that is put next in a stream; empty where a question is."""
    if stream.query or stream.task:
        return stream.task
    asked = [key for key in stream.tasks_of(game, level) if game.task(key).asked(own)]
    return rng.choice(asked) if asked and rng.random() < TASKS else ""


def _deal_made(game: Game, key: str, seed: str, level: int, house: House, *, rule: str | None) -> Doing:
    """Return a task as it is dealt under a house; under the book's where this one leaves nothing to make."""
    try:
        return deal_task(game, key, seed, level, house, rule=rule)
    except RuntimeError:
        if house == game.house():
            raise
        return deal_task(game, key, seed, level, game.house(), rule=rule)


def deal_pair(
    game: Game, query: str, seed: str, level: int, house: House, *, rule: str | None = None
) -> tuple[tuple[Any, Any], House]:
    """Return a near-miss pair and the house it was dealt under: the book's where this one plays without the rule."""
    try:
        return game.pair(query, seed, level, house, rule=rule), house
    except RuntimeError:
        if house == game.house():
            raise
        return game.pair(query, seed, level, game.house(), rule=rule), game.house()
