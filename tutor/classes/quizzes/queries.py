"""Reads of quizzes: whose they are, and what their lists show."""

from uuid import UUID

from django.db.models import Count, Max, QuerySet
from django.http import Http404, HttpRequest

from games import Game, InputError, get_game
from tutor.models import Quiz
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
    """Return the quizzes of whoever asks, the latest first, with `version` (None for a draft) and `sittings`."""
    counted = own_quizzes(request).annotate(
        version=Max("versions__number"), sittings=Count("versions__sittings", distinct=True)
    )
    return counted.order_by("-updated")


def made_so_far(request: HttpRequest) -> int:
    """Return how many quizzes whoever asks has: an account's, or a device's."""
    if request.user.is_authenticated:
        return Quiz.objects.filter(owner=request.user).count()
    return device_maker(request).drafts.count()


def game_or_404(key: str) -> Game:
    """Return the game of a key."""
    try:
        return get_game(key)
    except InputError as error:
        raise Http404(str(error)) from error
