"""What the engine knows, as JSON: its games, and of one game the queries, rules, options and a puzzle's position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.fields import Input, Record, Whole
from games.game import Game, all_games
from games.puzzle import LEVELS
from games.reading import Reader
from games.rules import House
from games.verdict import plain

Json = dict[str, Any]

USUAL_LEVEL = 2
PUZZLE_PARTS = (Input("seed", Whole()), Input("level", Whole(LEVELS[0], LEVELS[-1]), optional=True))


def games_told() -> list[Json]:
    """All games in their order."""
    return [
        {"key": g.key, "title": g.title, "rulebook": g.book.version, "queries": [q.key for q in g.queries]}
        for g in all_games()
    ]


def queries_told(game: Game) -> list[Json]:
    """The queries of a game with the JSON Schemas of their inputs and answers."""
    return [
        {
            "key": query.key,
            "title": game.book.queries[query.key]["title"],
            "inputs": query.schema(),
            "answer": query.answer.schema(),
            "puzzle": query.key in game.puzzle_keys,
        }
        for query in game.queries
    ]


def rules_told(game: Game) -> Json:
    """The rules and decisions of a game's rule book."""
    listed = [
        {
            "slug": r.slug,
            "section": r.section,
            "title": r.title,
            "text": r.text,
            "source": r.source,
            "basis": r.basis,
            "decisions": r.decisions,
        }
        for r in game.book.rules.values()
    ]
    return {"game": game.key, "rulebook": game.book.version, "rules": listed, "decisions": game.book.decisions}


def options_told(game: Game) -> Json:
    """The options, limits and presets of a game's houses."""
    listed = [
        {"key": o.key, "values": o.choices, "default": o.default, "varies": f"{game.key}.{o.varies}"}
        for o in game.house.options()
    ]
    limits = [{"key": o.key, "values": o.choices, "default": o.default} for o in game.house.limits()]
    return {"game": game.key, "options": listed, "limits": limits, "presets": game.house.PRESETS}


def read_puzzle(raw: Mapping[str, Any], game: Game) -> dict[str, int]:
    """Which puzzle is asked for, {seed, level}; InputError at the part that is wrong."""
    reader = Reader(game.deck)
    asked = Record(*PUZZLE_PARTS).read(raw, "", reader)
    reader.finish()
    return {"level": USUAL_LEVEL, **asked}


def puzzle_told(game: Game, query: str, *, seed: int, level: int, house: House) -> Json:
    """A puzzle's position without its answer; InputError `unknown-query` where the query is no puzzle."""
    return {
        "game": game.key,
        "query": query,
        "rulebook": game.book.version,
        "seed": seed,
        "level": level,
        "house": house.to_json(),
        "position": plain(game.deal(query, seed, level, house)),
    }
