"""No mouse: every kind of answer is given, and a whole lesson done, by Tab, arrows, Space and Enter alone."""

from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from games import Game, lessons
from tests.e2e.keyboard import Keys
from tests.e2e.playing import GENERAL_CONTROLS, answer, do, press, right, served_middling
from tests.e2e.sights import OTHER_GAMES
from tutor.models import Answer, LessonPlace

pytestmark = pytest.mark.django_db(transaction=True)
RIGHT = "Đúng rồi!"
# Beside what test_puzzles.py and test_landing.py press: buttons, a list of radio buttons, exchanges, sets of cards.
CONTROLS = [
    ("mau-binh", "compare-row"),  # three buttons
    ("mau-binh", "row-value"),  # a number
    ("mau-binh", "settle"),  # amounts won and lost
    ("mau-binh", "arrange"),  # cards laid in rows
    *GENERAL_CONTROLS,
]


def by_keyboard(page: Page) -> Page:
    return cast(Page, Keys(page))


@pytest.mark.parametrize(("game", "query"), CONTROLS, ids=["/".join(pair) for pair in CONTROLS])
def test_every_kind_of_answer_is_given_without_a_mouse(page: Page, game: str, query: str) -> None:
    served = served_middling(game, query)
    page.goto(f"/puzzles/q/{served.pk}/")
    answer(by_keyboard(page), served, right(served))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()
    assert list(Answer.objects.values_list("served", "correct")) == [(served.pk, True)]


@pytest.mark.parametrize("game", OTHER_GAMES, ids=lambda game: game.key)  # Mậu Binh's in test_lesson.py
def test_the_first_lesson_of_another_game_is_done_without_a_mouse(page: Page, game: Game) -> None:
    lesson: Any = lessons(game.key)[0]
    page.goto(f"/lessons/{game.key}/{lesson.slug}/1/")
    for n, step in enumerate(lesson.steps, start=1):
        expect(page.get_by_text(step.say["vi"])).to_be_visible()
        if step.try_:
            do(by_keyboard(page), game, step.try_)
            expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()
        if n < len(lesson.steps):
            press(page, page.get_by_role("link", name="Bước tiếp"))
    assert LessonPlace.objects.get().done_at
