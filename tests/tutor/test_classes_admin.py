"""The back office of teaching: found and read with few queries; no student's name, no code that opens a sitting."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tutor.conftest import answer
from tests.tutor.test_classes import do, enter, given_to, make_class
from tutor.models import SEAT, Answer, Class, Learner, Quiz, QuizVersion, Sitting, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
NAME = "Nguyễn Văn Kín"
# Besides session, account, the count of rows and the list: dates of the hierarchy, what filters ask, teachers.
LISTS: dict[type, int] = {Quiz: 6, QuizVersion: 7, Class: 6, Sitting: 6}


@pytest.fixture
def sitting(make_user: MakeUser) -> Sitting:
    """A member of a class has taken a quiz."""
    lan = make_user("giaovien1")
    group = make_class(lan, seats=(NAME,))
    return do(enter(group, NAME)[0], given_to(group, lan))


def of(thing: object, page: str = "change") -> str:
    model = thing if isinstance(thing, type) else type(thing)
    named = [] if isinstance(thing, type) else [thing.pk]  # type: ignore[attr-defined]
    return reverse(f"admin:tutor_{model._meta.model_name}_{page}", args=named)  # type: ignore[attr-defined]


def count(client: Client, model: type, **asked: str) -> int:
    """Return how many rows the list of a model finds."""
    found: int = client.get(of(model, "changelist"), asked).context["cl"].result_count
    return found


def test_lists_and_pages_are_read_and_tell_no_names(admin_client: Client, sitting: Sitting) -> None:
    version, member = sitting.version, sitting.member
    assert member
    for thing in (version.quiz, version, member.group, sitting):
        for page in (of(type(thing), "changelist"), of(thing)):
            shown = admin_client.get(page)
            assert shown.status_code == 200, page
            assert NAME not in shown.text
            assert sitting.code not in shown.text
        assert admin_client.get(of(type(thing), "add")).status_code == 403
        assert admin_client.post(of(thing), {"title": "x", "name": "x"}).status_code == 403
    for thing in (version, sitting):
        assert admin_client.post(of(thing, "delete"), {"post": "yes"}).status_code == 403


def test_things_are_found_by_name_code_and_teacher(admin_client: Client, sitting: Sitting) -> None:
    quiz, group = sitting.version.quiz, sitting.member and sitting.member.group
    assert group
    quiz.refresh_from_db()
    make_class(User.objects.create_user("giaovien9"), "Lớp khác")
    found = {
        Quiz: ("Bài một", str(quiz.code).lower(), "giaovien1", str(quiz.pk)),
        QuizVersion: ("Bài một", str(quiz.code), str(quiz.pk)),
        Class: ("Lớp một", group.code.lower(), "giaovien1", str(group.pk)),
        Sitting: (str(sitting.pk), str(quiz.code), group.code),
    }
    for model, texts in found.items():
        for text in texts:
            assert count(admin_client, model, q=text) == 1, (model, text)
        assert count(admin_client, model, q="không có") == 0
    assert count(admin_client, Sitting, q=NAME) == 0
    assert count(admin_client, Sitting, q=sitting.code) == 0
    for state, number in (("open", 1), ("closed", 0), ("draft", 0)):
        assert count(admin_client, Quiz, state=state) == number


@pytest.mark.parametrize("model", LISTS, ids=lambda model: model.__name__)
def test_a_list_asks_the_same_few_queries_however_long_it_is(
    admin_client: Client, sitting: Sitting, model: type, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    lan = User.objects.get(username="giaovien1")
    for n in range(4):
        group = make_class(lan, f"Lớp {n}")
        do(enter(group, NAME)[0], given_to(group, lan))
    with django_assert_num_queries(LISTS[model]):
        assert "giaovien" in admin_client.get(of(model, "changelist")).text or model in (QuizVersion, Sitting)


def test_a_quiz_is_closed_and_opened_again(admin_client: Client, sitting: Sitting) -> None:
    quiz = sitting.version.quiz
    for action, closed in (("close", True), ("reopen", False)):
        admin_client.post(of(Quiz, "changelist"), {"action": action, "_selected_action": [str(quiz.pk)]})
        quiz.refresh_from_db()
        assert bool(quiz.closed_at) is closed


def test_what_breaks_the_rules_is_taken_down_with_all_that_hangs_on_it(admin_client: Client, sitting: Sitting) -> None:
    group = sitting.member and sitting.member.group
    assert group
    make_class(User.objects.get(username="giaovien1"), "Lớp khác", seats=("An",))
    admin_client.post(of(group, "delete"), {"post": "yes"})
    assert [one.name for one in Class.objects.all()] == ["Lớp khác"]
    assert not Sitting.objects.exists()
    assert Learner.objects.filter(token__startswith=SEAT).count() == 1
    admin_client.post(of(sitting.version.quiz, "delete"), {"post": "yes"})
    assert not Quiz.objects.exists()


def test_the_chosen_rows_of_a_list_go_as_one_alone_does(admin_client: Client, sitting: Sitting) -> None:
    kept = make_class(User.objects.get(username="giaovien1"), "Lớp khác", seats=("An",))
    for thing in (sitting.member and sitting.member.group, sitting.version.quiz):
        assert thing
        chosen = {"action": "delete_selected", "_selected_action": [str(thing.pk)], "post": "yes"}
        admin_client.post(of(type(thing), "changelist"), chosen)
    assert [*Class.objects.all()] == [kept]
    assert not Quiz.objects.exists()
    assert not Sitting.objects.exists()
    assert Learner.objects.filter(token__startswith=SEAT).count() == 1


@pytest.mark.parametrize("from_list", [False, True])
def test_an_account_goes_as_when_its_owner_deletes_it(
    admin_client: Client, sitting: Sitting, make_user: MakeUser, *, from_list: bool
) -> None:
    lan, other = User.objects.get(username="giaovien1"), make_user("giaovien2")
    answer(Learner.objects.create(user=lan))
    shared = make_class(lan, "Lớp chung")
    shared.teachers.add(other)
    page = of(User, "changelist") if from_list else of(lan, "delete")
    chosen = {"action": "delete_selected", "_selected_action": [str(lan.pk)]} if from_list else {}
    asked = (admin_client.post(page, chosen) if from_list else admin_client.get(page)).text
    assert "Lớp một" in asked
    assert "Lớp chung" not in asked
    assert NAME not in asked
    admin_client.post(page, chosen | {"post": "yes"})
    assert not User.objects.filter(pk=lan.pk).exists()
    assert [*Class.objects.all()] == [shared]
    assert [*shared.teachers.all()] == [other]
    assert not Quiz.objects.exists()
    assert not Sitting.objects.exists()
    assert not Answer.objects.exists()


def test_who_may_not_delete_accounts_deletes_none(client: Client, make_user: MakeUser) -> None:
    clerk, lan = make_user("thuky1"), make_user("giaovien1")
    User.objects.filter(pk=clerk.pk).update(is_staff=True)
    client.force_login(User.objects.get(pk=clerk.pk))
    assert client.post(of(lan, "delete"), {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=lan.pk).exists()


def test_the_back_office_is_not_there_for_a_teacher(client: Client, sitting: Sitting) -> None:
    client.force_login(User.objects.get(username="giaovien1"))
    for thing in (sitting, sitting.version.quiz):
        assert client.get(of(thing)).status_code == 302
