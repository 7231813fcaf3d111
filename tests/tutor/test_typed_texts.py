"""What people type is stored without signs that nobody sees: PostgreSQL takes no NUL, in no text and no JSON."""

from collections.abc import Callable

import pytest
from django.http import QueryDict
from django.test import Client

from tests.tutor.quiz_drafts import at, foul, now, quiz_of, send
from tests.tutor.quiz_taken import WRONG, browser, item_ids, made_by, took
from tests.tutor.quiz_taken import teacher as maker
from tutor.classes.quizzes.documents import Short
from tutor.classes.results.regrading import ALL, dry_run
from tutor.classes.taking.asking import ShortForm
from tutor.classes.texts import readable
from tutor.models import Class, Regrading, User

pytestmark = pytest.mark.django_db
TYPED, STORED = "\x00Một\x07 dòng\tdài\r\nhai\x00", "Một dòng dài\nhai"
MakeUser = Callable[..., User]


@pytest.fixture
def teacher(make_user: MakeUser) -> User:
    return make_user("giaovien9")


@pytest.fixture
def desk(teacher: User) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        (TYPED, STORED),
        ("a\u00a0b\u2028c\ud800\u202ed", "a b cd"),
        ("👩\u200d🏫 Lớp 5Ạ\n\n!", "👩\u200d🏫 Lớp 5Ạ\n\n!"),
        ("", ""),
    ],
)
def test_only_what_nobody_sees_is_left_out(typed: str, stored: str) -> None:
    assert readable(typed) == stored


def test_title_cover_and_note_of_a_quiz(desk: Client, teacher: User) -> None:
    item = foul()
    quiz = quiz_of(teacher, item)
    assert send(desk, quiz, title="Bài\x00 hai", cover=TYPED, **{f"{item.id}.note": TYPED}).status_code == 303
    made = now(quiz)
    assert (made.title, made.cover, made.items[0].note) == ("Bài hai", STORED, STORED)


def test_an_own_question(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    sent = {"question": TYPED, "line": ["Át\x00 bích"], "points": "1\x00", "note": TYPED, "item": "0" * 12}
    assert desk.post(at(quiz, "own/short/"), sent).status_code == 303
    (made,) = now(quiz).items
    assert isinstance(made, Short)
    assert (made.question, made.accepted, made.note) == (STORED, ["Át bích"], STORED)


def test_the_word_about_a_retracted_item() -> None:
    quiz = made_by(maker())
    item, mine = item_ids(quiz)[0], browser(maker())
    mine.post(at(quiz, "share/"), {"do": f"retract:{item}", f"message-{item}": TYPED})
    assert [one.message for one in quiz.retractions.all()] == [STORED]
    assert mine.post(at(quiz, "share/"), {"do": f"unretract:{item}\x00"}).status_code == 303
    assert quiz.retractions.count() == 1


def test_the_reason_of_a_regrading() -> None:
    quiz = made_by(maker())
    took(quiz, "An", WRONG)
    item = item_ids(quiz)[0]
    sent = {"item": item, "way": ALL, "reason": TYPED, "seen": dry_run(quiz, ALL, item).digest}
    assert browser(maker()).post(at(quiz, "results/again/"), sent).status_code in (302, 303)
    assert Regrading.objects.get().reason == STORED


def test_who_is_invited_to_teach(desk: Client, teacher: User) -> None:
    group = Class.objects.create(name="5A", code="BCDFGH")
    group.teachers.add(teacher)
    page = desk.post(f"/teach/classes/{group.pk}/settings/", {"do": "invite", "username": "ai\x00đó"})
    assert 'value="aiđó"' in page.text


def test_a_short_answer() -> None:
    assert ShortForm(QueryDict("answer=%00At%00+bich")).given() == "At bich"


@pytest.mark.parametrize(
    "typed", ["0001-01-01T05:00", "9999-12-31T23:00-12:00", "0202-05-01T08:00", "2200-01-01T00:00", "1700000000", "5"]
)
def test_a_time_nobody_means_is_told(desk: Client, teacher: User, typed: str) -> None:
    quiz = quiz_of(teacher)
    page = send(desk, quiz, set__opens_at=typed)
    assert page.status_code == 200
    assert "Không đọc được ngày giờ này." in page.text
    assert f'value="{typed}"' in page.text
    assert now(quiz).settings.opens_at is None
