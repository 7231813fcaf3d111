"""Questions of a file come into a draft: checked, doubted, added once; a draft goes out; nobody else sees it."""

import re
from html import unescape
from random import Random
from time import process_time
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games import Game, all_games, plain
from tests.tutor.factories import FOUL, GAME
from tests.tutor.quiz_taken import browser, made_by, teacher
from tests.tutor.reading import read
from tutor.classes.exchange import lint, services
from tutor.classes.exchange.gift_in import read_gift
from tutor.classes.exchange.gift_out import gift
from tutor.classes.exchange.reporting import MOST_JUDGED, report_of
from tutor.classes.exchange.sending import MOST_BYTES, MOST_QUESTIONS
from tutor.classes.quizzes import drafts
from tutor.classes.quizzes.documents import MOST_ITEMS, Document, Judged, Short
from tutor.models import Quiz
from tutor.serving.makers import Maker

pytestmark = pytest.mark.django_db
CARDS = "Qs Qh 3d / As Kh 9d 7c 5s / 9s 9h Jd Qc Ks"
WRONG = f"Binh này có lủng không? {CARDS} {{F}}"
RIGHT = f"Binh này có lủng không? {CARDS} {{T}}"
GOOD = "Bộ bài có mấy lá? {#52}"
BAD = "Câu này không có ngoặc"
HIDDEN = re.compile(r'name="(id|seal)" value="([^"]*)"')
RADIO = re.compile(r'name="(key-[0-9a-f]+)" value="(\w+)"( checked)?')
FIELD = re.compile(r"<textarea[^>]*>\n(.*?)</textarea>", re.DOTALL)


@pytest.fixture
def quiz() -> Quiz:
    return draft()


def draft(*items: Any, game: Game = GAME) -> Quiz:
    document = Document(title="Bài một", game=game.key, house=game.house().to_json(), items=list(items))
    return drafts.begin(Maker(learner=teacher().learner), document)


def items_of(quiz: Quiz) -> list[Any]:
    return drafts.document_of(Quiz.objects.get(pk=quiz.pk)).items


def desk(quiz: Quiz) -> str:
    return reverse("exchange:into", args=[quiz.pk])


def check(client: Client, url: str, text: str, **more: Any) -> Any:
    """Send a text to be checked."""
    return client.post(url, {"text": text, "do": "check", **more})


def add(client: Client, url: str, page: Any, **more: Any) -> Any:
    """Press the button of a page that has a report."""
    fields = dict(HIDDEN.findall(page.text)) | {name: value for name, value, on in RADIO.findall(page.text) if on}
    return client.post(url, {"text": field_of(page), "do": "add", **fields, **more})


def field_of(page: Any) -> str:
    """Return what stands in the field."""
    (text,) = FIELD.findall(page.text)
    return unescape(text)


