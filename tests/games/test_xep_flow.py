"""Whole deals of Xệp with prepared packs: who may do what, what it leads to, who learns what (§1, §3–§6).

Seat 0 is the cái. What everybody gets was worked out by hand.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import cards, get_game
from games.cards import Card
from games.deal import audit, start
from games.decks import TU_SAC
from games.errors import InputError
from games.flow import Action, Opening
from games.rehearsal import rehearsal
from games.verdict import Silent
from games.xep.claims import must_take
from games.xep.duties import settled
from games.xep.flow import FLOW, Deal
from games.xep.table import Stage, Table
from games.xep.zones import ZoneSet

GAME = get_game("xep")
NAMES = ("An", "Bình", "Chi")

# Twenty cards, round, 16 lệnh: a quad of tướng 10, a quad 6, six pairs.
ROUND = "Kr Kr Kr Kr Rr Rr Rr Rr Ay Ay Ey Ey Aw Aw Ew Ew Cg Cg Hg Hg"
# Twenty cards, round, 26 lệnh: two quads of tướng 20, a quad 6, four pairs.
QUAN = "Kr Kr Kr Kr Kw Kw Kw Kw Rr Rr Rr Rr Ay Ay Ey Ey Cg Cg Hg Hg"
# Twenty cards, no two alike and no run, but for the generals; all of it rác but the general.
DULL = "Kg Ar Er Ay Ey Aw Ew Rr Cr Ry Cy Rw Cw Hg Pr Py Eg Rg Ag Hy"
NO_HG, NO_KG = DULL.replace("Hg", "Cg"), DULL.replace("Kg", "Hw")


def filled(hand: str, count: int, taken: Counter[Card], avoid: str) -> tuple[Card, ...]:
    """A hand with what it lacks: no two alike, no tướng, nothing to be avoided; `taken` grows by it."""
    found = list(cards(hand))
    for made in reversed(TU_SAC.kinds):
        if len(found) < count and made.rank != "K" and made not in (*found, *cards(avoid)) and taken[made] < 4:
            found.append(made)
            taken[made] += 1
    assert len(found) == count, hand
    return tuple(found)


def pack(*hands: str, stock: str = "") -> tuple[Card, ...]:
    """A pack from which these hands are dealt, filled; the nọc begins as said."""
    taken = Counter(made for text in (*hands, stock) for made in cards(text))
    dealt = [made for n, text in enumerate(hands) for made in filled(text, 20 + (n == 0), taken, stock)]
    dealt += cards(stock)
    assert Counter(dealt) <= Counter(TU_SAC)
    return (*dealt, *(Counter(TU_SAC) - Counter(dealt)).elements())


def deal(*hands: str, stock: str = "", stake: int = 1, **house: Any) -> Deal:
    """A deal of such a pack."""
    made = GAME.house.from_json(house)
    opening = Opening(NAMES[: len(hands)], {"stake": stake}, pack(*hands, stock=stock), Random(0), made)
    state = FLOW.start(opening)
    assert isinstance(state, Deal)
    return state


def zone(text: str) -> ZoneSet:
    """Zones written as hand | face-down groups, by commas | open groups, by commas."""
    hand, down, laid = ([part.strip() for part in f"{text}||".split("|")])[:3]
    return ZoneSet(
        cards(hand),
        tuple(cards(group) for group in down.split(",") if group.strip()),
        tuple(cards(group) for group in laid.split(",") if group.strip()),
    )


def standing(stage: Stage, seat: int, *written: str, ty: str = "", stock: int = 30, **more: Any) -> Deal:
    """A deal in the middle of which somebody is to act; nothing written is a dull hand, the nọc is what is left."""
    taken = Counter(
        [*cards(ty), *(card for text in written for card in cards(text.replace("|", " ").replace(",", " ")))]
    )
    lying = tuple(zone(text) if text else ZoneSet(filled("", 20, taken, ty), (), ()) for text in written)
    assert taken <= Counter(TU_SAC)
    left = tuple((Counter(TU_SAC) - taken).elements())
    facts = {key: more.pop(key) for key in ("out", "forced", "declined") if key in more}
    house = GAME.house.from_json(more)
    shown = cards(ty)[0] if ty else None
    table = Table(NAMES[: len(written)], house, 2, lying, left[:stock], stage=stage, seat=seat, ty=shown, **facts)
    return Deal(*settled(table))


def action(text: str) -> Action:
    """An action as "seat kind", with the cards of an eat or a discard, or the take of a win and its cards."""
    seat, kind, *rest = text.split()
    made: dict[str, Any] = {"seat": int(seat), "kind": kind}
    if kind == "win" and rest:
        made["take"] = rest[0]
        if rest[0] == "eat":
            made["with"] = cards(" ".join(rest[1:]))
    elif kind == "eat":
        made["with"] = cards(" ".join(rest))
    elif kind == "discard":
        made["card"] = cards(rest[0])
    return made


def played(state: Deal, *texts: str) -> Deal:
    """What comes after some legal actions."""
    for text in texts:
        assert state.fault(action(text)) is None, text
        state = state.after(action(text))
    return state


def written(found: Action) -> str:
    parts = [found["seat"], found["kind"], *([found["take"]] if "take" in found else [])]
    used = sorted(card.code for card in (*found.get("with", ()), *found.get("card", ())))
    return " ".join(map(str, (*parts, *used)))


def offered(state: Deal) -> set[str]:
    """What may be done, but for leaving the table."""
    return {written(found) for moves in state.moves() for found in moves if moves.kind != "leave"}


def kinds(state: Deal) -> set[str]:
    return {" ".join(text.split()[:2]) for text in offered(state)}


def refused(state: Deal, text: str) -> str | None:
    assert written(action(text)) not in offered(state)
    return state.fault(action(text))


def net(state: Deal) -> list[int] | None:
    settlement = state.settlement()
    return list(settlement.values()) if settlement else None


def held(state: Deal, seat: int) -> ZoneSet:
    return state.table.zones[seat]


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


# ---------------------------------------------------------------- §3.2: the drawer looks alone


def opened(*hands: str, stock: str, **house: Any) -> Deal:
    """A deal in which the cái has discarded the last card of his hand and seat 1 has drawn."""
    state = deal(*hands, stock=stock, **house)
    last = next(card for card in reversed(held(state, 0).hand) if state.fault(action(f"0 discard {card.code}")) is None)
    return played(state, f"0 discard {last.code}", "1 draw")


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


# Lacks one card: round with Hg, 15 lệnh (a quad of tướng 10, three triples, two tướng), be Hg xệped or laid open.
WAITS = "Hg Hg Cy Cy Ay Ay || Kw Kw Kw Kw, Rw Rw Rw, Pr Pr Pr, Ew Ew, Kg, Ky"


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

# Each is round with Hg as a pair, with 15 lệnh.
NEAR = "Hg Cy Cy Ay Ay Eg Eg || Kw Kw Kw Kw, Cg Cg Cg, Pg Pg Pg, Kg, Ky, Kr"
NEAR_TOO = "Hg Cr Cr Hr Hr Ag Ag || Ky Ky Ky, Kr Kr Kr, Hw Hw Hw Hw, Aw Aw, Kg"


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


# ---------------------------------------------------------------- §3.4, §3.5: optional eats


# ---------------------------------------------------------------- §3.4, §3.5: optional eats

REST = "Kr Ar Er Pr Py Rw Cw Hw Ay Eg Cg Ry Cy Ew Aw Hy Rg Cr"  # eighteen cards, no two alike
HAND = "Kr Ar Er Pr Py Rw Rw Rw Cw Hw Ay Ay Eg Hg Cg Ry Cy Ew Aw Hy"


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

# Round with 17 lệnh and twenty-one cards: 10 + 6 + 1.
TAKEN = "Ay Ay Ey Ey Aw Aw Ew Ew Cg Cg Cg Hg Hg || Kr Kr Kr Kr, Rr Rr Rr Rr"
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


def test_when_the_cai_leaves_before_he_opens_the_next_player_draws() -> None:
    assert offered(played(deal("", "", ""), "0 leave")) == {"1 draw"}


def test_who_leaves_is_asked_for_no_win() -> None:
    state = played(standing(Stage.SHOWN, 2, NEAR, NEAR_TOO, DULL, ty="Hg"), "0 leave")
    assert offered(state) == {"1 win eat Hg", "1 decline"}
    assert offered(played(standing(Stage.DISCARDED, 2, "", "", ROUND), "2 leave")) == {"0 draw"}
    assert offered(played(deal("", ROUND, ""), "2 leave")) == {"1 win", "1 decline"}


# ---------------------------------------------------------------- who learns what (§1.3, §3.2)


def test_a_seat_sees_its_own_cards_and_what_lies_open_and_the_numbers_of_the_rest() -> None:
    state = standing(
        Stage.DRAW, 0, f"{' '.join(HAND.split()[:14])} | Hw Hw Hw | Cg Cg Cg".replace("Hw Ay", "Kr Ay"), ""
    )
    mine, theirs, nobodys = (state.view(seat) for seat in (0, 1, None))
    assert mine["zones"]["An"] == {"hand": 14, "down": [["Hw"] * 3], "open": [["Cg"] * 3]}
    assert theirs["zones"]["An"] == nobodys["zones"]["An"] == {"hand": 14, "down": [3], "open": [["Cg"] * 3]}
    assert len(mine["hand"]) == 14
    assert (len(theirs["hand"]), nobodys["hand"]) == (20, [])
    assert (mine["stock"], mine["turn"], mine["stage"]) == (30, [0], "draw")


def test_the_drawer_sees_the_card_alone_until_it_is_shown() -> None:
    state = standing(Stage.DRAWN, 0, "", "", ty="Hg")
    assert [state.view(seat)["ty"] for seat in (0, 1, None)] == ["Hg", None, None]
    assert [played(state, "0 show").view(seat)["ty"] for seat in (0, 1, None)] == ["Hg"] * 3


def test_nobody_sees_what_was_xeped() -> None:
    state = played(opened("", "Hw Hw", "", stock="Hw"), "1 xep")
    assert state.view(0)["zones"]["Bình"]["down"] == [3]
    assert state.view(1)["zones"]["Bình"]["down"] == [["Hw"] * 3]


def test_the_others_do_not_see_who_is_asked_about_a_shown_card() -> None:
    asked = standing(Stage.SHOWN, 2, NEAR, "", NO_HG, ty="Hg")
    chooses = played(asked, "0 decline")
    assert kinds(asked) == {"0 win", "0 decline"}
    assert "2 pass" in kinds(chooses)
    assert asked.view(1) == chooses.view(1)
    assert asked.view(None) == chooses.view(None)
    assert asked.view(1)["turn"] == [2]
    assert (asked.view(0)["turn"], asked.view(2)["turn"], chooses.view(2)["turn"]) == ([0], [], [2])
    claims = standing(Stage.SHOWN, 2, f"Hg Hg {REST}", "", "", ty="Hg")
    assert (claims.view(1)["turn"], claims.view(1)["may"]) == ([2], [{"kind": "leave", "part": "", "values": []}])


def test_the_others_do_not_see_that_a_win_is_asked_for_after_a_discard() -> None:
    asked = standing(Stage.DISCARDED, 2, "", "", ROUND)
    goes_on = played(asked, "2 decline")
    assert asked.view(1) == goes_on.view(1)
    assert asked.view(None) == goes_on.view(None)
    assert (asked.view(2)["waiting"], goes_on.view(2)["waiting"]) == (False, True)
    assert [found["kind"] for found in asked.view(2)["may"]] == ["win", "decline", "leave"]


def test_the_others_do_not_see_that_a_win_is_asked_for_after_a_take_or_the_deal() -> None:
    asked = standing(Stage.TAKEN, 0, TAKEN, "", "")
    assert asked.view(1) == played(asked, "0 decline").view(1)
    dealt = deal("", ROUND, "")
    assert dealt.view(2) == played(dealt, "1 decline").view(2)
    assert dealt.view(2)["turn"] == [0]


def test_the_winners_cards_are_shown_and_the_losers_stay_hidden() -> None:
    state = played(standing(Stage.TAKEN, 0, TAKEN, ""), "0 win")
    shown = state.view(1)["zones"]
    assert len(shown["An"]["hand"]) == 13
    assert state.view(0)["zones"]["Bình"]["hand"] == 20
    assert state.view(None)["end"] == {"rule": "win", "winner": "An", "lenh": 17}
    assert state.view(None)["settlement"] == {"An": 54, "Bình": -54}
    assert state.view(0)["turn"] == []


# ---------------------------------------------------------------- the flow and the queries


def test_the_flow_asks_whom_must_take_names() -> None:
    trial, seen = rehearsal(GAME), Counter[str | None]()
    for seed in range(12):
        rng = Random(seed)
        state: Any = start(GAME, seed, GAME.house(), trial.opening(rng, GAME.house()))
        while not state.over:
            table = state.table
            if table.stage == Stage.SHOWN and table.is_in(table.seat):
                players = {table.players[n]: table.zones[n]._asdict() for n in table.from_seat(table.seat)}
                willing = [name for name in players if table.players.index(name) not in table.declined]
                named = must_take(Silent(table.house), players=players, ty=(table.ty,), wants_win=willing)
                rules = {"check": "claim-win", "eat": None}
                due = state.due
                assert named["rule"] == rules.get(due.duty, due.rule)
                assert named["player"] in (None, table.players[due.seat])
                seen[named["rule"]] += 1
            state = state.after(trial.choose(rng, state))
    assert set(seen) >= {None, "claim-win", "claim-hand", "claim-set"}


WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "no stake": ({"players": ["An", "Bình"]}, "missing-field", "actions[0].stake"),
    "a stake of nothing": ({"players": ["An", "Bình"], "stake": 0}, "bad-value", "actions[0].stake"),
    "four players": ({"players": ["An", "Bình", "Chi", "Dung"], "stake": 1}, "wrong-count", "actions[0].players"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_opening_is_refused_with_its_place(name: str) -> None:
    parts, code, path = WRONG[name]
    opening = {"seat": 0, "kind": "deal", **parts}
    raw = {"game": "xep", "rulebook": GAME.book.version, "seed": 1, "actions": [opening]}
    with pytest.raises(InputError) as caught:
        audit(raw)
    assert (caught.value.first.code, caught.value.first.path) == (code, path)
