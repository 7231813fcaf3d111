"""The site with a clock round it: every answer says in `X-Seconds` what it cost; `/empty/` is a view of nothing.

Processor time of the thread that answers, so that waiting and other processes do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from time import thread_time
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import path

from tutor.wsgi import application as site


def empty(_: HttpRequest) -> HttpResponse:
    """Answer nothing."""
    return HttpResponse()


import_module("tutor.urls").urlpatterns.insert(0, path("empty/", empty))


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as the site does; Django calls `start_response` when its work is done."""
    start = thread_time()

    def begin(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
        return start_response(status, [*headers, ("X-Seconds", f"{thread_time() - start:.9f}")], *more)

    return site(environ, begin)
