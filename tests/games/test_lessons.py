"""Lessons of every game: what they show is executed, what they ask is judged, what they say is what the engine says."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games import InputError, all_games, get_game, judge
from games.lesson import Example, Lesson, Step, lessons
from games.query import same
from games.tries import Ask, Made, Pick, Place, Try
from games.verdict import Verdict

GAMES = [game for game in all_games() if lessons(game)]
STEPS = [
    pytest.param(game, lesson, step, id=f"{game.key}-{lesson.slug}-{n}")
    for game in GAMES
    for lesson in lessons(game)
    for n, step in enumerate(lesson.steps)
]
TRIES = [param for param in STEPS if param.values[2].try_]
CHI = re.compile(r"[+−]\d+|\b\d+(?= chi\b)")
NUMBER = re.compile(r"\d+")
ELSEWHERE = {"vi": re.compile(r"bàn khác|có bàn", re.I), "en": re.compile(r"(other|some) tables", re.I)}


def verdict_of(game: Any, step: Step) -> Verdict | None:
    """Return the verdict a step rests on: on its right answer, or on its example."""
    if step.try_:
        return step.try_.is_right(game, step.try_.solution())[0]
    return step.example.verdict() if step.example else None


def mau_binh(slug: str) -> Lesson:
    return next(lesson for lesson in lessons(get_game("mau-binh")) if lesson.slug == slug)


def tries_of(kind: type[Try]) -> list[Any]:
    """Return the game and the try of every step whose try is of a kind."""
    return [(param.values[0], param.values[2].try_) for param in TRIES if isinstance(param.values[2].try_, kind)]


@pytest.mark.parametrize(("game", "lesson", "step"), STEPS)
def test_an_example_answers_what_its_file_says(game: Any, lesson: Lesson, step: Step) -> None:
    examples = [step.example] if isinstance(step.example, Example) else []
    assert [same(example.verdict().answer, example.answer) for example in examples] == [True] * len(examples)


@pytest.mark.parametrize(("game", "lesson", "step"), TRIES)
def test_a_try_is_right_with_its_solution(game: Any, lesson: Lesson, step: Step) -> None:
    assert step.try_ is not None
    assert step.try_.is_right(game, step.try_.solution())[1] is True


@pytest.mark.parametrize(("game", "asked"), tries_of(Made))
def test_cards_can_also_be_laid_or_picked_wrongly(game: Any, asked: Made) -> None:
    verdict, right = asked.is_right(game, asked.mistake())
    assert right is False
    assert verdict.answer != asked.want


@pytest.mark.parametrize(("game", "asked"), [(game, asked) for game, asked in tries_of(Place) if not asked.fixed])
def test_the_solution_of_a_laying_is_the_layout_the_engine_advises(game: Any, asked: Place) -> None:
    advised = judge(game.key, "arrange", {"cards": list(asked.cards)}).answer
    assert asked.solution() == advised


def names_of(game: Any, asked: Ask, answer: Any, lang: str) -> Iterator[str]:
    """Yield the words that name an answer: a slug's name, a number, what each player gets, the numbers of a record."""
    field = game.query(asked.query).answer
    if field.kind == "players":
        for player, part in answer.items():
            seat = game.book.names.get(f"seat-{player}", {lang: player})[lang]
            yield f"{seat} {signed(part) if isinstance(part, int) else word_of(game, asked, part, lang)}"
    elif field.kind == "record":
        yield from (str(part) for part in leaves(answer) if type(part) is int)
    elif field.kind in ("list", "name"):
        yield from (game.book.names.get(str(part), {lang: str(part)})[lang] for part in leaves(answer))
    elif isinstance(answer, (bool, str)):
        yield word_of(game, asked, answer, lang)
    else:
        yield str(answer)


def signed(chi: int) -> str:
    return f"{'+' if chi > 0 else '−' if chi < 0 else ''}{abs(chi)}"


def word_of(game: Any, asked: Ask, answer: Any, lang: str) -> str:
    texts = game.book.queries[asked.query].get("answers", {})
    word = texts.get(str(answer).lower()) or game.book.names[answer]
    return str(word[lang].removeprefix("a ").lower())


def leaves(answer: Any) -> Iterator[Any]:
    """Yield every value within an answer."""
    if isinstance(answer, dict | list):
        for part in answer.values() if isinstance(answer, dict) else answer:
            yield from leaves(part)
    else:
        yield answer


