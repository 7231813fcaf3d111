"""Xì Tố counted: every hand of the 32-card pack by kind, and the whole order of hands and up-cards by brute force."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb
from random import Random
from typing import Any

import pytest

from games import CARDS, Card, get_game
from games.poker import KINDS, kind_of
from games.poker import strength as up_strength
from games.verdict import Silent
from games.xi_to.checks import naive
from games.xi_to.contest import contest
from games.xi_to.hands import strength

GAME = get_game("xi-to")
COUNTS: dict[str, Any] = tomllib.loads((GAME.folder / "counts.toml").read_text(encoding="utf-8"))
TABLES = pytest.mark.parametrize("table", COUNTS["kinds"], ids=lambda table: str(table["house"] or "default"))
RANKS = "789TJQKA"


def with_places(table: Mapping[str, Any]) -> dict[int, tuple[Card, ...]]:
    """One hand for every different strength, by counting all of them."""
    house = GAME.house.from_json(table["house"])
    found: dict[int, tuple[Card, ...]] = {}
    for hand in combinations(GAME.deck.kinds, 5):
        found.setdefault(strength(hand, ace_low=house.get("ace_low_straight") == "on"), hand)
    return found


@TABLES
def test_every_hand_of_the_pack_by_kind(table: Mapping[str, Any]) -> None:
    query, house = GAME.query("hand-kind"), GAME.house.from_json(table["house"])
    found = Counter(query.answer_to({"cards": hand}, house) for hand in combinations(GAME.deck.kinds, 5))
    assert found == table["hands"]
    assert found.total() == COUNTS["hands"] == comb(32, 5)


@TABLES
def test_the_numbers_follow_from_counting_alone(table: Mapping[str, Any]) -> None:
    runs = 4 + bool(table["house"])
    loose = comb(8, 5) - runs
    places = (loose, 8 * comb(7, 3), comb(8, 2) * 6, 8 * comb(7, 2), runs, loose, 8 * 7, 8 * 7, runs)
    suits = (4**5 - 4, 6 * 4**3, 6 * 6 * 4, 4 * 4**2, 4**5 - 4, 4, 4 * 6, 4, 4)
    assert table["places"] == dict(zip(KINDS, places, strict=True))
    assert table["hands"] == {kind: a * b for kind, a, b in zip(KINDS, places, suits, strict=True)}


@TABLES
def test_every_place_in_the_order_is_where_a_plain_comparison_puts_it(table: Mapping[str, Any]) -> None:
    """The hands of all places in rising order: each beats the one before it, whatever the house."""
    found = with_places(table)
    assert Counter(kind_of(value) for value in found) == table["places"]
    for flush, sf_order in product(("off", "on"), ("lower", "higher", "min_beats_max")):
        house = GAME.house.from_json({**table["house"], "flush_over_full_house": flush, "sf_order": sf_order})
        rules = house.full()
        for low, high in pairwise(found[value] for value in sorted(found)):
            hands = {"low": low, "high": high}
            side = naive.versus([made.code for made in high], [made.code for made in low], rules)
            won = contest(Silent(house), hands).equal
            assert won == (("high",) if side > 0 else ("low",)), (low, high, house)


@TABLES
def test_any_two_places_compare_as_in_a_plain_comparison(table: Mapping[str, Any]) -> None:
    rng, places = Random(32), list(with_places(table).values())
    for _ in range(4000):
        options = {option.key: rng.choice(option.choices) for option in GAME.house.options()}
        house = GAME.house.from_json({**options, **table["house"]})
        one, other = rng.choice(places), rng.choice(places)
        hands = {"a": one, "b": other}
        side = naive.versus([made.code for made in one], [made.code for made in other], house.full())
        assert contest(Silent(house), hands).equal == {1: ("a",), -1: ("b",), 0: ("a", "b")}[side]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_kind_of_up_cards_stands_in_the_order_of_a_plain_comparison(size: int) -> None:
    rows = list(combinations_with_replacement(RANKS, size))
    assert len(rows) == COUNTS["up"][str(size)]
    cards = [tuple(CARDS[rank + "scdh"[n]] for n, rank in enumerate(row)) for row in rows]
    by_engine = sorted(cards, key=up_strength)
    by_hand = sorted(cards, key=lambda row: naive.up_value([made.code for made in row]))
    assert by_engine == by_hand
    assert len({up_strength(row) for row in cards}) == len(rows)
    assert {kind_of(up_strength(row)) for row in cards} <= {"mau-thau", "doi", "thu", "sam-co", "tu-quy"}
