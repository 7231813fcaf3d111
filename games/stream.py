"""Cases as lines of JSON: parsed strictly, judged one by one, errors as lines of their own (contract, Command line)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import isinf
from typing import Any, BinaryIO, NoReturn

from games.errors import InputError, refuse
from games.game import judge_case

MAX_LINE = 1 << 20
_DIGITS = 600  # Python always converts so many, in either direction
_HUGE = 10**21  # stands for a whole number too long to be worth converting


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is repeated")
    return found


def _whole(text: str) -> int:
    return int(text) if len(text) <= _DIGITS else _HUGE


def _number(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise ValueError("a number is too great to be written back")
    return value


def parse(line: bytes) -> Any:
    """The JSON value of a line; InputError `too-large` or `bad-json`."""
    if len(line) > MAX_LINE:
        raise refuse("too-large", "", vi="Mỗi lần nhiều nhất 1 MiB.", en="At most 1 MiB at a time.")
    try:
        return json.loads(
            line, object_pairs_hook=_pairs, parse_constant=_no_constant, parse_int=_whole, parse_float=_number
        )
    except (ValueError, RecursionError) as error:
        raise refuse("bad-json", "", vi="Đây không phải JSON hợp lệ.", en="This is not valid JSON.") from error


def written(value: Any) -> bytes:
    """A value as one line of JSON."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        return text.encode()
    except UnicodeEncodeError:  # a lone surrogate in an id
        return json.dumps(value).encode()


def answer_line(line: bytes) -> dict[str, Any]:
    """One case line to one verdict or error, with the id it came with."""
    try:
        case = parse(line)
    except InputError as error:
        return {"id": None, "error": error.to_json()}
    return answer_case(case)


def answer_case(case: object) -> dict[str, Any]:
    """One case, parsed, to one verdict or error, with the id it came with."""
    try:
        if not isinstance(case, Mapping):
            raise refuse("bad-value", "", vi="Cần một bảng khóa–giá trị.", en="Expected an object.")
        if case.get("id") is _HUGE:  # it cannot be given back as it came
            case = {**case, "id": None}
            raise refuse("too-large", "id", vi=f"id: nhiều nhất {_DIGITS} chữ số.", en=f"id: at most {_DIGITS} digits.")
        return {"id": case.get("id"), **judge_case(case).to_json()}
    except InputError as error:
        return {"id": case.get("id") if isinstance(case, Mapping) else None, "error": error.to_json()}


def lines_of(stream: BinaryIO) -> Iterable[bytes]:
    """The lines of a stream; one past the limit is cut there and its rest skipped, so that memory does not grow."""
    while line := stream.readline(MAX_LINE + 2):
        whole = line
        while not line.endswith(b"\n") and len(whole) > MAX_LINE and (line := stream.readline(MAX_LINE)):
            pass
        yield whole.rstrip(b"\r\n")
