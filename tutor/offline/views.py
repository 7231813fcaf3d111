"""What a browser needs to keep pages: the manifest, the service worker, the page for when there is no connection."""

import json
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from tutor.offline.queries import manifest, pages_of_games, what_is_kept

P = ParamSpec("P")


def the_same_for_all(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Let a browser ask each time whether it changed; nothing in it depends on who asks."""

    @wraps(view)
    def asked_again(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(*args, **kwargs)
        response["Cache-Control"] = "no-cache"
        return response

    return asked_again


@require_safe
@the_same_for_all
def web_manifest(request: HttpRequest) -> HttpResponse:
    """How the site looks on a telephone's home screen."""
    return JsonResponse(manifest(), content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
@the_same_for_all
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker: what it keeps, then the script that does it; another text whenever what is kept changed."""
    lines = f"self.kept = {json.dumps(what_is_kept())};", f"importScripts({json.dumps(static('js/worker.js'))});"
    return HttpResponse("\n".join(lines), content_type="text/javascript; charset=utf-8")


@require_safe
@the_same_for_all
def offline(request: HttpRequest) -> HttpResponse:
    """There is no connection: which rule books can be read all the same."""
    context = {"books": pages_of_games("rulebook:game"), "tables": pages_of_games("tables:table")}
    return render(request, "offline/page.html", context)
