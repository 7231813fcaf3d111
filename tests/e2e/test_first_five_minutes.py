"""A learner's first five minutes on a telephone, from the first question to the account: one way, by taps alone.

With SCREENSHOTS=folder every step is photographed there. What axe says of these pages is asked in test_pages.py.
"""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from games import all_games, lessons
from tests.e2e.conftest import FIGURES, PHONE, sideways, small_targets
from tests.e2e.playing import GAME, answer, asked, fill_in, right, solution, wrong
from tests.tutor.conftest import PASSWORD
from tutor.models import Answer, Learner, Run

pytestmark = pytest.mark.django_db(transaction=True)
MINI = lessons(GAME.key)[0]
COUNT_TAPS = (
    "addEventListener('pointerdown', () => { sessionStorage.taps = 1 + Number(sessionStorage.taps || 0); }, true)"
)
SIGN_UP = "main a[href*='/accounts/signup/']"


class Walk:
    """A newcomer with a telephone; what the site says is looked up in the language he reads."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang = page, lang
        self.prefix = "" if lang == "vi" else f"/{lang}"
        self.faults: dict[str, list[str]] = {}
        self._began, self._folder = time.monotonic(), os.environ.get("SCREENSHOTS", "")
        page.add_init_script(COUNT_TAPS)

    def says(self, text: str, **facts: object) -> str:
        with override(self.lang):
            return gettext(text) % facts if facts else gettext(text)

    def seen(self, name: str) -> None:
        """Look at the page as it stands: photographed, nothing sideways, nothing too small to tap."""
        if self._folder:
            Path(self._folder).mkdir(parents=True, exist_ok=True)
            path = Path(self._folder) / f"{self.lang} {len(self.faults):02} {name}.png"
            self.page.screenshot(path=path, full_page=True)
        over = sideways(self.page)
        self.faults[name] = [*small_targets(self.page), *[f"{over} px too wide"] * bool(over)]

    def heading(self, text: str) -> None:
        expect(self.page.get_by_role("heading", name=self.says(text), exact=True)).to_be_visible()

    def tap(self, role: str, text: str) -> None:
        name = re.compile(f"^(⇄ )?{re.escape(self.says(text))}( →)?$")
        self.page.get_by_role(role, name=name).click()  # type: ignore[arg-type]

    def give(self, *, correctly: bool) -> None:
        """Answer what is asked, once it is there."""
        expect(self.page.locator("#answer-form")).to_be_visible()
        served = asked(self.page)
        answer(self.page, served, right(served) if correctly else wrong(served))

    def no_account_yet(self) -> None:
        assert self.page.locator(SIGN_UP).count() == 0

    def told(self) -> str:
        taps = self.page.evaluate("sessionStorage.taps")
        return f"First five minutes ({self.lang}): {taps} taps, {time.monotonic() - self._began:.0f} s in the browser"


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_a_newcomer_goes_the_whole_way(page: Page, record_property: Callable[[str, object], None], lang: str) -> None:
    assert page.viewport_size == PHONE
    walk = Walk(page, lang)
    the_landing_page_is_a_question(walk)
    its_answer_is_one_word_one_sentence_one_rule(walk)
    one_card_is_changed(walk)
    a_lesson_of_three_steps_is_done(walk)
    five_puzzles_are_answered(walk)
    what_is_sure_is_said_and_one_button_practises(walk)
    only_then_the_account_is_offered(walk)
    record_property(FIGURES, walk.told())
    assert {name: found for name, found in walk.faults.items() if found} == {}


def the_landing_page_is_a_question(walk: Walk) -> None:
    walk.page.goto(f"{walk.prefix}/")
    expect(walk.page.get_by_role("heading", level=1)).to_have_text(GAME.book.queries["foul"]["question"][walk.lang])
    buttons = walk.page.locator("button[name='answer']")
    expect(buttons).to_have_count(2)
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"], "not seen without scrolling"
    expect(walk.page.locator(".tile.game")).to_have_count(len(all_games()))
    walk.no_account_yet()
    walk.seen("landing")


def its_answer_is_one_word_one_sentence_one_rule(walk: Walk) -> None:
    walk.give(correctly=False)
    walk.heading("Chưa đúng.")
    expect(walk.page.locator("#play .card.lit").first).to_be_visible()
    chip = walk.page.locator("section.verdict .chip")
    expect(chip).to_have_count(1)
    walk.seen("verdict")
    section = chip.inner_text().partition("§")[2]
    chip.click()
    expect(walk.page.locator("article:target").get_by_role("heading")).to_contain_text(f"§{section}")
    walk.seen("rule")
    walk.page.go_back()
    walk.heading("Chưa đúng.")


def one_card_is_changed(walk: Walk) -> None:
    walk.tap("button", "Đổi một lá thôi")
    expect(walk.page.get_by_text(walk.says("lá đã đổi"))).to_have_count(1)
    walk.seen("twin")
    walk.give(correctly=True)
    walk.heading("Đúng rồi!")
    walk.no_account_yet()
    walk.seen("twin answered")


def a_lesson_of_three_steps_is_done(walk: Walk) -> None:
    walk.tap("link", "Học trong ba bước")
    expect(walk.page.get_by_text(MINI.goal[walk.lang])).to_be_visible()
    assert len(MINI.steps) == 3
    for n, step in enumerate(MINI.steps, start=1):
        words = step.say[walk.lang]
        expect(walk.page.get_by_text(words)).to_be_visible()
        walk.seen(f"step {n}")
        fill_in(walk.page, step.try_.kind, solution(step.try_))
        walk.heading("Đúng rồi!")
        walk.seen(f"step {n} done")
        if n < len(MINI.steps):
            walk.tap("link", "Bước tiếp")
    walk.no_account_yet()
    walk.tap("button", "Năm câu vừa sức")


def five_puzzles_are_answered(walk: Walk) -> None:
    missed = False
    for n in range(5):
        expect(walk.page.locator("#answer-form")).to_be_visible()
        expect(walk.page.get_by_text(walk.says("Xong %(done)s/%(total)s câu", done=n, total=5))).to_be_visible()
        served = asked(walk.page)
        walk.seen(f"puzzle {n + 1}, {served.query}")
        if served.query == "foul" and not missed:
            a_miss_is_refuted_and_asked_again_with_one_card_changed(walk)
            missed = True
        else:
            walk.give(correctly=True)
            walk.heading("Đúng rồi!")
        walk.no_account_yet()
        walk.tap("link", "Câu tiếp" if n < 4 else "Xem kết quả")
    assert missed  # five questions, and only four of Mậu Binh have few answers


def a_miss_is_refuted_and_asked_again_with_one_card_changed(walk: Walk) -> None:
    walk.give(correctly=False)
    walk.heading("Chưa đúng.")
    expect(walk.page.locator(".play-reply > .steps > li")).to_have_count(1)
    expect(walk.page.locator("#change")).to_be_visible()
    expect(walk.page.locator("#twin")).to_have_class(re.compile("primary"))
    walk.seen("miss")
    walk.tap("button", "Đổi một lá thôi")
    walk.give(correctly=True)
    walk.heading("Đúng rồi!")
    walk.seen("miss, twin answered")


def what_is_sure_is_said_and_one_button_practises(walk: Walk) -> None:
    heading = walk.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile(r"^(Bạn (chắc|hay nhầm|đang vững)|You (are|often))"))
    primary = walk.page.locator("#play .button.primary")
    expect(primary).to_have_count(1)
    expect(primary).to_have_text(walk.says("Luyện luật này"))
    assert Run.objects.get().ended_at
    walk.seen("result")
    primary.click()
    expect(walk.page.locator("#answer-form")).to_be_visible()
    walk.seen("practice")
    walk.page.go_back()


def only_then_the_account_is_offered(walk: Walk) -> None:
    walk.heading("Lưu tiến độ?")
    walk.page.locator(SIGN_UP).click()
    given = Answer.objects.count()
    expect(walk.page.get_by_text(re.compile(f"^{given} "))).to_be_visible()
    for field, text in (("username", "hocvien2"), ("password1", PASSWORD), ("password2", PASSWORD)):
        walk.page.locator(f"input[name='{field}']").fill(text)
    expect(walk.page.get_by_label(walk.says("Mang theo vào tài khoản mới"))).to_be_checked()
    walk.seen("sign-up")
    walk.tap("button", "Tạo tài khoản")
    expect(walk.page.get_by_text(walk.says("Đã tạo tài khoản. Chào %(name)s!", name="hocvien2"))).to_be_visible()
    assert [learner.user.username for learner in Learner.objects.all() if learner.user] == ["hocvien2"]
    assert Answer.objects.filter(learner__user__username="hocvien2").count() == given
    walk.seen("progress")
