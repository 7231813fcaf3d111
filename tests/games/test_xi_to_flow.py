"""Whole deals of Xì Tố, short ones with prepared packs: every way a deal goes, settled by hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.cards import CARDS, Card, cards
from games.deal import audit, record, start
from games.decks import FRENCH_32
from games.errors import InputError
from games.flow import Action, Opening
from games.game import get_game
from games.rehearsal import rehearsal
from games.xi_to.dealing import Dealt
from games.xi_to.flow import FLOW, Table
from games.xi_to.rounds import Money
from games.xi_to.rules import XiToHouse

GAME = get_game("xi-to")
NAMES = ("An", "Bình", "Chi", "Dung")


def a_table(*pairs: str, later: str = "", base: int = 10, stacks: Sequence[int] = (), **house: str) -> Table:
    """A deal in which each seat gets its pair, the first card first; `later` come after, in the order dealt."""
    count = len(pairs)
    two = [cards(pair) for pair in pairs]
    known = [*(pair[0] for pair in two), *(pair[1] for pair in two), *cards(later)]
    pack = (*known, *(card for card in FRENCH_32 if card not in known))
    parts = {"base": base, "stacks": list(stacks) or [1000] * count}
    made = FLOW.start(Opening(NAMES[:count], parts, pack, Random(1), XiToHouse(**house)))  # type: ignore[arg-type]
    assert isinstance(made, Table)
    return made


def an_action(text: str) -> Action:
    """An action as it is written here: seat, kind, and the card or the amount."""
    seat, kind, *more = text.split()
    parts: dict[str, Any] = {}
    if kind == "tay":
        parts["card"] = (CARDS[more[0]],)
    elif more:
        parts["amount"] = int(more[0])
    return {"seat": int(seat), "kind": kind, **parts}


def played(table: Table, script: str) -> Table:
    """The deal after some actions, each of which is legal."""
    for text in filter(None, map(str.strip, script.split(";"))):
        assert table.fault(an_action(text)) is None, text
        table = table.after(an_action(text))
    return table


def amounts(table: Table) -> tuple[int, int] | None:
    """The least and the most by which whoever's turn it is may raise."""
    found = [moves.values for moves in table.moves() if moves.kind == "raise"]
    return (found[0][0], found[0][-1]) if found else None


def up_of(table: Table, seat: int) -> str:
    return " ".join(card.code for card in table.cards.up[seat])


# An shows the king, Bình the eight: An acts first.
TWO = ("Ah Kd", "7c 8s")
HIDDEN = "0 tay Ah; 1 tay 7c;"
THREE = ("Ah Kd", "7c 8s", "9h Jc")
HIDDEN3 = "0 tay Ah; 1 tay 7c; 2 tay 9h;"


# ---------------------------------------------------------------- §1: ante, tẩy, the order of dealing


def test_everybody_antes_the_base_and_whoever_has_less_puts_in_all_of_it() -> None:
    table = a_table(*THREE, base=10, stacks=(100, 10, 4))
    assert (table.money.paid, table.money.able) == ((10, 10, 4), (0,))


def test_both_choose_their_tay_in_any_order_and_then_the_other_cards_lie_open() -> None:
    table = played(a_table(*TWO), "1 tay 8s")
    assert (table.turn(), table.cards.up) == ((0,), ())
    table = played(table, "0 tay Kd")
    assert (up_of(table, 0), up_of(table, 1)) == ("Ah", "7c")
    assert table.turn() == (0,)


def test_a_choice_is_a_secret_until_all_have_chosen_and_the_tay_until_the_showdown() -> None:
    table = played(a_table(*TWO), "1 tay 8s")
    assert table.view(1)["tay"] == "8s"
    assert (table.view(0)["tay"], table.view(0)["up"], table.view(0)["hand"]) == (None, {}, ["Ah", "Kd"])
    assert table.view(None)["hand"] == []
    table = played(table, "0 tay Ah")
    assert table.view(1)["up"] == {"An": ["Kd"], "Bình": ["7c"]}
    assert "Ah" not in str(table.view(1))
    assert table.view(0)["hand"] == ["Ah", "Kd"]


