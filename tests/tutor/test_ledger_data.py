"""A device's ledgers among my data: listed, exported, deleted, brought into an account or left; a CSV that is safe."""

import csv
import io
import json
from collections.abc import Callable

import pytest
from django.test import Client

from games import settle
from tests.tutor.conftest import PASSWORD
from tests.tutor.factories import GAME, PLAYERS
from tests.tutor.test_accounts import SIGN_UP
from tests.tutor.test_ledger import POSITION, begun, dealt, id_of
from tests.tutor.test_progress_data import FILES, body, table
from tutor.models import Ledger, LedgerDeal, User

pytestmark = pytest.mark.django_db
MakeUser = Callable[..., User]
LISTED = "1 sổ tính tiền"


@pytest.fixture
def book(client: Client) -> str:
    """A ledger of a device with one deal."""
    page = begun(client)
    dealt(client, page)
    return page


def rows_of(client: Client, book: str) -> list[list[str]]:
    """Return the rows of a ledger's file."""
    page = client.get(f"{book}ledger.csv")
    assert page.headers["content-disposition"].startswith("attachment")
    return list(csv.reader(io.StringIO(body(page).removeprefix("\ufeff"))))


# --- my data ----------------------------------------------------------------------------------------------------------


def test_a_devices_ledgers_are_listed_exported_and_deleted(client: Client, book: str) -> None:
    begun(Client())
    assert LISTED in client.get("/progress/data/").text
    assert LISTED in client.get("/progress/data/delete/").text
    data = json.loads(body(client.get(FILES[0])))
    assert [ledger["people"] for ledger in data["ledgers"]] == [["An", "Bình", "Chi"]]
    assert [deal["payments"] for deal in data["ledger_deals"]] == [LedgerDeal.objects.get().payments]
    assert data["ledger_deals"][0]["ledger"] == data["ledgers"][0]["ledger"] == str(id_of(book))
    kinds = [row["kind"] for row in table(client.get(FILES[1]))]
    assert kinds == ["ledgers", "ledger_deals"]
    client.post("/progress/data/delete/")
    assert Ledger.objects.count() == 1
    assert client.get(book).status_code == 404


def test_signing_up_lists_a_devices_ledgers_and_brings_them(client: Client, book: str) -> None:
    assert LISTED in client.get("/accounts/signup/").text
    client.post("/accounts/signup/", {**SIGN_UP, "bring": "on"})
    ledger = Ledger.objects.get()
    assert (ledger.learner, ledger.maker) == (User.objects.get().learner, "")
    assert client.get(book).status_code == 200
    client.logout()
    assert client.get(book).status_code == 404


def test_logging_in_asks_and_brings_beside_what_the_account_has(client: Client, book: str, make_user: MakeUser) -> None:
    user = make_user()
    elsewhere = Client()
    elsewhere.force_login(user)
    begun(elsewhere)
    asked = client.post("/accounts/login/", {"username": user.username, "password": PASSWORD}, follow=True)
    assert LISTED in asked.text
    client.post("/accounts/takeover/", {"choice": "bring"})
    assert user.learner.ledgers.count() == 2
    assert elsewhere.get(book).status_code == 200


@pytest.mark.parametrize("way", ["signing up", "logging in"])
def test_what_is_not_brought_is_on_this_device_no_longer(
    client: Client, book: str, make_user: MakeUser, way: str
) -> None:
    other = begun(Client())
    if way == "signing up":
        client.post("/accounts/signup/", {**SIGN_UP, "asked": "1"})
    else:
        client.force_login(make_user())
        client.post("/accounts/takeover/", {"choice": "leave"})
    assert list(Ledger.objects.values_list("pk", flat=True)) == [id_of(other)]
    client.logout()
    assert client.get(book).status_code == 404


def test_a_ledger_begun_since_the_sign_up_page_was_opened_is_asked_about(client: Client, book: str) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    assert LISTED in client.get("/accounts/takeover/").text
    client.post("/accounts/takeover/", {"choice": "bring"})
    assert client.get(book).status_code == 200


def test_deleting_an_account_deletes_its_ledgers_and_no_others(client: Client, book: str, make_user: MakeUser) -> None:
    person = Client()
    person.force_login(make_user())
    begun(person)
    person.post("/accounts/delete/", {"password": PASSWORD})
    assert list(Ledger.objects.values_list("pk", flat=True)) == [id_of(book)]


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_file_has_every_line_with_its_rule_and_every_sum(client: Client, book: str) -> None:
    told = settle(GAME.key, POSITION)
    dealt(client, book)
    head, *rows = rows_of(client, book)
    assert head == ["Ván", "Điều luật", "Việc", "An", "Bình", "Chi", "Cộng"]
    first = [row for row in rows if row[0] == "1"]
    assert [row[2] for row in first] == [*(line.says["vi"] for line in told.lines), "Cả ván", "Cộng dồn"]
    assert [row[1] for row in first] == [*(f"§{line.section}" for line in told.lines), "", ""]
    assert [row[3:5] for row in first[-2:]] == [[str(net) for net in told.totals.values()]] * 2
    assert rows[-1][3:] == [*(str(2 * net) for net in told.totals.values()), "0", "0"]
    assert all(sum(int(cell or 0) for cell in row[3:-1]) == 0 == int(row[-1]) for row in rows)


@pytest.mark.parametrize("name", ["=1+1", "+An", "-An", "@SUM(A1)"])
def test_no_name_becomes_a_formula(client: Client, name: str) -> None:
    page = begun(client, [name, "Bình"])
    hands = dict(zip([name, "Bình"], PLAYERS.values(), strict=True))
    dealt(client, page, {"players": hands})
    cells = [cell for row in rows_of(client, page) for cell in row]
    assert [cell for cell in cells if cell[:1] in "=+@\t\r" and cell] == []
    assert [cell for cell in cells if cell[:1] == "-" and not cell[1:].isdecimal()] == []


def test_the_print_page_has_every_line_once(client: Client, book: str) -> None:
    told = settle(GAME.key, POSITION)
    page = client.get(f"{book}print/").text
    assert [line.says["vi"] for line in told.lines if page.count(line.says["vi"]) != 1] == []
