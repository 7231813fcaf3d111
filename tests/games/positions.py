"""Random positions and houses for any query of any game, built from its typed inputs and from the game's own cases."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.cards import Card
from games.errors import InputError
from games.fields import Cards, Choice, Field, Flag, Input, ListOf, Maybe, Name, Players, Record, Whole
from games.game import Game
from games.puzzle import LEVELS
from games.query import Position, Query
from games.rules import House, with_nulls
from games.verdict import plain

TRIES = 2000
NAMES = ("An", "Bình", "Chi", "Dũng", "Em", "Phúc", "Giang", "Hà", "Ích", "Khánh")


def cases(game: Game, table: str = "case") -> list[dict[str, Any]]:
    """The judged cases in the game's folder; of another table, its errors."""
    found: list[dict[str, Any]] = _tables(game.folder / "cases.toml")[table]
    return found


@cache
def _tables(path: Path) -> dict[str, Any]:
    tables: dict[str, Any] = with_nulls(tomllib.loads(path.read_text(encoding="utf-8")))
    return tables


def some_house(game: Game, rng: Random) -> House:
    """The default house, a preset, or options set at random."""
    made = game.house.of_preset(rng.choice([*game.house.PRESETS, "seed"]))
    if rng.random() < 0.5:
        for option in game.house.options():
            if rng.random() < 0.3:
                made = made.with_option(option.key, rng.choice(option.choices))
    return made


def some_situation(game: Game, query: Query, rng: Random) -> tuple[Position, House]:
    """A position and a house: dealt at random, dealt as a puzzle, or a case of the game's with a few cards changed."""
    house = some_house(game, rng)
    source = rng.choice(["dealt", "case", "case with its house", "puzzle"])
    if source == "puzzle" and query.key in game.puzzle_keys:
        puzzle = game.puzzle(query.key)
        deal = rng.choice([puzzle.deal, *puzzle.for_rule.values()])
        return deal(rng, rng.choice(LEVELS), house), house
    known = _cases_of(game, query)
    if not known:
        return some_position(game, query, rng, dealt), house
    if not source.startswith("case"):
        # Some situations hardly ever come of cards dealt at random (sets that lie open): then a case is changed.
        return some_position(game, query, rng, lambda *about: _dealt_or_changed(*about, rng.choice(known))), house
    case = rng.choice(known)
    if source == "case with its house":
        house = game.house.from_json(case.get("house", {}))
    return some_position(game, query, rng, lambda *about: changed(*about, case)), house


def some_position(game: Game, query: Query, rng: Random, make: Callable[[Game, Query, Random], Any]) -> Position:
    """The first position of those made that can lie on a table."""
    for _ in range(TRIES):
        try:
            return query.read(make(game, query, rng), game.deck)
        except InputError:
            continue
    raise AssertionError(f"no position for {game.key} {query.key}")


def _dealt_or_changed(game: Game, query: Query, rng: Random, case: dict[str, Any]) -> Any:
    return dealt(game, query, rng) if rng.random() < 0.9 else changed(game, query, rng, case)


def _cases_of(game: Game, query: Query) -> list[dict[str, Any]]:
    return [case for case in cases(game) if case["query"] == query.key]


def changed(game: Game, query: Query, rng: Random, case: dict[str, Any]) -> Any:
    """The position of a case with up to three pairs of cards exchanged, some of them with a card outside."""
    raw = plain(query.read(case["position"], game.deck))
    for _ in range(rng.randrange(4)):
        held = [value for value in _values(raw) if value in _codes(game)]
        if held:
            raw = _swapped(raw, rng.choice(held), rng.choice(held if rng.random() < 0.6 else sorted(_codes(game))))
    return raw


def _codes(game: Game) -> set[str]:
    return {made.code for made in game.deck.kinds}


def _swapped(raw: Any, one: str, other: str) -> Any:
    if isinstance(raw, dict):
        return {key: _swapped(value, one, other) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_swapped(value, one, other) for value in raw]
    return {one: other, other: one}.get(raw, raw) if isinstance(raw, str) else raw


def _values(raw: Any) -> Iterator[Any]:
    """All single values."""
    if isinstance(raw, (dict, list)):
        for value in raw.values() if isinstance(raw, dict) else raw:
            yield from _values(value)
    else:
        yield raw


def dealt(game: Game, query: Query, rng: Random) -> Any:
    """Inputs filled at random, from the whole pack or from a few ranks or suits of it, which is rich in patterns."""
    return _fill(Record(*query.inputs), rng, Table(_stock(game, rng), rng.sample(NAMES, rng.randint(2, 6))))


class Table(NamedTuple):
    """What a position is filled from: the cards still there, and who sits at the table."""

    stock: list[Card]
    seated: list[str]


def _stock(game: Game, rng: Random) -> list[Card]:
    """The pack in random order, often with some ranks or some suits in front."""
    pack = list(game.deck)
    rng.shuffle(pack)
    ranks = list(dict.fromkeys(made.rank for made in game.deck.kinds))
    start, width = rng.randrange(len(ranks)), rng.randint(4, 9)
    few = {ranks[(start + n) % len(ranks)] for n in range(width)}
    suits = list(dict.fromkeys(made.suit for made in game.deck.kinds))
    liked = set(rng.sample(suits, max(1, len(suits) // 2)))
    first: Callable[[Card], bool] = rng.choice(
        [
            lambda made: False,
            lambda made: made.rank not in few,
            lambda made: made.suit not in liked,
            lambda made: made.rank not in few and made.suit not in liked,
        ]
    )
    return sorted(pack, key=first)


def _fill(field: Field, rng: Random, table: Table) -> Any:
    """One random value of a field; cards are taken from the front of the stock, names from those who are seated."""
    match field:
        case Cards(counts=counts):
            count = rng.choice(counts) if counts else rng.randrange(14)
            taken, table.stock[:count] = table.stock[:count], []
            rng.shuffle(taken)
            return [made.code for made in taken]
        case Choice(values=values):
            return rng.choice(values)
        case Whole(low=low, high=high):
            return rng.choice([low, high, rng.randint(low, min(high, low + 20))])
        case Flag():
            return rng.random() < 0.5
        case Name():
            return rng.choice(table.seated)
        case Maybe(of=of):
            return _fill(of, rng, table) if rng.random() < 0.7 else None
        case Record(parts=parts):
            return {part.key: _fill(part.field, rng, table) for part in parts if _given(part, rng)}
        case Players(of=of, low=low, high=high):
            return {name: _fill(of, rng, table) for name in _names(low, high, rng, table)}
        case ListOf(of=Name(), most=most):
            return rng.sample(table.seated, rng.randint(0, min(most, len(table.seated))))
        case ListOf(of=of, most=most):
            return [_fill(of, rng, table) for _ in range(rng.randint(0, min(most, 4)))]
    raise TypeError(f"no random value for a {field.kind}")


def _names(low: int, high: int, rng: Random, table: Table) -> list[str]:
    """Everybody who is seated, where so many fit; else as many others as fit."""
    if low <= len(table.seated) <= high:
        return table.seated
    return rng.sample(NAMES, rng.randint(low, min(high, len(NAMES))))


def _given(part: Input, rng: Random) -> bool:
    return not part.optional or rng.random() < 0.5
