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
def test_where_a_last_2_is_allowed_a_list_says_by_what_setting(setting: str) -> None:
    house = GAME.house.from_json({"preset": "seed", "finish_on_two": setting})
    for seed in range(5):
        one, other = GAME.pair("legal-plays", seed, 3, house, rule="xa-lang.finish-on-two")
        verdict = GAME.judge("legal-plays", one, house)
        assert "xa-lang.finish-on-two" in verdict.rules
        assert "D5" in verdict.decisions
        assert verdict.answer != GAME.judge("legal-plays", other, house).answer
    last = GAME.puzzle("legal-plays").for_rule["finish-on-two"]
    cited = [GAME.query("legal-plays").argue(last(Random(seed), 3, house), house)[1] for seed in range(COUNT)]
    assert any(found.rule == "finish-on-two" and found.holds for note in cited for found in note.notes)
    assert all(found.rule != "finish-on-two" or found.holds for note in cited for found in note.notes)


# ---------------------------------------------------------------- ledgers that a deal can come to (§1.4, §4.3, §5.3)


def ledgers(**house: str) -> list[Position]:
    """Positions of `score`: plain ones, those for each rule, and both of each pair."""
    rules, found, made_for = GAME.house.from_json(house), [], GAME.puzzle("score").for_rule.values()
    for level in LEVELS:
        found += [GAME.deal("score", seed, level, rules) for seed in range(COUNT)]
        found += [make(Random(seed), level, rules) for make in made_for for seed in (1, 2)]
        found += [one for seed in range(6) for one in GAME.pair("score", seed, level, rules)]
    return found


def kinds_of(position: Position) -> list[str]:
    return [event["kind"] for event in position["events"]]


def test_a_báo_that_held_stands_alone_and_everybody_else_has_all_his_cards() -> None:
    held = [position for position in ledgers() if "bao" in kinds_of(position)]
    assert held
    for position in held:
        assert kinds_of(position) == ["bao"]
        assert {len(cards) for cards in position["left"].values()} == {13}


def test_a_báo_is_called_once_a_deal_and_fails_before_anything_is_chopped() -> None:
    failed = [kinds_of(position) for position in ledgers() if "bao-failed" in kinds_of(position)]
    assert any(len(kinds) > 1 for kinds in failed)
    assert all(kinds.index("bao-failed") == 0 and kinds.count("bao-failed") == 1 for kinds in failed)


def test_who_forgot_to_call_is_the_winner_or_has_one_card_left() -> None:
    forgotten = [
        (event["from"], position) for position in ledgers() for event in position["events"] if event["kind"] == "ve-bo"
    ]
    assert {name == position["winner"] for name, position in forgotten} == {True, False}
    assert all(name == position["winner"] or len(position["left"][name]) == 1 for name, position in forgotten)


def test_a_player_has_no_more_cards_left_than_his_bombs_leave_him() -> None:
    for position in ledgers():
        for name, cards in position["left"].items():
            bombs = sum(
                event["by"] == name and "from" in event and event["kind"] != "ve-bo" for event in position["events"]
            )
            assert len(cards) <= 13 - 4 * bombs


def test_where_a_failed_báo_ends_the_deal_nobody_has_won() -> None:
    failed = [position for position in ledgers(bao_fail="end_hand") if "bao-failed" in kinds_of(position)]
    assert failed
    for position in failed:
        assert position["winner"] is None
        assert kinds_of(position) == ["bao-failed"]
        assert sum(len(cards) < 13 for cards in position["left"].values()) == 2


def test_who_loses_by_his_last_two_is_not_the_winner_and_has_no_cards() -> None:
    house = GAME.house.from_json({"finish_on_two": "loses"})
    for seed in range(COUNT):
        position = GAME.puzzle("score").for_rule["finish-on-two"](Random(seed), 3, house)
        (event,) = position["events"]
        assert event["by"] not in (position["winner"], *position["left"])
