"""The map of skills on the page: a drawing and a list that say the same, with ways to learn and to practise."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from games import Game, all_games
from tests.tutor.factories import FOUL, LEGAL, answered, browser_of
from tutor.models import Learner
from tutor.progress.skill_map import HEIGHT, WIDTH, draw
from tutor.progress.ways import first_steps, skills_of

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
UNSEEN = {"": "○ chưa luyện", "/en": "○ not practised yet"}


def drawn(page: str) -> list[tuple[str, ...]]:
    """Return the boxes of the drawing: where each leads, how sure the rule is, what it is called."""
    return re.findall(r'<a href="([^"]+)" class="is-(\w+)"><title>(§.*?): [✓◐✗○]', page)


def listed(page: str) -> list[tuple[str, ...]]:
    """Return the list: slug, title, and what each rule builds on."""
    items = re.findall(r'<li id="map-([\w-]+)">\s*<p><a[^>]*><strong>(.*?)</strong>(.*?)</li>', page, re.DOTALL)
    return [(slug, title, *re.findall(r'<a href="#map-([\w-]+)">', rest)) for slug, title, rest in items]


@GAMES
@LANGUAGES
def test_the_drawing_and_the_list_hold_every_rule_and_what_it_needs(
    client: Client, game: Game, prefix: str, lang: str
) -> None:
    page = client.get(f"{prefix}/progress/{game.key}/").text
    titles = {slug: escape(f"§{rule.section} {rule.title[lang]}") for slug, rule in game.book.rules.items()}
    order = [slug for layer in game.skill_layers for slug in layer]
    assert listed(page) == [(slug, titles[slug], *game.needs[slug]) for slug in order]
    assert sorted(title for _url, _state, title in drawn(page)) == sorted(titles.values())
    assert {state for _url, state, _title in drawn(page)} == {"new"}
    assert page.count("<path d=") == sum(map(len, game.needs.values()))
    assert "style=" not in page


@GAMES
def test_a_new_rule_leads_to_the_step_that_teaches_it(client: Client, game: Game) -> None:
    page = client.get(f"/progress/{game.key}/").text
    taught = first_steps(game)
    for slug, skill in skills_of(game, {}, "vi").items():
        if slug in taught:
            assert skill.way == skill.lesson == "/lessons/{}/{}/{}/".format(game.key, *taught[slug])
            assert client.get(skill.lesson).status_code == 200
        assert f'href="{skill.way}"' in page
    for link in set(re.findall(r'<a class="button quiet" href="(/puzzles/[^"]+)"', page)):
        assert re.fullmatch(rf"/puzzles/{game.key}/rule/[\w-]+/", link)


@GAMES
def test_no_two_boxes_lie_on_each_other_and_none_outside(game: Game) -> None:
    drawing = draw(game, skills_of(game, {}, "vi"))
    corners = [(box.x, box.y) for box in drawing.boxes]
    for n, (x, y) in enumerate(corners):
        assert 0 <= x <= drawing.width - WIDTH
        assert 0 <= y <= drawing.height - HEIGHT
        for other_x, other_y in corners[:n]:
            assert abs(x - other_x) >= WIDTH or abs(y - other_y) >= HEIGHT
    depth = {box.skill.slug: box.y for box in drawing.boxes}
    assert all(depth[need] < depth[slug] for slug, needs in game.needs.items() for need in needs)


def test_what_was_shown_is_marked_in_both_and_leads_to_practice() -> None:
    learner = Learner.objects.create()
    for n in range(5):
        answered(learner, given=False, position=LEGAL, key=f"k{n}")
    answered(learner, given=False, position=FOUL)
    page = browser_of(learner).get("/progress/mau-binh/").text
    states = {title: (state, url) for url, state, title in drawn(page)}
    assert states["§3.1 Binh lủng"] == ("sure", "/puzzles/mau-binh/rule/foul/")
    assert states["§2.1 Chín loại bài"] == ("sure", "/puzzles/mau-binh/rule/hand-order/")
    assert states["§1.1 Bộ bài và số người"][0] == "new"
    marked: Any = re.findall(r'<li id="map-([\w-]+)">.*?<span class="sure">(.*?)</span>', page, re.DOTALL)
    assert dict(marked)["foul"].strip() == "✓ đã chắc"
    assert dict(marked)["deck"].strip() == UNSEEN[""]


@LANGUAGES
def test_the_lessons_lead_to_the_map_of_each_game(client: Client, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/lessons/").text
    for game in all_games():
        assert re.search(rf'href="{prefix}/progress/{game.key}/">[^<]+<span class="vh"> {game.title[lang]}<', page)
