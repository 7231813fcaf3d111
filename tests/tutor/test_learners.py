"""Who learns: visitors by cookie, accounts, and what goes from one to the other."""

import threading
from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from tests.tutor.conftest import PASSWORD, answer, serve, signed
from tests.tutor.test_accounts import SIGN_UP
from tutor.accounts.learners import COOKIE, current_learner, ensure_learner, learner_ref
from tutor.middleware import learner as learner_middleware
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Served, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
LOG_IN = {"username": "hocvien1", "password": PASSWORD}


def ask(
    view: Callable[[HttpRequest], object], *, cookie: str | None = None, user: User | None = None
) -> tuple[object, HttpResponse]:
    """Return what `view` returned inside the middleware, and the response that went out."""
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    seen: list[object] = []

    def respond(request: HttpRequest) -> HttpResponse:
        seen.append(view(request))
        return HttpResponse()

    return seen[0] if (response := learner_middleware(respond)(request)) and seen else None, response


def test_a_page_that_does_not_ask_sets_no_cookie() -> None:
    assert COOKIE not in ask(lambda request: None)[1].cookies


def test_a_new_visitor_gets_a_cookie_but_no_row() -> None:
    learner, response = ask(current_learner)
    cookie = response.cookies[COOKIE]
    assert learner is None
    assert Learner.objects.count() == 0
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 3600)


def test_the_first_answer_makes_the_row_of_the_token_the_page_gave() -> None:
    cookie = ask(current_learner)[1].cookies[COOKIE].value
    learner, response = ask(ensure_learner, cookie=cookie)
    assert Learner.objects.get() == learner
    assert ask(current_learner, cookie=response.cookies[COOKIE].value)[0] == learner


def test_without_a_cookie_the_first_answer_makes_row_and_cookie() -> None:
    learner, response = ask(ensure_learner)
    assert ask(current_learner, cookie=response.cookies[COOKIE].value)[0] == learner


def test_a_visitor_already_known_costs_one_query(django_assert_num_queries: Callable[..., object]) -> None:
    cookie = signed(Learner.objects.create().token)
    with django_assert_num_queries(1):
        ask(lambda request: [current_learner(request), current_learner(request)], cookie=cookie)


def test_a_new_visitor_costs_no_query(django_assert_num_queries: Callable[..., object]) -> None:
    with django_assert_num_queries(0):
        ask(current_learner)


@pytest.mark.parametrize("forged", ["", "x", "token:1abcde:forged", "\x00", "ã" * 500, "a:b:c:d", ":::"])
def test_a_forged_cookie_is_no_visitor_and_no_error(client: Client, forged: str) -> None:
    learner, response = ask(current_learner, cookie=forged)
    assert learner is None
    assert response.cookies[COOKIE].value != forged
    client.cookies[COOKIE] = forged
    assert client.get("/accounts/login/").status_code == 200


def test_a_cookie_signed_for_something_else_is_no_visitor() -> None:
    from django.core.signing import get_cookie_signer

    token = Learner.objects.create().token
    assert ask(current_learner, cookie=get_cookie_signer(salt="other").sign(token))[0] is None


def test_the_cookie_of_work_that_went_to_an_account_opens_nothing(make_user: MakeUser) -> None:
    learner = Learner.objects.create(user=make_user())
    cookie = signed(learner.token)
    assert ask(current_learner, cookie=cookie)[0] is None
    assert ask(ensure_learner, cookie=cookie)[0] != learner


def test_an_account_has_its_own_learner_whatever_the_cookie_says(make_user: MakeUser, visitor: Learner) -> None:
    user = make_user()
    cookie = signed(visitor.token)
    assert ask(current_learner, cookie=cookie, user=user)[0] is None
    own, response = ask(ensure_learner, cookie=cookie, user=user)
    assert own == Learner.objects.get(user=user)
    assert own != visitor
    assert COOKIE not in response.cookies


