"""One's own table on a phone: names are typed in, rules go to another phone, and a sheet comes out as one page."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games import all_games
from tests.e2e.conftest import FIGURES, NewPage
from tests.e2e.playing import GAME
from tutor.models import Learner, TableRules
from tutor.serving.house import printed
from tutor.serving.table_people import LONGEST, PREFIX, seats_of

pytestmark = pytest.mark.django_db(transaction=True)
OWN = f"/tables/{GAME.key}/"
LOWEST = "house.preset=seed&house.wheel=lowest"
A4 = 1123  # pixels of a page's height
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


@both_ways
def test_names_are_added_line_by_line_and_the_referee_knows_them(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/tables/xi-to/")
    for n, name in enumerate(("An", "Bình", "Chi", "Dũng"), start=1):
        page.get_by_label(f"Người {n}", exact=True).fill(name)
    page.get_by_role("button", name="Thêm một người").click()
    fifth = page.get_by_label("Người 5", exact=True)
    expect(fifth).to_be_in_viewport()
    expect(fifth).to_be_focused()
    fifth.fill("an")
    fifth.press("Enter")
    expect(page.get_by_text("“an” đã có ở dòng trên.")).to_be_in_viewport()
    expect(fifth).to_be_focused()
    expect(page.get_by_label("Người 4", exact=True)).to_have_value("Dũng")
    fifth.fill("Hà")
    fifth.press("Enter")
    expect(page.get_by_text("Đã lưu tên người ở bàn.")).to_be_visible()
    page.goto("/referee/xi-to/")
    expect(page.get_by_text("Người ở bàn: An, Bình, Chi, Dũng, Hà")).to_be_visible()
    assert not Learner.objects.exists()


@both_ways
def test_rules_go_from_one_phone_to_another_and_back(new_page: NewPage, scripts: bool) -> None:
    mine, yours = new_page(java_script_enabled=scripts), new_page(java_script_enabled=scripts)
    mine.goto(OWN)
    mine.get_by_label("Người 1", exact=True).fill("Quỳnh")
    mine.locator("input[name='house.wheel'][value=lowest]").check()
    mine.get_by_role("button", name="Lưu luật bàn").click()
    mine.get_by_role("link", name="Chia sẻ luật bàn này").click()
    expect(mine.get_by_text("Bàn bạn đang chơi đúng luật này.")).to_be_visible()
    expect(mine.get_by_role("img", name="Mã QR của luật bàn này")).to_be_visible()
    link = mine.get_by_label("Liên kết").input_value()
    assert link.endswith(f"{OWN}shared/?{LOWEST}")
    yours.goto(link)
    expect(yours.get_by_text("Quỳnh")).to_have_count(0)
    expect(yours.get_by_text("Sảnh A-2-3-4-5: nhỏ nhất")).to_be_visible()
    yours.get_by_role("link", name="English").first.click()
    expect(yours.get_by_text("The straight A-2-3-4-5: lowest")).to_be_visible()
    yours.get_by_role("button", name="Use these rules for my table").click()
    expect(yours.get_by_text("Saved as your table's rules.")).to_be_in_viewport()
    assert TableRules.objects.count() == 2
    yours.get_by_role("button", name="Undo").click()
    expect(yours.get_by_text("Undone.")).to_be_in_viewport()
    assert TableRules.objects.count() == 1


def test_the_link_is_copied_with_one_tap(new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{OWN}shared/?{LOWEST}")
    page.get_by_role("button", name="Chép liên kết").click()
    expect(page.get_by_role("button", name="Đã chép")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.get_by_label("Liên kết").input_value()


def test_the_print_button_prints(page: Page) -> None:
    page.goto(f"{OWN}sheet/")
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_role("button", name="In", exact=True).click()
    expect(page).to_have_title("printed")


def longest_of(game: Any) -> dict[str, str]:
    """Return the rules that take most room: every option otherwise than the book, in its longest words."""
    made = {}
    for option in game.house.options():
        told = game.book.options[option.key]["values"]
        values = [printed(value) for value in option.others(option.default)]
        made[f"house.{option.key}"] = max(values, key=lambda value: len(told[value]["vi"]) if value in told else 0)
    return made


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.fixture
def on_paper(new_page: NewPage, live_server: LiveServer) -> Callable[[str, str], tuple[int, float]]:
    """A function that prints an address with as many and as long names as there can be: pages, and how full one is."""

    def print_(address: str, key: str) -> tuple[int, float]:
        game = next(game for game in all_games() if game.key == key)
        names = [chr(0x1EA0 + 2 * n) * 9 + " " + "Ẩ" * (LONGEST - 10) for n in range(seats_of(game))]
        page = new_page(viewport={"width": 695, "height": 1040})
        kept = urlsafe_b64encode("\n".join(names).encode()).decode().rstrip("=")
        page.context.add_cookies([{"name": f"{PREFIX}{key}", "value": kept, "url": live_server.url}])
        page.goto(address)
        expect(page.locator(".sheet").get_by_text(names[-1])).to_be_visible()
        pdf = page.pdf(prefer_css_page_size=True)
        page.emulate_media(media="print")
        return pages_of(pdf), page.locator(".sheet").evaluate("node => node.getBoundingClientRect().height")

    return print_


@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_the_sheet_is_one_page_whatever_a_table_plays(
    on_paper: Callable[[str, str], tuple[int, float]], record_property: Any, game: Any, prefix: str
) -> None:
    told = {}
    for name, rules in (("book", {"house.preset": "seed"}), ("all changed", longest_of(game))):
        address = f"{prefix}/tables/{game.key}/sheet/?{urlencode(rules | {'names': '1'})}"
        told[name] = on_paper(address, game.key)
    heights = ", ".join(f"{name} {height:.0f}" for name, (_pages, height) in told.items())
    record_property(FIGURES, f"sheet of {game.key}{prefix}: {heights} of {A4 - 83} px")
    assert {name: pages for name, (pages, _height) in told.items()} == dict.fromkeys(told, 1)


def test_a_second_page_would_be_counted(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<p style='break-after: page'>1</p><p>2</p>")
    assert pages_of(page.pdf()) == 2
    page.close()
