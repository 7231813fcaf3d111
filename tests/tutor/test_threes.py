"""Three puzzles about the rule of a quarrel: fresh, counted, for whoever began them, and back to the verdict."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tutor.factories import GAME, HTMX
from tests.tutor.giving import right_of, sent_to, wrong_to
from tutor.models import Answer, Served
from tutor.serving.forms import asked_rules

pytestmark = pytest.mark.django_db
STREAM = "/puzzles/mau-binh/rule/foul/"
CODE = "abcdefghij"


def begun(client: Client, **sent: str) -> Any:
    return client.post(f"{STREAM}three/", {"back": CODE} | sent, follow=True)


def played(client: Client, n: int, headers: dict[str, str]) -> Any:
    """Answer the puzzle that waits, right or wrong until that closes it, and return the page after it."""
    page = client.get(STREAM, headers=headers)
    served = Served.objects.get(pk=re.findall(r'action="/puzzles/q/([^/"]+)/"', page.text)[0])
    given = right_of(served) if n % 2 == 0 else wrong_to(served)
    for attempt in range(3):
        told = client.post(
            f"/puzzles/q/{served.pk}/", sent_to(served, given) | {"key": f"{n} {attempt}"}, headers=headers, follow=True
        )
        if Answer.objects.filter(served=served, closes=True).exists():
            return told
    raise AssertionError("still open after three tries")


def counted(page: Any) -> list[str]:
    found: list[str] = re.findall(r"Luyện luật này: câu (\d/\d)", page.text)
    return found


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_three_are_counted_and_lead_back_to_the_verdict(client: Client, headers: dict[str, str]) -> None:
    assert counted(begun(client)) == ["1/3"]
    for n in range(3):
        page = played(client, n, headers)
        assert counted(page) == [f"{n + 1}/3"]
        assert (f'href="/referee/v/{CODE}/"' in page.text) is (n == 2)
    assert Answer.objects.filter(closes=True).values("served").distinct().count() == 3
    assert counted(client.get(STREAM)) == [], "a fourth is one of the stream again"


def test_nobody_else_is_counted_and_another_rule_is_not(client: Client) -> None:
    begun(client)
    assert counted(Client().get(STREAM)) == []
    other = sorted(asked_rules(GAME) - {"foul"})[0]
    page = client.get(f"/puzzles/mau-binh/rule/{other}/")
    assert (page.status_code, counted(page)) == (200, [])


@pytest.mark.parametrize("back", ["", "//evil.example", "a b", "../../x"])
def test_it_leads_back_to_nothing_but_a_verdict(client: Client, back: str) -> None:
    begun(client, back=back)
    for n in range(3):
        page = played(client, n, {})
    assert 'id="next" href="/puzzles/"' in page.text


@pytest.mark.parametrize("path", ["/puzzles/mau-binh/rule/nope/three/", "/puzzles/nope/rule/foul/three/"])
def test_there_are_no_three_about_what_has_no_puzzles(client: Client, path: str) -> None:
    assert client.post(path).status_code == 404
    assert client.get(f"{STREAM}three/").status_code == 405
