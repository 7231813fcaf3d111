"""The progress page: rule by rule and lesson by lesson, one's own and nobody else's."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from games import lessons
from tests.tutor.factories import FOUL, GAME, LEGAL, answered, browser_of
from tutor.lessons.services import attempt
from tutor.models import AnswerRule, Learner
from tutor.progress.queries import by_rule

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
FIRST = lessons("mau-binh")[0]


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def rows(page: Any) -> dict[str, str]:
    """Return the table of a page: the number of each rule → right the first time."""
    found = re.findall(
        r'<th scope="row"><a[^>]*>§([\d.]+) .*?</svg><br>(.*?)</td>', page.text.replace("&nbsp;", " "), re.DOTALL
    )
    return dict(found)


def test_who_has_done_nothing_is_invited_to_begin(client: Client) -> None:
    page = client.get("/progress/")
    assert re.findall(r'<a class="button[^"]*" href="([^"]+)"', page.text) == ["/lessons/", "/puzzles/"]
    assert "<table" not in page.text
    assert not Learner.objects.exists()


@LANGUAGES
def test_rules_stand_in_the_order_of_the_book_with_what_was_right(learner: Learner, prefix: str, lang: str) -> None:
    answered(learner, given=True, position=FOUL)
    answered(learner, given=True, position=LEGAL)
    page = browser_of(learner).get(f"{prefix}/progress/")
    assert rows(page) == {"2.1": "0/1 (0 %)", "3.1": "1/2 (50 %)", "3.2": "1/2 (50 %)"}
    titles = re.findall(r'<th scope="row"><a[^>]* href="([^"]+)">(.*?)</a>', page.text)
    rules = [GAME.book.rules[short] for short in ("hand-order", "foul", "foul-3v5")]
    assert titles == [
        (f"{prefix}/rules/mau-binh/#{rule.short}", f"§{rule.section} {rule.title[lang]}") for rule in rules
    ]
    assert f'href="{prefix}/puzzles/mau-binh/rule/foul/"' in page.text


def test_the_last_time_is_said(learner: Learner) -> None:
    answered(learner, given=True, position=FOUL)
    AnswerRule.objects.update(created=datetime(2026, 3, 1, 20, tzinfo=UTC))
    assert "02/03/2026" in browser_of(learner).get("/progress/").text  # by the clocks of Vietnam


def test_only_the_first_try_of_a_step_says_what_was_known(learner: Learner) -> None:
    try_ = FIRST.steps[0].try_
    attempt(learner, GAME, FIRST, 1, key="a", given=try_.mistake())
    attempt(learner, GAME, FIRST, 1, key="b", given=try_.solution())
    attempt(learner, GAME, FIRST, 2, key="c", given=FIRST.steps[1].try_.solution())
    attempt(Learner.objects.create(), GAME, FIRST, 2, key="d", given=FIRST.steps[1].try_.solution())
    foul = by_rule(learner).get(rule="mau-binh.foul")
    assert (foul["asked"], foul["first"], foul["first_right"]) == (3, 2, 1)
    assert rows(browser_of(learner).get("/progress/"))["3.1"] == "1/2 (50 %)"


def test_lessons_begun_and_done_are_listed(learner: Learner) -> None:
    for n, step in enumerate(FIRST.steps, start=1):
        attempt(learner, GAME, FIRST, n, key="k", given=step.try_.solution())
    second = lessons("mau-binh")[2]
    n = next(n for n, step in enumerate(second.steps, start=1) if step.try_)
    attempt(learner, GAME, second, n, key="k", given=second.steps[n - 1].try_.solution())
    page = browser_of(learner).get("/progress/").text
    assert f"Bài học: xong 1/{len(lessons('mau-binh'))}" in page
    tiles = re.findall(r'<a class="tile" href="([^"]+)">.*?<p>(.) ', page)
    assert tiles == [(f"/lessons/mau-binh/{one.slug}/", sign) for one, sign in ((FIRST, "✓"), (second, "◐"))]


def test_nobody_sees_anothers_progress(learner: Learner, client: Client, make_user: Any) -> None:
    owner = make_user()
    answered(Learner.objects.create(user=owner), given=True, position=FOUL)
    answered(learner, given=False, position=LEGAL)
    assert rows(client.get("/progress/")) == {}
    all_right = "1/1 (100 %)"
    assert rows(browser_of(learner).get("/progress/")) == dict.fromkeys(("2.1", "3.1", "3.2"), all_right)
    client.force_login(owner)
    assert rows(client.get("/progress/")) == dict.fromkeys(("3.1", "3.2"), all_right)


def test_a_visitor_is_offered_to_keep_it_and_an_account_is_not(
    learner: Learner, client: Client, make_user: Any
) -> None:
    answered(learner, given=True, position=FOUL)
    assert "Lưu vào tài khoản" in browser_of(learner).get("/progress/").text
    owner = make_user()
    answered(Learner.objects.create(user=owner), given=True, position=FOUL)
    client.force_login(owner)
    assert "Lưu vào tài khoản" not in client.get("/progress/").text


def test_the_bar_is_drawn_without_any_style(learner: Learner) -> None:
    answered(learner, given=True, position=FOUL)
    page = browser_of(learner).get("/progress/").text
    assert re.findall(r'<rect width="(\d+)" height="10" rx="5" class="share-right"/>', page) == ["100", "100"]
    assert "style=" not in page


def test_the_page_costs_few_queries(
    learner: Learner, client: Client, make_user: Any, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        answered(learner, given=True, position=FOUL)
        attempt(learner, GAME, FIRST, 1, key="k", given=FIRST.steps[0].try_.solution())
    browser = browser_of(learner)
    with django_assert_num_queries(3):  # learner, rules, lessons
        browser.get("/progress/")
    with django_assert_num_queries(0):
        Client().get("/progress/")
    learner.user = make_user()
    learner.save()
    client.force_login(learner.user)
    with django_assert_num_queries(4):  # account, learner, rules, lessons
        client.get("/progress/")
