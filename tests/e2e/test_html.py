"""The HTML that leaves the server, as the Nu HTML checker reads it: every page, and every part that htmx swaps in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client

from games import lessons
from tests.e2e.conftest import html_faults
from tests.e2e.playing import GAME, mistake, solution
from tests.e2e.sights import LAYOUT, SIGHTS, Sight, as_form, at, fetch
from tests.e2e.staffroom import at as builder
from tests.e2e.staffroom import draft
from tests.e2e.world import World
from tests.tutor.sitting_down import at as page_of
from tests.tutor.sitting_down import come, published

SHELL = '<!doctype html><html lang="vi"><head><title>Luật Bài</title></head><body><main>{}</main></body></html>'
HTMX = {"HX-Request": "true"}


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["", "/en"], ids=["vi", "en"])
def test_every_page_is_valid(tmp_path: Path, prefix: str) -> None:
    pages = {sight.name: source(sight, prefix=prefix) for sight in SIGHTS}
    assert html_faults(tmp_path, pages) == []


def source(sight: Sight, *, prefix: str) -> str:
    """Return the HTML of a page, and leave the database as it was."""
    with pytest.MonkeyPatch.context() as monkeypatch, transaction.atomic():
        if sight.breaks:
            monkeypatch.setattr(*sight.breaks)
        response = fetch(sight, prefix=prefix)
        transaction.set_rollback(True)
    assert response.status_code == sight.status, sight
    return response.text


@pytest.mark.django_db
def test_every_part_of_a_page_is_valid(tmp_path: Path) -> None:
    parts = {name: SHELL.format(html) for name, html in fragments(World())}
    assert html_faults(tmp_path, parts) == []


def fragments(world: World) -> Iterator[tuple[str, str]]:
    """Ask for each part of a page as htmx does."""
    client = Client(headers=HTMX)
    world.practise()
    client.cookies["learner"] = world.cookies["learner"]

    def get(path: str) -> str:
        return client.get(path).text

    def post(path: str, **sent: object) -> str:
        response = client.post(path, sent)
        assert response.status_code == 200, path
        return response.text

    for key in GAME.puzzle_keys:
        served = world.puzzle(key)
        yield f"puzzle {key}", get(at(served))
        yield f"puzzle {key}, nothing sent", post(at(served))
        world.answer(served, correctly=True)
        yield f"puzzle {key}, answered", get(at(served))
        yield f"puzzle {key}, too late", post(at(served), answer="true", key="another")
    yield "twin", post(f"{at(served)}twin/")
    for lesson in lessons(GAME.key)[:2]:
        for n, step in enumerate(lesson.steps, start=1):
            path = f"/lessons/{GAME.key}/{lesson.slug}/{n}/"
            if step.try_ and step.try_.kind != "ask":
                yield f"{path} wrong", post(path, **as_form(step.try_, mistake(step.try_)))
                yield f"{path} right", post(path, **as_form(step.try_, solution(step.try_)))
    typed = {key: " ".join(cards) for key, cards in LAYOUT.items()}
    form = f"/referee/{GAME.key}/foul/"
    yield "referee, a tap", post(form, tap=["2s"], at="front")
    yield "referee, a button", post(form, do="clear:front", **typed)
    yield "referee, faults", post(form, do="judge", front="As As")
    yield "referee, players", post(f"/referee/{GAME.key}/settle/", do="add:players")
    yield from of_a_sitting()
    yield from of_the_builder(client)
    for path in (f"/rules/{GAME.key}/?q=lung", "/rules/?q=lung", "/rules/?q=xyzzy"):
        yield path, f"<h1>Sách luật</h1>{get(path)}"  # what is found stands below the page's own heading


def below_heading(part: str) -> str:
    """Return a part as it stands on its page: below the page's own heading, unless it brings that."""
    return part if "<h1" in part else f"<h1>Luật Bài</h1>{part}"


def of_a_sitting() -> Iterator[tuple[str, str]]:
    """An answer to each item of a quiz, told at once, told to try again, saved."""
    for settings in ({"tries": 2}, {"feedback": "end"}):
        student, sitting = come(published(**settings))
        for number, answer in enumerate(("false", "999", "0", "hai"), start=1):
            sent = student.post(page_of(sitting, number), {"key": "k", "answer": answer}, headers=HTMX)
            yield f"item {number} {settings}", below_heading(sent.text)


def of_the_builder(client: Client) -> Iterator[tuple[str, str]]:
    """A field saved, one refused, a button, an older page, an item tried and answered."""
    world = World()
    quiz = draft(world)
    client.cookies["sessionid"] = world.cookies["sessionid"]
    for name, sent in (
        ("field saved", {"title": "Bài ba", "revision": quiz.revision}),
        ("field refused", {"title": "x" * 121, "revision": quiz.revision + 1}),
        ("undo", {"do": "undo", "revision": quiz.revision + 1}),
        ("older page", {"title": "Bài bốn", "revision": 1}),
    ):
        yield name, below_heading(client.post(builder(quiz), sent, headers=HTMX).text)
    for number in range(1, len(quiz.content["items"]) + 1):
        page = builder(quiz, f"preview/?n={number}")
        yield f"tried {number}", below_heading(client.get(page, headers=HTMX).text)
        answered = client.post(page, {"answer": "0", "key": "k"}, headers=HTMX)
        yield f"tried {number}, answered", below_heading(answered.text)


@pytest.mark.django_db
def test_a_fault_would_be_found(tmp_path: Path) -> None:
    found = html_faults(tmp_path, {"bad": SHELL.format("<p id='a'></p><p id='a'></p>")})
    assert [fault.partition(":")[0] for fault in found] == ["bad", "bad"]