@pytest.mark.parametrize(
    ("pair", "hidden"), [("7h Kd", "Kd"), ("Kd 7h", "Kd"), ("Th 9d", "Th"), ("8c 8s", "8c"), ("8s 8c", "8s")]
)
def test_when_the_time_runs_out_the_higher_card_stays_hidden_and_of_two_equal_ones_the_first(
    pair: str, hidden: str
) -> None:
    table = played(a_table(pair, "Ah Qd"), "0 time-out; 1 tay Ah")
    assert table.cards.tay[0] == CARDS[hidden]


def test_each_new_card_goes_first_to_the_best_showing_hand_then_round_the_table() -> None:
    # The king of Chi is best, then the nines of Bình, then the tens of Chi.
    table = a_table("Ah 8d", "7c 9s", "9h Kc", later="Td Js 9d Qs Th 8h")
    table = played(table, "0 tay Ah; 1 tay 7c; 2 tay 9h; 2 check; 0 check; 1 check")
    assert [up_of(table, seat) for seat in range(3)] == ["8d Js", "9s 9d", "Kc Td"]
    table = played(table, "1 check; 2 check; 0 check")
    assert [up_of(table, seat) for seat in range(3)] == ["8d Js 8h", "9s 9d Qs", "Kc Td Th"]
    assert table.turn() == (2,)


def test_who_has_folded_gets_no_more_cards_and_the_next_best_is_dealt_to_first() -> None:
    table = a_table(*THREE, later="Td Qs")
    table = played(table, HIDDEN3 + "0 fold; 1 check; 2 check")
    assert [up_of(table, seat) for seat in range(3)] == ["Kd", "8s Qs", "Jc Td"]


# ---------------------------------------------------------------- §2: who acts, what is allowed, who may raise


@pytest.mark.parametrize(
    ("setting", "pairs", "first"),
    [
        ("seat", ("7h Kd", "7c Ks"), 0),
        ("suit", ("7h Kd", "7c Ks"), 1),
        ("suit", ("7h Kh", "7c Kd"), 0),
        ("suit", ("7h Qs", "7c Kc"), 1),
    ],
)
def test_of_equal_up_cards_the_seat_or_the_suit_decides_who_acts_first(
    setting: str, pairs: tuple[str, str], first: int
) -> None:
    table = played(a_table(*pairs, first_act_tie=setting), "0 tay 7h; 1 tay 7c")
    assert table.turn() == (first,)


def test_where_the_best_hand_is_all_in_the_next_who_has_chips_acts_first() -> None:
    table = played(a_table(*THREE, stacks=(10, 100, 100)), HIDDEN3)
    assert table.turn() == (1,)


def test_a_check_passes_the_turn_and_four_rounds_of_checks_end_in_a_showdown() -> None:
    # An: ace and king; Bình: a pair of eights.
    table = a_table(*TWO, later="Ts 8d 9d Jh Qc 7s")
    table = played(table, HIDDEN + "0 check; 1 check; 1 check; 0 check; 1 check; 0 check; 1 check; 0 check")
    assert (table.over, table.money.round) == (True, 4)
    assert table.settlement() == {"An": -10, "Bình": 10}
    assert table.view(None)["shown"]["Bình"][0] == "7c"


def test_a_bet_is_one_to_ten_times_the_base_and_never_more_than_one_has() -> None:
    assert amounts(played(a_table(*TWO), HIDDEN)) == (10, 100)
    assert amounts(played(a_table(*TWO, stacks=(50, 1000)), HIDDEN)) == (10, 40)
    assert amounts(played(a_table(*TWO, stacks=(17, 1000)), HIDDEN)) == (7, 7)


def test_a_raise_is_the_call_and_the_increment_in_one_turn_and_opens_the_betting_anew() -> None:
    table = played(a_table(*THREE), HIDDEN3 + "0 raise 20; 1 raise 30")
    assert table.money.paid == (30, 60, 10)
    assert table.turn() == (2,)
    table = played(table, "2 call; 0 raise 10; 1 call")
    assert (table.money.paid, table.turn(), table.money.round) == ((70, 70, 60), (2,), 1)
    assert played(table, "2 call").money.round == 2


