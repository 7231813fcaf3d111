"""A question missed, helped, solved and reported as a person clicks it; and a connection that breaks in between."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, NewPage, axe, sideways, small_targets
from tests.e2e.playing import right, served_longest, submit
from tests.tutor.factories import put
from tutor.models import Answer, Help, Report, Served

pytestmark = pytest.mark.django_db(transaction=True)
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
VALUE = {"row": "middle", "winner": ["9s", "9h", "9d", "9c", "4s"], "loser": ["Kd", "Qd", "8d", "5d", "2d"]}  # 8 chi
FIELD = "Câu trả lời của bạn"


def value(**facts: Any) -> Served:
    return put(None, query="row-value", position=VALUE, reserve=VALUE | {"row": "back"}, level=3, **facts)


def say(page: Page, answer: object) -> None:
    page.get_by_label(FIELD).fill(str(answer))
    submit(page)


def looked_at(page: Page, name: str) -> None:
    """Check what is on the page, and keep a picture of it where SIGHTS names a folder."""
    if folder := os.environ.get("SIGHTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
    assert sideways(page) == 0
    assert small_targets(page) == []


@both_ways
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_three_misses_bring_a_hint_then_the_solution_and_an_easier_one(
    new_page: NewPage, scripts: bool, prefix: str
) -> None:
    page, name = new_page(java_script_enabled=scripts), f"attempts{prefix.replace('/', '-')}-{scripts}"
    field, again, easier = (
        ("Your answer", "Try again.", "An easier one") if prefix else (FIELD, "Thử lại nhé.", "Một câu dễ hơn")
    )
    page.goto(f"{prefix}/puzzles/q/{value().pk}/")
    looked_at(page, f"{name}-0")
    for miss in (3, 4, 5):
        page.get_by_label(field).fill(str(miss))
        submit(page)
        if miss < 5:
            expect(page.locator("#missed")).to_be_visible()
            expect(page.get_by_label(field)).to_have_value(str(miss))
            looked_at(page, f"{name}-{miss}")
        if miss == 3:
            expect(page.get_by_text(again)).to_be_visible()
            expect(page.locator("#hints")).to_have_count(0)
        if miss == 4:
            expect(page.locator("#hints")).to_be_visible()
    expect(page.get_by_role("link", name=easier)).to_be_visible()
    looked_at(page, f"{name}-5")
    assert list(Answer.objects.order_by("pk").values_list("attempt", "closes")) == [(1, False), (2, False), (3, True)]


@both_ways
def test_a_hint_is_asked_for_and_nothing_typed_is_lost(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(f"/puzzles/q/{value().pk}/")
    page.get_by_label(FIELD).fill("7")
    expect(page.get_by_text("Lần này sẽ không tính là đúng ngay.")).to_be_visible()
    page.get_by_role("button", name="Gợi ý").click()
    expect(page.locator("#hints .hint")).to_have_count(1)
    expect(page.get_by_label(FIELD)).to_have_value("7")
    assert (Help.objects.get().hints, Answer.objects.count()) == (1, 0)
    say(page, 8)
    expect(page.get_by_role("heading", name="Đúng rồi!")).to_be_visible()
    assert Answer.objects.get().hints == 1


def test_a_hint_and_a_miss_get_the_focus(page: Page) -> None:
    page.goto(f"/puzzles/q/{value().pk}/")
    page.get_by_role("button", name="Gợi ý").press("Enter")
    expect(page.get_by_role("heading", name="Gợi ý")).to_be_focused()
    say(page, 3)
    expect(page.locator("#missed")).to_be_focused()
    assert axe(page) == []


@both_ways
def test_a_verdict_is_reported_and_thanked_for(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts, viewport=LAPTOP)
    page.goto(f"/puzzles/q/{value().pk}/")
    say(page, 8)
    page.get_by_role("link", name="Báo lỗi").click()
    page.get_by_label("Bạn thấy sai ở đâu?").fill("Phải là 4 chi.")
    looked_at(page, f"report-{scripts}")
    assert not scripts or axe(page) == []
    page.get_by_role("button", name="Gửi").click()
    expect(page.get_by_text("Cảm ơn bạn!")).to_be_visible()
    assert Report.objects.get().note == "Phải là 4 chi."


def test_a_lost_connection_loses_nothing_typed_and_can_be_tried_again(page: Page) -> None:
    page.goto(f"/puzzles/q/{value().pk}/")
    page.context.set_offline(True)
    say(page, 8)
    expect(page.get_by_role("alert")).to_contain_text("Chưa gửi được, nhưng không mất gì cả.")
    looked_at(page, "offline")
    expect(page.get_by_label(FIELD)).to_have_value("8")
    page.get_by_role("button", name="Gửi lại").click()
    expect(page.get_by_role("alert")).to_have_count(1)
    page.context.set_offline(False)
    page.get_by_role("button", name="Gửi lại").click()
    expect(page.get_by_role("heading", name="Đúng rồi!")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert list(Answer.objects.values_list("attempt", "correct")) == [(1, True)]


def test_of_two_buttons_the_one_that_was_pressed_is_sent_again(page: Page) -> None:
    served = put(None)
    page.goto(f"/puzzles/q/{served.pk}/")
    page.context.set_offline(True)
    page.locator("#answer-false").click()
    expect(page.get_by_role("button", name="Gửi lại")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Gửi lại").click()
    expect(page.get_by_role("heading", name="Đúng rồi!")).to_be_visible()
    assert Answer.objects.get().given is False


def test_an_answer_that_arrived_although_nothing_came_back_counts_once(page: Page) -> None:
    page.goto(f"/puzzles/q/{value().pk}/")
    lost: list[int] = []

    def lose(route: Any) -> None:
        lost.append(route.fetch().status)  # the server has it
        route.abort()

    page.route("**/puzzles/q/**", lose, times=1)
    say(page, 3)
    expect(page.get_by_role("button", name="Gửi lại")).to_be_visible()
    page.get_by_role("button", name="Gửi lại").click()
    expect(page.get_by_text("Thử lại nhé.")).to_be_visible()
    assert lost == [200]
    assert list(Answer.objects.values_list("attempt", "closes")) == [(1, False)]


def test_a_server_that_never_answers_is_given_up_and_the_form_is_still_there(page: Page) -> None:
    page.goto(f"/puzzles/q/{value().pk}/")
    page.evaluate("htmx.config.timeout = 300")
    page.route("**/puzzles/q/**", lambda route: None, times=1)  # left waiting
    say(page, 8)
    expect(page.get_by_role("alert")).to_contain_text("Chưa gửi được")
    expect(page.get_by_label(FIELD)).to_have_value("8")
    page.evaluate("htmx.config.timeout = 15000")
    page.get_by_role("button", name="Gửi lại").click()
    expect(page.get_by_role("heading", name="Đúng rồi!")).to_be_visible()


def test_without_scripts_the_browsers_back_keeps_what_was_typed(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"/puzzles/q/{value().pk}/")
    assert page.locator("[autocomplete='off']").count() == 0
    page.get_by_label(FIELD).fill("8")
    page.goto("/rules/")
    page.go_back()
    expect(page.get_by_label(FIELD)).to_have_value("8")


def test_long_answers_stay_after_a_miss(page: Page) -> None:
    served = served_longest("xi-dach", "den")
    page.goto(f"/puzzles/q/{served.pk}/")
    names = list(right(served))
    for n in range(len(names)):
        page.locator(f"#answer-{n}").fill("1")
    submit(page)
    expect(page.locator("#missed")).to_be_visible()
    for n in range(len(names)):
        expect(page.locator(f"#answer-{n}")).to_have_value("1")
