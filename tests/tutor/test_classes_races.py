"""Two at the same moment: each gets an honest page, what is stored is whole, nothing is there twice.

On PostgreSQL they run side by side; on SQLite a writer waits for the other.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from tests.tutor.quiz_drafts import foul, now, own, quiz_of
from tests.tutor.quiz_taken import again_published, browser, item_ids, made_by, teacher, took
from tests.tutor.sitting_down import at, code_of
from tests.tutor.two_schools import class_of, join
from tutor.classes.quizzes.publishing import publish
from tutor.classes.results.regrading import AGAIN, Moved, dry_run, regrade
from tutor.classes.roster import services
from tutor.classes.taking.sittings import answer, begin, finish
from tutor.models import SEAT, Class, Given, Learner, Membership, Quiz, QuizVersion, Regrading, Sitting, User

pytestmark = pytest.mark.django_db(transaction=True)
Act = Callable[[], Any]
ROUNDS = range(4)  # a race is lost by chance


def at_once(*acts: Act) -> list[Any]:
    """Let all of them begin at the same moment, each with a connection of its own; return what each returned."""
    start = threading.Barrier(len(acts))

    def run(act: Act) -> Any:
        try:
            start.wait(timeout=30)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as people:
        return list(people.map(run, acts))


def like(client: Client) -> Client:
    """Return another tab of a browser."""
    tab = Client()
    tab.cookies = client.cookies.copy()
    return tab


def posts(client: Client, path: str, **sent: Any) -> Act:
    return lambda: like(client).post(path, sent)


def statuses(answers: list[Any]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


# --- Teachers ------------------------------------------------------------------------------------------------------


def test_of_two_who_save_one_draft_the_second_is_shown_the_conflict() -> None:
    user = teacher()
    quiz = quiz_of(user, foul(), own(), title="Bài một")
    page, desk = f"/teach/quizzes/{quiz.pk}/", browser(user)
    for n in ROUNDS:
        seen = Quiz.objects.get(pk=quiz.pk).revision
        answers = at_once(*(posts(desk, page, revision=seen, title=f"Tựa {n} {who}") for who in "ABC"))
        assert statuses(answers) == [200, 200, 303]
        assert sum("Ghi đè bằng bản của tôi" in answer.text for answer in answers) == 2
        stored = Quiz.objects.get(pk=quiz.pk)
        assert (stored.revision, stored.edits.count()) == (seen + 1, n + 2)
        assert now(quiz).title in {f"Tựa {n} {who}" for who in "ABC"}


def test_publishing_twice_makes_one_version_with_one_code() -> None:
    user = teacher()
    for _n in ROUNDS:
        quiz = quiz_of(user, foul(), title="Bài một")
        answers = at_once(*[posts(browser(user), f"/teach/quizzes/{quiz.pk}/publish/")] * 3)
        assert statuses(answers) == [303] * 3
        assert quiz.versions.count() == 1
        assert len(Quiz.objects.get(pk=quiz.pk).code or "") == 6


def test_whoever_draws_the_same_letters_draws_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two quizzes and two classes whose letters are the same at first; both were free when they looked."""
    user = teacher()
    quizzes = [quiz_of(user, foul(), title=f"Bài {n}") for n in range(2)]
    drawn = threading.Barrier(4, timeout=30)
    waited = threading.local()

    def draw() -> str:
        if getattr(waited, "once", False):
            return f"{threading.get_ident() % 24**6:06}"[-6:]
        waited.once = True
        return "AAAAAA"

    look = Quiz.objects.filter(code="AAAAAA").exists
    monkeypatch.setattr("tutor.classes.codes.new_join_code", draw)
    assert not look()
    at_once(
        *(lambda quiz=quiz: (drawn.wait(), publish(quiz)) for quiz in quizzes),
        *(lambda: (drawn.wait(), services.begin_class(user, "Lớp", key=uuid4())) for _n in range(2)),
    )
    codes = [*Quiz.objects.values_list("code", flat=True), *Class.objects.values_list("code", flat=True)]
    assert len(set(codes)) == len(codes) == 4


def test_the_last_two_teachers_cannot_both_leave() -> None:
    users = [teacher(f"giaovien{n}") for n in (1, 2)]
    for _n in ROUNDS:
        group = class_of("Lớp một", *users)
        page = f"/teach/classes/{group.pk}/teachers/{{}}/"
        answers = at_once(*(posts(browser(user), page.format(user.username)) for user in users))
        assert statuses(answers) == [303, 303]
        assert group.teachers.count() == 1


# --- Students ------------------------------------------------------------------------------------------------------


def test_of_two_with_one_name_one_gets_the_kept_seat() -> None:
    for _n in ROUNDS:
        group = class_of("Lớp một", teacher())
        services.add_seats(group, ["Học viên 1"])
        answers = at_once(*(posts(Client(), f"/join/{group.code}/", name="học viên 1") for _who in range(3)))
        assert statuses(answers) == [303] * 3
        assert len({answer["Location"] for answer in answers}) == 3
        assert sorted(group.members.values_list("number", flat=True)) == [1, 2, 3]
        assert not Learner.objects.filter(token__startswith=SEAT).exists()


@pytest.mark.parametrize("here_before", [True, False])
def test_joining_with_two_taps_is_joining_once(here_before: bool) -> None:
    group, client = class_of("Lớp một", teacher()), Client()
    if here_before:
        client, _member = join(class_of("Lớp hai", teacher()), "Học viên 1")
    client.get(f"/join/{group.code}/")
    answers = at_once(*[posts(client, f"/join/{group.code}/", name="Học viên 1")] * 4)
    assert statuses(answers) == [303] * 4
    member = group.members.get()
    assert {answer["Location"] for answer in answers} == {f"/classes/{member.pk}/"}
    assert Learner.objects.exclude(user__isnull=False).count() == 1


