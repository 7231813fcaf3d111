"""The table of row win chances: complete, rising, in agreement with itself, and made anew by its command."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from games.mau_binh.arranging import arrange
from games.mau_binh.chances import (
    DATA,
    MILLION,
    ROWS,
    TOLERANCE,
    classes,
    counted,
    points_for,
    rebuild,
    spread,
    stored,
    table,
    written,
)
from games.poker import strength, strength5
from tests.games.plain import cards, deal

SIZES = {"front": 455, "middle": 7462, "back": 7462}
LOW_WHEELS = {
    strength5(cards("As 2d 3c 4h 5h"), wheel="lowest"),
    strength5(cards("As 2s 3s 4s 5s"), wheel="lowest"),
}


@pytest.mark.parametrize("row", ROWS)
def test_every_class_has_a_chance_that_never_falls(row: str) -> None:
    chances = table(row)
    assert len(classes(row)) == SIZES[row]
    assert set(chances) == set(classes(row)) | (set() if row == "front" else LOW_WHEELS)
    in_order = [chances[one] for one in sorted(chances)]
    assert all(a <= b for a, b in pairwise(in_order))
    assert 0 <= in_order[0] < in_order[-1] <= MILLION


def test_the_file_is_small_and_read_as_it_is_written() -> None:
    text = DATA.read_text(encoding="utf-8")
    assert len(text) < 40_000
    assert written(stored()) == text


def test_hands_arranged_by_the_table_win_each_row_half_the_time() -> None:
    rng = Random(21)
    dealt = 1500
    sums = Counter()
    for _ in range(dealt):
        for row, laid in zip(ROWS, arrange(deal(rng, 13)), strict=True):
            sums[row] += table(row)[strength(laid)]
    # A uniform chance has a standard error of 0.29 / sqrt(1500) = 0.0075.
    assert {row: abs(sums[row] / dealt / MILLION - 0.5) < 0.03 for row in ROWS} == dict.fromkeys(ROWS, True)


def test_equal_rows_count_half() -> None:
    low, middle, high = classes("front")[:3]
    chances = counted("front", Counter({low: 1, middle: 2, high: 1}))
    assert [chances[one] for one in (low, middle, high)] == [125_000, 500_000, 875_000]
    assert chances[classes("front")[-1]] == MILLION


def test_the_points_give_every_class_back_within_the_tolerance() -> None:
    rng = Random(22)
    for row in ROWS:
        order = classes(row)
        chances = counted(row, Counter(rng.choices(order, k=2000)))
        again = spread(row, points_for(row, chances))
        assert set(again) == set(order)
        assert max(abs(again[one] - chances[one]) for one in order) <= TOLERANCE


def test_the_table_is_made_anew_from_its_seed() -> None:
    content = rebuild(rounds=3, hands=25, seed=1)
    assert content == rebuild(rounds=3, hands=25, seed=1) == json.loads(written(content))
    assert content["points"] != rebuild(rounds=3, hands=25, seed=2)["points"]
    for row in ROWS:
        values = [chance for _, chance in content["points"][row]]
        assert values == sorted(values)
