"""An item that was taken back, then swapped or changed: the new one counts, the old one stays taken back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tutor.quiz_drafts import at, now, send
from tests.tutor.quiz_taken import again_published, browser, item_ids, made_by, newest, teacher, took
from tests.tutor.reading import read
from tests.tutor.sitting_down import at as page_of
from tests.tutor.sitting_down import come
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.drafts import edit, redo, undo
from tutor.classes.quizzes.publishing import publish, retract, unretract
from tutor.classes.results.queries import results_of
from tutor.models import Quiz

pytestmark = pytest.mark.django_db
GONE = "Câu này đã được rút lại"
MARK = "Câu này đã rút: không tính cho ai."


@pytest.fixture
def desk() -> Client:
    return browser(teacher())


@pytest.fixture
def quiz() -> Quiz:
    return made_by(teacher())


def fresh(quiz: Quiz) -> Quiz:
    return Quiz.objects.get(pk=quiz.pk)


def changed(item: int, **change: Any) -> Callable[[Document], Document]:
    def change_it(document: Document) -> Document:
        items = list(document.items)
        items[item] = type(items[item]).model_validate({**items[item].model_dump(), **change})
        return document.model_copy(update={"items": items})

    return change_it


def test_a_retracted_item_that_is_swapped_is_a_new_one_and_counts(desk: Client, quiz: Quiz) -> None:
    took(quiz, "An", (True, False, [2], "át bích"))
    first = item_ids(quiz)[0]
    retract(quiz, first, "Sai đề")
    answer = send(desk, quiz, f"swap:{first}")
    new = now(quiz).items[0].id
    assert new != first
    assert answer["Location"] == f"{at(quiz)}#item-{new}"
    version = publish(fresh(quiz))
    browser_of, sitting = come(version, name="Mới")
    assert GONE not in read(browser_of.get(page_of(sitting, 1)).text)
    took(quiz, "Bình", (True, False, [2], "át bích"))
    found = results_of(quiz).figures
    assert [one.possible for one in found.students if one.taken.over] == [6, 7]
    assert new in [one.item for one in found.items]
    assert first not in [one.item for one in found.items]


def test_whoever_changes_it_on_its_own_page_comes_back_to_what_it_became(desk: Client, quiz: Quiz) -> None:
    old = item_ids(quiz)[2]
    retract(quiz, old, "Sai")
    page = desk.get(at(quiz, "own/choice/"), {"item": old}).text
    (seen,) = re.findall(r'name="seen" value="([0-9a-f]+)"', page)
    sent = {"item": old, "seen": seen, "question": "Mấy người?", "line": ["Hai", "Bốn"], "right": ["1"], "points": "1"}
    back = desk.post(at(quiz, "own/choice/"), sent)
    new = now(quiz).items[2].id
    assert new != old
    assert back["Location"] == f"{at(quiz)}#item-{new}"


@pytest.mark.parametrize(
    ("item", "change"),
    [(2, {"right": [1]}), (2, {"options": ["Hai", "Ba", "Sáu"]}), (3, {"accepted": ["K"]}), (3, {"question": "Gì?"})],
)
@pytest.mark.parametrize("first", ["retracted", "changed"])
def test_whatever_is_changed_in_it_and_in_whatever_order(
    quiz: Quiz, item: int, change: dict[str, Any], first: str
) -> None:
    old = item_ids(quiz)[item]
    if first == "retracted":
        retract(quiz, old, "Sai")
    edit(fresh(quiz), fresh(quiz).revision, changed(item, **change))
    if first == "changed":
        retract(quiz, old, "Sai")
    new = now(quiz).items[item].id
    assert new != old
    assert item_ids(Quiz.objects.get(pk=publish(fresh(quiz)).quiz_id))[item] == new
    assert [one.item for one in quiz.retractions.all()] == [old]


@pytest.mark.parametrize("change", [{"points": 3}, {"note": "Nhớ"}, {"locked": True}, {"level": 3}])
def test_what_stands_beside_the_question_makes_no_new_item_of_it(quiz: Quiz, change: dict[str, Any]) -> None:
    old = item_ids(quiz)[0]
    retract(quiz, old, "")
    again_published(quiz, 0, **change)
    assert item_ids(quiz)[0] == old


def test_other_house_rules_give_no_retracted_item_back(quiz: Quiz) -> None:
    old = item_ids(quiz)[0]
    retract(quiz, old, "")
    house = {**now(quiz).house, "wheel": "lowest"}
    edit(fresh(quiz), fresh(quiz).revision, lambda one: one.model_copy(update={"house": house}))
    assert now(quiz).items[0].id == old


def test_an_item_that_counts_keeps_its_id_so_that_it_can_be_regraded(quiz: Quiz) -> None:
    old = item_ids(quiz)
    again_published(quiz, 3, accepted=["K"])
    assert item_ids(quiz) == old


def test_steps_back_and_forth_lead_to_the_same_ids(quiz: Quiz) -> None:
    old = item_ids(quiz)[2]
    retract(quiz, old, "")
    edit(fresh(quiz), fresh(quiz).revision, changed(2, right=[1]))
    new = now(quiz).items[2].id
    seen = []
    for step in (undo, redo, undo):
        step(fresh(quiz), fresh(quiz).revision)
        seen.append(now(quiz).items[2].id)
    assert seen == [old, new, old]


def test_an_edit_taken_back_to_before_the_retraction_does_not_retract_what_was_never_published(quiz: Quiz) -> None:
    old = item_ids(quiz)[2]
    edit(fresh(quiz), fresh(quiz).revision, changed(2, right=[1]))
    edit(fresh(quiz), fresh(quiz).revision, changed(2, right=[2]))
    retract(quiz, old, "")
    assert now(quiz).items[2].id == old
    undo(fresh(quiz), fresh(quiz).revision)
    assert now(quiz).items[2].id != old


def test_the_new_one_may_be_retracted_and_changed_too(quiz: Quiz) -> None:
    ids = [item_ids(quiz)[2]]
    for right in ([1], [0], [0, 1]):
        retract(quiz, ids[-1], "")
        again_published(quiz, 2, right=right)
        ids.append(item_ids(quiz)[2])
    assert len(set(ids)) == 4


def test_the_builder_says_which_item_was_retracted(desk: Client, quiz: Quiz) -> None:
    assert MARK not in read(desk.get(at(quiz)).text)
    retract(quiz, item_ids(quiz)[1], "Sai")
    page = desk.get(at(quiz)).text
    assert read(page).count(MARK) == 1
    assert (
        page.index(f'id="item-{item_ids(quiz)[1]}"')
        < page.index("Câu này đã rút")
        < page.index(f'id="item-{item_ids(quiz)[2]}"')
    )
    unretract(quiz, item_ids(quiz)[1])
    assert MARK not in read(desk.get(at(quiz)).text)


def test_what_the_newest_version_asks_no_more_can_still_be_given_back(desk: Client, quiz: Quiz) -> None:
    old = item_ids(quiz)[3]
    retract(quiz, old, "Sai đề")
    again_published(quiz, 3, question="Tên lá gì?")
    page = desk.get(at(quiz, "share/")).text
    assert "Câu 4 (bản 1)" in read(page)
    assert f'value="unretract:{old}"' in page
    assert desk.post(at(quiz, "share/"), {"do": f"unretract:{old}"}).status_code == 303
    assert not quiz.retractions.exists()
    assert old != newest(quiz).content["items"][3]["id"]
