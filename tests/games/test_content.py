"""The strict check of content files: nothing is wrong with any game's, every planted fault is found in its place."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from games import all_games, get_game
from games.checking import check_game, check_lesson
from games.checking_text import check_text
from games.lesson import lesson_files, read_lesson
from games.query import same

GAME = get_game("mau-binh")
BOOK = (GAME.folder / "text.toml").read_text(encoding="utf-8")
NAME = "01-thu.toml"
REST = 'middle = "Qs Qh 9d 7c 5s", back = "Ah Ac Tc 8s 3d"'
LESSON = f"""
rules = ["foul"]
title = {{ vi = "Thử", en = "A trial" }}
goal = {{ vi = "Biết lủng là gì.", en = "Know what a foul is." }}

[[steps]]
cite = "foul"
say = {{ vi = "Có lủng không?", en = "Is it fouled?" }}
after = {{ vi = "Lủng: đôi K hơn đôi Q.", en = "Fouled: kings beat queens." }}
hint = {{ vi = "So hai đôi.", en = "Compare the pairs." }}
try = {{ kind = "ask", query = "foul", position = {{ front = "Kh Kd 4s", {REST} }} }}

[[steps]]
cite = "foul"
say = {{ vi = "Xếp lại đi.", en = "Lay them again." }}
after = {{ vi = "Hết lủng.", en = "Mended." }}
hint = {{ vi = "Đổi hai đôi.", en = "Exchange the pairs." }}
try = {{ kind = "place", query = "foul", want = false, cards = "Kh Kd 4s Qs Qh 9d 7c 5s Ah Ac Tc 8s 3d" }}

[[steps]]
cite = "foul"
say = {{ vi = "Một ví dụ.", en = "An example." }}
show = {{ cards = "Kh Kd 4s", lit = "Kh Kd" }}
example = {{ query = "foul", position = {{ front = "4s 3h 2d", {REST} }}, answer = false }}