@pytest.mark.django_db(transaction=True)
def test_two_tabs_that_answer_first_at_once_share_one_learner() -> None:
    cookie = ask(current_learner)[1].cookies[COOKIE].value
    barrier, seen = threading.Barrier(4), []

    def tab() -> None:
        def view(request: HttpRequest) -> Learner:
            assert current_learner(request) is None
            barrier.wait()
            return ensure_learner(request)

        seen.append(ask(view, cookie=cookie)[0])
        connection.close()

    tabs = [threading.Thread(target=tab) for _ in range(4)]
    for thread in tabs:
        thread.start()
    for thread in tabs:
        thread.join()
    assert seen == [Learner.objects.get()] * 4


def test_signing_up_lists_the_visitors_work_and_asks(client: Client, visitor: Learner) -> None:
    page = client.get("/accounts/signup/")
    assert "1 câu đã trả lời" in page.text
    assert "1 bài học đã mở" in page.text
    assert '<input type="checkbox" name="bring" id="id_bring" checked>' in page.text


def test_signing_up_without_work_asks_nothing(client: Client) -> None:
    assert 'name="bring"' not in client.get("/accounts/signup/").text


def test_signing_up_takes_the_work_along_and_the_old_cookie_opens_nothing(client: Client, visitor: Learner) -> None:
    old = client.cookies[COOKIE].value
    page = client.post("/accounts/signup/", {**SIGN_UP, "bring": "on"})
    assert page.status_code == 302
    assert page.cookies[COOKIE].value == ""
    assert Learner.objects.get().user == User.objects.get()
    assert Answer.objects.get().learner == User.objects.get().learner
    assert ask(current_learner, cookie=old)[0] is None


def test_signing_up_without_consent_starts_fresh(client: Client, visitor: Learner) -> None:
    page = client.post("/accounts/signup/", {**SIGN_UP, "asked": "1"})
    assert page.cookies[COOKIE].value == ""
    visitor.refresh_from_db()
    assert visitor.user is None
    assert not Learner.objects.filter(user__isnull=False).exists()


def test_a_sign_up_with_errors_keeps_the_choice(client: Client, visitor: Learner) -> None:
    page = client.post("/accounts/signup/", {**SIGN_UP, "username": "", "asked": "1"})
    assert '<input type="checkbox" name="bring" id="id_bring">' in page.text
    visitor.refresh_from_db()
    assert visitor.user is None


def test_work_done_since_the_sign_up_page_was_opened_is_asked_about(client: Client, make_user: MakeUser) -> None:
    assert 'name="asked"' not in client.get("/accounts/signup/").text
    learner = Learner.objects.create()
    answer(learner)
    client.cookies[COOKIE] = signed(learner.token)
    page = client.post("/accounts/signup/", {**SIGN_UP, "next": "/rules/decks/"})
    assert page.headers["location"] == "/accounts/takeover/?next=%2Frules%2Fdecks%2F"
    assert "1 câu đã trả lời" in client.get(page.headers["location"]).text
    client.post("/accounts/takeover/", {"choice": "bring"})
    assert Answer.objects.get().learner == User.objects.get().learner


def test_work_done_since_the_page_was_opened_is_listed_after_an_error_with_the_box_ticked(
    client: Client, visitor: Learner
) -> None:
    page = client.post("/accounts/signup/", {**SIGN_UP, "username": ""})
    assert '<input type="checkbox" name="bring" id="id_bring" checked>' in page.text
    assert '<input type="hidden" name="asked" value="1">' in page.text


def test_logging_in_merges_nothing_silently_but_asks(client: Client, make_user: MakeUser, visitor: Learner) -> None:
    user = make_user()
    own = answer(Learner.objects.create(user=user))
    page = client.post("/accounts/login/", {**LOG_IN, "next": "/rules/decks/"})
    assert page.headers["location"] == "/accounts/takeover/?next=%2Frules%2Fdecks%2F"
    assert list(user.learner.answers.all()) == [own]
    question = client.get(page.headers["location"])
    assert "1 câu đã trả lời" in question.text
    assert list(user.learner.answers.all()) == [own]


def test_logging_in_without_work_asks_nothing(client: Client, make_user: MakeUser) -> None:
    make_user()
    assert client.post("/accounts/login/", {**LOG_IN, "next": "/rules/decks/"}).headers["location"] == "/rules/decks/"


