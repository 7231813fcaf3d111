"""Six letters for a quiz or a class: the two share one address, so no quiz has the letters of a class.

Typed letters may be guessed, so that is limited (tutor/classes/taking/coming.py). A link and a QR code also carry an
invitation that nobody can guess: who comes with it is never refused for what others of his address typed.
"""

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import override

from tutor.models import Class, Quiz, new_join_code

CODES_TRIED = 20
DRAWING = 0x6C756174  # the number under which PostgreSQL lets one draw after the other

INVITATION = "k"  # its name in a link and in a form


def invitation(code: str) -> str:
    """Return what proves that somebody was given these letters and did not guess them."""
    return salted_hmac("tutor.classes.codes", code, algorithm="sha256").hexdigest()[:16]


def is_invited(request: HttpRequest, code: str) -> bool:
    """Return whether a request brings the invitation of these letters."""
    brought = request.POST.get(INVITATION) or request.GET.get(INVITATION, "")
    return constant_time_compare(brought, invitation(code))


def door_of(code: str) -> str:
    """Return where one comes in with these letters, invited, in the reader's language."""
    return f"{reverse('taking:begin', args=[code])}?{INVITATION}={invitation(code)}"


def links_of(request: HttpRequest, code: str) -> dict[str, str]:
    """Return the links that are given away: `link` with its invitation, `url` as one types it, `join_url` for letters.

    They are without a language's prefix, whatever language the teacher reads.
    """
    with override(settings.LANGUAGE_CODE):
        paths = {"link": door_of(code), "url": reverse("taking:begin", args=[code]), "join_url": reverse("taking:join")}
    return {name: request.build_absolute_uri(path) for name, path in paths.items()}


def free_join_code() -> str:
    """Return six letters that neither a quiz nor a class has.

    Until the transaction that writes them ends nobody else draws, who could find them free as well.
    """
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [DRAWING])
    for _n in range(CODES_TRIED):
        code = new_join_code()
        if not Quiz.objects.filter(code=code).exists() and not Class.objects.filter(code=code).exists():
            return code
    raise RuntimeError("no code is free")
