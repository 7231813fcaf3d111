"""Lessons: a step a page, done by doing it; where one left is remembered; nothing counts twice."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game, lessons
from tests.tutor.factories import GAME, HTMX, browser_of
from tests.tutor.giving import as_sent, fields_of, sent_for
from tutor.lessons.services import attempt
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Served
from tutor.serving.answers import Unreadable
from tutor.serving.picking import PickForm

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
PATH = lessons("mau-binh")
FIRST = PATH[0]
STEPS = [
    pytest.param(game, lesson, n, id=f"{lesson.slug}-{n}")
    for game in all_games()
    for lesson in lessons(game.key)
    for n in range(1, len(lesson.steps) + 1)
]
TRIES = [one for one in STEPS if one.values[1].steps[one.values[2] - 1].try_]


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def url(lesson: Any, n: int, *, prefix: str = "", game: str = "mau-binh") -> str:
    """Return the page of a step."""
    return f"{prefix}/lessons/{game}/{lesson.slug}/{n}/"


def sent_by(game: Any, try_: Any, given: Any) -> dict[str, Any]:
    """Return what a browser sends when a try is done, given in JSON form."""
    if try_.kind == "ask":
        return sent_for(game, try_.query, try_.position_of(None), given)
    return fields_of(try_.kind, given)


def do(client: Client, lesson: Any, n: int, *, right: bool = True, key: str = "k", **how: Any) -> Any:
    """Do a step of Mậu Binh, rightly or wrongly."""
    try_ = lesson.steps[n - 1].try_
    given = try_.solution() if right else try_.mistake()
    prefix, headers = how.get("prefix", ""), how.get("headers", {})
    fields = sent_by(GAME, try_, given) | {"key": key}
    return client.post(url(lesson, n, prefix=prefix), fields, headers=headers, follow=not headers)


# --- The path -----------------------------------------------------------------------------------------------------


@LANGUAGES
def test_the_path_lists_every_lesson_in_order(client: Client, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/lessons/")
    found = re.findall(r'<a class="tile" href="([^"]+)"[^>]*>\s*<h3>(.*?)</h3>', page.text)
    assert found == [
        (f"{prefix}/lessons/{game.key}/{lesson.slug}/", f"{lesson.number}. {lesson.title[lang]}")
        for game in all_games()
        for lesson in lessons(game.key)
    ]


def test_the_path_shows_where_the_learner_stands_and_nobody_else(learner: Learner, client: Client) -> None:
    for n in range(1, len(FIRST.steps) + 1):
        do(browser_of(learner), FIRST, n)
    second = next(n for n, step in enumerate(PATH[1].steps, start=1) if step.try_)
    do(browser_of(learner), PATH[1], second)
    page = browser_of(learner).get("/lessons/").text
    assert page.count("✓ Đã xong") == 1
    assert f"◐ Đã làm tới bước {second}/{len(PATH[1].steps)}" in page
    other = client.get("/lessons/").text
    assert ("✓ Đã xong" in other, "◐" in other) == (False, False)


def open_games(page: str) -> list[str]:
    """Return the games whose lessons are unfolded."""
    return re.findall(r'<details class="disclosure" open>\s*<summary><h2 id="([a-z-]+)-title">', page)


def test_the_game_learned_last_is_unfolded_and_the_first_one_for_a_newcomer(learner: Learner, client: Client) -> None:
    assert open_games(client.get("/lessons/").text) == [all_games()[0].key]
    for n, game in enumerate(("xi-dach", "xep")):
        taken = lessons(game)[0]
        LessonPlace.objects.create(learner=learner, game=game, lesson=taken.slug, step=n + 1)
    assert open_games(browser_of(learner).get("/lessons/").text) == ["xep"]


# --- A step -------------------------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize(("game", "lesson", "n"), STEPS)
def test_every_step_has_a_page_that_tells_nothing_before_it_is_done(
    client: Client, game: Any, lesson: Any, n: int, prefix: str, lang: str
) -> None:
    page = client.get(url(lesson, n, prefix=prefix, game=game.key))
    step = lesson.steps[n - 1]
    assert page.status_code == 200
    assert escape(step.say[lang]) in page.text
    for told in filter(None, (step.after, step.hint)):
        assert escape(told[lang]) not in page.text
    assert (step.example is not None) == ("<figcaption" in page.text)
    assert not Learner.objects.exists()


@pytest.mark.parametrize(("game", "lesson", "n"), TRIES)
def test_every_try_can_be_done_by_hand(client: Client, game: Any, lesson: Any, n: int) -> None:
    try_ = lesson.steps[n - 1].try_
    fields = sent_by(game, try_, try_.solution()) | {"key": "k"}
    page = client.post(url(lesson, n, game=game.key), fields, follow=True)
    assert page.redirect_chain == [(f"{url(lesson, n, game=game.key)}#step", 302)]
    assert "Đúng rồi!" in page.text
    assert escape(lesson.steps[n - 1].after["vi"]) in page.text
    answer = Answer.objects.select_related("served").get()
    assert (answer.correct, answer.served.purpose, answer.served.rule) == (True, "lesson", f"{lesson.slug}/{n}")
    assert AnswerRule.objects.count() == len(answer.rules)


@LANGUAGES
@KINDS
def test_a_wrong_try_is_answered_with_the_verdict_the_hint_and_the_form_as_it_was(
    client: Client, prefix: str, lang: str, headers: Any
) -> None:
    page = do(client, FIRST, 1, right=False, prefix=prefix, headers=headers)
    assert (page.status_code, "<html" in page.text) == (200, not headers)
    assert "Binh lủng." in page.text if lang == "vi" else "Fouled." in page.text
    assert escape(FIRST.steps[0].hint[lang]) in page.text
    assert FIRST.steps[0].after[lang] not in page.text
    picked = FIRST.steps[0].try_.mistake()["cards"]
    assert set(re.findall(r'<input[^>]* id="card-(..)"[^>]* checked', page.text)) == set(picked)
    assert not Answer.objects.get().correct
    assert not LessonPlace.objects.exists()


@KINDS
def test_a_right_try_is_done_and_leads_on(client: Client, headers: Any) -> None:
    page = do(client, FIRST, 1, headers=headers)
    assert FIRST.steps[0].after["vi"] in page.text
    assert re.findall(r'href="([^"]+)" rel="next"', page.text) == [url(FIRST, 2)]
    assert 'id="answer-form"' not in page.text
    assert 'id="answer-form"' in client.get(url(FIRST, 1) + "?again=1").text


def test_htmx_says_the_result_in_the_status_line(client: Client) -> None:
    page = do(client, FIRST, 1, headers=HTMX)
    assert re.findall(r'<p id="status" hx-swap-oob="innerHTML">(.*?)</p>', page.text) == [
        "Đúng rồi! Không lủng. Đã lưu."
    ]


@KINDS
@pytest.mark.parametrize(
    ("n", "fields", "error"),
    [
        (1, {}, "Hãy chọn đúng 3 lá; đang chọn 0."),
        (1, {"cards": ["Kh", "5c", "Ah", "Ks"]}, "Hãy chọn đúng 3 lá; đang chọn 4."),
        (1, {"cards": ["Kh", "5c", "9s"]}, "Hãy chọn đúng 3 lá; đang chọn 2."),
        (2, {}, "Còn 8 lá chưa xếp."),
        (2, {"at": ["Ks:back"]}, "Còn 8 lá chưa xếp."),
        (3, {"at": ["x"] * 200}, "Còn 13 lá chưa xếp."),
    ],
)
def test_a_malformed_try_is_the_form_again(client: Client, n: int, fields: Any, error: str, headers: Any) -> None:
    page = client.post(url(FIRST, n), fields | {"key": "k"}, headers=headers)
    assert page.status_code == 200
    assert error in page.text
    assert (Answer.objects.count(), Learner.objects.count()) == (0, 0)


def test_cards_are_laid_one_after_the_other_without_a_judgement(client: Client) -> None:
    page = client.post(url(FIRST, 2), {"cards": ["Ks", "Kd"], "put": "middle"}, follow=True)
    assert page.text.count('name="at"') == 2
    assert "verdict-word" not in page.text
    page = client.post(url(FIRST, 2), {"at": ["Ks:middle", "Kd:middle"], "cards": ["Ah"], "put": "front"}, follow=True)
    assert page.text.count('name="at"') == 3
    assert not Answer.objects.exists()


@KINDS
def test_a_done_step_is_laid_again_card_by_card(client: Client, headers: Any) -> None:
    done = do(client, FIRST, 2, headers=headers)
    if headers:
        assert done["HX-Replace-Url"] == url(FIRST, 2)
    assert 'id="answer-form"' not in client.get(url(FIRST, 2)).text
    again = client.get(url(FIRST, 2) + "?again=1").text
    assert ('id="answer-form"' in again, again.count('name="at"')) == (True, 0)
    for sent, laid in (
        ({"cards": ["Ks"], "put": "middle"}, 1),
        ({"at": ["Ks:middle"], "cards": ["Kd"], "put": "middle"}, 2),
        ({"at": ["Ks:middle"], "cards": ["Ks"], "put": "hand"}, 0),
    ):
        edited = client.post(url(FIRST, 2), sent, headers=headers)
        address = edited["HX-Replace-Url"] if headers else edited["Location"]
        page = client.get(address).text
        assert ('id="answer-form"' in page, page.count('name="at"')) == (True, laid)


def test_a_done_answer_of_parts_is_given_again_part_by_part(client: Client) -> None:
    lesson, n = next(one for one in lessons("xa-lang") if one.slug == "cac-kieu-bai"), 7
    at, try_ = url(lesson, n, game="xa-lang"), lesson.steps[n - 1].try_
    fields = sent_by(get_game("xa-lang"), try_, try_.solution())
    client.post(at, fields | {"key": "k"})
    assert 'id="answer-form"' not in client.get(at).text
    rows = list(fields["answer.rows"])
    while rows:
        page = client.post(at, fields | {"answer.rows": rows, "drop": f"answer.{rows.pop()}"}, follow=True)
        assert page.redirect_chain
        assert ('id="answer-form"' in page.text, page.text.count('name="answer.rows"')) == (True, len(rows))


def test_a_step_that_only_tells_refuses_no_post(client: Client) -> None:
    lesson, n = next((lesson, n) for lesson in PATH for n, step in enumerate(lesson.steps, 1) if step.try_ is None)
    page = client.post(url(lesson, n), {"answer": "true"})
    assert page.status_code == 200
    assert not Answer.objects.exists()


# --- Where one left -----------------------------------------------------------------------------------------------


def test_a_lesson_goes_on_where_it_was_left(client: Client) -> None:
    assert client.get(f"/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 1)
    do(client, FIRST, 1)
    assert client.get(f"/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 2)
    assert client.get(f"/en/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 2, prefix="/en")
    assert Client().get(f"/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 1)


def test_a_lesson_is_done_when_every_try_is_in_any_order(client: Client) -> None:
    do(client, FIRST, 3)
    do(client, FIRST, 1)
    place = LessonPlace.objects.get()
    assert (place.step, place.done_at) == (3, None)
    page = do(client, FIRST, 2)
    place.refresh_from_db()
    assert place.step == 3
    assert place.done_at
    assert re.findall(r'aria-label="Bước \d/3, đã xong"', page.text) == [
        f'aria-label="Bước {n}/3, đã xong"' for n in (1, 2, 3)
    ]
    assert client.get(f"/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 1)
    done_at = place.done_at
    do(client, FIRST, 2, key="again")
    place.refresh_from_db()
    assert place.done_at == done_at


def test_a_lesson_goes_on_with_what_was_put_off_and_says_what_that_is(client: Client) -> None:
    do(client, FIRST, 1)
    assert 'id="put-off"' not in client.get(url(FIRST, 2)).text
    page = do(client, FIRST, 3)
    assert put_off_on(page) == [(url(FIRST, 2), "Bước 2/3")]
    assert client.get(f"/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 2)
    do(client, FIRST, 2)
    assert client.get(f"/lessons/mau-binh/{FIRST.slug}/").headers["Location"] == url(FIRST, 1)
    assert put_off_on(client.get(url(FIRST, 3))) == put_off_on(Client().get(url(FIRST, 3))) == []


def test_what_was_put_off_is_said_on_a_last_step_that_only_tells(client: Client) -> None:
    lesson = next(one for one in PATH if one.steps[-1].try_ is None)
    last = max(n for n, step in enumerate(lesson.steps, start=1) if step.try_)
    do(client, lesson, last)
    assert len(put_off_on(client.get(url(lesson, len(lesson.steps))))) == last - 1
    assert client.get(f"/lessons/mau-binh/{lesson.slug}/").headers["Location"] == url(lesson, 1)


def put_off_on(page: Any) -> list[tuple[str, str]]:
    """Return the steps a page says that one put off: their address and what they are called."""
    said = page.text.partition('id="put-off"')[2].partition("</div>")[0]
    return re.findall(r'<a href="([^"]+)">([^<]+)</a>', said)


def test_the_last_step_leads_to_the_next_lesson(client: Client) -> None:
    page = do(client, FIRST, 3)
    assert "Xong bước cuối của bài này." in page.text
    assert f'href="/lessons/mau-binh/{PATH[1].slug}/"' in page.text


def test_who_only_reads_leaves_no_row(client: Client) -> None:
    for n in (1, 2, 3):
        client.get(url(FIRST, n))
    assert not Learner.objects.exists()


# --- Counting once ------------------------------------------------------------------------------------------------


def test_a_repeated_post_counts_once_and_a_new_try_again(client: Client) -> None:
    for key in ("a", "a", "b"):
        do(client, FIRST, 1, right=False, key=key)
    assert (Answer.objects.count(), Served.objects.count()) == (2, 2)


@pytest.mark.django_db(transaction=True)
def test_taps_at_the_same_moment_count_once() -> None:
    learner = Learner.objects.create()

    def tap(_: int) -> int:
        try:
            return int(do(browser_of(learner), FIRST, 1).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as taps:
        assert set(taps.map(tap, range(6))) == {200}
    assert (Answer.objects.count(), LessonPlace.objects.count(), LessonPlace.objects.get().step) == (1, 1, 1)


def test_the_same_key_of_two_people_is_two_attempts() -> None:
    one, other = Learner.objects.create(), Learner.objects.create()
    given = FIRST.steps[0].try_.solution()
    first = attempt(one, GAME, FIRST, 1, key="k", given=given)
    assert attempt(other, GAME, FIRST, 1, key="k", given=given) != first
    assert attempt(one, GAME, FIRST, 1, key="k", given=given) == first


def test_nobody_sees_what_another_did(learner: Learner, client: Client) -> None:
    do(browser_of(learner), FIRST, 1)
    assert "Đúng rồi!" in browser_of(learner).get(url(FIRST, 1)).text
    page = client.get(url(FIRST, 1)).text
    assert ("Đúng rồi!" in page, "đã xong" in page) == (False, False)


# --- Addresses, size, cost ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["xep/none/", "mau-binh/none/", "mau-binh/mo-dau/0/", "mau-binh/mo-dau/4/", "xep/x/1/"]
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_what_is_no_lesson_or_step_is_a_404(client: Client, path: str, method: str) -> None:
    if method == "post" and path.count("/") == 2:
        assert client.post(f"/lessons/{path}").status_code == 405
    else:
        assert getattr(client, method)(f"/lessons/{path}").status_code == 404


def test_nearly_a_megabyte_is_the_form_again(client: Client) -> None:
    page = client.post(url(FIRST, 3), {"at": ["A" * 1000] * 900, "key": "k"})
    assert page.status_code == 200
    assert len(page.content) < 30_000


def test_pages_cost_few_queries(learner: Learner, django_assert_num_queries: Any) -> None:
    browser = browser_of(learner)
    do(browser, FIRST, 1)
    with django_assert_num_queries(2):  # learner, places
        browser.get("/lessons/")
    with django_assert_num_queries(2):  # learner, place
        browser.get(f"/lessons/mau-binh/{FIRST.slug}/")
    with django_assert_num_queries(4):  # learner, steps done, the own table's rules, the right attempt
        browser.get(url(FIRST, 1))
    with django_assert_num_queries(3):  # learner, steps done, the own table's rules
        browser.get(url(FIRST, 2))
    with django_assert_num_queries(0):
        Client().get(url(FIRST, 2))


# --- Nearly all of some cards -------------------------------------------------------------------------------------

ALL_BUT_ONE = next(
    (lesson, n)
    for lesson in PATH
    for n, step in enumerate(lesson.steps, start=1)
    if step.try_ and step.try_.kind == "pick" and step.try_.count == len(step.try_.cards) - 1
)


def odd_card() -> str:
    """Return a card without which the others are what the step wants."""
    lesson, n = ALL_BUT_ONE
    try_ = lesson.steps[n - 1].try_
    (odd,) = set(try_.cards) - set(try_.solution()["cards"])
    return str(odd)


@KINDS
def test_of_nearly_all_cards_one_taps_the_one_that_is_left_out(client: Client, headers: Any) -> None:
    page = client.get(url(*ALL_BUT_ONE))
    assert "<legend>Bỏ ra 1 lá</legend>" in page.text
    assert page.text.count('name="left"') == 14
    client.post(url(*ALL_BUT_ONE), {"left": odd_card(), "key": "k"}, headers=headers)
    answer = Answer.objects.get()
    assert (answer.correct, len(answer.given["cards"]), odd_card() in answer.given["cards"]) == (True, 13, False)


@pytest.mark.parametrize("left", [[], ["2s", "Kd"]], ids=len)
def test_too_many_or_none_left_out_is_said_and_stays_tapped(client: Client, left: list[str]) -> None:
    page = client.post(url(*ALL_BUT_ONE), {"left": left, "key": "k"})
    assert f"Hãy chọn đúng 1 lá để bỏ ra; đang chọn {len(left)}." in page.text
    assert re.findall(r'<input[^>]* value="(..)"[^>]* checked', page.text) == left
    assert not Answer.objects.exists()


def test_no_mat_lies_there_without_cards(client: Client) -> None:
    assert 'class="mat"' not in client.get(url(*ALL_BUT_ONE)).text


# --- Cards held twice ---------------------------------------------------------------------------------------------

COPIES = ["Er", "Er", "Eg", "Rr", "Rr"]
PICKS: list[tuple[int, dict[str, list[str]], list[str]]] = [
    (2, {"cards": ["Er", "Er"]}, ["Er", "Er"]),
    (2, {"cards": ["Rr", "Er"]}, ["Er", "Rr"]),
    (4, {"left": ["Er"]}, ["Er", "Eg", "Rr", "Rr"]),
    (4, {"cards": ["Er", "Rr", "Rr", "Eg"]}, ["Er", "Eg", "Rr", "Rr"]),
]


def pick_of_copies(count: int, sent: dict[str, list[str]]) -> PickForm:
    form = PickForm(get_game("xep"), "discards", {}, "vi", as_sent(sent))
    form.offered, form.count = COPIES, count
    return form


@pytest.mark.parametrize(("count", "sent", "picked"), PICKS)
def test_each_copy_of_a_card_is_picked_by_itself(count: int, sent: dict[str, list[str]], picked: list[str]) -> None:
    form = pick_of_copies(count, sent)
    assert form.given() == {"cards": picked}
    assert len({card["id"] for card in form.cards}) == len(COPIES)


def test_a_card_sent_more_often_than_it_is_offered_is_not_picked_more_often() -> None:
    form = pick_of_copies(3, {"cards": ["Eg", "Eg", "Eg"]})
    with pytest.raises(Unreadable, match="đang chọn 1"):
        form.given()
