"""What a visitor's work is, all of it: listed before it is taken over, then moved; nobody else's ever is."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from tests.tutor.conftest import signed
from tests.tutor.factories import LEGAL, put
from tests.tutor.test_accounts import SIGN_UP
from tests.tutor.test_progress_data import busy
from tutor.accounts.learners import COOKIE
from tutor.accounts.queries import Work, work_of
from tutor.accounts.services import take_over
from tutor.models import Help, Learner, Report, Ruling, Run, TableRules, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
ALL = Work(answers=2, lessons=1, waiting=1, table_rules=1, table_people=1, ledgers=1, runs=1, rulings=1, reports=1)
ALL = replace(ALL, memberships=1, sittings=2)
LISTED = {
    "": [
        "2 câu đã trả lời",
        "1 bài học đã mở",
        "1 câu đố đang chờ bạn",
        "luật bàn của bạn ở 1 trò",
        "tên người ở bàn bạn, ở 1 trò",
        "1 sổ tính tiền",
        "1 lượt thử sức",
        "1 lời phân xử của trọng tài",
        "1 lần báo lỗi",
        "1 lớp bạn học",
        "2 bài kiểm tra đã làm",
    ],
    "/en": [
        "1 puzzle waiting for you",
        "your table's rules for 1 game",
        "1 practice run<",
        "1 ruling by",
        "1 report of",
        "1 class you",
        "2 quizzes taken",
    ],
}


def test_work_is_counted_kind_by_kind_and_nobody_elses() -> None:
    mine, _other = busy("của tôi"), busy("của người khác")
    assert work_of(mine) == ALL
    assert not work_of(Learner.objects.create())
    assert not work_of(None)


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_signing_up_and_logging_in_list_all_of_it(client: Client, make_user: MakeUser, prefix: str) -> None:
    visitor = busy("của tôi")
    client.cookies[COOKIE] = signed(visitor.token)
    sign_up = client.get(f"{prefix}/accounts/signup/").text
    client.force_login(make_user())
    question = client.get(f"{prefix}/accounts/takeover/").text
    for page in (sign_up, question):
        assert [text for text in LISTED[prefix] if text not in page] == []


def test_signing_up_with_it_takes_all_of_it(client: Client) -> None:
    visitor, other = busy("của tôi"), busy("của người khác")
    client.cookies[COOKIE] = signed(visitor.token)
    client.post("/accounts/signup/", {**SIGN_UP, "bring": "on"})
    assert work_of(User.objects.get().learner) == ALL
    assert work_of(other) == ALL


def test_an_account_with_nothing_of_its_own_gets_all_of_it(make_user: MakeUser) -> None:
    visitor, other, user = busy("của tôi"), busy("của người khác"), make_user()
    account = Learner.objects.create(user=user)
    take_over(visitor, user)
    assert work_of(account) == ALL
    assert account.helps.get().hints == 2
    assert work_of(other) == ALL
    assert set(Learner.objects.all()) == {account, other}


def test_what_the_account_has_of_its_own_stays_as_it_is(make_user: MakeUser) -> None:
    visitor, user = busy("của tôi"), make_user()
    account = busy("của tài khoản")
    Learner.objects.filter(pk=account.pk).update(user=user)
    TableRules.objects.filter(learner=account).update(house={"preset": "co_ban"})
    TableRules.objects.create(learner=visitor, game="xi-dach", house={"preset": "seed"})
    shared = put(None, position=LEGAL)
    for learner, hints in ((account, 1), (visitor, 3)):
        Help.objects.create(served=shared, learner=learner, hints=hints)
    take_over(visitor, user)
    houses = dict(account.table_rules.values_list("game", "house"))
    assert houses == {"mau-binh": {"preset": "co_ban"}, "xi-dach": {"preset": "seed"}}
    assert account.helps.get(served=shared).hints == 1
    assert Help.objects.filter(served=shared).count() == 1
    assert [table.objects.filter(learner=account).count() for table in (Run, Report, Ruling)] == [2, 2, 2]
    assert Learner.objects.get() == account


def test_leaving_it_behind_moves_nothing(client: Client, make_user: MakeUser) -> None:
    visitor, user = busy("của tôi"), make_user()
    account = Learner.objects.create(user=user)
    client.cookies[COOKIE] = signed(visitor.token)
    client.force_login(user)
    client.post("/accounts/takeover/", {"choice": "leave"})
    assert not work_of(account)
    assert work_of(visitor) == ALL


def test_work_that_went_to_another_account_meanwhile_is_left_there(make_user: MakeUser) -> None:
    visitor, other, user = busy("của tôi"), make_user("hocvien9"), make_user()
    account = Learner.objects.create(user=user)
    Learner.objects.filter(pk=visitor.pk).update(user=other)
    take_over(visitor, user)
    assert work_of(Learner.objects.get(user=other)) == ALL
    assert not work_of(account)
