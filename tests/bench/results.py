"""Results of a quiz that 500 took, 20 items each: the time and the queries of each page, and of a download."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.measuring import Measured, seconds

STUDENTS, ITEMS = 500, 20
ROUNDS = 3


def measure() -> list[Measured]:
    """The pages by rule, student and item, one item, the CSV of students and the workbook."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        return [measured for name, ask in _pages() for measured in _of(name, ask)]


def _pages() -> list[tuple[str, Callable[[], Any]]]:
    from django.urls import reverse

    from tests.tutor.quiz_taken import browser, crowd, item_ids, long_quiz, teacher

    user = teacher()
    quiz = long_quiz(user, judged=ITEMS - 1)
    crowd(quiz, STUDENTS)
    client = browser(user)
    names: list[tuple[str, tuple[Any, ...]]] = [("rules", ()), ("students", ()), ("items", ())]
    names += [("item", (item_ids(quiz)[0],)), ("csv", ("students",)), ("xlsx", ())]

    def ask(path: str) -> Callable[[], Any]:
        def get() -> None:
            response = client.get(path)
            body = response.getvalue() if response.streaming else response.content
            assert response.status_code == 200
            assert len(body) > STUDENTS

        return get

    return [(name, ask(reverse(f"results:{name}", args=[quiz.pk, *args]))) for name, args in names]


def _of(name: str, ask: Callable[[], Any]) -> list[Measured]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        ask()
    queries = len(asked)
    took = median(seconds(ask) for _round in range(ROUNDS))
    what = f"results of {STUDENTS} × {ITEMS}, {name}"
    goal = None if name == "xlsx" else 1.0
    return [
        Measured(what, took, "s", at_most=goal),
        Measured(f"{what}, queries", queries, "", at_most=15),
    ]
