"""Played deals of Xệp: the turn, who comes first with a shown tỳ, what is eaten (§1, §3, §4).

Seat 0 is the cái. What everybody gets was worked out by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from games import cards
from games.xep.table import Stage
from tests.games.xep_deals import (
    DULL,
    HAND,
    NEAR,
    NEAR_TOO,
    NO_HG,
    NO_KG,
    REST,
    ROUND,
    WAITS,
    deal,
    held,
    kinds,
    net,
    offered,
    opened,
    played,
    refused,
    standing,
)

# ---------------------------------------------------------------- §1.2, §3.1: the deal and the opening discard


@pytest.mark.parametrize(("players", "stock"), [(2, 71), (3, 51)])
def test_the_cai_gets_21_cards_the_others_20_and_the_rest_is_the_stock(players: int, stock: int) -> None:
    state = deal(*[""] * players)
    assert [one.size for one in state.table.zones] == [21, *[20] * (players - 1)]
    assert len(state.table.stock) == stock


def test_the_cai_opens_with_a_discard_and_the_next_player_draws() -> None:
    state = deal("", "", "")
    assert kinds(state) == {"0 discard"}
    assert refused(state, "1 draw") == "opening"
    assert refused(state, "0 draw") == "opening"
    state = played(state, "0 discard Hw")
    assert offered(state) == {"1 draw"}
    assert refused(state, "2 draw") == "opening"


def test_the_opening_discard_follows_the_ordinary_rule() -> None:
    state = deal("Kr Rw Rw Rw Py Py", "", "")
    assert refused(state, "0 discard Kr") == "discard-tuong"
    assert refused(state, "0 discard Rw") == "discard-khap"
    assert offered(played(state, "0 discard Py")) == {"1 draw"}


# ---------------------------------------------------------------- §3.2: the drawer looks alone


def test_two_in_hand_must_be_xeped_with_the_drawn_card_and_a_discard_follows() -> None:
    state = opened("", "Hw Hw", "", stock="Hw")
    assert offered(state) == {"1 xep"}
    assert refused(state, "1 show") == "xep-forced"
    assert refused(state, "1 pass") == "xep-forced"
    assert refused(state, "2 claim") == "draw"
    state = played(state, "1 xep")
    assert held(state, 1).down == (cards("Hw Hw Hw"),)
    assert (held(state, 1).size, kinds(state)) == (21, {"1 discard"})
    assert refused(state, "2 draw") == "after-take"


def test_three_in_hand_become_a_face_down_quad() -> None:
    state = played(opened("", "Hw Hw Hw", "", stock="Hw"), "1 xep")
    assert held(state, 1).down == (cards("Hw Hw Hw Hw"),)


def test_three_face_down_take_the_fourth_and_open_triples_do_not() -> None:
    hand = "Kr Ar Er Ay Ey Aw Ew Rr Cr Ry Cy Rw Cw Rg Pr Py Eg"
    down = standing(Stage.DRAWN, 0, f"{hand} | Hg Hg Hg", NO_HG, ty="Hg")
    assert offered(down) == {"0 xep"}
    assert held(played(down, "0 xep"), 0).down == (cards("Hg Hg Hg Hg"),)
    lies_open = standing(
        Stage.DRAWN, 0, "Kr Ar Er Ay Ey Aw Ew Rr Cr Ry Cy Rw Cw Rg Pr Py Eg || Hg Hg Hg", NO_HG, ty="Hg"
    )
    assert offered(lies_open) == {"0 show"}
    assert refused(lies_open, "0 xep") == "xep-forced"
    assert offered(played(lies_open, "0 show")) == {"0 claim"}


def test_a_drawer_who_can_win_may_show_the_card_and_win_instead_of_hiding_it() -> None:
    state = standing(Stage.DRAWN, 0, WAITS, DULL, ty="Hg")
    assert offered(state) == {"0 xep", "0 win xep-forced", "0 win claim-hand"}
    assert refused(state, "0 win") == "claim-win"
    assert refused(state, "0 show") == "xep-forced"
    # (10 + 15) × 2.
    assert net(played(state, "0 win claim-hand")) == [50, -50]
    assert net(played(state, "0 win xep-forced")) == [50, -50]


def test_a_hidden_card_may_still_win_after_the_xep() -> None:
    state = played(standing(Stage.DRAWN, 0, WAITS, DULL, ty="Hg"), "0 xep")
    assert state.table.waiting == {0}
    assert offered(state) == {"0 win", "0 decline"}
    assert net(played(state, "0 win")) == [50, -50]
    assert kinds(played(state, "0 decline")) == {"0 discard"}


def test_face_down_groups_count_as_the_house_says_so_the_take_that_wins_matters() -> None:
    waits = WAITS.replace("Kg, Ky", "Rg Rg")
    state = standing(Stage.DRAWN, 0, waits, DULL, ty="Hg", concealed_bonus="3_8")
    # 12 lệnh lie; the triple counts 3 face-down and 1 open.
    assert offered(state) == {"0 xep", "0 win xep-forced"}
    assert refused(state, "0 win claim-hand") == "claim-win"
    assert net(played(state, "0 win xep-forced")) == [50, -50]


def test_a_win_does_not_free_from_the_xep_where_the_house_says_so() -> None:
    state = standing(Stage.DRAWN, 0, WAITS, DULL, ty="Hg", drawer_win_beats_xep="off")
    assert offered(state) == {"0 xep"}
    assert refused(state, "0 win xep-forced") == "xep-forced"
    assert offered(played(state, "0 xep")) == {"0 win", "0 decline"}


def test_without_phong_quan_a_drawer_who_can_win_does_not_hide_the_card() -> None:
    state = standing(Stage.DRAWN, 0, WAITS, DULL, ty="Hg", phong_quan="off")
    assert offered(state) == {"0 win xep-forced", "0 win claim-hand"}
    assert refused(state, "0 xep") == "phong-quan"


# ---------------------------------------------------------------- §3.3, §4: who comes first with a shown tỳ


def test_wins_come_first_the_drawers_before_the_others_in_turn_order() -> None:
    state = standing(Stage.SHOWN, 2, NEAR, NEAR_TOO, DULL, ty="Hg")
    assert offered(state) == {"0 win eat Hg", "0 decline"}
    assert refused(state, "1 win eat Hg") == "claim-win"
    assert refused(state, "2 pass") == "claim-win"
    # 10 + 1 + 1 + 3 = 15 lệnh.
    assert net(played(state, "0 win eat Hg")) == [100, -50, -50]
    state = played(state, "0 decline")
    assert offered(state) == {"1 win eat Hg", "1 decline"}
    # 4 + 4 + 6 + 1 = 15 lệnh.
    assert net(played(state, "1 win eat Hg")) == [-50, 100, -50]
    assert kinds(played(state, "1 decline")) == {"2 eat", "2 pass"}
    by_drawer = standing(Stage.SHOWN, 1, NEAR, NEAR_TOO, DULL, ty="Hg")
    assert offered(by_drawer) == {"1 win eat Hg", "1 decline"}


def test_a_win_comes_before_the_match_obligation_of_another_player() -> None:
    bound = "Hg Hg Kg Ar Er Aw Ew Rr Cr Ry Ry Hr Cw Py Pr Rg Ag Hy Ey Pw"
    state = standing(Stage.SHOWN, 2, NEAR, bound, NO_HG, ty="Hg")
    assert kinds(state) == {"0 win", "0 decline"}
    assert refused(state, "1 claim") == "claim-win"
    assert offered(played(state, "0 decline")) == {"1 claim"}


def test_without_phong_quan_who_can_win_with_the_card_does() -> None:
    state = standing(Stage.SHOWN, 2, NEAR, NEAR_TOO, DULL, ty="Hg", phong_quan="off")
    assert offered(state) == {"0 win eat Hg"}
    assert refused(state, "0 decline") == "phong-quan"


def test_a_win_with_a_shown_card_may_be_left_even_when_it_is_a_quan() -> None:
    # 10 + 10 + 1: 21 lệnh.
    waits = "Hg Cy Cy Ay Ay Er Er || Kw Kw Kw Kw, Kg Kg Kg Kg, Rw Rw Rw, Pr Pr"
    state = standing(Stage.SHOWN, 1, waits, NO_KG, ty="Hg")
    assert "0 decline" in offered(state)
    # (10 + 2 × 21) × 2.
    assert net(played(state, "0 win eat Hg")) == [104, -104]


def test_of_two_winning_takes_the_winner_names_one() -> None:
    # The tướng alone or with the other as a pair: a pair is worth two, as two single ones are.
    state = standing(
        Stage.SHOWN, 1, "Kg Cy Cy Ay Ay Er Er || Kw Kw Kw Kw, Rw Rw Rw, Pr Pr Pr, Ky, Ew Ew", DULL, ty="Kg"
    )
    assert offered(state) == {"0 win eat", "0 win eat Kg", "0 decline"}
    assert net(played(state, "0 win eat Kg")) == [50, -50]


BOUND = "Kr Ar Er Ay Ey Aw Ew Rr Cr Ry Cy Rw Cw Hy Pr Py Pg Rg"  # eighteen cards


@pytest.mark.parametrize("count", [2, 3])
def test_who_holds_two_or_three_alike_must_claim_the_card_and_lay_them_all_open(count: int) -> None:
    others = " ".join(BOUND.split()[: 20 - count])
    state = standing(Stage.SHOWN, 0, NO_HG, f"{'Hg ' * count}{others}", NO_HG, ty="Hg")
    assert offered(state) == {"1 claim"}
    assert refused(state, "0 pass") == "claim-hand"
    assert refused(state, "0 eat Hg") == "claim-hand"
    assert refused(state, "1 pass") == "claim-hand"
    state = played(state, "1 claim")
    assert held(state, 1).open == (cards("Hg " * (count + 1)),)
    assert kinds(state) == {"1 discard"}
    # The taker's neighbour draws, not the drawer's.
    assert offered(played(state, "1 discard Ar")) == {"2 draw"}


def test_three_alike_that_lie_open_or_face_down_must_claim_the_fourth() -> None:
    hand = " ".join(BOUND.split()[:17])
    lies_open = standing(Stage.SHOWN, 0, NO_HG, f"{hand} || Hg Hg Hg", ty="Hg")
    assert offered(lies_open) == {"1 claim"}
    assert refused(lies_open, "0 pass") == "claim-set"
    assert held(played(lies_open, "1 claim"), 1).open == (cards("Hg Hg Hg Hg"),)
    face_down = standing(Stage.SHOWN, 0, NO_HG, f"{hand} | Hg Hg Hg", ty="Hg")
    after = held(played(face_down, "1 claim"), 1)
    assert (after.down, after.open) == ((), (cards("Hg Hg Hg Hg"),))


def test_a_face_down_triple_stays_down_where_the_house_says_so() -> None:
    hand = " ".join(BOUND.split()[:17])
    state = standing(Stage.SHOWN, 0, NO_HG, f"{hand} | Hg Hg Hg", ty="Hg", facedown_fourth="stay_down")
    after = held(played(state, "1 claim"), 1)
    assert (after.down, after.open) == ((cards("Hg Hg Hg Hg"),), ())


def test_two_open_tuong_claim_a_third_and_all_become_one_group() -> None:
    hand = " ".join(BOUND.split()[1:18])
    state = standing(Stage.SHOWN, 0, NO_KG, f"{hand} Hw || Kg, Kg", ty="Kg")
    assert offered(state) == {"1 claim"}
    assert refused(state, "0 eat") == "claim-tuong"
    assert held(played(state, "1 claim"), 1).open == (cards("Kg Kg Kg"),)


def test_a_tuong_inside_a_run_is_not_loose() -> None:
    hand = " ".join(BOUND.split()[1:17])
    state = standing(Stage.SHOWN, 0, NO_KG, f"{hand} || Kg, Kg Ag Eg", ty="Kg")
    assert kinds(state) == {"0 eat", "0 pass"}


def test_the_drawer_adds_a_tuong_to_one_that_lies_open() -> None:
    hand = " ".join(BOUND.split()[:18])
    state = standing(Stage.SHOWN, 0, f"{hand} Hw || Kg", NO_KG, ty="Kg")
    assert offered(state) == {"0 keo"}
    assert refused(state, "0 pass") == "keo"
    assert refused(state, "0 eat") == "keo"
    assert refused(state, "1 eat") == "keo"
    assert held(played(state, "0 keo"), 0).open == (cards("Kg Kg"),)


def test_the_drawer_adds_the_fourth_chuot_and_nobody_else_does() -> None:
    hand = " ".join(BOUND.split()[:14]) + " Hw Rg Cg"
    three = f"{hand} || Pr Py Pg"
    drawer = standing(Stage.SHOWN, 0, three, DULL, ty="Pw")
    assert offered(drawer) == {"0 keo"}
    assert held(played(drawer, "0 keo"), 0).open == (cards("Pr Py Pg Pw"),)
    other = standing(Stage.SHOWN, 0, DULL, three, ty="Pw")
    assert kinds(other) == {"0 eat", "0 pass"}
    assert refused(other, "1 keo") == "reveal"


def test_a_tuong_that_nobody_took_is_forced_on_the_drawer_where_the_house_says_so() -> None:
    assert offered(standing(Stage.SHOWN, 0, NO_KG, NO_KG, ty="Kw")) == {"0 eat", "0 eat Aw Ew", "0 pass"}
    forced = standing(Stage.SHOWN, 0, NO_KG, NO_KG, ty="Kw", lone_tuong="forced_drawer")
    assert offered(forced) == {"0 eat", "0 eat Aw Ew"}
    assert refused(forced, "0 pass") == "eat"
    assert refused(forced, "1 eat") == "reveal"
    assert held(played(forced, "0 eat"), 0).open == (cards("Kw"),)
    assert played(forced, "0 eat").table.forced


def test_the_bans_on_optional_eats_do_not_bind_a_forced_one() -> None:
    hand = "Kw Aw Ew Ew Ew Rr Cr Hr Ay Ey Ry Cy Hy Ag Eg Rg Cg Hg Pr Py"
    house: dict[str, Any] = {"khap_lock_eat": "on", "anti_trash": "on"}
    optional = standing(Stage.SHOWN, 0, hand, NO_KG, ty="Kw", **house)
    assert "0 eat Aw Ew" not in offered(optional)
    assert refused(optional, "0 eat Aw Ew") == "eat"
    forced = standing(Stage.SHOWN, 0, hand, NO_KG, ty="Kw", lone_tuong="forced_drawer", **house)
    assert offered(forced) == {"0 eat", "0 eat Kw", "0 eat Aw Ew"}
    assert held(played(forced, "0 eat Ew Aw"), 0).open == (cards("Ew Aw Kw"),)
    assert refused(forced, "0 eat Ay Ey") == "no-group"


# ---------------------------------------------------------------- §3.4, §3.5: optional eats


def test_the_eater_chooses_the_group_that_the_card_comes_to_lie_in() -> None:
    state = standing(Stage.SHOWN, 0, HAND, NO_KG, ty="Pg")
    assert offered(state) == {"0 eat Pr Py", "0 pass"}
    state = standing(Stage.SHOWN, 0, HAND, NO_KG, ty="Kr")
    assert offered(state) == {"0 eat", "0 eat Kr", "0 eat Ar Er", "0 pass"}
    eaten = played(state, "0 eat Er Ar")
    assert held(eaten, 0).open == (cards("Er Ar Kr"),)
    assert refused(state, "0 eat Ay") == "no-group"
    assert refused(state, "0 eat Kr Kr") == "eat"


def test_an_eat_may_break_a_khap_and_leave_rac_unless_the_house_forbids_it() -> None:
    hands = (HAND.replace("Cw", "Kw"), NO_KG)
    open_to_all = {"0 eat Hw Rw", "0 pass"}
    assert offered(standing(Stage.SHOWN, 0, *hands, ty="Cw")) == open_to_all
    locked = standing(Stage.SHOWN, 0, *hands, ty="Cw", khap_lock_eat="on")
    assert (offered(locked), refused(locked, "0 eat Rw Hw")) == ({"0 pass"}, "eat")
    # Of three Rw two stay: a pair, and no rác more.
    assert offered(standing(Stage.SHOWN, 0, *hands, ty="Cw", anti_trash="on")) == open_to_all
    run = HAND.replace("Rw Rw Rw", "Rw Kw Kg")
    trash = standing(Stage.SHOWN, 0, run, NO_KG, ty="Rw", anti_trash="on")
    # Rw, Cw and Hw are a run already: whatever is laid out of it leaves the others as rác.
    assert (offered(trash), refused(trash, "0 eat Rw")) == ({"0 pass"}, "eat")


def test_a_tuong_is_taken_alone_unless_the_house_forbids_it() -> None:
    state = standing(Stage.SHOWN, 0, HAND, DULL, ty="Ky", lone_tuong="off")
    assert (offered(state), refused(state, "0 eat")) == ({"0 pass"}, "eat")
    assert "0 eat" in offered(standing(Stage.SHOWN, 0, HAND, DULL, ty="Ky"))


def test_a_card_that_the_drawer_leaves_goes_to_the_next_player_only() -> None:
    state = standing(Stage.SHOWN, 0, HAND, f"Hg Ey {REST}", "", ty="Hg")
    assert refused(state, "1 eat Hg") == "reveal"
    state = played(state, "0 pass")
    assert offered(state) == {"1 eat Hg", "1 eat Cg Rg", "1 draw"}
    assert refused(state, "2 eat Hg") == "pass-on"
    assert refused(state, "0 eat Hg") == "pass-on"
    assert refused(state, "1 pass") == "pass-on"
    taken = played(state, "1 eat Hg", "1 discard Ar")
    assert offered(taken) == {"2 draw"}


def test_drawing_kills_the_card_that_was_passed_on() -> None:
    state = played(standing(Stage.SHOWN, 0, HAND, f"Hg Ey {REST}", "", ty="Hg"), "0 pass", "1 draw")
    assert state.table.gone == cards("Hg")
    assert (state.table.seat, state.table.stage) == (1, Stage.DRAWN)


def test_nobody_takes_a_discard() -> None:
    state = played(deal("Rw Rw Py Py", "Py Py", "Rr"), "0 discard Py")
    assert refused(state, "1 claim") == "dead-discards"
    assert refused(state, "1 eat Py Py") == "dead-discards"
    assert refused(state, "2 eat Py") == "dead-discards"
    assert refused(state, "0 discard Py") == "opening"


# ---------------------------------------------------------------- from the deal to the settlement


def test_a_deal_won_by_the_discard_after_a_xep() -> None:
    waits = "Kr Kr Kr Rr Rr Rr Rr Ay Ay Ey Ey Aw Aw Ew Ew Cg Cg Hg Hg Pw"
    state = played(deal("", waits, stock="Kr", stake=5), "0 discard Hw", "1 draw", "1 xep", "1 discard Pw", "1 win")
    # Four tướng 10 and four xe 6: (10 + 16) × 5.
    assert state.settlement() == {"An": -130, "Bình": 130}
    assert state.table.gone == cards("Hw Pw")


def test_a_deal_in_which_a_declined_win_is_taken_back_with_another_players_card() -> None:
    waits = ROUND.replace("Hg Hg", "Hg Pw")
    state = deal("", "", waits, stock="Hg Kg", stake=5)
    state = played(state, "0 discard Hw", "1 draw", "1 show", "1 pass", "2 eat Hg", "2 discard Pw")
    assert offered(state) == {"2 win", "2 decline"}
    state = played(state, "2 decline", "0 draw", "0 show")
    assert offered(state) == {"2 win eat", "2 decline"}
    # 16 and the single tướng: (10 + 17) × 5 from each.
    assert played(state, "2 win eat").settlement() == {"An": -135, "Bình": -135, "Chi": 270}
    assert offered(played(state, "2 decline", "0 pass", "1 draw")) <= {"1 xep", "1 show"}
