"""House rules of every game: options with their values, presets, JSON there and back."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import InputError, all_games, get_game
from games.game import Game
from games.rules import House, Option, printed, with_nulls

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
OPTIONS = [(game, option) for game in all_games() for option in game.house.options()]
EACH_OPTION = pytest.mark.parametrize(
    ("game", "option"), OPTIONS, ids=[f"{game.key} {option.key}" for game, option in OPTIONS]
)


@st.composite
def houses(draw: st.DrawFn) -> House:
    """Any house of any game."""
    game: Game = draw(st.sampled_from(all_games()))
    made = game.house.of_preset(draw(st.sampled_from(list(game.house.PRESETS))))
    for option in game.house.options():
        made = made.with_option(option.key, draw(st.sampled_from(option.choices)))
    return made


def refused(game: Game, raw: Any) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        game.house.from_json(raw)
    return caught.value.first.code, caught.value.first.path


@given(houses())
def test_a_house_read_from_its_json_is_the_same_house(house: House) -> None:
    again = type(house).from_json(house.to_json())
    assert (again, hash(again), again.to_json()) == (house, hash(house), house.to_json())


@given(houses())
def test_its_json_names_the_preset_and_what_differs_from_it_and_nothing_else(house: House) -> None:
    written = house.to_json()
    assert written.pop("preset") == house.preset
    preset = type(house).of_preset(house.preset)
    assert written == {key: value for key, value in house.full().items() if value != preset.get(key)}


@given(houses())
def test_the_full_form_gives_every_option_and_reads_back(house: House) -> None:
    assert list(house.full()) == [option.key for option in type(house).options()]
    assert type(house).from_json(house.full()).full() == house.full()


@given(houses())
def test_variants_differ_in_one_option_and_are_all_there_are(house: House) -> None:
    for option in type(house).options():
        found = dict(house.variants(option.key))
        assert set(found) == set(option.choices) - {house.get(option.key)}
        for value, other in found.items():
            assert other.full() == {**house.full(), option.key: value}


@GAMES
def test_nothing_said_is_the_preset_seed_with_every_default(game: Game) -> None:
    house = game.house.from_json({})
    assert house == game.house() == game.house.from_json({"preset": "seed"})
    assert house.full() == {option.key: option.default for option in game.house.options()}
    assert house.to_json() == {"preset": "seed"}


@GAMES
def test_a_preset_sets_what_it_says_and_an_option_beside_it_overrides_it(game: Game) -> None:
    for preset, settings in game.house.PRESETS.items():
        assert game.house.from_json({"preset": preset}).full() == {**game.house().full(), **settings}
        for option in game.house.options():
            for value in option.choices:
                house = game.house.from_json({option.key: value, "preset": preset})
                assert house.full() == {**game.house().full(), **settings, option.key: value}


@GAMES
def test_presets_set_options_that_exist_to_values_they_have(game: Game) -> None:
    assert game.house.PRESETS["seed"] == {}
    for settings in game.house.PRESETS.values():
        assert all(game.house.option(key).accepts(value) for key, value in settings.items())


@EACH_OPTION
def test_an_option_has_its_default_first_and_varies_a_rule_of_the_book(game: Game, option: Option) -> None:
    assert option.choices[0] == option.default
    assert len(set(map(printed, option.choices))) == len(option.choices) >= 2
    assert option.varies in game.book.rules


@EACH_OPTION
def test_an_option_takes_its_own_values_of_their_own_type_and_no_others(game: Game, option: Option) -> None:
    for value in option.choices:
        assert game.house.from_json({option.key: value}).get(option.key) == value
        wrong = [None, [], {}, [value], float(value) if isinstance(value, int) else 1.5, "nonsense", 99, -1, ""]
        wrong += [printed(value)] if not isinstance(value, str) else []
        wrong += [bool(value)] if type(value) is int else [int(value)] if isinstance(value, bool) else []
        for other in wrong:
            assert refused(game, {option.key: other}) == ("bad-option-value", f"house.{option.key}")


@EACH_OPTION
def test_the_printed_form_of_a_value_is_converted_back_and_nothing_else_is(game: Game, option: Option) -> None:
    for value in option.choices:
        back = game.house.convert(option.key, printed(value))
        assert (back, type(back)) == (value, type(value))
    assert game.house.convert(option.key, "nonsense") == "nonsense"


@GAMES
def test_what_is_no_house_is_refused(game: Game) -> None:
    for raw in (None, [], "seed", 1, True):
        assert refused(game, raw) == ("bad-value", "house")
    for raw in (None, [], 1, True, "", "Seed", "none"):
        assert refused(game, {"preset": raw}) == ("bad-option-value", "house.preset")
    if not game.house.limits():
        assert refused(game, {"max_players": 4}) == ("unknown-option", "house.max_players")
    assert refused(game, {"PRESETS": {}}) == ("unknown-option", "house.PRESETS")


LIMITS = [(game, limit) for game in all_games() for limit in game.house.limits()]


@pytest.mark.parametrize(("game", "limit"), LIMITS, ids=[f"{game.key} {limit.key}" for game, limit in LIMITS])
def test_a_limit_is_set_like_an_option_and_is_none(game: Game, limit: Option) -> None:
    assert limit.key not in [option.key for option in game.house.options()]
    assert limit.key not in game.house().full()
    for value in limit.choices:
        house = game.house.from_json({limit.key: value})
        assert (house.get(limit.key), house.full()) == (value, game.house().full())
        assert game.house.from_json(house.to_json()) == house
    for wrong in (None, True, "4", 1.5, 99, -1):
        assert refused(game, {limit.key: wrong}) == ("bad-option-value", f"house.{limit.key}")


@GAMES
def test_the_message_lists_what_would_have_been_right(game: Game) -> None:
    option = game.house.options()[0]
    with pytest.raises(InputError) as caught:
        game.house.from_json({option.key: "nonsense"})
    for text in caught.value.first.message().values():
        assert option.printed() in text


@pytest.mark.parametrize(("key", "value"), [("sweep_mult", "3"), ("six_pairs_quads", "true")])
def test_a_number_or_a_truth_value_in_quotes_is_said_to_be_a_text(key: str, value: str) -> None:
    with pytest.raises(InputError) as caught:
        get_game("mau-binh").house.from_json({key: value})
    assert caught.value.first.code == "bad-option-value"
    said = caught.value.first.message()
    assert said["vi"] == f"“{value}” viết trong ngoặc kép là chữ. {key} cần {value}, không có ngoặc kép."
    assert said["en"] == f"“{value}” in quotes is a text. {key} takes {value} without quotes."


@GAMES
def test_a_house_cannot_be_changed(game: Game) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.house().preset = "other"


def test_content_files_write_null_as_a_text() -> None:
    written = {"table": "null", "hands": ["null", {"a": "null", "b": "nul"}], "n": 1}
    assert with_nulls(written) == {"table": None, "hands": [None, {"a": None, "b": "nul"}], "n": 1}
