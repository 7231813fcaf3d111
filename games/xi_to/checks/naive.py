"""Xì Tố once more, written plainly and slowly from the rule book. Cards are codes ("Ah"), a hand is a list of them;
who wins is found by comparing every hand with every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

House = Mapping[str, Any]
Hand = Sequence[str]
Hands = Mapping[str, Hand]
Pots = list[dict[str, Any]]

ORDER: Final = ("mau-thau", "doi", "thu", "sam-co", "sanh", "thung", "cu-lu", "tu-quy", "thung-pha-sanh")
_RANKS: Final = "789TJQKA"
_GROUPS: Final = {"41": "tu-quy", "32": "cu-lu", "311": "sam-co", "221": "thu", "2111": "doi", "11111": "mau-thau"}
_UP_GROUPS: Final = {"4": "tu-quy", "3": "sam-co", "31": "sam-co", "22": "thu", "2": "doi", "21": "doi", "211": "doi"}

# ---------------------------------------------------------------- §3: hands


def shaped(hand: Hand) -> bool:
    """A-7-8-9-10."""
    return sorted(card[0] for card in hand) == sorted("A789T")


def _by_groups(cards: Hand) -> str:
    """The ranks, the most frequent first, then the higher."""
    counts = Counter(card[0] for card in cards)
    return "".join(sorted(counts, key=lambda rank: (-counts[rank], -_RANKS.index(rank))))


def _shape(cards: Hand) -> str:
    return "".join(map(str, sorted(Counter(card[0] for card in cards).values(), reverse=True)))


def _top(hand: Hand, house: House) -> str:
    """The top rank of a run of five, "" where there is none."""
    if shaped(hand):
        return "T" if house["ace_low_straight"] == "on" else ""
    ranks = "".join(sorted((card[0] for card in hand), key=_RANKS.index))
    return ranks[-1] if ranks in _RANKS else ""


def kind(hand: Hand, house: House) -> str:
    flush, run = len({card[1] for card in hand}) == 1, bool(_top(hand, house))
    if flush:
        return "thung-pha-sanh" if run else "thung"
    return "sanh" if run else _GROUPS[_shape(hand)]


def compared(hand: Hand, house: House) -> str:
    """The ranks that count within the kind, in order."""
    return _top(hand, house) or _by_groups(hand)


def level(name: str, house: House) -> float:
    """The place of a kind; a flush over the full house is lifted a little above it."""
    lifted = name == "thung" and house["flush_over_full_house"] == "on"
    return ORDER.index("cu-lu") + 0.5 if lifted else ORDER.index(name)


def _sign(a: float, b: float) -> int:
    return (a > b) - (a < b)


def versus(a: Hand, b: Hand, house: House) -> int:
    """+1 when the first of two hands is better by kind and ranks, 0 when they are equal in both."""
    kinds = kind(a, house), kind(b, house)
    if kinds[0] != kinds[1]:
        return _sign(level(kinds[0], house), level(kinds[1], house))
    ours, theirs = ([_RANKS.index(rank) for rank in compared(hand, house)] for hand in (a, b))
    higher = (ours > theirs) - (ours < theirs)
    if kinds[0] != "thung-pha-sanh" or house["sf_order"] == "higher":
        return higher
    if house["sf_order"] == "lower":
        return -higher
    lowest = "T" if house["ace_low_straight"] == "on" else "J"
    return -higher if {compared(a, house), compared(b, house)} == {lowest, "A"} else higher


def unbeaten(hands: Hands, house: House) -> list[str]:
    """Whom nobody beats by kind and ranks; where everybody is beaten, the higher straight flush wins."""
    found = [name for name in hands if all(versus(hands[name], other, house) >= 0 for other in hands.values())]
    return found or unbeaten(hands, {**house, "sf_order": "higher"})


def first_card(hand: Hand, ranks: str, suits: str) -> str:
    """The card whose suit counts first."""
    return max((card for card in hand if card[0] == ranks[0]), key=lambda card: suits.index(card[1]))


def winners(hands: Hands, house: House) -> list[str]:
    """Who wins in the end, suits included where the house ranks them."""
    best, suits = unbeaten(hands, house), house["suit_tiebreak"]
    if len(best) == 1 or suits == "off":
        return best
    return [max(best, key=lambda name: suits.index(first_card(hands[name], compared(hands[name], house), suits)[1]))]


def turning_runs(hands: Hands, house: House) -> list[str]:
    """The hands A-7-8-9-10, where counting them otherwise would change who wins."""
    held = [name for name, hand in hands.items() if shaped(hand)]
    other = {**house, "ace_low_straight": "off" if house["ace_low_straight"] == "on" else "on"}
    return held if held and winners(hands, house) != winners(hands, other) else []


def lowest_has_a_say(hands: Hands, house: House) -> bool:
    """Whether straight flushes meet of which the lowest of all might beat the highest (§3.4)."""
    tops = {compared(hand, house) for hand in hands.values() if kind(hand, house) == "thung-pha-sanh"}
    return house["sf_order"] == "min_beats_max" and "A" in tops and bool(tops & {"T", "J"})


# ---------------------------------------------------------------- §2: up-cards and money


def up_kind(cards: Hand) -> str:
    return _UP_GROUPS.get(_shape(cards), "mau-thau")


def up_ranks(cards: Hand) -> str:
    return _by_groups(cards)


def up_value(cards: Hand) -> tuple[int, list[int]]:
    return ORDER.index(up_kind(cards)), [_RANKS.index(rank) for rank in up_ranks(cards)]


def divided(paid: Mapping[str, int], folded: Sequence[str], seated: Sequence[str]) -> tuple[Pots, dict[str, int]]:
    """The pots and what goes back: first the excess of whoever put in most, then a pot up to each remaining stake."""
    most, second = sorted(paid.values(), reverse=True)[:2]
    returned = {name: most - second for name, amount in paid.items() if amount == most and most > second}
    money = {name: amount - returned.get(name, 0) for name, amount in paid.items()}
    caps = sorted({amount for name, amount in money.items() if name not in folded and amount})
    pots: Pots = []
    for below, cap in zip([0, *caps], caps, strict=False):
        amount = sum(min(own, cap) - min(own, below) for own in money.values())
        eligible = [name for name in seated if name not in folded and money[name] >= cap]
        pots.append({"amount": amount, "eligible": eligible})
    if pots:
        pots[-1]["amount"] += sum(max(0, own - caps[-1]) for own in money.values())
    return pots, returned
