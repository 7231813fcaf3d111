"""Writes of the referee: a verdict is stored behind a link that shows it until its maker deletes it."""

import json
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.utils.crypto import salted_hmac

from games import Game
from tutor.models import CODE_LETTERS, Ruling
from tutor.serving.makers import Maker
from tutor.serving.naming import without_names

NOBODY = Maker()


def rule_on(
    game: Game,
    query: str,
    position: Mapping[str, Any],
    house: Any,
    maker: Maker = NOBODY,
    free: Mapping[str, Sequence[str]] | None = None,
) -> Ruling:
    """Judge a position (JSON) under a house and keep the verdict; its maker's same question has the same link.

    `free` are facts that were completed because they do not matter (see tutor.referee.asking): the verdict keeps them.

    People are kept as numbers; the house is kept with its set, its limits and the value of every option.
    """
    kept, _names = without_names(game, query, position)
    verdict = game.judge(query, game.read(query, kept), house)
    facts = {
        "game": game.key,
        "query": query,
        "position": kept,
        "house": house.to_json() | house.full(),
        "rulebook": verdict.rulebook,
    }
    kept_verdict = verdict.to_json() | ({"free": free} if free else {})
    more = {"verdict": kept_verdict, "maker": maker.digest, "learner": maker.learner}
    for n in count():  # a code may be that of a deleted verdict, or (58 bits met by chance) of another one
        code = code_of({**facts, **({"free": free} if free else {}), "maker": maker.known_as, "n": n})
        ruling, _new = Ruling.objects.get_or_create(code=code, defaults={**facts, **more})
        if all(getattr(ruling, name) == value for name, value in facts.items()) and _free(ruling) == (free or {}):
            return ruling
    raise AssertionError("counting does not end")


def _free(ruling: Ruling) -> Mapping[str, Any]:
    free: Mapping[str, Any] = ruling.verdict.get("free", {})
    return free


def code_of(facts: Mapping[str, Any]) -> str:
    """Return the code of a question: only this server can compute it, so that nobody learns what others asked."""
    number = int.from_bytes(salted_hmac("tutor.referee", json.dumps(facts), algorithm="sha256").digest(), "big")
    letters = []
    for _place in range(10):
        number, rest = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[rest])
    return "".join(letters)


def wipe(ruling: Ruling) -> None:
    """Delete all that a verdict says and who made it; its code stays, so that its link can tell that it is gone."""
    Ruling.objects.filter(pk=ruling.pk).update(
        game="", query="", position={}, house={}, rulebook="", verdict={}, maker="", learner=None
    )
