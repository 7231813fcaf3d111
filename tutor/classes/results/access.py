"""Whose results are seen, and of whom: the quiz's owner's, of everybody or of a class; by who teaches a class that was
given the quiz, of that class alone; with names or without.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache

from tutor.classes.quizzes.queries import own_quizzes, quiz_or_404
from tutor.classes.results.queries import Results, Scope, classes_of, results_of, shared_classes
from tutor.models import Class, Quiz, User

NAMES = "results-names"  # in the session: whether names are hidden, as on a wall that the class sees

View = Callable[..., HttpResponseBase]


def of_quiz(view: View) -> View:
    """Give a view that does something the quiz it is about: its owner's alone. Nothing is kept."""

    @wraps(view)
    def found(request: HttpRequest, quiz: UUID, **kwargs: Any) -> HttpResponseBase:
        return view(request, quiz_or_404(request, quiz), **kwargs)

    return never_cache(found)


def names_hidden(request: HttpRequest) -> bool:
    """Return whether names are hidden: as `?names=off` or `?names=on` says now, and from then on."""
    wish = request.GET.get("names")
    if wish in ("on", "off"):
        request.session[NAMES] = wish
    return bool(request.session.get(NAMES) == "off")


class Asked:
    """What a page of results was asked for: `classes` to choose from, the one chosen, whether names are hidden.

    `scope` are the classes whose students alone are seen; None for the quiz's owner, who sees everybody.
    """

    def __init__(self, request: HttpRequest, quiz: Quiz, scope: Scope = None) -> None:
        self.quiz, self.scope, self.hidden = quiz, scope, names_hidden(request)
        user = request.user
        mine = classes_of(quiz, user) if scope is None and isinstance(user, User) else scope or ()
        self.classes: list[Class] = list(mine)
        wish = request.GET.get("class", "")
        self.group = next((one for one in self.classes if str(one.pk) == wish), None)

    @property
    def is_owner(self) -> bool:
        """Whether everything is seen, and may be changed."""
        return self.scope is None

    def results(self) -> Results:
        """Read the results."""
        return results_of(self.quiz, scope=self.scope, group=self.group, anonymous=self.hidden)


def of_results(view: View) -> View:
    """Give a view that only shows what it was asked for, as far as whoever asks may see it. Nothing is kept."""

    @wraps(view)
    def found(request: HttpRequest, quiz: UUID, **kwargs: Any) -> HttpResponseBase:
        return view(request, _asked_or_404(request, quiz), **kwargs)

    return never_cache(found)


def _asked_or_404(request: HttpRequest, quiz: UUID) -> Asked:
    """Return what is asked for; a quiz that is neither one's own nor given to a class one teaches is not there."""
    own = own_quizzes(request).filter(pk=quiz).first()
    if own:
        return Asked(request, own)
    classes = list(shared_classes(quiz, request.user)) if isinstance(request.user, User) else []
    if not classes:
        raise Http404
    return Asked(request, get_object_or_404(Quiz, pk=quiz), scope=classes)