def test_yes_moves_the_work_into_an_account_that_has_some(
    client: Client, make_user: MakeUser, visitor: Learner
) -> None:
    user = make_user()
    account = Learner.objects.create(user=user)
    answer(account)
    client.force_login(user)
    page = client.post("/accounts/takeover/", {"choice": "bring", "next": "/rules/decks/"})
    assert page.headers["location"] == "/rules/decks/"
    assert page.cookies[COOKIE].value == ""
    assert Learner.objects.get() == account
    assert account.answers.count() == account.answer_rules.count() == account.served.count() == 2
    assert account.lesson_places.get().step == 2


def test_no_leaves_the_work_and_the_account_as_they_are(client: Client, make_user: MakeUser, visitor: Learner) -> None:
    user = make_user()
    client.force_login(user)
    page = client.post("/accounts/takeover/", {"choice": "leave"})
    assert page.headers["location"] == "/progress/"
    assert page.cookies[COOKIE].value == ""
    visitor.refresh_from_db()
    assert visitor.user is None
    assert not hasattr(User.objects.get(), "learner")


@pytest.mark.parametrize("choice", ["", "nonsense"])
def test_no_clear_choice_is_asked_again(client: Client, make_user: MakeUser, visitor: Learner, choice: str) -> None:
    client.force_login(make_user())
    assert client.post("/accounts/takeover/", {"choice": choice}).status_code == 200
    assert Learner.objects.get() == visitor


def test_another_accounts_work_is_never_merged(client: Client, make_user: MakeUser, visitor: Learner) -> None:
    other = make_user("hocvien9")
    Learner.objects.filter(pk=visitor.pk).update(user=other)  # the cookie still names its token
    client.force_login(make_user())
    assert client.post("/accounts/takeover/", {"choice": "bring"}).status_code == 302
    client.post("/accounts/logout/")
    client.cookies[COOKIE] = signed(visitor.token)
    assert "bring" not in client.get("/accounts/signup/").text
    client.post("/accounts/signup/", {**SIGN_UP, "bring": "on"})
    assert Answer.objects.get().learner.user == other
    assert Learner.objects.get() == visitor


def test_of_two_answers_to_one_position_the_accounts_stays(make_user: MakeUser, visitor: Learner) -> None:
    from tutor.accounts.services import take_over

    user = make_user()
    account, landing = Learner.objects.create(user=user), serve(None, purpose="landing")
    own = answer(account, served=landing, correct=True)
    answer(visitor, served=landing, key="k2", correct=False)
    take_over(visitor, user)
    assert own in account.answers.all()
    assert account.answers.filter(served=landing).count() == 1
    assert account.answers.count() == 2
    assert Answer.objects.count() == AnswerRule.objects.count() == 2
    assert Served.objects.filter(pk=landing.pk, learner=None).exists()


def test_of_two_places_in_one_lesson_the_further_stays(make_user: MakeUser, visitor: Learner) -> None:
    from tutor.accounts.services import take_over

    user = make_user()
    account = Learner.objects.create(user=user)
    LessonPlace.objects.create(learner=account, game="mau-binh", lesson="rows", step=1)
    LessonPlace.objects.create(learner=account, game="mau-binh", lesson="foul", step=5)
    LessonPlace.objects.create(learner=visitor, game="mau-binh", lesson="foul", step=3)
    take_over(visitor, user)
    assert dict(account.lesson_places.values_list("lesson", "step")) == {"rows": 2, "foul": 5}


def test_a_second_press_of_yes_changes_nothing(client: Client, make_user: MakeUser, visitor: Learner) -> None:
    client.force_login(make_user())
    cookie = client.cookies[COOKIE].value
    for _ in range(2):
        client.cookies[COOKIE] = cookie
        assert client.post("/accounts/takeover/", {"choice": "bring"}).status_code == 302
    assert Learner.objects.get().user == User.objects.get()
    assert Answer.objects.count() == 1


def test_the_next_person_on_the_device_is_a_new_visitor(client: Client, make_user: MakeUser, visitor: Learner) -> None:
    client.force_login(make_user())
    client.post("/accounts/logout/")
    request = RequestFactory().get("/")
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items() if morsel.value}
    request.user = AnonymousUser()
    learner_middleware(lambda request: HttpResponse())(request)
    assert learner_ref(request).visitor is None