def test_being_merely_called_gives_no_new_turn() -> None:
    table = played(a_table(*TWO), HIDDEN + "0 raise 20; 1 call")
    assert table.money.round == 2


def test_who_checked_may_raise_after_a_bet() -> None:
    table = played(a_table(*TWO), HIDDEN + "0 check; 1 raise 20")
    assert amounts(table) == (10, 100)


def test_a_rest_under_the_base_reopens_nothing_for_those_who_have_acted() -> None:
    # Bình has 25 left after the ante: 20 to call, and 5.
    table = played(a_table(*THREE, stacks=(1000, 35, 1000)), HIDDEN3 + "0 raise 20")
    assert amounts(table) == (5, 5)
    table = played(table, "1 raise 5")
    assert amounts(table) == (10, 100)  # Chi has not acted yet
    table = played(table, "2 call")
    assert (table.turn(), amounts(table), table.money.owed) == ((0,), None, 5)
    assert table.fault(an_action("0 raise 10")) == "reopen"
    assert played(table, "0 call").money.round == 2


def test_a_full_raise_after_a_rest_under_the_base_opens_the_betting_for_the_first() -> None:
    table = played(a_table(*THREE, stacks=(1000, 35, 1000)), HIDDEN3 + "0 raise 20; 1 raise 5; 2 raise 10")
    assert (table.turn(), amounts(table), table.money.owed) == ((0,), (10, 100), 15)


def test_two_rests_under_the_base_open_nothing_together_either() -> None:
    table = a_table(*THREE, "Qh Td", stacks=(1000, 37, 45, 1000))
    table = played(table, HIDDEN3 + "3 tay Qh; 0 raise 20; 1 raise 7; 2 raise 8; 3 call")
    assert (table.money.owed, amounts(table)) == (15, None)


def test_with_nobody_left_to_answer_one_may_call_or_fold_but_not_raise() -> None:
    table = played(a_table(*TWO, stacks=(30, 1000)), HIDDEN + "0 raise 20")
    assert [moves.kind for moves in table.moves()] == ["fold", "call"]
    assert table.fault(an_action("1 raise 20")) == "all-in"


def test_a_call_of_more_than_one_has_is_all_in() -> None:
    table = played(a_table(*TWO, stacks=(1000, 30)), HIDDEN + "0 raise 50; 1 call")
    assert table.money.paid == (60, 30)
    assert table.over


# ---------------------------------------------------------------- §2.7–§2.9: all-in, pots, last standing


def test_with_one_player_left_able_to_bet_the_cards_are_dealt_out_and_his_excess_goes_back() -> None:
    # An has ace and king, Bình eights: a pot of 60 for Bình, 30 back to An.
    table = a_table(*TWO, stacks=(1000, 30), later="Ts 8d 9d Jh Qc 7s")
    table = played(table, HIDDEN + "0 raise 50; 1 call")
    assert (table.money.round, up_of(table, 1).count("8")) == (1, 2)
    assert table.settlement() == {"An": -30, "Bình": 30}
    assert table.fault(an_action("0 check")) == "all-in"


def test_a_player_alone_who_owes_nothing_is_not_asked() -> None:
    # Bình is all-in; Chi folds at once, so An has nobody to bet against.
    table = played(a_table("Ah 8d", "7c 9s", "9h Kc", stacks=(100, 10, 100)), "0 tay Ah; 1 tay 7c; 2 tay 9h; 2 fold")
    assert table.over
    assert table.view(None)["folded"] == ["Chi"]


def test_antes_that_take_everything_leave_only_the_dealing() -> None:
    table = played(a_table(*TWO, stacks=(10, 4), later="Ts 8d 9d Jh Qc 7s"), HIDDEN)
    assert (table.over, table.money.round) == (True, 0)
    # Bình's eights win twice 4; 6 go back to An.
    assert table.settlement() == {"An": -4, "Bình": 4}
    assert table.fault(an_action("1 fold")) == "all-in"


