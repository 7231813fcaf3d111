"""Every page: readable by all, large enough for a thumb (44 pixels each way), nothing sideways, nothing from elsewhere,
nothing the browser complains about."""

from itertools import cycle
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from games import Game
from tests.e2e.conftest import LAPTOP, PHONE, axe, opened, sideways, small_targets
from tests.e2e.sights import OTHER_GAMES, OTHERS, SIGHTS, Sight, of_game, see

pytestmark = pytest.mark.django_db(transaction=True)
SEEN = [sight for sight in SIGHTS if sight.name not in OTHERS]
# Each language is looked at on a phone and on a laptop, and both together in each scheme on each.
DAY, NIGHT = ("light", "dark"), ("dark", "light")
LOOKS = {"": NIGHT, "/en": DAY}
NARROW = {"width": 320, "height": 568}
FOUR_LOOKS = ((PHONE, "dark"), (LAPTOP, "light"), (PHONE, "light"), (LAPTOP, "dark"))


@pytest.mark.parametrize("sight", SEEN, ids=str)
def test_a_page_has_no_faults(page: Page, complaints: list[str], live_server: LiveServer, sight: Sight) -> None:
    strangers: list[str] = []
    page.on("request", lambda request: strangers.append(request.url) if is_strange(request.url, live_server) else None)
    for prefix, schemes in LOOKS.items():
        complaints.clear()
        page.context.clear_cookies()
        page.set_viewport_size(PHONE)
        with pytest.MonkeyPatch.context() as monkeypatch:
            if sight.breaks:
                monkeypatch.setattr(*sight.breaks)
            assert see(page, sight, base=live_server.url, prefix=prefix) == sight.status
        assert page.locator("html").get_attribute("lang") == (prefix.strip("/") or "vi")
        opened(page)
        assert [*small_targets(page), *looked_at(page, *schemes), *strangers] == []
        assert [text for text in complaints if f"status of {sight.status}" not in text] == []
        assert len(complaints) == (sight.status >= 400)  # the browser's own word about the page's status


@pytest.mark.parametrize("game", OTHER_GAMES, ids=lambda game: game.key)
def test_no_page_of_another_game_has_faults(
    page: Page, complaints: list[str], live_server: LiveServer, game: Game
) -> None:
    # Made of the same pieces, so to save time: one language, one browser window, and of the four ways of looking at a
    # page (telephone or laptop, light or dark) another one for each; every page in all three widths.
    page.on("request", lambda request: complaints.append(request.url) if is_strange(request.url, live_server) else None)
    faults = {}
    for sight, look in zip(of_game(game), cycle(FOUR_LOOKS)):
        page.context.clear_cookies()
        page.set_viewport_size(PHONE)
        assert see(page, sight, base=live_server.url) == sight.status
        opened(page)
        faults[sight.name] = [*small_targets(page), *accessible(page, *look), *wide(page), *complaints]
        complaints.clear()
    assert {name: found for name, found in faults.items() if found} == {}


SPOIL = """() => {
    const image = Object.assign(document.createElement('img'), {src: 'http://elsewhere.invalid/x.png'});
    image.width = 2000;
    document.querySelector('main').prepend(image);
    document.querySelector('main').setAttribute('style', 'color: red');
}"""


def test_faults_would_be_found(page: Page, complaints: list[str], live_server: LiveServer) -> None:
    strangers: list[str] = []
    page.on("request", lambda request: strangers.append(request.url) if is_strange(request.url, live_server) else None)
    page.goto("/rules/decks/")
    page.evaluate(SPOIL)
    page.wait_for_load_state("networkidle")
    faults = looked_at(page, *DAY)
    assert {fault.partition(": ")[2].partition(":")[0] for fault in faults if "too wide" not in fault} == {"image-alt"}
    assert [fault.partition(":")[0] for fault in faults if "too wide" in fault] == ["320", "360", "1280"]
    assert sum("Content Security Policy" in text for text in complaints) == 2
    assert strangers == ["http://elsewhere.invalid/x.png"]


def test_a_small_button_would_be_found(page: Page) -> None:
    page.set_content("<button>x</button> <p>A <a href='/'>link</a> in a sentence.</p> <p><a href='/'>alone</a></p>")
    assert small_targets(page) == ["<button>x</button>", '<a href="/">alone</a>']


def is_strange(url: str, server: LiveServer) -> bool:
    """Whether an address lies on another host; what is written into the page itself lies on none."""
    return urlsplit(url).scheme not in ("data", "blob") and not url.startswith(server.url)


def looked_at(page: Page, *schemes: str) -> list[str]:
    """Return all faults of a page: on a phone in the first colour scheme, on a laptop in the second, and how wide."""
    looks = zip((PHONE, LAPTOP), schemes, strict=True)
    return [*(fault for window, scheme in looks for fault in accessible(page, window, scheme)), *wide(page)]


def accessible(page: Page, window: ViewportSize, scheme: str) -> list[str]:
    """Return what axe finds wrong with a page in a window and a colour scheme."""
    page.set_viewport_size(window)
    page.emulate_media(color_scheme=scheme)
    return [f"{window['width']} {scheme}: {fault}" for fault in axe(page)]


def wide(page: Page) -> list[str]:
    """Return in which windows a page can be moved sideways, and by how much."""
    faults = []
    for window in (NARROW, PHONE, LAPTOP):
        page.set_viewport_size(window)
        if over := sideways(page):
            faults.append(f"{window['width']}: {over} px too wide")
    return faults
