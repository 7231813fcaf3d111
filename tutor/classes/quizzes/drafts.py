"""Writes of a draft: one edit at a time, each seen by nobody's old page; edits are taken back and put again."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction

from tutor.classes.quizzes.documents import Document
from tutor.classes.quizzes.renewing import renewed
from tutor.models import Quiz, QuizEdit, User
from tutor.serving.makers import Maker

MOST_EDITS = 200  # so many can be taken back
Edit = Callable[[Document], Document]


class OvertakenError(Exception):
    """The quiz was edited elsewhere since this page was made; `quiz` is as it is now."""

    def __init__(self, quiz: Quiz) -> None:
        super().__init__(quiz.pk)
        self.quiz = quiz


def begin(maker: Maker, document: Document, *, quiz_id: UUID | None = None) -> Quiz:
    """Store a new draft of whoever makes it: an account's, else a device's.

    With the id that the form brought it is begun once, however often that is sent.
    """
    user = maker.learner.user if maker.learner else None
    quiz = Quiz(id=quiz_id or uuid4(), owner=user, maker="" if user else maker.digest)
    try:
        with transaction.atomic():
            _put(quiz, document)
            quiz.edits.create(revision=quiz.revision, content=quiz.content)
    except IntegrityError:
        known = Quiz.objects.filter(pk=quiz.pk, owner=quiz.owner, maker=quiz.maker).first()
        return known or begin(maker, document)
    return quiz


def edit(quiz: Quiz, revision: int, change: Edit) -> Quiz:
    """Return the quiz after an edit made on a page of this revision; OvertakenError where there is a newer one.

    What was taken back before cannot be put again afterwards.
    """
    with transaction.atomic():
        quiz = _as_seen(quiz, revision)
        document = renewed(quiz, change(document_of(quiz)))
        if document.stored() == quiz.content:
            return quiz
        quiz.edits.filter(undone=True).delete()
        _put(quiz, document)
        quiz.edits.create(revision=quiz.revision, content=quiz.content)
        _forget_oldest(quiz)
    return quiz


def undo(quiz: Quiz, revision: int) -> Quiz:
    """Return the quiz without its last edit; as it is where there is none."""
    with transaction.atomic():
        quiz = _as_seen(quiz, revision)
        last = list(quiz.edits.filter(undone=False).order_by("-revision")[:2])
        if len(last) == 2:
            QuizEdit.objects.filter(pk=last[0].pk).update(undone=True)
            _put(quiz, renewed(quiz, Document.model_validate(last[1].content)))
    return quiz


def redo(quiz: Quiz, revision: int) -> Quiz:
    """Return the quiz with the edit that was taken back last; as it is where there is none."""
    with transaction.atomic():
        quiz = _as_seen(quiz, revision)
        following = quiz.edits.filter(undone=True).order_by("revision").first()
        if following:
            QuizEdit.objects.filter(pk=following.pk).update(undone=False)
            _put(quiz, renewed(quiz, Document.model_validate(following.content)))
    return quiz


def take(user: User, quiz: Quiz) -> None:
    """Give one draft that has no account to an account; it says first whether that has room."""
    if Quiz.objects.filter(pk=quiz.pk, owner=None).update(owner=user, maker=""):
        quiz.owner, quiz.maker = user, ""


def document_of(quiz: Quiz) -> Document:
    """Return the document of a quiz."""
    return Document.model_validate(quiz.content)


def _as_seen(quiz: Quiz, revision: int) -> Quiz:
    """Return the quiz as it is now, locked; OvertakenError where that is not what somebody saw."""
    now = Quiz.objects.select_for_update().get(pk=quiz.pk)
    if now.revision != revision:
        raise OvertakenError(now)
    return now


def _put(quiz: Quiz, document: Document) -> None:
    quiz.title, quiz.game, quiz.content = document.title, document.game, document.stored()
    quiz.revision += 1
    quiz.save(force_insert=quiz._state.adding)


def _forget_oldest(quiz: Quiz) -> None:
    kept = quiz.edits.order_by("-revision").values_list("revision", flat=True)[MOST_EDITS - 1 : MOST_EDITS]
    for oldest in kept:
        quiz.edits.filter(revision__lt=oldest).delete()
