"""Items of a quiz are dragged to their places: an extra beside the buttons, with a mouse and scripts alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import LAPTOP, NewPage
from tests.e2e.playing import GAME
from tests.tutor.quiz_drafts import now
from tutor.models import Quiz

pytestmark = pytest.mark.django_db(transaction=True)
GRIP = ".teach-grip"
MOUSE = {"viewport": {**LAPTOP, "height": 4000}, "has_touch": False, "is_mobile": False}


def three(page: Page) -> list[str]:
    """Begin a quiz of three items and return their ids."""
    page.goto(f"/teach/quizzes/new/?game={GAME.key}")
    page.locator(f"input[name=preset][value={GAME.house().preset}]").check()
    page.locator("form.panel button[type=submit]").click()
    page.locator("#f-plan-count").fill("3")
    page.locator("#propose").click()
    expect(page.locator(".teach-item")).to_have_count(3)
    return ids()


def ids() -> list[str]:
    return [item.id for item in now(Quiz.objects.get()).items]


def row(page: Page, item: str) -> Locator:
    return page.locator(f"#item-{item}")


def drop(page: Page, item: str, on: str, *, at_its_end: bool) -> None:
    """Drag an item by its grip onto the upper or the lower edge of another one."""
    box = row(page, on).bounding_box()
    assert box
    spot = {"x": box["width"] / 2, "y": box["height"] - 6 if at_its_end else 6}
    row(page, item).locator(GRIP).drag_to(row(page, on), target_position=spot)


def test_an_item_is_dragged_before_and_behind_another_and_that_is_taken_back(new_page: NewPage) -> None:
    page = new_page(**MOUSE)
    first, second, third = three(page)
    drop(page, third, first, at_its_end=False)
    expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{third}")
    assert ids() == [third, first, second]
    drop(page, third, first, at_its_end=True)
    expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{first}")
    assert ids() == [first, third, second]
    for at_first in (third, first):
        page.locator("#undo").click()
        expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{at_first}")
    expect(page.locator(".teach-item").last).to_have_attribute("id", f"item-{third}")
    assert ids() == [first, second, third]


def test_what_is_typed_is_saved_with_a_drop(new_page: NewPage) -> None:
    page = new_page(**MOUSE)
    first, second, _third = three(page)
    page.locator(f"#f-{first}-note").fill("Nhớ nhé")
    drop(page, second, first, at_its_end=False)
    expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{second}")
    expect(page.locator(f"#f-{first}-note")).to_have_value("Nhớ nhé")
    assert now(Quiz.objects.get()).items[1].note == "Nhớ nhé"


def test_without_scripts_or_with_a_finger_there_is_nothing_to_drag(new_page: NewPage) -> None:
    for page in (new_page(java_script_enabled=False), new_page(has_touch=True, is_mobile=True)):
        Quiz.objects.all().delete()
        item = three(page)[0]
        expect(row(page, item).locator(GRIP)).to_be_hidden()
        expect(page.locator(f"#down-{item}")).to_be_visible()
