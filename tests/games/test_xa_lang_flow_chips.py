"""What a whole deal of Xả láng pays: báo, chops and catches, a last 2; every settlement is worked out by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.deal import start
from games.game import get_game
from games.rehearsal import rehearsal
from games.verdict import plain
from games.xa_lang.flow import Table
from tests.games.xa_lang_deals import after, dealt, ending, fault, settled

RUN = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"  # twelve in sequence
THREE = (
    f"{RUN} 4h",
    "2s 2h 3h 3d 5h 5d 7h 7d 9h 9d Jh Jd Kh",
    "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2c",
)


def run_out(table: Table, *first: str) -> Table:
    """An goes out with two plays that nobody beats."""
    return after(table, *first, f"0 play {RUN}", "0 ve-bo", "1 pass", "2 pass", "0 play 4h")


# ---------------------------------------------------------------- cards left, báo (§5.1, §5.3)


def test_the_winner_is_paid_for_the_cards_left() -> None:
    over = run_out(dealt(*THREE), "0 no-bao", "1 no-bao", "2 no-bao")
    assert settled(over) == [290, -150, -140]  # 11 cards and two 2s; 12 cards and one 2
    assert list(over.settlement() or ()) == ["An", "Bình", "Chi"]


def test_a_two_left_may_cost_twenty_more() -> None:
    over = run_out(dealt(*THREE, thoi2="extra"), "0 no-bao", "1 no-bao", "2 no-bao")
    assert settled(over) == [320, -170, -150]


def test_a_báo_that_held_brings_two_hundred_from_each_on_top_of_the_cards() -> None:
    assert settled(run_out(dealt(*THREE), "0 bao")) == [690, -350, -340]


def test_a_flat_báo_is_paid_alone() -> None:
    assert settled(run_out(dealt(*THREE, bao_success="flat"), "0 bao")) == [400, -200, -200]


def failed(**house: Any) -> Table:
    """Chi calls báo, and An beats the first play."""
    return after(dealt(*THREE, **house), "0 no-bao", "1 no-bao", "2 bao", "2 play 3c", "0 play 4h")


def test_a_failed_báo_pays_a_hundred_to_each_and_the_deal_goes_on() -> None:
    table = failed()
    assert not table.over
    over = after(table, "1 pass", "2 pass", f"0 play {RUN}")
    assert settled(over) == [150 + 130 + 100, -150 + 100, -130 - 200]  # Chi has 11 cards and a 2 left


def test_where_a_failed_báo_ends_the_deal_no_cards_are_counted() -> None:
    table = failed(bao_fail="end_hand")
    assert (table.over, table.winner) == (True, None)
    assert settled(table) == [100, 100, -200]
    assert fault(table, "1 pass") == "bao-pay"


def test_a_báo_fails_once() -> None:
    table = after(failed(), "1 play 5h", "2 play 6c", "0 play 7s")
    assert [line.kind for line in table.lines] == ["bao-failed"]


def test_a_báo_beaten_by_a_last_play_is_won_by_that_play() -> None:
    table = ending("3s 4s", "5s", bao=0, bao_fail="end_hand")
    over = after(table, "0 play 3s", "1 play 5s")
    assert over.winner == 1
    assert settled(over) == [-100, 100]


def test_a_báo_fails_when_its_player_is_stuck_on_a_two() -> None:
    table = after(ending("2s 5s", "3s 3h", bao=0), "0 play 5s", "0 ve-bo", "1 pass", "0 pass")
    assert settled(after(table, "1 play 3s 3h")) == [-120, 120]


def test_a_stuck_báo_ends_the_deal_where_a_failed_one_does() -> None:
    table = ending("2s 5s", "3s 3h", bao=0, bao_fail="end_hand")
    over = after(table, "0 play 5s", "0 ve-bo", "1 pass", "0 pass")
    assert settled(over) == [-100, 100]


# ---------------------------------------------------------------- chops and catches (§5.2)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("separate", [-50 - 10, 50 - 100 - 20, 100 + 30]),
        ("last_pays_all", [-10, -150 - 20, 150 + 30]),
        ("doubling", [-50 - 10, 50 - 200 - 20, 200 + 30]),
    ],
)
def test_a_chop_that_is_caught_is_paid_as_the_table_says(how: str, expected: list[int]) -> None:
    table = ending("2s 3s", "9s 9h 9d 9c 4s 4h", "3d 4d 5d 6d 7d 5s 5h", chop_chain=how)
    table = after(table, "0 play 2s", "0 ve-bo", "1 play 9s 9h 9d 9c", "2 play 3d 4d 5d 6d 7d")
    assert settled(after(table, "0 pass", "1 pass", "2 play 5s 5h")) == expected


def test_a_catch_in_a_later_round_is_no_part_of_a_chain() -> None:
    hands = ("2s 3s 3h", "Ks Kh Kd Kc 4s 4h 4d 4c 6s 6h", "5d 6d 7d 8d 9d 5s 5h")
    table = after(ending(*hands, chop_chain="doubling"), "0 play 2s", "1 play Ks Kh Kd Kc", "2 pass", "0 pass")
    table = after(table, "1 play 4s 4h 4d 4c", "2 play 5d 6d 7d 8d 9d", "0 pass", "1 pass", "2 play 5s 5h")
    assert settled(table) == [-50 - 20, 50 - 100 - 20, 100 + 40]


def test_a_forgotten_call_caught_in_between_does_not_break_a_chain() -> None:
    table = ending("2s 3s 3h", "9s 9h 9d 9c 4s", "3d 4d 5d 6d 7d 5s 5h", chop_chain="doubling")
    table = after(table, "0 play 2s", "1 play 9s 9h 9d 9c", "2 play 3d 4d 5d 6d 7d", "0 catch-ve-bo 1")
    assert settled(after(table, "0 pass", "1 pass", "2 play 5s 5h")) == [-50 - 20 + 20, 50 - 200 - 10 - 20, 200 + 30]


def test_a_straight_flush_is_caught_by_a_higher_one_for_two_hundred() -> None:
    table = ending("3d 4d 5d 6d 7d 3h 3c", "5s 6s 7s 8s 9s 4h 4c")
    table = after(table, "0 play 3d 4d 5d 6d 7d", "1 play 5s 6s 7s 8s 9s", "0 pass", "1 play 4h 4c")
    assert settled(table) == [-220, 220]


def test_a_chop_by_the_last_play_is_paid() -> None:
    assert settled(after(ending("2s 3s", "9s 9h 9d 9c"), "0 play 2s", "1 play 9s 9h 9d 9c")) == [-60, 60]


def test_a_pair_of_twos_is_chopped_only_where_the_table_says_so() -> None:
    hands = ("2s 2h 3s", "9s 9h 9d 9c")
    assert fault(after(ending(*hands), "0 play 2s 2h"), "1 play 9s 9h 9d 9c") == "chop"
    over = after(ending(*hands, chop_scope="single_pair"), "0 play 2s 2h", "1 play 9s 9h 9d 9c")
    assert settled(over) == [-110, 110]


def test_a_bomb_that_beats_something_else_is_not_paid_for() -> None:
    hands = ("3s 4s", "9s 9h 9d 9c")
    assert fault(after(ending(*hands), "0 play 3s"), "1 play 9s 9h 9d 9c") == "catch"
    assert settled(after(ending(*hands, bombs_beat_all="on"), "0 play 3s", "1 play 9s 9h 9d 9c")) == [-10, 10]


# ---------------------------------------------------------------- going out on a 2 (§4.2)


def test_by_default_nobody_goes_out_on_a_two() -> None:
    assert fault(ending("2s 2h", "3s 3h"), "0 play 2s 2h") == "finish-on-two"
    assert fault(ending("As 2h 3d", "3s 3h"), "0 play As 2h 3d") == "finish-on-two"
    assert settled(after(ending("As 2h 3d", "3s", finish_scope="only_twos"), "0 play As 2h 3d")) == [10, -10]


def test_who_goes_out_on_twos_may_win_and_pay_each_of_the_others() -> None:
    table = ending("2s 2h", "3s 3h 3d", "4s", finish_on_two="penalty_but_wins")
    assert settled(after(table, "0 play 2s 2h")) == [40 - 80, -30 + 40, -10 + 40]


def test_only_a_play_of_twos_is_penalised_where_the_scope_says_so() -> None:
    house: dict[str, Any] = {"finish_on_two": "penalty_but_wins", "finish_scope": "only_twos"}
    assert settled(after(ending("As 2h 3d", "3s", **house), "0 play As 2h 3d")) == [10, -10]
    assert settled(after(ending("2h", "3s", **house), "0 play 2h")) == [-10, 10]


def test_four_twos_at_the_end_are_four() -> None:
    table = ending("2s 2h 2d 2c", "3s", finish_on_two="penalty_but_wins")
    assert settled(after(table, "0 play 2s 2h 2d 2c")) == [10 - 80, 80 - 10]


def out_on_a_two(**house: Any) -> Table:
    return ending("2s", "3s 3h 3d 9s 9h 9d 9c", "4s 4h", finish_on_two="loses", **house)


def test_who_goes_out_on_a_two_may_lose_while_the_others_play_on() -> None:
    table = after(out_on_a_two(), "0 play 2s")
    assert not table.over
    assert fault(table, "0 pass") == "finish-on-two"
    table = after(table, "1 pass", "2 pass")
    assert table.turn() == (1,)  # the lead goes to the next who holds cards
    over = after(table, "1 play 3s 3h 3d", "2 pass", "1 play 9s 9h 9d 9c")
    assert settled(over) == [-20, 40, -20]


def test_the_two_somebody_went_out_on_can_be_chopped() -> None:
    table = after(out_on_a_two(), "0 play 2s", "1 play 9s 9h 9d 9c", "2 pass", "1 play 3s 3h 3d")
    assert settled(table) == [-70, 90, -20]


def test_the_last_who_holds_cards_has_won() -> None:
    over = after(ending("2s", "3s 3h", finish_on_two="loses"), "0 play 2s")
    assert (over.over, over.winner) == (True, 1)
    assert settled(over) == [-20, 20]
    assert fault(over, "1 play 3s") == "win"


def test_a_báo_that_goes_out_on_a_two_without_winning_is_neither_paid_nor_failed() -> None:
    table = after(ending("2s", "3s 3h", "4s", bao=0, finish_on_two="loses"), "0 play 2s", "1 pass", "2 pass")
    assert settled(after(table, "1 play 3s 3h")) == [-20, 30, -10]


def scored(over: Table) -> list[int]:
    """What the query says of the ledger of a deal, in seat order."""
    seen, game = over.view(None), get_game("xa-lang")
    left = {name: held for name, held in seen["left"].items() if name != seen["winner"]}
    position = {"winner": seen["winner"], "left": left, "events": seen["events"]}
    answer = game.judge("score", game.read("score", plain(position)), over.house).answer
    return [answer[name] for name in seen["players"]]


@pytest.mark.parametrize("seed", range(12))
def test_the_settlement_is_the_answer_of_the_query_about_the_deals_ledger(seed: int) -> None:
    game, rng = get_game("xa-lang"), Random(seed)
    house, trial = game.house(), rehearsal(game)
    table: Table = start(game, seed, house, trial.opening(rng, house))  # type: ignore[assignment]
    while not table.over:
        table = table.after(trial.choose(rng, table))
    seen = table.view(None)
    left = {name: held for name, held in seen["left"].items() if name != seen["winner"]}
    position = {"winner": seen["winner"], "left": left, "events": seen["events"]}
    answer = game.judge("score", game.read("score", plain(position)), house).answer
    assert {name: answer.get(name) for name in seen["players"]} == seen["settlement"]


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("separate", [-50 - 20 + 20, 50 - 100 - 10 - 20, -20, 100 + 50]),
        ("last_pays_all", [-20 + 20, -150 - 10 - 20, -20, 150 + 50]),
        ("doubling", [-50 - 20 + 20, 50 - 200 - 10 - 20, -20, 200 + 50]),
    ],
)
def test_a_ledger_with_a_call_caught_within_a_chain_comes_to_what_the_deal_paid(how: str, expected: list[int]) -> None:
    """Bình chops An's 2 and forgets to call his last card; An notices, and only then Dung catches the chop."""
    table = ending("2s 3s 3h", "9s 9h 9d 9c 4s", "Kc Kd", "3d 4d 5d 6d 7d 5s 5h", chop_chain=how)
    table = after(table, "0 play 2s", "1 play 9s 9h 9d 9c", "2 pass", "0 catch-ve-bo 1", "3 play 3d 4d 5d 6d 7d")
    over = after(table, "0 pass", "1 pass", "3 play 5s 5h")
    assert [line.kind for line in over.lines] == ["chop", "ve-bo", "catch-quad"]
    assert settled(over) == expected == scored(over)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("separate", [-50 - 20, 50 - 200 - 20, 200 + 20 + 20]),
        ("last_pays_all", [-20, -250 - 20, 250 + 20 + 20]),
        ("doubling", [-50 - 20, 50 - 400 - 20, 400 + 20 + 20]),
    ],
)
def test_a_chop_that_is_somebodys_last_play_and_is_caught_is_one_chain(how: str, expected: list[int]) -> None:
    """Bình chops An's 2 with A-2-3-4-5, which is his last play and loses; Chi catches it and goes out."""
    hands = "2s 3s 3c", "Ah 2h 3h 4h 5h", "3d 4d 5d 6d 7d 5s 5c"
    table = after(ending(*hands, chop_chain=how, finish_on_two="loses"), "0 play 2s", "1 play Ah 2h 3h 4h 5h")
    over = after(table, "2 play 3d 4d 5d 6d 7d", "0 pass", "2 play 5s 5c")
    assert [line.kind for line in over.lines] == ["chop", "finish-two", "catch-sf"]
    assert settled(over) == expected == scored(over)
