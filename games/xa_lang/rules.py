"""Xả láng: the rule ids, the types of combinations and what a table may set (rule book §1–§5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from games.rules import House, Value, option


class R(StrEnum):
    """The rules, by the slug that is cited."""

    DECK = "deck"
    EXCHANGE = "exchange"
    LEAD = "lead"
    DIRECTION = "direction"
    BAO = "bao"
    COMBINATIONS = "combinations"
    RUNS = "runs"
    FULL_HOUSE_TIE = "full-house-tie"
    POKER_TWO = "poker-two"
    SUITED_RUN = "suited-run"
    JOKER = "joker"
    SAME_TYPE = "same-type"
    CHOP = "chop"
    CATCH = "catch"
    PASS = "pass"
    ROUND_END = "round-end"
    WIN = "win"
    FINISH_ON_TWO = "finish-on-two"
    VE_BO = "ve-bo"
    CARD_LEFT = "card-left"
    THOI_HAI = "thoi-hai"
    CHOP_PAY = "chop-pay"
    CATCH_QUAD = "catch-quad"
    CATCH_SF = "catch-sf"
    BAO_PAY = "bao-pay"


class T(StrEnum):
    """The types of combinations (§2)."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    PAIR_RUN = "pair-run"
    STRAIGHT = "straight"
    FULL_HOUSE = "full-house"
    QUAD = "quad"
    STRAIGHT_FLUSH = "straight-flush"


TYPES: Final = tuple(found.value for found in T)
GROUPS: Final = (T.SINGLE, T.PAIR, T.TRIPLE)  # one, two, three of a rank: 2 is high
BOMBS: Final = (T.QUAD, T.STRAIGHT_FLUSH)


@dataclass(frozen=True)
class XaLangHouse(House):
    """What a Xả láng table may set; the first value of each option is the default."""

    exchange: str = option("random_cycle", "right", "off", varies=R.EXCHANGE)
    bao_tie: str = option("turn_order", "first_click", varies=R.BAO)
    fullhouse_pair_tiebreak: str = option("off", "on", varies=R.FULL_HOUSE_TIE)
    two_in_poker_hands: str = option("lowest", "below_ace", varies=R.POKER_TWO)
    joker_in_bombs: str = option("on", "off", varies=R.JOKER)
    chop_scope: str = option("single", "single_pair", "single_pair_triple", varies=R.CHOP)
    bombs_beat_all: str = option("off", "on", varies=R.CATCH)
    five_card_ladder: str = option("off", "on", varies=R.CATCH)
    chop_after_pass: str = option("off", "on", varies=R.PASS)
    finish_on_two: str = option("forbidden", "penalty_but_wins", "loses", varies=R.FINISH_ON_TWO)
    finish_scope: str = option("any_two", "only_twos", varies=R.FINISH_ON_TWO)
    thoi2: str = option("replace", "extra", varies=R.THOI_HAI)
    chop_chain: str = option("separate", "last_pays_all", "doubling", varies=R.CHOP_PAY)
    bao_success: str = option("plus_count", "flat", varies=R.BAO_PAY)
    bao_fail: str = option("continue", "end_hand", varies=R.BAO_PAY)

    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"seed": {}}
