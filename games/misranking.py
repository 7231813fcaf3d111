"""Hands of cards ranked as people wrongly rank them: by the highest card, by kind alone, with the names mixed up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.cards import Card
from games.poker import KINDS, VALUE, kind_of, strength

Hand = Sequence[Card]
Score = Callable[[Hand], Any]
Best = Callable[[Mapping[str, Hand]], list[str]]  # who holds the best hand, in the order of the map

PART_SEEN: Final = {"cu-lu": "sam-co", "thu": "doi", "tu-quy": "sam-co", "sam-co": "doi", "thung-pha-sanh": "thung"}
NAMES_MIXED: Final = {
    "doi": "thu",
    "thu": "doi",
    "sanh": "thung",
    "thung": "sanh",
    "sam-co": "cu-lu",
    "cu-lu": "tu-quy",
    "tu-quy": "cu-lu",
    "thung-pha-sanh": "sanh",
}
_ENOUGH: Final = 4  # of five cards, in sequence or of one suit


def values_of(cards: Hand) -> list[int]:
    """The ranks from the highest down."""
    return sorted((VALUE[made.rank] for made in cards), reverse=True)


def has_four_of_a_suit(cards: Hand) -> bool:
    suits = [made.suit for made in cards]
    return max(map(suits.count, suits)) >= _ENOUGH


def has_four_in_a_row(cards: Hand) -> bool:
    ranks = set(values_of(cards))
    return any({low + step for step in range(_ENOUGH)} <= ranks for low in ranks)


def has_one_gap(cards: Hand) -> bool:
    """Five different ranks with one missing between them."""
    ranks = values_of(cards)
    return len(set(ranks)) == len(ranks) and ranks[0] - ranks[-1] == len(ranks)


def raised(found: str, seen: str) -> str:
    """The kind that somebody sees who takes a hand for more than it is."""
    return seen if KINDS.index(found) < KINDS.index(seen) else found


# ---------------------------------------------------------------- who holds the best hand


def scored(score: Score) -> Best:
    """The best by a score."""

    def best_of(hands: Mapping[str, Hand]) -> list[str]:
        best = max(map(score, hands.values()))
        return [name for name, cards in hands.items() if score(cards) == best]

    return best_of


def _kind(cards: Hand) -> int:
    return KINDS.index(kind_of(strength(cards)))


def _without_odd_cards(cards: Hand) -> Any:
    held = values_of(cards)
    groups = sorted(((held.count(value), value) for value in set(held) if held.count(value) > 1), reverse=True)
    return _kind(cards), groups or held


def _straight_over_flush(cards: Hand) -> Any:
    value = strength(cards)
    kind = {"sanh": "thung", "thung": "sanh"}.get(kind_of(value), kind_of(value))
    return KINDS.index(kind), value


by_strength: Final = scored(strength)  # as it is right
by_kind: Final = scored(_kind)  # the kind alone: within a kind all are equal
by_kind_then_cards: Final = scored(lambda cards: (_kind(cards), values_of(cards)))  # the highest card, paired or not
without_odd_cards: Final = scored(_without_odd_cards)  # single cards beside pairs and triples are not looked at
straight_over_flush: Final = scored(_straight_over_flush)
by_values: Final = scored(values_of)  # the highest card, then the next


def by_cards(hands: Mapping[str, Hand]) -> list[str]:
    """By the highest cards, whatever kinds they make; where no kind speaks against that, who is best."""
    found, best = by_values(hands), by_strength(hands)
    return found if len({_kind(hands[name]) for name in (*found, *best)}) > 1 else best
