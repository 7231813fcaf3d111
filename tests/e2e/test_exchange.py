"""Questions of a file on a phone, with the keyboard, without scripts; each of the pages is looked at."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import FIGURES, NewPage, sideways, small_targets
from tests.e2e.files import BAD, CHOSEN, MIXED, NEW, WRONG
from tests.e2e.playing import GAME, press
from tutor.models import Quiz

pytestmark = pytest.mark.django_db(transaction=True)


def items() -> list[str]:
    return [item["kind"] for item in Quiz.objects.get().content["items"]]


@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
def test_from_a_file_to_a_quiz(
    page: Page, complaints: list[str], record_property: Callable[[str, object], None], prefix: str
) -> None:
    started = monotonic()
    page.goto(f"{prefix}/teach/")
    page.locator(f"a[href='{prefix}{NEW}']").click()
    page.locator(f"a[href*='game={GAME.key}']").click()
    page.locator("input[name=preset][value=seed]").check()
    page.locator("form.panel button").click()
    page.locator("#file").set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": MIXED.encode()})
    page.locator("#check").click()
    expect(page.locator("#wrong + ul > li")).to_have_count(1)
    expect(page.locator("#bad + p + ul > li")).to_have_count(2)
    expect(page.locator(".notice[role=status]")).to_be_focused()
    assert sideways(page) == 0
    assert small_targets(page) == []
    page.locator("#add").click()
    expect(page.locator(".notice.ok")).to_be_focused()
    assert items() == ["short", "judged", "choice", "choice"]
    text = page.locator("#text")
    assert text.input_value() == f"{BAD}\n\nViết gì? {{}}"
    text.fill(f"{BAD}: {{T}}\n\nViết gì? {{=gì}}")
    page.locator("#check").click()
    page.locator("#add").click()
    expect(page.locator("#items .teach-item")).to_have_count(6)
    record_property(FIGURES, f"six questions of a file, two of them mended {prefix}: {monotonic() - started:.1f} s")
    with page.expect_download() as download:
        page.locator("a[href$='/export/gift/']").click()
    assert download.value.suggested_filename == "luat-bai.gift.txt"
    assert Path(download.value.path()).read_text(encoding="utf-8").count("// luat-bai: ") == 6
    assert complaints == []


def test_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(CHOSEN)
    page.locator("#text").fill(f"\n\n{WRONG}\n\n{BAD}")
    page.locator("#check").click()
    page.get_by_label("Giữ câu của tôi").check()
    page.locator("#add").click()
    expect(page.locator(".notice.ok")).to_contain_text("trái với máy: câu 1")
    assert items() == ["choice"]
    page.reload()
    assert items() == ["choice"]


def test_with_the_keyboard(page: Page) -> None:
    page.goto(CHOSEN)
    page.locator("#text").focus()
    page.keyboard.insert_text(f"{WRONG}\n\n{BAD}")
    press(page, page.locator("#check"))
    radio = page.locator("input[type=radio][value=engine]")
    radio.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[type=radio][value=mine]")).to_be_checked()
    page.keyboard.press("Enter")  # the form's first button checks; nothing is added by it
    expect(page.locator("input[type=radio][value=mine]")).to_be_checked()
    assert Quiz.objects.count() == 0
    press(page, page.locator("#add"))
    expect(page.locator(".notice.ok")).to_be_focused()
    assert items() == ["choice"]
