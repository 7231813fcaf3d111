"""Xì Tố by its rule book, plainly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

House = Mapping[str, Any]
Position = Mapping[str, Any]
Hand = Sequence[str]

RANKS: Final = "789TJQKA"
_KINDS: Final = ("mau-thau", "doi", "thu", "sam-co", "sanh", "thung", "cu-lu", "tu-quy", "thung-pha-sanh")
_SHAPES: Final = {(4, 1): "tu-quy", (3, 2): "cu-lu", (3, 1, 1): "sam-co", (2, 2, 1): "thu", (2, 1, 1, 1): "doi"}


def _in_order(hand: Hand, suits: str) -> list[str]:
    """The cards in the order in which they are compared: big groups first, then high ranks, then high suits."""
    times = Counter(card[0] for card in hand)
    return sorted(hand, key=lambda card: (times[card[0]], RANKS.index(card[0]), suits.find(card[1])), reverse=True)


def _top(hand: Hand, house: House) -> int | None:
    """The place of a straight's top card; None for no straight (§3.3)."""
    places = sorted(RANKS.index(card[0]) for card in hand)
    if places == list(range(places[0], places[0] + 5)):
        return places[4]
    return 3 if places == [0, 1, 2, 3, 7] and house["ace_low_straight"] == "on" else None


def kind(hand: Hand, house: House) -> str:
    """§3."""
    flush = len({card[1] for card in hand}) == 1
    if _top(hand, house) is not None:
        return "thung-pha-sanh" if flush else "sanh"
    shape = tuple(sorted(Counter(card[0] for card in hand).values(), reverse=True))
    return "thung" if flush else _SHAPES.get(shape, "mau-thau")


def _place(name: str, house: House) -> int:
    swapped = {"thung": "cu-lu", "cu-lu": "thung"} if house["flush_over_full_house"] == "on" else {}
    return _KINDS.index(swapped.get(name, name))


def compare(a: Hand, b: Hand, house: House) -> int:
    """Above 0 when `a` wins, 0 when nobody does (§3.1–§3.4)."""
    one, other = kind(a, house), kind(b, house)
    if one != other:
        return _place(one, house) - _place(other, house)
    suits = "" if house["suit_tiebreak"] == "off" else house["suit_tiebreak"]
    # An ace below the seven is the last card of its straight.
    ours, theirs = (_run_order(hand, suits, house) for hand in (a, b))
    tops = _top(a, house), _top(b, house)
    if tops[0] is not None and tops[1] is not None:
        by_rank = tops[0] - tops[1]
        by_rank = _turned(by_rank, set(tops), house) if one == "thung-pha-sanh" else by_rank
    else:
        by_rank = _first(RANKS, 0, ours, theirs)
    return by_rank or (_first(suits, 1, ours, theirs) if suits else 0)


def _run_order(hand: Hand, suits: str, house: House) -> list[str]:
    found = _in_order(hand, suits)
    low_ace = _top(hand, house) == 3 and found[0][0] == "A"
    return [*found[1:], found[0]] if low_ace else found


def _turned(by_rank: int, tops: set[int | None], house: House) -> int:
    """§3.4: between two TPS the lower wins, or only the lowest possible beats the highest possible."""
    lowest = 3 if house["ace_low_straight"] == "on" else 4
    extremes = tops == {lowest, 7}
    turned = {"lower": True, "higher": False, "min_beats_max": extremes}[house["sf_order"]]
    return -by_rank if turned else by_rank


def _first(order: str, at: int, ours: Sequence[str], theirs: Sequence[str]) -> int:
    """The first difference between two rows of cards in an order of ranks or suits."""
    gaps = [order.index(one[at]) - order.index(other[at]) for one, other in zip(ours, theirs, strict=True)]
    return next((gap for gap in gaps if gap), 0)


def best(hands: Mapping[str, Hand], house: House) -> list[str]:
    """Who holds a hand that no other beats; where there is none, the higher TPS is the better one."""
    found = [one for one in hands if all(compare(hands[one], hand, house) >= 0 for hand in hands.values())]
    return found or best(hands, {**house, "sf_order": "higher"})


def _order(position: Position, of: str) -> list[str]:
    return list(position.get("order", position[of]))


def first_to_act(position: Position, house: House) -> str:
    """§2.2: the best cards showing, then the earlier seat or the higher suits."""
    suits = "cdhs" if house["first_act_tie"] == "suit" else ""

    def strength(name: str) -> tuple[Any, ...]:
        hand = position["up"][name]
        shape = sorted(Counter(card[0] for card in hand).values(), reverse=True)
        laid = _in_order(hand, suits)
        return shape, [RANKS.index(card[0]) for card in laid], [suits.find(card[1]) for card in laid]

    return max(_order(position, "up"), key=strength)  # of equals the first


def legal_actions(position: Position, house: House) -> dict[str, Any]:
    """§2.3–§2.6."""
    base, stack, owed = position["base"], position["stack"], position["owed"]
    rest = stack - owed
    raising = None
    if rest > 0 and position["raised_by_me_open"]:
        raising = {"min": min(base, rest), "max": min(10 * base, rest)}
    return {"fold": True, "check": owed == 0, "call": min(owed, stack) if owed else None, "raise": raising}


def pots(position: Position, house: House) -> dict[str, Any]:
    """§2.8: counted layer by layer, each between two amounts that somebody has put in."""
    paid, folded, order = position["paid"], position["folded"], _order(position, "paid")
    found: list[dict[str, Any]] = []
    returned: dict[str, int] = {}
    below = 0
    for top in sorted(set(paid.values()) - {0}):
        payers = [name for name in order if paid[name] >= top]
        eligible = [name for name in payers if name not in folded]
        amount, below = (top - below) * len(payers), top
        if len(payers) == 1:
            returned[payers[0]] = returned.get(payers[0], 0) + amount
        elif found and eligible in ([], found[-1]["eligible"]):
            found[-1]["amount"] += amount
        else:
            found.append({"amount": amount, "eligible": eligible})
    return {"pots": found, "returned": returned}


def payout(position: Position, house: House) -> dict[str, int]:
    """§2.8, §2.9, §3.2: every pot to the best hand among those it belongs to, odd units to the earliest seat."""
    divided, order = pots(position, house), _order(position, "paid")
    got = {name: divided["returned"].get(name, 0) for name in position["paid"]}
    for pot in divided["pots"]:
        those = pot["eligible"]
        winners = those if len(those) == 1 else best({name: position["hands"][name] for name in those}, house)
        share, odd = divmod(pot["amount"], len(winners))
        for name in winners:
            got[name] += share
        got[min(winners, key=order.index)] += odd
    return got


ANSWERS: Final[Mapping[str, Callable[[Position, House], Any]]] = {
    "hand-kind": lambda position, house: kind(position["cards"], house),
    "compare": lambda position, house: _side(compare(position["a"], position["b"], house)),
    "showdown": lambda position, house: best(position["hands"], house),
    "first-to-act": first_to_act,
    "legal-actions": legal_actions,
    "pots": pots,
    "payout": payout,
}


def _side(sign: int) -> str:
    return "a" if sign > 0 else "b" if sign < 0 else "tie"
