"""Trying a game's whole deals out: how they are opened and played at random, and the slips an audit must catch.

Each game's folder has a `rehearsal.py` with a REHEARSAL. What it knows of the rules it knows by itself: it reads the
game's states, but shares no judgement with the game's flow, so that the two can be set against each other.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.cards import Card
from games.deal import record, start
from games.flow import Action, State
from games.game import Game
from games.rules import House


@dataclass(frozen=True)
class Slip:
    """A way of going wrong: its name, the short slug of the rule it breaks, and how it is made in a state.

    `make(rng, state)` gives an action that is illegal there for that rule, or None where the slip cannot happen.
    """

    name: str
    rule: str
    make: Callable[[Random, Any], Action | None]


@dataclass(frozen=True)
class Rehearsal:
    """How deals of a game are tried out.

    `opening(rng, house)` is a typed first action; `choose(rng, state)` one of the state's moves, chosen so that all
    that can happen in a deal happens often; `broken(state)` the invariants that do not hold, in words;
    `known(state, seat)` every card that a seat may know (None: an onlooker), copies included. `same(state, action)`,
    where given, is one form for actions that mean the same in that state.
    """

    opening: Callable[[Random, House], Action]
    choose: Callable[[Random, Any], Action]
    slips: tuple[Slip, ...]
    broken: Callable[[Any], list[str]]
    known: Callable[[Any, int | None], Sequence[Card]]
    same: Callable[[Any, Action], Any] | None = None


def any_move(rng: Random, state: State) -> Action:
    """Any legal action: first any kind, then any of that kind."""
    moves = rng.choice(state.moves())
    return moves[rng.randrange(len(moves))]


def rehearsal(game: Game) -> Rehearsal:
    """The rehearsal of a game, from its folder."""
    found: Rehearsal = importlib.import_module(f"games.{game.folder.name}.rehearsal").REHEARSAL
    return found


def rehearsed(game: Game, seed: int) -> dict[str, Any]:
    """A whole deal as JSON under the default house, played as the rehearsal plays; same seed, same deal."""
    rng, trial, house = Random(f"{game.key}/rehearsed/{seed}"), rehearsal(game), game.house()
    actions = [trial.opening(rng, house)]
    state = start(game, seed, house, actions[0])
    while not state.over:
        actions.append(trial.choose(rng, state))
        state = state.after(actions[-1])
    return record(game, seed, house, actions)