# --- out --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
def test_a_draft_goes_out_in_the_language_of_the_page(
    prefix: str, lang: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    quiz, client = made_by(teacher(), title="Đố vui: Lủng?"), browser(teacher())
    with django_assert_num_queries(2):
        response = client.get(f"{prefix}/teach/quizzes/{quiz.pk}/export/gift/")
        text = response.getvalue().decode()  # type: ignore[attr-defined]
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="do-vui-lung.gift.txt"'
    assert text.startswith("// Đố vui: Lủng?\n")
    assert {"vi": "Binh này", "en": "Is this layout"}[lang] in text
    assert text.count("// luat-bai: ") == 4


def test_a_quiz_without_a_title_has_a_file_name() -> None:
    quiz = drafts.begin(Maker(learner=teacher().learner), Document(game=GAME.key))
    response = browser(teacher()).get(f"/teach/quizzes/{quiz.pk}/export/gift/")
    assert 'filename="luat-bai.gift.txt"' in response["Content-Disposition"]


def test_an_item_that_the_engine_cannot_read_any_more_stops_nothing() -> None:
    quiz = draft(Judged(query="foul", position={"front": "gone"}), Short(question="Tên?", accepted=["An"]))
    text = browser(teacher()).get(f"/teach/quizzes/{quiz.pk}/export/gift/").getvalue().decode()  # type: ignore[attr-defined]
    assert "// 01: " in text
    assert "::02::[plain]Tên? {\\=An}" not in text
    assert "::02::[plain]Tên? {=An}" in text


def test_the_example_table_is_one_that_is_read(client: Client) -> None:
    response = client.get("/teach/quizzes/import/example.csv")
    sent = SimpleUploadedFile("x.csv", response.getvalue())  # type: ignore[attr-defined]
    quiz, teachers = draft(), browser(teacher())
    page = teachers.post(desk(quiz), {"file": sent, "do": "check"})
    assert add(teachers, desk(quiz), page).status_code == 303
    assert [item.kind for item in items_of(quiz)] == ["choice", "short"]


# --- in ---------------------------------------------------------------------------------------------------------------


def test_what_goes_out_comes_in_as_it_was(quiz: Quiz) -> None:
    other, client = made_by(teacher()), browser(teacher())
    file = client.get(f"/teach/quizzes/{other.pk}/export/gift/").getvalue()  # type: ignore[attr-defined]
    page = client.post(desk(quiz), {"file": SimpleUploadedFile("x.txt", file), "do": "check"})
    assert "4 câu dùng được" in read(page.text)
    done = add(client, desk(quiz), page)
    assert (done.status_code, done["Location"]) == (303, f"/teach/quizzes/{quiz.pk}/#items")
    before, after = ([item.model_dump(exclude={"id"}) for item in items_of(one)] for one in (other, quiz))
    assert after == before


def test_the_report_names_every_bad_line_and_keeps_the_good_ones(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), f"// lời\r\n\r\n{GOOD}\r\n\r\n{BAD}\r\n\r\nViết gì? {{}}\r\n\r\n{WRONG}")
    text = read(page.text)
    for said in (
        "2 câu dùng được",
        "2 câu chưa đọc được",
        "1 câu có đáp án trái",
        "Dòng 5: Thiếu đáp án",
        "Dòng 7: Câu",
    ):
        assert said in text, said
    assert "<pre" in page.text
    assert BAD in page.text
    assert items_of(quiz) == []
    done = add(client, desk(quiz), page)
    assert done.status_code == 200
    assert "Đã thêm 2 câu" in read(done.text)
    assert field_of(done) == f"{BAD}\n\nViết gì? {{}}"
    assert [item.kind for item in items_of(quiz)] == ["short", "judged"]


def test_a_bad_row_of_a_table_stays_with_its_header(quiz: Quiz) -> None:
    client = browser(teacher())
    rows = 'câu hỏi;đáp án;điểm\n"Mấy\nlá?";52;2\nKhông đáp án;;\n"Tên ""xì""?";;1'
    page = check(client, desk(quiz), rows)
    assert "Dòng 4: Thiếu đáp án" in read(page.text)
    done = add(client, desk(quiz), page)
    assert field_of(done) == 'câu hỏi;đáp án;điểm\nKhông đáp án;;\n"Tên ""xì""?";;1'
    (item,) = items_of(quiz)
    assert (item.question, item.accepted, item.points) == ("Mấy\nlá?", ["52"], 2)


def test_a_wrong_key_is_shown_with_the_rule_and_the_engine_wins_unless_the_teacher_says_so(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), WRONG)
    rule = GAME.book.rules["foul"]
    for said in ("Máy nói:", f"§{rule.section}", "sách ghi rõ", "Dùng đáp án của máy", "Giữ câu của tôi"):
        assert said in read(page.text), said
    assert f"#{rule.section}" not in page.text
    add(client, desk(quiz), page)
    (item,) = items_of(quiz)
    assert (item.kind, item.query, item.note) == ("judged", "foul", "")


