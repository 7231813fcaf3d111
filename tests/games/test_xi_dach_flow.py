"""Whole deals of Xì Dách with prepared packs: who may do what, what it leads to, and who learns what (§1–§4).

Seats are the players in drawing order, then the dealer; what everybody gets was worked out by hand.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import card, cards, get_game, judge
from games.deal import audit, record, start
from games.decks import FRENCH_52
from games.errors import InputError
from games.flow import Action, Opening
from games.rehearsal import any_move, rehearsal
from games.xi_dach.flow import FLOW, Hand, Table
from games.xi_dach.judged import rules_of
from tests.games.rehearsing import random_house

GAME = get_game("xi-dach")
NAMES = ("An", "Bình", "Chi", "Dung")
BANK = "Cái"


def table(*hands: str, stock: str = "", stakes: tuple[int, ...] = (), **house: Any) -> Table:
    """A deal in which everybody holds these two cards, the dealer the last; the stock begins as said."""
    held = [cards(text) for text in hands]
    first = [*(hand[0] for hand in held), *(hand[1] for hand in held), *cards(stock)]
    pack = (*first, *(made for made in FRENCH_52 if made not in first))
    players = (*NAMES[: len(hands) - 1], BANK)
    parts = {"stakes": list(stakes or (10,) * (len(hands) - 1))}
    made = FLOW.start(Opening(players, parts, pack, Random(0), GAME.house.from_json(house)))
    assert isinstance(made, Table)
    return made


def action(text: str) -> Action:
    """An action as seat, kind and, for a check, the player's seat."""
    seat, kind, *player = text.split()
    return {"seat": int(seat), "kind": kind, **({"player": int(player[0])} if player else {})}


def played(state: Table, *texts: str) -> Table:
    """What comes after some legal actions."""
    for text in texts:
        assert state.fault(action(text)) is None, text
        state = state.after(action(text))
    return state


def offered(state: Table) -> set[str]:
    return {" ".join(str(value) for value in found.values()) for moves in state.moves() for found in moves}


def refused(state: Table, text: str) -> str | None:
    assert text not in offered(state)
    return state.fault(action(text))


# ---------------------------------------------------------------- §1.1: the deal


def test_cards_are_dealt_one_at_a_time_from_the_first_player_round_to_the_dealer() -> None:
    pack = tuple(FRENCH_52)
    state = FLOW.start(Opening(("An", "Bình", BANK), {"stakes": [1, 1]}, pack, Random(0), GAME.house()))
    assert isinstance(state, Table)
    assert [hand.cards for hand in state.hands] == [(pack[n], pack[n + 3]) for n in range(3)]
    assert state.after(action("0 draw")).hands[0].cards[2] is pack[6]


def opened(players: list[str], stakes: list[Any], **house: Any) -> Any:
    """The audit of a deal of which only the first action is there."""
    first = {"seat": 0, "kind": "deal", "players": players, "stakes": stakes}
    return audit({"game": "xi-dach", "rulebook": GAME.book.version, "house": house, "seed": 1, "actions": [first]})


def test_nine_players_and_the_dealer_fill_a_table() -> None:
    names = [f"Học viên {n}" for n in range(9)]
    assert len(opened([*names, BANK], [1] * 9).state.hands) == 10
    assert len(opened(["An", "Bình", BANK], [1, 2], max_players=2).state.hands) == 3
    assert len(opened(["An", "dealer"], [1]).state.hands) == 2


WRONG_OPENINGS: dict[str, tuple[list[str], list[Any], dict[str, Any], str]] = {
    "a dealer alone": ([BANK], [], {}, "players"),
    "more players than the table seats": (["An", "Bình", BANK], [1, 1], {"max_players": 1}, "players"),
    "a player called dealer": (["An", "dealer", BANK], [1, 1], {}, "players[1]"),
    "a stake too few": (["An", "Bình", BANK], [1], {}, "stakes"),
    "a stake of the dealer": (["An", BANK], [1, 1], {}, "stakes"),
    "a stake of nothing": (["An", BANK], [0], {}, "stakes[0]"),
}


