"""A set of five: fits how well somebody does, is practice, ends after the fifth, says what is sure and leads on."""

import re
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from games import all_games, get_game
from tests.tutor.conftest import answer as stored
from tests.tutor.conftest import serve as stored_position
from tests.tutor.factories import GAME, HTMX, LEGAL, address, browser_of, put
from tests.tutor.test_runs import answer, asked, fields, url
from tutor.models import Answer, Learner, Run, Served
from tutor.quiz.fives import FIVE_ASKED, expected_shares, level_for, queries_for
from tutor.quiz.overview import summary_of
from tutor.quiz.runs import answers_of, place_of, puzzle_of, settle, start
from tutor.quiz.services import EASY, FEW_ANSWERS, FIRST_LEVEL, Stream, next_puzzle
from tutor.serving.attempts import attempts_allowed, may_have_hints
from tutor.serving.services import grade, serve_twin

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
PRACTISE, MORE = "Luyện luật này", "Năm câu nữa"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def history(learner: Learner, level: int, *, right: int, wrong: int) -> None:
    """Let a learner have answered puzzles of a level."""
    for correctly in [True] * right + [False] * wrong:
        answer(learner, put(learner, level=level), correctly=correctly)


def done(run: Run) -> Run:
    return settle(run, answers_of(run))


def five(learner: Learner, results: list[bool], *, game: str = "mau-binh") -> Run:
    """Let a learner do some puzzles of a set of five, each closed by its first answer."""
    run = start(learner, "five", game)
    for correctly in results:
        with patch("tutor.serving.services.attempts_allowed", return_value=1):
            answer(learner, puzzle_of(run, place_of(run, answers_of(run))), correctly=correctly)
    return done(run)


# --- What is asked ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tried", "level"),
    [
        ({}, 2),
        ({1: (2, 0)}, 2),
        ({1: (0, 2)}, 1),
        ({1: (3, 7)}, 1),
        ({1: (10, 0), 2: (4, 2)}, 2),
        ({1: (10, 0), 2: (10, 0)}, 3),
        ({2: (10, 0), 3: (10, 0), 4: (9, 3)}, 4),
        ({5: (20, 0)}, 5),
    ],
)
def test_the_level_is_where_three_in_four_are_right(learner: Learner, tried: dict[int, Any], level: int) -> None:
    for tried_at, (right, wrong) in tried.items():
        history(learner, tried_at, right=right, wrong=wrong)
    history(Learner.objects.create(), 1, right=0, wrong=4)
    assert level_for(learner, GAME, 2) == level
    assert level_for(learner, GAME, 0) == max(1, level - 1)
    assert level_for(learner, get_game("xep"), 4) == 2


def test_what_is_expected_of_a_level_falls_with_its_misses_and_rises_with_what_was_right(learner: Learner) -> None:
    before = expected_shares(learner, GAME)
    assert list(before) == [1, 2, 3, 4, 5]
    assert list(before.values()) == sorted(before.values(), reverse=True)
    history(learner, 3, right=0, wrong=3)
    assert expected_shares(learner, GAME)[3] < before[3]
    history(learner, 3, right=9, wrong=0)
    assert expected_shares(learner, GAME)[3] > before[3]


def test_what_needed_a_hint_or_a_second_try_was_not_right_at_once(learner: Learner) -> None:
    history(learner, 1, right=6, wrong=0)
    Answer.objects.filter(pk__in=Answer.objects.values("pk")[:3]).update(hints=1)
    Answer.objects.filter(pk__in=Answer.objects.filter(hints=0).values("pk")[:1]).update(attempt=2)
    assert expected_shares(learner, GAME)[1] == pytest.approx((2 + 8 * 0.9) / (5 + 8))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_easy_puzzles_have_few_answers_and_nothing_is_asked_twice_before_all_was(game: Any) -> None:
    house = game.house()
    easy, hard = (queries_for(game, house, level, before=()) for level in (EASY, EASY + 1))
    assert {game.query(query).answer.kind for query in easy} <= set(FEW_ANSWERS)
    assert set(easy) < set(hard)
    assert queries_for(game, house, EASY, before=easy[1:]) == easy[:1]
    assert queries_for(game, house, EASY, before=easy) == easy


