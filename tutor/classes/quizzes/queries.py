"""Reads of quizzes: whose they are, and what their lists show."""

from uuid import UUID

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.utils import timezone

from games import Game, InputError, get_game
from tutor.classes.taking.sittings import Closed, check_open
from tutor.models import Quiz, QuizVersion
from tutor.serving.makers import device_maker


def own_quizzes(request: HttpRequest) -> QuerySet[Quiz]:
    """Return the quizzes of whoever asks: the account's, and the drafts this device made without one."""
    drafts = device_maker(request).drafts
    return Quiz.objects.filter(owner=request.user) | drafts if request.user.is_authenticated else drafts


def quiz_or_404(request: HttpRequest, quiz: UUID) -> Quiz:
    """Return a quiz of whoever asks; anybody else's is as if it were not there."""
    found = own_quizzes(request).filter(pk=quiz).first()
    if found is None:
        raise Http404
    return found


def listed(request: HttpRequest) -> QuerySet[Quiz]:
    """Return the quizzes of whoever asks, the latest first, with `version` (None for a draft) and `sittings`.

    `newest` is the draft of which the newest version was made.
    """
    newest = QuizVersion.objects.filter(quiz=OuterRef("pk")).order_by("-number").values("draft")[:1]
    counted = own_quizzes(request).annotate(
        version=Max("versions__number"), sittings=Count("versions__sittings", distinct=True), newest=Subquery(newest)
    )
    return counted.order_by("-updated")


def standing(version: QuizVersion) -> Closed | None:
    """Return why nobody can begin a published quiz now, and since or until when; None where it is open."""
    try:
        check_open(version, timezone.now())
    except Closed as closed:
        return closed
    return None


def game_or_404(key: str) -> Game:
    """Return the game of a key."""
    try:
        return get_game(key)
    except InputError as error:
        raise Http404(str(error)) from error
