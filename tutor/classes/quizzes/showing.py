"""The builder as its page shows it: every item with its key, which rules are covered, what is wrong."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from games import Game, InputError, get_game
from tutor.classes.quizzes.about import rules_about
from tutor.classes.quizzes.documents import Choice, Document, Judged
from tutor.classes.quizzes.keys import key_of
from tutor.classes.quizzes.proposing import coverable
from tutor.classes.quizzes.sheet import OF_ITEM, Errors, Field, Sent, fields
from tutor.serving.displays import show_answer, show_position
from tutor.serving.forms import has_form
from tutor.serving.house import HouseForm, house_form
from tutor.serving.verdicts import View, present, reader_lang, rule_link

REMEMBERED = 512  # keys of items; judging one anew takes up to a fifth of a second


@dataclass(frozen=True)
class Row:
    """One item: its number, the item, its three fields, and `asked`, what the engine says (None for an own one)."""

    number: int
    item: Any
    points: Field
    note: Field
    locked: Field
    asked: View | None = None
    trouble: str = ""

    @property
    def is_own(self) -> bool:
        return not isinstance(self.item, Judged)

    @property
    def marked(self) -> list[tuple[str, bool]]:
        """The options of a choice, each with whether it is right; the accepted answers of a short one."""
        if isinstance(self.item, Choice):
            return [(text, n in self.item.right) for n, text in enumerate(self.item.options)]
        return [(text, True) for text in self.item.accepted]


def rows_of(document: Document, shown: dict[str, Field]) -> list[Row]:
    """Return the items of a document as the page shows them."""
    lang = reader_lang()
    return [_row(document, number, item, shown, lang) for number, item in enumerate(document.items, start=1)]


def _row(document: Document, number: int, item: Any, shown: dict[str, Field], lang: str) -> Row:
    points, note, locked = (shown[f"{item.id}.{key}"] for key in OF_ITEM)
    row = Row(number, item, points, note, locked)
    if not isinstance(item, Judged):
        return row
    try:
        asked = asked_view(document, item, lang)
    except InputError as error:
        return Row(number, item, points, note, locked, trouble=error.first.message()[lang])
    return Row(number, item, points, note, locked, asked)


def asked_view(document: Document, item: Judged, lang: str) -> View:
    """Return a judged item in words: `question`, `blocks` of its position, `verdict`, `key` (the answer as a block)
    and `house` where it is not the quiz's. InputError where the engine cannot read it.
    """
    game, told = get_game(document.game), told_of(document, item)
    verdict = present(told, lang, position=item.position)
    printed = {chip["rule"] for chip in verdict["chips"]}
    more = [rule_chip(game, rule, lang) for rule in rules_of(document, item) if rule not in printed]
    return {
        "title": game.book.queries[item.query]["title"][lang],
        "question": game.question(item.query, item.position)[lang],
        "blocks": show_position(game, item.query, item.position, lang),
        "verdict": verdict | {"chips": verdict["chips"] + more},
        "key": show_answer(game, item.query, told["answer"], lang),
        "house": house_words(game, item.house) if item.house is not None else None,
    }


def told_of(document: Document, item: Judged) -> Any:
    """Return the verdict about an item (JSON); asked once while it stays as it is."""
    house = json.dumps(document.house_of(item), sort_keys=True)
    return _told(document.game, item.query, json.dumps(item.position), house)


@lru_cache(maxsize=REMEMBERED)
def _told(game: str, query: str, position: str, house: str) -> Any:
    document = Document(game=game, house=json.loads(house))
    return key_of(document, Judged(query=query, position=json.loads(position))).verdict.to_json()


def rule_chip(game: Game, short: str, lang: str) -> View:
    """Return a rule as it is printed beside a verdict."""
    rule = game.book.rules[short]
    label = f"{game.title[lang]} §{rule.section}"
    return {"label": label, "rule": short, "title": rule.title[lang], "url": rule_link(game, short)}


def house_words(game: Game, house: Any) -> HouseForm:
    """Return house rules (JSON) in the reader's words: `title` of the set, `differs` from it."""
    return house_form(game, game.house.from_json(house))


def rules_of(document: Document, item: Any) -> list[str]:
    """Return the rules (short slugs) an item covers; none where it is the teacher's own, or cannot be read."""
    try:
        return rules_about(told_of(document, item), item.rule) if isinstance(item, Judged) else []
    except InputError:
        return []


def chapters_of(document: Document) -> list[View]:
    """Return the rules that can be covered, by chapter: each with how many items cover it and whether it is wished."""
    game, lang = get_game(document.game), reader_lang()
    covered = Counter(rule for item in document.items for rule in rules_of(document, item))
    chapters: dict[str, list[View]] = {}
    for short in _listed(game, covered):
        rule = game.book.rules[short]
        chapters.setdefault(rule.section.partition(".")[0], []).append(
            {
                "rule": short,
                "section": rule.section,
                "title": rule.title[lang],
                "url": rule_link(game, short),
                "items": covered[short],
                "wished": short in document.blueprint.rules,
                "askable": short in coverable(game),
            }
        )
    return [
        {
            "title": game.chapters[number][lang] if number in game.chapters else "",
            "number": number,
            "rules": rules,
            "items": sum(rule["items"] for rule in rules),
            "open": any(rule["wished"] for rule in rules),
        }
        for number, rules in chapters.items()
    ]


def _listed(game: Game, covered: Iterable[str]) -> list[str]:
    """The rules that can be wished for, and those that items cover without; in the order of the book."""
    wanted = {*coverable(game), *covered}
    return [short for short in game.book.rules if short in wanted]


def head_of(document: Document) -> View:
    """Return what stands on the quiz: its game, its house rules, how many items and points."""
    game, lang = get_game(document.game), reader_lang()
    return {
        "game": game,
        "game_title": game.title[lang],
        "house": house_words(game, document.house),
        "count": len(document.items),
        "points": sum(item.points for item in document.items),
    }


def lack_words(what: str) -> str:
    """Return what a quiz lacks, as a link says it."""
    return {
        "title": _("Chưa có tên bài"),
        "items": _("Chưa có câu nào"),
        "item": _("Máy không đọc được câu này nữa"),
    }[what]


def named(shown: dict[str, Field]) -> dict[str, Field]:
    """Return fields by the names that a template can say."""
    return {name.replace(".", "_"): field for name, field in shown.items()}


def page_of(document: Document, sent: Sent, errors: Errors) -> View:
    """Return what the builder's page shows of a document, and of what was typed that could not be read."""
    shown = fields(document, sent, errors)
    parts = {"fields": named(shown), "rows": rows_of(document, shown), "chapters": chapters_of(document)}
    questions = questions_of(get_game(document.game), reader_lang())
    return {"document": document, "questions": questions, **parts, **head_of(document)}


def questions_of(game: Game, lang: str) -> list[View]:
    """Return the queries about which one can pick cards for an item of one's own."""
    keys = [query.key for query in game.queries if has_form(game, query.key)]
    return [{"key": key, "title": game.book.queries[key]["title"][lang]} for key in keys]
