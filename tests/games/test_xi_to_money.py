"""Xì Tố's money: pots against a count unit by unit, every chip paid out once, and what a turn allows."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import pytest

from games import get_game, judge

GAME = get_game("xi-to")
NAMES = ("An", "Bình", "Chi", "Dũng", "Giang", "Hà")


def unit_by_unit(paid: dict[str, int], folded: set[str]) -> tuple[list[tuple[int, list[str]]], dict[str, int]]:
    """The rule as it is printed: each unit on its own, neighbours with the same players made one."""
    units, returned = [], {}
    for height in range(1, max(paid.values()) + 1):
        payers = [name for name, amount in paid.items() if amount >= height]
        if len(payers) == 1:
            returned[payers[0]] = returned.get(payers[0], 0) + 1
            continue
        able = [name for name in payers if name not in folded]
        units.append((len(payers), able or units[-1][1]))
    pots = [(sum(size for size, _ in same), able) for able, same in groupby(units, key=lambda unit: unit[1])]
    return pots, returned


def some_money(rng: Random) -> dict[str, Any]:
    """What two to six players put in, small amounts so that many are equal."""
    names = NAMES[: rng.randint(2, 6)]
    folded = rng.sample(names, rng.randint(0, len(names) - 1))
    paid = {name: rng.randint(0 if name in folded else 1, rng.choice((2, 6, 15))) for name in names}
    return {"paid": paid, "folded": folded}


def test_pots_are_what_a_count_unit_by_unit_gives() -> None:
    rng = Random(1)
    for _ in range(2500):
        money = some_money(rng)
        answer = judge("xi-to", "pots", money).answer
        pots, returned = unit_by_unit(money["paid"], set(money["folded"]))
        assert [(pot["amount"], pot["eligible"]) for pot in answer["pots"]] == pots, money
        assert answer["returned"] == returned, money


def test_pots_and_what_goes_back_are_all_the_money() -> None:
    rng = Random(2)
    for _ in range(500):
        money = some_money(rng)
        answer = judge("xi-to", "pots", money).answer
        total = sum(pot["amount"] for pot in answer["pots"]) + sum(answer["returned"].values())
        assert total == sum(money["paid"].values())


def some_end(rng: Random) -> dict[str, Any]:
    """Money and hands of whoever has not folded, from a few ranks so that hands are often equal."""
    money = some_money(rng)
    left = [name for name in money["paid"] if name not in money["folded"]]
    pack = [made.code for made in GAME.deck.kinds]
    rng.shuffle(pack)
    return {**money, "hands": {name: [pack.pop() for _ in range(5)] for name in left}}


def test_everything_put_in_is_paid_out_and_nobody_wins_from_a_pot_he_did_not_pay_into() -> None:
    rng = Random(3)
    for _ in range(600):
        end = some_end(rng)
        house = {option.key: rng.choice(option.choices) for option in GAME.house.options()}
        received = judge("xi-to", "payout", end, house).answer
        paid = end["paid"]
        assert sum(received.values()) == sum(paid.values())
        assert list(received) == list(paid)
        for name, amount in received.items():
            # What only folded players put in above all others joins the last pot: it may be more than a winner paid.
            assert end["folded"] or amount <= sum(min(own, paid[name]) for own in paid.values())


def test_all_who_split_get_the_same_but_for_the_odd_chips_of_the_first() -> None:
    hands = {"An": "8s 9h Td Jc Qs", "Bình": "8d 9c Ts Jh Qd", "Chi": "8h 9s Tc Jd Qh"}
    for amount in range(1, 8):
        paid = {**dict.fromkeys(hands, amount), "Dũng": amount}
        for first in hands:
            order = [first, *(name for name in paid if name != first)]
            position = {"paid": paid, "folded": ["Dũng"], "hands": hands, "order": order}
            each, odd = divmod(4 * amount, 3)
            expected = {name: each + odd * (name == first) for name in hands}
            assert judge("xi-to", "payout", position).answer == {**expected, "Dũng": 0}


def test_the_largest_amounts_are_paid_out_exactly() -> None:
    most = 10**12
    position = {"paid": dict.fromkeys(NAMES, most), "folded": list(NAMES[1:]), "hands": {}}
    assert judge("xi-to", "payout", position).answer == {**dict.fromkeys(NAMES, 0), "An": 6 * most}


@pytest.mark.parametrize("base", [1, 7, 10])
def test_a_raise_is_within_its_bounds_and_within_what_is_left(base: int) -> None:
    for stack in range(1, 13 * base, max(1, base // 3)):
        for owed in range(0, 13 * base, max(1, base // 3)):
            position = {"base": base, "stack": stack, "owed": owed, "raised_by_me_open": True}
            answer = judge("xi-to", "legal-actions", position).answer
            rest = stack - owed
            allowed = [n for n in range(1, rest + 1) if base <= n <= 10 * base or n == rest < base]
            assert answer["raise"] == ({"min": allowed[0], "max": allowed[-1]} if allowed else None)
            assert answer["call"] == (min(stack, owed) or None)
            assert (answer["fold"], answer["check"]) == (True, owed == 0)


def test_a_table_of_fewer_seats_changes_no_answer() -> None:
    position = {"up": {"An": "As", "Bình": "Ah"}}
    plain, small = (judge("xi-to", "first-to-act", position, house) for house in ({}, {"max_players": 2}))
    assert (small.answer, small.flips, small.options_used) == (plain.answer, plain.flips, plain.options_used)
    assert small.to_json()["house"] == {"preset": "seed", "max_players": 2}
