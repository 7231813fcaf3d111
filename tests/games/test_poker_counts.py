"""The strengths of games.poker: exact totals over all hands, and agreement with a plain reading of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from games.poker import (
    KINDS,
    NUMBER,
    all_strengths,
    digits_of,
    grouped_ranks,
    is_wheel,
    kind_of,
    pack,
    rank5,
    strength,
    strength3,
    strength5,
    under,
)
from tests.games.plain import DECK, cards, deal, plain_rank


def test_all_2_598_960_hands_of_five_by_kind() -> None:
    numbers = sorted(NUMBER.values())
    found = Counter(rank5(*hand) for hand in combinations(numbers, 5))
    assert sorted(found) == all_strengths(5)
    assert len(found) == 7462
    by_kind: Counter[str] = Counter()
    for one, times in found.items():
        by_kind[kind_of(one)] += times
    assert by_kind == {
        "mau-thau": 1_302_540,
        "doi": 1_098_240,
        "thu": 123_552,
        "sam-co": 54_912,
        "sanh": 10_200,
        "thung": 5_108,
        "cu-lu": 3_744,
        "tu-quy": 624,
        "thung-pha-sanh": 40,
    }


def test_all_22_100_fronts_by_kind() -> None:
    found = Counter(strength3(hand) for hand in combinations(DECK, 3))
    assert sorted(found) == all_strengths(3)
    assert len(found) == 455
    by_kind: Counter[str] = Counter()
    for one, times in found.items():
        by_kind[kind_of(one)] += times
    assert by_kind == {"mau-thau": 18_304, "doi": 3_744, "sam-co": 52}


def test_all_201_376_hands_of_the_32_card_pack_by_kind() -> None:
    numbers = [number for code, number in NUMBER.items() if code[0] in "789TJQKA"]
    by_kind = Counter(kind_of(rank5(*hand)) for hand in combinations(numbers, 5))
    assert by_kind == {
        "mau-thau": 53_040,
        "doi": 107_520,
        "thu": 24_192,
        "sam-co": 10_752,
        "sanh": 4_080,
        "thung": 208,
        "cu-lu": 1_344,
        "tu-quy": 224,
        "thung-pha-sanh": 16,
    }


def _samples() -> list[tuple]:
    """Rows of three and five from the whole pack and from small packs, where the rare kinds are frequent."""
    rng = Random(52)
    packs = [
        DECK,
        [card for card in DECK if card.rank in "A2345"],
        [card for card in DECK if card.rank in "TJQKA"],
        [card for card in DECK if card.suit == "h"],
        [card for card in DECK if card.rank in "A236"],
    ]
    return [tuple(deal(rng, size, deck=pack)) for pack in packs for size in (3, 5) for _ in range(400)]


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_strength_orders_rows_exactly_as_the_plain_reading_does(wheel: str) -> None:
    rows = sorted(_samples(), key=lambda row: strength(row, wheel=wheel))
    assert len({kind_of(strength(row)) for row in rows}) == len(KINDS)
    for low, high in pairwise(rows):
        a, b = strength(low, wheel=wheel), strength(high, wheel=wheel)
        x, y = plain_rank(low, wheel=wheel), plain_rank(high, wheel=wheel)
        assert (a == b, a < b) == (x == y, x < y), (low, high)
        assert KINDS.index(kind_of(a)) == x[0]


def test_the_order_of_the_cards_in_a_row_does_not_matter() -> None:
    rng = Random(3)
    for row in _samples():
        assert strength(rng.sample(row, len(row))) == strength(row)


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("Kh Ks Ac", "Kd Kc 9h 5d 2s"),  # §3.2: lủng
        ("Kd Kc 4h 3d 2s", "Kh Ks 3c"),  # fine
        ("Kd Kc 5h 3d 2s", "Kh Ks 5c"),  # the shorter runs out equal: lower
        ("As Kd Qc 3h 2h", "Ah Ks Qd"),
        ("As Kd Qc", "Ah Ks Jd Th 9h"),
        ("5s 5d 5c", "Ah As Kd Kc Qh"),
        ("2s 2d 3c", "Ah Ks Qd Jh 9h"),
        ("2s 3d 4c 5h 6h", "As Ad Ac"),
    ],
)
def test_three_cards_against_five_compare_by_kind_then_ranks(stronger: str, weaker: str) -> None:
    assert strength(cards(stronger)) > strength(cards(weaker))


@pytest.mark.parametrize("row", ["2s 3d 4c", "2s 3s 4s", "7h Th Kh", "As 2s 3s", "Qs Ks As"])
def test_three_cards_are_never_a_straight_or_a_flush(row: str) -> None:
    assert kind_of(strength(cards(row))) == "mau-thau"


STRAIGHTS = ["2s 3d 4c 5h 6h", "9s Td Jc Qh Kh", "Ts Jd Qc Kh Ah"]
FLUSHES = ["2s 3s 4s 5s 6s", "9s Ts Js Qs Ks", "Ts Js Qs Ks As"]


@pytest.mark.parametrize(("wheel_row", "others"), [("As 2d 3c 4h 5h", STRAIGHTS), ("As 2s 3s 4s 5s", FLUSHES)])
def test_the_place_of_the_wheel_among_the_straights_follows_the_option(wheel_row: str, others: list[str]) -> None:
    for wheel, expected in (("second", [True, True, False]), ("lowest", [False, False, False])):
        own = strength5(cards(wheel_row), wheel=wheel)
        assert [own > strength5(cards(row), wheel=wheel) for row in others] == expected
        assert kind_of(own) == kind_of(strength5(cards(others[0])))


def test_straights_do_not_wrap() -> None:
    for row in ("Qs Kd Ac 2h 3h", "Ks Ad 2c 3h 4h", "Js Qd Kc Ah 2h", "As 7d 8c 9h Th"):
        assert kind_of(strength5(cards(row))) == "mau-thau"


def test_under_changes_the_two_wheels_and_nothing_else() -> None:
    rows = all_strengths(5)
    changed = {one for one in rows if under(one, wheel="lowest") != one}
    assert changed == {strength5(cards("As 2d 3c 4h 5h")), strength5(cards("As 2s 3s 4s 5s"))}
    assert {one for one in rows if under(one, wheel="second") != one} == set()


def test_ranks_are_told_in_the_order_in_which_they_are_compared() -> None:
    assert grouped_ranks(cards("9s Kd Kc 2h 9h")) == ("K", "9", "2")
    assert grouped_ranks(cards("3s 3d 3c Ah Ad")) == ("3", "A")
    assert grouped_ranks(cards("Ts Ad Jc Kh Qh")) == ("A", "K", "Q", "J", "T")
    assert grouped_ranks(cards("As 2d 3c 4h 5h")) == ("5", "4", "3", "2", "A")
    assert grouped_ranks(cards("As 2d 3c")) == ("A", "3", "2")


def test_only_the_five_cards_ace_to_five_are_the_wheel() -> None:
    assert is_wheel(cards("As 2d 3c 4h 5h"))
    assert not is_wheel(cards("As 2d 3c"))
    assert not is_wheel(cards("2s 3d 4c 5h 6h"))


def test_a_strength_gives_back_its_kind_and_ranks() -> None:
    for row in _samples():
        one = strength(row)
        assert pack(kind_of(one), digits_of(one)) == one


def test_up_cards_of_one_two_and_four_compare_by_groups_alone() -> None:
    rising = ["Ah Kh Qh Jh", "7s 7d 8c 9h", "Ks Kd 7c 8h", "Ks Kd 7c 7h", "7s 7d 7c Ah", "7s 7d 7c 7h"]
    values = [strength(cards(row)) for row in rising]
    assert values == sorted(values)
    assert [kind_of(one) for one in values] == ["mau-thau", "doi", "doi", "thu", "sam-co", "tu-quy"]
    assert strength(cards("7s 7d")) > strength(cards("As Kd"))
    assert strength(cards("As")) > strength(cards("Ks"))


@pytest.mark.parametrize("row", ["As Kd", "As Kd Qc Jh"])
def test_a_row_of_five_takes_five_cards(row: str) -> None:
    with pytest.raises(ValueError, match="unpack"):
        strength5(cards(row))
