"""The case tables: every judged situation comes out as written, and every rule and option has its cases."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from typing import Any

import pytest

from games import all_games, judge
from games.game import Game
from games.rules import Value
from games.verdict import Verdict
from tests.games.positions import cases

ALL = [(game, case) for game in all_games() for case in cases(game)]
KNOWN = {"name", "query", "position", "house", "answer", "rules", "basis", "decisions", "flips"}
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


def verdict_of(game: Game, case: dict[str, Any]) -> Verdict:
    verdict: Verdict = judge(game.key, case["query"], case["position"], case.get("house"))
    return verdict


@cache
def _verdicts(key: str) -> list[Verdict]:
    return [verdict_of(game, case) for game, case in ALL if game.key == key]


def value_at(game: Game, case: dict[str, Any], option: str) -> Value:
    return game.house.from_json(case.get("house", {})).get(option)


@pytest.mark.parametrize(("game", "case"), ALL, ids=[f"{game.key}: {case['name']}" for game, case in ALL])
def test_a_case_comes_out_as_written(game: Game, case: dict[str, Any]) -> None:
    verdict = verdict_of(game, case)
    found: dict[str, Any] = {
        "answer": verdict.answer,
        "rules": [slug.removeprefix(f"{game.key}.") for slug in verdict.rules],
        "basis": verdict.basis,
        "decisions": list(verdict.decisions),
        "flips": [flip.to_json() for flip in verdict.flips],
    }
    written = {key: case[key] for key in found if key in case}
    assert {key: found[key] for key in written} == written
    assert type(verdict.answer) is type(case["answer"])


@GAMES
def test_cases_are_told_apart_by_a_sentence_and_hold_nothing_unknown(game: Game) -> None:
    names = Counter(case["name"] for case in cases(game))
    assert [name for name, times in names.items() if times > 1 or len(name.split()) < 3] == []
    assert {key for case in cases(game) for key in case} <= KNOWN
    assert all({"name", "query", "position", "answer", "rules"} <= set(case) for case in cases(game))


@GAMES
def test_every_query_has_cases_with_different_answers(game: Game) -> None:
    answers = {query.key: {repr(c["answer"]) for c in cases(game) if c["query"] == query.key} for query in game.queries}
    assert [key for key, found in answers.items() if len(found) < 2] == []


@GAMES
def test_every_rule_that_can_be_cited_is_cited_by_a_case(game: Game) -> None:
    cited = {slug for case in cases(game) for slug in case["rules"]}
    assert cited == {slug for slug, rule in game.book.rules.items() if rule.says}


@GAMES
def test_every_sentence_a_step_can_say_is_said_by_a_case_and_none_is_missing(game: Game) -> None:
    said = set()
    for case in cases(game):
        position = game.read(case["query"], case["position"])
        _, note = game.query(case["query"]).argue(position, game.house.from_json(case.get("house", {})))
        said |= {(one.rule, one.say) for one in note.notes}
    assert said == {(slug, say) for slug, rule in game.book.rules.items() for say in rule.says}


@GAMES
def test_every_decision_is_rested_on_by_a_case_but_those_that_say_why_not(game: Game) -> None:
    raw = tomllib.loads((game.folder / "cases.toml").read_text(encoding="utf-8"))
    rested_on = {decision for verdict in _verdicts(game.key) for decision in verdict.decisions}
    assert rested_on | set(raw.get("uncited", {})) == set(game.book.decisions)
    assert rested_on & set(raw.get("uncited", {})) == set()


def unasked(game: Game) -> set[str]:
    """The options that decide in a deal only, never in a query; the table says why."""
    raw = tomllib.loads((game.folder / "cases.toml").read_text(encoding="utf-8"))
    return set(raw.get("unasked", {}))


@GAMES
def test_an_option_that_no_query_asks_about_is_one_and_is_never_read(game: Game) -> None:
    assert unasked(game) <= {option.key for option in game.house.options()}
    assert {key for verdict in _verdicts(game.key) for key in verdict.options_used} & unasked(game) == set()


@GAMES
def test_every_option_has_a_case_where_it_matters_and_every_other_value_one_where_it_does_not(game: Game) -> None:
    verdicts = list(zip(cases(game), _verdicts(game.key), strict=True))
    missing = []
    for option in [option for option in game.house.options() if option.key not in unasked(game)]:
        for value in option.choices:
            with_it = [verdict for case, verdict in verdicts if value_at(game, case, option.key) == value]
            turned = {any(flip.option == option.key for flip in verdict.flips) for verdict in with_it}
            if turned != {True, False}:
                missing.append((option.key, value, turned))
    assert missing == []


@GAMES
def test_every_preset_has_a_case(game: Game) -> None:
    used = {case.get("house", {}).get("preset", "seed") for case in cases(game)}
    assert used == set(game.house.PRESETS)


@GAMES
def test_every_basis_has_a_case_and_so_has_the_law_that_does_not_say(game: Game) -> None:
    verdicts = _verdicts(game.key)
    assert {verdict.basis for verdict in verdicts} == {"stated", "follows", "default"}
    assert {verdict.law_is_silent for verdict in verdicts if verdict.basis == "default"} == {True, False}
