"""The frame of every page and the palette: contrasts are computed, sizes measured, licences present."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.translation import override
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
CSS = (ROOT / "static/css/site.css").read_text(encoding="utf-8")
PAIRS = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);")
FIXED = dict(re.findall(r"--([\w-]+): (#\w{6});", CSS))
SCHEMES = {
    "light": FIXED | {name: light for name, light, _ in PAIRS.findall(CSS)},
    "dark": FIXED | {name: dark for name, _, dark in PAIRS.findall(CSS)},
}
WHITE = "#ffffff"
TEXT = [  # at least 4.5 : 1
    *((ink, ground) for ink in ("ink", "soft", "indigo", "son", "no") for ground in ("paper", "surface")),
    *(("ink", wash) for wash in ("indigo-wash", "ok-wash", "no-wash", "maybe-wash")),
    *((tone, f"{tone}-wash") for tone in ("ok", "no", "maybe", "indigo")),
    *(("surface", tone) for tone in ("ok", "no")),
    ("on-indigo", "indigo"), ("maybe", "surface"), ("on-mat", "mat"), ("on-mat", "weave"),
]  # fmt: skip
SIGNS = [  # edges, rings and focus: at least 3 : 1
    ("edge", "paper"), ("edge", "surface"), ("focus", "paper"), ("focus", "surface"), ("focus", "mat"),
    ("lit", "mat"), ("lit", "paper"), ("son", "mat"), ("maybe", "surface"), ("indigo", "paper"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _vietnamese() -> Iterator[None]:
    """A request of another test may have left its language behind."""
    with override("vi"):
        yield


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_both_schemes(scheme: str) -> None:
    palette = SCHEMES[scheme]
    figures = {f"{ink} on {ground}": contrast(palette[ink], palette[ground]) for ink, ground in TEXT}
    assert {pair: figure for pair, figure in figures.items() if figure < 4.5} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_edges_rings_and_focus_can_be_seen_in_both_schemes(scheme: str) -> None:
    palette = SCHEMES[scheme]
    figures = {f"{sign} on {ground}": contrast(palette[sign], palette[ground]) for sign, ground in SIGNS}
    assert {pair: figure for pair, figure in figures.items() if figure < 3} == {}


def test_suits_can_be_read_on_a_card_that_is_white_in_both_schemes() -> None:
    inks = {name: contrast(FIXED[name], WHITE) for name in FIXED if name.startswith("card-")}
    assert set(inks) == {"card-black", "card-red", "card-blue", "card-green", "card-pick"}
    assert {name: figure for name, figure in inks.items() if figure < 4.5} == {}
    assert contrast(FIXED["crown"], WHITE) >= 3


def test_tu_sac_letters_can_be_read_on_their_four_colours() -> None:
    grounds = re.findall(r"&\.suit-(\w) \{ background: (#\w+); color: (#\w+); \}", CSS)
    long = {"#fff": WHITE, "#111": "#111111"}
    figures = {suit: contrast(long.get(ground, ground), long[ink]) for suit, ground, ink in grounds}
    assert set(figures) == {"r", "y", "g", "w"}
    assert {suit: figure for suit, figure in figures.items() if figure < 4.5} == {}


def test_style_and_sprite_stay_small() -> None:
    assert len(brotli.compress(CSS.encode())) < 8 * 1024
    assert (ROOT / "static/cards/sprite.svg").stat().st_size < 12 * 1024


@pytest.mark.parametrize("weight", [400, 700])
def test_the_font_has_every_letter_and_sign_and_stays_small(weight: int) -> None:
    file = ROOT / f"static/fonts/be-vietnam-pro-{weight}.woff2"
    vowels = [
        unicodedata.normalize("NFC", v + tone)
        for v in "aăâeêioôơuưy"
        for tone in ("", *"\u0300\u0301\u0303\u0309\u0323")
    ]
    wanted = {*vowels, "đ", *"bcdfghjklmnpqrstvwxz0123456789.,;:!?()+-/%=§·…–—“”‘’×₫♠♣♦♥★●▲■◆✓✗→⇄"}
    wanted |= {letter.upper() for letter in wanted}
    assert {letter for letter in wanted if ord(letter) not in TTFont(file).getBestCmap()} == set()
    assert file.stat().st_size < 14 * 1024


@pytest.mark.parametrize("weight", [400, 700])
def test_suits_and_signs_have_the_same_room_on_both_sides(weight: int) -> None:
    font = TTFont(ROOT / f"static/fonts/be-vietnam-pro-{weight}.woff2")
    for sign in "♠♣♦♥★●▲■◆✓✗→⇄":
        name = font.getBestCmap()[ord(sign)]
        glyph, (advance, beside) = font["glyf"][name], font["hmtx"][name]
        assert (glyph.xMin, advance - glyph.xMax) == (beside, beside), sign


def test_the_licences_of_both_fonts_are_there_and_named() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for licence in ("static/fonts/be-vietnam-pro-OFL.txt", "static/cards/noto-serif-cjk-OFL.txt"):
        text = (ROOT / licence).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "Copyright 20" in text.splitlines()[0]
        assert licence in notice


def test_the_language_switch_stays_on_the_page_with_its_parameters(client) -> None:
    page = client.get("/rules/decks/?deck=four").content.decode()
    assert '<a href="/en/rules/decks/?deck=four" hreflang="en" lang="en" rel="alternate">English</a>' in page
    page = client.get("/en/rules/decks/?deck=four").content.decode()
    assert '<a href="/rules/decks/?deck=four" hreflang="vi" lang="vi" rel="alternate">Tiếng Việt</a>' in page


def test_the_language_switch_of_a_page_that_has_no_twin_leads_home() -> None:
    request = RequestFactory().get("/nowhere/at/all/")
    html = Template("{% load shell %}{% other_language as other %}{{ other.url }}").render(
        Context({"request": request})
    )
    assert html == "/en/"


def test_a_view_may_name_the_page_its_language_switch_leads_to() -> None:
    request = RequestFactory().post("/rules/decks/")
    context = Context({"request": request, "page_url": "/rules/decks/?deck=two"})
    html = Template("{% load shell %}{% other_language as other %}{{ other.url }}").render(context)
    assert html == "/en/rules/decks/?deck=two"


def test_the_section_the_reader_is_in_is_marked_once(client) -> None:
    page = client.get("/rules/decks/").content.decode()
    assert re.findall(r'<a href="([^"]+)" aria-current="page">', page) == ["/rules/decks/"]


def test_the_frame_renders_without_a_request() -> None:
    html = Template('{% extends "base.html" %}').render(Context())
    assert html.count('role="status"') == 1
    assert html.count("<h1") == 0
    assert '<a class="skip" href="#main">' in html


NAMED = re.compile(r'{%\s*(?:include|extends)\s+"([^"]+)"')


def test_every_template_a_template_names_is_there() -> None:
    """An include is looked up only when its branch runs, so a wrong name can hide from the pages' own tests."""
    templates = ROOT / "templates"
    named = {
        (name, path) for path in templates.rglob("*.html") for name in NAMED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 100
    missing = sorted(
        f"{path.relative_to(templates)} names {name}" for name, path in named if not (templates / name).exists()
    )
    assert missing == []
