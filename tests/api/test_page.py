"""The page about the API: both languages, examples that run as they stand, every code explained."""

from __future__ import annotations

import html
import json
import re
import shlex
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from games import CODES, answer_case, judge
from tests.api.asking import CASE, post
from tests.tutor.factories import HTMX
from tests.tutor.reading import read
from tests.tutor.test_translations import ENGLISH, VIETNAMESE, without_own_names
from tutor.api.schemas import OWN_CODES

PAGE = "/api/docs/"


def bodies(page: str) -> dict[str, str]:
    """Return what stands in the forms of the page, by address."""
    pairs = re.findall(r'name="address" value="([^"]+)".*?<textarea[^>]*>(.*?)</textarea>', page, re.DOTALL)
    return {address: html.unescape(body) for address, body in pairs}


def run(client: Client, address: str, body: str, prefix: str = "", **headers: str) -> str:
    """Run an example and return the page, or with htmx what is put into it."""
    response = client.post(f"{prefix}{PAGE}", {"address": address, "body": body}, headers=headers)
    assert response.status_code == 200
    return response.text


def shown(page: str) -> tuple[str, Any]:
    """Return the status and the JSON of the answer that a page shows."""
    (found,) = re.findall(r"<p><strong>(.*?)</strong></p>\s*<pre[^>]*>(.*?)</pre>", page, re.DOTALL)
    return found[0], json.loads(html.unescape(found[1]))


@pytest.mark.parametrize(("prefix", "title"), [("", "API cho người lập trình"), ("/en", "API for programmers")])
def test_the_page_is_there_in_both_languages(client: Client, prefix: str, title: str) -> None:
    page = client.get(f"{prefix}{PAGE}").text
    assert f"<h1>{title}</h1>" in page
    assert client.get(f"{prefix}/api/")["Location"] == f"{prefix}{PAGE}"
    assert list(bodies(page)) == ["judge", "judge/batch", "audit"]
    assert set(re.findall(r'<tr id="([a-z-]+)">', page)) == {*CODES, *OWN_CODES}


def test_beside_what_is_code_a_page_is_in_one_language(client: Client) -> None:
    code = re.compile(r"<(pre|textarea|code)\b.*?</\1>", re.DOTALL)
    texts = {prefix: read(code.sub("", client.get(f"{prefix}{PAGE}").text)) for prefix in ("", "/en")}
    assert VIETNAMESE.findall(without_own_names(texts["/en"])) == []
    assert ENGLISH.findall(texts[""]) == []


def test_every_example_runs_as_it_stands_without_a_script(client: Client) -> None:
    for address, body in bodies(client.get(PAGE).text).items():
        page = run(client, address, body)
        assert shown(page) == ("200 OK", post(client, address, body).json())
        assert bodies(page)[address] == body


def test_with_htmx_only_the_answer_comes(client: Client) -> None:
    part = run(client, "judge", json.dumps(CASE), **HTMX)
    assert "<html" not in part
    assert shown(part) == ("200 OK", answer_case(CASE))


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", "400 Bad Request", "bad-json"),
        ("[]", "422 Unprocessable Entity", "bad-value"),
        ('{"id": "\\ud800"}', "422 Unprocessable Entity", "missing-field"),
    ],
)
def test_an_error_is_shown_as_the_api_tells_it(client: Client, body: str, status: str, code: str) -> None:
    told = shown(run(client, "judge", body, "/en"))
    assert (told[0], told[1]["code"]) == (status, code)


def test_what_is_typed_comes_back_as_text(client: Client) -> None:
    typed = '</textarea><script>alert("x")</script>'
    page = run(client, "judge", typed)
    assert "<script>alert" not in page
    assert bodies(page)["judge"] == typed


def test_an_unknown_address_of_a_form_is_that_of_one_case(client: Client) -> None:
    assert shown(run(client, "../../admin", json.dumps(CASE)))[1] == answer_case(CASE)


def test_running_examples_counts_as_asking(client: Client, settings: LazySettings) -> None:
    settings.API_LIMITS = {**settings.API_LIMITS, "judge": 1}
    assert post(client, "judge", CASE).status_code == 200
    assert shown(run(client, "judge", json.dumps(CASE)))[0] == "429 Too Many Requests"


def test_a_form_of_another_site_is_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(PAGE, {"address": "judge", "body": json.dumps(CASE)}).status_code == 403


def test_the_links_of_the_page_lead_to_json(client: Client) -> None:
    links = [html.unescape(link) for link in re.findall(r'class="tile" href="(/api/[^"]+)"', client.get(PAGE).text)]
    assert len(links) == 4
    for link in links:
        assert client.get(link)["Content-Type"] == "application/json"


def test_the_curl_lines_send_the_examples(client: Client) -> None:
    page = client.get(PAGE).text
    lines = [html.unescape(line) for line in re.findall(r"<pre[^>]*>(curl .*?)</pre>", page, re.DOTALL)]
    for line, (address, body) in zip(lines, bodies(page).items(), strict=True):
        command, url, flag, sent = shlex.split(line)
        assert (command, url, flag) == ("curl", f"http://testserver/api/v1/{address}", "-d")
        assert json.loads(sent) == json.loads(body)


@pytest.mark.parametrize("page", ["/referee/", "/rules/", "/en/referee/", "/en/rules/"])
def test_the_referee_and_the_rule_books_lead_to_the_page(client: Client, page: str) -> None:
    assert f'href="{"/en" if page.startswith("/en") else ""}{PAGE}"' in client.get(page).text


def test_the_readme_shows_a_request_that_is_answered(client: Client, settings: LazySettings) -> None:
    readme = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^\$ (curl .*)$", readme, re.MULTILINE)
    command, url, flag, sent = shlex.split(line)
    assert (command, url, flag) == ("curl", "http://127.0.0.1:8000/api/v1/judge", "-d")
    assert post(client, "judge", sent).json() == {"id": None, **judge(**json.loads(sent)).to_json()}
