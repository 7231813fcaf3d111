"""Xì Dách by its rule book, plainly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, Final

House = Mapping[str, Any]
Position = Mapping[str, Any]
Hand = list[str]

_SIGN: Final = {"win": 1, "draw": 0, "lose": -1}


def total(hand: Hand, house: House) -> int:
    """§1.2, §1.3: the highest total up to 21, else the lowest."""
    by_count = {2: (11, 10), 3: (10, 1), 4: (1,), 5: (1,)}[len(hand)]
    aces = {"by_count": by_count, "free_1_10_11": (1, 10, 11), "one_or_ten": (1, 10), "western_1_11": (1, 11)}
    worth = [aces[house["ace"]] if card[0] == "A" else (10,) if card[0] in "TJQK" else (int(card[0]),) for card in hand]
    sums = [sum(values) for values in product(*worth)]
    low = [value for value in sums if value <= 21]
    return max(low) if low else min(sums)


def natural(hand: Hand, house: House) -> str:
    """§2.1."""
    ranks = sorted(card[0] for card in hand)
    tens = "TJQK" if house["xidach_tens"] == "tjqk" else "JQK"
    if ranks == ["A", "A"]:
        return "xi-ban"
    return "xi-dach" if len(ranks) == 2 and ranks[0] == "A" and ranks[1] in tens else "none"


def kind(hand: Hand, least: int, house: House) -> str:
    """What a hand is in phase two; `least` is the minimum of its side (§3.2, §3.4–§3.6)."""
    points = total(hand, house)
    low = 0 if house["ngu_linh_min"] == 0 else house["player_min"]
    if points > 21:
        return "quac"
    if len(hand) == 5 and points >= low:
        return "ngu-linh"
    return "non" if points < least else "du-tuoi"


def status(hand: Hand, house: House) -> str:
    found = natural(hand, house)
    return kind(hand, house["player_min"], house) if found == "none" else found


def may_stand(hand: Hand, house: House) -> bool:
    if natural(hand, house) != "none" or len(hand) == 5 or total(hand, house) > 21:
        return True
    return total(hand, house) >= house["player_min"] or house["allow_stand_under"] == "lose"


def may_draw(hand: Hand, house: House) -> bool:
    return len(hand) < 5 and total(hand, house) <= 21 and natural(hand, house) == "none"


def may_check(position: Position, house: House) -> bool:
    """§3.6, §3.7."""
    dealer, done = position["dealer"], position.get("all_done", False)
    if not done and house["early_check"] == "off":
        return False
    if not done and house["early_check"] == "stood_only" and not position["stood"]:
        return False
    return total(dealer, house) >= house["dealer_min"] or (done and len(dealer) == 5)


def phase_one(dealer: Hand, hand: Hand, house: House) -> str:
    """§2.2, §2.3."""
    order = ("none", "xi-dach", "xi-ban")
    own, theirs = order.index(natural(dealer, house)), order.index(natural(hand, house))
    if own and own == theirs:
        return "draw" if house["natural_tie"] == "draw" else "lose"
    if own > theirs:
        return "lose"
    return "win" if theirs else "play-on"


def settle(dealer: Hand, hand: Hand, house: House) -> str:
    """§4, phase one before it."""
    first = phase_one(dealer, hand, house)
    return first if first != "play-on" else _phase_two(dealer, hand, house)


def _phase_two(dealer: Hand, hand: Hand, house: House) -> str:
    own, theirs = kind(dealer, house["dealer_min"], house), kind(hand, house["player_min"], house)
    less = total(dealer, house) - total(hand, house)  # above 0: the player has fewer points
    if theirs == "non" and len(hand) < 5 and house["allow_stand_under"] == "lose":
        return "lose"
    if own == theirs == "ngu-linh":
        return _result({"lower": less, "higher": -less, "draw": 0, "dealer": -1}[house["ngu_linh_cmp"]])
    if own == theirs == "du-tuoi":
        return _result(-less or {"draw": 0, "player": 1, "dealer": -1}[house["point_tie"]])
    if own == theirs == "quac":
        return _result({"draw": 0, "player_loses": -1, "lower_wins": less}[house["both_bust"]])
    if own == theirs:
        return "draw"
    if {own, theirs} == {"non", "quac"}:
        non_gets = {"non_wins": 1, "draw": 0, "non_loses": -1}[house["non_vs_bust"]]
        return _result(non_gets if theirs == "non" else -non_gets)
    order = ("quac", "non", "du-tuoi", "ngu-linh")
    return _result(order.index(theirs) - order.index(own))


def _result(sign: int) -> str:
    return "win" if sign > 0 else "lose" if sign < 0 else "draw"


def _multiple(hand: Hand, least: int, house: House) -> int:
    """§2.4: the winner's hand decides."""
    found = natural(hand, house)
    found = kind(hand, least, house) if found == "none" else found
    named = {"xi-ban": "mult_xi_ban", "xi-dach": "mult_xi_dach", "ngu-linh": "mult_ngu_linh"}
    return int(house[named[found]]) if found in named else 1


def settle_table(position: Position, house: House) -> dict[str, int]:
    dealer, net = position["dealer"], {}
    for name, seat in position["players"].items():
        result = settle(dealer, seat["cards"], house)
        won = (seat["cards"], house["player_min"]) if result == "win" else (dealer, house["dealer_min"])
        net[name] = _SIGN[result] * seat["stake"] * _multiple(*won, house)
    return {**net, "dealer": -sum(net.values())}


def den(position: Position, house: House) -> dict[str, int]:
    """§3.5."""
    stakes, by = position["players"], position["offender"]
    if by == "dealer":
        return {**stakes, "dealer": -sum(stakes.values())}
    others = [name for name in (*stakes, "dealer") if name != by]
    return {name: -stakes[by] * len(others) if name == by else stakes[by] for name in (*stakes, "dealer")}


ANSWERS: Final[Mapping[str, Callable[[Position, House], Any]]] = {
    "points": lambda position, house: total(position["cards"], house),
    "natural": lambda position, house: natural(position["cards"], house),
    "status": lambda position, house: status(position["cards"], house),
    "may-stand": lambda position, house: may_stand(position["cards"], house),
    "may-draw": lambda position, house: may_draw(position["cards"], house),
    "may-check": may_check,
    "phase-one": lambda position, house: {
        name: phase_one(position["dealer"], hand, house) for name, hand in position["players"].items()
    },
    "settle": lambda position, house: settle(position["dealer"], position["player"], house),
    "settle-table": settle_table,
    "den": den,
}
