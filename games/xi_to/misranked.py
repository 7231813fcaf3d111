"""Hands of Xì Tố ranked in the wrong way: by their highest card, by kind alone, with the names mixed up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.mistakes import Mistaken
from games.poker import KINDS, VALUE, kind_of
from games.poker import strength as strength_of
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_to.hands import FLUSH, STRAIGHT_FLUSH, Hand, hand_kind, strength
from games.xi_to.seats import in_deal_order

Score = Callable[[Hand], Any]
_PART_SEEN: Final = {"cu-lu": "sam-co", "thu": "doi", "tu-quy": "sam-co", "sam-co": "doi", STRAIGHT_FLUSH: FLUSH}
_NAMES: Final = {
    "doi": "thu",
    "thu": "doi",
    "sanh": "thung",
    "thung": "sanh",
    "sam-co": "cu-lu",
    "cu-lu": "tu-quy",
    "tu-quy": "cu-lu",
    STRAIGHT_FLUSH: "sanh",
}
_RUN: Final = 4  # cards in sequence or of one suit that look like enough


def values_of(cards: Hand) -> list[int]:
    """The ranks from the highest down."""
    return sorted((VALUE[made.rank] for made in cards), reverse=True)


def _kind(cards: Hand) -> str:
    return kind_of(strength(cards, ace_low=False))


# ---------------------------------------------------------------- what five cards are


def named_by(seen: Mapping[str, str]) -> Mistaken:
    """A kind is taken for another."""

    def answer(position: Position, house: House) -> str:
        found = hand_kind(Silent(house), cards=position["cards"])
        return seen.get(found, found)

    return answer


PART_SEEN: Final = named_by(_PART_SEEN)
NAMES_MIXED: Final = named_by(_NAMES)


def four_of_a_suit(position: Position, house: House) -> str:
    """Four cards of one suit are taken for a flush."""
    suits = [made.suit for made in position["cards"]]
    found = hand_kind(Silent(house), cards=position["cards"])
    many = max(map(suits.count, suits)) >= _RUN
    return FLUSH if many and KINDS.index(found) < KINDS.index(FLUSH) else found


def four_in_a_row(position: Position, house: House) -> str:
    """Four ranks in sequence are taken for a straight."""
    ranks = {VALUE[made.rank] for made in position["cards"]}
    found = hand_kind(Silent(house), cards=position["cards"])
    runs = any({low + step for step in range(_RUN)} <= ranks for low in ranks)
    return "sanh" if runs and KINDS.index(found) < KINDS.index("sanh") else found


def with_a_gap(position: Position, house: House) -> str:
    """Five different ranks with one missing between them are taken for a straight."""
    ranks = [VALUE[made.rank] for made in position["cards"]]
    found = hand_kind(Silent(house), cards=position["cards"])
    gap = len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) == len(ranks)
    return "sanh" if gap and found == "mau-thau" else found


# ---------------------------------------------------------------- which hand is better


def by_cards(cards: Hand) -> Any:
    """The highest card counts, then the next; kinds are not looked at."""
    return values_of(cards)


def by_kind(cards: Hand) -> Any:
    """The kind alone: within a kind all are equal."""
    return KINDS.index(_kind(cards))


def by_kind_then_cards(cards: Hand) -> Any:
    """Within a kind the highest card counts, paired or not."""
    return by_kind(cards), values_of(cards)


def without_odd_cards(cards: Hand) -> Any:
    """The single cards beside pairs and triples are not looked at."""
    held = values_of(cards)
    groups = sorted(((held.count(value), value) for value in set(held) if held.count(value) > 1), reverse=True)
    return by_kind(cards), groups or held


def straight_over_flush(cards: Hand) -> Any:
    """The straight is put above the flush."""
    kind = {"sanh": FLUSH, FLUSH: "sanh"}.get(_kind(cards), _kind(cards))
    return KINDS.index(kind), strength(cards, ace_low=False)


def best_of(hands: Mapping[str, Hand], score: Score) -> list[str]:
    """Who holds the best hand by a score, in the order of the map."""
    best = max(map(score, hands.values()))
    return [name for name, cards in hands.items() if score(cards) == best]


def compared_by(score: Score) -> Mistaken:
    def answer(position: Position, _: House) -> str:
        best = best_of({"a": position["a"], "b": position["b"]}, score)
        return best[0] if len(best) == 1 else "tie"

    return answer


def shown_by(score: Score) -> Mistaken:
    def answer(position: Position, _: House) -> list[str]:
        hands = position["hands"]
        return best_of({name: hands[name] for name in in_deal_order(hands, position.get("order", ()))}, score)

    return answer


# ---------------------------------------------------------------- who acts first


def _up(position: Position) -> dict[str, Hand]:
    up = position["up"]
    return {name: up[name] for name in in_deal_order(up, position.get("order", ()))}


def acts_by(score: Score) -> Mistaken:
    """The best of the up-cards by a score; of equal ones the earliest."""
    return lambda position, _: best_of(_up(position), score)[0]


def _worth(cards: Hand) -> int:
    return strength_of(cards)


def _run_or_suit(cards: Hand) -> Any:
    """Up-cards of one suit or in sequence are taken for something."""
    ranks = values_of(cards)
    several = len(cards) > 1
    suited = several and len({made.suit for made in cards}) == 1
    in_row = several and ranks == list(range(ranks[0], ranks[0] - len(ranks), -1))
    return suited or in_row, _worth(cards)


LOWEST_ACTS: Final = acts_by(lambda cards: -_worth(cards))
RUN_ACTS: Final = acts_by(_run_or_suit)


def dealt_first(position: Position, _: House) -> str:
    """Who was dealt to first is always first to act."""
    return next(iter(_up(position)))


def last_of_equals(position: Position, _: House) -> str:
    """Of equal up-cards the latest in deal order."""
    return best_of(_up(position), _worth)[-1]
