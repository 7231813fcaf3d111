"""Puzzle streams: what waits, what follows, how hard it is, and that nothing gives the answer away."""

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game, judge
from tests.tutor.factories import FOUL, GAME, HTMX, LEGAL, TWIN, address, answered, browser_of, giveaways, put
from tests.tutor.giving import right_of, sent_to, wrong_to
from tutor.models import Answer, Learner, Served
from tutor.quiz.queries import find_stream, stream_url
from tutor.quiz.services import Stream, next_level, next_puzzle
from tutor.serving.attempts import attempts_allowed
from tutor.serving.forms import asked_puzzles, asked_rules
from tutor.serving.services import grade

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
FOULS = Stream(GAME, query="foul")
RULES = sorted({rule for puzzle in GAME.puzzles for rule in puzzle.rules})
EVERY_PUZZLE = [(game.key, one.query) for game in all_games() for one in asked_puzzles(game)]
URL = "/puzzles/mau-binh/foul/"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def asked(page: Any) -> str:
    """Return the id of the position that a page asks about."""
    return re.findall(r'<form[^>]*id="answer-form"[^>]*action="(?:/en)?/puzzles/q/([^/"]+)/"', page.text)[0]


def in_order(value: Any) -> Any:
    """Return an answer with its cards and names sorted: they are picked in the order in which they lie."""
    if isinstance(value, dict):
        return {key: in_order(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted(map(in_order, value), key=str)
    return value


# --- The list -----------------------------------------------------------------------------------------------------


@LANGUAGES
def test_the_list_has_a_stream_for_every_question_and_rule(client: Client, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/puzzles/")
    tiles = re.findall(r'<a class="tile" href="([^"]+)"><h4>(.*?)</h4>', page.text)
    assert [tile for tile in tiles if "/do/" not in tile[0]] == [
        (f"{prefix}/puzzles/{game.key}/{puzzle.query}/", escape(game.book.queries[puzzle.query]["title"][lang]))
        for game in all_games()
        for puzzle in asked_puzzles(game)
    ]
    assert [tile for tile in tiles if "/do/" in tile[0]] == [
        (f"{prefix}/puzzles/{game.key}/do/{task.key}/", escape(game.book.tasks[task.key]["title"][lang]))
        for game in all_games()
        for task in game.tasks
    ]
    rules = re.findall(r'<a href="([^"]+)"><strong>(.*?)</strong>', page.text)
    assert rules == [
        (f"{prefix}/puzzles/{game.key}/rule/{rule.short}/", f"§{rule.section} {escape(rule.title[lang])}")
        for game in all_games()
        for rule in game.book.rules.values()
        if rule.short in asked_rules(game)
    ]
    assert asked_rules(GAME) == set(RULES)


def test_every_question_of_every_game_is_a_puzzle_with_a_form(client: Client) -> None:
    asked_of = {game.key: len(asked_puzzles(game)) for game in all_games()}
    assert asked_of == {"mau-binh": 9, "xep": 13, "xa-lang": 7, "xi-to": 7, "xi-dach": 10}
    assert all(asked_of[game.key] == len(game.queries) for game in all_games())
    assert client.get("/puzzles/").text.count('class="tile"') == 46 + 9  # and the tasks


@KINDS
@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
@pytest.mark.parametrize(("game", "query"), EVERY_PUZZLE)
def test_every_puzzle_is_put_and_answered(learner: Learner, game: str, query: str, headers: Any, right: bool) -> None:
    browser = browser_of(learner)
    served = Served.objects.get(pk=asked(browser.get(f"/puzzles/{game}/{query}/", headers=headers)))
    answer = right_of(served)
    given = answer if right else wrong_to(served)
    fields = sent_to(served, given) | {"key": "k"}
    told = browser.post(address(served), fields, headers=headers, follow=not headers)
    stored, done = served.answers.get(), right or attempts_allowed(served) == 1
    assert ("Đúng rồi!" in told.text, "Chưa đúng." in told.text) == (right, not right)
    assert ("answer-form" in told.text) is not done
    assert (escape(get_game(game).headline(query, answer, served.position)["vi"]) in told.text) >= done
    assert (stored.correct, stored.closes, in_order(stored.given)) == (right, done, in_order(given))


@LANGUAGES
@pytest.mark.parametrize(("game", "query"), EVERY_PUZZLE)
def test_no_page_of_a_question_gives_the_answer_away(
    learner: Learner, prefix: str, lang: str, game: str, query: str
) -> None:
    page = browser_of(learner).get(f"{prefix}/puzzles/{game}/{query}/")
    served = Served.objects.get()
    assert re.findall(r"<h1[^>]*>(.*?)</h1>", page.text) == [
        escape(get_game(game).question(query, served.position)[lang])
    ]
    assert giveaways(page, served) == []


def test_the_list_says_how_sure_the_learner_is_of_a_rule(learner: Learner, client: Client) -> None:
    answered(learner, given=True, position=FOUL)
    answered(learner, given=True, position=LEGAL)
    answered(Learner.objects.create(), given=True, position=FOUL, query="foul")
    all_rules = sum(len(asked_rules(game)) for game in all_games())
    mine = browser_of(learner).get("/puzzles/").text
    assert mine.count("○ chưa luyện") == all_rules - 3
    assert mine.count("✗ còn hay nhầm") == 3  # §3.1 and §3.2, one of two each; §2.1
    assert client.get("/puzzles/").text.count("○ chưa luyện") == all_rules


@pytest.mark.parametrize(
    "path",
    ["xep/foul/", "mau-binh/none/", "mau-binh/rule/none/", "mau-binh/rule/time/", "mau-binh/rule/mau-binh.foul/"],
)
def test_a_stream_that_does_not_exist_is_a_404(client: Client, path: str) -> None:
    assert client.get(f"/puzzles/{path}").status_code == 404
    assert not Served.objects.exists()


# --- What waits ---------------------------------------------------------------------------------------------------


@LANGUAGES
@KINDS
def test_a_newcomer_gets_the_open_puzzle_and_leaves_no_trace(prefix: str, lang: str, headers: Any) -> None:
    pages = [Client().get(f"{prefix}{URL}", headers=headers) for _ in range(3)]
    assert len({asked(page) for page in pages}) == 1
    assert ("<html" in pages[0].text) is not bool(headers)
    assert GAME.book.queries["foul"]["question"][lang] in pages[0].text
    assert (Served.objects.count(), Learner.objects.count()) == (1, 0)


def test_a_puzzle_waits_until_it_is_answered(learner: Learner) -> None:
    browser = browser_of(learner)
    first = asked(browser.get(URL))
    assert asked(browser.get(URL)) == first
    assert asked(browser.get(f"/en{URL}")) == first
    assert asked(browser.get("/puzzles/mau-binh/hand-kind/")) != first
    browser.post(f"/puzzles/q/{first}/", {"answer": "true", "key": "k"})
    assert asked(browser.get(URL)) != first


def test_a_newcomer_who_answered_gets_puzzles_of_his_own(client: Client) -> None:
    open_ = asked(client.get(URL))
    client.post(f"/puzzles/q/{open_}/", {"answer": "true", "key": "k"})
    own = asked(client.get(URL))
    assert own != open_
    assert Served.objects.get(pk=own).learner == Learner.objects.get()
    assert asked(Client().get(URL)) == open_


@pytest.mark.parametrize("known", [True, False], ids=["learner", "newcomer"])
def test_skipping_brings_another_puzzle_and_counts_nothing(learner: Learner, known: bool) -> None:
    browser = browser_of(learner) if known else Client()
    first = asked(browser.get(URL))
    page = browser.post(f"/puzzles/q/{first}/skip/")
    assert (page.status_code, page.headers["Location"]) == (302, URL)
    second = asked(browser.get(URL))
    assert second != first
    assert asked(browser.get(URL)) == second
    assert not Answer.objects.exists()


def test_a_skip_is_a_post(learner: Learner) -> None:
    served = put(learner)
    assert browser_of(learner).get(f"{address(served)}skip/").status_code == 405
    assert browser_of(learner).get(f"{address(served)}twin/").status_code == 405


def test_nobody_gets_what_waits_for_another(learner: Learner) -> None:
    put(learner)
    assert next_puzzle(FOULS, Learner.objects.create()).learner != learner
    assert next_puzzle(FOULS, None).learner is None


def test_a_puzzle_about_a_rule_waits_apart_from_those_about_its_question(learner: Learner) -> None:
    about_rule = next_puzzle(Stream(GAME, rule="mau-binh.foul"), learner)
    assert next_puzzle(FOULS, learner) != about_rule
    assert next_puzzle(Stream(GAME, rule="mau-binh.foul"), learner) == about_rule


# --- What it is about ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", RULES)
def test_one_of_the_two_positions_of_a_puzzle_about_a_rule_turns_on_it(learner: Learner, rule: str) -> None:
    served = next_puzzle(Stream(GAME, rule=f"mau-binh.{rule}"), learner)
    verdicts = [judge("mau-binh", served.query, position) for position in (served.position, served.reserve)]
    assert any(f"mau-binh.{rule}" in verdict.rules for verdict in verdicts)
    assert verdicts[0].answer != verdicts[1].answer


@pytest.mark.parametrize("query", GAME.puzzle_keys)
def test_the_page_of_a_question_says_what_is_asked_and_gives_nothing_away(client: Client, query: str) -> None:
    page = client.get(f"/puzzles/mau-binh/{query}/")
    served = Served.objects.get()
    assert (served.query, served.level, served.purpose) == (query, 1, "puzzle")
    assert re.findall(r"<h1[^>]*>(.*?)</h1>", page.text) == [GAME.question(query, served.position)["vi"]]
    assert giveaways(page, served) == []


@pytest.mark.parametrize("rule", RULES)
def test_the_page_of_a_rule_gives_nothing_else_away(client: Client, rule: str) -> None:
    page = client.get(f"/puzzles/mau-binh/rule/{rule}/")
    assert giveaways(page, Served.objects.get()) == []


def test_the_seed_is_not_the_same_twice(learner: Learner) -> None:
    dealt = [str(next_puzzle(FOULS, Learner.objects.create()).position) for _ in range(4)]
    assert len(set(dealt)) == 4


# --- How hard it is -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("history", "level"),
    [
        ([], 1),
        ([(1, True)], 1),
        ([(1, True), (1, True)], 2),
        ([(2, True), (1, True), (1, False)], 2),
        ([(3, False), (3, True)], 3),
        ([(3, False), (3, False)], 2),
        ([(1, False), (1, False)], 1),
        ([(5, True), (5, True)], 5),
        ([(2, True), (1, True), (1, True)], 2),
    ],
)
def test_two_right_answers_in_a_row_go_up_and_two_wrong_ones_down(
    learner: Learner, history: list[tuple[int, bool]], level: int
) -> None:
    for at, right in reversed(history):  # the latest stands first
        answered(learner, given=not right, level=at)
    assert next_level(FOULS, learner) == level


def test_other_streams_and_other_people_do_not_count(learner: Learner) -> None:
    for _ in range(2):
        answered(learner, level=4, purpose="landing")
        answered(learner, level=4, rule="mau-binh.foul")
        answered(Learner.objects.create(), level=4)
    assert next_level(FOULS, learner) == 1
    assert next_level(Stream(GAME, rule="mau-binh.foul"), learner) == 5


# --- After the answer ---------------------------------------------------------------------------------------------


@LANGUAGES
@KINDS
@pytest.mark.parametrize("right", [True, False])
def test_after_an_answer_come_the_verdict_the_twin_and_the_next(
    learner: Learner, prefix: str, lang: str, headers: Any, right: bool
) -> None:
    served, browser = put(learner, reserve=TWIN), browser_of(learner)
    page = browser.post(
        address(served, prefix=prefix),
        {"answer": str(not right).lower(), "key": "k"},
        headers=headers,
        follow=not headers,
    )
    verdict = judge("mau-binh", "foul", LEGAL)
    assert (page.status_code, "<html" in page.text) == (200, not headers)
    assert verdict.headline[lang] in page.text
    assert f'action="{address(served, prefix=prefix)}twin/"' in page.text
    assert f'href="{prefix}{URL}"' in page.text
    assert ("primary" in re.findall(r'class="button ([^"]*)"[^>]*id="twin"', page.text)[0]) is not right
    refuting = page.text.partition('<details class="disclosure"')[0].count(verdict.steps[0].says[lang])
    assert refuting == (0 if right else 1)


def test_htmx_gets_the_status_line_the_focus_and_an_address_to_come_back_to(learner: Learner) -> None:
    served = put(learner)
    page = browser_of(learner).post(address(served), {"answer": "false", "key": "k"}, headers=HTMX)
    status = re.findall(r'<p id="status" hx-swap-oob="innerHTML">(.*?)</p>', page.text)
    assert status == ["Đúng rồi! Không lủng. Đã lưu."]
    assert page.headers["HX-Push-Url"] == address(served)
    assert re.findall(r'<h2[^>]*id="result"[^>]* autofocus', page.text)
    assert {"HX-Request", "Cookie"} <= set(page.headers["Vary"].split(", "))


def test_a_plain_page_steals_no_focus(learner: Learner) -> None:
    served = put(learner)
    browser_of(learner).post(address(served), {"answer": "false", "key": "k"})
    assert "autofocus" not in browser_of(learner).get(address(served)).text


def test_an_edit_of_the_form_keeps_the_focus_where_it_was(learner: Learner) -> None:
    served = put(learner, query="arrange", position={"cards": [code for row in LEGAL.values() for code in row]})
    page = browser_of(learner).post(address(served), {"cards": ["Ah"], "put": "back"}, headers=HTMX)
    assert "autofocus" not in page.text
    assert 'id="put-back"' in page.text


def test_the_answered_page_survives_a_reload_and_shows_the_verdict_as_graded(learner: Learner) -> None:
    answer = answered(learner, given=True, position=FOUL)
    answer.verdict["headline"]["vi"] = "Lời phán ngày ấy."
    answer.save()
    for _ in range(2):
        page = browser_of(learner).get(address(answer.served))
        assert "Lời phán ngày ấy." in page.text


def test_a_late_edit_of_an_answered_puzzle_shows_the_answer(learner: Learner) -> None:
    answer = answered(learner, given=[["Kd", "3d"]], query="repair", position=FOUL)
    page = browser_of(learner).post(address(answer.served), {"undo": "1"}, follow=True)
    assert "Đúng rồi!" in page.text
    assert Answer.objects.count() == 1


def test_the_twin_waits_in_the_stream_like_any_puzzle(learner: Learner) -> None:
    served, browser = put(learner, reserve=TWIN), browser_of(learner)
    browser.post(address(served), {"answer": "false", "key": "k"})
    page = browser.post(f"{address(served)}twin/", follow=True)
    twin = asked(page)
    assert page.redirect_chain == [(f"/puzzles/q/{twin}/#play", 302)]
    assert asked(browser.get(URL)) == twin
    assert "J♣" not in page.text  # names are spoken, not printed
    assert page.text.count("lá đã đổi") == 1
    answer = browser.post(f"/puzzles/q/{twin}/", {"answer": "true", "key": "k"}, follow=True)
    assert "Đúng rồi!" in answer.text
    assert 'id="twin"' not in answer.text


def test_every_kind_of_answer_has_a_page_that_shows_it(learner: Learner) -> None:
    for query in GAME.puzzle_keys:
        served = next_puzzle(Stream(GAME, query=query), learner)
        right = judge("mau-binh", query, served.position)
        answer = grade(served, learner, key="k", given=right.answer)
        page = browser_of(learner).get(address(served))
        assert (answer.correct, page.status_code) == (True, 200)
        assert right.headline["vi"] in page.text
        assert "đã lưu" in page.text


# --- Addresses and cost -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stream", [FOULS, Stream(GAME, rule="mau-binh.sweep")])
def test_the_address_of_a_stream_leads_back_to_it(stream: Stream) -> None:
    parts = stream_url(stream).strip("/").split("/")
    assert find_stream(parts[1], **{parts[2] if len(parts) > 3 else "query": parts[-1]}) == stream


def test_pages_cost_few_queries(learner: Learner, django_assert_num_queries: Any) -> None:
    browser = browser_of(learner)
    with django_assert_num_queries(8):  # learner, waiting?, level, own rules, new position, attempts, hints, own rules
        browser.get(URL)
    with django_assert_num_queries(5):  # learner, waiting, attempts, hints, own rules
        served = asked(browser.get(URL))
    with django_assert_num_queries(5):  # learner, position, attempts, hints, own rules
        browser.get(f"/puzzles/q/{served}/")
    with django_assert_num_queries(6):  # learner, rules, own tables, best, waiting, open runs
        browser.get("/puzzles/")
    with django_assert_num_queries(0):
        Client().get("/puzzles/")


def test_too_many_answers_of_one_sender_are_asked_for_patience(learner: Learner) -> None:
    with patch("tutor.limits.over_limit", return_value=True):
        assert browser_of(learner).post(address(put(learner)), {"answer": "true"}).status_code == 429
    assert not Answer.objects.exists()
