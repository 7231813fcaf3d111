"""A teacher's first ten minutes on a laptop, from the first page to a student's first answer; clicks and time printed.

With SCREENSHOTS=folder every step is photographed there. What axe says of these pages is asked in test_pages.py.
"""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from tests.e2e.conftest import FIGURES, LAPTOP, NewPage, sideways
from tests.e2e.playing import BUSY, GAME, press
from tests.e2e.staffroom import at, draft
from tests.e2e.world import World
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import FOUL
from tests.tutor.quiz_drafts import now
from tutor.classes.quizzes.proposing import twin_of
from tutor.models import Given, Quiz

pytestmark = pytest.mark.django_db(transaction=True)
COUNT_CLICKS = (
    "addEventListener('click', event => { if (event.isTrusted) "
    "sessionStorage.clicks = 1 + Number(sessionStorage.clicks || 0); }, true)"
)
MOST_MINUTES, A_CLICK, A_LETTER = 10, 4.0, 0.4  # what somebody takes who reads before each click, and types slowly


class Teacher:
    """Somebody who has never seen the site, in front of a page; texts are looked up in the language she reads."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang, self.letters = page, lang, 0
        self._began, self._folder, self._seen = time.monotonic(), os.environ.get("SCREENSHOTS", ""), 0
        page.add_init_script(COUNT_CLICKS)

    def says(self, text: str) -> str:
        with override(self.lang):
            return gettext(text)

    def go(self) -> None:
        prefix = "" if self.lang == "vi" else f"/{self.lang}"
        self.page.goto(f"{prefix}/teach/")

    def click(self, text: str, *, role: str = "button", nth: int = 0) -> None:
        self.page.get_by_role(role, name=self.says(text), exact=True).nth(nth).click()  # type: ignore[arg-type]
        self.settle()

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.settle()

    def type(self, label: str, text: str) -> None:
        self.letters += len(text)
        field = self.page.get_by_label(self.says(label), exact=True).first
        field.fill(text)
        with self.page.expect_response(lambda response: response.request.method == "POST"):
            field.blur()
        self.settle()

    def settle(self) -> None:
        self.page.wait_for_load_state("load")
        expect(self.page.locator(BUSY)).to_have_count(0)

    def seen(self, name: str) -> None:
        """Look at the page as it stands: photographed, nothing sideways."""
        self._seen += 1
        if self._folder:
            Path(self._folder).mkdir(parents=True, exist_ok=True)
            path = Path(self._folder) / f"{self.lang} {self._seen:02} {name}.png"
            self.page.screenshot(path=path, full_page=True)
        assert sideways(self.page) == 0, name

    @property
    def clicks(self) -> int:
        return int(self.page.evaluate("Number(sessionStorage.clicks || 0)"))

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_ten_minutes_from_the_first_page_to_a_students_answer(
    new_page: NewPage, record_property: Callable[[str, object], None], lang: str
) -> None:
    teacher = Teacher(new_page(viewport=LAPTOP, has_touch=False), lang)
    page = teacher.page
    teacher.go()
    teacher.seen("none yet")
    teacher.click("Tạo bài kiểm tra", role="link")
    page.get_by_role("link", name=GAME.title[lang]).click()
    teacher.seen("rules")
    page.locator("[name=preset]").first.check()
    teacher.click("Bắt đầu soạn")
    teacher.seen("empty")
    # The engine proposes; she chooses a rule, keeps one, swaps one, moves one, adds a near twin.
    teacher.type("Tên bài", "Bài một")
    page.locator("summary", has_text="§3").first.click()
    teacher.press("#rule-foul")
    teacher.type("Số câu", "4")
    teacher.click("Đề nghị")
    expect(page.locator(".teach-item")).to_have_count(4)
    expect(page.locator(".teach-coverage")).to_contain_text("4")
    teacher.seen("proposed")
    quiz = Quiz.objects.get()
    before = [item.model_dump() for item in now(quiz).items]
    teacher.press(".teach-item:nth-child(1) .teach-keep input")
    teacher.press(f"#swap-{before[1]['id']}")
    teacher.press(f"#down-{before[2]['id']}")
    document = now(quiz)
    moved = [item.id for item in document.items]
    assert moved == [before[n]["id"] for n in (0, 1, 3, 2)]
    assert document.items[1].position != before[1]["position"]  # type: ignore[union-attr]
    has_near = next(item.id for item in document.items if twin_of(document, item, Random(1)))  # type: ignore[arg-type]
    teacher.press(f"#twin-{has_near}")
    expect(page.locator(".teach-item")).to_have_count(5)
    place = moved.index(has_near) + 1
    after = [item.id for item in now(quiz).items]
    assert after[:place] + after[place + 1 :] == moved
    teacher.press("#undo")
    expect(page.locator(".teach-item")).to_have_count(4)
    # An own item by picking cards, another one in her own words.
    expect(page.locator("#add details")).to_have_attribute("open", "")  # it stays as it was
    teacher.press('#add [value="ask:foul"]')
    for code in [card for row in FOUL.values() for card in row]:
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator(f"label:has(#tap-{code})").click()
        teacher.settle()
    expect(page.locator("#judged")).to_contain_text(GAME.headline("foul", True, FOUL)[lang])
    teacher.seen("picked")
    teacher.press("#put-item")
    teacher.press('#add [value="own:choice"]')
    page.locator("#question").fill("Bộ bài có mấy lá?")
    for n, text in enumerate(("52", "54")):
        page.locator(f"#line-{n}").fill(text)
    page.locator("[name=right]").first.check()
    teacher.letters += 22
    teacher.click("Thêm vào bài")
    expect(page.locator(".teach-item")).to_have_count(6)
    # Three choices, then she tries it on the same screen.
    teacher.press("#feedback-now")
    page.locator("[name='set.tries']").select_option("2")
    teacher.settle()
    teacher.press("#preview")
    expect(page.locator("#try #play")).to_be_visible()
    teacher.seen("tried")
    # Publishing asks for an account, and comes back.
    teacher.press("#publish")
    page.locator("#id_username").fill("giaovien1")
    for field in page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    teacher.letters += 40
    teacher.press("main form .button.primary")
    teacher.seen("publishing")
    teacher.click("Phát hành")
    quiz.refresh_from_db()
    assert quiz.code
    expect(page.get_by_text(quiz.code, exact=True)).to_be_visible()
    expect(page.locator(".teach-share svg")).to_be_visible()
    teacher.seen("published")
    clicks, seconds = teacher.clicks, teacher.seconds
    # A student comes with the code on a telephone, and answers.
    student = new_page()
    student.goto("/join/")
    student.locator("input[name=code]").fill(quiz.code)
    student.keyboard.press("Enter")
    student.locator("input[name=name]").fill("Học viên 1")
    student.keyboard.press("Enter")
    student.wait_for_url("**/sit/**")
    student.goto(f"{student.url.rstrip('/')}/5/")  # the one that she picked
    student.locator("button[name=answer][value=true]").click()
    expect(student.get_by_text("Đúng rồi!").first).to_be_visible()
    assert Given.objects.filter(sitting__version__quiz=quiz, correct=True).count() == 1
    estimate = clicks * A_CLICK + teacher.letters * A_LETTER + seconds
    record_property(
        FIGURES,
        f"A teacher's ten minutes ({lang}): {clicks} clicks, {teacher.letters} letters, {seconds:.0f} s of a browser; "
        f"for a person about {estimate / 60:.1f} minutes",
    )
    assert estimate < MOST_MINUTES * 60


@pytest.mark.parametrize("viewport", [LAPTOP, {"width": 360, "height": 740}], ids=["laptop", "phone"])
def test_two_tabs_show_their_conflict(new_page: NewPage, viewport: dict[str, int]) -> None:
    world = World()
    quiz = draft(world)
    first = new_page(viewport=viewport)
    first.context.add_cookies([{"name": "sessionid", "value": world.cookies["sessionid"], "url": _base(first)}])
    first.goto(at(quiz))
    second = first.context.new_page()
    second.goto(at(quiz))
    for page, title in ((first, "Tab một"), (second, "Tab hai")):
        page.locator("#f-title").fill(title)
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator("#f-title").blur()
    conflict = second.get_by_role("alert")
    expect(conflict).to_contain_text("Tab một")
    expect(conflict).to_contain_text("Tab hai")
    assert sideways(second) == 0
    assert now(quiz).title == "Tab một"
    second.get_by_role("button", name="Ghi đè bằng bản của tôi").click()
    expect(second.locator("#f-title")).to_have_value("Tab hai")
    assert now(quiz).title == "Tab hai"


def _base(page: Page) -> str:
    page.goto("/teach/")
    return str(page.evaluate("location.origin"))


def test_a_field_that_cannot_be_saved_keeps_what_was_typed_and_the_focus(new_page: NewPage) -> None:
    page = new_page(viewport=LAPTOP)
    _begin(page)
    page.locator("#f-plan-count").fill("99")
    page.locator("#f-title").fill("Bài một")
    expect(page.locator("#f-plan-count-error")).to_contain_text("Số câu từ 1 đến 60.")
    expect(page.locator("#f-title")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".teach-saved")).to_contain_text("Chưa lưu hết")
    expect(page.locator("#f-plan-count")).to_have_value("99")
    page.locator("#f-plan-count").fill("9")
    page.keyboard.press("Tab")
    expect(page.locator(".teach-saved")).to_contain_text("Đã lưu")
    expect(page.locator("#f-plan-count-error")).to_be_empty()
    document = now(Quiz.objects.get())
    assert (document.title, document.blueprint.count) == ("Bài một", 9)


def test_the_builder_without_a_mouse(new_page: NewPage) -> None:
    page = new_page(viewport=LAPTOP)
    _begin(page)
    page.locator("#f-title").focus()
    page.keyboard.type("Bài một")
    page.locator("#f-plan-count").fill("2")
    press(page, page.locator("#propose"), "Enter")
    expect(page.locator(".teach-item")).to_have_count(2)
    first, second = (item.id for item in now(Quiz.objects.get()).items)
    press(page, page.locator(f"#down-{first}"), "Enter")
    expect(page.locator(".teach-item").last).to_have_attribute("id", f"item-{first}")
    expect(page.locator(f"#down-{first}")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".teach-item").first).to_have_attribute("id", f"item-{first}")
    press(page, page.locator(f"#try-{second}"), "Enter")
    expect(page.locator("#try-title")).to_be_focused()


def test_building_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    _begin(page)
    page.locator("#f-title").fill("Bài một")
    page.locator("#f-plan-count").fill("2")
    page.locator("#propose").click()
    expect(page.locator(".teach-item")).to_have_count(2)
    first, second = (item.id for item in now(Quiz.objects.get()).items)
    page.locator(f"#f-{first}-note").fill("Nhớ nhé")
    page.locator(f"#up-{second}").click()
    assert [item.id for item in now(Quiz.objects.get()).items] == [second, first]
    expect(page.locator(f"#f-{first}-note")).to_have_value("Nhớ nhé")
    page.locator("#undo").click()
    assert [item.id for item in now(Quiz.objects.get()).items] == [first, second]
    page.locator("#add summary").click()
    page.locator('#add [value="ask:foul"]').click()
    for name, row in FOUL.items():
        page.locator(f"[name={name}]").fill(" ".join(row))
    page.locator("#put-item").click()
    expect(page.locator(".teach-item")).to_have_count(3)
    page.locator("#preview").click()
    expect(page.locator("#play")).to_be_visible()
    page.go_back()
    page.locator("#publish").click()
    expect(page).to_have_url(re.compile("/accounts/signup/"))


def _begin(page: Page) -> None:
    """Begin a quiz without an account."""
    page.goto("/teach/quizzes/new/")
    page.get_by_role("link", name=GAME.title["vi"]).click()
    page.locator("[name=preset]").first.check()
    page.get_by_role("button", name="Bắt đầu soạn").click()
