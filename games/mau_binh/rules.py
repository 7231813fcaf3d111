"""Mậu Binh: the rule ids and what a table may set (rule book §1–§5, Options)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.rules import House, Value, option


class R(StrEnum):
    """The rules, by the slug that is cited."""

    DECK = "deck"
    ROWS = "rows"
    RANK_ORDER = "rank-order"
    TIME = "time"
    HAND_ORDER = "hand-order"
    FRONT_KINDS = "front-kinds"
    WHEEL = "wheel"
    EQUAL_ROWS = "equal-rows"
    FOUL = "foul"
    FOUL_3V5 = "foul-3v5"
    ROW_WIN = "row-win"
    ROW_VALUES = "row-values"
    DE_HANG = "de-hang"
    SWEEP = "sweep"
    FOUL_PAYS = "foul-pays"
    ACES = "aces"
    INSTANT_WIN = "instant-win"
    INSTANT_VS_INSTANT = "instant-vs-instant"
    INSTANT_VALUES = "instant-values"


@dataclass(frozen=True)
class MauBinhHouse(House):
    """What a Mậu Binh table may set; the first value of each option is the default."""

    wheel: str = option("second", "lowest", varies=R.WHEEL)
    de_hang: str = option("any_special", "same_type", "off", varies=R.DE_HANG)
    sweep_mult: int = option(3, 2, varies=R.SWEEP)
    sweep_applies_to: str = option("all", "base", varies=R.SWEEP)
    sweep_table_mult: int = option(1, 2, varies=R.SWEEP)
    foul: str = option("rows_x2", "as_sweep", "sweep_x2", varies=R.FOUL_PAYS)
    tinh_at: str = option("on", "off", varies=R.ACES)
    instant_table: str = option("seed", "co_ban", "tinh_at", varies=R.INSTANT_VALUES)
    instant_vs_instant: str = option("higher_takes", "net", varies=R.INSTANT_VS_INSTANT)
    six_pairs_quads: bool = option(True, False, varies=R.INSTANT_VALUES)
    ba_sanh_wheel: bool = option(True, False, varies=R.INSTANT_VALUES)

    PRESETS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "seed": {},
        "co_ban": {"instant_table": "co_ban", "tinh_at": "off", "de_hang": "off"},
        "tinh_at": {"instant_table": "tinh_at", "tinh_at": "on", "de_hang": "any_special"},
    }
