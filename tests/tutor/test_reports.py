"""“Báo lỗi”: on every verdict, kept as the site stored it, whoever sends what; the operator reads and handles it."""

import re
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games import Game, all_games, get_game, judge, lessons
from tests.tutor.factories import GAME, HTMX, LEGAL, address, answered, browser_of, put
from tests.tutor.giving import fields_of
from tutor.models import Answer, Learner, Report, Ruling, Served
from tutor.referee.services import rule_on
from tutor.serving.services import grade

pytestmark = pytest.mark.django_db
LANGUAGES = pytest.mark.parametrize("prefix", ["", "/en"])
THANKS = {"": "Cảm ơn bạn!", "/en": "Thank you!"}


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


@pytest.fixture
def ruling() -> Ruling:
    return rule_on(GAME, "foul", LEGAL, GAME.house())


def link_of(page: str) -> str:
    """Return where the page's “Báo lỗi” leads."""
    (found,) = re.findall(r'href="([^"]*/report/[^"]+)"', page)
    return str(found)


@LANGUAGES
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_verdict_on_an_answer_can_be_reported(learner: Learner, prefix: str, headers: Any) -> None:
    served, browser = put(learner), browser_of(learner)
    told = browser.post(
        address(served, prefix=prefix), {"answer": "true", "key": "k"}, headers=headers, follow=not headers
    )
    url = link_of(told.text)
    page = browser.get(url)
    assert GAME.headline("foul", False, LEGAL)["en" if prefix else "vi"] in page.text
    sent = browser.post(url, {"note": " Chi giữa mạnh hơn mà?\r\nXem lại. "}, follow=True)
    assert sent.redirect_chain == [(address(served, prefix=prefix), 302)]
    assert THANKS[prefix] in sent.text
    kept, answer = Report.objects.get(), Answer.objects.get()
    assert (kept.game, kept.query, kept.position, kept.house) == ("mau-binh", "foul", LEGAL, served.house)
    assert (kept.verdict, kept.given, kept.rulebook) == (answer.verdict, True, GAME.book.version)
    assert (kept.learner, kept.note.replace("\r\n", "\n")) == (learner, "Chi giữa mạnh hơn mà?\nXem lại.")
    assert kept.handled_at is None


@LANGUAGES
def test_a_verdict_of_the_referee_can_be_reported_by_anybody(ruling: Ruling, prefix: str) -> None:
    browser = Client()
    with translation.override("en" if prefix else "vi"):
        url = link_of(browser.get(reverse("referee:verdict", args=[ruling.code])).text)
    sent = browser.post(url, {"note": ""}, follow=True)
    assert THANKS[prefix] in sent.text
    kept = Report.objects.get()
    assert (kept.position, kept.verdict, kept.given, kept.note) == (ruling.position, ruling.verdict, None, "")
    assert (kept.learner, Learner.objects.count()) == (None, 0)


def test_a_verdict_in_a_lesson_can_be_reported_and_leads_back_to_its_step(learner: Learner) -> None:
    lesson = lessons("mau-binh")[0]
    n, try_ = next((n, step.try_) for n, step in enumerate(lesson.steps, 1) if step.try_ and step.try_.kind != "ask")
    browser, url = browser_of(learner), f"/lessons/mau-binh/{lesson.slug}/{n}/"
    page = browser.post(url, fields_of(try_.kind, try_.mistake()) | {"key": "k"}, headers=HTMX)
    sent = browser.post(link_of(page.text), {"note": "?"}, follow=True)
    assert sent.redirect_chain == [(url, 302)]
    assert Report.objects.get().verdict == Answer.objects.get().verdict


def first_example(game: Game) -> tuple[str, Any]:
    """Return a step of a game with an example: its address, and the example."""
    steps = ((one, n, step) for one in lessons(game.key) for n, step in enumerate(one.steps, 1) if step.example)
    lesson, n, step = next(steps)
    return f"/lessons/{game.key}/{lesson.slug}/{n}/", step.example


@LANGUAGES
@pytest.mark.parametrize("game", ["mau-binh", "xep", "xi-to"])
def test_an_example_of_a_lesson_can_be_reported_by_anybody(game: str, prefix: str) -> None:
    found, browser = get_game(game), Client()
    url, example = first_example(found)
    page = browser.get(prefix + url)
    assert example.verdict().headline["en" if prefix else "vi"] in unescape(browser.get(link_of(page.text)).text)
    sent = browser.post(link_of(page.text), {"note": "?"}, follow=True)
    assert (sent.redirect_chain, THANKS[prefix] in sent.text) == ([(prefix + url, 302)], True)
    kept = Report.objects.get()
    assert found.read(kept.query, kept.position) == found.read(example.query, example.position)
    assert (kept.game, kept.verdict, kept.rulebook) == (game, example.verdict().to_json(), found.book.version)
    assert (kept.house, kept.given) == (example.verdict().to_json()["house"], None)
    assert (kept.learner, Learner.objects.count()) == (None, 0)


@LANGUAGES
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_example_of_a_rule_book_can_be_reported(game: Game, prefix: str) -> None:
    browser, book = Client(), f"{prefix}/rules/{game.key}/"
    links = re.findall(r'href="([^"]*/report/[^"]+)"', browser.get(book).text)
    slugs = [slug for slug, rule in game.book.rules.items() if rule.example]
    assert sorted(links) == sorted(f"{prefix}/report/rule/{game.key}/{slug}/" for slug in slugs)
    sent = browser.post(links[0], {"note": "?"}, follow=True)
    slug = links[0].split("/")[-2]
    assert (sent.redirect_chain, THANKS[prefix] in sent.text) == ([(f"{book}#{slug}", 302)], True)
    kept, example = Report.objects.get(), game.book.rules[slug].example
    assert example
    verdict = judge(game.key, example["query"], example["position"], example.get("house", {}))
    assert (kept.query, kept.verdict) == (example["query"], verdict.to_json())


