"""Cards laid in a puzzle or in a lesson's step stand in the address, so that a reload loses none."""

import re

import pytest
from django.test import Client

from tests.tutor.factories import FOUL, HTMX, address, browser_of, put
from tests.tutor.reading import read
from tutor.models import Answer, Learner

pytestmark = pytest.mark.django_db
PAIR = [FOUL["front"][0], FOUL["back"][0]]
STEP = "/lessons/mau-binh/mo-dau/2/"  # five cards are to be laid


def swaps_in(page: str) -> list[str]:
    return re.findall(r'name="swap" value="([^"]+)"', page)


@pytest.fixture
def known() -> Client:
    return browser_of(Learner.objects.create())


@pytest.fixture
def puzzle(known: Client) -> str:
    """The puzzle of a layout that is to be mended, put to the learner of the client."""
    return address(put(Learner.objects.get(), query="repair", position=FOUL, level=5))


def test_an_exchange_in_a_puzzle_is_there_after_a_reload(known: Client, puzzle: str) -> None:
    there = known.post(puzzle, {"exchange": "1", "cards": PAIR})
    assert there["Location"] == f"{puzzle}?swap={'-'.join(PAIR)}#play"
    assert swaps_in(known.get(there["Location"].partition("#")[0]).text) == ["-".join(PAIR)]
    partly = known.post(puzzle, {"exchange": "1", "cards": PAIR}, headers=HTMX)
    assert partly["HX-Replace-Url"] == f"{puzzle}?swap={'-'.join(PAIR)}"
    assert not Answer.objects.exists()


def test_an_edit_that_cannot_be_tells_why_where_it_was(known: Client, puzzle: str) -> None:
    told = known.post(puzzle, {"exchange": "1", "cards": PAIR[:1]})
    assert told.status_code == 200
    assert "hai lá" in told.text


def test_an_address_that_nobody_laid_is_the_bare_puzzle(known: Client, puzzle: str) -> None:
    there = known.get(puzzle, {"swap": "Xx-Yy", "cards": "As"})
    assert there.status_code == 200
    assert swaps_in(there.text) == []


def test_cards_laid_in_a_step_of_a_lesson_are_there_after_a_reload(client: Client) -> None:
    there = client.post(STEP, {"put": "middle", "cards": ["Ks", "Kd"]})
    again = client.get(there["Location"].partition("#")[0])
    assert re.findall(r'name="at" value="([^"]+)"', again.text) == ["Ks:middle", "Kd:middle"]
    assert "2/5" in read(again.text)
    assert not Answer.objects.exists()
