"""A quarrel brought to the referee: tapped, typed, by keyboard, without scripts; judged once, and the same for ever."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games import CARDS
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.playing import GAME, pick, press
from tutor.models import Ruling

pytestmark = pytest.mark.django_db(transaction=True)
FORM = f"/referee/{GAME.key}/foul/"
# In the order of the pack, so that a row is full when the next one begins: three kings in front of nothing.
LAYOUT = {"front": "Ks Kc Kd", "middle": "Ad 2h 4h 5h 7h", "back": "8h 9h Th Jh Qh"}
CODES = " ".join(LAYOUT.values()).split()
LABELS = {"front": "Chi đầu (3 lá)", "middle": "Chi giữa (5 lá)", "back": "Chi cuối (5 lá)"}
VERDICT = re.compile(r"/referee/v/\w{10}/$")
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def tray(page: Page, row: str) -> Locator:
    return page.get_by_role("group", name=LABELS[row], exact=True)


def typed_in(page: Page, row: str) -> Locator:
    return page.get_by_label(f"Gõ bài: {LABELS[row]}")


def judge(page: Page) -> None:
    page.get_by_role("button", name="Phân xử").last.click()


def fouled(page: Page) -> None:
    """See the verdict about the layout: the word, the rule, what mends it."""
    expect(page).to_have_url(VERDICT)
    expect(page.get_by_role("heading", name="Lủng", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Mậu Binh §").first).to_be_visible()
    expect(page.get_by_role("heading", name="Sửa lại thế này")).to_be_visible()


def laid(page: Page) -> None:
    """See all cards where they were put."""
    for row, cards in LAYOUT.items():
        expect(typed_in(page, row)).to_have_value(cards)
        for code in cards.split():
            expect(tray(page, row).get_by_role("button", name=f"Bỏ {CARDS[code].names['vi']}")).to_be_visible()


def lay_typed(page: Page) -> None:
    for row, cards in LAYOUT.items():
        typed_in(page, row).fill(cards)


def lay_tapped(page: Page, *, scripts: bool) -> None:
    for cards in LAYOUT.values():
        for code in cards.split():
            pick(page, code, name="tap")
        if not scripts:
            page.get_by_role("button", name="Đặt các lá vừa chọn").click()
    laid(page)


def said(page: Page) -> str:
    """Return everything the verdict says to everybody; only its maker is offered to delete it."""
    return " ".join(page.get_by_role("main").inner_text().replace("Xóa thẻ này", "").split())


# --- Ways to lay the cards -------------------------------------------------------------------------


def test_thirteen_taps_on_a_telephone(page: Page) -> None:
    page.goto(f"/referee/{GAME.key}/")
    page.get_by_role("link", name="Binh này có lủng không?").tap()
    assert page.viewport_size == PHONE
    page.wait_for_load_state()
    for code in CODES:  # without waiting for anything
        page.locator(f"label:has(input[name='tap'][value='{code}'])").tap()
    laid(page)
    page.get_by_role("button", name="Phân xử").first.tap()
    fouled(page)


def test_taps_before_the_scripts_are_there_count(page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/*.js", lambda route: waiting.append(route))
    page.goto(FORM, wait_until="commit")
    for code in CODES[:3]:
        page.locator(f"label:has(input[name='tap'][value='{code}'])").tap()
    expect(typed_in(page, "front")).to_have_value("")
    assert waiting
    for route in waiting:
        route.continue_()
    expect(typed_in(page, "front")).not_to_have_value("")
    assert set(typed_in(page, "front").input_value().split()) == set(CODES[:3])


def test_boxes_and_buttons_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(FORM)
    lay_tapped(page, scripts=False)
    laid(page)
    judge(page)
    fouled(page)


@both_ways
@pytest.mark.parametrize("style", ["Ks Kc Kd", "K♠ K♣ K♦", "ks,kc,kd", "K♠\N{VARIATION SELECTOR-16} K♣ K♦"])
def test_typed_in_any_notation(new_page: NewPage, style: str, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    lay_typed(page)
    typed_in(page, "front").fill(style)
    judge(page)
    fouled(page)
    assert Ruling.objects.get().position["front"] == LAYOUT["front"].split()


def test_the_keyboard_alone(page: Page) -> None:
    page.goto(f"/referee/{GAME.key}/")
    press(page, page.get_by_role("link", name="Binh này có lủng không?"))
    for code in CODES:
        box = page.get_by_role("checkbox", name=CARDS[code].names["vi"], exact=True)
        press(page, box, "Space")
        expect(page.get_by_role("status")).to_contain_text(CARDS[code].names["vi"])
        expect(box).to_be_focused()
    laid(page)
    press(page, page.get_by_role("button", name="Phân xử").last)
    fouled(page)


# --- Nothing is lost -------------------------------------------------------------------------------


@both_ways
def test_a_mistake_keeps_everything_and_says_where_it_is(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    lay_typed(page)
    typed_in(page, "middle").fill("Ad 2h 4h Ks")
    judge(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("những gì bạn đã đặt vẫn còn nguyên")
    expect(alert.get_by_role("link", name=LABELS["middle"])).to_be_visible()
    expect(typed_in(page, "middle")).to_have_attribute("aria-invalid", "true")
    for row, cards in {**LAYOUT, "middle": "Ad 2h 4h Ks"}.items():
        expect(typed_in(page, row)).to_have_value(cards)
    assert Ruling.objects.count() == 0
    typed_in(page, "middle").fill(LAYOUT["middle"])
    judge(page)
    fouled(page)


def test_a_mistake_takes_the_focus_to_what_is_wrong(page: Page) -> None:
    page.goto(FORM)
    typed_in(page, "front").fill("Ks Kx")
    judge(page)
    expect(page.get_by_role("alert")).to_be_focused()


@both_ways
def test_a_reload_keeps_what_was_laid(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    for code in CODES[:3]:
        pick(page, code, name="tap")
    if not scripts:
        page.get_by_role("button", name="Đặt các lá vừa chọn").click()
    expect(typed_in(page, "front")).to_have_value(LAYOUT["front"])
    expect(page).to_have_url(re.compile("front="))
    page.reload()
    expect(typed_in(page, "front")).to_have_value(LAYOUT["front"])
    expect(page.get_by_role("checkbox", name="K bích", exact=True)).to_be_checked()


@both_ways
def test_back_from_the_verdict_leads_to_the_form_as_it_was(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    lay_tapped(page, scripts=scripts)
    judge(page)
    fouled(page)
    page.go_back()
    laid(page)
    judge(page)
    fouled(page)
    assert Ruling.objects.count() == 1


@both_ways
def test_the_verdict_leads_to_its_form_and_to_an_empty_one(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    lay_typed(page)
    judge(page)
    fouled(page)
    page.get_by_role("link", name="Sửa tình huống").click()
    laid(page)
    page.go_back()
    page.get_by_role("link", name="Hỏi lại với bài khác").click()
    expect(typed_in(page, "front")).to_have_value("")


@both_ways
def test_the_language_switch_keeps_what_was_laid(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    lay_tapped(page, scripts=scripts)
    page.get_by_role("link", name="English").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    for row, cards in LAYOUT.items():
        expect(page.locator(f"input[name='{row}']")).to_have_value(cards)
    page.get_by_role("link", name="Tiếng Việt").first.click()
    laid(page)


def test_a_card_tapped_again_is_taken_back_and_undo_brings_it(page: Page) -> None:
    page.goto(FORM)
    for code in CODES[:3]:
        pick(page, code, name="tap")
    expect(typed_in(page, "front")).to_have_value("Ks Kc Kd")
    pick(page, "Kc", name="tap")
    expect(typed_in(page, "front")).to_have_value("Ks Kd")
    page.get_by_role("button", name="Lùi").click()
    expect(typed_in(page, "front")).to_have_value("Ks Kc Kd")


def test_undo_after_typing_takes_back_what_was_typed_and_nothing_else(page: Page) -> None:
    page.goto(FORM)
    for code in CODES[:2]:
        pick(page, code, name="tap")
    expect(typed_in(page, "front")).to_have_value("Ks Kc")
    typed_in(page, "front").fill("Ks Kc 2d")
    page.get_by_role("button", name="Lùi").click()
    expect(typed_in(page, "front")).to_have_value("Ks Kc")
    page.get_by_role("button", name="Lùi").click()
    expect(typed_in(page, "front")).to_have_value("Ks")


# --- The same for everybody, for ever --------------------------------------------------------------


def test_the_link_shows_the_same_verdict_in_another_browser(page: Page, new_page: NewPage) -> None:
    page.goto(FORM)
    lay_typed(page)
    judge(page)
    fouled(page)
    link = page.get_by_label("Liên kết").input_value()
    assert link == page.url
    for scripts in (True, False):
        stranger = new_page(java_script_enabled=scripts)
        stranger.goto(link)
        fouled(stranger)
    reader = new_page()
    reader.goto(link)
    assert said(reader) == said(page)


@both_ways
def test_a_table_s_rules_turn_the_verdict_and_are_remembered(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(FORM)
    straights = {"front": "2c 7d 9h", "middle": "As 2h 3d 4c 5s", "back": "9s Th Jd Qc Ks"}
    for row, cards in straights.items():
        typed_in(page, row).fill(cards)
    page.locator("summary", has_text="Luật bàn:").click()
    page.locator("select[name='house.wheel']").select_option("lowest")
    judge(page)
    expect(page.get_by_role("heading", name="Không lủng", exact=True)).to_be_visible()
    page.goto(FORM)
    expect(page.locator("select[name='house.wheel']")).to_have_value("lowest")
    assert Ruling.objects.get().house["wheel"] == "lowest"


@both_ways
def test_who_has_folded_is_tapped_and_stays_tapped_when_renamed(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/referee/xi-to/pots/?ask-mode=full")
    for n, amount in enumerate(("40", "20")):
        page.locator(f"input[name='paid.{n}']").fill(amount)
    folded = page.get_by_role("group", name="Người đã bỏ")
    folded.get_by_text("Người 2").click()
    page.locator("input[name='paid.1.name']").fill("Bình")
    page.locator("input[name='paid.1.name']").blur()
    if scripts:
        expect(folded.get_by_label("Bình")).to_be_checked()
    judge(page)
    expect(page).to_have_url(VERDICT)
    expect(page.get_by_text("Bình").first).to_be_visible()
    assert Ruling.objects.get().position["folded"] == ["#2"]


def test_the_link_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(FORM)
    lay_typed(page)
    judge(page)
    fouled(page)
    page.get_by_role("button", name="Chép liên kết").click()
    expect(page.get_by_role("status")).to_have_text("Đã chép")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
