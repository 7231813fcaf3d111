"""A counter on the cache: how often one sender may do one thing in a while. No address is stored, only its hash."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.crypto import salted_hmac

View = Callable[..., HttpResponseBase]


def sender(request: HttpRequest) -> str:
    """Return the address a request came from; behind a proxy, the one the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def over_limit(scope: str, who: str, *, times: int, seconds: int) -> bool:
    """Count one more act of somebody and return whether it is more than `times` within `seconds`."""
    key = f"limit:{scope}:{salted_hmac('tutor.limits', who, algorithm='sha256').hexdigest()}"
    if cache.add(key, 1, seconds):
        return times < 1
    try:
        return cache.incr(key) > times
    except ValueError:  # it ran out between the two calls
        cache.set(key, 1, seconds)
        return times < 1


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """Return the page that asks for patience."""
    response = render(request, "429.html", {"minutes": -(-seconds // 60)}, status=429)
    response["Retry-After"] = str(seconds)
    return response


def limit_posts(scope: str, *, times: int, seconds: int, field: str = "") -> Callable[[View], View]:
    """Decorate a view: too many POSTs of one sender (and one value of `field`, if named) get a 429 page."""

    def decorate(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                who = f"{sender(request)} {request.POST.get(field, '').casefold()}"
                if over_limit(scope, who, times=times, seconds=seconds):
                    return too_many(request, seconds)
            return view(request, *args, **kwargs)

        return limited

    return decorate
