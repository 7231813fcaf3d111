"""The OpenAPI document is true: schemathesis asks every address with what it allows and what it does not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import hypothesis
import pytest
import schemathesis
from django.conf import LazySettings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given
from schemathesis import GenerationMode
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from games import all_games, answer_case, audit
from tutor.wsgi import application

EXAMPLES = 40  # an address and a way of asking
ADDRESSES = {
    "/api/v1/judge": "POST",
    "/api/v1/judge/batch": "POST",
    "/api/v1/audit": "POST",
    "/api/v1/games": "GET",
    "/api/v1/games/{game}": "GET",
    "/api/v1/games/{game}/puzzles/{query}": "GET",
    "/api/v1/openapi.json": "GET",
}
PLAIN = ("/api/v1/games", "/api/v1/openapi.json")  # they take nothing that could be wrong
ASKED = [
    (address, mode) for address in ADDRESSES for mode in GenerationMode if address not in PLAIN or mode.is_positive
]
# A schema cannot say which cards may lie together, cards may also come as one text, and a batch answers 200.
LEFT_OUT = [positive_data_acceptance, negative_data_rejection]


@pytest.fixture(autouse=True)
def _connections_left_alone() -> Iterator[None]:
    """Let a request close no connection, as under Django's own client: another test's may be open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@cache
def document() -> BaseSchema:
    """Return the document as the server gives it."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)


def operation(address: str) -> APIOperation:
    """Return what is asked at an address."""
    found: APIOperation = document()[address][ADDRESSES[address]]
    return found


def test_the_document_names_every_address_with_its_method() -> None:
    raw = document().raw_schema
    assert raw["openapi"].startswith("3.1")
    assert {path: [method.upper() for method in told] for path, told in raw["paths"].items()} == {
        path: [method] for path, method in ADDRESSES.items()
    }


def test_every_query_has_its_schemas_and_every_game_its_example() -> None:
    raw = document().raw_schema
    schemas = raw["components"]["schemas"]
    for game in all_games():
        for query in game.queries:
            assert schemas[f"position.{game.key}.{query.key}"] == query.schema()
            assert schemas[f"answer.{game.key}.{query.key}"] == query.answer.schema()
    for address, answer in (("judge", answer_case), ("audit", lambda deal: audit(deal).to_json())):
        post = raw["paths"][f"/api/v1/{address}"]["post"]
        sent = post["requestBody"]["content"]["application/json"]["examples"]
        told = post["responses"]["200"]["content"]["application/json"]["examples"]
        assert set(sent) == {game.key for game in all_games()}
        assert {name: one["value"] for name, one in told.items()} == {
            name: json.loads(json.dumps(answer(one["value"]))) for name, one in sent.items()
        }


@pytest.mark.parametrize(("address", "mode"), ASKED)
def test_every_answer_is_one_that_the_document_announces(
    address: str, mode: GenerationMode, settings: LazySettings
) -> None:
    settings.API_LIMITS = dict.fromkeys(settings.API_LIMITS, 10**9)
    asked = operation(address)

    @hypothesis.settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(asked.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case) -> None:
        response = case.call(headers={"Accept-Encoding": "identity"})
        case.validate_response(response, excluded_checks=LEFT_OUT)

    ask()
