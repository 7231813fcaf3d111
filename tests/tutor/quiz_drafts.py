"""Drafts of quizzes, and the builder's form as a browser sends it."""

import re
from typing import Any

from django.test import Client

from tests.tutor.factories import FOUL, GAME, HTMX
from tutor.classes.quizzes.documents import Choice, Document, Judged
from tutor.classes.quizzes.drafts import begin, document_of
from tutor.models import Learner, Quiz, User
from tutor.serving.makers import Maker


def quiz_of(user: User, *items: Any, **parts: Any) -> Quiz:
    """Store a draft of an account."""
    learner = Learner.objects.get_or_create(user=user)[0]
    document = Document(game=GAME.key, house=GAME.house().to_json(), items=list(items), **parts)
    return begin(Maker(learner=learner), document)


def foul() -> Judged:
    """An item about a fouled layout, which stays when others are proposed."""
    return Judged(query="foul", position=FOUL, rule="foul", locked=True)


def own() -> Choice:
    """A teacher's own question."""
    return Choice(question="Mấy người?", options=["Hai", "Bốn"], right=[1])


def at(quiz: Quiz, part: str = "") -> str:
    """Return a page of a quiz."""
    return f"/teach/quizzes/{quiz.pk}/{part}"


def now(quiz: Quiz) -> Document:
    """Return a draft as it is stored."""
    return document_of(Quiz.objects.get(pk=quiz.pk))


def fields_on(response: Any) -> dict[str, Any]:
    """Return what the builder's form would send as it stands, without a button."""
    page = response.content.decode()
    form = page[page.index('id="builder"') : page.index("</form>", page.index('id="builder"'))]
    sent: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]+>", form):
        facts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        is_box = facts.get("type") in ("checkbox", "radio")
        if "name" in facts and (not is_box or " checked" in tag):
            sent.setdefault(facts["name"], []).append(facts.get("value", ""))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', form, re.DOTALL):
        sent[name] = re.findall(r"<option selected>([^<]+)", options)
    for name, text in re.findall(r'<textarea name="([^"]+)"[^>]*>([^<]*)</textarea>', form):
        sent[name] = [text]
    sent.pop("csrfmiddlewaretoken", None)
    return sent


def send(client: Client, quiz: Quiz, do: str = "", *, htmx: bool = False, **typed: Any) -> Any:
    """Send the builder's form as it stands, with other texts in some fields."""
    sent = fields_on(client.get(at(quiz))) | {"do": do} | {key.replace("__", "."): text for key, text in typed.items()}
    return client.post(at(quiz), sent, headers=HTMX if htmx else {})
