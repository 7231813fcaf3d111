"""Xì Dách once more, written plainly and slowly from the rule book. Cards are codes ("Ah"), a hand a list of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

House = Mapping[str, Any]
Hand = Sequence[str]

WORTH: Final = dict(zip("23456789TJQK", (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))
STRENGTH: Final = {"ngu-linh": 3, "du-tuoi": 2, "non": 1, "quac": 0}  # §4.1, §4.5
OPPOSITE: Final = {"win": "lose", "lose": "win", "draw": "draw"}

# ---------------------------------------------------------------- §1: points


def ranks(hand: Hand) -> str:
    return "".join(card[0] for card in hand)


def choices(hand: Hand, reading: str) -> list[int]:
    """What one ace may count in this hand (§1.3)."""
    if reading == "free_1_10_11":
        return [1, 10, 11]
    if reading == "one_or_ten":
        return [1, 10]
    if reading == "western_1_11":
        return [1, 11]
    return [10, 11] if len(hand) == 2 else [1, 10] if len(hand) == 3 else [1]


def aces_and_points(hand: Hand, house: House) -> tuple[list[int], int]:
    """What each ace counts, the highest first, and the total: the highest up to 21, else the lowest."""
    rest = sum(WORTH[rank] for rank in ranks(hand) if rank != "A")
    ways = [list(way) for way in product(choices(hand, house["ace"]), repeat=ranks(hand).count("A"))]
    good = [way for way in ways if rest + sum(way) <= 21]
    best = max(good, key=sum) if good else min(ways, key=sum)
    return sorted(best, reverse=True), rest + sum(best)


def points(hand: Hand, house: House) -> int:
    return aces_and_points(hand, house)[1]


# ---------------------------------------------------------------- §2: two cards


def is_ace_ten(hand: Hand) -> bool:
    return sorted(ranks(hand)) == ["A", "T"]


def natural(hand: Hand, house: House) -> str:
    """xi-ban, xi-dach or none."""
    held = sorted(ranks(hand))
    if held == ["A", "A"]:
        return "xi-ban"
    if held in (["A", "J"], ["A", "Q"], ["A", "K"]):
        return "xi-dach"
    return "xi-dach" if held == ["A", "T"] and house["xidach_tens"] == "tjqk" else "none"


def natural_height(name: str) -> int:
    return {"none": 0, "xi-dach": 1, "xi-ban": 2}[name]


# ---------------------------------------------------------------- §3: hands played on


def ngu_linh_from(house: House) -> int:
    if house["ngu_linh_min"] == 0:
        return 0
    return 14 if house["player_min"] == 14 else 16


def kind(hand: Hand, least: int, house: House) -> str:
    """ngu-linh, du-tuoi, non or quac; `least` is what this side needs to stand or to check."""
    total = points(hand, house)
    if total > 21:
        return "quac"
    if len(hand) == 5 and total >= ngu_linh_from(house):
        return "ngu-linh"
    return "du-tuoi" if total >= least else "non"


# ---------------------------------------------------------------- §4: dealer against player


class Side:
    """One side's hand as it is compared."""

    def __init__(self, hand: Hand, least: int, house: House) -> None:
        self.kind = kind(hand, least, house)
        self.points = points(hand, house)
        self.cards = len(hand)


def stood_under(player: Side, dealer: Side, house: House) -> bool:
    """Whether the player loses only because he stood with too few (§3.2); five cards are not stood on (D13)."""
    wins_or_draws = dealer.kind in ("non", "quac") and player.kind == "non"
    return house["allow_stand_under"] == "lose" and wins_or_draws and player.cards < 5


def shown_under(player: Side, dealer: Side, house: House) -> bool:
    """Whether the same player holds five cards."""
    wins_or_draws = dealer.kind in ("non", "quac") and player.kind == "non"
    return house["allow_stand_under"] == "lose" and wins_or_draws and player.cards == 5


def _less_wins(player: Side, dealer: Side) -> str:
    if player.points == dealer.points:
        return "draw"
    return "win" if player.points < dealer.points else "lose"


def compare(player: Side, dealer: Side, house: House) -> tuple[str, str]:
    """The rule that decides between two hands of phase two, and the player's result."""
    if stood_under(player, dealer, house):
        return "du-tuoi", "lose"
    both = (player.kind, dealer.kind)
    if both == ("ngu-linh", "ngu-linh"):
        less = _less_wins(player, dealer)
        return "ngu-linh-low", {"lower": less, "higher": OPPOSITE[less], "draw": "draw", "dealer": "lose"}[
            house["ngu_linh_cmp"]
        ]
    if both == ("du-tuoi", "du-tuoi"):
        if player.points != dealer.points:
            return "rank", OPPOSITE[_less_wins(player, dealer)]
        return "push", {"draw": "draw", "player": "win", "dealer": "lose"}[house["point_tie"]]
    if both == ("quac", "quac"):
        lower = _less_wins(player, dealer)
        return "both-bust", {"draw": "draw", "player_loses": "lose", "lower_wins": lower}[house["both_bust"]]
    if set(both) == {"non", "quac"}:
        for_non = {"non_wins": "win", "draw": "draw", "non_loses": "lose"}[house["non_vs_bust"]]
        return "non-v-quac", for_non if player.kind == "non" else OPPOSITE[for_non]
    higher = STRENGTH[player.kind] - STRENGTH[dealer.kind]
    return "rank", "draw" if higher == 0 else "win" if higher > 0 else "lose"


def multiple(winning: str, house: House) -> int:
    """How many stakes a winning hand moves (§2.4)."""
    paid = {"xi-ban": house["mult_xi_ban"], "xi-dach": house["mult_xi_dach"], "ngu-linh": house["mult_ngu_linh"]}
    return int(paid.get(winning, 1))
