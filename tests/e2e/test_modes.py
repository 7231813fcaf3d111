"""Modes and the own table, clicked through on a phone, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.playing import answer, asked, right, wrong
from tutor.models import Run, TableRules

pytestmark = pytest.mark.django_db(transaction=True)
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def solve(page: Page, *, correctly: bool) -> None:
    """Answer what a page asks."""
    served = asked(page)
    answer(page, served, right(served) if correctly else wrong(served))
    expect(page.get_by_role("heading", name="Đúng rồi!" if correctly else "Chưa đúng.")).to_be_visible()


@both_ways
def test_the_rules_of_the_own_table_are_chosen_and_puzzles_follow(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/puzzles/")
    page.get_by_role("main").get_by_role("link", name="Luật bàn tôi", exact=True).click()
    page.get_by_role("link", name=re.compile("^Mậu Binh")).click()
    page.get_by_role("radio", name="nhỏ nhất").check()
    page.get_by_role("button", name="Lưu luật bàn").click()
    expect(page.get_by_text("Đã lưu luật bàn bạn.")).to_be_visible()
    assert TableRules.objects.get().house == {"preset": "seed", "wheel": "lowest"}
    page.goto("/puzzles/mau-binh/foul/")
    expect(page.get_by_role("link", name="theo luật bàn bạn")).to_be_visible()
    solve(page, correctly=True)
    expect(page.get_by_role("link", name="theo luật bàn bạn")).to_be_visible()
    page.get_by_role("link", name="theo luật bàn bạn").click()
    page.get_by_role("button", name="Trở lại luật sách").click()
    expect(page.get_by_text("Bàn bạn chơi đúng như sách.")).to_be_visible()


@both_ways
def test_a_streak_is_begun_from_the_list_and_ends_with_a_miss(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/puzzles/")
    page.get_by_label("Chọn trò:").select_option("mau-binh")
    page.get_by_role("button", name="Chuỗi đúng").click()
    solve(page, correctly=True)
    page.locator("#next").click()
    expect(page.get_by_text("1 câu đúng")).to_be_visible()
    solve(page, correctly=False)
    page.get_by_role("link", name="Xem kết quả").click()
    expect(page.get_by_role("heading", name="1 câu đúng")).to_be_visible()
    expect(page.get_by_text("Kỷ lục mới của bạn!")).to_be_visible()
    page.get_by_role("button", name="Chơi lại").click()
    expect(page.get_by_text("0 câu đúng")).to_be_visible()
    assert sorted(Run.objects.values_list("right", "asked")) == [(0, 0), (1, 2)]


def test_a_set_of_five_needs_no_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/puzzles/")
    page.get_by_label("Chọn trò:").select_option("mau-binh")
    page.get_by_role("button", name="Năm câu vừa sức").click()
    skipped = asked(page)
    page.get_by_role("button", name="Bỏ qua câu này").click()
    assert asked(page) != skipped
    for n in range(5):
        expect(page.get_by_text(f"Xong {n}/5 câu")).to_be_visible()
        solve(page, correctly=True)
        page.locator("#next").click()
    expect(page.get_by_text("Lần này bạn không nhầm luật nào.")).to_be_visible()
    page.get_by_role("button", name="Năm câu nữa").click()
    expect(page.get_by_text("Xong 0/5 câu")).to_be_visible()
    assert sorted(Run.objects.values_list("right", "asked")) == [(0, 0), (5, 5)]


def test_the_three_minutes_are_counted_down(page: Page) -> None:
    page.goto("/puzzles/")
    page.get_by_role("button", name="Ba phút").click()
    shown = page.locator("[data-left]")
    expect(shown).to_have_text(re.compile("^[23]:"))
    page.clock.install()
    page.reload()
    page.clock.fast_forward(200_000)
    expect(shown).to_have_text("hết giờ")


@both_ways
def test_what_was_right_today_is_copied_as_a_text(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts, permissions=["clipboard-read", "clipboard-write"])
    page.goto("/puzzles/daily/")
    page.get_by_role("main").get_by_role("link", name=re.compile("^Mậu Binh")).click()
    solve(page, correctly=True)
    page.get_by_role("link", name="Xem kết quả hôm nay").click()
    text = page.get_by_label("Gửi bạn bè (không lộ đáp án)").input_value()
    assert "🟩✓ Mậu Binh" in text
    button = page.get_by_role("button", name="Chép")
    expect(button).to_be_visible(visible=scripts)
    if scripts:
        button.click()
        expect(page.get_by_role("button", name="Đã chép")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == text
