"""The progress pages: all games, then rule by rule and lesson by lesson; one's own and nobody else's."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from games import all_games, lessons
from tests.tutor.factories import FOUL, GAME, LEGAL, answered, browser_of, put
from tutor.lessons.services import attempt
from tutor.models import Answer, AnswerRule, Learner
from tutor.serving.services import grade

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
FIRST = lessons("mau-binh")[0]
OWN = "/progress/mau-binh/"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def rows(page: Any) -> dict[str, str]:
    """Return the table of a page: the number of each rule → right the first time."""
    found = re.findall(
        r'<th scope="row"><a[^>]*>§([\d.]+) .*?</svg>\s*<br>(.*?)(?:<br>|</td>)',
        page.text.replace("&nbsp;", " "),
        re.DOTALL,
    )
    return dict(found)


# --- All games ----------------------------------------------------------------------------------------------------


def test_who_has_done_nothing_is_invited_to_begin(client: Client) -> None:
    page = client.get("/progress/")
    assert re.findall(r'<a class="button[^"]*" href="([^"]+)"', page.text) == ["/lessons/", "/puzzles/"]
    assert "<table" not in page.text
    assert "<svg class" not in page.text.partition("<main")[2]
    assert not Learner.objects.exists()


@LANGUAGES
def test_every_game_says_how_many_rules_are_how_sure(learner: Learner, prefix: str, lang: str) -> None:
    for n in range(5):
        answered(learner, given=False, position=LEGAL, key=f"k{n}")
    answered(learner, given=True, position=FOUL, query="foul")
    page = browser_of(learner).get(f"{prefix}/progress/").text
    tiles = re.findall(
        r'<a class="tile" href="([^"]+)">\s*<h3>(.*?)</h3>.*?<p class="small">(.*?)</p>', page, re.DOTALL
    )
    assert [(url, title) for url, title, _said in tiles] == [
        (f"{prefix}/progress/{game.key}/", game.title[lang]) for game in all_games()
    ]
    words = {"": "✓ 3 đã chắc · ◐ 0 đang vững dần · ✗ 0 còn hay nhầm · ○ 16 chưa luyện"}
    words["/en"] = "✓ 3 sure · ◐ 0 getting there · ✗ 0 often missed · ○ 16 not practised yet"
    assert tiles[0][2] == words[prefix]
    bars = re.findall(r'<svg class="sure-bar".*?</svg>', page)
    assert re.findall(r'class="is-(\w+)" x="(\d+)" width="(\d+)"', bars[0]) == [
        ("sure", "0", "16"),
        ("new", "16", "84"),
    ]


def test_the_calendar_counts_the_days_of_vietnam(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 3, 5, 3, tzinfo=UTC))  # a Thursday there
    times = [datetime(2026, 3, 4, 16, 59, tzinfo=UTC), datetime(2026, 3, 4, 17, tzinfo=UTC)]
    times += [datetime(2025, 12, 14, 17, tzinfo=UTC), datetime(2025, 12, 14, 16, 59, tzinfo=UTC)]
    for n, created in enumerate(times):
        row = answered(learner, given=True, position=FOUL, key=f"k{n}")
        Answer.objects.filter(pk=row.pk).update(created=created)
    answered(Learner.objects.create(), given=True, position=FOUL)
    page = browser_of(learner).get("/progress/").text
    table = [
        (week, re.findall(r'<td class="num">(\d*)</td>', days))
        for week, days in re.findall(r'<th scope="row"><time datetime="([^"]+)">.*?</th>(.*?)</tr>', page)
    ]
    assert len(table) == 12
    assert table[0] == ("2025-12-15", ["1", "0", "0", "0", "0", "0", "0"])
    assert table[-1] == ("2026-03-02", ["0", "0", "1", "1", "", "", ""])  # nothing of the days to come
    assert "3 câu trả lời · 3 ngày có học" in page
    assert page.count('class="day"') == 11 * 7 + 4
    assert page.count('class="done"') == 3


@LANGUAGES
def test_what_to_do_next_is_the_rule_that_is_often_missed(learner: Learner, prefix: str, lang: str) -> None:
    answered(learner, given=True, position=LEGAL)
    page = browser_of(learner).get(f"{prefix}/progress/").text
    rule = GAME.book.rules["hand-order"]  # of the three that were missed the one that the others build on
    said = {"": "Bạn chắc 0 luật, hay nhầm 3:", "/en": "You are sure of 0 rules, and often miss 3:"}
    assert f"{said[prefix]} <strong>§{rule.section} {rule.title[lang]}</strong> …" in page
    assert f'<a class="button primary" href="{prefix}/puzzles/mau-binh/rule/hand-order/">' in page


def test_who_misses_nothing_is_led_to_the_first_new_rule_that_builds_on_nothing_new(learner: Learner) -> None:
    for n in range(5):
        answered(learner, given=False, position=LEGAL, key=f"k{n}")
    page = browser_of(learner).get("/progress/").text
    assert "Bạn chắc 3 luật. Luật mới tiếp theo: <strong>§1.1 Bộ bài và số người</strong>" in page
    assert '<a class="button primary" href="/lessons/mau-binh/bo-bai-va-ba-chi/1/">Học luật này</a>' in page


# --- One game -----------------------------------------------------------------------------------------------------


@LANGUAGES
def test_rules_stand_in_the_order_of_the_book_with_what_was_right(learner: Learner, prefix: str, lang: str) -> None:
    answered(learner, given=True, position=FOUL)
    answered(learner, given=True, position=LEGAL)
    page = browser_of(learner).get(f"{prefix}{OWN}")
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
    assert "02/03/2026" in browser_of(learner).get(OWN).text  # by the clocks of Vietnam


def test_a_row_of_right_answers_is_said_up_to_ten(learner: Learner) -> None:
    answered(learner, given=False, position=LEGAL)
    assert "câu đúng liền" not in browser_of(learner).get(OWN).text
    answered(learner, given=False, position=LEGAL)
    assert "<small>2 câu đúng liền</small>" in browser_of(learner).get(OWN).text
    for _ in range(8):
        answered(learner, given=False, position=LEGAL)
    assert "<small>từ 10 câu đúng liền</small>" in browser_of(learner).get(OWN).text


def test_a_step_done_again_is_one_more_answer_and_no_new_first_try(learner: Learner) -> None:
    try_ = FIRST.steps[0].try_
    attempt(learner, GAME, FIRST, 1, key="a", given=try_.mistake())
    attempt(learner, GAME, FIRST, 1, key="b", given=try_.solution())
    attempt(learner, GAME, FIRST, 2, key="c", given=FIRST.steps[1].try_.solution())
    attempt(Learner.objects.create(), GAME, FIRST, 2, key="d", given=FIRST.steps[1].try_.solution())
    page = browser_of(learner).get(OWN)
    assert rows(page)["3.1"] == "1/2 (50 %)"
    assert re.search(r"§3\.1 [^§]*3 lần trả lời", page.text)


def test_a_second_attempt_is_one_more_answer_and_no_new_first_try(learner: Learner) -> None:
    served = put(
        learner, query="compare-row", position={"row": "front", "a": ["As", "8d", "4c"], "b": ["Kh", "Qd", "9c"]}
    )
    for n, given in enumerate(("b", "tie", "a")):
        grade(served, learner, key=f"k{n}", given=given)
    page = browser_of(learner).get(OWN)
    assert set(rows(page).values()) == {"0/1 (0 %)"}
    assert page.text.count("3 lần trả lời") == len(rows(page)) > 0


def test_lessons_begun_and_done_are_listed(learner: Learner) -> None:
    for n, step in enumerate(FIRST.steps, start=1):
        attempt(learner, GAME, FIRST, n, key="k", given=step.try_.solution())
    second = lessons("mau-binh")[2]
    n = next(n for n, step in enumerate(second.steps, start=1) if step.try_)
    attempt(learner, GAME, second, n, key="k", given=second.steps[n - 1].try_.solution())
    page = browser_of(learner).get(OWN).text
    done = f"Bài học: xong 1/{len(lessons('mau-binh'))}"
    assert done in page
    assert done in browser_of(learner).get("/progress/").text
    tiles = re.findall(r'<a class="tile" href="([^"]+)">.*?<p>(.) ', page)
    assert tiles == [(f"/lessons/mau-binh/{one.slug}/", sign) for one, sign in ((FIRST, "✓"), (second, "◐"))]


def test_nobody_sees_anothers_progress(learner: Learner, client: Client, make_user: Any) -> None:
    owner = make_user()
    answered(Learner.objects.create(user=owner), given=True, position=FOUL)
    answered(learner, given=False, position=LEGAL)
    assert rows(client.get(OWN)) == {}
    all_right = "1/1 (100 %)"
    assert rows(browser_of(learner).get(OWN)) == dict.fromkeys(("2.1", "3.1", "3.2"), all_right)
    client.force_login(owner)
    assert rows(client.get(OWN)) == dict.fromkeys(("3.1", "3.2"), all_right)


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
    page = browser_of(learner).get(OWN).text
    assert re.findall(r'<rect width="(\d+)" height="10" rx="5" class="share-right"/>', page) == ["100", "100"]
    assert "style=" not in page


def test_there_is_no_page_of_a_game_that_does_not_exist(client: Client) -> None:
    assert client.get("/progress/no-such-game/").status_code == 404


def test_the_pages_cost_few_queries(
    learner: Learner, client: Client, make_user: Any, django_assert_num_queries: Any
) -> None:
    for _ in range(3):
        answered(learner, given=True, position=FOUL)
        attempt(learner, GAME, FIRST, 1, key="k", given=FIRST.steps[0].try_.solution())
    browser = browser_of(learner)
    with django_assert_num_queries(4):  # learner, rules, lessons, calendar
        browser.get("/progress/")
    with django_assert_num_queries(4):  # learner, rules, attempts, lessons
        browser.get(OWN)
    for path in ("/progress/", OWN):
        with django_assert_num_queries(0):
            Client().get(path)
    learner.user = make_user()
    learner.save()
    client.force_login(learner.user)
    with django_assert_num_queries(5):  # account too
        client.get("/progress/")
