"""My data: all of it to take along, as JSON and CSV, and deleted when I say so; nobody else's."""

import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import judge, lessons
from tests.tutor.factories import FOUL, GAME, LEGAL, answered, browser_of, put
from tutor.accounts.learners import COOKIE
from tutor.lessons.services import attempt
from tutor.models import (
    Answer,
    AnswerRule,
    Class,
    Help,
    Learner,
    Ledger,
    LedgerDeal,
    LessonPlace,
    Membership,
    Quiz,
    Report,
    Ruling,
    Run,
    Served,
    Sitting,
    TablePeople,
    TableRules,
    User,
)
from tutor.serving.services import grade
from tutor.spreadsheets import cell

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
FIRST = lessons("mau-binh")[0]
KINDS = ("answers", "answers_under_way", "unanswered", "hints", "lessons", "table_rules", "table_people")
KINDS += ("ledgers", "ledger_deals", "runs", "reports", "rulings")
KINDS += ("classes", "sittings", "quiz_answers", "quiz_answers_under_way")
SEVERAL = {"answers": 2, "answers_under_way": 0, "sittings": 2}  # of all others one
FILES = ("/progress/data/luat-bai.json", "/progress/data/luat-bai.csv")


VALUE = {"row": "middle", "winner": ["9s", "9h", "9d", "9c", "4s"], "loser": ["Kd", "Qd", "8d", "5d", "2d"]}  # 8 chi


def busy(note: str) -> Learner:
    """Return a learner who has left something in every table."""
    learner = Learner.objects.create()
    answered(learner, given=True, position=FOUL)
    waiting = put(learner, position=LEGAL)
    Help.objects.create(served=waiting, learner=learner, hints=2)
    attempt(learner, GAME, FIRST, 1, key="a", given=FIRST.steps[0].try_.solution())
    TableRules.objects.create(learner=learner, game="mau-binh", house={"preset": "seed", "foul": "as_sweep"})
    TablePeople.objects.create(learner=learner, game="mau-binh", people=["An", "Bình"])
    Run.objects.create(learner=learner, mode="streak", game="xep", right=4, asked=5)
    facts = {"game": "mau-binh", "query": "foul", "position": FOUL, "rulebook": "1.0", "verdict": {"answer": True}}
    Report.objects.create(learner=learner, note=note, given=False, **facts)
    Ruling.objects.create(learner=learner, **facts)
    ledger = Ledger.objects.create(learner=learner, game="mau-binh", people=["An", note])
    LedgerDeal.objects.create(ledger=ledger, number=1, key="k", payments={"#1": 6, "#2": -6}, **facts)
    in_class(learner, note)
    return learner


def in_class(learner: Learner, name: str) -> Membership:
    """Put a learner into a class, let him hand in one quiz as its member and begin another on his own."""
    group = Class.objects.create(name="Lớp một")
    member = Membership.objects.create(group=group, learner=learner, name=name, number=1)
    for as_member in (member, None):
        quiz = Quiz.objects.create(title="Bản nháp", game="mau-binh")
        version = quiz.versions.create(number=1, draft={}, content={"title": "Bài một"}, rulebook="1.0")
        over = timezone.now() if as_member else None
        facts = {"version": version, "name": name, "order": ["a"], "finished_at": over}
        sitting = Sitting.objects.create(learner=learner, member=as_member, **facts)
        sitting.given.create(item="a", key="a", answer=True, correct=True, points=2, told={"answer": True})
    return member


def body(page: Any) -> str:
    """Return what was streamed."""
    assert page.streaming
    return b"".join(page.streaming_content).decode()


def table(page: Any) -> list[dict[str, str]]:
    """Return the rows of a CSV."""
    return list(csv.DictReader(io.StringIO(body(page).removeprefix("\ufeff"))))


# --- Taking it along ----------------------------------------------------------------------------------------------


