"""What the API answers to a body: the engine's word, written as JSON. InputError where the whole body is refused."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games import Defect, InputError, answer_case, audit, parse, written
from tutor.api.problems import TooManyRequests, problem
from tutor.limits import over_limit, sender

MOST_CASES = 100
SECONDS = 600  # the while in which requests are counted
Answer = dict[str, Any]


def allow(request: HttpRequest, what: str) -> None:
    """Count one request of its sender; TooManyRequests above the limit of what is asked (settings.API_LIMITS)."""
    if over_limit(f"api-{what}", sender(request), times=settings.API_LIMITS[what], seconds=SECONDS):
        raise TooManyRequests(SECONDS)


def reply(body: bytes) -> HttpResponse:
    """Return JSON, already written."""
    return HttpResponse(body, content_type="application/json")


def judged(body: bytes) -> HttpResponse:
    """Return the verdict on one case, or its error as a problem."""
    found = answer_case(parse(body))
    return problem(found["error"], case_id=found["id"]) if "error" in found else reply(written(found))


def judged_all(body: bytes) -> HttpResponse:
    """Return the verdicts on a list of cases, in their order; one that cannot be judged answers with its error."""
    cases = parse(body)
    if not isinstance(cases, list) or not cases:
        raise _refuse(
            "bad-value",
            vi=f"Cần một danh sách từ 1 đến {MOST_CASES} câu.",
            en=f"Expected a list of 1–{MOST_CASES} cases.",
        )
    if len(cases) > MOST_CASES:
        raise _refuse(
            "too-large", vi=f"Một lượt nhiều nhất {MOST_CASES} câu.", en=f"At most {MOST_CASES} cases at once."
        )
    return reply(written(list(_within(cases, settings.API_BATCH_SECONDS))))


def _within(cases: list[Any], seconds: float) -> Iterator[Answer]:
    """Yield the answers; when the time is up, the rest are too large for this batch."""
    end = monotonic() + seconds
    for case in cases:
        yield answer_case(case) if monotonic() < end else _out_of_time(case)


def _out_of_time(case: object) -> Answer:
    late = _refuse(
        "too-large",
        vi="Lượt này đã hết thời gian. Hãy gửi lại câu này trong một lượt ngắn hơn.",
        en="This batch has used up its time. Send this case again in a shorter one.",
    )
    return {"id": case.get("id") if isinstance(case, dict) else None, "error": late.to_json()}


def audited(body: bytes) -> HttpResponse:
    """Return what the replay of a deal finds: its first illegal action, or none, and the settlement."""
    return reply(written(audit(parse(body)).to_json()))


def _refuse(code: str, *, vi: str, en: str) -> InputError:
    return InputError(Defect(code, "", vi, en))


# What can be sent a body, by the last word of its address below /api/v1/, and the limit it counts against.
POSTS: dict[str, Callable[[bytes], HttpResponse]] = {"judge": judged, "judge/batch": judged_all, "audit": audited}
