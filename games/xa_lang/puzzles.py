"""The puzzles of Xả láng: for each question how positions are dealt, their near misses, and the rules they turn on.

What the levels 1 to 5 mean stands with each dealer in games.xa_lang.deals. `for_rule` names the deals for a rule that
plain ones seldom touch.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from games.puzzle import Deal, Puzzle, card_twin
from games.query import Position
from games.xa_lang.deals import hands, ledgers, lists, tables
from games.xa_lang.deals.stock import PACK, rank_distance, turns
from games.xa_lang.queries import QUERIES
from games.xa_lang.rules import R, T

_QUERY: Final = {query.key: query for query in QUERIES}
_BEATS, _TURN, _LAST = _QUERY["beats"], _QUERY["may-play"], _QUERY["may-finish"]
_SCORE, _CALL = _QUERY["score"], _QUERY["bao-holds"]
_COMBO, _PLAYS = _QUERY["combo"], _QUERY["legal-plays"]


def _slugs(*rules: R) -> tuple[str, ...]:
    return tuple(rule.value for rule in rules)


def _beats(make: Callable[[Random, int], Position]) -> Deal:
    return tables.unbalanced(_BEATS, make)


def _last(make: Callable[[Random, int], Position]) -> Deal:
    return tables.unbalanced(_LAST, make)


def _turn(reason: str) -> Deal:
    return tables.unbalanced(_TURN, lambda rng, level: hands.deal_turn(rng, level, reason))


def _turn_about(make: Callable[[Random, int], Position]) -> Deal:
    """A table and a play about a rule, the play out of a hand with a card more."""

    def turn(rng: Random, level: int) -> Position:
        found = make(rng, level)
        used = (*found["table"]["cards"], *found["play"]["cards"])
        more = rng.choice([made for made in PACK if made not in used and not made.is_joker])
        return {"hand": (*found["play"]["cards"], more), **found, "passed": False}

    return tables.unbalanced(_TURN, turn)


_READING: Final = (R.COMBINATIONS, R.RUNS, R.SUITED_RUN, R.JOKER)
_BEATING: Final = (*_READING, R.FULL_HOUSE_TIE, R.POKER_TWO, R.SAME_TYPE, R.CHOP, R.CATCH)
_ABOUT: Final = {
    R.COMBINATIONS: tables.about_nothing,
    R.RUNS: tables.about_runs,
    R.SUITED_RUN: tables.about_suited_runs,
    R.JOKER: tables.about_jokers,
    R.FULL_HOUSE_TIE: tables.about_ties,
    R.POKER_TWO: tables.about_twos,
    R.CHOP: tables.about_chops,
    R.CATCH: tables.about_catches,
}

PUZZLES: Final = (
    Puzzle(
        "beats",
        tables.balanced(_BEATS, tables.deal_pair),
        card_twin(_BEATS, PACK, rank_distance, turns=turns),
        _slugs(*_BEATING),
        for_rule={rule: _beats(make) for rule, make in _ABOUT.items()},
    ),
    Puzzle(
        "may-play",
        tables.balanced(_TURN, hands.deal_turn),
        hands.turn_twin(_TURN),
        _slugs(*_BEATING, R.DECK, R.PASS, R.ROUND_END, R.FINISH_ON_TWO),
        for_rule={
            **{rule: _turn_about(make) for rule, make in _ABOUT.items()},
            R.COMBINATIONS: _turn("nothing"),
            R.DECK: _turn("missing"),
            R.PASS: _turn("passed"),
            R.ROUND_END: _turn("lead"),
            R.FINISH_ON_TWO: _turn("last"),
        },
    ),
    Puzzle(
        "may-finish",
        tables.balanced(_LAST, tables.deal_last),
        card_twin(_LAST, PACK, rank_distance, turns=turns),
        _slugs(R.FINISH_ON_TWO, R.JOKER, R.COMBINATIONS, R.RUNS),
        for_rule={
            R.JOKER: _last(tables.last_with_joker),
            R.COMBINATIONS: _last(tables.last_of_nothing),
            R.RUNS: _last(tables.last_round_the_ace),
        },
    ),
    Puzzle(
        "combo",
        lists.deal_combo,
        card_twin(_COMBO, PACK, rank_distance, turns=lists.few_turn),
        _slugs(R.COMBINATIONS, R.RUNS, R.SUITED_RUN, R.JOKER),
        for_rule={
            R.COMBINATIONS: lists.combo_by(T.PAIR, T.TRIPLE, T.FULL_HOUSE, spoil=0.4),
            R.RUNS: lists.combo_by(T.STRAIGHT, T.PAIR_RUN),
            R.SUITED_RUN: lists.combo_by(T.STRAIGHT_FLUSH),
            R.JOKER: lists.combo_by(T.TRIPLE, T.STRAIGHT, T.PAIR_RUN, T.FULL_HOUSE, jokers=1),
        },
    ),
    Puzzle(
        "legal-plays",
        lists.deal_plays,
        card_twin(_PLAYS, PACK, rank_distance, turns=lists.few_turn),
        _slugs(R.SAME_TYPE, R.ROUND_END, R.FINISH_ON_TWO, R.CHOP, R.CATCH, R.JOKER, R.SUITED_RUN, R.POKER_TWO),
        for_rule={
            R.JOKER: lists.plays_by(lists.joker_turn),
            R.SUITED_RUN: lists.plays_by(lists.suited_turn),
            R.POKER_TWO: lists.plays_by(lists.two_turn),
            R.ROUND_END: lists.plays_by(lists.lead_turn),
            R.FINISH_ON_TWO: lists.plays_by(lists.last_turn),
            R.CHOP: lists.plays_by(lists.chop_turn),
            R.CATCH: lists.plays_by(lists.catch_turn),
        },
    ),
    Puzzle(
        "score",
        ledgers.deal_score,
        card_twin(_SCORE, PACK, rank_distance, within="left", turns=turns),
        _slugs(R.CARD_LEFT, R.THOI_HAI, R.CHOP_PAY, R.CATCH_QUAD, R.CATCH_SF, R.BAO_PAY, R.VE_BO, R.FINISH_ON_TWO),
        first=ledgers.deal_counted,
        for_rule={
            R.THOI_HAI: ledgers.score_by(twos=True),
            R.CHOP_PAY: ledgers.score_by("chop"),
            R.CATCH_QUAD: ledgers.score_by("catch-quad"),
            R.CATCH_SF: ledgers.score_by("catch-sf"),
            R.BAO_PAY: ledgers.score_by("bao-failed"),
            R.VE_BO: ledgers.score_by("ve-bo"),
            R.FINISH_ON_TWO: ledgers.score_by("finish-two"),
        },
    ),
    Puzzle(
        "bao-holds",
        tables.balanced(_CALL, hands.deal_call),
        hands.call_twin(_CALL),
        _slugs(R.BAO, R.WIN),
        first=hands.deal_call_with_cards_left,
    ),
)
