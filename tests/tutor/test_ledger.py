"""The ledger of a table: begun, deal after deal judged and written, taken back, put again, edited; nobody else's."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from games import Game, all_games, get_game, plain, settle
from tests.games.positions import cases
from tests.tutor.factories import GAME, HTMX, PLAYERS
from tutor.ledger.names import MOST
from tutor.ledger.seating import seating_of
from tutor.ledger.showing import SHOWN
from tutor.models import Ledger, LedgerDeal
from tutor.serving.makers import COOKIE
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db
PEOPLE = ["An", "Bình", "Chi"]
SETTLING = [game for game in all_games() if game.settling]
EACH = pytest.mark.parametrize("game", SETTLING, ids=lambda game: game.key)
BOTH = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
POSITION = {"players": PLAYERS}


def begun(client: Client, people: Any = PEOPLE, *, game: str = GAME.key, **more: Any) -> str:
    """Begin a ledger; return its page."""
    response = client.post(f"/ledger/{game}/", {"name": people, "do": "begin", **more})
    assert response.status_code == 303, errors(response)
    page: str = response["Location"]
    return page


def errors(page: HttpResponse) -> list[str]:
    return re.findall(r'class="error"[^>]*>([^<]*)<|role="alert"[^>]*>.*?<p>([^<]*)</p>', page.text)


def hidden(page: HttpResponse, name: str) -> str:
    """Return what a hidden field of a form holds."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page.text)
    assert found, name
    return found[1]


def form_of(client: Client, book: str, position: Any = POSITION, *, query: str = "") -> dict[str, str]:
    """Open the form of the next deal, and fill it with a position."""
    page = client.get(f"{book}deal/?filled=1")
    assert page.status_code == 200
    game = get_game(Ledger.objects.get(pk=id_of(book)).game)
    assert game.settling
    kept = {name: hidden(page, name) for name in ("key", "number")}
    return kept | values_for(game, game.settling.query, position) | {"do": "judge"}


def id_of(book: str) -> UUID:
    return UUID(book.strip("/").split("/")[-1])


def dealt(client: Client, book: str, position: Any = POSITION, *, headers: Any = None) -> HttpResponse:
    """Write a deal."""
    return client.post(f"{book}deal/", form_of(client, book, position), headers=headers or {})


def standing(book: str) -> list[int]:
    """Return the numbers of the deals that stand."""
    return list(LedgerDeal.objects.filter(ledger=id_of(book), taken_back_at=None).values_list("number", flat=True))


def swapped() -> dict[str, Any]:
    """The other way round: who won has the loser's cards."""
    (one, cards), (other, others) = PLAYERS.items()
    return {"players": {one: others, other: cards}}


# --- begun ------------------------------------------------------------------------------------------------------------


def test_a_ledger_begins_with_the_rules_and_the_people_of_the_form(client: Client) -> None:
    client.post(f"/tables/{GAME.key}/", {"house.foul": "as_sweep"})
    page = client.get(f"/ledger/{GAME.key}/")
    assert hidden(page, "house.foul") == "as_sweep"
    client.post(f"/tables/{GAME.key}/", {"do": "reset"})
    begun(client, ["An", "", " Bình  Bé "], **{"house.foul": "as_sweep", "house.preset": "seed"})
    ledger = Ledger.objects.get()
    assert ledger.people == ["An", "Bình Bé"]
    assert ledger.house["foul"] == "as_sweep"
    assert "Lủng đền" in client.get(f"/ledger/b/{ledger.pk}/").text or ledger.house["foul"] == "as_sweep"


@pytest.mark.parametrize(
    ("people", "says"),
    [
        (["An"], "Cần ít nhất 2 người"),
        (["An", "an"], "Tên này đã có ở trên"),
        (["An", "B" * 41], "Tên dài 1 đến 40 ký tự"),
        (["An", "Bình\u202e"], "Tên dài 1 đến 40 ký tự"),
        (["An", "#2"], "Tên dài 1 đến 40 ký tự"),
    ],
)
def test_names_that_cannot_be_are_told_beside_their_line_and_nothing_is_lost(
    client: Client, people: list[str], says: str
) -> None:
    page = client.post(f"/ledger/{GAME.key}/", {"name": people, "do": "begin"})
    assert page.status_code == 200
    assert says in page.text
    assert [name for name in people if f'value="{name}"' not in page.text] == []
    assert not Ledger.objects.exists()


