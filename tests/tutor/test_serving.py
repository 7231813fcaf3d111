"""Serving: positions put to people, answers read by kind, grading that counts once, verdicts as pages show them."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone, translation

from games import InputError, get_game, judge
from tests.games.positions import cases
from tests.tutor.factories import (
    FOUL,
    GAME,
    HTMX,
    LEGAL,
    PLAYERS,
    THIRTEEN,
    TWIN,
    address,
    answered,
    browser_of,
    put,
)
from tests.tutor.giving import as_sent
from tutor.models import Answer, AnswerRule, Learner, Served
from tutor.serving.displays import score_rows, show_answer, show_position
from tutor.serving.forms import answer_form
from tutor.serving.services import fixed_id, grade, purge_open, record, serve, serve_twin, skip
from tutor.serving.verdicts import as_result, present

WHEEL = {
    "front": ["2s", "2h", "3d"],
    "middle": ["As", "2c", "3h", "4d", "5s"],
    "back": ["9s", "Th", "Jd", "Qc", "Ks"],
}


@pytest.fixture
def learner(db: None) -> Learner:
    return Learner.objects.create()


# --- Grading ------------------------------------------------------------------------------------------------------


def test_an_answer_is_stored_with_the_verdict_its_rules_and_the_rulebook_version(learner: Learner) -> None:
    answer = answered(learner, given=True, position=FOUL)
    verdict = judge("mau-binh", "foul", FOUL)
    assert (answer.given, answer.correct, answer.rulebook) == (True, True, GAME.book.version)
    assert answer.verdict == verdict.to_json()
    assert answer.rules == ["mau-binh.foul-3v5", "mau-binh.foul"]
    rows = AnswerRule.objects.values_list("answer", "learner", "game", "rule", "correct")
    assert set(rows) == {(answer.pk, learner.pk, "mau-binh", rule, True) for rule in answer.rules}


@pytest.mark.parametrize(("house", "right"), [({}, True), ({"wheel": "lowest"}, False)])
def test_the_position_is_judged_under_the_house_it_was_served_with(
    learner: Learner, house: dict[str, Any], right: bool
) -> None:
    answer = answered(learner, given=True, position=WHEEL, house={"preset": "seed", **house})
    assert answer.correct is right
    assert answer.verdict["answer"] is right


def test_the_first_answer_stays_whatever_comes_after_it(learner: Learner) -> None:
    served = put(learner)
    first = grade(served, learner, key="a", given=False)
    assert grade(served, learner, key="a", given=False) == first
    assert grade(served, learner, key="b", given=True) == first
    assert Answer.objects.get().correct
    assert AnswerRule.objects.count() == len(first.rules)


def test_an_answer_that_lost_the_race_is_the_one_that_won_it(learner: Learner) -> None:
    served, verdict = put(learner), judge("mau-binh", "foul", LEGAL)
    won = record(served, learner, key="a", given=False, verdict=verdict, correct=True)
    assert record(served, learner, key="a", given=True, verdict=verdict, correct=False) == won
    assert AnswerRule.objects.count() == len(won.rules)


@pytest.mark.django_db(transaction=True)
def test_taps_at_the_same_moment_count_once() -> None:
    learner = Learner.objects.create()
    served = put(learner)

    def tap(_: int) -> tuple[int, str]:
        try:
            response = browser_of(learner).post(address(served), {"answer": "false", "key": "k"})
            return response.status_code, response.headers["Location"]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as taps:
        assert set(taps.map(tap, range(8))) == {(302, f"{address(served)}#play")}
    assert Answer.objects.count() == 1
    assert AnswerRule.objects.count() == len(Answer.objects.get().rules)


@pytest.mark.django_db(transaction=True)
def test_a_newcomers_double_tap_makes_one_learner_and_one_answer(client: Client) -> None:
    served = put(None)
    client.get(address(served))

    def tap(_: int) -> int:
        try:
            twin = Client()
            twin.cookies = client.cookies.copy()
            return twin.post(address(served), {"answer": "false", "key": "k"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as taps:
        assert list(taps.map(tap, range(2))) == [302, 302]
    assert (Learner.objects.count(), Answer.objects.count()) == (1, 1)


@pytest.mark.parametrize("given", ["true", 1, None, [True], {"answer": True}])
def test_what_is_no_answer_is_refused_and_nothing_is_stored(learner: Learner, given: Any) -> None:
    with pytest.raises(InputError):
        grade(put(learner), learner, key="k", given=given)
    assert not Answer.objects.exists()


def test_an_open_position_is_answered_by_everybody_for_himself(learner: Learner) -> None:
    served, other = put(None), Learner.objects.create()
    mine = grade(served, learner, key="same page", given=False)
    theirs = grade(served, other, key="same page", given=True)
    assert (mine.correct, theirs.correct) == (True, False)
    assert served.answers.count() == 2


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_another_press_on_an_answered_position_is_told_that_it_does_not_count(
    learner: Learner, headers: dict[str, str]
) -> None:
    served, browser = put(learner), browser_of(learner)
    browser.post(address(served), {"answer": "false", "key": "one"}, headers=headers)
    page = browser.post(address(served), {"answer": "true", "key": "two"}, headers=headers, follow=not headers)
    notice = re.findall(r'class="notice warn"><p>(.*?)</p>', page.text)
    assert notice == ["Câu này đã trả lời rồi; lần bấm này không tính."]
    assert "Đúng rồi!" in page.text.partition(notice[0])[2]
    assert notice[0] not in browser.get(address(served)).text
    assert Answer.objects.count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_same_press_sent_again_is_told_nothing(learner: Learner, headers: dict[str, str]) -> None:
    served, browser = put(learner), browser_of(learner)
    for _ in range(2):
        page = browser.post(address(served), {"answer": "false", "key": "k"}, headers=headers, follow=not headers)
        assert "Đúng rồi!" in page.text
        assert "không tính" not in page.text


# --- Twins, skipping, purging -------------------------------------------------------------------------------------


def test_the_twin_is_put_once_and_only_after_the_answer(learner: Learner) -> None:
    served = put(None, reserve=TWIN)
    assert serve_twin(served, learner) is None
    grade(served, learner, key="k", given=False)
    twin = serve_twin(served, learner)
    assert twin
    assert (twin.position, twin.twin_of, twin.learner, twin.reserve) == (TWIN, served, learner, None)
    assert serve_twin(served, learner) == twin
    assert serve_twin(served, Learner.objects.create()) is None
    assert Served.objects.count() == 2


def test_a_position_without_a_reserve_has_no_twin(learner: Learner) -> None:
    assert serve_twin(answered(learner).served, learner) is None


def test_skipping_sets_aside_only_ones_own_waiting_position(learner: Learner) -> None:
    own, open_, done = put(learner), put(None), answered(learner).served
    for served in (own, open_, done):
        skip(served, learner)
    skipped = Served.objects.exclude(skipped_at=None)
    assert list(skipped) == [own]


def test_purging_forgets_old_open_positions_that_nobody_answered(learner: Learner) -> None:
    old = timezone.now() - timedelta(days=31)
    gone = put(None, created=old)
    young, own, answered_ = put(None), put(learner, created=old), put(None, created=old)
    grade(answered_, learner, key="k", given=False)
    out = StringIO()
    call_command("purge_served", stdout=out)
    assert out.getvalue() == "1 open positions deleted\n"
    assert set(Served.objects.all()) == {young, own, answered_}
    assert gone not in Served.objects.all()
    assert purge_open(days=0) == 1


def test_fixed_ids_follow_from_the_secret(settings: Any) -> None:
    one = fixed_id("landing", "mau-binh", "2026-01-01")
    assert fixed_id("landing", "mau-binh", "2026-01-01") == one
    assert fixed_id("landing", "mau-binh", "2026-01-02") != one
    settings.SECRET_KEY = "another"
    assert fixed_id("landing", "mau-binh", "2026-01-01") != one


# --- Whose position it is -----------------------------------------------------------------------------------------

GONE = {"": "Không còn câu này", "/en": 'html lang="en"'}


@pytest.mark.parametrize("prefix", GONE)
@pytest.mark.parametrize("method", ["get", "post"])
def test_somebody_elses_position_is_not_there(learner: Learner, prefix: str, method: str) -> None:
    served = put(Learner.objects.create(), position=FOUL)
    send = getattr(browser_of(learner), method)
    page = send(address(served, prefix=prefix), {"answer": "true", "key": "k"})
    assert page.status_code == 404
    assert GONE[prefix] in page.text
    assert f"{prefix}/puzzles/" in page.text
    assert not Answer.objects.exists()


@pytest.mark.parametrize("part", ["", "twin/", "skip/"])
@pytest.mark.parametrize(
    "served_id", ["00000000-0000-4000-8000-000000000000", "1", "nonsense", "%00", "x" * 300, "' or 1=1"]
)
def test_a_forged_id_leads_to_a_page_that_offers_another_puzzle(
    db: None, client: Client, served_id: str, part: str
) -> None:
    page = client.post(f"/puzzles/q/{served_id}/{part}", {"answer": "true"})
    assert page.status_code == 404
    assert "Chọn câu mới" in page.text
    assert not Learner.objects.exists()


def test_htmx_is_sent_to_the_page_that_says_so(db: None, client: Client) -> None:
    gone = f"/puzzles/q/{uuid4()}/"
    assert client.post(gone, {"answer": "true"}, headers=HTMX).headers["HX-Redirect"] == gone
    assert client.get(gone).status_code == 404


def test_a_waiting_position_of_an_account_is_not_there_for_a_visitor(client: Client, make_user: Any) -> None:
    served = put(Learner.objects.create(user=make_user()))
    assert client.get(address(served)).status_code == 404


# --- Answers by kind ----------------------------------------------------------------------------------------------

FIVE = ["As", "2c", "3h", "4d", "5s"]
ROW = {"row": "middle", "a": FIVE, "b": ["9s", "Th", "Jd", "Qc", "Ks"]}
VALUE = {"row": "middle", "winner": ["9s", "9h", "9d", "9c", "4s"], "loser": ["Kd", "Qd", "8d", "5d", "2d"]}
TABLE = {"players": PLAYERS}
LAID = [f"{code}:{row}" for row, codes in LEGAL.items() for code in codes]
TEN = {"An": 10, "Bình": -10}
READ: list[tuple[str, dict[str, Any], dict[str, Any], Any]] = [
    ("foul", LEGAL, {"answer": "true"}, True),
    ("foul", LEGAL, {"answer": "false"}, False),
    ("hand-kind", {"cards": FIVE}, {"answer": "sanh"}, "sanh"),
    ("compare-row", ROW, {"answer": "tie"}, "tie"),
    ("row-value", VALUE, {"answer": " 8 "}, 8),
    ("settle", TABLE, {"answer-0": "10", "sign-0": "won", "answer-1": "10", "sign-1": "lost"}, TEN),
    ("settle", TABLE, {"answer-0": "+10", "answer-1": "−10"}, TEN),
    ("settle", TABLE, {"answer-0": "10", "answer-1": "-10", "sign-1": "lost"}, TEN),
    ("aces", {"aces": {"An": 2, "Bình": 1}}, {"answer-0": "1", "answer-1": "-1"}, {"An": 1, "Bình": -1}),
    ("repair", FOUL, {"swap": ["Kd-3d"]}, [["Kd", "3d"]]),
    ("repair", FOUL, {"none": "1"}, []),
    ("arrange", {"cards": THIRTEEN}, {"at": LAID}, LEGAL),
]
TWO = "Hãy chọn một trong hai câu trả lời."
NUMBER = "Cần một số nguyên từ 0 đến 1.000."
NO_SWAP = "Hãy đổi chỗ ít nhất hai lá, hoặc bấm “Không cần đổi gì”."
TAPPED = "Còn lá đang chọn: bấm “Đổi chỗ hai lá” hoặc bỏ chọn, rồi trả lời."
ALL_BACK = [f"{code}:back" if row == "front" else f"{code}:{row}" for row, codes in LEGAL.items() for code in codes]
OFF = "Số lá chưa đúng: Chi đầu (3 lá): 0/3, Chi cuối (5 lá): 8/5."
REFUSED: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("foul", LEGAL, {}, TWO),
    ("foul", LEGAL, {"answer": "maybe"}, TWO),
    ("hand-kind", {"cards": FIVE}, {"answer": "flush"}, "Hãy chọn một câu trả lời trong danh sách."),
    ("row-value", VALUE, {"answer": ""}, NUMBER),
    ("row-value", VALUE, {"answer": "8.5"}, NUMBER),
    ("row-value", VALUE, {"answer": "-8"}, NUMBER),
    ("row-value", VALUE, {"answer": "٨"}, NUMBER),
    ("settle", TABLE, {"answer-0": "10"}, "Cần một số nguyên cho: Bình."),
    ("settle", TABLE, {"answer-0": "ba", "answer-1": "9999999"}, "Cần một số nguyên cho: An, Bình."),
    ("repair", FOUL, {}, NO_SWAP),
    ("repair", FOUL, {"swap": ["Kd-3d"], "cards": ["Kh", "Ah"]}, TAPPED),
    ("repair", FOUL, {"swap": ["Kd-2d", "Kd", "x" * 50]}, NO_SWAP),
    ("arrange", {"cards": THIRTEEN}, {"at": LAID[:-2]}, "Còn 2 lá chưa xếp."),
    ("arrange", {"cards": THIRTEEN}, {"at": ALL_BACK}, OFF),
    ("arrange", {"cards": THIRTEEN}, {"at": [f"{code}:nowhere" for code in THIRTEEN]}, "Còn 13 lá chưa xếp."),
]


@pytest.mark.parametrize(("query", "position", "fields", "given"), READ)
def test_an_answer_of_each_kind_is_read(query: str, position: Any, fields: dict[str, Any], given: Any) -> None:
    form = answer_form(GAME, query, position, "vi", as_sent(fields))
    assert (form.answer(), form.errors) == (given, [])


@pytest.mark.parametrize(("query", "position", "fields", "error"), REFUSED)
def test_what_is_no_answer_of_the_kind_says_what_was_expected(
    query: str, position: Any, fields: dict[str, Any], error: str
) -> None:
    form = answer_form(GAME, query, position, "vi", as_sent(fields))
    with translation.override("vi"):
        assert (form.answer(), form.errors) == (None, [error])


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(("query", "position", "fields", "error"), REFUSED)
def test_a_malformed_answer_is_the_form_again_and_nothing_is_stored(
    learner: Learner, query: str, position: Any, fields: dict[str, Any], error: str, headers: dict[str, str]
) -> None:
    served = put(learner, query=query, position=position)
    page = browser_of(learner).post(address(served), fields, headers=headers)
    assert page.status_code == 200
    assert error in page.text
    assert f'action="{address(served)}"' in page.text
    assert not Answer.objects.exists()


def test_what_was_typed_is_still_there_after_an_error(learner: Learner) -> None:
    served = put(learner, query="settle", position={"players": PLAYERS})
    page = browser_of(learner).post(address(served), {"answer-0": "10", "sign-0": "lost", "answer-1": "ba mươi"})
    assert 'value="10"' in page.text
    assert 'value="ba mươi"' in page.text
    assert '<option value="lost" selected>' in page.text


def test_exchanges_are_made_one_by_one_and_the_last_is_undone(learner: Learner) -> None:
    served, browser = put(learner, query="repair", position=FOUL), browser_of(learner)
    page = browser.post(address(served), {"cards": ["Kd", "3d"], "exchange": "1"}, follow=True)
    assert '<input type="hidden" name="swap" value="Kd-3d">' in page.text
    assert "K♦ ⇄ 3♦" in page.text
    codes = re.findall(r'<input[^>]* id="card-(..)"', page.text)
    assert codes == ["Kh", "3d", "As", *FOUL["middle"], "Ah", "Ac", "Tc", "8s", "Kd"]
    page = browser.post(address(served), {"swap": ["Kd-3d", "Kh-8s"], "undo": "1"}, follow=True)
    assert page.text.count('name="swap"') == 1
    assert not Answer.objects.exists()
    browser.post(address(served), {"swap": ["Kd-3d"], "key": "k"})
    assert Answer.objects.get().correct


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"cards": ["Kd"]}, "Hãy chọn đúng hai lá để đổi chỗ; đang chọn 1."),
        ({"cards": ["Kd", "Kh"]}, "Hai lá phải nằm ở hai chỗ khác nhau thì mới đổi được."),
        ({"cards": ["Kd", "2c"]}, "Hãy chọn đúng hai lá để đổi chỗ; đang chọn 1."),
        ({"cards": ["Kd", "3d"], "swap": ["As-3d"] * 4}, "Nhiều nhất 4 lần đổi; bỏ bớt một lần rồi đổi lại."),
    ],
)
def test_an_exchange_that_cannot_be_made_is_refused_and_the_cards_stay_tapped(
    learner: Learner, fields: dict[str, Any], error: str
) -> None:
    served = put(learner, query="repair", position=FOUL)
    page = browser_of(learner).post(address(served), fields | {"exchange": "1"})
    assert error in page.text
    assert page.text.count("checked class") == 0
    tapped = re.findall(r'value="(..)"[^>]* checked', page.text)
    assert set(tapped) == set(fields["cards"]) - {"2c"}


def test_cards_are_laid_row_by_row_and_taken_out_again(learner: Learner) -> None:
    served, browser = put(learner, query="arrange", position={"cards": THIRTEEN}), browser_of(learner)
    page = browser.post(address(served), {"cards": ["Ah", "Ac"], "put": "back"}, follow=True)
    assert 'name="at" value="Ah:back"' in page.text
    assert "2/5" in page.text
    page = browser.post(address(served), {"at": ["Ah:back", "Ac:back"], "cards": ["Ah"], "put": ""}, follow=True)
    assert page.text.count('name="at"') == 1
    page = browser.post(address(served), {"at": ["Ah:back"], "put": "front"})
    assert "Hãy chọn lá bài trước, rồi bấm nơi đặt." in page.text
    assert 'name="at" value="Ah:back"' in page.text
    assert not Answer.objects.exists()


def test_nearly_a_megabyte_of_answer_is_an_error_that_is_not_echoed(learner: Learner) -> None:
    served = put(learner, query="row-value", position=VALUE)
    page = browser_of(learner).post(address(served), {"answer": "9" * 1_000_000, "key": "k" * 1000})
    assert page.status_code == 200
    assert "Cần một số nguyên từ 0 đến 1.000." in page.text
    assert len(page.content) < 30_000


def test_more_than_a_megabyte_is_refused_with_a_page(learner: Learner) -> None:
    page = browser_of(learner).post(address(put(learner)), {"answer": "9" * 1_100_000})
    assert page.status_code == 413
    assert not Answer.objects.exists()


def test_a_long_key_is_cut_and_counts_once(learner: Learner) -> None:
    served = put(learner)
    for _ in range(2):
        assert browser_of(learner).post(address(served), {"answer": "false", "key": "k" * 5000}).status_code == 302
    assert Answer.objects.count() == 1


# --- Showing ------------------------------------------------------------------------------------------------------


def test_a_twin_marks_the_card_that_changed_and_nothing_else() -> None:
    blocks = show_position(GAME, "foul", TWIN, "vi", before=LEGAL)
    assert [block["changed"] for block in blocks] == [["Jc"], [], []]
    assert [block["label"] for block in blocks] == ["Chi đầu (3 lá)", "Chi giữa (5 lá)", "Chi cuối (5 lá)"]


def test_a_changed_fact_is_marked_at_its_player() -> None:
    (block,) = show_position(GAME, "aces", {"aces": {"An": 2, "Bình": 1}}, "vi", before={"aces": {"An": 2, "Bình": 0}})
    assert [(player["name"], player["block"]["changed"]) for player in block["players"]] == [
        ("An", False),
        ("Bình", True),
    ]


def test_cards_are_lit_unless_all_would_be() -> None:
    assert {block["lit"] for block in show_position(GAME, "foul", LEGAL, "vi", lit=["Jh"])} == {("Jh",)}
    assert {block["lit"] for block in show_position(GAME, "foul", LEGAL, "vi", lit=THIRTEEN)} == {()}


def test_what_the_question_says_is_not_shown_again() -> None:
    assert [block["label"] for block in show_position(GAME, "compare-row", ROW, "en")] == ["Hand A", "Hand B"]


def test_numbers_given_stand_beside_the_right_ones() -> None:
    assert score_rows({"An": 6, "Bình": -6}, {"An": 0, "Bình": -6}) == [
        {"name": "An", "given": "+6", "right": "0", "same": False},
        {"name": "Bình", "given": "−6", "right": "−6", "same": True},
    ]
    assert score_rows(True, False) == []


def test_an_answer_of_one_word_is_shown_in_words() -> None:
    assert show_answer(GAME, "foul", False, "en")["value"] == "Not fouled"
    assert show_answer(GAME, "hand-kind", "tu-quy", "vi")["value"] == "Tứ quý"
    assert [item["cards"] for item in show_answer(GAME, "repair", [["Kd", "3d"]], "vi")["items"]] == [["Kd", "3d"]]


def test_a_question_speaks_of_the_position_it_is_put_about() -> None:
    asked = {"vi": "So chi giữa (5 lá): bài nào thắng?", "en": "Comparing the middle (5 cards): which hand wins?"}
    assert GAME.question("compare-row", ROW) == GAME.question("compare-row", GAME.read("compare-row", ROW)) == asked
    assert GAME.headline("compare-row", "tie", ROW) == {"vi": "Hòa.", "en": "A tie."}


# --- Verdicts as pages show them ----------------------------------------------------------------------------------

KINDS_APART = {
    "front": ["7s", "7h", "7c"],
    "middle": ["Ts", "5h", "Kh", "2c", "3c"],
    "back": ["4c", "6c", "8c", "Jc", "Qc"],
}
OVER_BY_THE_ACE = {
    "front": ["Kh", "Kd", "As"],
    "middle": ["Ks", "Kc", "9d", "5c", "2s"],
    "back": ["Qh", "Qc", "Qs", "8s", "3d"],
}
GOLDEN = {  # the settlement of the rule book: a sweep, a plain win, a tie, a foul and four aces
    "P1": {
        "front": ["Qs", "Qd", "Ac"],
        "middle": ["Ks", "Kd", "As", "7d", "4s"],
        "back": ["Qh", "Jh", "8h", "6h", "2h"],
    },
    "P2": {
        "front": ["Js", "9s", "4h"],
        "middle": ["8s", "8d", "Kc", "5c", "3s"],
        "back": ["Th", "Td", "5s", "5d", "Ad"],
    },
    "P3": {
        "front": ["Jd", "9d", "4d"],
        "middle": ["6s", "6d", "3h", "3d", "Tc"],
        "back": ["9h", "9c", "2s", "2d", "Ah"],
    },
    "P4": KINDS_APART,
}


ROWS: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("xi-to", "compare", {"b": ["7s", "8s", "9s", "Ts", "Js"]}, ["Bài B"]),
    ("xi-to", "hand-kind", {"cards": ["7s", "8s", "9s", "Ts", "Js"]}, [""]),
    ("xep", "may-discard", {"hand": ["Kr"]}, ["Bài trên tay"]),
]


@pytest.mark.parametrize(("game", "query", "position", "labels"), ROWS)
def test_cards_alone_on_the_mat_are_named_where_others_are_still_to_come(
    game: str, query: str, position: dict[str, Any], labels: list[str]
) -> None:
    with translation.override("vi"):
        assert [block["label"] for block in show_position(get_game(game), query, position, "vi")] == labels


def view(query: str, position: Any, house: Any = None, lang: str = "vi") -> dict[str, Any]:
    """Return a verdict's view in a language."""
    with translation.override(lang):
        return present(judge("mau-binh", query, position, house), lang, position=position)


