"""The quiz builder's pages: how a quiz begins, the one form, its buttons, two tabs, bad input, who may."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games import all_games
from tests.tutor.factories import FOUL, GAME, HTMX
from tests.tutor.quiz_drafts import at, fields_on, foul, now, own, quiz_of, send
from tests.tutor.reading import read
from tutor.classes.quizzes.documents import Judged, Short
from tutor.classes.quizzes.drafts import document_of, edit
from tutor.models import Learner, Quiz, TableRules, User
from tutor.serving.makers import COOKIE

pytestmark = pytest.mark.django_db
NEW = "/teach/quizzes/new/"
PRESET = next(iter(GAME.house.PRESETS))


@pytest.fixture
def teacher(make_user: Any) -> User:
    user: User = make_user("giaovien1")
    return user


@pytest.fixture
def desk(client: Client, teacher: User) -> Client:
    """The browser of a teacher who is logged in."""
    client.force_login(teacher)
    return client


# --- beginning --------------------------------------------------------------------------------------------------------


def test_without_quizzes_the_page_says_how_one_begins(client: Client) -> None:
    page = client.get("/teach/")
    assert "Chưa có bài nào" in read(page.text)
    assert f'href="{NEW}"' in page.text
    assert client.cookies.get(COOKIE) is None


def test_every_game_can_be_chosen(client: Client) -> None:
    page = client.get(NEW).text
    assert re.findall(r'href="/teach/quizzes/new/\?game=([a-z-]+)"', page) == [game.key for game in all_games()]
    assert client.get(NEW, {"game": "xo-so"}).status_code == 404


def test_house_rules_must_be_chosen_and_none_are_before(client: Client) -> None:
    page = client.get(NEW, {"game": GAME.key}).text
    assert [key for key in GAME.house.PRESETS if f'name="preset" value="{key}"' in page] == list(GAME.house.PRESETS)
    assert " checked" not in page
    for wrong in ({}, {"preset": "nope"}, {"preset": "own"}):
        answer = client.post(NEW, {"game": GAME.key, **wrong})
        refused = wrong.get("preset") != "own"
        assert answer.status_code == (200 if refused else 303), wrong
    assert "Hãy chọn bộ luật" in read(client.post(NEW, {"game": GAME.key}).text)


def test_the_rules_of_ones_own_table_are_offered_first(desk: Client, teacher: User) -> None:
    learner = Learner.objects.create(user=teacher)
    TableRules.objects.create(learner=learner, game=GAME.key, house={"preset": PRESET, "wheel": "lowest"})
    page = desk.get(NEW, {"game": GAME.key}).text
    assert re.search(r'value="own" required checked', page)
    made = desk.post(NEW, {"game": GAME.key, "preset": "own"})
    assert made.status_code == 303
    assert document_of(Quiz.objects.get()).house["wheel"] == "lowest"


def test_a_draft_begins_without_an_account_and_once(client: Client) -> None:
    sent = {"game": GAME.key, "preset": PRESET, "id": str(uuid4())}
    first, second = client.post(NEW, sent), client.post(NEW, sent)
    quiz = Quiz.objects.get()
    assert first["Location"] == second["Location"] == at(quiz)
    assert (quiz.owner, bool(quiz.maker)) == (None, True)
    page = client.get(at(quiz))
    assert GAME.house().preset in GAME.house.PRESETS
    assert "Luật bàn:" in read(page.text)
    assert Client().get(at(quiz)).status_code == 404


@pytest.mark.parametrize("place", [0, 1, 2, 99])
def test_an_item_that_was_dragged_stands_where_it_was_dropped(desk: Client, teacher: User, place: int) -> None:
    quiz = quiz_of(teacher, own(), foul(), own())
    first, second, third = (item.id for item in now(quiz).items)
    there = send(desk, quiz, f"place:{third}:{place}")
    assert there["Location"] == f"{at(quiz)}#item-{third}"
    others = [first, second]
    others.insert(place, third)
    assert [item.id for item in now(quiz).items] == others
    send(desk, quiz, "undo")
    assert [item.id for item in now(quiz).items] == [first, second, third]


@pytest.mark.parametrize("what", ["", ":", ":x", ":-1", ":1.5", ":99999999999", ":²"])
def test_a_drop_that_says_no_place_moves_nothing(desk: Client, teacher: User, what: str) -> None:
    quiz = quiz_of(teacher, own(), foul())
    before = now(quiz)
    for item in (before.items[1].id, "no-such-item"):
        assert send(desk, quiz, f"place:{item}{what}").status_code == 303
    assert now(quiz) == before


def test_an_id_that_is_somebodys_begins_another_quiz(client: Client, teacher: User) -> None:
    other = quiz_of(teacher, title="Của người khác")
    client.post(NEW, {"game": GAME.key, "preset": PRESET, "id": str(other.pk)})
    assert Quiz.objects.count() == 2
    assert now(other).title == "Của người khác"


def test_a_device_and_an_account_keep_so_many(client: Client, teacher: User, settings: Any) -> None:
    settings.QUIZZES_A_DEVICE, settings.QUIZZES_AN_ACCOUNT = 1, 2
    sent = {"game": GAME.key, "preset": PRESET}
    assert [client.post(NEW, sent).status_code for _n in range(2)] == [303, 200]
    client.force_login(teacher)
    assert [client.post(NEW, sent).status_code for _n in range(3)] == [303, 303, 200]
    call_command("unlimit", teacher.username)
    assert client.post(NEW, sent).status_code == 303
    call_command("unlimit", teacher.username, "--again")
    assert client.post(NEW, sent).status_code == 200
    with pytest.raises(CommandError):
        call_command("unlimit", "nobody")


def test_a_devices_drafts_come_into_the_account_when_it_asks(client: Client, teacher: User) -> None:
    client.post(NEW, {"game": GAME.key, "preset": PRESET})
    quiz = Quiz.objects.get()
    client.force_login(teacher)
    assert "1 bản nháp chưa thuộc tài khoản nào" in read(client.get("/teach/").text)
    assert client.post("/teach/adopt/").status_code == 303
    quiz.refresh_from_db()
    assert (quiz.owner, quiz.maker) == (teacher, "")
    assert client.get(at(quiz)).status_code == 200


def test_only_so_many_drafts_are_taken_over_as_an_account_may_have(
    client: Client, teacher: User, settings: Any
) -> None:
    settings.QUIZZES_A_DEVICE, settings.QUIZZES_AN_ACCOUNT = 3, 2
    sent = {"game": GAME.key, "preset": PRESET}
    for _n in range(3):
        client.post(NEW, sent)
    client.force_login(teacher)
    page = read(client.post("/teach/adopt/", follow=True).text)
    assert "Đã lưu 2 bản nháp vào tài khoản của bạn." in page
    assert "1 bản nháp còn ở máy này. Tài khoản này đã có 2 bài, nhiều nhất có thể." in page
    assert "1 bản nháp chưa thuộc tài khoản nào" in page
    assert (Quiz.objects.filter(owner=teacher).count(), Quiz.objects.filter(owner=None).count()) == (2, 1)
    page = read(client.post("/teach/adopt/", follow=True).text)
    assert "Tài khoản này đã có 2 bài" in page
    left = Quiz.objects.get(owner=None)
    edit(left, left.revision, lambda one: one.model_copy(update={"title": "Bài", "items": [own()]}))
    answer = client.post(at(left, "publish/"), follow=True)
    assert "Tài khoản này đã có 2 bài" in read(answer.text)
    assert answer.redirect_chain == [(at(left), 303)]
    left.refresh_from_db()
    assert (left.owner, left.code) == (None, None)
    call_command("unlimit", teacher.username)
    assert "Đã lưu 1 bản nháp" in read(client.post("/teach/adopt/", follow=True).text)


@pytest.mark.parametrize("verb", ["own", "ask", "item"])
@pytest.mark.parametrize("what", ["é", "²", "", "a/b", "x-y"])
def test_a_button_that_leads_nowhere_leads_nowhere(desk: Client, teacher: User, verb: str, what: str) -> None:
    quiz = quiz_of(teacher)
    assert send(desk, quiz, f"{verb}:{what}").status_code == 303


# --- the form ---------------------------------------------------------------------------------------------------------


def test_the_form_sent_as_it_stands_changes_nothing(desk: Client, teacher: User) -> None:
    items = [foul(), own(), Short(question="Tên lá?", accepted=["Át"], note="Nhớ *nhé*")]
    settings = {"shuffle": True, "minutes": 20, "closes_at": "2031-01-02T03:04:00Z", "tries": 2, "feedback": "end"}
    plan = {"rules": ["foul"], "twins": True, "low": 2}
    quiz = quiz_of(teacher, *items, title="Bài một", cover="Chào\nbạn", settings=settings, blueprint=plan)
    assert send(desk, quiz).status_code == 303
    assert (Quiz.objects.get().revision, now(quiz)) == (quiz.revision, document_of(quiz))


def test_every_field_is_saved_by_a_button(desk: Client, teacher: User) -> None:
    item = foul()
    quiz = quiz_of(teacher, item)
    typed: dict[str, Any] = {
        "title": "Bài hai",
        "cover": "Chào",
        "plan__rules": ["", "foul", "aces"],
        "plan__count": "7",
        "plan__low": "2",
        "plan__high": "4",
        "plan__twins": ["", "on"],
        "set__feedback": "end",
        "set__tries": "3",
        "set__shuffle": ["", "on"],
        "set__minutes": "15",
        "set__opens_at": "2031-01-01T08:00",
        "set__closes_at": "2031-01-01T18:00",
        f"{item.id}.points": "3",
        f"{item.id}.note": "Nhớ",
        f"{item.id}.locked": "",
    }
    assert send(desk, quiz, **typed).status_code == 303
    made = now(quiz)
    assert (made.title, made.cover) == ("Bài hai", "Chào")
    assert (made.blueprint.rules, made.blueprint.count, made.blueprint.low, made.blueprint.high) == (
        ["foul", "aces"],
        7,
        2,
        4,
    )
    assert (made.blueprint.twins, made.blueprint.sure) == (True, False)
    assert (made.settings.feedback, made.settings.tries, made.settings.shuffle, made.settings.minutes) == (
        "end",
        3,
        True,
        15,
    )
    assert [one.isoformat() for one in (made.settings.opens_at, made.settings.closes_at) if one] == [
        "2031-01-01T01:00:00+00:00",
        "2031-01-01T11:00:00+00:00",
    ]
    assert [(one.points, one.note, one.locked) for one in made.items] == [(3, "Nhớ", False)]
    page = desk.get(at(quiz)).text
    for text in ('value="2031-01-01T18:00"', 'value="Bài hai"', ">Nhớ</textarea>"):
        assert text in page


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("title", "x" * 121, "Tên dài nhất 120 ký tự."),
        ("plan.count", "61", "Số câu từ 1 đến 60."),
        ("plan.count", "nhiều", "Số câu từ 1 đến 60."),
        ("set.minutes", "0", "Từ 1 đến 300 phút, hoặc để trống."),
        ("set.closes_at", "mai", "Không đọc được ngày giờ này."),
        ("set.tries", "9", "Hãy chọn trong danh sách."),
        ("ITEM.points", "một", "Điểm là số nguyên từ 1 đến 20."),
        ("ITEM.note", "x" * 501, "Lời thầy cô dài nhất 500 ký tự."),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_what_cannot_be_read_is_told_beside_its_field_and_the_rest_is_saved(
    desk: Client, teacher: User, name: str, typed: str, sentence: str, *, htmx: bool
) -> None:
    item = foul()
    quiz = quiz_of(teacher, item)
    name = name.replace("ITEM", item.id)
    before = dict(now(quiz))
    other = "cover" if name == "title" else "title"
    both: dict[str, Any] = {other: "Còn nguyên", name: typed}
    answer = send(desk, quiz, htmx=htmx, **both)
    assert answer.status_code == 200
    page = answer.content.decode()
    field = f"f-{name.replace('.', '-')}"
    assert re.search(rf'id="{field}-error"[^>]*><p class="error">{re.escape(sentence)}', page)
    if not htmx and name != "set.tries":
        assert typed in page, "nothing typed is lost"
    assert getattr(now(quiz), other) == "Còn nguyên"
    assert now(quiz).settings == before["settings"]
    assert now(quiz).items == before["items"]


def test_a_quiz_cannot_close_before_it_opens(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    typed = {"set__opens_at": "2031-01-02T08:00", "set__closes_at": "2031-01-01T08:00"}
    page = send(desk, quiz, **typed).content.decode()
    assert "Giờ đóng phải sau giờ mở." in page
    assert 'value="2031-01-01T08:00"' in page
    assert now(quiz).settings.closes_at is None


def test_with_something_wrong_no_button_does_its_deed(desk: Client, teacher: User) -> None:
    item = foul()
    quiz = quiz_of(teacher, item)
    for do in ("propose", f"drop:{item.id}", "publish", "own:choice"):
        assert send(desk, quiz, do, plan__count="0").status_code == 200
    assert [one.id for one in now(quiz).items] == [item.id]
    assert not Quiz.objects.get().versions.exists()


def test_a_change_is_saved_at_once_and_only_its_pieces_come_back(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, foul())
    answer = send(desk, quiz, htmx=True, title="Tự lưu")
    assert answer["HX-Reswap"] == "none"
    page = answer.content.decode()
    assert f'name="revision" value="{quiz.revision + 1}"' in page
    assert "<form" not in page
    assert now(quiz).title == "Tự lưu"


# --- buttons ----------------------------------------------------------------------------------------------------------


def test_the_engine_proposes_what_the_blueprint_says(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, own())
    answer = send(desk, quiz, "propose", plan__count="3", plan__rules=["", "foul"])
    assert answer["Location"] == f"{at(quiz)}#items"
    items = now(quiz).items
    assert [item.kind for item in items] == ["judged"] * 3 + ["choice"]
    page = desk.get(at(quiz)).text
    assert "3 câu" in page
    assert read(page).count("Đáp án:") == 3


def test_items_are_moved_swapped_doubled_and_dropped(desk: Client, teacher: User) -> None:
    first, second = foul(), own()
    quiz = quiz_of(teacher, first, second)

    def ids() -> list[str]:
        return [item.id for item in now(quiz).items]

    assert send(desk, quiz, f"down:{first.id}")["Location"].endswith(f"#item-{first.id}")
    assert ids() == [second.id, first.id]
    send(desk, quiz, f"down:{first.id}")
    assert ids() == [second.id, first.id], "the last one stays"
    send(desk, quiz, f"up:{first.id}", htmx=True)
    assert ids() == [first.id, second.id]
    assert "Bỏ dấu “Giữ” rồi hãy đổi" in read(send(desk, quiz, f"swap:{first.id}").text)
    assert now(quiz).items[0] == first, "what is kept is not swapped"
    send(desk, quiz, f"twin:{first.id}")
    assert ids()[::2] == [first.id, second.id]
    send(desk, quiz, f"drop:{ids()[1]}")
    assert ids() == [first.id, second.id]
    free: dict[str, Any] = {f"{first.id}.locked": "", f"{first.id}.note": "Nhớ nhé"}
    send(desk, quiz, f"swap:{first.id}", **free)
    assert ids() == [first.id, second.id]
    assert now(quiz).items[0].position != first.position  # type: ignore[union-attr]
    assert now(quiz).items[0].note == "Nhớ nhé"
    send(desk, quiz, f"drop:{first.id}")
    assert ids() == [second.id]
    send(desk, quiz, "drop:000000000000")
    assert ids() == [second.id]


def test_undo_and_redo(desk: Client, teacher: User) -> None:
    item = foul()
    quiz = quiz_of(teacher, item)
    send(desk, quiz, f"drop:{item.id}")
    seen = [len(now(quiz).items)]
    for do in ("undo", "redo", "undo"):
        send(desk, quiz, do)
        seen.append(len(now(quiz).items))
    assert seen == [0, 1, 0, 1]


def test_an_item_that_a_house_rule_would_turn_says_which(desk: Client, teacher: User) -> None:
    wheel = {
        "front": ["Kh", "Kd", "4s"],
        "middle": ["As", "2h", "3d", "4c", "5s"],
        "back": ["9h", "8d", "7c", "6s", "5d"],
    }
    quiz = quiz_of(teacher, Judged(query="foul", position=wheel), foul())
    page = desk.get(at(quiz)).text
    assert page.count('<span class="badge default">luật bàn đổi được</span>') == sum(
        bool(GAME.judge("foul", GAME.read("foul", one), GAME.house()).flips) for one in (wheel, FOUL)
    )


# --- two tabs ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_two_tabs_never_overwrite_each_other_silently(desk: Client, teacher: User, *, htmx: bool) -> None:
    quiz = quiz_of(teacher, title="Cũ")
    sent = fields_on(desk.get(at(quiz)))
    send(desk, quiz, title="Tab một")
    answer = desk.post(at(quiz), sent | {"title": "Tab hai", "do": ""}, headers=HTMX if htmx else {})
    text = read(answer.text)
    assert answer.status_code == 200
    assert now(quiz).title == "Tab một"
    assert "Tab một" in text
    assert "Tab hai" in text
    assert ("Lấy bản mới" in text, "Ghi đè bằng bản của tôi" in text) == (True, True)


def test_ones_own_version_is_written_over_the_new_one_and_leaves_the_rest(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, title="Cũ")
    sent = fields_on(desk.get(at(quiz)))
    send(desk, quiz, title="Tab một", cover="Của tab một", set__shuffle=["", "on"])
    page = desk.post(at(quiz), sent | {"title": "Tab hai", "set.tries": "3", "do": ""}).text
    form = page[page.rindex("<form", 0, page.index("Ghi đè")) :]
    again: dict[str, list[str]] = {}
    for name, text in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form):
        again.setdefault(name, []).append(text)
    assert desk.post(at(quiz), again | {"do": ""}).status_code == 303
    made = now(quiz)
    assert (made.title, made.cover, made.settings.tries, made.settings.shuffle) == ("Tab hai", "Của tab một", 3, True)


def test_a_button_on_an_old_page_does_nothing_by_itself(desk: Client, teacher: User) -> None:
    item = foul()
    quiz = quiz_of(teacher, item)
    sent = fields_on(desk.get(at(quiz)))
    send(desk, quiz, title="Tab một")
    page = desk.post(at(quiz), sent | {"do": f"drop:{item.id}"}).text
    assert len(now(quiz).items) == 1
    assert f'value="drop:{item.id}"' in page


@pytest.mark.parametrize("htmx", [False, True])
def test_what_was_typed_into_an_item_that_the_other_tab_dropped_is_shown(
    desk: Client, teacher: User, *, htmx: bool
) -> None:
    kept, dropped = own(), foul()
    quiz = quiz_of(teacher, kept, dropped)
    sent = fields_on(desk.get(at(quiz)))
    send(desk, quiz, f"drop:{dropped.id}")
    typed = {f"{dropped.id}.note": "Lời rất dài của tôi", "do": ""}
    answer = desk.post(at(quiz), sent | typed, headers=HTMX if htmx else {})
    page = read(answer.text)
    assert "vừa được sửa ở nơi khác" in page
    assert "Câu 2: Lời thầy cô Lời rất dài của tôi câu này đã bị bỏ" in page
    assert "Đã lưu." not in page
    assert ("Ghi đè" in page, f'name="{dropped.id}.note"' in answer.text) == (False, False)
    both = desk.post(at(quiz), sent | typed | {"title": "Tab hai"})
    again = re.findall(r'<input type="hidden" name="([^"]+)"', both.text[both.text.rindex("<form") :])
    assert "Ghi đè bằng bản của tôi" in read(both.text)
    assert f"{dropped.id}.note" not in again


def test_an_old_page_that_typed_nothing_into_a_dropped_item_is_told_of_no_difference(
    desk: Client, teacher: User
) -> None:
    dropped = foul()
    quiz = quiz_of(teacher, own(), dropped)
    sent = fields_on(desk.get(at(quiz)))
    send(desk, quiz, f"drop:{dropped.id}")
    assert "Chỗ khác nhau" not in desk.post(at(quiz), sent | {"do": ""}).text


@pytest.mark.parametrize(
    ("steps", "later"),
    [("undo", "title"), ("undo", "redo"), ("undo", "undo"), ("undo redo", "undo"), ("undo redo undo", "title")],
)
def test_after_steps_back_and_forth_a_page_tells_only_what_it_changed(
    desk: Client, teacher: User, steps: str, later: str
) -> None:
    quiz = quiz_of(teacher, title="Một")
    for cover in ("a", "b", "c"):
        send(desk, quiz, cover=cover, title=f"Tên {cover}")
    for step in steps.split():
        send(desk, quiz, step)
    sent = fields_on(desk.get(at(quiz)))
    typed: dict[str, Any] = {"title": "Tab B"} if later == "title" else {}
    send(desk, quiz, "" if typed else later, **typed)
    page = desk.post(at(quiz), sent | {"plan.count": "7", "do": ""}).text
    assert re.findall(r'<th scope="row">([^<]+)</th>', page) == ["Số câu"]


def test_where_its_edit_was_taken_back_for_good_a_page_is_held_against_the_one_before(
    desk: Client, teacher: User
) -> None:
    quiz = quiz_of(teacher, title="Một")
    send(desk, quiz, cover="a")
    sent = fields_on(desk.get(at(quiz)))
    send(desk, quiz, "undo")
    send(desk, quiz, title="Tab B")
    page = desk.post(at(quiz), sent | {"do": ""}).text
    assert re.findall(r'<th scope="row">([^<]+)</th>', page) == ["Lời mở đầu"]


def test_a_page_without_a_step_of_its_own_is_held_against_the_edit_before(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, title="Một")
    send(desk, quiz, title="Hai")
    send(desk, quiz, "undo")
    seen = Quiz.objects.get().revision
    send(desk, quiz, title="Tab B")
    page = desk.post(at(quiz), {"revision": seen, "title": "Một", "plan.count": "7", "do": ""}).text
    assert re.findall(r'<th scope="row">([^<]+)</th>', page) == ["Số câu"]


# --- house rules ------------------------------------------------------------------------------------------------------


def test_house_rules_of_a_quiz_can_be_changed_and_turn_its_keys(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, foul())
    sent = {"revision": quiz.revision, "house.preset": PRESET, "house.wheel": "lowest"}
    assert desk.post(at(quiz, "house/"), sent)["Location"] == at(quiz)
    assert now(quiz).house["wheel"] == "lowest"
    late = desk.post(at(quiz, "house/"), sent | {"house.wheel": "second"})
    assert "vừa được sửa ở nơi khác" in read(late.text)
    assert now(quiz).house["wheel"] == "lowest"
    wrong = desk.post(at(quiz, "house/"), sent | {"house.wheel": "square"})
    assert wrong.status_code == 200
    assert 'class="notice error"' in wrong.text


# --- who may ----------------------------------------------------------------------------------------------------------

PARTS = [
    "",
    "house/",
    "delete/",
    "own/choice/",
    "own/short/",
    "ask/foul/",
    "preview/",
    "publish/",
    "share/",
    "share/sheet/",
]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_another_teachers_quiz_is_not_there(client: Client, make_user: Any, part: str, headers: Any) -> None:
    item = foul()
    quiz = quiz_of(make_user("giaovien2"), item, title="Bí mật")
    edit(quiz, quiz.revision, lambda one: one.model_copy(update={"cover": "Kín"}))
    client.post(NEW, {"game": GAME.key, "preset": PRESET})  # a device that has a quiz of its own
    parts = [part, f"items/{item.id}/"] if not part else [part]
    for who in ("visitor", "teacher"):
        for one in parts:
            assert client.get(at(quiz, one), headers=headers).status_code == 404, (who, one)
            posted = client.post(
                at(quiz, one), {"revision": quiz.revision + 1, "title": "x", "do": ""}, headers=headers
            )
            assert posted.status_code in (404, 405), (who, one)
        client.force_login(User.objects.get_or_create(username="giaovien1")[0])
    assert now(quiz).title == "Bí mật"
    assert "Bí mật" not in client.get("/teach/").text


def test_a_quiz_is_deleted_once_somebody_says_so(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, title="Bài một")
    assert "Bài một" in read(desk.get(at(quiz, "delete/")).text)
    assert Quiz.objects.exists()
    assert desk.post(at(quiz, "delete/")).status_code == 303
    assert not Quiz.objects.exists()


def test_few_queries_whatever_is_in_the_quiz(
    desk: Client, teacher: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    items = [foul() for _n in range(12)]
    quiz = quiz_of(teacher, *items, own())
    for _n in range(4):
        quiz_of(teacher, title="Thêm")
    with django_assert_num_queries(3):  # who asks, the quiz, its edits
        desk.get(at(quiz))
    with django_assert_num_queries(2):
        desk.get("/teach/")
    sent = fields_on(desk.get(at(quiz)))
    with django_assert_num_queries(10):
        desk.post(at(quiz), sent | {"title": "Khác", "do": ""}, headers=HTMX)