@pytest.mark.parametrize("name", WRONG_OPENINGS)
def test_a_wrong_opening_is_refused_with_its_place(name: str) -> None:
    players, stakes, house, path = WRONG_OPENINGS[name]
    with pytest.raises(InputError) as caught:
        opened(players, stakes, **house)
    assert caught.value.first.path == f"actions[0].{path}"


# ---------------------------------------------------------------- §2: phase one

NATURALS = ("As Kd", "Ac Ad", "9s 8s", "Ah Qc")  # xì dách, xì bàn, nothing; the dealer has xì dách


def test_a_natural_of_the_dealer_ends_the_deal() -> None:
    state = table(*NATURALS, stakes=(10, 20, 30))
    assert state.over
    assert state.moves() == ()
    assert state.settlement() == {"An": 0, "Bình": 20, "Chi": -30, BANK: 10}
    assert {state.fault(action(text)) for text in ("0 draw", "2 stand", "3 check 2", "3 check-all")} == {
        "dealer-natural"
    }


def test_equal_naturals_are_the_dealers_where_the_house_says_so() -> None:
    state = table(*NATURALS, stakes=(10, 20, 30), natural_tie="dealer")
    assert state.settlement() == {"An": -10, "Bình": 20, "Chi": -30, BANK: 20}


def test_the_natural_that_wins_decides_how_many_stakes_move() -> None:
    state = table(*NATURALS, stakes=(10, 20, 30), natural_tie="dealer", mult_xi_dach=2, mult_xi_ban=3)
    assert state.settlement() == {"An": -20, "Bình": 60, "Chi": -60, BANK: 20}


def test_a_player_with_a_natural_has_won_and_is_passed_over() -> None:
    state = table("As Kd", "9s 8s", "Th 7c")
    assert state.at == 1
    assert refused(state, "0 draw") == refused(state, "0 stand") == refused(state, "2 check 0") == "player-natural"
    assert played(state, "1 stand", "2 check-all").settlement() == {"An": 10, "Bình": 0, BANK: -10}


def test_when_every_player_has_a_natural_the_deal_is_over() -> None:
    state = table("As Kd", "Ac Ts", "Th 7c", mult_xi_dach=2)
    assert state.settlement() == {"An": 20, "Bình": 20, BANK: -40}
    assert refused(state, "2 draw") == "player-natural"


def test_an_ace_and_a_ten_are_no_natural_where_only_pictures_count() -> None:
    state = table("As Td", "9s 8s", xidach_tens="jqk")
    assert offered(state) == {
        "0 draw",
        "0 stand",
    }
    assert played(state, "0 stand", "1 check 0").settlement() == {"An": 10, BANK: -10}


# ---------------------------------------------------------------- §3.1–3.5: the players' turns


def test_players_draw_or_stand_one_after_the_other_the_dealer_last() -> None:
    state = table("9s 5s", "Ks 8s", "Th 2c", stock="4d 6d")
    assert offered(state) == {"0 draw"}
    assert refused(state, "1 draw") == refused(state, "1 stand") == refused(state, "2 draw") == "order"
    state = played(state, "0 draw")
    assert offered(state) == {"0 draw", "0 stand"}
    state = played(state, "0 stand")
    assert offered(state) == {"1 draw", "1 stand"}
    assert refused(state, "0 draw") == "order"
    assert offered(played(state, "1 stand")) == {"2 draw"}


def test_standing_takes_the_minimum_of_the_house() -> None:
    assert refused(table("9s 6s", "Th 2c"), "0 stand") == "du-tuoi"
    assert "0 stand" in offered(table("9s 5s", "Th 2c", player_min=14))
    assert refused(table("9s 4s", "Th 2c", player_min=14), "0 stand") == "du-tuoi"


def test_standing_under_the_minimum_loses_even_to_quac_where_the_house_allows_it() -> None:
    state = table("9s 4s", "Th 6c", stock="8d", allow_stand_under="lose")
    assert "0 stand" in offered(state)
    assert played(state, "0 stand", "1 draw").settlement() == {"An": -10, BANK: 10}