@pytest.mark.parametrize("game", ["", *(game.key for game in all_games())])
def test_a_newcomer_gets_easy_puzzles_first_and_each_question_once(learner: Learner, game: str) -> None:
    run = five(learner, [True] * 5, game=game)
    served = Served.objects.filter(run=run).order_by("created")
    assert [one.level for one in served[:2]] == [1, 1]
    assert {one.level for one in served} <= {1, 2}
    assert {get_game(one.game).query(one.query).answer.kind for one in served} <= set(FEW_ANSWERS)
    assert len({(one.game, one.query) for one in served}) > 2
    assert all(one.reserve for one in served)


# --- Practice, not a contest --------------------------------------------------------------------------------------


def test_only_in_a_set_of_five_a_run_has_attempts_and_hints(learner: Learner) -> None:
    facts: Any = {"query": "row-value", "position": {"row": "front", "winner": [], "loser": []}}
    for mode in Run.Mode.values:
        served = put(learner, run=start(learner, mode, ""), **facts)
        assert attempts_allowed(served) == (3 if mode == "five" else 1)
        assert may_have_hints(served) is (mode == "five")


@KINDS
def test_a_miss_of_several_waits_and_is_no_puzzle_done(learner: Learner, headers: Any) -> None:
    run, browser = start(learner, "five", "xi-to"), browser_of(learner)
    with patch("tutor.quiz.runs.queries_for", return_value=["hand-kind"]), no_offers():
        served = asked(browser.get(url(run), headers=headers))
        told = browser.post(address(served), fields(served, correctly=False), headers=headers)
        assert 'id="missed"' in told.text
        again = browser.get(url(run), headers=headers)
        assert asked(again) == served
        assert 'id="missed"' in again.text
        assert "Xong 0/5 câu" in again.text
        told = browser.post(address(served), fields(served, correctly=True) | {"key": "other"}, follow=True)
    assert "Xong 1/5 câu" in told.text
    assert [(one.correct, one.attempt) for one in answers_of(run)] == [(True, 2)]


def no_offers() -> Any:
    return patch("tutor.serving.services.offers_for", return_value=[])


@KINDS
def test_a_puzzle_is_skipped_for_another_and_five_are_still_to_be_done(learner: Learner, headers: Any) -> None:
    run, browser = start(learner, "five", "mau-binh"), browser_of(learner)
    served = asked(browser.get(url(run), headers=headers))
    assert f"{address(served)}skip/" in browser.get(url(run)).text
    assert browser.post(f"{address(served)}skip/", headers=headers)["Location"] == url(run)
    other = asked(browser.get(url(run), headers=headers))
    assert other != served
    assert place_of(run, []) == 1
    answer(learner, served, correctly=True)  # an old window still shows it
    assert place_of(run, answers_of(run)) == 1
    assert asked(browser.get(url(run), headers=headers)) == other


@KINDS
def test_a_twin_follows_a_miss_and_leads_back_into_the_five(learner: Learner, headers: Any) -> None:
    run, browser = five(learner, [False]), browser_of(learner)
    served = Served.objects.get(run=run)
    page = browser.get(address(served), headers=headers).text
    assert 'id="twin"' in page
    twin = serve_twin(served, learner)
    assert twin is not None
    assert twin.run == run
    told = browser.get(address(twin), headers=headers).text
    assert "Xong 1/5 câu" in told
    answer(learner, twin, correctly=True)
    told = browser.get(address(twin), headers=headers).text
    assert re.findall(r'id="next" href="([^"]+)"', told) == [url(run)]
    assert (done(run).asked, place_of(run, answers_of(run))) == (1, 1)


# --- The end ------------------------------------------------------------------------------------------------------


