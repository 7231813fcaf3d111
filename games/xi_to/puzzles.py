"""The puzzles of Xì Tố: for each question how positions are dealt, their near misses, and the rules they turn on.

What the levels 1 to 5 mean stands with each dealer in games.xi_to.deals. `for_rule` names the deals for a rule that
plain ones seldom touch; they ignore the level.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.puzzle import Near, Puzzle, card_twin
from games.query import Position
from games.rules import House
from games.xi_to.deals import hands, money, shown, tables
from games.xi_to.deals.stock import PACK, rank_distance
from games.xi_to.deals.tables import Table
from games.xi_to.queries import QUERIES
from games.xi_to.rules import R

_QUERY: Final = {query.key: query for query in QUERIES}


def _one_card(key: str) -> Near:
    return card_twin(_QUERY[key], PACK, rank_distance)


def _slugs(*rules: R) -> tuple[str, ...]:
    return tuple(rule.value for rule in rules)


_OTHER_CARD: Final = _one_card("payout")


def _payout_twin(rng: Random, position: Position, level: int, house: House) -> Position:
    """One card or one amount is another."""
    if position["hands"] and rng.random() < 0.6:
        return _OTHER_CARD(rng, position, level, house)
    return tables.twin_of_amount(rng, position)


PUZZLES: Final = (
    Puzzle(
        "hand-kind",
        hands.deal_hand_kind,
        _one_card("hand-kind"),
        _slugs(R.HAND_ORDER, R.STRAIGHT),
        for_rule={R.STRAIGHT: hands.kind_by(hands.ace_low)},
    ),
    Puzzle(
        "compare",
        hands.deal_compare,
        _one_card("compare"),
        _slugs(R.HAND_ORDER, R.TIE_BREAK, R.STRAIGHT, R.SF_ORDER, R.DECK),
        for_rule={
            R.HAND_ORDER: hands.compare_by(hands.by_kind),
            R.TIE_BREAK: hands.compare_by(hands.late),
            R.STRAIGHT: hands.compare_by(hands.ace_low_in_doubt),
            R.SF_ORDER: hands.compare_by(hands.straight_flushes),
            R.DECK: hands.compare_by(hands.tied),
        },
    ),
    Puzzle(
        "payout",
        tables.deal_payout,
        _payout_twin,
        _slugs(R.SIDE_POTS, R.LAST_STANDING, R.HAND_ORDER, R.TIE_BREAK, R.STRAIGHT, R.SF_ORDER, R.DECK),
        for_rule={
            R.LAST_STANDING: tables.payout_by(Table(3, folded=2), Table(2, folded=1)),
            R.TIE_BREAK: tables.payout_by(Table(3, two=hands.late), Table(3, short=1, two=hands.late)),
            R.STRAIGHT: tables.payout_by(Table(2, two=hands.ace_low_in_doubt), Table(3, two=hands.ace_low_in_doubt)),
            R.SF_ORDER: tables.payout_by(Table(2, two=hands.straight_flushes)),
            R.DECK: tables.payout_by(Table(3, two=hands.tied), Table(3, short=1, two=hands.tied)),
        },
    ),
    Puzzle(
        "showdown",
        shown.deal_showdown,
        _one_card("showdown"),
        _slugs(R.HAND_ORDER, R.TIE_BREAK, R.STRAIGHT, R.SF_ORDER, R.DECK),
        for_rule={
            R.TIE_BREAK: shown.showdown_by(hands.late),
            R.STRAIGHT: shown.showdown_by(hands.ace_low_in_doubt),
            R.SF_ORDER: shown.showdown_by(hands.straight_flushes),
            R.DECK: shown.showdown_by(hands.tied),
        },
    ),
    Puzzle("first-to-act", shown.deal_first_to_act, _one_card("first-to-act"), _slugs(R.FIRST_TO_ACT)),
    Puzzle(
        "legal-actions",
        money.deal_legal_actions,
        money.twin_of_turn(_QUERY["legal-actions"]),
        _slugs(R.ACTIONS, R.CALL_AMOUNT, R.REOPEN, R.BET_SIZE),
        for_rule={R.REOPEN: money.turn_by(money.closed, money.short), R.CALL_AMOUNT: money.turn_by(money.short)},
    ),
    Puzzle("pots", money.deal_pots, money.twin_of_pots, _slugs(R.SIDE_POTS)),
)