def test_above_21_the_turn_is_over_and_one_more_draw_is_blocked_as_den() -> None:
    state = played(table("9s 5s", "Ks 8s", "Th 7c", stock="Kd"), "0 draw")
    assert state.at == 1
    assert refused(state, "0 draw") == "den"
    assert refused(state, "0 stand") == "quac"
    assert state.settled[0] is None
    assert played(state, "1 stand", "2 check 0", "2 check 1").settlement() == {"An": -10, "Bình": 10, BANK: 0}


def test_the_fifth_card_ends_a_turn_whatever_the_total() -> None:
    state = played(table("2s 2h", "Ks 8s", "Th 7c", stock="3d 3c 4d"), "0 draw", "0 draw", "0 draw")
    assert state.at == 1
    assert refused(state, "0 draw") == refused(state, "0 stand") == "five-cards"
    # 14 points in five cards are non: they lose to 17.
    assert played(state, "1 stand", "2 check-all").settlement() == {"An": -10, "Bình": 10, BANK: 0}


@pytest.mark.parametrize(("house", "net"), [({}, -10), ({"player_min": 14}, 10), ({"ngu_linh_min": 0}, 10)])
def test_five_cards_with_14_points_are_ngu_linh_where_the_house_says_so(house: dict[str, Any], net: int) -> None:
    state = played(table("2s 2h", "Th 7c", stock="3d 3c 4d", **house), "0 draw", "0 draw", "0 draw")
    assert played(state, "1 check 0").settlement() == {"An": net, BANK: -net}


def test_an_ace_counts_less_with_the_fourth_card() -> None:
    state = played(table("As 5s", "Th 7c", stock="6d 3c"), "0 draw")
    assert "0 stand" in offered(state)
    state = played(state, "0 draw")
    assert refused(state, "0 stand") == "du-tuoi"
    assert "0 draw" in offered(state)


@pytest.mark.parametrize(("ace", "rule"), [("by_count", None), ("western_1_11", "du-tuoi"), ("one_or_ten", None)])
def test_the_house_says_what_an_ace_counts(ace: str, rule: str | None) -> None:
    state = played(table("As 4s", "Th 7c", stock="7d", ace=ace), "0 draw")
    assert state.fault(action("0 stand")) == rule


# ---------------------------------------------------------------- §3.6–3.7: checks


def test_before_all_are_done_the_dealer_checks_only_who_has_stood() -> None:
    state = table("Ks 8s", "Qs 4s", "Td 4d", "Th 7c")
    assert refused(state, "3 check 0") == "early-check"
    state = played(state, "0 stand")
    assert offered(state) == {"1 draw", "3 check 0"}
    assert refused(state, "3 check 1") == refused(state, "3 check 2") == refused(state, "3 check-all") == "early-check"
    checked = played(state, "3 check 0")
    assert [result and result.net for result in checked.settled] == [10, None, None]
    assert checked.at == 1
    assert refused(checked, "3 check 0") == refused(checked, "0 draw") == refused(checked, "0 stand") == "early-check"


def test_a_player_above_21_or_with_five_cards_is_done_and_may_be_checked_early() -> None:
    state = played(table("9s 5s", "Qs 4s", "Th 7c", stock="Kd"), "0 draw")
    assert "2 check 0" in offered(state)


def test_where_anybody_may_be_checked_the_one_at_turn_loses_his_turn() -> None:
    state = table("Ks 3s", "Qs 8h", "Td 4d", "Th 7c", early_check="any")
    assert offered(state) == {"0 draw", "3 check 0", "3 check 1", "3 check 2", "3 check-all"}
    state = played(state, "3 check 0")
    assert state.at == 1
    state = played(state, "3 check 2")
    assert offered(played(state, "1 stand")) == {"3 draw", "3 check 1", "3 check-all"}
    assert played(state, "1 stand", "3 check-all").settlement() == {"An": -10, "Bình": 10, "Chi": -10, BANK: 10}


def test_where_anybody_may_be_checked_all_may_be_before_the_first_draw() -> None:
    state = played(table("Ks 3s", "Qs 8h", "Th 7c", early_check="any"), "2 check-all")
    assert state.settlement() == {"An": -10, "Bình": 10, BANK: 0}