@EACH
def test_a_new_ledger_has_nobody_in_it_until_somebody_is_named(client: Client, game: Game) -> None:
    page = client.get(f"/ledger/{game.key}/").text
    lines = re.findall(r'<input type="text" name="name"[^>]*>', page)
    assert len(lines) >= 2
    assert all('value=""' in line and "placeholder=" in line for line in lines)
    begun(client, [*PEOPLE, ""], game=game.key)
    assert Ledger.objects.get().people == PEOPLE


def test_those_of_the_own_table_sit_in_a_new_ledger_and_lines_are_left_for_others(client: Client) -> None:
    client.post(f"/tables/{GAME.key}/", {"house.preset": "seed", "people.0": "Quỳnh", "do": "save"})
    page = client.get(f"/ledger/{GAME.key}/").text
    assert re.findall(r'name="name" id="name-\d" value="([^"]*)"', page) == ["Quỳnh", "", "", ""]


def test_the_word_for_a_place_is_nobodys_name(client: Client) -> None:
    game = next(game for game in SETTLING if game.settling and game.settling.seats)
    assert game.settling
    for word in (game.settling.seats[0], game.book.name(f"seat-{game.settling.seats[0]}", "vi")):
        page = client.post(f"/ledger/{game.key}/", {"name": ["An", word], "do": "begin"})
        assert "Tên này là tên một chỗ ngồi" in page.text


def test_one_more_line_keeps_what_was_typed(client: Client) -> None:
    page = client.post(f"/ledger/{GAME.key}/", {"name": ["An", "An"], "do": "add"})
    assert page.text.count('name="name"') == 3
    page = client.post(f"/ledger/{GAME.key}/", {"name": ["An"] * MOST, "do": "add"})
    assert page.text.count('name="name"') == MOST
    assert 'value="add"' not in page.text


def test_the_same_form_sent_twice_begins_one_ledger(client: Client) -> None:
    key = hidden(client.get(f"/ledger/{GAME.key}/"), "key")
    assert begun(client, key=key) == begun(client, key=key)
    assert Ledger.objects.count() == 1


def test_a_key_that_is_somebody_elses_ledger_begins_another(client: Client) -> None:
    theirs = begun(Client())
    mine = begun(client, key=str(id_of(theirs)))
    assert mine != theirs
    assert client.get(mine).status_code == 200
    assert client.get(theirs).status_code == 404


@pytest.mark.parametrize("path", ["/ledger/no-such-game/", "/ledger/b/1/"])
def test_what_is_no_game_and_no_ledger_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


# --- deals ------------------------------------------------------------------------------------------------------------


@BOTH
def test_a_deal_is_judged_written_and_shown_line_by_line(client: Client, headers: dict[str, str]) -> None:
    book = begun(client)
    response = dealt(client, book, headers=headers)
    where = response["HX-Redirect" if headers else "Location"]
    assert (response.status_code, where) == (200 if headers else 303, f"{book}#deal-1")
    told = settle(GAME.key, POSITION)
    page = client.get(book).text
    assert [line.says["vi"] for line in told.lines if line.says["vi"] not in page] == []
    assert [f"§{line.section}<" for line in told.lines if f"§{line.section}<" not in page] == []
    deal = LedgerDeal.objects.get()
    assert deal.payments == {f"#{n}": told.totals[who] for n, who in enumerate(PLAYERS, start=1)}
    assert "Bình" not in json.dumps(
        [deal.position, deal.lines, deal.payments, deal.verdict], ensure_ascii=False
    ).replace("Mậu Binh", "")
    assert client.get(f"/en{book}").text.count(told.lines[0].says["en"]) == 1


