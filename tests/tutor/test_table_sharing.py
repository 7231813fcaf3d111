"""A table's rules in a link and on a sheet of paper: the same for everybody, without names, taken over and undone."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game
from tests.tutor.factories import GAME, browser_of
from tutor.models import Learner, TableRules
from tutor.serving.house import cookie_of, filled_with
from tutor.serving.tables import own_house, save_house
from tutor.serving.verdicts import option_words
from tutor.tables.sharing import read_shared, read_spelled, spelled

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
LANGUAGES = pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
LOWEST = {"house.preset": "seed", "house.wheel": "lowest"}
URL = "/tables/mau-binh/shared/"


def changed_house(game: Any) -> Any:
    """Return the house of a table that plays every option otherwise than the book."""
    return game.house.from_json({one.key: one.others(one.default)[-1] for one in game.house.options()})


def link_in(page: Any) -> str:
    """Return the link that a page offers to copy, without the site."""
    link = unescape(re.search(r'id="link" type="url" value="([^"]*)"', page.text)[1])  # type: ignore[index]
    assert link.startswith("http://testserver/")
    return link.removeprefix("http://testserver")


def take(browser: Client, page: Any) -> Any:
    """Press the button that takes the rules of a page for one's own table."""
    action, before = re.search(  # type: ignore[misc]
        r'action="([^"]*)"><input type="hidden" name="csrfmiddlewaretoken"[^>]*><input type="hidden" name="before" '
        r'value="([^"]*)"',
        page.text,
    ).groups()
    return browser.post(unescape(action), {"before": unescape(before), "do": "take"})


def undo(browser: Client, page: Any) -> Any:
    """Press the button that brings the rules before back."""
    action, rules = re.search(  # type: ignore[misc]
        r'action="([^"]*)"><input type="hidden" name="csrfmiddlewaretoken"[^>]*><input type="hidden" name="rules" '
        r'value="([^"]*)"',
        page.text,
    ).groups()
    return browser.post(unescape(action), {"rules": unescape(rules), "undo": "1"})


# --- The link -----------------------------------------------------------------------------------------------------


@GAMES
def test_a_link_says_rules_of_any_kind(game: Any) -> None:
    houses = [game.house(), changed_house(game), *(game.house.of_preset(preset) for preset in game.house.PRESETS)]
    houses += [other for one in game.house.options() for _value, other in game.house().variants(one.key)]
    for house in houses:
        told = read_shared(game, filled_with(house), "vi")
        assert (told.house, told.problems) == (house, ())
        assert read_spelled(game, spelled(house), "vi") == house


@LANGUAGES
@GAMES
def test_anybody_sees_where_the_rules_differ_with_rule_chips_and_no_row_is_made(
    client: Client, game: Any, prefix: str, lang: str
) -> None:
    house = changed_house(game)
    page = client.get(f"{prefix}/tables/{game.key}/shared/?{spelled(house)}")
    shown = page.text.partition('id="differs"')[2].partition("</section>")[0]
    for option in game.house.options():
        words, rule = option_words(game, option.key, house.get(option.key), lang), game.book.rule(option.varies)
        assert escape(words["title"]) in shown
        assert f"<strong>{escape(words['value'])}</strong>" in shown
        assert escape(option_words(game, option.key, option.default, lang)["value"]) in shown
        assert f'<a class="chip" href="{prefix}/rules/{game.key}/#{option.varies}"' in shown
        assert escape(f"§{rule.section} {rule.title[lang]}") in shown
    assert shown.count("<li>") == len(game.house.options())
    assert not Learner.objects.exists()
    assert not TableRules.objects.exists()


def test_rules_of_the_book_differ_nowhere(client: Client) -> None:
    for query in ("", "?house.preset=seed"):
        page = client.get(f"{URL}{query}").text
        assert "Không khác chỗ nào: bàn này chơi đúng như sách." in page
        assert "Bàn bạn đang chơi đúng luật này." in page


@LANGUAGES
def test_the_own_table_leads_to_its_link_and_the_link_to_itself(prefix: str, lang: str) -> None:
    learner = Learner.objects.create()
    save_house(learner, GAME, GAME.house.from_json({"wheel": "lowest"}))
    table = browser_of(learner).get(f"{prefix}/tables/mau-binh/").text
    here = f"{prefix}{URL}?{urlencode(LOWEST)}"
    assert f'href="{escape(here)}"' in table
    page = browser_of(learner).get(here)
    assert link_in(page) == here
    assert link_in(Client().get(here)) == here
    assert re.search(r'<svg role="img" viewBox="[^"]+"[^>]*class="qr"><title>', page.text)
    assert 'data-copy="link"' in page.text


