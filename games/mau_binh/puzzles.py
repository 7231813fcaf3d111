"""The puzzles of Mậu Binh: for each question how positions are dealt, their near misses, and the rules they turn on.

What the levels 1 to 5 mean stands with each dealer in games.mau_binh.deals. `for_rule` names the deals for a rule that
plain ones seldom touch; they ignore the level.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import Card
from games.mau_binh.deals import aces, arranging, instants, layouts, repairs, rows, tables, values
from games.mau_binh.deals.stock import PACK, rank_distance
from games.mau_binh.queries import QUERIES
from games.mau_binh.rules import R
from games.puzzle import Deal, Puzzle, card_twin, is_wrong
from games.query import Position, Query
from games.rules import House

_QUERY: Final = {query.key: query for query in QUERIES}


def _puzzle(
    key: str,
    deal: Deal,
    rules: tuple[str, ...],
    *,
    for_rule: Mapping[str, Deal],
    first: Deal | None = None,
    turns: Callable[[Query, Position, House, Any], bool] = is_wrong,
) -> Puzzle:
    """A puzzle whose near misses replace one card."""
    twin = card_twin(_QUERY[key], PACK, rank_distance, turns=turns)
    return Puzzle(key, deal, twin, rules, first, for_rule)


def _takes_other_number(query: Query, position: Position, house: House, answer: Sequence[object]) -> bool:
    """Whether a layout wants more or fewer exchanges; an equally long answer might do for both."""
    return len(query.answer_to(position, house)) != len(answer)


def _slugs(*rules: R) -> tuple[str, ...]:
    return tuple(rule.value for rule in rules)


def _twin_of_hand(rng: Random, position: Position, level: int, house: House) -> Position:
    """One card of the hand replaced: the nearest that turns the answer, or any where opponents are known.

    Against known layouts a near card seldom matters, and each one tried costs a whole search for the best layout.
    """
    distance = _no_distance if "against" in position else rank_distance
    return card_twin(_QUERY["arrange"], PACK, distance, within="cards")(rng, position, level, house)


def _no_distance(old: Card, new: Card) -> float:
    return 0


PUZZLES: Final = (
    _puzzle(
        "foul",
        layouts.deal_foul,
        _slugs(R.FOUL, R.HAND_ORDER, R.FOUL_3V5, R.FRONT_KINDS, R.WHEEL),
        for_rule={
            R.FOUL_3V5: layouts.deal_three_against_five,
            R.FRONT_KINDS: layouts.foul_by(layouts.looking_front),
            R.WHEEL: layouts.foul_by(layouts.wheel_rows),
        },
    ),
    _puzzle(
        "hand-kind",
        rows.deal_hand_kind,
        _slugs(R.HAND_ORDER, R.FRONT_KINDS, R.WHEEL),
        for_rule={R.FRONT_KINDS: rows.kind_by(rows.looking_three), R.WHEEL: rows.kind_by(rows.any_wheel)},
    ),
    _puzzle(
        "compare-row",
        rows.deal_compare_row,
        _slugs(R.HAND_ORDER, R.EQUAL_ROWS, R.FRONT_KINDS, R.WHEEL),
        for_rule={
            R.EQUAL_ROWS: rows.compare_by(rows.tied),
            R.FRONT_KINDS: rows.compare_by(rows.looking),
            R.WHEEL: rows.compare_by(rows.wheels),
        },
    ),
    _puzzle(
        "row-value",
        values.deal_row_value,
        _slugs(R.ROW_WIN, R.ROW_VALUES, R.DE_HANG, R.HAND_ORDER, R.EQUAL_ROWS, R.FRONT_KINDS, R.WHEEL),
        for_rule={
            R.DE_HANG: values.value_by(values.both_special),
            R.EQUAL_ROWS: values.value_by(rows.tied),
            R.FRONT_KINDS: values.value_by(rows.looking),
            R.WHEEL: values.value_by(rows.wheels),
        },
    ),
    _puzzle(
        "instant-win",
        instants.deal_instant_win,
        _slugs(R.INSTANT_WIN, R.INSTANT_VALUES),
        for_rule={R.INSTANT_VALUES: instants.deal_any_pattern},
    ),
    Puzzle(
        "aces",
        aces.deal_aces,
        aces.twin,
        _slugs(R.ACES),
        first=aces.deal_with_aces_left,
        asked=aces.counts_aces,
    ),
    _puzzle(
        "settle",
        tables.deal_settle,
        _slugs(
            R.ROW_WIN,
            R.ROW_VALUES,
            R.DE_HANG,
            R.SWEEP,
            R.EQUAL_ROWS,
            R.FOUL,
            R.FOUL_PAYS,
            R.ACES,
            R.INSTANT_WIN,
            R.INSTANT_VALUES,
            R.INSTANT_VS_INSTANT,
            R.FRONT_KINDS,
            R.WHEEL,
        ),
        first=tables.deal_with_cards_left,
        for_rule={
            R.ROW_VALUES: tables.settle_by(tables.Table((tables.special, tables.sound))),
            R.DE_HANG: tables.settle_by(tables.Table((tables.strong_back,) * 2)),
            R.SWEEP: tables.settle_by(tables.Table((tables.sound, tables.sound))),
            R.ACES: tables.settle_by(tables.Table((tables.sound, tables.sound))),
            R.EQUAL_ROWS: tables.deal_tied,
            R.FOUL_PAYS: tables.settle_by(tables.Table((tables.fouled, tables.sound, tables.sound))),
            R.FRONT_KINDS: tables.settle_by(tables.Table((tables.sound,) * 3)),
            R.INSTANT_VALUES: tables.settle_by(tables.Table((tables.instant, tables.sound, tables.sound))),
            R.INSTANT_VS_INSTANT: tables.settle_by(tables.Table((tables.instant, tables.instant, tables.sound))),
            R.WHEEL: tables.settle_by(tables.Table((tables.with_wheel, tables.with_straight))),
        },
    ),
    _puzzle(
        "repair",
        repairs.deal_repair,
        _slugs(R.FOUL, R.ROWS, R.HAND_ORDER, R.FOUL_3V5, R.FRONT_KINDS, R.WHEEL),
        turns=_takes_other_number,
        for_rule={
            R.FOUL_3V5: layouts.deal_three_against_five,
            R.FRONT_KINDS: layouts.foul_by(layouts.looking_front),
            R.WHEEL: layouts.foul_by(layouts.wheel_rows),
        },
    ),
    Puzzle(
        "arrange",
        arranging.deal_arrange,
        _twin_of_hand,
        _slugs(R.ROWS, R.FOUL, R.HAND_ORDER, R.FOUL_3V5, R.FRONT_KINDS, R.WHEEL),
        first=arranging.deal_with_cards_left,
        for_rule={
            R.FOUL_3V5: arranging.arrange_by(arranging.anything),
            R.FRONT_KINDS: arranging.arrange_by(arranging.looking_and_back),
            R.WHEEL: arranging.arrange_by(arranging.wheel_and_straight),
        },
    ),
)
