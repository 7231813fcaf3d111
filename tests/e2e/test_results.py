"""A teacher looks at what came back: on a telephone, with and without scripts, by keyboard alone."""

import io

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import NewPage, sideways
from tests.e2e.marks import marked, results
from tests.e2e.playing import press
from tests.e2e.world import World
from tests.tutor.quiz_taken import item_ids
from tutor.models import Quiz, Regrading

pytestmark = pytest.mark.django_db(transaction=True)
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def at_desk(page: Page, live_server: LiveServer, path: str = "rules", query: str = "") -> Quiz:
    """Sit down as the teacher of a quiz that was taken, and open a page of its results."""
    world = World()
    quiz = marked(world)
    page.context.add_cookies(
        [{"name": name, "value": text, "url": live_server.url} for name, text in world.cookies.items()]
    )
    page.goto(results(quiz, path, query))
    return quiz


@both_ways
def test_from_what_was_missed_to_whose_sheet(new_page: NewPage, live_server: LiveServer, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    at_desk(page, live_server)
    expect(page.get_by_text("Cả lớp vướng")).to_contain_text("2/3")  # who is still at it is not counted
    page.get_by_role("link", name="Học viên", exact=True).click()
    page.get_by_role("link", name="Điểm").click()
    expect(page.get_by_role("columnheader", name="Điểm")).to_have_attribute("aria-sort", "ascending")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Dũng")
    page.get_by_role("link", name="Chi").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chi")
    expect(page.get_by_role("article")).to_have_count(4)


@both_ways
def test_a_class_alone_and_its_numbers_to_take_along(new_page: NewPage, live_server: LiveServer, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    at_desk(page, live_server, "students")
    page.get_by_label("Lớp").select_option(label="Lớp thứ Bảy")
    page.get_by_role("button", name="Xem").click()
    expect(page.get_by_text("1 học viên · 1 đã nộp")).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("link", name="CSV học viên").click()
    lines = taken.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines] == ["Học viên", "Dũng"]
    with page.expect_download() as taken:
        page.get_by_role("link", name="Tải Excel").click()
    book = load_workbook(io.BytesIO(taken.value.path().read_bytes()))
    assert book["Học viên"]["A2"].value == "Dũng"


@both_ways
def test_a_dry_run_then_the_points(new_page: NewPage, live_server: LiveServer, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    quiz = at_desk(page, live_server, "item")
    page.get_by_role("link", name="Chấm lại câu này").click()
    page.get_by_label("Vì sao?").fill("Đáp án in sai")
    page.get_by_role("button", name="Xem thử").click()
    expect(page.get_by_role("heading", name="Xem thử: chưa đổi gì")).to_be_visible()
    expect(page.get_by_text("1 người được thêm · 1 người mất")).to_be_visible()
    assert not Regrading.objects.exists()
    page.get_by_role("button", name="Chấm lại như trên").click()
    expect(page.get_by_text("Đã chấm lại 2 câu trả lời.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Đáp án in sai")).to_be_visible()
    assert Regrading.objects.get().quiz == quiz


def test_all_of_it_without_a_mouse(page: Page, live_server: LiveServer) -> None:
    quiz = at_desk(page, live_server)
    press(page, page.get_by_role("link", name="Học viên", exact=True))
    press(page, page.get_by_role("link", name="Điểm"))
    press(page, page.get_by_role("link", name="Ẩn tên học viên"))
    expect(page.get_by_role("rowheader", name="#1")).to_be_visible()
    press(page, page.get_by_role("link", name="Luật", exact=True))
    press(page, page.get_by_role("button", name="Bài ôn: luật cả lớp hay nhầm"))
    expect(page.get_by_text("Đã chia bài mới cho các luật hay nhầm.")).to_be_visible()
    made = Quiz.objects.exclude(pk=quiz.pk).get()
    assert page.url.endswith(f"/teach/quizzes/{made.pk}/")


def test_the_table_moves_within_its_own_frame(page: Page, live_server: LiveServer) -> None:
    at_desk(page, live_server, "items")
    page.set_viewport_size({"width": 320, "height": 568})
    assert sideways(page) == 0
    region = page.get_by_role("region", name="Từng câu")
    assert region.evaluate("e => e.scrollWidth > e.clientWidth && e.tabIndex === 0")
    assert len(item_ids(Quiz.objects.get())) == 4
