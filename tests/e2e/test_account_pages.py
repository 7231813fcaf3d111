"""The account pages in a browser: errors shown without scripts, and all done by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.tutor.conftest import PASSWORD
from tutor.models import User

pytestmark = pytest.mark.django_db(transaction=True)


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
