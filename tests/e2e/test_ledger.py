"""A table settled on a phone: begun, three deals, a slip taken back and put again, one edited, a file, a sheet."""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from games import get_game, settle
from tests.e2e.conftest import NewPage, axe, opened, sideways, small_targets
from tests.e2e.playing import GAME
from tests.e2e.world import World
from tests.tutor.factories import PLAYERS
from tutor.models import LedgerDeal
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db(transaction=True)
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
BEGIN = f"/ledger/{GAME.key}/"
AN, BINH = PLAYERS.values()
NET = settle(GAME.key, {"players": PLAYERS}).totals["An"]


def begin(page: Page, *people: str) -> None:
    """Begin a ledger with these people."""
    page.goto(f"/referee/{GAME.key}/")
    page.get_by_role("link", name="Tính tiền cả bàn").click()
    lines = page.get_by_role("textbox", name=re.compile("^Người "))
    for n in range(lines.count()):
        lines.nth(n).fill(people[n] if n < len(people) else "")
    page.get_by_role("button", name="Mở sổ").last.click()
    expect(page.get_by_text("chưa có ván nào")).to_be_visible()


def lay(page: Page, *hands: Any) -> None:
    """Type everybody's cards, row by row."""
    for n, hand in enumerate(hands):
        for row, cards in hand.items():
            page.locator(f"input[type=text][name='players.{n}.{row}']").fill(" ".join(cards))


def settle_it(page: Page) -> None:
    page.get_by_role("button", name="Tính tiền").last.click()


def add(page: Page, number: int, *hands: Any) -> None:
    """Add a deal."""
    page.get_by_role("link", name=f"Thêm ván {number}").click()
    lay(page, *hands)
    settle_it(page)
    expect(page.get_by_role("link", name=f"Thêm ván {number + 1}")).to_be_visible()


def standing(page: Page) -> list[str]:
    """Return what everybody has, as the page says first."""
    return [" ".join(text.split()) for text in page.locator(".standing li").all_inner_texts()]


def of(net: int) -> list[str]:
    """Return what the page says when An has won so much."""
    told = sorted((("An", net), ("Bình", -net)), key=lambda one: -one[1])
    return [f"{name} {amount:+d}".replace("-", "−") for name, amount in told]