def test_side_pots_are_won_by_the_best_hand_of_those_who_paid_in() -> None:
    # Aces hidden and open with Bình, who is short: he wins 3 times 30; An's kings beat Chi's queens in the side pot.
    table = a_table("Kh Kd", "Ac As", "Qh Qc", stacks=(200, 30, 100), later="7s 8d 9d Th Js 7d 9s Tc 8h")
    table = played(table, "0 tay Kh; 1 tay Ac; 2 tay Qh; 1 raise 20; 2 raise 70; 0 call")
    assert table.over
    assert table.settlement() == {"An": 140 - 100, "Bình": 90 - 30, "Chi": -100}


def test_an_odd_chip_goes_to_the_earliest_of_those_who_split() -> None:
    table = finished("Kh Qd Jc 9s 7s", "Kd Qc Js 9h 7h", paid=(7, 7, 1), folded=(2,))
    assert table.settlement() == {"An": 1, "Bình": 0, "Chi": -1}


def test_the_last_player_wins_and_his_tay_stays_hidden() -> None:
    table = played(a_table(*THREE), HIDDEN3 + "0 raise 50; 1 call; 2 fold; 0 raise 30; 1 fold")
    assert table.over
    assert table.settlement() == {"An": 70, "Bình": -60, "Chi": -10}
    assert table.view(1)["shown"] == {}
    assert "Ah" not in str(table.view(1))
    assert table.view(0)["hand"][0] == "Ah"


# ---------------------------------------------------------------- §3: the options that turn a showdown


def finished(*hands: str, paid: Sequence[int], folded: Sequence[int] = (), **house: str) -> Table:
    """A deal that has come to its end; a hand's first card is the hidden one, a folded player's hand is of no use."""
    seats = tuple(range(len(paid)))
    held: list[tuple[Card, ...]] = [cards(hand) for hand in hands]
    held += [tuple(card for card in FRENCH_32 if all(card not in hand for hand in held))[:5]] * len(folded)
    left = tuple(seat for seat in seats if seat not in folded)
    dealt = Dealt(
        NAMES[: len(seats)],
        XiToHouse(**house),  # type: ignore[arg-type]
        tuple(hand[:2] for hand in held),
        (),
        tuple(hand[0] for hand in held),
        (),
        tuple(hand[1:] for hand in held),
    )
    return Table(dealt, Money(1, tuple(paid), tuple(paid), max(paid), left, (), round=4))


@pytest.mark.parametrize(
    ("house", "one", "other", "winner"),
    [
        ({}, "8c Kc Qc 7c Ac", "Qd Qs Qh 9c 9s", "Bình"),
        ({"flush_over_full_house": "on"}, "8c Kc Qc 7c Ac", "Qd Qs Qh 9c 9s", "An"),
        ({}, "As 7h 8d 9c Ts", "Kd Ks 7c 8c 9d", "Bình"),
        ({"ace_low_straight": "on"}, "As 7h 8d 9c Ts", "Kd Ks 7c 8c 9d", "An"),
        ({}, "7h 8h 9h Th Jh", "Ts Js Qs Ks As", "An"),
        ({"sf_order": "higher"}, "7h 8h 9h Th Jh", "Ts Js Qs Ks As", "Bình"),
        ({"sf_order": "min_beats_max"}, "7h 8h 9h Th Jh", "Ts Js Qs Ks As", "An"),
        ({"sf_order": "min_beats_max"}, "8h 9h Th Jh Qh", "Ts Js Qs Ks As", "Bình"),
        ({"suit_tiebreak": "cdhs"}, "Kd Qh Jc 9s 7s", "Kc Qd Js 9h 7h", "An"),
        ({"suit_tiebreak": "scdh"}, "Ks Qh Jc 9c 7s", "Kc Qd Js 9h 7h", "Bình"),
    ],
)
def test_the_options_of_the_house_turn_who_wins_the_showdown(
    house: dict[str, str], one: str, other: str, winner: str
) -> None:
    settled = finished(one, other, paid=(50, 50), **house).settlement()
    assert settled == {name: 50 if name == winner else -50 for name in ("An", "Bình")}


