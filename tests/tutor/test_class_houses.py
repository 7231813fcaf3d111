"""The rules of a class in its teachers' quizzes: offered by the class's name; a quiz with others says so."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tutor.factories import GAME, HOUSE
from tests.tutor.quiz_drafts import at, now, quiz_of
from tests.tutor.quiz_taken import browser, made_by, teacher
from tests.tutor.reading import read
from tests.tutor.test_classes import enter, make_class
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.drafts import edit
from tutor.classes.quizzes.publishing import publish
from tutor.models import Assignment, Class, Quiz, User

pytestmark = pytest.mark.django_db
NEW = "/teach/quizzes/new/"
LOWEST = {"preset": GAME.house().preset, "wheel": "lowest"}
SAID = "Bài này theo luật khác luật của lớp:"


@pytest.fixture
def lan() -> User:
    return teacher()


@pytest.fixture
def group(lan: User) -> Class:
    """A class that plays otherwise than the book."""
    made = make_class(lan, "8A")
    Class.objects.filter(pk=made.pk).update(houses={GAME.key: LOWEST})
    made.refresh_from_db()
    return made


def key_of(group: Class) -> str:
    return f"class-{group.pk}"


@pytest.mark.parametrize("where", [NEW, "/teach/quizzes/import/"])
def test_the_rules_of_ones_classes_are_offered_by_name(lan: User, group: Class, where: str) -> None:
    make_class(lan, "8B")  # has chosen none
    strange = make_class(teacher("giaovien2"), "9C")
    Class.objects.filter(pk=strange.pk).update(houses={GAME.key: LOWEST})
    text = browser(lan).get(where, {"game": GAME.key}).text
    assert "Luật lớp 8A" in read(text)
    assert [name for name in ("8B", "9C") if name in read(text)] == []
    assert key_of(group) in text
    english = read(browser(lan).get(f"/en{where}", {"game": GAME.key}).text)
    assert "The rules of class 8A" in english


def test_a_quiz_is_begun_by_the_rules_of_a_class(lan: User, group: Class) -> None:
    made = browser(lan).post(NEW, {"game": GAME.key, "preset": key_of(group)})
    assert made.status_code == 303
    assert Quiz.objects.get().content["house"] == LOWEST


def test_another_teachers_class_is_no_choice(lan: User, group: Class) -> None:
    for client in (browser(teacher("giaovien2")), Client()):
        page = client.post(NEW, {"game": GAME.key, "preset": key_of(group)})
        assert "Hãy chọn bộ luật" in read(page.text)
    assert not Quiz.objects.exists()


def test_a_quiz_takes_the_rules_of_a_class_by_one_button(lan: User, group: Class) -> None:
    quiz, client = quiz_of(lan), browser(lan)
    page = client.get(at(quiz, "house/")).text
    assert "Luật lớp 8A" in read(page)
    sent = {"revision": str(quiz.revision), "house.preset": GAME.house().preset, "do": key_of(group)}
    assert client.post(at(quiz, "house/"), sent).status_code == 303
    assert now(quiz).house == LOWEST
    again = client.post(at(quiz, "house/"), sent)  # an older page overwrites nothing
    assert "vừa được sửa ở nơi khác" in read(again.text)
    first = re.findall(r"<button[^>]*>", page[page.index('name="revision"') :])[0]
    assert "do" not in first  # which Enter presses: it saves what the form says


def test_a_quiz_with_other_rules_than_its_class_says_so_to_teachers_and_students(lan: User, group: Class) -> None:
    quiz = made_by(lan)
    student, member = enter(group, "An")
    Assignment.objects.create(group=group, quiz=quiz)
    work = f"/teach/classes/{group.pk}/work/"
    pages: list[tuple[Client, Any]] = [(browser(lan), work), (browser(lan), f"{work}{quiz.pk}/")]
    pages.append((student, f"/classes/{member.pk}/"))
    for client, page in pages:
        assert SAID in read(client.get(page).text), page
    publish(edit(quiz, quiz.revision, with_house(LOWEST)))
    for client, page in pages:
        assert SAID not in read(client.get(page).text), page
    edit(Quiz.objects.get(), Quiz.objects.get().revision, with_house(HOUSE))  # a draft that nobody takes yet
    for client, page in pages:
        assert SAID not in read(client.get(page).text), page


def test_a_class_that_chose_none_plays_by_the_book(lan: User) -> None:
    group, quiz = make_class(lan), made_by(lan)
    Assignment.objects.create(group=group, quiz=quiz)
    page = f"/teach/classes/{group.pk}/work/"
    assert SAID not in read(browser(lan).get(page).text)
    publish(edit(quiz, quiz.revision, with_house(LOWEST)))
    assert SAID in read(browser(lan).get(page).text)


def with_house(house: dict[str, Any]) -> Any:
    """Return an edit that gives a quiz other rules."""

    def changed(document: Document) -> Document:
        return document.model_copy(update={"house": house})

    return changed
