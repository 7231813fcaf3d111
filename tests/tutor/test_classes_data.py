"""What becomes of classes and of quizzes that were taken: brought into an account, deleted, of a teacher who leaves."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tutor.conftest import PASSWORD
from tests.tutor.sitting_down import come, published
from tests.tutor.test_classes import as_, do, enter, given_to, make_class
from tests.tutor.test_progress_data import body
from tutor.accounts.queries import work_of
from tutor.accounts.services import take_over
from tutor.models import SEAT, Class, Given, Learner, Membership, Quiz, Sitting, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]


@pytest.fixture
def lan(make_user: MakeUser) -> User:
    return make_user("giaovien1")


def test_a_place_in_a_class_comes_along_into_an_account(lan: User, make_user: MakeUser) -> None:
    group, user = make_class(lan), make_user()
    client, member = enter(group, "An")
    _other, another = enter(group, "Bình")
    sitting = do(client, given_to(group, lan))
    account = Learner.objects.create(user=user)
    take_over(member.learner, user)
    member.refresh_from_db()
    sitting.refresh_from_db()
    assert (member.learner, sitting.learner, sitting.member) == (account, account, member)
    another.refresh_from_db()
    assert another.learner != account
    assert as_(user).get(f"/classes/{member.pk}/").status_code == 200


def test_of_two_places_in_one_class_the_accounts_stays_with_what_was_done_in_both(
    lan: User, make_user: MakeUser
) -> None:
    group, user = make_class(lan), make_user()
    browser, kept = enter(group, "An", as_(user))
    client, second = enter(group, "An Nhỏ")
    first, other = do(browser, given_to(group, lan)), do(client, given_to(group, lan))
    take_over(second.learner, user)
    assert list(group.members.all()) == [kept]
    assert set(kept.sittings.all()) == {first, other}
    assert set(kept.sittings.values_list("name", flat=True)) == {"An"}


@pytest.mark.parametrize("bring", [True, False])
def test_what_a_browser_took_is_asked_about_at_log_in(lan: User, make_user: MakeUser, bring: bool) -> None:
    version, user = published(), make_user()
    client, sitting = come(version)
    stranger, other = come(version, name="Người khác")
    sent = {"username": user.username, "password": PASSWORD}
    there = client.post("/accounts/login/", sent)
    assert "takeover" in there["Location"]
    assert "1 bài kiểm tra đã làm" in client.get(there["Location"]).text
    client.post("/accounts/takeover/", {"choice": "bring" if bring else "leave"})
    sitting.refresh_from_db()
    assert (sitting.device, sitting.name) == ("", "Học viên 1")
    assert sitting.learner == (user.learner if bring else None)
    assert client.get(f"/sit/{sitting.pk}/").status_code == (200 if bring else 404)
    other.refresh_from_db()
    assert (bool(other.device), stranger.get(f"/sit/{other.pk}/").status_code) == (True, 200)


def test_a_browsers_quizzes_are_in_its_data_and_nobody_elses() -> None:
    version = published()
    client, _sitting = come(version)
    come(version, name="Người khác")
    page = body(client.get("/progress/data/luat-bai.json"))
    assert "Học viên 1" in page
    assert "Người khác" not in page


def test_who_deletes_what_he_did_leaves_results_without_a_name(lan: User) -> None:
    group = make_class(lan)
    client, member = enter(group, "An")
    other, _another = enter(group, "Bình")
    version = given_to(group, lan)
    mine, loose, theirs = do(client, version), come(published(), client=client)[1], do(other, version)
    client.post("/progress/data/delete/")
    assert not Membership.objects.filter(pk=member.pk).exists()
    for sitting in (mine, loose):
        sitting.refresh_from_db()
        assert (sitting.name, sitting.member, sitting.learner, sitting.device) == ("", None, None, "")
        assert client.get(f"/sit/{sitting.pk}/").status_code == 404
    theirs.refresh_from_db()
    assert theirs.name == "Bình"
    assert Given.objects.count() == 2
    results = as_(lan).get(f"/teach/quizzes/{version.quiz_id}/results/students/").text
    assert "#1" in results
    assert ">An<" not in results


def test_a_teacher_who_leaves_takes_his_own_classes_along_and_no_shared_one(lan: User, make_user: MakeUser) -> None:
    other = make_user("giaovien2")
    own, shared, theirs = make_class(lan, seats=("An",)), make_class(lan, seats=("An",)), make_class(other)
    shared.teachers.add(other)
    do(enter(own, "An")[0], given_to(own, lan))
    kept = do(enter(shared, "An")[0], given_to(shared, other))
    client = as_(lan)
    shown = client.get("/accounts/delete/").text
    assert "1 bài kiểm tra bạn soạn" in shown
    assert "2 lớp bạn dạy" in shown
    client.post("/accounts/delete/", {"password": PASSWORD})
    assert set(Class.objects.all()) == {shared, theirs}
    assert list(shared.teachers.all()) == [other]
    assert list(Sitting.objects.all()) == [kept]
    assert Quiz.objects.get().owner == other
    assert not Learner.objects.filter(token__startswith=SEAT).exists()


def test_deleting_what_one_learned_keeps_what_one_teaches(lan: User) -> None:
    group = make_class(lan)
    given_to(group, lan)
    Learner.objects.create(user=lan)
    client = as_(lan)
    assert "1 lớp bạn dạy" in client.get("/progress/data/delete/").text  # beside a box that nobody ticks here
    client.post("/progress/data/delete/")
    assert Class.objects.get() == group
    assert Quiz.objects.count() == 1
    assert "1 lớp bạn dạy" in client.get("/accounts/").text


def test_two_students_never_share_what_is_counted(lan: User) -> None:
    group = make_class(lan)
    first, second = enter(group, "An")[1], enter(group, "Bình")[1]
    assert (work_of(first.learner).memberships, work_of(second.learner).memberships) == (1, 1)
    assert Client().get("/progress/data/luat-bai.json").status_code == 404