@pytest.mark.parametrize(
    "what",
    [
        "step/mau-binh/nope/1",
        *("lesson/nope/mo-dau/1", "lesson/mau-binh/mo-dau/0", "lesson/mau-binh/mo-dau/99", "lesson/mau-binh/mo-dau/1"),
        *("rule/nope/foul", "rule/mau-binh/nope"),
    ],
)
def test_what_has_no_example_is_no_page(what: str) -> None:
    assert Client().get(f"/report/{what}/").status_code == 404
    assert Client().post(f"/report/{what}/", {"note": "x"}).status_code == 404


def test_a_miss_that_is_asked_again_can_be_reported_without_learning_the_answer(learner: Learner) -> None:
    cards = ["2s", "3h", "9d", "Jc", "Ks"]
    served, browser = put(learner, query="hand-kind", position={"cards": cards}), browser_of(learner)
    page = browser.post(address(served), {"answer": "sanh", "key": "k"}, headers=HTMX)
    form = browser.get(link_of(page.text)).text
    assert GAME.headline("hand-kind", "mau-thau", served.position)["vi"] not in form
    browser.post(link_of(page.text), {"note": "Sảnh mà!"})
    assert Report.objects.get().given == "sanh"


def test_nothing_that_is_sent_but_the_words_is_trusted(learner: Learner) -> None:
    served = answered(learner).served
    forged = {"note": "x", "position": "{}", "verdict": "{}", "given": "true", "rulebook": "9", "learner": "1"}
    browser_of(learner).post(f"/report/answer/{served.pk}/", forged)
    kept = Report.objects.get()
    assert (kept.position, kept.given, kept.rulebook, kept.learner) == (LEGAL, False, GAME.book.version, learner)


def test_only_ones_own_answers_can_be_reported(learner: Learner) -> None:
    other = Learner.objects.create()
    shared = put(None)
    grade(shared, other, key="k", given=True)
    for served_id in (answered(other).served.pk, shared.pk, put(learner).pk, "nonsense"):
        assert browser_of(learner).get(f"/report/answer/{served_id}/").status_code == 404
        assert browser_of(learner).post(f"/report/answer/{served_id}/", {"note": "x"}).status_code == 404
    assert Client().post("/report/ruling/nonsense99/", {"note": "x"}).status_code == 404
    assert not Report.objects.exists()


def test_sent_twice_is_kept_once_and_other_words_are_another_report(learner: Learner) -> None:
    url = f"/report/answer/{answered(learner).served.pk}/"
    for note in ("a", "a", "b"):
        browser_of(learner).post(url, {"note": note})
    assert list(Report.objects.order_by("pk").values_list("note", flat=True)) == ["a", "b"]


@LANGUAGES
@pytest.mark.parametrize("note", ["x" * 501, "a\x00b"], ids=["too long", "null"])
def test_words_that_cannot_be_kept_come_back_with_the_reason(learner: Learner, prefix: str, note: str) -> None:
    url = f"{prefix}/report/answer/{answered(learner).served.pk}/"
    page = browser_of(learner).post(url, {"note": note})
    assert 'class="errorlist"' in page.text
    assert note.partition("\x00")[0] in page.text.partition("<textarea")[2]
    assert not Report.objects.exists()
    browser_of(learner).post(url, {"note": "x" * 500})
    assert len(Report.objects.get().note) == 500


def test_words_are_shown_as_words(learner: Learner, admin_client: Client) -> None:
    browser_of(learner).post(f"/report/answer/{answered(learner).served.pk}/", {"note": "<script>alert(1)</script>"})
    assert "<script>alert(1)" not in admin_client.get("/admin/tutor/report/").text


def test_too_many_reports_of_one_sender_are_asked_for_patience(ruling: Ruling) -> None:
    with patch("tutor.limits.over_limit", return_value=True):
        assert Client().post(f"/report/ruling/{ruling.code}/", {"note": "x"}).status_code == 429
    assert not Report.objects.exists()


def test_the_operator_lists_filters_and_marks_reports(learner: Learner, admin_client: Client) -> None:
    for note in ("sai rồi", "sai rồi nữa"):
        browser_of(learner).post(f"/report/answer/{answered(learner).served.pk}/", {"note": note})
    first, second = Report.objects.order_by("pk")
    listed = admin_client.get("/admin/tutor/report/?game=mau-binh&handled_at__isempty=1").text
    assert "sai rồi" in listed
    admin_client.post("/admin/tutor/report/", {"action": "mark_handled", "_selected_action": [first.pk]})
    first.refresh_from_db()
    assert first.handled_at
    page = admin_client.get(f"/admin/tutor/report/{second.pk}/change/")
    assert "sai rồi" in page.text
    assert learner.token not in page.text
    assert admin_client.get("/admin/tutor/report/add/").status_code == 403


def test_staff_without_the_right_marks_nothing(learner: Learner, make_user: Any) -> None:
    browser_of(learner).post(f"/report/answer/{answered(learner).served.pk}/", {"note": "x"})
    staff = make_user("nhan-vien", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_report"))
    client = Client()
    client.force_login(staff)
    kept = Report.objects.get()
    client.post("/admin/tutor/report/", {"action": "mark_handled", "_selected_action": [kept.pk]})
    kept.refresh_from_db()
    assert kept.handled_at is None


def test_a_report_outlives_its_learner_without_a_name(learner: Learner) -> None:
    browser_of(learner).post(f"/report/answer/{answered(learner).served.pk}/", {"note": "x"})
    learner.delete()
    assert (Report.objects.get().learner, Served.objects.count()) == (None, 0)
