"""One path decides: the same situation gets the same answer from the API, the command line, the engine and the form."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from games import answer_case, judge, plain, written
from games.game import Game
from games.query import Query
from tests.api.asking import post
from tests.games.asking import EACH_QUERY, GAMES, ROOT, STREAM, as_bytes, case_lines
from tests.games.positions import cases
from tutor.models import Ruling
from tutor.serving.house import PREFIX, printed
from tutor.serving.naming import with_names, without_names
from tutor.serving.typed import values_for

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cases"
MOST = 100


def lines_of(game: Game) -> list[dict[str, Any]]:
    """Return the judged cases of a game, the faulty ones too: its own, and those that lie beside the project."""
    kept = ("id", "query", "position", "house")
    beside = SHARED / f"{game.key}.jsonl"
    raw = [json.loads(line) for line in beside.read_text(encoding="utf-8").splitlines()] if beside.exists() else []
    faulty = [{"id": f"error {n}", **case} for n, case in enumerate(cases(game, "error"))]
    more = [{"game": game.key, **{key: case[key] for key in kept if key in case}} for case in [*faulty, *raw]]
    return [*case_lines(game), *more]


@GAMES
def test_the_api_answers_every_case_as_the_command_line_and_the_engine_do(
    client: Client, settings: LazySettings, game: Game
) -> None:
    settings.API_BATCH_SECONDS = 600
    lines = lines_of(game)
    batches = [post(client, "judge/batch", lines[n : n + MOST]).json() for n in range(0, len(lines), MOST)]
    answered = [answer for batch in batches for answer in batch]
    done = subprocess.run(STREAM, input=as_bytes(lines), capture_output=True, cwd=ROOT, check=False)
    assert answered == [json.loads(line) for line in done.stdout.splitlines()]
    assert answered == [json.loads(written(answer_case(line))) for line in lines]
    judged = [answer for answer in answered if "error" not in answer]
    assert len(judged) >= len(cases(game))
    assert len(answered) - len(judged) >= len(cases(game, "error"))


@EACH_QUERY
@pytest.mark.django_db
def test_the_form_and_a_single_request_give_the_verdict_of_the_engine(client: Client, game: Game, query: Query) -> None:
    case = next(case for case in reversed(cases(game)) if case["query"] == query.key)
    position, house = plain(game.read(query.key, case["position"])), case.get("house", {})
    verdict = judge(game.key, query.key, position, house).to_json()
    one = post(client, "judge", {"game": game.key, "query": query.key, "position": position, "house": house})
    assert one.json() == {"id": None, **verdict}
    rules = {f"{PREFIX}{key}": printed(value) for key, value in {"preset": "seed", **house}.items()}
    sent = {**values_for(game, query.key, position), **rules, "do": "judge"}
    assert client.post(f"/referee/{game.key}/{query.key}/", sent).status_code == 303
    _kept, names = without_names(game, query.key, position)
    assert with_names(Ruling.objects.get().verdict, names) == verdict
