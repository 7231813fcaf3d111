"""The puzzles of Xì Dách: for each question how positions are dealt, their near misses, and the rules they turn on.

What the levels 1 to 5 mean stands with each dealer in games.xi_dach.deals. `for_rule` names the deals for a rule that
plain ones seldom touch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.puzzle import Deal, Near, Puzzle, card_twin
from games.rules import House
from games.xi_dach.deals import hands, tables, whole
from games.xi_dach.deals.hands import WITH_ACE, WITH_ACE_TO_FOUR, WITHOUT_ACE, status_by
from games.xi_dach.deals.stock import PACK, pip_distance
from games.xi_dach.deals.tables import settle_by
from games.xi_dach.deals.whole import phase_one_by, table_by
from games.xi_dach.queries import QUERIES
from games.xi_dach.rules import R

_QUERY: Final = {query.key: query for query in QUERIES}


def _by_card(key: str, within: str = "") -> Near:
    """Near misses by one card, the nearest in points first."""
    return card_twin(_QUERY[key], PACK, pip_distance, within=within)


def _always(_: House) -> bool:
    return True


def _puzzle(
    key: str,
    deal: Deal,
    rules: tuple[R, ...],
    *,
    for_rule: Mapping[str, Deal],
    asked: Callable[[House], bool] = _always,
    twin: Near | None = None,
) -> Puzzle:
    slugs = tuple(rule.value for rule in rules)
    return Puzzle(key, deal, twin or _by_card(key), slugs, for_rule=for_rule, asked=asked)


_TURN_RULES: Final = (R.XI_BAN, R.XI_DACH, R.PLAYER_NATURAL, R.ACE, R.QUAC)
_TURNS: Final[Mapping[str, Deal]] = {
    R.XI_BAN: status_by("xi-ban"),
    R.XI_DACH: status_by("xi-dach"),
    R.PLAYER_NATURAL: status_by("xi-dach"),
    R.ACE: hands.hand_by(WITH_ACE_TO_FOUR),
    R.QUAC: hands.turn_by("quac"),
    R.DU_TUOI: hands.turn_by("non"),
    R.ORDER: hands.turn_by("non"),
}


def _turns(*rules: R) -> Mapping[str, Deal]:
    return {rule: _TURNS[rule] for rule in rules}


PUZZLES: Final = (
    _puzzle(
        "points",
        hands.deal_points,
        (R.PIP_POINTS, R.ACE),
        for_rule={R.PIP_POINTS: hands.points_by(WITHOUT_ACE), R.ACE: hands.points_by(WITH_ACE)},
    ),
    _puzzle(
        "natural",
        hands.deal_natural,
        (R.XI_BAN, R.XI_DACH),
        for_rule={R.XI_BAN: hands.natural_by("xi-ban"), R.XI_DACH: hands.natural_by("xi-dach")},
    ),
    _puzzle(
        "status",
        hands.deal_status,
        (R.XI_BAN, R.XI_DACH, R.ACE, R.NGU_LINH, R.QUAC, R.DU_TUOI),
        for_rule={**_turns(R.XI_BAN, R.XI_DACH, R.ACE, R.QUAC, R.DU_TUOI), R.NGU_LINH: status_by("ngu-linh")},
    ),
    _puzzle(
        "may-stand",
        hands.deal_may_stand,
        (*_TURN_RULES, R.DU_TUOI),
        for_rule=_turns(*_TURN_RULES, R.DU_TUOI),
        asked=hands.can_refuse,
    ),
    _puzzle("may-draw", hands.deal_may_draw, (*_TURN_RULES, R.ORDER), for_rule=_turns(*_TURN_RULES, R.ORDER)),
    _puzzle(
        "settle",
        tables.deal_settle,
        (
            *(R.XI_BAN, R.XI_DACH, R.PHASES_APART, R.DEALER_NATURAL, R.PLAYER_NATURAL),
            *(R.ACE, R.NGU_LINH, R.QUAC, R.DU_TUOI, R.DEALER_MIN),
            *(R.RANK, R.NGU_LINH_LOW, R.PUSH, R.BOTH_BUST, R.NON_V_QUAC),
        ),
        for_rule={
            R.XI_BAN: settle_by(("xi-ban", "du-tuoi"), ("du-tuoi", "xi-ban"), ("xi-dach", "xi-ban")),
            R.XI_DACH: settle_by(("xi-dach", "du-tuoi"), ("du-tuoi", "xi-dach"), ("xi-dach", "xi-dach")),
            R.PHASES_APART: settle_by(("xi-dach", "ngu-linh"), ("ngu-linh", "xi-dach"), ("xi-ban", "ngu-linh")),
            R.DEALER_NATURAL: settle_by(("xi-dach", "du-tuoi"), ("xi-dach", "xi-dach"), ("xi-dach", "xi-ban")),
            R.PLAYER_NATURAL: settle_by(("du-tuoi", "xi-dach"), ("quac", "xi-ban")),
            R.ACE: settle_by(("du-tuoi", "du-tuoi"), ("ngu-linh", "ngu-linh")),
            R.NGU_LINH: settle_by(("du-tuoi", "ngu-linh"), ("ngu-linh", "du-tuoi")),
            R.QUAC: settle_by(("du-tuoi", "quac"), ("quac", "du-tuoi")),
            R.NGU_LINH_LOW: settle_by(("ngu-linh", "ngu-linh")),
            R.PUSH: tables.deal_tied,
            R.BOTH_BUST: settle_by(("quac", "quac")),
            R.NON_V_QUAC: settle_by(("non", "quac"), ("quac", "non")),
        },
    ),
    _puzzle(
        "may-check",
        tables.deal_may_check,
        (R.DEALER_MIN, R.EARLY_CHECK, R.ACE, R.FIVE_CARDS),
        for_rule={R.ACE: tables.dealt_by(WITH_ACE), R.FIVE_CARDS: tables.five_under},
        twin=tables.twin_of_check(_by_card("may-check", within="dealer")),
    ),
    _puzzle(
        "phase-one",
        whole.deal_phase_one,
        (R.XI_BAN, R.XI_DACH, R.DEALER_NATURAL, R.PLAYER_NATURAL),
        for_rule={
            R.XI_BAN: phase_one_by("xi-ban", "xi-dach"),
            R.XI_DACH: phase_one_by("xi-dach", "xi-dach"),
            R.DEALER_NATURAL: phase_one_by("xi-dach", "xi-dach"),
            R.PLAYER_NATURAL: phase_one_by("du-tuoi", "xi-dach"),
        },
    ),
    _puzzle(
        "settle-table",
        whole.deal_settle_table,
        (
            *(R.XI_BAN, R.XI_DACH, R.PHASES_APART, R.DEALER_NATURAL, R.PLAYER_NATURAL, R.STAKES),
            *(R.ACE, R.NGU_LINH, R.QUAC, R.DU_TUOI, R.DEALER_MIN),
            *(R.RANK, R.NGU_LINH_LOW, R.PUSH, R.BOTH_BUST, R.NON_V_QUAC),
        ),
        for_rule={
            R.XI_BAN: table_by("xi-ban", "du-tuoi"),
            R.XI_DACH: table_by("du-tuoi", "xi-dach"),
            R.PHASES_APART: table_by("xi-dach", "ngu-linh"),
            R.DEALER_NATURAL: table_by("xi-dach", "xi-dach"),
            R.PLAYER_NATURAL: table_by("quac", "xi-dach"),
            R.ACE: table_by("ngu-linh", "ngu-linh"),
            R.NGU_LINH: table_by("du-tuoi", "ngu-linh"),
            R.QUAC: table_by("quac", "quac"),
            R.NGU_LINH_LOW: table_by("ngu-linh", "ngu-linh"),
            R.PUSH: table_by("du-tuoi", "du-tuoi"),
            R.BOTH_BUST: table_by("quac", "quac"),
            R.NON_V_QUAC: table_by("quac", "non"),
        },
    ),
    _puzzle("den", whole.deal_den, (R.DEN,), for_rule={}, twin=whole.twin_of_den),
)