def test_a_key_kept_against_the_engine_is_said(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), f"{GOOD}\n\n{WRONG}")
    mine = {name: "mine" for name, _value, _on in RADIO.findall(page.text)}
    again = check(client, desk(quiz), f"{GOOD}\n\n{WRONG}", **mine)
    assert "Dòng 3: giữ đáp án của bạn, trái với máy." in read(again.text)
    done = client.get(add(client, desk(quiz), page, **mine)["Location"])
    assert "Giữ đáp án của bạn, trái với máy: câu 2." in read(done.text)
    assert [item.kind for item in items_of(quiz)] == ["short", "choice"]
    kept = items_of(quiz)[1]
    assert (kept.options[kept.right[0]], kept.note) == ("Sai", "")


def test_a_right_key_of_ours_may_become_the_engines(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), RIGHT)
    assert "Thành câu của máy" in read(page.text)
    add(client, desk(quiz), page)
    (name,) = {name for name, _value, _on in RADIO.findall(page.text)}
    add(client, desk(quiz), check(client, desk(quiz), RIGHT), **{name: "engine"})
    assert [item.kind for item in items_of(quiz)] == ["choice", "judged"]


def test_a_marked_item_with_a_turned_key_can_be_kept_as_an_own_one(quiz: Quiz) -> None:
    client = browser(teacher())
    document = drafts.document_of(draft(Judged(query="foul", position=FOUL, points=3)))
    text = "".join(gift(document, "vi")).replace("{TRUE", "{FALSE")
    page = check(client, desk(quiz), text)
    (name,) = {name for name, _value, _on in RADIO.findall(page.text)}
    add(client, desk(quiz), page, **{name: "mine"})
    add(client, desk(quiz), check(client, desk(quiz), text))
    assert [(item.kind, item.points) for item in items_of(quiz)] == [("choice", 3), ("judged", 3)]


def test_sent_twice_it_is_added_once(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), f"{GOOD}\n\n{BAD}")
    first, second = add(client, desk(quiz), page), add(client, desk(quiz), page)
    assert "Đã thêm 1 câu" in read(first.text)
    assert "Đã thêm 1 câu" in read(second.text)
    assert len(items_of(quiz)) == 1
    assert Quiz.objects.get(pk=quiz.pk).revision == quiz.revision + 1


def test_a_text_that_was_changed_after_the_report_is_looked_at_again(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), GOOD)
    done = add(client, desk(quiz), page, text=f"{GOOD}\n\n{WRONG}")
    assert "xem lại rồi thêm" in read(done.text)
    assert items_of(quiz) == []
    assert add(client, desk(quiz), done).status_code == 303
    assert len(items_of(quiz)) == 2


def test_an_edit_elsewhere_is_not_lost_and_other_rules_are_told(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), WRONG)
    drafts.edit(quiz, quiz.revision, lambda one: one.model_copy(update={"title": "Tên mới"}))
    add(client, desk(quiz), page)
    now = Quiz.objects.get(pk=quiz.pk)
    assert (now.title, len(items_of(quiz))) == ("Tên mới", 1)
    page = check(client, desk(quiz), GOOD)
    option = next(iter(GAME.house.options()))
    other = {"preset": "seed", option.key: option.others(option.default)[0]}
    drafts.edit(now, now.revision, lambda one: one.model_copy(update={"house": other}))
    assert "xem lại rồi thêm" in read(add(client, desk(quiz), page).text)
    assert len(items_of(quiz)) == 1


