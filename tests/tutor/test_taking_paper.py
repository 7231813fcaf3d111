"""A quiz on paper: what is printed, the key only when asked for, and only for whose quiz it is."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tutor.conftest import PASSWORD
from tests.tutor.reading import read
from tests.tutor.sitting_down import code_of, published
from tutor.classes.quizzes.drafts import begin as begin_draft
from tutor.classes.quizzes.drafts import document_of, edit
from tutor.classes.quizzes.publishing import retract
from tutor.models import Learner, Quiz, User
from tutor.serving.makers import Maker

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher(client: Client, make_user: Callable[..., User]) -> Maker:
    user = make_user("giaovien1")
    client.login(username=user.username, password=PASSWORD)
    return Maker(learner=Learner.objects.create(user=user))


def paper(quiz: Quiz) -> str:
    return f"/teach/quizzes/{quiz.pk}/paper/"


def test_items_are_numbered_with_letters_and_an_answer_sheet(client: Client, teacher: Maker) -> None:
    version = published(maker=teacher)
    page = client.get(paper(version.quiz)).content.decode()
    text = read(page)
    for said in ("1. Binh này có lủng không?", "3. Mấy người?", "A. Hai B. Ba C. Bốn", "Phiếu trả lời", "Họ tên:"):
        assert said in text, said
    assert code_of(version) in text
    assert page.count("paper-letters") == 2  # a flag, a choice; a number and a short answer are written
    assert "card" in page


@pytest.mark.parametrize("lang", ["", "/en"])
def test_the_key_is_printed_only_when_it_is_asked_for(client: Client, teacher: Maker, lang: str) -> None:
    version = published(maker=teacher)
    plain, with_key = (client.get(lang + paper(version.quiz), query).content.decode() for query in ({}, {"key": "1"}))
    headline = version.content["items"][0]["verdict"]["headline"]["en" if lang else "vi"]
    for telling in (headline, "Át bích / Xì bích", "Hỏi lại bàn.", "§"):
        assert telling not in read(plain), telling
        assert telling in read(with_key), telling
    assert "<strong>C</strong>" in with_key  # the third option
    assert "<strong>A</strong>" in with_key  # the layout is fouled


def test_nobody_else_has_the_paper(client: Client, teacher: Maker, make_user: Callable[..., User]) -> None:
    version = published(maker=teacher)
    other = Client()
    assert other.get(paper(version.quiz)).status_code == 404
    other.force_login(make_user("giaovien2"))
    published(maker=Maker(learner=Learner.objects.create(user=User.objects.get(username="giaovien2"))))
    for query in ({}, {"key": "1"}):
        assert other.get(paper(version.quiz), query).status_code == 404


def test_a_draft_and_one_edited_later_say_so_and_what_was_taken_back_is_left_out(
    client: Client, teacher: Maker
) -> None:
    version = published(maker=teacher)
    draft = begin_draft(teacher, document_of(version.quiz))
    assert "đây là bản nháp" in read(client.get(paper(draft)).content.decode())
    edit(version.quiz, version.quiz.revision, lambda one: one.model_copy(update={"title": "Bài hai"}))
    retract(version.quiz, version.content["items"][2]["id"], "")
    text = read(client.get(paper(version.quiz)).content.decode())
    assert "những sửa đổi sau đó chưa có" in text
    assert "Bài hai" not in text
    assert "Mấy người?" not in text
    assert "3 câu, 7 điểm" in text


def test_an_empty_draft_is_an_empty_paper(client: Client, teacher: Maker) -> None:
    document = document_of(published(maker=teacher).quiz).model_copy(update={"items": []})
    assert "Bài chưa có câu nào" in read(client.get(paper(begin_draft(teacher, document))).content.decode())


@pytest.mark.parametrize("page", ["", "share/", "results/"])
def test_the_builder_what_is_shared_and_results_lead_to_the_paper(client: Client, teacher: Maker, page: str) -> None:
    quiz = published(maker=teacher).quiz
    assert f'href="{paper(quiz)}">Bản giấy để in</a>' in client.get(f"/teach/quizzes/{quiz.pk}/{page}").text
