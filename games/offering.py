"""What is offered in a choice: the right answer among those that mistakes and other houses' rules lead to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from games.errors import InputError, Text
from games.game import Game
from games.query import Position
from games.rules import House, Value, printed
from games.sentences import LANGS, sentence
from games.verdict import plain

MOST_WRONG: Final = 4
FEWEST_WRONG: Final = 2  # with fewer there is nothing to choose from, and the answer is asked freely

_ELSEWHERE: Final = {
    "vi": "Ở bàn chơi “{title}: {other}” thì đúng; bàn này chơi “{own}”.",
    "en": "Right at a table that plays “{title}: {other}”; this table plays “{own}”.",
}


class Refutation(NamedTuple):
    """Why a wrong answer is wrong: the rule (whole slug) and the sentence that names the mistake behind it.

    `mistake` is the mistake's key, or `option` and `value` the setting under which the answer would be right.
    """

    rule: str
    says: Text
    mistake: str | None = None
    option: str | None = None
    value: Value | None = None


@dataclass(frozen=True)
class Offered:
    """One answer of a choice in JSON form; the right one has no refutations."""

    answer: Any
    refutations: tuple[Refutation, ...]

    @property
    def right(self) -> bool:
        return not self.refutations


def offered(game: Game, key: str, position: Position, house: House, *, rng: Random) -> list[Offered]:
    """The right answer and up to four wrong ones in an order that tells nothing; [] where too few are wrong."""
    wrong = _wrong_answers(game, key, position, house)
    if len(wrong) < FEWEST_WRONG:
        return []
    kept = rng.sample(sorted(wrong), min(MOST_WRONG, len(wrong)))
    found = [Offered(wrong[form][0][0], tuple(why for _, why in wrong[form])) for form in kept]
    found.append(Offered(plain(game.query(key).answer_to(position, house)), ()))
    found.sort(key=lambda one: form_of(one.answer))  # so that the shuffle depends on nothing but the answers
    rng.shuffle(found)
    return found


def refutations(game: Game, key: str, position: Position, house: House, given: Any) -> tuple[Refutation, ...]:
    """The mistakes and house rules that lead exactly to an answer somebody gave; () for a right or unknown one."""
    found = _wrong_answers(game, key, position, house).get(form_of(plain(given)), [])
    return tuple(why for _, why in found)


def form_of(answer: Any) -> str:
    """An answer (JSON form) as a text that equal answers share, in whatever order they list things."""
    return json.dumps(_ordered(answer), sort_keys=True, ensure_ascii=False)


def _ordered(value: Any) -> Any:
    if isinstance(value, list):
        return sorted((_ordered(item) for item in value), key=lambda item: json.dumps(item, sort_keys=True))
    if isinstance(value, dict):
        return {key: _ordered(item) for key, item in value.items()}
    return value


def _wrong_answers(game: Game, key: str, position: Position, house: House) -> dict[str, list[tuple[Any, Refutation]]]:
    """The wrong answers by their form, each with its refutations: mistakes first, then other houses' rules."""
    query = game.query(key)
    found: dict[str, list[tuple[Any, Refutation]]] = {}
    for answer, why in (*_by_mistake(game, key, position, house), *_elsewhere(game, key, position, house)):
        shown = plain(answer)
        if _can_be_given(game, key, shown) and not query.right(position, house, answer):
            found.setdefault(form_of(shown), []).append((shown, why))
    return found


def _can_be_given(game: Game, key: str, answer: Any) -> bool:
    """Whether an answer is of the form the query asks for: a mistake may lead beyond what can be entered."""
    try:
        game.query(key).read_answer(answer, game.deck)
    except InputError:
        return False
    return True


def _by_mistake(game: Game, key: str, position: Position, house: House) -> Iterator[tuple[Any, Refutation]]:
    for mistake in game.mistakes:
        if mistake.query == key:
            answer = mistake.answer(position, house)
            facts = {**plain(position), "answer": plain(answer)}
            says = sentence(game.book.mistakes[mistake.key], facts, game.book)
            yield answer, Refutation(game.book.rule(mistake.rule).slug, says, mistake=mistake.key)


def _elsewhere(game: Game, key: str, position: Position, house: House) -> Iterator[tuple[Any, Refutation]]:
    """What other settings of the options that were read would answer."""
    query = game.query(key)
    _, note = query.argue(position, house)
    for option in house.options():
        if option.key in note.read:
            for value, other in house.variants(option.key):
                says = _says_elsewhere(game, option.key, value, house.get(option.key))
                rule = game.book.rule(option.varies).slug
                why = Refutation(rule, says, option=option.key, value=value)
                yield query.answer_to(position, other), why


def _says_elsewhere(game: Game, key: str, other: Value, own: Value) -> Text:
    texts = game.book.options[key]
    return {
        lang: _ELSEWHERE[lang].format(
            title=texts["title"][lang],
            other=texts["values"][printed(other)][lang],
            own=texts["values"][printed(own)][lang],
        )
        for lang in LANGS
    }
