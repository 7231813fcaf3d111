"""How the API says no: the error of the contract as `application/problem+json` (RFC 9457) with its status."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpResponse

from games import InputError, written

MEDIA_TYPE = "application/problem+json"
HELP = "/api/docs/"  # explains every code under its name
STATUS = {
    "bad-json": HTTPStatus.BAD_REQUEST,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "unknown-game": HTTPStatus.NOT_FOUND,
    "unknown-query": HTTPStatus.NOT_FOUND,
    "not-found": HTTPStatus.NOT_FOUND,
    "method-not-allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "too-many-requests": HTTPStatus.TOO_MANY_REQUESTS,
    "server-fault": HTTPStatus.INTERNAL_SERVER_ERROR,
}
Error = Mapping[str, Any]


class TooManyRequests(Exception):
    """One sender asked more often than allowed; `seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"wait {seconds} s")


def status_of(code: str) -> HTTPStatus:
    """Return the status that says an error's code."""
    return STATUS.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)


def problem(error: Error, *, case_id: object = None) -> HttpResponse:
    """Return an error {code, path, message} as a problem, with the id of its case."""
    status = status_of(error["code"])
    told = {
        "type": f"{HELP}#{error['code']}",
        "title": status.phrase,
        "status": int(status),
        "detail": error["message"]["en"],
        "id": case_id,
        **error,
    }
    return HttpResponse(written(told), status=status, content_type=MEDIA_TYPE)


def refused(error: InputError) -> HttpResponse:
    """Return the problem of malformed input."""
    return problem(error.to_json())


def no_such_address() -> HttpResponse:
    """Return the problem of an address that is none."""
    message = {"vi": f"Không có địa chỉ này. Xem {HELP}.", "en": f"There is no such address. See {HELP}."}
    return problem({"code": "not-found", "path": "", "message": message})


def wrong_method(allowed: str) -> HttpResponse:
    """Return the problem of a method that an address does not know."""
    message = {"vi": f"Địa chỉ này chỉ nhận {allowed}.", "en": f"This address takes {allowed} only."}
    response = problem({"code": "method-not-allowed", "path": "", "message": message})
    response["Allow"] = allowed
    return response


def too_many(seconds: int) -> HttpResponse:
    """Return the problem of somebody who asks too often."""
    minutes = -(-seconds // 60)
    message = {
        "vi": f"Hỏi nhanh quá. Hãy đợi khoảng {minutes} phút rồi hỏi tiếp.",
        "en": f"Too many requests. Wait about {minutes} minutes, then go on.",
    }
    response = problem({"code": "too-many-requests", "path": "", "message": message})
    response["Retry-After"] = str(seconds)
    return response


def server_fault() -> HttpResponse:
    """Return the problem of a fault that is ours; it is in the log and nowhere else."""
    message = {"vi": "Lỗi ở phía máy chủ, không phải tại bạn.", "en": "The fault is ours, not yours."}
    return problem({"code": "server-fault", "path": "", "message": message})
