"""A class from its first name to its end, without a mouse and without scripts."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import LAPTOP, NewPage
from tests.e2e.keyboard import Keys
from tests.e2e.school import of_teacher, published_by
from tests.e2e.world import World
from tests.tutor.conftest import PASSWORD
from tutor.models import Class, Membership, Sitting

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_last_tab_is_seen_to_be_there_on_a_small_phone(page: Page, live_server: LiveServer) -> None:
    world = World()
    path = of_teacher(world)
    page.context.add_cookies(
        [{"name": name, "value": text, "url": live_server.url} for name, text in world.cookies.items()]
    )
    page.set_viewport_size({"width": 320, "height": 568})
    for prefix in ("", "/en"):
        page.goto(prefix + path)
        assert page.locator(".tabs.fit").evaluate("one => one.scrollWidth - one.clientWidth") < 90


def test_a_class_without_a_mouse_and_without_scripts(new_page: NewPage, live_server: LiveServer) -> None:
    world = World()
    quiz = published_by(world.account, title="Bài tuần này").quiz
    quiz.refresh_from_db()
    page = new_page(viewport=LAPTOP, java_script_enabled=False)
    keys = Keys(page)

    # A name is typed before the log-in and is still there after it.
    page.goto("/teach/classes/")
    keys.get_by_label("Tên lớp").fill("Lớp thứ Bảy")
    keys.get_by_role("button", name="Mở lớp").click()
    keys.get_by_role("alert").get_by_role("link", name="Đăng nhập").click()
    keys.get_by_label("Tên đăng nhập").fill(world.account.username)
    keys.get_by_label("Mật khẩu").fill(PASSWORD)
    keys.get_by_role("main").get_by_role("button", name="Đăng nhập").click()
    expect(page.get_by_label("Tên lớp")).to_have_value("Lớp thứ Bảy")
    keys.get_by_role("button", name="Mở lớp").click()
    expect(page.locator(".join-door")).to_be_visible()
    group = Class.objects.get()
    expect(page.locator(".join-door .join-code")).to_have_text(group.code)

    # Names, one a line; a quiz until tomorrow.
    keys.get_by_label("Tên, mỗi dòng một người").fill("Nguyễn Văn An")
    keys.get_by_role("button", name="Thêm vào lớp").click()
    expect(page.locator(".roster")).to_contain_text("chưa vào")
    keys.get_by_role("link", name="Bài giao").click()
    tomorrow = timezone.localtime() + timedelta(days=1)
    page.get_by_label("Bài kiểm tra đã phát hành").select_option(str(quiz.pk))
    page.get_by_label("Hạn nộp").fill(tomorrow.strftime("%Y-%m-%dT%H:%M"))
    keys.get_by_role("button", name="Giao bài").click()
    expect(page.locator(".task")).to_contain_text("Đã nộp: 0/1")

    # A student types the code, gets the seat, hands in.
    phone = new_page(java_script_enabled=False)
    thumb = Keys(phone)
    phone.goto("/join/")
    thumb.get_by_label("Mã", exact=True).fill(group.code.lower())
    thumb.get_by_role("button", name="Vào bài").click()
    thumb.get_by_label("Tên của bạn").fill("nguyen van an")
    thumb.get_by_role("button", name="Vào lớp").click()
    expect(phone.get_by_role("main")).to_contain_text("Bạn là Nguyễn Văn An.")
    thumb.get_by_role("link", name="Làm bài").click()
    thumb.get_by_role("button", name="Bắt đầu").click()
    phone.wait_for_url("**/sit/**")
    sitting = Sitting.objects.get()
    assert sitting.member == Membership.objects.get()
    phone.goto(f"/sit/{sitting.pk}/done/")
    phone.get_by_role("main").get_by_role("button", name="Nộp bài").click()
    expect(phone.get_by_role("main")).to_contain_text("điểm")
    phone.goto("/classes/")
    thumb.get_by_role("link", name="Lớp thứ Bảy").click()
    expect(phone.locator(".tasks")).to_contain_text("Đã nộp lúc")

    # The teacher sees it, sends him away, takes that back, and deletes the class.
    page.reload()
    expect(page.locator(".task")).to_contain_text("Đã nộp: 1/1")
    keys.get_by_role("link", name="Danh sách").click()
    keys.locator(".roster a").click()
    keys.get_by_role("link", name="Đưa ra khỏi lớp").click()
    keys.get_by_role("button", name="Đưa ra khỏi lớp").click()
    expect(page.locator("#removed")).to_contain_text("Đã đưa Nguyễn Văn An ra khỏi lớp.")
    keys.get_by_role("button", name="Hoàn tác").click()
    expect(page.locator(".roster")).to_contain_text("Nguyễn Văn An")
    keys.get_by_role("link", name="Cài đặt", exact=True).click()
    keys.get_by_role("main").get_by_role("link", name="Xóa lớp").click()
    expect(page.get_by_role("main")).to_contain_text("1 bài họ đã làm")
    keys.get_by_role("button", name="Xóa hẳn lớp").click()
    expect(page.get_by_role("main")).to_contain_text("Đã xóa lớp")
    assert not Class.objects.exists()
    assert not Sitting.objects.exists()