@EACH
def test_every_case_of_every_game_sums_to_zero_and_is_what_the_engine_says(client: Client, game: Game) -> None:
    assert game.settling
    for case in [case for case in cases(game) if case["query"] == game.settling.query][:12]:
        house = game.house.from_json(case.get("house", {}))
        seating = seating_of(game, house)
        position = plain(game.read(game.settling.query, case["position"]))
        assert seating
        people = seating.people_in(position)
        people += [f"Khách {n}" for n in range(seating.least - len(people))]
        rules = {f"house.{key}": str(value).lower() for key, value in house.to_json().items()}
        book = begun(client, people, game=game.key, **rules)
        before = LedgerDeal.objects.count()
        response = dealt(client, book, position)
        assert response.status_code == 303, (case, errors(response))
        deal = LedgerDeal.objects.latest("pk")
        assert LedgerDeal.objects.count() == before + 1
        totals = settle(game.key, position, house.to_json()).totals
        named = {f"#{people.index(who) + 1}" if who in people else who: net for who, net in totals.items()}
        assert deal.payments == named
        assert sum(deal.payments.values()) == 0
        assert all(sum(line["payments"].values()) == 0 for line in deal.lines)
        assert client.get(book).status_code == 200


def test_running_totals_go_over_all_deals(client: Client) -> None:
    book = begun(client)
    for position in (POSITION, POSITION, swapped()):
        dealt(client, book, position)
    net = settle(GAME.key, POSITION).totals["An"]
    page = re.sub(r"<[^>]+>|\s+", " ", client.get(book).text.partition('class="amounts"')[2].partition("</table>")[0])
    assert re.sub(r" +", " ", page).count(f"{net:+d} {2 * net:+d}".replace("-", "−")) == 1
    assert standing(book) == [1, 2, 3]


def test_a_newcomer_joins_the_ledger(client: Client) -> None:
    book = begun(client, ["An", "Bình"])
    dealt(client, book, {"players": {"An": PLAYERS["An"], "Dũng": PLAYERS["Bình"]}})
    assert Ledger.objects.get().people == ["An", "Bình", "Dũng"]
    assert set(LedgerDeal.objects.get().payments) == {"#1", "#3"}


def test_a_name_in_other_letters_is_nobody_new(client: Client) -> None:
    book = begun(client, ["An", "BÌNH"])
    assert dealt(client, book, {"players": {"AN": PLAYERS["An"], "Bình": PLAYERS["Bình"]}}).status_code == 303
    assert Ledger.objects.get().people == ["An", "BÌNH"]
    assert set(LedgerDeal.objects.get().payments) == {"#1", "#2"}


@pytest.mark.parametrize("names", [("An", "an"), ("Em", "EM")])
def test_two_in_one_deal_are_not_told_apart_by_the_size_of_letters(client: Client, names: tuple[str, str]) -> None:
    book = begun(client, ["An", "Bình"])
    page = dealt(client, book, {"players": dict(zip(names, PLAYERS.values(), strict=True))})
    assert page.status_code == 200
    assert "Tên này đã có ở trên" in page.text
    assert f'value="{names[1]}"' in page.text
    assert not LedgerDeal.objects.exists()


def test_a_newcomer_with_a_name_that_cannot_be_is_told_so(client: Client) -> None:
    book = begun(client, ["An", "Bình"])
    response = dealt(client, book, {"players": {"An": PLAYERS["An"], "#9": PLAYERS["Bình"]}})
    assert "Tên dài 1 đến 40 ký tự" in response.text
    assert 'value="#9"' in response.text
    assert not LedgerDeal.objects.exists()


@BOTH
def test_what_is_missing_is_told_beside_it_and_nothing_is_lost(client: Client, headers: dict[str, str]) -> None:
    book = begun(client)
    sent = form_of(client, book) | {"players.0.front": "Qs Qd"}
    response = client.post(f"{book}deal/", sent, headers=headers)
    assert response.status_code == 200
    assert "chỗ chưa ổn" in response.text
    assert sent["players.1.back"] in response.text
    assert hidden(response, "key") == sent["key"]
    assert not LedgerDeal.objects.exists()


