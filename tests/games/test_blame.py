"""What a wrong answer is blamed on is what happened in this very position: judged by hand, a line each."""

from __future__ import annotations

from typing import Any

import pytest

from games.game import get_game
from games.offering import refutations


def blamed(game_key: str, query: str, position: dict[str, Any], given: Any) -> list[str]:
    """The mistakes that a wrong answer is blamed on, the likeliest first."""
    game, house = get_game(game_key), get_game(game_key).house()
    found = refutations(game, query, game.read(query, position), house, given)
    return [why.mistake for why in found if why.mistake]


PAIRS = {"a": "Js 8d Td Jc Kd", "b": "Tc 7d 9d Ah 7h"}
UNLIKE = {"a": "Js 8d Td Jc Kd", "b": "Tc 8c 9d Ah 7h"}
LEFT = {"paid": {"An": 9, "B": 7}, "folded": ["An"], "hands": {}}
SHORT = {"paid": {"An": 5, "B": 9, "C": 9}, "folded": [], "hands": {"An": "As Ah Ad 9c 7d"}}
SHORT["hands"] |= {"B": "Kc Kd 8c 9s Tc", "C": "Qs Jd 8s 9h 7c"}


@pytest.mark.parametrize(
    ("game", "query", "position", "given", "mistakes"),
    [
        ("xi-to", "compare", PAIRS, "b", ["compare-highest-first"]),
        ("xi-to", "compare", UNLIKE, "b", ["compare-cards"]),
        ("xi-to", "showdown", {"hands": {"An": PAIRS["a"], "B": PAIRS["b"]}}, ["B"], ["showdown-highest-first"]),
        ("xi-to", "showdown", {"hands": {"An": UNLIKE["a"], "B": UNLIKE["b"]}}, ["B"], ["showdown-cards"]),
        ("xi-to", "payout", LEFT, {"An": 0, "B": 16}, []),
        ("xi-to", "payout", SHORT, {"An": 23, "B": 0, "C": 0}, ["payout-best-takes-all"]),
        ("mau-binh", "compare-row", {**PAIRS, "row": "back"}, "b", ["compare-highest-first"]),
        ("mau-binh", "compare-row", {**UNLIKE, "row": "back"}, "b", ["compare-cards"]),
        ("xi-dach", "settle", {"dealer": "4s 3h 5h 2c 3s", "player": "2d 3d 4d 5d 6s"}, "win", ["settle-other-side"]),
        ("xi-dach", "settle", {"dealer": "Js 2s", "player": "5h 2d 4h"}, "lose", []),
        (
            "xi-dach",
            "settle",
            {"dealer": "Ts 9s", "player": "2d 3d 4d 5d 3s"},
            "lose",
            ["settle-total", "settle-other-side"],
        ),
    ],
)
def test_what_a_wrong_answer_is_blamed_on(
    game: str, query: str, position: dict[str, Any], given: Any, mistakes: list[str]
) -> None:
    assert blamed(game, query, position, given) == mistakes
