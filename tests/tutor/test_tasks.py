"""Tasks on the site: put without the answer, done in forms, judged by what was made, told with a right way."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils.html import escape

from games import all_games, card, deal_task, get_game, plain
from tests.tutor.factories import GAME, HTMX, address, browser_of, put
from tests.tutor.giving import as_sent, sent_made
from tests.tutor.reading import read
from tutor.models import Answer, AnswerRule, Learner, Report, Served
from tutor.quiz.queries import stream_of
from tutor.quiz.services import ALL, MIXED, Stream, next_puzzle
from tutor.serving.attempts import attempts_allowed
from tutor.serving.hints import hints_for
from tutor.serving.services import grade, serve_task
from tutor.serving.tasks import doing_of, task_form

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
TASKS = [(game.key, task.key) for game in all_games() for task in game.tasks]
every_task = pytest.mark.parametrize(("game", "task"), TASKS, ids=["/".join(pair) for pair in TASKS])
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")], ids=["vi", "en"])
HANDS = [["Ks", "Kh", "2d"], ["Kd", "Kc", "2h"], ["As", "Ac", "3d"]]  # the first two tie, the third is the strongest


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def put_task(learner: Learner | None, game: str, task: str, *, level: int = 2, seed: int = 1) -> Served:
    """Store a task as the site does."""
    found = get_game(game)
    return serve_task(learner, deal_task(found, task, seed, level, found.house()), purpose="puzzle", level=level)


def put_hands(learner: Learner) -> Served:
    """Put three fronts to be put in order, the strongest last."""
    return put(learner, query="compare-row", task="order-rows", position={"row": "front", "items": HANDS})


def give(browser: Client, served: Served, given: Mapping[str, Any], key: str, headers: Any = HTMX) -> Any:
    fields = sent_made(given) | {"key": key}
    return browser.post(address(served), fields, headers=headers, follow=not headers)


def misses(served: Served, count: int) -> list[dict[str, Any]]:
    """Return different wrong ways to do a task."""
    put_ = doing_of(served)
    found: list[dict[str, Any]] = []
    for made in put_.task.ways(put_.position, put_.house):
        given = plain(made)
        if not put_.judged(given).right and given not in found:
            found.append(given)
        if len(found) == count:
            break
    return found


# --- Where they are -----------------------------------------------------------------------------------------------


@every_task
@LANGUAGES
def test_a_task_has_a_stream_that_asks_it(client: Client, game: str, task: str, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/puzzles/{game}/do/{task}/")
    served = Served.objects.get()
    assert (served.game, served.task, served.learner, served.reserve) == (game, task, None, None)
    assert served.query == get_game(game).task(task).query
    question = escape(doing_of(served).question[lang])
    assert re.findall(r"<h1[^>]*>(.*?)</h1>", page.text) == [question]
    assert escape(get_game(game).book.tasks[task]["how"][lang]) in page.text


@pytest.mark.parametrize("path", ["/puzzles/mau-binh/do/foul/", "/puzzles/mau-binh/do/no/", "/puzzles/x/do/lay/"])
def test_there_is_no_other_task(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_task_waits_apart_from_the_question_of_the_same_query(learner: Learner) -> None:
    layouts, fouls = Stream(GAME, task="lay"), Stream(GAME, query="foul")
    task, question = next_puzzle(layouts, learner), next_puzzle(fouls, learner)
    assert (task.task, question.task) == ("lay", "")
    assert (next_puzzle(layouts, learner), next_puzzle(fouls, learner)) == (task, question)
    assert (stream_of(task), stream_of(question)) == (layouts, fouls)


def test_about_one_in_five_mixed_puzzles_is_a_task(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.quiz.services.TASKS", 0.2)
    found = []
    for _ in range(60):
        served = next_puzzle(Stream(GAME, mix=MIXED), learner)
        assert next_puzzle(Stream(GAME, mix=MIXED), learner) == served
        found.append(served.task)
        served.delete()
    assert 2 <= sum(map(bool, found)) <= 26


@pytest.mark.parametrize("rule", ["foul", "foul-3v5", "hand-order"])
def test_a_stream_of_a_rule_puts_tasks_that_turn_on_it(
    learner: Learner, monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    monkeypatch.setattr("tutor.quiz.services.TASKS", 1)
    stream = Stream(GAME, rule=f"mau-binh.{rule}")
    served = next_puzzle(stream, learner)
    put_ = doing_of(served)
    assert f"mau-binh.{rule}" in put_.judged(put_.solution()).verdict.rules
    assert (stream_of(served), next_puzzle(stream, learner)) == (stream, served)


def test_a_rule_no_task_turns_on_has_questions_alone(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.quiz.services.TASKS", 1)
    assert next_puzzle(Stream(GAME, rule="mau-binh.aces"), learner).task == ""
    assert next_puzzle(Stream(all_games()[0], mix=ALL), learner).task != ""


# --- Forms --------------------------------------------------------------------------------------------------------


def form_with(served: Served, **fields: Any) -> Any:
    return task_form(served, "en", as_sent(fields))


@every_task
def test_what_is_right_and_what_is_wrong_can_be_given_in_the_form(learner: Learner, game: str, task: str) -> None:
    for level in (1, 5):
        served = put_task(learner, game, task, level=level)
        put_ = doing_of(served)
        for given in (put_.solution(), put_.mistake()):
            form = form_with(served, **sent_made(given))
            assert form.answer() == given
            assert form.answered
            again = form_with(served, **form.as_sent(given))
            assert again.answer() == given


def test_hands_go_up_and_down_by_one_place(learner: Learner) -> None:
    served = put_hands(learner)

    def after(order: str, **edit: str) -> list[int]:
        form = form_with(served, order=list(order), **edit)
        assert form.answer() is None
        assert not form.answered
        return [row["number"] for row in form.rows]

    assert after("012", up="2") == [0, 2, 1]
    assert after("021", up="2") == [2, 0, 1]
    assert after("201", up="2") == [2, 0, 1]
    assert after("201", down="1") == [2, 0, 1]
    assert after("201", down="2") == [0, 2, 1]
    assert after("201", down="9") == after("201", up="x") == [2, 0, 1]


def test_a_number_too_long_to_be_read_is_no_hand(learner: Learner) -> None:
    served, browser, long = put_hands(learner), browser_of(learner), "9" * 5000
    for sent in ({"order": [long]}, {"order": ["0", "1", "2"], "up": long}, {"order": ["0", "1", "2"], "down": long}):
        assert browser.post(address(served), sent | {"key": "k"}, headers=HTMX).status_code == 200
        assert form_with(served, **sent).order == [0, 1, 2]


@pytest.mark.parametrize("order", [[], ["0", "0", "1"], ["0", "1"], ["x", "1", "2"], ["-1", "1", "2"], ["0", "1", "5"]])
def test_an_order_that_is_none_is_the_one_that_was_dealt(learner: Learner, order: list[str]) -> None:
    assert form_with(put_hands(learner), order=order).answer() == {"order": [0, 1, 2]}


@KINDS
def test_a_layout_that_is_none_is_refused_and_stays_on_the_page(learner: Learner, headers: Any) -> None:
    served = put_task(learner, "mau-binh", "lay")
    browser, cards = browser_of(learner), served.position["cards"]
    told = browser.post(address(served), {"at": [f"{cards[0]}:front"], "key": "k"}, headers=headers)
    assert (told.status_code, Answer.objects.count()) == (200, 0)
    assert "Còn 12 lá chưa xếp." in told.text
    assert f'name="at" value="{cards[0]}:front"' in told.text


@KINDS
@pytest.mark.parametrize("picked", [0, 4])
def test_too_few_and_too_many_cards_are_refused(learner: Learner, headers: Any, picked: int) -> None:
    served = put_task(learner, "xep", "eat")
    cards = served.position["hand"][:picked]
    told = browser_of(learner).post(address(served), {"key": "k", "cards": cards}, headers=headers)
    assert f"Hãy chọn từ 1 đến 3 lá; đang chọn {picked}." in told.text
    assert Answer.objects.count() == 0


def test_a_card_that_is_not_offered_is_not_taken(learner: Learner) -> None:
    served = put_task(learner, "mau-binh", "lay")
    other = next(made.code for made in GAME.deck if made.code not in served.position["cards"])
    given = doing_of(served).solution()
    given["front"][0] = other
    told = give(browser_of(learner), served, given, "k")
    assert "Còn 1 lá chưa xếp." in told.text
    assert Answer.objects.count() == 0


# --- Grading ------------------------------------------------------------------------------------------------------


@every_task
@KINDS
def test_what_was_made_is_judged(learner: Learner, game: str, task: str, headers: Any) -> None:
    served = put_task(learner, game, task)
    given = doing_of(served).solution()
    told = give(browser_of(learner), served, given, "k", headers)
    graded = Answer.objects.get()
    assert (graded.correct, graded.closes, graded.given) == (True, True, given)
    judged = doing_of(served).judged(given)
    assert graded.verdict == judged.verdict.to_json() | {"made": judged.position}
    assert graded.rules == list(judged.verdict.rules) == [row.rule for row in AnswerRule.objects.order_by("pk")]
    assert "Đúng rồi!" in told.text
    assert f"/puzzles/{game}/do/{task}/" in told.text


@every_task
def test_any_other_right_way_is_accepted_too(learner: Learner, game: str, task: str) -> None:
    served = put_task(learner, game, task, level=4)
    put_ = doing_of(served)
    right = [made for made in map(plain, put_.task.ways(put_.position, put_.house)) if put_.judged(made).right]
    answer = grade(served, learner, key="k", given=right[-1])
    assert answer.correct


@every_task
def test_three_misses_end_a_task_with_one_right_way(learner: Learner, game: str, task: str) -> None:
    many = (put_task(learner, game, task, level=4, seed=seed) for seed in range(20))
    served, wrong = next((one, found) for one in many if len(found := misses(one, 3)) == 3)
    browser = browser_of(learner)
    assert attempts_allowed(served) == 3
    for n, given in enumerate(wrong[:2]):
        told = give(browser, served, given, f"k{n}")
        verdict = Answer.objects.latest("pk").verdict
        assert escape(verdict["headline"]["vi"]) in told.text
        assert ("solution" in verdict, 'id="missed"' in told.text, "Một cách đúng" in read(told.text)) == (
            False,
            True,
            n == 1 and len(hints_for(served, "vi")) == 0,
        )
    told = give(browser, served, wrong[2], "k2")
    last = Answer.objects.latest("pk")
    assert (last.attempt, last.closes, last.correct) == (3, True, False)
    assert doing_of(served).judged(last.verdict["solution"]).right
    assert "Chưa đúng." in told.text
    assert "Một cách đúng" in told.text
    for code in doing_of(served).shown(last.verdict["solution"])[:1] if task in ("draw", "discard") else []:
        assert card(code).names["vi"].lower() in told.text.lower()


def test_a_miss_lights_the_cards_that_refute_it(learner: Learner) -> None:
    served = put_hands(learner)
    give(browser_of(learner), served, {"order": [0, 1, 2]}, "a")
    give(browser_of(learner), served, {"order": [1, 0, 2]}, "b")
    told = give(browser_of(learner), served, {"order": [0, 2, 1]}, "c")
    mat = told.text[told.text.rindex('class="mat"') :]
    lit = [hand.count(" lit") for hand in mat.split('class="row"')[1:]]
    assert lit == [3, 3, 0]  # K K 2 above A A 3
    assert [place in mat for place in ("1 · Bài A", "2 · Bài B", "3 · ")] == [True, True, False]


def test_equal_hands_may_stand_either_way_round(learner: Learner) -> None:
    for key, order in enumerate(([2, 0, 1], [2, 1, 0])):
        assert grade(put_hands(learner), learner, key=str(key), given={"order": order}).correct


@KINDS
def test_a_replay_counts_once_and_the_same_miss_is_none_once_more(learner: Learner, headers: Any) -> None:
    served = put_task(learner, "xep", "discard")
    browser, (wrong,) = browser_of(learner), misses(served, 1)
    give(browser, served, wrong, "same", headers)
    give(browser, served, wrong, "same", headers)
    told = give(browser, served, wrong, "another", headers)
    assert Answer.objects.count() == 1
    assert "Câu trả lời này bạn đã gửi rồi" in told.text
    give(browser, served, doing_of(served).solution(), "right", headers)
    give(browser, served, doing_of(served).solution(), "right", headers)
    assert list(Answer.objects.order_by("pk").values_list("attempt", "correct")) == [(1, False), (2, True)]


def test_nobody_does_the_task_of_another(learner: Learner) -> None:
    served = put_task(learner, "mau-binh", "lay")
    given = doing_of(served).solution()
    stranger = browser_of(Learner.objects.create())
    assert stranger.get(address(served)).status_code == 404
    assert give(stranger, served, given, "k", {}).status_code == 404
    assert Answer.objects.count() == 0


@every_task
def test_a_task_is_put_and_judged_with_few_queries(
    learner: Learner, game: str, task: str, django_assert_max_num_queries: Any
) -> None:
    served, browser = put_task(learner, game, task), browser_of(learner)
    with django_assert_max_num_queries(12):
        give(browser, served, misses(served, 1)[0], "k")


# --- What is told -------------------------------------------------------------------------------------------------


@every_task
@LANGUAGES
def test_the_page_of_a_task_gives_nothing_away(client: Client, game: str, task: str, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/puzzles/{game}/do/{task}/")
    served = Served.objects.get()
    put_ = doing_of(served)
    judged = put_.judged(put_.solution()).verdict
    telling = [step.says[lang] for step in judged.steps] + [judged.headline[lang]]
    assert [text for text in telling if escape(text) in page.text] == []
    assert re.findall(r'class="card [^"]*\b(?:lit|changed)\b', page.text) == []
    assert not re.search(r"checked|solution|seed|\blevel\b", page.text.partition("<main")[2])


@every_task
@LANGUAGES
def test_hints_are_the_rule_and_a_part_of_a_right_way(
    learner: Learner, game: str, task: str, prefix: str, lang: str
) -> None:
    served = put_task(learner, game, task, level=3)
    rule, *part = hints_for(served, lang)
    assert rule["kind"] in ("rule", "chapter")
    assert rule["title"]
    assert [hint["hands"][0]["cards"] for hint in part] == ([doing_of(served).part()] if part else [])


def test_a_hint_is_shown_and_keeps_what_was_laid(learner: Learner) -> None:
    served = put_task(learner, "mau-binh", "lay")
    browser, cards = browser_of(learner), served.position["cards"]
    for asked in ("0", "1"):
        told = browser.post(address(served), {"at": [f"{cards[0]}:front"], "hint": asked, "key": "k"}, headers=HTMX)
    assert "Một cách đúng có phần này:" in told.text
    assert f'value="{cards[0]}:front"' in told.text
    assert 'id="hint"' not in told.text
    assert give(browser, served, doing_of(served).solution(), "k").text.count("Đúng rồi!") == 2  # and for the ear
    assert Answer.objects.get().hints == 2


@every_task
def test_a_report_keeps_the_position_that_was_judged(learner: Learner, game: str, task: str) -> None:
    served = put_task(learner, game, task)
    browser, (wrong,) = browser_of(learner), misses(served, 1)
    give(browser, served, wrong, "k")
    page = browser.get(f"/report/answer/{served.pk}/")
    assert page.status_code == 200
    browser.post(f"/report/answer/{served.pk}/", {"note": "sai"})
    kept = Report.objects.get()
    found = get_game(game)
    again = found.judge(kept.query, found.read(kept.query, kept.position), found.house.from_json(kept.house))
    assert again.to_json() == {key: value for key, value in kept.verdict.items() if key not in ("made", "solution")}
    assert kept.given == wrong


def test_a_form_without_data_is_empty(learner: Learner) -> None:
    form = task_form(put_task(learner, "mau-binh", "lay"), "vi", QueryDict())
    assert len(form.unlaid) == 13
