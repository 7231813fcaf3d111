"""The smallest change that would turn an answer, in words: "Nếu 9♠ là 10♠ thì: không lủng."."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games import CARDS, Game
from tutor.serving.displays import cards_in
from tutor.serving.words import label_of, person_of, word_of

Json = Mapping[str, Any]


def change_words(game: Game, query: str, change: Json, position: Json, lang: str) -> str:
    """Return the sentence about a stored change of a position (both JSON)."""
    old, new = change["old"], change["new"]
    then = game.headline(query, change["answer"], change["position"])[lang].removesuffix(".")
    if not (isinstance(old, str) and old in CARDS):
        said = {"what": _where(game, query, change["path"], lang), "then": then}
        said |= {"old": _value(game, query, old, lang), "new": _value(game, query, new, lang)}
        return _("Nếu “%(what)s” là %(new)s, không phải %(old)s, thì: %(then)s.") % said
    cards = {"old": CARDS[old].in_words[lang], "new": CARDS[new].in_words[lang], "then": then}
    if cards_in(position).count(old) == 1:
        return _("Nếu %(old)s là %(new)s thì: %(then)s.") % cards
    where = _where(game, query, change["path"], lang)
    return _("Nếu một lá %(old)s (%(where)s) là %(new)s thì: %(then)s.") % {**cards, "where": where}


def _value(game: Game, query: str, value: Any, lang: str) -> str:
    if isinstance(value, bool):
        return _("có") if value else _("không")
    return word_of(game, query, value, lang) if isinstance(value, str) else str(value)


def _where(game: Game, query: str, path: Sequence[str | int], lang: str) -> str:
    """Return how one comes to what changed: the parts that have a name, and the people."""
    texts = game.book.queries[query]
    known = {*texts.get("inputs", {}), *texts.get("answers", {}), *game.book.names}
    keys = [key for key in path if isinstance(key, str)]
    named = [label_of(game, query, key, lang) if key in known else person_of(game, key, lang) for key in keys]
    return " · ".join(named)
