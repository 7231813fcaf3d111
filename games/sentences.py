"""Sentences: templates of the rule books filled from facts, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from games.cards import CARDS
from games.errors import Text
from games.rules import RuleBook

LANGS = ("vi", "en")
_FEW = 3  # so many plays are named
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_GROUPS = {"vi": ".", "en": ","}


def grouped(number: int, lang: str) -> str:
    """A number as it is printed, three digits to a group: 1.000 in Vietnamese, 1,000 in English, −5 with a minus."""
    return f"{number:,}".replace(",", _GROUPS[lang]).replace("-", "−")


def sentence(template: Text, facts: Mapping[str, Any], book: RuleBook) -> Text:
    """A template filled from facts in both languages: {fact} or {fact:format} (formats: see FORMATS)."""
    return {lang: _fill(template[lang], facts, book, lang) for lang in LANGS}


def _fill(template: str, facts: Mapping[str, Any], book: RuleBook, lang: str) -> str:
    def slot(match: re.Match[str]) -> str:
        return FORMATS[match[2] or "show"](facts[match[1]], book, lang)

    text = _SLOT.sub(slot, template)
    first = _SLOT.match(template)
    # A sentence begins with a capital letter, but a person's name is left as its owner writes it.
    if first and (first[2] == "text" or isinstance(facts[first[1]], dict)):
        return text
    return text[:1].upper() + text[1:]


def _show(value: Any, book: RuleBook, lang: str) -> str:
    if value is None or isinstance(value, bool):
        return {"vi": ("không", "có"), "en": ("no", "yes")}[lang][bool(value)]
    if isinstance(value, int):
        return grouped(value, lang)
    if isinstance(value, list):
        if value and all(isinstance(item, str) and item in CARDS for item in value):
            return _cards(value, lang)
        return ", ".join(_show(item, book, lang) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_show(item, book, lang)}" for key, item in value.items())
    return _card(value, lang) if value in CARDS else str(value)


def _cards(codes: list[str], lang: str) -> str:
    """Cards side by side; those printed as words are counted and stand between commas: tướng đỏ ×2, sĩ đỏ."""
    if all(CARDS[code].is_french for code in codes):
        return " ".join(_card(code, lang) for code in codes)
    times = Counter(codes)
    return ", ".join(_card(code, lang) + (f" ×{count}" if count > 1 else "") for code, count in times.items())


def _sets(value: Any, book: RuleBook, lang: str) -> str:
    """Sets of cards, each apart from the next; a game has names for a set without cards and for no set at all."""
    named = (_cards(cards, lang) if cards else book.name("alone", lang) for cards in value)
    return "; ".join(named) or book.name("nothing", lang)


def _card(code: str, lang: str) -> str:
    return CARDS[code].in_words[lang]


def _name(value: Any, book: RuleBook, lang: str) -> str:
    if isinstance(value, list):
        # A game that lists what may be nothing has a name for "nothing".
        return ", ".join(book.name(str(item), lang) for item in value) or book.name("nothing", lang)
    return book.name(str(value), lang)


def _one(value: Any, book: RuleBook, lang: str) -> str:
    return book.in_sentence(str(value), lang, "one")


def _the(value: Any, book: RuleBook, lang: str) -> str:
    return book.in_sentence(str(value), lang, "the")


def _named(value: Any, book: RuleBook, lang: str) -> str:
    """A map whose values are slugs: An rồng cuốn, Bình sảnh rồng."""
    return ", ".join(f"{key}: {book.name(str(item), lang)}" for key, item in value.items())


def _signed(value: Any, book: RuleBook, lang: str) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_seat(key, book, lang)} {_signed(item, book, lang)}" for key, item in value.items())
    return f"{'+' if value > 0 else ''}{grouped(value, lang)}"


def _rank(value: Any, book: RuleBook, lang: str) -> str:
    return str(value).replace("T", "10")


def _ranks(value: Any, book: RuleBook, lang: str) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_ranks(item, book, lang)}" for key, item in value.items())
    return "-".join(_rank(item, book, lang) for item in value)


def _swaps(value: Any, book: RuleBook, lang: str) -> str:
    return ", ".join(f"{_card(a, lang)} ⇄ {_card(b, lang)}" for a, b in value)


def _span(value: Any, book: RuleBook, lang: str) -> str:
    """From the least to the most, {min, max}."""
    if value is None or value["min"] == value["max"]:
        return _show(value and value["min"], book, lang)
    return f"{_show(value['min'], book, lang)}–{_show(value['max'], book, lang)}"


def _amounts(value: Any, book: RuleBook, lang: str) -> str:
    """What everybody gets; a game whose map may be empty has a name for "nobody"."""
    return ", ".join(f"{key} {_show(item, book, lang)}" for key, item in value.items()) or book.name("nobody", lang)


def _pots(value: Any, book: RuleBook, lang: str) -> str:
    """Amounts with those who can win them: 180 (An, Chi), 40 (An); a game with none has a name for "nothing"."""
    told = (f"{grouped(pot['amount'], lang)} ({', '.join(pot['eligible'])})" for pot in value)
    return ", ".join(told) or book.name("nothing", lang)


def _plays(value: Any, book: RuleBook, lang: str) -> str:
    """What can be played, the first few of many: 3♥ 3♠ (pair); without cards of its own: straight of rank 9."""
    named = ", ".join(_play(one, book, lang) for one in value[:_FEW])
    if len(value) <= _FEW:
        return named
    return {"vi": f"{len(value)} cách, như {named}", "en": f"{len(value)} ways, such as {named}"}[lang]


def _play(one: Mapping[str, Any], book: RuleBook, lang: str) -> str:
    kind = book.name(one["type"], lang)
    ranked = f"{kind} {'of rank ' if lang == 'en' else ''}{book.name(one['rank'], lang)}" if "rank" in one else kind
    if "cards" not in one:
        return ranked
    # Only a joker leaves the rank to be told.
    told = ranked if any(CARDS[code].is_joker for code in one["cards"]) else kind
    return f"{_cards(one['cards'], lang)} ({told})"


def _text(value: Any, book: RuleBook, lang: str) -> str:
    """A value that is words of a person (a player's name): never looked up."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _seat(value: Any, book: RuleBook, lang: str) -> str:
    """Whose hand: a place that the game names as "seat-…" (the dealer's), else a person, never looked up."""
    if isinstance(value, list):
        return ", ".join(_seat(item, book, lang) for item in value)
    named = f"seat-{value}"
    return book.name(named, lang) if named in book.names else str(value)


FORMATS: dict[str, Callable[[Any, RuleBook, str], str]] = {
    "show": _show,
    "name": _name,
    "named": _named,
    "one": _one,
    "the": _the,
    "signed": _signed,
    "rank": _rank,
    "ranks": _ranks,
    "sets": _sets,
    "swaps": _swaps,
    "span": _span,
    "amounts": _amounts,
    "plays": _plays,
    "pots": _pots,
    "seat": _seat,
    "text": _text,
}