@KINDS
def test_it_ends_after_the_fifth_and_shows_how_it_went(learner: Learner, headers: Any) -> None:
    run, browser = five(learner, [True, False, True, True]), browser_of(learner)
    assert run.ended_at is None
    assert "Xong 4/5 câu" in browser.get(url(run), headers=headers).text
    last = asked(browser.get(url(run)))
    with patch("tutor.serving.services.attempts_allowed", return_value=1):
        told = browser.post(address(last), fields(last, correctly=True), headers=headers, follow=not headers).text
    assert "Xem kết quả" in told
    page = browser.get(url(run), headers=headers).text
    run.refresh_from_db()
    assert (run.right, run.asked, run.ended_at) == (4, 5, Answer.objects.latest("created").created)
    assert ("<html" in page) is not bool(headers)
    assert page.count("/puzzles/q/") == 5
    assert start(learner, "five", "mau-binh") != run


def test_it_may_be_stopped_before_anything_was_answered(learner: Learner) -> None:
    run = start(learner, "five", "")
    page = browser_of(learner).post(f"{url(run)}end/", follow=True).text
    assert "Bạn chưa trả lời câu nào." in page
    assert "Lưu tiến độ?" not in page
    assert MORE in page


def test_it_ends_with_one_button_that_practises_the_missed_rule(learner: Learner) -> None:
    history(learner, 1, right=6, wrong=0)  # foul and hand-order are sure
    run = start(learner, "five", "mau-binh")
    with patch("tutor.quiz.runs.queries_for", return_value=["instant-win"]):
        served = [puzzle_of(run, n) for n in range(5)]
    for n, one in enumerate(served):
        with patch("tutor.serving.services.attempts_allowed", return_value=1):
            answer(learner, one, correctly=n > 3)
    answer(learner, put(learner, level=1), correctly=True)
    page = browser_of(learner).get(url(done(run))).text
    primary = re.findall(r'class="button primary[^"]*"(?: href="([^"]+)")?', page.partition('id="play"')[2])
    assert primary == ["/puzzles/mau-binh/rule/instant-win/"]
    assert PRACTISE in page
    summary = summary_of(run, answers_of(run))
    assert "§" in summary["practise"]["title"]
    assert [rule["state"] for rule in summary["shaky"]] == ["shaky"] * len(summary["shaky"])


def test_without_a_miss_one_button_brings_five_more(learner: Learner) -> None:
    run = five(learner, [True] * 5)
    page = browser_of(learner).get(url(run)).text
    primary = re.findall(r'class="button primary[^>]*>([^<]+)<', page.partition('id="play"')[2])
    assert primary == [MORE]
    assert "Lần này bạn không nhầm luật nào." in page
    assert PRACTISE not in page


@pytest.mark.parametrize(
    ("sure", "shaky", "said"),
    [
        (3, 1, "Bạn chắc 3 luật, hay nhầm 1."),
        (2, 0, "Bạn chắc 2 luật."),
        (0, 2, "Bạn hay nhầm 2 luật."),
        (0, 0, "Bạn đang vững dần."),
    ],
)
def test_the_heading_says_how_many_rules_are_sure_and_missed(
    learner: Learner, sure: int, shaky: int, said: str
) -> None:
    run = five(learner, [True] * 5)
    summary = summary_of(run, answers_of(run)) | {"sure": sure, "shaky": [{}] * shaky}
    with patch("tutor.quiz.modes.summary_of", return_value=summary):
        page = browser_of(learner).get(url(run)).text
    heading = re.findall(r"<h1[^>]*>(.*?)</h1>", page)
    assert heading == [said]


def test_the_account_is_offered_at_the_end_and_not_to_who_has_one(client: Client, make_user: Any) -> None:
    visitor = Learner.objects.create()
    page = browser_of(visitor).get(url(five(visitor, [True] * 5))).text.partition("<main")[2].partition("</main>")[0]
    assert 'href="/accounts/signup/"' in page
    user = make_user()
    client.force_login(user)
    page = client.get(url(five(Learner.objects.create(user=user), [True] * 5))).text.partition("<main")[2]
    assert "/accounts/signup/" not in page


def test_the_result_names_the_game_of_a_rule_where_several_were_asked(learner: Learner) -> None:
    one, mixed = five(learner, [True] * 5), five(learner, [True] * 5, game="")
    assert all(rule["title"].startswith("§") for rule in summary_of(one, answers_of(one))["rules"])
    titles = tuple(game.title["vi"] for game in all_games())
    assert all(rule["title"].startswith(titles) for rule in summary_of(mixed, answers_of(mixed))["rules"])
    assert summary_of(mixed, answers_of(mixed))["lesson"] is None


