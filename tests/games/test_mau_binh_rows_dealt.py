"""The rows that Mậu Binh's puzzles are made of, and the positions one card away, checked with the plain ranking."""

from __future__ import annotations

from random import Random

import pytest

from games.game import get_game
from games.mau_binh.deals.stock import PACK, Stock, close_digits, in_order, is_run, rank_distance, run_of, some_digits
from games.poker import KINDS
from games.puzzle import Undealt, card_twin, search, swaps
from games.verdict import plain
from tests.games.plain import cards, plain_rank

GAME = get_game("mau-binh")
FIVES = tuple(KINDS)
THREES = ("mau-thau", "doi", "sam-co")


@pytest.mark.parametrize(("size", "kinds"), [(5, FIVES), (3, THREES)])
def test_a_row_is_of_the_kind_and_the_ranks_it_was_asked_for(size: int, kinds: tuple[str, ...]) -> None:
    rng = Random(1)
    for kind in kinds:
        for _ in range(100):
            row = search(rng, lambda rng, kind=kind: Stock(rng).any_row(kind, size), bool)
            assert plain_rank(row)[0] == KINDS.index(kind)


def test_close_rows_agree_as_far_as_asked_and_no_further() -> None:
    rng = Random(2)
    for shared in range(5):
        one, other = search(rng, lambda rng, n=shared: close_digits(rng, "thung", (5, 5), n), bool)
        assert one[:shared] == other[:shared]
        assert one[shared] != other[shared]


def test_equal_rows_are_equal_in_all_but_suits() -> None:
    rng = Random(3)
    for kind in ("doi", "thu", "sanh", "thung", "mau-thau"):
        one, other = search(rng, lambda rng, kind=kind: Stock(rng).equal_rows(kind, 5), bool)
        assert plain_rank(one) == plain_rank(other)
        assert not set(one) & set(other)


def test_what_pretends_is_no_straight_and_no_flush() -> None:
    rng = Random(4)
    for _ in range(200):
        row = search(rng, lambda rng: Stock(rng).pretender(), bool)
        assert KINDS[plain_rank(row)[0]] in ("mau-thau", "doi")


def test_three_cards_that_look_like_more_are_high_cards_in_a_run_or_of_one_suit() -> None:
    rng = Random(5)
    for _ in range(200):
        row = search(rng, lambda rng: Stock(rng).looking_row(), bool)
        values = sorted(plain_rank(row)[1])
        in_a_run = values in ([2, 3, 14], list(range(values[0], values[0] + 3)))
        assert plain_rank(row)[0] == 0
        assert in_a_run or len({card.suit for card in row}) == 1


def test_what_is_laid_leaves_the_stock_and_what_cannot_be_made_is_undealt() -> None:
    stock = Stock(Random(6))
    kings = stock.row("tu-quy", (13, 2))
    assert len(stock.free) == 47
    assert not set(kings) & set(stock.free)
    with pytest.raises(Undealt):
        stock.row("doi", (13, 9, 5, 2))
    with pytest.raises(Undealt):
        stock.draw(48)
    with pytest.raises(Undealt):
        some_digits(Random(1), "thung", 5, (5, 4, 3, 2))


def test_people_lay_groups_first_and_the_wheel_from_its_ace() -> None:
    assert plain(in_order(cards("9h Kd 9c 2s Kh"))) == ["Kd", "Kh", "9h", "9c", "2s"]
    assert plain(in_order(cards("3c 5h As 2d 4s"))) == ["As", "2d", "3c", "4s", "5h"]
    assert [run_of(top) for top in (14, 15, 13)] == [[14, 2, 3, 4, 5], [10, 11, 12, 13, 14], [9, 10, 11, 12, 13]]
    assert (is_run([14, 5, 4, 3, 2]), is_run([14, 13, 12, 3, 2])) == (True, False)


# ---------------------------------------------------------------- near misses


def test_swaps_are_every_position_one_card_away_the_near_ones_first() -> None:
    position = {"cards": cards("9h 8h 7h")}
    found = list(swaps(Random(1), position, PACK, rank_distance))
    assert len({plain(swap.new) + str(plain(swap.position)) for swap in found}) == 3 * 49
    distances = [rank_distance(swap.old, swap.new) for swap in found]
    assert max(distances[:6]) < 2
    assert min(distances[-6:]) > 4


def test_swaps_within_one_input_leave_the_others_alone() -> None:
    position = {"row": "front", "a": cards("9h 8h 7h"), "b": cards("2s 2c 2d")}
    found = list(swaps(Random(1), position, PACK, rank_distance, within="b"))
    assert {swap.old for swap in found} == set(position["b"])
    assert {swap.position["a"] for swap in found} == {position["a"]}


def test_a_position_that_uses_the_whole_pack_has_no_near_miss_by_a_card() -> None:
    twin = card_twin(GAME.query("settle"), PACK, rank_distance)
    position = GAME.deal("settle", 1, 5, GAME.house())
    with pytest.raises(Undealt):
        twin(Random(1), position, 5, GAME.house())
