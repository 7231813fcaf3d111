"""Puzzles of every kind of answer, played with and without scripts, right and wrong and half done."""

import re

import pytest
from playwright.sync_api import Page, expect

from games import plain
from tests.e2e.conftest import NewPage
from tests.e2e.playing import (
    GAME,
    GENERAL_CONTROLS,
    answer,
    asked,
    choose,
    fill_in,
    pick,
    press,
    put_longest,
    right,
    submit,
    tab_to,
    wrong,
)
from tests.tutor.factories import put
from tutor.models import Answer, Served
from tutor.serving.attempts import attempts_allowed

pytestmark = pytest.mark.django_db(transaction=True)
RIGHT, WRONG = "Đúng rồi!", "Chưa đúng"
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
every_query = pytest.mark.parametrize("query", GAME.puzzle_keys)


def open_puzzle(page: Page, query: str) -> Served:
    """Open a puzzle that is answered freely; tests/e2e/test_offers.py chooses among what is offered."""
    position, reserve = GAME.pair(query, "browser", 1, GAME.house())
    served = put(None, query=query, position=position, reserve=plain(reserve))
    page.goto(f"/puzzles/q/{served.pk}/")
    return served


def kind_of(served: Served) -> str:
    kind: str = GAME.query(served.query).answer.kind
    return kind


