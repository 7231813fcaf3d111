"""Xì Tố's puzzles: what the levels promise, and that every question is a puzzle."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from games import get_game
from games.poker import strength
from games.puzzle import LEVELS
from games.query import Position
from games.verdict import plain
from games.xi_to.checks import naive
from tests.games.positions import cases

GAME = get_game("xi-to")
HOUSE = GAME.house()
COUNT = 60


@cache
def dealt(query: str, level: int, count: int = COUNT) -> list[Position]:
    return [GAME.deal(query, seed, level, HOUSE) for seed in range(count)]


def answered(query: str, level: int) -> list[Any]:
    return [plain(GAME.query(query).answer_to(position, HOUSE)) for position in dealt(query, level)]


def codes(cards: Any) -> list[str]:
    return [made.code for made in cards]


# ---------------------------------------------------------------- every question


def test_every_question_is_a_puzzle() -> None:
    assert set(GAME.puzzle_keys) == {query.key for query in GAME.queries}
    assert len(GAME.puzzle_keys) == len(GAME.queries)


def test_puzzles_turn_on_every_rule_that_a_verdict_can_cite() -> None:
    cited = {rule for case in cases(GAME) for rule in case["rules"]}
    assert {rule for puzzle in GAME.puzzles for rule in puzzle.rules} == cited


# ---------------------------------------------------------------- what the levels promise


def kinds_of(position: Position) -> tuple[int, int]:
    a, b = (naive.ORDER.index(naive.kind(codes(position[side]), HOUSE.full())) for side in "ab")
    return a, b


def test_compare_goes_from_kinds_far_apart_to_one_kind_twice() -> None:
    for level, allowed in {1: {0, 2, 3, 4, 5, 6, 7, 8}, 2: {0, 1}, 3: {0}, 4: {0}}.items():
        gaps = {abs(a - b) for a, b in map(kinds_of, dealt("compare", level))}
        assert gaps <= allowed
    ties = Counter(level for level in LEVELS for answer in answered("compare", level) if answer == "tie")
    assert set(ties) == set(LEVELS)


def test_straight_flushes_and_the_low_ace_are_kept_for_the_last_level() -> None:
    cited = {
        level: {r for p in dealt("compare", level) for r in GAME.judge("compare", p, HOUSE).rules} for level in LEVELS
    }
    hard = {"xi-to.sf-order", "xi-to.straight"}
    assert [bool(cited[level] & hard) for level in LEVELS] == [False, False, False, False, True]
    assert hard <= cited[5]


def test_payout_goes_from_equal_money_to_side_pots() -> None:
    pots = {
        level: {
            len(GAME.query("pots").answer_to({"paid": p["paid"], "folded": p["folded"]}, HOUSE)["pots"])
            for p in dealt("payout", level)
        }
        for level in LEVELS
    }
    assert pots[1] == pots[2] == {1}
    assert max(pots[3]) == 2
    assert max(pots[4]) >= 2
    assert max(pots[5]) >= 3


def test_odd_chips_are_kept_for_the_last_level() -> None:
    said = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for position in dealt("payout", level):
            _, note = GAME.query("payout").argue(position, HOUSE)
            said[level] += any(one.say == "shares-odd" for one in note.notes)
    assert said[1] == said[2] == 0
    assert said[5] > 0


def test_first_to_act_begins_with_one_card_and_ends_with_equals() -> None:
    assert {len(cards) for p in dealt("first-to-act", 1) for cards in p["up"].values()} == {1}
    best = [sorted(map(strength, p["up"].values())) for p in dealt("first-to-act", 5)]
    assert sum(values[-1] == values[-2] for values in best) > COUNT / 10


def test_a_turn_begins_with_plenty_left_and_ends_at_the_edges() -> None:
    for position in dealt("legal-actions", 1):
        assert position["stack"] - position["owed"] >= 10 * position["base"]
    rests = [(p["stack"] - p["owed"]) / p["base"] for p in dealt("legal-actions", 5)]
    assert any(0 < rest < 1 for rest in rests)
    assert any(rest in (1, 10) for rest in rests)
