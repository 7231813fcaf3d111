"""Guessing join codes: ten a minute an address, whatever the number of processes, without a cache they share."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tutor.sitting_down import code_of, come, published
from tutor.classes.codes import door_of, invitation
from tutor.classes.taking.coming import A_MINUTE, GUESSES
from tutor.limits import at_count, count
from tutor.models import JOIN_LETTERS, Class, QuizVersion, Tally


@pytest.fixture(autouse=True)
def processes_share_no_cache(settings: Any) -> None:
    """Let nothing be found again in the cache: so it is between two processes without CACHE_URL."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}


def wrong(n: int) -> str:
    return f"ZZZZ{JOIN_LETTERS[n // 20]}{JOIN_LETTERS[n % 20]}"


@pytest.mark.django_db
def test_ten_wrong_codes_and_then_also_a_right_one_is_refused_until_the_minute_is_over() -> None:
    code, client = code_of(published()), Client()
    assert [client.get(f"/join/{wrong(n)}/").status_code for n in range(GUESSES)] == [404] * GUESSES
    assert client.get(f"/join/{code}/").status_code == 429
    assert client.post("/join/", {"code": code}).status_code == 429
    assert client.get(f"/join/{code}/", REMOTE_ADDR="10.0.0.9").status_code == 200
    Tally.objects.update(until=timezone.now())
    assert client.get(f"/join/{code}/").status_code == 200
    assert client.get(f"/join/{wrong(0)}/").status_code == 404


def locked_out(group: Class | None = None) -> str:
    """Let somebody of this address guess until typed codes are refused; return a code that is right."""
    for n in range(GUESSES):
        Client().get(f"/join/{wrong(n)}/")
    code = group.code if group else code_of(published())
    assert Client().get(f"/join/{code}/").status_code == 429
    return code


@pytest.mark.django_db
@pytest.mark.parametrize("is_class", [False, True])
def test_a_link_lets_in_whatever_others_of_the_address_typed(*, is_class: bool) -> None:
    code = locked_out(Class.objects.create(name="Lớp") if is_class else None)
    client = Client()
    page = client.get(door_of(code))
    assert page.status_code == 200
    assert f'name="k" value="{invitation(code)}"' in page.text
    sent = {"name": "Học viên 1", "k": invitation(code)}
    assert client.post(f"/join/{code}/", sent).status_code in (302, 303)
    for forged in ("", invitation("ZZZZZZ"), invitation(code)[:-1], "é"):
        assert Client().get(f"/join/{code}/", {"k": forged}).status_code == 429


@pytest.mark.django_db
def test_who_has_begun_is_let_in_again_and_nobody_else() -> None:
    version = published()
    client, sitting = come(version)
    locked_out()
    code = code_of(version)
    assert f"/sit/{sitting.pk}/" in client.get(f"/join/{code}/").text
    assert client.post("/join/", {"code": code})["Location"] == door_of(code)
    assert client.get(f"/join/{wrong(0)}/").status_code == 429
    assert Client().get(f"/join/{code}/").status_code == 429


@pytest.mark.django_db
def test_who_is_in_a_class_comes_to_its_door_and_its_quizzes() -> None:
    version, group = published(), Class.objects.create(name="Lớp")
    group.assignments.create(quiz=version.quiz)
    client = Client()
    client.get(door_of(group.code))
    client.post(f"/join/{group.code}/", {"name": "Học viên 1"})
    locked_out()
    assert client.get(f"/join/{group.code}/").status_code in (302, 303)
    assert client.get(f"/join/{code_of(version)}/").status_code == 200


@pytest.mark.django_db
def test_an_invitation_to_what_is_gone_counts_no_guess() -> None:
    code = code_of(published())
    QuizVersion.objects.get().quiz.end()
    assert Client().get(door_of(code)).status_code == 404
    assert not Tally.objects.exists()


@pytest.mark.django_db
def test_who_knows_the_code_counts_nothing() -> None:
    version = published()
    for n in range(GUESSES + 5):
        come(version, name=f"Học viên {n}")
    assert not Tally.objects.exists()


@pytest.mark.django_db
def test_no_address_is_stored_and_old_counters_are_forgotten() -> None:
    count("code", "192.0.2.7", seconds=A_MINUTE)
    assert "192.0.2.7" not in Tally.objects.get().key
    Tally.objects.update(until=timezone.now() - timedelta(days=2))
    count("code", "192.0.2.8", seconds=A_MINUTE)
    assert Tally.objects.count() == 1
    assert at_count("code", "192.0.2.8", times=1)
    assert not at_count("code", "192.0.2.7", times=1)


@pytest.mark.django_db(transaction=True)
def test_of_many_guesses_at_once_ten_are_told_that_they_are_wrong() -> None:
    start, guesses = threading.Barrier(4), list(range(48))

    def guess(mine: list[int]) -> list[int]:
        try:
            start.wait(timeout=30)
            client = Client()
            return [
                client.post("/join/", {"code": wrong(n)}).status_code
                if n % 2
                else client.get(f"/join/{wrong(n)}/").status_code
                for n in mine
            ]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        told = [status for part in workers.map(guess, (guesses[n::4] for n in range(4))) for status in part]
    assert (sum(status in (200, 404) for status in told), told.count(429)) == (GUESSES, 48 - GUESSES)
    assert Tally.objects.get().count >= GUESSES
