"""Classes: made by a teacher, joined with a code, known to their teachers and to nobody else."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games import all_games
from tests.tutor.conftest import PASSWORD
from tests.tutor.reading import read
from tests.tutor.sitting_down import at, code_of, published
from tutor.classes.codes import door_of, free_join_code
from tutor.classes.roster import services
from tutor.classes.taking.sittings import finish
from tutor.models import SEAT, Assignment, Class, Given, Learner, Membership, Quiz, QuizVersion, Sitting, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
GAME = all_games()[0]
AN = re.compile(r"\bAn\b")


def as_(user: User) -> Client:
    """A browser in which somebody is logged in."""
    client = Client()
    client.force_login(user)
    return client


def reading(response: Any) -> str:
    """Return what is read of a page, or of a file that is streamed."""
    return b"".join(response).decode() if response.streaming else read(response.text)


def make_class(user: User, name: str = "Lớp một", *, seats: tuple[str, ...] = ()) -> Class:
    group = Class.objects.create(name=name, code=free_join_code())
    group.teachers.add(user)
    services.add_seats(group, seats)
    return group


def enter(group: Class, name: str, client: Client | None = None) -> tuple[Client, Membership]:
    """Join a class in a browser; return both."""
    client = client or Client()
    there = client.post(f"/join/{group.code}/", {"name": name})
    assert there.status_code == 303, read(there.text)
    return client, Membership.objects.get(pk=there["Location"].split("/")[2])


def given_to(group: Class, user: User, *, due: Any = None) -> QuizVersion:
    """Publish a quiz of a teacher and give it to a class."""
    version = published()
    Quiz.objects.filter(pk=version.quiz_id).update(owner=user, maker="")
    Assignment.objects.create(group=group, quiz=version.quiz, due_at=due)
    return version


def do(client: Client, version: QuizVersion, *, hand_in: bool = True) -> Sitting:
    """Take a quiz as a member of a class, and answer its first item."""
    address = f"/join/{code_of(version)}/"
    client.get(address)
    there = client.post(address, {})
    sitting = Sitting.objects.get(pk=there["Location"].split("/")[2])
    client.post(at(sitting, 1), {"answer": "true", "key": "k"})
    if hand_in:
        finish(sitting)
    return sitting


@pytest.fixture
def lan(make_user: MakeUser) -> User:
    return make_user("giaovien1")


@pytest.fixture
def other(make_user: MakeUser) -> User:
    return make_user("giaovien2")


# --- Making a class --------------------------------------------------------------------------------


def test_a_class_needs_an_account_and_the_name_waits_for_it(lan: User) -> None:
    client = Client()
    page = client.post("/teach/classes/", {"name": "Lớp thứ Bảy"}).text
    assert "Lớp cần một tài khoản" in read(page)
    assert not Class.objects.exists()
    where = "/accounts/login/?next=/teach/classes/%3Fname%3DL%25E1%25BB%259Bp%2Bth%25E1%25BB%25A9%2BB%25E1%25BA%25A3y"
    assert where in page
    there = client.post(
        where, {"username": lan.username, "password": PASSWORD, "next": "/teach/classes/?name=L%E1%BB%9Bp"}
    )
    assert 'value="Lớp"' in client.get(there["Location"]).text


@pytest.mark.parametrize(("typed", "error"), [("  ", "Hãy gõ tên."), ("x" * 81, "Tên dài quá")])
def test_a_class_has_a_name(lan: User, typed: str, error: str) -> None:
    assert error in read(as_(lan).post("/teach/classes/", {"name": typed}).text)
    assert not Class.objects.exists()


def test_the_same_form_sent_twice_makes_one_class(lan: User, other: User) -> None:
    key = "11111111-1111-4111-8111-111111111111"
    sent = {"name": "Lớp một", "key": key}
    first, second = (as_(lan).post("/teach/classes/", sent)["Location"] for _n in range(2))
    assert first == second
    assert as_(other).post("/teach/classes/", sent)["Location"] != first
    assert sorted(one.teachers.get().username for one in Class.objects.all()) == ["giaovien1", "giaovien2"]


def test_somebody_teaches_so_many_classes_and_no_more(lan: User, settings: Any) -> None:
    settings.CLASSES_AN_ACCOUNT = 1
    make_class(lan)
    assert "nhiều nhất rồi" in read(as_(lan).post("/teach/classes/", {"name": "Lớp hai"}).text)


def test_no_class_has_the_code_of_a_quiz_and_no_quiz_that_of_a_class(
    lan: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz, group = code_of(published()), make_class(lan).code
    drawn = iter([quiz, group, "ABCDEF", quiz, group, "ABCDEG"])
    monkeypatch.setattr("tutor.classes.codes.new_join_code", lambda: next(drawn))
    as_(lan).post("/teach/classes/", {"name": "Lớp hai"})
    assert Class.objects.get(name="Lớp hai").code == "ABCDEF"
    assert code_of(published()) == "ABCDEG"


def test_a_new_code_leads_in_and_the_old_one_nowhere(lan: User) -> None:
    group = make_class(lan)
    as_(lan).post(f"/teach/classes/{group.pk}/settings/", {"do": "code"})
    new = Class.objects.get().code
    assert new != group.code
    assert Client().get(f"/join/{group.code}/").status_code == 404
    assert "Vào lớp" in read(Client().get(f"/join/{new}/").text)


# --- Who is in it ----------------------------------------------------------------------------------


def test_names_are_added_a_line_each_and_what_is_wrong_stays_in_the_form(lan: User) -> None:
    group, long = make_class(lan, seats=("An",)), "x" * 61
    page = as_(lan).post(f"/teach/classes/{group.pk}/", {"names": f" Bình \n\n{long}\nan\nChi\nbinh"}).text
    assert [one.name for one in group.members.order_by("number")] == ["An", "Bình", "Chi"]
    assert "Dòng 2: Tên dài quá" in read(page)
    assert f">{long}</textarea>" in page.replace("\n", "")
    assert "Đã có trong lớp, không thêm lần nữa: an, binh." in read(page)
    assert "Người khác trùng tên (không kể dấu)? Ghi thêm họ, chữ lót hay số, như “an 2”." in read(page)
    again = as_(lan).post(f"/teach/classes/{group.pk}/", {"names": "An\nDũng"})
    assert again.status_code == 303
    assert [one.number for one in group.members.order_by("number")] == [1, 2, 3, 4]
    assert "Hãy gõ tên, mỗi dòng một tên." in read(as_(lan).post(f"/teach/classes/{group.pk}/", {"names": " "}).text)


def test_a_class_holds_so_many_and_no_more(lan: User, settings: Any) -> None:
    settings.STUDENTS_A_CLASS = 2
    group = make_class(lan, seats=("An",))
    page = as_(lan).post(f"/teach/classes/{group.pk}/", {"names": "Bình\nChi"}).text
    assert "Lớp chứa nhiều nhất 2 người" in read(page)
    assert "Bình\nChi</textarea>" in page
    enter(group, "Bình")
    assert "Lớp đã đủ người" in read(Client().post(f"/join/{group.code}/", {"name": "Chi"}).text)
    assert group.members.count() == 2


def test_a_student_claims_the_seat_of_his_name_or_gets_a_new_one(lan: User) -> None:
    group = make_class(lan, seats=("Nguyễn Văn An", "Bình"))
    _client, claimed = enter(group, " nguyen van  an ")
    assert (claimed.number, claimed.name, claimed.learner.token.startswith(SEAT)) == (1, "Nguyễn Văn An", False)
    _client, another = enter(group, "Nguyễn Văn An")  # the seat is taken: nobody sits down on somebody's lap
    assert (another.number, another.name) == (3, "Nguyễn Văn An")
    assert Learner.objects.filter(token__startswith=SEAT).count() == 1
    assert group.members.count() == 3


def test_who_is_in_a_class_stays_in_his_seat(lan: User) -> None:
    group = make_class(lan)
    client, first = enter(group, "An")
    assert client.get(f"/join/{group.code}/")["Location"] == f"/classes/{first.pk}/"
    assert enter(group, "Bình", client)[1] == first
    assert [one.name for one in group.members.all()] == ["An"]


def test_the_code_is_typed_however_one_likes(lan: User) -> None:
    group = make_class(lan)
    typed = f"{group.code[:3]} {group.code[3:]}".lower()
    there = Client().post("/join/", {"code": typed}, follow=True)
    assert there.redirect_chain[-1][0] == door_of(group.code)
    assert Client().get(f"/join/{group.code.lower()}/")["Location"] == door_of(group.code)


@pytest.mark.parametrize(("typed", "error"), [("", "Hãy gõ tên."), ("x" * 61, "Tên dài quá")])
def test_a_student_has_a_name_and_nothing_typed_is_lost(lan: User, typed: str, error: str) -> None:
    group = make_class(lan)
    page = Client().post(f"/join/{group.code}/", {"name": typed}).text
    assert error in read(page)
    assert f'value="{typed}"' in page
    assert not group.members.exists()


def test_ten_wrong_codes_a_minute_and_no_class_is_told(lan: User) -> None:
    group, client = make_class(lan), Client()
    for n in range(10):
        assert client.get(f"/join/ZZZZZ{'ABCDEFGHJK'[n]}/").status_code == 404
    assert client.get(f"/join/{group.code}/").status_code == 429


def test_a_name_is_changed_also_on_what_was_done(lan: User) -> None:
    group = make_class(lan)
    client, member = enter(group, "An")
    sitting = do(client, given_to(group, lan))
    page = f"/teach/classes/{group.pk}/members/{member.pk}/"
    assert "Hãy gõ tên." in read(as_(lan).post(page, {"name": ""}).text)
    as_(lan).post(page, {"name": "An Nhỏ"})
    member.refresh_from_db()
    sitting.refresh_from_db()
    assert (member.name, sitting.name) == ("An Nhỏ", "An Nhỏ")


def test_a_seat_is_freed_and_claimed_on_another_device_with_what_was_done(lan: User) -> None:
    group = make_class(lan)
    old, member = enter(group, "An")
    sitting = do(old, given_to(group, lan))
    as_(lan).post(f"/teach/classes/{group.pk}/members/{member.pk}/", {"do": "free"})
    for address in (f"/classes/{member.pk}/", at(sitting, "done")):
        assert old.get(address).status_code == 404
    new, again = enter(group, "an")
    assert again == member
    assert new.get(at(sitting, "done")).status_code == 200


def test_somebody_is_sent_away_after_a_question_and_brought_back_with_what_he_did(lan: User) -> None:
    group, client = make_class(lan), as_(lan)
    student, member = enter(group, "An")
    sitting = do(student, given_to(group, lan))
    question = f"/teach/classes/{group.pk}/members/{member.pk}/remove/"
    assert "1 bài đã làm vẫn nằm trong kết quả" in read(client.get(question).text)
    assert group.members.exists()
    there = client.post(question)
    assert there["Location"].endswith("#removed")
    assert "Đã đưa An ra khỏi lớp." in read(client.get(there["Location"]).text)
    assert student.get(f"/classes/{member.pk}/").status_code == 404
    sitting.refresh_from_db()
    assert (sitting.member, sitting.name) == (None, "An")
    assert sitting.given.exists()
    for _n in range(2):  # a second tap changes nothing
        client.post(f"/teach/classes/{group.pk}/members/undo/")
    sitting.refresh_from_db()
    assert sitting.member == member
    assert student.get(f"/classes/{member.pk}/").status_code == 200
    assert "Đã đưa An" not in read(client.get(f"/teach/classes/{group.pk}/").text)


def test_who_joined_anew_in_between_is_not_doubled(lan: User) -> None:
    group, client = make_class(lan), as_(lan)
    student, member = enter(group, "An")
    client.post(f"/teach/classes/{group.pk}/members/{member.pk}/remove/")
    enter(group, "An", student)
    client.post(f"/teach/classes/{group.pk}/members/undo/")
    first, second = group.members.order_by("number")
    assert not first.learner.token.startswith(SEAT)
    assert second.pk == member.pk
    assert second.learner.token.startswith(SEAT)


def test_what_one_teacher_took_away_another_does_not_bring_back(lan: User, other: User) -> None:
    group, theirs = make_class(lan), make_class(other)
    _student, member = enter(group, "An")
    client = as_(lan)
    client.post(f"/teach/classes/{group.pk}/members/{member.pk}/remove/")
    assert client.post(f"/teach/classes/{theirs.pk}/members/undo/").status_code == 404
    assert as_(other).post(f"/teach/classes/{group.pk}/members/undo/").status_code == 404
    assert not Membership.objects.exists()


# --- Teachers --------------------------------------------------------------------------------------


def test_several_teach_and_the_last_one_stays(lan: User, other: User) -> None:
    group = make_class(lan)
    settings = f"/teach/classes/{group.pk}/settings/"
    assert "Không có tài khoản nào tên này" in read(as_(lan).post(settings, {"do": "invite", "username": "ai"}).text)
    as_(lan).post(settings, {"do": "invite", "username": " GiaoVien2 "})
    assert as_(other).get(settings).status_code == 200
    as_(lan).post(settings, {"do": "invite", "username": "giaovien2"})
    assert group.teachers.count() == 2
    assert as_(other).get(f"/teach/classes/{group.pk}/teachers/giaovien1/").status_code == 404  # came first
    assert "Thôi dạy lớp này?" in read(as_(lan).get(f"/teach/classes/{group.pk}/teachers/giaovien1/").text)
    assert as_(lan).post(f"/teach/classes/{group.pk}/teachers/giaovien1/")["Location"] == "/teach/classes/"
    assert as_(lan).get(settings).status_code == 404
    there = as_(other).post(f"/teach/classes/{group.pk}/teachers/giaovien2/", follow=True)
    assert "Bạn là người dạy cuối cùng" in read(there.text)
    assert [one.username for one in group.teachers.all()] == ["giaovien2"]


def test_who_came_before_sends_away_who_came_after(lan: User, other: User) -> None:
    group = make_class(lan)
    group.teachers.add(other)
    as_(lan).post(f"/teach/classes/{group.pk}/teachers/giaovien2/")
    assert as_(other).get(f"/teach/classes/{group.pk}/").status_code == 404


def test_who_is_invited_may_still_have_as_many_classes_of_her_own(lan: User, other: User, settings: Any) -> None:
    settings.CLASSES_AN_ACCOUNT = 1
    services.invite(make_class(lan), other)
    assert as_(other).post("/teach/classes/", {"name": "Lớp nhà"}).status_code == 303
    assert "Bạn đã mở 1 lớp, nhiều nhất rồi" in read(as_(other).post("/teach/classes/", {"name": "Lớp nữa"}).text)
    assert other.classes_taught.count() == 2


# --- Rules, names, the end -------------------------------------------------------------------------


def test_a_class_plays_by_its_own_rules_and_its_students_read_them(lan: User) -> None:
    group, client = make_class(lan), as_(lan)
    option = GAME.house.options()[0]
    value = next(one for one in option.choices if one != option.default)
    page = f"/teach/classes/{group.pk}/rules/{GAME.key}/"
    assert client.get(page).status_code == 200
    sent = {f"house.{option.key}": str(value).lower() if isinstance(value, bool) else str(value)}
    assert client.post(page, sent).status_code == 303
    group.refresh_from_db()
    assert GAME.house.from_json(group.houses[GAME.key]).get(option.key) == value
    student, member = enter(group, "An")
    assert f"/tables/{GAME.key}/shared/?house." in student.get(f"/classes/{member.pk}/").text
    bad = client.post(page, {"house.preset": "none"})
    assert (bad.status_code, "error" in bad.text) == (200, True)
    client.post(page, {"do": "reset"})
    group.refresh_from_db()
    assert group.houses == {}
    assert client.get(f"/teach/classes/{group.pk}/rules/none/").status_code == 404


def test_hidden_names_are_numbers_everywhere_and_come_back(lan: User) -> None:
    group, client = make_class(lan, seats=("Bình",)), as_(lan)
    student, member = enter(group, "An")
    version = given_to(group, lan)
    do(student, version)
    settings = f"/teach/classes/{group.pk}/settings/"
    pages = [f"/teach/classes/{group.pk}/{path}" for path in ("", "work/", f"members/{member.pk}/")]
    results = f"/teach/quizzes/{version.quiz_id}/results/"
    pages += [f"{results}students/", f"{results}students.csv", f"{results}answers.csv"]
    for hidden in (True, False):
        client.post(settings, {"do": "hide" if hidden else "show"})
        for page in pages:
            shown = reading(client.get(page))
            number = "Lớp một · 2" if "/results/" in page else "Số 2"
            assert bool(AN.search(shown)) is not hidden, page
            assert number in shown or not hidden, page
    assert "Bạn là An." in read(student.get(f"/classes/{member.pk}/").text)


def test_names_are_deleted_for_good(lan: User) -> None:
    group, client = make_class(lan, seats=("Bình",)), as_(lan)
    student, member = enter(group, "An")
    sitting = do(student, given_to(group, lan))
    page = f"/teach/classes/{group.pk}/names/"
    assert "2 tên bị xóa ngay" in read(client.get(page).text)
    client.post(page)
    assert set(group.members.values_list("name", flat=True)) == {""}
    sitting.refresh_from_db()
    assert sitting.name == ""
    assert sitting.given.exists()
    client.post(f"/teach/classes/{group.pk}/settings/", {"do": "show"})
    assert "Số 2" in read(client.get(f"/teach/classes/{group.pk}/").text)
    assert "Lớp không giữ tên nào." in read(client.get(page).text)
    assert "Bạn là số 2." in read(student.get(f"/classes/{member.pk}/").text)


def test_deleted_names_do_not_come_back_with_whoever_was_sent_away_before(lan: User, other: User) -> None:
    group = make_class(lan)
    group.teachers.add(other)
    student, member = enter(group, "An")
    sitting = do(student, given_to(group, lan))
    theirs = as_(other)
    theirs.post(f"/teach/classes/{group.pk}/members/{member.pk}/remove/")
    as_(lan).post(f"/teach/classes/{group.pk}/names/")
    results = f"/teach/quizzes/{sitting.version.quiz_id}/results/students/"
    assert not AN.search(read(as_(lan).get(results).text))
    assert "Đã đưa Số 1 ra khỏi lớp." in read(theirs.get(f"/teach/classes/{group.pk}/").text)
    assert '"An"' not in json.dumps(dict(theirs.session))
    there = theirs.post(f"/teach/classes/{group.pk}/members/undo/", follow=True)
    assert "Đã hoàn tác: Số 1 lại ở trong lớp." in read(there.text)
    sitting.refresh_from_db()
    assert (sitting.member, sitting.left, sitting.name) == (member, None, "")
    assert group.members.get().name == ""


def test_deleting_names_reaches_who_left_and_nobody_of_another_class(lan: User) -> None:
    group, kept = make_class(lan), make_class(lan, "Lớp khác")
    version = given_to(group, lan)
    Assignment.objects.create(group=kept, quiz=version.quiz)
    for one, name in ((group, "An"), (kept, "Bình")):
        student, member = enter(one, name)
        do(student, version)
        student.post(f"/classes/{member.pk}/leave/")
    page = f"/teach/classes/{group.pk}/names/"
    assert "1 tên bị xóa ngay" in read(as_(lan).get(page).text)  # the roster is empty, the sitting is not
    as_(lan).post(page)
    assert sorted(Sitting.objects.values_list("name", flat=True)) == ["", "Bình"]
    enter(group, "Chi")
    removed = services.remove(group, group.members.get())
    assert services.restore(group, removed).name == "Chi"  # came after the names were deleted


def test_who_leaves_a_class_without_names_leaves_none(lan: User) -> None:
    group = make_class(lan)
    student, member = enter(group, "An")
    sitting = do(student, given_to(group, lan))
    services.hide_names(group, hidden=True)
    student.post(f"/classes/{member.pk}/leave/")
    sitting.refresh_from_db()
    assert (sitting.name, sitting.member) == ("Số 1", None)


def test_a_class_is_deleted_with_all_its_data_and_nothing_of_another(lan: User, other: User) -> None:
    mine, theirs = make_class(lan, seats=("Bình",)), make_class(other, seats=("Bình",))
    for group, user in ((mine, lan), (theirs, other)):
        do(enter(group, "An")[0], given_to(group, user))
    question = read(as_(lan).get(f"/teach/classes/{mine.pk}/delete/").text)
    for text in ("2 học viên", "1 bài họ đã làm", "1 bài giao"):
        assert text in question
    assert as_(lan).post(f"/teach/classes/{mine.pk}/delete/").status_code == 303
    assert list(Class.objects.all()) == [theirs]
    assert (Membership.objects.count(), Sitting.objects.count(), Given.objects.count()) == (2, 1, 1)
    assert (Assignment.objects.count(), Quiz.objects.count()) == (1, 2)
    assert Learner.objects.filter(token__startswith=SEAT).count() == 1


# --- What to do ------------------------------------------------------------------------------------


def test_a_quiz_is_given_until_a_time_of_this_country(lan: User, other: User) -> None:
    group, client = make_class(lan), as_(lan)
    mine, theirs = published(), published()
    for version, user in ((mine, lan), (theirs, other)):
        Quiz.objects.filter(pk=version.quiz_id).update(owner=user)
    page = f"/teach/classes/{group.pk}/work/"
    shown = client.get(page).text
    assert str(mine.quiz_id) in shown
    assert str(theirs.quiz_id) not in shown
    assert "Hãy chọn một bài." in read(client.post(page, {"quiz": str(theirs.quiz_id)}).text)
    for typed, error in (
        ("hôm qua", "Không đọc được"),
        ("2020-01-01T10:00", "Hạn này đã qua"),
        ("9999-99-99T1", "Không đọc"),
    ):
        refused = client.post(page, {"quiz": str(mine.quiz_id), "due": typed}).text
        assert error in read(refused)
        assert f'value="{mine.quiz_id}" selected' in refused
        assert f'value="{typed}"' in refused
    assert not Assignment.objects.exists()
    for _n in range(2):
        assert client.post(page, {"quiz": str(mine.quiz_id), "due": "2030-01-02T17:30"}).status_code == 303
    assert Assignment.objects.get().due_at == datetime(2030, 1, 2, 10, 30, tzinfo=UTC)
    one = f"{page}{mine.quiz_id}/"
    assert 'value="2030-01-02T17:30"' in client.get(one).text
    client.post(one, {"do": "due", "due": ""})
    assert Assignment.objects.get().due_at is None
    client.post(one, {"do": "withdraw"})
    assert not Assignment.objects.exists()
    assert client.get(one).status_code == 404


def test_teachers_and_students_see_who_has_done_what(lan: User) -> None:
    group = make_class(lan, seats=("Dũng",))
    version = given_to(group, lan, due=timezone.now() - timedelta(minutes=1))
    an, bình, chi = (enter(group, name) for name in ("An", "Bình", "Chi"))
    do(an[0], version)
    do(bình[0], version, hand_in=False)
    shown = read(as_(lan).get(f"/teach/classes/{group.pk}/work/").text)
    done, begun, open_ = (shown.index(text) for text in ("Đã nộp (1)", "Đang làm (1)", "Chưa làm (2)"))
    assert done < shown.index("An", done) < begun < shown.index("Bình", begun) < open_ < shown.index("Chi", open_)
    assert "muộn" in shown[done:begun]
    assert "đã trả lời 1 câu" in shown[begun:open_]
    for (client, member), text in ((an, "Xem kết quả"), (bình, "Làm tiếp"), (chi, "Làm bài")):
        page = read(client.get(f"/classes/{member.pk}/").text)
        assert text in page
        assert not {"An", "Bình", "Chi", "Dũng"} - {member.name} & set(page.split())


def test_a_quiz_of_the_class_is_taken_under_the_name_of_the_roster(lan: User) -> None:
    group = make_class(lan, seats=("Nguyễn Văn An",))
    version = given_to(group, lan)
    client, member = enter(group, "nguyễn văn an")
    assert 'name="name"' not in client.get(f"/join/{code_of(version)}/").text
    sitting = do(client, version)
    assert (sitting.member, sitting.name) == (member, "Nguyễn Văn An")


def test_who_is_in_two_classes_does_a_quiz_for_each_that_was_given_it(lan: User) -> None:
    one, two = make_class(lan, seats=("An",)), make_class(lan, "Lớp hai", seats=("Bé An",))
    version = given_to(one, lan)
    Assignment.objects.create(group=two, quiz=version.quiz)
    client, first = enter(one, "An")
    _client, second = enter(two, "Bé An", client)
    door = f"/join/{code_of(version)}/"

    doors = {}
    for member in (first, second):
        doors[member.pk] = next(
            link for link in re.findall(r'href="([^"]+)"', client.get(f"/classes/{member.pk}/").text) if door in link
        )
    taken = {}
    for member in (second, first):
        fields = dict(re.findall(r'name="(class|k)" value="([^"]*)"', client.get(doors[member.pk]).text))
        assert fields["class"] == str(member.group_id)
        there = client.post(door, fields)
        taken[member] = Sitting.objects.get(pk=there["Location"].split("/")[2])
        assert client.post(door, fields)["Location"] == there["Location"]  # the same form sent twice
    assert {member: (sitting.member, sitting.name) for member, sitting in taken.items()} == {
        first: (first, "An"),
        second: (second, "Bé An"),
    }
    finish(taken[second])
    shown = {member: read(client.get(f"/classes/{member.pk}/").text) for member in taken}
    assert "Làm tiếp" in shown[first]
    assert "Xem kết quả" in shown[second]
    assert str(taken[first].pk) in client.get(door).text  # by the code alone: where it was begun last
    for strange in ("", "x", "00000000-0000-4000-8000-000000000000"):
        assert str(taken[first].pk) in client.get(door, {"class": strange}).text
    Sitting.objects.all().delete()
    Quiz.objects.update(closed_at=timezone.now())
    closed = client.post(door, {"class": str(two.pk)})["Location"]
    assert closed.endswith(f"&class={two.pk}")
    assert "Thầy cô đã đóng bài này." in read(client.get(closed).text)


# --- Nobody else's ---------------------------------------------------------------------------------


def teachers_pages(group: Class, member: Membership, version: QuizVersion) -> list[str]:
    base = f"/teach/classes/{group.pk}/"
    paths = ["", "work/", f"work/{version.quiz_id}/", "rules/", f"rules/{GAME.key}/", "settings/", "names/", "delete/"]
    paths += [f"members/{member.pk}/", f"members/{member.pk}/remove/", "teachers/giaovien1/"]
    return [base + path for path in paths]


def snapshot() -> str:
    """Everything that a form could change."""
    rows = [list(model.objects.order_by("pk").values()) for model in (Class, Membership, Assignment, Sitting, Given)]
    return json.dumps([*rows, list(Class.teachers.through.objects.order_by("pk").values())], default=str)


def test_a_teachers_pages_are_not_there_for_anybody_else(lan: User, other: User) -> None:
    mine, theirs = make_class(lan), make_class(other)
    student, member = enter(mine, "An")
    version = given_to(mine, lan)
    do(student, version)
    given_to(theirs, other)
    before = snapshot()
    sent = {"do": "withdraw", "name": "x", "names": "x", "username": "giaovien2", "quiz": str(version.quiz_id)}
    for page in teachers_pages(mine, member, version):
        for client in (as_(other), student, Client()):
            for prefix in ("", "/en"):
                assert client.get(prefix + page).status_code == 404, page
            for act in ("withdraw", "invite", "code", "hide", "free", "reset"):
                assert client.post(page, sent | {"do": act}).status_code == 404, page
        assert as_(lan).get(page).status_code == 200, page
    assert snapshot() == before


def test_another_classs_students_and_tasks_are_not_there_in_ones_own(lan: User, other: User) -> None:
    mine, theirs = make_class(lan), make_class(other)
    _student, member = enter(theirs, "An")
    version = given_to(theirs, other)
    base = f"/teach/classes/{mine.pk}/"
    before = snapshot()
    for path in (f"members/{member.pk}/", f"members/{member.pk}/remove/", f"work/{version.quiz_id}/"):
        assert as_(lan).get(base + path).status_code == 404
        assert as_(lan).post(base + path, {"do": "withdraw", "name": "x"}).status_code == 404
    assert as_(lan).post(f"{base}work/", {"quiz": str(version.quiz_id)}).status_code == 200
    assert snapshot() == before


def test_a_student_sees_his_own_place_alone(lan: User, other: User) -> None:
    mine, theirs = make_class(lan), make_class(other)
    an, first = enter(mine, "An")
    bình, second = enter(mine, "Bình")
    chi, third = enter(theirs, "Chi")
    version = given_to(mine, lan)
    sitting = do(an, version)
    for client in (bình, chi, Client(), as_(lan)):
        for address in (f"/classes/{first.pk}/", f"/classes/{first.pk}/leave/", at(sitting), at(sitting, "done")):
            assert client.get(address).status_code == 404
        assert client.post(f"/classes/{first.pk}/leave/").status_code == 404
    page = read(bình.get(f"/classes/{second.pk}/").text) + read(bình.get("/classes/").text)
    assert "An" not in page.replace("Bình", "")
    assert "Bài một" not in read(chi.get(f"/classes/{third.pk}/").text)
    assert Membership.objects.count() == 3
    assert bình.post(f"/classes/{second.pk}/leave/").status_code == 303
    assert set(mine.members.all()) == {first}


def test_a_visitor_who_looks_becomes_nobody(lan: User) -> None:
    group, client = make_class(lan), Client()
    assert "Bạn chưa ở lớp nào" in read(client.get("/classes/").text)
    client.get(f"/join/{group.code}/")
    assert not Learner.objects.exists()


# --- Few queries -----------------------------------------------------------------------------------


def test_pages_ask_the_same_few_queries_however_many_are_in_a_class(
    lan: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    group, client = make_class(lan, seats=tuple(f"Học viên {n}" for n in range(40))), as_(lan)
    for n in range(3):
        student, member = enter(group, f"Học viên {n}")
        for version in [given_to(group, lan) for _n in range(2)]:
            do(student, version)
    session_and_user = 1
    for path, queries in (("", 2), ("work/", 6), ("rules/", 1), ("settings/", 2)):
        with django_assert_num_queries(session_and_user + queries):
            assert client.get(f"/teach/classes/{group.pk}/{path}").status_code == 200
    with django_assert_num_queries(session_and_user + 1):
        client.get("/teach/classes/")
    with django_assert_num_queries(5):
        student.get(f"/classes/{member.pk}/")
