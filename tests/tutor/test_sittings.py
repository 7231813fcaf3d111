"""A sitting: begun once on a device, every answer judged by its version and stored once, over by the server's clock."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from games import InputError, all_games
from tests.tutor.factories import FOUL, LEGAL
from tutor.classes.quizzes.documents import Choice, Document, Judged, Settings, Short
from tutor.classes.quizzes.drafts import begin as begin_draft
from tutor.classes.quizzes.drafts import edit
from tutor.classes.quizzes.publishing import close, publish
from tutor.classes.taking import sittings
from tutor.classes.taking.grading import folded, grade_item
from tutor.classes.taking.sittings import (
    MOST_CHANGES,
    Closed,
    TooLate,
    begin,
    finish,
    is_done,
    item_of,
    sitting_of,
)
from tutor.classes.taking.sittings import answer as store
from tutor.models import Given, Quiz, QuizVersion, Sitting
from tutor.serving.makers import Maker

GAME = all_games()[0]
pytestmark = pytest.mark.django_db


def published(**settings: Any) -> QuizVersion:
    document = Document(
        title="Bài một",
        game=GAME.key,
        house=GAME.house().to_json(),
        settings=Settings(**settings),
    )
    own = [
        Choice(question="Mấy người?", options=["Hai", "Ba", "Bốn"], right=[0, 2], points=3),
        Short(question="Tên lá?", accepted=["Át bích"], points=2),
    ]
    document.items = [*(Judged(query="foul", position=position) for position in (FOUL, LEGAL)), *own]
    return publish(begin_draft(Maker(token="t"), document))


def items(version: QuizVersion) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = version.content["items"]
    return found


def right_of(item: dict[str, Any]) -> Any:
    if item["kind"] == "judged":
        return item["verdict"]["answer"]
    return item["right"] if item["kind"] == "choice" else item["accepted"][0]


def answer(sitting: Sitting, item: str, *, key: str, given: Any) -> Given:
    return store(sitting, item, key=key, given=given).given


def test_every_item_is_judged_as_its_version_keeps_it() -> None:
    version = published()
    sitting = begin(version, name="Học viên 1", device="d")
    for item in items(version):
        given = answer(sitting, item["id"], key="k", given=right_of(item))
        assert (given.correct, given.points) == (True, Decimal(item["points"]))
        assert given.told.get("answer") == (right_of(item) if item["kind"] == "judged" else None)
    assert sitting.given.count() == 4


def test_a_wrong_answer_has_no_points_and_an_unreadable_one_is_refused() -> None:
    version = published()
    sitting = begin(version, name="Học viên 1", device="d")
    first = items(version)[0]
    given = answer(sitting, first["id"], key="k", given=not right_of(first))
    assert (given.correct, given.points) == (False, 0)
    second = items(version)[1]
    with pytest.raises(InputError):
        answer(sitting, second["id"], key="k", given={"no": "answer"})
    assert sitting.given.count() == 1


@pytest.mark.parametrize(("chosen", "right"), [([0, 2], True), ([2, 0, 2], True), ([0], False), ([0, 1, 2], False)])
def test_of_several_right_options_just_these_are_right(chosen: list[int], right: bool) -> None:
    item = {"kind": "choice", "right": [0, 2]}
    assert grade_item(GAME.key, item, chosen).correct == right


@pytest.mark.parametrize(("typed", "right"), [("át  BÍCH ", True), ("at bich", True), ("at", False), ("", False)])
def test_case_accents_and_spaces_do_not_matter_in_a_short_answer(typed: str, right: bool) -> None:
    assert grade_item(GAME.key, {"kind": "short", "accepted": ["Át bích"]}, typed).correct == right
    assert folded("Đỏ") == "do"


def test_a_device_goes_on_with_its_sitting_also_when_there_is_a_newer_version() -> None:
    version = published()
    sitting = begin(version, name="Học viên 1", device="d")
    quiz = version.quiz
    edit(quiz, Quiz.objects.get().revision, lambda one: one.model_copy(update={"title": "Bài hai"}))
    newer = publish(Quiz.objects.get())
    assert newer.number == 2
    assert begin(newer, name="Học viên 9", device="d") == sitting
    assert begin(newer, name="Học viên 2", device="e").version == newer
    assert sitting_of(newer) is None
    assert Sitting.objects.count() == 2


def test_an_answer_sent_again_is_stored_once_and_a_closed_item_stays() -> None:
    version = published()
    sitting = begin(version, name="Học viên 1", device="d")
    first = items(version)[0]
    given = answer(sitting, first["id"], key="k", given=not right_of(first))
    assert answer(sitting, first["id"], key="k", given=right_of(first)) == given
    assert answer(sitting, first["id"], key="other", given=right_of(first)) == given
    assert Given.objects.count() == 1


def test_as_many_tries_as_the_quiz_gives_and_the_same_miss_is_none() -> None:
    version = published(tries=3)
    sitting = begin(version, name="Học viên 1", device="d")
    short = items(version)[3]["id"]
    for key, typed in (("a", "hai"), ("b", "hai"), ("c", "ba"), ("d", "bốn"), ("e", "át bích")):
        last = answer(sitting, short, key=key, given=typed)
    assert [(one.attempt, one.answer) for one in sitting.given.order_by("attempt")] == [
        (1, "hai"),
        (2, "ba"),
        (3, "bốn"),
    ]
    assert not last.correct


def test_where_the_feedback_comes_at_the_end_an_answer_may_be_changed_and_the_last_one_counts() -> None:
    sitting = begin(published(tries=1, feedback="end"), name="Học viên 1", device="d")
    short = items(sitting.version)[3]["id"]
    for key, typed in (("a", "át bích"), ("b", "hai"), ("b", "hai"), ("c", "hai"), ("d", "ba")):
        last = answer(sitting, short, key=key, given=typed)
    assert [one.answer for one in sitting.given.order_by("attempt")] == ["át bích", "hai", "ba"]
    assert (last.answer, last.correct, last.points) == ("ba", False, 0)
    assert not is_done(sitting, [last])


def test_where_the_feedback_comes_at_the_end_one_form_may_bring_another_answer() -> None:
    """The reply to the first one was lost; what comes late of it changes nothing."""
    sitting = begin(published(feedback="end"), name="Học viên 1", device="d")
    short = items(sitting.version)[3]["id"]
    for typed in ("hai", "át bích", "hai", "át bích"):
        assert store(sitting, short, key="k", given=typed).kept
    assert [one.answer for one in sitting.given.order_by("attempt")] == ["hai", "át bích"]


def test_after_too_many_changes_what_was_sent_is_not_said_to_be_kept() -> None:
    sitting = begin(published(feedback="end"), name="Học viên 1", device="d")
    short = items(sitting.version)[3]["id"]
    told = [store(sitting, short, key=f"{n}", given=f"lá {n}") for n in range(MOST_CHANGES + 1)]
    assert [one.kept for one in told] == [True] * MOST_CHANGES + [False]
    assert told[-1].given.answer == f"lá {MOST_CHANGES - 1}"


def test_of_two_changes_at_once_both_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begin(published(feedback="end"), name="Học viên 1", device="d")
    short = items(sitting.version)[3]["id"]
    graded, waits = sittings.grade_item, iter([True])

    def slowly(*asked: Any) -> Any:
        if next(waits, False):  # between reading what is there and storing, another one comes
            assert store(sitting, short, key="b", given="ba").kept
        return graded(*asked)

    monkeypatch.setattr(sittings, "grade_item", slowly)
    made = store(sitting, short, key="a", given="hai")
    assert (made.kept, made.given.answer, made.given.attempt) == (True, "hai", 2)


def test_what_has_two_answers_is_tried_once() -> None:
    version = published(tries=3)
    sitting = begin(version, name="Học viên 1", device="d")
    flag = items(version)[0]
    missed = answer(sitting, flag["id"], key="a", given=not right_of(flag))
    assert is_done(sitting, [missed])
    assert answer(sitting, flag["id"], key="b", given=right_of(flag)) == missed


def test_after_handing_in_and_after_the_time_nothing_counts() -> None:
    version = published(minutes=10)
    first = items(version)[0]["id"]
    handed_in = begin(version, name="Học viên 1", device="d")
    finish(handed_in)
    before = handed_in.finished_at
    finish(handed_in)
    assert handed_in.finished_at == before
    late = begin(version, name="Học viên 2", device="e")
    assert late.ends_at == late.started_at + timedelta(minutes=10) or late.ends_at > timezone.now()
    Sitting.objects.filter(pk=late.pk).update(ends_at=timezone.now() - timedelta(seconds=6))
    late.refresh_from_db()
    for sitting in (handed_in, late):
        with pytest.raises(TooLate):
            answer(sitting, first, key="k", given=True)
    Sitting.objects.filter(pk=late.pk).update(ends_at=timezone.now() - timedelta(seconds=1))
    late.refresh_from_db()
    assert answer(late, first, key="k", given=True).pk  # sent in time, come a little later
    assert Given.objects.count() == 1


def test_nobody_begins_too_early_too_late_or_when_it_is_closed() -> None:
    now = timezone.now()
    early = published(opens_at=now + timedelta(hours=1))
    late = published(opens_at=now - timedelta(hours=2), closes_at=now - timedelta(hours=1))
    shut = published()
    close(shut.quiz)
    shut = QuizVersion.objects.get(pk=shut.pk)
    for version, why in ((early, "early"), (late, "late"), (shut, "closed")):
        with pytest.raises(Closed) as refused:
            begin(version, name="Học viên 1", device="d")
        assert refused.value.why == why
    assert not Sitting.objects.exists()


def test_the_time_is_up_when_the_quiz_closes_though_minutes_are_left() -> None:
    closes = timezone.now() + timedelta(minutes=5)
    sitting = begin(published(minutes=60, closes_at=closes), name="Học viên 1", device="d")
    assert sitting.ends_at == closes


def test_items_are_shuffled_for_each_and_none_is_lost() -> None:
    version = published(shuffle=True)
    orders = {tuple(begin(version, name="Học viên", device=f"d{n}").order) for n in range(12)}
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset(item["id"] for item in items(version))}
    with pytest.raises(KeyError):
        item_of(version, "none")
