"""A teacher's quizzes as her pages find them: an empty draft, one with an item of each kind, one that is published."""

from tests.e2e.world import World
from tests.tutor.factories import FOUL, PLAYERS
from tests.tutor.quiz_drafts import foul, own, quiz_of
from tutor.classes.quizzes.documents import Judged, Short
from tutor.classes.quizzes.drafts import edit
from tutor.classes.quizzes.publishing import publish, retract
from tutor.models import Quiz

SETTINGS = {"shuffle": True, "minutes": 20, "closes_at": "2031-01-02T03:04:00Z", "tries": 2}


def draft(world: World, *, empty: bool = False) -> Quiz:
    """Return a draft of the account."""
    if empty:
        return quiz_of(world.account)
    house = {"preset": "seed", "wheel": "lowest"}
    items = [
        foul().model_copy(update={"note": "Nhớ **nhé**"}),
        Judged(query="settle", position={"players": PLAYERS}, level=3),
        Judged(query="foul", position=FOUL, house=house),
        Judged(query="foul", position={"front": "Qs"}),
        own(),
        Short(question="Tên lá?", accepted=["Át bích"]),
    ]
    quiz = quiz_of(world.account, *items, title="Bài một", cover="Chào", settings=SETTINGS)
    return edit(quiz, quiz.revision, lambda one: one.model_copy(update={"title": "Bài hai"}))


def out(world: World) -> Quiz:
    """Return a quiz of the account that is published, edited since, and of which an item was taken back."""
    quiz = quiz_of(world.account, foul(), own(), title="Bài một")
    publish(quiz)
    retract(quiz, quiz.content["items"][0]["id"], "Sai đề")
    quiz.refresh_from_db()
    return edit(quiz, quiz.revision, lambda one: one.model_copy(update={"title": "Bài hai"}))


def at(quiz: Quiz, part: str = "") -> str:
    """Return a page of a quiz; `{item}` and `{own}` in the path stand for its first item and its teacher's own one."""
    items = quiz.content["items"]
    choice = next((item["id"] for item in items if item["kind"] == "choice"), "")
    return f"/teach/quizzes/{quiz.pk}/" + part.format(item=items[0]["id"] if items else "", own=choice)
