"""Cards in a page: `card`, `hand`, `card_input` and `deck_grid`; each face is rendered once and remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games import DECKS, Card
from games import card as parse_card
from games import cards as parse_cards

register = template.Library()

Codes = str | Iterable[str | Card] | None


@register.simple_tag(name="card")
def card_tag(code: str | Card, *, size: str = "", lit: bool = False, changed: bool = False) -> SafeString:
    """One face; `size` is s, m, l or empty (as wide as the place says), `lit` and `changed` as in `hand`."""
    code = code.code if isinstance(code, Card) else code
    return _face(code, size, bool(lit), bool(changed), _language(), static("cards/sprite.svg"))


@register.inclusion_tag("cards/_hand.html")
def hand(
    codes: Codes, *, size: str = "", lit: Codes = None, changed: Codes = None, overlap: bool = False, label: str = ""
) -> dict[str, Any]:
    """A list of faces; `lit` are the cards a rule speaks of, `changed` those a near miss exchanged.

    A card held twice is lit as often as `lit` names it, from the left.
    """
    lights, changes = Counter(_parse(lit)), Counter(_parse(changed))
    faces = []
    for held in _parse(codes):
        faces.append(card_tag(held, size=size, lit=lights[held] > 0, changed=changes[held] > 0))
        lights[held] -= 1
        changes[held] -= 1
    return {"faces": faces, "overlap": overlap, "label": label}


@register.filter
def card_name(drawn: Card) -> str:
    """The card's full name in the reader's language: A cơ, ace of hearts."""
    return drawn.names[_language()]


@register.simple_tag
def card_input(
    code: str | Card,
    *,
    name: str,
    type: str = "checkbox",
    checked: bool = False,
    disabled: bool = False,
    size: str = "",
    changed: Codes = None,
    **attributes: Any,
) -> SafeString:
    """A face that is the label of a checkbox or radio button; further attributes go to the input (hx_get is hx-get).

    `changed` are the cards a near miss exchanged, whether this is one of them or not.
    """
    drawn = parse_card(code) if isinstance(code, str) else code
    own = {"type": type, "name": name, "value": drawn.code, "checked": bool(checked), "disabled": bool(disabled)}
    face = card_tag(drawn, size=size, changed=drawn in _parse(changed))
    further = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    return format_html('<label class="pick"><input{}>{}</label>', flatatt(own | further), face)


@register.inclusion_tag("cards/_deck_grid.html")
def deck_grid(
    deck: str = "french-52", *, name: str = "cards", type: str = "checkbox", selected: Codes = None, used: Codes = None
) -> dict[str, Any]:
    """A whole pack to tap, a group for every suit; cards in `used` are greyed and cannot be chosen."""
    chosen, gone = set(_parse(selected)), set(_parse(used))
    groups = [
        {
            "name": suit_name(members[0]),
            "inputs": [
                card_input(one, name=name, type=type, checked=one in chosen, disabled=one in gone) for one in members
            ],
        }
        for members in by_suit(DECKS[deck].kinds)
    ]
    return {"groups": groups}


def by_suit(kinds: Iterable[Card]) -> list[list[Card]]:
    """The cards in their order, parted where the suit changes; the jokers stand together."""
    return [list(members) for _, members in groupby(kinds, key=lambda one: one.suit)]


def suit_name(one: Card) -> str:
    """The card's suit or colour by name, in the reader's language."""
    if one.is_joker:
        return gettext("phăng teo")
    words = one.names[_language()].split()
    return words[-1] if one.is_french or _language() == "vi" else words[0]


@lru_cache(maxsize=4096)
def _face(code: str, size: str, lit: bool, changed: bool, language: str, sprite: str) -> SafeString:
    """The HTML of one card, rendered once for each way it is shown."""
    drawn = parse_card(code)
    notes = [drawn.names[language]]
    notes += [gettext("luật nói tới lá này")] if lit else []
    notes += [gettext("lá đã đổi")] if changed else []
    classes = ["card", "" if drawn.is_french else "tu-sac", f"suit-{_suit(drawn)}", size]
    classes += ["ace"] if drawn.is_french and drawn.rank == "A" else []
    classes += ["lit"] if lit else []
    classes += ["changed"] if changed else []
    html = render_to_string(
        "cards/_face.html",
        {
            "card": drawn,
            "name": ", ".join(notes),
            "classes": " ".join(filter(None, classes)),
            "changed": changed,
            "rank": drawn.rank.replace("T", "10"),
            "court": drawn.is_french and drawn.rank in "JQK",
            "han": f"han-{drawn.rank}{_script(drawn)}",
            "piece": drawn.names["vi"].split()[0].capitalize(),
            "colour": suit_name(drawn).capitalize(),
            "joker_colour": _joker_colour(drawn).capitalize(),
            "sprite": sprite,
        },
    )
    return SafeString(html.strip())


def _suit(drawn: Card) -> str:
    return drawn.code if drawn.is_joker else drawn.suit


def _joker_colour(drawn: Card) -> str:
    """The word that tells the two jokers apart, out of their names: phăng teo đỏ, red joker."""
    return drawn.names[_language()].split()[-1 if _language() == "vi" else 0]


def _script(drawn: Card) -> str:
    """Red and yellow write general, elephant and soldier otherwise than green and white (帥 相 兵, 將 象 卒)."""
    if drawn.rank not in "KEP":
        return ""
    return "r" if drawn.suit in "ry" else "g"


def _language() -> str:
    return "en" if (get_language() or "").startswith("en") else "vi"


def _parse(codes: Codes) -> list[Card]:
    """The cards of a text ("As Kd"), of a list of codes, or none."""
    if codes is None:
        return []
    if isinstance(codes, str):
        return list(parse_cards(codes))
    return [one if isinstance(one, Card) else parse_card(one) for one in codes]
