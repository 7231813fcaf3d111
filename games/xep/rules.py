"""Xệp: the rule ids and what a table may set (rule book §1–§6, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.rules import House, option


class R(StrEnum):
    """The rules, by the slug that is cited."""

    DECK = "deck"
    DEAL = "deal"
    ZONES = "zones"
    COUNT = "count"
    WORDS = "words"
    PLAYERS = "players"
    TUONG = "tuong"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    TST = "tst"
    XPM = "xpm"
    CHUOT3 = "chuot3"
    CHUOT4 = "chuot4"
    NO_GROUP = "no-group"
    LYING = "lying"
    OPENING = "opening"
    DRAW = "draw"
    REVEAL = "reveal"
    EAT = "eat"
    PASS_ON = "pass-on"
    AFTER_TAKE = "after-take"
    DEAD_DISCARDS = "dead-discards"
    XEP_FORCED = "xep-forced"
    CLAIM_WIN = "claim-win"
    CLAIM_HAND = "claim-hand"
    CLAIM_SET = "claim-set"
    CLAIM_TUONG = "claim-tuong"
    KEO = "keo"
    DISCARD = "discard"
    DISCARD_TUONG = "discard-tuong"
    UI = "ui"
    DISCARD_KHAP = "discard-khap"
    DISCARD_CHUOT = "discard-chuot"
    WIN = "win"
    BEST_GROUPING = "best-grouping"
    QUAN = "quan"
    DRAW_GAME = "draw-game"
    PAYMENT = "payment"
    PHONG_QUAN = "phong-quan"
    UI_PAYS = "ui-pays"


def based(*decisions: str) -> dict[str, Any]:
    """The basis and the decisions of a step that rests on decisions; on none, it rests on what its rule rests on."""
    return {"basis": "default" if decisions else None, "decisions": decisions or None}


@dataclass(frozen=True)
class XepHouse(House):
    """What a Xệp table may set; the first value of each option is the default."""

    concealed_bonus: str = option("off", "3_8", "6_8", varies=R.LYING)
    drawer_win_beats_xep: str = option("on", "off", varies=R.XEP_FORCED)
    lone_tuong: str = option("optional", "forced_drawer", "off", varies=R.EAT)
    anti_trash: str = option("off", "on", varies=R.EAT)
    khap_lock_eat: str = option("off", "on", varies=R.EAT)
    facedown_fourth: str = option("open", "stay_down", varies=R.CLAIM_SET)
    chuot_lock: str = option("exact4", "any_full_set", varies=R.DISCARD_CHUOT)
    ui: str = option("no_legal_discard", "no_rac", varies=R.UI)
    forced_ui_excused: str = option("off", "on", varies=R.UI)
    win_after_discard: str = option("on", "off", varies=R.WIN)
    dealt_win: str = option("on", "off", varies=R.WIN)
    khap_lock_group: str = option("off", "on", varies=R.BEST_GROUPING)
    phong_quan: str = option("on", "off", varies=R.PHONG_QUAN)
    ui_penalty: str = option("pays_all", "leaves", varies=R.UI_PAYS)