def test_a_stored_verdict_is_shown_like_a_fresh_one() -> None:
    verdict = judge("mau-binh", "settle", {"players": PLAYERS})
    with translation.override("vi"):
        assert present(verdict.to_json(), "vi") == present(verdict, "vi")


@pytest.mark.parametrize(
    ("position", "tone", "words"),
    [(FOUL, "fails", {"vi": "Lủng", "en": "Fouled"}), (LEGAL, "holds", {"vi": "Không lủng", "en": "Not fouled"})],
)
@pytest.mark.parametrize("lang", ["vi", "en"])
def test_the_big_word_and_its_tone(position: Any, tone: str, words: dict[str, str], lang: str) -> None:
    seen = view("foul", position, lang=lang)
    assert (seen["tone"], seen["word"], seen["silent"]) == (tone, words[lang], False)


def test_the_rule_that_decides_is_the_chip_and_leads_into_the_rule_book() -> None:
    (chip,) = view("foul", KINDS_APART)["chips"]
    assert (chip["label"], chip["url"], chip["title"]) == ("Mậu Binh §3.1", "/rules/mau-binh/#foul", "Binh lủng")
    assert view("foul", KINDS_APART, lang="en")["chips"][0]["url"] == "/en/rules/mau-binh/#foul"


@pytest.mark.parametrize(
    ("query", "position", "basis", "sections"),
    [
        ("foul", OVER_BY_THE_ACE, "mặc định", ["3.2"]),
        ("foul", FOUL, "mặc định", ["3.2"]),
        ("compare-row", {"row": "middle", "a": FIVE, "b": ["Ad", "2h", "3c", "4s", "5h"]}, "suy ra", ["2.4"]),
        ("row-value", VALUE, "sách ghi rõ", ["4.2"]),
        ("settle", {"players": GOLDEN}, "mặc định", ["4.5", "4.1", "4.4", "4.6"]),
        ("settle", {"players": PLAYERS}, "mặc định", ["4.1", "4.4", "4.6"]),
        ("aces", {"aces": {"An": 2, "Bình": 1}}, "sách ghi rõ", ["4.6"]),
    ],
)
def test_the_chips_name_the_rules_that_the_basis_rests_on(
    query: str, position: Any, basis: str, sections: list[str]
) -> None:
    seen = view(query, position)
    assert (seen["basis"]["label"], [chip["section"] for chip in seen["chips"]]) == (basis, sections)


