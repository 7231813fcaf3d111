"""A draft becomes a version that never changes; a quiz is closed and opened again, an item is taken back."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from tutor.classes.codes import free_join_code
from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.drafts import document_of, edit
from tutor.classes.quizzes.keys import frozen_item, game_of, unreadable
from tutor.models import Quiz, QuizVersion, Retraction

CODES_TRIED = 20


@dataclass(frozen=True)
class Lack:
    """What a quiz lacks to be published: `what` it is (title, items, item), and which item."""

    what: str
    item: str = ""


def lacks(document: Document) -> list[Lack]:
    """Return what keeps a quiz from being published."""
    found = [] if document.title else [Lack("title")]
    found += [] if document.items else [Lack("items")]
    return found + [Lack("item", item) for item in unreadable(document)]


def publish(quiz: Quiz) -> QuizVersion:
    """Return a new version of a quiz as its draft is now; the newest one where nothing changed since.

    The first one gives the quiz its code. Work on an earlier version goes on with that version.
    """
    with transaction.atomic():
        quiz = Quiz.objects.select_for_update().get(pk=quiz.pk)
        document, newest = document_of(quiz), newest_version(quiz)
        rulebook = game_of(document).book.version
        if newest and is_published_as_is(quiz, newest) and newest.rulebook == rulebook:
            return newest
        _give_code(quiz)
        content = {**document.stored(), "items": [frozen_item(document, item) for item in document.items]}
        number = newest.number + 1 if newest else 1
        return quiz.versions.create(number=number, draft=quiz.content, content=content, rulebook=rulebook)


def newest_version(quiz: Quiz) -> QuizVersion | None:
    """Return the version that who begins now is given."""
    return quiz.versions.order_by("-number").first()


def is_published_as_is(quiz: Quiz, newest: QuizVersion | None) -> bool:
    """Return whether the newest version was made of what the draft says now."""
    return newest is not None and newest.draft == quiz.content


def close(quiz: Quiz) -> None:
    """Let nobody begin any more; who began goes on."""
    Quiz.objects.filter(pk=quiz.pk, closed_at=None).update(closed_at=timezone.now())


def reopen(quiz: Quiz) -> None:
    """Let people begin again."""
    Quiz.objects.filter(pk=quiz.pk).update(closed_at=None)


def retract(quiz: Quiz, item: str, message: str) -> None:
    """Take an item back, or give the message another wording: it counts for nobody from now on.

    What stands in its place in the draft by then is another item.
    """
    with transaction.atomic():
        now = Quiz.objects.select_for_update().get(pk=quiz.pk)
        Retraction.objects.update_or_create(quiz=now, item=item, defaults={"message": message})
        edit(now, now.revision, lambda document: document)


def unretract(quiz: Quiz, item: str) -> None:
    """Let an item count again."""
    quiz.retractions.filter(item=item).delete()


def _give_code(quiz: Quiz) -> None:
    """Give a quiz its six letters; no other quiz and no class has the same."""
    for _n in range(CODES_TRIED if quiz.code is None else 0):
        quiz.code = free_join_code()
        try:
            with transaction.atomic():
                quiz.save(update_fields=["code"])
        except IntegrityError:
            continue
        return
    if quiz.code is None:
        raise RuntimeError("no code is free")
