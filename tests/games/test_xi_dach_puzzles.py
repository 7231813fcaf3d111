"""Xì Dách's puzzles: what the levels promise, and that every question is a puzzle."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from games import get_game
from games.puzzle import LEVELS
from games.query import Position
from games.verdict import plain
from games.xi_dach.checks import naive
from tests.games.positions import cases

GAME = get_game("xi-dach")
HOUSE = GAME.house()
FULL = HOUSE.full()
COUNT = 60


@cache
def dealt(query: str, level: int) -> list[Position]:
    return [GAME.deal(query, seed, level, HOUSE) for seed in range(COUNT)]


def answered(query: str, level: int) -> list[Any]:
    return [plain(GAME.query(query).answer_to(position, HOUSE)) for position in dealt(query, level)]


def ranks(query: str, level: int, key: str = "cards") -> list[str]:
    return ["".join(made.rank for made in position[key]) for position in dealt(query, level)]


# ---------------------------------------------------------------- every question


def test_every_question_is_a_puzzle() -> None:
    assert set(GAME.puzzle_keys) == {query.key for query in GAME.queries}
    assert len(GAME.puzzle_keys) == len(GAME.queries)


def test_puzzles_turn_on_every_rule_that_a_verdict_can_cite() -> None:
    cited = {rule for case in cases(GAME) for rule in case["rules"]}
    assert {rule for puzzle in GAME.puzzles for rule in puzzle.rules} == cited


def test_every_result_of_phase_one_is_common() -> None:
    seen = Counter(result for level in LEVELS for one in answered("phase-one", level) for result in one.values())
    assert set(seen) == {"win", "lose", "draw", "play-on"}
    assert min(seen.values()) > COUNT / 2


# ---------------------------------------------------------------- what the levels promise


@pytest.mark.parametrize("query", ["points", "status", "may-stand", "may-draw"])
def test_level_1_shows_two_or_three_cards_laid_in_order_and_level_5_has_aces(query: str) -> None:
    for cards in ranks(query, 1):
        assert len(cards) in (2, 3)
        assert "A" not in cards or len(cards) == 2
        assert list(cards) == sorted(cards, key="A23456789TJQK".index)
    assert sum("A" in cards for cards in ranks(query, 5)) > COUNT / 2


def test_a_hand_is_never_dealt_so_far_above_twenty_one_that_counting_is_no_question() -> None:
    assert max(number for level in LEVELS for number in answered("points", level)) <= 26


@pytest.mark.parametrize("query", ["status", "may-stand", "may-draw"])
def test_level_5_is_within_two_points_of_a_border(query: str) -> None:
    for position in dealt(query, 5):
        total = naive.points(plain(position["cards"]), FULL)
        assert len(position["cards"]) == 2 or min(abs(total - 16), abs(total - 21)) <= 2


def test_nothing_that_is_no_natural_looks_harmless_from_level_3_on() -> None:
    for level in (3, 4, 5):
        for cards, answer in zip(ranks("natural", level), answered("natural", level), strict=True):
            assert answer != "none" or "A" in cards or (level < 5 and not set(cards) - set("TJQK"))


def test_two_hands_are_easy_at_level_1_and_special_at_level_5() -> None:
    easy = [naive.kind(plain(one[side]), 16, FULL) for one in dealt("settle", 1) for side in ("dealer", "player")]
    assert set(easy) == {"du-tuoi"}
    assert not any("A" in cards for side in ("dealer", "player") for cards in ranks("settle", 1, side))
    plain_points = 0
    for one in dealt("settle", 5):
        both = [naive.kind(plain(one[side]), 16, FULL) for side in ("dealer", "player")]
        naturals = [naive.natural(plain(one[side]), FULL) for side in ("dealer", "player")]
        plain_points += both == ["du-tuoi", "du-tuoi"] and naturals == ["none", "none"]
    assert plain_points == 0


def test_a_player_shown_as_non_holds_five_cards_as_nobody_else_may_be_non() -> None:
    for level in LEVELS:
        for one in dealt("settle", level):
            assert naive.kind(plain(one["player"]), 16, FULL) != "non" or len(one["player"]) == 5


def test_a_check_at_level_1_is_of_a_player_who_has_stood_and_later_says_whether_all_are_done() -> None:
    assert all(one["stood"] and "all_done" not in one for one in dealt("may-check", 1))
    assert {one["stood"] for one in dealt("may-check", 2)} == {True, False}
    assert {one["all_done"] for one in dealt("may-check", 3)} == {True, False}


def test_the_table_grows_with_the_level() -> None:
    for query in ("phase-one", "settle-table", "den"):
        seats = [max(len(one["players"]) for one in dealt(query, level)) for level in LEVELS]
        assert seats == [2, 3, 3, 4, 5]
