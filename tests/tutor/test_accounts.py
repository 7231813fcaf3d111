"""Accounts: signing up, logging in and out, passwords, the account page, leaving."""

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from tests.tutor.conftest import PASSWORD, answer
from tutor.accounts.forms import SignUpForm
from tutor.accounts.learners import COOKIE
from tutor.models import Answer, Learner, Ruling, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
SIGN_UP = {"username": "hocvien2", "email": "", "password1": PASSWORD, "password2": PASSWORD}
PAGES = {
    "/accounts/login/": "Đăng nhập",
    "/accounts/signup/": "Tạo tài khoản",
    "/accounts/password_reset/": "Quên mật khẩu",
    "/accounts/password_reset/done/": "Hãy xem hộp thư",
    "/accounts/reset/done/": "Đã đặt mật khẩu mới",
    "/accounts/reset/MQ/no-such-token/": "Liên kết này đã dùng rồi",
}
OWN_PAGES = {
    "/accounts/": "Tài khoản hocvien1",
    "/accounts/delete/": "Xóa tài khoản",
    "/accounts/logout/": "Đăng xuất?",
    "/accounts/password_change/": "Đổi mật khẩu",
    "/accounts/password_change/done/": "Đã đổi mật khẩu",
}


@pytest.mark.parametrize("path", PAGES)
def test_account_pages_open_in_vietnamese_without_an_account(client: Client, path: str) -> None:
    page = client.get(path, headers={"accept-language": "en"})
    assert page.status_code == 200
    assert '<html lang="vi">' in page.text
    assert PAGES[path] in page.text


@pytest.mark.parametrize("path", PAGES)
def test_account_pages_open_in_english_below_en(client: Client, path: str) -> None:
    page = client.get(f"/en{path}", headers={"accept-language": "vi"})
    assert page.status_code == 200
    assert '<html lang="en">' in page.text


@pytest.mark.parametrize("path", OWN_PAGES)
def test_own_pages_open_for_their_owner(client: Client, make_user: MakeUser, path: str) -> None:
    client.force_login(make_user())
    page = client.get(path)
    assert page.status_code == 200
    assert OWN_PAGES[path] in page.text


@pytest.mark.parametrize("path", ["", "delete/", "takeover/", "password_change/"])
def test_own_pages_ask_others_to_log_in_and_come_back(client: Client, path: str) -> None:
    assert client.get(f"/accounts/{path}").headers["location"] == f"/accounts/login/?next=/accounts/{path}"


def test_signing_up_makes_an_account_and_logs_in(client: Client) -> None:
    page = client.post("/accounts/signup/", {**SIGN_UP, "next": "/rules/decks/"})
    assert page.headers["location"] == "/rules/decks/"
    assert client.get("/accounts/").status_code == 200
    assert User.objects.get().email == ""


def test_a_sign_up_with_errors_is_200_and_keeps_what_was_typed(client: Client) -> None:
    page = client.post("/accounts/signup/", {**SIGN_UP, "email": "khong-phai-email", "password2": "khac"})
    assert page.status_code == 200
    assert 'value="hocvien2"' in page.text
    assert 'value="khong-phai-email"' in page.text
    assert "Hai lần nhập mật khẩu không giống nhau." in page.text
    assert User.objects.count() == 0


def test_a_short_password_is_refused_in_vietnamese(client: Client) -> None:
    page = client.post("/accounts/signup/", {**SIGN_UP, "password1": "x7!", "password2": "x7!"})
    assert "Mật khẩu này quá ngắn. Cần ít nhất 8 ký tự." in page.text


def test_a_name_in_use_is_refused_whatever_its_case(client: Client, make_user: MakeUser) -> None:
    make_user("HocVien2")
    other = {"password1": "muoi-ba-la-bai", "password2": "muoi-ba-la-bai"}
    page = client.post("/accounts/signup/", {**SIGN_UP, **other})
    assert page.context["form"].has_error("username", "unique")
    assert (User.objects.count(), "_auth_user_id" in client.session) == (1, False)


def test_who_taps_twice_is_in_the_account_that_the_first_tap_made(client: Client) -> None:
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 302
    second = Client()
    page = second.post("/accounts/signup/", {**SIGN_UP, "next": "/rules/decks/"})
    assert page.headers["location"] == "/rules/decks/"
    assert second.session["_auth_user_id"] == str(User.objects.get().pk)
    assert "Tài khoản hocvien2 đã có; bạn đã đăng nhập." in second.get("/rules/decks/").text


