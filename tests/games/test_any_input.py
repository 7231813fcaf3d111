"""Whatever comes in is judged or refused; nothing else is ever raised, and nothing long comes back."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import InputError
from games.errors import CODES
from games.game import Game, judge_case
from games.query import Query
from games.stream import answer_line, parse
from games.verdict import Verdict
from tests.games.asking import EACH_QUERY, GAMES, QUERIES, line_of, refused, sound_case
from tests.games.faults import sites, sound

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**13), max_value=10**13)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=50)
    | st.sampled_from(["Ah", "10♥️", "KR", "tướng đỏ", "tuong", "rj", "seed", "front", "x" * 5000, "А♥", "\ud800"]),
    lambda inner: st.lists(inner, max_size=15) | st.dictionaries(st.text(max_size=45), inner, max_size=12),
    max_leaves=25,
)


def is_sound_error(error: dict[str, Any]) -> bool:
    texts = error["message"]
    short = all(0 < len(text) < 700 for text in texts.values())
    return set(error) == {"code", "path", "message"} and error["code"] in CODES and set(texts) == {"vi", "en"} and short


def sound_outcome(case: Any) -> bool:
    """Whether a case is judged, or refused with sound errors; anything else is raised."""
    try:
        return isinstance(judge_case(case), Verdict)
    except InputError as error:
        return len(error.first.path) < 200 and all(is_sound_error(defect.to_json()) for defect in error.defects)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_json_for_a_position_and_a_house_is_judged_or_refused(data: st.DataObject) -> None:
    game, query = data.draw(st.sampled_from(QUERIES))
    keys = st.sampled_from([part.key for part in query.inputs])
    position = data.draw(JSON | st.dictionaries(keys, JSON))
    options = st.sampled_from([option.key for option in game.house.options()] + ["preset"])
    case = {"game": game.key, "query": query.key, "position": position}
    assert sound_outcome({**case, "house": data.draw(JSON | st.dictionaries(options, JSON))})
    assert sound_outcome(case)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_sound_position_with_any_json_in_any_one_place_is_judged_or_refused(data: st.DataObject) -> None:
    game, query = data.draw(st.sampled_from(QUERIES))
    raw = sound(game, query)
    site = data.draw(st.sampled_from(list(sites(query, raw))))
    site.parent[site.key] = data.draw(JSON)
    assert sound_outcome({"game": game.key, "query": query.key, "position": raw})


@settings(max_examples=200, deadline=None)
@given(JSON, st.binary(max_size=60))
def test_any_line_is_answered(value: object, noise: bytes) -> None:
    for line in (json.dumps(value).encode(), noise, json.dumps(value).encode()[:-1]):
        found = answer_line(line)
        assert is_sound_error(found["error"])


@EACH_QUERY
def test_no_message_gives_long_input_back(game: Game, query: Query) -> None:
    long = "abcdefghij" * 2000
    raw = sound(game, query)
    spoilt = [{**raw, long: 1}]
    for n in range(len(list(sites(query, raw)))):
        for wrong in (long, [long], {long: long}):
            one = copy.deepcopy(raw)
            site = list(sites(query, one))[n]
            site.parent[site.key] = wrong
            spoilt.append(one)
    for position in spoilt:
        for defect in refused(lambda p=position: game.read(query.key, p)).defects:
            assert long[:30] not in json.dumps(defect.to_json())


@GAMES
def test_no_message_about_the_case_gives_long_input_back(game: Game) -> None:
    long = "abcdefghij" * 2000
    option = game.house.options()[0].key
    for change in (
        *({key: long} for key in ("game", "query", "position", "house")),
        *({"house": house} for house in ({long: 1}, {"preset": long}, {option: long}, {option: [long]})),
        {long: 1},
    ):
        assert long[:30] not in json.dumps(answer_line(line_of({**sound_case(game), **change}))["error"])


def test_parse_keeps_the_order_of_keys() -> None:
    assert list(parse(b'{"b": 1, "a": 2}')) == ["b", "a"]
