"""Exact facts of Xả láng: how many sets of up to five cards, with no, one or two jokers, can be each combination."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

import pytest

from games import get_game
from games.cards import CARDS, RANKS, Card
from games.verdict import Silent
from games.xa_lang.combos import combo

GAME = get_game("xa-lang")
TABLE = tomllib.loads((GAME.folder / "counts.toml").read_text(encoding="utf-8"))["combination"]
SIZES = range(1, 6)


def shapes(size: int, jokers: int) -> Iterator[tuple[list[Card], int]]:
    """One set of cards for each set of ranks, suited and not where both can be, with how many sets it stands for."""
    wild = [CARDS["RJ"], CARDS["BJ"]][:jokers]
    times = comb(2, jokers)
    for ranks in combinations_with_replacement(RANKS, size - jokers):
        counts = Counter(ranks)
        if max(counts.values(), default=0) > 4:
            continue
        ways = prod(comb(4, count) for count in counts.values())
        cards = [CARDS[rank + "scdh"[n]] for rank, count in counts.items() for n in range(count)]
        if len(counts) == len(cards) > 1:  # all of one suit, or not
            mixed = [*cards[:-1], CARDS[cards[-1].rank + "h"]]
            yield [*cards, *wild], 4 * times
            yield [*mixed, *wild], (ways - 4) * times
        else:
            yield [*cards, *wild], ways * times


@cache
def counted(size: int, jokers: int) -> dict[str, int]:
    """How many sets of cards can be each type; `none` counts those that are nothing."""
    found: Counter[str] = Counter()
    for cards, times in shapes(size, jokers):
        types = {reading["type"] for reading in combo(Silent(GAME.house()), cards=tuple(cards))}
        found.update(dict.fromkeys(types or {"none"}, times))
    return dict(found)


@pytest.mark.parametrize(("size", "jokers"), [(s, j) for s, j in product(SIZES, range(3)) if j <= s])
def test_the_shapes_stand_for_every_set_of_cards(size: int, jokers: int) -> None:
    assert sum(times for _, times in shapes(size, jokers)) == comb(52, size - jokers) * comb(2, jokers)


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: f"{entry['type']} {entry['size']}-{entry['jokers']}")
def test_as_many_sets_of_cards_are_a_combination_as_the_table_says(entry: dict[str, Any]) -> None:
    assert counted(entry["size"], entry["jokers"]).get(entry["type"], 0) == entry["sets"]


def test_the_table_is_whole() -> None:
    named = {(entry["size"], entry["jokers"], entry["type"]) for entry in TABLE}
    cells = [(size, jokers) for size, jokers in product(SIZES, range(3)) if jokers <= size]
    assert named == {(*cell, type_) for cell in cells for type_ in counted(*cell)}


PLAIN = {  # without jokers, by hand
    "single": 52,
    "pair": 13 * 6,
    "triple": 13 * 4,
    "quad": 13,
    "full-house": 13 * 4 * 12 * 6,
    "pair-run": 13 * 6 * 6,
    "straight-flush": 10 * 4,
}


def test_without_jokers_the_counts_are_those_worked_out_by_hand() -> None:
    found: Counter[str] = Counter()
    for size in SIZES:
        found.update(counted(size, 0))
    del found["none"]
    assert found.pop("straight") == 12 * 4**3 + 11 * 4**4 + 10 * 4**5
    assert dict(found) == PLAIN


def test_jokers_fill_what_is_missing_as_worked_out_by_hand() -> None:
    assert counted(2, 1)["pair"] == 52 * 2
    assert counted(2, 2) == {"pair": 1}
    assert counted(3, 2)["triple"] == 52
    assert counted(4, 1)["quad"] == 13 * 4 * 2
    assert counted(4, 2)["quad"] == 13 * 6
    assert counted(5, 1)["full-house"] == 2 * (comb(13, 2) * 36 + 13 * 4 * 48)