def test_no_name_is_in_a_link_or_its_page(client: Client) -> None:
    client.post("/tables/mau-binh/", LOWEST | {"people.0": "Quỳnh", "do": "save"})
    page = client.get(f"{URL}?{urlencode(LOWEST)}")
    assert "Quỳnh" not in page.text
    assert set(parse_qs(urlsplit(link_in(page)).query)) == set(LOWEST)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("house.gone=on", "Trò này không có luật bàn “gone”."),
        ("house.__class__=x", "Trò này không có luật bàn “__class__”."),
        ("house.to_json=x", "Trò này không có luật bàn “to_json”."),
        ("house.foul=square", "Lủng đền mỗi người: không có cách chơi “square”."),
        ("house.foul=" + "x" * 500, "không có cách chơi “xxxx"),
        ("house.preset=old", "Không có bộ luật “old”."),
        ("house.gone=%3Ci%3E%00", "Trò này không có luật bàn “gone”."),
    ],
)
def test_what_of_a_link_does_not_read_is_said_and_the_rest_offered(client: Client, query: str, said: str) -> None:
    page = client.get(f"{URL}?house.wheel=lowest&{query}")
    assert page.status_code == 200
    assert said in unescape(page.text).partition('id="problems"')[2].partition("</div>")[0]
    assert link_in(page) == f"{URL}?{urlencode(LOWEST)}"
    take(client, page)
    assert TableRules.objects.get().house == {"preset": "seed", "wheel": "lowest"}


def test_a_link_of_no_end_is_read_to_a_limit(client: Client) -> None:
    query = "&".join(f"house.gone{n}=x" for n in range(500))
    assert client.get(f"{URL}?{query}").text.count("Trò này không có luật bàn") == 60


@pytest.mark.parametrize("path", ["shared/", "sheet/"])
def test_a_table_of_no_game_has_no_link(client: Client, path: str) -> None:
    assert client.get(f"/tables/none/{path}").status_code == 404
    assert client.post(f"/tables/none/{path}").status_code in (404, 405)


# --- Taking the rules ---------------------------------------------------------------------------------------------


@LANGUAGES
def test_whoever_presses_takes_the_rules_and_may_undo_it(prefix: str, lang: str) -> None:
    learner = Learner.objects.create()
    before = GAME.house.from_json({"preset": "co_ban", "foul": "as_sweep"})
    save_house(learner, GAME, before)
    browser, here = browser_of(learner), f"{prefix}{URL}?{urlencode(LOWEST)}"
    done = take(browser, browser.get(here))
    assert done.status_code == 303
    assert own_house(learner, GAME).to_json() == {"preset": "seed", "wheel": "lowest"}
    page = browser.get(done["Location"])
    assert 'id="taken"' in page.text
    assert link_in(page) == here
    again = undo(browser, page)
    assert (again.status_code, own_house(learner, GAME)) == (303, before)
    told = browser.get(again["Location"]).text
    said = unescape(told).partition('id="taken"')[2].partition("</div>")[0]
    words = option_words(GAME, "foul", "as_sweep", lang)
    assert GAME.book.presets["co_ban"][lang] in said
    assert f"{words['title']}: <strong>{words['value']}</strong>." in said
    assert 'name="undo"' not in told


def test_pressing_twice_saves_once_and_can_still_be_undone(client: Client) -> None:
    page = client.get(f"{URL}?{urlencode(LOWEST)}")
    take(client, page)
    again = take(client, page)
    undo(client, client.get(again["Location"]))
    assert not TableRules.objects.exists()


def test_an_account_takes_them_into_its_own_table(client: Client, make_user: Any) -> None:
    other = Learner.objects.create()
    client.force_login(make_user())
    take(client, client.get(f"{URL}?{urlencode(LOWEST)}"))
    assert TableRules.objects.get().learner.user is not None
    assert own_house(other, GAME) == GAME.house()


def test_the_referee_forgets_what_was_asked_under_and_gets_it_back_by_undoing(client: Client) -> None:
    client.cookies[cookie_of(GAME)] = "preset=co_ban"
    done = take(client, client.get(f"{URL}?{urlencode(LOWEST)}"))
    assert client.cookies[cookie_of(GAME)].value == ""
    undo(client, client.get(done["Location"]))
    assert TableRules.objects.get().house == {"preset": "co_ban"}


