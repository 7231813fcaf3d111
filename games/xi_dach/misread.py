"""Hands and first phases of Xì Dách misread: aces counted otherwise, naturals and ngũ linh forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.mistakes import Mistaken
from games.query import Position
from games.rules import House
from games.verdict import Silent
from games.xi_dach.hands import FULL, LIMIT, Cards, count, ngu_linh_floor
from games.xi_dach.naturals import natural_of, phase_one

Total = Callable[[Cards, House], int]
_FACES: Final = {"J": 11, "Q": 12, "K": 13}
_BY_SIGN: Final = {1: "win", 0: "draw", -1: "lose"}


def counted(cards: Cards, house: House) -> int:
    return count(Silent(house), cards).points


def higher(theirs: int, own: int) -> str:
    return _BY_SIGN[(theirs > own) - (theirs < own)]


def _pips(made_rank: str) -> int:
    return int(made_rank) if made_rank.isdigit() else 10


def with_ace(value: int) -> Total:
    """Every ace counts the same, however many cards there are."""
    return lambda cards, _: sum(value if made.rank == "A" else _pips(made.rank) for made in cards)


def faces_in_order(cards: Cards, house: House) -> int:
    """J, Q and K counted 11, 12 and 13."""
    return counted(cards, house) + sum(_FACES.get(made.rank, 10) - 10 for made in cards)


def faces_are_nothing(cards: Cards, house: House) -> int:
    """J, Q and K counted 0."""
    return counted(cards, house) - 10 * sum(made.rank in _FACES for made in cards)


def last_digit(cards: Cards, house: House) -> int:
    """Only the last digit, as in the game of three cards."""
    return counted(cards, house) % 10


def points_by(total: Total) -> Mistaken:
    return lambda position, house: total(position["cards"], house)


# ---------------------------------------------------------------- one hand


def names_swapped(position: Position, house: House) -> str:
    found = natural_of(Silent(house), position["cards"])
    return {"xi-ban": "xi-dach", "xi-dach": "xi-ban"}.get(found, found)


def any_ace(position: Position, house: House) -> str:
    """Every hand with an ace is taken for xì dách."""
    found = natural_of(Silent(house), position["cards"])
    return "xi-dach" if found == "none" and any(made.rank == "A" for made in position["cards"]) else found


def pair_is_ban(position: Position, house: House) -> str:
    """Any two cards of one rank are taken for xì bàn."""
    one, other = position["cards"]
    return "xi-ban" if one.rank == other.rank else natural_of(Silent(house), position["cards"])


def tens_are_dach(position: Position, house: House) -> str:
    """Two cards of ten points are taken for xì dách."""
    cards = position["cards"]
    return "xi-dach" if all(made.rank in "TJQK" for made in cards) else natural_of(Silent(house), cards)


def kind_by(cards: Cards, total: int, house: House) -> str:
    """What a player's hand of some total is in phase two."""
    note = Silent(house)
    if total > LIMIT:
        return "quac"
    if len(cards) == FULL and total >= ngu_linh_floor(note):
        return "ngu-linh"
    return "du-tuoi" if total >= int(note.option("player_min")) else "non"


def status_by(total: Total, *, naturals: bool = True) -> Mistaken:
    """The status by a total, with phase one or as if there were none."""

    def answer(position: Position, house: House) -> str:
        cards = position["cards"]
        found = natural_of(Silent(house), cards) if naturals else "none"
        return kind_by(cards, total(cards, house), house) if found == "none" else found

    return answer


def any_five(position: Position, house: House) -> str:
    cards = position["cards"]
    return "ngu-linh" if len(cards) == FULL else status_by(counted)(position, house)


def five_by_points(position: Position, house: House) -> str:
    found = status_by(counted)(position, house)
    return "du-tuoi" if found == "ngu-linh" else found


def more_than_minimum(position: Position, house: House) -> str:
    """Exactly the minimum is taken for too little."""
    found = status_by(counted)(position, house)
    at_least = counted(position["cards"], house) == house.get("player_min")
    return "non" if found == "du-tuoi" and at_least else found


def twenty_one_is_over(position: Position, house: House) -> str:
    found = status_by(counted)(position, house)
    return "quac" if found in ("du-tuoi", "ngu-linh") and counted(position["cards"], house) == LIMIT else found


# ---------------------------------------------------------------- phase one


def outcomes_by(result: Callable[[str, str, str], str]) -> Mistaken:
    """Phase one where a wrong result follows from the dealer's natural, the player's and the right result."""

    def answer(position: Position, house: House) -> dict[str, str]:
        note, players = Silent(house), position["players"]
        own, right = natural_of(note, position["dealer"]), phase_one(note, **position)
        return {name: result(own, natural_of(note, cards), right[name]) for name, cards in players.items()}

    return answer


def naturals_equal(own: str, theirs: str, right: str) -> str:
    """Xì bàn is not put above xì dách."""
    return "draw" if {own, theirs} == {"xi-ban", "xi-dach"} else right


def player_always_wins(_: str, theirs: str, right: str) -> str:
    return "win" if theirs != "none" else right


def all_play_on(own: str, theirs: str, right: str) -> str:
    """A dealer's natural does not end the deal for those without one."""
    return "play-on" if own != "none" and theirs == "none" else right


def nobody_is_draw(_: str, __: str, right: str) -> str:
    """Who has nothing draws instead of playing on."""
    return "draw" if right == "play-on" else right


def two_cards_compared(position: Position, house: House) -> dict[str, str]:
    """Those who play on are compared by what their two cards count."""
    found = phase_one(Silent(house), dealer=position["dealer"], players=position["players"])
    own = counted(position["dealer"], house)
    return {
        name: higher(counted(position["players"][name], house), own) if result == "play-on" else result
        for name, result in found.items()
    }
