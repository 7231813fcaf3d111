"""Xì Dách counted: the exact totals of counts.toml from two sides, and the engine against a plain reference.

All hands of two to five cards are looked at, as ranks without suits, which Xì Dách never asks for; each stands for as
many hands as there are suits for it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

import pytest

from games import CARDS, Card, get_game
from games.cards import RANKS, SUITS
from games.rules import House
from games.xi_dach.checks import naive

GAME = get_game("xi-dach")
COUNTS: dict[str, Any] = tomllib.loads((GAME.folder / "counts.toml").read_text(encoding="utf-8"))
READINGS = GAME.house.option("ace").choices
SIZES = (2, 3, 4, 5)
STATUSES = ("xi-ban", "xi-dach", "ngu-linh", "du-tuoi", "non", "quac")


@cache
def hands(size: int) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Every way to hold so many ranks, with how many hands of the pack it stands for."""
    found = []
    for ranks in combinations_with_replacement(RANKS, size):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            cards = tuple(CARDS[rank + SUITS[n]] for rank, count in held.items() for n in range(count))
            found.append((cards, prod(comb(4, count) for count in held.values())))
    return tuple(found)


def answer(query: str, house: House, **position: Any) -> Any:
    return GAME.query(query).answer_to(position, house)


def single_houses() -> Iterator[House]:
    """The default house, and every house that differs from it in one option."""
    yield GAME.house()
    for option in GAME.house.options():
        yield from (other for _, other in GAME.house().variants(option.key))


def codes(cards: tuple[Card, ...]) -> list[str]:
    return [made.code for made in cards]


# ---------------------------------------------------------------- the totals


def test_the_table_holds_every_size_under_every_reading_of_the_ace() -> None:
    assert [(entry["ace"], entry["cards"]) for entry in COUNTS["hands"]] == list(product(READINGS, SIZES))
    for entry in COUNTS["hands"]:
        assert sum(entry[status] for status in STATUSES) == comb(52, entry["cards"])


def test_two_cards_are_six_xi_ban_and_sixty_four_xi_dach() -> None:
    seen: Counter[str] = Counter()
    for cards, ways in hands(2):
        seen[answer("natural", GAME.house(), cards=cards)] += ways
    assert seen == {"xi-ban": 6, "xi-dach": 64, "none": 1256}
    assert seen.total() == comb(52, 2) == 1326
    pictures = sum(ways for cards, ways in hands(2) if answer("natural", JQK, cards=cards) == "xi-dach")
    assert pictures == 48


JQK = GAME.house().with_option("xidach_tens", "jqk")
EACH_ENTRY = pytest.mark.parametrize("entry", COUNTS["hands"], ids=lambda entry: f"{entry['ace']}-{entry['cards']}")


@EACH_ENTRY
def test_the_engine_counts_every_kind_of_hand_exactly(entry: dict[str, Any]) -> None:
    house = GAME.house().with_option("ace", entry["ace"])
    seen: Counter[str] = Counter()
    for cards, ways in hands(entry["cards"]):
        seen[answer("status", house, cards=cards)] += ways
    assert {status: seen[status] for status in STATUSES} == {status: entry[status] for status in STATUSES}


@EACH_ENTRY
def test_the_totals_follow_from_counting_alone(entry: dict[str, Any]) -> None:
    """How many hands hold so many aces beside so many points, rank by rank; then what the aces can make of it."""
    size, reading = entry["cards"], entry["ace"]
    ways = {(0, 0, 0): 1}  # cards, aces, points of the rest -> ways
    for rank in RANKS:
        longer: Counter[tuple[int, int, int]] = Counter()
        for (cards, aces, rest), count in ways.items():
            for held in range(min(4, size - cards) + 1):
                pips = 0 if rank == "A" else held * (10 if rank in "TJQK" else int(rank))
                longer[cards + held, aces + held * (rank == "A"), rest + pips] += count * comb(4, held)
        ways = dict(longer)
    values = {"by_count": {2: (10, 11), 3: (1, 10)}.get(size, (1,)), "free_1_10_11": (1, 10, 11)}
    values |= {"one_or_ten": (1, 10), "western_1_11": (1, 11)}
    seen: Counter[str] = Counter()
    for (cards, aces, rest), count in ways.items():
        if cards == size:
            totals = {rest + sum(way) for way in product(values[reading], repeat=aces)}
            fitting = [total for total in totals if total <= 21]
            seen[_kind(size, aces, rest, max(fitting) if fitting else None)] += count
    assert {status: seen[status] for status in STATUSES} == {status: entry[status] for status in STATUSES}


