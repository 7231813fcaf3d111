"""Who types fast loses no letter: not while a field before it is being saved, not while a button's answer comes."""

import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import LAPTOP, NewPage
from tests.e2e.staffroom import at, draft
from tests.e2e.world import World
from tests.tutor.factories import FOUL
from tests.tutor.quiz_drafts import now
from tutor.models import Quiz

pytestmark = pytest.mark.django_db(transaction=True)
A_KEY, AN_ANSWER = 40, 0.15  # ms between two keys; s until the server has heard


@pytest.fixture
def hers(new_page: NewPage) -> tuple[Page, Quiz]:
    """A teacher's page, far from the server, and her draft."""
    world = World()
    quiz = draft(world)
    page = new_page(viewport=LAPTOP, has_touch=False)
    page.goto("/teach/")
    origin = page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": world.cookies["sessionid"], "url": origin}])
    page.route("**/*", _late)
    return page, quiz


def _late(route: Route) -> None:
    if route.request.method == "POST":
        time.sleep(AN_ANSWER)
    route.continue_()


def test_cards_typed_row_after_row_all_stay(hers: tuple[Page, Quiz]) -> None:
    page, quiz = hers
    page.goto(at(quiz, "ask/foul/"))
    rows: dict[str, Any] = {name: " ".join(cards) for name, cards in FOUL.items()}
    for name, text in rows.items():
        page.locator(f"input[name={name}]").focus()
        page.keyboard.type(text, delay=A_KEY)
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.keyboard.press("Tab")
    expect(page.locator("section#judged")).to_be_visible()
    for name, text in rows.items():
        expect(page.locator(f"input[name={name}]")).to_have_value(text)
    page.locator("#note").fill("Nhớ nhé")
    page.locator("#points").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("99", delay=A_KEY)
    page.keyboard.press("Tab")
    expect(page.locator("#points-error .error")).to_be_visible()
    expect(page.locator("#points")).to_have_value("99")
    expect(page.locator("#note")).to_have_value("Nhớ nhé")


def test_fields_of_the_builder_keep_every_letter(hers: tuple[Page, Quiz]) -> None:
    page, quiz = hers
    page.goto(at(quiz))
    first, second = (item.id for item in now(quiz).items[:2])
    typed = {"f-title": "Bài ba tên dài", f"f-{first}-note": "Xem lại chi đầu", f"f-{second}-note": "Tính từng chi"}
    for field, text in typed.items():
        page.locator(f"#{field}").focus()
        page.keyboard.press("Control+A")
        page.keyboard.type(text, delay=A_KEY)
    page.keyboard.press("Tab")
    for field, text in typed.items():
        expect(page.locator(f"#{field}")).to_have_value(text)
    expect(page.locator(".teach-saved")).to_contain_text("Đã lưu")
    page.reload()
    for field, text in typed.items():
        expect(page.locator(f"#{field}")).to_have_value(text)


def test_what_is_typed_while_a_button_works_stays_and_is_saved(hers: tuple[Page, Quiz]) -> None:
    page, quiz = hers
    page.goto(at(quiz))
    item = now(quiz).items[1].id
    page.locator(f"#up-{item}").focus()
    page.keyboard.press("Enter")
    page.locator("#f-title").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Tên mới", delay=A_KEY)
    expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{item}")
    expect(page.locator("#f-title")).to_have_value("Tên mới")
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.keyboard.press("Tab")
    expect(page.locator(".teach-saved")).to_contain_text("Đã lưu")
    assert now(quiz).title == "Tên mới"


def test_a_whole_field_selected_before_an_answer_is_still_selected_after_it(hers: tuple[Page, Quiz]) -> None:
    page, quiz = hers
    held: list[Route] = []
    page.goto(at(quiz))
    page.unroute_all()
    page.route("**/*", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    item = now(quiz).items[1].id
    page.locator(f"#up-{item}").click()
    page.locator("#f-title").focus()
    page.keyboard.press("Control+A")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{item}")
    page.keyboard.type("Tên mới")
    expect(page.locator("#f-title")).to_have_value("Tên mới")
