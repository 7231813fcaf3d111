"""A newcomer's mini-lesson from its first step to its last: with scripts, without them, and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import Game, lessons
from tests.e2e.conftest import NewPage
from tests.e2e.playing import GAME, choose, do, fill_in, mistake, pick, press, solution
from tests.e2e.sights import OTHER_GAMES
from tutor.models import Answer, LessonPlace

pytestmark = pytest.mark.django_db(transaction=True)
LESSON = lessons(GAME.key)[0]
RIGHT = "Đúng rồi!"
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def open_lesson(page: Page) -> None:
    """Come in by the list of lessons."""
    page.goto("/lessons/")
    page.get_by_role("link", name=re.compile(LESSON.title["vi"])).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(LESSON.title["vi"])


def next_step(page: Page) -> None:
    page.get_by_role("link", name="Bước tiếp").click()


@both_ways
def test_the_whole_lesson_is_done_step_by_step(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    open_lesson(page)
    for n, step in enumerate(LESSON.steps, start=1):
        expect(page.get_by_text(step.say["vi"])).to_be_visible()
        fill_in(page, step.try_.kind, solution(step.try_))
        expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
        expect(page.get_by_text(step.after["vi"])).to_be_visible()
        if n < len(LESSON.steps):
            next_step(page)
    expect(page.get_by_text("Xong bước cuối của bài này.")).to_be_visible()
    page.goto("/lessons/")
    expect(page.get_by_role("link", name=re.compile(LESSON.title["vi"]))).to_contain_text("Đã xong")
    assert Answer.objects.filter(correct=True).count() == len(LESSON.steps)
    assert LessonPlace.objects.get().done_at


@pytest.mark.parametrize("game", OTHER_GAMES, ids=lambda game: game.key)
def test_the_first_lesson_of_another_game_needs_no_scripts(new_page: NewPage, game: Game) -> None:
    page, lesson = new_page(java_script_enabled=False), lessons(game.key)[0]
    page.goto(f"/lessons/{game.key}/{lesson.slug}/1/")
    for n, step in enumerate(lesson.steps, start=1):
        expect(page.get_by_text(step.say["vi"])).to_be_visible()
        if step.try_:
            do(page, game, step.try_)
            expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
        if n < len(lesson.steps):
            next_step(page)
    assert LessonPlace.objects.get().done_at


@both_ways
def test_a_mistake_brings_the_hint_and_keeps_the_cards_where_they_were_put(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    first = LESSON.steps[0]
    open_lesson(page)
    given = mistake(first.try_)
    fill_in(page, first.try_.kind, given)
    expect(page.get_by_role("heading", name="Chưa đúng")).to_be_visible()
    expect(page.get_by_text(first.hint["vi"])).to_be_visible()
    chosen = [one.get_attribute("value") for one in page.locator("input[name='cards']:checked").all()]
    assert set(chosen) == set(given["cards"])
    for code in given["cards"]:  # tapped once more, and it is chosen no longer
        pick(page, code)
    fill_in(page, first.try_.kind, solution(first.try_))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


@both_ways
def test_a_lesson_left_is_taken_up_where_it_was_left(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    open_lesson(page)
    fill_in(page, LESSON.steps[0].try_.kind, solution(LESSON.steps[0].try_))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    open_lesson(page)
    expect(page).to_have_url(re.compile(f"/{LESSON.slug}/2/$"))
    page.goto(f"/lessons/{GAME.key}/{LESSON.slug}/1/")
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


def test_back_shows_a_done_step_as_done(page: Page) -> None:
    open_lesson(page)
    fill_in(page, LESSON.steps[0].try_.kind, solution(LESSON.steps[0].try_))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    next_step(page)
    expect(page.get_by_text(LESSON.steps[1].say["vi"])).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


def test_the_whole_lesson_needs_no_mouse(page: Page) -> None:
    page.goto("/lessons/")
    press(page, page.get_by_role("link", name=re.compile(LESSON.title["vi"])))
    for n, step in enumerate(LESSON.steps, start=1):
        expect(page.get_by_text(step.say["vi"])).to_be_visible()
        BY_KEYBOARD[step.try_.kind](page, step.try_)
        press(page, page.get_by_role("button", name="Kiểm tra"))
        expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()
        if n < len(LESSON.steps):
            press(page, page.get_by_role("link", name="Bước tiếp"))
    expect(page.get_by_text("Xong bước cuối của bài này.")).to_be_visible()


def pick_by_keyboard(page: Page, attempt: object) -> None:
    choose(page, solution(attempt)["cards"])


def lay_by_keyboard(page: Page, attempt: object) -> None:
    laid = 0
    for row, codes in solution(attempt).items():
        choose(page, codes)
        put = page.locator(f"button[name='put'][value='{row}']")
        press(page, put)
        laid += len(codes)
        expect(page.locator("input[name='at']")).to_have_count(laid)
        expect(put).to_be_focused()


BY_KEYBOARD = {"pick": pick_by_keyboard, "place": lay_by_keyboard}
