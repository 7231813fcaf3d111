"""Taking a quiz: who comes in and how, one page an item, what is told and when, handing in, the result."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from django.utils.timezone import localtime
from pytest_django import DjangoAssertNumQueries

from tests.tutor.conftest import signed
from tests.tutor.factories import HTMX
from tests.tutor.reading import read
from tests.tutor.sitting_down import at, code_of, come, device, key_in, published
from tutor.accounts.learners import COOKIE as LEARNER
from tutor.classes.codes import door_of
from tutor.classes.quizzes.drafts import edit
from tutor.classes.quizzes.publishing import close, publish, retract
from tutor.classes.taking.coming import GUESSES, spaced, tidy, tidy_name
from tutor.classes.taking.sittings import MOST_CHANGES
from tutor.models import Assignment, Class, Given, Learner, Quiz, QuizVersion, Sitting, User
from tutor.serving.devices import COOKIE

pytestmark = pytest.mark.django_db
FLAG, ROW, CHOICE, SHORT = 1, 2, 3, 4  # the items, by number
RIGHT: dict[int, dict[str, Any]] = {
    FLAG: {"answer": "true"},
    CHOICE: {"answer": "2"},
    SHORT: {"answer": "at bich"},
}
WRONG: dict[int, dict[str, Any]] = {FLAG: {"answer": "false"}, CHOICE: {"answer": "0"}, SHORT: {"answer": "hai"}}


def row_value(version: QuizVersion) -> int:
    found: int = version.content["items"][ROW - 1]["verdict"]["answer"]
    return found


def give(client: Client, sitting: Sitting, number: int, sent: dict[str, Any], *, key: str = "", **more: Any) -> Any:
    """Send an answer as a browser does, with the key of the page unless another is wanted."""
    page = at(sitting, number)
    key = key or key_in(client.get(page).content.decode())
    return client.post(page, {"key": key, **sent}, **more)


def all_right(client: Client, sitting: Sitting) -> None:
    for number, sent in RIGHT.items():
        give(client, sitting, number, sent)
    give(client, sitting, ROW, {"answer": str(row_value(sitting.version))})


# --- Coming ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["{0}", " {1} ", "{2}"])
def test_a_code_is_typed_in_any_case_and_with_spaces(client: Client, typed: str) -> None:
    code = code_of(published())
    typed = typed.format(code, code.lower(), f"{code[:3]} {code[3:]}")
    invited = door_of(code)
    assert client.post("/join/", {"code": typed})["Location"] == invited
    assert client.get(f"/join/{code.lower()}/")["Location"] == invited
    assert client.post("/en/join/", {"code": typed})["Location"] == f"/en{invited}"


def test_the_cover_says_what_is_to_be_known_before_and_no_item(client: Client) -> None:
    version = published(minutes=20)
    page = client.get(f"/join/{code_of(version)}/")
    text = read(page.content.decode())
    assert "<strong>kỹ</strong>" in page.content.decode()
    for said in ("Bài một", "4 câu, 10 điểm", "20 phút", "Luật bàn:", "Chỉ thầy cô thấy tên này", "<b>x</b>"):
        assert said in text, said
    for item in version.content["items"]:
        assert item["id"] not in page.content.decode()
        assert item.get("question", "Binh này") not in text


@pytest.mark.parametrize(
    ("name", "said"), [("", "Hãy gõ tên"), (" \u200b\n ", "Hãy gõ tên"), ("x" * 61, "Tên dài quá")]
)
def test_a_name_has_one_to_sixty_letters_and_what_was_typed_stays(client: Client, name: str, said: str) -> None:
    address = f"/join/{code_of(published())}/"
    client.get(address)
    page = client.post(address, {"name": name})
    assert page.status_code == 200
    assert said in read(page.content.decode())
    assert f'value="{tidy_name(name)}"' in page.content.decode()
    assert not Sitting.objects.exists()


def test_a_name_is_one_line_and_shown_as_it_was_typed() -> None:
    assert tidy_name("  Học\n viên\u202e  <b> ") == "Học viên <b>"
    assert tidy(" d8r6 3y7c ") == "D8R63Y7C"
    assert spaced("D8R63Y7C") == "D8R6 3Y7C"
    client, sitting = come(published(), name="<b>Học viên</b>")
    assert "&lt;b&gt;Học viên&lt;/b&gt;" in client.get(at(sitting)).content.decode()


def test_guessing_codes_is_limited_also_by_address_and_for_a_right_guess(client: Client) -> None:
    version = published()
    _there, sitting = come(version)
    for n in range(GUESSES):
        there = client.post("/join/", {"code": "ZZZZZZ"}) if n % 2 else client.get("/join/ZZZZZZ/")
        assert there.status_code in (200, 404)
        assert "Không có bài hay lớp nào mang mã này" in read(there.content.decode())
    for refused in (
        client.post("/join/", {"code": code_of(version)}),
        client.post("/join/", {"code": sitting.code}),
        client.get(f"/join/{code_of(version)}/"),
    ):
        assert refused.status_code == 429
        assert "Đã thử quá nhiều lần" in read(refused.content.decode())
    assert client.get("/join/", REMOTE_ADDR="10.0.0.9").status_code == 200
    assert client.get(f"/join/{code_of(version)}/", REMOTE_ADDR="10.0.0.9").status_code == 200


def test_right_codes_are_no_guesses(client: Client) -> None:
    code = code_of(published())
    for _n in range(GUESSES + 2):
        assert client.post("/join/", {"code": code}).status_code == 302


def test_who_comes_too_early_or_too_late_is_told_when_and_cannot_begin(client: Client) -> None:
    now = timezone.now()
    early = published(opens_at=now + timedelta(hours=1))
    late = published(opens_at=now - timedelta(hours=2), closes_at=now - timedelta(hours=1))
    shut = published()
    close(shut.quiz)
    words = {early: "Bài này mở lúc", late: "Bài này đã hết hạn lúc", shut: "Thầy cô đã đóng bài này"}
    for version, said in words.items():
        address = f"/join/{code_of(version)}/"
        page = client.get(address)
        assert said in read(page.content.decode())
        assert 'name="name"' not in page.content.decode()
        assert client.post(address, {"name": "Học viên 1"}).status_code == 302
    assert not Sitting.objects.exists()


def test_a_device_comes_back_to_its_sitting_also_when_the_quiz_was_closed() -> None:
    version = published()
    client, sitting = come(version)
    again = client.post(f"/join/{code_of(version)}/", {"name": "Học viên 9"})
    assert again["Location"] == at(sitting)
    close(version.quiz)
    assert at(sitting) in client.get(f"/join/{code_of(version)}/").content.decode()
    assert at(sitting) in client.get("/join/").content.decode()
    assert Sitting.objects.count() == 1


def test_on_a_shared_tablet_the_next_one_begins_his_own_and_sees_nothing_of_the_other() -> None:
    version = published()
    client, first = come(version, name="Học viên 1")
    address = f"/join/{code_of(version)}/"
    assert "Học viên 1" not in client.get(address).content.decode()
    assert client.post(address, {"other": "1"})["Location"] == door_of(code_of(version))
    client, second = come(version, name="Học viên 2", client=client)
    assert second != first
    assert client.get(at(first)).status_code == 404
    assert client.get(at(second)).status_code == 200
    assert at(first) not in client.get("/join/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_taps_on_begin_make_one_sitting() -> None:
    version = published()
    opened = Client()
    address = f"/join/{code_of(version)}/"
    opened.get(address)
    token = device(opened)

    def tap(_n: int) -> str:
        client = Client()
        client.cookies[COOKIE] = token
        try:
            return str(client.post(address, {"name": "Học viên 1"})["Location"])
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as taps:
        assert len(set(taps.map(tap, range(4)))) == 1
    assert Sitting.objects.count() == 1


# --- Accounts and members ------------------------------------------------------------------------------------------


def member_of(quiz: Quiz, learner: Learner, *, name: str = "Tên trong lớp") -> None:
    group = Class.objects.create(name="Lớp một")
    group.members.create(learner=learner, name=name, number=1)
    Assignment.objects.create(group=group, quiz=quiz)


def test_a_member_of_the_class_gives_no_name_and_is_known_everywhere(make_user: Callable[..., User]) -> None:
    version, user = published(), make_user()
    member_of(version.quiz, Learner.objects.create(user=user))
    phone, laptop = Client(), Client()
    phone.force_login(user)
    laptop.force_login(user)
    page = phone.get(f"/join/{code_of(version)}/").content.decode()
    assert "Tên trong lớp" in page
    assert 'name="name"' not in page
    _phone, sitting = come(version, client=phone, name="Ai khác")
    assert (sitting.name, sitting.member and sitting.member.name) == ("Tên trong lớp", "Tên trong lớp")
    assert laptop.get(at(sitting)).status_code == 200
    assert laptop.post(f"/join/{code_of(version)}/", {})["Location"] == at(sitting)
    assert Client().get(at(sitting)).status_code == 404


def test_a_member_without_an_account_is_known_by_his_cookie() -> None:
    version, learner, client = published(), Learner.objects.create(), Client()
    member_of(version.quiz, learner)
    client.cookies[LEARNER] = signed(learner.token)
    _client, sitting = come(version, client=client)
    assert sitting.learner == learner
    assert sitting.name == "Tên trong lớp"


@pytest.mark.parametrize("by", ["account", "device"])
def test_what_was_begun_before_the_class_was_given_the_quiz_becomes_the_members(
    make_user: Callable[..., User], by: str
) -> None:
    version, client = published(), Client()
    if by == "account":
        client.force_login(make_user("hocvien1"))
        learner = Learner.objects.create(user=User.objects.get(username="hocvien1"))
    else:
        learner = Learner.objects.create(token="t")
        client.cookies[LEARNER] = signed("t")
    client, sitting = come(version, client=client)
    member_of(version.quiz, learner)
    page = client.get(f"/join/{code_of(version)}/")
    assert "Bạn đã bắt đầu bài này." in read(page.text)
    assert client.post(f"/join/{code_of(version)}/")["Location"] == at(sitting)
    sitting.refresh_from_db()
    assert (sitting.member and sitting.member.name, sitting.name) == ("Tên trong lớp", "Tên trong lớp")
    assert Sitting.objects.count() == 1
    assert client.get(at(sitting)).status_code == 200


def test_an_account_goes_on_elsewhere_and_what_another_one_began_in_the_browser_is_not_taken_for_its_own(
    make_user: Callable[..., User],
) -> None:
    version, shared = published(), Client()
    _shared, first = come(version, client=shared)
    user = make_user()
    shared.force_login(user)
    assert at(first) not in shared.get(f"/join/{code_of(version)}/").content.decode()
    assert "Hãy gõ tên" in read(shared.post(f"/join/{code_of(version)}/", {}).content.decode())
    _shared, own = come(version, client=shared, name="Học viên 2")
    assert own != first
    elsewhere = Client()
    elsewhere.force_login(user)
    assert elsewhere.get(at(own)).status_code == 200
    assert elsewhere.get(at(first)).status_code == 404


def test_a_code_of_a_class_leads_to_its_door(client: Client) -> None:
    group = Class.objects.create(name="Lớp một")
    there = client.post("/join/", {"code": group.code.lower()})
    assert there["Location"] == door_of(group.code)
    assert client.get(f"/join/{group.code.lower()}/")["Location"] == door_of(group.code)
    assert "Lớp một" in client.get(f"/join/{group.code}/").content.decode()
    joined = client.post(f"/join/{group.code}/", {"name": "Học viên 1"})
    assert joined.status_code in (302, 303)
    assert group.members.get().name == "Học viên 1"


# --- Whose a sitting is --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_another_students_sitting_is_not_there(prefix: str, headers: dict[str, str]) -> None:
    version = published()
    _mine, theirs = come(version, name="Học viên 7")
    client, own = come(version, name="Học viên 1")
    for page in ("", 1, "done"):
        assert client.get(at(own, page, prefix=prefix), headers=headers, follow=True).status_code == 200
        there = client.get(at(theirs, page, prefix=prefix), headers=headers)
        assert there.status_code == 404
        assert "Học viên 7" not in there.content.decode()
    for page in (1, "done"):
        assert client.post(at(theirs, page, prefix=prefix), {"answer": "true", "key": "k"}).status_code == 404
    theirs.refresh_from_db()
    assert (theirs.given.count(), theirs.finished_at) == (0, None)
    assert client.get(at(own, 5)).status_code == 404


def test_with_the_personal_code_one_goes_on_on_another_device() -> None:
    client, sitting = come(published())
    assert spaced(sitting.code) in client.get(at(sitting)).content.decode()
    other = Client()
    assert other.get(at(sitting)).status_code == 404
    there = other.post("/join/", {"code": spaced(sitting.code).lower()})
    assert there["Location"] == at(sitting)
    give(other, sitting, CHOICE, RIGHT[CHOICE])
    assert client.get(at(sitting)).content.decode().count("✓") == 1
    other.post(at(sitting, "done"))
    assert spaced(sitting.code) in client.get(at(sitting, "done")).content.decode()


def test_a_forged_cookie_opens_nothing() -> None:
    client, sitting = come(published())
    forged = Client()
    forged.cookies[COOKIE] = f"t,{sitting.pk.hex}:{device(client).rpartition(':')[2]}"
    assert forged.get(at(sitting)).status_code == 404


def test_pages_of_a_sitting_are_kept_nowhere() -> None:
    client, sitting = come(published())
    assert "no-store" in client.get(at(sitting, 1))["Cache-Control"]


# --- Answers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("number", [FLAG, CHOICE, SHORT])
def test_feedback_now_says_at_once_what_is_right_and_why(number: int, headers: dict[str, str]) -> None:
    client, sitting = come(published())
    there = give(client, sitting, number, WRONG[number], headers=headers)
    page = there if headers else client.get(there["Location"].partition("#")[0])
    text = read(page.content.decode())
    assert "Chưa đúng." in text
    assert f"0/{sitting.version.content['items'][number - 1]['points']} điểm" in text
    said = {FLAG: ("§", "Nhớ chi giữa"), CHOICE: ("Đáp án: Bốn", "Hỏi lại bàn."), SHORT: ("Át bích / Xì bích",)}
    for words in said[number]:
        assert words in text, words
    assert "answer-form" not in page.content.decode()


def test_tries_left_are_told_and_nothing_of_the_answer(client: Client) -> None:
    client, sitting = come(published(tries=3))
    client.post(at(sitting, CHOICE), {"key": "a", "answer": "0"})
    text = read(client.get(at(sitting, CHOICE)).content.decode())
    assert "Chưa đúng. Còn 2 lần thử." in text
    assert "Hỏi lại bàn" not in text
    assert "Đáp án" not in text
    client.post(at(sitting, CHOICE), {"key": "b", "answer": "2"})
    text = read(client.get(at(sitting, CHOICE)).content.decode())
    assert "Đúng rồi!" in text
    assert "3/3 điểm" in text


def test_feedback_at_the_end_says_nothing_but_saved_until_all_is_handed_in() -> None:
    client, sitting = come(published(feedback="end"))
    for number in (FLAG, CHOICE, SHORT):
        for sent in (WRONG[number], RIGHT[number]):
            there = give(client, sitting, number, sent, headers=HTMX)
            both = [read(there.content.decode()), read(client.get(at(sitting, number)).content.decode())]
            both.append(read(client.get(at(sitting)).content.decode()))
            for text in both:
                assert "lưu" in text
                for telling in ("Đúng rồi", "Chưa đúng", "chưa đúng", "Đáp án", "Nhớ chi giữa", "Hỏi lại bàn", "Xì"):
                    assert telling not in text, telling
    client.post(at(sitting, "done"))
    text = read(client.get(at(sitting, "done")).content.decode())
    assert "8/10 điểm" in text
    assert "Nhớ chi giữa" in text


def test_the_page_of_an_item_never_has_the_key() -> None:
    client, sitting = come(published())
    version = sitting.version
    short = client.get(at(sitting, SHORT)).content.decode()
    assert "bích" not in read(short)
    for number, item in enumerate(version.content["items"], start=1):
        page = client.get(at(sitting, number)).content.decode()
        assert item["id"] not in page
        assert "verdict" not in page
        for step in item.get("verdict", {}).get("steps", ()):
            assert step["says"]["vi"] not in read(page)


def test_what_is_no_answer_is_said_beside_the_form_and_what_was_typed_stays() -> None:
    client, sitting = come(published())
    for number, sent, said in (
        (FLAG, {"answer": "maybe"}, "Hãy chọn một trong hai"),
        (ROW, {"answer": "mười"}, "Cần một số nguyên"),
        (CHOICE, {}, "Hãy chọn một câu trả lời"),
        (CHOICE, {"answer": "9"}, "Hãy chọn một câu trả lời"),
        (SHORT, {"answer": "   "}, "Hãy viết câu trả lời"),
    ):
        page = client.post(at(sitting, number), {"key": "k", **sent})
        assert page.status_code == 200
        assert said in read(page.content.decode())
    assert 'value="mười"' in client.post(at(sitting, ROW), {"key": "k", "answer": "mười"}).content.decode()
    assert not Given.objects.exists()


def test_an_answer_sent_twice_is_stored_once_and_another_tab_is_told() -> None:
    client, sitting = come(published())
    key = key_in(client.get(at(sitting, CHOICE)).content.decode())
    other = key_in(client.get(at(sitting, CHOICE)).content.decode())
    first = give(client, sitting, CHOICE, WRONG[CHOICE], key=key)
    assert give(client, sitting, CHOICE, WRONG[CHOICE], key=key)["Location"] == first["Location"]
    late = client.post(at(sitting, CHOICE), {"key": other, **RIGHT[CHOICE]}, follow=True)
    assert "Câu này đã trả lời rồi; lần bấm này không tính." in read(late.content.decode())
    given = sitting.given.get()
    assert (given.answer, given.correct) == ([0], False)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("keys", [["k"] * 6, list("abcdef")])
def test_taps_at_the_same_moment_are_one_answer(keys: list[str]) -> None:
    client, sitting = come(published())
    token = device(client)

    def tap(key: str) -> int:
        tab = Client()
        tab.cookies[COOKIE] = token
        try:
            return tab.post(at(sitting, CHOICE), {"key": key, **WRONG[CHOICE]}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(keys)) as taps:
        assert set(taps.map(tap, keys)) == {302}
    assert sitting.given.count() == 1


def test_an_answer_after_the_time_does_not_count_and_the_page_says_so() -> None:
    client, sitting = come(published(minutes=10))
    give(client, sitting, CHOICE, RIGHT[CHOICE])
    page = client.get(at(sitting, SHORT)).content.decode()
    assert "data-left=" in page
    ended = timezone.now() - timedelta(seconds=30)
    Sitting.objects.update(ends_at=ended)
    late = client.post(at(sitting, SHORT), {"key": key_in(page), **RIGHT[SHORT]}, follow=True)
    text = read(late.content.decode())
    assert "câu ấy không tính" in text
    assert "bài đã tự nộp" in text
    assert "3/10 điểm" in text
    htmx = client.post(at(sitting, SHORT), {"key": "z", **RIGHT[SHORT]}, headers=HTMX)
    assert (htmx.status_code, htmx["HX-Redirect"]) == (204, at(sitting, "done"))
    sitting.refresh_from_db()
    assert sitting.finished_at == ended
    assert sitting.given.count() == 1
    for gone in ("", 1):
        assert client.get(at(sitting, gone))["Location"] == at(sitting, "done")


@pytest.mark.parametrize("feedback", ["now", "end"])
def test_within_the_grace_nothing_is_handed_in_yet_and_no_key_is_shown(feedback: str) -> None:
    client, sitting = come(published(minutes=10, feedback=feedback))
    Sitting.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    waiting = client.get(at(sitting, "done"))
    assert "Đang đợi vài giây" in read(waiting.text)
    assert waiting["Refresh"] == "6"
    assert not re.search("bích|điểm", read(waiting.text))
    client.post(at(sitting, SHORT), {"key": "k", **RIGHT[SHORT]})
    sitting.refresh_from_db()
    assert (sitting.finished_at, sitting.given.count()) == (None, 1)
    Sitting.objects.update(ends_at=timezone.now() - timedelta(seconds=6))
    assert "bài đã tự nộp" in read(client.get(at(sitting, "done")).text)


def test_how_long_is_left_is_said_in_days_and_hours_and_until_which_day() -> None:
    for left, shown in ((timedelta(days=7, hours=1), "hơn 7 ngày"), (timedelta(hours=25), "hơn 1 ngày")):
        closes = timezone.now() + left
        version = published(closes_at=closes)
        cover = read(Client().get(f"/join/{code_of(version)}/").text)
        assert f"Bài đóng lúc {localtime(closes):%H:%M %d/%m/%Y}" in cover
        client, sitting = come(version)
        page = read(client.get(at(sitting)).text)
        assert f"Còn {shown}" in page
        assert f"đến {localtime(closes):%H:%M %d/%m/%Y}" in page
    client, sitting = come(published(minutes=90))
    assert re.search(r"Còn 1:(30:00|29:5\d)", read(client.get(at(sitting)).text))


def test_too_many_changes_are_not_said_to_be_saved() -> None:
    client, sitting = come(published(feedback="end"))
    for n in range(MOST_CHANGES):
        give(client, sitting, SHORT, {"answer": f"lá {n}"}, key=f"k{n}")
    page = give(client, sitting, SHORT, {"answer": "lá cuối"}, key="k", follow=True)
    assert "lần vừa gửi không được lưu" in read(page.text)


def test_an_item_that_was_taken_back_says_why_and_counts_for_nobody() -> None:
    client, sitting = come(published())
    version = sitting.version
    give(client, sitting, SHORT, RIGHT[SHORT])
    for number in (SHORT, FLAG):
        retract(version.quiz, version.content["items"][number - 1]["id"], "Câu này in sai.")
    for page in (at(sitting, SHORT), at(sitting, FLAG)):
        shown = client.get(page).content.decode()
        assert "Câu này in sai." in read(shown)
        assert "answer-form" not in shown
    assert client.post(at(sitting, FLAG), {"key": "k", "answer": "true"}).status_code == 302
    assert sitting.given.count() == 1
    give(client, sitting, CHOICE, RIGHT[CHOICE])
    client.post(at(sitting, "done"))
    text = read(client.get(at(sitting, "done")).content.decode())
    assert "3/5 điểm" in text
    assert text.count("Câu này in sai.") == 2


def test_work_goes_on_with_the_version_it_began_with() -> None:
    version = published()
    client, sitting = come(version)
    edit(version.quiz, Quiz.objects.get().revision, lambda one: one.model_copy(update={"title": "Bài hai"}))
    publish(Quiz.objects.get())
    assert "Bài một" in client.get(at(sitting)).content.decode()
    assert "Bài hai" in Client().get(f"/join/{code_of(version)}/").content.decode()


# --- Handing in, the result ------------------------------------------------------------------------------------------


def test_before_handing_in_one_sees_what_is_unanswered() -> None:
    client, sitting = come(published(feedback="end"))
    give(client, sitting, CHOICE, RIGHT[CHOICE])
    page = client.get(at(sitting, "done")).content.decode()
    assert "Còn 3 câu chưa trả lời." in read(page)
    linked = re.findall(rf'href="{at(sitting)}(\d)/"', page)
    assert set(linked) == {"1", "2", "4"}
    all_right(client, sitting)
    assert "Mọi câu đã có câu trả lời" in read(client.get(at(sitting, "done")).content.decode())


@pytest.mark.parametrize("feedback", ["now", "end"])
def test_the_result_has_points_every_rule_and_every_item(feedback: str) -> None:
    client, sitting = come(published(feedback=feedback))
    all_right(client, sitting)
    give(client, sitting, SHORT, WRONG[SHORT]) if feedback == "end" else None
    for _twice in range(2):
        assert client.post(at(sitting, "done"))["Location"] == at(sitting, "done")
    page = client.get(at(sitting, "done")).content.decode()
    text = read(page)
    assert ("10/10 điểm" if feedback == "now" else "6/10 điểm") in text
    assert text.count("đúng 1/1") == 2
    assert "Luyện luật này" in text
    assert page.count('id="item-') == 4
    practise = re.search(r'href="(/puzzles/[^"]+/rule/[^"]+)"', page)
    assert practise
    assert client.get(practise[1]).status_code == 200
    late = client.post(at(sitting, FLAG), {"key": "late", **WRONG[FLAG]}, follow=True)
    assert "câu ấy không tính" in read(late.content.decode())


def test_nothing_answered_is_a_result_too() -> None:
    client, sitting = come(published())
    client.post(at(sitting, "done"))
    text = read(client.get(at(sitting, "done")).content.decode())
    assert "0/10 điểm" in text
    assert text.count("Chưa trả lời") == 4


def test_a_page_makes_few_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client, sitting = come(published())
    all_right(client, sitting)
    for page in (at(sitting), at(sitting, FLAG)):
        with django_assert_num_queries(3):  # the sitting, its answers, what was taken back
            client.get(page)
    client.post(at(sitting, "done"))
    with django_assert_num_queries(3):
        client.get(at(sitting, "done"))


@pytest.mark.parametrize("page", ["", 1, 2, 3, 4, "done"])
def test_in_english_every_word_is_english(page: Any) -> None:
    client, sitting = come(published(tries=2, minutes=30))
    client.post(at(sitting, CHOICE), {"key": "k", **WRONG[CHOICE]})
    shown = client.get(at(sitting, page, prefix="/en"), follow=True)
    text = read(shown.content.decode())
    for vietnamese in ("Câu ", "điểm", "Trả lời", "Nộp", "lưu", "Còn "):
        assert vietnamese not in text, vietnamese


@pytest.mark.parametrize("page", ["/", "/puzzles/", "/teach/"])
def test_who_has_only_letters_finds_where_to_type_them(client: Client, page: str) -> None:
    assert re.search(r'<a [^>]*href="/join/">Có mã\? Vào bài</a>', client.get(page).text)


def test_the_cover_counts_what_counts_after_an_item_was_taken_back(client: Client) -> None:
    version = published()
    retract(version.quiz, version.content["items"][1]["id"], "Sai đề")
    assert "3 câu, 8 điểm" in read(client.get(f"/join/{code_of(version)}/").text)
