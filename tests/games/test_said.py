"""What a judgement says beyond its answer: the tables `said` of the games' cases.

says: rule and sentence of each step, in order · bases: the basis of each step · decided: the decisions that each
rests on · used: the options that were read · wrong: answers that are not right.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import all_games
from games.game import Game
from games.rules import with_nulls

KNOWN = {"name", "query", "position", "house", "says", "bases", "decided", "used", "wrong"}


def said(game: Game) -> list[dict[str, Any]]:
    """The table of a game; empty where it has none."""
    return _said(game.folder / "cases.toml")


@cache
def _said(path: Path) -> list[dict[str, Any]]:
    tables: dict[str, Any] = with_nulls(tomllib.loads(path.read_text(encoding="utf-8")))
    found: list[dict[str, Any]] = tables.get("said", [])
    return found


ALL = [(game, one) for game in all_games() for one in said(game)]
WRONG = [(game, one) for game, one in ALL if "wrong" in one]


@pytest.mark.parametrize(("game", "one"), ALL, ids=[f"{game.key}: {one['name']}" for game, one in ALL])
def test_the_sentences_bases_and_options_are_as_written(game: Game, one: dict[str, Any]) -> None:
    house, position = game.house.from_json(one.get("house", {})), game.read(one["query"], one["position"])
    _, note = game.query(one["query"]).argue(position, house)
    verdict = game.judge(one["query"], position, house)
    found = {
        "says": [f"{step.rule} {step.say}" for step in note.notes],
        "bases": [step.basis for step in verdict.steps],
        "decided": [" ".join(step.decisions) for step in verdict.steps],
        "used": list(verdict.options_used),
    }
    written = {key: one[key] for key in found if key in one}
    assert written or "wrong" in one
    assert {key: found[key] for key in written} == written


@pytest.mark.parametrize(("game", "one"), WRONG, ids=[f"{game.key}: {one['name']}" for game, one in WRONG])
def test_wrong_answers_are_not_taken_as_right(game: Game, one: dict[str, Any]) -> None:
    query, house = game.query(one["query"]), game.house.from_json(one.get("house", {}))
    position = game.read(one["query"], one["position"])
    for answer in one["wrong"]:
        assert not query.right(position, house, query.read_answer(answer, game.deck))


def test_each_is_told_apart_by_a_sentence_and_holds_nothing_unknown() -> None:
    assert len({(game.key, one["name"]) for game, one in ALL}) == len(ALL)
    assert {key for _, one in ALL for key in one} <= KNOWN