def test_json_holds_everything_that_is_stored_about_me_and_about_nobody_else() -> None:
    mine, _other = busy("của tôi"), busy("của người khác")
    page = browser_of(mine).get(FILES[0])
    assert page.headers["content-disposition"] == 'attachment; filename="luat-bai.json"'
    assert "no-store" in page.headers["cache-control"]
    data = json.loads(body(page))
    assert data["account"] is None
    assert {kind: len(data[kind]) for kind in KINDS} == dict.fromkeys(KINDS, 1) | SEVERAL
    first, step = data["answers"]
    assert (first["position"], first["given"], first["correct"], first["purpose"]) == (FOUL, True, True, "puzzle")
    assert first["verdict"]["answer"] is True
    assert first["verdict"]["steps"]
    assert (step["purpose"], step["rule"]) == ("lesson", f"{FIRST.slug}/1")
    assert (data["unanswered"][0]["position"], data["hints"][0]["hints"]) == (LEGAL, 2)
    assert (data["lessons"][0]["lesson"], data["lessons"][0]["step"]) == (FIRST.slug, 1)
    assert data["table_rules"][0]["house"] == {"preset": "seed", "foul": "as_sweep"}
    assert data["table_people"][0]["people"] == ["An", "Bình"]
    assert (data["runs"][0]["mode"], data["runs"][0]["right"], data["runs"][0]["asked"]) == ("streak", 4, 5)
    assert (data["reports"][0]["note"], data["reports"][0]["given"]) == ("của tôi", False)
    assert data["rulings"][0]["code"] == mine.rulings.get().code
    assert (data["classes"][0]["class"], data["classes"][0]["name"]) == ("Lớp một", "của tôi")
    assert [one["quiz"] for one in data["sittings"]] == ["Bài một", "Bài một"]
    assert (data["quiz_answers"][0]["given"], data["quiz_answers"][0]["correct"]) == (True, True)
    assert set(data["quiz_answers_under_way"][0]) == {"created", "item", "attempt", "given", "quiz", "game"}


def test_json_of_an_account_says_whose_it_is(client: Client, make_user: MakeUser) -> None:
    user = make_user(email="hv1@example.org")
    Learner.objects.create(user=user)
    client.force_login(user)
    data = json.loads(body(client.get(FILES[0])))
    assert data["account"] == {"username": "hocvien1", "email": "hv1@example.org"}
    assert all(data[kind] == [] for kind in KINDS)


def test_csv_is_one_table_of_the_same() -> None:
    mine, _other = busy("của tôi"), busy("của người khác")
    page = browser_of(mine).get(FILES[1])
    assert page.headers["content-type"] == "text/csv; charset=utf-8"
    rows = table(page)
    assert [row["kind"] for row in rows] == [kind for kind in KINDS for _n in range(SEVERAL.get(kind, 1))]
    first = rows[0]
    assert (json.loads(first["position"]), first["given"], first["correct"], first["answer"]) == (
        FOUL,
        "true",
        "true",
        "true",
    )
    assert [row["note"] for row in rows if row["kind"] == "reports"] == ["của tôi"]
    assert [row["lesson"] for row in rows if row["kind"] == "lessons"] == [FIRST.slug]


@pytest.mark.parametrize("path", FILES)
def test_what_is_asked_once_more_comes_without_its_answer(path: str) -> None:
    mine = Learner.objects.create()
    missed = put(mine, query="row-value", position=VALUE)
    grade(missed, mine, key="a", given=3)
    told = body(browser_of(mine).get(path))
    assert ("answers_under_way" in told, "row-value" in told) == (True, True)
    assert not [step for step in judge("mau-binh", "row-value", VALUE).steps if step.rule in told]
    assert not any(word in told for word in GAME.headline("row-value", 8, VALUE).values())
    grade(missed, mine, key="b", given=8)
    told = body(browser_of(mine).get(path))
    assert ("answers_under_way,20" in told, told.count("mau-binh.row-values") >= 2) == (False, True)


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    mine = busy('=HYPERLINK("http://evil.example")')
    (report,) = [row for row in table(browser_of(mine).get(FILES[1])) if row["kind"] == "reports"]
    assert report["note"] == '\'=HYPERLINK("http://evil.example")'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=1+1", "'=1+1"),
        ("+84", "'+84"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        (" =1", "' =1"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("Bình", "Bình"),
        (-5, "-5"),
        (True, "true"),
        (None, ""),
        ({"An": 3}, '{"An": 3}'),
        (datetime(2026, 3, 1, 20, tzinfo=UTC), "2026-03-02T03:00:00+07:00"),
    ],
)
def test_a_cell_keeps_what_it_says(value: object, text: str) -> None:
    assert cell(value) == text


