"""Card faces: named, drawn from the sprite, remembered, and usable as form controls."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils.translation import override

from games import CARDS
from tutor.management.commands.build_cards import COURT, MARKS, SUITS
from tutor.templatetags.cards import card_input, card_tag

ROOT = Path(__file__).resolve().parents[2]
SPRITE = (ROOT / "static/cards/sprite.svg").read_text(encoding="utf-8")
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', SPRITE))
NAME = re.compile(r'<span class="vh">([^<]*)</span>')


@pytest.fixture(autouse=True)
def _vietnamese() -> Iterator[None]:
    """A request of another test may have left its language behind."""
    with override("vi"):
        yield


class Elements(HTMLParser):
    """Collects every start tag with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.found if name == tag]


def render(source: str, **context: object) -> str:
    return Template("{% load cards %}" + source).render(Context(context))


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_face_says_its_name_in_the_readers_language(language: str) -> None:
    with override(language):
        said = {code: NAME.findall(card_tag(code)) for code in CARDS}
    assert said == {code: [one.names[language]] for code, one in CARDS.items()}


def test_the_sprite_holds_exactly_what_faces_and_sections_use() -> None:
    faces = "".join(card_tag(code, changed=True) for code in CARDS)
    used = set(re.findall(r'sprite\.svg#([\w-]+)"', faces))
    icons = set(re.findall(r'"(nav-\w+)"', (ROOT / "tutor/templatetags/shell.py").read_text(encoding="utf-8")))
    assert used | icons == SYMBOLS


def test_the_sprite_is_what_the_script_draws() -> None:
    drawn = [("suit", SUITS, "0 0 100 100"), ("mark", MARKS, "0 0 100 100"), ("court", COURT, "0 -4 100 64")]
    for kind, paths, box in drawn:
        for key, path in paths.items():
            head = f'<symbol id="{kind}-{key}" viewBox="{box}"><path fill="currentColor" d="{path}"/>'
            assert SPRITE.count(head) == 1


def test_the_two_packs_have_82_different_faces() -> None:
    visible = {re.sub(NAME, "", card_tag(code)) for code in CARDS}
    assert len(visible) == 54 + 28


def test_what_is_drawn_is_hidden_from_screen_readers() -> None:
    for code in CARDS:
        spoken = card_tag(code).split('<span aria-hidden="true">')[0]
        assert re.sub("<[^>]+>", "", spoken) == CARDS[code].names["vi"]


def test_tags_write_no_inline_style_and_no_script() -> None:
    html = render(
        '{% card "Kr" lit=True changed=True %}{% hand "As Kd" lit="As" overlap=True %}{% deck_grid %}'
        '{% deck_grid "tu-sac-112" type="radio" %}'
    )
    tags = Elements(html).found
    assert {tag for tag, _ in tags} == {"b", "div", "input", "label", "li", "span", "svg", "ul", "use"}
    assert [a for _, attrs in tags for a in attrs if a == "style" or a.startswith(("on", "hx-on"))] == []


def test_a_face_is_rendered_once_for_each_way_it_is_shown() -> None:
    assert card_tag("Qh", size="l") is card_tag("Qh", size="l")
    assert card_tag("Qh", size="l") != card_tag("Qh", size="s")
    with override("en"):
        assert NAME.findall(card_tag("Qh", size="l")) == ["queen of hearts"]


@pytest.mark.parametrize(
    ("code", "character", "piece", "mark"),
    [
        ("Kr", "han-Kr", "Tướng", "mark-r"),
        ("Ey", "han-Er", "Tượng", "mark-y"),
        ("Pg", "han-Pg", "Chuột", "mark-g"),
        ("Kw", "han-Kg", "Tướng", "mark-w"),
        ("Hw", "han-H", "Mã", "mark-w"),
    ],
)
def test_a_tu_sac_card_shows_character_name_mark_and_colour(code: str, character: str, piece: str, mark: str) -> None:
    html = card_tag(code)
    assert re.findall(r"#([\w-]+)", html) == [character, mark]
    words = re.findall(r"<b[^>]*>(?:<svg>.*?</svg>)?([^<]+)</b>", html)
    assert words == [piece, CARDS[code].names["vi"].split()[1].capitalize()]


