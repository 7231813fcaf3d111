"""Xệp's puzzles: every branch of who must take a tỳ is common; the puzzles that no page asks yet hold to the same."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from games import get_game
from games.puzzle import LEVELS, Puzzle
from games.query import Position
from games.verdict import plain
from games.xep.puzzles import PUZZLES, UNASKED
from tests.games.positions import cases
from tests.games.test_puzzles import assert_near_miss, cites, houses

GAME = dataclasses.replace(get_game("xep"), puzzles=(*PUZZLES, *UNASKED))
HOUSE = GAME.house()
COUNT = 60
each_unasked = pytest.mark.parametrize("puzzle", UNASKED, ids=lambda puzzle: puzzle.query)


@cache
def dealt(query: str, level: int, count: int = COUNT) -> list[Position]:
    return [GAME.deal(query, seed, level, HOUSE) for seed in range(count)]


def answered(query: str, level: int) -> list[Any]:
    return [plain(GAME.query(query).answer_to(position, HOUSE)) for position in dealt(query, level)]


def test_every_question_is_a_puzzle_or_waits_for_a_form() -> None:
    assert sorted(GAME.puzzle_keys) == sorted(query.key for query in GAME.queries)


def test_puzzles_turn_on_every_rule_that_a_verdict_can_cite() -> None:
    assert {rule for puzzle in GAME.puzzles for rule in puzzle.rules} == {r for c in cases(GAME) for r in c["rules"]}


# ---------------------------------------------------------------- must-take


def branch(position: Position) -> str:
    """How the tỳ of a table is taken, as finely as the derivation says it."""
    answer, note = GAME.query("must-take").argue(position, HOUSE)
    last = note.notes[-1]
    return "nobody" if answer["rule"] is None else f"{answer['rule']} {last.say}"


def test_every_branch_of_must_take_is_common_at_the_highest_levels() -> None:
    found = Counter(branch(position) for level in LEVELS[2:] for position in dealt("must-take", level, 200))
    wanted = {
        *("nobody", "xep-forced player", "claim-win holds", "claim-win over-claim"),
        *("claim-hand holds", "claim-set holds", "claim-tuong holds", "keo holds"),
    }
    assert {name for name, times in found.items() if times >= 30} >= wanted, found


def test_some_cards_are_xeped_that_another_could_have_won_with() -> None:
    notes = [GAME.query("must-take").argue(p, HOUSE)[1].notes[-1] for p in dealt("must-take", 4, 200)]
    assert sum("D17" in (note.decisions or ()) for note in notes) >= 6


def test_at_every_level_the_easy_branches_are_there() -> None:
    for level in LEVELS:
        found = {branch(position).split()[0] for position in dealt("must-take", level, 200)}
        assert found >= {"nobody", "xep-forced", "claim-hand", "claim-set"}, level


# ---------------------------------------------------------------- what waits for a form


@each_unasked
def test_every_dealt_position_can_lie_on_a_table(puzzle: Puzzle) -> None:
    for level in LEVELS:
        for position in dealt(puzzle.query, level):
            assert GAME.read(puzzle.query, plain(position)) == position


@each_unasked
def test_no_answer_is_right_most_of_the_time(puzzle: Puzzle) -> None:
    for level in LEVELS:
        found = Counter(json.dumps(answer, sort_keys=True) for answer in answered(puzzle.query, level))
        assert found.most_common(1)[0][1] <= 0.7 * COUNT, level


@each_unasked
def test_deals_and_pairs_hold_under_every_single_option(puzzle: Puzzle) -> None:
    for house in houses(GAME):
        for level in (2, 5):
            pair = GAME.pair(puzzle.query, "house", level, house)
            assert_near_miss(GAME, puzzle.query, pair, house)


@each_unasked
def test_every_rule_has_a_stream_at_every_level_and_the_deals_cite_no_other(puzzle: Puzzle) -> None:
    for level in LEVELS:
        for rule in puzzle.rules:
            assert cites(GAME, puzzle.query, GAME.deal(puzzle.query, "stream", level, HOUSE, rule=rule), rule)
        for position in dealt(puzzle.query, level):
            _, note = GAME.query(puzzle.query).argue(position, HOUSE)
            assert {one.rule for one in note.notes} <= set(puzzle.rules)