@pytest.mark.parametrize(("password", "status"), [(PASSWORD, 302), ("muoi-ba-la-bai", 200)])
def test_a_name_taken_between_looking_and_storing_is_no_fault(
    client: Client, monkeypatch: pytest.MonkeyPatch, password: str, status: int
) -> None:
    made = SignUpForm.made

    def late(form: SignUpForm) -> User | None:
        User.objects.create_user(form.cleaned_data["username"], password=password)
        return made(form)

    monkeypatch.setattr(SignUpForm, "made", late)
    page = client.post("/accounts/signup/", SIGN_UP)
    assert page.status_code == status
    assert User.objects.count() == 1
    if status == 200:
        assert "_auth_user_id" not in client.session
        assert page.context["form"].has_error("username", "unique")


def test_signing_up_is_no_way_round_the_limit_of_the_log_in(client: Client, make_user: MakeUser) -> None:
    make_user("hocvien2")
    wrong = {"password1": "muoi-ba-la-bai", "password2": "muoi-ba-la-bai"}
    for tried in range(10):
        path = "signup" if tried % 2 else "login"
        client.post(f"/accounts/{path}/", {**SIGN_UP, **wrong, "password": "muoi-ba-la-bai"})
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 200
    assert client.post("/accounts/login/", {"username": "hocvien2", "password": PASSWORD}).status_code == 429
    assert "_auth_user_id" not in client.session


def test_logging_in_keeps_the_name_when_the_password_is_wrong(client: Client, make_user: MakeUser) -> None:
    make_user()
    page = client.post("/accounts/login/", {"username": "hocvien1", "password": "sai"})
    assert page.status_code == 200
    assert 'value="hocvien1"' in page.text
    assert 'role="alert"' in page.text


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"])
def test_no_page_sends_people_to_another_site(client: Client, make_user: MakeUser, path: str, evil: str) -> None:
    make_user()
    client.cookies.clear()
    data = {"username": "hocvien1", "password": PASSWORD} if "login" in path else SIGN_UP
    page = client.post(path, {**data, "next": evil})
    assert page.status_code == 302
    assert page.headers["location"] == "/progress/"


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_somebody_logged_in_is_sent_on_even_when_next_is_the_page_itself(
    client: Client, make_user: MakeUser, path: str
) -> None:
    client.force_login(make_user())
    assert client.get(path, {"next": path}).headers["location"] == "/progress/"


def test_logging_out_needs_a_post_and_drops_the_visitors_cookie(client: Client, make_user: MakeUser) -> None:
    client.force_login(make_user())
    client.cookies[COOKIE] = "whatever"
    assert client.get("/accounts/logout/").status_code == 200
    assert client.get("/accounts/").status_code == 200
    page = client.post("/accounts/logout/")
    assert page.headers["location"] == "/"
    assert page.cookies[COOKIE].value == ""
    assert page.cookies[COOKIE]["max-age"] == 0
    assert client.get("/accounts/").status_code == 302


def test_changing_the_password_keeps_the_session(client: Client, make_user: MakeUser) -> None:
    user = make_user()
    client.force_login(user)
    new = {"old_password": PASSWORD, "new_password1": "muoi-ba-la-bai", "new_password2": "muoi-ba-la-bai"}
    assert client.post("/accounts/password_change/", new).status_code == 302
    assert client.get("/accounts/").status_code == 200
    user.refresh_from_db()
    assert user.check_password("muoi-ba-la-bai")


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_password_is_reset_by_mail_in_the_readers_language(client: Client, make_user: MakeUser, prefix: str) -> None:
    user = make_user(email="hv1@example.org")
    assert client.post(f"{prefix}/accounts/password_reset/", {"email": "hv1@example.org"}).status_code == 302
    (message,) = mail.outbox
    with translation.override("en" if prefix else "vi"):
        assert message.subject == translation.gettext("Luật Bài: đặt lại mật khẩu")
    link = next(line for line in message.body.splitlines() if line.startswith("http://testserver/"))
    assert link.startswith(f"http://testserver{prefix}/accounts/reset/")
    form = client.get(link, follow=True)
    new = {"new_password1": "muoi-ba-la-bai", "new_password2": "muoi-ba-la-bai"}
    assert client.post(form.redirect_chain[-1][0], new).headers["location"] == f"{prefix}/accounts/reset/done/"
    user.refresh_from_db()
    assert user.check_password("muoi-ba-la-bai")
    assert client.get(link).context["validlink"] is False


def test_a_reset_tells_nobody_whether_the_mail_is_known(client: Client) -> None:
    page = client.post("/accounts/password_reset/", {"email": "la@example.org"})
    assert page.headers["location"] == "/accounts/password_reset/done/"
    assert mail.outbox == []


