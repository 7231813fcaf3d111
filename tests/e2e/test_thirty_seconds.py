"""Every ready question of every game on a telephone: from the game's page to the verdict in few taps, half a minute.

Cards are tapped on the pack. What is asked besides is answered as it comes; the test knows the facts, not the order.
"""

import os
import time
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games import Game, all_games, plain
from games.quarrel import Quarrel
from games.rules import with_nulls
from tests.e2e.conftest import FIGURES, PHONE, sideways
from tests.e2e.playing import BUSY
from tutor.models import Ruling
from tutor.serving.inputs import PositionForm
from tutor.serving.typed import values_for

pytestmark = pytest.mark.django_db(transaction=True)
A_TAP = 1.2  # seconds
MOST_TAPS = 12  # beyond the cards
MOST_SECONDS = 30
EVERY = [(game, quarrel) for game in all_games() for quarrel in game.quarrels]
NAMES = [f"{game.key}-{quarrel.key}" for game, quarrel in EVERY]
# Which of the judged cases is the quarrel, where the first one would be dull: without melds, with nobody folded …
PICKED = {"xep-take": 3, "xep-win": 0, "xi-to-payout": 1, "xa-lang-chips": 0, "xi-dach-early": 0, "xi-dach-table": 1}


def position_of(game: Game, quarrel: Quarrel) -> dict[str, Any]:
    """Return a judged situation in which the quarrel arises."""
    raw = tomllib.loads((game.folder / "cases.toml").read_text(encoding="utf-8"))["case"]
    examples = [rule.example for rule in game.book.rules.values() if rule.example]
    cases = [with_nulls(case) for case in [*examples, *raw] if case["query"] == quarrel.query and not case.get("house")]
    fitting = [one for one in cases if quarrel.given.items() <= one["position"].items()]
    return dict(plain(game.read(quarrel.query, fitting[PICKED.get(f"{game.key}-{quarrel.key}", 0)]["position"])))


class Thumb:
    """A thumb on a telephone that counts its taps, and the seconds until the page has answered."""

    def __init__(self, page: Page, wanted: Mapping[str, str], cards: set[str]) -> None:
        self.page, self.wanted, self.cards = page, wanted, cards
        self.taps, self.card_taps, self.letters, self.waited, self.slowest = 0, 0, 0, 0.0, 0.0

    def tap(self, what: Locator, *, card: bool = False, answered: bool = True) -> None:
        """Tap, and wait until the page has answered."""
        start = time.monotonic()
        if answered:
            with self.page.expect_response(lambda one: one.request.resource_type in ("document", "xhr")) as sent:
                what.tap()
            if leads := sent.value.headers.get("hx-redirect"):
                self.page.wait_for_url(f"**{leads}")
            self.page.wait_for_load_state("load")
            expect(self.page.locator(BUSY)).to_have_count(0)
        else:
            what.tap()
        spent = time.monotonic() - start
        if card:
            self.card_taps += 1
            return
        self.taps += 1
        self.waited += spent
        self.slowest = max(self.slowest, spent)

    def type(self, field: Locator, text: str) -> None:
        """Type into a field: one tap, and letters."""
        self.taps += 1
        self.letters += len(text)
        field.fill(text)

    def button(self, value: str) -> Locator:
        return self.page.locator(f'#ask button[name="do"][value="{value}"]:not(.vh)')

    def field(self, name: str) -> Locator:
        return self.page.locator(f'#ask [name="{name}"]:not([type="hidden"])')

    # --- laying ---------------------------------------------------------------------------------------------------

    def add_rows(self) -> None:
        """Add the people and the rows that the situation has."""
        for name in self.wanted:
            parts = name.split(".")
            for end, part in enumerate(parts):
                owner = ".".join(parts[:end])
                if part.isdecimal() and name not in self.cards and self.button(f"add:{owner}").count():
                    while not self.has_row(owner, part):
                        assert self.taps <= MOST_TAPS
                        self.unfold(self.button(f"add:{owner}"))
                        self.tap(self.button(f"add:{owner}"))

    def has_row(self, owner: str, row: str) -> bool:
        names: list[str] = self.page.evaluate("[...document.getElementById('ask').elements].map(one => one.name)")
        return any(f"{name}.".startswith(f"{owner}.{row}.") for name in names)

    def lay(self, tray: str, codes: list[str]) -> None:
        """Bring the pack to a tray, and tap its cards."""
        owner = tray.rpartition(".")[0]
        if not self.page.locator(f'#ask input[name="{tray}"]').count():
            self.tap(self.button(f"add:{owner}"))
        if self.at() != tray:
            tab = self.page.locator(f'label:has(input[name="at"][value="{tray}"])')
            there = tab if tab.count() else self.button(f"at:{tray}")
            self.unfold(there)
            self.tap(there)
        self.page.wait_for_load_state()
        for code in codes:
            self.tap(self.page.locator(f'label:has(input[name="tap"][value="{code}"])'), card=True)
        expect(self.page.locator(f'#ask input[name="{tray}"]')).to_have_value(" ".join(codes))

    def at(self) -> str:
        return str(self.page.evaluate("new FormData(document.getElementById('ask')).get('at')"))

    def unfold(self, what: Locator) -> None:
        """Open what a control is folded away in."""
        folded = what.locator("xpath=ancestor::details[not(@open)]")
        for left in range(folded.count() - 1, -1, -1):
            self.tap(folded.first.locator("summary").first, answered=False)
            expect(folded).to_have_count(left)  # a second tap too early would fold it again

    def fill(self) -> None:
        """Fill what stands on the page beside the cards: names only where they are asked for by name."""
        for name, text in self.wanted.items():
            field = self.field(name).first
            if name in self.cards or name.endswith(".name") or not field.count():
                continue
            self.unfold(field)
            kind = field.evaluate("one => one.type")
            if kind in ("text", "number") and field.input_value() != text:
                self.type(field, text)
            elif kind == "select-one":
                self.taps += 1
                field.select_option(text)
            elif kind == "radio":
                self.tap(self.page.locator(f'label:has(input[name="{name}"][value="{text}"])'))

    # --- asked ----------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer the question that is on the page."""
        said = self.page.locator('#asking button[value^="blank:"]').get_attribute("value") or ""
        name = said.removeprefix("blank:")
        text = self.wanted.get(name, "")
        if self.button(f"say:{name}:{text}").count():
            return self.tap(self.button(f"say:{name}:{text}"))
        if self.field(name).count():
            self.type(self.field(name), text)
        for row, who in self.wanted.items():
            if row.startswith(f"{name}.") and who:
                box = self.page.locator(f'label:has(input[value="{who}"])')
                self.tap(box, answered=False)
                expect(box.locator("input")).to_be_checked()
        return self.tap(self.button(f"said:{name}"))