def test_nobody_sees_the_five_of_another(learner: Learner, client: Client) -> None:
    run = five(learner, [True, False])
    for browser in (client, browser_of(Learner.objects.create())):
        assert browser.get(url(run)).status_code == 404
        assert browser.post(f"{url(run)}end/").status_code == 404


def test_an_open_five_is_gone_on_with_from_the_list(learner: Learner) -> None:
    run = five(learner, [True, False])
    page = browser_of(learner).get("/puzzles/").text
    chip = re.findall(r'<a class="chip" href="([^"]+)">(.*?)</a>', page)
    assert chip == [(url(run), "Năm câu vừa sức · Mậu Binh · 2/5")]


def test_answers_and_results_cost_few_queries(learner: Learner, django_assert_num_queries: Any) -> None:
    run, browser = five(learner, [True, False]), browser_of(learner)
    served = asked(browser.get(url(run)))
    with django_assert_num_queries(12):
        browser.post(address(served), fields(served, correctly=True), headers=HTMX)
    over = five(learner, [True] * 2)
    with django_assert_num_queries(5):  # learner, run, answers; rules, lessons
        browser.get(url(over))


def test_a_wrong_answer_to_a_puzzle_of_two_answers_closes_it(learner: Learner) -> None:
    run = start(learner, "five", "mau-binh")
    with patch("tutor.quiz.runs.queries_for", return_value=["foul"]):
        served = puzzle_of(run, 0)
    given = not grade(served, learner, key="k", given=True).verdict["answer"]
    assert (Answer.objects.get().closes, isinstance(given, bool)) == (True, True)


def test_what_was_missed_and_is_sure_is_practised_only_where_nothing_less_sure_was_missed(learner: Learner) -> None:
    for _ in range(6):
        answer(learner, put(learner, query="hand-kind", position={"cards": LEGAL["back"]}), correctly=True)
    run = start(learner, "five", "mau-binh")
    answer(learner, put(learner, run=run), correctly=False)
    states = {rule["title"].split()[0]: rule["state"] for rule in summary_of(run, answers_of(run))["rules"]}
    assert states == {"§3.1": "shaky", "§3.2": "shaky", "§2.1": "sure"}
    assert summary_of(run, answers_of(run))["practise"]["title"].startswith("§3.")


@pytest.mark.parametrize(
    ("level", "asked_of"),
    [(FIRST_LEVEL, {"foul"}), (EASY, {"foul"}), (EASY + 1, {"foul", "settle", "repair", "arrange"})],
)
def test_the_rule_it_leads_to_is_practised_with_few_answers_first(
    learner: Learner, level: int, asked_of: set[str]
) -> None:
    found = set()
    with patch("tutor.quiz.services.next_level", return_value=level), patch("tutor.quiz.services.TASKS", 0):
        for _ in range(24):
            served = next_puzzle(Stream(GAME, rule="mau-binh.foul"), learner)
            found.add(served.query)
            served.delete()
    assert found <= asked_of
    assert len(found) >= min(len(asked_of), 2)


@pytest.mark.parametrize(
    "shares",
    [
        (0.98, 0.93, 0.87, 0.75, 0.6),
        (0.95, 0.85, 0.75, 0.6, 0.4),
        (0.9, 0.75, 0.6, 0.4, 0.2),
        (0.75, 0.5, 0.3, 0.2, 0.1),
    ],
    ids=["strong", "middling", "newcomer", "weak"],
)
def test_in_the_long_run_three_in_four_are_right_at_once(learner: Learner, shares: tuple[float, ...]) -> None:
    rng, results = Random(7), []
    for n in range(150):
        level = level_for(learner, GAME, n % FIVE_ASKED)
        results.append(rng.random() < shares[level - 1])
        stored(learner, served=stored_position(learner, level=level), correct=results[-1])
    settled = results[50:]
    assert 0.65 <= sum(settled) / len(settled) <= 0.85
