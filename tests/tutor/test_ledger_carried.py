"""From a verdict into the ledger: the position comes along, with the ledger's people, rules and places."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games import Game, plain, settle
from tests.games.positions import cases
from tests.tutor.factories import GAME, HTMX, PLAYERS
from tests.tutor.test_ledger import BOTH, EACH, SETTLING, begun, hidden, id_of
from tutor.ledger.seating import seating_of
from tutor.models import Ledger, LedgerDeal
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db
POSITION = {"players": PLAYERS}
BESIDE = ("tap", "tap-order", "shown", "was", "at")  # of a form: what is about its pack
WITH_UNASKED = [game for game in SETTLING if game.settling and game.settling.seats]


def ruled(client: Client, position: Any = POSITION, *, game: Game = GAME, **house: str) -> str:
    """Ask the referee to settle a table; return the code of the verdict."""
    assert game.settling
    sent = values_for(game, game.settling.query, position) | {f"house.{key}": value for key, value in house.items()}
    page = client.post(f"/referee/{game.key}/{game.settling.query}/", sent | {"do": "judge"})
    return str(page["Location"].strip("/").split("/")[-1])


def desk(client: Client, book: str, code: str) -> HttpResponse:
    return client.get(f"{book}deal/?ruling={code}")


def rows(page: HttpResponse) -> list[str]:
    """Return who sits in the rows of the form."""
    return re.findall(r'name="\w+\.\d(?:\.name)?" value="([^"]+)"', page.text)


def form(page: HttpResponse) -> dict[str, str]:
    """Return what the form of a page would send if nobody touched it."""
    found = re.findall(r'<input type="(?:hidden|text|number)"[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', page.text)
    found += re.findall(r'<input [^>]*name="([^"]+)" value="([^"]*)"[^>]* checked', page.text)
    return {name: text for name, text in found if name not in BESIDE} | {"do": "judge"}


def first_case(game: Game) -> dict[str, Any]:
    """Return a table of the game's own cases."""
    assert game.settling
    case = next(case for case in cases(game) if case["query"] == game.settling.query)
    return plain(game.read(game.settling.query, case["position"]))  # type: ignore[no-any-return]


@EACH
def test_a_new_ledger_begins_with_the_verdicts_people_and_rules_and_its_deal_is_laid(
    client: Client, game: Game
) -> None:
    position, seating = first_case(game), seating_of(game, game.house())
    assert seating
    code = ruled(client, position, game=game)
    page = client.get(f"/ledger/{game.key}/?ruling={code}")
    names = re.findall(r'name="name" id="name-\d" value="([^"]*)"', page.text)
    people = seating.people_in(position)
    assert names[: len(people)] == people
    assert len(names) == len(people) + len(seating.unasked)
    kept = {name: hidden(page, name) for name in ("key", "ruling", "house.preset")}
    led = client.post(f"/ledger/{game.key}/", kept | {"name": names, "do": "begin"})
    laid = client.get(led["Location"], follow=True)
    if seating.unasked:
        assert f'name="place.{seating.unasked[0].key}"' in laid.text
        chosen = {f"place.{seating.unasked[0].key}": str(len(names))}
        laid = client.get(laid.request["PATH_INFO"], {"ruling": code, "sit": "1", **chosen}, follow=True)
    assert "Bài lấy từ lời phân xử" in laid.text
    assert "Chưa có trong sổ" not in laid.text
    assert not LedgerDeal.objects.exists()  # nothing is written before somebody says so
    book = f"/ledger/b/{Ledger.objects.get().pk}/"
    filled = values_for(game, seating.query, position)
    sent = form(laid) | filled
    assert set(people) <= set(filled.values()) & set(re.findall(r'value="([^"]+)"', laid.text))
    assert client.post(f"{book}deal/", sent).status_code == 303
    totals = settle(game.key, position).totals
    written = LedgerDeal.objects.get().payments
    assert sorted(written.values()) == sorted(totals.values())


def test_cards_and_names_are_those_of_the_verdict(client: Client) -> None:
    code = ruled(client)
    book = begun(client, ["Chi", "bình", "An"])
    page = desk(client, book, code)
    assert rows(page) == ["An", "bình"]
    for n, hand in enumerate(PLAYERS.values()):
        for row, cards in hand.items():
            assert f'name="players.{n}.{row}"' in page.text
            assert f'value="{" ".join(cards)}"' in page.text
    assert client.post(f"{book}deal/", form(page)).status_code == 303
    net = settle(GAME.key, POSITION).totals["An"]
    assert LedgerDeal.objects.get().payments == {"#3": net, "#2": -net}


def test_whoever_has_no_name_in_the_verdict_is_whoever_sits_in_the_ledger(client: Client) -> None:
    code = ruled(Client())
    book = begun(client, ["Chi", "Dũng", "Em"])
    assert rows(desk(client, book, code)) == ["Chi", "Dũng"]
    named = {f"Người {n}": hand for n, hand in enumerate(PLAYERS.values(), start=1)}
    mine = ruled(client, {"players": named})
    assert rows(desk(client, book, mine)) == ["Chi", "Dũng"]


