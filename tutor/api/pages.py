"""The page about the API for people: every address, an example to copy and to run right there, every error code."""

import json
import re
from functools import cache
from http.client import responses
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy as _

from games import InputError, all_games, rehearsed
from tutor.api.answers import MOST_CASES, POSTS, SECONDS, allow
from tutor.api.document import EXAMPLE_SEED, ROOT, example_case
from tutor.api.problems import TooManyRequests, refused, status_of, too_many

CODES = {
    "bad-json": _("Không phải JSON hợp lệ, có khóa lặp lại, hoặc có NaN, Infinity."),
    "bad-value": _("Một giá trị sai kiểu hoặc ngoài khoảng cho phép."),
    "missing-field": _("Thiếu một mục."),
    "unknown-field": _("Có một mục không ai biết."),
    "unknown-game": _("Không có trò này."),
    "unknown-query": _("Trò này không có câu hỏi đó, hoặc câu hỏi đó không phải câu đố."),
    "unknown-option": _("Trò này không có tùy chọn đó."),
    "bad-option-value": _("Tùy chọn không có giá trị đó."),
    "bad-card": _("Không có lá bài nào viết như thế."),
    "wrong-deck": _("Lá bài của bộ khác."),
    "wrong-count": _("Sai số lá hoặc số người."),
    "duplicate-card": _("Một lá có mặt nhiều lần hơn trong bộ bài."),
    "too-large": _("Quá một giới hạn, hoặc lượt này đã hết thời gian."),
    "not-found": _("Không có địa chỉ này."),
    "method-not-allowed": _("Địa chỉ này không nhận phương thức đó."),
    "too-many-requests": _("Hỏi nhanh quá; Retry-After nói phải chờ bao nhiêu giây."),
}
TITLES = {
    "judge": (_("Phân xử một câu"), _("Gửi một thế bài, nhận câu trả lời kèm lý lẽ: từng bước, từng điều luật.")),
    "judge/batch": (
        _("Phân xử nhiều câu một lượt"),
        _("Một danh sách các câu; câu nào không xử được thì trả lời lỗi của nó."),
    ),
    "audit": (_("Soát cả ván"), _("Chơi lại một ván từ hạt giống: hành động đầu tiên sai luật, và ai được bao nhiêu.")),
}
NEXT_LINE = re.compile(r"\n *")
FLAT_LIST = re.compile(r"\[\n *([^][{}]*?)\n *\]")
View = dict[str, Any]


def docs(request: HttpRequest) -> HttpResponse:
    """Show the page; a POST runs one of its examples as the API would and shows what it answers."""
    ran = _run(request) if request.method == "POST" else None
    if ran and request.htmx:  # type: ignore[attr-defined]
        response = render(request, "api/_answer.html", {"answer": ran})
    else:
        context = {"posts": _posts(request, ran), "gets": _gets(), "codes": _codes(), "limits": _limits()}
        response = render(request, "api/docs.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _run(request: HttpRequest) -> View:
    """Return what the API answers to the body in a form: status and JSON."""
    address = request.POST.get("address", "")
    address = address if address in POSTS else next(iter(POSTS))
    body = request.POST.get("body", "")
    try:
        allow(request, address)
        response = POSTS[address](body.encode())
    except InputError as error:
        response = refused(error)
    except TooManyRequests as error:
        response = too_many(error.seconds)
    status = response.status_code
    return {
        "address": address,
        "body": body,
        "status": f"{status} {responses[status]}",
        "json": _laid_out(json.loads(response.content)),
    }


def _laid_out(value: object) -> str:
    """Return JSON to read: indented, but lists of cards and numbers on one line."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    text = FLAT_LIST.sub(lambda found: "[" + NEXT_LINE.sub(" ", found[1]) + "]", text)
    return text.encode(errors="backslashreplace").decode()  # an id may hold half a surrogate pair


def _posts(request: HttpRequest, ran: View | None) -> list[View]:
    """Return what can be sent a body, each with an example, or with what was just run."""
    shown = []
    for place, (address, body) in enumerate(_bodies().items()):
        title, text = TITLES[address]
        answer = ran if ran and ran["address"] == address else None
        path = f"/{ROOT}{address}"
        shown.append(
            {
                "id": f"post-{place}",
                "address": address,
                "path": path,
                "title": title,
                "text": text,
                "url": request.build_absolute_uri(path),
                "curl": json.dumps(json.loads(body), ensure_ascii=False),
                "body": answer["body"] if answer else body,
                "answer": answer,
            }
        )
    return shown


@cache
def _bodies() -> dict[str, str]:
    """Return an example body for each address: the shortest the games have."""
    cases = sorted(map(example_case, all_games()), key=lambda case: len(json.dumps(case)))
    deals = [rehearsed(game, EXAMPLE_SEED) for game in all_games() if game.flow]
    bodies = {"judge": cases[0], "judge/batch": cases[:2], "audit": min(deals, key=lambda deal: len(json.dumps(deal)))}
    return {address: _laid_out(body) for address, body in bodies.items()}


def _gets() -> list[View]:
    """Return what can be opened as it stands."""
    game = all_games()[0]
    return [
        {"path": f"/{ROOT}games", "text": _("Mọi trò và các câu hỏi của nó.")},
        {
            "path": f"/{ROOT}games/{game.key}",
            "text": _("Một trò: câu hỏi với JSON Schema, điều luật, tùy chọn, bộ luật."),
        },
        {
            "path": f"/{ROOT}games/{game.key}/puzzles/{game.puzzle_keys[0]}?seed={EXAMPLE_SEED}&level=2",
            "text": _("Thế bài của một câu đố, không kèm lời giải; cùng seed thì cùng thế bài."),
        },
        {"path": f"/{ROOT}openapi.json", "text": _("Toàn bộ giao diện này theo OpenAPI 3.1.")},
    ]


def _codes() -> list[View]:
    return [{"code": code, "status": int(status_of(code)), "text": text} for code, text in CODES.items()]


def _limits() -> View:
    return {
        "cases": MOST_CASES,
        "minutes": SECONDS // 60,
        **{key.replace("/", "_"): n for key, n in settings.API_LIMITS.items()},
    }
