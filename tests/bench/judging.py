"""Verdicts: how long `judge` takes in process, derivation, sentences and flips included, from the JSON position on."""

from __future__ import annotations

from statistics import median

from games import all_games, judge
from games.game import Game
from games.puzzle import LEVELS
from games.verdict import plain
from tests.bench.measuring import Measured, seconds

DEALS = 40  # a level
GOAL_MS = 3.0
# Searches over every layout, grouping or play, whose derivation shows what they found: without a goal here.
FREE = {
    ("mau-binh", "arrange"),
    ("mau-binh", "repair"),
    ("xep", "score"),
    ("xa-lang", "legal-plays"),
    ("xa-lang", "bao-holds"),
}


def measure() -> list[Measured]:
    """The median of every puzzle query over deals of all levels."""
    return [_measured(game, key) for game in all_games() for key in game.puzzle_keys]


def _measured(game: Game, key: str) -> Measured:
    house = game.house()
    positions = [plain(game.deal(key, f"bench {n}", level, house)) for level in LEVELS for n in range(DEALS)]
    judge(game.key, key, positions[0])
    taken = sorted(1000 * seconds(lambda at=at: judge(game.key, key, at)) for at in positions)  # type: ignore[misc]
    goal = None if (game.key, key) in FREE else GOAL_MS
    slow = f"95 of 100 under {taken[len(taken) * 95 // 100]:.2f} ms, slowest {taken[-1]:.2f} ms"
    return Measured(f"verdict {game.key} {key}", median(taken), "ms median", at_most=goal, detail=slow)
