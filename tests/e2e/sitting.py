"""Somebody takes a quiz in the browser: begun, missed, handed in, an item of it taken back."""

from typing import Any

from django.test import Client

from tests.e2e.world import World
from tests.tutor.sitting_down import at, code_of, come, device, published
from tutor.classes.quizzes.publishing import close, retract
from tutor.models import Sitting
from tutor.serving.devices import COOKIE


def sat(world: World, **settings: Any) -> tuple[Client, Sitting]:
    """Let somebody begin a quiz in the browser."""
    client, sitting = come(published(minutes=30, **settings))
    world.cookies[COOKIE] = device(client)
    return client, sitting


def missed(world: World, number: int, page: int | str, **settings: Any) -> str:
    """Let somebody miss an item of a quiz; return one of its pages."""
    client, sitting = sat(world, **settings)
    client.post(at(sitting, number), {"key": "k", "answer": ["false", "999", "0", "hai"][number - 1]})
    return at(sitting, page)


def over(world: World) -> str:
    client, sitting = sat(world)
    client.post(at(sitting, 1), {"key": "k", "answer": "true"})
    client.post(at(sitting, "done"))
    return at(sitting, "done")


def taken_back(world: World) -> str:
    _client, sitting = sat(world)
    retract(sitting.version.quiz, sitting.order[0], "Câu này in sai.")
    return at(sitting, 1)


def shut() -> str:
    version = published()
    close(version.quiz)
    return f"/join/{code_of(version)}/"


def begun(world: World) -> str:
    _client, sitting = sat(world)
    return f"/join/{code_of(sitting.version)}/"
