"""Queries: what is read, what is right, and that the JSON Schema says the same as the reader."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import InputError, all_games
from games.decks import FRENCH_52
from games.fields import Cards, Choice, Field, Flag, Input, ListOf, Maybe, Name, Players, Record, Whole
from games.game import Game
from games.query import Query, same
from games.reading import Reader
from games.verdict import plain
from tests.games.faults import SPOILS, Spoil, sites, sound
from tests.games.positions import cases

QUERIES = [(game, query) for game in all_games() for query in game.queries]
EACH_QUERY = pytest.mark.parametrize(("game", "query"), QUERIES, ids=[f"{g.key} {q.key}" for g, q in QUERIES])
KINDS = {kind.kind: kind for kind in (Cards, Choice, Whole, Flag, Name, Maybe, Record, Players, ListOf)}


def conforms(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a JSON value conforms to a schema, for the keywords that the fields use."""
    kinds = {"array": list, "object": dict, "string": str, "boolean": bool, "integer": int, "null": type(None)}
    if "type" not in schema:
        return any(conforms(value, choice) for choice in schema["anyOf"])
    kind = schema["type"]
    if not isinstance(value, kinds[kind]) or (kind == "integer" and isinstance(value, bool)):
        return False
    if kind == "array":
        return _sized(value, schema) and all(conforms(item, schema["items"]) for item in value)
    if kind == "string":
        sized = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 10**9)
        return sized and value in schema.get("enum", [value])
    if kind == "integer":
        return bool(schema["minimum"] <= value <= schema["maximum"])
    return kind in ("boolean", "null") or _object_conforms(value, schema)


def _sized(value: list[Any], schema: dict[str, Any]) -> bool:
    within = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 10**9)
    return within and ("anyOf" not in schema or any(_sized(value, choice) for choice in schema["anyOf"]))


