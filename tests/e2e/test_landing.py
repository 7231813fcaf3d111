"""The landing question: asked, answered, argued, asked again with one card changed, and on from there."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import NewPage
from tests.e2e.playing import asked, press, right, wrong
from tutor.models import Answer, Served

pytestmark = pytest.mark.django_db(transaction=True)
RIGHT, WRONG = "Đúng rồi!", "Chưa đúng"
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def give(page: Page, answer: bool) -> None:
    """Press one of the two buttons."""
    page.locator(f"button[name='answer'][value='{str(answer).lower()}']").click()


def open_landing(page: Page) -> Served:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Binh này có lủng không?")
    return asked(page)


def result(page: Page, word: str) -> None:
    """See the verdict and the rule it rests on."""
    expect(page.get_by_role("heading", name=word)).to_be_visible()
    expect(page.get_by_role("link", name="Mậu Binh §").first).to_be_visible()


def ask_for_twin(page: Page) -> Served:
    page.get_by_role("button", name="Đổi một lá thôi").click()
    expect(page.get_by_text("lá đã đổi").first).to_be_attached()
    return asked(page)


@both_ways
def test_from_the_question_over_its_twin_to_the_first_lesson(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    first = open_landing(page)
    give(page, wrong(first))
    result(page, WRONG)
    twin = ask_for_twin(page)
    assert right(twin) is not right(first)
    assert page.get_by_text("lá đã đổi").count() == 1
    give(page, right(twin))
    result(page, RIGHT)
    ways = page.get_by_role("navigation", name="Đi tiếp")
    assert ways.get_by_role("button").all_inner_texts() == ["Năm câu vừa sức"]
    ways.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mở đầu: ba chi trong ba bước")
    assert list(Answer.objects.order_by("pk").values_list("correct", flat=True)) == [False, True]


@both_ways
def test_the_chip_leads_to_the_rule_and_back_to_the_verdict(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    give(page, right(open_landing(page)))
    result(page, RIGHT)
    chip = page.get_by_role("link", name="Mậu Binh §").first
    section = chip.inner_text().partition("§")[2]
    chip.click()
    expect(page.locator("article:target").get_by_role("heading")).to_contain_text(f"§{section}")
    page.go_back()
    result(page, RIGHT)


@both_ways
def test_a_reload_keeps_where_one_was(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    give(page, right(open_landing(page)))
    result(page, RIGHT)
    page.reload()
    result(page, RIGHT)
    twin = ask_for_twin(page)
    page.reload()
    assert asked(page) == twin
    give(page, wrong(twin))
    result(page, WRONG)
    page.reload()
    result(page, WRONG)
    assert Answer.objects.count() == 2


@both_ways
def test_back_never_loses_an_answer(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    first = open_landing(page)
    give(page, right(first))
    result(page, RIGHT)
    ask_for_twin(page)
    page.go_back()
    page.goto("/")
    assert asked(page).twin_of == first
    assert list(Answer.objects.values_list("correct", flat=True)) == [True]


@both_ways
def test_a_double_click_counts_once(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    first = open_landing(page)
    page.locator(f"button[name='answer'][value='{str(right(first)).lower()}']").dblclick()
    result(page, RIGHT)
    page.get_by_role("button", name="Đổi một lá thôi").dblclick()
    expect(page.get_by_text("lá đã đổi").first).to_be_attached()
    assert Answer.objects.count() == 1
    assert Served.objects.filter(twin_of=first).count() == 1


def test_an_answer_whose_reply_got_lost_counts_once_when_sent_again(page: Page) -> None:
    first = open_landing(page)
    page.route("**/puzzles/q/**", lose_reply)
    with page.expect_event("requestfailed"):
        give(page, right(first))
    assert Answer.objects.count() == 1
    expect(page.get_by_role("alert")).to_contain_text("Chưa gửi được")
    page.unroute("**/puzzles/q/**")
    give(page, wrong(first))
    result(page, RIGHT)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert Answer.objects.count() == 1


def test_a_refused_answer_is_told_and_can_be_sent_again(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    first = open_landing(page)
    with monkeypatch.context() as crowded:
        crowded.setattr("tutor.limits.over_limit", lambda *_args, **_kwargs: True)
        give(page, right(first))
        expect(page.get_by_role("alert")).to_contain_text("chờ một phút rồi bấm lại")
    give(page, right(first))
    result(page, RIGHT)
    expect(page.get_by_role("alert")).to_have_count(0)


def lose_reply(route: Route) -> None:
    """Let the server do its work and the browser never hear of it."""
    route.fetch()
    route.abort()


def test_two_tabs_of_one_visitor_share_the_answer(page: Page) -> None:
    first = open_landing(page)
    other = page.context.new_page()
    other.goto("/")
    give(page, right(first))
    result(page, RIGHT)
    give(other, wrong(first))
    result(other, RIGHT)
    notice = "Câu này đã trả lời rồi; lần bấm này không tính."
    expect(other.get_by_role("main").get_by_text(notice)).to_be_visible()
    assert Answer.objects.count() == 1


def test_the_whole_way_needs_no_mouse(page: Page) -> None:
    first = open_landing(page)
    press(page, page.locator(f"button[name='answer'][value='{str(right(first)).lower()}']"))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()
    press(page, page.get_by_role("button", name="Đổi một lá thôi"))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    twin = asked(page)
    press(page, page.locator(f"button[name='answer'][value='{str(right(twin)).lower()}']"), "Space")
    expect(page.get_by_role("heading", name=RIGHT)).to_be_focused()
    press(page, page.get_by_role("link", name="Học trong ba bước"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Mở đầu: ba chi trong ba bước")


def test_what_became_of_an_answer_is_said_once(page: Page) -> None:
    first = open_landing(page)
    expect(page.get_by_role("status")).to_have_text("")
    give(page, right(first))
    expect(page.get_by_role("status")).to_have_text(f"{RIGHT} {page_headline(page)} Đã lưu.")


def page_headline(page: Page) -> str:
    """Return the sentence of the verdict."""
    return page.locator("section.verdict strong").first.inner_text()


def test_a_page_older_than_its_cookies_is_sent_again_with_one_tap(page: Page) -> None:
    first = open_landing(page)
    page.context.clear_cookies()
    give(page, right(first))
    expect(page.locator(".trouble")).to_be_visible()
    page.get_by_role("button", name="Gửi lại").click()
    result(page, RIGHT)
    assert Answer.objects.get().served == first