def test_where_no_step_holds_the_last_one_decides() -> None:
    game = get_game("xep")
    case = next(one for one in cases(game) if one["answer"] == {"player": None, "rule": None})
    seen = present(judge("xep", "must-take", case["position"], case.get("house", {})), "vi", position=case["position"])
    assert [chip["section"] for chip in seen["chips"]] == ["3.3"]


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_what_a_basis_means_is_said_in_one_sentence(lang: str, learner: Learner) -> None:
    prefix = "" if lang == "vi" else "/en"
    meaning = view("foul", FOUL, lang=lang)["basis"]["meaning"]
    page = browser_of(learner).post(
        address(put(learner, position=FOUL), prefix=prefix), {"answer": "true"}, follow=True
    )
    assert re.findall(r'<details class="basis">\s*<summary>.*?</summary>\s*<p[^>]*>(.*?)</p>', page.text) == [meaning]
    rules = browser_of(learner).get(f"{prefix}/rules/mau-binh/").text
    assert len(re.findall(r'<details class="basis">', rules)) == len(GAME.book.rules)


def test_everybodys_amount_is_a_row_of_its_own() -> None:
    assert view("settle", {"players": PLAYERS})["amounts"] == [
        {"name": "An", "amount": "+10"},
        {"name": "Bình", "amount": "−10"},
    ]
    assert view("foul", FOUL)["amounts"] == []


