"""Own items of a quiz: by picking cards, multiple choice, short answers; trying the quiz; publishing and sharing it."""

import re
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.test import Client

from games import Game, all_games, plain
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import FOUL, GAME, HTMX, LEGAL
from tests.tutor.quiz_drafts import at, foul, now, own, quiz_of, send
from tests.tutor.reading import read
from tutor.classes.codes import door_of
from tutor.classes.quizzes.documents import MOST_ITEMS, Choice, Document, Judged, Short
from tutor.classes.quizzes.drafts import begin, edit
from tutor.models import Given, Learner, Quiz, Sitting, User
from tutor.serving.forms import has_form
from tutor.serving.house import filled_with
from tutor.serving.makers import Maker
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db
ID = "0123456789ab"
HOUSE = {"house.preset": GAME.house().preset}
EVERY = [(game, query.key) for game in all_games() for query in game.queries if has_form(game, query.key)]
CHOICE = {"question": "Mấy người?", "line": ["Hai", "Bốn", ""], "right": ["1"], "points": "2", "note": ""}


@pytest.fixture
def teacher(make_user: Any) -> User:
    user: User = make_user("giaovien1")
    return user


@pytest.fixture
def desk(client: Client, teacher: User) -> Client:
    """The browser of a teacher who is logged in."""
    client.force_login(teacher)
    return client


def typed(position: Any = FOUL, **more: str) -> dict[str, str]:
    """Return what the form of an item about a layout sends."""
    return values_for(GAME, "foul", position) | HOUSE | {"item": ID, "points": "1", "level": "2", "note": ""} | more


# --- by picking cards -------------------------------------------------------------------------------------------------


def test_buttons_of_the_builder_lead_to_the_forms_of_own_items(desk: Client, teacher: User) -> None:
    item, choice = foul(), own()
    quiz = quiz_of(teacher, item, choice)
    for do, part in (("ask:foul", "ask/foul/"), ("own:choice", "own/choice/"), ("own:short", "own/short/")):
        assert send(desk, quiz, do, title="Lưu trước")["Location"] == at(quiz, part)
        assert send(desk, quiz, do, htmx=True)["HX-Redirect"] == at(quiz, part)
    assert now(quiz).title == "Lưu trước"
    assert send(desk, quiz, f"item:{item.id}")["Location"] == at(quiz, f"items/{item.id}/")
    led = [desk.get(at(quiz, f"items/{one.id}/"))["Location"] for one in (item, choice)]
    assert led == [f"{at(quiz)}ask/foul/?item={item.id}", f"{at(quiz)}own/choice/?item={choice.id}"]
    assert desk.get(at(quiz, f"items/{ID}/")).status_code == 404
    assert send(desk, quiz, "ask:../../x").status_code == 303


@pytest.mark.parametrize(("game", "query"), EVERY, ids=lambda one: getattr(one, "key", one))
def test_every_question_can_be_filled_and_is_judged_at_once(
    client: Client, teacher: User, game: Game, query: str
) -> None:
    client.force_login(teacher)
    learner, house = Learner.objects.create(user=teacher), game.house()
    quiz = begin(Maker(learner=learner), Document(game=game.key, house=house.to_json()))
    address = at(quiz, f"ask/{query}/")
    assert client.get(address).status_code == 200
    position = plain(game.deal(query, 5, 2, house)) if query in game.puzzle_keys else None
    if position is None:
        return
    sent = values_for(game, query, position) | filled_with(house) | {"item": ID, "points": "1", "level": "2"}
    page = client.post(address, sent, headers=HTMX)
    assert "Máy chấm" in read(page.text), "judged as soon as it can be"
    assert now(quiz).items == []
    assert client.post(address, sent | {"do": "put-item"})["Location"] == f"{at(quiz)}#item-{ID}"
    (item,) = now(quiz).items
    assert isinstance(item, Judged)
    assert (item.query, item.house, item.locked) == (query, None, True)
    assert plain(game.read(query, item.position)) == position
    again = client.get(address, {"item": ID})
    assert "Máy chấm" in read(again.text)


