"""Hands of Xì Tố ranked in the wrong way: what they are, which is better, who acts first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games import misranking
from games.misranking import (
    Best,
    Hand,
    by_strength,
    by_values,
    has_four_in_a_row,
    has_four_of_a_suit,
    has_one_gap,
    raised,
    scored,
    values_of,
)
from games.mistakes import Mistaken, instead_of
from games.poker import strength
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_to.comparing import compare, showdown
from games.xi_to.hands import FLUSH, STRAIGHT_FLUSH, hand_kind
from games.xi_to.opening import first_to_act
from games.xi_to.seats import in_deal_order


def _kind(position: Position, house: House) -> str:
    return hand_kind(Silent(house), cards=position["cards"])


def named_by(seen: Mapping[str, str]) -> Mistaken:
    """A kind is taken for another."""
    return lambda position, house: seen.get(_kind(position, house), _kind(position, house))


PART_SEEN: Final = named_by(misranking.PART_SEEN)
NAMES_MIXED: Final = named_by(misranking.NAMES_MIXED)
TWO_PAIRS_SEEN: Final = named_by(dict.fromkeys(("sam-co", "tu-quy"), "thu"))
BOTH_SEEN: Final = named_by(dict.fromkeys(("sanh", FLUSH), STRAIGHT_FLUSH))


def four_of_a_suit(position: Position, house: House) -> str:
    """Four cards of one suit are taken for a flush."""
    found = _kind(position, house)
    return raised(found, FLUSH) if has_four_of_a_suit(position["cards"]) else found


def four_in_a_row(position: Position, house: House) -> str:
    """Four ranks in sequence are taken for a straight."""
    found = _kind(position, house)
    return raised(found, "sanh") if has_four_in_a_row(position["cards"]) else found


def with_a_gap(position: Position, house: House) -> str:
    """Five different ranks with one missing between them are taken for a straight."""
    found = _kind(position, house)
    return "sanh" if has_one_gap(position["cards"]) and found == "mau-thau" else found


def _compared(best_of: Best) -> Mistaken:
    def answer(position: Position, _: House) -> str:
        best = best_of({"a": position["a"], "b": position["b"]})
        return best[0] if len(best) == 1 else "tie"

    return answer


def compared_by(best_of: Best) -> Mistaken:
    """The better of two hands found in a wrong way; where a house rule decides between them, the right answer."""
    return instead_of(_compared(by_strength), _compared(best_of), right=lambda at, house: compare(Silent(house), **at))


def _shown(best_of: Best) -> Mistaken:
    def answer(position: Position, _: House) -> list[str]:
        hands = position["hands"]
        return best_of({name: hands[name] for name in in_deal_order(hands, position.get("order", ()))})

    return answer


def shown_by(best_of: Best) -> Mistaken:
    """Who wins, found in a wrong way; where a house rule decides, the right answer."""
    return instead_of(_shown(by_strength), _shown(best_of), right=lambda at, house: showdown(Silent(house), **at))


# ---------------------------------------------------------------- who acts first


def _up(position: Position) -> dict[str, Hand]:
    up = position["up"]
    return {name: up[name] for name in in_deal_order(up, position.get("order", ()))}


def _acts(best_of: Best) -> Mistaken:
    return lambda position, _: best_of(_up(position))[0]


def _acts_instead(wrong: Mistaken) -> Mistaken:
    """A wrong way to find who acts first; where a house rule decides, the right answer."""
    return instead_of(_acts(by_strength), wrong, right=lambda at, house: first_to_act(Silent(house), **at))


def acts_by(best_of: Best) -> Mistaken:
    """The best of the up-cards found in a wrong way; of equal ones the earliest."""
    return _acts_instead(_acts(best_of))


def _run_or_suit(cards: Hand) -> Any:
    """Up-cards of one suit or in sequence are taken for something."""
    ranks = values_of(cards)
    several = len(cards) > 1
    suited = several and len({made.suit for made in cards}) == 1
    in_row = several and ranks == list(range(ranks[0], ranks[0] - len(ranks), -1))
    return suited or in_row, strength(cards)


HIGHEST_CARD_ACTS: Final = acts_by(by_values)
LOWEST_ACTS: Final = acts_by(scored(lambda cards: -strength(cards)))
RUN_ACTS: Final = acts_by(scored(_run_or_suit))


def _dealt_first(position: Position, _: House) -> str:
    """Who was dealt to first is always first to act."""
    return next(iter(_up(position)))


def _last_of_equals(position: Position, _: House) -> str:
    """Of equal up-cards the latest in deal order."""
    return by_strength(_up(position))[-1]


DEALT_FIRST: Final = _acts_instead(_dealt_first)
LAST_OF_EQUALS: Final = _acts_instead(_last_of_equals)
