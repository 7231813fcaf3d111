"""What the puzzles of every game look like: `python -m tests.games.puzzle_report --count 500 [--preset KEY]`.

For each query and level: milliseconds of processor time a deal and a pair (median, slowest), how the answers spread,
and which rules the verdicts cite (per cent); then how long each rule's stream takes to find a position.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from typing import Any

from games.game import Game, all_games
from games.puzzle import LEVELS, Puzzle
from games.rules import House

_SHOWN = 22  # different answers printed


def _timed(make: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    value = make()
    return value, 1000 * (time.process_time() - start)


def _times(found: list[float]) -> str:
    return f"{median(found):.2f} ms median, {max(found):.0f} slowest"


def _label(answer: Any) -> str:
    """An answer in few letters: long ones by their shape only."""
    if isinstance(answer, list):
        return f"{len(answer)} items" if answer else "none"
    if isinstance(answer, dict):
        values = list(answer.values())
        return f"{len(values)} players" if all(isinstance(value, int) for value in values) else "/".join(answer)
    return json.dumps(answer)


def _share(found: Counter[str], total: int) -> str:
    listed = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:_SHOWN]
    return ", ".join(f"{key} {100 * count / total:.0f}" for key, count in listed)


def _print_level(game: Game, puzzle: Puzzle, level: int, house: House, count: int) -> None:
    answers: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    deals, pairs = [], []
    for seed in range(count):
        position, spent = _timed(partial(game.deal, puzzle.query, seed, level, house))
        deals.append(spent)
        answer, note = game.query(puzzle.query).argue(position, house)
        answers[_label(answer)] += 1
        rules.update({found.rule for found in note.notes})
    for seed in range(max(1, count // 5)):
        pairs.append(_timed(partial(game.pair, puzzle.query, seed, level, house))[1])
    print(f"  level {level}: deal {_times(deals)}; pair {_times(pairs)}")
    print(f"    answers %: {_share(answers, count)}")
    print(f"    rules %:   {_share(rules, count)}")


def _print_streams(game: Game, puzzle: Puzzle, house: House, count: int) -> None:
    for rule in puzzle.rules:
        deals, pairs = [], []
        for level, seed in product(LEVELS, range(max(1, count // 25))):
            where: tuple[Any, ...] = (puzzle.query, seed, level, house)
            deals.append(_timed(partial(game.deal, *where, rule=rule))[1])
            pairs.append(_timed(partial(game.pair, *where, rule=rule))[1])
        print(f"  stream {rule}: deal {_times(deals)}; pair {_times(pairs)}")


def main() -> None:
    """Print the figures of every puzzle of every game, or of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--game", default="")
    parser.add_argument("--query", default="")
    parser.add_argument("--preset", default="seed")
    args = parser.parse_args()
    for game in all_games():
        if args.game and game.key != args.game:
            continue
        house = game.house.of_preset(args.preset)
        for puzzle in game.puzzles:
            if args.query and puzzle.query != args.query:
                continue
            print(f"{game.key} {puzzle.query}", flush=True)
            for level in LEVELS:
                _print_level(game, puzzle, level, house, args.count)
            _print_streams(game, puzzle, house, args.count)


if __name__ == "__main__":
    main()
