"""Ways to spoil a position, each with the code and the path to be reported; built from a query's typed inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.cards import CARDS
from games.fields import (
    MAX_AMOUNT,
    MAX_CARDS,
    MAX_NAME,
    MAX_PLAYERS,
    Cards,
    Field,
    ListOf,
    Maybe,
    Players,
    Record,
    Whole,
)
from games.game import Game
from games.query import Query
from games.verdict import plain
from tests.games.positions import cases


class Site(NamedTuple):
    """A value of a position: its field, where it lies in its parent, and the path as messages print it.

    Of a value or null it is the value; null itself is no site.
    """

    field: Field
    parent: Any
    key: Any
    path: str
    nullable: bool = False

    @property
    def value(self) -> Any:
        return self.parent[self.key]


class Fault(NamedTuple):
    """What was spoilt: the code to be reported and where."""

    code: str
    path: str


Spoil = Callable[[Game, Query, Any], Fault | None]


def sound(game: Game, query: Query) -> Any:
    """The JSON position of the query's case that has most inputs, cards as codes."""
    known = [case["position"] for case in cases(game) if case["query"] == query.key]
    return plain(query.read(max(known, key=len), game.deck))


def sites(query: Query, raw: Any) -> Iterator[Site]:
    """All values of a position, from the outside in."""
    return _within(Record(*query.inputs), raw, "")


def _within(field: Field, raw: Any, path: str) -> Iterator[Site]:
    parts: list[tuple[Any, Field, str]] = []
    if isinstance(field, Record):
        parts = [(part.key, part.field, f"{path}.{part.key}") for part in field.parts if part.key in raw]
    elif isinstance(field, Players):
        parts = [(name, field.of, f"{path}.{name}") for name in raw]
    elif isinstance(field, ListOf):
        parts = [(n, field.of, f"{path}[{n}]") for n in range(len(raw))]
    for key, inner, where in parts:
        nullable = isinstance(inner, Maybe)
        held = inner.of if isinstance(inner, Maybe) else inner
        if not (nullable and raw[key] is None):
            yield Site(held, raw, key, where.removeprefix("."), nullable)
            yield from _within(held, raw[key], where.removeprefix("."))


def _first(query: Query, raw: Any, kind: type[Field]) -> Site | None:
    return next((site for site in sites(query, raw) if isinstance(site.field, kind)), None)


def _last(query: Query, raw: Any, kind: type[Field]) -> Site | None:
    return next((site for site in reversed(list(sites(query, raw))) if isinstance(site.field, kind)), None)


def a_null(game: Game, query: Query, raw: Any) -> Fault | None:
    found = [site for site in sites(query, raw) if not site.nullable]
    site = found[len(found) // 2]
    site.parent[site.key] = None
    return Fault("bad-value", site.path)


def an_unknown_field(game: Game, query: Query, raw: Any) -> Fault | None:
    raw["nonsense"] = 1
    return Fault("unknown-field", "nonsense")


def a_missing_field(game: Game, query: Query, raw: Any) -> Fault | None:
    wanted = [part.key for part in query.inputs if not part.optional]
    del raw[wanted[-1]]
    return Fault("missing-field", wanted[-1])


def an_unknown_card(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _first(query, raw, Cards)
    if site is None:
        return None
    site.value[-1] = "1x"
    return Fault("bad-card", f"{site.path}[{len(site.value) - 1}]")


def a_card_of_another_pack(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _first(query, raw, Cards)
    if site is None:
        return None
    site.value[0] = next(code for code, made in CARDS.items() if made not in game.deck)
    return Fault("wrong-deck", f"{site.path}[0]")


def a_wrong_number_of_cards(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _first(query, raw, Cards)
    if site is None or not site.field.counts:
        return None
    del site.value[max(site.field.counts) - 1 :]
    while len(site.value) in site.field.counts:
        site.value.pop()
    return Fault("wrong-count", site.path)


def a_card_too_many_times(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _last(query, raw, Cards)
    if site is None or len(site.value) <= game.deck.copies:
        return None
    site.value[: game.deck.copies + 1] = [site.value[-1]] * (game.deck.copies + 1)
    return Fault("duplicate-card", f"{site.path}[{game.deck.copies}]")


def too_many_cards(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _last(query, raw, Cards)
    if site is None:
        return None
    site.parent[site.key] = [site.value[0]] * (MAX_CARDS + 1)
    return Fault("too-large", site.path)


def too_great_an_amount(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _last(query, raw, Whole)
    if site is None:
        return None
    site.parent[site.key] = MAX_AMOUNT + 1
    return Fault("too-large", site.path)


def too_long_a_name(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _last(query, raw, Players)
    if site is None:
        return None
    _, value = site.value.popitem()
    site.value["x" * (MAX_NAME + 1)] = value
    return Fault("too-large", f"{site.path}.{'x' * 24}…")


def too_many_players(game: Game, query: Query, raw: Any) -> Fault | None:
    site = _last(query, raw, Players)
    if site is None:
        return None
    value = next(iter(site.value.values()))
    site.parent[site.key] = {f"player {n}": value for n in range(MAX_PLAYERS + 1)}
    return Fault("too-large", site.path)


ORDER = (
    "too-large",
    "bad-value",
    "unknown-field",
    "missing-field",
    "bad-card",
    "wrong-deck",
    "wrong-count",
    "duplicate-card",
)
SPOILS: tuple[Spoil, ...] = (
    *(too_many_cards, too_great_an_amount, too_long_a_name, too_many_players),
    *(a_null, an_unknown_field, a_missing_field, an_unknown_card),
    *(a_card_of_another_pack, a_wrong_number_of_cards, a_card_too_many_times),
)
