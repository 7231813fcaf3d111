"""A browser (Debian's Chromium) on a live server, the accessibility check and the HTML check."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.tools import need

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs a loop in this thread; Django refuses without it

QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Known to be fine: htmx brings its attributes, and VoiceOver takes an unstyled list for none without its role.
KNOWN = [".*Attribute “hx-.*", "The “list” role is unnecessary for element “(ul|ol)”.*"]

FIGURES = "figures"  # what a test records under this name is printed at the end
NewPage = Callable[..., Page]
expect.set_options(timeout=15_000)  # a machine of two cores that does much besides


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests recorded."""
    for report in [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]:
        for name, text in report.user_properties:
            if name == FIGURES and report.when == "call":
                terminalreporter.write_line(str(text))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the Chromium of the system; nothing is downloaded."""
    return {**browser_type_launch_args, "executable_path": need("chromium"), "args": QUIET.split()}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], live_server: LiveServer) -> dict[str, Any]:
    """Open pages of the live server by path, on a phone."""
    phone = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce", "locale": "vi-VN"}
    return {**browser_context_args, **phone, "base_url": live_server.url}


@pytest.fixture(autouse=True)
def only_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among questions nothing is to be made, unless a test wants it: which of the two comes would be left to chance."""
    monkeypatch.setattr("tutor.quiz.services.TASKS", 0)


@pytest.fixture
def new_page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[NewPage]:
    """A function that opens a fresh browser context, as `new_page(viewport=LAPTOP, java_script_enabled=False)`."""
    contexts: list[BrowserContext] = []

    def make(**wishes: Any) -> Page:
        contexts.append(browser.new_context(**{**browser_context_args, **wishes}))
        return contexts[-1].new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the page's console and the policy complain about, as it comes in."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


def opened(page: Page) -> None:
    """Unfold all that is folded away, so that it is looked at too."""
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")


def axe(page: Page) -> list[str]:
    """Return what axe finds wrong with a page, one line for each place."""
    script = """options => axe.run(options).then(({violations}) => violations.flatMap(
        fault => fault.nodes.map(node => `${fault.id}: ${fault.help}: ${node.html}`)))"""
    if page.evaluate("typeof axe === 'undefined'"):  # half a megabyte: once a page
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(script, {"runOnly": WCAG, "resultTypes": ["violations"]})
    return found


def sideways(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def small_targets(page: Page, least: int = 44) -> list[str]:
    """Return the controls below `least` pixels in a direction; links within a text are free (WCAG 2.5.8)."""
    script = """least => {
        const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
        const blocks = 'p, li, dt, dd, td, th, figcaption, h1, h2, h3, h4, div';
        const small = box => box.width && Math.min(box.width, box.height) < least - .5;
        const beside = e => [...e.closest(blocks).childNodes].filter(node => !node.contains(e));
        const inText = e => e.matches('a') && getComputedStyle(e).display === 'inline'
            && beside(e).some(node => node.textContent.trim());
        return [...document.querySelectorAll(controls)]
            .filter(e => e.checkVisibility() && !e.closest('.vh, .skip') && !inText(e))
            .map(e => e.closest('label') ?? e)
            .filter(e => small(e.getBoundingClientRect()))
            .map(e => e.outerHTML.slice(0, 120));
    }"""
    found: list[str] = page.evaluate(script, least)
    return found


def html_faults(folder: Path, pages: dict[str, str]) -> list[str]:
    """Return what the Nu HTML checker says about pages, all in one run."""
    jar, java = need("vnu.jar"), need("java")
    for number, source in enumerate(pages.values()):
        (folder / f"{number:03}.html").write_text(source, encoding="utf-8")
    command = [java, "-jar", jar, "--format", "json", "--filterpattern", "|".join(KNOWN), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    names = list(pages)
    return [
        f"{names[int(Path(fault['url']).stem)]}:{fault.get('lastLine')}: {fault['message']}"
        for fault in json.loads(done.stderr)["messages"]
    ]
