"""What was laid step by step stands in the address: a reload, another language, a browser's Back lose nothing."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tutor.factories import FOUL, GAME, HTMX, LEGAL
from tests.tutor.reading import read
from tests.tutor.sitting_down import at, come, key_in
from tutor.classes.quizzes.documents import Choice, Document, Judged, Settings
from tutor.classes.quizzes.drafts import begin
from tutor.classes.quizzes.publishing import publish
from tutor.models import Sitting
from tutor.serving.makers import Maker

pytestmark = pytest.mark.django_db
THIRTEEN = [code for row in LEGAL.values() for code in row]


@pytest.fixture
def begun() -> tuple[Client, Sitting]:
    settings = Settings(feedback="end")
    document = Document(title="Bài một", game=GAME.key, house=GAME.house().to_json(), settings=settings)
    document.items = [
        Judged(query="arrange", position={"cards": THIRTEEN}, level=5),
        Judged(query="repair", position=FOUL, level=5),
        Choice(question="Mấy người?", options=["Hai", "Bốn"], right=[1]),
    ]
    return come(publish(begin(Maker(token="t"), document)))


def test_two_cards_in_a_row_are_there_after_a_reload(begun: tuple[Client, Sitting]) -> None:
    client, sitting = begun
    page, two = at(sitting, 1), LEGAL["front"][:2]
    there = client.post(page, {"put": "front", "cards": two})
    assert there.status_code == 302
    shown = client.get(there["Location"].partition("#")[0])
    assert "2/3" in read(shown.text)
    assert re.findall(r'name="at" value="([^"]+)"', shown.text) == [f"{code}:front" for code in two]
    assert f'href="/en{page}?at=' in shown.text.replace("&amp;", "&")
    assert not sitting.given.exists()


def test_with_htmx_the_address_follows_what_lies_and_is_plain_after_the_answer(begun: tuple[Client, Sitting]) -> None:
    client, sitting = begun
    page = at(sitting, 2)
    swapped = client.post(page, {"exchange": "1", "cards": ["Kd", "3d"]}, headers=HTMX)
    assert swapped["HX-Replace-Url"] == f"{page}?swap=Kd-3d"
    undone = client.post(page, {"undo": "1", "swap": ["Kd-3d"]}, headers=HTMX)
    assert undone["HX-Replace-Url"] == page
    shown = client.get(swapped["HX-Replace-Url"]).text
    assert 'name="swap" value="Kd-3d"' in shown
    answered = client.post(page, {"swap": ["Kd-3d"], "key": key_in(shown)}, headers=HTMX)
    assert answered["HX-Replace-Url"] == page
    assert sitting.given.get().answer == [["Kd", "3d"]]


@pytest.mark.parametrize("query", [{"at": "??:front"}, {"at": "Ah:nowhere"}, {"put": "front"}, {"answer": "1"}])
def test_an_address_that_nobody_laid_is_the_bare_page(begun: tuple[Client, Sitting], query: dict[str, Any]) -> None:
    client, sitting = begun
    for number in (1, 2, 3):
        shown = client.get(at(sitting, number), query)
        assert shown.status_code == 200
        assert 'name="at" value' not in shown.text
        assert " checked" not in shown.text
    assert not sitting.given.exists()
