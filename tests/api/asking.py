"""How the tests ask the API, and what an error of it must look like."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

ROOT = "/api/v1/"
CASE = {
    "game": "mau-binh",
    "query": "foul",
    "position": {"front": "2s 2h 3d", "middle": "As Kh 9d 7c 5s", "back": "9s 9h Jd Qc Ks"},
}


def post(client: Client, address: str, body: Any, **headers: str) -> HttpResponse:
    """Send a body, bytes as they are and anything else as JSON."""
    data = body if isinstance(body, (bytes, str)) else json.dumps(body)
    response: HttpResponse = client.post(ROOT + address, data, content_type="application/json", headers=headers)
    return response


def get(client: Client, address: str, **parameters: Any) -> HttpResponse:
    """Read an address."""
    response: HttpResponse = client.get(ROOT + address, parameters)
    return response


def problem(response: HttpResponse) -> tuple[int, str, str]:
    """Return status, code and path of an error, which must have the form of the contract."""
    told = json.loads(response.content)
    assert response["Content-Type"] == "application/problem+json"
    assert set(told) == {"type", "title", "status", "detail", "id", "code", "path", "message"}
    assert told["status"] == response.status_code
    assert told["type"] == f"/api/docs/#{told['code']}"
    assert set(told["message"]) == {"vi", "en"}
    assert all(told["message"].values())
    assert told["detail"] == told["message"]["en"]
    return response.status_code, told["code"], told["path"]
