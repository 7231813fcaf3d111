"""`arrange`, with and without opponents, against a brute force that knows nothing of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from games import judge
from games.cards import Card
from games.mau_binh.arranging import Scores, arrange, arrange_against, best_score, best_split, is_legal, score
from games.mau_binh.chances import ROWS, table
from games.mau_binh.splits import ordered, splits, strengths
from games.poker import strength
from tests.games.plain import DECK, Laid, Layout, Rows, cards, deal, lay, legal, legal_splits, plain_legal, plain_splits

SMALL = [card for card in DECK if card.rank in "A23456"]
SHORT = [card for card in DECK if card.rank in "9TJQKA"]
LOW = [card for card in DECK if card.rank in "A234567"]
HEARTS = [card for card in DECK if card.suit == "h" or card.rank == "A"]
HIGH = [card for card in DECK if card.rank in "56789TJQKA"]


@cache
def chance(row: Laid, name: str, wheel: str) -> int:
    return table(name)[strength(row.cards, wheel=wheel)]


def plain_score(rows: Rows, *, wheel: str) -> int:
    return sum(chance(row, name, wheel) for name, row in zip(ROWS, rows, strict=True))


def hands(seed: int, *, each: int) -> list[list[Card]]:
    """Hands from the whole pack and from small ones, which are rich in wheels, four of a kind and ties."""
    rng = Random(seed)
    return [deal(rng, 13, deck=pack) for pack in (DECK, SMALL, SHORT) for _ in range(each)]


def test_there_are_72_072_splits() -> None:
    hand = deal(Random(1), 13)
    found = {tuple(map(frozenset, layout)) for layout in plain_splits(hand)}
    assert len(found) == 72_072
    of_all = splits()
    masks = [
        (of_all.threes[front], of_all.fives[middle], of_all.fives[back])
        for back in range(1287)
        for middle, front in zip(of_all.middles[back], of_all.fronts[back], strict=True)
    ]
    assert {
        tuple(frozenset(card for place, card in enumerate(hand) if mask >> place & 1) for mask in rows)
        for rows in masks
    } == found
    assert len(masks) == 72_072


def test_the_strengths_of_all_sub_hands_are_those_of_their_cards() -> None:
    for hand, wheel in product(hands(2, each=1), ("second", "lowest")):
        fronts, rows = strengths(hand, wheel=wheel)
        for masks, values in ((splits().threes, fronts), (splits().fives, rows)):
            assert values == [
                strength([card for place, card in enumerate(hand) if mask >> place & 1], wheel=wheel) for mask in masks
            ]


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_arrange_finds_what_trying_all_legal_splits_finds(wheel: str) -> None:
    for hand in hands(3, each=2):
        best = max(
            (plain_score(rows, wheel=wheel), rows[2].rank, rows[1].rank, rows[0].rank)
            for rows in legal_splits(hand, wheel=wheel)
        )
        layout = arrange(hand, wheel=wheel)
        rows = lay(layout, wheel=wheel)
        assert (plain_score(rows, wheel=wheel), rows[2].rank, rows[1].rank, rows[0].rank) == best
        assert legal(rows)
        assert sorted(card.code for row in layout for card in row) == sorted(card.code for card in hand)
        assert best_score(hand, wheel=wheel) == score(layout, wheel=wheel) == best[0]


def test_of_equal_sums_the_strongest_back_then_middle_then_front_is_found() -> None:
    coarse = Scores(*({one: chance // 250_000 for one, chance in table(row).items()} for row in ROWS))
    for hand in hands(10, each=2):
        best = max(
            (
                sum(worth[strength(row.cards)] for worth, row in zip(coarse, rows, strict=True)),
                *(strength(row.cards) for row in reversed(rows)),
            )
            for rows in legal_splits(hand)
        )
        assert best_split(ordered(hand), coarse, wheel="second")[:4] == best


def test_arrange_gives_the_same_rows_in_whatever_order_the_cards_come() -> None:
    rng = Random(4)
    for hand in hands(5, each=5):
        assert arrange(rng.sample(hand, 13)) == arrange(hand)


def test_wheel_lowest_changes_what_is_best() -> None:
    changed = [hand for hand in hands(6, each=20) if arrange(hand) != arrange(hand, wheel="lowest")]
    assert changed
    for hand in changed:
        assert {card.rank for card in hand} >= set("A2345")


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_legality_is_the_plain_one(wheel: str) -> None:
    rng = Random(7)
    seen = Counter()
    for pack, _ in product((DECK, SMALL, SHORT), range(500)):
        hand = deal(rng, 13, deck=pack)
        layout = (tuple(hand[:3]), tuple(hand[3:8]), tuple(hand[8:]))
        seen[is_legal(layout, wheel=wheel)] += 1
        assert is_legal(layout, wheel=wheel) == plain_legal(layout, wheel=wheel)
    assert min(seen.values()) > 100


# Against given layouts: the table of §4.2 once more, as the rule book prints it.

PAID = {
    "front": {"3": 3, "AAA": 12},
    "middle": {"32": 2, "4": 8, "sf": 10, "AAAA": 32, "sf A-5": 14, "sf 10-A": 20},
    "back": {"4": 4, "sf": 5, "AAAA": 16, "sf A-5": 7, "sf 10-A": 10},
}


@cache
def called(row: Laid) -> str:
    """The name of a row in the table, empty for a plain hand."""
    kind, (top, *_) = row.rank
    ranks = {card.rank for card in row.cards}
    if kind == 8:
        return "sf A-5" if ranks == set("A2345") else "sf 10-A" if ranks == set("TJQKA") else "sf"
    return {3: "AAA" if top == 14 else "3", 6: "32", 7: "AAAA" if top == 14 else "4"}.get(kind, "")


def plain_net(mine: Rows, others: Sequence[Rows]) -> int:
    """The chi that a legal layout wins from the others under the default options."""
    total = 0
    for other in others:
        values = []
        for name, own, theirs in zip(ROWS, mine, other, strict=True):
            paid = PAID[name]
            won, lost = (called(own), called(theirs)) if own.rank > theirs.rank else (called(theirs), called(own))
            value = paid.get(won, 1) * (2 if won in paid and lost in paid else 1)
            values.append(value if own.rank > theirs.rank else -value if own.rank < theirs.rank else 0)
        swept = min(values) > 0 or max(values) < 0
        total += 6 if not legal(other) else sum(values) * (3 if swept else 1)
    return total


def deals(*, wheel: str) -> list[tuple[list[Card], list[Layout]]]:
    """A hand and one to three opponents' layouts: two arranged ones and a third laid at random, which is lủng.

    In the small packs the hands that §4.2 pays and equal rows are frequent.
    """
    rng = Random(8)
    found = []
    tables = (
        (DECK, DECK, 3),
        (SMALL, DECK, 1),
        (SHORT, DECK, 1),
        (HEARTS, DECK, 1),
        (LOW, LOW, 1),
        (LOW, LOW, 1),
        (HIGH, HIGH, 2),
    )
    for own_pack, their_pack, opponents in tables:
        hand = deal(rng, 13, deck=own_pack)
        rest = deal(rng, 13 * opponents, deck=[card for card in their_pack if card not in hand])
        others = [rest[n : n + 13] for n in range(0, len(rest), 13)]
        laid = [arrange(other, wheel=wheel) for other in others[:2]]
        found.append((hand, laid + [(tuple(o[:3]), tuple(o[3:8]), tuple(o[8:])) for o in others[2:]]))
    return found


@pytest.mark.parametrize("wheel", ["second", "lowest"])
def test_arrange_against_finds_what_trying_all_legal_splits_finds(wheel: str) -> None:
    for hand, others in deals(wheel=wheel):
        theirs = [lay(other, wheel=wheel) for other in others]
        best = max(
            (plain_net(mine, theirs), mine[2].rank, mine[1].rank, mine[0].rank)
            for mine in legal_splits(hand, wheel=wheel)
        )

        def net(*rows: tuple[Card, ...], against: list[Rows] = theirs) -> int:
            return plain_net(lay(rows, wheel=wheel), against)

        found = lay(arrange_against(hand, others, net, wheel=wheel), wheel=wheel)
        assert (plain_net(found, theirs), found[2].rank, found[1].rank, found[0].rank) == best


def outcome(mine: Rows, others: Sequence[Rows]) -> tuple[object, ...]:
    """What the chi of a layout can depend on: each row's result against each legal opponent, and what it is paid as."""
    return tuple(
        (
            tuple((own.rank > other[place].rank) - (own.rank < other[place].rank) for other in others if legal(other)),
            called(own) if called(own) in PAID[ROWS[place]] else "",
        )
        for place, own in enumerate(mine)
    )


