"""The six questions people quarrel over, the most frequent first."""

from typing import Final

from games.quarrel import Quarrel

QUARRELS: Final = (
    Quarrel("hands", "compare"),
    Quarrel("showdown", "showdown"),
    Quarrel("first", "first-to-act"),
    Quarrel("raise", "legal-actions", {"raised_by_me_open": True}),
    Quarrel("pots", "pots"),
    Quarrel("payout", "payout"),
)
