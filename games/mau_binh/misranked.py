"""Mậu Binh hands ranked in the wrong way: what they are, which row wins, which pattern of thirteen they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from games.mau_binh.instant import counted, instant_win, runs_round_the_ace
from games.mau_binh.rows import compare_row, hand_kind, looks_like
from games.misranking import (
    Best,
    Hand,
    by_strength,
    has_four_in_a_row,
    has_four_of_a_suit,
    has_one_gap,
    raised,
)
from games.mistakes import Mistaken, instead_of
from games.poker import KINDS, VALUE, strength
from games.query import Position
from games.rules import House
from games.verdict import Silent

_SUITS: Final = "cdhs"
_NAMES: Final = {
    "rong-cuon": "sanh-rong",
    "sanh-rong": "rong-cuon",
    "dong-hoa-13": "dong-hoa-12",
    "dong-hoa-12": "dong-hoa-13",
    "nam-doi-mot-sam": "luc-phe-bon",
    "nam-doi-thong": "luc-phe-bon",
    "luc-phe-bon": "nam-doi-thong",
    "ba-thung": "ba-sanh",
    "ba-sanh": "ba-thung",
}
_FLUSH_FIVES: Final = 2  # suits that hold five cards


# ---------------------------------------------------------------- what three or five cards are


def _kind(position: Position, house: House) -> str:
    return hand_kind(Silent(house), cards=position["cards"])


def named_by(seen: Mapping[str, str]) -> Mistaken:
    """A kind is taken for another."""
    return lambda position, house: seen.get(_kind(position, house), _kind(position, house))


def three_as_five(position: Position, house: House) -> str:
    """Three cards in sequence or of one suit are taken for a straight or a flush."""
    cards = position["cards"]
    return (looks_like(cards) if len(cards) == 3 else None) or _kind(position, house)


def wheel_is_nothing(position: Position, house: House) -> str:
    """A-2-3-4-5 is not taken for a straight."""
    found = _kind(position, house)
    if {made.rank for made in position["cards"]} != set("A2345"):
        return found
    return {"sanh": "mau-thau", "thung-pha-sanh": "thung"}[found]


def nearly(position: Position, house: House) -> str:
    """Four cards of one suit or in sequence are taken for a flush or a straight."""
    cards, found = position["cards"], _kind(position, house)
    if has_four_of_a_suit(cards):
        return raised(found, "thung")
    return raised(found, "sanh") if has_four_in_a_row(cards) or has_one_gap(cards) else found


# ---------------------------------------------------------------- which row wins


def _compared(best_of: Best) -> Mistaken:

    def answer(position: Position, _: House) -> str:
        best = best_of({"a": position["a"], "b": position["b"]})
        return best[0] if len(best) == 1 else "tie"

    return answer


def _rightly_compared(position: Position, house: House) -> str:
    return compare_row(Silent(house), **position)


def compared_by(best_of: Best) -> Mistaken:
    """The better row found in a wrong way; where the place of A-2-3-4-5 decides, the right answer."""
    return instead_of(_compared(by_strength), _compared(best_of), right=_rightly_compared)


def by_looks(cards: Hand) -> int:
    """Three cards count as the straight or flush they look like."""
    seen = looks_like(cards) if len(cards) == 3 else None
    return KINDS.index(seen) << 20 if seen else strength(cards)


def by_suit(position: Position, house: House) -> str:
    """Equal rows are decided by the suit of the highest card."""
    found = _rightly_compared(position, house)
    if found != "tie":
        return found
    highest = {
        key: max(position[key], key=lambda made: (VALUE[made.rank], _SUITS.index(made.suit))) for key in ("a", "b")
    }
    return max(highest, key=lambda key: _SUITS.index(highest[key].suit))


# ---------------------------------------------------------------- thirteen cards


def _pattern(position: Position, house: House) -> str:
    return instant_win(Silent(house), cards=position["cards"])


def pattern_names(position: Position, house: House) -> str:
    found = _pattern(position, house)
    return _NAMES.get(found, found)


def pattern_unseen(_: Position, __: House) -> str:
    return "none"


def lowest_pattern(position: Position, house: House) -> str:
    """Of several patterns the cheapest."""
    values = counted(Silent(house), position["cards"]).values
    return min(values, key=values.__getitem__) if values else "none"


def nearly_paired(position: Position, house: House) -> str:
    """Five pairs, or pairs that run round the ace, are taken for more."""
    found, cards = _pattern(position, house), position["cards"]
    if found != "none":
        return found
    if runs_round_the_ace(cards):
        return "nam-doi-thong"
    pairs = sum(count // 2 for count in Counter(made.rank for made in cards).values())
    return "luc-phe-bon" if pairs == 5 else "none"


def nearly_coloured(position: Position, house: House) -> str:
    """Eleven cards of one colour are taken for twelve; two long suits for three flushes."""
    found, suits = _pattern(position, house), Counter(made.suit for made in position["cards"])
    if found != "none":
        return found
    if suits["s"] + suits["c"] in (2, 11):
        return "dong-hoa-12"
    return "ba-thung" if sum(count >= 5 for count in suits.values()) >= _FLUSH_FIVES else "none"


def nearly_straight(position: Position, house: House) -> str:
    """Many different ranks are taken for a dragon or for three straights."""
    found, ranks = _pattern(position, house), {made.rank for made in position["cards"]}
    if found != "none":
        return found
    return "sanh-rong" if len(ranks) == 12 else "ba-sanh" if len(ranks) >= 10 else "none"