def test_what_is_lacking_is_told_and_nothing_typed_is_lost(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    sent = typed() | {"front": "Kh Kd", "note": "Nhớ nhé", "points": "bốn", "do": "put-item"}
    page = desk.post(at(quiz, "ask/foul/"), sent)
    assert page.status_code == 200
    for text in ('value="Kh Kd"', 'value="bốn"', ">Nhớ nhé</textarea>", 'id="problems"'):
        assert text in page.text
    page = desk.post(at(quiz, "ask/foul/"), typed(points="99") | {"do": "put-item"})
    assert "Số nguyên từ 1 đến 20." in read(page.text)
    assert now(quiz).items == []


def test_an_item_may_have_another_house(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    sent = typed(note="Theo bàn *tôi*", points="3") | {"house.wheel": "lowest", "do": "put-item"}
    assert desk.post(at(quiz, "ask/foul/"), sent).status_code == 303
    (item,) = now(quiz).items
    assert isinstance(item, Judged)
    assert item.house is not None
    assert (item.house["wheel"], item.points, item.note) == ("lowest", 3, "Theo bàn *tôi*")
    assert "Riêng câu này:" in read(desk.get(at(quiz)).text)


def test_an_item_sent_twice_goes_in_once_and_one_changed_elsewhere_is_not_overwritten(
    desk: Client, teacher: User
) -> None:
    quiz = quiz_of(teacher)
    address, sent = at(quiz, "ask/foul/"), typed() | {"do": "put-item"}
    assert [desk.post(address, sent).status_code for _n in range(2)] == [303, 303]
    assert len(now(quiz).items) == 1
    seen = re.search(r'name="seen" value="([0-9a-f]+)"', desk.get(address, {"item": ID}).text)
    assert seen
    assert desk.post(address, sent | {"points": "2", "seen": seen[1]}).status_code == 303
    late = desk.post(address, sent | {"points": "5", "seen": seen[1]})
    assert "vừa được sửa ở nơi khác" in read(late.text)
    assert now(quiz).items[0].points == 2
    newer = re.search(r'name="seen" value="([0-9a-f]+)"', late.text)
    assert newer
    assert desk.post(address, sent | {"points": "5", "seen": newer[1]}).status_code == 303
    assert now(quiz).items[0].points == 5


def test_cards_are_tapped_without_a_script(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    sent = HOUSE | {"item": ID, "points": "1", "level": "2", "tap": ["Kh", "Kd"], "shown": "", "do": "put"}
    page = desk.post(at(quiz, "ask/foul/"), sent).text
    assert re.search(r'name="front" value="K[hd] K[hd]"', page)
    assert "còn 1 lá" in read(page)


def test_a_full_quiz_takes_no_more(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, *[own() for _n in range(MOST_ITEMS)])
    page = desk.post(at(quiz, "ask/foul/"), typed() | {"do": "put-item"})
    assert "Bài đã đủ 60 câu" in read(page.text)
    page = desk.post(at(quiz, "own/choice/"), CHOICE)
    assert "Bài đã đủ 60 câu" in read(page.text)
    assert len(now(quiz).items) == MOST_ITEMS


# --- not about cards --------------------------------------------------------------------------------------------------


def test_a_choice_is_written_and_changed(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    made = desk.post(at(quiz, "own/choice/"), CHOICE | {"item": ID})
    assert made["Location"] == f"{at(quiz)}#item-{ID}"
    (item,) = now(quiz).items
    assert isinstance(item, Choice)
    assert (item.options, item.right, item.points) == (["Hai", "Bốn"], [1], 2)
    assert "câu của thầy cô" in read(desk.get(at(quiz)).text)
    page = desk.get(at(quiz, "own/choice/"), {"item": ID}).text
    seen = re.search(r'name="seen" value="([0-9a-f]+)"', page)
    assert seen
    changed = CHOICE | {"item": ID, "line": ["Hai", "", "Ba", "Bốn"], "right": ["3", "2"], "seen": seen[1]}
    assert desk.post(at(quiz, "own/choice/"), changed).status_code == 303
    (item,) = now(quiz).items
    assert isinstance(item, Choice)
    assert (item.options, item.right) == (["Hai", "Ba", "Bốn"], [1, 2])
    late = desk.post(at(quiz, "own/choice/"), CHOICE | {"item": ID, "seen": seen[1]})
    assert "vừa được sửa ở nơi khác" in read(late.text)
    assert "Ba" in read(late.text)
    assert now(quiz).items == [item]


def test_a_short_answer_is_written(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    sent = {"question": "Tên lá?\r\nMột lá.", "line": ["Át bích", " ", "Xì  bích"], "points": "1", "item": ID}
    sent["note"] = "Dòng 1\r\nDòng 2"  # as browsers send lines
    assert desk.post(at(quiz, "own/short/"), sent).status_code == 303
    (item,) = now(quiz).items
    assert isinstance(item, Short)
    assert item.accepted == ["Át bích", "Xì bích"]
    assert (item.question, item.note) == ("Tên lá?\nMột lá.", "Dòng 1\nDòng 2")


@pytest.mark.parametrize(
    ("kind", "wrong", "sentence"),
    [
        ("choice", {"question": " "}, "Câu hỏi dài từ 1 đến 500 ký tự."),
        ("choice", {"line": ["Hai"], "right": ["0"]}, "Cần từ 2 đến 8 lựa chọn"),
        ("choice", {"line": ["Hai", "Hai"]}, "Hai lựa chọn giống hệt nhau."),
        ("choice", {"right": []}, "Đánh dấu ít nhất một lựa chọn đúng."),
        ("choice", {"right": ["2"]}, "Đánh dấu ít nhất một lựa chọn đúng."),
        ("choice", {"points": "x"}, "Điểm là số nguyên từ 1 đến 20."),
        ("short", {"line": ["", ""]}, "Viết ít nhất một câu trả lời được chấp nhận"),
        ("short", {"note": "x" * 501}, "Lời thầy cô dài nhất 500 ký tự."),
    ],
)
def test_what_is_wrong_with_an_own_item_is_told(
    desk: Client, teacher: User, kind: str, wrong: dict[str, Any], sentence: str
) -> None:
    quiz = quiz_of(teacher)
    page = desk.post(at(quiz, f"own/{kind}/"), CHOICE | wrong)
    assert page.status_code == 200
    assert sentence in read(page.text)
    for text in (CHOICE | wrong)["line"]:
        assert f'value="{text}"' in page.text, "nothing typed is lost"
    assert now(quiz).items == []


def test_there_is_no_other_kind(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    for part in ("own/essay/", "ask/nope/"):
        assert desk.get(at(quiz, part)).status_code == 404


# --- trying it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_quiz_is_tried_like_a_student_and_nothing_is_stored(desk: Client, teacher: User, headers: Any) -> None:
    first, second = foul().model_copy(update={"note": "Nhớ **nhé**"}), own()
    quiz = quiz_of(teacher, first, second, settings={"feedback": "end"})
    address = at(quiz, "preview/")
    page = desk.get(address, headers=headers)
    assert ("<html" in page.text) is (not headers)
    assert "Câu 1/2" in read(page.text)
    assert "Nhớ" not in page.text
    right = desk.post(f"{address}?n=1", {"answer": "true", "key": "k"}, headers=headers)
    assert "Đúng rồi!" in read(right.text)
    assert "<strong>nhé</strong>" in right.text
    wrong = desk.post(f"{address}?n=2", {"answer": "0", "key": "k"}, headers=headers)
    assert "Chưa đúng." in read(wrong.text)
    nothing = desk.post(f"{address}?n=2", {"key": "k"}, headers=headers)
    assert "Hãy chọn một câu trả lời" in read(nothing.text)
    assert "Mấy người?" in read(desk.get(address, {"item": second.id}, headers=headers).text)
    assert (Sitting.objects.count(), Given.objects.count()) == (0, 0)


def test_an_empty_quiz_and_an_item_that_cannot_be_read_are_no_error(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    assert "Chưa có câu nào để làm thử." in read(desk.get(at(quiz, "preview/")).text)
    broken = quiz_of(teacher, Judged(query="foul", position={"front": "Qs Qh"}), title="x")
    assert desk.get(at(broken, "preview/")).status_code == 200
    assert "Máy không đọc được câu này nữa" in read(desk.get(at(broken)).text)


# --- publishing -------------------------------------------------------------------------------------------------------


def test_what_is_lacking_is_named_with_links(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    page = send(desk, quiz, "publish").text
    assert re.findall(r'<a class="[^"]+" href="(#[^"]+)">(Chưa[^<]+)', page) == [
        ("#f-title", "Chưa có tên bài"),
        ("#plan", "Chưa có câu nào"),
    ]
    page = desk.post(at(quiz, "publish/")).text
    assert f'href="{at(quiz)}#f-title"' in page
    assert not Quiz.objects.get().code


def test_a_quiz_is_published_and_shared(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, foul(), own())
    assert send(desk, quiz, "publish", title="Bài một")["Location"] == at(quiz, "share/")
    quiz.refresh_from_db()
    page = desk.get(at(quiz, "share/")).text
    assert quiz.code
    link = f"http://testserver{door_of(quiz.code)}"
    assert f'value="{link}"' in page
    assert quiz.code in read(page)
    assert "<svg" in page
    assert Client().get(link).status_code == 200
    assert quiz.code in read(desk.get(at(quiz, "share/sheet/")).text)
    assert quiz.code in read(desk.get("/teach/").text)
    english = desk.get(f"/en{at(quiz, 'share/')}").text
    assert f'value="{link}"' in english
    assert "http://testserver/en/join/" not in english


def test_an_edit_after_publishing_makes_a_new_version(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher, own(), title="Bài một")
    desk.post(at(quiz, "publish/"))
    assert "Phát hành bản mới" not in read(desk.get(at(quiz, "share/")).text)
    send(desk, quiz, title="Bài hai")
    assert "có sửa sau bản 1" in read(desk.get(at(quiz)).text)
    assert "Phát hành bản mới" in read(desk.get(at(quiz, "share/")).text)
    send(desk, quiz, "publish")
    assert [one.number for one in quiz.versions.order_by("number")] == [1, 2]
    assert "đã phát hành bản 2" in read(desk.get(at(quiz)).text)


def test_who_has_no_account_makes_one_and_comes_back_to_publish(client: Client) -> None:
    client.post("/teach/quizzes/new/", {"game": GAME.key, "preset": GAME.house().preset})
    quiz = Quiz.objects.get()
    client.post(at(quiz, "own/choice/"), CHOICE)
    led = send(client, quiz, "publish", title="Bài một")["Location"]
    assert urlsplit(led).path == "/accounts/signup/"
    back = parse_qs(urlsplit(led).query)["next"][0]
    assert back == at(quiz, "publish/")
    made = {
        "username": "giaovien9",
        "password1": "ba-doi-mot-sam",
        "password2": "ba-doi-mot-sam",
        "next": back,
        "bring": "on",
    }
    assert client.post("/accounts/signup/", made)["Location"] == back
    assert "Bài một" in read(client.get(back).text)
    assert client.post(back)["Location"] == at(quiz, "share/")
    quiz.refresh_from_db()
    assert (quiz.owner, quiz.maker) == (User.objects.get(username="giaovien9"), "")
    client.logout()
    assert client.get(at(quiz)).status_code == 404, "the device alone opens it no more"


def test_a_quiz_is_closed_reopened_and_an_item_taken_back(desk: Client, teacher: User) -> None:
    first, second = own(), foul()
    quiz = quiz_of(teacher, first, second, title="Bài một")
    address = at(quiz, "share/")
    assert desk.get(address)["Location"] == at(quiz, "publish/")
    desk.post(at(quiz, "publish/"))
    for do, closed in (("close", True), ("reopen", False)):
        assert desk.post(address, {"do": do})["Location"] == address
        assert (Quiz.objects.get().closed_at is not None) is closed
    desk.post(address, {"do": f"retract:{first.id}", f"message-{first.id}": "Sai đề <b>"})
    assert [(one.item, one.message) for one in quiz.retractions.all()] == [(first.id, "Sai đề <b>")]
    page = desk.get(address).text
    assert "Sai đề &lt;b&gt;" in page
    desk.post(address, {"do": f"retract:{ID}"})
    assert quiz.retractions.count() == 1
    desk.post(address, {"do": f"unretract:{first.id}"})
    assert quiz.retractions.count() == 0


def test_what_a_teacher_writes_is_no_html_of_his(desk: Client, teacher: User) -> None:
    evil = "<script>alert(1)</script> [x](javascript:alert(1)) ![y](http://a.example/b.png)"
    item = Judged(query="foul", position=LEGAL, note=evil)
    quiz = quiz_of(teacher, item, title="<i>Bài</i>")
    told = desk.post(at(quiz, "preview/?n=1"), {"answer": "true", "key": "k"}).text
    for bad in ("<script>alert", 'href="javascript', '<img src="http', "<i>Bài"):
        assert bad not in told
        assert bad not in desk.get(at(quiz)).text


def test_who_publishes_without_an_account_is_told_that_the_quiz_waits_and_comes_back_to_it() -> None:
    client = Client()
    made = client.post("/teach/quizzes/new/", {"game": GAME.key, "preset": GAME.house().preset})
    quiz = Quiz.objects.get()
    edit(quiz, quiz.revision, lambda one: one.model_copy(update={"title": "Bài một", "items": [own()]}))
    there = client.post(f"{made['Location']}publish/")
    assert f"next={made['Location']}publish/" in unquote(there["Location"])
    page = client.get(there["Location"])
    assert "Bài “Bài một” còn nguyên." in read(page.text)
    sent = {"username": "giaovien1", "password1": PASSWORD, "password2": PASSWORD}
    back = client.post("/accounts/signup/", sent | {"bring": "on", "next": f"{made['Location']}publish/"})
    assert back["Location"] == f"{made['Location']}publish/"
    assert "Bài một" in read(client.get(f"{made['Location']}publish/").text)


def test_what_has_no_title_is_called_so_also_in_the_names_of_its_links(desk: Client, teacher: User) -> None:
    quiz_of(teacher)
    page = read(desk.get("/teach/").text)
    assert "Soạn : (chưa đặt tên)" in page
    assert "Xóa : (chưa đặt tên)" in page


def test_accepted_answers_are_not_called_options(desk: Client, teacher: User) -> None:
    quiz = quiz_of(teacher)
    assert "Câu trả lời được chấp nhận 1" in read(desk.get(at(quiz, "own/short/")).text)
    assert "Câu trả lời được chấp nhận 1" not in read(desk.get(at(quiz, "own/choice/")).text)


@pytest.mark.parametrize(
    ("settings", "share", "listed"),
    [
        ({}, "Bài đã mở cho học viên", "Đang mở"),
        ({"closes_at": "2020-01-02T03:04:00Z"}, "Bài đã hết hạn", "Đã hết hạn"),
        ({"opens_at": "2120-01-02T03:04:00Z"}, "Bài chưa đến giờ mở", "Chưa mở"),
    ],
)
def test_where_nobody_can_begin_yet_or_any_more_its_teacher_is_told(
    desk: Client, teacher: User, settings: dict[str, str], share: str, listed: str
) -> None:
    quiz = quiz_of(teacher, own(), title="Bài một", settings=settings)
    page = desk.post(at(quiz, "publish/"), follow=True).text
    assert f"<h1>{share}</h1>" in page
    assert ("lúc 10:04 02/01/2" in read(page)) == bool(settings)
    assert f">{listed}</span>" in desk.get("/teach/").text
    edited = quiz_of(teacher, own(), title="Bài hai", settings={})
    desk.post(at(edited, "publish/"))
    send(desk, edited, set__closes_at="2020-01-01T08:00")
    assert "<h1>Bài đã mở cho học viên</h1>" in desk.get(at(edited, "share/")).text, "a draft changes nothing yet"
    desk.post(at(edited, "share/"), {"do": "close"})
    assert "<h1>Bài đã đóng</h1>" in desk.get(at(edited, "share/")).text
    assert ">Đã đóng</span>" in desk.get("/teach/").text
