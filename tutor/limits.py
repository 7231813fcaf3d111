"""How often one sender may do one thing in a while. No address is stored, only its hash.

The counters are on the cache, which each process has for itself unless CACHE_URL names one for all: they keep load
away. What must hold exactly, whatever the number of processes, is counted in the database (`at_count`, `count`).
"""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any
from unicodedata import normalize

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tutor.models import Tally

KEPT = timedelta(days=1)  # so long after its end a counter is forgotten
LONGEST = 200  # letters of a field that tell one value from another
View = Callable[..., HttpResponseBase]


def sender(request: HttpRequest) -> str:
    """Return the address a request came from; behind a proxy, the one the proxy saw."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.BEHIND_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or request.META.get("REMOTE_ADDR", "")


def over_limit(scope: str, who: str, *, times: int, seconds: int) -> bool:
    """Count one more act of somebody and return whether it is more than `times` within `seconds`."""
    key = _counter(scope, who)
    if cache.add(key, 1, seconds):
        return times < 1
    try:
        return cache.incr(key) > times
    except ValueError:  # it ran out between the two calls
        cache.set(key, 1, seconds)
        return times < 1


def at_count(scope: str, who: str, *, times: int) -> bool:
    """Return whether somebody has done something `times` already, as all processes know; asking does not count."""
    mine = Tally.objects.filter(key=_counter(scope, who), until__gt=timezone.now())
    return mine.filter(count__gte=times).exists()


def count(scope: str, who: str, *, seconds: int) -> int:
    """Count one more act of somebody for all processes; return how many there were within `seconds`."""
    key, now = _counter(scope, who), timezone.now()
    ends = now + timedelta(seconds=seconds)
    with transaction.atomic():
        _row, is_new = Tally.objects.get_or_create(key=key, defaults={"until": ends})
        if is_new:
            Tally.objects.filter(until__lt=now - KEPT).delete()
        row = Tally.objects.select_for_update().get(key=key)  # of several at once each waits for the one before
        if row.until <= now:
            row.count, row.until = 0, ends
        row.count += 1
        row.save()
    return row.count


def _counter(scope: str, who: str) -> str:
    return f"limit:{scope}:{salted_hmac('tutor.limits', who, algorithm='sha256').hexdigest()}"


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """Return the page that asks for patience; nobody keeps it for others."""
    response = render(request, "429.html", {"minutes": -(-seconds // 60)}, status=429)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    return response


def posted_too_often(request: HttpRequest, scope: str, *, times: int, seconds: int, field: str = "") -> bool:
    """Count a POST of its sender (and its value of `field`, if named); return whether it is one too many."""
    who = f"{sender(request)} {_read_alike(request.POST.get(field, ''))}"
    return over_limit(scope, who, times=times, seconds=seconds)


def _read_alike(typed: str) -> str:
    """Return one spelling for all that a form reads, and the database finds, as the same name."""
    read = normalize("NFKC", typed.strip()[:LONGEST])
    return read.upper().casefold()  # some small letters only meet in capitals: ı and i


def limit_posts(scope: str, *, times: int, seconds: int, field: str = "") -> Callable[[View], View]:
    """Decorate a view: too many POSTs of one sender (and one value of `field`, if named) get a 429 page."""

    def decorate(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST" and posted_too_often(request, scope, times=times, seconds=seconds, field=field):
                return too_many(request, seconds)
            return view(request, *args, **kwargs)

        return limited

    return decorate
