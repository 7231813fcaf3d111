"""What the answers to a quiz say: worked out by hand, held against a plain recount, few queries for many answers."""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games import all_games
from tests.tutor.factories import FOUL, LEGAL
from tutor.classes.quizzes.documents import Choice, Document, Judged
from tutor.classes.quizzes.drafts import begin as begin_draft
from tutor.classes.quizzes.publishing import publish, retract
from tutor.classes.results.figures import Asked, Row, Taken, correlation, figures
from tutor.classes.results.queries import results_of
from tutor.models import Given, Quiz, Sitting
from tutor.serving.makers import Maker

BEGAN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
GAME = all_games()[0]
ASKED = [Asked("a", ("g.one",)), Asked("b", ("g.one",)), Asked("c", ("g.two",))]
POINTS = {"a": 1, "b": 2, "c": 1}


def taken(place: int, *, over: bool = True) -> Taken:
    return Taken(place, BEGAN, BEGAN + timedelta(minutes=9) if over else None, over, POINTS)


def row(sitting: int, item: str, correct: bool, points: float, *, attempt: int = 1, minute: int = 1) -> Row:
    said = json.dumps(correct)
    return Row(sitting, item, attempt, said, correct, points, BEGAN + timedelta(minutes=minute))


def test_three_students_worked_out_by_hand() -> None:
    rows = [
        row(0, "a", True, 1, minute=1), row(0, "b", True, 2, minute=3), row(0, "c", True, 1, minute=4),
        row(1, "a", True, 1, minute=2), row(1, "b", False, 0, minute=3),
        row(2, "a", False, 0, minute=1), row(2, "a", True, 1, attempt=2, minute=2), row(2, "b", False, 0, minute=5),
    ]  # fmt: skip
    found = figures(ASKED, [taken(0), taken(1), taken(2, over=False)], rows)
    assert [(one.points, one.possible, one.answered, one.attempts, one.missed) for one in found.students] == [
        (4, 4, 3, 3, []),
        (1, 4, 2, 2, ["b"]),
        (1, 4, 2, 3, ["b"]),
    ]
    assert [one.left for one in found.students] == [[], ["c"], []]  # one is over without c, the other goes on
    a, b, c = found.items
    assert (a.answered, a.right, a.facility, a.discrimination) == (2, 2, 1, None)
    assert (a.first, a.answers["true", True], a.seconds) == (1, 2, 90)
    assert (b.answered, b.right, b.facility) == (2, 1, 0.5)
    assert (c.answered, c.left, c.facility, c.discrimination) == (1, 1, 0.5, None)  # of two that count
    assert [(one.rule, one.answered, one.wrong, one.left, one.missed_by, one.asked_of) for one in found.rules] == [
        ("g.one", 4, 1, 0, 1, 2),
        ("g.two", 1, 0, 1, 0, 1),
    ]
    assert [one.seconds for one in found.students] == [540, 540, 300]
    assert [one.taken.place for one in found.over] == [0, 1]
    assert found.mean == pytest.approx((1 + 0.25) / 2)


def test_a_second_try_counts_and_the_first_is_told_apart() -> None:
    rows = [row(0, "a", False, 0, minute=1), row(0, "a", True, 1, attempt=2, minute=2)]
    found = figures(ASKED, [taken(0)], rows).items[0]
    assert (found.answered, found.right, found.first, found.seconds) == (1, 1, 0, 120)


def test_while_nobody_is_over_there_is_no_figure() -> None:
    found = figures(ASKED, [taken(0, over=False)], [row(0, "a", True, 1)])
    assert (found.mean, found.over) == (None, [])
    assert [(one.answered, one.left, one.facility) for one in found.items] == [(0, 0, None)] * 3
    assert [(one.answered, one.left) for one in found.rules] == [(0, 0)] * 2
    assert found.students[0].points == 1


def test_an_item_that_those_who_know_get_right_tells_them_apart() -> None:
    strong = [row(n, item, True, 1) for n in range(3) for item in "ac"] + [row(n, "b", True, 2) for n in range(3)]
    weak = [row(n, item, False, 0) for n in range(3, 6) for item in "abc"]
    found = figures(ASKED, [taken(n) for n in range(6)], strong + weak)
    assert [one.discrimination for one in found.items] == [pytest.approx(1)] * 3


