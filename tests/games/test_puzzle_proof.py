"""A sample of the proof about puzzles: exactly the accepted answers are right, and near misses differ by one fact.

`make puzzles` proves ten thousand of them.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import get_game
from games.game import Game
from games.puzzle import LEVELS, Puzzle
from games.verdict import plain
from tests.games import twins
from tests.games.positions import some_house, some_situation
from tests.puzzles.answering import answers
from tests.puzzles.branches import BRANCHES, LEAST, shares
from tests.puzzles.dealing import KINDS, Dealt, deal
from tests.puzzles.proving import differences, faults

EACH = pytest.mark.parametrize(("game", "puzzle"), KINDS, ids=[f"{g.key} {p.query}" for g, p in KINDS])
WITHOUT_TWIN = {"bao-holds"}  # the checker alone looks for an order of play


@EACH
def test_exactly_the_accepted_answers_are_right_at_every_level(game: Game, puzzle: Puzzle) -> None:
    seen: Counter[str] = Counter()
    rng = Random(f"{game.key}/{puzzle.query}/proof")
    dealt = [deal(game, puzzle, level, rng, by_rule=level == LEVELS[1]) for level in LEVELS]
    assert [fault for one in dealt for fault in faults(one, seen)] == []
    assert seen["pairs"] == len(LEVELS)
    assert seen["answers"] >= 2 * seen["positions"]


@EACH
def test_the_twin_agrees_with_the_engine_about_any_position(game: Game, puzzle: Puzzle) -> None:
    if not twins.has_twin(game, puzzle.query):
        assert puzzle.query in WITHOUT_TWIN
        return
    query = game.query(puzzle.query)
    for n in range(5 if query.key == "arrange" else 40):
        rng = Random(f"{game.key}/{query.key}/{n}")
        position, house = some_situation(game, query, rng)
        accepts = twins.accepting(game, query.key, plain(position), house.full())
        assert accepts(plain(query.answer_to(position, house))), (plain(position), house)


# ---------------------------------------------------------------- the proof itself


def spoilt(one: Dealt, **facts: Any) -> list[str]:
    return list(faults(one._replace(**facts), Counter()))


def a_deal(game: str, query: str, level: int = 2) -> Dealt:
    played = get_game(game)
    return deal(played, played.puzzle(query), level, Random("spoilt"))


def test_an_answer_that_the_engine_wrongly_accepts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = a_deal("xi-dach", "points")
    monkeypatch.setattr("games.query.same", lambda one, other: abs(one - other) <= 1)
    assert sum("is accepted, the twin disagrees" in fault for fault in spoilt(one)) == 4


def test_an_answer_that_the_engine_wrongly_refuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = a_deal("mau-binh", "foul")
    monkeypatch.setattr("games.query.same", lambda one, other: False)
    assert any("is refused, the twin disagrees" in fault for fault in spoilt(one))


def test_a_pair_that_is_none_is_found() -> None:
    one, other = a_deal("mau-binh", "foul"), a_deal("mau-binh", "foul", level=3)
    assert any("differs by 0 facts" in fault for fault in spoilt(one, reserve=one.position))
    assert any("an answer is right for both" in fault for fault in spoilt(one, reserve=one.position))
    assert any("differs by" in fault for fault in spoilt(one, reserve=other.position))


@pytest.mark.parametrize(
    ("one", "other", "many"),
    [
        ({"a": ["2s", "3s"]}, {"a": ["2s", "4s"]}, 1),
        ({"a": ["2s", "3s"]}, {"a": ["3s", "2s"]}, 2),
        ({"a": ["2s", "3s"]}, {"a": ["2s"]}, 2),
        ({"a": {"An": 1}, "b": True}, {"a": {"An": 1}, "b": False}, 1),
        ({"a": {"An": 1}}, {"a": {"An": 1}}, 0),
    ],
)
def test_differences_are_counted_place_by_place(one: Any, other: Any, many: int) -> None:
    assert len(differences(one, other)) == many


@pytest.mark.parametrize(
    ("game", "query", "many"),
    [
        ("mau-binh", "foul", 2),
        ("mau-binh", "hand-kind", 9),
        ("xi-dach", "points", 51),
        ("xep", "group-value", 12),
        ("xep", "next-draw", 2),
    ],
)
def test_a_small_range_of_answers_is_tried_whole(game: str, query: str, many: int) -> None:
    one = a_deal(game, query)
    tried = answers(one.query, plain(one.position), one.game.deck, plain(one.query.answer_to(one.position, one.house)))
    assert tried.whole
    assert len(tried.values) == len({repr(value) for value in tried.values}) == many


def test_every_pair_of_player_and_rule_is_tried_for_a_taken_card() -> None:
    one = a_deal("xep", "must-take")
    right = plain(one.query.answer_to(one.position, one.house))
    tried = answers(one.query, plain(one.position), one.game.deck, right)
    assert tried.whole
    assert len(tried.values) == (3 + 1) * (7 + 1)


def test_houses_of_puzzles_are_the_book_presets_and_others() -> None:
    game = get_game("mau-binh")
    houses = [some_house(game, Random(n)) for n in range(200)]
    assert {house.preset for house in houses} == set(game.house.PRESETS)
    assert sum(house.full() != game.house.of_preset(house.preset).full() for house in houses) > 50


# ---------------------------------------------------------------- who must take a tỳ


def test_every_branch_of_must_take_is_common_at_some_level() -> None:
    found = shares(120)
    for branch in BRANCHES:
        most = max(found[level][branch] for level in LEVELS)
        assert most >= LEAST, f"{branch}: {most:.0%} at most"
