"""What a page asks the browser to keep, to be read without a connection."""

from typing import Any

from django import template
from django.urls import reverse

from tutor.offline.queries import pages_of_games

register = template.Library()


@register.inclusion_tag("offline/_keep.html")
def keep_offline(table: str = "") -> dict[str, Any]:
    """All rule books, and with the key of a game the reader's own table of it."""
    shared = [reverse("rulebook:index"), *(page["url"] for page in pages_of_games("rulebook:game"))]
    own = [reverse("tables:table", args=[table])] if table else []
    return {"shared": " ".join(shared), "own": " ".join(own)}