@both_ways
def test_three_deals_a_slip_an_edit_a_file_and_a_sheet(new_page: NewPage, scripts: bool, tmp_path: Path) -> None:
    page = new_page(java_script_enabled=scripts)
    begin(page, "An", "Bình")
    add(page, 1, AN, BINH)
    assert standing(page) == of(NET)
    add(page, 2, AN, BINH)
    add(page, 3, BINH, AN)
    assert standing(page) == of(NET)
    page.get_by_role("button", name="Lấy lại ván 3").click()
    expect(page.get_by_text("Đã lấy lại ván 3")).to_be_visible()
    assert standing(page) == of(2 * NET)
    page.get_by_role("button", name="Ghi lại ván 3").click()
    expect(page.get_by_text("Đã ghi lại ván 3")).to_be_visible()
    assert standing(page) == of(NET)
    page.get_by_role("link", name="Sửa ván cuối").click()
    expect(page.get_by_role("heading", name="Sửa ván 3")).to_be_visible()
    lay(page, AN, BINH)
    settle_it(page)
    expect(page.get_by_role("link", name="Thêm ván 4")).to_be_visible()
    assert standing(page) == of(3 * NET)
    with page.expect_download() as download:
        page.get_by_role("link", name="Tải CSV").click()
    download.value.save_as(tmp_path / "ledger.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "ledger.csv").read_text(encoding="utf-8-sig"))))
    assert rows[-1][3:] == [str(3 * NET), str(-3 * NET), "0"]
    page.get_by_role("link", name="Bản in").click()
    expect(page.get_by_role("row", name=re.compile(r"^Tổng"))).to_contain_text(f"{3 * NET:+d}".replace("-", "−"))


def test_cards_are_tapped_for_everybody_in_turn(page: Page, complaints: list[str]) -> None:
    begin(page, "An", "Bình")
    page.get_by_role("link", name="Thêm ván 1").click()
    for code in [code for hand in (AN, BINH) for row in hand.values() for code in row]:
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator(f"label:has(#tap-{code})").click()
    page.locator("#judge-now").click()
    expect(page.get_by_role("link", name="Thêm ván 2")).to_be_visible()
    assert LedgerDeal.objects.get().payments == {"#1": NET, "#2": -NET}
    assert complaints == []


def test_a_double_tap_writes_one_deal(page: Page) -> None:
    begin(page, "An", "Bình")
    page.get_by_role("link", name="Thêm ván 1").click()
    lay(page, AN, BINH)
    page.locator("#judge").dblclick()
    expect(page.get_by_role("link", name="Thêm ván 2")).to_be_visible()
    assert LedgerDeal.objects.count() == 1


@both_ways
def test_a_verdict_is_written_into_a_ledger_without_laying_a_card_again(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    filled = values_for(GAME, "settle", {"players": PLAYERS}) | {"ask-mode": "full"}
    page.goto(f"/referee/{GAME.key}/settle/?{urlencode(filled)}")
    page.locator("#judge, [name=do][value=judge]").last.click()
    page.get_by_role("link", name="Ghi vào sổ").click()
    verdict = page.url
    page.get_by_role("button", name="Mở sổ").last.click()
    expect(page.get_by_text("Bài lấy từ lời phân xử")).to_be_visible()
    assert not LedgerDeal.objects.exists()
    settle_it(page)
    expect(page.get_by_role("link", name="Thêm ván 2")).to_be_visible()
    assert standing(page) == of(NET)
    page.goto(verdict)
    page.get_by_role("link", name=re.compile("An, Bình")).click()
    settle_it(page)
    expect(page.get_by_role("link", name="Thêm ván 3")).to_be_visible()
    assert standing(page) == of(2 * NET)


@both_ways
def test_two_tabs_take_turns_and_nothing_is_lost(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    begin(page, "An", "Bình")
    other = page.context.new_page()
    other.goto(page.url)
    for tab in (page, other):
        tab.get_by_role("link", name="Thêm ván 1").click()
        lay(tab, AN, BINH)
    settle_it(page)
    expect(page.get_by_role("link", name="Thêm ván 2")).to_be_visible()
    settle_it(other)
    expect(other.get_by_role("alert")).to_contain_text("Sổ đã đổi từ lúc bạn mở trang này")
    settle_it(other)
    expect(other.get_by_role("link", name="Thêm ván 3")).to_be_visible()
    assert standing(other) == of(2 * NET)


def test_the_pages_fit_a_small_phone_and_axe(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    begin(page, "Nguyễn Thị Ánh Nguyệt", "Bình")
    add(page, 1, AN, BINH)
    book = page.url.partition("#")[0]
    for path in ("", "people/", "print/", "deal/", "delete/"):
        page.goto(book + path)
        opened(page)
        assert (path, sideways(page), small_targets(page), axe(page)) == (path, 0, [], [])


def test_a_sheet_of_some_deals_is_one_page_of_paper(page: Page) -> None:
    begin(page, "An", "Bình")
    for number in (1, 2, 3):
        add(page, number, AN, BINH)
    page.get_by_role("link", name="Bản in").click()
    expect(page.get_by_role("button", name="In")).to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) == 1


def big(people: Sequence[str]) -> dict[str, Any]:
    """A table of Xì Dách at which everybody wins or loses much; nobody's cards are needed twice."""
    hands = ["Tc 9c", "Td 9d", "Kc 9h", "Kd 8c", "Qc 8d", "Qd 8s", "Jc 7c", "Jd 7d", "Jh 7h"]
    seats = zip(people, hands, strict=False)
    return {"dealer": "Ts 8h", "players": {who: {"cards": hand, "stake": 1_250_000} for who, hand in seats}}


def kept(page: Page, people: tuple[str, ...]) -> str:
    """Let the browser keep a ledger with one such deal; return its page."""
    world = World()
    game = get_game("xi-dach")
    ledger = world.ledger(game.read("settle-table", big(people)), game=game, people=people)
    page.goto("/ledger/")
    page.context.add_cookies([{"name": name, "value": text, "url": page.url} for name, text in world.cookies.items()])
    return f"/ledger/b/{ledger.pk}/"


def test_an_amount_is_never_broken_beside_a_long_name(page: Page) -> None:
    people = ("Nguyễn Hoàng Khách Thứ Nhất Bàn Số Mười", "KháchKhôngCóKhoảngTrắngTrongTênDàiLắmLắm"[:40])
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(kept(page, people))
    opened(page)
    broken = """() => [...document.querySelectorAll('.standing b, td.num b, .moved b')].filter(one => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return text.getClientRects().length > 1;
    }).map(one => one.innerText)"""
    assert page.locator(".standing b").first.inner_text() == "+1.250.000"
    assert page.evaluate(broken) == []
    assert sideways(page) == 0


def test_ten_people_fit_on_a_sheet_of_paper(page: Page) -> None:
    people = tuple(f"Người chơi thứ {n}" for n in range(1, 10))
    page.goto(f"{kept(page, people)}print/")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 1046, "height": 700})  # A4 across, without its margins, at 96 dots an inch
    assert page.evaluate("document.querySelector('.whole').scrollWidth") <= 1046
    assert sideways(page) == 0
    expect(page.locator(".site-foot")).to_be_hidden()
    sheet = page.pdf(prefer_css_page_size=True)
    assert rb"/MediaBox" in sheet
    assert all(float(width) > 800 for width in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ", sheet))
