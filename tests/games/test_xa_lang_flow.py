"""The course of a whole deal of Xả láng: exchange, báo, rounds, jokers, being stuck, về bờ, and what is seen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.cards import card, cards
from games.verdict import plain
from games.xa_lang.calls import Calls
from games.xa_lang.flow import Table
from tests.games.xa_lang_deals import action, after, dealt, ending, fault, offered, settled

SPADES = "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"  # twelve in sequence
HEARTS = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
DIAMONDS = "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"
CLUBS = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
FOUR = (f"{SPADES} 2s", f"{HEARTS} 2h", f"{DIAMONDS} 2d", f"{CLUBS} 2c")


def started(table: Table) -> Table:
    """The deal with nobody calling báo."""
    return after(table, *(f"{seat} no-bao" for seat in range(len(table.players))))


# ---------------------------------------------------------------- the exchange (§1.2)


def test_cards_given_change_hands_once_all_have_given() -> None:
    table = dealt(*FOUR[:3], exchange="right")
    table = after(table, "2 exchange 3d", "0 exchange 3s")
    assert table.turn() == (1,)
    assert card("3s") in table.hands[0]
    table = after(table, "1 exchange 2h")
    assert [hand[-1].code for hand in table.hands] == ["3d", "3s", "2h"]
    assert [len(hand) for hand in table.hands] == [13, 13, 13]


def test_to_the_right_sits_the_next_in_turn_order() -> None:
    assert dealt(*FOUR, exchange="right").gives == (1, 2, 3, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_exchange_goes_round_one_cycle_that_chance_draws(seats: int) -> None:
    seen = set()
    for seed in range(60):
        gives = dealt(*FOUR[:seats], exchange="random_cycle", seed=seed).gives
        path = [0]
        while gives[path[-1]] != 0:
            path.append(gives[path[-1]])
        assert sorted(path) == list(range(seats))
        seen.add(gives)
    assert len(seen) == {2: 1, 3: 2, 4: 6}[seats]


def test_nobody_gives_twice_or_what_he_does_not_hold_or_plays_before_the_exchange_is_over() -> None:
    table = after(dealt(*FOUR, exchange="right"), "0 exchange 3s")
    assert fault(table, "0 exchange 4s") == "exchange"
    assert fault(table, "1 exchange 3s") == "deck"
    assert fault(table, "0 play 4s") == "exchange"
    assert fault(table, "0 bao") == "exchange"


def test_without_an_exchange_nothing_is_given() -> None:
    table = dealt(*FOUR)
    assert offered(table, 0) == {"bao", "no-bao"}
    assert fault(table, "0 exchange 3s") == "exchange"


# ---------------------------------------------------------------- báo and the first lead (§1.3, §1.4)


def test_báo_is_asked_in_turn_order_and_the_first_to_call_leads() -> None:
    table = dealt(*FOUR)
    assert table.turn() == (0,)
    assert fault(table, "1 bao") == "bao"
    table = after(table, "0 no-bao", "1 bao")
    assert table.turn() == (1,)
    assert fault(table, "2 bao") == "bao"
    assert fault(table, "0 play 3s") == "bao"
    assert fault(table, "1 play 3h") is None


def test_with_first_click_whoever_calls_first_leads() -> None:
    table = dealt(*FOUR, bao_tie="first_click")
    assert table.turn() == (0, 1, 2, 3)
    table = after(table, "3 no-bao")
    assert fault(table, "3 bao") == "bao"
    assert after(table, "2 bao").turn() == (2,)


def test_the_dealer_leads_when_nobody_calls_báo() -> None:
    table = dealt(*FOUR)
    assert fault(table, "0 play 3s") == "bao"
    table = started(table)
    assert table.turn() == (0,)
    assert fault(table, "1 play 3h") == "lead"
    assert fault(table, "0 bao") == "bao"


# ---------------------------------------------------------------- rounds (§3.4, §3.5)


def test_the_last_to_have_played_leads_when_all_others_have_passed() -> None:
    table = after(started(dealt(*FOUR)), "0 play 3s", "1 play 4h", "2 pass", "3 play 5c", "0 pass")
    assert fault(table, "2 play 6d") == "pass"
    assert fault(table, "3 play 6c") == "direction"
    table = after(table, "1 pass")
    assert table.turn() == (3,)
    assert fault(table, "2 play 6d") == "round-end"
    assert fault(table, "3 pass") == "round-end"
    assert fault(table, "3 play 3c 4c 5c") == "deck"
    assert after(table, "3 play 3c").turn() == (0,)


def test_a_play_must_beat_the_table() -> None:
    table = after(started(dealt(*FOUR)), "0 play 9s")
    assert fault(table, "1 play 9h") == "same-type"
    assert fault(table, "1 play 3h 4h 5h") == "same-type"
    assert fault(table, "1 play 3h 5h") == "combinations"
    assert fault(table, "1 play 3h 4h 5h 6h 7h") == "catch"


def after_a_two(**house: Any) -> Table:
    """Bình, who could chop, has passed before An plays a 2."""
    table = ending("3s 2s 4s 4h", "9s 9h 9d 9c 6s", "5s 7s 7h", **house)
    return after(table, "0 play 3s", "1 pass", "2 play 5s", "0 play 2s")


def test_who_has_passed_may_not_chop() -> None:
    table = after_a_two()
    assert table.turn() == (2,)
    assert fault(table, "1 play 9s 9h 9d 9c") == "pass"
    assert after(table, "2 pass").turn() == (0,)


def test_where_the_table_lets_him_who_has_passed_is_asked_in_turn_about_a_two_and_may_only_chop() -> None:
    table = after_a_two(chop_after_pass="on")
    assert table.turn() == (1,)
    assert fault(table, "1 play 6s") == "pass"
    chopped = after(table, "1 play 9s 9h 9d 9c")
    assert [(line.kind, line.by, line.whom) for line in chopped.lines] == [("chop", 1, 0)]
    assert chopped.awaited() == (2,)
    assert after(chopped, "2 pass", "0 pass").awaited() == (1,)


def test_who_has_passed_is_asked_once_about_a_play() -> None:
    table = after(after_a_two(chop_after_pass="on"), "1 pass")
    assert table.turn() == (2,)
    assert after(table, "2 pass").turn() == (0,)


# ---------------------------------------------------------------- what a play is taken as (§2.4, §2.5)


def top(table: Table) -> tuple[str, str]:
    """Type and rank of the last play."""
    return table.played[-1].reading.type, table.played[-1].reading.rank


def test_a_joker_is_named_where_it_can_be_several_things() -> None:
    table = ending("RJ 7s 8s 3d", "4s 4h")
    assert fault(table, "0 play RJ") == "joker"
    assert fault(table, "0 play 7s 8s RJ") == "joker"
    assert top(after(table, "0 play RJ RJ:Kh")) == ("single", "K")
    assert top(after(table, "0 play 7s 8s RJ RJ:6h")) == ("straight", "8")
    assert top(after(table, "0 play 8s RJ")) == ("pair", "8")


def test_a_joker_of_which_one_reading_beats_the_table_is_that() -> None:
    table = after(ending("As 3s 3h", "RJ 5s 6s", "9s 9h 9d 9c 4h"), "0 play As", "1 play RJ")
    assert top(table) == ("single", "2")
    chopped = after(table, "2 play 9s 9h 9d 9c")
    assert [(line.kind, line.by, line.whom) for line in chopped.lines] == [("chop", 2, 1)]


def test_a_last_joker_is_no_two_where_it_can_be_something_else() -> None:
    table = after(ending("Ks 4s 3s", "RJ"), "0 play Ks")
    assert fault(table, "1 play RJ RJ:2h") == "finish-on-two"
    assert top(after(table, "1 play RJ")) == ("single", "A")
    assert fault(after(ending("Ks As 3s", "RJ"), "0 play As"), "1 play RJ") == "finish-on-two"


def test_a_last_joker_is_no_two_by_itself_even_where_a_two_might_end_the_deal() -> None:
    table = after(ending("Ks 4s 3s", "RJ", finish_on_two="loses"), "0 play Ks")
    assert top(after(table, "1 play RJ")) == ("single", "A")
    assert top(after(table, "1 play RJ RJ:2h")) == ("single", "2")


def test_a_joker_that_is_not_played_or_stands_for_a_joker_is_no_declaration() -> None:
    table = ending("RJ 7s 8s", "4s 4h")
    assert fault(table, "0 play 7s RJ:7h") == "joker"
    assert fault(table, "0 play RJ RJ:BJ") == "joker"
    assert fault(table, "0 play BJ RJ:7h") == "deck"


def test_five_suited_in_a_row_are_a_straight_flush_when_led_and_a_straight_upon_a_straight() -> None:
    table = ending("4h 5s 6s 7s 8s 9s Ks", "5d 6d 7d 8d 9d Kd", "2h 2d")
    assert top(after(table, "0 play 5s 6s 7s 8s 9s")) == ("straight-flush", "9")
    assert top(after(table, "0 play 5s 6s 7s 8s 9s as:straight")) == ("straight", "9")
    assert top(after(table, "0 play 4h 5s 6s 7s 8s", "1 play 5d 6d 7d 8d 9d")) == ("straight", "9")


def test_a_named_joker_among_five_suited_in_a_row_makes_a_straight_flush_when_led() -> None:
    hands = ("5s 7s 8s 9s RJ BJ 3h", "5d 6d 7d 8d 9d 3c")
    table = ending(*hands)
    assert fault(table, "0 play 5s 7s 8s 9s RJ") == "joker"  # of any suit until it is named
    assert top(after(table, "0 play 5s 7s 8s 9s RJ RJ:6s")) == ("straight-flush", "9")
    assert top(after(table, "0 play 5s 7s 8s 9s RJ RJ:6h")) == ("straight", "9")
    assert top(after(table, "0 play 5s 7s 8s 9s RJ RJ:6s as:straight")) == ("straight", "9")
    assert fault(table, "0 play 7s 8s 9s RJ BJ RJ:6s") == "joker"  # the other joker is not named
    assert top(after(table, "0 play 7s 8s 9s RJ BJ RJ:6s BJ:Ts")) == ("straight-flush", "T")


def test_a_named_joker_upon_a_straight_is_played_as_a_straight() -> None:
    table = ending("4h 5s 6s 7s 8s 3d", "5d 7d 8d 9d RJ 3c")
    assert top(after(table, "0 play 4h 5s 6s 7s 8s", "1 play 5d 7d 8d 9d RJ RJ:6d")) == ("straight", "9")


@pytest.mark.parametrize("missing", ["", "9s RJ", "As BJ", "9s RJ Ks BJ"])
def test_thirteen_in_sequence_are_one_play_with_the_ace_last(missing: str) -> None:
    out, into = missing.split()[::2], missing.split()[1::2]
    run = " ".join([*(code for code in f"2s {SPADES}".split() if code not in out), *into])
    table = ending(run, "3h 4h", finish_scope="only_twos")
    whole = [one for one in table.moves()[0] if len(one["cards"]) == 13]
    assert len(whole) == 1
    assert table.fault(whole[0]) is None
    assert top(after(table, f"0 play {run}")) == ("straight", "A")


def test_plays_are_offered_with_everything_declared_one_for_each_reading() -> None:
    (plays,) = ending("RJ 7s 8s", "4s 4h").moves()
    found = [(sorted(plain(one["cards"])), one["as"], plain(one.get("jokers"))) for one in plays]
    assert (["7s", "8s", "RJ"], "straight", {"RJ": ["6s"]}) in found
    assert (["7s", "8s", "RJ"], "straight", {"RJ": ["9s"]}) in found
    assert (["7s"], "single", None) in found
    assert len(found) == 2 + 13 + 2 + 2  # natural singles, the joker alone, pairs with it, two straights


# ---------------------------------------------------------------- stuck on a 2 (§4.2, D12)


def test_a_leader_whose_last_card_is_a_two_passes_the_lead_to_the_next() -> None:
    table = after(ending("2s 5s", "3s 3h 3d", "4s 4h"), "0 play 5s", "1 pass", "2 pass")
    assert offered(table, 0) == {"pass"}
    assert fault(table, "0 play 2s") == "finish-on-two"
    table = after(table, "0 pass")
    assert table.turn()[0] == 1
    assert settled(after(table, "1 play 3s 3h 3d")) == [-20, 40, -20]


def test_a_leader_with_two_twos_must_lead_one() -> None:
    table = ending("2s 2h", "3s 3h")
    assert fault(table, "0 pass") == "round-end"
    assert fault(table, "0 play 2s 2h") == "finish-on-two"
    assert fault(table, "0 play 2s") is None


def test_when_all_are_stuck_the_deal_has_no_winner_and_what_was_paid_stands() -> None:
    table = after(started(dealt(*FOUR)), f"0 play {SPADES}", "1 pass", "2 catch-ve-bo 0", "2 pass", "3 pass", "0 pass")
    table = after(table, f"1 play {HEARTS}", "1 ve-bo", "2 pass", "3 pass", "0 pass", "1 pass")
    table = after(table, f"2 play {DIAMONDS}", "2 ve-bo", "3 pass", "0 pass", "1 pass", "2 pass")
    table = after(table, f"3 play {CLUBS}", "3 ve-bo", "0 pass", "1 pass", "2 pass")
    table = after(table, "3 pass", "0 pass", "1 pass")
    assert table.settlement() is None
    table = after(table, "2 pass")
    assert table.over
    assert table.winner is None
    assert settled(table) == [-20, 0, 20, 0]
    assert fault(table, "3 pass") == "finish-on-two"


# ---------------------------------------------------------------- về bờ (§4.3)


def near_the_end() -> Table:
    """An has one card left and has not called yet."""
    return after(ending("5s 3s", "6s 4s 4h", "7s 8s 8h"), "0 play 5s")


def test_a_call_in_time_cannot_be_caught() -> None:
    table = near_the_end()
    assert offered(table, 0) == {"ve-bo"}
    assert fault(table, "1 catch-ve-bo 0") == "ve-bo"
    table = after(table, "0 ve-bo", "1 play 6s")
    assert fault(table, "2 catch-ve-bo 0") == "ve-bo"
    assert fault(table, "0 ve-bo") == "ve-bo"


def test_a_forgotten_call_is_caught_once_from_the_next_players_action_on() -> None:
    table = after(near_the_end(), "1 pass")
    assert fault(table, "0 ve-bo") == "ve-bo"
    assert fault(table, "0 catch-ve-bo 0") == "ve-bo"
    assert offered(table, 1) == {"catch-ve-bo"}
    table = after(table, "2 play 7s")
    caught = after(table, "1 catch-ve-bo 0")
    assert fault(caught, "2 catch-ve-bo 0") == "ve-bo"
    over = after(caught, "0 pass", "2 play 8s 8h")
    assert settled(over) == [-20 - 10, 20 - 30, 40]


def test_only_who_holds_one_card_after_a_play_calls() -> None:
    table = near_the_end()
    assert fault(table, "1 ve-bo") == "ve-bo"
    assert fault(ending("3s", "4s 4h"), "0 ve-bo") == "ve-bo"
    assert fault(dealt(*FOUR), "0 ve-bo") == "ve-bo"


def test_ones_own_action_does_not_end_the_time_to_call() -> None:
    due = Calls().after_play(0, 1)
    assert due.after_action(0) == due
    assert due.after_action(1).forgotten == {0}


def test_who_went_out_on_a_two_cannot_be_caught_any_more() -> None:
    table = ending("2s 5s", "6s 3h 3d", "7s 4h 4d", finish_on_two="loses")
    table = after(table, "0 play 5s", "1 play 6s", "2 play 7s")
    assert fault(table, "1 catch-ve-bo 0") is None
    assert fault(after(table, "0 play 2s"), "1 catch-ve-bo 0") == "ve-bo"


# ---------------------------------------------------------------- what is seen


def test_cards_given_lie_face_down_until_all_have_given() -> None:
    table = after(dealt(*FOUR[:3], exchange="right"), "0 exchange 3s")
    assert table.view(0)["exchange"] == {"given": ["An"], "gave": "3s"}
    assert table.view(1)["exchange"] == {"given": ["An"]}
    assert table.view(1)["turn"] == [1, 2]
    table = after(table, "1 exchange 3h", "2 exchange 3d")
    seen = {"given": ["An", "Bình", "Chi"], "gave": "3h", "got": "3s", "from": "An", "to": "Chi"}
    assert table.view(1)["exchange"] == seen
    assert table.view(None)["exchange"] == {"given": ["An", "Bình", "Chi"]}


def test_a_seat_sees_its_own_cards_and_what_lies_on_the_table() -> None:
    table = after(started(dealt(*FOUR)), "0 play 3s", "1 play 4h", "2 pass")
    view = table.view(3)
    assert view["hand"] == plain(cards(FOUR[3]))
    assert view["plays"] == [
        {"by": "An", "cards": ["3s"], "as": "single", "rank": "3"},
        {"by": "Bình", "cards": ["4h"], "as": "single", "rank": "4"},
    ]
    assert (view["turn"], view["passed"], view["may"]) == ([3], ["Chi"], ["play", "pass"])
    assert view["counts"] == {"An": 12, "Bình": 12, "Chi": 13, "Dung": 13}
    assert (table.view(0)["may"], table.view(None)["hand"], view["left"]) == ([], [], None)


def test_at_the_end_the_cards_left_are_shown_but_never_the_undealt_ones() -> None:
    table = after(ending("3s", "4s 4h"), "0 play 3s")
    view = table.view(None)
    assert (view["winner"], view["left"], view["settlement"]) == ("An", {"Bình": ["4s", "4h"]}, {"An": 20, "Bình": -20})
    assert view["stock"] == 51
    assert "5s" not in json.dumps(view)


def test_who_may_catch_a_forgotten_call_is_told_so_but_not_who_forgot() -> None:
    table = after(near_the_end(), "1 pass")
    assert table.view(1)["forgotten"] == ["An"]
    assert table.view(0)["forgotten"] == []


def test_after_the_win_nothing_more_is_done() -> None:
    table = after(ending("3s", "4s 4h"), "0 play 3s")
    assert table.moves() == ()
    assert [fault(table, text) for text in ("1 play 4s", "1 pass", "1 ve-bo")] == ["win"] * 3
    assert action("1 pass") == {"seat": 1, "kind": "pass"}
