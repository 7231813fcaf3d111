"""The landing page: a question without log-in, its near-miss twin, and three ways on."""

import gzip
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from games import all_games, get_game, judge, lessons
from tests.tutor.factories import GAME, HTMX, address, browser_of, giveaways
from tutor.models import Answer, Learner, LessonPlace, Served
from tutor.quiz.services import landing_of_today

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])


@pytest.fixture(autouse=True)
def _one_day() -> Iterator[None]:
    """Let it be one and the same day."""
    with patch("tutor.quiz.services.timezone.localdate", return_value=date(2026, 1, 5)):
        yield


@pytest.fixture
def today() -> Served:
    """Return the question of the day."""
    served = landing_of_today()
    assert served
    return served


def right_answer(served: Served) -> bool:
    """Return the answer as the engine gives it."""
    return bool(judge(served.game, served.query, served.position).answer)


def post(client: Client, served: Served, given: bool, *, prefix: str = "", headers: Any = None) -> Any:
    """Answer a yes-or-no question."""
    fields = {"answer": str(given).lower(), "key": "k"}
    return client.post(address(served, prefix=prefix), fields, headers=headers or {}, follow=not headers)


# --- The question -------------------------------------------------------------------------------------------------


@LANGUAGES
def test_the_landing_page_is_a_question_with_two_buttons(client: Client, today: Served, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/")
    assert page.status_code == 200
    assert re.findall(r"<h1[^>]*>(.*?)</h1>", page.text) == [GAME.book.queries["foul"]["question"][lang]]
    assert GAME.book.intro[lang] in page.text
    labels = GAME.book.queries["foul"]["answers"]
    buttons = re.findall(r'<button[^>]*name="answer" value="(\w+)"[^>]*>(.*?)</button>', page.text)
    assert buttons == [("true", labels["true"][lang]), ("false", labels["false"][lang])]
    assert re.findall(r'<form[^>]*id="answer-form"[^>]*action="([^"]+)"', page.text) == [address(today, prefix=prefix)]


@LANGUAGES
def test_every_game_has_its_tile(client: Client, prefix: str, lang: str) -> None:
    main = client.get(f"{prefix}/").text.partition("</header>")[2]
    tiles = re.findall(r'<div class="tile game"><h3>(.*?)</h3>(.*?)</div>', main, re.DOTALL)
    assert [(title, re.findall(r'href="([^"]+)"', links)) for title, links in tiles] == [
        (
            game.title[lang],
            [
                f"{prefix}/lessons/#{game.key}",
                f"{prefix}/puzzles/#{game.key}",
                f"{prefix}/referee/{game.key}/",
                f"{prefix}/rules/{game.key}/",
            ],
        )
        for game in all_games()
    ]


@LANGUAGES
def test_the_landing_page_says_nothing_twice(client: Client, prefix: str, lang: str) -> None:
    assert client.get(f"{prefix}/").text.partition("<body")[2].count(GAME.book.intro[lang]) == 1


def test_a_get_writes_one_position_a_day_for_everybody(client: Client) -> None:
    for browser in (client, client, Client()):
        browser.get("/")
    assert Served.objects.count() == 1
    with patch("tutor.quiz.services.timezone.localdate", return_value=date(2020, 1, 1)):
        client.get("/")
    assert (Served.objects.count(), Learner.objects.count()) == (2, 0)


def test_before_the_answer_nothing_tells_it(client: Client, today: Served) -> None:
    page = client.get("/")
    assert giveaways(page, today) == []
    assert set(page.cookies) == {"csrftoken", "learner"}


# --- The answer ---------------------------------------------------------------------------------------------------


@LANGUAGES
@KINDS
@pytest.mark.parametrize("right", [True, False])
def test_the_answer_is_one_word_one_sentence_and_one_rule(
    client: Client, today: Served, prefix: str, lang: str, headers: Any, right: bool
) -> None:
    client.get(f"{prefix}/")
    page = post(client, today, right_answer(today) is right, prefix=prefix, headers=headers)
    verdict = judge("mau-binh", "foul", today.position)
    assert page.status_code == 200
    assert ("<html" in page.text) is not bool(headers)
    assert page.text.count("verdict-word") == 1
    assert f'class="verdict {"holds" if right else "fails"}"' in page.text
    assert verdict.steps[-1].says[lang] in page.text
    assert f'href="{prefix}/rules/mau-binh/#foul"' in page.text
    assert 'id="twin"' in page.text
    assert Answer.objects.get().correct is right


def test_a_miss_shows_the_step_that_refutes_it_with_its_cards_lit(client: Client, today: Served) -> None:
    client.get("/")
    page = post(client, today, not right_answer(today))
    first = next(step for step in judge("mau-binh", "foul", today.position).steps if step.holds)
    before_fold = page.text.partition('<details class="disclosure"')[0]
    assert first.says["vi"] in before_fold
    spoken_of = [code for fact in first.facts.values() if isinstance(fact, list) for code in fact]
    assert len(re.findall(r'class="card [^"]*\blit\b', page.text)) == len(spoken_of)


def test_the_learner_is_made_at_the_answer_and_finds_it_again(client: Client, today: Served) -> None:
    client.get("/")
    assert not Learner.objects.exists()
    page = post(client, today, right_answer(today))
    assert page.redirect_chain == [("/#play", 302)]
    assert "Đúng rồi!" in client.get("/").text
    assert Learner.objects.count() == 1
    assert "Đúng rồi!" not in Client().get("/").text


def test_a_second_answer_to_the_same_question_changes_nothing(client: Client, today: Served) -> None:
    client.get("/")
    post(client, today, right_answer(today))
    assert "Đúng rồi!" in post(client, today, not right_answer(today)).text
    assert Answer.objects.count() == 1


def test_a_page_left_open_over_midnight_still_counts(client: Client, today: Served) -> None:
    client.get("/")
    with patch("tutor.quiz.services.timezone.localdate", return_value=date(2020, 1, 1)):
        page = post(client, today, right_answer(today))
    assert page.redirect_chain == [(f"{address(today)}#play", 302)]
    assert "Đúng rồi!" in page.text


# --- The twin -----------------------------------------------------------------------------------------------------


@KINDS
def test_the_twin_differs_by_one_marked_card_and_its_answer(client: Client, today: Served, headers: Any) -> None:
    client.get("/")
    post(client, today, True)
    page = client.post(f"{address(today)}twin/", headers=headers, follow=not headers)
    twin = Served.objects.get(twin_of=today)
    assert right_answer(twin) is not right_answer(today)
    assert page.text.count("lá đã đổi") == 1
    assert "Đổi một lá thôi" in page.text
    assert f'action="{address(twin)}"' in page.text
    assert "verdict-word" not in page.text


def test_a_double_tap_on_the_twin_puts_one(client: Client, today: Served) -> None:
    client.get("/")
    post(client, today, True)
    for _ in range(2):
        assert client.post(f"{address(today)}twin/").status_code == 302
    assert Served.objects.filter(twin_of=today).count() == 1


def test_the_twin_is_not_there_before_the_answer(client: Client, today: Served) -> None:
    client.get("/")
    assert client.post(f"{address(today)}twin/").status_code == 404
    assert Served.objects.count() == 1


def through(client: Client, today: Served, prefix: str = "", headers: Any = None) -> Any:
    """Answer the question and its twin; return the page after that."""
    client.get(f"{prefix}/")
    post(client, today, True, prefix=prefix)
    client.post(f"{address(today, prefix=prefix)}twin/")
    return post(client, Served.objects.get(twin_of=today), True, prefix=prefix, headers=headers)


@LANGUAGES
@KINDS
def test_after_the_twin_come_the_short_lesson_and_five_puzzles_and_no_account_yet(
    client: Client, today: Served, prefix: str, lang: str, headers: Any
) -> None:
    page = through(client, today, prefix, headers)
    onward = page.text.partition('<ol class="onward">')[2].partition("</ol>")[0]
    assert re.findall(r'(?:href|action|(?:game|mode)" value)="([^"]+)"', onward) == [
        f"{prefix}/lessons/mau-binh/mo-dau/",
        f"{prefix}/puzzles/run/",
        "mau-binh",
        "five",
    ]
    assert re.findall(r'class="button big ?(primary)?', onward) == ["primary", ""]
    assert "/accounts/signup/" not in page.text.partition("<main")[2].partition("</main>")[0]
    assert client.get(f"{prefix}/").text.count('<ol class="onward">') == 1


def test_who_is_done_for_today_is_told_so_first_with_the_ways_on(client: Client, today: Served) -> None:
    done = "Bạn đã trả lời cả hai câu hôm nay."
    client.get("/")
    assert done not in post(client, today, True).text
    page = through(client, today)
    assert page.redirect_chain[-1] == ("/", 302)
    before, _, after = page.text.partition('id="play"')
    assert done in before
    assert '<ol class="onward">' in before
    assert "verdict-word" in after
    assert '<ol class="onward">' not in after


def test_who_has_done_the_short_lesson_goes_on_with_five_puzzles(client: Client, today: Served) -> None:
    through(client, today)
    lesson, following, *_rest = lessons(GAME.key)
    place = {"game": GAME.key, "learner": Learner.objects.get()}
    LessonPlace.objects.create(lesson=lesson.slug, step=3, done_at=timezone.now(), **place)
    onward = client.get("/").text.partition('<ol class="onward">')[2].partition("</ol>")[0]
    assert re.findall(r'class="button big ?(primary)?', onward) == ["", "primary"]
    assert f"Bài tiếp: {following.title['vi']}" in onward
    for one in lessons(GAME.key)[1:]:
        LessonPlace.objects.create(lesson=one.slug, done_at=timezone.now(), **place)
    onward = client.get("/").text.partition('<ol class="onward">')[2].partition("</ol>")[0]
    assert "href" not in onward


def test_the_puzzles_of_the_day_are_one_tap_away(client: Client) -> None:
    assert client.get("/").text.count('href="/puzzles/daily/"') == 1


# --- Cost ---------------------------------------------------------------------------------------------------------


def test_the_page_costs_few_queries(client: Client, today: Served, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):  # the question
        client.get("/")
    with django_assert_num_queries(2):  # and whether the cookie is a learner
        client.get("/")
    through(client, today)
    with django_assert_num_queries(5):  # question, learner, twin, answer, lessons done
        client.get("/")


def test_the_account_costs_two_queries_more(
    client: Client, today: Served, make_user: Any, django_assert_num_queries: Any
) -> None:
    client.force_login(make_user())
    through(client, today)
    with django_assert_num_queries(6):  # account, its learner, question, twin, answer, lessons done
        client.get("/")


def test_an_answer_costs_few_queries(client: Client, today: Served, django_assert_num_queries: Any) -> None:
    browser = browser_of(Learner.objects.create())
    with django_assert_num_queries(9):  # learner, position, answered? (twice), hints; savepoint, two rows, release
        browser.post(address(today), {"answer": "true", "key": "k"})


def test_a_site_without_a_landing_game_still_has_a_landing_page(client: Client) -> None:
    with patch("tutor.quiz.services.all_games", return_value=()):
        page = client.get("/")
    assert page.status_code == 200
    assert re.findall(r"<h1>(.*?)</h1>", page.text) == ["Luật Bài"]
    assert get_game("mau-binh").title["vi"] in page.text


def test_a_first_visit_is_under_sixty_kilobytes_everything_included(client: Client, today: Served) -> None:
    page = client.get("/")
    css = contents("css/site.css").decode()
    linked = set(re.findall(r'(?:href|src)="/static/([^"#]+)', page.text))
    linked -= set(re.findall(r'<link rel="apple-touch-icon" href="/static/([^"]+)"', page.text))  # only when installed
    fonts = {f"fonts/{name}" for name in re.findall(r'url\("\.\./fonts/([^"]+)"\)', css)}
    sizes = {path: len(gzip.compress(contents(path))) for path in linked | fonts}
    assert {"css/site.css", "cards/sprite.svg", "fonts/be-vietnam-pro-700.woff2"} < set(sizes)
    headers = 700 * (len(sizes) + 1)
    assert sum(sizes.values()) + len(gzip.compress(page.content)) + headers < 60_000


def contents(path: str) -> bytes:
    """Return a static file."""
    found = finders.find(path)
    assert isinstance(found, str)
    return Path(found).read_bytes()
