"""Whether every level of every stream is reached: a learner who knows all climbs from 1 to 5, then knows nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games import all_games
from games.puzzle import LEVELS
from tutor.models import Answer, Learner, Served
from tutor.quiz.services import ALL, MIXED, Stream, next_puzzle

LONGEST = 4 * len(LEVELS) + 2  # puzzles until he is back: two a level, up and down
UP_AND_DOWN = [*LEVELS, *reversed(LEVELS[:-1])]


def streams() -> Iterator[Stream]:
    """Every stream of every game: its questions, its tasks, its rules, all mixed; then all games mixed."""
    for game in all_games():
        yield from (Stream(game, query=puzzle.query) for puzzle in game.puzzles)
        yield from (Stream(game, task=task.key) for task in game.tasks)
        rules = dict.fromkeys(rule for puzzle in game.puzzles for rule in puzzle.rules)
        yield from (Stream(game, rule=f"{game.key}.{rule}") for rule in rules)
        yield Stream(game, mix=MIXED)
    yield Stream(all_games()[0], mix=ALL)


def climbed(stream: Stream) -> list[int]:
    """The levels in the order in which one learner was put puzzles of a stream, each as often as it came in a row."""
    learner, levels, knows = Learner.objects.create(), list[int](), True
    while len(levels) < LONGEST:
        served = next_puzzle(stream, learner)
        levels.append(served.level)
        knows = knows and levels[-2:] != [LEVELS[-1]] * 2
        if not knows and served.level == LEVELS[0]:
            break
        _answer(served, learner, right=knows)
    return levels


def _answer(served: Served, learner: Learner, *, right: bool) -> None:
    """Write down an answer that was right, or wrong, at once."""
    told = {"given": None, "verdict": {}, "rulebook": served.rulebook, "key": str(served.pk)[:30]}
    Answer.objects.create(served=served, learner=learner, correct=right, **told)


def turns(levels: Sequence[int]) -> list[int]:
    """The levels without repetition."""
    return [level for n, level in enumerate(levels) if n == 0 or levels[n - 1] != level]


def fault(stream: Stream) -> str:
    """Empty when a stream goes from 1 to 5 and back, else how it goes."""
    went = turns(climbed(stream))
    return "" if went == UP_AND_DOWN else f"{stream.facts} goes {went}"
