"""The pages of a quiz's results: what they say, whose they are, how few queries they take."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tutor.factories import GAME, TWIN
from tests.tutor.quiz_taken import (
    RIGHT,
    WRONG,
    again_published,
    browser,
    crowd,
    item_ids,
    long_quiz,
    made_by,
    newest,
    teacher,
    took,
)
from tests.tutor.reading import read
from tutor.classes.quizzes.publishing import retract
from tutor.classes.results.showing import answer_text, clocked, lasted, sorted_rows
from tutor.classes.taking.sittings import finish
from tutor.models import Assignment, Class, Learner, Membership, Quiz, Sitting

pytestmark = pytest.mark.django_db
PAGES = ("rules", "students", "items")


def address(name: str, quiz: Quiz, *args: Any) -> str:
    return reverse(f"results:{name}", args=[quiz.pk, *args])


def reads(client: Client, name: str, quiz: Quiz, *args: Any, **query: str) -> str:
    response = client.get(address(name, quiz, *args), query)
    assert response.status_code == 200
    return read(response.text)


@pytest.fixture
def quiz() -> Quiz:
    """A quiz that three took: all right, all wrong but one, and one who is still at it."""
    quiz = made_by(teacher(), tries=3)
    took(quiz, "An", RIGHT)
    took(quiz, "Bình", WRONG)
    took(quiz, "Chi", (True, None, ([0], [2]), None), over=False)
    return quiz


@pytest.fixture
def mine() -> Client:
    return browser(teacher())


def test_the_most_often_missed_rule_stands_first(mine: Client, quiz: Quiz) -> None:
    page = reads(mine, "rules", quiz)
    assert "3 học viên · 2 đã nộp · trung bình 57 % số điểm" in page
    rule = GAME.book.rules["foul-3v5"]
    assert f"Cả lớp vướng §{rule.section} {rule.title['vi']}: 1/2" in page
    assert "1/4 (25 %)" in page


def test_what_is_not_handed_in_counts_in_no_figure_and_that_is_said(mine: Client, quiz: Quiz) -> None:
    for page in PAGES:
        assert "1 người đang làm: bài chưa nộp thì chưa tính" in reads(mine, page, quiz)
    students = reads(mine, "students", quiz)
    assert "Chi đang làm: 2/4 câu 4/7 3" in students
    assert "Bình 1/7 (14 %)" in students
    assert students.count(" %)") == 2
    new = made_by(teacher())
    took(new, "Chi", (True, None, [2], None), over=False)
    page = reads(mine, "rules", new)
    assert "1 học viên · 0 đã nộp" in page
    assert "Chưa ai nộp bài" in page
    assert "trung bình" not in page
    assert "Điểm trải ra sao" not in page


def test_what_was_left_without_an_answer_is_not_counted_as_wrong(mine: Client) -> None:
    quiz = made_by(teacher())
    took(quiz, "An", (None, True, None, None))
    page = reads(mine, "rules", quiz)
    assert "1/1 1/1 (100 %) bỏ trống: 1" in page
    assert page.count("bỏ trống: ") == 1
    assert "– bỏ trống" not in page
    assert reads(mine, "items", quiz).count("○ bỏ trống: 1") == 3
    assert "0 người đã trả lời, 0 người đúng. 1 người nộp bài mà bỏ trống câu này." in reads(
        mine, "item", quiz, item_ids(quiz)[2]
    )
    took(made := made_by(teacher(), title="Bài hai"), "An", (None, None, [2], None))
    page = reads(mine, "rules", made)
    assert "– – bỏ trống: 2" in page
    assert "Cả lớp vướng" not in page
    assert "Bài ôn" not in page


def test_students_are_sorted_by_what_one_taps(mine: Client, quiz: Quiz) -> None:
    def names(sort: str) -> list[str]:
        page = mine.get(address("students", quiz), {"sort": sort}).text
        return re.findall(r'<th scope="row"><a class="back"[^>]*>([^<]+)', page)

    assert names("") == names("name") == names("nonsense") == ["An", "Bình", "Chi"]
    assert names("points") == ["Bình", "An", "Chi"]  # who is still at it stands last
    assert names("-points") == ["An", "Bình", "Chi"]
    assert names("-attempts")[-1] == "Chi"
    page = mine.get(address("students", quiz), {"sort": "points"}).text
    assert 'aria-sort="ascending"><a href="?sort=-points">' in page
    assert "đang làm: 2/4 câu" in read(page)


def test_an_item_says_what_was_answered_in_words(mine: Client, quiz: Quiz) -> None:
    finish(Sitting.objects.get(name="Chi"))
    page = reads(mine, "items", quiz)
    assert "1 người nhầm: Hai" in page
    assert "1 người nhầm: =1+1" in page
    choice = item_ids(quiz)[2]
    page = reads(mine, "item", quiz, choice)
    assert "3 người đã trả lời, 2 người đúng" in page
    assert "Đúng ngay lần đầu: 33 %" in page
    assert "Bốn 2 (67 %)" in page
    assert "Hai 1 (33 %)" in page
    judged = reads(mine, "item", quiz, item_ids(quiz)[0])
    assert "Lủng 2 (67 %)" in judged
    assert "Không lủng 1 (33 %)" in judged


def test_a_sheet_keeps_every_attempt_and_what_was_told_then(mine: Client, quiz: Quiz) -> None:
    chi = Sitting.objects.get(name="Chi")
    page = reads(mine, "student", quiz, chi.pk)
    assert "4/7 điểm · trả lời 2/4 câu" in page
    assert page.index("✗ Sai lúc ấy: Hai") < page.index("✓ Đúng lúc ấy: Bốn")
    assert page.count("Chưa trả lời") == 2
    given = chi.given.get(item=item_ids(quiz)[0])
    told = {**given.told, "headline": {"vi": "Như đã phán.", "en": "As told."}}
    chi.given.filter(pk=given.pk).update(told=told)
    assert "Như đã phán." in reads(mine, "student", quiz, chi.pk)


def test_in_english_nothing_vietnamese_is_left_but_what_the_teacher_wrote(mine: Client, quiz: Quiz) -> None:
    item, sitting = item_ids(quiz)[0], Sitting.objects.get(name="Bình")
    for name, args in (*((page, ()) for page in PAGES), ("item", (item,)), ("student", (sitting.pk,)), ("again", ())):
        page = read(mine.get(f"/en{address(name, quiz, *args)}").text)
        for own in ("Bài một", "Mấy người?", "Tên lá?", "Át bích", "Bình", "Hai", "Bốn", "Tiếng Việt", "Luật Bài"):
            page = page.replace(own, "")
        assert re.findall(r"\w*[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]\w*", page) == [], name


def test_nobody_has_come_yet(mine: Client) -> None:
    quiz = made_by(teacher())
    for page in PAGES:
        assert "Chưa ai làm bài này." in reads(mine, page, quiz)


def test_a_quiz_that_was_never_published_has_no_results_and_no_error(mine: Client) -> None:
    quiz = Quiz.objects.create(owner=teacher(), game=GAME.key, title="Nháp")
    for page in (*PAGES, "again"):
        assert "Nháp" in reads(mine, page, quiz)


# --- whose they are ---------------------------------------------------------------------------------------------------


def every_address(quiz: Quiz) -> Iterator[str]:
    sitting = Sitting.objects.filter(version__quiz=quiz)[0]
    for name in (*PAGES, "again", "follow", "xlsx"):
        yield address(name, quiz)
    for sheet in ("students", "items", "rules", "answers"):
        yield address("csv", quiz, sheet)
    yield address("item", quiz, item_ids(quiz)[0])
    yield address("student", quiz, sitting.pk)


def test_nobody_but_the_owner_sees_anything(quiz: Quiz) -> None:
    another = teacher("giaovien2")
    made_by(another)
    sitting = Sitting.objects.get(name="An")
    student = Client()
    student.cookies["sitting-device"] = sitting.device
    for client in (browser(another), student, Client()):
        for path in every_address(quiz):
            for headers in ({}, {"HX-Request": "true"}):
                assert client.get(path, headers=headers).status_code == 404 or path.endswith("follow-up/")
                assert client.post(path, headers=headers).status_code in (404, 405)
    before = Quiz.objects.count()
    assert browser(another).post(address("follow", quiz)).status_code == 404
    assert Quiz.objects.count() == before


def test_no_sheet_of_another_quiz_comes_through_ones_own(mine: Client, quiz: Quiz) -> None:
    other = made_by(teacher("giaovien2"), title="Bài khác")
    theirs = took(other, "Dũng", RIGHT)
    assert mine.get(address("student", quiz, theirs.pk)).status_code == 404
    assert mine.get(address("student", quiz, uuid4())).status_code == 404
    assert mine.get(address("item", quiz, item_ids(other)[0])).status_code == 404
    assert mine.get(address("csv", quiz, "secrets")).status_code == 404
    for page in PAGES:
        assert "Dũng" not in reads(mine, page, quiz)


def test_nothing_is_kept_by_anybody_between(mine: Client, quiz: Quiz) -> None:
    for path in every_address(quiz):
        if not path.endswith("follow-up/"):
            assert "no-store" in mine.get(path)["Cache-Control"], path


# --- names and classes ------------------------------------------------------------------------------------------------


def test_names_stay_hidden_until_they_are_wanted_again(mine: Client, quiz: Quiz) -> None:
    page = reads(mine, "students", quiz, names="off")
    assert "#1" in page
    assert "Bình" not in page
    assert "Bình" not in reads(mine, "students", quiz)
    assert "Bình" not in reads(mine, "student", quiz, Sitting.objects.get(name="Bình").pk)
    assert "Bình" not in mine.get(address("csv", quiz, "students")).getvalue().decode()
    assert "Bình" in reads(mine, "students", quiz, names="on")
    assert "Bình" in reads(mine, "students", quiz)


def class_of(name: str, user: Any, *people: str, anonymous: bool = False) -> list[Membership]:
    group = Class.objects.create(name=name, anonymous=anonymous)
    group.teachers.add(user)
    learners = [Learner.objects.create() for _one in people]
    return [
        group.members.create(learner=learner, name=one, number=n)
        for n, (one, learner) in enumerate(zip(people, learners, strict=True), start=1)
    ]


def test_a_class_is_looked_at_alone_and_called_as_on_its_roster(mine: Client, quiz: Quiz) -> None:
    (member,) = class_of("Lớp A", teacher(), "Dũng trong sổ")
    Assignment.objects.create(group=member.group, quiz=quiz)
    class_of("Lớp của người khác", teacher("giaovien2"), "Người lạ")
    took(quiz, "Dũng", RIGHT, member=member)
    everybody = reads(mine, "students", quiz)
    assert "Dũng trong sổ" in everybody
    assert "An" in everybody
    assert "Lớp của người khác" not in everybody
    page = reads(mine, "students", quiz, **{"class": str(member.group.pk)})
    assert "1 học viên · 1 đã nộp" in page
    assert "Bình" not in page
    rows = mine.get(address("csv", quiz, "students"), {"class": str(member.group.pk)}).getvalue().decode()
    assert rows.count("\r\n") == 2
    assert "4 học viên" in reads(mine, "rules", quiz, **{"class": "nonsense"})


def test_in_a_class_whose_names_are_hidden_nobody_is_named(mine: Client, quiz: Quiz) -> None:
    members = class_of("Lớp kín", teacher(), "Người một", "Người hai", anonymous=True)
    took(quiz, "Người hai", RIGHT, member=members[1])
    page = reads(mine, "students", quiz)
    assert "Lớp kín · 2" in page
    assert "Người hai" not in page


def names_on(client: Client, quiz: Quiz, **query: str) -> list[str]:
    page = client.get(address("students", quiz), query).text
    return re.findall(r'<th scope="row"><a class="back"[^>]*>([^<]+)', page)


def test_who_has_one_name_is_told_apart_the_same_way_on_every_page(mine: Client) -> None:
    quiz = made_by(teacher())
    lan, other = class_of("Lớp A", teacher(), "Lan", "LAN")
    (alone,) = class_of("Lớp B", teacher(), "Hoa")
    Assignment.objects.create(group=lan.group, quiz=quiz)
    Assignment.objects.create(group=alone.group, quiz=quiz)
    for n, who in enumerate(({}, {}, {"member": other}, {"member": lan}, {"member": alone})):
        took(quiz, "Lan", WRONG, device=f"device {n}", **who)
    took(quiz, "Lân", WRONG)
    told = ["Hoa", "Lan", "Lan (2)", "LAN (số 2)", "Lan (số 1)", "Lân"]
    assert sorted(names_on(mine, quiz)) == sorted(told)
    assert sorted(names_on(mine, quiz, **{"class": str(lan.group.pk)})) == ["LAN (số 2)", "Lan (số 1)"]
    for one in Sitting.objects.filter(member=lan):
        assert "Lan (số 1)" in reads(mine, "student", quiz, one.pk)
    work = read(mine.get(reverse("roster:work", args=[lan.group.pk])).text)
    assert "Lan (số 1)" in work
    assert "LAN (số 2)" in work
    dry = reads(mine, "again", quiz, item=item_ids(quiz)[2], way="all")
    assert all(name in dry for name in told)
    assert len(set(names_on(mine, quiz, names="off"))) == 6


def test_whoever_typed_a_name_with_a_number_keeps_it(mine: Client) -> None:
    quiz = made_by(teacher())
    for n, name in enumerate(("Lan", "Lan (2)", "Lan")):
        took(quiz, name, RIGHT, device=f"device {n}")
    assert sorted(names_on(mine, quiz)) == ["Lan", "Lan (2)", "Lan (3)"]


def test_who_teaches_the_class_too_comes_to_its_results_from_its_work(mine: Client, quiz: Quiz) -> None:
    (member,) = class_of("Lớp A", teacher(), "Dũng")
    member.group.teachers.add(teacher("giaovien2"))
    Assignment.objects.create(group=member.group, quiz=quiz)
    took(quiz, "Dũng", RIGHT, member=member)
    colleague = browser(teacher("giaovien2"))
    path = f"{address('rules', quiz)}?class={member.group.pk}"
    work = reverse("roster:work", args=[member.group.pk])
    for client in (colleague, mine):
        assert f'href="{path}"' in client.get(work).text
    page = colleague.get(path).text
    assert "1 học viên · 1 đã nộp" in read(page)
    assert "Bài của thầy cô khác" in read(page)
    assert f'href="{work}"' in page
    assert all(reverse(f"quizzes:{name}", args=[quiz.pk]) + '"' not in page for name in ("build", "share"))
    item = colleague.get(address("item", quiz, item_ids(quiz)[0])).text
    assert "Chấm lại" not in item
    assert "Bài của thầy cô khác" not in reads(mine, "rules", quiz)
    assert names_on(colleague, quiz) == ["Dũng"]
    empty, other = class_of("Lớp B", teacher("giaovien2"), "Chưa", "Làm")[0].group, names_on(mine, quiz)
    assert len(other) == 4
    Assignment.objects.create(group=empty, quiz=quiz)
    page = reads(colleague, "rules", quiz, **{"class": str(empty.pk)})
    assert "Chưa ai trong Lớp B làm bài này." in page
    assert "Mã, đường dẫn" not in page
    Sitting.objects.filter(member=member).delete()
    assert "Chưa ai trong lớp làm bài này." in reads(colleague, "rules", quiz)


# --- versions ---------------------------------------------------------------------------------------------------------


def test_what_was_swapped_after_publishing_is_another_question(mine: Client, quiz: Quiz) -> None:
    again_published(quiz, 0, position=TWIN)
    took(quiz, "Dũng", RIGHT)
    item = item_ids(quiz)[0]
    assert "1 người đã trả lời" in reads(mine, "item", quiz, item)
    assert "2 người đã trả lời" in reads(mine, "item", quiz, f"{item}-1")
    assert "Câu 1 (bản 1)" in reads(mine, "items", quiz)


def test_points_are_those_of_the_version_that_was_served(mine: Client, quiz: Quiz) -> None:
    again_published(quiz, 3, points=5)
    took(quiz, "Dũng", RIGHT)
    page = reads(mine, "students", quiz)
    assert "7/7 (100 %)" in page
    assert "10/10 (100 %)" in page
    assert "Độ dễ 67 %" in reads(mine, "item", quiz, item_ids(quiz)[3])


def test_what_was_taken_back_counts_nowhere(mine: Client, quiz: Quiz) -> None:
    retract(quiz, item_ids(quiz)[2], "Đề sai")
    assert "4/4 (100 %)" in reads(mine, "students", quiz)
    assert "Mấy người?" not in reads(mine, "items", quiz)
    assert "không tính cho ai. Đề sai" in reads(mine, "student", quiz, Sitting.objects.get(name="An").pk)
    assert "đang làm: 1/3 câu" in reads(mine, "students", quiz)  # the one taken back is not waited for


# --- a quiz that follows ----------------------------------------------------------------------------------------------


def test_one_button_makes_a_draft_about_what_was_missed(mine: Client, quiz: Quiz) -> None:
    key = str(uuid4())
    for _n in range(2):
        response = mine.post(address("follow", quiz), {"id": key})
        assert response.status_code == 303
        assert response["Location"] == reverse("quizzes:build", args=[key])
    made = Quiz.objects.exclude(pk=quiz.pk).get()
    assert (made.owner, made.title, made.content["house"]) == (quiz.owner, "Bài ôn: Bài một", quiz.content["house"])
    assert made.content["blueprint"]["rules"] == ["foul-3v5"]
    assert [item["rule"] for item in made.content["items"]] == ["foul-3v5"] * 2
    known = [item.get("position") for item in newest(quiz).content["items"]]
    assert not any(item["position"] in known for item in made.content["items"])


def test_where_nothing_was_missed_nothing_follows(mine: Client) -> None:
    quiz = made_by(teacher())
    took(quiz, "An", RIGHT)
    assert "Bài ôn" not in reads(mine, "rules", quiz)
    page = mine.post(address("follow", quiz), {"id": str(uuid4())}, follow=True)
    assert "Chưa ai sai luật nào" in read(page.text)
    assert Quiz.objects.count() == 1


# --- how many queries, and the words ----------------------------------------------------------------------------------


def test_results_of_a_crowd_take_few_queries(mine: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    quiz = long_quiz(teacher())
    crowd(quiz, 40)
    sitting, item = Sitting.objects.filter(version__quiz=quiz)[0], item_ids(quiz)[0]
    counts = {"rules": 7, "students": 7, "items": 7}
    for name, count in counts.items():
        with django_assert_num_queries(count):
            mine.get(address(name, quiz))
    with django_assert_num_queries(7):
        mine.get(address("item", quiz, item))
    with django_assert_num_queries(7):
        mine.get(address("student", quiz, sitting.pk))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0, "0 giây"), (45.4, "45 giây"), (60, "1 phút"), (200, "3 phút 20 giây"), (7500, "2 giờ 5 phút")],
)
def test_a_while_in_words(seconds: float | None, words: str) -> None:
    assert lasted(seconds) == words


@pytest.mark.parametrize(
    ("seconds", "clock"), [(None, ""), (45.4, "0:45"), (59.6, "1:00"), (200, "3:20"), (7500, "2:05:00")]
)
def test_a_while_as_a_clock_shows_it(seconds: float | None, clock: str) -> None:
    assert clocked(seconds) == clock


def test_what_has_no_figure_stands_last_from_both_ends() -> None:
    rows = [{"n": 2}, {"n": None}, {"n": 1}]
    keys = {"n": lambda row: row["n"]}
    assert [row["n"] for row in sorted_rows(rows, "n", keys)[0]] == [1, 2, None]
    assert [row["n"] for row in sorted_rows(rows, "-n", keys)[0]] == [2, 1, None]


def test_an_answer_of_an_old_book_is_shown_as_it_was_stored(quiz: Quiz) -> None:
    item = newest(quiz).content["items"][0]
    assert answer_text(GAME.key, item, True, "vi") == "Lủng"
    assert answer_text(GAME.key, {**item, "query": "gone"}, {"was": 1}, "vi") == '{"was": 1}'