@pytest.mark.parametrize("path", FILES)
def test_who_has_done_nothing_has_nothing_to_take(client: Client, path: str) -> None:
    busy("của người khác")
    assert client.get(path).status_code == 404
    assert "Chưa lưu gì về bạn cả." in client.get("/progress/data/").text


@pytest.mark.parametrize("path", FILES)
def test_the_number_of_queries_does_not_grow_with_the_answers(path: str, django_assert_num_queries: Any) -> None:
    mine = busy("x")
    for n in range(20):
        answered(mine, given=True, position=LEGAL, key=f"k{n}")
    browser = browser_of(mine)
    with django_assert_num_queries(18):  # learner, sixteen sections, titles
        body(browser.get(path))


# --- Deleting it --------------------------------------------------------------------------------------------------


def left() -> dict[str, int]:
    """Return how many rows every table has."""
    tables = (Answer, AnswerRule, Served, Help, LessonPlace, TableRules, TablePeople, Run, Learner)
    return {table.__name__: table.objects.count() for table in tables}


@pytest.mark.parametrize(("prefix", "word"), [("", "1 câu đố đang chờ bạn"), ("/en", "1 puzzle waiting for you")])
def test_a_page_says_what_will_be_deleted_and_deletes_nothing(prefix: str, word: str) -> None:
    mine = busy("của tôi")
    before = left()
    page = browser_of(mine).get(f"{prefix}/progress/data/delete/").text
    assert word in page
    assert "báo lỗi</li>" not in page  # what stays is not among what goes
    assert left() == before


def test_a_visitor_deletes_everything_and_only_his_own() -> None:
    other = busy("của người khác")
    kept = left()
    mine = busy("của tôi")
    browser = browser_of(mine)
    page = browser.post("/progress/data/delete/", follow=True)
    assert page.redirect_chain == [("/progress/", 302)]
    assert "Đã xóa mọi tiến độ của bạn." in page.text
    assert left() == kept
    assert Learner.objects.get() == other
    assert {report.learner for report in Report.objects.all()} == {other, None}
    assert Report.objects.filter(note="của tôi").count() == 1
    assert Ruling.objects.count() == 2
    assert mine.token not in browser.cookies[COOKIE].value


def test_an_account_deletes_its_progress_and_stays(client: Client, make_user: MakeUser) -> None:
    user = make_user()
    Learner.objects.filter(pk=busy("của tôi").pk).update(user=user)
    client.force_login(user)
    assert "Tài khoản vẫn còn." in client.get("/progress/data/delete/").text
    client.post("/progress/data/delete/")
    assert left() == dict.fromkeys(left(), 0)
    assert User.objects.get() == user
    assert client.get("/accounts/").status_code == 200
    assert "Chưa lưu gì về bạn cả." in client.get("/progress/data/delete/").text


def test_an_account_that_leaves_takes_everything_along_but_the_operators_reports(
    client: Client, make_user: MakeUser
) -> None:
    user = make_user()
    Learner.objects.filter(pk=busy("của tôi").pk).update(user=user)
    client.force_login(user)
    client.post("/accounts/delete/", {"password": "ba-doi-mot-sam"})
    assert left() == dict.fromkeys(left(), 0)
    assert Report.objects.get().learner is None


def test_deleting_nothing_is_no_error(client: Client) -> None:
    assert client.post("/progress/data/delete/").status_code == 302


def test_another_site_cannot_delete_it() -> None:
    mine = busy("của tôi")
    before = left()
    assert browser_of(mine, enforce_csrf_checks=True).post("/progress/data/delete/").status_code == 403
    assert left() == before