def test_the_account_page_changes_the_mail_and_shows_errors(client: Client, make_user: MakeUser) -> None:
    user = make_user()
    client.force_login(user)
    assert client.post("/accounts/", {"email": "x"}).status_code == 200
    assert client.post("/accounts/", {"email": "hv1@example.org"}).status_code == 302
    user.refresh_from_db()
    assert user.email == "hv1@example.org"


def test_an_account_is_deleted_with_its_work_but_shared_rulings_stay(client: Client, make_user: MakeUser) -> None:
    user = make_user()
    learner = Learner.objects.create(user=user)
    answer(learner)
    Ruling.objects.create(game="mau-binh", query="foul", position={}, verdict={}, rulebook="1.0", learner=learner)
    client.force_login(user)
    assert "1 câu đã trả lời" in client.get("/accounts/delete/").text
    refused = client.post("/accounts/delete/", {"password": "sai"})
    assert refused.status_code == 200
    assert "Mật khẩu không đúng." in refused.text
    assert client.post("/accounts/delete/", {"password": PASSWORD}).headers["location"] == "/"
    assert (User.objects.count(), Learner.objects.count(), Answer.objects.count()) == (0, 0, 0)
    assert Ruling.objects.get().learner is None
    assert client.get("/accounts/").status_code == 302


@pytest.mark.parametrize(
    ("path", "data", "times"),
    [
        ("/accounts/login/", {"username": "hocvien1", "password": "sai"}, 10),
        ("/accounts/signup/", {"username": ""}, 60),
        ("/accounts/password_reset/", {"email": "la@example.org"}, 20),
    ],
)
def test_too_many_tries_get_a_429_page_in_the_readers_language(
    client: Client, path: str, data: dict[str, str], times: int
) -> None:
    for _ in range(times):
        assert client.post(path, data).status_code in (200, 302)
    page = client.post(path, data)
    assert page.status_code == 429
    assert "Nhanh quá" in page.text
    assert int(page.headers["retry-after"]) >= 600
    assert '<html lang="en">' in client.post(f"/en{path}", data).text
    assert client.get(path).status_code == 200


def test_one_name_under_attack_does_not_lock_the_class_out(client: Client, make_user: MakeUser) -> None:
    make_user("hocvien3")
    for _ in range(11):
        client.post("/accounts/login/", {"username": "HOCVIEN1", "password": "sai"})
    page = client.post("/accounts/login/", {"username": "hocvien3", "password": PASSWORD})
    assert page.status_code == 302


# --- Names however they are capitalised ---------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["hocvien1", "HocVien1", "HOCVIEN1"])
def test_one_logs_in_however_the_name_is_capitalised(client: Client, make_user: MakeUser, typed: str) -> None:
    user = make_user()
    client.post("/accounts/login/", {"username": typed, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_of_names_alike_but_for_capitals_only_the_exact_one_is_meant(make_user: MakeUser) -> None:
    small, large = make_user("hocvien1"), make_user("HOCVIEN1")
    assert [User.objects.get_by_natural_key(name) for name in ("hocvien1", "HOCVIEN1")] == [small, large]
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("HocVien1")


def test_a_name_tried_in_many_capitals_is_one_name_to_the_limit(client: Client, make_user: MakeUser) -> None:
    make_user()
    names = ["hocvien1", "HOCVIEN1", "HocVien1", "hOCVIEN1", "Hocvien1", "hocVien1"] * 2
    tries = [client.post("/accounts/login/", {"username": name, "password": "no"}).status_code for name in names]
    assert tries == [200] * 10 + [429] * 2


def test_a_name_tried_with_blanks_or_wide_letters_is_one_name_to_the_limit(client: Client, make_user: MakeUser) -> None:
    make_user()
    names = [f"{' ' * n}hocvien1" for n in range(4)] + ["hocvien1\t", "\u3000hocvien1", "ｈocvien1", "hocvien１"]
    names = [*names, "HOCVıEN1", "hocvien1\xa0", "　HOCVIEN１ ", "hocvien1"]
    tries = [client.post("/accounts/login/", {"username": name, "password": "no"}).status_code for name in names]
    assert tries == [200] * 10 + [429] * 2


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_no_keyboard_corrects_a_name(client: Client, path: str) -> None:
    field = re.search(r'<input[^>]*name="username"[^>]*>', client.get(path).text)
    assert field
    for attribute in ('autocapitalize="none"', 'autocomplete="username"', 'spellcheck="false"'):
        assert attribute in field[0]