def test_taking_the_books_rules_makes_nobody_a_learner(client: Client) -> None:
    client.post(f"{URL}?house.preset=seed", {"before": "house.preset=seed"})
    assert not Learner.objects.exists()


def test_a_forged_press_takes_nothing() -> None:
    assert Client(enforce_csrf_checks=True).post(f"{URL}?{urlencode(LOWEST)}").status_code == 403
    assert not TableRules.objects.exists()


def test_what_is_to_be_undone_may_be_nonsense(client: Client) -> None:
    done = client.post(f"{URL}?{urlencode(LOWEST)}", {"rules": "&&=;house.x=1&house.foul=zz", "undo": "1"})
    assert done.status_code == 303
    page = client.get(f"{URL}?undo=%00%26house.foul%3Dzz&undone=1")
    assert page.status_code == 200


# --- The sheet ----------------------------------------------------------------------------------------------------


@LANGUAGES
@GAMES
def test_the_sheet_has_every_option_the_decisions_the_version_and_the_link(
    client: Client, game: Any, prefix: str, lang: str
) -> None:
    first = game.house.options()[0]
    house = game.house().with_option(first.key, first.others(first.default)[0])
    page = client.get(f"{prefix}/tables/{game.key}/sheet/?{spelled(house)}").text
    for option in game.house.options():
        words = option_words(game, option.key, house.get(option.key), lang)
        assert escape(words["title"]) in page
        assert f"<strong>{escape(words['value'])}</strong>" in page
    assert page.count('<li class="changed">') == 1
    assert escape(option_words(game, first.key, first.default, lang)["value"]) in page
    for key, text in game.book.decisions.items():
        is_changed = key in game.book.options[first.key].get("decides", ())
        assert (f"<b>{key}</b> {escape(text[lang])}" in page) is not is_changed
        assert escape(text[lang]) in page
    assert game.book.version in page
    assert escape(f"http://testserver{prefix}/tables/{game.key}/shared/?{spelled(house)}") in page
    assert 'class="qr"' in page


@LANGUAGES
def test_a_decision_that_this_table_changed_is_printed_as_it_plays(client: Client, prefix: str, lang: str) -> None:
    game = get_game("xa-lang")
    house = game.house().with_option("chop_scope", "single_pair")
    page = unescape(client.get(f"{prefix}/tables/{game.key}/sheet/?{spelled(house)}").text)
    decided = re.search(r"<li><b>D2</b> (.*?)</li>", page)
    assert decided
    words = option_words(game, "chop_scope", "single_pair", lang)
    assert f"★</span> {words['title']}: <strong>{words['value']}</strong>." in decided[1]
    assert decided[1].endswith(f"{game.book.decisions['D2'][lang]})</small>")
    assert f"<b>D1</b> {game.book.decisions['D1'][lang]}</li>" in page


def test_the_sheet_is_of_the_own_table_unless_its_address_says_other_rules() -> None:
    learner = Learner.objects.create()
    save_house(learner, GAME, GAME.house.from_json({"wheel": "lowest"}))
    browser = browser_of(learner)
    assert "house.wheel=lowest" in browser.get("/tables/mau-binh/sheet/").text
    page = browser.get("/tables/mau-binh/sheet/?house.preset=co_ban&house.gone=1").text
    assert "house.wheel" not in page
    assert "Trò này không có luật bàn “gone”." in page


def test_names_are_on_the_sheet_only_when_wanted(client: Client) -> None:
    client.post("/tables/mau-binh/", {"house.preset": "seed", "people.0": "Quỳnh", "people.1": "Ngân", "do": "save"})
    plain = client.get("/tables/mau-binh/sheet/").text
    assert 'name="names"' in plain
    assert "Quỳnh" not in plain
    assert "<strong>Quỳnh, Ngân</strong>" in client.get("/tables/mau-binh/sheet/?names=1").text
    assert "Quỳnh" not in Client().get("/tables/mau-binh/sheet/?names=1").text


def test_pages_cost_few_queries(django_assert_num_queries: Any) -> None:
    learner = Learner.objects.create()
    save_house(learner, get_game("mau-binh"), GAME.house.from_json({"wheel": "lowest"}))
    for path in (URL, "/tables/mau-binh/sheet/"):
        with django_assert_num_queries(2):  # learner, rules
            browser_of(learner).get(path)
        with django_assert_num_queries(0):
            Client().get(path)
