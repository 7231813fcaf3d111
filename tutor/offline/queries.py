"""What a browser keeps to read without a connection, and how it knows that it has grown old."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import override

from games import all_games
from tutor.serving.verdicts import reader_lang

# What the kept pages are drawn with.
DRAWN_WITH = (
    "css/site.css",
    "css/referee.css",
    "js/offline.js",
    "fonts/be-vietnam-pro-400.woff2",
    "fonts/be-vietnam-pro-700.woff2",
    "icons/icon.svg",
    "cards/sprite.svg",
)
MADE_OF = ("templates/**/*.html", "static/**/*.*", "tutor/locale/**/*.mo", "games/**/*.toml")
PAPER = "#fffdf7"


def pages_of_games(name: str) -> list[dict[str, str]]:
    """A page of every game, as `rulebook:game`, in the reader's language: the game's title and the address."""
    lang = reader_lang()
    return [{"title": game.title[lang], "url": reverse(name, args=[game.key])} for game in all_games()]


def manifest() -> dict[str, Any]:
    """The web application manifest."""
    icons = [{"src": static("icons/icon.svg"), "type": "image/svg+xml", "sizes": "any"}]
    icons += [
        {"src": static(f"icons/icon-{size}.png"), "type": "image/png", "sizes": f"{size}x{size}"} for size in (192, 512)
    ]
    return {
        "id": "/",
        "name": "Luật Bài",
        "short_name": "Luật Bài",
        "description": "Học, luyện và phân xử luật bài Việt Nam",
        "lang": settings.LANGUAGE_CODE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }


def what_is_kept() -> dict[str, Any]:
    """For the worker: its version, what pages are drawn with, the page for no connection by the start of an address,
    and where somebody comes or goes, so that what was his is forgotten."""
    pages: dict[str, str] = {}
    leaving = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            pages[reverse("home")] = reverse("offline:page")
            leaving += [reverse(name) for name in ("login", "logout", "accounts:signup", "accounts:delete")]
            leaving.append(reverse("progress:delete"))
    return {
        "version": version(),
        "static": [static(one) for one in DRAWN_WITH],
        "offline": dict(sorted(pages.items(), key=lambda item: -len(item[0]))),
        "leaving": leaving,
    }


@cache
def version() -> str:
    """A digest of all that the kept pages are made of; a release that changes none of it keeps them."""
    found = sha256()
    for file in _sources():
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for pattern in MADE_OF:
        yield from sorted(settings.BASE_DIR.glob(pattern))