def test_where_nobody_is_checked_early_the_dealer_waits() -> None:
    state = played(table("Ks 8s", "Qs 4s", "Th 7c", stock="2d", early_check="off"), "0 stand")
    assert offered(state) == {"1 draw"}
    assert refused(state, "2 check 0") == refused(state, "2 check-all") == "early-check"
    assert "2 check 0" in offered(played(state, "1 draw", "1 stand"))


@pytest.mark.parametrize(("least", "checks"), [(16, False), (15, True), (14, True)])
def test_the_dealer_checks_with_the_points_that_the_house_asks_for(least: int, checks: bool) -> None:
    state = played(table("Ks 8s", "9h 2c", stock="4c", dealer_min=least), "0 stand", "1 draw")
    assert offered(state) == {"1 draw", *({"1 check 0", "1 check-all"} if checks else ())}
    assert state.fault(action("1 check 0")) == state.fault(action("1 check-all")) == (None if checks else "dealer-min")


def test_the_dealer_cannot_check_early_with_too_little() -> None:
    state = played(table("Ks 8s", "Qs 4s", "9h 6c"), "0 stand")
    assert refused(state, "2 check 0") == "dealer-min"
    assert offered(state) == {"1 draw"}


def test_after_a_check_the_dealer_may_draw_again_and_what_was_settled_stands() -> None:
    state = played(table("Ks 7s", "Qs 9s", "Th 6c", stock="5d"), "0 stand", "1 stand")
    # 16 against 17: An wins. With 21 the dealer then beats 19.
    state = played(state, "2 check 0", "2 draw", "2 check 1")
    assert state.settlement() == {"An": 10, "Bình": -10, BANK: 0}
    assert refused(state, "2 draw") == refused(state, "0 stand") == "early-check"


def test_only_the_dealer_checks_and_he_never_stands() -> None:
    state = played(table("Ks 8s", "Qs 9s", "Th 7c"), "0 stand", "1 stand")
    assert refused(state, "0 check 1") == refused(state, "1 check-all") == refused(state, "2 stand") == "order"


def test_no_player_sits_at_the_dealers_seat_or_beyond() -> None:
    state = played(table("Ks 8s", "Th 7c"), "0 stand")
    assert refused(state, "1 check 1") == refused(state, "1 check 8") == "deck"


# ---------------------------------------------------------------- the dealer's turn ends the deal


def test_quac_of_the_dealer_ends_the_deal_and_settles_who_is_left() -> None:
    state = played(table("Ks 8s", "9s 5s", "Qs 7s", "Th 6c", stock="Kd 9d"), "0 stand", "1 draw", "2 stand")
    state = played(state, "3 check 2", "3 draw")
    # Chi won with 17 against 16; An wins against quắc, Bình is quắc too.
    assert state.settlement() == {"An": 10, "Bình": 0, "Chi": 10, BANK: -20}
    assert refused(state, "3 check-all") == refused(state, "0 stand") == "quac"
    assert refused(state, "3 draw") == refused(state, "1 draw") == "den"


@pytest.mark.parametrize(("both_bust", "net"), [("draw", 0), ("player_loses", -10), ("lower_wins", 10)])
def test_two_quac_are_settled_as_the_house_says(both_bust: str, net: int) -> None:
    state = played(table("9s 5s", "Th 6c", stock="8d 7d", both_bust=both_bust), "0 draw", "1 draw")
    assert state.settlement() == {"An": net, BANK: -net}


@pytest.mark.parametrize(("non_vs_bust", "net"), [("non_wins", 10), ("draw", 0), ("non_loses", -10)])
def test_five_cards_under_the_minimum_against_quac_are_settled_as_the_house_says(non_vs_bust: str, net: int) -> None:
    state = table("2s 2h", "Th 6c", stock="3d 3c 4d 9d", non_vs_bust=non_vs_bust)
    state = played(state, "0 draw", "0 draw", "0 draw", "1 draw")
    assert state.settlement() == {"An": net, BANK: -net}


