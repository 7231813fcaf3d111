"""Every page under a thumb: what can be tapped is at least 44 pixels each way on a telephone."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import PHONE, opened, small_targets
from tests.e2e.sights import PARTS, Sight, see

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_what_can_be_tapped_is_large_enough(
    page: Page, live_server: LiveServer, part: Callable[[], Iterator[Sight]]
) -> None:
    assert page.viewport_size == PHONE
    small = {}
    for sight in part():
        page.context.clear_cookies()
        with pytest.MonkeyPatch.context() as monkeypatch:
            if sight.breaks:
                monkeypatch.setattr(*sight.breaks)
            see(page, sight, base=live_server.url)
        opened(page)
        small[sight.name] = small_targets(page)
    assert {name: targets for name, targets in small.items() if targets} == {}


def test_a_small_button_would_be_found(page: Page) -> None:
    page.set_content("<button>x</button> <p>A <a href='/'>link</a> in a sentence.</p> <p><a href='/'>alone</a></p>")
    assert small_targets(page) == ["<button>x</button>", '<a href="/">alone</a>']