@pytest.mark.parametrize(
    ("xs", "ys", "expected"),
    [([1, 2, 3], [2, 4, 6], 1), ([1, 2, 3], [3, 2, 1], -1), ([1, 2], [1, 2], None), ([1, 1, 1], [1, 2, 3], None)],
)
def test_correlation(xs: list[float], ys: list[float], expected: float | None) -> None:
    assert correlation(xs, ys) == (None if expected is None else pytest.approx(expected))


def test_nobody_has_come_yet() -> None:
    found = figures(ASKED, [], [])
    assert (found.students, found.mean) == ([], None)
    assert [(one.answered, one.facility) for one in found.items] == [(0, None)] * 3
    assert [(one.answered, one.share) for one in found.rules] == [(0, 0)] * 2


# --- from the database ------------------------------------------------------------------------------------------------


def quiz_of(count: int) -> Quiz:
    items = [Judged(query="foul", position=(FOUL, LEGAL)[n % 2], rule="foul") for n in range(count - 1)]
    own = Choice(question="Mấy người?", options=["Hai", "Bốn"], right=[1])
    document = Document(title="Bài một", game=GAME.key, house=GAME.house().to_json(), items=[*items, own])
    quiz = begin_draft(Maker(token="t"), document)
    publish(quiz)
    return Quiz.objects.get(pk=quiz.pk)


def many(quiz: Quiz, students: int) -> None:
    """Let so many students answer everything at random."""
    rng, version, now = Random(1), quiz.versions.get(), timezone.now()
    items = version.content["items"]
    order = [item["id"] for item in items]
    sittings = Sitting.objects.bulk_create(
        Sitting(version=version, name=f"Học viên {n}", device=str(n), order=order, finished_at=now)
        for n in range(students)
    )
    Given.objects.bulk_create(_given(sitting, item, rng) for sitting in sittings for item in items)


def _given(sitting: Sitting, item: dict[str, Any], rng: Random) -> Given:
    correct = rng.random() < 0.7
    facts = {"answer": correct, "correct": correct, "points": int(correct), "told": item.get("verdict", {})}
    return Given(sitting=sitting, item=item["id"], key=item["id"], **facts)


@pytest.mark.django_db
def test_five_hundred_attempts_at_twenty_items_are_read_in_a_few_queries(
    django_assert_num_queries: DjangoAssertNumQueries, record_property: Callable[[str, object], None]
) -> None:
    quiz = quiz_of(20)
    many(quiz, 500)
    start = time.perf_counter()
    with django_assert_num_queries(4):
        results = results_of(quiz)
        assert len(results.names) == 500
    record_property("figures", f"Results of 500 × 20: {time.perf_counter() - start:.2f} s")
    found = results.figures
    assert len(found.students) == 500
    assert sum(one.answered for one in found.items) == 10_000
    right = Given.objects.filter(correct=True).count()
    assert sum(one.right for one in found.items) == right == sum(one.points for one in found.students)


@pytest.mark.django_db
def test_another_quizs_answers_count_nowhere_and_what_was_taken_back_neither() -> None:
    quiz, other = quiz_of(3), quiz_of(3)
    many(quiz, 4)
    many(other, 9)
    retract(quiz, quiz.content["items"][0]["id"], "Đề in nhầm")
    found = results_of(quiz).figures
    assert [one.answered for one in found.items] == [4, 4]
    assert {one.possible for one in found.students} == {2}
    assert [one.rule for one in found.rules] == [f"{GAME.key}.foul-3v5"]


@pytest.mark.django_db
def test_names_are_numbers_where_nobody_is_to_be_known() -> None:
    quiz = quiz_of(2)
    many(quiz, 2)
    assert list(results_of(quiz, anonymous=True).names.values()) == ["#1", "#2"]
    assert list(results_of(quiz).names.values()) == ["Học viên 0", "Học viên 1"]
