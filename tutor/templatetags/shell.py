"""What the frame of every page asks: the sections, the same page in the other language, the colours of the pack."""

from __future__ import annotations

from typing import Any

from django import template
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse, translate_url
from django.utils.translation import get_language, gettext_lazy, override

register = template.Library()

DECK_COLOURS = ("two", "four")
SECTIONS = (
    ("lessons:index", "nav-lessons", gettext_lazy("Học")),
    ("quiz:index", "nav-quiz", gettext_lazy("Luyện")),
    ("referee:index", "nav-referee", gettext_lazy("Trọng tài")),
    ("rulebook:index", "nav-rulebook", gettext_lazy("Sách luật")),
    ("rulebook:decks", "nav-decks", gettext_lazy("Bộ bài")),
    ("progress:index", "nav-progress", gettext_lazy("Tiến độ")),
)


@register.inclusion_tag("_nav.html", takes_context=True)
def main_nav(context: Context) -> dict[str, Any]:
    """The sections that exist; the longest address the page lies under is the current one."""
    request: HttpRequest | None = context.get("request")
    path = request.path if request else ""
    links: list[dict[str, Any]] = [
        {"url": url, "icon": icon, "label": label}
        for name, icon, label in SECTIONS
        if (url := _reverse_or_none(name)) is not None
    ]
    under = [link["url"] for link in links if path.startswith(link["url"])]
    current = max(under, key=len, default=None)
    for link in links:
        link["current"] = "" if link["url"] != current else "page" if path == current else "true"
    return {"links": links, "sprite": static("cards/sprite.svg")}


@register.simple_tag(takes_context=True)
def other_language(context: Context) -> dict[str, str]:
    """The address of this page in the other language, its parameters kept; the start page where there is none.

    A view whose address answers only to POST names the page to return to as `page_url` in its context.
    """
    request: HttpRequest | None = context.get("request")
    code, name = ("en", "English") if get_language() == "vi" else ("vi", "Tiếng Việt")
    here = context.get("page_url") or (request.get_full_path() if request else "/")
    there = translate_url(here, code)
    if there == here:
        with override(code):
            there = reverse("home")
    return {"code": code, "name": name, "url": there}


@register.simple_tag(takes_context=True)
def deck_colours(context: Context) -> str:
    """Whether suits have two colours or four: as this address says, else as the visitor once chose."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return DECK_COLOURS[0]
    wanted = request.GET.get("deck") or request.COOKIES.get("deck")
    return wanted if wanted in DECK_COLOURS else DECK_COLOURS[0]


def _reverse_or_none(name: str) -> str | None:
    try:
        return reverse(name)
    except NoReverseMatch:
        return None
