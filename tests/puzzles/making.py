"""Whether exactly the right ways to do a task are accepted: orders and picks all of them, of layouts a sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, islice, permutations
from random import Random
from typing import Any, Final

from games import all_games
from games.doing import Doing, deal_task
from games.game import Game
from games.puzzle import LEVELS
from games.task import Order, Pick, Task
from games.verdict import plain
from tests.games import twins
from tests.games.positions import some_house
from tests.puzzles.answering import answers

TASKS = [(game, task) for game in all_games() for task in game.tasks]
MOST: Final = 150  # ways tried of one task


def deal(game: Game, task: Task, level: int, rng: Random) -> Doing:
    """One task under some house, the default one where the house leaves nothing to make."""
    house = some_house(game, rng) if rng.random() < 0.6 else game.house()
    if not task.asked(house):
        house = game.house()
    seed = str(rng.random())
    try:
        return deal_task(game, task.key, seed, level, house)
    except RuntimeError:
        if house == game.house():
            raise
        return deal_task(game, task.key, seed, level, game.house())


def dealt(count: int, seed: int) -> Iterator[tuple[int, Doing]]:
    """So many tasks with their levels, the kinds in turn and within each the levels."""
    for n in range(count):
        game, task = TASKS[n % len(TASKS)]
        level = LEVELS[n // len(TASKS) % len(LEVELS)]
        yield level, deal(game, task, level, Random(f"{seed}/task/{n}"))


def faults(put: Doing, seen: Counter[str]) -> Iterator[str]:
    """Everything wrong with a task; what was tried is counted in `seen`."""
    told = f"{put.game.key} {put.task.key}: {plain(put.position)} {put.house.to_json()}"
    found = {True: 0, False: 0}
    for given in (put.solution(), put.mistake(), *ways(put)):
        right, wanted = put.judged(given).right, is_right(put, given)
        found[wanted] += 1
        if right is not wanted:
            yield f"{given} is {'accepted' if right else 'refused'}, the twin disagrees: {told}"
    if not all(found.values()):
        yield f"every way is right, or none: {told}"
    seen.update(tasks=1, ways=sum(found.values()))


def ways(put: Doing) -> Iterator[dict[str, Any]]:
    """Ways to give something, all of them where they are few; found without the task's own."""
    rng = Random(str(plain(put.position)))
    if isinstance(put.task, Order):
        yield from ({"order": list(order)} for order in permutations(range(len(put.position["items"]))))
    elif isinstance(put.task, Pick):
        pool = plain(put.position[put.task.pool])
        sets = list(chain.from_iterable(combinations(pool, count) for count in put.task.counts if count <= len(pool)))
        yield from ({"cards": list(cards)} for cards in rng.sample(sets, min(MOST, len(sets))))
    else:
        rows, hand = put.game.query(put.task.query).inputs, plain(put.position["cards"])
        for _ in range(MOST):
            left = iter(rng.sample(hand, len(hand)))
            yield {row.key: list(islice(left, row.field.counts[0])) for row in rows}


def is_right(put: Doing, given: dict[str, Any]) -> bool:
    """Whether the twin answers as wanted to every position that what was made asks about."""
    return all(
        put.task.lets(put.position, _answer(put, asked)) for asked in put.task.asks(put.position, put.made(given))
    )


def _answer(put: Doing, asked: Any) -> Any:
    """The only answer that the twin accepts."""
    query, position = put.game.query(put.task.query), plain(asked)
    accepts = twins.accepting(put.game, query.key, position, put.house.full())
    (found,) = filter(accepts, answers(query, position, put.game.deck, None).values)
    return found
