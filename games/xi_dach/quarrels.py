"""The six questions people quarrel over, the most frequent first."""

from typing import Final

from games.quarrel import Quarrel

QUARRELS: Final = (
    Quarrel("dealer", "settle"),
    Quarrel("early", "may-check", {"stood": False}),
    Quarrel("stand", "may-stand"),
    Quarrel("points", "points"),
    Quarrel("caught", "den"),
    Quarrel("table", "settle-table"),
)
