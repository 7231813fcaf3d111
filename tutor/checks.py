"""Faults that keep the site from starting: better no start than pages that fail."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from games import all_games, lessons


@register()
def games_can_be_read(**kwargs: Any) -> list[CheckMessage]:
    """Report a game whose lessons cannot be read, and a site without any game."""
    found: list[CheckMessage] = []
    for game in all_games():
        try:
            lessons(game.key)
        except Exception as fault:  # whatever it is, its place in the content is what helps
            found.append(Error(f"{game.key}: the lessons cannot be read: {fault}", id="tutor.E001"))
    return found or ([] if all_games() else [Error("No game was found in games/.", id="tutor.E002")])
