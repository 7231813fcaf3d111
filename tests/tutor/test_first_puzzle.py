"""A newcomer's first puzzle: open to anybody, until the first miss or hint makes it the newcomer's own, which waits."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from games import plain
from tests.tutor.factories import HTMX, address
from tests.tutor.giving import right_of, sent_made, sent_to, wrong_to
from tutor.models import Answer, Help, Learner, Served
from tutor.serving.services import grade
from tutor.serving.tasks import doing_of

pytestmark = pytest.mark.django_db
KINDS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
STREAMS = ("/puzzles/mau-binh/hand-kind/", "/puzzles/mau-binh/row-value/", "/puzzles/mau-binh/do/order-rows/")
EVERY_STREAM = pytest.mark.parametrize("url", STREAMS)


def asked(page: Any) -> Served:
    """Return the position that a page asks about."""
    return Served.objects.get(pk=re.findall(r'id="answer-form"[^>]*action="[^"]*/q/([^/"]+)/"', page.text)[0])


def fields(served: Served, *, correctly: bool) -> dict[str, Any]:
    """Return what a browser sends to answer a question or to do a task."""
    if not served.task:
        return sent_to(served, right_of(served) if correctly else wrong_to(served)) | {"key": f"k{correctly}"}
    put = doing_of(served)
    ways = (plain(made) for made in put.task.ways(put.position, put.house))
    return sent_made(next(made for made in ways if put.judged(made).right is correctly)) | {"key": f"k{correctly}"}


@KINDS
@EVERY_STREAM
def test_after_the_first_miss_it_waits_with_that_miss(client: Client, url: str, headers: Any) -> None:
    first = asked(client.get(url))
    assert first.learner is None
    sent = fields(first, correctly=False)
    missed = client.post(address(first), sent, headers=headers)
    waiting = asked(missed)
    learner = Learner.objects.get()
    same = ("game", "query", "task", "position", "house", "rulebook", "purpose", "rule", "level", "offers", "reserve")
    assert waiting.learner == learner
    assert [getattr(waiting, name) for name in same] == [getattr(first, name) for name in same]
    for page in (client.get(url), client.get(address(first)), client.post(address(first), sent, headers=headers)):
        assert asked(page) == waiting
        assert 'id="missed"' in page.text
    assert address(waiting) in client.get("/puzzles/").text
    assert list(Answer.objects.values_list("served", "attempt", "closes")) == [(waiting.pk, 1, False)]
    told = client.post(address(first), fields(first, correctly=True), headers=headers, follow=not headers)
    assert "Đúng rồi!" in told.text
    assert asked(client.get(url)) not in (first, waiting)
    assert Answer.objects.get(closes=True).attempt == 2


@KINDS
@EVERY_STREAM
def test_after_the_first_hint_it_waits_with_that_hint(client: Client, url: str, headers: Any) -> None:
    first = asked(client.get(url))
    for _twice in range(2):
        waiting = asked(client.post(address(first), {"hint": "0", "key": "k"}, headers=headers))
    assert (waiting.learner, Help.objects.get().served, Help.objects.get().hints) == (Learner.objects.get(), waiting, 1)
    page = client.get(url)
    assert (asked(page), 'id="hints"' in page.text) == (waiting, True)
    assert address(waiting) in client.get("/puzzles/").text
    exported: Any = client.get("/progress/data/luat-bai.json")
    data = json.loads(b"".join(exported.streaming_content))
    assert [one["position"] for one in data["unanswered"]] == [first.position]


def test_it_can_be_skipped_from_the_page_it_was_begun_on(client: Client) -> None:
    first = asked(client.get(STREAMS[0]))
    client.post(address(first), fields(first, correctly=False))
    client.post(f"{address(first)}skip/")
    assert asked(client.get(STREAMS[0])) not in (first, Served.objects.get(skipped_at__isnull=False))


def test_it_stays_open_to_everybody_else(client: Client) -> None:
    first = asked(client.get(STREAMS[0]))
    client.post(address(first), fields(first, correctly=False))
    other = Client()
    assert asked(other.get(STREAMS[0])) == first
    page = other.get(address(first))
    assert (asked(page), 'id="missed"' in page.text) == (first, False)


def test_right_at_once_leaves_no_copy(client: Client) -> None:
    first = asked(client.get(STREAMS[0]))
    told = client.post(address(first), fields(first, correctly=True), follow=True)
    assert "Đúng rồi!" in told.text
    assert (Answer.objects.get().served, Served.objects.filter(position=first.position).count()) == (first, 1)


def test_graded_twice_it_is_copied_once(client: Client) -> None:
    first, learner = asked(client.get(STREAMS[1])), Learner.objects.create()
    wrong = wrong_to(first)
    answers = [grade(first, learner, key=key, given=wrong) for key in ("a", "b")]
    assert answers[0] == answers[1]
    assert Served.objects.filter(learner=learner).count() == 1
