"""The project as a whole: migrations, addresses, error pages, demo data, back office."""

import socket

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone, translation

from tests.tutor.conftest import answer, serve
from tutor import checks
from tutor.accounts import views
from tutor.management.commands import demo
from tutor.management.commands import serve as serve_command
from tutor.models import CODE_LETTERS, Answer, AnswerRule, Learner, LessonPlace, Ruling, Served, User, new_code

NAMES = [
    "home",
    "lessons:index",
    "quiz:index",
    "referee:index",
    "rulebook:index",
    "rulebook:decks",
    "progress:index",
    "accounts:signup",
    "accounts:account",
    "login",
    "logout",
]


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_words_follow_the_prefix_in_both_languages(name: str) -> None:
    with translation.override("vi"):
        vietnamese = reverse(name)
    with translation.override("en"):
        assert reverse(name) == f"/en{vietnamese}"


@pytest.mark.parametrize(("prefix", "language"), [("", "vi"), ("/en", "en")])
@pytest.mark.django_db
def test_a_fault_of_the_server_is_a_page_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, prefix: str, language: str
) -> None:
    monkeypatch.setattr(views, "SignUpForm", None)
    page = Client(raise_request_exception=False).get(f"{prefix}/accounts/signup/")
    assert page.status_code == 500
    assert f'<html lang="{language}">' in page.text
    assert "Traceback" not in page.text


@pytest.mark.django_db
def test_the_demo_data_is_loaded_once_and_what_was_done_since_is_kept(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("demo")
    assert demo.DEMO_USER in capsys.readouterr().out
    user = User.objects.get(username=demo.DEMO_USER)
    assert user.check_password(demo.DEMO_PASSWORD)
    assert user.learner == Learner.objects.get_by_natural_key("demo-hocvien1")
    assert user.learner.answers.filter(correct=True).count() == 8
    assert user.learner.answers.filter(correct=False).count() == 2
    user.set_password("muoi-ba-la-bai")
    user.save()
    call_command("demo")
    assert User.objects.get().check_password("muoi-ba-la-bai")
    assert user.learner.answers.count() == 10


@pytest.mark.django_db
@override_settings(LOCAL=False)
def test_the_demo_data_is_refused_where_its_password_would_be_public() -> None:
    with pytest.raises(CommandError, match="public password"):
        call_command("demo")
    assert User.objects.count() == 0


def test_the_server_takes_the_first_free_port() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert serve_command.first_free_port("127.0.0.1", port) > port


def test_a_game_that_cannot_be_read_keeps_the_site_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str) -> None:
        raise ValueError("01-rows.toml: step 3 has no goal")

    monkeypatch.setattr(checks, "lessons", broken)
    found = checks.games_can_be_read()
    assert {fault.id for fault in found} == {"tutor.E001"}
    assert found[0].msg == "mau-binh: the lessons cannot be read: 01-rows.toml: step 3 has no goal"


def test_a_site_without_games_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "all_games", tuple)
    assert [fault.id for fault in checks.games_can_be_read()] == ["tutor.E002"]


@pytest.mark.django_db
def test_the_back_office_shows_history_and_lets_nobody_change_it(admin_client: Client, visitor: Learner) -> None:
    Ruling.objects.create(game="mau-binh", query="foul", position={}, verdict={}, rulebook="1.0")
    rows = [model.objects.get() for model in (Learner, Served, Answer, AnswerRule, LessonPlace, Ruling)]
    for thing in rows:
        base = f"admin:tutor_{thing._meta.model_name}"
        assert admin_client.get(reverse(f"{base}_changelist")).status_code == 200
        page = admin_client.get(reverse(f"{base}_change", args=[thing.pk]))
        assert page.status_code == 200
        assert visitor.token not in page.text
        assert 'name="_save"' not in page.text
        assert admin_client.get(reverse(f"{base}_add")).status_code == 403
        assert admin_client.post(reverse(f"{base}_delete", args=[thing.pk]), {"post": "yes"}).status_code == 403


@pytest.mark.django_db
class TestModels:
    """Rules that the database itself keeps, and reads of the models."""

    def test_a_learner_answers_a_position_once(self, visitor: Learner) -> None:
        served = Served.objects.get()
        for learner, key in ((visitor, "k2"), (Learner.objects.create(), "k1")):
            with pytest.raises(IntegrityError), transaction.atomic():
                answer(learner, served=served, key=key)
        answer(Learner.objects.create(), served=served, key="k3")

    def test_a_level_outside_one_to_five_is_refused(self) -> None:
        for level in (0, 6):
            with pytest.raises(IntegrityError), transaction.atomic():
                serve(None, level=level)

    def test_a_stream_waits_with_what_is_neither_answered_nor_skipped(self, visitor: Learner) -> None:
        waiting = serve(visitor, rule="mau-binh.foul")
        serve(visitor, rule="mau-binh.foul", skipped_at=timezone.now())
        serve(visitor, rule="mau-binh.wheel")
        serve(Learner.objects.create(), rule="mau-binh.foul")
        stream = Served.objects.stream(visitor, game="mau-binh", rule="mau-binh.foul")
        assert list(stream.waiting()) == [waiting]
        assert list(Served.objects.stream(visitor, game="mau-binh", rule="").waiting()) == []

    def test_positions_are_open_to_their_learner_and_those_for_all_to_all(self, visitor: Learner) -> None:
        own, landing = Served.objects.get(), serve(None, purpose="landing")
        assert set(Served.objects.open_to(visitor)) == {own, landing}
        assert set(Served.objects.open_to(Learner.objects.create())) == {landing}
        assert set(Served.objects.open_to(None)) == {landing}

    def test_codes_of_rulings_are_ten_safe_letters_and_differ(self) -> None:
        codes = {new_code() for _ in range(1000)}
        assert len(codes) == 1000
        assert all(len(code) == 10 and set(code) <= set(CODE_LETTERS) for code in codes)

    def test_every_row_has_a_name(self, visitor: Learner) -> None:
        ruling = Ruling.objects.create(game="mau-binh", query="foul", position={}, verdict={}, rulebook="1.0")
        served = Served.objects.get()
        assert str(visitor) == f"khách {visitor.pk}"
        assert str(served) == f"mau-binh foul {served.pk}"
        assert str(Answer.objects.get()) == f"{served.pk} ✓"
        assert str(AnswerRule.objects.get()) == "mau-binh.foul ✓"
        assert str(LessonPlace.objects.get()) == "mau-binh/rows 2"
        assert str(ruling) == f"mau-binh foul {ruling.code}"
