"""A teacher's quizzes, class and students beside everybody who is none of theirs: what the permission tests begin with.

Whatever is said in `SAID` stands in one place alone, so that a page which holds it tells it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from django.core import serializers
from django.test import Client

from tests.tutor.factories import FOUL, GAME, HOUSE
from tests.tutor.quiz_taken import browser, teacher
from tests.tutor.sitting_down import code_of, come
from tutor.classes.codes import free_join_code
from tutor.classes.quizzes.documents import Choice, Document, Judged, Settings, Short
from tutor.classes.quizzes.drafts import begin, edit
from tutor.classes.quizzes.publishing import publish
from tutor.classes.roster.services import add_seats
from tutor.classes.taking.coming import spaced
from tutor.models import (
    Assignment,
    Class,
    Given,
    Learner,
    Membership,
    Quiz,
    QuizEdit,
    QuizVersion,
    Regrading,
    Retraction,
    Sitting,
    User,
)
from tutor.serving.makers import Maker

SAID = {
    "title": "Bài kín 7419",
    "draft": "Nháp 3301",
    "cover": "Lời bìa 5523",
    "note": "Lời giải 8831",
    "accepted": "Đáp án 9917",
    "class": "Lớp kín 6642",
    "seat": "Chỗ trống 7750",
    "pupil": "Trò 4417",
    "taker": "Trò 2286",
    "guest": "Khách 1183",
    "loose": "Bản lẻ 5150",
}
STORED = (
    *(Quiz, QuizEdit, QuizVersion, Retraction, Class, Membership, Assignment, Sitting, Given, Regrading),
    Class.teachers.through,
)


@dataclass
class Schools:
    """What is the teacher's (`quiz`, `loose` of her device, `group`) and one student's (`member`, `sitting`).

    `browsers` are everybody's by name; `mine` are the quiz, class, member and sitting of another teacher.
    """

    owner: User
    quiz: Quiz
    loose: Quiz
    group: Class
    other_group: Class
    member: Membership
    sitting: Sitting
    browsers: dict[str, Client]
    mine: dict[str, Any]
    secrets: dict[str, list[str]] = field(default_factory=dict)

    def told(self, response: Any, *, known: tuple[str, ...] = ()) -> list[str]:
        """Return what a response, or its headers, tell of what only the teacher and her students know.

        What was asked for by its address is known to who asks, and so is what is `known`.
        """
        asked = unquote(response.request["PATH_INFO"] + response.request["QUERY_STRING"])
        text = body(response) + unquote(str(response.headers)) + unquote(str(response.cookies))
        return [
            f"{kind}: {one}"
            for kind, texts in self.secrets.items()
            if kind not in known
            for one in texts
            if one in text and one not in asked
        ]


def body(response: Any) -> str:
    """Return what a response brings as text."""
    content = b"".join(response) if response.streaming else response.content
    return str(content.decode("utf-8", "replace"))


def stored() -> str:
    """Return everything that is stored of quizzes, classes and sittings."""
    return "\n".join(serializers.serialize("jsonl", model.objects.order_by("pk")) for model in STORED)


def document(title: str, *, cover: str = "", note: str = "", accepted: str = "Át bích", **settings: Any) -> Document:
    """Return a quiz of an item of each kind."""
    items = [
        Judged(query="foul", position=FOUL, rule="foul", note=note),
        Choice(question="Mấy người?", options=["Hai", "Ba", "Bốn"], right=[2], note=note),
        Short(question="Tên lá?", accepted=[accepted]),
    ]
    return Document(
        title=title, cover=cover, game=GAME.key, house=HOUSE, items=items, settings=Settings(**{"tries": 2, **settings})
    )


def quiz_by(user: User, made: Document) -> Quiz:
    """Publish a quiz of an account."""
    return publish(begin(Maker(learner=Learner.objects.get(user=user)), made)).quiz


def class_of(name: str, *teachers: User) -> Class:
    group = Class.objects.create(name=name, code=free_join_code())
    for one in teachers:
        group.teachers.add(one)
    return group


def join(group: Class, name: str) -> tuple[Client, Membership]:
    """Come into a class in a browser of one's own."""
    client = Client()
    there = client.post(f"/join/{group.code}/", {"name": name})
    return client, Membership.objects.get(pk=there["Location"].split("/")[2])


def two_schools() -> Schools:
    """Let a teacher have quizzes and two classes, one of them with a colleague, and another teacher have his own."""
    owner, colleague, other = (teacher(f"giaovien{n}") for n in (1, 2, 3))
    quiz = quiz_by(owner, document(SAID["title"], cover=SAID["cover"], note=SAID["note"], accepted=SAID["accepted"]))
    edit(quiz, quiz.revision, lambda one: one.model_copy(update={"title": SAID["draft"]}))
    loose = begin(Maker(token="of-her-device"), document(SAID["loose"]))
    group, shared = class_of(SAID["class"], owner), class_of("Lớp chung", owner, colleague)
    add_seats(group, [SAID["seat"]])
    for one in (group, shared):
        one.assignments.create(quiz=quiz)
    version = quiz.versions.get()
    pupil, taker, stranger = join(group, SAID["pupil"]), join(group, SAID["taker"]), join(shared, "Trò lớp khác")
    sittings = [come(version, client=client)[1] for client, _member in (pupil, taker, stranger)]
    guest, by_name = come(version, name=SAID["guest"])
    taker[0].post(f"/sit/{sittings[1].pk}/3/", {"answer": "trật", "key": "k"})
    browsers = {"nobody": Client(), "another teacher": browser(other), "colleague": browser(colleague)}
    browsers |= {"pupil": pupil[0], "taker": taker[0], "stranger": stranger[0], "guest": guest, "owner": browser(owner)}
    own_quiz, own_class = quiz_by(other, document("Bài của tôi")), class_of("Lớp của tôi", other)
    own_class.assignments.create(quiz=own_quiz)
    own_member = join(own_class, "Trò của tôi")
    own_sitting = come(own_quiz.versions.get(), client=own_member[0])[1]
    mine = {"quiz": own_quiz, "group": own_class, "member": own_member[1], "sitting": own_sitting}
    made = Schools(
        owner, Quiz.objects.get(pk=quiz.pk), loose, group, shared, taker[1], sittings[1], browsers, mine=mine
    )
    made.secrets = {key: [text] for key, text in SAID.items()}
    made.secrets["codes"] = [code_of(version), group.code]
    made.secrets["ids"] = [str(one.pk) for one in (quiz, loose, group, *group.members.all(), *sittings, by_name)]
    made.secrets["personal codes"] = list(_personal(sittings[0], sittings[1], by_name))
    return made


def _personal(*sittings: Sitting) -> Iterator[str]:
    for one in sittings:
        yield from (one.code, spaced(one.code))
