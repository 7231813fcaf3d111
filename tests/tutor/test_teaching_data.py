"""What one teaches among my data: drafts, quizzes, classes listed, exported, brought along, deleted; nobody else's."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import GAME
from tests.tutor.quiz_drafts import quiz_of
from tests.tutor.quiz_taken import RIGHT, again_published, browser, made_by, teacher, took
from tests.tutor.reading import read
from tests.tutor.test_accounts import SIGN_UP
from tests.tutor.test_classes import enter, make_class
from tests.tutor.test_progress_data import FILES, body, table
from tutor.classes.quizzes.publishing import retract
from tutor.models import Assignment, Class, Given, Learner, Quiz, Sitting, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
NEW = "/teach/quizzes/new/"
PRESET = next(iter(GAME.house.PRESETS))
DELETE = "/progress/data/delete/"
DRAFT = "1 bài kiểm tra bạn soạn"


def draft_of(client: Client) -> Quiz:
    """Begin a draft in a browser without an account."""
    there = client.post(NEW, {"game": GAME.key, "preset": PRESET})
    return Quiz.objects.get(pk=there["Location"].split("/")[3])


@pytest.fixture
def lan() -> User:
    """A teacher with a published quiz that two took and a class of one, a class she shares, and a draft."""
    user, other = teacher(), teacher("giaovien2")
    quiz, group, shared = made_by(user), make_class(user), make_class(user, "Lớp chung")
    shared.teachers.add(other)
    enter(group, "Bình")
    enter(shared, "Chi")
    for name in ("An", "Dũng"):
        took(quiz, name, RIGHT)
    Assignment.objects.create(group=shared, quiz=quiz)
    quiz_of(user, title="Nháp")
    took(made_by(other, title="Của người khác"), "Em", RIGHT)
    return user


# --- a draft made before there is an account --------------------------------------------------------------------------


def test_a_devices_drafts_are_listed_exported_and_deleted_and_no_other_devices(client: Client) -> None:
    mine, other = draft_of(client), draft_of(Client())
    for page in ("/progress/data/", DELETE):
        assert DRAFT in read(client.get(page).text)
    data = json.loads(body(client.get(FILES[0])))
    assert [one["content"] for one in data["quizzes"]] == [mine.content]
    assert [row["kind"] for row in table(client.get(FILES[1]))] == ["quizzes"]
    assert "phần bạn dạy" not in read(client.get(DELETE).text)  # a device has nothing but drafts: no box to tick
    client.post(DELETE)
    assert list(Quiz.objects.all()) == [other]
    assert client.get(FILES[0]).status_code == 404


@pytest.mark.parametrize("bring", [True, False])
def test_signing_up_lists_drafts_and_takes_them_where_asked(client: Client, bring: bool) -> None:
    mine, other = draft_of(client), draft_of(Client())
    assert DRAFT in read(client.get("/accounts/signup/").text)
    client.post("/accounts/signup/", {**SIGN_UP, "bring" if bring else "asked": "on"})
    owners = dict(Quiz.objects.values_list("pk", "owner__username"))
    assert owners == {other.pk: None} | ({mine.pk: SIGN_UP["username"]} if bring else {})


@pytest.mark.parametrize("bring", [True, False])
def test_logging_in_asks_about_drafts_and_never_merges_an_accounts(
    client: Client, make_user: MakeUser, bring: bool
) -> None:
    user, mine, other = make_user(), draft_of(client), quiz_of(teacher(), title="Của người khác")
    kept = quiz_of(user, title="Của tôi")
    there = client.post("/accounts/login/", {"username": user.username, "password": PASSWORD})["Location"]
    assert "takeover" in there
    assert DRAFT in read(client.get(there).text)
    client.post("/accounts/takeover/", {"choice": "bring" if bring else "leave"})
    assert set(user.quizzes.all()) == ({kept, mine} if bring else {kept})
    assert Quiz.objects.filter(pk=mine.pk).exists() is bring
    other.refresh_from_db()
    assert other.owner == teacher()
    assert client.get("/accounts/takeover/").status_code == 302  # asked once


def test_a_draft_that_went_to_an_account_meanwhile_is_left_there(client: Client, make_user: MakeUser) -> None:
    mine, first = draft_of(client), make_user("giaovien7")
    Quiz.objects.filter(pk=mine.pk).update(owner=first)  # its maker's cookie is still in this browser
    client.force_login(make_user())
    client.post("/accounts/takeover/", {"choice": "bring"})
    mine.refresh_from_db()
    assert mine.owner == first


def test_who_publishes_without_an_account_signs_up_with_the_draft(client: Client) -> None:
    mine = draft_of(client)
    there = client.get(f"/accounts/signup/?next=/teach/quizzes/{mine.pk}/publish/")
    assert DRAFT in read(there.text)
    sent = {**SIGN_UP, "bring": "on", "next": f"/teach/quizzes/{mine.pk}/publish/"}
    page = client.post("/accounts/signup/", sent, follow=True)
    assert (page.status_code, page.redirect_chain) == (200, [(sent["next"], 302)])


# --- what an account teaches ------------------------------------------------------------------------------------------


def test_the_lists_say_what_others_did_for_it(lan: User) -> None:
    page = read(browser(lan).get("/progress/data/").text)
    assert "2 bài kiểm tra bạn soạn; người khác đã làm 2 lượt" in page
    assert "2 lớp bạn dạy; 1 học viên trong lớp chỉ mình bạn dạy" in page
    english = read(browser(lan).get("/en/progress/data/").text)
    assert "2 quizzes you made; taken 2 times" in english
    assert "2 classes you teach; 1 student in the class that only you teach" in english


def test_json_holds_every_version_and_no_students_name_or_answer(lan: User) -> None:
    quiz = Quiz.objects.get(title="Bài một")
    again_published(quiz, 2, right=[1])
    retract(quiz, "a" * 12, "In nhầm")
    text = body(browser(lan).get(FILES[0]))
    data = json.loads(text)
    assert data["account"]["username"] == lan.username
    assert [one["quiz"] for one in data["quizzes"]] == ["Bài một", "Nháp"]
    assert [(one["number"], one["published"]["items"][2]["right"]) for one in data["quiz_versions"]] == [
        (1, [2]),
        (2, [1]),
    ]
    assert [one["note"] for one in data["retractions"]] == ["In nhầm"]
    assert [one["class"] for one in data["classes_taught"]] == ["Lớp một", "Lớp chung"]
    assert [one["class"] for one in data["tasks"]] == ["Lớp chung"]
    assert [name for name in ("An", "Bình", "Chi", "Dũng", "Của người khác") if f'"{name}"' in text] == []


def test_csv_holds_the_questions_and_a_teacher_without_a_learner_gets_both_files(lan: User) -> None:
    Learner.objects.filter(user=lan).delete()
    rows = table(browser(lan).get(FILES[1]))
    quiz = next(row for row in rows if row["kind"] == "quizzes")
    assert len(json.loads(quiz["content"])["items"]) == 4
    assert {row["kind"] for row in rows} == {"quizzes", "quiz_versions", "classes_taught", "tasks"}
    assert json.loads(body(browser(lan).get(FILES[0])))["account"]["username"] == lan.username


def test_deleting_asks_apart_about_what_one_teaches(lan: User) -> None:
    page = read(browser(lan).get(DELETE).text)
    assert "Xóa cả phần bạn dạy" in page
    assert "câu trả lời và điểm của học viên cũng mất" in page
    browser(lan).post(DELETE)
    assert (Quiz.objects.filter(owner=lan).count(), lan.classes_taught.count()) == (2, 2)


def test_deleting_what_one_teaches_takes_results_and_leaves_the_others_everything(lan: User) -> None:
    there = browser(lan).post(DELETE, {"teaching": "on"}, follow=True)
    assert "Đã xóa mọi tiến độ, bài kiểm tra và lớp của bạn." in read(there.text)
    assert User.objects.filter(pk=lan.pk).exists()
    assert list(Quiz.objects.values_list("title", flat=True)) == ["Của người khác"]
    assert list(Class.objects.values_list("name", "teachers__username")) == [("Lớp chung", "giaovien2")]
    assert list(Sitting.objects.values_list("name", flat=True)) == ["Em"]
    assert Given.objects.count() == 4
    page = read(browser(lan).get("/progress/data/").text)
    assert "Chưa lưu gì về bạn cả." in page


def test_leaving_says_and_does_the_same(lan: User) -> None:
    client = browser(lan)
    page = read(client.get("/accounts/delete/").text)
    assert "người khác đã làm 2 lượt" in page
    assert "câu trả lời và điểm của học viên cũng mất" in page
    client.post("/accounts/delete/", {"password": PASSWORD})
    assert list(Quiz.objects.values_list("title", flat=True)) == ["Của người khác"]
    assert list(Class.objects.values_list("name", flat=True)) == ["Lớp chung"]


def test_a_visitor_cannot_ask_for_an_accounts_quizzes(lan: User, client: Client) -> None:
    client.post(DELETE, {"teaching": "on"})
    assert Quiz.objects.filter(owner=lan).count() == 2


def test_what_a_student_did_stays_with_the_teacher_without_a_name(lan: User) -> None:
    student = User.objects.create_user("hocvien1", password=PASSWORD)
    learner = Learner.objects.create(user=student)
    sitting = took(Quiz.objects.get(title="Bài một"), "Giang", RIGHT, device="", learner=learner)
    client = browser(student)
    assert "nhưng không còn tên bạn" in read(client.get(DELETE).text)
    client.post(DELETE)
    sitting.refresh_from_db()
    facts: Any = (sitting.name, sitting.learner, sitting.device, sitting.given.count())
    assert facts == ("", None, "", 4)
