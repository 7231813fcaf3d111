"""The six questions people quarrel over, the most frequent first."""

from typing import Final

from games.quarrel import Quarrel

QUARRELS: Final = (
    Quarrel("beat", "beats"),
    Quarrel("again", "may-play", {"passed": True}),
    Quarrel("last", "may-finish"),
    Quarrel("bao", "bao-holds"),
    Quarrel("combo", "combo"),
    Quarrel("chips", "score"),
)