def test_equal_hands_split_without_an_option() -> None:
    assert finished("Kd Qh Jc 9s 7s", "Kc Qd Js 9h 7h", paid=(50, 50)).settlement() == {"An": 0, "Bình": 0}


# ---------------------------------------------------------------- the rule that forbids

FAULTS = [
    ("a bet before everybody has chosen", "0 tay Ah", "0 check", "tay"),
    ("a second choice", "0 tay Ah", "0 tay Kd", "tay"),
    ("time-out after choosing", "0 tay Ah", "0 time-out", "tay"),
    ("a card of somebody else as the tẩy", "", "0 tay 7c", "tay"),
    ("a choice when the betting has begun", HIDDEN, "0 time-out", "tay"),
    ("before the best up-cards", HIDDEN, "1 check", "first-to-act"),
    ("out of turn", HIDDEN + "0 check", "0 check", "actions"),
    ("a check when chips are owed", HIDDEN + "0 raise 20", "1 check", "actions"),
    ("a call of nothing", HIDDEN, "0 call", "actions"),
    ("less than the base", HIDDEN, "0 raise 9", "bet-size"),
    ("more than ten times the base", HIDDEN, "0 raise 101", "bet-size"),
    ("a raise of less than the base", HIDDEN + "0 raise 20", "1 raise 9", "bet-size"),
    ("after everybody else folded", HIDDEN + "0 fold", "1 check", "last-standing"),
    (
        "a fifth round",
        HIDDEN + "0 check; 1 check; 1 check; 0 check; 1 check; 0 check; 1 check; 0 check",
        "0 check",
        "rounds",
    ),
]