@both_ways
@every_query
def test_what_the_engine_says_is_right(new_page: NewPage, query: str, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_puzzle(page, query)
    fill_in(page, kind_of(served), right(served))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    expect(page).to_have_url(f"/puzzles/q/{served.pk}/{'' if scripts else '#play'}")
    page.reload()
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    assert list(Answer.objects.values_list("served", "correct")) == [(served.pk, True)]


@both_ways
@every_query
def test_a_miss_shows_the_step_that_refutes_it_and_the_twin(new_page: NewPage, query: str, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_puzzle(page, query)
    fill_in(page, kind_of(served), wrong(served))
    if attempts_allowed(served) > 1:  # tests/e2e/test_attempts.py misses such a question to its end
        expect(page.get_by_text("Thử lại nhé.")).to_be_visible()
        assert list(Answer.objects.values_list("correct", "closes")) == [(False, False)]
        return
    expect(page.get_by_role("heading", name=WRONG)).to_be_visible()
    expect(page.locator("#play ol.steps > li").first).to_be_visible()
    page.get_by_role("button", name=re.compile("Đổi một (lá|chi tiết) thôi")).click()
    expect(page.get_by_text("đã đổi").first).to_be_attached()
    assert asked(page).twin_of == served
    assert list(Answer.objects.values_list("served", "correct")) == [(served.pk, False)]


@both_ways
def test_what_is_no_number_stays_to_be_mended_and_counts_nothing(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_puzzle(page, "row-value")
    fill_in(page, "whole", "mười")
    expect(page.get_by_role("alert")).to_contain_text("Cần một số nguyên")
    expect(page.get_by_label("Câu trả lời của bạn")).to_have_value("mười")
    assert Answer.objects.count() == 0
    fill_in(page, "whole", right(served))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


@both_ways
def test_a_layout_not_yet_full_keeps_what_lies_there(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_puzzle(page, "arrange")
    front = right(served)["front"]
    for code in front:
        pick(page, code)
    page.locator("button[name='put'][value='front']").click()
    expect(page.locator("input[name='at']")).to_have_count(3)
    submit(page)
    expect(page.get_by_role("alert")).to_have_text("Còn 10 lá chưa xếp.")
    expect(page.locator("input[name='at']")).to_have_count(3)
    assert Answer.objects.count() == 0


def test_the_next_puzzle_comes_without_a_new_page_and_back_leads_to_the_answered_one(page: Page) -> None:
    served = open_puzzle(page, "foul")
    fill_in(page, "flag", right(served))
    page.get_by_role("link", name="Câu tiếp").click()
    expect(page.locator("button[name='answer']")).to_have_count(2)
    assert asked(page) != served
    page.go_back()
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


@both_ways
def test_the_language_switch_stays_on_the_puzzle(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_puzzle(page, "foul")
    fill_in(page, "flag", right(served))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    page.get_by_role("link", name="English").first.click()
    expect(page).to_have_url(f"/en/puzzles/q/{served.pk}/")
    page.get_by_role("link", name="Tiếng Việt").first.click()
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


def test_a_double_click_answers_one_puzzle(page: Page) -> None:
    served = open_puzzle(page, "foul")
    page.locator(f"button[name='answer'][value='{str(right(served)).lower()}']").dblclick()
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    assert Answer.objects.count() == 1


@both_ways
def test_a_skipped_puzzle_gives_way_to_another(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_puzzle(page, "foul")
    page.get_by_role("button", name="Bỏ qua câu này").click()
    expect(page.locator("button[name='answer']")).to_have_count(2)
    assert asked(page) != served
    assert Answer.objects.count() == 0


def test_exchanging_two_cards_needs_no_mouse(page: Page) -> None:
    served = open_puzzle(page, "repair")
    for number, pair in enumerate(right(served), start=1):
        choose(page, pair)
        press(page, page.get_by_role("button", name="Đổi chỗ hai lá"))
        expect(page.locator("input[name='swap']")).to_have_count(number)
        expect(page.get_by_role("button", name="Đổi chỗ hai lá")).to_be_focused()
    press(page, page.get_by_role("button", name="Trả lời"))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()


def test_a_list_of_answers_needs_no_mouse(page: Page) -> None:
    served = open_puzzle(page, "hand-kind")
    kinds = list(GAME.query("hand-kind").answer.values)
    tab_to(page, page.locator("input[name='answer']").first)
    for _press in range(kinds.index(right(served))):
        page.keyboard.press("ArrowDown")
    if right(served) == kinds[0]:
        page.keyboard.press("Space")
    press(page, page.get_by_role("button", name="Trả lời"))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()


# --- The general form: every kind of control -------------------------------------------------------

each_control = pytest.mark.parametrize(
    ("game", "query"),
    [*GENERAL_CONTROLS, ("xep", "eats")],  # that one: sets of cards
)


@both_ways
@each_control
def test_every_kind_of_control_takes_the_right_answer(new_page: NewPage, game: str, query: str, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = put_longest(page, game, query)
    answer(page, served, right(served))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    assert list(Answer.objects.values_list("served", "correct")) == [(served.pk, True)]


@both_ways
def test_what_is_missing_is_told_beside_its_control_and_the_rest_stays(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = put_longest(page, "xi-to", "legal-actions")
    page.locator("label:has(#answer-fold-true)").click()
    page.locator("#answer-call-of").fill("mười")
    submit(page)
    expect(page.get_by_role("alert")).to_contain_text("Chuyển")
    expect(page.locator("#answer-call-of-error")).to_contain_text("Cần một số nguyên")
    expect(page.locator("#answer-call-of")).to_have_value("mười")
    expect(page.locator("#answer-fold-true")).to_be_checked()
    assert Answer.objects.count() == 0
    answer(page, served, right(served) | {"fold": False})
    expect(page.locator("#missed")).to_contain_text(WRONG)


def test_a_number_is_asked_for_only_where_there_is_one(page: Page) -> None:
    put_longest(page, "xi-to", "legal-actions")
    number, none = page.locator("#answer-call-of"), page.locator("label:has(#answer-call-null)")
    expect(number).to_be_visible()
    none.click()
    expect(number).to_be_hidden()
    none.click()
    expect(number).to_be_visible()


@both_ways
def test_that_there_is_no_number_is_said_by_a_button(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = put_longest(page, "xep", "group-value")
    page.get_by_role("button", name="Không phải nhóm").click()
    expect(page.locator("#missed, .play-reply")).to_be_visible()
    assert list(Answer.objects.values_list("served", "given")) == [(served.pk, None)]


def test_a_list_is_added_to_and_dropped_from_without_a_mouse(page: Page) -> None:
    served = put_longest(page, "xep", "eats")
    first, *_others = given = right(served)
    assert first
    for code in first:
        press(page, page.locator(f"input[name='answer.0'][value='{code}']").first, "Space")
    press(page, page.locator("#answer-add"))
    expect(page.locator("#answer-add")).to_be_focused()
    press(page, page.get_by_role("button", name="Bỏ mục 1"))
    expect(page.locator("input[name='answer.rows']")).to_have_count(0)
    for number, cards in enumerate(given, start=1):
        for code in cards:
            press(page, page.locator(f"input[value='{code}']:not(:checked)").first, "Space")
        press(page, page.locator("#answer-add" if cards else "#answer-bare"))
        expect(page.locator("input[name='answer.rows']")).to_have_count(number)
    press(page, page.get_by_role("button", name="Trả lời"))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()
