"""Quizzes that are published, and students who take them in browsers of their own."""

import re
from typing import Any

from django.test import Client

from tests.tutor.factories import FOUL, GAME, LEGAL
from tutor.classes.quizzes.documents import Choice, Document, Judged, Settings, Short
from tutor.classes.quizzes.drafts import begin as begin_draft
from tutor.classes.quizzes.publishing import publish
from tutor.models import QuizVersion, Sitting
from tutor.serving.devices import COOKIE
from tutor.serving.makers import Maker

ROW = {"row": "middle", "winner": FOUL["back"], "loser": LEGAL["middle"]}
KEY = re.compile(r'name="key" value="([^"]+)"')


def published(*, maker: Maker | None = None, **settings: Any) -> QuizVersion:
    """Publish a quiz of two judged items and two of the teacher's own."""
    document = Document(
        title="Bài một",
        cover="Đọc **kỹ**. <b>x</b>",
        game=GAME.key,
        house=GAME.house().to_json(),
        settings=Settings(**settings),
    )
    document.items = [
        Judged(query="foul", position=FOUL, note="Nhớ *chi giữa*."),
        Judged(query="row-value", position=ROW, points=2, level=5),
        Choice(question="Mấy người?", options=["Hai", "Ba", "Bốn"], right=[2], points=3, note="Hỏi lại bàn."),
        Short(question="Tên lá?", accepted=["Át bích", "Xì bích"], points=4),
    ]
    return publish(begin_draft(maker or Maker(token="t"), document))


def code_of(version: QuizVersion) -> str:
    """Return the six letters of a quiz."""
    version.quiz.refresh_from_db()
    assert version.quiz.code
    return version.quiz.code


def come(version: QuizVersion, *, name: str = "Học viên 1", client: Client | None = None) -> tuple[Client, Sitting]:
    """Begin a quiz in a browser; return both."""
    client = client or Client()
    address = f"/join/{code_of(version)}/"
    client.get(address)
    there = client.post(address, {"name": name})
    assert there.status_code == 302, there.content.decode()
    return client, Sitting.objects.get(pk=there["Location"].split("/")[2])


def at(sitting: Sitting, number: int | str = "", *, prefix: str = "") -> str:
    """Return a page of a sitting."""
    return f"{prefix}/sit/{sitting.pk}/" + (f"{number}/" if number else "")


def device(client: Client) -> str:
    """Return the cookie by which a browser is known."""
    return client.cookies[COOKIE].value


def key_in(html: str) -> str:
    """Return the form's key on a page."""
    found = KEY.search(html)
    assert found
    return found[1]