def test_people_sit_in_the_form_in_order_and_the_rules_are_the_ledgers(client: Client) -> None:
    book = begun(client, **{"house.preset": "seed", "house.foul": "as_sweep"})
    page = client.get(f"{book}deal/", {"house.foul": "pays_all"})
    assert re.findall(r'name="players\.\d\.name" value="([^"]+)"', page.text) == PEOPLE
    sent = form_of(client, book) | {"house.foul": "x", "house.preset": "x"}
    client.post(f"{book}deal/", sent)
    assert LedgerDeal.objects.get().house["foul"] == "as_sweep"


def test_taps_edit_the_form_with_and_without_scripts(client: Client) -> None:
    book = begun(client, ["An", "Bình"])
    sent = form_of(client, book) | {"players.0.front": "", "do": "look"}
    plain_page = client.post(f"{book}deal/", sent | {"tap": "Qs"})
    assert plain_page.status_code == 303
    assert plain_page["Location"].startswith(f"{book}deal/?")
    assert client.get(plain_page["Location"]).status_code == 200
    live = client.post(f"{book}deal/", {**sent, "tap": "Qs"}, headers=HTMX)
    assert live["HX-Replace-Url"].startswith(f"{book}deal/?")
    del sent["do"]
    pieces = client.post(f"{book}deal/", {**sent, "tap": "Qs"}, headers=HTMX)
    assert 'hx-swap-oob="true"' in pieces.text
    assert not LedgerDeal.objects.exists()


# --- places -----------------------------------------------------------------------------------------------------------

WITH_PLACES = [
    game for game in SETTLING if game.settling and (found := seating_of(game, game.house())) and found.places
]


@pytest.mark.parametrize("game", WITH_PLACES, ids=lambda game: game.key)
def test_who_fills_a_place_is_asked_first_and_sits_in_no_row(client: Client, game: Game) -> None:
    seating = seating_of(game, game.house())
    assert seating
    people = ["An", "Bình", "Chi"][: seating.most]
    book = begun(client, people, game=game.key)
    first = client.get(f"{book}deal/")
    assert first["Location"] == f"{book}seats/"
    place = seating.places[0]
    asked = client.get(first["Location"])
    assert f'name="place.{place.key}"' in asked.text
    desk = client.get(f"{book}seats/", {f"place.{place.key}": "2", "in": ["1", "2", "3"]}, follow=True)
    rows = re.findall(rf'name="{seating.rows}\.\d(?:\.name)?" value="([^"]+)"', desk.text)
    assert rows == ["An", "Chi"]
    if place.asked:
        assert re.search(rf'name="{place.key}" value="Bình"', desk.text)
    else:
        assert hidden(desk, f"place.{place.key}") == "2"


def test_a_deal_counts_for_whoever_fills_a_place(client: Client) -> None:
    for game in WITH_PLACES:
        seating = seating_of(game, game.house())
        assert game.settling
        assert seating
        unnamed = [place.key for place in seating.places if not place.asked]
        for seat in unnamed[:1]:
            case = next(case for case in cases(game) if case["query"] == game.settling.query)
            position = plain(game.read(game.settling.query, case["position"]))
            people = seating.people_in(position)
            book = begun(client, [*people, "Cái"], game=game.key)
            sent = form_of(client, book, position) | {f"place.{seat}": str(len(people) + 1)}
            assert client.post(f"{book}deal/", sent).status_code == 303
            deal = LedgerDeal.objects.latest("pk")
            assert deal.payments[f"#{len(people) + 1}"] == settle(game.key, position).totals[seat]
            assert seat not in deal.payments
            again = client.get(f"{book}deal/?edit=1")
            assert hidden(again, f"place.{seat}") == str(len(people) + 1)
            sent = form_of(client, book, position) | {f"place.{seat}": "1"}
            assert "bớt dòng này, hoặc đổi chỗ" in client.post(f"{book}deal/", sent).text


def test_two_people_in_one_place_and_too_few_are_told(client: Client) -> None:
    game = WITH_PLACES[0]
    seating = seating_of(game, game.house())
    assert seating
    book = begun(client, ["An", "Bình"], game=game.key)
    page = client.get(f"{book}seats/", {f"place.{seating.places[0].key}": "1", "in": ["1"]})
    assert "đang chọn 1" in page.text


