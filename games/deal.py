"""Whole deals as data: dealt from a seed, replayed, and audited for their first illegal action (contract, audit)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.errors import InputError, brief, no_field, refuse
from games.fields import MAX_AMOUNT, Choice, Input, ListOf, Name, Record, Schema, Whole
from games.flow import Action, Flow, Opening, Settlement, State
from games.game import Game, get_game
from games.reading import Reader, span_of
from games.rules import House
from games.verdict import plain

Seed = int
MAX_ACTIONS = 5_000  # many times more than any deal at a table has
_FIELDS = ("game", "rulebook", "house", "seed", "actions")
_PLAYERS = ListOf(Name(), most=10)
_SEED = Whole(0, MAX_AMOUNT)


@dataclass(frozen=True)
class Audit:
    """What the replay of a deal found: the first illegal action with its rule, or none, and the settlement at the end.

    The settlement is None while the deal is not over. `state` is the last legal one, None when nothing was dealt.
    """

    illegal: tuple[int, str] | None
    settlement: Settlement | None
    state: State

    def to_json(self) -> dict[str, Any]:
        first = None if self.illegal is None else dict(zip(("index", "rule"), self.illegal, strict=True))
        return {"ok": first is None, "first_illegal": first, "settlement": self.settlement}


def flow_of(game: Game) -> Flow:
    """The flow of a game; InputError `unknown-game` where its folder has none."""
    if game.flow is None:
        raise refuse(
            "unknown-game",
            "game",
            vi=f"{game.key} chưa có diễn biến của một ván.",
            en=f"{game.key} has no flow of a deal.",
        )
    return game.flow


def start(game: Game, seed: Seed, house: House, opening: Action) -> State:
    """A fresh deal from a seed: same seed, same cards. `opening` is the typed first action."""
    flow, rng = flow_of(game), Random(f"{game.key}/deal/{seed}")
    # Sorting by random keys is twice as fast as a shuffle; two of 2^53 keys are never equal in practice.
    pack = sorted(game.deck, key=lambda _: rng.random())
    parts = {part.key: opening[part.key] for part in flow.opening if part.key in opening}
    return flow.start(Opening(tuple(opening["players"]), parts, tuple(pack), rng, house))


def replay(state: State, actions: Sequence[Action]) -> Iterator[tuple[State, str | None]]:
    """The state after each typed action, and None; at the first illegal one the state before it and the rule."""
    for action in actions:
        rule = state.fault(action)
        if rule is not None:
            yield state, rule
            return
        state = state.after(action)
        yield state, None


def audit(raw: object, game: str | None = None) -> Audit:
    """The audit of a JSON deal {game, rulebook, house, seed, actions}; InputError when it is malformed."""
    found, house, seed, actions = _read(raw, game)
    state = start(found, seed, house, actions[0])
    for n, (now, rule) in enumerate(replay(state, actions[1:]), 1):
        if rule is not None:
            return Audit((n, f"{found.key}.{rule}"), None, now)
        state = now
    return Audit(None, state.settlement(), state)


def record(game: Game, seed: Seed, house: House, actions: Sequence[Action]) -> dict[str, Any]:
    """A deal as JSON, to be stored and replayed."""
    return {
        "game": game.key,
        "rulebook": game.book.version,
        "house": house.to_json(),
        "seed": seed,
        "actions": plain(list(actions)),
    }


def deal_schema(game: Game) -> Schema:
    """The JSON Schema of a deal of the game as `audit` reads it; its house is any object here."""
    flow = flow_of(game)
    seat = Input("seat", Whole(0, flow.seats[1] - 1))
    first, *later = (
        Record(seat, Input("kind", Choice(kind)), *parts).schema()
        for kind, parts in {"deal": _opening_parts(flow), **flow.actions}.items()
    )
    actions = {
        "type": "array",
        "minItems": 1,
        "maxItems": MAX_ACTIONS,
        "prefixItems": [first],
        "items": {"anyOf": later},
    }
    return {
        "type": "object",
        "properties": {
            "game": {"const": game.key},
            "rulebook": {"const": game.book.version},
            "house": {"type": "object"},
            "seed": _SEED.schema(),
            "actions": actions,
        },
        "required": [name for name in _FIELDS if name != "house"],
        "additionalProperties": False,
    }


# ---------------------------------------------------------------- reading


def _opening_parts(flow: Flow) -> tuple[Input, ...]:
    return Input("players", _PLAYERS), *flow.opening


def _read(raw: object, key: str | None) -> tuple[Game, House, Seed, list[Action]]:
    if not isinstance(raw, Mapping):
        raise refuse("bad-value", "", vi="Cần một bảng khóa–giá trị.", en="Expected an object.")
    for name in raw:
        if name not in _FIELDS:
            raise InputError(no_field(brief(name), _FIELDS))
    for name in _FIELDS:
        if name not in raw and name != "house":
            raise refuse("missing-field", name, vi=f"Ván bài thiếu {name}.", en=f"The deal lacks {name}.")
    game = get_game(raw["game"])
    if key is not None and game is not get_game(key):
        raise refuse("bad-value", "game", vi=f"Cần ván {key}.", en=f"Expected a deal of {key}.")
    house = game.house.from_json(raw.get("house", {}))
    version = game.book.version
    if raw["rulebook"] != version:
        raise refuse(
            "bad-value",
            "rulebook",
            vi=f"rulebook: chỉ soát được theo sách luật bản {version}.",
            en=f"rulebook: only deals under rulebook {version} can be audited.",
        )
    reader = Reader(game.deck)
    seed = _SEED.read(raw["seed"], "seed", reader)
    reader.finish()
    return game, house, seed, _read_actions(flow_of(game), game, house, raw["actions"])


def _read_actions(flow: Flow, game: Game, house: House, raw: object) -> list[Action]:
    if not isinstance(raw, (list, tuple)) or not raw:
        raise refuse("bad-value", "actions", vi="actions: cần một danh sách.", en="actions: expected a list.")
    if len(raw) > MAX_ACTIONS:
        most = MAX_ACTIONS
        raise refuse("too-large", "actions", vi=f"actions: nhiều nhất {most}.", en=f"actions: at most {most}.")
    first = _read_action("actions[0]", raw[0], {"deal": _opening_parts(flow)}, 1, game)
    _check_opening(flow, house, first)
    seats = len(first["players"])
    return [
        first,
        *(_read_action(f"actions[{n}]", item, flow.actions, seats, game) for n, item in enumerate(raw[1:], 1)),
    ]


def _read_action(
    path: str, raw: object, kinds: Mapping[str, tuple[Input, ...]], seats: int, game: Game
) -> dict[str, Any]:
    kind = raw.get("kind") if isinstance(raw, Mapping) else None
    if not isinstance(raw, Mapping) or not isinstance(kind, str) or kind not in kinds:
        listed, where = ", ".join(kinds), f"{path}.kind" if isinstance(raw, Mapping) else path
        raise refuse(
            "bad-value", where, vi=f"{where}: cần một trong: {listed}.", en=f"{where}: expected one of: {listed}."
        )
    reader = Reader(game.deck)
    read = Record(Input("seat", Whole(0, seats - 1)), Input("kind", Choice(kind)), *kinds[kind]).read(raw, path, reader)
    reader.finish()
    return read


def _check_opening(flow: Flow, house: House, first: Action) -> None:
    players, path = first["players"], "actions[0]"
    low, high = flow.seats[0], min(flow.seats[1], house.seats + flow.apart)
    if not low <= len(players) <= high:
        where, span, count = f"{path}.players", span_of(low, high), len(players)
        raise refuse(
            "wrong-count",
            where,
            vi=f"{where}: cần {span} người, đang có {count}.",
            en=f"{where}: expected {span} players, got {count}.",
        )
    for n, name in enumerate(players):
        if name in players[:n]:
            where = f"{path}.players[{n}]"
            raise refuse("bad-value", where, vi=f"{where}: mỗi tên một lần.", en=f"{where}: each name once.")
    wrong = flow.check(players, first) if flow.check else None
    if wrong:
        where = f"{path}.{wrong[0]}"
        raise refuse("bad-value", where, vi=f"{where}: {wrong[1]}", en=f"{where}: {wrong[2]}")
