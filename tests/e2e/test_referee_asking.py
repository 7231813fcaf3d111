"""The referee's one question in a browser: tapped, by keyboard, without scripts, on narrow pages, in both languages."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage, axe, sideways, small_targets
from tests.e2e.playing import press
from tests.e2e.test_referee import VERDICT, both_ways
from tutor.models import Ruling

pytestmark = pytest.mark.django_db(transaction=True)
CHECK = "/referee/xi-dach/may-check/"
SPLIT = "?dealer=9h+9d&player=Th+5d&stood=false"  # everything hangs on whether all have drawn
CARD = "/referee/xi-dach/settle/?dealer=9h+?&player=Th+5d"
CAUGHT = "/referee/xi-dach/den/?players.0.name=An&players.0=10&players.1.name=Chi&players.1=5"


@both_ways
def test_one_fact_is_asked_taken_back_disputed_and_both_verdicts_stand_side_by_side(
    new_page: NewPage, scripts: bool
) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(CHECK + SPLIT)
    page.locator("#judge").click()
    question = page.get_by_role("heading", name="Cả bàn đã rút xong?")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Đang cãi").click()
    expect(page.get_by_role("heading", name="Còn tùy")).to_be_visible()
    expect(page.get_by_role("region", name="Được xét")).to_contain_text("Cả bàn đã rút xong? có")
    expect(page.get_by_role("region", name="Luật không nói")).to_contain_text("Mặc định: Chưa được xét.")
    page.reload()
    expect(page.get_by_role("heading", name="Còn tùy")).to_be_visible()
    page.get_by_role("button", name="Lùi một câu").click()
    expect(question).to_be_visible()
    page.get_by_role("button", name="Không nhớ").click()
    page.get_by_role("region", name="Được xét").get_by_role("button").click()
    expect(page).to_have_url(VERDICT)
    assert Ruling.objects.get().position["all_done"] is True


@both_ways
def test_the_whole_form_and_back(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(CHECK + SPLIT)
    page.locator("#judge").click()
    expect(page.locator("#asking")).to_be_visible()  # its button, not that of the form before
    page.get_by_role("button", name="Điền hết").click()
    expect(page.get_by_label("Gõ bài: Nhà cái")).to_have_value("9h 9d")
    expect(page.locator("input[name='stood'][value='false']")).to_be_checked()
    page.get_by_role("button", name="Hỏi từng điều").click()
    expect(page.get_by_label("Gõ bài: Nhà con")).to_have_value("Th 5d")
    expect(page.get_by_role("list", name="Đã biết")).to_contain_text("không")


def test_the_keyboard_alone_answers(page: Page) -> None:
    page.goto(CHECK + SPLIT)
    press(page, page.locator("#judge"))
    heading = page.get_by_role("heading", name="Cả bàn đã rút xong?")
    expect(heading).to_be_focused()
    press(page, page.get_by_role("button", name="có", exact=True))
    expect(page).to_have_url(VERDICT)


def test_enter_in_the_field_of_a_number_answers(page: Page) -> None:
    page.goto("/referee/xi-to/legal-actions/?raised_by_me_open=true")
    for amount in ("20", "400", "60"):
        field = page.locator("#asking .typed input")
        expect(field).to_have_value("")
        field.fill(amount)
        field.press("Enter")
        expect(page.get_by_role("main")).to_contain_text(amount)
    expect(page).to_have_url(VERDICT)
    assert Ruling.objects.get().position["stack"] == 400


@both_ways
def test_a_forgotten_card_is_tapped_and_asked_for(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/referee/xi-dach/settle/?dealer=9h&player=Th+5d&at=dealer")
    page.get_by_role("button", name="Không nhớ lá này").click()
    expect(page.get_by_label("Gõ bài: Nhà cái")).to_have_value("9h ?")
    page.locator("#judge").click()
    expect(page.get_by_role("heading", name="Nhà cái: lá thứ 2 là lá nào?")).to_be_visible()
    page.get_by_role("button", name="K bích", exact=True).click()
    expect(page).to_have_url(VERDICT)
    assert Ruling.objects.get().position["dealer"] == ["9h", "Ks"]


@both_ways
def test_cards_in_dispute_are_ticked_in_the_pack(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto("/referee/xi-dach/settle/?dealer=9h+?&player=Th+5d&at=dealer")
    page.locator("#judge").click()
    page.locator("summary", has_text="Đang cãi").click()
    for card in ("K bích", "2 bích"):
        page.get_by_role("checkbox", name=card, exact=True).check()
    page.get_by_role("button", name="Ai cũng giữ ý mình").click()
    expect(page.get_by_role("heading", name="Còn tùy")).to_be_visible()
    assert sideways(page) == 0


@both_ways
def test_what_is_claimed_is_ticked_and_a_single_claim_is_refused_beside_it(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    page.goto(CAUGHT)
    page.locator("#judge").click()
    page.locator("summary", has_text="Đang cãi").click()
    page.get_by_label("An", exact=True).check()
    page.get_by_role("button", name="Ai cũng giữ ý mình").click()
    expect(page.get_by_text("Chọn ít nhất hai cách")).to_be_visible()
    expect(page.get_by_label("An", exact=True)).to_be_checked()
    page.get_by_label("Nhà cái", exact=True).check()
    page.get_by_role("button", name="Ai cũng giữ ý mình").click()
    expect(page.get_by_role("heading", name="Còn tùy")).to_be_visible()
    expect(page.get_by_role("button", name="Mở phân xử này")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("width", [320, 1280])
def test_every_step_of_asking_is_accessible_and_fits(
    new_page: NewPage, scheme: str, prefix: str, width: int, complaints: list[str]
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=scheme)
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    for address, mode in ((CHECK + SPLIT, "&ask-mode=ask"), (CARD, "&ask-mode=ask"), (CAUGHT, "&ask-mode=ask")):
        page.goto(prefix + address + mode)
        for step in ("ask", "hangs"):
            assert axe(page) == [], (address, step)
            assert sideways(page) == 0, (address, step)
            assert small_targets(page) == [], (address, step)
            blank = page.locator("#asking button[value^='blank:']")
            if blank.count():
                blank.click()
                expect(page.locator(".sides")).to_be_visible()
    assert complaints == []