def test_never_more_than_a_quiz_holds_and_what_is_left_out_is_said() -> None:
    quiz = draft(*(Short(question=f"Câu {n}?", accepted=["x"]) for n in range(MOST_ITEMS - 2)))
    client = browser(teacher())
    text = "\n\n".join(f"Mới {n}? {{=x}}" for n in range(5))
    page = check(client, desk(quiz), text)
    assert "3 câu (từ dòng 5) không còn chỗ" in read(page.text)
    done = add(client, desk(quiz), page)
    assert len(items_of(quiz)) == MOST_ITEMS
    assert field_of(done) == "\n\n".join(f"Mới {n}? {{=x}}" for n in (2, 3, 4))
    assert 'value="add"' not in done.text
    crowded = add(client, desk(quiz), page)
    assert "Đã thêm 2 câu" in read(crowded.text)


def test_a_quiz_that_filled_up_meanwhile_takes_what_it_can() -> None:
    quiz = draft(*(Short(question=f"Câu {n}?", accepted=["x"]) for n in range(MOST_ITEMS - 2)))
    client = browser(teacher())

    seen, key = drafts.document_of(quiz), uuid4()
    report = report_of(list(read_gift("Một? {T}\n\nHai? {T}")), seen, {}, key=key)
    drafts.edit(quiz, quiz.revision, lambda one: one.model_copy(update={"items": [*one.items, one.items[0]]}))
    added = services.add(quiz, report, seen, key=key)
    assert (added.count, [row.asked.text for row in added.crowded]) == (1, ["Hai?"])
    assert client.get(desk(quiz)).status_code == 200


