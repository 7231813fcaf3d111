"""Whole deals played at random: Xì Tố against pokerkit's five-card stud, Xì Dách against rlcard's blackjack.

Every round plays the same deals, so what we look up has been met before, as it has in a long simulation.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

import rlcard
from pokerkit import Automation, BettingStructure, Street
from pokerkit import Deck as Pack
from pokerkit import Opening as ActsFirst
from pokerkit import StandardHighHand as High
from pokerkit import State as Stud

from games.cards import Card
from games.flow import Action, Moves, Opening, State
from games.game import get_game
from tests.bench.measuring import Measured, median_ratio, rounds_of

Deck = tuple[Card, ...]
Draw = Callable[[], float]
Choose = Callable[[Draw, Sequence[Moves]], Action]

ROUNDS = 11
NAMES = ("An", "Bình", "Chi", "Dung", "Học viên 1")
BASE, STACK = 20, 2000
STUD_DEALS, XI_TO_DEALS = 25, 250
BLACKJACK_DEALS, XI_DACH_DEALS = 100, 300

FIRST = Street(False, (False, True), 0, False, ActsFirst.HIGH_HAND, BASE, None)
LATER = Street(False, (True,), 0, False, ActsFirst.HIGH_HAND, BASE, None)


def measure() -> list[Measured]:
    """How many times as many steps and hands a second; a step is what one player does."""
    return [_stud(), _blackjack()]


def any_way(draw: Draw, moves: Sequence[Moves]) -> Action:
    """Any way, then anything of it."""
    ways = moves[int(draw() * len(moves))] if len(moves) > 1 else moves[0]
    count = len(ways)
    return ways[int(draw() * count)] if count > 1 else ways[0]


def no_free_fold(draw: Draw, moves: Sequence[Moves]) -> Action:
    """The same, but never a fold where checking is free: pokerkit offers none there."""
    return any_way(draw, moves[1:] if moves[1].kind == "check" else moves)


def our_deal(rng: Random, deck: Deck, start: Callable[[Deck], State], choose: Choose) -> int:
    """One deal from the shuffling to the settlement; how many steps it took."""
    draw, steps = rng.random, 0
    state = start(tuple(sorted(deck, key=lambda _: draw())))
    while moves := state.moves():
        state = state.after(choose(draw, moves))
        steps += 1
    assert state.settlement() is not None
    return steps


def starting(key: str, players: tuple[str, ...], **parts: Any) -> tuple[Deck, Callable[[Deck], State]]:
    """The cards of a game, and how its deals start from a shuffled pack at a table of these players."""
    game, chance = get_game(key), Random(0)
    flow, house = game.flow, game.house()
    assert flow
    begin = flow.start
    return tuple(game.deck), lambda pack: begin(Opening(players, parts, pack, chance, house))


def stud_deal(rng: Random) -> int:
    """One deal of pokerkit's five-card stud, everything but the players' steps done by itself; how many there were.

    It bets as we do: no limit to the raises, each of one to ten bases where nobody has raised by more before.
    """
    streets, players = (FIRST, LATER, LATER, LATER), len(NAMES)
    structure, automations = BettingStructure.NO_LIMIT, tuple(Automation)
    state = Stud(automations, Pack.STANDARD, (High,), streets, structure, True, BASE, 0, 0, STACK, players)
    steps = 0
    while state.status:
        ways: list[Callable[[], object]] = []
        if state.can_fold():
            ways.append(state.fold)
        if state.can_check_or_call():
            ways.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            ways.append(lambda: state.complete_bet_or_raise_to(_amount(rng, state)))
        ways[int(rng.random() * len(ways))]()
        steps += 1
    return steps


def _amount(rng: Random, state: Stud) -> int:
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    assert least is not None
    assert most is not None
    return least + int(rng.random() * (min(most, least + 9 * BASE) - least + 1))


def _stud() -> Measured:
    deck, start = starting("xi-to", NAMES, base=BASE, stacks=[STACK] * len(NAMES))
    steps = {}

    def ours() -> None:
        rng = Random(5)
        steps["ours"] = sum(our_deal(rng, deck, start, no_free_fold) for _ in range(XI_TO_DEALS))

    def theirs() -> None:
        random.seed(5)  # pokerkit shuffles by it
        rng = Random(5)
        steps["theirs"] = sum(stud_deal(rng) for _ in range(STUD_DEALS))

    times = rounds_of([ours, theirs], rounds=ROUNDS)
    ratio = median_ratio(times, slow=1, fast=0) * steps["ours"] / steps["theirs"]
    rates = [steps[who] / median(taken[n] for taken in times) for n, who in enumerate(("ours", "theirs"))]
    chosen = len(NAMES) * XI_TO_DEALS
    detail = (
        f"steps a second: ours {rates[0]:,.0f}, pokerkit {rates[1]:,.0f}; "
        f"{ratio * (1 - chosen / steps['ours']):.1f} x without counting the choice of the tẩy"
    )
    return Measured("whole deals, Xì Tố vs pokerkit five-card stud", ratio, "x in steps", 10, detail=detail)


def _blackjack() -> Measured:
    count = len(NAMES)
    deck, start = starting("xi-dach", (*NAMES, "dealer"), stakes=[10] * count)
    table = rlcard.make("blackjack", config={"seed": 5, "game_num_players": count})

    def ours() -> None:
        rng = Random(5)
        for _ in range(XI_DACH_DEALS):
            our_deal(rng, deck, start, any_way)

    def theirs() -> None:
        rng = Random(5)
        for _ in range(BLACKJACK_DEALS):
            state, _ = table.reset()
            while not table.is_over():
                ways = list(state["legal_actions"])
                state, _ = table.step(ways[int(rng.random() * len(ways))])
            table.get_payoffs()

    times = rounds_of([ours, theirs], rounds=ROUNDS)
    ratio = median_ratio(times, slow=1, fast=0) * XI_DACH_DEALS / BLACKJACK_DEALS
    dealt = (XI_DACH_DEALS * count, BLACKJACK_DEALS * count)
    rates = [hands / median(taken[n] for taken in times) for n, hands in enumerate(dealt)]
    detail = "hands a second: ours {:,.0f}, rlcard {:,.0f}".format(*rates)
    return Measured("whole deals, Xì Dách vs rlcard blackjack", ratio, "x in hands", 3, detail=detail)
