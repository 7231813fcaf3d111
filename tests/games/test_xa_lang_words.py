"""What verdicts of Xả láng say: ranks beside jokers, what bombs beat at which table, a joker or a player alone."""

from __future__ import annotations

from typing import Any

from games import judge


def said(query: str, position: dict[str, Any], lang: str = "vi", **house: str) -> list[str]:
    """The sentences of a verdict in their order."""
    return [step.says[lang] for step in judge("xa-lang", query, position, house).steps]


def test_a_play_with_a_joker_is_told_with_its_rank() -> None:
    headline = judge("xa-lang", "legal-plays", {"hand": "RJ 9h", "table": "Qd"}).headline
    assert headline["vi"].count("phăng teo đỏ (lá lẻ ") == 3
    assert "phăng teo đỏ (lá lẻ K)" in headline["vi"]
    assert "red joker (single card of rank K)" in headline["en"]


def test_what_a_bomb_does_not_beat_is_said_for_every_table() -> None:
    position = {"table": "9s 9h", "play": "3h 4h 5h 6h 7h"}
    for house in ({}, {"five_card_ladder": "on"}):
        assert "theo luật đang dùng không chặn được đôi 9" in said("beats", position, **house)[-1]
    assert "mọi kiểu" not in said("beats", position, bombs_beat_all="on")[-1]


def test_a_joker_alone_is_the_red_joker_in_brackets() -> None:
    table = {"cards": ["RJ"], "jokers": {"RJ": "2s"}}
    reads, chops = said("beats", {"table": table, "play": "5s 5h 5d 5c"}, "en")
    assert reads.startswith("What lies on the table (red joker) counts")
    assert chops == "A four of a kind of rank 5 chops what lies on the table (red joker)."
    (missing,) = said("may-play", {"hand": "4h 5h", "table": "3s", "play": "RJ", "passed": False}, "en")
    assert missing == "This is not in the hand, so it cannot be played: red joker."


def test_what_each_pays_reads_well_with_one_other_player() -> None:
    left = {"A": "3c 3h 4d 5s 6c 6h 7d 8s 9c Th Jd Qs Kc"}
    held = said("score", {"winner": "B", "left": left, "events": [{"kind": "bao", "by": "B"}]}, "en")[-1]
    assert held == "B's báo held and brings 200 chips from each other player (A)."


def test_a_last_play_on_a_two_says_how_it_comes_to_have_one() -> None:
    assert "đọc cách nào cũng có lá 2" in said("may-finish", {"play": "2s"})[-1]
    assert "Đã gọi như vậy" in said("may-finish", {"play": {"cards": ["RJ"], "jokers": {"RJ": "2s"}}})[-1]
    forced = said("may-play", {"hand": "RJ", "table": "As", "play": "RJ", "passed": False})[-1]
    assert "chỉ chặn được bài trên bàn khi có lá 2" in forced
    assert "thành lá lẻ 2 thì có lá 2" in said("legal-plays", {"hand": "RJ", "table": None})[-1]


def test_a_báo_played_out_on_a_two_is_not_said_to_win_where_a_last_two_loses() -> None:
    hand = "2s As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc"
    position = {"hand": hand, "others": {"B": "3s 3h 3d 3c 4s 5h 6d 7c 8s 9h Td Jc Js"}}
    loses = said("bao-holds", position, finish_on_two="loses")[-1]
    assert "không được tính là thắng" in loses
    assert "coi như không ai chặn được" in loses
    assert "hết bài vẫn thắng" in said("bao-holds", position, finish_on_two="penalty_but_wins")[-1]