def said_by_form(wanted: dict[str, str], game: Game, query: str) -> dict[str, str]:
    """Return what a form says: people by where they were entered."""
    entered = {who: where for where, who in PositionForm(game, query, wanted, "vi").roster.people}
    named = {f"{where.removeprefix('~')}.name" for where in entered.values()} | set(entered.values())
    return {
        name: text if name in named or f"~{name}" in named else entered.get(text, text) for name, text in wanted.items()
    }


def cards_in(game: Game, query: str, wanted: Mapping[str, str]) -> set[str]:
    """Return the names of the inputs in which cards lie."""
    known = {one.code for one in game.deck.kinds}
    return {name for name, text in wanted.items() if text and set(text.split()) <= known}


@pytest.mark.parametrize(("game", "quarrel"), EVERY, ids=NAMES)
def test_a_quarrel_is_settled_in_half_a_minute(
    page: Page, game: Game, quarrel: Quarrel, record_property: Callable[[str, object], None]
) -> None:
    assert page.viewport_size == PHONE
    wanted = said_by_form(values_for(game, quarrel.query, position_of(game, quarrel)), game, quarrel.query)
    thumb = Thumb(page, wanted, cards_in(game, quarrel.query, wanted))
    page.goto(f"/referee/{game.key}/")
    thumb.tap(page.get_by_role("link", name=game.book.quarrels[quarrel.key]["vi"]))
    expect(page.locator("#ask")).to_be_visible()
    thumb.add_rows()
    for name in wanted:
        if name in thumb.cards:
            thumb.lay(name, wanted[name].split())
    thumb.fill()
    if page.locator("#judge").count() and not page.locator("#asking").count():
        thumb.tap(page.locator("#judge-now, #judge").first)
    while page.locator('#asking button[value^="blank:"]').count():
        assert thumb.taps <= MOST_TAPS
        thumb.answer()
    expect(page.locator(".verdict-word").first).to_be_visible()
    assert "/referee/v/" in page.url
    assert Ruling.objects.get().query == quarrel.query
    assert sideways(page) == 0
    estimate = A_TAP * thumb.taps + thumb.waited
    with_cards = estimate + A_TAP * thumb.card_taps
    taps = f"taps {thumb.taps:2} · cards {thumb.card_taps:2} · letters {thumb.letters:2}"
    pages = f"pages {thumb.waited * 1000:5.0f} ms (slowest {thumb.slowest * 1000:4.0f})"
    name = f"{game.key} {quarrel.key}"
    record_property(FIGURES, f"{name:20} {taps} · {pages} · {estimate:4.1f} s, with cards {with_cards:5.1f} s")
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=str(Path(folder) / f"{game.key}-{quarrel.key}.png"), full_page=True)
    assert thumb.taps <= MOST_TAPS
    assert estimate < MOST_SECONDS
