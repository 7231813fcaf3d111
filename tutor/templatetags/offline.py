"""What a page asks the browser to keep, to be read without a connection."""

from typing import Any

from django import template
from django.middleware.csrf import get_token
from django.template.context import Context
from django.urls import reverse

from tutor.offline.queries import pages_of_games

register = template.Library()


@register.inclusion_tag("offline/_keep.html", takes_context=True)
def keep_offline(context: Context, table: str = "") -> dict[str, Any]:
    """All rule books, and with the key of a game the reader's own table of it."""
    if table:
        # The worker fetches the own table while the reader goes on. It must already have the token by then: two pages
        # asked for without one get two, and the form on one of them would be refused.
        get_token(context["request"])
    shared = [reverse("rulebook:index"), *(page["url"] for page in pages_of_games("rulebook:game"))]
    own = [reverse("tables:table", args=[table])] if table else []
    return {"shared": " ".join(shared), "own": " ".join(own)}