def test_the_net_chi_is_asked_once_for_each_outcome() -> None:
    for hand, others in deals(wheel="second"):
        theirs = [lay(other) for other in others]
        asked: list[tuple[object, ...]] = []

        def net(*rows: tuple[Card, ...], against: list[Rows] = theirs, seen: list[object] = asked) -> int:
            seen.append(outcome(lay(rows), against))
            return plain_net(lay(rows), against)

        arrange_against(hand, others, net)
        assert Counter(asked) == Counter({outcome(mine, theirs) for mine in legal_splits(hand)})


def test_against_a_lung_opponent_the_strongest_back_is_laid() -> None:
    hand = deal(Random(9), 13, deck=LOW)
    rest = [card for card in DECK if card not in hand and card.rank != "K"]
    other = (cards("Ks Kd Kc"), tuple(rest[:5]), tuple(rest[5:10]))
    assert not plain_legal(other)
    found = lay(arrange_against(hand, [other], lambda *_: 6))
    assert found[2].rank == max(mine[2].rank for mine in legal_splits(hand))


def test_an_opponents_low_wheel_is_read_by_the_house_even_when_the_own_cards_hold_none() -> None:
    against = {"B": {"front": "3h 4d Td", "middle": "As 2d 3c 4h 5s", "back": "6s 7d 8c 9h Th"}}
    position = {"cards": "Ks 7h 9d 2s 8s 2c 4s Ac Qh Jh Jd Qd Qs", "against": against}
    verdict = judge("mau-binh", "arrange", position, {"wheel": "lowest"})
    assert (verdict.steps[0].facts["net"], verdict.options_used) == (1, ("wheel", "sweep_mult"))