def test_flips_and_house_rules_are_said_in_words() -> None:
    seen = view("foul", WHEEL, {"wheel": "lowest"})
    assert seen["house"] == [{"title": "Sảnh A-2-3-4-5", "value": "nhỏ nhất"}]
    assert seen["flips"] == [{"title": "Sảnh A-2-3-4-5", "value": "lớn thứ nhì", "then": "Lủng"}]
    assert view("foul", WHEEL)["house"] == []


def test_where_the_law_is_silent_the_default_stands_below() -> None:
    seen = view("settle", {"players": PLAYERS})
    assert (seen["tone"], seen["word"]) == ("silent", "Luật không nói")
    assert (seen["stands"], seen["stands_by"]) == ("Mặc định: An +10, Bình −10.", "Theo mặc định:")
    assert [flip["then"] for flip in seen["flips"]] == ["An +7, Bình −7", "An +9, Bình −9"]


BOTH_BUST = {"dealer": ["Ks", "8h", "9d"], "player": ["Kd", "9h", "8d"]}
STAND: list[tuple[str, Any, dict[str, Any], str, str]] = [
    ("xi-dach", BOTH_BUST, {}, "vi", "Mặc định: Hòa."),
    ("xi-dach", BOTH_BUST, {"point_tie": "dealer"}, "vi", "Mặc định: Hòa."),
    ("xi-dach", BOTH_BUST, {"both_bust": "player_loses"}, "vi", "Luật bàn này: Nhà con thua."),
    ("xi-dach", BOTH_BUST, {"both_bust": "player_loses"}, "en", "This table's rule: The player loses."),
    ("mau-binh", {"players": GOLDEN}, {"preset": "co_ban"}, "vi", "Luật bàn này: P1 +16, P2 −3, P3 +5, P4 −18."),
]


