"""Reads of the referee: the questions of a game in the order of quarrels, and a kept verdict as a page shows it."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from games import Game, Query
from tutor.models import Ruling
from tutor.serving.displays import show_answer, show_position
from tutor.serving.forms import asked_rules
from tutor.serving.house import PREFIX, HouseForm, printed
from tutor.serving.inputs import values_for
from tutor.serving.verdicts import present

Position = Mapping[str, Any]
READY = 6  # so many questions stand in front


def questions_of(game: Game) -> list[Query]:
    """Return the queries of a game, those that people quarrel over in front."""
    rank = {key: place for place, key in enumerate(game.quarrels)}
    return sorted(game.queries, key=lambda query: rank.get(query.key, len(rank)))


def show_ruling(ruling: Ruling, game: Game, lang: str) -> dict[str, Any]:
    """Return the context of the verdict page: as judged then, in today's words for the labels only."""
    house = {f"{PREFIX}{key}": printed(value) for key, value in ruling.house.items()}
    position, verdict = ruling.position, ruling.verdict
    scalar = verdict["answer"] is None or isinstance(verdict["answer"], (bool, int, str))
    asking = reverse("referee:ask", args=[game.key, ruling.query])
    filled = values_for(game, ruling.query, position) | house
    return {
        "ruling": ruling,
        "game": game,
        "title": game.title[lang],
        "question": game.question(ruling.query, position)[lang],
        "verdict": present(verdict, lang, position=position),
        "shown": None if scalar else show_answer(game, ruling.query, verdict["answer"], lang),
        "blocks": show_position(game, ruling.query, position, lang),
        "mended": mended(game, ruling, position, lang) if verdict["answer"] is True else None,
        "house": HouseForm(game, house, lang),
        "practise": _practised(game, verdict),
        "today": "" if ruling.rulebook == game.book.version else game.book.version,
        "edit_url": f"{asking}?{urlencode(filled)}",
        "again_url": f"{asking}?{urlencode(house)}",
        "game_url": reverse("referee:game", args=[game.key]),
    }


def _practised(game: Game, verdict: Mapping[str, Any]) -> str:
    """Return the last rule of the argument that puzzles turn on, by its short slug; empty where none does."""
    known = asked_rules(game)
    cited = [step["rule"].removeprefix(f"{game.key}.") for step in verdict["steps"]]
    return next((slug for slug in reversed(cited) if slug in known), "")


def mended(game: Game, ruling: Ruling, position: Position, lang: str) -> dict[str, Any] | None:
    """Return how the position is mended, where its query names a remedy and the rule book is still the same."""
    remedy = game.query(ruling.query).remedy
    if remedy is None or ruling.rulebook != game.book.version:
        return None
    verdict = game.judge(remedy, game.read(remedy, position), game.house.from_json(ruling.house)).to_json()
    told = [{key: step["facts"].get(key) for key in position} for step in verdict["steps"]]
    after = next((facts for facts in told if all(facts.values()) and facts != position), {})
    blocks = show_position(game, remedy, after, lang, before=position)
    return {"headline": verdict["headline"][lang], "blocks": blocks}
