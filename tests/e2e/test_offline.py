"""Without a connection: what was kept is read, the rest says so, and what was somebody's own goes when he does."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import all_games
from tests.e2e.conftest import NewPage, axe, sideways
from tests.e2e.playing import GAME
from tests.tutor.conftest import PASSWORD
from tutor.models import Learner, TableRules, User

pytestmark = pytest.mark.django_db(transaction=True)
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
            found.push(name.split("-")[0] + " " + new URL(request.url).pathname);
    return found.sort();
}"""
SAYS = "async ([path, words]) => (await (await caches.match(path))?.text())?.includes(words)"
BOOKS = {f"shared /rules/{game.key}/" for game in all_games()}
OWN = f"own /tables/{GAME.key}/"


def wait_until_kept(page: Page, holds: Callable[[set[str]], bool]) -> None:
    """Wait until what the browser keeps is as wanted."""
    for _n in range(100):
        if holds(set(page.evaluate(KEPT))):
            return
        page.wait_for_timeout(200)
    raise AssertionError(page.evaluate(KEPT))


def keep(page: Page, path: str, *wanted: str) -> None:
    """Open a page that is kept, and wait until the browser has kept what it names."""
    page.goto(path)
    wait_until_kept(page, lambda found: found >= set(wanted))


def lose_the_connection(page: Page) -> None:
    page.context.set_offline(True)


def test_every_rule_book_is_read_without_a_connection(page: Page) -> None:
    keep(page, "/rules/", *BOOKS)
    lose_the_connection(page)
    for game in all_games():
        page.goto(f"/rules/{game.key}/")
        expect(page.locator("h1")).to_have_text(game.title["vi"])
        expect(page.locator(".notice.warn").first).to_contain_text("bản đã lưu")
    assert page.evaluate("getComputedStyle(document.querySelector('.site-head')).position") != ""
    assert page.evaluate("document.fonts.check('16px \"Be Vietnam Pro\"')")
    assert sideways(page) <= 0


def test_an_english_reader_keeps_english_books(page: Page) -> None:
    keep(page, "/en/rules/", *(one.replace("/rules", "/en/rules") for one in BOOKS))
    lose_the_connection(page)
    page.goto("/en/lessons/")
    expect(page.locator("h1")).to_have_text("Without a connection")
    page.get_by_role("link", name=GAME.title["en"]).first.click()
    expect(page.locator("h1")).to_have_text(GAME.title["en"])


def test_what_was_not_kept_says_so_names_what_was_and_comes_back(page: Page) -> None:
    keep(page, "/rules/", *BOOKS)
    lose_the_connection(page)
    page.goto("/progress/")
    expect(page.locator("h1")).to_have_text("Khi không có mạng")
    expect(page.locator("[data-kept] a:visible")).to_have_count(len(BOOKS))  # no table was kept
    assert axe(page) == []
    assert sideways(page) <= 0
    page.context.set_offline(False)
    page.get_by_role("link", name="Thử lại").click()
    expect(page.locator("h1")).not_to_have_text("Khi không có mạng")
    assert page.url.endswith("/progress/")


def test_ones_own_table_is_read_without_a_connection_until_one_logs_out(page: Page) -> None:
    user = User.objects.create_user("hocvien1", password=PASSWORD)
    other = next(iter(GAME.house.options()))
    house = {"preset": "seed", other.key: other.others(other.default)[0]}
    TableRules.objects.create(learner=Learner.objects.create(user=user), game=GAME.key, house=house)
    page.goto("/accounts/login/")
    page.get_by_label("Tên đăng nhập").fill("hocvien1")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    keep(page, f"/referee/{GAME.key}/", OWN)
    lose_the_connection(page)
    page.goto(f"/tables/{GAME.key}/")
    expect(page.locator("h1")).to_have_text(GAME.title["vi"])
    expect(page.locator(f"input[name='house.{other.key}']:checked")).not_to_have_value("")
    page.context.set_offline(False)
    page.goto("/rules/")
    page.get_by_role("button", name="Đăng xuất").click()
    wait_until_kept(page, lambda found: not any(one.startswith("own ") for one in found))
    page.goto("/rules/")
    lose_the_connection(page)
    page.goto(f"/tables/{GAME.key}/")
    expect(page.locator("h1")).to_have_text("Khi không có mạng")
    expect(page.get_by_text("hocvien1")).to_have_count(0)


def test_the_last_table_is_read_without_a_connection_by_who_only_opened_it_and_then_a_book(page: Page) -> None:
    keep(page, f"/tables/{GAME.key}/", OWN)
    page.get_by_label("Người 1", exact=True).fill("An")
    page.get_by_role("button", name="Lưu luật bàn").click()
    expect(page.get_by_text("Đã lưu tên người ở bàn.")).to_be_visible()
    page.wait_for_function(SAYS, arg=[f"/tables/{GAME.key}/", 'value="An"'])
    keep(page, f"/rules/{GAME.key}/", OWN, *BOOKS)
    lose_the_connection(page)
    page.goto("/offline/")
    expect(page.locator("[aria-labelledby=tables] a")).to_have_count(1)  # after the page has looked
    page.locator("[aria-labelledby=tables] a").click()
    expect(page.locator("h1")).to_have_text(GAME.title["vi"])
    expect(page.get_by_label("Người 1", exact=True)).to_have_value("An")
    expect(page.locator(".notice.warn").first).to_contain_text("bản đã lưu")


def test_who_has_no_script_reads_the_rules_all_the_same(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"/rules/{GAME.key}/")
    expect(page.locator("h1")).to_have_text(GAME.title["vi"])