[[steps]]
cite = "foul"
say = {{ vi = "Chọn ba lá.", en = "Pick three cards." }}
after = {{ vi = "Được.", en = "Fine." }}
hint = {{ vi = "Đừng lấy đôi K.", en = "Leave the kings." }}
[steps.try]
kind = "pick"
query = "foul"
field = "front"
count = 3
want = false
cards = "Kh Kd 4s 6h"
position = {{ {REST} }}
"""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_nothing_is_wrong_with_the_content_of_a_game(game: Any) -> None:
    assert check_game(game) == []


def test_the_trial_lesson_is_without_fault() -> None:
    assert check_lesson(GAME, NAME, LESSON) == []


KINDS = "'ask', 'place', 'pick'"
TWICE = "the Q♠ is repeated; the pack has only 1 of it."
HINT = 'hint = { vi = "So hai đôi.", en = "Compare the pairs." }\n'
PLACED = 'cards = "Kh Kd 4s Qs Qh 9d 7c 5s Ah Ac Tc 8s'
LESSON_FAULTS = [
    ('title = { vi = "Thử",', 'colour = "red"\ntitle = { vi = "Thử",', ["colour: Extra inputs are not permitted"]),
    (', en = "A trial"', "", ["title: Value error, needs vi and en, and nothing else"]),
    ('"A trial"', '" A trial"', ["title: Value error, en is empty or has stray blanks"]),
    ('"A trial"', '""', ["title: Value error, en is empty or has stray blanks"]),
    ('"Thử"', '"Thu\u031b\u0309"', ["title: Value error, vi is not NFC"]),
    (HINT, "", ["steps[0]: a try comes with after and hint, and they with it"]),
    ('say = { vi = "Có lủng không?",', f'say = {{ vi = "{"lá " * 25}lá",', ["steps[0]: say.vi: 26 words, 25 at most"]),
    ('"So hai đôi."', '"So chi đầu xem."', ["steps[0].hint.vi: chi đầu without (3 lá)"]),
    (
        '"Compare the pairs."',
        '"Look at the Back (5 cards) and the middle."',
        ["steps[0].hint.en: middle without (5 cards)"],
    ),
    ('rules = ["foul"]', 'rules = ["foul", "time"]', ["rules: listed or cited, not both: time"]),
    (
        'rules = ["foul"]',
        'rules = ["foul", "luck"]',
        ["rules: listed or cited, not both: luck", "rules: there is no luck"],
    ),
    (
        'kind = "ask"',
        'kind = "guess"',
        ["steps[0].try: Input tag 'guess' found using 'kind' does not match any of the expected tags: " + KINDS],
    ),
    ('kind = "ask", ', 'kind = "ask", answer = true, ', ["steps[0].try.ask.answer: Extra inputs are not permitted"]),
    ('front = "Kh Kd 4s"', 'front = "Kh Kd"', ["steps[0]: wrong-count at front: front: expected 3 cards, got 2."]),
    ('front = "Kh Kd 4s"', 'front = "Kh Kd Qs"', [f"steps[0]: duplicate-card at middle[0]: middle[0]: {TWICE}"]),
    ("answer = false", "answer = true", ["steps[2]: example: the engine answers False"]),
    ('cite = "foul"', 'cite = "foul"\ndecisions = ["D9", "D99"]', ["steps[0]: decisions: there is no D99"]),
    ('lit = "Kh Kd"', 'lit = "Kh 2c"', ["steps[2]: show.lit: a card that is not there"]),
    ('show = { cards = "Kh Kd 4s"', 'show = { cards = "Kh Kd 4s Kh"', ["steps[2]: show: a card twice"]),
    (PLACED, f"position = {{}}, {PLACED}", ["steps[1].try.place.position: Extra inputs are not permitted"]),
    (f'{PLACED} 3d"', f'{PLACED}"', ["steps[1]: try: the cards do not fill the rows"]),
    ('cards = "Kh Kd 4s 6h"', 'cards = "Kh Jd 4s 6h"', ["steps[3]: try: everything is right"]),
    ("want = false\ncards", "want = 7\ncards", ["steps[3]: try: nothing is right"]),
    ("count = 3", "count = 5", ["steps[3]: try: 0 ways to pick"]),
    ('rules = ["foul"]', 'rules = ["foul"', ["Unclosed array (at line 3, column 1)"]),
]


@pytest.mark.parametrize(("old", "new", "found"), LESSON_FAULTS)
def test_a_fault_planted_in_a_lesson_is_found_in_its_place(old: str, new: str, found: list[str]) -> None:
    assert old in LESSON
    assert check_lesson(GAME, NAME, LESSON.replace(old, new, 1)) == found


def test_a_step_that_cites_a_rule_which_decides_nothing_there_is_found() -> None:
    text = LESSON.replace('rules = ["foul"]', 'rules = ["aces", "foul"]').replace('cite = "foul"', 'cite = "aces"', 1)
    assert check_lesson(GAME, NAME, text) == ["steps[0]: cite: nothing here is decided by aces"]


def test_a_lesson_of_which_the_learner_does_too_little_is_found() -> None:
    step = '\n[[steps]]\ncite = "foul"\nsay = { vi = "Nhìn này.", en = "Look." }\nshow = { cards = "Kh" }\n'
    assert check_lesson(GAME, NAME, LESSON + step * 3) == ["steps: fewer than half of them are done by the learner"]


def test_a_step_with_nothing_in_it_is_found() -> None:
    step = '\n[[steps]]\ncite = "foul"\nsay = { vi = "Nhìn này.", en = "Look." }\n'
    assert check_lesson(GAME, NAME, LESSON + step) == ["steps[4]: nothing to do or to look at"]


def test_a_lesson_of_one_step_is_found() -> None:
    first = LESSON[: LESSON.index("[[steps]]", LESSON.index("[[steps]]") + 1)]
    assert check_lesson(GAME, NAME, first) == ["steps: 3 to 10, not 1"]


def test_a_lesson_file_without_a_number_in_its_name_is_found() -> None:
    assert check_lesson(GAME, "thu.toml", LESSON) == ["a lesson file is named NN-slug.toml"]


ACES = {"query": "aces", "position": {"aces": {"A": 2, "B": 1}}}
TEXT_FAULTS = [
    (["rule", "foul", "colour"], "red", ["rule.foul.colour: Extra inputs are not permitted"]),
    (["rule", "foul", "basis"], "guessed", ["rule.foul.basis: Input should be 'stated', 'follows' or 'default'"]),
    (["rule", "foul", "title"], {"vi": "Lủng"}, ["rule.foul.title: Value error, needs vi and en, and nothing else"]),
    (["rule", "foul", "section"], "4.2", ["rule.foul-3v5: section 3.2 stands after a later one"]),
    (["rule", "foul", "section"], "3.2", []),
    (["rule", "foul", "decisions"], ["D99"], ["rule.foul.decisions: there is no D99"]),
    (
        ["rule", "foul", "says", "holds"],
        {"vi": "{high_row:name} lủng.", "en": "Fouled."},
        ["rule.foul.says.holds: vi and en fill in different facts"],
    ),
    (
        ["rule", "foul", "says", "holds"],
        {"vi": "{high_row:nom}", "en": "{high_row:nom}"},
        ["rule.foul.says.holds: there is no format nom"] * 2,
    ),
    (["rule", "foul", "text"], {"vi": "Chi đầu mạnh.", "en": "Strong."}, ["rule.foul.text.vi: chi đầu without (3 lá)"]),
    (
        ["rule", "foul", "example"],
        {"query": "foul", "position": {}},
        ["rule.foul.example: missing-field at front: front is missing."],
    ),
    (["rule", "foul", "example"], ACES, ["rule.foul.example: its verdict does not cite the rule"]),
    (
        ["option", "luck"],
        {"title": {"vi": "May", "en": "Luck"}, "values": {}},
        ["option: named or declared, not both: luck"],
    ),
    (
        ["option", "wheel", "values", "none"],
        {"vi": "không", "en": "none"},
        ["option.wheel.values: named or declared, not both: none"],
    ),
    (["preset", "wild"], {"vi": "Lạ", "en": "Wild"}, ["preset: named or declared, not both: wild"]),
    (["query", "settle", "inputs"], {}, ["query.settle.inputs: players has no name"]),
    (
        ["query", "foul", "headline"],
        {"true": {"vi": "Lủng.", "en": "Fouled."}},
        ["query.foul.headline: nothing for false"],
    ),
    (["query", "compare-row", "answers"], {}, []),
    (
        ["query", "foul", "answers"],
        {},
        ["query.foul.answers: true has no name", "query.foul.answers: false has no name"],
    ),
]


@pytest.mark.parametrize(("place", "value", "found"), TEXT_FAULTS)
def test_a_fault_planted_in_the_texts_is_found_in_its_place(place: list[str], value: object, found: list[str]) -> None:
    raw = tomllib.loads(BOOK)
    inner = raw
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    assert check_text(GAME, raw) == found


def test_missing_lessons_and_untaught_rules_and_decisions_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.checking.lesson_files", lambda game: [])
    assert check_game(GAME) == [
        "lessons: 8 at least, not 0",
        f"lessons: no step cites {', '.join(GAME.book.rules)}",
        f"lessons: no step teaches {', '.join(GAME.book.decisions)}",
    ]


def test_a_decision_of_which_no_step_speaks_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    files = [tmp_path / path.name for path in lesson_files(GAME)]
    for path in files:
        text = (GAME.folder / "lessons" / path.name).read_text(encoding="utf-8")
        path.write_text(text.replace('"D19"', '"D1"'), encoding="utf-8")
    monkeypatch.setattr("games.checking.lesson_files", lambda game: files)
    assert check_game(GAME) == ["lessons: no step teaches D19"]


def test_an_example_can_answer_with_nothing_inside() -> None:
    position = "{ base = 20, stack = 60, owed = 60, raised_by_me_open = true }"
    answer = '{ fold = true, check = false, call = 60, raise = "null" }'
    step = f"""
[[steps]]
say = {{ vi = "Một ví dụ.", en = "An example." }}
example = {{ query = "legal-actions", position = {position}, answer = {answer} }}
"""
    lesson = read_lesson(get_game("xi-to"), NAME, LESSON[: LESSON.index("[[steps]]")] + step)
    example = lesson.steps[0].example
    assert example
    assert same(example.answer, example.verdict().answer)
    assert example.answer == {"fold": True, "check": False, "call": 60, "raise": None}


def test_judging_and_the_command_line_never_import_pydantic() -> None:
    code = (
        "import sys, games, games.__main__\n"
        "games.judge('mau-binh', 'aces', {'aces': {'A': 2, 'B': 1}})\n"
        "print([name for name in ('pydantic', 'games.content', 'games.tries') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
