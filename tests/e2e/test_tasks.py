"""Tasks done by thumb and by keyboard, with and without scripts, on a narrow phone, in both languages."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import all_games, deal_task, get_game
from tests.e2e.conftest import LAPTOP, PHONE, NewPage, axe, html_faults, opened, sideways, small_targets
from tests.e2e.playing import BUSY, fill_in, press, submit
from tests.tutor.factories import put
from tests.tutor.giving import sent_made
from tutor.models import Answer, Served
from tutor.serving.services import serve_task
from tutor.serving.tasks import doing_of

pytestmark = pytest.mark.django_db(transaction=True)
RIGHT, WRONG = "Đúng rồi!", "Chưa đúng."
NARROW = {"width": 320, "height": 568}
TASKS = [(game.key, task.key) for game in all_games() for task in game.tasks]
every_task = pytest.mark.parametrize(("game", "task"), TASKS, ids=["/".join(pair) for pair in TASKS])
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
HANDS = [["Ks", "Kh", "2d"], ["Jd", "Jc", "2h"], ["As", "Ac", "3d"]]


def open_task(page: Page, game: str, task: str, *, level: int = 3, prefix: str = "") -> Served:
    """Put a task that is open to anybody, and open its page."""
    found = get_game(game)
    served = serve_task(None, deal_task(found, task, "browser", level, found.house()), purpose="puzzle", level=level)
    page.goto(f"{prefix}/puzzles/q/{served.pk}/")
    return served


def open_hands(page: Page) -> Served:
    """Put three fronts to be put in order, the strongest last."""
    served = put(None, query="compare-row", task="order-rows", position={"row": "front", "items": HANDS})
    page.goto(f"/puzzles/q/{served.pk}/")
    return served


def make(page: Page, given: dict[str, Any]) -> None:
    """Make something by tapping, and send it."""
    if "front" in given:
        fill_in(page, "place", given)
        return
    for code in given.get("cards", ()):
        page.locator(f"input[name='cards'][value='{code}']:not(:checked)").first.locator("..").click()
    _put_in_order(page, given.get("order", []))
    submit(page)


def _put_in_order(page: Page, wanted: list[int]) -> None:
    for place, number in enumerate(wanted):
        while (here := standing(page).index(number)) > place:
            page.locator(f"#up-{number}").click()
            expect(page.locator("input[name='order']").nth(here - 1)).to_have_value(str(number))


def standing(page: Page) -> list[int]:
    """Return the numbers of the hands in the order in which they stand."""
    return [int(one.get_attribute("value") or "") for one in page.locator("input[name='order']").all()]


@both_ways
@every_task
def test_what_is_right_is_made_by_tapping(new_page: NewPage, game: str, task: str, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts, viewport=NARROW)
    served = open_task(page, game, task)
    make(page, doing_of(served).solution())
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()
    assert list(Answer.objects.values_list("served", "correct")) == [(served.pk, True)]


@both_ways
@every_task
def test_a_miss_says_why_and_leaves_what_was_made(new_page: NewPage, game: str, task: str, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    served = open_task(page, game, task)
    given = doing_of(served).mistake()
    make(page, given)
    missed = page.locator("#missed")
    expect(missed).to_contain_text("Thử lại nhé.")
    expect(missed.locator("ol.steps > li")).to_be_visible()
    if "order" in given:
        assert standing(page) == given["order"]
    elif "cards" in given:
        expect(page.locator("input[name='cards']:checked")).to_have_count(len(given["cards"]))
    else:
        expect(page.locator("input[name='at']")).to_have_count(13)
    assert list(Answer.objects.values_list("correct", "closes")) == [(False, False)]


@both_ways
def test_three_misses_end_with_one_right_way(new_page: NewPage, scripts: bool) -> None:
    page = new_page(java_script_enabled=scripts)
    open_hands(page)
    for order, told in (([0, 1, 2], "Thử lại nhé."), ([1, 0, 2], "Còn một lần nữa"), ([1, 2, 0], WRONG)):
        make(page, {"order": order})
        expect(page.locator("#missed, #result").first).to_contain_text(told)
    expect(page.get_by_role("heading", name=WRONG)).to_be_visible()
    way = page.locator("details", has_text="Một cách đúng")
    expect(way.locator("li").first).to_contain_text("A bích")
    expect(page.locator("#play > .mat .card.lit")).to_have_count(6)
    expect(page.get_by_text("Một câu dễ hơn")).to_be_visible()
    assert Answer.objects.count() == 3


def test_the_hands_are_moved_by_keyboard_and_the_focus_stays_on_the_hand(page: Page) -> None:
    open_hands(page)
    up = page.locator("#up-2")
    press(page, up)
    expect(page.locator("input[name='order']").nth(1)).to_have_value("2")
    expect(up).to_be_focused()
    expect(page.locator(BUSY)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("input[name='order']").first).to_have_value("2")
    expect(up).to_be_focused()
    expect(up).to_have_attribute("aria-disabled", "true")
    expect(page.locator(BUSY)).to_have_count(0)
    page.keyboard.press("Enter")  # the first goes no higher
    assert standing(page) == [2, 0, 1]
    press(page, page.locator("#answer-submit"))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


@pytest.mark.parametrize(("game", "task"), [("xa-lang", "play"), ("xep", "eat"), ("xi-dach", "draw")])
def test_cards_are_picked_by_keyboard(page: Page, game: str, task: str) -> None:
    served = open_task(page, game, task)
    for code in doing_of(served).solution()["cards"]:
        press(page, page.locator(f"input[name='cards'][value='{code}']:not(:checked)").first, "Space")
    press(page, page.locator("#answer-submit"))
    expect(page.get_by_role("heading", name=RIGHT)).to_be_visible()


@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
@every_task
def test_no_state_of_a_task_has_faults(page: Page, game: str, task: str, prefix: str, complaints: list[str]) -> None:
    def faults() -> list[str]:
        opened(page)
        page.set_viewport_size(PHONE)
        found = [*axe(page), *small_targets(page)]
        for window in (NARROW, PHONE, LAPTOP):
            page.set_viewport_size(window)
            found += [f"{window['width']}: {over} px too wide"] if (over := sideways(page)) else []
        page.set_viewport_size(PHONE)
        return found

    served = open_task(page, game, task, level=5, prefix=prefix)
    states = {"asked": faults()}
    make(page, doing_of(served).mistake())
    expect(page.locator("#missed")).to_be_visible()
    states["missed"] = faults()
    page.goto(f"{prefix}/puzzles/q/{served.pk}/")
    page.locator("#hint").click()
    expect(page.locator("#hints")).to_be_visible()
    states["hint"] = faults()
    assert {name: found for name, found in states.items() if found} == {}
    assert [one for one in complaints if "Autofocus" not in one] == []


def test_the_pages_of_tasks_are_valid_html(client: Client, tmp_path: Path) -> None:
    sources = {}
    for game, task in TASKS:
        sources[f"{game}-{task}"] = client.get(f"/puzzles/{game}/do/{task}/").text
        served = Served.objects.latest("created")
        told = client.post(f"/puzzles/q/{served.pk}/", sent_made(doing_of(served).mistake()) | {"key": "k"})
        sources[f"{game}-{task}-missed"] = told.text
        served.delete()
    assert html_faults(tmp_path, sources) == []
