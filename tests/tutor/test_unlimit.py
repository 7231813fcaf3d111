"""What an account may have of quizzes, classes and people in them, and the command that lifts all of it."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.tutor.factories import GAME
from tests.tutor.quiz_taken import browser, teacher
from tests.tutor.reading import read
from tests.tutor.test_classes import enter, make_class
from tutor.classes.roster import services
from tutor.models import Class, Quiz, User

pytestmark = pytest.mark.django_db
NEW = "/teach/quizzes/new/"


@pytest.fixture(autouse=True)
def one_of_each(settings: Any) -> None:
    settings.QUIZZES_AN_ACCOUNT = settings.CLASSES_AN_ACCOUNT = settings.STUDENTS_A_CLASS = 1
    settings.TEACHERS_A_CLASS = 1


def unlimit(user: User, *more: str) -> str:
    """Run the command and return what it says."""
    said = StringIO()
    call_command("unlimit", user.username, *more, stdout=said)
    return said.getvalue()


def refusals(user: User) -> list[str]:
    """Ask for one more of everything; return what was said to what could not be."""
    client, group, said = browser(user), user.classes_taught.earliest("created"), []
    pages = {
        "quizzes": client.post(NEW, {"game": GAME.key, "preset": GAME.house().preset}),
        "classes": client.post("/teach/classes/", {"name": "Lớp nữa"}),
        "names": client.post(f"/teach/classes/{group.pk}/", {"names": "Học viên 8"}),
        "students": Client().post(f"/join/{group.code}/", {"name": "Học viên 9"}),
        "teachers": client.post(f"/teach/classes/{group.pk}/settings/", {"do": "invite", "username": "giaovien2"}),
    }
    words = ["nhiều nhất có thể", "nhiều nhất rồi", "Lớp chứa nhiều nhất 1 người", "Lớp đã đủ người"]
    words.append("Một lớp có nhiều nhất 1 thầy cô")
    for (what, page), sentence in zip(pages.items(), words, strict=True):
        if page.status_code == 200:
            assert sentence in read(page.text)
            said.append(what)
    return said


def test_every_limit_of_a_teacher_is_lifted_and_put_back_by_one_command() -> None:
    lan, _other = teacher(), teacher("giaovien2")
    browser(lan).post(NEW, {"game": GAME.key, "preset": GAME.house().preset})
    enter(make_class(lan), "An")
    all_of_it = ["quizzes", "classes", "names", "students", "teachers"]
    assert refusals(lan) == all_of_it
    assert (Quiz.objects.count(), Class.objects.count()) == (1, 1)
    said = unlimit(lan)
    assert said == "giaovien1: any number of quizzes and classes, and of students and teachers in each class\n"
    assert refusals(lan) == []
    assert "at most 1 quizzes and 1 classes, each with at most 1 students and 1 teachers" in unlimit(lan, "--again")
    assert refusals(lan) == ["quizzes", "classes", "names", "students"]  # the second teacher is there already
    assert (Quiz.objects.count(), Class.objects.count()) == (2, 2)


def test_a_class_is_unlimited_when_its_first_teacher_is_and_other_accounts_stay_limited() -> None:
    lan, other = teacher(), teacher("giaovien2")
    group, apart = make_class(lan, seats=("An",)), make_class(other, seats=("Bình",))
    group.teachers.add(other)
    unlimit(lan)
    assert services.add_seats(group, ["Chi"]) == (["Chi"], [])
    with pytest.raises(services.Full):
        services.add_seats(apart, ["Chi"])
    apart.teachers.add(lan)  # who is invited brings no more room
    with pytest.raises(services.Full):
        services.add_seats(apart, ["Chi"])
    with pytest.raises(services.Full):
        services.invite(apart, teacher("giaovien3"))
    assert not other.is_unlimited


def test_only_an_account_that_is_there_can_be_named() -> None:
    with pytest.raises(CommandError, match="nobody"):
        call_command("unlimit", "nobody")
