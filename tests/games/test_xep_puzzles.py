"""Xệp's puzzles: every question is one, every branch of who must take a tỳ is common, and such tables can arise."""

from __future__ import annotations

from collections import Counter
from functools import cache

from games import get_game
from games.groups import group_of
from games.puzzle import LEVELS, cards_in
from games.query import Position
from tests.games.positions import cases

GAME = get_game("xep")
HOUSE = GAME.house()
COUNT = 60


@cache
def dealt(query: str, level: int, count: int = COUNT) -> list[Position]:
    return [GAME.deal(query, seed, level, HOUSE) for seed in range(count)]


def test_every_question_is_a_puzzle() -> None:
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


def test_every_table_of_must_take_can_have_arisen_in_play() -> None:
    for level in LEVELS:
        for position in dealt("must-take", level, 200):
            held = Counter(cards_in({"players": position["players"], "ty": position["ty"]}))
            assert max(held.values()) <= 4, "no card is there five times"
            for zones in position["players"].values():
                assert len(cards_in(zones)) == 20, "who takes a card discards one"
                assert zones["hand"], "who has nothing left in hand could not discard"
                assert {group_of(cards) for cards in zones["down"]} <= {"triple", "quad"}, "only a xệp lies face down"
                assert all(group_of(cards) for cards in zones["open"]), "what is taken makes a group"


def test_two_sit_at_the_first_tables_of_must_take_and_three_at_the_others() -> None:
    assert {len(position["players"]) for position in dealt("must-take", 1, 200)} == {2}
    assert {len(position["players"]) for level in LEVELS[1:] for position in dealt("must-take", level, 200)} == {3}


# ---------------------------------------------------------------- discards


def test_to_name_a_kind_of_card_twice_is_to_name_it() -> None:
    asked, house = GAME.query("discards"), GAME.house()
    position = asked.read({"hand": "Er Er Rr"}, GAME.deck)
    for given, right in (("Er Rr", True), ("Rr Er Er", True), ("Er", False), ("Er Rr Cr", False)):
        assert asked.right(position, house, asked.read_answer(given, GAME.deck)) is right
