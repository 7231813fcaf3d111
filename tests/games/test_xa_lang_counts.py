"""Exact facts of Xả láng: how many sets of up to five cards, with no, one or two jokers, can be each combination.

And what counts of cards that are not known, what they can be called, and how many 2s a last play has.
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

from games import get_game
from games.cards import CARDS, RANKS, Card
from games.query import Sight
from games.verdict import Silent
from games.xa_lang.combos import combo
from games.xa_lang.positions import PLAY
from games.xa_lang.readings import needed, possible_readings

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


# ---------------------------------------------------------------- what counts of cards that are not known


def unknown(count: int, *known: str) -> dict[str, Any]:
    """A play of so many cards, of which some are known."""
    return {"cards": [*known, *["?"] * (count - len(known))]}


CALLED = {"cards": ["RJ"], "jokers": {"RJ": ["?"]}}  # what a joker stands for has a suit
SEEN: list[tuple[str, dict[str, Any], Sight]] = [
    # Suits count of five cards that may be a TPS, and of a joker that is called a card (§2.4, §2.5).
    ("may-finish", {"play": unknown(4, "3s")}, "ranks"),
    ("may-finish", {"play": unknown(5, "3s", "4s")}, "cards"),
    ("may-finish", {"play": unknown(5)}, "cards"),
    ("may-finish", {"play": unknown(5, "3s", "RJ", "4s")}, "cards"),
    ("may-finish", {"play": unknown(5, "3s", "4h")}, "ranks"),
    ("may-finish", {"play": unknown(6, "3s")}, "ranks"),
    ("may-finish", {"play": CALLED}, "cards"),
    ("combo", unknown(4, "3s"), "ranks"),
    ("combo", unknown(5, "3s"), "cards"),
    ("combo", unknown(5, "3s", "4h"), "ranks"),
    # As many cards as lie there, or a bomb's, can beat them (§3.1–§3.3); of others it does not matter which they are.
    ("beats", {"table": unknown(3), "play": unknown(3)}, "ranks"),
    ("beats", {"table": unknown(3), "play": unknown(2)}, "nothing"),
    ("beats", {"table": unknown(2), "play": unknown(3)}, "nothing"),
    ("beats", {"table": unknown(1), "play": unknown(4)}, "ranks"),
    ("beats", {"table": unknown(1), "play": unknown(5)}, "cards"),
    ("beats", {"table": unknown(5), "play": unknown(4)}, "cards"),
    ("beats", {"table": unknown(5), "play": unknown(6)}, "nothing"),
    ("beats", {"table": unknown(6), "play": unknown(6)}, "ranks"),
    ("beats", {"table": unknown(5, "3s", "4h"), "play": unknown(5, "5s", "6h")}, "ranks"),
    ("beats", {"table": CALLED, "play": unknown(1)}, "cards"),
    ("beats", {"table": unknown(1), "play": CALLED}, "cards"),
    # The cards of a play have to be in the hand (§1.1), so there they count whole.
    ("may-play", {"hand": ["?"] * 3, "table": unknown(3), "play": unknown(3)}, "cards"),
    ("may-play", {"hand": ["?"] * 3, "table": unknown(2), "play": unknown(3)}, "nothing"),
    ("may-play", {"hand": ["?"] * 2, "table": unknown(3), "play": unknown(3)}, "nothing"),
    ("may-play", {"hand": ["?"] * 4, "table": unknown(2), "play": unknown(4)}, "cards"),
    ("may-play", {"hand": ["?"] * 5, "table": unknown(2), "play": unknown(5)}, "cards"),
    ("may-play", {"hand": ["?"] * 3, "table": None, "play": unknown(2)}, "cards"),
    ("may-play", {"hand": ["?"] * 3, "table": None, "play": unknown(4)}, "nothing"),
    # A hand with fewer cards than lie there, and than a bomb has, has no play; with fewer than five none is a TPS.
    ("legal-plays", {"hand": ["?"] * 3, "table": unknown(3)}, "ranks"),
    ("legal-plays", {"hand": ["?"] * 2, "table": unknown(3)}, "nothing"),
    ("legal-plays", {"hand": ["?"] * 3, "table": unknown(6)}, "nothing"),
    ("legal-plays", {"hand": ["?"] * 4, "table": unknown(6)}, "ranks"),
    ("legal-plays", {"hand": ["?"] * 4, "table": unknown(5)}, "cards"),
    ("legal-plays", {"hand": ["?"] * 5, "table": unknown(6)}, "cards"),
    ("legal-plays", {"hand": ["?"] * 3, "table": CALLED}, "cards"),
    ("legal-plays", {"hand": ["?"] * 4, "table": None}, "ranks"),
    ("legal-plays", {"hand": ["?"] * 5, "table": None}, "cards"),
]


def test_what_counts_of_cards_that_are_not_known() -> None:
    for query, partial, expected in SEEN:
        sight = GAME.query(query).sight
        assert sight
        assert sight(partial, ()) == expected, (query, partial)


CALLABLE: list[tuple[dict[str, Any], list[str] | None]] = [
    ({"cards": "7s 7h"}, []),
    ({"cards": "7s 9h"}, []),
    ({"cards": "RJ"}, []),
    ({"cards": "4s 5h RJ"}, []),
    ({"cards": "3s RJ BJ"}, ["triple", "straight"]),
    ({"cards": "3s 4s 5s 6s 7s"}, ["straight", "straight-flush"]),
    ({"cards": "4s 5h RJ BJ"}, ["pair-run", "straight"]),
    ({"cards": ["7s", "?"]}, None),
    ({}, None),
]


def test_only_cards_that_are_several_combinations_are_called_one() -> None:
    meant = next(part.meant for part in PLAY.parts if part.key == "as")
    assert meant
    for parts, types in CALLABLE:
        assert meant(parts) == types, parts


def test_every_2_of_a_last_play_is_counted() -> None:
    twos = {"2s": 1, "2s 2h": 2, "2s 2h 2d": 3, "2s 2h 2d 2c": 4, "2s RJ": 2, "As 2h 3d": 1, "As Ah 2s 2h": 2}
    twos |= {"2s 2h 2d Ks Kh": 3, "2s 2h Kd Ks Kh": 2, "3s 3h": 0, "3s 3h 4s 4h": 0}
    assert {held: needed(possible_readings(GAME.read("combo", {"cards": held}))[0])["2"] for held in twos} == twos


def test_the_other_joker_is_as_right_where_one_alone_is_played() -> None:
    query, house = GAME.query("legal-plays"), GAME.house()
    position = GAME.read("legal-plays", {"hand": "3s 3h RJ BJ 8c", "table": "9s 9h"})
    listed = [{"cards": "RJ BJ", "type": "pair", "rank": rank} for rank in "TJQKA2"]
    for given in (listed, listed[::-1]):
        assert query.right(position, house, query.read_answer(given, GAME.deck))
    position = GAME.read("legal-plays", {"hand": "3s RJ BJ 8c", "table": "As"})
    for joker in ("RJ", "BJ"):
        assert query.right(
            position, house, query.read_answer([{"cards": joker, "type": "single", "rank": "2"}], GAME.deck)
        )