@pytest.mark.parametrize(("game", "position", "house", "lang", "says"), STAND)
def test_where_the_law_is_silent_a_table_that_has_said_is_named(
    game: str, position: Any, house: dict[str, Any], lang: str, says: str
) -> None:
    with translation.override(lang):
        seen = present(judge(game, "settle", position, house), lang, position=position)
    assert (seen["tone"], seen["stands"]) == ("silent", says)


@pytest.mark.parametrize(
    ("game", "query", "position", "title"),
    [
        ("xi-to", "payout", None, "Ai nhận bao nhiêu?"),
        ("xep", "payment", None, "Chung bao nhiêu?"),
        ("mau-binh", "aces", {"aces": {"An": 2, "Bình": 1}}, "Tính át thế nào?"),
    ],
)
def test_amounts_stand_under_what_was_asked(game: str, query: str, position: Any, title: str) -> None:
    case = next(one for one in cases(get_game(game)) if one["query"] == query)
    asked = position or case["position"]
    with translation.override("vi"):
        assert present(judge(game, query, asked), "vi", position=asked)["amounts_title"] == title


def test_an_answer_of_many_parts_has_the_sentence_of_the_rule_that_decides_as_its_reason() -> None:
    case = next(
        one for one in cases(get_game("xep")) if one["query"] == "must-take" and one["answer"]["rule"] == "claim-hand"
    )
    with translation.override("vi"):
        seen = present(judge("xep", "must-take", case["position"]), "vi", position=case["position"])
    deciding = next(step for step in [*seen["steps"], *seen["more"]] if step["holds"])
    assert (seen["why"], seen["reason"]) == ("", deciding["says"])
    assert seen["reason"] != seen["steps"][0]["says"]


