"""Xệp's exact facts: every set of up to four cards, every block of a hand, and the groupings of the rule book."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import Any

import pytest

from games import get_game, judge
from games.cards import CARDS, COLOURS, Card, cards
from games.decks import TU_SAC
from games.groups import best_grouping, group_of, lenh_of, rac_and_lenh

GAME = get_game("xep")
COUNTS: dict[str, Any] = tomllib.loads((GAME.folder / "counts.toml").read_text(encoding="utf-8"))
SETS = {size: list(combinations_with_replacement(TU_SAC.kinds, size)) for size in (1, 2, 3, 4)}


def test_every_set_of_up_to_four_cards_is_the_group_that_is_counted() -> None:
    sets, draws = Counter[str](), Counter[str]()
    for one in (one for size in SETS.values() for one in size):
        slug = group_of(one)
        if slug:
            sets[slug] += 1
            draws[slug] += prod(comb(TU_SAC.copies, count) for count in Counter(one).values())
    assert sets == {found["slug"]: found["sets"] for found in COUNTS["group"]}
    assert draws == {found["slug"]: found["draws"] for found in COUNTS["group"]}


def test_all_other_sets_are_no_group() -> None:
    for size in COUNTS["size"]:
        found = SETS[size["cards"]]
        assert (len(found), sum(group_of(one) is None for one in found)) == (size["sets"], size["none"])


def test_a_group_and_its_value_do_not_depend_on_the_order_of_the_cards() -> None:
    rng = Random(1)
    for one in (one for size in SETS.values() for one in size if group_of(one)):
        other = rng.sample(one, len(one))
        assert (group_of(other), lenh_of(other)) == (group_of(one), lenh_of(one))


def test_the_queries_about_groups_say_the_same() -> None:
    rng = Random(2)
    for one in [*rng.sample(SETS[3], 60), *rng.sample(SETS[4], 60), *SETS[1]]:
        codes = [card.code for card in one]
        assert judge("xep", "group", {"cards": codes}).answer == (group_of(one) or "none")
        assert judge("xep", "group-value", {"cards": codes}).answer == lenh_of(one)


# ---------------------------------------------------------------- the best grouping


ALL_GROUPS = [(Counter(one), lenh_of(one) or 0) for size in SETS.values() for one in size if group_of(one)]


@cache
def searched(hand: tuple[Card, ...]) -> tuple[int, int]:
    """The fewest rác and then the most lệnh (negative) of a sorted hand, by trying everything."""
    if not hand:
        return 0, 0
    first, held = hand[0], Counter(hand)
    rac, lenh = searched(hand[1:])
    found = [(rac + 1, lenh)]
    for group, value in ALL_GROUPS:
        if first in group and not group - held:
            rac, lenh = searched(tuple((held - group).elements()))
            found.append((rac, lenh - value))
    return min(found)


def block(ranks: str, colours: str, counts: tuple[int, ...]) -> tuple[Card, ...]:
    kinds = [CARDS[rank + colour] for colour in colours for rank in ranks]
    return tuple(card for card, count in zip(kinds, counts, strict=True) for _ in range(count))


@pytest.mark.parametrize(("ranks", "colours"), [("KAE", "r"), ("RCH", "g"), ("P", COLOURS)])
def test_every_block_of_a_hand_is_grouped_as_well_as_can_be(ranks: str, colours: str) -> None:
    for counts in product(range(5), repeat=len(ranks) * len(colours)):
        hand = block(ranks, colours, counts)
        rac, lenh = searched(hand)
        assert rac_and_lenh(hand) == (rac, -lenh), hand


@pytest.mark.parametrize(("ranks", "colours"), [("KAE", "w"), ("RCH", "y"), ("P", COLOURS)])
def test_a_locked_block_keeps_three_and_four_together_and_groups_the_rest(ranks: str, colours: str) -> None:
    for counts in product(range(5), repeat=len(ranks) * len(colours)):
        hand = block(ranks, colours, counts)
        whole = [(card,) * count for card, count in Counter(hand).items() if count >= 3]
        rac, lenh = searched(tuple(card for card in hand if hand.count(card) < 3))
        expected = rac, sum(lenh_of(one) or 0 for one in whole) - lenh
        assert rac_and_lenh(hand, locked=True) == expected, hand
        assert set(whole) <= set(best_grouping(hand, locked=True).groups)


def test_a_grouping_is_made_of_the_hand_and_worth_what_it_says() -> None:
    rng, pack = Random(21), list(TU_SAC)
    for _ in range(3000):
        hand = rng.sample(pack, rng.randint(1, 21))
        locked = rng.random() < 0.5
        found = best_grouping(hand, locked=locked)
        laid = Counter(card for one in (*found.groups, found.rac) for card in one)
        assert laid == Counter(hand)
        assert sum(lenh_of(one) or 0 for one in found.groups) == found.lenh
        assert all(group_of(one) for one in found.groups)
        assert (len(found.rac), found.lenh) == rac_and_lenh(hand, locked=locked)


def test_whole_hands_rich_in_groups_are_grouped_as_well_as_can_be() -> None:
    rng = Random(5)
    for _ in range(60):
        kinds = rng.sample(TU_SAC.kinds, 9)
        hand = rng.sample([card for card in kinds for _ in range(4)], 16)
        ordered = tuple(Counter(sorted(hand, key=TU_SAC.kinds.index)).elements())
        rac, lenh = searched(ordered)
        assert rac_and_lenh(hand) == (rac, -lenh)


BOOK = [
    ("Kr Kr Kr Kr", (0, 10), (0, 10)),
    ("Kr Kr Ar Er", (0, 3), (0, 3)),
    ("Kr Kr Kr Ar Er", (0, 4), (2, 4)),
    ("Rr Rr Cr Hr", (1, 1), (1, 1)),
    ("Rr Rr Rr Cr Hr", (0, 1), (2, 1)),
    ("Rr Rr Cr Cr Hr Hr", (0, 2), (0, 2)),
    ("Pr Pr Py Py Pg Pg Pw Pw", (0, 8), (0, 8)),
    ("Pr Pr Pr Py Pg", (0, 1), (2, 1)),
    ("Pr Pr Pr Pr Py Pg Pw", (0, 7), (0, 7)),
    ("Pr Pr Pr Py Pg Pw", (0, 4), (0, 2)),
]


@pytest.mark.parametrize(("hand", "free", "locked"), BOOK)
def test_the_groupings_of_the_rule_book(hand: str, free: tuple[int, int], locked: tuple[int, int]) -> None:
    assert (rac_and_lenh(cards(hand)), rac_and_lenh(cards(hand), locked=True)) == (free, locked)


@pytest.mark.parametrize(("lenh", "each"), [(15, 25), (20, 30), (21, 52), (30, 70)])
def test_the_payments_of_the_rule_book(lenh: int, each: int) -> None:
    for stake in (1, 3, 10**12):
        paid = judge("xep", "payment", {"lenh": lenh, "stake": stake, "losers": ["An", "Bình"]}).answer
        assert paid == {"An": each * stake, "Bình": each * stake}


def test_nine_cards_in_the_stock_are_the_last_to_draw_from() -> None:
    answers = [judge("xep", "next-draw", {"stock": stock}).answer for stock in range(72)]
    assert answers == ["hue"] * 9 + ["draw"] * 63
