"""Choosing among offered answers: by tap, by keyboard, without scripts; a refuted one stays crossed out."""

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage, html_faults
from tests.e2e.playing import press, submit, tab_to
from tests.e2e.test_answer_forms import faults_of
from tests.tutor.test_offers import EVERY_CHOICE, aces, offered, right_number, wrong_numbers
from tutor.models import Answer, Served

pytestmark = pytest.mark.django_db(transaction=True)
both_ways = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
LOOKS = [  # one for each way in which an answer looks: a word, a number or none, cards, amounts, parts, lists of them
    ("mau-binh", "hand-kind"),
    ("xep", "group-value"),
    ("xep", "discards"),
    ("xep", "score"),
    ("xi-dach", "settle-table"),
    ("xi-to", "legal-actions"),
    ("xi-to", "pots"),
]
languages = pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])


def open_choice(page: Page, served: Served, prefix: str = "") -> None:
    page.goto(f"{prefix}/puzzles/q/{served.pk}/")
    expect(page.locator("#answer-form input[type=radio]")).to_have_count(len(served.offers))


def tap(page: Page, number: int) -> None:
    page.locator(f"label:has(#answer-{number})").click()
    submit(page)


@both_ways
@languages
def test_a_tap_chooses_a_miss_is_crossed_out_and_refuted_and_the_right_one_is_found(
    new_page: NewPage, prefix: str, scripts: bool
) -> None:
    page, served = new_page(java_script_enabled=scripts), aces(None)
    lang = "en" if prefix else "vi"
    open_choice(page, served, prefix)
    first, second = wrong_numbers(served)[:2]
    for number in (first, second):
        tap(page, number)
        expect(page.locator(f"#answer-{number}")).to_be_disabled()
        crossed = page.locator(f"label:has(#answer-{number}) s")
        assert crossed.evaluate("e => getComputedStyle(e).textDecorationLine") == "line-through"
        says = served.offers[number]["refutations"][0]["says"][lang]
        beside = page.locator(f"div:has(> label #answer-{number}) .refuted")
        assert beside.count() == 0 or says in beside.first.inner_text()
    expect(page.locator("#hints")).to_be_visible()
    expect(page.locator("#answer-form input[type=radio]:enabled")).to_have_count(3)
    tap(page, right_number(served))
    expect(page.get_by_role("heading", name="That's right!" if prefix else "Đúng rồi!")).to_be_visible()
    assert list(Answer.objects.order_by("pk").values_list("correct", "closes")) == [
        (False, False),
        (False, False),
        (True, True),
    ]


@both_ways
def test_nothing_chosen_is_told_and_counts_nothing(new_page: NewPage, scripts: bool) -> None:
    page, served = new_page(java_script_enabled=scripts), aces(None)
    open_choice(page, served)
    submit(page)
    expect(page.get_by_role("alert")).to_have_text("Hãy chọn một câu trả lời trong danh sách.")
    assert Answer.objects.count() == 0


def test_a_choice_needs_no_mouse(page: Page) -> None:
    served = aces(None)
    open_choice(page, served)
    tab_to(page, page.locator("#answer-0"))
    page.keyboard.press("Space")
    for _press in range(wrong_numbers(served)[0]):
        page.keyboard.press("ArrowDown")
    expect(page.locator(f"#answer-{wrong_numbers(served)[0]}")).to_be_checked()
    press(page, page.get_by_role("button", name="Trả lời"))
    expect(page.locator("#missed")).to_be_focused()
    allowed = page.locator("#answer-form input[type=radio]:enabled")
    numbers = [int(one.get_attribute("value") or "") for one in allowed.all()]
    tab_to(page, allowed.first)
    page.keyboard.press("Space")
    for _press in range(numbers.index(right_number(served))):
        page.keyboard.press("ArrowDown")
    press(page, page.get_by_role("button", name="Trả lời"))
    expect(page.get_by_role("heading", name="Đúng rồi!")).to_be_focused()


@languages
def test_no_choice_has_faults_before_and_after_a_miss(page: Page, prefix: str) -> None:
    faults = {}
    for key, query in LOOKS:
        served = offered(None, key, query)
        open_choice(page, served, prefix)
        faults[f"{key} {query}"] = faults_of(page)
        tap(page, wrong_numbers(served)[0])
        expect(page.locator("#missed")).to_be_visible()
        faults[f"{key} {query}, missed"] = faults_of(page)
    assert {name: found for name, found in faults.items() if found} == {}


@languages
def test_every_choice_is_valid_html_before_and_after_a_miss(client: Client, tmp_path: Path, prefix: str) -> None:
    sources = {}
    for key, query in EVERY_CHOICE:
        served = offered(None, key, query)
        path = f"{prefix}/puzzles/q/{served.pk}/"
        sources[f"{key} {query}"] = client.get(path).text
        for number in wrong_numbers(served)[:2]:
            client.post(path, {"answer": str(number), "key": f"k{number}"})
        sources[f"{key} {query}, missed"] = client.get(path).text
    assert html_faults(tmp_path, sources) == []
