"""Xì Tố: the rule ids and what a table may set (rule book §1–§3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.rules import House, Value, limit, option


class R(StrEnum):
    """The rules, by the slug that is cited."""

    DECK = "deck"
    ANTE = "ante"
    TAY = "tay"
    DEAL_ORDER = "deal-order"
    ROUNDS = "rounds"
    FIRST_TO_ACT = "first-to-act"
    ACTIONS = "actions"
    BET_SIZE = "bet-size"
    CALL_AMOUNT = "call-amount"
    REOPEN = "reopen"
    ALL_IN = "all-in"
    SIDE_POTS = "side-pots"
    LAST_STANDING = "last-standing"
    HAND_ORDER = "hand-order"
    TIE_BREAK = "tie-break"
    STRAIGHT = "straight"
    SF_ORDER = "sf-order"


@dataclass(frozen=True)
class XiToHouse(House):
    """What a Xì Tố table may set; the first value of each option is the default."""

    suit_tiebreak: str = option("off", "cdhs", "scdh", varies=R.DECK)
    first_act_tie: str = option("seat", "suit", varies=R.FIRST_TO_ACT)
    flush_over_full_house: str = option("off", "on", varies=R.HAND_ORDER)
    ace_low_straight: str = option("off", "on", varies=R.STRAIGHT)
    sf_order: str = option("lower", "higher", "min_beats_max", varies=R.SF_ORDER)
    max_players: int = limit(6, 5, 4, 3, 2, varies=R.DECK)

    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"seed": {}, "chuan": {"sf_order": "higher"}}
