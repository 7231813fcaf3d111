"""A verdict card in the hand: read across the table, shared without names, framed, settled, practised, deleted."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage, axe, opened, sideways, small_targets
from tests.e2e.test_referee import FORM, VERDICT, judge, typed_in
from tutor.models import Ruling

pytestmark = pytest.mark.django_db(transaction=True)
WHEEL = {"front": "2c 7d 9h", "middle": "As 2h 3d 4c 5s", "back": "9s Th Jd Qc Ks"}
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])


def quarrelled(page: Page) -> str:
    """Ask about a layout that a house rule turns; return the link."""
    page.goto(FORM)
    for row, cards in WHEEL.items():
        typed_in(page, row).fill(cards)
    judge(page)
    expect(page).to_have_url(VERDICT)
    return page.url


@both_ways
def test_the_quarrel_is_settled_undone_practised_and_deleted(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    link = quarrelled(page)
    page.get_by_text("Sảnh A-2-3-4-5: nhỏ nhất").last.click()
    page.get_by_role("button", name="Chốt", exact=True).click()
    expect(page.get_by_text("Đã chốt cho bàn bạn")).to_be_visible()
    page.get_by_role("button", name="Hoàn tác").click()
    expect(page.get_by_text("Đã hoàn tác")).to_be_visible()
    page.get_by_role("button", name="Luyện luật này: ba câu").click()
    expect(page.get_by_text("Luyện luật này: câu 1/3")).to_be_visible()
    page.goto(link)
    page.get_by_role("link", name="Xóa thẻ này").click()
    page.get_by_role("button", name="Xóa thẻ").click()
    expect(page.get_by_text("Đã xóa thẻ")).to_be_visible()
    stranger = new_page()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="Thẻ này đã bị xóa")).to_be_visible()


def test_only_the_device_that_asked_shows_names(new_page: NewPage) -> None:
    page, stranger = new_page(), new_page()
    page.goto("/referee/xi-to/first-to-act/")
    for n, (name, cards) in enumerate((("An", "Ks 9d"), ("Bình", "Ac Jh"))):
        page.locator(f"input[name='up.{n}.name']").fill(name)
        page.locator(f"input[name='up.{n}']").fill(cards)
    judge(page)
    expect(page).to_have_url(VERDICT)
    expect(page.get_by_text("Bình").first).to_be_visible()
    stranger.goto(page.url)
    expect(stranger.get_by_text("Người 2").first).to_be_visible()
    expect(stranger.get_by_text("Bình", exact=True)).to_have_count(0)


@contextmanager
def another_site(body: str) -> Iterator[str]:
    """A site of its own with one page; an invented answer would be in no network, and might frame nothing of ours."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

    server = HTTPServer(("127.0.0.1", 0), Answer)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_another_site_frames_the_card_and_nothing_else(new_page: NewPage) -> None:
    link, other = quarrelled(new_page()), new_page()
    with another_site(
        f'<iframe id="card" src="{link}card/"></iframe><iframe id="whole" src="{link}"></iframe>'
    ) as site:
        other.goto(site)
        expect(other.frame_locator("#card").get_by_role("heading", name="Lủng", exact=True)).to_be_visible()
        expect(other.frame_locator("#whole").get_by_role("heading", name="Lủng", exact=True)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_and_the_framed_card_fit_and_are_accessible(
    new_page: NewPage, width: int, prefix: str, scheme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=scheme)
    quarrelled(page)
    code = Ruling.objects.get().code
    for path in (
        f"{prefix}/referee/v/{code}/",
        f"{prefix}/referee/v/{code}/card/",
        f"{prefix}/referee/v/{code}/delete/",
    ):
        page.goto(path)
        opened(page)
        assert sideways(page) == 0, path
        assert small_targets(page) == [], path
        assert axe(page) == [], path


def test_the_word_is_read_across_the_table(new_page: NewPage) -> None:
    page = new_page()
    quarrelled(page)
    word = page.locator("#verdict-word")
    size = float(re.sub("px", "", word.evaluate("node => getComputedStyle(node).fontSize")))
    assert size >= 36
    assert word.evaluate("node => node.getBoundingClientRect().top") < 740, "without scrolling"
    house = page.get_by_text("Luật bàn:").first
    assert house.evaluate("node => node.getBoundingClientRect().top") < word.evaluate(
        "node => node.getBoundingClientRect().top"
    )
    assert page.title().startswith("Lủng")
