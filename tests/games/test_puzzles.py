"""Puzzles of every game: the same from the same seed, fair, valid, with near misses, and every rule within reach."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.cards import CARDS
from games.errors import InputError
from games.fields import Choice, Field, Flag
from games.game import Game, all_games, get_game
from games.puzzle import LEVELS, Puzzle
from games.query import Position
from games.rules import House
from games.verdict import plain
from tests.games.positions import cases

ROOT = Path(__file__).parents[2]
ALL = [(game, puzzle) for game in all_games() for puzzle in game.puzzles]

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
every_puzzle = pytest.mark.parametrize(("game", "puzzle"), ALL, ids=[f"{g.key}-{p.query}" for g, p in ALL])

SAMPLE = 40  # deals a level
COIN = 240  # deals a level where the answer is yes or no
PAIRS = 3  # pairs a level


def houses(game: Game) -> list[House]:
    """Every preset, and every house that differs from the default in one option."""
    single = [other for option in game.house.options() for _, other in game.house().variants(option.key)]
    return [*(game.house.of_preset(preset) for preset in game.house.PRESETS), *single]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every card, number and word of a JSON value with the place where it stands."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{path}.{key}")
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from leaves(item, f"{path}[{n}]")
    else:
        yield path, value


def differences(one: Position, other: Position) -> list[tuple[Any, Any]]:
    """What stands in one position and not in the other at the same place; None where there is no such place."""
    a, b = dict(leaves(plain(one))), dict(leaves(plain(other)))
    return [(a.get(path), b.get(path)) for path in sorted(a.keys() | b.keys()) if a.get(path) != b.get(path)]


def codes(position: Position) -> Counter[str]:
    """The cards of a position, however they lie."""
    return Counter(value for _, value in leaves(plain(position)) if isinstance(value, str) and value in CARDS)


@cache
def dealt(game_key: str, query: str, level: int, count: int = SAMPLE) -> list[Position]:
    """Deals under the default house, seeds from 0."""
    game = get_game(game_key)
    return [game.deal(query, seed, level, game.house()) for seed in range(count)]


def everything_dealt() -> str:
    """A digest of some deals and pairs of every puzzle, in the order in which they are dealt."""
    digest = hashlib.sha256()
    for game, puzzle in ALL:
        for level in LEVELS:
            where = (puzzle.query, "same", level, game.house())
            found = [game.deal(*where), *game.pair(*where), *game.pair(*where, rule=puzzle.rules[-1])]
            digest.update(json.dumps(plain(found), ensure_ascii=False).encode())
    return digest.hexdigest()


def digest_of_another_process(hash_seed: str) -> str:
    program = "from tests.games.test_puzzles import everything_dealt; print(everything_dealt())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


# ---------------------------------------------------------------- chance


def test_the_same_seed_deals_the_same_in_every_process() -> None:
    here = everything_dealt()
    assert everything_dealt() == here
    assert {digest_of_another_process(seed) for seed in ("0", "4321")} == {here}


@every_puzzle
def test_other_seeds_deal_other_positions(game: Game, puzzle: Puzzle) -> None:
    found = {json.dumps(plain(p)) for level in LEVELS for p in dealt(game.key, puzzle.query, level)}
    assert len(found) > SAMPLE / 3


# ---------------------------------------------------------------- positions


@every_puzzle
def test_every_dealt_position_can_lie_on_a_table(game: Game, puzzle: Puzzle) -> None:
    for level in LEVELS:
        for position in dealt(game.key, puzzle.query, level):
            assert game.read(puzzle.query, plain(position)) == position


@every_puzzle
def test_verdicts_cite_only_the_rules_a_puzzle_names(game: Game, puzzle: Puzzle) -> None:
    cited = set()
    for level in LEVELS:
        for position in dealt(game.key, puzzle.query, level):
            _, note = game.query(puzzle.query).argue(position, game.house())
            cited |= {found.rule for found in note.notes}
    assert cited <= set(puzzle.rules)


# ---------------------------------------------------------------- answers


def answered_by(kind: type[Field]) -> pytest.MarkDecorator:
    """Every puzzle whose answer is of one type."""
    found = [(game, puzzle) for game, puzzle in ALL if isinstance(game.query(puzzle.query).answer, kind)]
    return pytest.mark.parametrize(("game", "puzzle"), found, ids=[f"{g.key}-{p.query}" for g, p in found])


def answers(game: Game, puzzle: Puzzle, level: int, count: int = SAMPLE) -> Counter[str]:
    """How often each answer is right, as JSON."""
    query, house = game.query(puzzle.query), game.house()
    positions = dealt(game.key, puzzle.query, level, count)
    return Counter(json.dumps(plain(query.answer_to(position, house)), sort_keys=True) for position in positions)


@answered_by(Flag)
def test_yes_and_no_are_both_common_at_every_level(game: Game, puzzle: Puzzle) -> None:
    for level in LEVELS:
        yes = answers(game, puzzle, level, COIN)["true"]
        assert 0.4 <= yes / COIN <= 0.6, f"level {level}: {yes} of {COIN}"


@answered_by(Choice)
def test_every_choice_is_right_for_some_deal(game: Game, puzzle: Puzzle) -> None:
    found = set().union(*(answers(game, puzzle, level) for level in LEVELS))
    assert found == {json.dumps(value) for value in game.query(puzzle.query).answer.values}


@every_puzzle
def test_no_answer_is_right_most_of_the_time(game: Game, puzzle: Puzzle) -> None:
    for level in LEVELS:
        ((answer, times),) = answers(game, puzzle, level).most_common(1)
        assert times <= 0.7 * SAMPLE, f"level {level}: {answer}"


# ---------------------------------------------------------------- near misses


def assert_near_miss(game: Game, key: str, pair: tuple[Position, Position], house: House) -> None:
    """Both positions are valid, one card or one fact differs, and so do the answers."""
    one, other = pair
    assert game.read(key, plain(one)) == one
    assert game.read(key, plain(other)) == other
    assert len(differences(one, other)) == 1
    gone, come = codes(one) - codes(other), codes(other) - codes(one)
    assert gone.total() == come.total() <= 1
    first, second = (game.query(key).answer_to(position, house) for position in pair)
    assert plain(first) != plain(second)
    assert not game.query(key).right(other, house, first)


@every_puzzle
def test_a_pair_differs_by_one_card_or_one_fact_and_in_its_answers(game: Game, puzzle: Puzzle) -> None:
    for level in LEVELS:
        for seed in range(PAIRS):
            pair = game.pair(puzzle.query, seed, level, game.house())
            assert_near_miss(game, puzzle.query, pair, game.house())


@every_puzzle
def test_deals_and_pairs_hold_under_every_preset_and_every_single_option(game: Game, puzzle: Puzzle) -> None:
    query = game.query(puzzle.query)
    for house in houses(game):
        for level in (LEVELS[1], LEVELS[-1]):
            position = game.deal(puzzle.query, "house", level, house)
            verdict = game.judge(puzzle.query, position, house)
            assert verdict.answer == plain(query.answer_to(position, house))
            assert query.right(position, house, query.read_answer(verdict.answer, game.deck))
            # Where nothing is asked, every answer may be the same.
            if puzzle.asked(house):
                assert_near_miss(game, puzzle.query, game.pair(puzzle.query, "house", level, house), house)


@every_puzzle
def test_a_puzzle_is_asked_under_the_default_house(game: Game, puzzle: Puzzle) -> None:
    assert puzzle.asked(game.house())


# ---------------------------------------------------------------- rules


def cites(game: Game, key: str, position: Position, rule: str) -> bool:
    _, note = game.query(key).argue(position, game.house())
    return rule in {found.rule for found in note.notes}


@every_puzzle
def test_every_rule_of_a_puzzle_has_a_stream_at_every_level(game: Game, puzzle: Puzzle) -> None:
    for rule in puzzle.rules:
        for level in LEVELS:
            position = game.deal(puzzle.query, "stream", level, game.house(), rule=rule)
            assert cites(game, puzzle.query, position, rule)


@every_puzzle
def test_a_pair_about_a_rule_begins_with_a_position_that_turns_on_it(game: Game, puzzle: Puzzle) -> None:
    for rule in puzzle.rules:
        pair = game.pair(puzzle.query, "stream", LEVELS[2], game.house(), rule=f"{game.key}.{rule}")
        assert cites(game, puzzle.query, pair[0], rule)
        assert_near_miss(game, puzzle.query, pair, game.house())


@every_puzzle
def test_deals_made_for_a_rule_are_for_rules_of_the_puzzle(game: Game, puzzle: Puzzle) -> None:
    assert set(puzzle.for_rule) <= set(puzzle.rules)


@every_puzzle
def test_a_rule_that_is_none_of_the_puzzle_is_refused(game: Game, puzzle: Puzzle) -> None:
    with pytest.raises(InputError) as refused:
        game.deal(puzzle.query, 1, 1, game.house(), rule="no-such-rule")
    assert (refused.value.first.code, refused.value.first.path) == ("bad-value", "rule")


@every_game
def test_every_rule_that_a_verdict_about_a_puzzle_can_cite_has_a_puzzle(game: Game) -> None:
    """Queries that are no puzzle may cite rules of their own; what the others cite is known from their cases."""
    asked = [case for case in cases(game) if case["query"] in game.puzzle_keys]
    assert {rule for puzzle in game.puzzles for rule in puzzle.rules} == {rule for c in asked for rule in c["rules"]}
