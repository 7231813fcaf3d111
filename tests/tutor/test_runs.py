"""Modes: mixed puzzles, runs until the first miss and for three minutes, one's best, what waits."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games import all_games
from tests.tutor.factories import GAME, HOUSE, HTMX, address, browser_of, giveaways, put
from tests.tutor.giving import right_of, sent_to, wrong_to
from tutor.accounts.queries import work_of
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.runs import answers_of, bests, level_of, puzzle_of, settle, start
from tutor.quiz.services import ALL, MIXED, Stream, next_level, next_puzzle
from tutor.serving.services import grade
from tutor.serving.tables import save_house

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
MODES = pytest.mark.parametrize("mode", ["streak", "minutes"])


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def fields(served: Served, *, correctly: bool) -> dict[str, Any]:
    """Return what a browser sends to answer a position."""
    return sent_to(served, right_of(served) if correctly else wrong_to(served)) | {"key": "k"}


def answer(learner: Learner, served: Served, *, correctly: bool) -> Answer:
    return grade(served, learner, key="k", given=right_of(served) if correctly else wrong_to(served))


def played(learner: Learner, mode: str, results: list[bool], *, game: str = "mau-binh") -> Run:
    """Let a learner play a run; return it as it stands."""
    run = start(learner, mode, game)
    for n, correctly in enumerate(results):
        answer(learner, puzzle_of(run, n), correctly=correctly)
    return settle(run, answers_of(run))


def url(run: Run, prefix: str = "") -> str:
    return f"{prefix}/puzzles/run/{run.pk}/"


def asked(page: Any) -> Served:
    """Return the position that a page asks about."""
    return Served.objects.get(pk=re.findall(r'id="answer-form"[^>]*action="[^"]*/q/([^/"]+)/"', page.text)[0])


# --- Mixed --------------------------------------------------------------------------------------------------------


@KINDS
@pytest.mark.parametrize(("path", "mix"), [("/puzzles/mixed/", ALL), ("/puzzles/xep/mixed/", MIXED)])
def test_a_mixed_puzzle_waits_and_leads_to_the_next_mixed_one(
    learner: Learner, path: str, mix: str, headers: Any
) -> None:
    browser = browser_of(learner)
    served = asked(browser.get(path, headers=headers))
    assert (served.rule, served.learner) == (mix, learner)
    assert asked(browser.get(path, headers=headers)) == served
    told = browser.post(address(served), fields(served, correctly=True), headers=headers, follow=not headers)
    assert re.findall(r'id="next" href="([^"]+)"', told.text) == [path]
    assert asked(browser.get(path, headers=headers)) != served


def test_mixed_puzzles_are_of_every_question_and_of_every_game(learner: Learner) -> None:
    def queries(stream: Stream, times: int) -> set[tuple[str, str]]:
        found = set()
        for _ in range(times):
            served = next_puzzle(stream, learner)
            found.add((served.game, served.query))
            served.delete()
        return found

    of_one = queries(Stream(GAME, mix=MIXED), 20)
    assert {game for game, _query in of_one} == {"mau-binh"}
    assert len(of_one) > 3
    assert len({game for game, _query in queries(Stream(GAME, mix=ALL), 24)}) > 2


def test_what_waits_in_other_streams_is_no_mixed_puzzle_and_their_levels_stand_apart(learner: Learner) -> None:
    put(learner), put(learner, rule="mau-binh.foul", level=5)
    for _ in range(2):
        answer(learner, put(learner, rule=MIXED, level=3), correctly=True)
    mixed = next_puzzle(Stream(GAME, mix=MIXED), learner)
    assert (mixed.rule, mixed.level) == (MIXED, 4)
    assert next_level(Stream(GAME, query="foul"), learner) == 1


@pytest.mark.parametrize("path", ["/puzzles/mixed/", "/puzzles/mau-binh/mixed/"])
def test_a_newcomer_gets_the_open_mixed_puzzle_and_leaves_no_trace(path: str) -> None:
    assert len({asked(Client().get(path)).pk for _ in range(2)}) == 1
    assert (Served.objects.count(), Learner.objects.count()) == (1, 0)


def test_there_is_nothing_mixed_of_a_game_that_is_none(client: Client) -> None:
    assert client.get("/puzzles/none/mixed/").status_code == 404


# --- Runs ---------------------------------------------------------------------------------------------------------


def test_a_run_goes_from_easy_to_hard() -> None:
    assert [level_of(n) for n in range(11)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]


@MODES
def test_a_visitor_begins_a_run_with_one_press(client: Client, mode: str) -> None:
    begun = client.post("/puzzles/run/", {"mode": mode, "game": ""})
    run = Run.objects.get()
    assert begun["Location"] == url(run)
    assert (run.mode, run.game, run.learner, run.ends_at is None) == (mode, "", Learner.objects.get(), mode == "streak")
    assert run.house.keys() == {game.key for game in all_games()}
    again = client.post("/puzzles/run/", {"mode": mode, "game": ""})
    assert (again["Location"], Run.objects.count()) == (url(run), 1)
    client.post("/puzzles/run/", {"mode": mode, "game": "xep"})
    assert Run.objects.count() == 2


@pytest.mark.parametrize("sent", [{}, {"mode": "none"}, {"mode": "streak", "game": "none"}])
def test_a_run_of_no_kind_is_a_404(client: Client, sent: dict[str, str]) -> None:
    assert client.post("/puzzles/run/", sent).status_code == 404
    assert client.get("/puzzles/run/").status_code == 405
    assert not Learner.objects.exists()


@KINDS
def test_a_streak_goes_on_until_the_first_miss(learner: Learner, headers: Any) -> None:
    run, browser = start(learner, "streak", "mau-binh"), browser_of(learner)
    levels = []
    for n, correctly in enumerate([True, True, True, False]):
        page = browser.get(url(run), headers=headers)
        served = asked(page)
        levels.append(served.level)
        assert f"{n} câu đúng" in page.text
        assert asked(browser.get(url(run), headers=headers)) == served
        told = browser.post(address(served), fields(served, correctly=correctly), headers=headers, follow=not headers)
        assert re.findall(r'id="next" href="([^"]+)"', told.text) == [url(run)]
        assert ("Câu tiếp" if correctly else "Xem kết quả") in told.text
        assert 'id="twin"' not in told.text
    assert levels == [1, 1, 2, 2]
    page = browser.get(url(run), headers=headers).text
    run.refresh_from_db()
    assert (run.right, run.asked, run.ended_at is not None) == (3, 4, True)
    assert "3 câu đúng</h1>" in page
    assert "Kỷ lục mới của bạn!" in page
    assert ("<html" in page) is not bool(headers)
    assert 'id="play"' in page


def test_each_puzzle_of_a_run_has_one_attempt(learner: Learner) -> None:
    run = start(learner, "streak", "xep")
    for n in range(4):
        served = puzzle_of(run, n)
        assert answer(learner, served, correctly=n < 3).closes
    assert settle(run, answers_of(run)).ended_at is not None


@KINDS
def test_answers_after_three_minutes_are_judged_but_do_not_count(learner: Learner, headers: Any) -> None:
    run, browser = played(learner, "minutes", [True, False, True]), browser_of(learner)
    late = asked(browser.get(url(run)))
    Answer.objects.update(created=timezone.now() - timedelta(minutes=5))
    Run.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert "Hết giờ: trả lời vẫn được chấm, nhưng không tính." in browser.get(address(late), headers=headers).text
    told = browser.post(address(late), fields(late, correctly=True), headers=headers, follow=not headers).text
    assert "Đúng rồi!" in told
    assert "Hết giờ trước khi bạn trả lời: câu này không tính." in told
    page = browser.get(url(run)).text
    run.refresh_from_db()
    assert (run.right, run.asked, run.ended_at) == (2, 3, run.ends_at)
    assert "1 câu trả lời sau khi hết giờ: không tính." in page
    assert page.count("· không tính") == 1


def test_the_time_left_is_told_by_the_server(learner: Learner) -> None:
    run = start(learner, "minutes", "mau-binh")
    Run.objects.update(ends_at=timezone.now() + timedelta(seconds=100))
    page = browser_of(learner).get(url(run)).text
    left, shown = re.findall(r'data-left="(\d+)"[^>]*>([^<]*)<', page)[0]
    assert 60 < int(left) <= 100
    assert shown == f"1:{int(left) - 60:02}"
    assert "js/clock.js" in page
    assert "data-left" not in browser_of(learner).get(url(start(learner, "streak", ""))).text


def test_a_miss_does_not_end_the_three_minutes(learner: Learner) -> None:
    run = played(learner, "minutes", [False, False, True])
    assert (run.right, run.asked, run.ended_at) == (1, 3, None)


@MODES
def test_a_run_is_stopped_where_it_stands(learner: Learner, mode: str) -> None:
    run = played(learner, mode, [True])
    page = browser_of(learner).post(f"{url(run)}end/", follow=True).text
    assert "1 câu đúng</h1>" in page
    assert start(learner, mode, "mau-binh") != run


@pytest.mark.parametrize("mode", ["streak", "minutes", "five"])
def test_an_answer_after_the_stop_is_judged_but_does_not_count(learner: Learner, mode: str) -> None:
    run, browser = played(learner, mode, [True]), browser_of(learner)
    late = asked(browser.get(url(run)))
    browser.post(f"{url(run)}end/")
    told = browser.post(address(late), fields(late, correctly=True), follow=True).text
    assert "Đúng rồi!" in told
    assert "Bạn đã dừng trước khi trả lời: câu này không tính vào lượt." in told
    page = browser.get(url(run)).text
    run.refresh_from_db()
    assert (run.right, run.asked) == (1, 1)
    assert page.count("· không tính") == 1
    assert ("1 câu trả lời sau khi dừng: không tính." in page) is (mode != "five")


@MODES
def test_a_stop_is_not_undone_by_a_page_that_was_read_before(learner: Learner, mode: str) -> None:
    read_before = played(learner, mode, [True])
    answer(learner, puzzle_of(read_before, 1), correctly=True)
    browser_of(learner).post(f"{url(read_before)}end/")
    settle(read_before, answers_of(read_before))
    assert Run.objects.get().ended_at is not None


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_begin_one_run() -> None:
    learner = Learner.objects.create()

    def tap(_n: int) -> Run:
        try:
            return start(learner, "streak", "mau-binh")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as taps:
        assert len(set(taps.map(tap, range(8)))) == 1
    assert Run.objects.count() == 1


def test_nobody_sees_or_stops_the_run_of_another(learner: Learner, client: Client) -> None:
    run = played(learner, "streak", [True])
    for browser in (client, browser_of(Learner.objects.create())):
        assert browser.get(url(run)).status_code == 404
        assert browser.post(f"{url(run)}end/").status_code == 404
        assert browser.get(address(puzzle_of(run, 1))).status_code == 404
    run.refresh_from_db()
    assert run.ended_at is None


def test_a_run_keeps_the_rules_of_its_start(learner: Learner) -> None:
    lowest = GAME.house.from_json({"preset": "seed", "wheel": "lowest"})
    save_house(learner, GAME, lowest)
    run = start(learner, "streak", "mau-binh")
    save_house(learner, GAME, GAME.house())
    assert puzzle_of(run, 0).house == lowest.to_json()
    assert "theo luật bàn lúc ra câu này" in browser_of(learner).get(url(run)).text
    assert puzzle_of(start(learner, "minutes", "mau-binh"), 0).house == HOUSE


def test_puzzles_of_a_run_wait_in_no_stream_and_are_not_skipped(learner: Learner) -> None:
    run = start(learner, "streak", "mau-binh")
    served = puzzle_of(run, 0)
    for stream in (Stream(GAME, query=served.query), Stream(GAME, mix=MIXED), Stream(GAME, mix=ALL)):
        assert next_puzzle(stream, learner) != served
    browser = browser_of(learner)
    page = browser.get(url(run)).text
    assert "/skip/" not in page
    assert 'name="hint"' not in page
    browser.post(f"{address(served)}skip/")
    assert asked(browser.get(url(run))) == served


@LANGUAGES
@MODES
def test_the_page_of_a_run_gives_nothing_away(learner: Learner, prefix: str, lang: str, mode: str) -> None:
    run = start(learner, mode, "")
    for n in range(4):
        served = puzzle_of(run, n)
        served.reserve = served.position
        assert giveaways(browser_of(learner).get(address(served, prefix=prefix)), served) == []


# --- The list -----------------------------------------------------------------------------------------------------


def test_the_list_shows_ones_best_and_nobody_elses(learner: Learner, client: Client) -> None:
    played(learner, "streak", [True, False]), played(learner, "streak", [True, True, False])
    played(learner, "minutes", [True], game="")
    played(Learner.objects.create(), "streak", [True, True, True, False])
    assert bests(learner) == {("streak", "mau-binh"): 2, ("minutes", ""): 1}
    page = browser_of(learner).get("/puzzles/").text
    rows = re.findall(r'<th scope="row">([^<]+)</th><td class="num">(\d+)</td><td class="num">(\d+)</td>', page)
    assert rows == [("Mọi trò", "0", "1"), ("Mậu Binh", "2", "0")]
    assert "Kỷ lục của bạn" not in client.get("/puzzles/").text


def test_what_waits_is_gone_on_with_from_the_list(learner: Learner, client: Client) -> None:
    waiting, run = put(learner), played(learner, "streak", [True])
    put(Learner.objects.create()), played(learner, "streak", [False], game="xep")
    answer(learner, put(learner), correctly=True)
    page = browser_of(learner).get("/puzzles/").text
    assert re.findall(r'<a class="chip" href="([^"]+)"', page) == [url(run), address(waiting)]
    assert "Tiếp tục" not in client.get("/puzzles/").text


def test_what_no_list_shows_any_more_does_not_wait(learner: Learner) -> None:
    run = start(learner, "minutes", "mau-binh")
    put(learner), puzzle_of(run, 0), puzzle_of(start(learner, "streak", "mau-binh"), 0)
    assert work_of(learner).waiting == 3
    browser_of(learner).post(f"{url(run)}end/")
    assert work_of(learner).waiting == 2
    Run.objects.filter(pk=run.pk).update(ended_at=None, ends_at=timezone.now() - timedelta(seconds=1))
    assert work_of(learner).waiting == 2


def test_runs_and_the_list_cost_few_queries(learner: Learner, django_assert_num_queries: Any) -> None:
    browser, run = browser_of(learner), start(learner, "minutes", "mau-binh")
    browser.get(url(run))
    served = puzzle_of(run, 0)
    with django_assert_num_queries(6):  # learner, rules, own tables, best, waiting, open runs
        browser.get("/puzzles/")
    with django_assert_num_queries(0):
        Client().get("/puzzles/")
    sent = fields(served, correctly=True)
    with django_assert_num_queries(12):
        browser.post(address(served), sent, headers=HTMX)


def test_skipping_a_mixed_puzzle_brings_another_mixed_one(learner: Learner) -> None:
    served, browser = next_puzzle(Stream(GAME, mix=ALL), learner), browser_of(learner)
    skipped = browser.post(f"{address(served)}skip/")
    assert skipped["Location"] == "/puzzles/mixed/"
    assert asked(browser.get("/puzzles/mixed/")) != served