@pytest.mark.parametrize(
    ("game", "lesson", "step"), [param for param in TRIES if isinstance(param.values[2].try_, Ask)]
)
@pytest.mark.parametrize("lang", ["vi", "en"])
def test_what_is_said_after_a_question_names_the_answer_of_the_engine(
    game: Any, lesson: Lesson, step: Step, lang: str
) -> None:
    assert isinstance(step.try_, Ask)
    assert step.after
    said = step.after[lang].lower()
    names = [name.lower() for name in names_of(game, step.try_, step.try_.solution(), lang)]
    assert [name for name in names if not re.search(rf"(?<![\w+−]){re.escape(name)}(?!\w)", said)] == []


@pytest.mark.parametrize(("game", "lesson", "step"), STEPS)
@pytest.mark.parametrize("lang", ["vi", "en"])
def test_every_amount_of_chi_in_the_prose_is_in_the_verdict_or_in_the_cited_rule(
    game: Any, lesson: Lesson, step: Step, lang: str
) -> None:
    prose = " ".join(text[lang] for text in (step.say, step.after, step.hint) if text)
    claimed = {number.lstrip("+−") for number in CHI.findall(prose)}
    verdict = verdict_of(game, step)
    known = set(NUMBER.findall(str(verdict.to_json()))) if verdict else set()
    if step.cite:
        known |= set(NUMBER.findall(game.book.rule(step.cite).text[lang]))
    assert claimed - known == set()


@pytest.mark.parametrize(("game", "lesson"), [(game, lesson) for game in GAMES for lesson in lessons(game)])
def test_a_lesson_whose_rule_rests_on_a_default_says_that_other_tables_may_differ(game: Any, lesson: Lesson) -> None:
    for lang, says_so in ELSEWHERE.items():
        silent = []
        for step in lesson.steps:
            verdict = verdict_of(game, step)
            steps = verdict.steps if verdict else ()
            if any(s.rule == f"{game.key}.{step.cite}" and s.basis == "default" for s in steps):
                same_rule = [other for other in lesson.steps if other.cite == step.cite]
                if not any(says_so.search(f"{s.say[lang]} {(s.after or {}).get(lang, '')}") for s in same_rule):
                    silent.append(step.cite)
        assert silent == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_book_is_taught(game: Any) -> None:
    taught = {step.cite for lesson in lessons(game) for step in lesson.steps}
    assert set(game.book.rules) - taught == set()


def test_mau_binh_has_a_mini_lesson_and_eight_lessons_in_order() -> None:
    assert [(lesson.number, lesson.slug) for lesson in lessons(get_game("mau-binh"))] == [
        (0, "mo-dau"),
        (1, "bo-bai-va-ba-chi"),
        (2, "chin-loai-bai"),
        (3, "xep-dung-thu-tu"),
        (4, "so-bai"),
        (5, "gia-tung-chi"),
        (6, "binh-lung"),
        (7, "thang-trang"),
        (8, "tinh-at"),
    ]


def test_the_mini_lesson_is_three_steps_and_the_learner_does_each() -> None:
    assert [step.try_.kind for step in mau_binh("mo-dau").steps if step.try_] == ["pick", "place", "place"]
    assert len(mau_binh("mo-dau").steps) == 3


def front_pick() -> Pick:
    asked = mau_binh("mo-dau").steps[0].try_
    assert isinstance(asked, Pick)
    return asked


def eight_cards() -> Place:
    asked = mau_binh("mo-dau").steps[1].try_
    assert isinstance(asked, Place)
    return asked


def faults(asked: Try, given: object) -> list[tuple[str, str, str]]:
    """Return code, path and English sentence of every fault in what was given."""
    with pytest.raises(InputError) as refused:
        asked.position_of(given)
    return [(defect.code, defect.path, defect.en) for defect in refused.value.defects]


def test_picked_cards_complete_the_position() -> None:
    position = front_pick().position_of({"cards": ["Td", "5c", "Ah"]})
    assert position == {
        "front": ["Td", "5c", "Ah"],
        "middle": ["9s", "9h", "Kd", "7c", "4s"],
        "back": ["Qh", "Jh", "8h", "6h", "2h"],
    }


def test_the_cards_of_a_position_are_lists_of_codes_however_they_were_written() -> None:
    assert front_pick().position == {
        "middle": ["9s", "9h", "Kd", "7c", "4s"],
        "back": ["Qh", "Jh", "8h", "6h", "2h"],
    }


