"""Random whole deals of every game, held to what must always be true (python -m tests.games.rehearsing, `make deals`).

Each deal is played under random house rules and then checked: cards are conserved, a move exists until the deal is
over, what is offered is accepted and what is accepted is offered, the settlement adds up to 0, the audit accepts the
deal and catches one slip put into it with the rule it breaks, and no seat sees what it may not know.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games import all_games
from games.cards import CARDS, Card
from games.deal import audit, flow_of, record, start
from games.flow import Action, State
from games.game import Game, get_game
from games.rehearsal import Rehearsal, rehearsal
from games.rules import House
from games.verdict import plain

FULL = 20_000  # deals a game, in which every slip happens
LONGEST = 2000  # actions; a deal that takes more never ends
LISTED = 400  # states that offer no more actions are looked at whole
SAMPLED = 3  # of the others so many


@dataclass
class Report:
    """What some deals showed: how many, the states, the actions by kind, the slips caught by name, and every fault."""

    deals: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    offered: int = 0
    tried: int = 0
    slips: Counter[str] = field(default_factory=Counter)
    looks: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.deals += other.deals
        self.offered += other.offered
        self.tried += other.tried
        self.looks += other.looks
        self.actions += other.actions
        self.slips += other.slips
        self.faults += other.faults


def random_house(game: Game, rng: Random) -> House:
    """The defaults for one deal in three; else a house in which any option may have any value."""
    if rng.random() < 1 / 3:
        return game.house()
    settings = {o.key: rng.choice(o.choices) for o in game.house.options() if rng.random() < 0.5}
    return game.house.from_json(settings)


def sortable(value: Any) -> Any:
    """One form for actions that mean the same: cards in a list have no order."""
    if isinstance(value, Mapping):
        return {key: sortable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return sorted((sortable(item) for item in value), key=str)
    return value


def form_of(trial: Rehearsal, state: State, action: Action) -> str:
    """The form in which two actions are compared."""
    return json.dumps(sortable(plain(trial.same(state, action) if trial.same else action)), sort_keys=True)


def look_alikes(rng: Random, game: Game, state: State) -> Iterator[Action]:
    """Actions that are nearly the offered ones: by another seat, of another kind, with another card or amount."""
    seats = len(state.turn()) and max(2, 1 + max(state.turn()))
    pack = list(game.deck.kinds)
    for moves in state.moves():
        action = moves[rng.randrange(len(moves))]
        yield {**action, "seat": rng.randrange(seats)}
        parts = [key for key in action if key not in ("seat", "kind")]
        for kind, inputs in flow_of(game).actions.items():
            if [part.key for part in inputs] == parts:
                yield {**action, "kind": kind}
        for key in parts:
            value = action[key]
            if isinstance(value, int) and not isinstance(value, bool):
                yield from ({**action, key: value + step} for step in (-1, 1) if value + step >= 0)
            elif isinstance(value, tuple) and value and all(isinstance(item, Card) for item in value):
                changed = list(value)
                changed[rng.randrange(len(value))] = rng.choice(pack)
                if len(set(changed)) == len(changed) or game.deck.copies > 1:
                    yield {**action, key: tuple(changed)}
                if len(value) > 1:
                    yield {**action, key: value[1:]}


def check_offers(rng: Random, game: Game, trial: Rehearsal, state: State, report: Report) -> Iterator[str]:
    """What is offered is accepted; what is accepted is offered."""
    count = sum(len(moves) for moves in state.moves())
    if count > LISTED:
        offers = [moves[rng.randrange(len(moves))] for moves in state.moves() for _ in range(SAMPLED)]
    else:
        offers = [action for moves in state.moves() for action in moves]
    report.offered += len(offers)
    for action in offers:
        if rule := state.fault(action):
            yield f"offered and refused by {rule}: {plain(action)}"
    if count > LISTED:
        return
    forms = [form_of(trial, state, action) for action in offers]
    if len(set(forms)) < len(forms):
        yield "the same action is offered twice"
    for action in look_alikes(rng, game, state):
        report.tried += 1
        if (state.fault(action) is None) != (form_of(trial, state, action) in forms):
            yield f"accepted or offered, not both: {plain(action)}"


def cards_seen(value: Any) -> Iterator[Card]:
    """Every card named in a view."""
    if isinstance(value, str) and value in CARDS:
        yield CARDS[value]
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from cards_seen(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from cards_seen(item)


def check_views(trial: Rehearsal, state: State, seats: int, report: Report) -> Iterator[str]:
    """No seat sees a card that it may not know."""
    for seat in (None, *range(seats)):
        view = state.view(seat)
        json.dumps(view)
        report.looks += 1
        # A card may be named in several places, so kinds are compared.
        unknown = set(cards_seen(view)) - set(trial.known(state, seat))
        if unknown:
            yield f"seat {seat} sees {sorted(card.code for card in unknown)}"


def one_deal(game: Game, seed: int) -> Report:
    """One random deal and all that is wrong with it."""
    rng, trial, report = Random(f"{game.key}/rehearsal/{seed}"), rehearsal(game), Report(deals=1)
    house = random_house(game, rng)
    opening = trial.opening(rng, house)
    state = start(game, seed, house, opening)
    actions, states = [opening], [state]
    here = f"{game.key} {seed}"
    while not state.over and len(actions) < LONGEST:
        watched = rng.random() < 0.25
        report.faults += [f"{here}, action {len(actions)}: {fault} does not hold" for fault in trial.broken(state)]
        if watched:
            found = [
                *check_offers(rng, game, trial, state, report),
                *check_views(trial, state, len(opening["players"]), report),
            ]
            report.faults += [f"{here}, action {len(actions)}: {fault}" for fault in found]
        action = trial.choose(rng, state)
        if rule := state.fault(action):
            report.faults.append(f"{here}, action {len(actions)}: chosen and refused by {rule}: {plain(action)}")
            return report
        report.actions[action["kind"]] += 1
        actions.append(action)
        state = state.after(action)
        states.append(state)
    report.faults += [f"{here}: {fault}" for fault in check_end(game, trial, seed, house, actions, states, report)]
    report.faults += [
        f"{here}: {fault}" for fault in check_slip(rng, game, trial, seed, house, actions, states, report)
    ]
    return report


def check_end(
    game: Game, trial: Rehearsal, seed: int, house: House, actions: list[Action], states: list[State], report: Report
) -> Iterator[str]:
    """The deal ends, its settlement adds up to 0, and the audit of its JSON form agrees."""
    end = states[-1]
    yield from (f"{fault} does not hold at the end" for fault in trial.broken(end))
    yield from check_views(trial, end, len(actions[0]["players"]), report)
    if not end.over:
        yield f"it is not over after {LONGEST} actions"
        return
    paid = end.settlement()
    if paid is None or sum(paid.values()) or list(paid) != list(actions[0]["players"]):
        yield f"the settlement is {paid}"
    if any(state.settlement() is not None for state in states[:-1]):
        yield "it is settled before it is over"
    stored = json.loads(json.dumps(record(game, seed, house, actions)))
    if audit(stored).to_json() != {"ok": True, "first_illegal": None, "settlement": paid}:
        yield f"the audit says {audit(stored).to_json()} of a deal settled {paid}"
    again = start(game, seed, house, actions[0])
    if again.view(0) != states[0].view(0):
        yield "the same seed deals other cards"


def check_slip(
    rng: Random,
    game: Game,
    trial: Rehearsal,
    seed: int,
    house: House,
    actions: list[Action],
    states: list[State],
    report: Report,
) -> Iterator[str]:
    """A slip put in the place of one action is caught there, with its rule."""
    for n, slip in rng.sample(
        [(n, slip) for n in range(1, len(actions) + 1) for slip in trial.slips], k=min(12, len(actions))
    ):
        wrong = slip.make(rng, states[n - 1])
        if wrong is None:
            continue
        stored = json.loads(json.dumps(record(game, seed, house, [*actions[:n], wrong, *actions[n + 1 :]])))
        found = audit(stored).to_json()
        expected = {"index": n, "rule": f"{game.key}.{slip.rule}"}
        report.slips[slip.name] += 1
        if found != {"ok": False, "first_illegal": expected, "settlement": None}:
            yield f"“{slip.name}” by {plain(wrong)} at {n}: the audit says {found}, not {expected}"
        return


def some_deals(key: str, seeds: range) -> Report:
    """The reports of some deals, added up."""
    report, game = Report(), get_game(key)
    for seed in seeds:
        report.add(one_deal(game, seed))
    return report


def rehearse(key: str, count: int, processes: int) -> Report:
    """Many deals on several processors."""
    parts = [range(first, min(first + 100, count)) for first in range(0, count, 100)]
    report = Report()
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(some_deals, [key] * len(parts), parts):
            report.add(part)
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description="Random whole deals, held to what must always be true.")
    parser.add_argument("games", nargs="*", help="all games when none is named")
    parser.add_argument("--count", type=int, default=FULL, help="deals a game; in fewer not every slip happens")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    wrong = 0
    for game in all_games():
        if args.games and game.key not in args.games:
            continue
        begun = time.perf_counter()
        report = rehearse(game.key, args.count, args.processes)
        never = [slip.name for slip in rehearsal(game).slips if not report.slips[slip.name]]
        if args.count >= FULL:
            report.faults += [f"{game.key}: the slip “{name}” never happened" for name in never]
        wrong += len(report.faults)
        print(
            f"{game.key}: {report.deals:,} deals, {report.actions.total():,} actions; {report.offered:,} offers "
            f"accepted, {report.tried:,} others tried; {report.slips.total():,} slips; {report.looks:,} views; "
            f"{len(report.faults)} faults; {time.perf_counter() - begun:.0f} s"
        )
        print("  actions:", ", ".join(f"{kind} {count:,}" for kind, count in report.actions.most_common()))
        print("  slips caught:", ", ".join(f"{name} {count:,}" for name, count in report.slips.most_common()))
        for fault in report.faults[:10]:
            print("  FAULT", fault)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
