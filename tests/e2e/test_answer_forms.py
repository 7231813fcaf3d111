"""The general answer form in all its states: readable by all, nothing too small or sideways, valid HTML."""

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import all_games, get_game
from tests.e2e.conftest import LAPTOP, PHONE, axe, html_faults, opened, sideways, small_targets
from tests.e2e.playing import add_first, answer, put_longest, right, served_longest, submit, wrong
from tests.tutor.giving import sent_for
from tutor.serving.forms import form_of
from tutor.serving.general import PartsForm

pytestmark = pytest.mark.django_db(transaction=True)
GENERAL = [(game.key, query.key) for game in all_games() for query in game.queries if form_of(query) is PartsForm]
LISTS = [("xi-to", "pots"), ("xep", "eats"), ("xa-lang", "combo"), ("xa-lang", "legal-plays")]


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with a page on a telephone and on a laptop."""
    opened(page)
    page.set_viewport_size(PHONE)
    faults = [*axe(page), *small_targets(page)]
    for window in ({"width": 320, "height": 568}, PHONE, LAPTOP):
        page.set_viewport_size(window)
        if over := sideways(page):
            faults.append(f"{window['width']}: {over} px too wide")
    page.set_viewport_size(PHONE)
    return faults


@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
def test_no_state_of_a_general_form_has_faults(page: Page, prefix: str) -> None:
    faults = {}

    def look(name: str) -> None:
        faults[name] = faults_of(page)

    for game, query in GENERAL:
        served = put_longest(page, game, query, prefix=prefix)
        look(f"{game} {query}")
        submit(page)
        expect(page.get_by_role("alert")).to_be_visible()
        look(f"{game} {query}, refused")
        if (game, query) in LISTS:
            add_first(page, served)
            look(f"{game} {query}, an item added")
            page.goto(f"{prefix}/puzzles/q/{served.pk}/")
        answer(page, served, wrong(served))
        expect(page.locator("#result, #missed")).to_be_visible()
        look(f"{game} {query}, wrong")
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
def test_every_state_of_a_general_form_is_valid_html(client: Client, tmp_path: Path, prefix: str) -> None:
    sources = {}
    for game, query in GENERAL:
        served = served_longest(game, query)
        path, given = f"{prefix}/puzzles/q/{served.pk}/", right(served)
        full = sent_for(get_game(game), query, served.position, given)
        sources[f"{game} {query}"] = client.get(path).text
        sources[f"{game} {query}, refused"] = client.post(path).text
        sources[f"{game} {query}, filled in"] = client.post(path, full | {"drop": "nothing"}, follow=True).text
        answered = client.post(path, sent_for(get_game(game), query, served.position, wrong(served)), follow=True)
        sources[f"{game} {query}, wrong"] = answered.text
    assert html_faults(tmp_path, sources) == []
