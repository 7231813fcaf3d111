"""Cards of one rank whose suit turns nothing are told by what their names share."""

import pytest

from tutor.referee.sides import shared_words


@pytest.mark.parametrize(
    ("names", "shared"),
    [
        (["10♠", "10♣", "10♦", "10♥"], "10"),
        (["tướng đỏ", "tướng vàng", "tướng xanh", "tướng trắng"], "tướng"),
        (["red general", "yellow general", "green general", "white general"], "general"),
        (["red joker"], "red joker"),
        (["đỏ", "trắng"], ""),
    ],
)
def test_what_names_share(names: list[str], shared: str) -> None:
    assert shared_words(names) == shared
