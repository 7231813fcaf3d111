"""An answer to an item of a version: a judged item asks the engine, an own one compares with what its teacher wrote."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games import get_game, plain
from tutor.models import Served
from tutor.serving.attempts import possible_answers
from tutor.serving.offers import refuted_by

Item = Mapping[str, Any]


@dataclass(frozen=True)
class Graded:
    """An answer as it is stored (JSON), whether it is right, and what is told with it.

    For a judged item that is the verdict, with a miss also what refutes just this answer.
    """

    answer: Any
    correct: bool
    told: dict[str, Any] = field(default_factory=dict)


def grade_item(game_key: str, item: Item, given: Any) -> Graded:
    """Return the graded answer (JSON) to an item as its version keeps it; InputError when it is no answer to it."""
    if item["kind"] == "judged":
        return _judged(game_key, item, given)
    if item["kind"] == "choice":
        chosen = sorted({int(number) for number in given})
        return Graded(chosen, chosen == item["right"])
    text = " ".join(str(given).split())
    return Graded(text, folded(text) in {folded(one) for one in item["accepted"]})


def _judged(game_key: str, item: Item, given: Any) -> Graded:
    game = get_game(game_key)
    query, house = game.query(item["query"]), game.house.from_json(item["house"])
    position = query.read(item["position"], game.deck, house)
    typed = query.read_answer(given, game.deck)
    right, told = query.right(position, house, typed), game.judge(query.key, position, house).to_json()
    if not right:
        told["refuted"] = refuted_by(served_of(game_key, item), plain(typed))
    return Graded(plain(typed), right, told)


def served_of(game_key: str, item: Item) -> Served:
    """Return a judged item as a position that is put to somebody: a row that is not stored."""
    return Served(
        game=game_key,
        query=item["query"],
        position=item["position"],
        house=item["house"],
        level=item["level"],
        offers=item["offers"],
        rulebook=item["rulebook"],
    )


def answers_possible(game_key: str, item: Item) -> int | None:
    """Return how many answers an item can have at all; None where they are many."""
    if item["kind"] == "judged":
        return len(item["offers"]) or possible_answers(get_game(game_key).query(item["query"]), item["position"])
    if item["kind"] == "choice" and len(item["right"]) == 1:
        return len(item["options"])
    return None


def folded(text: str) -> str:
    """Return a text without what does not matter in a short answer: case, accents, double spaces."""
    bare = unicodedata.normalize("NFD", text.casefold().replace("đ", "d"))
    return " ".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())
