"""Thắng trắng counted: the exact totals of counts.toml from three sides, and the engine against brute force.

The totals follow from counting alone (no engine); the engine gives the same over all ways to hold suits, all shapes of
ranks and (slow) all ways to hold ranks; on seeded deals it agrees hand by hand with a reference that tries everything.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod
from random import Random
from typing import Any

import pytest

from games import CARDS, Card, get_game
from games.cards import RANKS, SUITS
from games.mau_binh.checks import naive
from games.mau_binh.instant import PATTERNS, fits
from tests.games.positions import some_situation

GAME = get_game("mau-binh")
COUNTS: dict[str, Any] = tomllib.loads((GAME.folder / "counts.toml").read_text(encoding="utf-8"))
INSTANT: list[dict[str, Any]] = COUNTS["instant"]
DEALS = comb(52, 13)
LIBERAL = {"six_pairs_quads": True, "ba_sanh_wheel": True}
STRICT = {"six_pairs_quads": False, "ba_sanh_wheel": False}

Key = tuple[str, bool, bool]  # the pattern, without five pairs and a triple, under the strict value of its option


def key_of(entry: Mapping[str, Any]) -> Key:
    return entry["pattern"], "without" in entry, bool(entry.get("house"))


TOTALS: dict[Key, int] = {key_of(entry): entry["hands"] for entry in INSTANT}


def of_patterns(*patterns: str) -> dict[Key, int]:
    return {key: hands for key, hands in TOTALS.items() if key[0] in patterns}


# ---------------------------------------------------------------- by counting alone


def test_there_are_so_many_deals_and_every_pattern_has_its_total() -> None:
    assert COUNTS["deals"] == DEALS == 635_013_559_600
    assert list(dict.fromkeys(entry["pattern"] for entry in INSTANT)) == list(PATTERNS)
    assert len(TOTALS) == len(INSTANT)


@pytest.mark.parametrize("entry", INSTANT, ids=lambda entry: "-".join(map(str, key_of(entry))))
def test_one_in_n_is_what_the_total_gives(entry: dict[str, Any]) -> None:
    exact = DEALS / entry["hands"]
    assert entry["one_in"] == (round(exact, 1) if isinstance(entry["one_in"], float) else round(exact))


def test_dragons_and_colours_are_counted_by_choosing() -> None:
    assert of_patterns("rong-cuon", "sanh-rong", "dong-hoa-13", "dong-hoa-12") == {
        ("rong-cuon", False, False): 4,
        ("sanh-rong", False, False): 4**13 - 4,
        ("dong-hoa-13", False, False): 2 * (comb(26, 13) - 2),
        ("dong-hoa-12", False, False): 2 * comb(26, 12) * 26,
    }


def test_pairs_are_counted_rank_by_rank() -> None:
    ways = {(0, 0, 0): 1}  # cards, pairs of the same rank, ranks with a pair -> ways to hold the ranks so far
    for _ in RANKS:
        longer: Counter[tuple[int, int, int]] = Counter()
        for (cards, pairs, ranks), count in ways.items():
            for held in range(5):
                longer[cards + held, pairs + held // 2, ranks + (held >= 2)] += count * comb(4, held)
        ways = {state: count for state, count in longer.items() if state[0] <= 13}
    six = sum(count for (cards, pairs, _), count in ways.items() if cards == 13 and pairs == 6)
    six_ranks = sum(count for (cards, _, ranks), count in ways.items() if cards == 13 and ranks == 6)
    triple = 13 * comb(12, 5) * comb(4, 3) * comb(4, 2) ** 5
    assert six_ranks - triple == comb(13, 6) * comb(4, 2) ** 6 * 28
    assert of_patterns("nam-doi-mot-sam", "luc-phe-bon") == {
        ("nam-doi-mot-sam", False, False): triple,
        ("luc-phe-bon", False, False): six,
        ("luc-phe-bon", True, False): six - triple,
        ("luc-phe-bon", False, True): six_ranks,
        ("luc-phe-bon", True, True): six_ranks - triple,
    }


def test_consecutive_pairs_are_counted_from_two_to_ace() -> None:
    ways = {(0, 0): 1}  # cards, ranks in a row with a pair (5: there have been five) -> ways
    for _ in RANKS:
        longer: Counter[tuple[int, int]] = Counter()
        for (cards, run), count in ways.items():
            for held in range(5):
                longer[cards + held, 5 if run == 5 else run + 1 if held >= 2 else 0] += count * comb(4, held)
        ways = {state: count for state, count in longer.items() if state[0] <= 13}
    assert of_patterns("nam-doi-thong") == {("nam-doi-thong", False, False): ways[13, 5]}


def suit_shapes() -> Iterator[tuple[int, ...]]:
    """How many cards of each suit thirteen cards may hold."""
    return (held for held in product(range(14), repeat=4) if sum(held) == 13)


def ways_to_hold_suits(held: tuple[int, ...]) -> int:
    return prod(comb(13, count) for count in held)


def test_three_flushes_are_counted_by_suits() -> None:
    sizes = set()
    for suits in product(range(4), repeat=3):
        held = [0, 0, 0, 0]
        for suit, size in zip(suits, (3, 5, 5), strict=True):
            held[suit] += size
        sizes.add(tuple(held))
    found = sum(ways_to_hold_suits(held) for held in sizes if max(held) < 13)
    assert of_patterns("ba-thung") == {("ba-thung", False, False): found}


def test_three_straights_are_counted_by_ranks() -> None:
    found = {}
    for low_ace, line in ((True, "A" + RANKS), (False, RANKS)):
        runs = {size: [line[n : n + size] for n in range(len(line) - size + 1)] for size in (3, 5)}
        held = {"".join(sorted(a + b + c)) for a, b, c in product(runs[3], runs[5], runs[5])}
        ways = sum(prod(comb(4, count) for count in Counter(ranks).values()) for ranks in held)
        # Of the thirteen different ranks four are of one suit: these are the one-suit dragon and nothing else.
        found["ba-sanh", False, not low_ace] = ways - 4
    assert of_patterns("ba-sanh") == found


# ---------------------------------------------------------------- by the engine, over all ways to hold suits or ranks


def add_up(totals: Counter[Key], cards: tuple[Card, ...], ways: int, patterns: tuple[str, ...]) -> None:
    """Count one hand for all its likes, for the patterns that depend on what they have in common."""
    found = fits.__wrapped__(cards)
    for pattern in found.patterns & set(patterns):
        strict = not {"luc-phe-bon": found.by_quads, "ba-sanh": found.by_wheel}.get(pattern, False)
        for without, under_strict in {(False, False), (False, strict)}:
            totals[pattern, without, under_strict] += ways
            if "nam-doi-mot-sam" not in found.patterns:
                totals[pattern, True, under_strict] += ways


def counted(totals: Counter[Key], patterns: tuple[str, ...]) -> dict[Key, int]:
    return {key: totals[key] for key in of_patterns(*patterns)}


def test_the_engine_counts_suits_and_colours_exactly() -> None:
    """What hangs on suits alone is the same for all hands that hold as many of each."""
    patterns = ("dong-hoa-13", "dong-hoa-12", "ba-thung")
    totals: Counter[Key] = Counter()
    seen = 0
    for held in suit_shapes():
        hand = tuple(CARDS[rank + suit] for suit, count in zip(SUITS, held, strict=True) for rank in RANKS[:count])
        add_up(totals, hand, ways_to_hold_suits(held), patterns)
        seen += ways_to_hold_suits(held)
    assert seen == DEALS
    assert counted(totals, patterns) == of_patterns(*patterns)


def hand_of(held: tuple[int, ...]) -> tuple[Card, ...]:
    """A hand with so many cards of each rank and more than one suit."""
    return tuple(CARDS[rank + SUITS[(n + m) % 4]] for n, rank in enumerate(RANKS) for m in range(held[n]))


def shapes(left: int, most: int = 4) -> Iterator[tuple[int, ...]]:
    """Ways to make a number of cards of ranks held up to four times, the more often held first."""
    if left == 0:
        yield ()
    for count in range(min(most, left), 0, -1):
        yield from ((count, *rest) for rest in shapes(left - count, count))


def test_the_engine_counts_pairs_exactly() -> None:
    """What hangs on how often ranks are held is the same for all hands of a shape, whichever the ranks."""
    patterns = ("nam-doi-mot-sam", "luc-phe-bon")
    totals: Counter[Key] = Counter()
    seen = 0
    for shape in shapes(13):
        held = shape + (0,) * (13 - len(shape))
        orders = factorial(13) // prod(factorial(count) for count in Counter(held).values())
        ways = orders * prod(comb(4, count) for count in shape)
        add_up(totals, hand_of(held), ways, patterns)
        seen += ways
    assert seen == DEALS
    assert counted(totals, patterns) == of_patterns(*patterns)


def rank_shapes(ranks: int = 13, left: int = 13) -> Iterator[tuple[int, ...]]:
    """All ways to hold thirteen cards of thirteen ranks, from two to ace."""
    if ranks == 0:
        yield ()
        return
    for count in range(max(0, left - 4 * (ranks - 1)), min(4, left) + 1):
        for rest in rank_shapes(ranks - 1, left - count):
            yield (count, *rest)


@pytest.mark.slow
def test_the_engine_counts_all_ranks_exactly() -> None:
    patterns = ("sanh-rong", "nam-doi-mot-sam", "nam-doi-thong", "luc-phe-bon", "ba-sanh")
    totals: Counter[Key] = Counter()
    seen = 0
    for held in rank_shapes():
        one_suit = 4 if max(held) == 1 else 0
        ways = prod(comb(4, count) for count in held if count)
        add_up(totals, hand_of(held), ways - one_suit, patterns)
        seen += ways
    assert seen == DEALS
    assert counted(totals, patterns) == of_patterns(*patterns)


def test_the_engine_finds_the_one_suit_dragon_in_four_hands() -> None:
    hands = [tuple(CARDS[rank + suit] for rank in RANKS) for suit in SUITS]
    assert [fits(hand).patterns for hand in hands] == [{"rong-cuon"}] * TOTALS["rong-cuon", False, False]


# ---------------------------------------------------------------- hand by hand, against brute force


@cache
def deals() -> tuple[tuple[Card, ...], ...]:
    """Seeded hands: from the whole pack, from parts of it, and a few cards away from the patterns of the cases."""
    query = GAME.query("instant-win")
    return tuple(some_situation(GAME, query, Random(f"instant/{n}"))[0]["cards"] for n in range(1500))


def test_the_engine_finds_what_a_plain_reference_finds() -> None:
    seen: Counter[str] = Counter()
    for hand in deals():
        codes = [made.code for made in hand]
        found = fits(hand)
        barred = {"luc-phe-bon": found.by_quads, "ba-sanh": found.by_wheel}
        strict = {name for name in found.patterns if not barred.get(name)}
        assert found.patterns == naive.patterns(codes, LIBERAL), codes
        assert strict == naive.patterns(codes, STRICT), codes
        seen.update(found.patterns or {"none"})
    assert min(seen[name] for name in (*PATTERNS, "none")) > 5, seen


def is_flush(row: tuple[Card, ...]) -> bool:
    return len({made.suit for made in row}) == 1


RUNS = {frozenset(("A" + RANKS)[n : n + size]) for size in (3, 5) for n in range(15 - size)}


def is_run(row: tuple[Card, ...]) -> bool:
    ranks = frozenset(made.rank for made in row)
    return len(ranks) == len(row) and ranks in RUNS


def can_be_split(hand: tuple[Card, ...], good: Callable[[tuple[Card, ...]], bool]) -> bool:
    """Whether any of the 72,072 splits has three good rows; a front that is not good needs no middles."""
    for front in filter(good, combinations(hand, 3)):
        rest = [made for made in hand if made not in front]
        for middle in filter(good, combinations(rest, 5)):
            if good(tuple(made for made in rest if made not in middle)):
                return True
    return False


def test_three_flushes_and_straights_are_what_trying_every_split_finds() -> None:
    seen: Counter[str] = Counter()
    for hand in deals()[:250]:
        if len({made.suit for made in hand}) > 1:
            found = fits(hand).patterns & {"ba-thung", "ba-sanh"}
            tried = {"ba-thung": can_be_split(hand, is_flush), "ba-sanh": can_be_split(hand, is_run)}
            assert {name for name, fitting in tried.items() if fitting} == found, hand
            seen.update(found or {"none"})
    assert min(seen[name] for name in ("ba-thung", "ba-sanh", "none")) >= 10, seen
