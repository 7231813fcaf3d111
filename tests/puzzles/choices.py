"""The answers that the site would offer with a puzzle: how long each is as it is shown, and which one is right."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games import plain
from tests.puzzles.dealing import Dealt
from tutor.serving.offers import offers_for
from tutor.serving.outlines import outline


class Choice(NamedTuple):
    """Offered answers in the order shown: the letters of each, and the place of the right one."""

    lengths: list[int]
    right: int


def choice_of(one: Dealt) -> Choice | None:
    """What is offered with a puzzle; None where its answer is given freely."""
    position, house = plain(one.position), one.house.to_json()
    seed = str(Random(str(position)).random())
    offers = offers_for(one.game, one.query.key, position, house, level=one.level, seed=seed)
    if not offers:
        return None
    right = [not offer["refutations"] for offer in offers]
    return Choice([_letters(one, position, offer["answer"]) for offer in offers], right.index(True))


def _letters(one: Dealt, position: Any, answer: Any) -> int:
    lines = outline(one.game, one.query.key, position, answer, "vi")
    return sum(len(str(line["label"])) + len(str(line["value"])) + sum(map(len, line["hands"])) for line in lines)
