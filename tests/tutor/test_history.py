"""Back past the pages that htmx keeps: what it fetches then takes the place of the whole page, so it is whole."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.tutor.factories import GAME, HTMX, address
from tests.tutor.factories import answered as answered_by
from tests.tutor.quiz_drafts import at as quiz_at
from tests.tutor.quiz_drafts import foul, quiz_of
from tests.tutor.sitting_down import at as sitting_at
from tests.tutor.sitting_down import come, published
from tutor.models import Learner, Ledger, User

pytestmark = pytest.mark.django_db
Place = Callable[[Client, User], str]
RESTORED = {**HTMX, "HX-History-Restore-Request": "true"}


def answered(client: Client, user: User) -> str:
    return address(answered_by(user.learner).served)


def run_over(client: Client, user: User) -> str:
    page = str(client.post("/puzzles/run/", {"mode": "streak", "game": GAME.key})["Location"])
    client.post(f"{page}end/")
    return page


def in_a_ledger(client: Client, user: User) -> str:
    ledger = Ledger.objects.create(game=GAME.key, people=["Ly", "Ân"], learner=user.learner, maker="")
    return f"/ledger/b/{ledger.pk}/deal/"


PAGES: dict[str, Place] = {
    "puzzle": lambda client, user: "/puzzles/mau-binh/foul/",
    "puzzle answered": answered,
    "run over": run_over,
    "mixed": lambda client, user: "/puzzles/mixed/",
    "lesson": lambda client, user: "/lessons/mau-binh/mo-dau/2/",
    "rules": lambda client, user: "/rules/mau-binh/?q=lung",
    "questions": lambda client, user: "/referee/mau-binh/?q=lung",
    "referee": lambda client, user: "/referee/mau-binh/foul/",
    "ledger": in_a_ledger,
    "builder": lambda client, user: quiz_at(quiz_of(user, foul())),
    "item": lambda client, user: quiz_at(quiz_of(user, foul()), "ask/foul/"),
    "preview": lambda client, user: quiz_at(quiz_of(user, foul()), "preview/"),
    "sitting": lambda client, user: sitting_at(come(published(), client=client)[1], 1),
}


@pytest.mark.parametrize("place", PAGES.values(), ids=PAGES)
def test_a_page_fetched_again_by_back_is_the_whole_page(make_user: Callable[..., User], place: Place) -> None:
    user = make_user()
    Learner.objects.create(user=user)
    client = Client()
    client.force_login(user)
    page = place(client, user)
    whole, again = (client.get(page, headers=headers) for headers in ({}, RESTORED))
    assert (whole.status_code, again.status_code) == (200, 200)
    assert marks_of(again.text) == marks_of(whole.text)
    assert "<html" not in client.get(page, headers=HTMX).text


def marks_of(page: str) -> dict[str, Any]:
    """Return what tells a whole page from a part of one: what is there once, and what only htmx is told."""
    return {mark: page.count(mark) for mark in ("<html", "hx-swap-oob", " autofocus", 'id="status"', "HX-")}