def test_where_nobody_of_the_ledger_won_one_of_three_did_not_play(client: Client) -> None:
    """Two can lose: three people without a winner would be refused only after all was filled in."""
    book = begun(client, PEOPLE, game="xep")
    page = client.get(f"{book}seats/", {"place.winner": "", "in": ["1", "2", "3"]})
    assert "không ai trong sổ thì còn nhiều nhất 2 người; đang chọn 3" in page.text
    assert client.get(f"{book}seats/", {"place.winner": "", "in": ["1", "2"]}).status_code == 303
    assert client.get(f"{book}seats/", {"place.winner": "3", "in": ["1", "2", "3"]}).status_code == 303


def test_too_few_lenh_are_told_in_the_deal(client: Client) -> None:
    book = begun(client, PEOPLE, game="xep")
    sent = form_of(client, book, {"lenh": 14, "stake": 1000, "losers": ["An", "Bình"]}) | {"place.winner": "3"}
    client.post(f"{book}deal/", sent)
    page = client.get(book).text
    assert "Chi có 14 lệnh, chưa đủ 15 để tới" in page
    assert "+48.000" in page
    assert b",48000,0" in b"".join(client.get(f"{book}ledger.csv").streaming_content)


def test_more_people_than_seats_are_asked_who_plays(client: Client) -> None:
    book = begun(client, [f"Khách {n}" for n in range(1, 7)])
    assert client.get(f"{book}deal/")["Location"] == f"{book}seats/"
    assert "đang chọn 6" in client.get(f"{book}seats/", {"in": list("123456")}).text
    desk = client.get(f"{book}seats/", {"in": list("2456")}, follow=True)
    rows = re.findall(r'name="players\.\d\.name" value="([^"]+)"', desk.text)
    assert rows == ["Khách 2", "Khách 4", "Khách 5", "Khách 6"]


# --- taken back, put again, edited ------------------------------------------------------------------------------------


def test_the_last_deal_is_taken_back_and_put_again(client: Client) -> None:
    book = begun(client)
    for _n in range(3):
        dealt(client, book)
    for number in (3, 2):
        client.post(f"{book}back/", {"number": str(number)})
    assert standing(book) == [1]
    client.post(f"{book}again/", {"number": "2"})
    assert standing(book) == [1, 2]
    assert "Ghi lại ván 3" in client.get(book).text


