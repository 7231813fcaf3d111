"""Played deals of Xệp: discards, ùi, wins, huề, leaving, and who pays what (§5, §6).

What everybody gets was worked out by hand.
"""

from __future__ import annotations

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
    QUAN,
    REST,
    ROUND,
    TAKEN,
    WAITS,
    action,
    deal,
    held,
    kinds,
    net,
    offered,
    played,
    refused,
    standing,
)

# ---------------------------------------------------------------- §6.1: dealt hands


def test_a_dealt_hand_wins_before_anything_is_discarded() -> None:
    state = deal("", ROUND, "", stake=3)
    assert offered(state) == {"1 win", "1 decline"}
    assert refused(state, f"0 discard {held(state, 0).hand[0].code}") == "win"
    # (10 + 16) × 3 from each of two.
    assert net(played(state, "1 win")) == [-78, 156, -78]


def test_the_cai_is_asked_first_and_who_declines_lets_the_next_one_win() -> None:
    other = "Kg Kg Kg Kg Rg Rg Rg Rg Ar Ar Er Er Eg Eg Cw Cw Hw Hw Cy Cy"
    state = deal(f"{ROUND} Cg", "", other)
    assert offered(state) == {"0 win", "0 decline"}
    assert net(played(state, "0 win")) == [2 * 27, -27, -27]
    state = played(state, "0 decline")
    assert offered(state) == {"2 win", "2 decline"}
    assert kinds(played(state, "2 decline")) == {"0 discard"}


def test_a_dealt_hand_does_not_win_where_the_house_says_so() -> None:
    assert kinds(deal("", ROUND, "", dealt_win="off")) == {"0 discard"}


def test_a_quan_is_not_declined_and_without_phong_quan_no_win_is() -> None:
    quan = deal("", QUAN, "")
    assert offered(quan) == {"1 win"}
    assert refused(quan, "1 decline") == "phong-quan"
    # (10 + 2 × 26) from each of two.
    assert net(played(quan, "1 win")) == [-62, 124, -62]
    plain = deal("", ROUND, "", phong_quan="off")
    assert offered(plain) == {"1 win"}
    assert refused(plain, "1 decline") == "phong-quan"


def test_the_check_after_the_opening_discard_is_one_after_a_discard() -> None:
    hands = (f"{ROUND} Pw", "", "")
    state = played(deal(*hands, dealt_win="off"), "0 discard Pw")
    assert offered(state) == {"0 win", "0 decline"}
    assert net(played(state, "0 win")) == [52, -26, -26]
    assert offered(played(deal(*hands, win_after_discard="off"), "0 discard Pw")) == {"1 draw"}


# ---------------------------------------------------------------- §5: discards and ùi


def test_every_take_is_followed_by_one_discard_of_the_hand() -> None:
    state = played(standing(Stage.SHOWN, 0, HAND, NO_KG, ty="Kr"), "0 eat")
    assert kinds(state) == {"0 discard"}
    assert refused(state, "0 draw") == "after-take"
    assert refused(state, "1 draw") == "after-take"
    assert refused(state, "0 discard Kr") == "discard-tuong"
    assert refused(state, "0 discard Rw") == "discard-khap"
    assert refused(state, "0 discard Kg") == "discard"
    state = played(state, "0 discard Ay")
    assert state.table.gone == cards("Ay")
    assert refused(state, "0 discard Ay") == "after-take"


@pytest.mark.parametrize(
    ("lock", "more", "rule"),
    [("exact4", "", "discard-chuot"), ("any_full_set", "Pw", "discard-chuot"), ("exact4", "Pw", None)],
)
def test_chuot_of_four_colours_are_kept_as_the_house_says(lock: str, more: str, rule: str | None) -> None:
    lying = "Rr Cr Hr, Ry Cy Hy, Hg Hg Hg, Ag Ag"
    hand = f"Pr Py Pg Pw {more or 'Cw'} Ar Er Aw Ew Kr"
    state = standing(Stage.TAKEN, 0, f"{hand} || {lying}", NO_HG, chuot_lock=lock)
    assert state.fault(action("0 discard Pr")) == rule
    assert ("0 discard Pr" in offered(state)) == (rule is None)