def _object_conforms(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    known, others = schema.get("properties", {}), schema["additionalProperties"]
    named = {"type": "string", **schema.get("propertyNames", {})}
    return (
        set(schema.get("required", ())) <= set(value)
        and schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", 10**9)
        and all(conforms(key, named) for key in value)
        and (bool(others) or set(value) <= set(known))
        and all(conforms(item, known.get(key, others)) for key, item in value.items())
    )


def own_cases(game: Game, query: Query) -> list[dict[str, Any]]:
    return [case for case in cases(game) if case["query"] == query.key]


@EACH_QUERY
def test_a_position_in_canonical_form_reads_back_as_itself(game: Game, query: Query) -> None:
    for case in own_cases(game, query):
        position = query.read(case["position"], game.deck)
        assert query.read(plain(position), game.deck) == position
        assert query.read(json.loads(json.dumps(plain(position))), game.deck) == position


WRITTEN: tuple[Callable[[list[str]], Any], ...] = (
    " ".join,
    ", ".join,
    lambda codes: [code.lower() for code in codes],
    lambda codes: [f" {code}" for code in codes],
)


@EACH_QUERY
def test_cards_may_be_given_as_a_list_as_text_or_in_other_notations(game: Game, query: Query) -> None:
    raw = sound(game, query)
    position = query.read(raw, game.deck)
    for write in WRITTEN:
        other = sound(game, query)
        for site in list(sites(query, other)):
            if isinstance(site.field, Cards):
                site.parent[site.key] = write(site.value)
        assert query.read(other, game.deck) == position


@EACH_QUERY
def test_the_order_of_players_and_of_cards_is_kept(game: Game, query: Query) -> None:
    raw = sound(game, query)
    assert json.dumps(plain(query.read(raw, game.deck))) == json.dumps(raw)


@EACH_QUERY
def test_a_sound_position_conforms_to_the_schema_of_the_query(game: Game, query: Query) -> None:
    for case in own_cases(game, query):
        assert conforms(plain(query.read(case["position"], game.deck)), query.schema())
        assert conforms(case["position"], query.schema()), "as it was written, cards as one text too"


@EACH_QUERY
@pytest.mark.parametrize("spoil", SPOILS, ids=lambda spoil: spoil.__name__)
def test_the_schema_refuses_a_wrong_form_and_knows_no_cards(game: Game, query: Query, spoil: Spoil) -> None:
    raw = sound(game, query)
    fault = spoil(game, query, raw)
    if fault is not None:
        about_cards = fault.code in ("bad-card", "wrong-deck", "duplicate-card")
        assert conforms(raw, query.schema()) is about_cards


@EACH_QUERY
def test_the_schema_names_the_inputs_and_which_are_required(game: Game, query: Query) -> None:
    schema = query.schema()
    assert list(schema["properties"]) == [part.key for part in query.inputs]
    assert schema["required"] == [part.key for part in query.inputs if not part.optional]
    assert json.loads(json.dumps(schema)) == schema


def _fields(field: Field) -> list[Field]:
    inner = [part.field for part in field.parts] if isinstance(field, Record) else []
    inner += [field.of] if isinstance(field, (Players, ListOf, Maybe)) else []
    return [field, *(found for one in inner for found in _fields(one))]


@EACH_QUERY
def test_every_field_has_a_kind_that_forms_and_controls_know(game: Game, query: Query) -> None:
    for field in _fields(Record(*query.inputs)) + _fields(query.answer):
        assert type(field) is KINDS[field.kind]


PLAY = Record(Input("cards", Cards(1, 2)), Input("as", Choice("pair"), optional=True), short="cards")


def read_or_fault(raw: Any, *inputs: Input) -> Any:
    """The typed value of a record, or code and path of its first fault."""
    reader = Reader(FRENCH_52)
    value = Record(*inputs).read(raw, "", reader)
    try:
        reader.finish()
    except InputError as error:
        return error.first.code, error.first.path
    return plain(value)


def test_a_record_with_a_short_form_takes_its_one_part_alone() -> None:
    play = Input("play", PLAY)
    whole = {"play": {"cards": ["Ah", "As"]}}
    assert read_or_fault(whole, play) == read_or_fault({"play": ["ah", "A♠"]}, play) == whole
    assert read_or_fault({"play": "Ah As"}, play) == whole
    assert read_or_fault({"play": ["Ah", "1x"]}, play) == ("bad-card", "play[1]")
    assert read_or_fault({"play": {"cards": ["Ah", "1x"]}}, play) == ("bad-card", "play.cards[1]")
    for wrong in (None, 1, True, [1]):
        assert read_or_fault({"play": wrong}, play)[0] == "bad-value"


def test_cards_that_lie_elsewhere_too_are_no_copies_but_among_themselves() -> None:
    hand, again = Input("hand", Cards()), Input("play", PLAY, again=True)
    both = {"hand": ["Ah", "Kd"], "play": {"cards": ["Ah"]}}
    assert read_or_fault(both, hand, again) == both
    assert read_or_fault(both, hand, Input("play", PLAY)) == ("duplicate-card", "play.cards[0]")
    assert read_or_fault({**both, "play": ["Ah", "Ah"]}, hand, again) == ("duplicate-card", "play[1]")


# ---------------------------------------------------------------- answers


@EACH_QUERY
def test_the_answer_of_a_case_is_right_and_conforms(game: Game, query: Query) -> None:
    for case in own_cases(game, query):
        house = game.house.from_json(case.get("house", {}))
        position = query.read(case["position"], game.deck)
        answer = plain(query.answer_to(position, house))
        assert conforms(answer, query.answer.schema())
        assert query.right(position, house, query.read_answer(answer, game.deck))


@EACH_QUERY
def test_the_answer_of_another_case_is_right_only_where_it_is_the_same(game: Game, query: Query) -> None:
    for one in own_cases(game, query)[:12]:
        house, position = game.house.from_json(one.get("house", {})), query.read(one["position"], game.deck)
        for other in own_cases(game, query):
            given = query.read_answer(other["answer"], game.deck)
            if not query.accepts:
                assert query.right(position, house, given) is (other["answer"] == one["answer"])


@EACH_QUERY
def test_an_answer_of_another_type_is_refused_at_answer(game: Game, query: Query) -> None:
    nonsense = "" if isinstance(query.answer, Name) else "nonsense"
    nothing = () if isinstance(query.answer, Maybe) else (None,)
    for wrong in (1.5, {"nonsense": [1]}, [1], nonsense, *nothing):
        with pytest.raises(InputError) as caught:
            query.read_answer(wrong, game.deck)
        assert caught.value.first.path.startswith("answer")


def test_true_is_not_1_and_lists_of_cards_have_no_order() -> None:
    assert same(True, True)
    assert not same(True, 1)
    assert not same(0, False)
    assert same(["Ah", "Kd"], ["Kd", "Ah"])
    assert not same(["Ah", "Ah"], ["Ah"])
    assert not same([["Ah", "Kd"], ["2s", "3s"]], [["2s", "3s"], ["Ah", "Kd"]])
    assert same({"A": 1, "B": -1}, {"B": -1, "A": 1})
    assert not same("a", "b")


@EACH_QUERY
def test_a_position_is_judged_by_a_function_that_leaves_it_as_it_was(game: Game, query: Query) -> None:
    raw = sound(game, query)
    position = query.read(raw, game.deck)
    game.judge(query.key, position, game.house())
    assert plain(position) == raw == sound(game, query)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_queries_have_different_keys_and_the_landing_query_is_one(game: Game) -> None:
    keys = [query.key for query in game.queries]
    assert len(set(keys)) == len(keys)
    assert game.landing is None or game.landing in keys
    assert [game.query(key) for key in keys] == list(game.queries)


SAME: list[tuple[Any, Any, bool]] = [
    (["An", "Bình"], ["Bình", "An"], True),
    (
        {"pots": [{"amount": 5, "eligible": ["An", "Bình"]}]},
        {"pots": [{"amount": 5, "eligible": ["Bình", "An"]}]},
        True,
    ),
    ([{"amount": 5}, {"amount": 6}], [{"amount": 6}, {"amount": 5}], False),
    ({"call": 1}, {"call": True}, False),
    ({"call": 1}, {"call": 1, "raise": None}, False),
    ([["Ah"], []], [["Ah"]], False),
    ([["Ah", "Kd"]], [["Kd", "Ah"]], True),
    (None, [], False),
]


@pytest.mark.parametrize(("one", "other", "equal"), SAME)
def test_cards_and_names_are_listed_in_any_order_at_any_depth(one: Any, other: Any, equal: bool) -> None:
    assert (same(one, other), same(other, one)) == (equal, equal)
