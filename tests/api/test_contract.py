"""The HTTP API as the contract says it: addresses, errors with their statuses, batches, limits, CORS, no cookies."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client, override_settings

from games import CODES, all_games, get_game, judge, rehearsed
from games.__main__ import main
from tests.api.asking import CASE, ROOT, get, post, problem
from tests.games.asking import said
from tutor.api import problems, views

GETS = ["games", "games/mau-binh", "games/mau-binh/puzzles/foul?seed=7", "openapi.json"]
POSTS = ["judge", "judge/batch", "audit"]
HUGE = b'{"id": "' + b"x" * (1 << 20) + b'"}'
LONG = "abcdefghij" * 2000


Printed = Callable[..., Any]


@pytest.fixture
def printed(capsysbinary: pytest.CaptureFixture[bytes]) -> Printed:
    """What a command prints, run in this process."""

    def run(*words: str) -> Any:
        assert main([*words]) == 0
        return json.loads(capsysbinary.readouterr().out)

    return run


def spoilt(**changes: Any) -> dict[str, Any]:
    """Return the case with other parts."""
    return {**CASE, **changes}


def front(*cards: Any) -> dict[str, Any]:
    """Return the case with another front row."""
    return spoilt(position={**CASE["position"], "front": list(cards)})


REFUSED = {
    "nothing": (b"", 400, "bad-json", ""),
    "half a text": (b'{"game":', 400, "bad-json", ""),
    "a repeated key": (b'{"game": "xep", "game": "xep"}', 400, "bad-json", ""),
    "NaN": (b'{"id": NaN}', 400, "bad-json", ""),
    "infinity": (b'{"id": 1e999}', 400, "bad-json", ""),
    "no UTF-8": (b'{"id": "\xff"}', 400, "bad-json", ""),
    "nested without end": (b'{"id": ' + b"[" * 100_000, 400, "bad-json", ""),
    "over 1 MiB": (HUGE, 413, "too-large", ""),
    "a list": ([CASE], 422, "bad-value", ""),
    "no game": ({"query": "foul", "position": {}}, 422, "missing-field", "game"),
    "an unknown game": (spoilt(game="xo-so"), 404, "unknown-game", "game"),
    "an unknown query": (spoilt(query="nope"), 404, "unknown-query", "query"),
    "an unknown key": (spoilt(seed=7), 422, "unknown-field", "seed"),
    "house null": (spoilt(house=None), 422, "bad-value", "house"),
    "an unknown option": (spoilt(house={"nope": 1}), 422, "unknown-option", "house.nope"),
    "an unknown preset": (spoilt(house={"preset": "nope"}), 422, "bad-option-value", "house.preset"),
    "a wrong value": (spoilt(house={"wheel": "nope"}), 422, "bad-option-value", "house.wheel"),
    "no position": (spoilt(position=[]), 422, "bad-value", "position"),
    "an unknown row": (spoilt(position={**CASE["position"], "top": []}), 422, "unknown-field", "top"),
    "a key that ends like a place": (spoilt(position={**CASE["position"], "]": []}), 422, "unknown-field", "]"),
    "a missing row": (spoilt(position={"front": "2s 2h 3d"}), 422, "missing-field", "middle"),
    "no card": (front("2s", "2h", "zz"), 422, "bad-card", "front[2]"),
    "another pack": (front("2s", "2h", "Kr"), 422, "wrong-deck", "front[2]"),
    "two cards": (front("2s", "2h"), 422, "wrong-count", "front"),
    "a card twice": (front("2s", "2h", "Ks"), 422, "duplicate-card", "back[4]"),
    "61 cards": (front(*["2s"] * 61), 413, "too-large", "front"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_malformed_input_is_refused_with_its_code_place_and_status(client: Client, name: str) -> None:
    body, *expected = REFUSED[name]
    assert problem(post(client, "judge", body)) == tuple(expected)


def test_every_code_of_the_engine_has_its_status(client: Client) -> None:
    statuses = {code: status for _, status, code, _ in REFUSED.values()}
    assert statuses == {code: int(problems.status_of(code)) for code in CODES}


def test_a_verdict_is_the_one_of_the_command_line(client: Client) -> None:
    response = post(client, "judge", {"id": 5, **CASE})
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    assert response.json() == {"id": 5, **judge(**CASE).to_json()}


def test_the_id_of_a_case_comes_back_with_its_verdict_and_its_error(client: Client) -> None:
    for case_id in (None, 0, "á", [1, {"a": None}], 1.5, "\ud800"):
        sent = {"id": case_id, **CASE}
        assert post(client, "judge", sent).json()["id"] == case_id
        assert post(client, "judge", {**sent, "house": None}).json()["id"] == case_id
    assert post(client, "judge", CASE).json()["id"] is None


def test_no_error_gives_long_input_back(client: Client) -> None:
    for body in (spoilt(game=LONG), spoilt(query=LONG), spoilt(house={LONG: 1}), front("2s", "2h", LONG), {LONG: 1}):
        assert len(post(client, "judge", body).content) < 3000
    assert len(client.get(f"{ROOT}games/{LONG}").content) < 3000
    assert len(get(client, "games/mau-binh/puzzles/foul", seed=LONG).content) < 3000


# --- batches ----------------------------------------------------------------------------------------------------------


def test_a_batch_answers_in_its_order_errors_among_the_verdicts(client: Client) -> None:
    cases = [{"id": n, **CASE} for n in range(3)] + [{"id": "bad", "game": "mau-binh"}, 7, None]
    response = post(client, "judge/batch", cases)
    assert response.status_code == 200
    found = response.json()
    assert found[:3] == [{"id": n, **judge(**CASE).to_json()} for n in range(3)]
    assert [(one["id"], one["error"]["code"]) for one in found[3:]] == [
        ("bad", "missing-field"),
        (None, "bad-value"),
        (None, "bad-value"),
    ]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ([], 422, "bad-value"),
        (CASE, 422, "bad-value"),
        ([CASE] * 101, 413, "too-large"),
        (b"[" + HUGE + b"]", 413, "too-large"),
        (b'[{"id": 1, "id": 1}]', 400, "bad-json"),
    ],
)
def test_a_batch_is_a_list_of_one_to_a_hundred_cases(client: Client, body: Any, status: int, code: str) -> None:
    assert problem(post(client, "judge/batch", body)) == (status, code, "")


def test_a_hundred_cases_are_judged(client: Client) -> None:
    assert [one["answer"] for one in post(client, "judge/batch", [CASE] * 100).json()] == [True] * 100


def test_past_its_time_a_batch_refuses_the_rest(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 0.4, 0.5, 9.0])
    monkeypatch.setattr("tutor.api.answers.monotonic", lambda: next(clock))
    with override_settings(API_BATCH_SECONDS=0.5):
        found = post(client, "judge/batch", [{"id": n, **CASE} for n in range(4)]).json()
    assert [one.get("answer", one.get("error", {}).get("code")) for one in found] == [
        True,
        True,
        "too-large",
        "too-large",
    ]
    assert [one["id"] for one in found] == [0, 1, 2, 3]


# --- audits, games, puzzles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.key for game in all_games() if game.flow])
def test_a_whole_deal_is_audited_as_on_the_command_line(client: Client, game: str) -> None:
    deal = rehearsed(get_game(game), 3)
    response = post(client, "audit", deal)
    assert response.json() == said("audit", game, stdin=json.dumps(deal).encode())
    assert response.json()["ok"] is True
    broken = {**deal, "actions": [*deal["actions"], deal["actions"][-1]]}
    assert post(client, "audit", broken).json()["first_illegal"]["index"] == len(deal["actions"])


@pytest.mark.parametrize(
    ("changes", "status", "code", "path"),
    [
        ({"game": "xo-so"}, 404, "unknown-game", "game"),
        ({"rulebook": "0.9"}, 422, "bad-value", "rulebook"),
        ({"seed": 10**13}, 413, "too-large", "seed"),
        ({"actions": []}, 422, "bad-value", "actions"),
        ({"actions": [{"seat": 0, "kind": "time-out"}] * 5_001}, 413, "too-large", "actions"),
        ({"more": 1}, 422, "unknown-field", "more"),
    ],
)
def test_a_malformed_deal_is_refused(client: Client, changes: Any, status: int, code: str, path: str) -> None:
    assert problem(post(client, "audit", {**rehearsed(get_game("mau-binh"), 3), **changes})) == (status, code, path)


def test_all_games_are_told_as_on_the_command_line(client: Client, printed: Printed) -> None:
    assert get(client, "games").json() == printed("games")


@pytest.mark.parametrize("game", [game.key for game in all_games()])
def test_a_game_is_told_with_queries_rules_options_and_presets(client: Client, game: str, printed: Printed) -> None:
    told = get(client, f"games/{game}").json()
    assert told["queries"] == printed("queries", game)
    assert {"game": game, **{key: told[key] for key in ("rulebook", "rules", "decisions")}} == printed("rules", game)
    assert {"game": game, **{key: told[key] for key in ("options", "limits", "presets")}} == printed("options", game)


@pytest.mark.parametrize("game", [game.key for game in all_games()])
def test_a_puzzle_is_the_position_of_the_command_line_without_its_answer(
    client: Client, game: str, printed: Printed
) -> None:
    query = get_game(game).puzzle_keys[0]
    told = get(client, f"games/{game}/puzzles/{query}", seed=11, level=4).json()
    assert told == printed("puzzle", game, query, "--seed", "11", "--level", "4")
    assert set(told) == {"game", "query", "rulebook", "seed", "level", "house", "position"}
    assert get(client, f"games/{game}/puzzles/{query}", seed=11).json()["level"] == 2


@pytest.mark.parametrize(
    ("address", "status", "code", "path"),
    [
        ("games/xo-so", 404, "unknown-game", "game"),
        ("games/xo-so/puzzles/foul?seed=1", 404, "unknown-game", "game"),
        ("games/mau-binh/puzzles/nope?seed=1", 404, "unknown-query", "query"),
        ("games/mau-binh/puzzles/foul", 422, "missing-field", "seed"),
        ("games/mau-binh/puzzles/foul?seed=x", 422, "bad-value", "seed"),
        ("games/mau-binh/puzzles/foul?seed=-1", 422, "bad-value", "seed"),
        ("games/mau-binh/puzzles/foul?seed=١", 422, "bad-value", "seed"),
        ("games/mau-binh/puzzles/foul?seed=1&seed=2", 422, "bad-value", "seed"),
        ("games/mau-binh/puzzles/foul?seed=1000000000001", 413, "too-large", "seed"),
        ("games/mau-binh/puzzles/foul?seed=1&level=0", 422, "bad-value", "level"),
        ("games/mau-binh/puzzles/foul?seed=1&level=6", 422, "bad-value", "level"),
        ("games/mau-binh/puzzles/foul?seed=1&answer=1", 422, "unknown-field", "answer"),
        ("", 404, "not-found", ""),
        ("judge/", 404, "not-found", ""),
        ("../v1/x/y", 404, "not-found", ""),
        ("foo%0Abar", 404, "not-found", ""),
        ("%0A", 404, "not-found", ""),
        ("games%0A", 404, "not-found", ""),
    ],
)
def test_an_address_that_is_none_or_asks_wrongly_is_refused(
    client: Client, address: str, status: int, code: str, path: str
) -> None:
    assert problem(client.get(ROOT + address)) == (status, code, path)


# --- what surrounds every address -------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", GETS)
def test_what_is_read_may_be_read_by_pages_of_other_sites(client: Client, address: str) -> None:
    response = client.get(ROOT + address, headers={"Origin": "https://elsewhere.example"})
    assert response.status_code == 200
    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    head = client.head(ROOT + address)
    assert (head.status_code, head["Content-Type"]) == (200, "application/json")


@pytest.mark.parametrize(("address", "methods"), [("judge", "POST, OPTIONS"), ("games", "GET, HEAD, OPTIONS")])
def test_a_browser_that_asks_first_may_send(client: Client, address: str, methods: str) -> None:
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    response = client.options(ROOT + address, headers={**asked, "Access-Control-Request-Headers": "content-type"})
    assert (response.status_code, response.content) == (204, b"")
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Access-Control-Allow-Methods"] == methods
    assert response["Access-Control-Allow-Headers"] == "Content-Type"
    assert "Access-Control-Allow-Credentials" not in response


def test_errors_of_judge_can_be_read_by_other_pages_too(client: Client) -> None:
    response = post(client, "judge", b"{", Origin="https://elsewhere.example")
    assert response["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", ["judge/batch", "audit"])
def test_batches_and_audits_are_not_for_pages_of_other_sites(client: Client, address: str) -> None:
    assert "Access-Control-Allow-Origin" not in post(client, address, [CASE])
    refused = client.options(ROOT + address)
    assert problem(refused) == (405, "method-not-allowed", "")
    assert "Access-Control-Allow-Origin" not in refused


@pytest.mark.parametrize(
    ("method", "address"),
    [("get", one) for one in POSTS] + [(method, one) for one in GETS for method in ("post", "put", "delete", "patch")],
)
def test_another_method_is_refused_with_those_that_are_allowed(client: Client, method: str, address: str) -> None:
    response = getattr(client, method)(ROOT + address)
    assert problem(response) == (405, "method-not-allowed", "")
    assert response["Allow"].split(", ")[0] == ("POST" if address in POSTS else "GET")


def test_no_request_makes_a_query_a_cookie_or_a_session(client: Client) -> None:
    client.cookies["sessionid"] = client.cookies["learner"] = "x"  # without the database mark a query fails the test
    for response in (*(client.get(ROOT + one) for one in GETS), *(post(client, one, b"{") for one in POSTS)):
        assert not response.cookies
        assert "Cookie" not in response.get("Vary", "")
        assert "Content-Language" not in response
        assert response["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert response["X-Content-Type-Options"] == "nosniff"


def test_a_form_token_is_not_asked_for() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert post(strict, "judge", CASE).status_code == 200


def test_a_language_prefix_leads_nowhere(client: Client) -> None:
    assert client.post("/en/api/v1/judge", CASE, content_type="application/json").status_code == 404


@pytest.mark.parametrize(
    ("what", "send"),
    [
        ("judge", lambda client: post(client, "judge", CASE)),
        ("judge/batch", lambda client: post(client, "judge/batch", [CASE])),
        ("audit", lambda client: post(client, "audit", {})),
        ("puzzles", lambda client: get(client, "games/mau-binh/puzzles/foul", seed=1)),
    ],
)
def test_too_many_requests_of_one_address_wait(client: Client, settings: LazySettings, what: str, send: Any) -> None:
    settings.API_LIMITS = {**settings.API_LIMITS, what: 2}
    assert [send(client).status_code == 429 for _ in range(2)] == [False, False]
    refused = send(client)
    assert problem(refused) == (429, "too-many-requests", "")
    assert refused["Retry-After"] == "600"
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert send(other).status_code != 429


def test_the_limits_are_generous(settings: LazySettings) -> None:
    assert (settings.API_LIMITS["judge"], settings.API_LIMITS["judge/batch"]) == (600, 60)


def test_a_fault_of_ours_is_a_problem_without_its_trace(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: bytes) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(views, "judged", broken)
    response = post(client, "judge", CASE)
    assert problem(response) == (500, "server-fault", "")
    assert b"secret" not in response.content