# Twenty-one cards with 7 lệnh and nothing to discard: two tướng and a khạp in hand.
STUCK = "Kr Ky Rw Rw Rw || Cr Cr Cr, Hy Hy Hy, Ag Ag Ag, Aw Aw Aw, Eg Eg, Ew Ew"


def test_who_can_neither_win_nor_discard_is_ui_and_the_next_player_draws() -> None:
    state = standing(Stage.TAKEN, 0, STUCK, "", "")
    assert state.table.out == {0}
    assert offered(state) == {"1 draw"}
    assert refused(state, "0 draw") == "ui-pays"
    assert refused(state, "0 leave") == "ui-pays"
    assert refused(state, "2 draw") == "after-take"


@pytest.mark.parametrize(("penalty", "nets"), [("pays_all", [-104, 0, 104]), ("leaves", [-52, -52, 104])])
def test_the_ui_player_pays_every_losers_share_or_only_his_own(penalty: str, nets: list[int]) -> None:
    # Chi has (10 + 16) × 2 from each.
    state = standing(Stage.DISCARDED, 2, "", "", ROUND, out=frozenset({0}), ui_penalty=penalty)
    assert offered(state) == {"2 win", "2 decline"}
    assert net(played(state, "2 win")) == nets


@pytest.mark.parametrize(("hand", "nets"), [(ROUND, [-52, 52]), (QUAN, [-124, 124]), ("", [-20, 20])])
def test_of_two_the_other_wins_at_once_with_the_lenh_that_he_has_when_he_is_round(hand: str, nets: list[int]) -> None:
    stuck = "Pr Pr Pr || Pw Pw Pw, Hy Hy Hy, Eg Eg Eg, Cy Cy, Ry Ry, Hw Hw Hw, Pg Pg"
    state = standing(Stage.TAKEN, 0, stuck, hand)
    assert state.over
    assert net(state) == nets
    assert refused(state, "1 draw") == "ui"


def test_when_both_others_are_out_each_pays_his_own_share() -> None:
    state = played(standing(Stage.DRAW, 2, "", "", ROUND, out=frozenset({0})), "1 leave")
    assert net(state) == [-52, -52, 104]
    assert refused(state, "2 draw") == "ui"


def test_without_rac_a_player_who_cannot_win_is_ui_where_the_house_says_so() -> None:
    hand = "Rw Rw Cw Cw Kr || Cr Cr Cr, Hy Hy Hy, Ag Ag Ag, Eg Eg Eg, Aw Aw, Ew Ew"
    assert kinds(standing(Stage.TAKEN, 0, hand, "", "")) == {"0 discard"}
    assert offered(standing(Stage.TAKEN, 0, hand, "", "", ui="no_rac")) == {"1 draw"}


def test_a_forced_take_is_excused_where_the_house_says_so_and_any_card_but_a_tuong_goes() -> None:
    state = standing(Stage.TAKEN, 0, STUCK, "", "", forced=True, forced_ui_excused="on")
    assert offered(state) == {"0 discard Rw"}
    assert refused(state, "0 discard Kr") == "discard-tuong"
    assert refused(state, "0 discard Cr") == "discard"
    assert offered(played(state, "0 discard Rw")) == {"1 draw"}
    assert offered(standing(Stage.TAKEN, 0, STUCK, "", "", forced=False, forced_ui_excused="on")) == {"1 draw"}
    assert offered(standing(Stage.TAKEN, 0, STUCK, "", "", forced=True)) == {"1 draw"}


def test_every_compulsory_take_counts_as_forced_and_an_optional_eat_does_not() -> None:
    assert played(standing(Stage.DRAWN, 0, f"Hg Hg {REST}", "", ty="Hg"), "0 xep").table.forced
    assert played(standing(Stage.SHOWN, 0, "", f"Hg Hg {REST}", ty="Hg"), "1 claim").table.forced
    assert played(standing(Stage.SHOWN, 0, f"{REST} Ag || Ky", "", ty="Ky"), "0 keo").table.forced
    assert not played(standing(Stage.SHOWN, 0, HAND, "", ty="Ky"), "0 eat").table.forced


