"""Derivations hold: each game's own checker proves every answer from the steps, all of which it needs.

The random sample is small; DERIVATIONS=10000 makes it whole, as does `python -m tests.games.derivations --count 10000`.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games import all_games
from games.game import Game
from games.rules import BASES, House
from games.verdict import plain
from tests.games.derivations import Judged, checker_of, holds, idle_facts, of_cases, of_random_positions, spare_steps

COUNT = int(os.environ.get("DERIVATIONS", "450"))
KEYS = (
    *("game", "query", "rulebook", "house", "answer", "headline"),
    *("steps", "basis", "decisions", "options_used", "flips"),
)
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


@cache
def _sample(key: str) -> list[Judged]:
    game = next(found for found in all_games() if found.key == key)
    return [*of_cases(game), *of_random_positions(game, COUNT, seed=2)]


def sample(game: Game) -> list[Judged]:
    """The verdicts of the game's cases and of random positions, judged once for all tests."""
    return _sample(game.key)


@GAMES
def test_the_checker_proves_every_answer_from_the_steps_alone(game: Game) -> None:
    assert [fault for one in sample(game) if (fault := holds(one))] == []


@GAMES
def test_without_any_one_of_its_steps_a_derivation_falls(game: Game) -> None:
    assert [fault for one in sample(game) for fault in spare_steps(one)] == []


@GAMES
def test_a_changed_fact_is_noticed(game: Game) -> None:
    rng = Random(3)
    checked = [idle_facts(one, rng) for one in sample(game)]
    assert [fault for _, faults in checked for fault in faults] == []
    assert sum(tried for tried, _ in checked) > len(sample(game))


@GAMES
def test_a_step_too_many_is_noticed(game: Game) -> None:
    gap = checker_of(game).Gap
    for one in sample(game)[:: max(1, COUNT // 40)]:
        with pytest.raises(gap):
            checker_of(game).check(one.verdict.query, plain(one.position), one.house.full(), [*one.steps, one.steps[0]])


@GAMES
def test_no_steps_prove_nothing(game: Game) -> None:
    one = sample(game)[0]
    with pytest.raises(checker_of(game).Gap):
        checker_of(game).check(one.verdict.query, plain(one.position), one.house.full(), [])


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


@GAMES
def test_the_checker_imports_nothing_that_judges(game: Game) -> None:
    """It may import its own package `checks` and nothing else of the project, directly or through that package."""
    own = f"games.{game.folder.name}.checks"
    files = [game.folder / "checker.py", *(game.folder / "checks").rglob("*.py")]
    foreign = {
        name
        for path in files
        for name in _imports(path)
        if name.split(".")[0] in (".", "games", "tests", "tutor") and name != own and not name.startswith(f"{own}.")
    }
    assert foreign == set()


# ---------------------------------------------------------------- the verdict around the steps


@GAMES
def test_the_fast_path_gives_the_same_answer_and_takes_it_as_right(game: Game) -> None:
    for one in sample(game):
        query = game.query(one.verdict.query)
        assert plain(query.answer_to(one.position, one.house)) == one.verdict.answer, one.told()
        assert query.right(one.position, one.house, query.read_answer(one.verdict.answer, game.deck)), one.told()


@GAMES
def test_flips_are_exactly_the_single_settings_that_turn_the_answer(game: Game) -> None:
    """Every option is tried, whether the verdict says it was read or not."""
    for one in sample(game)[:: max(1, COUNT // 150)]:
        query, expected = game.query(one.verdict.query), []
        given = query.read_answer(one.verdict.answer, game.deck)
        for option in game.house.options():
            for value, other in one.house.variants(option.key):
                answer = plain(query.answer_to(one.position, other))
                same = query.right(one.position, other, given) if query.accepts else answer == one.verdict.answer
                if not same:
                    expected.append({"option": option.key, "value": value, "answer": answer})
        assert [flip.to_json() for flip in one.verdict.flips] == expected, one.told()


@GAMES
def test_a_flip_says_what_judging_under_that_setting_says(game: Game) -> None:
    flipped = [one for one in sample(game) if one.verdict.flips and not game.query(one.verdict.query).accepts]
    assert flipped
    for one in flipped:
        for flip in one.verdict.flips:
            other = game.judge(one.verdict.query, one.position, one.house.with_option(flip.option, flip.value))
            assert (other.answer, flip.option in other.options_used) == (flip.answer, True), one.told()


@GAMES
def test_options_used_are_declared_ones_in_order_and_hold_every_flip(game: Game) -> None:
    declared = [option.key for option in game.house.options()]
    for one in sample(game):
        used = one.verdict.options_used
        assert list(used) == [key for key in declared if key in used]
        assert {flip.option for flip in one.verdict.flips} <= set(used)
        assert "preset" not in used


@GAMES
def test_basis_is_the_weakest_of_the_steps_and_decisions_are_theirs(game: Game) -> None:
    for one in sample(game):
        verdict = one.verdict
        assert verdict.basis == max((step.basis for step in verdict.steps), key=BASES.index)
        rested_on = {decision for step in verdict.steps for decision in step.decisions}
        assert list(verdict.decisions) == [name for name in game.book.decisions if name in rested_on]
        assert verdict.law_is_silent is (verdict.basis == "default" and verdict.flips != ())


@GAMES
def test_a_step_on_a_default_names_the_decision_or_an_option_that_it_rests_on(game: Game) -> None:
    for one in sample(game):
        for step in one.verdict.steps:
            assert step.basis != "default" or step.decisions or one.verdict.options_used, one.told()


@GAMES
def test_every_step_cites_a_rule_of_the_book_with_its_section_in_both_languages(game: Game) -> None:
    for one in sample(game):
        for step in one.verdict.steps:
            assert step.rule == f"{game.key}.{game.book.rule(step.rule).short}"
            assert step.section == game.book.rule(step.rule).section
            assert set(step.says) == {"vi", "en"}
            assert all(said and not set(said) & set("{}") for said in step.says.values()), step


@GAMES
def test_a_verdict_has_the_keys_of_the_contract_and_its_house_reads_back(game: Game) -> None:
    for one in sample(game):
        verdict = one.verdict.to_json()
        assert tuple(verdict) == KEYS
        assert {tuple(step) for step in verdict["steps"]} == {("rule", "section", "holds", "facts", "says")}
        assert {tuple(flip) for flip in verdict["flips"]} <= {("option", "value", "answer")}
        assert (verdict["game"], verdict["query"], verdict["rulebook"]) == (
            game.key,
            one.verdict.query,
            game.book.version,
        )
        assert game.house.from_json(verdict["house"]) == one.house


@GAMES
def test_presets_are_no_options_but_the_same_answers_as_their_settings(game: Game) -> None:
    for one in sample(game)[::10]:
        spelled = game.house.from_json({"preset": "seed", **one.house.full()})
        assert isinstance(spelled, House)
        verdict = game.judge(one.verdict.query, one.position, spelled)
        assert (verdict.answer, verdict.flips) == (one.verdict.answer, one.verdict.flips)
