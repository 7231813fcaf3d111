"""Options in the case tables: each setting turns the answer of one judged case and leaves that of another as it is.

test_cases.py asks the same of the house that a case is judged under; here it is asked of the setting that turns it.
"""

from __future__ import annotations

import tomllib
from functools import cache

import pytest

from games import Game, Verdict, all_games, judge
from games.rules import Value
from tests.games.positions import cases

Setting = tuple[str, Value]
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


@cache
def verdicts(key: str) -> list[Verdict]:
    game = next(game for game in all_games() if game.key == key)
    return [judge(key, case["query"], case["position"], case.get("house")) for case in cases(game)]


def settings(game: Game) -> list[Setting]:
    """Every value of every option that some query asks about."""
    raw = tomllib.loads((game.folder / "cases.toml").read_text(encoding="utf-8"))
    unasked = raw.get("unasked", {})
    return [
        (option.key, value) for option in game.house.options() if option.key not in unasked for value in option.choices
    ]


def turning(verdict: Verdict) -> set[Setting]:
    return {(flip.option, flip.value) for flip in verdict.flips}


@GAMES
def test_every_setting_turns_the_answer_of_a_case(game: Game) -> None:
    turned = {setting for verdict in verdicts(game.key) for setting in turning(verdict)}
    assert [setting for setting in settings(game) if setting not in turned] == []


@GAMES
def test_every_option_has_a_case_of_a_query_it_can_turn_whose_answer_it_leaves(game: Game) -> None:
    """A query that never reads an option says nothing of it, so the case is looked for where another one is turned."""
    found = verdicts(game.key)
    missing = []
    for key in dict.fromkeys(key for key, _ in settings(game)):
        queries = {verdict.query for verdict in found if any(flip.option == key for flip in verdict.flips)}
        left = {verdict.query for verdict in found if all(flip.option != key for flip in verdict.flips)}
        missing += [(key, query) for query in queries if query not in left]
    assert missing == []


@GAMES
def test_a_setting_that_turns_an_answer_gives_the_other_answer_when_it_is_set(game: Game) -> None:
    seen: set[tuple[str, Setting]] = set()
    for case, verdict in zip(cases(game), verdicts(game.key), strict=True):
        for flip in verdict.flips:
            # One case for each query and setting is enough: the flips are computed alike for all.
            if (verdict.query, (flip.option, flip.value)) not in seen:
                seen.add((verdict.query, (flip.option, flip.value)))
                house = {**case.get("house", {}), flip.option: flip.value}
                turned = judge(game.key, case["query"], case["position"], house)
                assert turned.answer == flip.answer, (case["name"], flip)
                assert turned.answer != verdict.answer, (case["name"], flip)
    assert seen
