"""Points set anew: who gains and who loses is seen before, then all of it or nothing; what was judged then stays."""

import json
from decimal import Decimal
from typing import Any

import pytest
from django.urls import reverse

from tests.tutor.factories import GAME
from tests.tutor.quiz_taken import RIGHT, WRONG, again_published, browser, item_ids, made_by, newest, teacher, took
from tests.tutor.reading import read
from tests.tutor.sitting_down import at, come
from tutor.classes.results.figures import ItemFigures
from tutor.classes.results.queries import results_of, versions_of
from tutor.classes.results.questions import Questions, key_changes, moved_options, older_books
from tutor.classes.results.regrading import AGAIN, ALL, NONE, Moved, dry_run, reasons_for, regrade
from tutor.classes.taking.sittings import answer, finish
from tutor.models import Given, Quiz, QuizVersion, Regrading, Retraction, Sitting

pytestmark = pytest.mark.django_db
CHOICE, SHORT = 2, 3


@pytest.fixture
def quiz() -> Quiz:
    """A quiz of 1 + 1 + 3 + 2 points that two took: An has all of it, Bình one point."""
    quiz = made_by(teacher())
    took(quiz, "An", RIGHT)
    took(quiz, "Bình", WRONG)
    return quiz


def effects(quiz: Quiz, way: str, item: str = "") -> dict[str, tuple[Any, Any]]:
    return {one.sitting.name: (one.before, one.after) for one in dry_run(quiz, way, item).effects}


def done(quiz: Quiz, way: str, item: str = "", reason: str = "Đáp án in sai") -> Regrading | None:
    return regrade(quiz, way, item, reason=reason, seen=dry_run(quiz, way, item).digest, by=quiz.owner)


def points(quiz: Quiz) -> dict[str, float]:
    results = results_of(quiz)
    return {results.names[one.taken.place]: one.points for one in results.figures.students}


def said(item: ItemFigures) -> dict[tuple[Any, bool], int]:
    return {(json.loads(answer), right): times for (answer, right), times in item.answers.items()}


def test_a_dry_run_changes_nothing_and_says_who_gains_and_who_loses(quiz: Quiz) -> None:
    again_published(quiz, CHOICE, right=[0])
    before = list(Given.objects.values_list("pk", "points", "correct", "told"))
    plan = dry_run(quiz, AGAIN, item_ids(quiz)[CHOICE])
    assert [(one.sitting.name, one.before, one.after, one.gain) for one in plan.effects] == [
        ("An", (7, 7), (4, 7), -1),
        ("Bình", (1, 7), (4, 7), 1),
    ]
    assert (plan.gaining, plan.losing, plan.open, plan.cannot) == (1, 1, 0, 0)
    assert list(Given.objects.values_list("pk", "points", "correct", "told")) == before
    assert not Regrading.objects.exists()


def test_then_points_are_set_and_what_was_judged_is_kept(quiz: Quiz) -> None:
    again_published(quiz, CHOICE, right=[0])
    item = item_ids(quiz)[CHOICE]
    record = done(quiz, AGAIN, item)
    assert record is not None
    assert points(quiz) == {"An": 4, "Bình": 4}
    sittings = {one.name: one for one in Sitting.objects.all()}
    assert record.changed == [
        {"sitting": str(sittings["An"].pk), "item": item, "attempt": 1, "before": "3.00", "after": "0.00"},
        {"sitting": str(sittings["Bình"].pk), "item": item, "attempt": 1, "before": "0.00", "after": "3.00"},
    ]
    assert (record.by, record.reason) == (teacher(), "Đáp án in sai")
    assert sittings["Bình"].given.get(item=item).correct is False
    assert reasons_for(sittings["Bình"], [item]) == {item: "Đáp án in sai"}
    assert reasons_for(sittings["Bình"], [item_ids(quiz)[0]]) == {}
    assert done(quiz, AGAIN, item) is None
    assert Regrading.objects.count() == 1


def test_what_is_no_more_what_was_shown_is_not_done(quiz: Quiz) -> None:
    again_published(quiz, CHOICE, right=[0])
    item = item_ids(quiz)[CHOICE]
    seen = dry_run(quiz, AGAIN, item).digest
    took(quiz, "Chi", RIGHT)
    regrade(quiz, AGAIN, item, reason="", seen=seen, by=None)  # judged by the new key already: nothing of his changes
    Given.objects.update(points=0)
    for stale in (seen, "nonsense"):
        with pytest.raises(Moved):
            regrade(quiz, ALL, item, reason="", seen=stale, by=None)
    assert not Given.objects.filter(points__gt=0).exists()


