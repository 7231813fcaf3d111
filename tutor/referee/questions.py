"""The questions of a game as the referee's front pages show them, and what a search finds among them and the rules."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.http import urlencode

from games import Game, get_game
from tutor.rulebook.queries import View, book_of, words_like
from tutor.rulebook.search import Needle
from tutor.serving.typed import values_for

MOST_RULES = 6  # so many rules of one game are listed; the rest stand in its book


def ready_questions(game: Game, lang: str) -> list[View]:
    """Return what people quarrel over, in their words: `title`, `question` and the `url` of a form begun."""
    return [
        {
            "title": game.book.quarrels[one.key][lang],
            "question": sentences(game, one.query, lang)["title"],
            "url": _form_of(game, one.query, values_for(game, one.query, one.given)),
        }
        for one in game.quarrels
    ]


def every_question(game: Game, lang: str) -> list[View]:
    """Return all questions of a game as it declares them, with nothing filled in."""
    return [{**sentences(game, one.key, lang), "url": _form_of(game, one.key, {})} for one in game.queries]


def sentences(game: Game, query: str, lang: str) -> dict[str, str]:
    """Return a query's title, and its question; where that needs a position, what one is asked for."""
    texts = game.book.queries[query]
    question = texts["question"][lang]
    asked = " · ".join(texts["inputs"][one.key][lang] for one in game.query(query).inputs)
    return {"title": texts["title"][lang], "question": asked if "{" in question else question}


def _form_of(game: Game, query: str, filled: dict[str, str]) -> str:
    form = reverse("referee:ask", args=[game.key, query])
    return f"{form}?{urlencode(filled)}" if filled else form


def found_in(games: tuple[Game, ...], lang: str, needle: Needle) -> View:
    """Return what somebody looks for: `hits` by game, else `instead`, words that look like it.

    The games that are named stand first, then those that have something nearer to what was typed.
    """
    hits = [_hit(game, lang, needle) for game in games]
    hits = sorted((hit for hit in hits if hit["count"]), key=lambda hit: (not hit["named"], hit["nearest"]))
    count = sum(hit["count"] for hit in hits)
    return {"hits": hits, "count": count, "instead": "" if hits else words_like(games, lang, needle)}


def _hit(game: Game, lang: str, needle: Needle) -> View:
    """What one game has: a name of the game finds its ready questions, any other word the questions it belongs to."""
    book = book_of(game, lang, needle)
    rules = book["chapters"][0]["rules"]
    ready = ready_questions(game, lang)
    asked = zip(_asked(game.key), (*ready, *every_question(game, lang)), strict=True)
    near = [(needle.nearness(*texts), one) for said, one in asked if (texts := said.found_by(needle))]
    found = [one for _nearness, one in sorted(near, key=lambda pair: pair[0])]
    questions = ready if book["names_game"] else found
    return {
        "game": game,
        "title": game.title[lang],
        "named": book["names_game"],
        "nearest": min([*(nearness for nearness, _one in near), book["nearest"][0]]),
        "questions": [one | {"title": needle.mark(one["title"])} for one in questions],
        "rules": rules[:MOST_RULES],
        "more": max(0, len(rules) - MOST_RULES),
        "decisions": book["decisions"],
        "count": len(questions) + len(rules) + len(book["decisions"]) + book["names_game"],
    }


class Asked(NamedTuple):
    """A question as it is searched, in both languages: by its own words, or by the names of a rule it turns on."""

    title: str
    words: str
    game: str
    rules: tuple[str, ...]

    def found_by(self, needle: Needle) -> tuple[str, ...]:
        """Return the texts in which it is found, those that count most first; none where it is not."""
        own = (self.title, self.words)
        rules = [names for names in self.rules if needle.found_in(names)]
        found = rules or needle.found_in(" · ".join((*own, self.game)))
        return (*own, " · ".join(rules), self.game) if found else ()


@lru_cache(maxsize=64)
def _asked(key: str) -> tuple[Asked, ...]:
    """Every question of a game: the ready ones, then all."""
    return tuple(_searched(get_game(key)))


def _searched(game: Game) -> Iterator[Asked]:
    names = " · ".join((*game.title.values(), *game.search_words.get(game.key, ())))
    for quarrel in game.quarrels:
        said = " · ".join(game.book.quarrels[quarrel.key].values())
        yield Asked(said, _words(game, quarrel.query), names, _rules(game, quarrel.query))
    for query in game.queries:
        title = " · ".join(game.book.queries[query.key]["title"].values())
        yield Asked(title, _words(game, query.key), names, _rules(game, query.key))


def _words(game: Game, query: str) -> str:
    texts: Any = game.book.queries[query]
    return " · ".join((*texts["title"].values(), *texts["question"].values()))


def _rules(game: Game, query: str) -> tuple[str, ...]:
    """The names, other ones too, of each rule whose example asks a query; without one, of those its puzzles turn on."""
    practised = {slug for puzzle in game.puzzles if puzzle.query == query for slug in puzzle.rules}
    return tuple(
        " · ".join((*rule.title.values(), *game.search_words.get(rule.short, ())))
        for rule in game.book.rules.values()
        if (rule.example["query"] == query if rule.example else rule.slug in practised)
    )