@pytest.mark.parametrize(
    ("cmp", "times", "net"),
    [("lower", 1, 10), ("lower", 3, 30), ("higher", 1, -10), ("higher", 2, -20), ("draw", 3, 0), ("dealer", 1, -10)],
)
def test_five_cards_of_the_dealer_end_the_deal_and_two_ngu_linh_meet(cmp: str, times: int, net: int) -> None:
    # An: 2 2 3 4 5 = 16. The dealer: 2 2 4 5 6 = 19.
    state = table("2s 2h", "2d 2c", stock="3d 4d 5d 4c 5c 6c", ngu_linh_cmp=cmp, mult_ngu_linh=times)
    state = played(state, *["0 draw"] * 3, *["1 draw"] * 3)
    assert state.settlement() == {"An": net, BANK: -net}
    assert refused(state, "1 draw") == refused(state, "1 check 0") == "five-cards"


def test_five_cards_of_the_dealer_under_his_minimum_are_compared_all_the_same() -> None:
    state = played(table("Ks 8s", "2d 2c", stock="3c 3d 4c"), "0 stand", *["1 draw"] * 3)
    assert state.settlement() == {"An": 10, BANK: -10}


@pytest.mark.parametrize(("point_tie", "net"), [("draw", 0), ("player", 10), ("dealer", -10)])
def test_equal_points_are_settled_as_the_house_says(point_tie: str, net: int) -> None:
    state = played(table("Ks 8s", "Qh 8c", point_tie=point_tie), "0 stand", "1 check 0")
    assert state.settlement() == {"An": net, BANK: -net}


def settled_at_once(seed: int) -> Table:
    """A random deal under a random house in which the dealer checks all who are left at the same time."""
    rng = Random(f"at once/{seed}")
    house = random_house(GAME, rng).with_option("early_check", "off")
    state = start(GAME, seed, house, rehearsal(GAME).opening(rng, house))
    while not state.over:
        kinds = {moves.kind: moves for moves in state.moves()}
        end = next((kind for kind in ("check-all", "stand") if kind in kinds), "draw")
        state = state.after(kinds[end if rng.random() < 0.6 else "draw"][0])
    assert isinstance(state, Table)
    return state


def test_a_deal_settled_at_once_is_settled_like_the_whole_table() -> None:
    for seed in range(300):
        state = settled_at_once(seed)
        *players, bank = state.terms.players
        hands = [[made.code for made in hand.cards] for hand in state.hands]
        seats = {
            name: {"cards": hand, "stake": stake}
            for name, hand, stake in zip(players, hands, state.terms.stakes, strict=False)
        }
        position = {"dealer": hands[-1], "players": seats}
        answer = dict(judge("xi-dach", "settle-table", position, state.terms.rules.house.to_json()).answer)
        answer[bank] = answer.pop("dealer")
        assert state.settlement() == answer


# ---------------------------------------------------------------- §3.8: who learns what


def test_a_player_sees_his_own_hand_and_moves_and_of_others_the_number_of_cards() -> None:
    state = played(table("9s 5s", "Ks 8s", "Th 7c", stock="2d", stakes=(10, 20)), "0 draw")
    view = state.view(0)
    assert view == {
        "players": ["An", "Bình", BANK],
        "dealer": 2,
        "stakes": [10, 20],
        "turn": [0],
        "may": [{"seat": 0, "kind": "draw"}, {"seat": 0, "kind": "stand"}],
        "hand": ["9s", "5s", "2d"],
        "points": 16,
        "hands": {
            "An": {"count": 3, "cards": ["9s", "5s", "2d"], "done": False, "result": None, "net": None},
            "Bình": {"count": 2, "cards": None, "done": False, "result": None, "net": None},
            BANK: {"count": 2, "cards": None, "done": False, "result": None, "net": None},
        },
        "dealer_points": None,
        "stock": 45,
        "settlement": None,
    }
    looks_on = state.view(None)
    assert (looks_on["hand"], looks_on["points"], looks_on["may"]) == ([], None, [])
    assert [hand["cards"] for hand in looks_on["hands"].values()] == [None] * 3


def test_only_the_checked_player_learns_what_the_dealer_held_then() -> None:
    state = played(table("Ks 7s", "Qs 9s", "Th 6c", stock="5d"), "0 stand", "1 stand", "2 check 0", "2 draw")
    assert [state.view(seat)["dealer_points"] for seat in (0, 1, 2, None)] == [16, None, None, None]
    # The checked hand and its result lie open to all, the dealer's never.
    assert state.view(1)["hands"]["An"] == {
        "count": 2,
        "cards": ["Ks", "7s"],
        "done": True,
        "result": "win",
        "net": 10,
    }
    state = played(state, "2 check 1")
    assert [state.view(seat)["dealer_points"] for seat in (0, 1, 2, None)] == [16, 21, None, None]
    assert [state.view(seat)["hands"][BANK]["cards"] for seat in (0, 1, None)] == [None] * 3
    assert state.view(0)["settlement"] == {"An": 10, "Bình": -10, BANK: 0}