WINS: list[tuple[str, dict[str, Any]]] = [
    ("settle", {"dealer": ["Kd", "8s"], "player": ["As", "Kh"]}),
    ("settle", {"dealer": ["Kd", "8s"], "player": ["9s", "8h"]}),
    ("points", {"cards": ["Ks", "4h"]}),
]


@pytest.mark.parametrize(("query", "position"), WINS)
def test_an_answer_that_is_neither_yes_nor_no_has_the_look_of_neither(query: str, position: dict[str, Any]) -> None:
    with translation.override("vi"):
        assert present(judge("xi-dach", query, position), "vi", position=position)["tone"] == "outcome"


def test_three_steps_stand_open_and_the_rest_is_folded() -> None:
    seen = view("settle", {"players": PLAYERS})
    assert (len(seen["steps"]), len(seen["more"])) == (3, 2)


def test_a_step_shows_its_cards_once() -> None:
    first, second = view("foul", FOUL)["steps"]
    assert [(hand["label"], hand["kind"]) for hand in first["hands"]] == [
        ("Chi đầu (3 lá)", "đôi"),
        ("Chi giữa (5 lá)", "đôi"),
    ]
    assert second["hands"] == []


@pytest.mark.parametrize(("correct", "tone", "word"), [(True, "holds", "Đúng rồi!"), (False, "fails", "Chưa đúng.")])
def test_a_learner_is_told_whether_he_was_right(correct: bool, tone: str, word: str) -> None:
    with translation.override("vi"):
        seen = as_result(view("settle", {"players": PLAYERS}), correct=correct)
    assert (seen["tone"], seen["word"]) == (tone, word)
    assert seen["refuting"]["chip"]["section"] == "4.1"
    assert len(seen["rest"]) == 5


def test_players_keep_their_seats_in_what_is_stored(learner: Learner) -> None:
    position = {"aces": {"Út": 1, "Ba": 3}}
    served = serve(
        learner, game=get_game("mau-binh"), query="aces", position=position, house={}, purpose=Served.Purpose.PUZZLE
    )
    answer = grade(served, learner, key="k", given={"Út": -2, "Ba": 2})
    assert [list(Served.objects.get().position["aces"]), list(Answer.objects.get(pk=answer.pk).given)] == [
        ["Út", "Ba"],
        ["Út", "Ba"],
    ]
