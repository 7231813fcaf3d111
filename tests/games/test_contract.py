"""The contract's errors: every code, its path, and which comes first."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from games import judge
from games.errors import CODES
from games.game import Game
from games.query import Query
from games.stream import MAX_LINE, answer_line
from tests.games.asking import EACH_QUERY, GAMES, QUERIES, error_of, line_of, refused, sound_case
from tests.games.faults import ORDER, SPOILS, Fault, Spoil, sites, sound
from tests.games.positions import cases


def first(make: Callable[[], object]) -> tuple[str, str]:
    error = refused(make).first
    return error.code, error.path


# ---------------------------------------------------------------- the position


@EACH_QUERY
def test_a_sound_position_is_judged(game: Game, query: Query) -> None:
    assert judge(game.key, query.key, sound(game, query)).query == query.key


@EACH_QUERY
@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_a_spoilt_position_is_refused_with_code_and_place(game: Game, query: Query, spoil: Spoil) -> None:
    raw = sound(game, query)
    fault = spoil(game, query, raw)
    if fault is not None:
        assert first(lambda: judge(game.key, query.key, raw)) == fault


def test_every_code_of_a_position_has_been_provoked() -> None:
    seen = set()
    for game, query in QUERIES:
        for spoil in SPOILS:
            fault = spoil(game, query, sound(game, query))
            seen |= {fault.code} if fault else set()
    assert seen == set(ORDER)


def _two_faults() -> Iterator[tuple[Game, Query, Any, list[Fault]]]:
    for game, query in QUERIES:
        for one, other in combinations(SPOILS, 2):
            for order in ((one, other), (other, one)):
                raw = sound(game, query)
                try:
                    found = [spoil(game, query, raw) for spoil in order]
                except (AttributeError, IndexError, KeyError, StopIteration, TypeError):
                    continue  # the first fault left nothing for the second
                if all(found):
                    yield game, query, raw, [fault for fault in found if fault]


def test_of_two_faults_the_one_that_the_contract_names_first_is_reported_first() -> None:
    tried = set()
    for game, query, raw, faults in _two_faults():
        codes = {defect.code for defect in refused(lambda q=query, r=raw, g=game: g.read(q.key, r)).defects}
        if codes >= {fault.code for fault in faults}:
            code, _ = first(lambda q=query, r=raw, g=game: judge(g.key, q.key, r))
            assert code == min(codes, key=ORDER.index)
            tried.add(frozenset(fault.code for fault in faults))
    assert tried >= set(map(frozenset, combinations(ORDER, 2)))


@EACH_QUERY
def test_all_defects_are_found_not_only_the_first(game: Game, query: Query) -> None:
    raw = {**sound(game, query), "nonsense": 1, "more": 2}
    missing = next(part.key for part in query.inputs if not part.optional)
    del raw[missing]
    found = [(defect.code, defect.path) for defect in refused(lambda: game.read(query.key, raw)).defects]
    assert found == [("unknown-field", "nonsense"), ("unknown-field", "more"), ("missing-field", missing)]


@EACH_QUERY
def test_every_single_value_of_a_position_refuses_every_other_type(game: Game, query: Query) -> None:
    for n in range(len(list(sites(query, sound(game, query))))):
        for wrong in (None, 1.0, 10.5, [[]], {"": {}}):
            raw = sound(game, query)
            site = list(sites(query, raw))[n]
            if wrong is None and site.nullable:
                continue
            site.parent[site.key] = wrong
            assert refused(lambda q=query, r=raw: game.read(q.key, r)).first.code in ORDER


@EACH_QUERY
def test_a_position_that_is_no_object_is_a_bad_value(game: Game, query: Query) -> None:
    for wrong in (None, [], "Ah", 3, True):
        assert first(lambda w=wrong: judge(game.key, query.key, w)) == ("bad-value", "position")


@GAMES
def test_the_errors_of_the_games_table_come_out_as_written(game: Game) -> None:
    for error in cases(game, "error"):
        found = first(lambda e=error: judge(game.key, e["query"], e["position"], e.get("house")))
        assert found == (error["code"], error["path"]), error["name"]


# ---------------------------------------------------------------- the case around the position


@GAMES
def test_missing_fields_come_before_everything_in_the_order_game_query_position(game: Game) -> None:
    case = {**sound_case(game), "house": None, "nonsense": 1}
    for n, key in enumerate(("game", "query", "position")):
        without = {k: v for k, v in case.items() if k not in ("game", "query", "position")[n:]}
        assert error_of(line_of(without)) == ("missing-field", key)


@GAMES
def test_which_code_first(game: Game) -> None:
    """Each case has all the faults of the ones after it."""
    house = {"nonsense": 1, "preset": "none"}
    worst = {"game": "none", "query": "none", "position": {"nonsense": 1}, "house": house, "extra": 1}
    assert error_of(line_of(worst)) == ("unknown-game", "game")
    assert error_of(line_of({**worst, "game": game.key})) == ("unknown-query", "query")
    known = {**worst, "game": game.key, "query": game.queries[0].key}
    assert error_of(line_of(known)) == ("unknown-field", "extra")
    del known["extra"]
    assert error_of(line_of(known)) == ("unknown-option", "house.nonsense")
    known["house"] = {"preset": "none"}
    assert error_of(line_of(known)) == ("bad-option-value", "house.preset")
    known["house"] = None
    assert error_of(line_of(known)) == ("bad-value", "house")
    known["house"] = {}
    assert error_of(line_of(known)) == ("unknown-field", "nonsense")


@GAMES
def test_what_is_too_large_comes_before_a_wrong_house(game: Game) -> None:
    found = []
    for query in game.queries:
        for spoil in SPOILS[:4]:
            raw = sound(game, query)
            fault = spoil(game, query, raw)
            if fault:
                found.append(first(lambda q=query, r=raw: judge(game.key, q.key, r, {"nonsense": 1})) == fault)
    assert set(found) == {True}


@GAMES
def test_a_query_or_game_of_another_type_is_unknown(game: Game) -> None:
    for wrong in (None, 1, 1.5, True, [], ["foul"], {}, {"a": []}):
        assert error_of(line_of({**sound_case(game), "game": wrong})) == ("unknown-game", "game")
        assert error_of(line_of({**sound_case(game), "query": wrong})) == ("unknown-query", "query")


NO_JSON = [b"{", b"nonsense", b"{'a': 1}", b'{"id": NaN}', b'{"id": Infinity}', b'{"id": -Infinity}']
NO_JSON_EITHER = [b'{"id": 1e999}', b'{"id": -1e999}', b'{"id": 1, "id": 1}', b'{"house": {"a": 1, "a": 1}}']


@pytest.mark.parametrize("line", NO_JSON)
def test_what_is_no_json_is_bad_json(line: bytes) -> None:
    assert answer_line(line)["id"] is None
    assert error_of(line) == ("bad-json", "")


@pytest.mark.parametrize("line", NO_JSON_EITHER)
def test_endless_numbers_and_repeated_keys_are_bad_json(line: bytes) -> None:
    assert error_of(line) == ("bad-json", "")


def test_nesting_too_deep_to_read_is_bad_json() -> None:
    for depth in (1_500, 100_000):
        assert error_of(b"[" * depth + b"]" * depth) == ("bad-json", "")
        assert error_of(b'{"id":' * depth + b"1" + b"}" * depth) == ("bad-json", "")


@GAMES
def test_nesting_deep_enough_to_read_is_refused_like_anything_else(game: Game) -> None:
    for depth in (10, 100, 400, 800):
        deep: Any = []
        for _ in range(depth):
            deep = [deep]
        for key in ("game", "query", "position", "house", "extra"):
            assert error_of(line_of({**sound_case(game), key: deep}))[0] in CODES


@pytest.mark.parametrize("line", [b"[]", b"3", b"null", b"true", b'"foul"', b"1.5"])
def test_a_line_that_is_no_object_is_a_bad_value(line: bytes) -> None:
    assert error_of(line) == ("bad-value", "")


def test_bytes_that_are_no_text_are_bad_json() -> None:
    assert error_of(b'{"id": "\xff\xfe"}') == ("bad-json", "")


@GAMES
def test_a_line_of_a_mebibyte_is_read_and_a_byte_more_is_too_large(game: Game) -> None:
    line = line_of(sound_case(game))
    assert "answer" in answer_line(line + b" " * (MAX_LINE - len(line)))
    assert error_of(line + b" " * (MAX_LINE + 1 - len(line))) == ("too-large", "")
    assert error_of(b"{" * (MAX_LINE + 1)) == ("too-large", "")


IDS = [None, 0, -1, 1.5, True, "", "x" * 1000, [1, {"a": None}], {}, 10**25, -(10**500), "\ud800", "số 1"]


@GAMES
@pytest.mark.parametrize("given_id", IDS, ids=lambda value: repr(value)[:20])
def test_an_id_comes_back_as_it_was_given_with_a_verdict_and_with_an_error(game: Game, given_id: object) -> None:
    for extra in ({}, {"nonsense": 1}):
        found = answer_line(json.dumps({"id": given_id, **sound_case(game), **extra}).encode())
        assert (found["id"], type(found["id"])) == (given_id, type(given_id))
        assert ("error" in found) is bool(extra)


@GAMES
def test_a_missing_id_comes_back_as_null(game: Game) -> None:
    assert answer_line(line_of(sound_case(game)))["id"] is None