def test_the_jokers_are_told_apart_by_a_word() -> None:
    assert re.findall(r'"word">(\w+)<', card_tag("RJ")) == ["JOKER", "Đỏ"]
    assert re.findall(r'"word">(\w+)<', card_tag("BJ")) == ["JOKER", "Đen"]


def test_marks_are_said_and_drawn_not_only_coloured() -> None:
    assert NAME.findall(card_tag("9d", lit=True)) == ["9 rô, luật nói tới lá này"]
    changed = card_tag("9d", changed=True)
    assert NAME.findall(changed) == ["9 rô, lá đã đổi"]
    assert "#swap" in changed


def test_a_hand_is_a_list_with_a_name_and_lights_a_double_as_often_as_asked() -> None:
    html = render('{% hand codes lit="Pr" label="Rác" %}', codes=["Pr", "Kg", "Pr"])
    tags = Elements(html)
    assert tags.named("ul") == [{"class": "hand", "role": "list", "aria-label": "Rác"}]
    assert len(tags.named("li")) == 3
    assert NAME.findall(html) == ["chuột đỏ, luật nói tới lá này", "tướng xanh", "chuột đỏ"]


def test_a_card_labels_its_own_checkbox() -> None:
    html = card_input("10h", name="front", checked=True, hx_get="/x/", id="c1")
    tags = Elements(html)
    assert tags.named("label") == [{"class": "pick"}]
    assert tags.named("input") == [
        {"type": "checkbox", "name": "front", "value": "Th", "checked": None, "hx-get": "/x/", "id": "c1"}
    ]
    assert NAME.findall(html) == ["10 cơ"]


def test_an_attribute_cannot_break_out_of_its_quotes() -> None:
    html = card_input("As", name='"><script>', type="radio")
    assert [tag for tag, _ in Elements(html).found][:2] == ["label", "input"]
    assert Elements(html).named("script") == []


def test_a_deck_grid_offers_the_whole_pack_and_greys_what_is_used() -> None:
    tags = Elements(render('{% deck_grid name="back" selected="As" used="2c Kd" %}'))
    inputs = tags.named("input")
    assert [i["value"] for i in inputs] == [
        code for code in CARDS if CARDS[code].is_french and not CARDS[code].is_joker
    ]
    assert [i["value"] for i in inputs if "checked" in i] == ["As"]
    assert [i["value"] for i in inputs if "disabled" in i] == ["2c", "Kd"]
    assert [d["aria-label"] for d in tags.named("div") if "role" in d] == ["bích", "chuồn", "rô", "cơ"]


@pytest.mark.parametrize(("address", "language"), [("/rules/decks/", "vi"), ("/en/rules/decks/", "en")])
def test_the_page_of_decks_shows_every_card_with_its_name(client, address: str, language: str) -> None:
    html = client.get(address).content.decode()
    faces = html.split("<main", 1)[1].split("</main>")[0]
    assert sorted(NAME.findall(faces)) == sorted(one.names[language] for one in CARDS.values())
    assert sorted(re.findall(r'aria-hidden="true">([^<]+)</span></li>', faces)) == sorted(NAME.findall(faces))


def test_four_colours_are_chosen_by_address_and_remembered(client) -> None:
    assert 'data-deck="two"' in client.get("/rules/decks/").content.decode()
    assert 'data-deck="four"' in client.get("/rules/decks/?deck=four").content.decode()
    assert 'data-deck="four"' in client.get("/rules/decks/").content.decode()
    client.get("/rules/decks/?deck=two")
    assert 'data-deck="two"' in client.get("/rules/decks/").content.decode()


def test_colours_nobody_offers_are_neither_shown_nor_remembered(client) -> None:
    response = client.get("/rules/decks/", {"deck": '"><b>'})
    assert 'data-deck="two"' in response.content.decode()
    assert "deck" not in response.cookies