@pytest.mark.parametrize(("before", "wrong", "rule"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_what_is_wrong_is_named_by_its_rule(before: str, wrong: str, rule: str) -> None:
    assert played(a_table(*TWO, later="Ts 8d 9d Jh Qc 7s"), before).fault(an_action(wrong)) == rule


MONEY_FAULTS = [
    ("a player who folded", (1000, 1000, 1000), "0 fold; 1 raise 10", "0 call", "actions"),
    ("a player without chips", (1000, 10, 1000), "0 check", "1 check", "all-in"),
    ("more than one has", (30, 1000, 1000), "", "0 raise 21", "bet-size"),
    ("a part of a rest under the base", (17, 1000, 1000), "", "0 raise 6", "reopen"),
    ("the base where less is left", (17, 1000, 1000), "", "0 raise 10", "reopen"),
    ("a raise with nothing left", (1000, 30, 1000), "0 raise 20", "1 raise 10", "reopen"),
    ("a raise with nothing left though short of the call", (1000, 25, 1000), "0 raise 20", "1 raise 10", "reopen"),
    ("a raise against all-in players", (30, 1000, 10), "0 raise 20", "1 raise 10", "all-in"),
]


@pytest.mark.parametrize(
    ("stacks", "before", "wrong", "rule"), [case[1:] for case in MONEY_FAULTS], ids=[case[0] for case in MONEY_FAULTS]
)
def test_what_is_wrong_with_chips_is_named_by_its_rule(
    stacks: tuple[int, ...], before: str, wrong: str, rule: str
) -> None:
    assert played(a_table(*THREE, stacks=stacks), HIDDEN3 + before).fault(an_action(wrong)) == rule


# ---------------------------------------------------------------- views and openings


def test_a_view_says_what_its_seat_may_do_and_what_everybody_has_put_in() -> None:
    table = played(a_table(*TWO), HIDDEN + "0 raise 20")
    seen = table.view(1)
    assert seen["can"] == {"fold": True, "check": False, "call": 20, "raise": {"min": 10, "max": 100}}
    assert table.view(0)["can"] is None
    assert (seen["pot"], seen["paid"], seen["stacks"]) == (40, {"An": 30, "Bình": 10}, {"An": 970, "Bình": 990})
    assert (seen["turn"], seen["round"], seen["base"], seen["settlement"]) == ([1], 1, 10, None)


def test_a_view_of_the_choice_offers_ones_own_two_cards_only() -> None:
    table = a_table(*TWO)
    assert table.view(0)["can"] == {"tay": ["Ah", "Kd"]}
    assert table.view(None)["can"] is None


@pytest.mark.parametrize(
    ("changed", "code", "path"),
    [
        ({"stacks": [100]}, "bad-value", "actions[0].stacks"),
        ({"stacks": [100, 0]}, "bad-value", "actions[0].stacks[1]"),
        ({"base": 0}, "bad-value", "actions[0].base"),
        ({"players": list("ABCDEFG"), "stacks": [9] * 7}, "wrong-count", "actions[0].players"),
    ],
)
def test_an_opening_that_cannot_be_is_refused(changed: dict[str, Any], code: str, path: str) -> None:
    opening = {"seat": 0, "kind": "deal", "players": ["An", "Bình"], "base": 10, "stacks": [100, 100], **changed}
    with pytest.raises(InputError) as caught:
        audit(record(GAME, 1, GAME.house(), [opening]))
    assert (caught.value.first.code, caught.value.first.path) == (code, path)


def test_the_most_players_of_the_house_is_the_most_of_a_deal() -> None:
    opening = {"seat": 0, "kind": "deal", "players": list(NAMES), "base": 10, "stacks": [100] * 4}
    with pytest.raises(InputError) as caught:
        audit(record(GAME, 1, XiToHouse(max_players=3), [opening]))
    assert caught.value.first.path == "actions[0].players"


# ---------------------------------------------------------------- turns, once more from what was done


class Turns:
    """Whose turn it is and whether he may raise, told from the list of what was done in a round."""

    def __init__(self, table: Table) -> None:
        self.base, self.stacks, self.paid = table.money.base, table.money.brought, list(table.money.paid)
        self.folded: set[int] = set()
        self.done: list[tuple[int, bool]] = []  # who acted, and whether it was a bet or raise of the base or more

    def able(self) -> list[int]:
        return [n for n, own in enumerate(self.stacks) if n not in self.folded and self.paid[n] < own]

    def note(self, action: Action) -> None:
        seat, most = action["seat"], max(self.paid)
        self.done.append((seat, action.get("amount", 0) >= self.base))
        if action["kind"] == "fold":
            self.folded.add(seat)
        elif action["kind"] != "check":
            self.paid[seat] = min(self.stacks[seat], most + action.get("amount", 0))

    def following(self) -> int | None:
        """The next who owes something or has not acted in the round, clockwise; None where nobody need act."""
        count, able, last = len(self.stacks), self.able(), self.done[-1][0]
        acted = {seat for seat, _ in self.done}
        for step in range(1, count + 1):
            seat = (last + step) % count
            owes = self.paid[seat] < max(self.paid)
            if seat in able and (owes or (seat not in acted and len(able) > 1)):
                return seat if len(self.folded) < count - 1 else None
        return None

    def may_raise(self, seat: int) -> bool:
        """Whether somebody can answer, and he has not acted, or a full bet or raise came after he did."""
        turns = [n for n, (who, _) in enumerate(self.done) if who == seat]
        since = self.done[turns[-1] + 1 :] if turns else []
        return len(self.able()) > 1 and (not turns or any(full for _, full in since))


def test_whose_turn_it_is_and_who_may_raise_follow_from_what_was_done() -> None:
    trial, closed = rehearsal(GAME), 0
    for seed in range(400):
        rng, house = Random(seed), GAME.house()
        table = start(GAME, seed, house, trial.opening(rng, house))
        while not table.over and not table.is_betting:  # type: ignore[attr-defined]
            table = table.after(trial.choose(rng, table))
        assert isinstance(table, Table)
        turns = Turns(table)
        while not table.over:
            seat, number, rest = table.turn()[0], table.money.round, table.money.stack(table.turn()[0])
            has_more = rest > table.money.owed
            assert (amounts(table) is not None) == (has_more and turns.may_raise(seat)), seed
            closed += has_more and not turns.may_raise(seat)
            action = trial.choose(rng, table)
            turns.note(action)
            table = table.after(action)
            expected = turns.following()
            if expected is None:
                assert table.over or table.money.round == number + 1, seed
                turns.done = []
            else:
                assert (table.turn(), table.money.round) == ((expected,), number), seed
    assert closed > 20