def _kind(size: int, aces: int, rest: int, total: int | None) -> str:
    if size == 2 and (aces == 2 or (aces, rest) == (1, 10)):
        return "xi-ban" if aces == 2 else "xi-dach"
    if total is None:
        return "quac"
    if total < 16:
        return "non"
    return "ngu-linh" if size == 5 else "du-tuoi"


TABLE = {  # the rule book's table: by_count, western_1_11, one_or_ten
    "As 5h": (16, 16, 15),
    "As 6h 4d": (20, 21, 20),
    "As 4h 7d": (21, 12, 21),
    "As Ah 9d": (20, 21, 20),
    "As 5h 6d": (21, 12, 21),
    "As 5h 6d 3c": (15, 15, 15),
    "As 2h 3d 4c 5s": (15, 15, 15),
    "As Ah Ad 2c 3s": (8, 18, 17),
}


@pytest.mark.parametrize("cards", TABLE)
def test_the_table_of_the_rule_book_comes_out(cards: str) -> None:
    houses = [GAME.house().with_option("ace", reading) for reading in ("by_count", "western_1_11", "one_or_ten")]
    position = GAME.read("points", {"cards": cards})
    assert tuple(answer("points", house, **position) for house in houses) == TABLE[cards]


# ---------------------------------------------------------------- hand by hand, against the plain reference


@pytest.mark.parametrize("reading", READINGS)
def test_every_hand_counts_what_the_reference_counts(reading: str) -> None:
    house = GAME.house().with_option("ace", reading)
    full = house.full()
    for size in SIZES:
        for cards, _ in hands(size):
            assert answer("points", house, cards=cards) == naive.points(codes(cards), full), codes(cards)


def test_every_hand_is_of_the_kind_and_may_do_what_the_reference_says_under_every_setting() -> None:
    for house in single_houses():
        full = house.full()
        for size in SIZES:
            for cards, _ in hands(size)[:: 1 if house == GAME.house() else 11]:
                hand = codes(cards)
                found = naive.natural(hand, full)
                kind = found if found != "none" else naive.kind(hand, full["player_min"], full)
                over = found != "none" or kind == "quac" or size == 5
                stands = over or kind == "du-tuoi" or full["allow_stand_under"] == "lose"
                said = tuple(answer(query, house, cards=cards) for query in ("status", "may-stand", "may-draw"))
                assert said == (kind, stands, not over), (hand, house)


@cache
def one_of_each_total() -> tuple[list[str], ...]:
    """A hand without a natural for every number of cards and every total there is, the ace by the number of cards."""
    full, found = GAME.house().full(), {}
    for size in SIZES:
        # Those with most different ranks last: two hands of the same total shall find suits enough.
        for cards, _ in sorted(hands(size), key=lambda hand: len({made.rank for made in hand[0]})):
            hand = codes(cards)
            if naive.natural(hand, full) == "none":
                found[size, naive.points(hand, full)] = hand
    return tuple(found.values())


def of_other_suits(hand: list[str], held: list[str]) -> list[str]:
    """The same ranks in suits that the other hand leaves; empty where it leaves too few."""
    free = {rank: [rank + suit for suit in reversed(SUITS) if rank + suit not in held] for rank in RANKS}
    made = [free[code[0]].pop() if free[code[0]] else "" for code in hand]
    return made if all(made) else []


def cards_of(hand: list[str]) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in hand)


def test_every_two_totals_settle_as_the_reference_says_under_every_setting() -> None:
    results: set[tuple[str, str]] = set()
    every = one_of_each_total()
    for n, house in enumerate(single_houses()):
        full = house.full()
        for m, dealer in enumerate(every):
            own, held = naive.Side(dealer, full["dealer_min"], full), cards_of(dealer)
            for player in every[(n + m) % 7 :: 7]:
                other = of_other_suits(player, dealer)
                if other:
                    found = naive.compare(naive.Side(other, full["player_min"], full), own, full)
                    result = answer("settle", house, dealer=held, player=cards_of(other))
                    assert result == found[1], (dealer, other, house)
                    results.add(found)
    rules = ("rank", "push", "ngu-linh-low", "both-bust", "non-v-quac")
    assert results == {("du-tuoi", "lose"), *product(rules, ("win", "draw", "lose"))}
