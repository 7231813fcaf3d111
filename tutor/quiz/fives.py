"""Five puzzles that suit somebody: how hard they are and what they ask, so that about three in four are right at once.

What is expected of a level follows from the first tries there, and where there are few of them from the easier level:
a newcomer is taken to have nine in ten right at the easiest level, and each further one to cost him 15 points. Who does
well at a level does at least as well at the easier ones.
"""

from collections.abc import Collection
from typing import Any

from games import Game
from tutor.models import Answer, Learner, Served
from tutor.quiz.services import FIRST_LEVEL, LAST_LEVEL, simple_first
from tutor.serving.forms import asked_puzzles

FIVE_ASKED = 5
WARMING_UP = 2  # so many are a level easier
AIM = 0.75
NEWCOMER, HARDER = 0.9, 0.15
WEIGHT = 8  # so many tries count as much as what was expected before
LATEST = 60  # so many first tries are looked at


def level_for(learner: Learner, game: Game, n: int) -> int:
    """Return how hard a learner's puzzle after `n` others is: the first ones are a level easier."""
    expected = expected_shares(learner, game)
    nearest = min(expected, key=lambda level: (round(abs(expected[level] - AIM), 3), -level))
    return max(FIRST_LEVEL, nearest - (n < WARMING_UP))


def expected_shares(learner: Learner, game: Game) -> dict[int, float]:
    """Return for each level what share of a game's puzzles a learner will probably have right at once."""
    first = Answer.objects.filter(
        learner=learner, attempt=1, served__purpose=Served.Purpose.PUZZLE, served__game=game.key
    )
    facts = first.order_by("-created", "-pk").values_list("served__level", "correct", "hints")
    tries = [(level, right and not hints) for level, right, hints in facts[:LATEST]]
    shares, share = {}, NEWCOMER + HARDER
    for level in range(FIRST_LEVEL, LAST_LEVEL + 1):
        alone = [right for tried, right in tries if tried == level]
        share = (sum(alone) + WEIGHT * (share - HARDER)) / (len(alone) + WEIGHT)
        shares[level] = share
    return {level: max(shares[harder] for harder in shares if harder >= level) for level in shares}


def queries_for(game: Game, house: Any, level: int, *, before: Collection[str]) -> list[str]:
    """Return what may be asked at a level under a house: nothing that was asked `before` while something is new."""
    fitting = simple_first(game, [puzzle.query for puzzle in asked_puzzles(game) if puzzle.asked(house)], level)
    return [query for query in fitting if query not in before] or fitting
