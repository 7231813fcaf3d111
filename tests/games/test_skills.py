"""The map of skills: which rule builds on which, in layers from the first to the last."""

import pytest

from games import Game, all_games
from games.skills import below, check_needs, layers

SMALL = {"deck": (), "rows": ("deck",), "order": ("deck",), "foul": ("rows", "order"), "pays": ("foul",)}
RULES = tuple(SMALL)
FAULTS = [
    ({"pays": ()}, RULES[:-1], ["needs: on the map or in the book, not both: pays"]),
    ({}, (*RULES, "time"), ["needs: on the map or in the book, not both: time"]),
    ({"pays": ("foul", "luck")}, RULES, ["needs.pays: not on the map: luck"]),
    ({"rows": ("deck", "pays")}, RULES, ["needs: in a circle: rows, foul, pays"]),
    ({"deck": ("deck",)}, RULES, ["needs: in a circle: deck, rows, order, foul, pays"]),
    ({"pays": ("foul", "deck")}, RULES, ["needs.pays: deck is needed already by another need"]),
]


def test_every_rule_stands_below_all_it_needs() -> None:
    assert layers(SMALL) == (("deck",), ("rows", "order"), ("foul",), ("pays",))
    assert below(SMALL, "pays") == {"foul", "rows", "order", "deck"}
    assert list(check_needs(SMALL, RULES)) == []


@pytest.mark.parametrize(("change", "rules", "found"), FAULTS)
def test_a_fault_planted_in_a_map_is_found(
    change: dict[str, tuple[str, ...]], rules: tuple[str, ...], found: list[str]
) -> None:
    assert list(check_needs(SMALL | change, rules)) == found


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_the_map_of_a_game_is_its_book_and_begins_with_its_pack(game: Game) -> None:
    assert list(check_needs(game.needs, tuple(game.book.rules))) == []
    assert game.skill_layers[0] == ("deck",)
    assert sorted(slug for layer in game.skill_layers for slug in layer) == sorted(game.book.rules)
