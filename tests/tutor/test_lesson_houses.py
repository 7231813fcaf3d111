"""A step or an example that is judged under a house rule says which one, and leads to it in the rule book."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game, lessons

pytestmark = pytest.mark.django_db
SAYS = {"": "Bàn ở đây chơi:", "/en": "The table here plays:"}
STEPS = [
    (game.key, lesson, n)
    for game in all_games()
    for lesson in lessons(game.key)
    for n, step in enumerate(lesson.steps, 1)
    if any(judged and judged.house for judged in (step.try_, step.example))
]


@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize(("game", "lesson", "n"), [pytest.param(*one, id=f"{one[1].slug}-{one[2]}") for one in STEPS])
def test_the_house_rule_of_a_step_is_named_and_stands_in_the_book(
    client: Client, game: str, lesson: Any, n: int, prefix: str
) -> None:
    page = client.get(f"{prefix}/lessons/{game}/{lesson.slug}/{n}/").text
    step = lesson.steps[n - 1]
    houses = [judged.house for judged in (step.try_, step.example) if judged and judged.house]
    assert page.count(SAYS[prefix]) == len(houses)
    found = re.findall(rf'<a class="chip" href="{prefix}/rules/{game}/#option-(\w+)">([^<]+)</a>', page)
    found_game, lang = get_game(game), prefix.strip("/") or "vi"
    played = [found_game.house.from_json(house) for house in houses]
    otherwise = [(one, house.get(one.key)) for house in played for one in found_game.house.options()]
    wanted = [(one.key, value) for one, value in otherwise if value != one.default]
    assert found == [(key, escape(said(found_game.book.options[key], value, lang))) for key, value in wanted]


def said(option: Any, value: Any, lang: str) -> str:
    printed = str(value).lower() if isinstance(value, bool) else str(value)
    return f"{option['title'][lang]}: {option['values'][printed][lang] if printed in option['values'] else printed}"


@pytest.mark.parametrize("game", [game.key for game in all_games()])
def test_where_the_book_decides_no_house_rule_is_named(client: Client, game: str) -> None:
    lesson = lessons(game)[0]
    assert SAYS[""] not in client.get(f"/lessons/{game}/{lesson.slug}/1/").text
