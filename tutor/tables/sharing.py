"""House rules in an address, so that a whole table opens the same ones; names are never part of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games import Game, brief
from tutor.serving.house import PREFIX, filled_with
from tutor.serving.tables import House
from tutor.serving.verdicts import View, option_words, rule_link

MOST = 60  # parts of an address that are read


@dataclass(frozen=True)
class SharedRules:
    """The rules that an address says, as far as it could be read, and in a sentence each what could not."""

    house: House
    problems: tuple[str, ...] = ()


def says_rules(values: Mapping[str, str]) -> bool:
    """Whether an address says any rules."""
    return any(key.startswith(PREFIX) for key in values)


def read_shared(game: Game, values: Mapping[str, str], lang: str) -> SharedRules:
    """Return the rules of an address. What this game does not have (any more) is left out and said."""
    typed = [(key.removeprefix(PREFIX), text) for key, text in values.items() if key.startswith(PREFIX) and text][:MOST]
    wrong = {key: problem for key, text in typed if (problem := _problem(game, key, text, lang))}
    raw = {key: text if key == "preset" else game.house.convert(key, text) for key, text in typed if key not in wrong}
    return SharedRules(game.house.from_json(raw), tuple(wrong.values()))


def _problem(game: Game, key: str, text: str, lang: str) -> str:
    """Return what is wrong with one part of an address; empty where it can be read."""
    if key == "preset":
        return "" if text in game.house.PRESETS else _("Không có bộ luật “%(name)s”.") % {"name": brief(text)}
    settings = (*game.house.options(), *game.house.limits())
    setting = next((one for one in settings if one.key == key), None)
    if setting is None:
        return _("Trò này không có luật bàn “%(name)s”.") % {"name": brief(key)}
    if setting.accepts(game.house.convert(key, text)):
        return ""
    title = option_words(game, key, setting.default, lang)["title"]
    return _("%(title)s: không có cách chơi “%(value)s”.") % {"title": title, "value": brief(text)}


def spelled(house: House) -> str:
    """Return rules as an address writes them; the set is always said, so that it means the same everywhere."""
    return urlencode(filled_with(house))


def read_spelled(game: Game, text: str, lang: str) -> House:
    """Return the rules that `spelled` wrote, as far as they can be read."""
    return read_shared(game, dict(parse_qsl(text[:2000], max_num_fields=None)), lang).house


def shared_url(game: Game, house: House) -> str:
    """Return the page that shows these rules to anybody, in the reader's language."""
    return f"{reverse('tables:shared', args=[game.key])}?{spelled(house)}"


def options_in_words(game: Game, house: House, lang: str) -> list[View]:
    """Return every option as a table plays it: {title, value, rule, differs, book}; `book` is what the book says."""
    return list(_options(game, house, lang))


def _options(game: Game, house: House, lang: str) -> Iterator[View]:
    for option in game.house.options():
        value = house.get(option.key)
        yield {
            **option_words(game, option.key, value, lang),
            "differs": value != option.default,
            "book": option_words(game, option.key, option.default, lang)["value"],
            "rule": rule_of(game, option.varies, lang),
        }


def decisions_in_words(game: Game, house: House, lang: str) -> list[View]:
    """Return every decision of the book, {key, text, changed}: the options by which this table decides otherwise."""
    changed = [
        (game.book.options[option.key].get("decides", ()), option_words(game, option.key, house.get(option.key), lang))
        for option in game.house.options()
        if house.get(option.key) != option.default
    ]
    return [
        {"key": key, "text": text[lang], "changed": [said for decides, said in changed if key in decides]}
        for key, text in game.book.decisions.items()
    ]


def rule_of(game: Game, short: str, lang: str) -> View:
    """Return a rule of the book for a chip: {section, title, text, url}."""
    rule = game.book.rule(short)
    return {"section": rule.section, "title": rule.title[lang], "text": rule.text[lang], "url": rule_link(game, short)}