def test_all_or_nothing(quiz: Quiz, monkeypatch: pytest.MonkeyPatch) -> None:
    item = item_ids(quiz)[CHOICE]
    seen = dry_run(quiz, ALL, item).digest
    with monkeypatch.context() as broken:
        broken.setattr("django.db.models.query.QuerySet.create", lambda *_a, **_k: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            regrade(quiz, ALL, item, reason="", seen=seen, by=None)
    assert points(quiz) == {"An": 7, "Bình": 1}


def test_more_short_answers_are_accepted(quiz: Quiz) -> None:
    again_published(quiz, SHORT, accepted=["Át bích", "=1+1"])
    assert effects(quiz, AGAIN) == {"Bình": ((1, 7), (3, 7))}


def test_everybody_who_answered_gets_the_points(quiz: Quiz) -> None:
    took(quiz, "Chi", (True, False, None, None))
    item = item_ids(quiz)[CHOICE]
    assert effects(quiz, ALL, item) == {"Bình": ((1, 7), (4, 7))}
    done(quiz, ALL, item)
    found = results_of(quiz).figures.items[CHOICE]
    assert (found.answered, found.right) == (2, 2)


def test_what_counts_for_nobody_is_taken_back_with_the_reason(quiz: Quiz) -> None:
    item = item_ids(quiz)[SHORT]
    plan = dry_run(quiz, NONE, item)
    assert [(one.after, one.gain) for one in plan.effects] == [((5, 5), 0), ((1, 5), 1)]
    record = done(quiz, NONE, item, "Đề mơ hồ")
    assert Retraction.objects.get().message == "Đề mơ hồ"
    assert record is not None
    assert [(one["before"], one["after"]) for one in record.changed] == [("2.00", None), ("0.00", None)]
    with pytest.raises(Moved):
        regrade(quiz, NONE, item, reason="", seen=plan.digest, by=None)
    assert dry_run(quiz, AGAIN).effects == []


def test_the_engine_judges_again_where_its_verdict_is_another_now(quiz: Quiz) -> None:
    """As after a change of the rule book: what was stored as wrong is right by today's engine, and the other way."""
    item = item_ids(quiz)[0]
    Given.objects.filter(item=item, sitting__name="An").update(points=0, correct=False)
    Given.objects.filter(item=item, sitting__name="Bình").update(points=1, correct=True)
    QuizVersion.objects.update(rulebook="0.1")
    assert older_books(versions_of(quiz), "1.0") == ["0.1"]
    assert effects(quiz, AGAIN) == {"An": ((6, 7), (7, 7)), "Bình": ((2, 7), (1, 7))}


def test_options_that_moved_or_were_mended_are_followed() -> None:
    assert moved_options(["Hai", "Ba", "Bốn"], ["Bốn", "Hai", "Ba"]) == {0: 1, 1: 2, 2: 0}
    assert moved_options(["Hai", "Ba", "Bôn"], ["Hai", "Ba", "Bốn"]) == {0: 0, 1: 1, 2: 2}
    assert moved_options(["Hai", "Ba"], ["Ba", "Bốn"]) == {1: 0}


def test_an_answer_is_followed_to_where_its_option_stands_now(quiz: Quiz) -> None:
    item = item_ids(quiz)[CHOICE]
    again_published(quiz, CHOICE, options=["Bốn", "Hai", "Ba"], right=[1])
    assert effects(quiz, AGAIN, f"{item}-1") == {"An": ((7, 7), (4, 7)), "Bình": ((1, 7), (4, 7))}
    versions = versions_of(quiz)
    assert key_changes(versions, Questions(versions)) == [f"{item}-1"]
    again_published(quiz, CHOICE, options=["Năm", "Sáu"], right=[1])
    assert dry_run(quiz, AGAIN, f"{item}-1").cannot == 1  # the third is gone; in the others' places others stand
    again_published(quiz, CHOICE, options=["Ba", "Năm"], right=[1])
    assert dry_run(quiz, AGAIN, f"{item}-1").cannot == 2  # nothing says what became of the first


def test_whose_right_answer_was_called_wrong_is_given_the_points_though_he_went_on() -> None:
    quiz = made_by(teacher(), tries=3)
    took(quiz, "An", (True, False, ([0], [1], [2]), "át bích"))
    took(quiz, "Bình", (True, False, ([1], [0]), "át bích"), over=False)
    again_published(quiz, CHOICE, right=[0])
    assert dry_run(quiz, AGAIN, item_ids(quiz)[CHOICE]).effects == []  # the first of An's was right by this key
    again_published(quiz, CHOICE, right=[1])
    plan = dry_run(quiz, AGAIN, item_ids(quiz)[CHOICE])
    assert (plan.effects, plan.open) == ([], 1)


def test_of_several_tries_the_one_that_is_right_by_now_is_counted_in_the_items_figures() -> None:
    quiz = made_by(teacher(), tries=3)
    for name, tries in {"An": ("đúng", "sai"), "Bình": ("sai",), "Chi": ("sai",)}.items():
        took(quiz, name, (True, False, [2], tries))
    again_published(quiz, SHORT, accepted=["đúng"])
    item = item_ids(quiz)[SHORT]
    done(quiz, AGAIN, item)
    found = results_of(quiz).figures.items[SHORT]
    assert said(found) == {("đúng", True): 1, ("sai", False): 2}
    assert (found.right, found.first) == (1, pytest.approx(1 / 3))
    mine = browser(teacher())
    page = read(mine.get(reverse("results:item", args=[quiz.pk, item])).text)
    assert "✓ Đúng: đúng 1 (33 %)" in page
    assert "✗ Sai: sai 2 (67 %)" in page
    assert "2 người nhầm: sai" in read(mine.get(reverse("results:items", args=[quiz.pk])).text)


def test_one_answer_with_points_for_some_is_told_apart() -> None:
    quiz = made_by(teacher())
    took(quiz, "An", WRONG)
    item = item_ids(quiz)[SHORT]
    done(quiz, ALL, item)
    took(quiz, "Bình", WRONG)
    found = results_of(quiz).figures.items[SHORT]
    assert said(found) == {("=1+1", True): 1, ("=1+1", False): 1}
    page = read(browser(teacher()).get(reverse("results:item", args=[quiz.pk, item])).text)
    assert "✓ Đúng: =1+1 1 (50 %)" in page
    assert "✗ Sai: =1+1 1 (50 %)" in page


def test_who_is_still_at_it_is_left_alone_until_he_handed_in() -> None:
    quiz = made_by(teacher(), feedback="end")
    sitting = took(quiz, "An", WRONG, over=False)
    item = item_ids(quiz)[CHOICE]
    plan = dry_run(quiz, ALL, item)
    assert (plan.changes, plan.open) == ([], 1)
    answer(sitting, item, key="later", given=[1])  # changed meanwhile
    finish(sitting)
    assert effects(quiz, ALL, item) == {"An": ((1, 7), (4, 7))}
    done(quiz, ALL, item)
    assert [float(one.points) for one in sitting.given.filter(item=item).order_by("attempt")] == [0, 3]


def test_another_quiz_is_not_touched(quiz: Quiz) -> None:
    other = made_by(teacher("giaovien2"))
    took(other, "Chi", WRONG)
    for way, item in ((AGAIN, ""), (ALL, item_ids(quiz)[CHOICE])):
        done(quiz, way, item)
    assert points(other) == {"Chi": 1}
    assert set(Regrading.objects.values_list("quiz", flat=True)) <= {quiz.pk}


# --- the page ---------------------------------------------------------------------------------------------------------


def test_first_the_dry_run_then_the_button(quiz: Quiz) -> None:
    client, path, item = browser(teacher()), reverse("results:again", args=[quiz.pk]), item_ids(quiz)[CHOICE]
    again_published(quiz, CHOICE, right=[0])
    page = client.get(path)
    assert "Bản mới nhất chấm khác bản cũ ở: Câu 3." in read(page.text)
    assert "Xem thử: chưa đổi gì" not in read(page.text)
    page = client.get(path, {"item": item, "way": AGAIN, "reason": "Đáp án <sai>"})
    assert "1 người được thêm · 1 người mất" in read(page.text)
    assert "An 7/7 4/7 ▼ mất 3 Bình 1/7 4/7 ▲ được thêm 3" in read(page.text)
    assert 'value="Đáp án &lt;sai&gt;"' in page.text
    sent = {"item": item, "way": AGAIN, "reason": "Đáp án <sai>", "seen": dry_run(quiz, AGAIN, item).digest}
    stale = client.post(path, {**sent, "seen": "old"})
    assert "chưa chấm lại gì" in read(stale.text)
    assert points(quiz) == {"An": 7, "Bình": 1}
    there = client.post(path, sent)
    assert there.status_code == 303
    assert "Đã chấm lại 2 câu trả lời." in read(client.get(path).text)
    assert points(quiz) == {"An": 4, "Bình": 4}
    assert "chưa chấm lại gì" in read(client.post(path, sent).text)  # sent twice
    sheet = client.get(reverse("results:student", args=[quiz.pk, Sitting.objects.get(name="Bình").pk]))
    assert "3/3 điểm · chấm lại" in read(sheet.text)


def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(quiz: Quiz) -> None:
    client, path = browser(teacher()), reverse("results:again", args=[quiz.pk])
    page = client.get(path, {"item": "", "way": ALL, "reason": "Vì thế"}).text
    assert "hãy chọn câu nào" in read(page)
    assert 'value="Vì thế"' in page
    assert "Hãy chọn một cách chấm." in read(client.get(path, {"item": "", "way": "x"}).text)
    assert "Hãy chọn trong danh sách." in read(client.get(path, {"item": "x", "way": ALL}).text)
    assert client.post(path, {"item": "x", "way": ALL, "seen": "y"}).status_code == 200
    assert not Regrading.objects.exists()
    assert newest(quiz).number == 1
    assert Decimal(points(quiz)["An"]) == 7


def test_a_student_reads_that_and_why_his_answer_was_regraded(quiz: Quiz) -> None:
    item = item_ids(quiz)[CHOICE]
    client, sitting = come(newest(quiz), name="Dũng")
    answer(sitting, item, key="k", given=[0])
    finish(sitting)
    assert "chấm lại" not in read(client.get(at(sitting, "done")).text)
    done(quiz, ALL, item, "Đề in <nhầm>")
    page = read(client.get(at(sitting, "done")).text)
    was = "Trước đó bạn được báo “Chưa đúng.”, 0/3."
    assert f"Câu này đã chấm lại: nay được 3/3 điểm. {was} Đề in <nhầm> Được tính điểm." in page
    assert page.count("chấm lại") == 1


def test_a_student_reads_the_mark_as_it_is_now_and_the_key_it_comes_from() -> None:
    quiz = made_by(teacher(), feedback="now")
    client, sitting = come(newest(quiz), name="Dũng")
    for item, given in zip(item_ids(quiz), (True, False, [2], "lá gì"), strict=True):
        answer(sitting, item, key="k", given=given)
    again_published(quiz, CHOICE, options=["Bốn", "Hai", "Ba"], right=[1])
    again_published(quiz, SHORT, accepted=["Lá gì"])
    for key in (f"{item_ids(quiz)[CHOICE]}-1", item_ids(quiz)[SHORT]):
        done(quiz, AGAIN, key, "Khóa sai")
    listed = read(client.get(at(sitting)).text)
    assert "Mấy người? ✗ chưa đúng · đã chấm lại" in listed
    assert "Tên lá? ✓ đúng · đã chấm lại" in listed
    assert listed.count("đã chấm lại") == 2
    lost = read(client.get(at(sitting, CHOICE + 1)).text)
    assert "nay được 0/3 điểm. Trước đó bạn được báo “Đúng rồi!”, 3/3. Khóa sai Chưa đúng." in lost
    assert "Đáp án: Hai" in lost
    won = read(client.get(at(sitting, SHORT + 1)).text)
    assert "nay được 2/2 điểm. Trước đó bạn được báo “Chưa đúng.”, 0/2. Khóa sai Đúng rồi!" in won
    assert "Đáp án:" not in won


def test_a_judged_answer_cites_the_rule_by_which_it_is_right_now_and_the_rules_of_the_table() -> None:
    quiz = made_by(teacher(), feedback="now")
    client, sitting = come(newest(quiz), name="Dũng")
    answer(sitting, item_ids(quiz)[0], key="k", given=True)
    Given.objects.filter(sitting=sitting).update(points=0, correct=False, told={"answer": False, "steps": []})
    again_published(quiz, 0, house={"preset": GAME.house().preset, "wheel": "lowest"})
    done(quiz, AGAIN, item_ids(quiz)[0])
    page = read(client.get(at(sitting, 1)).text)
    assert "nay được 1/1 điểm. Trước đó bạn được báo “Chưa đúng.”, 0/1. Đáp án in sai Nay chấm theo luật:" in page
    assert "Đúng rồi! Binh lủng." in page
    assert "Mậu Binh §3.2" in page
    english = read(client.get(at(sitting, 1, prefix="/en")).text)
    assert "This question was regraded: it has 1 of 1 points now. Before, you were told “Not quite.”, 0/1." in english


def test_the_key_that_is_marked_by_now_shows_only_where_an_answer_is_done_with(quiz: Quiz) -> None:
    client, sitting = come(newest(quiz), name="Dũng")
    answer(sitting, item_ids(quiz)[CHOICE], key="k", given=[0])
    again_published(quiz, CHOICE, right=[0])
    page = read(client.get(at(sitting, CHOICE + 1)).text)
    assert "chấm lại" not in page
    assert "chấm lại" not in read(client.get(at(sitting)).text)
