"""What somebody learned is there again: after the server was restarted, and in an account once he wants it there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.playing import asked, fill_in, right, wrong
from tests.e2e.site import Site
from tests.tutor.conftest import PASSWORD
from tutor.models import Answer, Learner, User

pytestmark = pytest.mark.django_db(transaction=True)
RULE = re.compile("^§3.1 ")
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server of its own that can be stopped and started."""
    made = Site(tmp_path)
    made.prepare()
    made.start()
    yield made
    made.stop()


def test_a_visitor_finds_his_progress_after_a_restart(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.url, locale="vi-VN")
    page = context.new_page()
    page.goto("/")
    page.locator("button[name='answer'][value='true']").click()
    verdict = page.locator("section.verdict").inner_text()
    page.goto("/lessons/mau-binh/mo-dau/1/")
    fill_in(page, "pick", {"cards": ["Ah", "Td", "5c"]})
    expect(page.get_by_role("heading", name="Đúng rồi!")).to_be_visible()
    before = progress(page)

    site.stop()
    site.start()
    kept = context.storage_state()
    context.close()
    page = browser.new_context(base_url=site.url, locale="vi-VN", storage_state=kept).new_page()
    page.goto("/")
    assert page.locator("section.verdict").inner_text() == verdict
    assert progress(page) == before
    page.goto("/lessons/mau-binh/mo-dau/")
    expect(page).to_have_url(re.compile("/2/$"))


def progress(page: Page) -> str:
    """Return what the progress page of the game says."""
    page.goto("/progress/mau-binh/")
    expect(page.get_by_role("heading", name="Từng điều luật")).to_be_visible()
    return page.get_by_role("main").inner_text()


# --- On the live server ----------------------------------------------------------------------------


def answer_landing(page: Page, *, correctly: bool) -> None:
    page.goto("/")
    served = asked(page)
    fill_in(page, "flag", right(served) if correctly else wrong(served))
    expect(page.get_by_role("heading", name="Đúng rồi!" if correctly else "Chưa đúng")).to_be_visible()


def sign_up(page: Page, *, bring: bool) -> None:
    page.get_by_label("Tên đăng nhập").fill("hocvien2")
    page.get_by_label("Mật khẩu", exact=True).fill(PASSWORD)
    page.get_by_label("Nhập lại mật khẩu").fill(PASSWORD)
    page.get_by_label("Mang theo vào tài khoản mới").set_checked(bring)
    page.get_by_role("button", name="Tạo tài khoản").click()
    expect(page.get_by_text("Đã tạo tài khoản. Chào hocvien2!")).to_be_visible()


@both_ways
def test_each_rule_says_how_often_it_was_known_at_first_sight(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/progress/")
    expect(page.get_by_text("Chưa có gì ở đây cả.")).to_be_visible()
    answer_landing(page, correctly=False)
    page.goto("/progress/")
    page.get_by_role("link", name="Mậu Binh").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=RULE))
    expect(row).to_contain_text("0/1 (0 %)")
    row.get_by_role("link", name="Luyện").click()
    expect(page.get_by_role("region").first).to_contain_text("§3.1")


@both_ways
def test_signing_up_lists_what_was_done_and_takes_it_along(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    answer_landing(page, correctly=True)
    before = tally(page)
    page.goto("/progress/")
    page.get_by_role("link", name="Lưu vào tài khoản").click()
    expect(page.get_by_text("1 câu đã trả lời")).to_be_visible()
    sign_up(page, bring=True)
    assert tally(page) == before
    assert Answer.objects.get().learner.user == User.objects.get()


def test_whoever_leaves_it_behind_starts_anew(page: Page) -> None:
    answer_landing(page, correctly=True)
    page.goto("/accounts/signup/")
    sign_up(page, bring=False)
    page.goto("/progress/")
    expect(page.get_by_text("Chưa có gì ở đây cả.")).to_be_visible()
    assert Learner.objects.filter(user=None).count() == 1


def test_the_account_shows_it_in_another_browser_and_the_first_one_forgets(page: Page, new_page: NewPage) -> None:
    answer_landing(page, correctly=True)
    page.goto("/accounts/signup/")
    sign_up(page, bring=True)
    before = tally(page)
    page.get_by_role("button", name="Đăng xuất").click()
    page.goto("/progress/")
    expect(page.get_by_text("Chưa có gì ở đây cả.")).to_be_visible()
    other = new_page()
    other.goto("/accounts/login/?next=/progress/")
    other.get_by_label("Tên đăng nhập").fill("hocvien2")
    other.get_by_label("Mật khẩu").fill(PASSWORD)
    other.get_by_role("main").get_by_role("button", name="Đăng nhập").click()
    expect(other.get_by_role("heading", name="Tiến độ của bạn")).to_be_visible()
    assert tally(other) == before


def tally(page: Page) -> str:
    """Return the table of the game's progress page."""
    page.goto("/progress/mau-binh/")
    return page.get_by_role("table").inner_text()


@both_ways
def test_the_map_leads_to_a_lesson_by_drawing_and_by_list(new_page: NewPage, scripts: bool) -> None:
    wide = new_page(java_script_enabled=scripts, viewport={"width": 1280, "height": 800})
    wide.goto("/progress/xi-dach/")
    wide.get_by_role("link", name="§2.1 Xì bàn: ○ chưa luyện").click()
    expect(wide.get_by_role("main")).to_contain_text("Xì Dách §2.1")
    narrow = new_page(java_script_enabled=scripts, viewport={"width": 360, "height": 800})
    narrow.goto("/progress/xi-dach/")
    expect(narrow.locator(".skill-map")).to_be_hidden()
    narrow.get_by_role("link", name="Học §2.1 Xì bàn").click()
    expect(narrow.get_by_role("main")).to_contain_text("Xì Dách §2.1")


@both_ways
def test_one_takes_ones_data_along_and_deletes_it(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    answer_landing(page, correctly=True)
    page.goto("/progress/")
    page.get_by_role("link", name="Dữ liệu của bạn").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Tải CSV").click()
    assert taken.value.suggested_filename == "luat-bai.csv"
    assert taken.value.path().read_text(encoding="utf-8-sig").count("answers,") == 1
    page.get_by_role("link", name="Xóa tiến độ").click()
    expect(page.get_by_text("1 câu đã trả lời")).to_be_visible()
    page.get_by_role("button", name="Xóa hẳn tiến độ").click()
    expect(page.get_by_text("Đã xóa mọi tiến độ của bạn.")).to_be_visible()
    expect(page.get_by_text("Chưa có gì ở đây cả.")).to_be_visible()
    assert Learner.objects.count() == 0