# ---------------------------------------------------------------- §6.1, §6.3: win checks and phóng quan

# The same, 2 + 1 + 10 + 1 + 1 + 1 + 1; in hand are tướng and a khạp alone.
ALL_KEPT = "Kr Kr Rw Rw Rw || Kw Kw Kw Kw, Hy Hy Hy, Eg Eg Eg, Ag Ag Ag, Ay Ay, Kg"


def test_a_take_may_win_and_the_discard_waits_for_the_answer() -> None:
    state = standing(Stage.TAKEN, 0, TAKEN, "")
    assert offered(state) == {"0 win", "0 decline"}
    assert refused(state, "0 discard Ay") == "win"
    assert refused(state, "1 win") == "win"
    # (10 + 17) × 2.
    assert net(played(state, "0 win")) == [54, -54]


def test_who_declines_discards_and_takes_it_back_at_his_next_check() -> None:
    declined = played(standing(Stage.TAKEN, 0, TAKEN, ""), "0 decline")
    assert declined.table.waiting == {0}
    assert "0 discard Ay" in offered(declined)
    assert refused(declined, "0 win") == "win"
    assert refused(declined, "0 decline") == "phong-quan"
    assert refused(declined, "0 discard Rr") == "discard"
    # Without an Ay there is rác; of three Cg two are a pair, 16 lệnh.
    assert offered(played(declined, "0 discard Ay")) == {"1 draw"}
    khap = standing(Stage.TAKEN, 0, TAKEN.replace("Cg Cg Cg", "Cg Cg Pw"), "")
    again = played(khap, "0 discard Pw")
    assert offered(again) == {"0 win", "0 decline"}
    assert refused(again, "1 draw") == "win"
    assert net(played(again, "0 win")) == [52, -52]
    assert offered(played(again, "0 decline")) == {"1 draw"}


def test_a_win_that_was_declined_with_the_card_is_taken_back_after_the_compulsory_take() -> None:
    state = standing(Stage.SHOWN, 0, "", WAITS, ty="Hg")
    assert offered(state) == {"1 win claim-hand", "1 decline"}
    state = played(state, "1 decline", "1 claim")
    assert state.table.waiting == {1}
    assert offered(state) == {"1 win", "1 decline"}
    assert net(played(state, "1 win")) == [-50, 50]


def test_nobody_wins_after_a_discard_where_the_house_says_so() -> None:
    state = standing(Stage.TAKEN, 0, TAKEN.replace("Cg Cg Cg", "Cg Cg Pw"), "", win_after_discard="off")
    assert offered(played(state, "0 discard Pw")) == {"1 draw"}


def test_a_quan_after_a_take_is_not_declined() -> None:
    state = standing(Stage.TAKEN, 0, TAKEN.replace("Aw Aw Ew Ew", "").replace("||", "|| Kw Kw Kw Kw,"), "")
    assert (offered(state), refused(state, "0 decline")) == ({"0 win"}, "phong-quan")
    # (10 + 2 × 27) × 2.
    assert net(played(state, "0 win")) == [128, -128]


def test_who_could_discard_nothing_afterwards_does_not_decline_his_win() -> None:
    state = standing(Stage.TAKEN, 0, ALL_KEPT, "")
    assert (offered(state), refused(state, "0 decline")) == ({"0 win"}, "ui")


def test_without_phong_quan_no_win_is_declined_after_a_take() -> None:
    state = standing(Stage.TAKEN, 0, TAKEN, "", phong_quan="off")
    assert (offered(state), refused(state, "0 decline")) == ({"0 win"}, "phong-quan")


# ---------------------------------------------------------------- §6.4: huề


