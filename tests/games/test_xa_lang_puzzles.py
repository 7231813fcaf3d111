"""Xả láng's puzzles: every question is one, and what has to be listed can be listed by a person."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from games import get_game
from games.cards import Card
from games.puzzle import LEVELS, cards_in
from games.query import Position
from games.verdict import plain
from games.xa_lang.deals.lists import MOST
from games.xa_lang.puzzles import PUZZLES
from tests.games.positions import cases

GAME = get_game("xa-lang")
HOUSE = GAME.house()
COUNT = 80
each_list = pytest.mark.parametrize("query", ["combo", "legal-plays"])


@cache
def dealt(query: str, level: int) -> list[Position]:
    return [GAME.deal(query, seed, level, HOUSE) for seed in range(COUNT)]


def answered(query: str, level: int) -> list[Any]:
    return [plain(GAME.query(query).answer_to(position, HOUSE)) for position in dealt(query, level)]


def jokers(cards: list[Card]) -> int:
    return sum(made.is_joker for made in cards)


def test_every_question_is_a_puzzle() -> None:
    assert sorted(puzzle.query for puzzle in PUZZLES) == sorted(query.key for query in GAME.queries)


def test_puzzles_turn_on_every_rule_that_a_verdict_can_cite() -> None:
    assert {rule for puzzle in PUZZLES for rule in puzzle.rules} == {r for c in cases(GAME) for r in c["rules"]}


@each_list
def test_a_list_is_short_enough_to_be_given_and_often_not_empty(query: str) -> None:
    for level in LEVELS:
        lengths = [len(answer) for answer in answered(query, level)]
        assert max(lengths) <= (MOST if query == "legal-plays" else 6)
        assert 0.1 * COUNT <= lengths.count(0) <= 0.4 * COUNT, level
        pairs = [GAME.pair(query, seed, level, HOUSE) for seed in range(5)]
        assert all(len(GAME.query(query).answer_to(one, HOUSE)) <= MOST for pair in pairs for one in pair)


@each_list
def test_the_lists_grow_with_the_level(query: str) -> None:
    longest = [max(map(len, answered(query, level))) for level in (1, 3, 5)]
    assert longest == sorted(set(longest))


@each_list
def test_jokers_come_at_the_fourth_level(query: str) -> None:
    for level in LEVELS:
        found = [jokers(cards_in(position)) for position in dealt(query, level)]
        assert (max(found) > 0) is (level >= 4), level


def test_combo_goes_from_one_rank_over_runs_to_five_suited_cards_that_are_two_things() -> None:
    types = {level: {one["type"] for answer in answered("combo", level) for one in answer} for level in LEVELS}
    assert types[1] == {"single", "pair", "triple", "quad"}
    assert types[2] == {"triple", "straight", "pair-run"}
    assert {"straight-flush", "full-house"} <= types[3]
    assert any({"straight", "straight-flush"} == {one["type"] for one in found} for found in answered("combo", 3))
    assert max(map(len, answered("combo", 5))) >= 4


def test_legal_plays_are_asked_of_who_follows_and_later_of_who_leads_chops_or_ends() -> None:
    assert all(position["table"] for level in (1, 2) for position in dealt("legal-plays", level))
    assert any(position["table"] is None for position in dealt("legal-plays", 3))
    cited = {rule for position in dealt("legal-plays", 5) for rule in GAME.judge("legal-plays", position, HOUSE).rules}
    assert {"xa-lang.chop", "xa-lang.catch", "xa-lang.finish-on-two", "xa-lang.round-end"} <= cited


@pytest.mark.parametrize("setting", ["penalty_but_wins", "loses"])
def test_where_a_last_2_is_allowed_no_list_turns_on_it_and_none_is_sought(setting: str) -> None:
    house = GAME.house.from_json({"preset": "seed", "finish_on_two": setting})
    with pytest.raises(RuntimeError, match="never turns on finish-on-two"):
        GAME.pair("legal-plays", 1, 3, house, rule="xa-lang.finish-on-two")
    last = GAME.puzzle("legal-plays").for_rule["finish-on-two"]
    for seed in range(COUNT):
        _, note = GAME.query("legal-plays").argue(last(Random(seed), 3, house), house)
        assert "finish-on-two" not in {found.rule for found in note.notes}