# --- what cannot be read ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "Chọn một tệp"),
        (b"\x89PNG\r\n\x1a\n\0\0", "không phải tệp chữ"),
        ("Mấy lá? {T}".encode("utf-16"), "UTF-16"),
        (b"M\xc3\xa1y?\n\nM\xe1y? {T}", "UTF-8 (dòng 3)"),
        (b"x" * (MOST_BYTES + 1), "nặng quá"),
        (b"A? {T}\n\n" * (MOST_QUESTIONS + 1), "nhiều nhất 500 câu"),
        (b"question,answer\n" + b"a,b\n" * 10_000, "nhiều nhất 500 câu"),
        (b'question,"answer\na,b', "Dòng đầu không đọc được"),
        (b"// ch\xe1\xbb\x89 l\xe1\xbb\x9di", "Không có câu hỏi nào"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_beside_the_field(quiz: Quiz, file: bytes, said: str) -> None:
    page = browser(teacher()).post(desk(quiz), {"file": SimpleUploadedFile("x", file), "do": "check", "text": ""})
    assert page.status_code == 200
    assert said in read(page.text)
    assert 'aria-invalid="true"' in page.text


def test_a_row_that_cannot_be_read_stays_in_the_field_and_the_others_go_in(quiz: Quiz) -> None:
    client = browser(teacher())
    page = check(client, desk(quiz), 'question,answer\nMột?,1\n"Hai?,2\nBa?,3')
    assert "2 câu dùng được 1 câu chưa đọc được" in read(page.text)
    assert "Dòng 3: Không đọc được: thiếu dấu ngoặc kép" in read(page.text)
    assert field_of(add(client, desk(quiz), page)) == 'question,answer\n"Hai?,2'
    assert [item.question for item in items_of(quiz)] == ["Một?", "Ba?"]


def test_a_mark_that_is_damaged_has_a_line_in_the_report(quiz: Quiz) -> None:
    page = check(browser(teacher()), desk(quiz), f"// luat-bai: {{broken json\n{GOOD}")
    assert "Dòng 2: Dòng “luat-bai” trên câu này hỏng" in read(page.text)


def test_a_file_takes_the_place_of_the_field_and_the_old_text_can_still_be_read(quiz: Quiz) -> None:
    client, file = browser(teacher()), SimpleUploadedFile("x", GOOD.encode("utf-8-sig"))
    page = client.post(desk(quiz), {"file": file, "do": "check", "text": "Của tôi <b>"})
    assert field_of(page) == GOOD
    assert "Của tôi &lt;b&gt;" in page.text


def test_a_refused_file_leaves_the_field_as_it_is(quiz: Quiz) -> None:
    file = SimpleUploadedFile("x", b"\0")
    page = browser(teacher()).post(desk(quiz), {"file": file, "do": "add", "text": f"{GOOD}\n</textarea>"})
    assert field_of(page) == f"{GOOD}\n</textarea>"


def test_a_text_of_bytes_that_are_none_is_refused(quiz: Quiz) -> None:
    page = check(browser(teacher()), desk(quiz), "a\0b {T}")
    assert "NUL" in read(page.text)
    assert items_of(quiz) == []


DEEP = '// luat-bai: {"kind":"judged","game":"mau-binh","query":"foul","position":{"front":%s}}\n'
HOSTILE = {
    "deep": DEEP % ("[" * 9000 + "]" * 9000) + "Sâu? {T}",
    "deeper than one can write": DEEP % ('{"a":' * 3000 + "1" + "}" * 3000) + "Sâu? {T}",
    "half a letter": DEEP % '"\\ud800"' + "Nửa? {T}",
    "nul": DEEP % '"\\u0000"' + "Không? {T}",
    "a long line": "x" * 190_000 + " {=a ~b}",
    "braces": "{" * 190_000,
    "open braces and lines": "a {" + "\n" * 190_000,
    "lines": "\n".join(["x"] * 90_000),
    "tags": "[html]" + "<" * 100_000 + " {T}",
    "a long number": f"Mấy? {{#{'9' * 5000}}}",
    "a weight that is none": "Mấy? {~%1.2.3%a =b}",
    "comments": "// x\n" * 30_000 + GOOD,
    "signs": "a {" + "=~" * 60_000 + "}",
    "titles": "::" * 90_000,
    "hashes": "a {=" + "#" * 150_000 + "}",
    "a cell": 'question,answer\n"' + "x" * 150_000 + '",b',
    "columns": "question,answer," + "option," * 20_000 + "\na,b",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_hostile_breaks_the_page_or_takes_long(quiz: Quiz, name: str) -> None:
    client = browser(teacher())
    check(client, desk(quiz), f"{GOOD}\n\n{BAD}")  # what is read once for all
    started = process_time()
    page = check(client, desk(quiz), HOSTILE[name])
    taken = process_time() - started
    assert page.status_code == 200
    assert taken < 1, taken
    done = add(client, desk(quiz), page) if 'value="add"' in page.text else page
    assert done.status_code in (200, 303)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_at_most_sixty_questions_are_put_to_the_engine(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    query = game.puzzles[0].query
    position = plain(game.deal(query, "1", 1, game.house()))
    document = Document(game=game.key, house=game.house().to_json(), items=[Judged(query=query, position=position)])
    text = "".join(gift(document, "vi")).replace('"position":{', '"position":{"none":1,')
    asked: list[Any] = []
    ours = lint._ours
    monkeypatch.setattr(lint, "_ours", lambda *given: [asked.append(1), ours(*given)][1])
    quiz = draft(game=game)
    page = check(browser(teacher()), desk(quiz), "\n\n".join([text] * 100))
    assert len(asked) == MOST_JUDGED
    assert f"{100 - MOST_JUDGED} câu chưa xét" in read(page.text)


# --- a new draft ------------------------------------------------------------------------------------------------------


def test_a_new_draft_needs_a_game_and_house_rules_and_is_made_when_questions_come(client: Client) -> None:
    new = "/teach/quizzes/import/"
    for game in all_games():
        assert f"?game={game.key}" in client.get(new).text
    page = client.get(new, {"game": GAME.key})
    assert "Hãy chọn bộ luật" not in page.text
    assert "Hãy chọn bộ luật" in client.get(new, {"game": GAME.key, "asked": "1"}).text
    assert "Hãy chọn bộ luật" in client.post(new, {"game": GAME.key, "text": GOOD}).text
    assert client.get(new, {"game": "none"}).status_code == 404
    place = {"game": GAME.key, "preset": "seed"}
    assert client.get(new, place).status_code == 200
    page = check(client, new, f"{GOOD}\n\n{BAD}", **place)
    assert Quiz.objects.count() == 0
    for _twice in range(2):
        done = add(client, new, page, **place)
        assert "Đã thêm 1 câu" in read(done.text)
    quiz = Quiz.objects.get()
    assert (quiz.owner, bool(quiz.maker), len(items_of(quiz))) == (None, True, 1)
    assert f'action="{desk(quiz)}"' in done.text
    assert add(client, desk(quiz), check(client, desk(quiz), GOOD)).status_code == 303


def test_who_has_as_many_quizzes_as_he_may_loses_no_text(client: Client, settings: Any) -> None:
    settings.QUIZZES_A_DEVICE = 0
    place = {"game": GAME.key, "preset": "seed"}
    page = check(client, "/teach/quizzes/import/", GOOD, **place)
    done = add(client, "/teach/quizzes/import/", page, **place)
    assert "Đăng nhập để làm tiếp" in read(done.text)
    assert field_of(done) == GOOD
    assert Quiz.objects.count() == 0


# --- who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["into", "gift"])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_nobody_elses_quiz_is_there(client: Client, quiz: Quiz, name: str, prefix: str) -> None:
    url = prefix + reverse(f"exchange:{name}", args=[quiz.pk])
    other = browser(teacher("giaovien2"))
    made_by(teacher("giaovien2"))
    for who in (client, other):
        assert who.get(url).status_code == 404
        assert who.post(url, {"text": GOOD, "do": "add"}).status_code in (404, 405)
    assert items_of(quiz) == []
    assert browser(teacher()).get(url).status_code == 200
    assert other.get(reverse(f"exchange:{name}", args=[uuid4()])).status_code == 404


def test_a_page_and_a_report_take_few_queries(quiz: Quiz, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client = browser(teacher())
    with django_assert_num_queries(2):  # who asks, the quiz
        client.get(desk(quiz))
    with django_assert_num_queries(2):
        page = check(client, desk(quiz), "\n\n".join(f"Câu {n}? {{T}}" for n in range(40)))
    with django_assert_num_queries(9):
        add(client, desk(quiz), page)


def test_too_many_texts_are_refused(quiz: Quiz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.limits.over_limit", lambda *_args, **_more: True)
    assert check(browser(teacher()), desk(quiz), GOOD).status_code == 429


def test_the_ways_there(quiz: Quiz) -> None:
    client = browser(teacher())
    assert reverse("exchange:new") in client.get("/teach/").text
    page = client.get(f"/teach/quizzes/{quiz.pk}/").text
    assert 'value="import"' in page
    assert "/export/gift/" not in page
    done = client.post(f"/teach/quizzes/{quiz.pk}/", {"do": "import", "revision": str(quiz.revision)})
    assert done["Location"] == desk(quiz)
    full = draft(Short(question="Tên?", accepted=["An"]))
    assert reverse("exchange:gift", args=[full.pk]) in client.get(f"/teach/quizzes/{full.pk}/").text


def test_sixty_items_of_a_game_are_checked_in_time() -> None:
    game, rng = GAME, Random(1)
    keys = [puzzle.query for puzzle in game.puzzles]
    items = [
        Judged(
            query=keys[n % len(keys)],
            position=plain(game.deal(keys[n % len(keys)], str(rng.random()), 3, game.house())),
        )
        for n in range(MOST_ITEMS)
    ]
    text = "".join(gift(Document(game=game.key, house=game.house().to_json(), items=items), "vi"))
    quiz = draft()
    started = process_time()
    page = check(browser(teacher()), desk(quiz), text)
    assert process_time() - started < 2
    assert "60 câu dùng được" in read(page.text)
    assert 'id="wrong"' not in page.text
