"""How often each branch of who must take a tỳ is what a puzzle of Xệp asks about, level by level."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from games import get_game
from games.game import Game
from games.puzzle import LEVELS
from games.query import Position

LEAST: Final = 0.08  # of the stream at some level
BRANCHES: Final = (
    "nobody",
    "kéo",
    "claim by hand",
    "claim by set",
    "claim by tướng",
    "a win",
    "a win over a claim",
    "a card the drawer xệps",
)
_NAMES: Final = {
    None: "nobody",
    "keo": "kéo",
    "claim-hand": "claim by hand",
    "claim-set": "claim by set",
    "claim-tuong": "claim by tướng",
    "xep-forced": "a card the drawer xệps",
    "eat": "a lone tướng",
}


def branch(game: Game, position: Position) -> str:
    """How the tỳ of a table is taken, by the answer; a win over a claim by the same table without the win."""
    query, house = game.query("must-take"), game.house()
    rule = query.answer_to(position, house)["rule"]
    if rule != "claim-win":
        return _NAMES[rule]
    without = query.answer_to({**position, "wants_win": []}, house)["rule"]
    return "a win over a claim" if without in ("claim-hand", "claim-set", "claim-tuong") else "a win"


def shares(count: int, *, seed: int = 1) -> dict[int, Counter[str]]:
    """Of so many puzzles of each level, as the stream puts them, the share of every branch."""
    game, found = get_game("xep"), {}
    for level in LEVELS:
        rng = Random(f"{seed}/{level}")
        pairs = [game.pair("must-take", f"branch/{seed}/{n}", level, game.house()) for n in range(count)]
        times = Counter(branch(game, rng.choice(pair)) for pair in pairs)
        found[level] = Counter({name: many / count for name, many in times.items()})
    return found