def test_a_deal_written_ends_what_could_be_put_again(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    dealt(client, book)
    client.post(f"{book}back/", {"number": "2"})
    dealt(client, book, swapped())
    assert standing(book) == [1, 2]
    assert LedgerDeal.objects.count() == 2
    assert "Ghi lại" not in client.get(book).text


@pytest.mark.parametrize("twice", [1, 2])
def test_taking_back_twice_takes_one_deal_back(client: Client, twice: int) -> None:
    book = begun(client)
    dealt(client, book)
    dealt(client, book)
    for _n in range(twice):
        assert "Đã lấy lại ván 2" in client.post(f"{book}back/", {"number": "2"}, follow=True).text
    assert standing(book) == [1]


@pytest.mark.parametrize(("do", "number"), [("back", "1"), ("back", "9"), ("back", ""), ("again", "1"), ("again", "x")])
def test_a_tab_that_knows_of_another_last_deal_changes_nothing(client: Client, do: str, number: str) -> None:
    book = begun(client)
    dealt(client, book)
    dealt(client, book)
    client.post(f"{book}back/", {"number": "2"})
    dealt(client, book)
    page = client.post(f"{book}{do}/", {"number": number}, follow=True).text
    assert ("Sổ đã đổi" in page) is ((do, number) != ("again", "1"))
    assert standing(book) == [1, 2]


def test_the_last_deal_is_edited_in_the_same_form(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    dealt(client, book)
    page = client.get(f"{book}deal/?edit=2")
    assert re.findall(r'name="players\.\d\.name" value="([^"]+)"', page.text) == list(PLAYERS)
    sent = {name: hidden(page, name) for name in ("key", "number", "replaces")} | {"do": "judge"}
    sent |= values_for(GAME, "settle", swapped())
    assert client.post(f"{book}deal/", sent).status_code == 303
    assert client.post(f"{book}deal/", sent).status_code == 303
    assert standing(book) == [1, 2]
    first, second = LedgerDeal.objects.order_by("number")
    assert first.payments == {who: -net for who, net in second.payments.items()}


def test_a_deal_that_is_no_longer_the_last_is_not_edited(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    page = client.get(f"{book}deal/?edit=1")
    dealt(client, book)
    assert client.get(f"{book}deal/?edit=1")["Location"] == book
    sent = {name: hidden(page, name) for name in ("key", "number", "replaces")} | {"do": "judge"}
    late = client.post(f"{book}deal/", sent | values_for(GAME, "settle", swapped()))
    assert "Sổ đã đổi" in late.text
    assert LedgerDeal.objects.filter(number=1).get().payments == LedgerDeal.objects.get(number=2).payments


# --- twice, and two tabs ----------------------------------------------------------------------------------------------


@BOTH
def test_a_deal_sent_twice_is_written_once(client: Client, headers: dict[str, str]) -> None:
    book = begun(client)
    sent = form_of(client, book)
    assert [client.post(f"{book}deal/", sent, headers=headers).status_code for _n in range(3)].count(200) != 1
    assert standing(book) == [1]


@BOTH
def test_two_tabs_do_not_overwrite_each_other(client: Client, headers: dict[str, str]) -> None:
    book = begun(client)
    one, other = form_of(client, book), form_of(client, book, swapped())
    client.post(f"{book}deal/", one)
    late = client.post(f"{book}deal/", other, headers=headers)
    assert late.status_code == 200
    assert "Sổ đã đổi" in late.text
    assert other["players.0.back"] in late.text
    assert standing(book) == [1]
    again = other | {name: hidden(late, name) for name in ("key", "number")}
    client.post(f"{book}deal/", again, headers=headers)
    assert standing(book) == [1, 2]


def test_a_form_changed_after_it_was_written_is_another_deal_and_says_so(client: Client) -> None:
    book = begun(client)
    sent = form_of(client, book)
    client.post(f"{book}deal/", sent)
    changed = client.post(f"{book}deal/", sent | values_for(GAME, "settle", swapped()))
    assert "ván này đã ghi rồi" in changed.text
    assert standing(book) == [1]


def test_a_form_sent_again_after_its_deal_was_taken_back_does_not_bring_it_back(client: Client) -> None:
    book = begun(client)
    sent = form_of(client, book)
    client.post(f"{book}deal/", sent)
    client.post(f"{book}back/", {"number": "1"})
    client.post(f"{book}deal/", sent)
    assert standing(book) == []


@pytest.mark.django_db(transaction=True)
def test_taps_at_the_same_moment_write_one_deal() -> None:
    client = Client()
    book = begun(client)
    sent = form_of(client, book)

    def tap(_: int) -> tuple[int, str]:
        try:
            twin = Client()
            twin.cookies = client.cookies.copy()
            response = twin.post(f"{book}deal/", sent)
            return response.status_code, response.headers.get("Location", "")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as taps:
        assert set(taps.map(tap, range(8))) == {(303, f"{book}#deal-1")}
    assert standing(book) == [1]


@pytest.mark.django_db(transaction=True)
def test_tabs_at_the_same_moment_write_one_deal_and_the_others_are_told() -> None:
    client = Client()
    book = begun(client)
    forms = [form_of(client, book, swapped() if n % 2 else POSITION) for n in range(6)]

    def send(form: dict[str, str]) -> int:
        try:
            twin = Client()
            twin.cookies = client.cookies.copy()
            response = twin.post(f"{book}deal/", form)
            return response.status_code if "Sổ đã đổi" in response.text or response.status_code == 303 else 0
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as tabs:
        assert sorted(tabs.map(send, forms)) == [200] * 5 + [303]
    assert standing(book) == [1]


# --- people -----------------------------------------------------------------------------------------------------------


def test_another_name_holds_for_old_deals_too(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    sent = {"seen": PEOPLE, "name": ["Ân", "Bình", "Chi", "Dũng"], "do": "save"}
    assert "Đã lưu tên" in client.post(f"{book}people/", sent, follow=True).text
    page = client.get(book).text
    assert settle(GAME.key, POSITION).lines[0].says["vi"].replace("An", "Ân") in page
    assert Ledger.objects.get().people == ["Ân", "Bình", "Chi", "Dũng"]


def test_who_is_in_a_deal_keeps_a_name_and_who_is_in_none_may_go(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    gone = client.post(f"{book}people/", {"seen": PEOPLE, "name": ["", "Bình", "Chi"], "do": "save"})
    assert "tên không để trống được" in gone.text
    client.post(f"{book}people/", {"seen": PEOPLE, "name": ["An", "Bình", ""], "do": "save"})
    assert Ledger.objects.get().people == ["An", "Bình", ""]
    assert "Chi" not in re.findall(r">([^<]+)</th>", client.get(book).text)


def test_names_changed_in_two_tabs_are_not_overwritten(client: Client) -> None:
    book = begun(client)
    client.post(f"{book}people/", {"seen": PEOPLE, "name": ["Ân", "Bình", "Chi"], "do": "save"})
    late = client.post(f"{book}people/", {"seen": PEOPLE, "name": ["An", "Bình", "Dũng"], "do": "save"})
    assert "chưa lưu" in late.text
    assert 'value="Dũng"' in late.text
    assert Ledger.objects.get().people == ["Ân", "Bình", "Chi"]


@BOTH
def test_who_joined_in_another_tab_has_a_line_of_his_own_and_keeps_his_number(
    client: Client, headers: dict[str, str]
) -> None:
    book = begun(client)
    dealt(client, book, {"players": {"An": PLAYERS["An"], "Em": PLAYERS["Bình"]}})
    sent = {"seen": PEOPLE, "name": ["Ân", "Bình", "Chi", "", "Dũng", "em"], "do": "save"}
    late = client.post(f"{book}people/", sent, headers=headers)
    assert "chưa lưu" in late.text
    told = {name: re.findall(rf'name="{name}"[^>]* value="([^"]*)"', late.text) for name in ("seen", "name")}
    assert told == {"seen": [*PEOPLE, "Em"], "name": ["Ân", "Bình", "Chi", "Em", "Dũng"]}
    assert client.post(f"{book}people/", {**told, "do": "save"}, headers=headers).status_code == 303
    assert Ledger.objects.get().people == ["Ân", "Bình", "Chi", "Em", "Dũng"]


def test_nobody_loses_his_line_and_his_number_with_it(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    page = client.post(f"{book}people/", {"seen": PEOPLE, "name": ["An", "Bình"], "do": "save"})
    assert "chưa lưu" in page.text
    assert re.findall(r'name="name"[^>]* value="([^"]*)"', page.text) == PEOPLE
    assert Ledger.objects.get().people == PEOPLE


# --- whose it is, how much it asks ------------------------------------------------------------------------------------

PAGES = ("", "print/", "ledger.csv", "seats/", "deal/", "people/", "delete/")
POSTS = ("deal/", "back/", "again/", "people/", "delete/")


def test_nobody_else_sees_or_changes_a_ledger(client: Client, make_user: Any) -> None:
    book = begun(client)
    dealt(client, book)
    person = Client()
    person.force_login(make_user())
    person.post(f"/tables/{GAME.key}/", {"house.foul": "as_sweep"})
    other = Client()
    begun(other)
    for stranger in (Client(), other, person):
        assert [stranger.get(f"{book}{page}").status_code for page in PAGES] == [404] * len(PAGES)
        sent = {"number": "1", "do": "judge", "name": PEOPLE}
        assert [stranger.post(f"{book}{page}", sent).status_code for page in POSTS] == [404] * len(POSTS)
        assert "An, Bình" not in stranger.get("/ledger/").text.partition('id="games"')[0] or stranger is other
    assert standing(book) == [1]


def test_an_accounts_ledger_is_its_learners_on_every_device(client: Client, make_user: Any) -> None:
    user = make_user()
    client.force_login(user)
    book = begun(client)
    ledger = Ledger.objects.get()
    assert (ledger.learner, ledger.maker) == (user.learner, "")
    assert COOKIE not in client.cookies
    elsewhere = Client()
    elsewhere.force_login(user)
    assert elsewhere.get(book).status_code == 200
    client.logout()
    assert client.get(book).status_code == 404


def test_a_device_without_a_token_has_no_ledgers(client: Client) -> None:
    Ledger.objects.create(game=GAME.key, people=PEOPLE)
    assert "Chưa có sổ nào" in client.get("/ledger/").text


def test_pages_ask_few_queries_however_many_deals(client: Client, django_assert_num_queries: Any) -> None:
    book = begun(client)
    for _n in range(6):
        dealt(client, book)
    for page in ("", "print/", "ledger.csv", "seats/", "deal/", "deal/?edit=6", "people/", "delete/"):
        with django_assert_num_queries(2):
            assert b"".join(client.get(f"{book}{page}")) != b""
    sent = form_of(client, book)
    with django_assert_num_queries(9):  # whose ledger, the lock, what stands, the writes
        assert client.post(f"{book}deal/", sent).status_code == 303
    for _n in range(3):
        begun(client)
    with django_assert_num_queries(1):
        assert client.get("/ledger/").status_code == 200


def test_the_cards_of_a_deal_lie_under_its_lines_and_those_of_an_old_one_when_asked_for(client: Client) -> None:
    book = begun(client)
    for n in range(SHOWN + 1):
        assert dealt(client, book, POSITION if n % 2 else swapped()).status_code == 303
    page = client.get(book).text
    assert page.count('<span class="card') == SHOWN * sum(
        len(row) for hand in PLAYERS.values() for row in hand.values()
    )
    assert "Xem bài ván 1<" in page
    assert "Xem bài ván 2<" not in page
    page = client.get(book, {"deal": "1"}).text
    assert "Xem bài" not in page
    assert 'id="deal-1" open' in page
    for odd in ("0", "99", "x", "9" * 30):
        assert client.get(book, {"deal": odd}).status_code == 200


def test_a_ledger_is_deleted_when_asked_twice(client: Client) -> None:
    book = begun(client)
    dealt(client, book)
    assert "Xóa rồi thì không lấy lại được" in client.get(f"{book}delete/").text
    assert Ledger.objects.exists()
    assert "Đã xóa sổ" in client.post(f"{book}delete/", follow=True).text
    assert not Ledger.objects.exists()
    assert not LedgerDeal.objects.exists()
    assert client.get(book).status_code == 404


# --- the way there ----------------------------------------------------------------------------------------------------


def test_the_referee_leads_to_the_ledger_from_a_games_questions_and_from_what_settles(client: Client) -> None:
    link = f'href="/ledger/{GAME.key}/"'
    assert link in client.get(f"/referee/{GAME.key}/").text
    assert 'href="/ledger/"' in client.get("/referee/").text
    for query, there in (("settle", True), ("foul", False)):
        sent = values_for(GAME, query, POSITION if there else PLAYERS["An"]) | {"do": "judge"}
        page = client.post(f"/referee/{GAME.key}/{query}/", sent)["Location"]
        link = f'href="/ledger/{GAME.key}/?ruling={page.strip("/").split("/")[-1]}">Ghi vào sổ</a>'
        assert (link in client.get(page).text) is there


def test_a_game_that_settles_no_table_has_no_ledger_and_no_link(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = replace(GAME, settling=None)
    for module in ("tutor.ledger.queries", "tutor.referee.queries"):
        monkeypatch.setattr(f"{module}.get_game", lambda _key: without)
    assert client.get(f"/ledger/{GAME.key}/").status_code == 404
    page = client.get(f"/referee/{GAME.key}/")
    assert page.status_code == 200
    assert "Tính tiền cả bàn" not in page.text


@EACH
def test_everything_that_a_deal_needs_has_its_place_in_the_form(client: Client, game: Game) -> None:
    book = begun(client, game=game.key)
    page = client.get(f"{book}deal/?filled=1").text
    assert game.settling
    inputs = [one.key for one in game.query(game.settling.query).inputs]
    assert [key for key in inputs if f'id="in-{key}"' not in page and f'"add:{key}' not in page] == []
