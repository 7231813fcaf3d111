"""Attempts and hints: how often a question is asked, what a miss brings, what a hint costs, and that it all waits."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game, judge, plain
from tests.tutor.factories import GAME, HTMX, LEGAL, TWIN, address, browser_of, giveaways, put
from tests.tutor.giving import right_of, sent_to, wrong_to
from tutor.models import Answer, AnswerRule, Help, Learner, Run, Served
from tutor.quiz.services import Stream, next_level, next_puzzle
from tutor.serving.attempts import attempts_allowed, possible_answers
from tutor.serving.forms import asked_puzzles, form_for
from tutor.serving.hints import hints_for, telling
from tutor.serving.services import fixed_id, grade, serve_twin
from tutor.serving.words import person_of, word_of

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
EVERY_PUZZLE = [(game.key, one.query) for game in all_games() for one in asked_puzzles(game)]
VALUE = {"row": "middle", "winner": ["9s", "9h", "9d", "9c", "4s"], "loser": ["Kd", "Qd", "8d", "5d", "2d"]}  # 8 chi
URL = "/puzzles/mau-binh/row-value/"
HINT = "Gợi ý"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def value(learner: Learner | None, **facts: Any) -> Served:
    """Put a question whose answer is the number 8."""
    return put(learner, query="row-value", position=VALUE, **facts)


def say(browser: Client, served: Served, answer: object, key: str = "", headers: Any = HTMX) -> Any:
    """Send an answer, each with a key of its own unless one is given."""
    fields = {"answer": str(answer).lower(), "key": key or f"key {answer}"}
    return browser.post(address(served), fields, headers=headers, follow=not headers)


def attempts() -> list[tuple[int, bool, bool, int]]:
    return list(Answer.objects.order_by("pk").values_list("attempt", "correct", "closes", "hints"))


# --- How often a question is asked --------------------------------------------------------------------------------


def test_only_questions_with_two_possible_answers_end_at_their_first_miss(learner: Learner) -> None:
    assert attempts_allowed(put(learner)) == 1
    assert attempts_allowed(put(learner, query="hand-kind", position={"cards": VALUE["loser"]})) == 3
    assert attempts_allowed(value(learner)) == 3


@pytest.mark.parametrize(("names", "possible"), [(["An", "Bình"], 2), (["An", "Bình", "Chi"], 3)])
def test_who_of_two_people_is_a_question_with_two_answers(names: list[str], possible: int) -> None:
    query = get_game("xi-to").query("first-to-act")
    assert possible_answers(query, {query.inputs[0].key: {name: [] for name in names}}) == possible


def test_in_a_run_and_for_the_puzzle_of_the_day_the_first_miss_is_the_last(learner: Learner) -> None:
    run = Run.objects.create(learner=learner, mode=Run.Mode.STREAK)
    for served in (value(learner, run=run), value(learner, purpose="daily", rule="2026-11-30")):
        page = say(browser_of(learner), served, 3)
        assert "Chưa đúng." in page.text
        assert Answer.objects.get(served=served).closes
        assert f">{HINT}<" not in browser_of(learner).get(address(value(learner, run=run))).text


@KINDS
def test_a_question_with_many_answers_is_asked_three_times(learner: Learner, headers: Any) -> None:
    served, browser = value(learner), browser_of(learner)
    first = say(browser, served, 3, headers=headers)
    assert ("Chưa đúng." in first.text, "Thử lại nhé." in first.text, "Đã lưu" in first.text) == (True,) * 3
    assert 'value="3"' in first.text  # what was given stays in the form
    assert giveaways(first, served) == []
    assert 'id="hints"' not in first.text
    second = say(browser, served, 4, headers=headers)
    assert "Còn một lần nữa, rồi sẽ có lời giải." in second.text
    assert 'id="hints"' in second.text
    third = say(browser, served, 5, headers=headers)
    assert GAME.headline("row-value", 8, VALUE)["vi"] in third.text
    assert all(step.says["vi"] in third.text for step in judge("mau-binh", "row-value", VALUE).steps)
    assert "answer-form" not in third.text
    assert attempts() == [(1, False, False, 0), (2, False, False, 0), (3, False, True, 1)]


def test_right_at_a_later_attempt_closes_the_question(learner: Learner) -> None:
    served, browser = value(learner), browser_of(learner)
    say(browser, served, 3)
    assert "Đúng rồi!" in say(browser, served, 8).text
    assert attempts() == [(1, False, False, 0), (2, True, True, 0)]
    assert "không tính" in say(browser, served, 9).text
    assert "không tính" not in say(browser, served, 3).text  # an old page sent again
    assert Answer.objects.count() == 2


def test_only_the_first_attempt_says_anything_about_the_rules(learner: Learner) -> None:
    served, browser = value(learner), browser_of(learner)
    for answer in (3, 4, 8):
        say(browser, served, answer)
    rules = judge("mau-binh", "row-value", VALUE).rules
    assert list(AnswerRule.objects.values_list("rule", "correct")) == [(rule, False) for rule in rules]


def test_sent_twice_is_counted_once(learner: Learner) -> None:
    served, browser = value(learner), browser_of(learner)
    pages = [say(browser, served, 3, "k") for _ in range(2)]
    assert all("Thử lại nhé." in page.text for page in pages)
    again = say(browser, served, 3, "another key")
    assert "Câu trả lời này bạn đã gửi rồi" in again.text
    assert attempts() == [(1, False, False, 0)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("keys", [["k"] * 6, list("abcdef")], ids=["one key", "different keys"])
def test_misses_sent_at_the_same_moment_count_once(keys: list[str]) -> None:
    learner = Learner.objects.create()
    served = value(learner)

    def tap(key: str) -> int:
        try:
            return grade(served, learner, key=key, given=3).attempt
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as taps:
        assert set(taps.map(tap, keys)) == {1}
    assert attempts() == [(1, False, False, 0)]


def test_everybody_has_attempts_of_his_own_at_an_open_question(learner: Learner) -> None:
    served, other = value(None), Learner.objects.create()
    for answer in (3, 4, 5):
        say(browser_of(other), served, answer)
    page = browser_of(learner).get(address(served)).text
    assert 'id="missed"' not in page
    assert "answer-form" in page
    say(browser_of(learner), served, 3)
    assert Answer.objects.get(learner=learner).attempt == 1


# --- What follows -------------------------------------------------------------------------------------------------


@KINDS
def test_after_the_solution_an_easier_one_is_offered(learner: Learner, headers: Any) -> None:
    served, browser = value(learner, level=3), browser_of(learner)
    for answer in (3, 4):
        say(browser, served, answer)
    page = say(browser, served, 5, headers=headers)
    assert re.findall(r'id="next"[^>]*>([^<]+)</a>', page.text) == ["Một câu dễ hơn →"]
    easier = next_puzzle(Stream(GAME, query="row-value"), learner)
    assert (easier.level, easier.query) == (2, "row-value")


@pytest.mark.parametrize(("answers", "level"), [((3, 4, 5), 2), ((3, 8), 3), ((3, 4, 8), 3), ((8,), 3)])
def test_only_a_question_whose_solution_was_shown_makes_the_next_easier_at_once(
    learner: Learner, answers: tuple[int, ...], level: int
) -> None:
    served = value(learner, level=3)
    for answer in answers:
        say(browser_of(learner), served, answer)
    assert next_level(Stream(GAME, query="row-value"), learner) == level


def test_what_was_found_with_a_hint_makes_the_next_no_harder(learner: Learner) -> None:
    for hinted in (False, True):
        served = value(learner, level=3)
        if hinted:
            Help.objects.create(served=served, learner=learner, hints=1)
        say(browser_of(learner), served, 8)
    assert next_level(Stream(GAME, query="row-value"), learner) == 3


def test_the_twin_comes_only_when_the_question_is_closed(learner: Learner) -> None:
    served = value(learner, reserve=VALUE | {"row": "back"})
    say(browser_of(learner), served, 3)
    assert serve_twin(served, learner) is None
    assert browser_of(learner).post(f"{address(served)}twin/").status_code == 404
    say(browser_of(learner), served, 8)
    assert serve_twin(served, learner)


# --- What waits ---------------------------------------------------------------------------------------------------


def test_a_question_missed_once_waits_with_all_that_happened(learner: Learner, make_user: Any) -> None:
    learner = Learner.objects.create(user=make_user())
    phone, laptop = Client(), Client()
    for browser in (phone, laptop):
        browser.force_login(learner.user)
    served = value(learner)
    say(phone, served, 3)
    page = laptop.get(URL).text
    assert f'action="{address(served)}"' in page
    assert ('id="missed"' in page, "<strong>3</strong>" in page) == (True, True)
    say(laptop, served, 4)
    assert 'id="hints"' in phone.get(URL).text
    say(phone, served, 5)
    assert f'action="{address(served)}"' not in laptop.get(URL).text


def test_a_visitors_question_waits_in_his_own_browser_alone(learner: Learner) -> None:
    served = value(learner)
    say(browser_of(learner), served, 3)
    assert f'action="{address(served)}"' in browser_of(learner).get(URL).text
    other = browser_of(Learner.objects.create()).get(URL).text
    assert (address(served) in other, 'id="missed"' in other) == (False, False)


def test_a_question_missed_once_can_be_skipped(learner: Learner) -> None:
    served, browser = value(learner), browser_of(learner)
    say(browser, served, 3)
    browser.post(f"{address(served)}skip/")
    assert address(served) not in browser.get(URL).text


# --- Hints --------------------------------------------------------------------------------------------------------


def hint(browser: Client, served: Served, after: object = 0, headers: Any = HTMX, **fields: str) -> Any:
    return browser.post(address(served), {"hint": str(after), "key": "k", **fields}, headers=headers)


@KINDS
def test_a_hint_says_what_it_costs_before_and_is_stored(learner: Learner, headers: Any) -> None:
    served, browser = value(learner), browser_of(learner)
    page = browser.get(address(served)).text
    assert "Lần này sẽ không tính là đúng ngay." in page
    given = hints_for(served, "vi")
    assert not any(escape(one["says"]) in page for one in given)
    shown = hint(browser, served, headers=headers, answer="12").text
    assert escape(given[0]["says"]) in shown
    assert 'value="12"' in shown  # nothing typed is lost
    assert Help.objects.get().hints == 1
    assert not Answer.objects.exists()
    say(browser, served, 8)
    assert attempts() == [(1, True, True, 1)]
    assert not AnswerRule.objects.filter(correct=True).exists()
    assert AnswerRule.objects.exists()


def test_a_hint_tapped_twice_is_one_hint(learner: Learner) -> None:
    served, browser = value(learner), browser_of(learner)
    for after in (0, 0, "", "x", "-1", "99", "9" * 40):
        hint(browser, served, after)
    assert Help.objects.get().hints == 1
    hint(browser, served, 1)
    assert Help.objects.get().hints == 2


def test_hints_are_everybodys_own_and_none_come_after_the_end(learner: Learner) -> None:
    served, other = value(None), Learner.objects.create()
    hint(browser_of(other), served)
    assert 'id="hints"' not in browser_of(learner).get(address(served)).text
    say(browser_of(learner), served, 8)
    hint(browser_of(learner), served)
    assert not Help.objects.filter(learner=learner).exists()


@KINDS
def test_a_yes_or_no_can_be_asked_for_a_hint_too(learner: Learner, headers: Any) -> None:
    served, browser = put(learner, reserve=TWIN), browser_of(learner)
    page = hint(browser, served, headers=headers)
    assert hints_for(served, "vi")[0]["says"] in page.text
    verdict = judge("mau-binh", "foul", LEGAL)
    assert verdict.steps[-1].says["vi"] not in page.text


@pytest.mark.parametrize("level", [1, 3, 5])
@pytest.mark.parametrize(("key", "query"), EVERY_PUZZLE)
def test_hints_come_from_the_argument_and_never_state_the_answer(key: str, query: str, level: int) -> None:
    game = get_game(key)
    for seed in range(6):
        position = game.deal(query, seed, level, game.house())
        verdict = game.judge(query, position, game.house())
        told = verdict.to_json()
        raw = Served(pk=fixed_id(seed), game=key, query=query, position=plain(position), house=game.house().to_json())
        for lang in ("vi", "en"):
            given = hints_for(raw, lang)
            assert given
            said = [step["says"][lang] for step in told["steps"]]
            for one in given:
                if one["kind"] == "step":
                    assert one["says"] in said[:-1]
                    assert not any(_stands_in(word, one["says"]) for word in telling(game, told, lang))
                elif one["kind"] == "rule":
                    assert one["says"] == game.book.rules[one["chip"]["rule"]].text[lang]
                    assert f"{key}.{one['chip']['rule']}" in verdict.rules
            out = [one for one in given if one["kind"] == "out"]
            assert not any(_right_word(game, query, told["answer"], lang) in one["says"].split(", ") for one in out)


@pytest.mark.parametrize(("key", "query"), EVERY_PUZZLE)
def test_who_follows_the_hints_to_the_end_is_right(learner: Learner, key: str, query: str) -> None:
    game, browser = get_game(key), browser_of(learner)
    served = next_puzzle(Stream(game, query=query), learner)
    many = len(hints_for(served, "vi"))
    for after in range(many):
        page = hint(browser, served, after)
    assert 'id="hint"' not in page.text  # there are no more
    told = browser.post(address(served), sent_to(served, right_of(served)) | {"key": "k2"}, headers=HTMX)
    assert "Đúng rồi!" in told.text
    assert Answer.objects.get().hints == many


def _stands_in(word: str, text: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE))


def _right_word(game: Any, query: str, answer: Any, lang: str) -> str:
    if game.query(query).answer.kind == "name":
        return person_of(game, answer, lang)
    return word_of(game, query, str(answer), lang)


# --- Costs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [3, 8], ids=["miss", "right"])
def test_an_answer_costs_at_most_twelve_queries(
    learner: Learner, django_assert_max_num_queries: Any, answer: int
) -> None:
    served, browser = value(learner), browser_of(learner)
    for missed in (1, 2):
        with django_assert_max_num_queries(12):
            say(browser, served, missed)
    with django_assert_max_num_queries(12):
        say(browser, served, answer)
    with django_assert_max_num_queries(12):
        hint(browser, value(learner))


def test_every_kind_of_miss_keeps_what_was_sent(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.quiz.services.next_level", lambda *_: 5)  # where nothing is offered to choose from
    for key, query in EVERY_PUZZLE:
        served, browser = next_puzzle(Stream(get_game(key), query=query), learner), browser_of(learner)
        form = form_for(served, "vi")
        if attempts_allowed(served) == 1 or getattr(form, "buttons", False):
            continue  # it has buttons that answer at once, and keeps nothing
        sent = sent_to(served, wrong_to(served))
        pressed = {"none": "1"} if "none" in sent else {}
        page = browser.post(address(served), sent | {"key": "k"}, headers=HTMX)
        again = browser.post(address(served), _form_of(page.text) | pressed | {"key": "other"}, headers=HTMX)
        assert "Câu trả lời này bạn đã gửi rồi" in again.text, (key, query)
        assert Answer.objects.filter(served=served).count() == 1


def test_every_kind_of_miss_is_filled_in_on_another_device_and_is_not_sent_by_that(learner: Learner) -> None:
    for key, query in EVERY_PUZZLE:
        served, laptop = next_puzzle(Stream(get_game(key), query=query), learner), browser_of(learner)
        if attempts_allowed(served) == 1 or getattr(form_for(served, "vi"), "buttons", False) or served.offers:
            continue
        sent = sent_to(served, wrong_to(served))
        browser_of(learner).post(address(served), sent | {"key": "k"})
        page = laptop.get(address(served))
        assert ('class="notice error"' in page.text, 'class="error"' in page.text) == (False, False), (key, query)
        pressed = {"none": "1"} if "none" in sent else {}
        again = laptop.post(address(served), _form_of(page.text) | pressed | {"key": "other"}, headers=HTMX)
        assert "Câu trả lời này bạn đã gửi rồi" in again.text, (key, query)
        assert Answer.objects.filter(served=served).count() == 1


def _form_of(html: str) -> dict[str, list[str]]:
    """Return what a browser would send of the answer form of a page as it stands, without pressing an edit."""
    form = html.partition('id="answer-form"')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        facts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        ticked = facts.get("type") not in ("radio", "checkbox") or re.search(r"\schecked", tag)
        if ticked and "disabled" not in tag and "name" in facts and facts.get("type") != "submit":
            sent.setdefault(facts["name"], []).append(facts.get("value", ""))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.findall(r'<option value="([^"]*)" selected', options) or re.findall(r'value="([^"]*)"', options)
        sent[name] = chosen[:1]
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def test_the_landing_question_has_no_hints(client: Client) -> None:
    page = client.get("/").text
    assert 'id="answer-form"' in page
    assert 'name="hint"' not in page
