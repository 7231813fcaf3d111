"""A teacher's published quiz that some took: what the tests of results begin with."""

from collections.abc import Sequence
from random import Random
from typing import Any

from django.test import Client
from django.utils import timezone

from games import Game
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import FOUL, GAME, HOUSE, LEGAL
from tutor.classes.quizzes.documents import Choice, Document, Judged, Settings, Short
from tutor.classes.quizzes.drafts import begin as begin_draft
from tutor.classes.quizzes.drafts import edit
from tutor.classes.quizzes.publishing import publish
from tutor.classes.taking.sittings import answer, begin, finish
from tutor.models import Given, Learner, Quiz, QuizVersion, Sitting, User
from tutor.serving.makers import Maker

Texts = Sequence[Any]


def teacher(name: str = "giaovien1") -> User:
    """Return an account that makes quizzes."""
    user: User = User.objects.filter(username=name).first() or User.objects.create_user(name, password=PASSWORD)
    Learner.objects.get_or_create(user=user)
    return user


def browser(user: User) -> Client:
    """Return the browser of an account."""
    client = Client()
    client.force_login(user)
    return client


def made_by(user: User, *, title: str = "Bài một", **settings: Any) -> Quiz:
    """Return a published quiz of two judged items about one rule and two of the teacher's own."""
    items = [Judged(query="foul", position=position, rule="foul") for position in (FOUL, LEGAL)]
    own = [
        Choice(question="Mấy người?", options=["Hai", "Ba", "Bốn"], right=[2], points=3, note="Xem *luật*"),
        Short(question="Tên lá?", accepted=["Át bích"], points=2),
    ]
    document = Document(title=title, game=GAME.key, house=HOUSE, items=[*items, *own], settings=Settings(**settings))
    quiz = begin_draft(Maker(learner=user.learner), document)
    publish(quiz)
    return Quiz.objects.get(pk=quiz.pk)


def item_ids(quiz: Quiz) -> list[str]:
    """Return the ids of the items of the newest version."""
    return [item["id"] for item in newest(quiz).content["items"]]


def newest(quiz: Quiz) -> QuizVersion:
    return quiz.versions.order_by("-number")[0]


def took(quiz: Quiz, name: str, given: Texts, *, over: bool = True, **who: Any) -> Sitting:
    """Let somebody answer the items in turn, one answer each (None: none; a tuple: several tries)."""
    sitting = begin(newest(quiz), name=name, **{"device": f"device of {name}", **who})
    for item, tries in zip(item_ids(quiz), given, strict=True):
        for n, one in enumerate(tries if isinstance(tries, tuple) else () if tries is None else (tries,)):
            answer(sitting, item, key=f"k{n}", given=one)
    if over:
        finish(sitting)
    return sitting


RIGHT: Texts = (True, False, [2], "át bích")
WRONG: Texts = (False, False, [0], "=1+1")


def again_published(quiz: Quiz, item: int, **change: Any) -> QuizVersion:
    """Change an item of a quiz (its number from 0) and publish it again."""

    def changed(document: Document) -> Document:
        items = list(document.items)
        items[item] = type(items[item]).model_validate({**items[item].model_dump(), **change})
        return document.model_copy(update={"items": items})

    return publish(edit(quiz, Quiz.objects.get(pk=quiz.pk).revision, changed))


def crowd(quiz: Quiz, students: int) -> None:
    """Let so many students answer everything at random."""
    rng, version, now = Random(1), newest(quiz), timezone.now()
    items = version.content["items"]
    sittings = Sitting.objects.bulk_create(
        Sitting(
            version=version,
            name=f"Học viên {n}",
            device=str(n),
            order=[item["id"] for item in items],
            finished_at=now,
        )
        for n in range(students)
    )
    Given.objects.bulk_create(
        (_at_random(sitting, item, rng) for sitting in sittings for item in items), batch_size=2000
    )


def _at_random(sitting: Sitting, item: dict[str, Any], rng: Random) -> Given:
    correct = rng.random() < 0.7
    facts = {"answer": given_to(item, correct=correct), "correct": correct, "told": item.get("verdict", {})}
    return Given(sitting=sitting, item=item["id"], key=item["id"], points=item["points"] * correct, **facts)


def given_to(item: dict[str, Any], *, correct: bool) -> Any:
    """Return an answer to an item: a right one, or a wrong one."""
    if item["kind"] == "choice":
        return item["right"] if correct else [0]
    if item["kind"] == "short":
        return item["accepted"][0] if correct else "không biết"
    answer = item["verdict"]["answer"]
    return answer if correct else not answer


def long_quiz(user: User, game: Game = GAME, *, judged: int = 19) -> Quiz:
    """Return a published quiz of that many judged items and one of the teacher's own."""
    items = [Judged(query="foul", position=(FOUL, LEGAL)[n % 2], rule="foul") for n in range(judged)]
    own = Choice(question="Mấy người?", options=["Hai", "Bốn"], right=[1])
    document = Document(title="Bài dài", game=game.key, house=game.house().to_json(), items=[*items, own])
    quiz = begin_draft(Maker(learner=user.learner), document)
    publish(quiz)
    return Quiz.objects.get(pk=quiz.pk)
