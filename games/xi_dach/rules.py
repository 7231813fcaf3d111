"""Xì Dách: the rule ids and what a table may set (rule book §1–§4, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.rules import House, limit, option


class R(StrEnum):
    """The rules, by the slug that is cited."""

    DECK = "deck"
    PIP_POINTS = "pip-points"
    ACE = "ace"
    XI_BAN = "xi-ban"
    XI_DACH = "xi-dach"
    DEALER_NATURAL = "dealer-natural"
    PLAYER_NATURAL = "player-natural"
    STAKES = "stakes"
    ORDER = "order"
    DU_TUOI = "du-tuoi"
    FIVE_CARDS = "five-cards"
    NGU_LINH = "ngu-linh"
    QUAC = "quac"
    DEN = "den"
    DEALER_MIN = "dealer-min"
    EARLY_CHECK = "early-check"
    SHOW_ON_CHECK = "show-on-check"
    RANK = "rank"
    NGU_LINH_LOW = "ngu-linh-low"
    PUSH = "push"
    BOTH_BUST = "both-bust"
    NON_V_QUAC = "non-v-quac"
    PHASES_APART = "phases-apart"


@dataclass(frozen=True)
class XiDachHouse(House):
    """What a Xì Dách table may set; the first value of each option is the default."""

    max_players: int = limit(9, 8, 7, 6, 5, 4, 3, 2, 1, varies=R.DECK)
    ace: str = option("by_count", "free_1_10_11", "one_or_ten", "western_1_11", varies=R.ACE)
    xidach_tens: str = option("tjqk", "jqk", varies=R.XI_DACH)
    natural_tie: str = option("draw", "dealer", varies=R.DEALER_NATURAL)
    mult_xi_ban: int = option(1, 2, 3, varies=R.STAKES)
    mult_xi_dach: int = option(1, 2, 3, varies=R.STAKES)
    mult_ngu_linh: int = option(1, 2, 3, varies=R.STAKES)
    player_min: int = option(16, 14, varies=R.DU_TUOI)
    allow_stand_under: str = option("refuse", "lose", varies=R.DU_TUOI)
    ngu_linh_min: int = option(16, 0, varies=R.NGU_LINH)
    dealer_min: int = option(16, 15, 14, varies=R.DEALER_MIN)
    early_check: str = option("stood_only", "any", "off", varies=R.EARLY_CHECK)
    ngu_linh_cmp: str = option("lower", "higher", "draw", "dealer", varies=R.NGU_LINH_LOW)
    point_tie: str = option("draw", "player", "dealer", varies=R.PUSH)
    both_bust: str = option("draw", "player_loses", "lower_wins", varies=R.BOTH_BUST)
    non_vs_bust: str = option("non_wins", "draw", "non_loses", varies=R.NON_V_QUAC)
