"""What happens around every view: too large bodies are refused, and the learner is at hand; the API needs neither."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import resolve

from tutor.accounts.learners import LearnerRef

View = Callable[[HttpRequest], HttpResponse]
API = "/api/v1/"


def straight_to_the_api(get_response: View) -> View:
    """Answer what programs ask without what pages need: no session, language, learner, form token or cookie."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(API):
            return get_response(request)
        request.resolver_match = found = resolve(request.path_info)
        response: HttpResponse = found.func(request, *found.args, **found.kwargs)
        return response

    return middleware


def body_limit(get_response: View) -> View:
    """Refuse a body above DATA_UPLOAD_MAX_MEMORY_SIZE with a page, before anything reads it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return render(request, "413.html", status=413)
        return get_response(request)

    return middleware


def learner(get_response: View) -> View:
    """Give the request a `learner_ref` and write the visitor's cookie afterwards."""

    def middleware(request: HttpRequest) -> HttpResponse:
        ref = LearnerRef(request)
        request.learner_ref = ref  # type: ignore[attr-defined]
        response = get_response(request)
        ref.write_cookie(response)
        return response

    return middleware
