"""How the site keeps something in a browser: for a year, out of the reach of scripts, sent to this site alone."""

from django.conf import settings
from django.http import HttpResponseBase

YEAR = 365 * 24 * 3600


def keep(response: HttpResponseBase, name: str, value: str, *, seconds: int = YEAR, salt: str = "") -> None:
    """Let the browser keep a value; with a `salt` it is signed, so that nobody can make one up."""
    kept = {"max_age": seconds, "httponly": True, "samesite": "Lax", "secure": settings.SESSION_COOKIE_SECURE}
    if salt:
        response.set_signed_cookie(name, value, salt=salt, **kept)
    else:
        response.set_cookie(name, value, **kept)
