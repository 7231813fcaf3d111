"""Choices: the right answer among those that real mistakes and other houses' rules lead to, each refuted."""

from __future__ import annotations

import random
import string
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

import pytest

from games.checking_text import check_text
from games.errors import InputError
from games.fields import Choice, Flag
from games.game import Game, all_games, get_game
from games.offering import FEWEST_WRONG, MOST_WRONG, form_of, offered, refutations
from games.puzzle import LEVELS
from games.query import Position, same
from games.rules import House
from games.verdict import plain

SEEDS = 8
MORE_SEEDS = 3000
# Its answers are long lists, or it is asked by laying cards: a choice would say less than the form does.
FREE = {("mau-binh", "repair"), ("mau-binh", "arrange"), ("xa-lang", "legal-plays"), ("xep", "eats")}
ASKED = [
    (game, puzzle.query)
    for game in all_games()
    for puzzle in game.puzzles
    if not isinstance(game.query(puzzle.query).answer, Flag) and (game.key, puzzle.query) not in FREE
]
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
every_asked = pytest.mark.parametrize(("game", "key"), ASKED, ids=[f"{game.key}-{key}" for game, key in ASKED])
# Where the answer is one of some words, its form is a choice anyway.
ROOMY = [(game, key) for game, key in ASKED if not isinstance(game.query(key).answer, Choice)]
every_roomy = pytest.mark.parametrize(("game", "key"), ROOMY, ids=[f"{game.key}-{key}" for game, key in ROOMY])


@cache
def _dealt(game_key: str, key: str) -> list[tuple[Position, House]]:
    game, found = get_game(game_key), []
    for preset in game.house.PRESETS:
        house = game.house.of_preset(preset)
        for level in LEVELS:
            found += [(game.deal(key, seed, level, house), house) for seed in range(SEEDS)]
    house = game.house()
    for rule in game.puzzle(key).rules:
        found += [(game.deal(key, seed, 3, house, rule=rule), house) for seed in range(3)]
    for option in house.options():
        found += [(game.deal(key, 1, 4, other), other) for _, other in house.variants(option.key)]
    for level in LEVELS:
        found += [(position, house) for position in game.pair(key, 1, level, house)]
    return found


def dealt(game: Game, key: str) -> list[tuple[Position, House]]:
    """Some deals of every level, plain, by rule and in pairs, under every preset and every single other setting."""
    return _dealt(game.key, key)


def dealt_on(game: Game, key: str) -> Iterator[tuple[Position, House]]:
    """More deals for a mistake that few positions invite, one at a time."""
    for seed in range(SEEDS, MORE_SEEDS):
        yield game.deal(key, seed, LEVELS[seed % len(LEVELS)], game.house()), game.house()


def wrong_by_hand(game: Game, key: str, position: Position, house: House) -> Iterator[Any]:
    """The plain twin: every mistake and every single other setting, tried one after the other."""
    query = game.query(key)
    others = [other for option in house.options() for _, other in house.variants(option.key)]
    given = [mistake.answer(position, house) for mistake in game.mistakes if mistake.query == key]
    for answer in (*given, *(query.answer_to(position, other) for other in others)):
        try:
            query.read_answer(plain(answer), game.deck)
        except InputError:
            continue
        if not query.right(position, house, answer):
            yield plain(answer)


def distinct(answers: Iterator[Any]) -> list[Any]:
    found: list[Any] = []
    for answer in answers:
        if not any(form_of(answer) == form_of(other) for other in found):
            found.append(answer)
    return found


@every_game
def test_every_question_with_more_than_yes_or_no_knows_mistakes(game: Game) -> None:
    asked = [puzzle.query for puzzle in game.puzzles if not isinstance(game.query(puzzle.query).answer, Flag)]
    wanted = {key for key in asked if (game.key, key) not in FREE and key != "next-draw"}
    few = {key for key in wanted if sum(mistake.query == key for mistake in game.mistakes) < 2}
    assert few == set()


@every_asked
def test_a_choice_holds_the_right_answer_once_and_agrees_with_trying_everything(game: Game, key: str) -> None:
    query = game.query(key)
    for n, (position, house) in enumerate(dealt(game, key)):
        options = offered(game, key, position, house, rng=random.Random(n))
        wrong = distinct(wrong_by_hand(game, key, position, house))
        if len(wrong) < FEWEST_WRONG:
            assert options == []
            continue
        assert len(options) == 1 + min(MOST_WRONG, len(wrong))
        right = [option for option in options if option.right]
        assert len(right) == 1
        assert same(right[0].answer, plain(query.answer_to(position, house)))
        assert len({form_of(option.answer) for option in options}) == len(options)
        for option in options:
            assert query.right(position, house, query.read_answer(option.answer, game.deck)) == option.right
            if not option.right:
                assert any(form_of(option.answer) == form_of(other) for other in wrong)


@every_asked
def test_every_wrong_answer_is_refuted_by_a_rule_of_the_book_in_both_languages(game: Game, key: str) -> None:
    for n, (position, house) in enumerate(dealt(game, key)):
        for option in offered(game, key, position, house, rng=random.Random(n)):
            given = game.query(key).read_answer(option.answer, game.deck)
            assert refutations(game, key, position, house, given) == option.refutations
            for why in option.refutations:
                assert game.book.rule(why.rule).slug == why.rule
                assert all(why.says[lang] and not set("{}") & set(why.says[lang]) for lang in ("vi", "en"))


