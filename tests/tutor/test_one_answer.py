"""One situation, one answer: command line, API, the referee's form, an old card of it and a puzzle, for every case."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from html import unescape
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from games import judge, plain
from games.__main__ import main
from games.game import Game
from tests.api.asking import post
from tests.games.asking import GAMES, ROOT, STREAM, as_bytes, case_lines
from tutor.models import Learner, Ruling, Served
from tutor.referee.cards import card_of
from tutor.referee.queries import today
from tutor.referee.services import rule_on
from tutor.serving.displays import show_answer
from tutor.serving.house import PREFIX, printed
from tutor.serving.naming import with_names, without_names
from tutor.serving.services import grade, serve
from tutor.serving.typed import values_for
from tutor.serving.verdicts import present, word_for

pytestmark = pytest.mark.django_db
Json = dict[str, Any]

MOST = 100  # lines of one batch
SENDERS = 100  # questions before another address asks: one alone would be told to wait
OLD = "0.9"  # the version of a rule book before this one


def by_command(lines: list[Json]) -> list[Json]:
    """Return what the command line answers, all lines in one process."""
    done = subprocess.run(STREAM, input=as_bytes(lines), capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def by_batch(client: Client, lines: list[Json]) -> list[Json]:
    return [one for n in range(0, len(lines), MOST) for one in post(client, "judge/batch", lines[n : n + MOST]).json()]


def by_form(client: Client, game: Game, line: Json, position: Json) -> Ruling:
    """Return what is kept when somebody sends the form of the referee as it is written for a position."""
    house = {"preset": "seed", **line.get("house", {})}
    rules = {f"{PREFIX}{key}": printed(value) for key, value in house.items()}
    sent = {**values_for(game, line["query"], position), **rules, "do": "judge"}
    address = f"/referee/{game.key}/{line['query']}/"
    response = client.post(address, sent, REMOTE_ADDR=f"192.0.2.{line['id'] // SENDERS}")
    assert response.status_code == 303, line
    return Ruling.objects.get(code=response["Location"].rstrip("/").rpartition("/")[2])


def verified(card: Json, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Json:
    """Return what `python -m games verify` says of a card, in this process."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(card).encode())))
    main(["verify"])
    told: Json = json.loads(capsys.readouterr().out)
    return told


def shows(client: Client, game: Game, ruling: Ruling) -> bool:
    """Return whether the card, opened by a stranger, shows what the engine says today, people as numbers."""
    page = client.get(f"/referee/v/{ruling.code}/card/")
    known = with_names(ruling.position)
    told = judge(game.key, ruling.query, known, game.house.from_json(ruling.house).to_json()).to_json()
    if present(told, "vi", position=known) != page.context["verdict"]:
        return False
    if page.context["shown"] is not None:
        return bool(page.context["shown"] == show_answer(game, ruling.query, told["answer"], "vi"))
    said = word_for(game, ruling.query, told["answer"], "vi") or told["headline"]["vi"].removesuffix(".")
    return " ".join(said.split()) in " ".join(unescape(page.text).split())


def as_puzzle(game: Game, line: Json, position: Json, answer: Any, learner: Learner) -> tuple[bool, Json]:
    """Return whether an answer to a puzzle of the position is right, and the verdict that is told with it."""
    house, asked = game.house.from_json(line.get("house", {})), line["query"]
    served = serve(
        None, game=game, query=asked, position=position, house=house.to_json(), purpose=Served.Purpose.PUZZLE
    )
    graded = grade(served, learner, key="one", given=answer)
    return graded.correct, graded.verdict


@GAMES
def test_the_command_line_and_the_api_say_the_same_of_every_case(
    client: Client, settings: LazySettings, game: Game
) -> None:
    settings.API_BATCH_SECONDS = 600
    lines = case_lines(game)
    told = by_command(lines)
    assert by_batch(client, lines) == told
    assert [post(client, "judge", line).json() for line in lines] == told


@GAMES
def test_a_kept_card_and_a_puzzle_say_what_the_engine_says_of_every_case(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = Learner.objects.create()
    for line in case_lines(game):
        position = plain(game.read(line["query"], line["position"]))
        verdict = judge(game.key, line["query"], position, line.get("house", {})).to_json()
        ruling = rule_on(game, line["query"], position, game.house.from_json(line.get("house", {})))
        report = verified(card_of(ruling, game), capsys, monkeypatch)
        assert report == {"ok": True, "hash": True, "rulebook": True, "answer": True, "rulebook_now": game.book.version}
        ruling.rulebook = OLD
        assert today(game, ruling, "vi", ())["differs"] is False, line
        assert as_puzzle(game, line, position, verdict["answer"], learner) == (True, verdict), line


@GAMES
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_the_form_and_the_card_it_leads_to_say_what_the_engine_says(client: Client, game: Game, every: int) -> None:
    lines = case_lines(game)[::every]
    print(f"{game.key}: {len(lines)} cases sent by the form, every {every} of all")
    for line in lines:
        position = plain(game.read(line["query"], line["position"]))
        ruling = by_form(client, game, line, position)
        _kept, names = without_names(game, line["query"], position)
        verdict = judge(game.key, line["query"], position, line.get("house", {})).to_json()
        assert with_names(ruling.verdict, names) == verdict, line
        assert shows(client, game, ruling), line


def test_an_answer_that_is_not_the_engines_would_be_seen(
    client: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison itself can fail: a kept verdict that was altered is told by the card, its seal and the page."""
    game = next(iter(GAMES.args[1]))
    line = case_lines(game)[0]
    position = plain(game.read(line["query"], line["position"]))
    ruling = by_form(client, game, line, position)
    answer = ruling.verdict["answer"]
    other = next(case for case in case_lines(game) if case["query"] == line["query"] and _answer(game, case) != answer)
    ruling.verdict |= {"answer": _answer(game, other), "headline": {"vi": "?", "en": "?"}}
    ruling.save()
    assert verified(card_of(ruling, game), capsys, monkeypatch)["answer"] is False
    assert today(game, ruling, "vi", ())["differs"] is True
    assert not shows(client, game, ruling)


def _answer(game: Game, line: Json) -> Any:
    return judge(game.key, line["query"], line["position"], line.get("house", {})).to_json()["answer"]
