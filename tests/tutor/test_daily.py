"""The puzzles of a day: the same for everyone, one attempt, a result that spoils nothing, days in a row."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from games import all_games, get_game, judge
from tests.tutor.factories import HTMX, address, browser_of, giveaways
from tests.tutor.giving import right_of, sent_to, wrong_to
from tutor.models import Answer, Learner, Served
from tutor.quiz.daily import dailies, days_in_row, marks, share_text
from tutor.serving.services import grade
from tutor.serving.tables import save_house

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
URL = "/puzzles/daily/"
DAY = date(2026, 11, 30)


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=timezone.get_current_timezone()).astimezone(UTC)


def at(day: date) -> Any:
    """Let it be noon of a day in Vietnam."""
    return patch("django.utils.timezone.now", return_value=noon(day))


def solve(learner: Learner, day: date, *, count: int = 1, on: date | None = None) -> None:
    """Answer the first puzzles of a day right, on that day or on another one."""
    for served in dailies(day)[:count]:
        answer = grade(served, learner, key="k", given=right_of(served))
        Answer.objects.filter(pk=answer.pk).update(created=noon(on or day))


# --- What is asked ------------------------------------------------------------------------------------------------


def test_everybody_gets_the_same_one_of_each_game_and_leaves_no_trace(client: Client) -> None:
    first = [served.pk for served in dailies(DAY)]
    assert [served.pk for served in dailies(DAY)] == first
    assert [served.game for served in dailies(DAY)] == [game.key for game in all_games()]
    assert {(one.learner, one.purpose, one.rule, one.reserve) for one in dailies(DAY)} == {
        (None, "daily", "2026-11-30", None)
    }
    with at(DAY):
        pages = [Client().get(URL).text for _ in range(2)]
    for page in pages:
        assert re.findall(r'<a href="/puzzles/q/([^/]+)/"', page) == [str(pk) for pk in first]
    assert (Served.objects.count(), Learner.objects.count()) == (5, 0)


def test_another_day_brings_others_and_another_secret_too(settings: Any) -> None:
    def asked() -> str:
        return str([(one.pk, one.query, one.position) for one in dailies(DAY)])

    first = asked()
    assert {one.pk for one in dailies(DAY)} & {one.pk for one in dailies(DAY + timedelta(days=1))} == set()
    settings.SECRET_KEY = "another"
    assert asked() != first


def test_the_day_is_that_of_vietnam() -> None:
    with patch("django.utils.timezone.now", return_value=datetime(2026, 11, 30, 16, 59, tzinfo=UTC)):
        before = re.findall(r"/puzzles/q/([^/]+)/", Client().get(URL).text)
    with patch("django.utils.timezone.now", return_value=datetime(2026, 11, 30, 17, 1, tzinfo=UTC)):
        after = Client().get(URL).text
    assert before == [str(one.pk) for one in dailies(DAY)]
    assert "01/12/2026" in after
    assert not any(pk in after for pk in before)


def test_they_are_asked_by_the_book_whatever_the_own_table_plays(learner: Learner) -> None:
    game = get_game("mau-binh")
    save_house(learner, game, game.house.from_json({"preset": "seed", "wheel": "lowest"}))
    browser_of(learner).get(URL)
    assert {one.house["preset"]: len(one.house) for one in Served.objects.all()} == {"seed": 1}
    page = browser_of(learner).get(address(Served.objects.get(game="mau-binh"))).text
    assert "theo luật sách, không theo luật bàn bạn" in page


@LANGUAGES
def test_their_pages_give_nothing_away(client: Client, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}{URL}")
    for served in Served.objects.all():
        for text in judge(served.game, served.query, served.position).headline.values():
            assert text not in page.text
        asked = client.get(address(served, prefix=prefix))
        assert escape(get_game(served.game).question(served.query, served.position)[lang]) in asked.text
        served.reserve = served.position
        # The address of the day and the number of tries say nothing about the answer.
        assert giveaways(asked, served) == []


# --- Answering ----------------------------------------------------------------------------------------------------


@KINDS
@pytest.mark.parametrize("correctly", [True, False], ids=["right", "wrong"])
def test_each_is_answered_once_right_or_wrong(learner: Learner, headers: Any, correctly: bool) -> None:
    browser = browser_of(learner)
    for served in dailies(timezone.localdate()):
        given = right_of(served) if correctly else wrong_to(served)
        fields = sent_to(served, given)
        told = browser.post(address(served), fields | {"key": "k"}, headers=headers, follow=not headers)
        assert ("Đúng rồi!" in told.text, "Chưa đúng." in told.text) == (correctly, not correctly)
        assert f'href="{URL}"' in told.text
        assert 'id="twin"' not in told.text
        browser.post(address(served), sent_to(served, right_of(served)) | {"key": "k2"})
        assert served.answers.get().correct is correctly
    page = browser.get(URL).text
    assert f"Hôm nay: {5 if correctly else 0}/5 câu đúng" in page
    assert "Bạn đã giải câu đố 1 ngày liên tiếp." in page


def test_one_of_the_day_is_not_skipped_and_offers_no_hint(client: Client) -> None:
    served = dailies(timezone.localdate())[0]
    page = client.get(address(served)).text
    assert "/skip/" not in page
    assert 'name="hint"' not in page
    client.post(f"{address(served)}skip/")
    assert Served.objects.get(pk=served.pk).skipped_at is None


# --- The result ---------------------------------------------------------------------------------------------------


@LANGUAGES
def test_the_text_to_share_says_how_many_and_spoils_nothing(learner: Learner, prefix: str, lang: str) -> None:
    today = timezone.localdate()
    solve(learner, today, count=2)
    third = dailies(today)[2]
    grade(third, learner, key="k", given=wrong_to(third))
    page = browser_of(learner).get(f"{prefix}{URL}").text
    shared = re.findall(r"<textarea[^>]*readonly[^>]*>([^<]*)</textarea>", page)[0].split("\n")
    titles = [escape(game.title[lang]) for game in all_games()]
    signs = ["🟩✓", "🟩✓", "🟥✗", "⬜–", "⬜–"]
    assert shared == [
        f"Luật Bài {today:%d/%m/%Y}: 2/5",
        *(f"{sign} {title}" for sign, title in zip(signs, titles, strict=True)),
        f"http://testserver{prefix}{URL}",
    ]


def test_who_answered_nothing_has_nothing_to_share(client: Client) -> None:
    assert "<textarea" not in client.get(URL).text


def test_only_the_own_answers_of_that_day_count(learner: Learner) -> None:
    solve(Learner.objects.create(), DAY, count=5)
    assert {mark.correct for mark in marks(dailies(DAY), learner)} == {None}
    solve(learner, DAY, count=5, on=DAY + timedelta(days=1))
    assert {mark.correct for mark in marks(dailies(DAY), learner)} == {None}
    assert days_in_row(learner, DAY) == 0
    assert "0/5" in share_text(marks(dailies(DAY), learner), day=DAY, lang="vi", link="")


@pytest.mark.parametrize(
    ("ago", "row"),
    [([], 0), ([0], 1), ([1], 1), ([2], 0), ([0, 1, 2], 3), ([1, 2], 2), ([0, 2, 3], 1), ([0, 1, 3], 2)],
)
def test_days_in_a_row_end_today_or_yesterday(learner: Learner, ago: list[int], row: int) -> None:
    solve(Learner.objects.create(), DAY)
    for days in ago:
        solve(learner, DAY - timedelta(days=days))
    assert days_in_row(learner, DAY) == row


# --- Yesterday ----------------------------------------------------------------------------------------------------


@LANGUAGES
def test_yesterdays_are_shown_with_their_answers(learner: Learner, prefix: str, lang: str) -> None:
    solve(learner, DAY, count=1)
    with at(DAY + timedelta(days=1)):
        page = browser_of(learner).get(f"{prefix}{URL}yesterday/").text
    for served in dailies(DAY):
        assert escape(judge(served.game, served.query, served.position).headline[lang]) in page
        assert escape(get_game(served.game).question(served.query, served.position)[lang]) in page
    assert page.count("✓ bạn đã trả lời đúng" if lang == "vi" else "✓ you were right") == 1


def test_an_old_one_can_still_be_answered_and_says_that_it_does_not_count(learner: Learner) -> None:
    served = dailies(DAY)[0]
    with at(DAY + timedelta(days=1)):
        page = browser_of(learner).get(address(served)).text
    assert "không tính vào câu đố của ngày" in page
    assert "30/11/2026" in page


def test_pages_of_the_day_cost_few_queries(learner: Learner, django_assert_num_queries: Any) -> None:
    browser = browser_of(learner)
    browser.get(URL)
    browser.get(f"{URL}yesterday/")
    with django_assert_num_queries(4):  # learner, the five, answers, days
        browser.get(URL)
    with django_assert_num_queries(3):  # learner, the five, answers
        browser.get(f"{URL}yesterday/")
    with django_assert_num_queries(1):
        Client().get(URL)
    assert not Answer.objects.exists()