@every_game
def test_every_mistake_leads_somewhere_wrong_in_some_deal(game: Game) -> None:
    silent = []
    for mistake in game.mistakes:
        query, deals = game.query(mistake.query), chain(dealt(game, mistake.query), dealt_on(game, mistake.query))
        if all(query.right(position, house, mistake.answer(position, house)) for position, house in deals):
            silent.append(mistake.key)
    assert silent == []


@every_roomy
def test_most_deals_of_some_level_offer_a_choice(game: Game, key: str) -> None:
    house = game.house()
    shares = []
    for level in LEVELS:
        deals = [game.deal(key, seed, level, house) for seed in range(2 * SEEDS)]
        offers = [offered(game, key, position, house, rng=random.Random(1)) for position in deals]
        shares.append(sum(map(bool, offers)) / len(offers))
    assert max(shares) > 0.5, shares


@every_roomy
def test_the_place_of_the_right_answer_tells_nothing(game: Game, key: str) -> None:
    position, house = next(
        (p, h) for p, h in dealt(game, key) if len(offered(game, key, p, h, rng=random.Random(0))) > FEWEST_WRONG
    )
    places = set()
    for seed in range(60):
        options = offered(game, key, position, house, rng=random.Random(seed))
        places.add([option.right for option in options].index(True))
    assert len(places) == len(options)


@every_game
def test_two_mistakes_never_say_the_same_about_one_question(game: Game) -> None:
    said = [(mistake.query, game.book.mistakes[mistake.key]["vi"]) for mistake in game.mistakes]
    assert len(set(said)) == len(said)


@every_game
def test_a_mistakes_key_is_a_slug(game: Game) -> None:
    assert all(set(mistake.key) <= {*string.ascii_lowercase, "-"} for mistake in game.mistakes)


def test_a_right_answer_and_one_nobody_gives_are_not_refuted() -> None:
    game = get_game("xi-dach")
    position = game.read("points", {"cards": "As 9h"})
    assert refutations(game, "points", position, game.house(), 20) == ()
    assert refutations(game, "points", position, game.house(), 3) == ()
    assert [why.mistake for why in refutations(game, "points", position, game.house(), 10)] == ["points-ace-one"]


def test_an_answer_of_another_house_is_said_to_be_right_there() -> None:
    game = get_game("xi-dach")
    position = game.read("settle", {"dealer": "Ts 8h", "player": "Td 8c"})
    found = refutations(game, "settle", position, game.house(), "lose")
    assert ("point_tie", "dealer") in [(why.option, why.value) for why in found]
    assert found[-1].rule == "xi-dach.push"
    assert found[-1].says["vi"] == "Ở bàn chơi “Bằng điểm: nhà cái ăn” thì đúng; bàn này chơi “hòa”."


def test_a_way_to_misrank_hands_is_not_blamed_where_a_house_rule_decides() -> None:
    game = get_game("xi-to")
    position = game.read("compare", {"a": "9h Th 8h Jh 7h", "b": "Ac Kc Qc Jc Tc"})
    found = refutations(game, "compare", position, game.house(), "b")
    assert [(why.mistake, why.option) for why in found] == [(None, "sf_order")]


def test_a_mistake_and_a_house_rule_that_meet_in_one_answer_both_refute_it() -> None:
    game = get_game("xi-dach")
    position = game.read("points", {"cards": "As 2h 3d 4c"})
    found = refutations(game, "points", position, game.house(), 19)
    assert [(why.mistake, why.value) for why in found] == [("points-ace-ten", None), (None, "one_or_ten")]


@pytest.mark.parametrize(
    ("changes", "texts", "found"),
    [
        ({"key": "nowhere"}, {}, "mistake: named or declared, not both: nowhere, points-ace-one"),
        ({"query": "pints"}, {}, "mistake.points-ace-one: there is no query pints"),
        ({"rule": "aces"}, {}, "mistake.points-ace-one: there is no rule aces"),
        ({}, {"vi": "Bài {hand}.", "en": "The hand {hand}."}, "mistake.points-ace-one: nothing fills in hand"),
        ({}, {"vi": "Bài {cards}.", "en": "A hand."}, "mistake.points-ace-one: vi and en fill in different facts"),
        ({}, {"vi": "Bài."}, "mistake.points-ace-one: Value error, needs vi and en, and nothing else"),
    ],
)
def test_a_fault_planted_in_a_mistake_is_found(changes: dict[str, str], texts: dict[str, str], found: str) -> None:
    game = get_game("xi-dach")
    changed = tuple(
        replace(mistake, **changes) if mistake.key == "points-ace-one" else mistake  # type: ignore[arg-type]
        for mistake in game.mistakes
    )
    raw = tomllib.loads((game.folder / "text.toml").read_text(encoding="utf-8"))
    if texts:
        raw["mistake"]["points-ace-one"] = texts
    assert found in check_text(replace(game, mistakes=changed), raw)


def test_a_mistake_declared_twice_is_found() -> None:
    game = get_game("xi-dach")
    raw = tomllib.loads((game.folder / "text.toml").read_text(encoding="utf-8"))
    twice = replace(game, mistakes=(*game.mistakes, game.mistakes[0]))
    assert check_text(twice, raw) == ["mistake.points-ace-eleven: declared twice"]
