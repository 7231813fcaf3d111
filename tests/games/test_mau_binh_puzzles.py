"""What the levels of Mậu Binh's puzzles promise, checked with the plain ranking of tests.games.plain."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from games.cards import Card
from games.game import get_game
from games.mau_binh.deals.stock import in_order
from games.mau_binh.rows import looks_like
from games.poker import KINDS, kind_of, strength
from games.puzzle import LEVELS, cards_in, with_cards
from games.query import Position
from tests.games.plain import plain_rank

GAME = get_game("mau-binh")
HOUSE = GAME.house()
COUNT = 150


@cache
def dealt(query: str, level: int, count: int = COUNT) -> list[Position]:
    return [GAME.deal(query, seed, level, HOUSE) for seed in range(count)]


@cache
def answered(query: str, level: int, count: int = COUNT) -> list[Any]:
    return [GAME.query(query).answer_to(position, HOUSE) for position in dealt(query, level, count)]


def gaps(position: Position) -> list[int]:
    """How many kinds the middle is above the front and the back above the middle."""
    kinds = [plain_rank(position[row])[0] for row in ("front", "middle", "back")]
    return [far - near for near, far in pairwise(kinds)]


def agreed(one: tuple[Card, ...], other: tuple[Card, ...]) -> int:
    """How many ranks in comparison order two rows agree on."""
    (_, a), (_, b) = plain_rank(one), plain_rank(other)
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


# ---------------------------------------------------------------- the game


def test_every_question_is_a_puzzle() -> None:
    assert GAME.puzzle_keys == tuple(query.key for query in GAME.queries)


def test_a_table_that_counts_no_aces_does_not_ask_how_they_count() -> None:
    asked = {preset: GAME.puzzle("aces").asked(GAME.house.of_preset(preset)) for preset in GAME.house.PRESETS}
    assert asked == {"seed": True, "co_ban": False, "tinh_at": True}


# ---------------------------------------------------------------- foul


def test_foul_at_level_1_has_kinds_far_apart() -> None:
    assert all(abs(gap) >= 2 for position in dealt("foul", 1) for gap in gaps(position))


def test_foul_at_level_2_has_one_pair_of_neighbouring_kinds() -> None:
    assert all(min(map(abs, gaps(position))) == 1 for position in dealt("foul", 2))


@pytest.mark.parametrize(("level", "early"), [(3, True), (4, False)])
def test_foul_turns_on_ranks_of_one_kind_early_then_late(level: int, early: bool) -> None:
    for position in dealt("foul", level):
        rows = [position[row] for row in ("front", "middle", "back")]
        same = [(near, far) for (near, far), gap in zip(pairwise(rows), gaps(position), strict=True) if gap == 0]
        assert same, position
        straight = any(plain_rank(near)[0] == KINDS.index("sanh") for near, _ in same)
        assert straight or any((agreed(near, far) == 0) is early for near, far in same), position


def test_foul_at_level_5_has_equal_rows_wheels_and_fronts_that_look_like_more() -> None:
    said = Counter(
        note.rule if note.say != "equal" else "equal rows"
        for position in dealt("foul", 5)
        for note in GAME.query("foul").argue(position, HOUSE)[1].notes
    )
    assert min(said["wheel"], said["front-kinds"], said["equal rows"]) >= 0.05 * COUNT


def test_a_front_that_looks_like_more_gives_no_answer_away() -> None:
    found = [
        answer
        for position, answer in zip(dealt("foul", 5, 400), answered("foul", 5, 400), strict=True)
        if plain_rank(position["front"])[0] == 0 and looks_like(position["front"])
    ]
    assert min(found.count(True), found.count(False)) >= 0.25 * len(found)


# ---------------------------------------------------------------- hand-kind


@pytest.mark.parametrize("level", LEVELS)
def test_hand_kind_deals_all_nine_kinds_at_every_level(level: int) -> None:
    found = Counter(answered("hand-kind", level, 2 * COUNT))
    assert set(found) == set(KINDS)
    assert max(found.values()) <= 0.45 * 2 * COUNT


def test_hand_kind_at_level_1_deals_five_sorted_cards() -> None:
    for position in dealt("hand-kind", 1):
        assert position["cards"] == in_order(position["cards"])
        assert len(position["cards"]) == 5


def test_hand_kind_at_level_5_has_runs_round_the_ace_and_four_of_a_suit() -> None:
    ranks = ["".join(sorted(card.rank for card in p["cards"])) for p in dealt("hand-kind", 5)]
    wraps = {"".join(sorted(run)) for run in ("JQKA2", "QKA23", "KA234")}
    assert sum(rank in wraps for rank in ranks) >= 3
    suits = [Counter(card.suit for card in p["cards"]).most_common(1)[0][1] for p in dealt("hand-kind", 5)]
    assert suits.count(4) >= 0.05 * COUNT


# ---------------------------------------------------------------- compare-row, row-value


def test_compare_row_has_every_answer_at_every_level_and_more_ties_at_the_hard_ones() -> None:
    found = [Counter(answered("compare-row", level, 2 * COUNT)) for level in LEVELS]
    assert all(set(answers) == {"a", "b", "tie"} for answers in found)
    ties = [answers["tie"] for answers in found]
    assert max(ties[:2]) < ties[3] < ties[4]
    assert all(min(answers["a"], answers["b"]) >= 0.25 * 2 * COUNT for answers in found)


def test_row_value_reaches_every_value_of_the_table_and_its_doubles() -> None:
    table = {"front": [3, 12], "middle": [2, 8, 10, 32, 14, 20], "back": [4, 5, 16, 7, 10]}
    found = {
        (position["row"], value)
        for level in LEVELS[2:]
        for position, value in zip(dealt("row-value", level, 600), answered("row-value", level, 600), strict=True)
    }
    single = {(row, value) for row, values in table.items() for value in values}
    doubled = {(row, 2 * value) for row, values in table.items() for value in values}
    assert single | doubled <= found


def test_row_value_has_specials_that_lose_and_trips_in_the_back_that_are_not_paid() -> None:
    special = ("cu-lu", "tu-quy", "thung-pha-sanh")
    asked = [kind_of(strength(position["winner"])) for level in (3, 4) for position in dealt("row-value", level, 600)]
    rows = [position["row"] for level in (3, 4) for position in dealt("row-value", level, 600)]
    values = answered("row-value", 3, 600) + answered("row-value", 4, 600)
    found = Counter(zip(rows, asked, values, strict=True))
    assert sum(found["middle", kind, 0] for kind in special) >= 10
    assert found["back", "sam-co", 1] >= 10


# ---------------------------------------------------------------- instant-win, aces


@pytest.mark.parametrize("preset", GAME.house.PRESETS)
def test_four_in_ten_hands_win_nothing_at_once_under_every_preset(preset: str) -> None:
    house = GAME.house.of_preset(preset)
    query = GAME.query("instant-win")
    for level in LEVELS:
        found = [query.answer_to(GAME.deal("instant-win", seed, level, house), house) for seed in range(COUNT)]
        assert 0.3 * COUNT <= found.count("none") <= 0.5 * COUNT


def test_four_players_hold_all_four_aces() -> None:
    for level in LEVELS:
        for position in dealt("aces", level):
            own = position["aces"].values()
            assert sum(own) <= 4
            assert len(own) < 4 or sum(own) == 4


# ---------------------------------------------------------------- settle


@pytest.mark.parametrize(("level", "players"), [(1, {2}), (2, {2}), (3, {3}), (4, {4}), (5, {4})])
def test_settle_seats_more_players_as_it_gets_harder(level: int, players: set[int]) -> None:
    assert {len(position["players"]) for position in dealt("settle", level, 30)} == players


def test_settle_at_level_1_has_nothing_but_plain_rows() -> None:
    for answer in answered("settle", 1, 30):
        assert max(map(abs, answer.values())) <= 2


def test_settle_at_level_5_has_everything() -> None:
    cited = Counter(
        rule
        for position in dealt("settle", 5, 60)
        for rule in {note.rule for note in GAME.query("settle").argue(position, HOUSE)[1].notes}
    )
    wanted = ("row-values", "de-hang", "sweep", "foul-pays", "aces", "instant-values", "instant-vs-instant")
    assert min(cited[rule] for rule in wanted) >= 3


# ---------------------------------------------------------------- repair, arrange


@pytest.mark.parametrize(
    ("level", "wanted"), [(1, {1}), (2, {0, 1}), (3, {0, 1, 2}), (4, {0, 1, 2}), (5, {0, 1, 2, 3})]
)
def test_repair_wants_more_exchanges_as_it_gets_harder(level: int, wanted: set[int]) -> None:
    assert {len(answer) for answer in answered("repair", level)} == wanted


def test_a_repair_pair_wants_different_numbers_of_exchanges() -> None:
    query = GAME.query("repair")
    for level in LEVELS:
        for seed in range(5):
            one, other = (len(query.answer_to(p, HOUSE)) for p in GAME.pair("repair", seed, level, HOUSE))
            assert one != other


@pytest.mark.parametrize(("level", "known"), [(1, {0}), (2, {0}), (3, {0}), (4, {1}), (5, {2, 3})])
def test_arrange_knows_opponents_at_the_hard_levels(level: int, known: set[int]) -> None:
    assert {len(position.get("against", {})) for position in dealt("arrange", level, 30)} == known


def test_an_arrange_pair_changes_the_hand_and_the_layout() -> None:
    query = GAME.query("arrange")
    for level in LEVELS:
        one, other = GAME.pair("arrange", 1, level, HOUSE)
        assert one.get("against") == other.get("against")
        ((old, new),) = [(a, b) for a, b in zip(one["cards"], other["cards"], strict=True) if a != b]
        answer = query.answer_to(one, HOUSE)
        moved = with_cards(answer, [new if made == old else made for made in cards_in(answer)])
        assert not query.right(other, HOUSE, moved)