def assigned(user: User) -> tuple[Class, QuizVersion, Client, Membership]:
    """Give a quiz to a class that one student is in."""
    group, quiz = class_of("Lớp một", user), made_by(user)
    group.assignments.create(quiz=quiz)
    client, member = join(group, "Học viên 1")
    client.get(f"/join/{quiz.code}/")
    return group, quiz.versions.get(), client, member


def test_a_task_is_taken_back_while_somebody_begins_it() -> None:
    user = teacher()
    for _n in ROUNDS:
        group, version, client, _member = assigned(user)
        withdraw = posts(browser(user), f"/teach/classes/{group.pk}/work/{version.quiz_id}/", do="withdraw")
        begun, taken_back = at_once(posts(client, f"/join/{code_of(version)}/", name="Học viên 1"), withdraw)
        assert (begun.status_code, taken_back.status_code) == (302, 303)
        assert not group.assignments.exists()
        sitting = version.sittings.get()
        assert client.get(at(sitting)).status_code in (200, 404)  # 404: taken by name, on the device of another tab
        page = browser(user).get(f"/teach/quizzes/{version.quiz_id}/results/students/")
        assert "Học viên 1" in page.text


@pytest.mark.parametrize("act", ["answer", "begin", "join", "hand in"])
def test_a_class_is_deleted_while_a_student_is_at_it(act: str) -> None:
    user = teacher()
    for _n in ROUNDS:
        group, version, client, member = assigned(user)
        code = code_of(version)
        sitting = None if act in ("begin", "join") else begin(version, name="x", learner=member.learner, member=member)
        acts = {
            "answer": (client, at(sitting, 3), {"answer": "2", "key": "k"}) if sitting else None,
            "hand in": (client, at(sitting, "done"), {}) if sitting else None,
            "begin": (client, f"/join/{code}/", {"name": "Học viên 1"}),
            "join": (Client(), f"/join/{group.code}/", {"name": "Học viên 2"}),
        }
        who, page, sent = acts[act] or (client, "", {})
        done, deleted = at_once(posts(who, page, **sent), posts(browser(user), f"/teach/classes/{group.pk}/delete/"))
        assert deleted.status_code == 303
        assert done.status_code in (200, 302, 303, 404)
        assert not Class.objects.filter(pk=group.pk).exists()
        assert not Membership.objects.filter(group_id=group.pk).exists()
        assert not Sitting.objects.filter(member_id=member.pk).exists()
        assert not Given.objects.exclude(sitting__in=Sitting.objects.all()).exists()
        Sitting.objects.all().delete()


@pytest.mark.parametrize("act", ["answer", "begin"])
def test_a_quiz_is_deleted_while_a_student_is_at_it(act: str) -> None:
    user = teacher()
    for _n in ROUNDS:
        _group, version, client, member = assigned(user)
        page, sent = f"/join/{code_of(version)}/", {"name": "Học viên 1"}
        if act == "answer":
            sitting = begin(version, name="x", learner=member.learner, member=member)
            page, sent = at(sitting, 3), {"answer": "2", "key": "k"}
        deleted = posts(browser(user), f"/teach/quizzes/{version.quiz_id}/delete/")
        done, gone = at_once(posts(client, page, **sent), deleted)
        assert gone.status_code == 303
        assert done.status_code in (302, 404)
        assert not Quiz.objects.filter(pk=version.quiz_id).exists()
        assert not Sitting.objects.exists()
        assert not Given.objects.exists()


def test_points_are_set_anew_while_answers_come() -> None:
    """Every answer has the points of its key, and what changed is in the record; else the dry run is shown again."""
    user = teacher()
    quiz = made_by(user, feedback="now", tries=3)
    third = item_ids(quiz)[2]
    for n in range(6):
        took(quiz, f"Học viên {n}", (True, False, [0], "át bích"))
    going = [took(quiz, f"Học viên {n}", (True, None, None, None), over=False) for n in range(6, 10)]
    again_published(quiz, 2, right=[0])
    seen = dry_run(quiz, AGAIN, third).digest

    def set_anew() -> str:
        try:
            regrade(quiz, AGAIN, third, reason="Đáp án in sai", seen=seen, by=user)
        except Moved:
            return "moved"
        return "set"

    def answers(sitting: Sitting) -> Given:
        given = answer(sitting, third, key="k", given=[2]).given
        finish(sitting)
        return given

    said, *given = at_once(set_anew, *(lambda one=one: answers(one) for one in going))
    assert said in ("set", "moved")
    assert all(one.correct for one in given)
    recorded = {
        (one["sitting"], one["item"]): Decimal(one["after"]) for row in Regrading.objects.all() for one in row.changed
    }
    for row in Given.objects.filter(item=third):
        before = Decimal(3) if row.answer == [2] else Decimal(0)
        assert row.points == recorded.get((str(row.sitting_id), third), before)
    plan = dry_run(quiz, AGAIN, third)
    regrade(quiz, AGAIN, third, reason="Đáp án in sai", seen=plan.digest, by=user)
    by_newest = {(row.answer == [0], row.points) for row in Given.objects.filter(item=third)}
    assert by_newest == {(True, Decimal(3)), (False, Decimal(0))}
