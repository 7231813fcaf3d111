"""The account pages in a browser: readable by all, operable by thumb and by keyboard, with and without scripts."""

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, NewPage, axe, html_faults, sideways, small_targets
from tests.tutor.conftest import PASSWORD
from tutor.models import User

pytestmark = pytest.mark.django_db(transaction=True)
PATHS = ["login/", "signup/", "password_reset/", "password_reset/done/", "reset/MQ/no-such-token/", "reset/done/"]
OWN_PATHS = ["", "delete/", "logout/", "password_change/", "password_change/done/"]


def log_in(page: Page) -> None:
    """Make an account and log in as a person does."""
    User.objects.create_user("hocvien1", password=PASSWORD, first_name="Học viên 1")
    page.goto("/accounts/login/?next=/accounts/")
    page.get_by_label("Tên đăng nhập").fill("hocvien1")
    page.get_by_label("Mật khẩu").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Đăng nhập").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tài khoản hocvien1")


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_account_pages_have_no_faults(page: Page, new_page: NewPage, complaints: list[str], prefix: str) -> None:
    for path in [*PATHS, "no-such-page/"]:
        for browser in (page, new_page(viewport=LAPTOP, color_scheme="dark")):
            browser.goto(f"{prefix}/accounts/{path}")
            assert axe(browser) == [], path
            assert sideways(browser) == 0, path
            assert small_targets(browser) == [], path
    assert [text for text in complaints if "404" not in text] == []


def test_own_pages_have_no_faults(page: Page, complaints: list[str]) -> None:
    log_in(page)
    for path in OWN_PATHS:
        page.goto(f"/accounts/{path}")
        assert axe(page) == [], path
        assert sideways(page) == 0, path
        assert small_targets(page) == [], path
    assert complaints == []


def test_signing_up_works_without_scripts_and_with_errors_shown(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/accounts/signup/")
    page.get_by_label("Tên đăng nhập").fill("hocvien2")
    page.get_by_label("Mật khẩu", exact=True).fill(PASSWORD)
    page.get_by_label("Nhập lại mật khẩu").fill("khac")
    page.get_by_role("button", name="Tạo tài khoản").click()
    expect(page.get_by_label("Nhập lại mật khẩu")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Tên đăng nhập")).to_have_value("hocvien2")
    page.get_by_label("Mật khẩu", exact=True).fill(PASSWORD)
    page.get_by_label("Nhập lại mật khẩu").fill(PASSWORD)
    page.get_by_role("button", name="Tạo tài khoản").click()
    expect(page.get_by_text("Đã tạo tài khoản. Chào hocvien2!")).to_be_visible()


def test_logging_in_needs_no_mouse(page: Page) -> None:
    User.objects.create_user("hocvien1", password=PASSWORD)
    page.goto("/accounts/login/?next=/accounts/")
    page.get_by_label("Tên đăng nhập").focus()
    page.keyboard.type("hocvien1")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tài khoản hocvien1")


def test_the_html_of_account_pages_is_valid(client: Client, tmp_path: Path) -> None:
    pages = {path: client.get(f"/accounts/{path}").text for path in [*PATHS, "no-such-page/"]}
    client.force_login(User.objects.create_user("hocvien1"))
    pages |= {path or "account": client.get(f"/accounts/{path}").text for path in OWN_PATHS}
    assert html_faults(tmp_path, pages) == []
