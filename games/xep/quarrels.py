"""The six questions people quarrel over, the most frequent first."""

from typing import Final

from games.quarrel import Quarrel

QUARRELS: Final = (
    Quarrel("take", "must-take"),
    Quarrel("win", "can-win"),
    Quarrel("eat", "may-eat"),
    Quarrel("throw", "may-discard"),
    Quarrel("ui", "is-ui", {"forced": True}),
    Quarrel("pay", "payment", {"stake": 1}),
)
