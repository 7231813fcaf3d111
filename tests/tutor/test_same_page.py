"""One page sends twice: the same answer counts once, another one is another attempt, at a puzzle and in a lesson."""

import re
from typing import Any

import pytest
from django.test import Client

from games import lessons
from tests.tutor.factories import HTMX, address, browser_of, put
from tutor.models import Answer, Learner, LessonPlace, Served

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
VALUE = {"row": "middle", "winner": ["9s", "9h", "9d", "9c", "4s"], "loser": ["Kd", "Qd", "8d", "5d", "2d"]}  # 8 chi
LATE = "lần bấm này không tính"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def say(browser: Client, served: Served, answer: object, headers: Any) -> str:
    """Send an answer from one and the same page; return what is told."""
    told: str = browser.post(
        address(served), {"answer": str(answer).lower(), "key": "k"}, headers=headers, follow=not headers
    ).text
    return told


def results() -> list[tuple[Any, bool]]:
    return list(Answer.objects.order_by("pk").values_list("given", "correct"))


@KINDS
def test_after_back_the_other_answer_is_another_attempt(learner: Learner, headers: Any) -> None:
    served, browser = put(learner, query="row-value", position=VALUE), browser_of(learner)
    assert "Bạn trả lời: <strong>3</strong>" in " ".join(say(browser, served, 3, headers).split())
    told = say(browser, served, 8, headers)
    assert ("Đúng rồi!" in told, LATE in told) == (True, False)
    assert results() == [(3, False), (8, True)]
    for again in (8, 3):  # sent before, both of them
        assert LATE not in say(browser, served, again, headers)
    assert LATE in say(browser, served, 4, headers)
    assert len(results()) == 2


@KINDS
def test_after_back_the_other_answer_to_a_yes_or_no_is_told_not_to_count(learner: Learner, headers: Any) -> None:
    served, browser = put(learner), browser_of(learner)
    assert "Chưa đúng." in say(browser, served, answer=True, headers=headers)
    assert LATE not in say(browser, served, answer=True, headers=headers)
    told = say(browser, served, answer=False, headers=headers)
    assert ("Chưa đúng." in told, LATE in told) == (True, True)
    assert results() == [(True, False)]


def test_after_back_a_step_of_a_lesson_is_judged_by_what_is_laid_now(client: Client) -> None:
    lesson = next(one for one in lessons("mau-binh") if one.number == 1)
    n, asked = next((n, step.try_) for n, step in enumerate(lesson.steps, 1) if step.try_ and step.try_.kind == "place")
    url = f"/lessons/mau-binh/{lesson.slug}/{n}/"
    key = re.findall(r'name="key" value="([^"]+)"', client.get(url).text)[0]
    for rows in (asked.mistake(), asked.mistake(), asked.solution(), asked.solution()):
        client.post(url, {"key": key, "at": [f"{code}:{row}" for row, codes in rows.items() for code in codes]})
    assert list(Answer.objects.order_by("pk").values_list("correct", flat=True)) == [False, True]
    assert LessonPlace.objects.get().step == n
