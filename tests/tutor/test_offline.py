"""What a browser keeps to read without a connection: manifest, worker, the page for no connection."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games import all_games
from tests.tutor.conftest import PASSWORD
from tutor.models import User
from tutor.offline import queries


def kept(client: Client) -> dict[str, object]:
    found = re.match(r"self\.kept = (.*);$", client.get("/worker.js").text, re.MULTILINE)
    assert found
    read: dict[str, object] = json.loads(found[1])
    return read


def test_the_manifest_names_the_site_and_icons_that_exist(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    said = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (said["name"], said["start_url"], said["display"]) == ("Luật Bài", "/", "standalone")
    assert {icon["sizes"] for icon in said["icons"]} == {"any", "192x192", "512x512"}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in said["icons"])


def test_the_worker_is_a_script_that_is_asked_for_anew_each_time(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "no-cache"
    assert 'importScripts("/static/js/worker.js");' in answer.text
    assert not answer.cookies


def test_the_worker_keeps_parts_and_pages_that_exist(client: Client) -> None:
    read = kept(client)
    assert all(finders.find(path.removeprefix("/static/")) for path in read["static"])  # type: ignore[attr-defined]
    assert read["offline"] == {"/en/": "/en/offline/", "/": "/offline/"}
    for path in read["offline"].values():  # type: ignore[attr-defined]
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/logout/", "/en/accounts/logout/", "/accounts/delete/"])
def test_who_comes_or_goes_leaves_nothing_of_his_behind(client: Client, path: str) -> None:
    assert path in kept(client)["leaving"]  # type: ignore[operator]


def test_another_text_of_what_is_kept_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = queries.version.__wrapped__()
    assert before == queries.version()
    monkeypatch.setattr(queries, "MADE_OF", queries.MADE_OF[1:])
    assert queries.version.__wrapped__() != before


@pytest.mark.django_db
@pytest.mark.parametrize(("prefix", "words"), [("", "Khi không có mạng"), ("/en", "Without a connection")])
def test_the_page_for_no_connection_names_every_book_and_nobody(client: Client, prefix: str, words: str) -> None:
    page = client.get(f"{prefix}/offline/").text
    assert f"<h1>{words}</h1>" in page  # true also when somebody opens it while there is a connection
    for game in all_games():
        assert f'href="{prefix}/rules/{game.key}/"' in page
        assert f'href="{prefix}/tables/{game.key}/"' in page


@pytest.mark.django_db
def test_rule_books_and_the_referee_ask_the_browser_to_keep_them(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    books = " ".join(["/rules/", *(f"/rules/{game.key}/" for game in all_games())])
    with django_assert_num_queries(0):
        assert f'data-shared="{books}" data-own=""' in client.get("/rules/").text
    key = all_games()[0].key
    assert f'data-own="/tables/{key}/"' in client.get(f"/referee/{key}/").text


@pytest.mark.django_db
def test_every_page_of_ones_own_table_asks_the_browser_to_keep_it(client: Client) -> None:
    key = all_games()[0].key
    for page in ("", "shared/", "sheet/"):
        assert f'data-own="/tables/{key}/"' in client.get(f"/tables/{key}/{page}").text
    assert 'data-own=""' in client.get("/tables/").text  # no one table is named there


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/referee/{}/", "/tables/{}/", "/tables/{}/shared/", "/tables/{}/sheet/"])
def test_a_page_that_has_the_own_table_kept_gives_the_token_first(client: Client, path: str) -> None:
    key = all_games()[0].key
    first = client.get(path.format(key))
    assert f'data-own="/tables/{key}/"' in first.text
    fetched = client.get(f"/tables/{key}/")  # by the worker, while the reader goes on
    assert fetched.cookies["csrftoken"].value == first.cookies["csrftoken"].value


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/rules/", "/worker.js", "/offline/"])
def test_a_page_asked_without_cookies_names_nobody(client: Client, path: str) -> None:
    User.objects.create_user("hocvien1", password=PASSWORD)
    client.login(username="hocvien1", password=PASSWORD)
    assert "hocvien1" not in Client().get(path).text


@pytest.mark.django_db
def test_the_first_page_of_a_visit_fetches_no_worker(client: Client) -> None:
    page = client.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert "offline.js" not in page
