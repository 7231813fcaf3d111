"""The progress page: a learner's own, never anybody else's."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tutor.accounts.learners import current_learner
from tutor.progress.queries import progress_of


@require_safe
@cache_control(private=True)
def index(request: HttpRequest) -> HttpResponse:
    """Rule by rule and lesson by lesson; a visitor sees what was done in this browser."""
    return render(request, "progress/index.html", {"games": progress_of(current_learner(request))})
