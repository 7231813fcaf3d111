"""People and their work, for the tests of the site."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.signing import get_cookie_signer
from django.test import Client

from tutor.accounts.learners import COOKIE, SALT
from tutor.models import Answer, AnswerRule, Learner, LessonPlace, Served, User

PASSWORD = "ba-doi-mot-sam"


def signed(token: str) -> str:
    """Return a visitor's cookie as this site signs it."""
    return get_cookie_signer(salt=COOKIE + SALT).sign(token)


def serve(learner: Learner | None, **facts: Any) -> Served:
    """Store a position that is put to a learner, or to anybody."""
    facts = {"game": "mau-binh", "query": "foul", "position": {"front": ["2s"]}, "purpose": "puzzle", **facts}
    return Served.objects.create(learner=learner, rulebook="1.0", **facts)


def answer(learner: Learner, *, served: Served | None = None, key: str = "k1", correct: bool = True) -> Answer:
    """Store a graded answer of a learner."""
    served = served or serve(learner)
    row = Answer.objects.create(
        served=served,
        learner=learner,
        key=key,
        given=True,
        correct=correct,
        verdict={"answer": True},
        rules=["mau-binh.foul"],
        rulebook="1.0",
    )
    AnswerRule.objects.bulk_create(AnswerRule.of(row, game=served.game, rules=row.rules))
    return row


@pytest.fixture(autouse=True)
def only_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among questions nothing is to be made, unless a test wants it: which of the two comes would be left to chance."""
    monkeypatch.setattr("tutor.quiz.services.TASKS", 0)


@pytest.fixture
def visitor(client: Client, db: None) -> Learner:
    """A visitor in the browser of `client` with one answer and one lesson begun."""
    learner = Learner.objects.create()
    answer(learner)
    LessonPlace.objects.create(learner=learner, game="mau-binh", lesson="rows", step=2)
    client.cookies[COOKIE] = signed(learner.token)
    return learner


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """A function that makes an account whose password is `PASSWORD`."""

    def make(username: str = "hocvien1", **facts: Any) -> User:
        return User.objects.create_user(username, password=PASSWORD, **facts)

    return make
