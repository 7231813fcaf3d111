"""A question in somebody's own file that is one of ours: a ready sentence of the game, and cards in notation."""

import re
from functools import lru_cache
from typing import Any

from games import Game, InputError, get_game
from tutor.classes.taking.grading import folded

LANGUAGES = ("vi", "en")


def ready_case(game: Game, text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the query and the position (JSON) that a question asks about; None where it is no question of ours.

    The cards stand behind the sentence, one group for each of the query's inputs, in their order.
    """
    said = _words(text)
    for sentence, query, given in _sentences(game.key):
        if not said.startswith(sentence):
            continue
        cards = [one.key for one in game.query(query).inputs if one.field.kind == "cards" and not one.optional]
        groups = _groups(game, text)
        if len(groups) != len(cards) or not groups:
            continue
        position = {**given, **dict(zip(cards, groups, strict=True))}
        try:
            game.read(query, position)
        except InputError:
            continue
        return query, position
    return None


@lru_cache
def _sentences(game_key: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Every ready sentence in both languages, without accents, the longest first: with its query and what it says."""
    game = get_game(game_key)
    found = [
        (game.book.quarrels[one.key][lang], one.query, dict(one.given)) for one in game.quarrels for lang in LANGUAGES
    ]
    for query in game.queries:
        texts = game.book.queries[query.key]
        found += [(texts[part][lang], query.key, {}) for part in ("title", "question") for lang in LANGUAGES]
    plain = [(_words(text), query, given) for text, query, given in found if "{" not in text]
    return sorted(plain, key=lambda one: -len(one[0]))


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", folded(text)))


def _groups(game: Game, text: str) -> list[list[str]]:
    """The groups of cards in a text: those beside each other, with nothing but a space or a comma between them."""
    codes = "|".join(sorted((re.escape(one.code) for one in game.deck.kinds), key=len, reverse=True))
    card = rf"(?<!\w)(?:{codes})(?!\w)"
    found = re.finditer(rf"{card}(?:[ ,]+{card})*", text)
    return [re.findall(card, group[0]) for group in found]
