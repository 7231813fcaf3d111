"""`python -m tests.load [students]`: 200 of them answer ten items each in a minute; a worker is killed in the middle.

PostgreSQL is the server of DATABASE_URL (postgres://root@127.0.0.1:5432); a database `luatbai_load` is made there anew
and dropped at the end. The exit code is 1 where an acknowledged answer is not stored exactly once as it was given.
"""

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

GIVEN = urlsplit(os.environ.get("DATABASE_URL", "postgres://root@127.0.0.1:5432"))
NAME = "luatbai_load"
SERVER, DATABASE = (GIVEN._replace(path=f"/{name}").geturl() for name in ("postgres", NAME))
os.environ["DATABASE_URL"] = DATABASE
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

import django  # noqa: E402

django.setup()

import psycopg  # noqa: E402
from django.db import connection  # noqa: E402

from games import all_games  # noqa: E402
from tests.e2e.site import Site  # noqa: E402
from tests.load.students import Heard, Student, percentile  # noqa: E402
from tests.tutor.giving import sent_for  # noqa: E402
from tutor.classes.quizzes.documents import Blueprint, Choice, Document, Short  # noqa: E402
from tutor.classes.quizzes.drafts import begin as begin_draft  # noqa: E402
from tutor.classes.quizzes.proposing import propose  # noqa: E402
from tutor.classes.quizzes.publishing import publish  # noqa: E402
from tutor.models import Given, QuizVersion, Sitting  # noqa: E402
from tutor.serving.makers import Maker  # noqa: E402

STUDENTS, ITEMS, WORKERS = int(next(iter(sys.argv[1:]), 200)), 10, 4
MINUTE = 60.0  # seconds over which the answers are spread
Answer = tuple[str, dict[str, Any], Any]  # the item, what a browser sends, what is to be stored


@contextmanager
def empty_database() -> Iterator[None]:
    """Make the database anew, and drop it afterwards."""
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {NAME}")
        try:
            yield
        finally:
            connection.close()
            server.execute(f"DROP DATABASE {NAME} WITH (FORCE)")


def a_quiz() -> tuple[QuizVersion, list[Answer]]:
    """Publish a quiz of ten items, and say how each is answered."""
    game = all_games()[0]
    document = Document(title="Bài mười câu", game=game.key, blueprint=Blueprint(count=ITEMS - 2, high=2))
    document.items = [
        *propose(document, Random(1)).items,
        Choice(question="Mấy chất?", options=["Hai", "Ba", "Bốn"], right=[2]),
        Short(question="Tên lá?", accepted=["Át bích"]),
    ]
    version = publish(begin_draft(Maker(token="t"), document))
    return version, [_answer(version, item) for item in version.content["items"]]


def _answer(version: QuizVersion, item: dict[str, Any]) -> Answer:
    if item["kind"] == "choice":
        return item["id"], {"answer": "0"}, [0]
    if item["kind"] == "short":
        return item["id"], {"answer": "xì bích"}, "xì bích"
    if item["offers"]:
        return item["id"], {"answer": "0"}, item["offers"][0]["answer"]
    game = next(one for one in all_games() if one.key == version.content["game"])
    right = item["verdict"]["answer"]
    return item["id"], sent_for(game, item["query"], item["position"], right), right


def all_at_once(work: Callable[[Student], None], students: list[Student]) -> float:
    """Let all students do something at the same time; return how many seconds it took."""
    start, failures = time.perf_counter(), []

    def one(student: Student) -> None:
        try:
            work(student)
        except Exception as error:
            failures.append(f"{type(error).__name__}: {error}"[:300])

    threads = [threading.Thread(target=one, args=(student,), daemon=True) for student in students]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        print(f"students who gave up: {len(failures)}, first: {failures[0]}")
    return time.perf_counter() - start


def kill_one(site: Site) -> None:
    """Kill a worker, as the kernel would."""
    workers = site.worker_ids()
    print(f"killed worker {workers[0]} of {len(workers)}")
    os.kill(workers[0], signal.SIGKILL)


def main() -> int:
    """Run it, print the figures, and return the exit code."""
    with tempfile.TemporaryDirectory() as folder, empty_database():
        site = Site(Path(folder), database=DATABASE, workers=WORKERS)
        site.prepare()
        version, answers = a_quiz()
        connection.close()
        try:
            site.start()
            return measure(site, version, answers)
        finally:
            site.stop()


def measure(site: Site, version: QuizVersion, answers: list[Answer]) -> int:
    """Let them begin, answer and hand in; compare what they were told with what is stored."""
    version.quiz.refresh_from_db()
    code, begun, heard = version.quiz.code or "", Heard(), Heard()
    students = [Student(number, site.port, begun) for number in range(STUDENTS)]
    seconds = all_at_once(lambda student: student.begin(code), students)
    print(f"{STUDENTS} students began in {seconds:.1f} s, p95 {percentile(begun.seconds, 0.95):.2f} s")
    for student in students:
        student.heard = heard
    rng, started = Random(2), time.perf_counter()
    due = {student.number: sorted(rng.uniform(0, MINUTE - 8) for _item in answers) for student in students}

    def take(student: Student) -> None:
        for place, (answer, when) in enumerate(zip(answers, due[student.number], strict=True), start=1):
            time.sleep(max(0.0, started + when - time.perf_counter()))
            student.answer(place, *answer)
        student.hand_in()

    killer = threading.Timer(MINUTE / 2, kill_one, [site])
    killer.start()
    seconds = all_at_once(take, students)
    killer.join()
    return report(heard, seconds)


def report(heard: Heard, seconds: float) -> int:
    """Print the figures, and return 1 where an answer was lost, doubled or changed."""
    stored: dict[tuple[str, str], list[Any]] = {}
    for sitting, item, answer in Given.objects.values_list("sitting_id", "item", "answer"):
        stored.setdefault((str(sitting), item), []).append(answer)
    lost = [key for key in heard.acknowledged if key not in stored]
    doubled = [key for key, found in stored.items() if len(found) > 1]
    changed = [key for key, given in heard.acknowledged.items() if stored.get(key, [given])[0] != given]
    unheard = [key for key in stored if key not in heard.acknowledged]
    handed_in = Sitting.objects.filter(finished_at__isnull=False).count()
    print(f"{STUDENTS} students × {ITEMS} items in {seconds:.1f} s; {WORKERS} workers, PostgreSQL")
    print(f"requests {len(heard.seconds)}, p50 {percentile(heard.seconds, 0.5):.3f} s", end="")
    print(f", p95 {percentile(heard.seconds, 0.95):.3f} s, slowest {max(heard.seconds):.2f} s")
    print(f"answers sent again {heard.retried}, of them cut off before a reply {heard.cut_off}")
    print(f"without a reply, sent once more: {dict(heard.errors) or 'none'}")
    print(f"errors shown: {dict(heard.shown) or 'none'}")
    print(f"acknowledged {len(heard.acknowledged)}, stored {sum(map(len, stored.values()))}, handed in {handed_in}")
    print(f"lost {len(lost)}, doubled {len(doubled)}, changed {len(changed)}, stored unheard {len(unheard)}")
    return int(bool(lost or doubled or changed or len(heard.acknowledged) < STUDENTS * ITEMS))


signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # stopped from outside, it still stops its server
sys.exit(main())
