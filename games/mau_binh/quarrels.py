"""The six questions people quarrel over, the most frequent first."""

from typing import Final

from games.quarrel import Quarrel

QUARRELS: Final = (
    Quarrel("foul", "foul"),
    Quarrel("five", "compare-row", {"row": "back"}),
    Quarrel("three", "compare-row", {"row": "front"}),
    Quarrel("instant", "instant-win"),
    Quarrel("worth", "row-value"),
    Quarrel("table", "settle"),
)
