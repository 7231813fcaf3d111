"""The real names of the people of one's last verdicts: they stay in a signed cookie of the device that asked."""

from collections.abc import Mapping, Sequence

from django.core import signing
from django.http import HttpRequest, HttpResponse

from tutor.cookies import keep
from tutor.serving.table_people import IN_VERDICTS

COOKIE = SALT = IN_VERDICTS
MONTH = 30 * 24 * 3600
LONGEST = 3800  # a browser keeps 4,096 letters, those around the value among them


def names_here(request: HttpRequest, code: str) -> tuple[str, ...]:
    """Return the names this device knows for a verdict, in the order of their numbers."""
    return tuple(_kept(request).get(code, ()))


def keep_names(response: HttpResponse, request: HttpRequest, code: str, names: Sequence[str]) -> None:
    """Remember the names of a verdict here, and forget those of the oldest ones where there is no room."""
    kept = {known: told for known, told in _kept(request).items() if known != code}
    if names:
        kept[code] = list(names)
    value = signing.dumps(kept, salt=SALT, compress=True)
    while len(value) > LONGEST:
        kept.pop(next(iter(kept)))
        value = signing.dumps(kept, salt=SALT, compress=True)
    if kept:
        keep(response, COOKIE, value, seconds=MONTH)
    elif COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, samesite="Lax")


def _kept(request: HttpRequest) -> Mapping[str, list[str]]:
    try:
        kept: Mapping[str, list[str]] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=MONTH)
    except signing.BadSignature:
        return {}
    return kept
