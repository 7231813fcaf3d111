"""What the rule book pages show: rules by chapter with executed examples, decisions, options; and what is found."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from games import Game, get_game, plain
from tutor.rulebook.search import FARTHEST, Nearness, Needle, suggestion
from tutor.serving.displays import show_position
from tutor.serving.forms import asked_rules
from tutor.serving.verdicts import basis_words, option_words, present

View = dict[str, Any]


def book_of(game: Game, lang: str, needle: Needle) -> View:
    """Return the context of a game's rule book, whole or as far as the needle finds something.

    Whoever types nothing but a name of the game is shown the way to its book, and the rules that say that name.
    """
    called = [name for name in _names_of(game) if needle and needle.found_in(name)]
    text = "own" if called else "all"
    rules = [rule for rule in _rules(game.key, game.book.version, lang) if not needle or needle.found_in(rule[text])]
    if needle:
        rules = [_marked(rule, needle) for rule in sorted(rules, key=lambda rule: _nearness(rule, needle))]
    decisions = [
        {"key": key, "text": needle.mark(text[lang])}
        for key, text in game.book.decisions.items()
        if not needle or needle.found_in(f"{key} {text[lang]}")
    ]
    return {
        "game": game,
        "title": game.title[lang],
        "intro": game.book.intro[lang],
        "version": game.book.version,
        "needle": needle,
        "count": len(rules),
        "nearest": min((_nearness(rule, needle) for rule in rules if needle), default=(FARTHEST, True)),
        "names_game": bool(called),
        "also": [needle.mark(name) for name in called if name not in game.title.values()],
        "whole": len(game.book.rules),
        "chapters": _chapters(game, rules, lang) if not needle else [{"title": "", "number": "", "rules": rules}],
        "decisions": decisions,
        "presets": [_preset(game, key, lang) for key in game.house.PRESETS] if not needle else [],
    }


def words_like(games: Iterable[Game], lang: str, needle: Needle) -> str:
    """Return words of the rule books that look like what was typed and not found."""
    return suggestion(needle, (rule["all"] for game in games for rule in _rules(game.key, game.book.version, lang)))


def _nearness(rule: View, needle: Needle) -> tuple[Nearness, bool]:
    """How near a rule is, by its title, then its other names, then its text; its names saying some of it is better."""
    return needle.nearness(rule["heading"], rule["names"], rule["all"]), not needle.touches(rule["names"])


def _chapters(game: Game, rules: list[View], lang: str) -> list[View]:
    """Return the rules by the first number of their section."""
    chapters: dict[str, list[View]] = {}
    for rule in rules:
        chapters.setdefault(rule["section"].partition(".")[0], []).append(rule)
    names = game.chapters
    return [
        {"number": number, "title": names[number][lang] if number in names else "", "rules": of}
        for number, of in chapters.items()
    ]


@lru_cache(maxsize=64)
def _rules(key: str, version: str, lang: str) -> list[View]:
    """Return all rules of a game; texts and executed examples are made once a version and language."""
    game = get_game(key)
    practised = asked_rules(game)
    other = "en" if lang == "vi" else "vi"
    made = []
    for slug, rule in game.book.rules.items():
        words = game.search_words.get(slug, ())
        options = [_option(game, option, lang) for option in game.house.options() if option.varies == slug]
        heading = f"{rule.title[lang]} · {rule.title[other]}"
        names = [rule.section, slug, slug.replace("-", " "), heading, *words]
        texts = [rule.text[lang], *(option["title"] for option in options)]
        own = " · ".join([*names, *texts])
        made.append(
            {
                "slug": slug,
                "section": rule.section,
                "title": rule.title[lang],
                "text": rule.text[lang],
                "source": rule.source,
                "basis": basis_words(rule.basis),
                "decisions": [{"key": d, "text": game.book.decisions[d][lang]} for d in rule.decisions],
                "options": options,
                "example": example(game, slug, lang),
                "practised": slug in practised,
                "words": words,
                "heading": heading,
                "names": " · ".join(names),
                "own": own,
                "all": " · ".join([own, *_names_of(game)]),
            }
        )
    return made


def _names_of(game: Game) -> Iterable[str]:
    """Every name of the game itself, each once."""
    return dict.fromkeys((*game.title.values(), *game.search_words.get(game.key, ())))


def _marked(rule: View, needle: Needle) -> View:
    also = [word for word in rule["words"] if needle.touches(word)]
    return rule | {
        "title": needle.mark(rule["title"]),
        "text": needle.mark(rule["text"]),
        "also": [needle.mark(word) for word in also],
    }


def _option(game: Game, option: Any, lang: str) -> View:
    values = [(value, option_words(game, option.key, value, lang)) for value in option.choices]
    return {
        "key": option.key,
        "title": values[0][1]["title"],
        "values": [{"label": words["value"], "default": value == option.default} for value, words in values],
    }


def _preset(game: Game, key: str, lang: str) -> View:
    changed = game.house.PRESETS[key]
    default = game.house().full()
    return {
        "title": game.book.presets[key][lang],
        "options": [option_words(game, name, value, lang) for name, value in changed.items() if default[name] != value],
    }


def example(game: Game, slug: str, lang: str) -> str:
    """Return a rule's example as HTML, judged by the engine: the question, the position, the answer and why."""
    rule = game.book.rules[slug]
    raw = rule.example
    if raw is None:
        return ""
    query, house = raw["query"], game.house.from_json(raw.get("house", {}))
    position = game.read(query, raw["position"])
    laid = plain(position)
    shown = {
        "question": game.question(query, laid)[lang],
        "blocks": show_position(game, query, laid, lang),
        "verdict": present(game.judge(query, position, house), lang, position=laid),
        "about": f"§{rule.section}",
        "report_url": reverse("reports:rule", args=[game.key, slug]),
    }
    return render_to_string("rulebook/_example.html", shown)
