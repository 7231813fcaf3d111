"""The house rules of a learner's own table: what puzzles are judged by, what the referee starts with."""

from typing import Any

from games import Game, InputError, get_game
from tutor.models import Learner, TableRules

House = Any  # the games give none of their types away


def saved_house(learner: Learner | None, game: Game) -> House | None:
    """Return the rules a learner saved for a game; None where he plays by the book."""
    row = TableRules.objects.filter(learner=learner, game=game.key).first() if learner else None
    return read_house(game, row.house) if row else None


def own_house(learner: Learner | None, game: Game) -> House:
    """Return the rules a learner's puzzles are judged by: those of his table, else the book's."""
    return saved_house(learner, game) or game.house()


def own_houses(learner: Learner | None) -> dict[str, House]:
    """Return the rules a learner saved, by game: one query."""
    rows = TableRules.objects.filter(learner=learner).order_by("game") if learner else []
    found: dict[str, House] = {}
    for row in rows:
        try:
            house = read_house(get_game(row.game), row.house)
        except InputError:
            continue  # a game that is gone
        if house is not None:
            found[row.game] = house
    return found


def read_house(game: Game, raw: Any) -> House | None:
    """Return stored rules as the game reads them; an option that is gone leaves the book's rules."""
    try:
        return game.house.from_json(raw)
    except InputError:
        return None


def changed_options(game: Game, house: House) -> dict[str, Any]:
    """Return what a table plays otherwise than the book, by option."""
    return {one.key: house.get(one.key) for one in game.house.options() if house.get(one.key) != one.default}


def save_house(learner: Learner, game: Game, house: House) -> None:
    """Keep the rules of a learner's table; those of the book are what holds without a row."""
    if house == game.house():
        TableRules.objects.filter(learner=learner, game=game.key).delete()
    else:
        TableRules.objects.update_or_create(learner=learner, game=game.key, defaults={"house": house.to_json()})
