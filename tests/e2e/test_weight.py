"""What a visit costs on the wire, from the server as it is deployed: headers, style, fonts, scripts and all."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import FIGURES, PHONE
from tests.e2e.site import Site

FIRST_VISIT = 60_000
ONE_MORE = 15_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The deployed server."""
    made = Site(tmp_path_factory.mktemp("site"))
    made.prepare()
    made.start()
    yield made
    made.stop()


class Wire:
    """What comes over the wire to a page, as the browser's network layer counts it."""

    def __init__(self, page: Page) -> None:
        self._urls: dict[str, str] = {}
        self._encodings: dict[str, str] = {}
        self.came: list[tuple[int, str, str]] = []
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.requestWillBeSent", self._hear_of)
        devtools.on("Network.responseReceived", self._read_headers)
        devtools.on("Network.loadingFinished", self._count)
        devtools.send("Network.enable")

    def _hear_of(self, event: dict[str, Any]) -> None:
        self._urls[event["requestId"]] = event["request"]["url"]

    def _read_headers(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): text for name, text in event["response"]["headers"].items()}
        self._encodings[event["requestId"]] = headers.get("content-encoding", "")

    def _count(self, event: dict[str, Any]) -> None:
        known = event["requestId"]
        self.came.append((int(event["encodedDataLength"]), self._encodings.get(known, ""), self._urls[known]))

    def take(self) -> list[tuple[int, str, str]]:
        """Return what came since it was asked last: bytes, encoding and address, the heaviest first."""
        came, self.came = sorted(self.came, reverse=True), []
        return came


def opened(page: Page, path: str, wire: Wire) -> list[tuple[int, str, str]]:
    """Open a page with a question and return what came for it."""
    page.goto(path, wait_until="networkidle")
    expect(page.locator("button[name='answer']")).to_have_count(2)
    return wire.take()


def total(came: list[tuple[int, str, str]]) -> int:
    return sum(size for size, _encoding, _url in came)


def table(came: list[tuple[int, str, str]], base: str) -> str:
    """Return all that was not in the cache, a line each."""
    rows = [(size, encoding or "-", url.removeprefix(base)) for size, encoding, url in came if size]
    return "\n".join(f"{size:>7} {encoding:>4} {path}" for size, encoding, path in rows)


def test_a_first_visit_and_a_puzzle_after_it_are_light(
    browser: Browser, site: Site, record_property: Callable[[str, object], None]
) -> None:
    page = browser.new_context(base_url=site.url, locale="vi-VN", viewport=PHONE).new_page()
    wire = Wire(page)
    visit = opened(page, "/", wire)
    puzzle = opened(page, "/puzzles/mau-binh/foul/", wire)
    for name, came in (("Landing page, first visit", visit), ("A puzzle after it", puzzle)):
        record_property(FIGURES, f"{name}: {total(came)} bytes\n{table(came, site.url)}")
    assert total(visit) < FIRST_VISIT
    assert total(puzzle) <= ONE_MORE
    assert {encoding for _size, encoding, url in visit if url.endswith((".css", ".js"))} == {"br"}
