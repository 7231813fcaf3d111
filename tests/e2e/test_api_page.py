"""The page about the API in a browser: an example runs with and without a script, and everybody can use it."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, NewPage, axe, opened, sideways, small_targets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("script", [True, False])
def test_an_example_is_run_on_the_page(new_page: NewPage, script: bool) -> None:
    page = new_page(java_script_enabled=script)
    page.goto("/api/docs/")
    page.get_by_role("button", name="Chạy thử").first.click()
    answer = page.locator("#post-0-answer")
    expect(answer.locator("strong")).to_have_text("200 OK")
    assert json.loads(answer.locator("pre").inner_text())["steps"]
    expect(page.locator("#post-1-answer pre")).to_have_count(0)


def test_a_fault_is_shown_where_it_was_made(page: Page, complaints: list[str]) -> None:
    page.goto("/en/api/docs/")
    page.locator("#post-0-body").fill("{")
    page.locator("#post-0-body").press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#post-0-answer strong")).to_have_text("400 Bad Request")
    expect(page.locator("#post-0-answer pre")).to_contain_text("bad-json")
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [{"width": 320, "height": 640}, LAPTOP])
def test_the_page_is_for_everybody(new_page: NewPage, scheme: str, size: dict[str, int]) -> None:
    page = new_page(viewport=size, color_scheme=scheme)
    page.goto("/en/api/docs/")
    page.get_by_role("button", name="Run it").first.click()
    expect(page.locator("#post-0-answer strong")).to_have_text("200 OK")
    opened(page)
    assert axe(page) == []
    assert sideways(page) == 0
    assert small_targets(page) == []
