"""Settings: what a server gets, what every response carries, what is refused."""

import os
import secrets
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

Queries = Callable[..., AbstractContextManager[object]]
PRODUCTION = {
    "PATH": os.environ["PATH"],
    "LOCAL": "off",
    "DEBUG": "off",
    "ALLOWED_HOSTS": "luatbai.example",
    "DATABASE_URL": "sqlite://:memory:",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with nothing but this environment (and the .env of the machine, which it overrides)."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_deployment_check_is_silent_with_the_environment_of_a_server() -> None:
    checked = manage("check", "--deploy", "--fail-level", "INFO", **PRODUCTION, SECRET_KEY=secrets.token_urlsafe(50))
    assert checked.stderr == ""
    assert checked.stdout == "System check identified no issues (0 silenced).\n"
    assert checked.returncode == 0


def test_a_server_without_a_secret_key_does_not_start() -> None:
    checked = manage("check", **PRODUCTION, SECRET_KEY="")
    assert checked.returncode != 0
    assert "SECRET_KEY" in checked.stderr


def test_the_demo_account_is_refused_on_a_server() -> None:
    refused = manage("demo", **PRODUCTION, SECRET_KEY=secrets.token_urlsafe(50))
    assert refused.returncode == 1
    assert "public password" in refused.stderr


@pytest.mark.parametrize("path", ["/accounts/login/", "/en/accounts/signup/", "/no-such-page/", "/admin/login/"])
@pytest.mark.django_db
def test_every_page_carries_a_policy_without_inline_or_foreign_code(client: Client, path: str) -> None:
    policy = dict(part.strip().split(" ", 1) for part in client.get(path).headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "font-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "object-src": "'none'",
    }


@pytest.mark.parametrize(("path", "language"), [("/accounts/login/", "vi"), ("/en/accounts/login/", "en")])
@pytest.mark.parametrize("wish", ["en", "vi", "fr", "en;q=x"])
@pytest.mark.django_db
def test_the_address_alone_chooses_the_language(client: Client, path: str, language: str, wish: str) -> None:
    assert f'<html lang="{language}">' in client.get(path, headers={"accept-language": wish}).text


@pytest.mark.parametrize(
    "path",
    ["/no-such-page/", "/vi/accounts/login/", "/en/no-such-page/", "/accounts/login/x", "/%00", "/static/none.css"],
)
@pytest.mark.django_db
def test_an_unknown_address_is_a_404_page_in_its_language(client: Client, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 404
    assert f'<html lang="{"en" if path.startswith("/en/") else "vi"}">' in page.text


@pytest.mark.parametrize(("prefix", "language"), [("", "vi"), ("/en", "en")])
@pytest.mark.django_db
def test_a_body_of_ten_megabytes_gets_a_413_page_in_the_readers_language(prefix: str, language: str) -> None:
    body = {"username": "x" * 10_000_000}
    page = Client(enforce_csrf_checks=True).post(f"{prefix}/accounts/login/", body)
    assert page.status_code == 413
    assert f'<html lang="{language}">' in page.text
    assert "Traceback" not in page.text


@pytest.mark.django_db
def test_a_body_of_too_many_fields_gets_a_page_without_traceback(client: Client) -> None:
    page = client.post("/accounts/login/", {f"f{n}": "x" for n in range(2000)})
    assert page.status_code == 400
    assert "Yêu cầu không đọc được" in page.text


@pytest.mark.django_db
def test_a_form_without_its_token_gets_a_page_that_says_what_to_do() -> None:
    page = Client(enforce_csrf_checks=True).post("/accounts/login/", {"username": "hocvien1"})
    assert page.status_code == 403
    assert "Chưa nhận được, mời gửi lại" in page.text


@pytest.mark.parametrize("length", ["", "-1", "abc", "1e9", "٣"])
@pytest.mark.django_db
def test_a_nonsense_length_is_no_error(client: Client, length: str) -> None:
    assert client.get("/accounts/login/", CONTENT_LENGTH=length).status_code in (200, 400)


@pytest.mark.django_db
def test_a_page_for_a_visitor_makes_no_query(
    client: Client, django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    with django_assert_num_queries(0):
        client.get("/accounts/login/")


def test_sqlite_writes_ahead_syncs_every_write_and_locks_before_it_writes(tmp_path: Path) -> None:
    probe = (
        "from django.db import connection as c; x = c.cursor(); names = 'journal_mode', 'synchronous', 'busy_timeout'; "
        "print(*(x.execute(f'PRAGMA {name}').fetchone()[0] for name in names), "
        "c.transaction_mode, c.settings_dict['CONN_MAX_AGE'])"
    )
    server = {**PRODUCTION, "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3", "SECRET_KEY": "x" * 50}
    shown = manage("shell", "--no-imports", "-c", probe, **server)
    assert shown.stdout == "wal 2 20000 IMMEDIATE None\n"
