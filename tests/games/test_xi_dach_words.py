"""Xì Dách's sentences: which one is said where several would be true."""

from __future__ import annotations

from typing import Any

import pytest

from games import get_game

GAME = get_game("xi-dach")


def said(query: str, position: dict[str, Any], house: dict[str, Any] | None = None) -> list[tuple[str, str]]:
    """The rules of a derivation with the sentence that each says."""
    _, note = GAME.query(query).argue(GAME.read(query, position), GAME.house.from_json(house or {}))
    return [(str(one.rule), one.say) for one in note.notes]


@pytest.mark.parametrize(
    ("cards", "say"),
    [
        ("Ad 2c 4h 5d", "drop"),  # 12, as ten it would be 21
        ("Ad 2c 4h 6d", "holds"),  # 13, as ten it would be 22
        ("Ad Kc Qh", "holds"),
        ("Ad 6c 4h", "holds"),
    ],
)
def test_a_small_ace_is_said_to_have_dropped_where_it_could_be_ten(cards: str, say: str) -> None:
    assert said("points", {"cards": cards}) == [("ace", say)]


def test_a_table_that_reads_the_ace_otherwise_says_so() -> None:
    for reading in ("free_1_10_11", "one_or_ten", "western_1_11"):
        assert said("points", {"cards": "Ad 2c 4h 5d"}, {"ace": reading}) == [("ace", "set")]


@pytest.mark.parametrize(("cards", "say"), [("Ts 9h 8d", "holds"), ("Ts 9h 9d", "many")])
def test_twenty_eight_is_said_to_be_nothing_worse_than_any_quac(cards: str, say: str) -> None:
    assert said("status", {"cards": cards}) == [("quac", say)]


def test_standing_under_is_warned_of_only_where_it_is_allowed() -> None:
    lose = {"allow_stand_under": "lose"}
    assert said("may-stand", {"cards": "9d 4c"}) == [("du-tuoi", "fails")]
    assert said("may-stand", {"cards": "9d 4c"}, lose) == [("du-tuoi", "under")]
    assert said("may-stand", {"cards": "9d 9c"}, lose) == [("du-tuoi", "holds")]


def test_before_the_fourth_card_only_a_hand_whose_ace_counts_ten_is_warned() -> None:
    assert said("may-draw", {"cards": "Ad 5c 6s"}) == [("ace", "holds"), ("order", "drop")]
    assert said("may-draw", {"cards": "Ad 8c 9s"}) == [("ace", "holds"), ("order", "holds")]
    assert said("may-draw", {"cards": "Ad 5c"}) == [("ace", "holds"), ("order", "holds")]
    assert said("may-draw", {"cards": "Ad 5c 6s"}, {"ace": "free_1_10_11"}) == [("ace", "set"), ("order", "holds")]


def test_late_cards_are_the_dealers_or_the_players() -> None:
    dealers = said("settle", {"dealer": "7s 6h 8d", "player": "Ad Kc"})
    players = said("settle", {"dealer": "Ad Kc", "player": "7s 6h 8d"})
    assert dealers == [("xi-dach", "holds"), ("phases-apart", "dealer"), ("player-natural", "holds")]
    assert players == [("xi-dach", "holds"), ("phases-apart", "holds"), ("dealer-natural", "holds")]


def test_a_person_called_like_a_slug_is_named_as_he_is_and_the_dealer_is_nha_cai() -> None:
    players = {"win": {"cards": "Kd 9c", "stake": 10}, "du-tuoi": {"cards": "9d 8s", "stake": 5}}
    verdict = GAME.judge(
        "settle-table", GAME.read("settle-table", {"dealer": "Ts 8h", "players": players}), GAME.house()
    )
    assert verdict.headline == {
        "vi": "Cả bàn: win +10, du-tuoi −5, nhà cái −5.",
        "en": "The table: win +10, du-tuoi −5, the dealer −5.",
    }


def test_a_dealer_who_may_not_check_yet_is_called_non_only_where_his_hand_is_shown() -> None:
    five, any_five = "As 2h 3d 4c 5c", {"ngu_linh_min": 0}
    asked = {"dealer": five, "player": "9s 7h", "stood": True}
    assert ("dealer-min", "fails") in said("may-check", asked, any_five)
    assert "ngu-linh" in {rule for rule, _ in said("settle", {"dealer": five, "player": "9s 7h"}, any_five)}
    assert ("dealer-min", "non") in said("settle", {"dealer": "9s 6h", "player": "9d 7h"})


@pytest.mark.parametrize(("players", "say"), [({"An": 10}, "alone"), ({"An": 10, "B": 5}, "holds")])
def test_other_players_are_paid_only_where_there_are_any(players: dict[str, int], say: str) -> None:
    assert said("den", {"players": players, "offender": "An"}) == [("den", say)]