def test_the_check_turns_when_the_pick_turns() -> None:
    game, asked = get_game("mau-binh"), front_pick()
    assert [asked.is_right(game, {"cards": cards})[1] for cards in ("Td 5c Ah", "Kh Ks Ah")] == [True, False]


def test_a_pick_of_too_few_cards_is_refused_with_the_number_needed() -> None:
    assert faults(front_pick(), {"cards": ["Td"]}) == [
        ("wrong-count", "cards", "Your pick: 3 cards are needed, there are 1.")
    ]


def test_a_pick_of_nothing_is_refused_as_a_miscount() -> None:
    assert [fault[:2] for fault in faults(front_pick(), {})] == [("wrong-count", "cards")]


def test_a_pick_of_a_card_that_was_not_offered_is_refused_at_that_card() -> None:
    assert faults(front_pick(), {"cards": ["Td", "2s", "Ah"]}) == [
        ("bad-value", "cards[1]", "The 2♠ is not among the cards you may use.")
    ]


def test_a_card_picked_twice_is_refused_once() -> None:
    assert faults(front_pick(), {"cards": ["Td", "Td", "Ah"]}) == [
        ("duplicate-card", "cards[1]", "The 10♦ is used already.")
    ]


@pytest.mark.parametrize("given", [None, "Td 5c Ah", ["Td"], 7])
def test_a_pick_that_is_no_object_is_refused(given: object) -> None:
    assert [fault[:2] for fault in faults(front_pick(), given)] == [("bad-value", "cards")]


def test_laid_rows_join_the_rows_that_lie_already() -> None:
    given = {"front": ["Ah", "9s", "5c"], "middle": ["Ks", "Kd", "Td", "7c", "4d"]}
    assert eight_cards().position_of(given) == {**given, "back": ["Qh", "Jh", "8h", "6h", "2h"]}


def test_every_fault_of_a_laying_is_reported_not_only_the_first() -> None:
    given = {"front": ["Ah", "Ah", "5c"], "middle": ["Ks", "Kd", "2c"], "tail": []}
    assert [fault[:2] for fault in faults(eight_cards(), given)] == [
        ("bad-value", "middle[2]"),
        ("unknown-field", "tail"),
        ("wrong-count", "middle"),
        ("duplicate-card", "front[1]"),
    ]


def test_a_miscounted_row_is_named_with_its_number_of_cards() -> None:
    given = {"front": ["Ah", "9s"], "middle": ["Ks", "Kd", "Td", "7c", "4d"]}
    assert faults(eight_cards(), given) == [
        ("wrong-count", "front", "Front (3 cards): 3 cards are needed, there are 2.")
    ]


def test_what_is_written_over_a_row_that_lies_already_is_not_read() -> None:
    given = {"front": ["Ah", "9s", "5c"], "middle": ["Ks", "Kd", "Td", "7c", "4d"], "back": ["2c"]}
    assert eight_cards().position_of(given)["back"] == ["Qh", "Jh", "8h", "6h", "2h"]


def test_a_laid_foul_is_an_answer_and_not_an_error() -> None:
    given = {"front": ["Ks", "Kd", "Ah"], "middle": ["9s", "Td", "7c", "5c", "4d"]}
    verdict, right = eight_cards().is_right(get_game("mau-binh"), given)
    assert (verdict.answer, right) == (True, False)


def test_an_answer_is_graded_and_a_wrong_one_comes_with_the_same_verdict() -> None:
    game, asked = get_game("mau-binh"), mau_binh("xep-dung-thu-tu").steps[0].try_
    assert asked
    verdicts = [asked.is_right(game, given) for given in (True, False)]
    assert [right for _, right in verdicts] == [True, False]
    assert verdicts[0][0].to_json() == verdicts[1][0].to_json()


def test_an_answer_of_the_wrong_type_is_refused() -> None:
    asked = mau_binh("xep-dung-thu-tu").steps[0].try_
    assert asked
    with pytest.raises(InputError) as refused:
        asked.is_right(get_game("mau-binh"), "true")
    assert refused.value.first.path == "answer"


def test_a_question_under_a_house_rule_is_judged_under_it() -> None:
    asked = mau_binh("binh-lung").steps[5].try_
    assert asked
    verdict, right = asked.is_right(get_game("mau-binh"), {"A": 9, "B": -9})
    assert (verdict.house, right) == ({"preset": "seed", "foul": "as_sweep"}, True)
