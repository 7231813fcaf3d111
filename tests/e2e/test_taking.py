"""A quiz is taken on a phone, with the keyboard, without scripts, on two devices; each of its pages is looked at."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from time import monotonic
from typing import Any, cast

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.e2e.conftest import FIGURES, NewPage, sideways, small_targets
from tests.e2e.keyboard import Keys
from tests.e2e.playing import GAME, answer, press
from tests.tutor.sitting_down import at, code_of, published
from tutor.classes.quizzes.documents import Blueprint, Choice, Document, Settings, Short
from tutor.classes.quizzes.drafts import begin as begin_draft
from tutor.classes.quizzes.proposing import propose
from tutor.classes.quizzes.publishing import publish
from tutor.classes.taking.grading import served_of
from tutor.models import QuizVersion, Sitting
from tutor.serving.makers import Maker

pytestmark = pytest.mark.django_db(transaction=True)
PRIMARY = ".play .button.primary:not(#answer-submit):not([name=answer])"


def ten_items(**settings: Any) -> QuizVersion:
    """Publish ten items: eight that the engine proposes, from easy to hard, and two of the teacher's own."""
    document = Document(
        title="Bài mười câu", game=GAME.key, settings=Settings(**settings), blueprint=Blueprint(count=8, high=4)
    )
    document.items = [
        *propose(document, Random(6)).items,
        Choice(question="Bộ bài có mấy chất?", options=["Hai", "Ba", "Bốn"], right=[2]),
        Short(question="Lá ♠A gọi là gì?", accepted=["Át bích"]),
    ]
    return publish(begin_draft(Maker(token="t"), document))


def give_right(page: Page, sitting: Sitting, number: int) -> None:
    """Answer the item of a number rightly through the controls of its form."""
    version = sitting.version
    key = sitting.order[number - 1]
    item = next(one for one in version.content["items"] if one["id"] == key)
    if item["kind"] == "judged":
        answer(page, served_of(version.content["game"], item), item["verdict"]["answer"])
        return
    if item["kind"] == "choice":
        for place in item["right"]:
            page.locator(f"#answer-{place}").check()
    else:
        page.locator("#answer").fill(item["accepted"][0])
    page.locator("#answer-submit").click()


def begin(page: Page, version: QuizVersion, *, prefix: str = "", hands: Page | None = None) -> Sitting:
    """Come with a code, give a name, begin; with other `hands` than a mouse."""
    hands = hands or page
    page.goto(f"{prefix}/join/")
    hands.locator("#code").fill(code_of(version).lower())
    hands.locator("form.panel button").click()
    hands.locator("#name").fill("Học viên 1")
    hands.locator("form.panel button").click()
    expect(page.locator(".sit-list li")).to_have_count(len(version.content["items"]))
    return Sitting.objects.get()


@pytest.mark.parametrize("feedback", ["now", "end"])
def test_ten_items_on_a_phone(
    page: Page, complaints: list[str], record_property: Callable[[str, object], None], feedback: str
) -> None:
    version = ten_items(feedback=feedback, minutes=30)
    started = monotonic()
    sitting = begin(page, version)
    page.locator(".actions .button.primary").click()
    for number in range(1, 11):
        expect(page.locator(".eyebrow")).to_contain_text(f"Câu {number}/10")
        assert sideways(page) == 0
        assert small_targets(page) == []
        page.wait_for_load_state()  # without its scripts a page says it, too, but leads nobody there
        give_right(page, sitting, number)
        said = page.locator(".verdict-word" if feedback == "now" else "#saved")
        expect(said).to_contain_text("Đúng rồi!" if feedback == "now" else "Đã lưu.")
        expect(said).to_be_focused()
        page.locator(PRIMARY).click()
    page.get_by_role("button", name="Nộp bài").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("10/10 điểm")
    expect(page.locator(".sit-told")).to_have_count(10)
    assert sideways(page) == 0
    record_property(FIGURES, f"ten items taken on a phone, feedback {feedback}: {monotonic() - started:.1f} s")
    assert sitting.given.count() == 10
    assert complaints == []


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_without_scripts(new_page: NewPage, prefix: str) -> None:
    page = new_page(java_script_enabled=False)
    sitting = begin(page, published(feedback="end"), prefix=prefix)
    page.locator(".actions .button.primary").click()
    for number, field in enumerate(("button[value=true]", "#answer", "#answer-2", "#answer"), start=1):
        control = page.locator(field)
        if field == "#answer":
            control.fill("3" if number == 2 else "át bích")
        else:
            control.click()
        if number > 1:
            page.locator("#answer-submit").click()
        expect(page.locator("#saved")).to_be_visible()
        page.locator(PRIMARY).click()
    page.locator("main form button").click()
    expect(page.locator(".sit-told")).to_have_count(4)
    assert sitting.given.count() == 4


def test_without_a_mouse(page: Page) -> None:
    version = ten_items(feedback="now")
    keys = cast(Page, Keys(page))
    sitting = begin(page, version, hands=keys)
    press(page, page.locator(".actions .button.primary"))
    for number in range(1, 11):
        give_right(keys, sitting, number)
        expect(page.locator(".verdict-word")).to_be_focused()
        press(page, page.locator(PRIMARY))
    press(page, page.get_by_role("button", name="Nộp bài"))
    expect(page.get_by_role("heading", level=1)).to_have_text("10/10 điểm")


def test_after_the_browser_was_closed_and_on_another_device(new_page: NewPage) -> None:
    version = published()
    first = new_page()
    sitting = begin(first, version)
    first.goto(at(sitting, 4))
    first.locator("#answer").fill("át bích")
    first.locator("#answer-submit").click()
    expect(first.locator(".verdict-word")).to_be_visible()
    state = first.context.storage_state()
    first.context.close()
    again = new_page(storage_state=state)
    again.goto("/join/")
    again.get_by_role("link", name="Bài một").click()
    expect(again.locator(".is-right")).to_have_count(1)
    code = again.locator(".sit-code").inner_text()
    other = new_page()
    other.goto("/join/")
    other.locator("#code").fill(code)
    other.locator("form.panel button").click()
    expect(other.locator(".is-right")).to_have_count(1)
    other.goto(at(sitting, 4))
    expect(other.locator("#answer-form")).to_have_count(0)


def test_the_clock_runs_out_while_somebody_thinks(page: Page) -> None:
    sitting = begin(page, published(minutes=10))
    Sitting.objects.update(ends_at=timezone.now() + timedelta(seconds=2))
    page.goto(at(sitting, 4))
    expect(page.get_by_role("alert")).to_contain_text("Hết giờ: câu trả lời chưa gửi không tính nữa.")
    expect(page.get_by_role("timer")).to_be_hidden()
    Sitting.objects.update(ends_at=timezone.now() - timedelta(seconds=9))
    page.locator("#answer").fill("át bích")
    page.locator("#answer-submit").click()
    expect(page.get_by_text("bài đã tự nộp")).to_be_visible()
    expect(page.get_by_text("câu ấy không tính")).to_be_visible()
    assert sitting.given.count() == 0