def test_with_eight_cards_in_the_stock_the_deal_is_drawn_and_nobody_pays() -> None:
    state = standing(Stage.DISCARDED, 0, "", "", "", stock=8, out=frozenset({2}))
    assert state.over
    assert net(state) == [0, 0, 0]
    assert refused(state, "1 draw") == "draw-game"
    assert refused(state, "1 leave") == "draw-game"


def test_with_nine_one_more_card_is_drawn_and_fully_resolved() -> None:
    assert offered(standing(Stage.DRAW, 0, "", "", "", stock=9)) == {"0 draw"}
    state = played(standing(Stage.SHOWN, 0, "", HAND, "", ty="Hy", stock=8), "0 pass")
    assert offered(state) == {"1 eat Hy", "1 eat Cy Ry", "1 pass"}
    assert refused(state, "1 draw") == "draw-game"
    assert net(played(state, "1 pass")) == [0, 0, 0]


def test_after_the_last_card_is_eaten_and_a_card_discarded_the_deal_is_drawn() -> None:
    state = played(standing(Stage.SHOWN, 0, "", HAND, "", ty="Hy", stock=8), "0 pass", "1 eat Hy", "1 discard Ar")
    assert state.over
    assert net(state) == [0, 0, 0]


# ---------------------------------------------------------------- §6.5: leaving the table


def test_anybody_who_is_in_may_leave_at_any_time_and_pays_as_if_he_were_ui() -> None:
    state = standing(Stage.DISCARDED, 2, "", "", ROUND)
    left = played(state, "1 leave")
    assert left.table.out == {1}
    # (10 + 16) × 2, for two.
    assert net(played(left, "2 win")) == [0, -104, 104]
    assert {found.seat for found in left.moves() if found.kind == "leave"} == {0, 2}


def test_when_the_drawer_leaves_an_unseen_card_goes_back_and_the_next_player_draws_it() -> None:
    state = played(standing(Stage.DRAWN, 0, "", "", "", ty="Hg", stock=9), "0 leave")
    assert (offered(state), state.table.ty, len(state.table.stock)) == ({"1 draw"}, None, 10)
    assert played(state, "1 draw").table.ty == cards("Hg")[0]


def test_when_the_drawer_leaves_a_shown_card_it_is_claimed_or_goes_to_the_next_player() -> None:
    claimed = played(standing(Stage.SHOWN, 0, "", "", f"Hg Hg {REST}", ty="Hg"), "0 leave")
    assert offered(claimed) == {"2 claim"}
    state = played(standing(Stage.SHOWN, 0, "", HAND, "", ty="Hy"), "0 leave")
    assert {"1 eat Hy", "1 draw"} <= offered(state)


def test_when_the_next_player_leaves_the_card_goes_to_the_one_after_him() -> None:
    state = played(standing(Stage.SHOWN, 0, "", "", HAND, ty="Hy"), "0 pass", "1 leave")
    assert {"2 eat Hy", "2 draw"} <= offered(state)


def test_when_the_taker_leaves_before_his_discard_his_neighbour_draws() -> None:
    state = played(standing(Stage.SHOWN, 0, "", HAND, "", ty="Hy"), "0 pass", "1 eat Hy", "1 leave")
    assert offered(state) == {"2 draw"}


def test_when_who_is_to_draw_leaves_the_one_after_him_draws() -> None:
    state = played(standing(Stage.DISCARDED, 0, "", "", ""), "1 leave")
    assert offered(state) == {"2 draw"}
    assert refused(state, "0 draw") == "after-take"


def test_when_the_cai_leaves_before_he_opens_the_next_player_draws() -> None:
    assert offered(played(deal("", "", ""), "0 leave")) == {"1 draw"}


def test_who_leaves_is_asked_for_no_win() -> None:
    state = played(standing(Stage.SHOWN, 2, NEAR, NEAR_TOO, DULL, ty="Hg"), "0 leave")
    assert offered(state) == {"1 win eat Hg", "1 decline"}
    assert offered(played(standing(Stage.DISCARDED, 2, "", "", ROUND), "2 leave")) == {"0 draw"}
    assert offered(played(deal("", ROUND, ""), "2 leave")) == {"1 win", "1 decline"}
