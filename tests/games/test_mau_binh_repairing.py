"""The shortest repair of a lủng layout against a breadth-first search over single exchanges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

from games.cards import Card
from games.mau_binh.repairing import apply_exchanges, exchanges_between, min_exchanges, shortest_repair
from tests.games.plain import DECK, Rank, cards, deal, plain_legal, plain_rank

State = tuple[frozenset[Card], frozenset[Card], frozenset[Card]]

HARD = [
    ("As Ac Ad", "Ks Kc Kd Kh Qs", "2s 3c 5d 7h 9s"),
    ("As Ac Ad", "9s Ts Js Qs Ks", "2s 3c 5d 7h 8s"),
    ("2s 3c 4d", "Ts Tc Td Th Qd", "8s 8c 8d 7h 7s"),
    ("2s 2h 3d", "As 2c 3c 4c 5s", "9s Th Jd Qc Ks"),
    ("9s 9h 7d", "As 2h 3d 4c 5s", "9d Th Jd Qc Ks"),
]


@cache
def rank(row: frozenset[Card], wheel: str) -> Rank:
    return plain_rank(tuple(row), wheel=wheel)


def neighbours(state: State) -> Iterator[State]:
    """Every layout one exchange away."""
    for a, b in combinations(range(3), 2):
        for one, other in product(state[a], state[b]):
            rows = list(state)
            rows[a] = rows[a] - {one} | {other}
            rows[b] = rows[b] - {other} | {one}
            yield rows[0], rows[1], rows[2]


def levels(start: State) -> Iterator[set[State]]:
    """The layouts that are 0, 1, 2 … exchanges away and no fewer."""
    seen, level = {start}, {start}
    while level:
        yield level
        level = {found for state in level for found in neighbours(state)} - seen
        seen |= level


def nearest_legal(start: State, *, wheel: str) -> tuple[int, list[Rank]]:
    """How far the nearest legal layouts are, and the ranks of the strongest of them: back, middle, front."""
    for distance, level in enumerate(levels(start)):
        ranked = ([rank(row, wheel) for row in reversed(state)] for state in level)
        legal = [rows for rows in ranked if rows[2] <= rows[1] <= rows[0]]
        if legal:
            return distance, max(legal)
    raise AssertionError("no layout is legal")


def frozen(layout: Sequence[Sequence[Card]]) -> State:
    front, middle, back = map(frozenset, layout)
    return front, middle, back


def codes(layout: Sequence[Iterable[Card]]) -> list[list[str]]:
    return [sorted(card.code for card in row) for row in layout]


def layouts() -> list[list[tuple[Card, ...]]]:
    """Seeded layouts, some with the high cards in front, and hard ones made by hand."""
    rng = Random(11)
    found = [[cards(row) for row in rows] for rows in HARD]
    for n in range(60):
        hand = deal(rng, 13, deck=DECK if n % 3 else [card for card in DECK if card.rank in "A23456"])
        if n % 2:
            hand.sort(key=lambda card: "AKQJT98765432".index(card.rank))
        found.append([tuple(hand[:3]), tuple(hand[3:8]), tuple(hand[8:])])
    return found


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_the_repair_is_shortest_and_its_result_the_strongest(wheel: str) -> None:
    lengths = Counter()
    for layout in layouts():
        exchanges = shortest_repair(*layout, wheel=wheel)
        mended = apply_exchanges(layout, exchanges)
        strongest = [plain_rank(row, wheel=wheel) for row in reversed(mended)]
        assert (len(exchanges), strongest) == nearest_legal(frozen(layout), wheel=wheel)
        assert plain_legal(mended, wheel=wheel)
        lengths[len(exchanges)] += 1
    assert set(lengths) == {0, 1, 2, 3}


def test_the_order_of_the_cards_in_a_row_does_not_matter() -> None:
    rng = Random(12)
    for layout in layouts():
        shuffled = [rng.sample(row, len(row)) for row in layout]
        assert shortest_repair(*shuffled) == shortest_repair(*layout)


def test_a_layout_that_is_legal_only_with_the_wheel_lowest_needs_no_exchange_there() -> None:
    layout = [cards("9s 9h 7d"), cards("As 2h 3d 4c 5s"), cards("9d Th Jd Qc Ks")]
    assert shortest_repair(*layout, wheel="lowest") == []
    assert len(shortest_repair(*layout, wheel="second")) == 1


def test_the_distance_of_two_layouts_is_that_of_a_breadth_first_search() -> None:
    rng = Random(13)
    hand = deal(rng, 13)
    start = frozen((hand[:3], hand[3:8], hand[8:]))
    sizes = []
    for distance, level in enumerate(levels(start)):
        sizes.append(len(level))
        for goal in rng.sample(sorted(level, key=codes), min(len(level), 60)):
            steps = exchanges_between([*map(tuple, start)], [*map(tuple, goal)])
            assert len(steps) == distance == min_exchanges([*map(tuple, start)], [*map(tuple, goal)])
            assert frozen(apply_exchanges([*map(tuple, start)], steps)) == goal
        if distance == 3:
            break
    assert sizes == [1, 55, 1060, 7920]


def test_any_two_layouts_are_turned_into_each_other() -> None:
    rng = Random(14)
    for _ in range(300):
        hand = deal(rng, 13)
        other = rng.sample(hand, 13)
        start, goal = ((h[:3], h[3:8], h[8:]) for h in (hand, other))
        assert frozen(apply_exchanges(start, exchanges_between(start, goal))) == frozen(goal)


LAYOUT = (cards("2s 3s 4s"), cards("5s 6s 7s 8s 9s"), cards("Ts Js Qs Ks As"))


def test_exchanges_are_applied_one_after_the_other_and_in_place() -> None:
    found = apply_exchanges(LAYOUT, [cards("2s 5s"), cards("2s As")])
    assert found == (cards("5s 3s 4s"), cards("As 6s 7s 8s 9s"), cards("Ts Js Qs Ks 2s"))


@pytest.mark.parametrize("pair", ["2s 3s", "2s 2s", "2s 2h", "2h 5s"])
def test_an_exchange_in_one_row_or_of_a_card_not_there_is_refused(pair: str) -> None:
    with pytest.raises(ValueError, match="exchange"):
        apply_exchanges(LAYOUT, [cards(pair)])


@pytest.mark.parametrize(
    "other",
    [
        (cards("2h 3s 4s"), LAYOUT[1], LAYOUT[2]),
        (LAYOUT[0], LAYOUT[1][:4], LAYOUT[2]),
        (LAYOUT[1], LAYOUT[0], LAYOUT[2]),
    ],
)
def test_layouts_of_other_cards_or_sizes_have_no_distance(other: tuple[tuple[Card, ...], ...]) -> None:
    with pytest.raises(ValueError, match="two layouts"):
        min_exchanges(LAYOUT, other)