def test_a_stranger_keeps_his_name_and_the_page_says_so(client: Client) -> None:
    code = ruled(client)
    book = begun(client, ["An", "Dũng"])
    page = desk(client, book, code)
    assert rows(page) == ["An", "Bình"]
    assert "Chưa có trong sổ: Bình." in page.text
    client.post(f"{book}deal/", form(page))
    assert Ledger.objects.get(pk=id_of(book)).people == ["An", "Dũng", "Bình"]


def test_a_ledger_keeps_its_own_rules_and_says_that_the_verdict_had_others(client: Client) -> None:
    code = ruled(client, foul="as_sweep", preset="seed")
    book = begun(client, ["An", "Bình"])
    assert "tính theo luật của sổ" in desk(client, book, code).text
    begins = client.get(f"/ledger/{GAME.key}/?ruling={code}")
    assert hidden(begins, "house.foul") == "as_sweep"
    same = begun(client, ["An", "Bình"], **{"house.foul": "as_sweep", "house.preset": "seed"})
    assert "tính theo luật của sổ" not in desk(client, same, code).text


def test_ones_ledgers_lead_to_their_next_deal(client: Client) -> None:
    book, code = begun(client), ruled(client)
    page = client.get(f"/ledger/{GAME.key}/?ruling={code}").text
    assert f'href="{book}deal/?ruling={code}"' in page
    assert f'href="{book}deal/?ruling=' not in client.get(f"/ledger/{GAME.key}/").text


@pytest.mark.parametrize("code", ["", "nothing", "\x00", "x" * 300])
def test_a_verdict_that_is_not_there_is_as_if_none_were_named(client: Client, code: str) -> None:
    book = begun(client)
    for path in (f"/ledger/{GAME.key}/", f"{book}deal/"):
        page = client.get(path, {"ruling": code}, follow=True)
        assert page.status_code == 200
        assert 'id="carried"' not in page.text


def test_a_verdict_of_another_game_or_one_that_was_deleted_is_none(client: Client) -> None:
    other = next(game for game in SETTLING if game.key != GAME.key)
    book, mine = begun(client), ruled(client)
    assert 'id="carried"' in desk(client, book, mine).text
    client.post(f"/referee/v/{mine}/delete/")
    for code in (ruled(client, first_case(other), game=other), mine):
        assert 'id="carried"' not in desk(client, book, code).text


def test_a_place_left_empty_leads_on_all_the_same(client: Client) -> None:
    game = WITH_UNASKED[0]
    book = begun(client, ["An", "Bình", "Chi"], game=game.key)
    code, place = ruled(client, first_case(game), game=game), f"place.{seating_place(game)}"
    asked = client.get(f"{book}deal/?ruling={code}", follow=True)
    assert asked.request["PATH_INFO"] == f"{book}seats/"
    assert 'name="in"' not in asked.text  # the cards say who plays
    laid = client.get(f"{book}seats/", {"ruling": code, "filled": "1", "sit": "1", place: ""}, follow=True)
    assert laid.request["PATH_INFO"] == f"{book}deal/"
    assert "Bài lấy từ lời phân xử" in laid.text


def seating_place(game: Game) -> str:
    seating = seating_of(game, game.house())
    assert seating
    return seating.unasked[0].key


@BOTH
@pytest.mark.parametrize("game", WITH_UNASKED, ids=lambda game: game.key)
def test_who_changes_places_loses_no_card(client: Client, game: Game, headers: dict[str, str]) -> None:
    position, place = first_case(game), f"place.{seating_place(game)}"
    assert game.settling
    typed = values_for(game, game.settling.query, position)
    book = begun(client, ["An", "Bình", "Chi", "Dũng"], game=game.key)
    led = client.post(f"{book}deal/", typed | {place: "3", "do": "seats"}, headers=headers)
    page = client.get(led["HX-Redirect"] if headers == HTMX else led["Location"])
    assert re.search(rf'name="{place}" value="3" checked', page.text)
    assert all(hidden(page, name) for name, text in typed.items() if text)
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text))
    assert typed.items() <= kept.items()
    laid = client.get(f"{book}seats/", kept | {place: "4"}, follow=True)
    assert hidden(laid, place) == "4"
    shown = re.findall(r'value="([^"]+)"', laid.text)
    assert [text for text in typed.values() if text not in shown and text not in ("true", "false")] == []


def test_who_sits_in_a_place_is_in_no_row(client: Client) -> None:
    game = next(game for game in WITH_UNASKED if game.settling and game.settling.seats == ("dealer",))
    table = {"dealer": "Ts 8h", "players": {"Người 1": {"cards": "Tc 9c", "stake": 5}}}
    position = plain(game.read("settle-table", table))
    book, code = begun(client, ["An", "Bình", "Chi"], game=game.key), ruled(client, position, game=game)
    sat = {"ruling": code, "filled": "1", "sit": "1", "place.dealer": "1"}
    assert rows(client.get(f"{book}seats/", sat, follow=True)) == ["Bình"]
