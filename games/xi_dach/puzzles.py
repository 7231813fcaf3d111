"""The puzzles of Xì Dách."""

from __future__ import annotations

from typing import Final

from games.puzzle import Puzzle

PUZZLES: Final[tuple[Puzzle, ...]] = ()
