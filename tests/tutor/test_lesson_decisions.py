"""A step that teaches where the source is silent says so, and leads to the decision in the rule book."""

import re
from typing import Any

import pytest
from django.test import Client

from games import all_games, lessons

pytestmark = pytest.mark.django_db
MARK = {
    "": "Chỗ này có nhiều cách hiểu: bàn khác có thể chơi khác.",
    "/en": "This can be read in more than one way: other tables may play differently.",
}


def first_steps(game: str) -> dict[bool, tuple[Any, int]]:
    """Return a step of a game that teaches decisions, and one that does not."""
    steps = [(lesson, n) for lesson in lessons(game) for n in range(1, len(lesson.steps) + 1)]
    return {bool(lesson.steps[n - 1].decisions): (lesson, n) for lesson, n in reversed(steps)}


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("game", [game.key for game in all_games()])
def test_the_mark_leads_to_the_decision_and_stands_nowhere_else(client: Client, game: str, prefix: str) -> None:
    book = client.get(f"{prefix}/rules/{game}/").text
    for taught, (lesson, n) in first_steps(game).items():
        page = client.get(f"{prefix}/lessons/{game}/{lesson.slug}/{n}/").text
        assert (MARK[prefix] in page) == taught
        keys = re.findall(rf'<a class="chip" href="{prefix}/rules/{game}/#(D\d+)">', page)
        assert keys == list(lesson.steps[n - 1].decisions)
        assert all(f'id="{key}"' in book for key in keys)


def test_every_decision_named_in_a_lesson_stands_in_the_book() -> None:
    for game in all_games():
        named = {key for lesson in lessons(game.key) for step in lesson.steps for key in step.decisions}
        assert named <= set(game.book.decisions)
