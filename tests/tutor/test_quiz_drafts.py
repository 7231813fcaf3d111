"""A draft of a quiz: what it may hold, edits that are taken back and put again, two tabs that never overwrite."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from games import Game, all_games
from tests.tutor.conftest import PASSWORD
from tutor.classes.quizzes import proposing
from tutor.classes.quizzes.documents import Blueprint, Choice, Document, Judged, Settings, Short
from tutor.classes.quizzes.drafts import MOST_EDITS, Edit, OvertakenError, begin, document_of, edit, redo, undo
from tutor.classes.quizzes.keys import key_of
from tutor.classes.quizzes.proposing import another, coverable, propose
from tutor.classes.quizzes.publishing import (
    close,
    is_published_as_is,
    lacks,
    newest_version,
    publish,
    reopen,
    retract,
    unretract,
)
from tutor.classes.quizzes.spreading import AT_ONCE
from tutor.models import JOIN_LETTERS, Learner, Quiz, User
from tutor.serving.makers import Maker

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
GAME = all_games()[0]
DEVICE = Maker(token="a-device")


def blank(**parts: Any) -> Document:
    return Document(game=GAME.key, house=GAME.house().to_json(), **parts)


def titled(title: str) -> Edit:
    return lambda document: document.model_copy(update={"title": title})


def own() -> Choice:
    return Choice(question="Bàn mình mấy người?", options=["Hai", "Bốn"], right=[1])


# --- what a document may hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "parts", "where"),
    [
        (Choice, {"question": "x", "options": ["a"], "right": [0]}, "options"),
        (Choice, {"question": "x", "options": ["a", "a"], "right": [0]}, ""),
        (Choice, {"question": "x", "options": ["a", "b"], "right": [2]}, ""),
        (Choice, {"question": "x", "options": ["a", "b"], "right": []}, "right"),
        (Choice, {"question": " ", "options": ["a", "b"], "right": [0]}, "question"),
        (Short, {"question": "x", "accepted": []}, "accepted"),
        (Short, {"question": "x", "accepted": ["a"], "points": 0}, "points"),
        (Settings, {"tries": 4}, "tries"),
        (Settings, {"minutes": 0}, "minutes"),
        (Settings, {"opens_at": "2026-12-02T00:00:00Z", "closes_at": "2026-12-01T00:00:00Z"}, ""),
        (Blueprint, {"count": 61}, "count"),
        (Document, {"game": "mau-binh", "colour": "red"}, "colour"),
    ],
)
def test_what_a_document_may_not_hold_is_refused_by_name(kind: Any, parts: dict[str, Any], where: str) -> None:
    with pytest.raises(ValidationError) as refused:
        kind(**parts)
    assert [".".join(map(str, error["loc"])) for error in refused.value.errors()] == [where]


def test_a_document_comes_back_as_it_was_stored() -> None:
    document = blank(items=[own(), Short(question="Tên lá này?", accepted=["Át"])], settings=Settings(minutes=20))
    assert Document.model_validate(document.stored()) == document


def test_a_blueprint_may_be_said_from_hard_to_easy() -> None:
    plan = Blueprint(low=4, high=2)
    assert (plan.low, plan.high) == (2, 4)


# --- edits ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_draft_belongs_to_a_device_before_sign_in_and_to_the_account_afterwards() -> None:
    other = begin(Maker(token="another-device"), blank())
    quiz = begin(DEVICE, blank())
    user = User.objects.create_user("giaovien1", password=PASSWORD)
    assert (quiz.owner, quiz.maker) == (None, DEVICE.digest)
    assert DEVICE.give_drafts(user) == 1
    assert Quiz.objects.get(owner=user) == quiz
    assert Quiz.objects.get(pk=other.pk).owner is None
    assert Maker().give_drafts(user) == 0  # nobody in particular has made nothing


@pytest.mark.django_db
def test_an_accounts_draft_is_the_accounts() -> None:
    user = User.objects.create_user("giaovien1", password=PASSWORD)
    quiz = begin(Maker(learner=Learner.objects.create(user=user)), blank())
    assert (quiz.owner, quiz.maker) == (user, "")


@pytest.mark.django_db
def test_edits_are_taken_back_and_put_again() -> None:
    quiz = begin(DEVICE, blank())
    for title in ("Một", "Hai"):
        quiz = edit(quiz, quiz.revision, titled(title))
    shown = [quiz.title]
    for step in (undo, undo, undo, redo, redo, redo):
        quiz = step(quiz, quiz.revision)
        shown.append(Quiz.objects.get().title)
    assert shown == ["Hai", "Một", "", "", "Một", "Hai", "Hai"]


@pytest.mark.django_db
def test_after_a_new_edit_nothing_taken_back_comes_again() -> None:
    quiz = begin(DEVICE, blank())
    quiz = edit(quiz, quiz.revision, titled("Một"))
    quiz = undo(quiz, quiz.revision)
    quiz = edit(quiz, quiz.revision, titled("Hai"))
    quiz = redo(quiz, quiz.revision)
    assert quiz.title == "Hai"
    quiz = undo(quiz, quiz.revision)
    assert quiz.title == ""


@pytest.mark.django_db
@pytest.mark.parametrize("late", [lambda quiz, seen: edit(quiz, seen, titled("Tab hai")), undo, redo])
def test_an_old_page_overwrites_nothing(late: Any) -> None:
    quiz = begin(DEVICE, blank())
    seen = quiz.revision
    edit(quiz, seen, titled("Tab một"))
    with pytest.raises(OvertakenError) as overtaken:
        late(quiz, seen)
    assert overtaken.value.quiz.title == Quiz.objects.get().title == "Tab một"


@pytest.mark.django_db
def test_an_edit_that_changes_nothing_is_none() -> None:
    quiz = begin(DEVICE, blank(title="Một"))
    assert edit(quiz, quiz.revision, titled("Một")).revision == quiz.revision
    assert quiz.edits.count() == 1


@pytest.mark.django_db
def test_so_many_edits_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.classes.quizzes.drafts.MOST_EDITS", 3)
    assert MOST_EDITS == 200
    quiz = begin(DEVICE, blank())
    for title in "abcde":
        quiz = edit(quiz, quiz.revision, titled(title))
    assert [one.content["title"] for one in quiz.edits.order_by("revision")] == ["c", "d", "e"]


# --- what the engine proposes -----------------------------------------------------------------------------------------


@GAMES
def test_every_rule_wished_for_is_covered_and_cited(game: Game) -> None:
    wished = Random(game.key).sample(coverable(game), 4)
    document = Document(game=game.key, house=game.house().to_json(), blueprint=Blueprint(rules=wished, count=8, high=4))
    made = propose(document, Random(1))
    assert made.missed == []
    assert {item.rule for item in made.items} == set(wished)
    assert len(made.items) == 8
    for item in made.items:
        assert f"{game.key}.{item.rule}" in key_of(document, item).verdict.rules
    assert [item.level for item in made.items] == sorted(item.level for item in made.items)
    assert (made.items[0].level, made.items[-1].level) == (1, 4)
    assert len({repr(item.position) for item in made.items}) == 8


@GAMES
def test_what_no_house_rule_would_turn_can_be_wished_for(game: Game) -> None:
    plan = Blueprint(count=6, sure=True)
    document = Document(game=game.key, house=game.house().to_json(), blueprint=plan)
    made = propose(document, Random(2))
    assert len(made.items) == 6
    assert [item.id for item in made.items if key_of(document, item).turned] == []


@GAMES
def test_near_misses_come_in_pairs_with_different_answers(game: Game) -> None:
    plan = Blueprint(count=4, low=2, high=2, twins=True)
    document = Document(game=game.key, house=game.house().to_json(), blueprint=plan)
    items = propose(document, Random(3)).items
    assert len(items) == 4
    for one, other in zip(items[::2], items[1::2], strict=True):
        assert (one.query, one.rule) == (other.query, other.rule)
        assert key_of(document, one).verdict.answer != key_of(document, other).verdict.answer


@pytest.mark.parametrize(
    "edited", [{"locked": True}, {"note": "Nhớ nhé"}, {"points": 3}, {"house": GAME.house().to_json()}]
)
def test_what_is_kept_or_was_edited_stays_and_the_rest_is_dealt_anew(edited: dict[str, Any]) -> None:
    document = blank(blueprint=Blueprint(count=5))
    first = propose(document, Random(4)).items
    kept = first[2].model_copy(update=edited)
    document.items = [*first[:2], kept, *first[3:]]
    again = propose(document, Random(5)).items
    assert len(again) == 5
    assert kept in again
    assert {item.id for item in again} & {item.id for item in first} == {kept.id}


@GAMES
def test_of_no_wish_easy_questions_come_first_and_most(game: Game) -> None:
    document = Document(game=game.key, house=game.house().to_json(), blueprint=Blueprint(count=8))
    for seed in range(3):
        items = propose(document, Random(seed)).items
        asked = Counter(item.query for item in items)
        assert len(asked) >= 5
        assert max(asked.values()) <= 2
        easy = next(one.key for one in game.queries if game.query(one.key).answer.kind in AT_ONCE)
        assert (items[0].query, asked[easy]) == (easy, 2)


def test_an_item_is_swapped_for_another_about_the_same_rule() -> None:
    document = blank(blueprint=Blueprint(count=2, rules=["foul"]))
    document.items = list(propose(document, Random(6)).items)
    old = document.items[0]
    assert isinstance(old, Judged)
    new = another(document, old, Random(7))
    assert new is not None
    assert (new.id, new.rule, new.level) == (old.id, old.rule, old.level)
    assert new.position not in [one.position for one in document.items if isinstance(one, Judged)]


def test_a_rule_that_cannot_be_had_is_told_and_the_others_fill_its_places(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_about_foul(document: Document, rule: str, *rest: Any, **more: Any) -> Any:
        return ([], False) if rule == "foul" else deal(document, rule, *rest, **more)

    deal = proposing._deal
    monkeypatch.setattr(proposing, "_deal", nothing_about_foul)
    other = next(rule for rule in coverable(GAME) if rule != "foul")
    made = propose(blank(blueprint=Blueprint(count=3, rules=["foul", other])), Random(8))
    assert (made.missed, [item.rule for item in made.items]) == (["foul"], [other] * 3)


# --- publishing -------------------------------------------------------------------------------------------------------


@pytest.fixture
def quiz() -> Quiz:
    document = blank(title="Bài một", blueprint=Blueprint(count=3))
    document.items = [*propose(document, Random(9)).items, own()]
    return begin(DEVICE, document)


@pytest.mark.django_db
def test_a_version_keeps_every_key_and_never_changes(quiz: Quiz) -> None:
    version = publish(quiz)
    quiz.refresh_from_db()
    assert version.number == 1
    assert quiz.code is not None
    assert len(quiz.code) == 6
    assert set(quiz.code) <= set(JOIN_LETTERS)
    document = document_of(quiz)
    for item, frozen in zip(document.items, version.content["items"], strict=True):
        if isinstance(item, Judged):
            assert frozen["verdict"] == key_of(document, item).verdict.to_json()
            assert frozen["house"] == document.house
            assert frozen["rulebook"] == GAME.book.version
    edit(quiz, quiz.revision, titled("Bài hai"))
    assert newest_version(quiz) == version
    assert version.content["title"] == "Bài một"


@pytest.mark.django_db
def test_publishing_the_same_twice_makes_one_version_and_an_edit_another(quiz: Quiz) -> None:
    first = publish(quiz)
    quiz.refresh_from_db()
    code = quiz.code
    assert publish(quiz) == first
    assert is_published_as_is(quiz, first)
    quiz = edit(quiz, quiz.revision, titled("Bài hai"))
    assert not is_published_as_is(quiz, first)
    second = publish(quiz)
    quiz.refresh_from_db()
    assert (second.number, quiz.code) == (2, code)


@pytest.mark.django_db
def test_what_a_quiz_lacks_is_named() -> None:
    document = blank()
    assert [lack.what for lack in lacks(document)] == ["title", "items"]
    broken = Judged(query="foul", position={"front": "Qs Qh"})
    document = blank(title="x", items=[own(), broken])
    assert [(lack.what, lack.item) for lack in lacks(document)] == [("item", broken.id)]


@pytest.mark.django_db
def test_a_quiz_is_closed_opened_again_and_an_item_taken_back(quiz: Quiz) -> None:
    publish(quiz)
    close(quiz)
    assert Quiz.objects.get().closed_at is not None
    reopen(quiz)
    assert Quiz.objects.get().closed_at is None
    item = quiz.content["items"][0]["id"]
    for message in ("Sai đề", "Đề in nhầm"):
        retract(quiz, item, message)
    assert [(one.item, one.message) for one in quiz.retractions.all()] == [(item, "Đề in nhầm")]
    unretract(quiz, item)
    assert not quiz.retractions.exists()