def test_whom_the_dealer_could_check_only_he_sees() -> None:
    can = played(table("Ks 8s", "Qs 4s", "Th 7c"), "0 stand")
    cannot = played(table("Ks 8s", "Qs 4s", "Th 2c"), "0 stand")
    assert (can.turn(), cannot.turn()) == ((1, 2), (1,))
    for seat in (0, 1, None):
        assert can.view(seat) == cannot.view(seat)
    assert can.view(2)["may"] == [{"seat": 2, "kind": "check", "player": 0}]


def test_five_cards_and_naturals_lie_open() -> None:
    state = played(table("2s 2h", "As Kd", "Th 7c", stock="3d 3c 4d"), *["0 draw"] * 3)
    assert state.view(None)["hands"]["An"]["cards"] == ["2s", "2h", "3d", "3c", "4d"]
    assert state.view(None)["hands"]["Bình"]["cards"] == ["As", "Kd"]
    over = table("9s 8s", "Ac Ad")
    assert over.view(0)["hands"][BANK]["cards"] == ["Ac", "Ad"]
    assert over.view(None)["hands"]["An"]["cards"] is None


def with_other_secrets(rng: Random, state: Table, seat: int | None) -> Table | None:
    """The same deal with all that the seat does not know dealt anew; None where that would have shown."""
    known = set(rehearsal(GAME).known(state, seat))
    secret = [made for made in FRENCH_52 if made not in known]
    rng.shuffle(secret)
    rules, hands = rules_of(state.terms.rules.house), []
    for hand in state.hands:
        other = tuple(made if made in known else secret.pop() for made in hand.cards)
        hands.append(Hand(other, rules.hand(other)))
        if rules.hand(other).natural != hand.judged.natural:
            return None
    return replace(state, hands=tuple(hands))


def test_what_a_seat_does_not_know_changes_nothing_in_its_view() -> None:
    compared = 0
    for seed in range(60):
        rng = Random(f"secrets/{seed}")
        house = random_house(GAME, rng)
        state = start(GAME, seed, house, rehearsal(GAME).opening(rng, house))
        while not state.over:
            state = state.after(rehearsal(GAME).choose(rng, state))
            assert isinstance(state, Table)
            for seat in (None, *range(len(state.hands))):
                other = with_other_secrets(rng, state, seat)
                if other is not None and other.over == state.over:
                    compared += 1
                    assert other.view(seat) == state.view(seat)
    assert compared > 1000


# ---------------------------------------------------------------- audit


def test_a_played_deal_is_audited_with_its_settlement_and_its_first_illegal_action() -> None:
    rng, house = Random(5), GAME.house()
    opening: Action = {"seat": 0, "kind": "deal", "players": ["An", "Bình", BANK], "stakes": [7, 8]}
    state, actions = start(GAME, 11, house, opening), [opening]
    while not state.over:
        actions.append(any_move(rng, state))
        state = state.after(actions[-1])
    stored = record(GAME, 11, house, actions)
    assert audit(stored).to_json() == {"ok": True, "first_illegal": None, "settlement": state.settlement()}
    early = record(GAME, 11, house, [opening, {"seat": 2, "kind": "draw"}, *actions[1:]])
    assert audit(early).to_json()["first_illegal"] == {"index": 1, "rule": "xi-dach.order"}


def test_hands_of_the_same_ranks_share_what_is_said_of_them() -> None:
    rules = rules_of(GAME.house())
    assert rules.hand(cards("As 5h 6d")) is rules.nothing.with_card(card("6s")).with_card(card("5c")).with_card(
        card("Ah")
    )
    assert rules_of(GAME.house().with_option("ace", "western_1_11")).hand(cards("As 5h 6d")).held.points == 12
