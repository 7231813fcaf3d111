"""The referee's front pages: six ready questions a game, all of them behind, and a search over questions and rules."""

from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.html import escape

from games import all_games, get_game
from tests.tutor.factories import HTMX
from tutor.referee.questions import found_in
from tutor.rulebook.search import Needle

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)


@GAMES
@pytest.mark.parametrize(("prefix", "lang"), [("", "vi"), ("/en", "en")])
def test_six_ready_questions_open_their_forms(client: Client, game: object, prefix: str, lang: str) -> None:
    page = client.get(f"{prefix}/referee/{game.key}/").text  # type: ignore[attr-defined]
    assert page.count('<a class="tile"') == 6
    for quarrel in game.quarrels:  # type: ignore[attr-defined]
        assert escape(game.book.quarrels[quarrel.key][lang]) in page  # type: ignore[attr-defined]
        form = client.get(f"{prefix}/referee/{game.key}/{quarrel.query}/")  # type: ignore[attr-defined]
        assert form.status_code == 200


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize(
    ("typed", "leads"),
    [
        ("tot", "/rules/xep/#chuot"),
        ("xap xam", "/referee/mau-binh/foul/"),
        ("dách", "/rules/xi-to/#tie-break"),
        ("phé", "/referee/xi-to/"),
        ("chat heo", "/rules/xa-lang/#chop"),
        ("bù", "/rules/xi-dach/#quac"),
        ("blackjack", "/referee/xi-dach/settle/"),
    ],
)
def test_other_names_lead_to_the_form_or_the_rule(client: Client, typed: str, leads: str, headers: object) -> None:
    assert f'href="{leads}' in client.get("/referee/", {"q": typed}, headers=headers).text  # type: ignore[arg-type]


def test_nothing_found_says_so(client: Client) -> None:
    assert 'class="empty"' in client.get("/referee/", {"q": "qqqqq"}).text


@pytest.mark.parametrize(("prefix", "typed"), [("", "tài liệu"), ("/en", "source")])
def test_where_the_source_is_silent_is_found_and_all_rules_are_a_tap_away(
    client: Client, prefix: str, typed: str
) -> None:
    page = client.get(f"{prefix}/referee/", {"q": typed}).text
    for game in all_games():
        assert f'href="{prefix}/rules/{game.key}/#D1"' in page
    word = {"": "người", "/en": "the"}[prefix]
    page = client.get(f"{prefix}/referee/", {"q": word}).text
    assert f'href="{prefix}/rules/{all_games()[0].key}/?q={quote(word)}"' in page


FOUND = [
    ("heo", "xa-lang", "beats"),
    ("chặt heo", "xa-lang", "beats"),
    ("thúi", "xa-lang", "may-finish"),
    ("tốt", "xep", "group-value"),
    ("bù", "xi-dach", "status"),
    ("quat", "xi-dach", "status"),
    ("đền bài", "xi-dach", "den"),
]


@pytest.mark.parametrize(("typed", "game", "query"), FOUND)
def test_a_question_is_found_by_the_other_names_of_its_rules(typed: str, game: str, query: str) -> None:
    hits = found_in(all_games(), "vi", Needle(typed))["hits"]
    assert hits[0]["game"].key == game
    assert f"/referee/{game}/{query}/" in [one["url"] for one in hits[0]["questions"]]


@pytest.mark.parametrize(("typed", "game"), [("xi lat", "xi-dach"), ("allin", "xi-to")])
def test_a_game_is_found_by_what_people_call_it(typed: str, game: str) -> None:
    assert found_in(all_games(), "vi", Needle(typed))["hits"][0]["game"].key == game


def test_the_nearest_question_stands_first() -> None:
    first = found_in((get_game("xi-dach"),), "vi", Needle("đền bài"))["hits"][0]["questions"][0]
    assert first["title"] == "<mark>Đền</mark> <mark>bài</mark> bao nhiêu?"
