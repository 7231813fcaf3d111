"""Addresses of the API, without a language, and what surrounds each: CORS, HEAD, other methods, nothing there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, re_path

from tutor.api.problems import no_such_address, wrong_method
from tutor.api.views import api

app_name = "api"
View = Callable[..., HttpResponse]

METHODS = {"judge": "POST", "judge_batch": "POST", "audit": "POST"}  # the others are read
SHARED_POSTS = ("judge",)  # what pages of other sites may post to, too
DAY = 24 * 3600
POLICY = "default-src 'none'; frame-ancestors 'none'"


def around(view: View, *, method: str, shared: bool) -> View:
    """Wrap a view: pages of other sites may ask what is `shared`; every other method is refused in the API's form."""
    allowed = ", ".join([method, *(["HEAD"] if method == "GET" else []), *(["OPTIONS"] if shared else [])])

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "HEAD" and method == "GET":
            request.method = "GET"  # the server leaves the body out
        if request.method == method:
            response = view(request, *args, **kwargs)
        elif request.method == "OPTIONS" and shared:
            response = _preflight(allowed)
        else:
            response = wrong_method(allowed)
        if shared:
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "Retry-After"
        response["Content-Security-Policy"] = POLICY
        return response

    return answer


def _preflight(allowed: str) -> HttpResponse:
    headers = {
        "Allow": allowed,
        "Access-Control-Allow-Methods": allowed,
        "Access-Control-Allow-Headers": "Content-Type",
        "Access-Control-Max-Age": str(DAY),
    }
    response = HttpResponse(status=204, headers=headers)
    del response["Content-Type"]
    return response


def nowhere(request: HttpRequest, **_: object) -> HttpResponse:
    """Answer below /api/v1/ where nothing is."""
    response = no_such_address()
    response["Content-Security-Policy"] = POLICY
    return response


def _surrounded(pattern: URLPattern) -> URLPattern:
    name = str(pattern.name)
    method = METHODS.get(name, "GET")
    view = around(pattern.callback, method=method, shared=method == "GET" or name in SHARED_POSTS)
    return path(str(pattern.pattern), view, name=name)


urlpatterns = [
    *(
        _surrounded(pattern)
        for pattern in api.urls[0]
        if isinstance(pattern, URLPattern) and pattern.name != "api-root"
    ),
    re_path("", nowhere),  # whatever stands there: <path:…> lets an address with a line break through
]
