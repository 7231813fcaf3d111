"""The texts of every game: both languages, names for all that is answered, examples that run, rows with their sizes."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games import all_games, judge
from games.fields import Choice, Field, Flag, ListOf, Maybe, Players, Record
from games.game import Game
from games.query import Query
from games.rules import BASES, printed
from games.sentences import FORMATS, LANGS, sentence
from games.verdict import Verdict, plain
from tests.games.derivations import Judged, of_cases, of_random_positions

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
QUERIES = [(game, query) for game in all_games() for query in game.queries]
EACH_QUERY = pytest.mark.parametrize(("game", "query"), QUERIES, ids=[f"{g.key} {q.key}" for g, q in QUERIES])
SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


@cache
def raw(key: str) -> dict[str, Any]:
    """The whole of a game's text.toml."""
    found = next(one for one in all_games() if one.key == key)
    return tomllib.loads((found.folder / "text.toml").read_text(encoding="utf-8"))


@cache
def _sample(key: str) -> list[Judged]:
    game = next(found for found in all_games() if found.key == key)
    return [*of_cases(game), *of_random_positions(game, 90, seed=4)]


def texts(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every two-language text below a value, with its place."""
    if isinstance(value, dict) and "vi" in value:
        yield place, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{place}.{key}" if place else key)


def is_said(text: Any) -> bool:
    """Whether a text is there in both languages, tidy and composed."""
    return set(text) == set(LANGS) and all(
        words and words == " ".join(words.split()) == unicodedata.normalize("NFC", words) for words in text.values()
    )


@GAMES
def test_every_text_is_in_both_languages_tidy_and_composed(game: Game) -> None:
    found = list(texts(raw(game.key)))
    assert len(found) > 50
    assert [place for place, text in found if not is_said(text)] == []


@GAMES
def test_both_languages_of_a_text_fill_in_the_same_facts_in_known_formats(game: Game) -> None:
    for place, text in texts(raw(game.key)):
        vi, en = ({fact for fact, _ in SLOT.findall(text[lang])} for lang in LANGS)
        assert vi == en, place
        assert {form for lang in LANGS for _, form in SLOT.findall(text[lang]) if form} <= set(FORMATS), place
        assert all(not set(SLOT.sub("", text[lang])) & set("{}") for lang in LANGS), place


@GAMES
def test_the_sections_of_the_rules_rise_and_several_rules_may_share_one(game: Game) -> None:
    sections = [tuple(map(int, rule.section.split("."))) for rule in game.book.rules.values()]
    assert sections == sorted(sections)
    assert {section[0] for section in sections} == set(range(1, max(sections)[0] + 1))


@GAMES
def test_rules_have_a_source_a_basis_and_decisions_of_the_book(game: Game) -> None:
    for slug, rule in game.book.rules.items():
        assert rule.source
        assert rule.basis in BASES, slug
        assert set(rule.decisions) <= set(game.book.decisions), slug
        assert is_said(rule.title)
        assert is_said(rule.text)
        assert rule.slug == f"{game.key}.{slug}"


@GAMES
def test_decisions_are_numbered_from_one_without_a_gap(game: Game) -> None:
    assert list(game.book.decisions) == [f"D{n}" for n in range(1, len(game.book.decisions) + 1)]


@GAMES
def test_every_example_runs_and_cites_the_rule_it_stands_with(game: Game) -> None:
    for slug, rule in game.book.rules.items():
        if rule.example:
            verdict = judge(game.key, rule.example["query"], rule.example["position"], rule.example.get("house"))
            assert not rule.says or rule.slug in verdict.rules, slug


@GAMES
def test_every_rule_that_can_decide_has_an_example(game: Game) -> None:
    assert [slug for slug, rule in game.book.rules.items() if rule.says and not rule.example] == []


# ---------------------------------------------------------------- labels


@GAMES
def test_every_option_value_and_preset_has_a_label_and_none_is_left_over(game: Game) -> None:
    assert list(game.book.options) == [option.key for option in game.house.options()]
    for option in game.house.options():
        text = game.book.options[option.key]
        assert is_said(text["title"])
        assert list(text["values"]) == [printed(choice) for choice in option.choices]
        assert all(map(is_said, text["values"].values()))
    assert list(game.book.presets) == list(game.house.PRESETS)


def keys_of(field: Field) -> Iterator[str]:
    """The names of the parts inside a field."""
    if isinstance(field, Record):
        for part in field.parts:
            yield part.key
            yield from keys_of(part.field)
    elif isinstance(field, (Players, ListOf, Maybe)):
        yield from keys_of(field.of)


def slugs_of(field: Field) -> Iterator[str]:
    """All slugs that a field can hold."""
    if isinstance(field, Choice):
        yield from field.values
    elif isinstance(field, Record):
        for part in field.parts:
            yield from slugs_of(part.field)
    elif isinstance(field, (Players, ListOf, Maybe)):
        yield from slugs_of(field.of)


@EACH_QUERY
def test_every_input_has_a_label_and_every_slug_a_name(game: Game, query: Query) -> None:
    text = game.book.queries[query.key]
    assert is_said(text["title"])
    assert is_said(text["question"])
    assert set(keys_of(Record(*query.inputs))) <= set(text["inputs"])
    assert all(map(is_said, text["inputs"].values()))
    for slug in {*slugs_of(Record(*query.inputs)), *slugs_of(query.answer)}:
        assert is_said(text.get("answers", {}).get(slug) or game.book.names[slug]), slug


@EACH_QUERY
def test_every_answer_has_a_headline(game: Game, query: Query) -> None:
    text = game.book.queries[query.key]
    assert all(map(is_said, text["headline"].values()))
    if isinstance(query.answer, Flag):
        assert {"true", "false"} <= set(text["headline"])
        assert {"true", "false"} <= set(text["answers"])
    elif isinstance(query.answer, Choice):
        assert "any" in text["headline"] or set(query.answer.values) <= set(text["headline"])
    else:
        assert "any" in text["headline"]


# ---------------------------------------------------------------- what verdicts say


def said(one: Judged) -> Iterator[dict[str, str]]:
    """All sentences of a verdict and of the question it answers."""
    yield dict(one.verdict.headline)
    yield dict(one.game.question(one.verdict.query, one.position))
    yield from (dict(step.says) for step in one.verdict.steps)


@GAMES
def test_what_a_verdict_says_is_whole_in_both_languages(game: Game) -> None:
    for one in _sample(game.key):
        for text in said(one):
            assert is_said(text), (text, one.told())
            for words in text.values():
                assert words[-1] in ".?)…" or words[-1].isalnum(), words
                assert not re.search(r"\{|\}|None|\bTrue\b|\bFalse\b|  |, ,|: ,|\(\)| [.,;:]", words), words


@GAMES
def test_no_slug_is_shown_where_a_name_belongs(game: Game) -> None:
    slugs = [slug for slug in game.book.names if "-" in slug or "_" in slug]
    for one in _sample(game.key):
        for text in said(one):
            for lang in LANGS:
                assert [slug for slug in slugs if re.search(rf"(?<![\w-]){slug}(?![\w-])", text[lang])] == [], text


def sized_names(game: Game) -> dict[str, dict[str, str]]:
    """In each language the names that carry a number of cards in brackets, with it."""
    found: dict[str, dict[str, str]] = {lang: {} for lang in LANGS}
    for text in game.book.names.values():
        for lang in LANGS:
            if match := re.fullmatch(r"(.+) (\(\d+ (?:lá|cards)\))", text[lang]):
                found[lang][match[1]] = match[2]
    return found


def bare_names(text: dict[str, str], sizes: dict[str, dict[str, str]]) -> list[str]:
    """Where a text speaks of a row without saying of how many cards."""
    return [
        text[lang]
        for lang in LANGS
        for name, size in sizes[lang].items()
        if re.search(rf"(?<![\w{{]){name}(?![\w}}])(?! {re.escape(size)})", text[lang], re.IGNORECASE)
    ]


@GAMES
def test_wherever_a_row_is_named_its_number_of_cards_stands_beside_it(game: Game) -> None:
    sizes = sized_names(game)
    assert [words for _, text in texts(raw(game.key)) for words in bare_names(text, sizes)] == []
    assert [words for one in _sample(game.key) for text in said(one) for words in bare_names(text, sizes)] == []


@pytest.mark.parametrize("bare", ["Chi đầu mạnh hơn.", "chi đầu (5 lá)", "So chi đầu (3 lá) với chi đầu"])
def test_a_row_without_its_number_of_cards_would_be_found(bare: str) -> None:
    assert bare_names({"vi": bare, "en": ""}, {"vi": {"chi đầu": "(3 lá)"}, "en": {}}) == [bare]


def with_names(value: Any, names: dict[str, str]) -> Any:
    """A position in which players are called otherwise."""
    if isinstance(value, dict):
        return {names.get(key, key): with_names(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [with_names(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


def renamed(one: Judged, names: Sequence[str]) -> Verdict:
    """The verdict about the same position with other names for its players, wherever they stand."""
    shown = plain(one.position)
    players = next(part.key for part in one.game.query(one.verdict.query).inputs if isinstance(part.field, Players))
    other = with_names(shown, dict(zip(shown[players], names, strict=False)))
    return one.game.judge(one.verdict.query, one.game.read(one.verdict.query, other), one.house)


@GAMES
def test_names_of_players_are_said_as_they_are_written(game: Game) -> None:
    strange = ("ah", "foul", "front", "{answer}", "<b>An</b>", "số 1", "an", "Kr", "none", "Ê", "x")
    tokens = tuple(f"«{n}»" for n in range(len(strange)))
    about_players = {
        query.key
        for query in game.queries
        if isinstance(query.answer, Players) and any(isinstance(part.field, Players) for part in query.inputs)
    }
    asked = [one for one in _sample(game.key) if one.verdict.query in about_players]
    for one in asked:
        plainly, strangely = renamed(one, tokens), renamed(one, strange)
        pairs = [(step.says, other.says) for step, other in zip(plainly.steps, strangely.steps, strict=True)]
        for expected, text in [*pairs, (plainly.headline, strangely.headline)]:
            for lang in LANGS:
                words = expected[lang]
                for token, name in zip(tokens, strange, strict=True):
                    words = words.replace(token, name)
                assert text[lang] == words
    assert asked or not about_players


def test_a_sentence_begins_with_a_capital_but_a_name_is_left_alone() -> None:
    book = all_games()[0].book
    template = {"vi": "{player:text} lủng.", "en": "{player:text} is fouled."}
    assert sentence(template, {"player": "an"}, book) == {"vi": "an lủng.", "en": "an is fouled."}
    assert sentence({"vi": "{a} lá", "en": "cards: {a}"}, {"a": 3}, book) == {"vi": "3 lá", "en": "Cards: 3"}


def test_a_seat_that_the_game_names_is_looked_up_and_a_person_is_left_alone() -> None:
    book = replace(all_games()[0].book, names={"seat-dealer": {"vi": "nhà cái", "en": "the dealer"}})
    template = {"vi": "Bài {who:seat}: {net:signed}", "en": "For {who:seat}: {net:signed}"}
    facts = {"who": ["dealer", "an"], "net": {"an": 5, "dealer": -5}}
    assert sentence(template, facts, book) == {
        "vi": "Bài nhà cái, an: an +5, nhà cái −5",
        "en": "For the dealer, an: an +5, the dealer −5",
    }


def test_cards_printed_as_words_are_counted_and_kept_apart() -> None:
    book = replace(all_games()[0].book, names={"nothing": {"vi": "không có", "en": "none"}})
    template = {"vi": "Lá: {cards}. Bộ: {sets:sets}", "en": "Cards: {cards}. Sets: {sets:sets}"}
    facts = {"cards": ["Kr", "Kr", "Ar"], "sets": [["Pw"], ["Ry", "Ry"]]}
    assert sentence(template, facts, book) == {
        "vi": "Lá: tướng đỏ ×2, sĩ đỏ. Bộ: chuột trắng; xe vàng ×2",
        "en": "Cards: red general ×2, red advisor. Sets: white soldier; yellow chariot ×2",
    }
    assert sentence(template, {"cards": ["Ah", "Ts"], "sets": []}, book)["vi"] == "Lá: A♥ 10♠. Bộ: không có"
