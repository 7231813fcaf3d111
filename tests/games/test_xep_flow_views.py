"""Who learns what in a deal of Xệp (§1.3, §3.2); the flow set against the queries; how a deal is read."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.deal import audit, start
from games.errors import InputError
from games.rehearsal import rehearsal
from games.verdict import Silent
from games.xep.claims import must_take
from games.xep.table import Stage
from tests.games.xep_deals import GAME, HAND, NEAR, NO_HG, REST, ROUND, TAKEN, deal, kinds, opened, played, standing

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
