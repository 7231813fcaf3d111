"""Students as a bad connection has them: every third answer is sent twice, some of them without waiting for a reply."""

import http.client
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

KEY = re.compile(r'name="key" value="([^"]+)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
SAID = ('id="saved"', "verdict-word")  # an answer is acknowledged
TRIES, PAUSE, PATIENCE = 8, 0.5, 60.0  # times, seconds, seconds
Sent = Mapping[str, Any]


@dataclass
class Heard:
    """What came of all requests: how long each took (seconds), the errors by kind, the answers acknowledged."""

    seconds: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    retried: int = 0
    cut_off: int = 0
    acknowledged: dict[tuple[str, str], Any] = field(default_factory=dict)


class Student:
    """One student with a browser of his own; what he hears is written into `heard`."""

    def __init__(self, number: int, port: int, heard: Heard) -> None:
        self.number, self.port, self.heard = number, port, heard
        self.cookies: dict[str, str] = {}
        self.posts = number % 3  # not all of them retry at the same item
        self.sitting = ""
        self._line: http.client.HTTPConnection | None = None

    def begin(self, code: str) -> None:
        """Come with a code, give a name."""
        token = self._token(self.fetch("GET", f"/join/{code}/")[1])
        sent = {"name": f"Học viên {self.number}", "csrfmiddlewaretoken": token}
        self.sitting = self.fetch("POST", f"/join/{code}/", sent)[2].split("/")[2]

    def answer(self, place: int, item: str, sent: Sent, expected: Any) -> None:
        """Open an item, answer it, and count the answer as acknowledged when the page says so."""
        page = self.fetch("GET", f"/sit/{self.sitting}/{place}/")[1]
        key = KEY.search(page)
        assert key, page[:2000]
        form = {**sent, "key": key[1], "csrfmiddlewaretoken": self._token(page)}
        path, self.posts = f"/sit/{self.sitting}/{place}/", self.posts + 1
        again = self.posts % 3 == 0
        if again and self.posts % 2:
            self._send_and_hang_up(path, form)
        for _time in range(2 if again and not self.posts % 2 else 1):
            status, part, _where = self.fetch("POST", path, form, htmx=True)
            if status == 200 and any(said in part for said in SAID):
                self.heard.acknowledged[self.sitting, item] = expected
            else:
                self.heard.shown[f"answer {status}"] += 1
        self.heard.retried += again

    def hand_in(self) -> None:
        """Hand in, and look at the result."""
        token = self._token(self.fetch("GET", f"/sit/{self.sitting}/done/")[1])
        self.fetch("POST", f"/sit/{self.sitting}/done/", {"csrfmiddlewaretoken": token})
        if "sit-told" not in self.fetch("GET", f"/sit/{self.sitting}/done/")[1]:
            self.heard.shown["no result"] += 1

    def fetch(self, method: str, path: str, sent: Sent | None = None, *, htmx: bool = False) -> tuple[int, str, str]:
        """Return status, page and where it leads; what gets no reply is sent once more, as a person would."""
        for _try in range(TRIES):
            start = time.perf_counter()
            try:
                reply = self._ask(method, path, sent, htmx=htmx)
            except (OSError, http.client.HTTPException) as error:
                self.heard.errors[type(error).__name__] += 1
                self._close()
                time.sleep(PAUSE)
                continue
            self.heard.seconds.append(time.perf_counter() - start)
            if reply[0] < 500:
                if reply[0] >= 400:
                    self.heard.shown[f"status {reply[0]}"] += 1
                return reply
            self.heard.shown[f"status {reply[0]}"] += 1
            time.sleep(PAUSE)
        raise RuntimeError(f"no reply to {method} {path}")

    def _ask(self, method: str, path: str, sent: Sent | None, *, htmx: bool) -> tuple[int, str, str]:
        line = self._opened()
        line.request(method, path, self._body(sent), self._headers(sent, htmx=htmx))
        response = line.getresponse()
        text = response.read().decode()
        for header in response.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: one.value for name, one in SimpleCookie(header).items()}
        return response.status, text, response.headers.get("Location", "")

    def _send_and_hang_up(self, path: str, sent: Sent) -> None:
        """Send an answer and lose the connection before anything comes back."""
        self.heard.cut_off += 1
        try:
            self._opened().request("POST", path, self._body(sent), self._headers(sent, htmx=True))
        except (OSError, http.client.HTTPException) as error:
            self.heard.errors[type(error).__name__] += 1
        self._close()

    def _opened(self) -> http.client.HTTPConnection:
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        return self._line

    def _close(self) -> None:
        if self._line:
            self._line.close()
            self._line = None

    def _headers(self, sent: Sent | None, *, htmx: bool) -> dict[str, str]:
        cookies = {"Cookie": "; ".join(f"{name}={text}" for name, text in self.cookies.items())}
        form = {"Content-Type": "application/x-www-form-urlencoded"} if sent is not None else {}
        return {"Host": f"localhost:{self.port}", **cookies, **form, **({"HX-Request": "true"} if htmx else {})}

    @staticmethod
    def _body(sent: Sent | None) -> str | None:
        return None if sent is None else urlencode(sent, doseq=True)

    @staticmethod
    def _token(page: str) -> str:
        found = TOKEN.search(page)
        assert found, page[:2000]
        return found[1]


def percentile(times: Sequence[float], share: float) -> float:
    """Return the time within which a share of all was answered."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else 0.0
