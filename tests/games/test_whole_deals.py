"""Whole deals: a sample of what `make deals` plays, and how a deal is read and audited (contract, audit)."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from games.deal import audit, record, start
from games.errors import InputError
from games.game import all_games, get_game
from games.rehearsal import rehearsal
from tests.games.rehearsing import some_deals

GAMES = [game.key for game in all_games() if game.flow]
each_game = pytest.mark.parametrize("key", GAMES)
SAMPLE = 40


@each_game
def test_random_whole_deals_hold_what_must_always_be_true(key: str) -> None:
    report = some_deals(key, range(SAMPLE))
    assert report.faults == []
    assert report.deals == SAMPLE
    assert report.offered > SAMPLE
    assert report.looks > SAMPLE
    assert report.slips.total() > SAMPLE / 2


def a_deal(**changed: Any) -> dict[str, Any]:
    """A deal of Mậu Binh of which only the first action is there."""
    opening = {"seat": 0, "kind": "deal", "players": ["An", "Bình"]}
    game = get_game("mau-binh")
    return {**record(game, 7, game.house(), [opening]), **changed}


def test_a_deal_that_is_not_over_is_in_order_and_not_settled() -> None:
    assert audit(a_deal()).to_json() == {"ok": True, "first_illegal": None, "settlement": None}


WRONG = {
    "no object": ([], "bad-value", ""),
    "another field": (a_deal(colour="red"), "unknown-field", "colour"),
    "no such game": (a_deal(game="poker"), "unknown-game", "game"),
    "another version": (a_deal(rulebook="0.1"), "bad-value", "rulebook"),
    "a house option": (a_deal(house={"wheel": "top"}), "bad-option-value", "house.wheel"),
    "a seed of letters": (a_deal(seed="x"), "bad-value", "seed"),
    "no seed": ({k: v for k, v in a_deal().items() if k != "seed"}, "missing-field", "seed"),
    "nothing done": (a_deal(actions=[]), "bad-value", "actions"),
    "no deal first": (a_deal(actions=[{"seat": 0, "kind": "time-out"}]), "bad-value", "actions[0].kind"),
    "nobody plays": (a_deal(actions=[{"seat": 0, "kind": "deal"}]), "missing-field", "actions[0].players"),
    "one player": (
        a_deal(actions=[{"seat": 0, "kind": "deal", "players": ["An"]}]),
        "wrong-count",
        "actions[0].players",
    ),
    "a name twice": (
        a_deal(actions=[{"seat": 0, "kind": "deal", "players": ["An", "An"]}]),
        "bad-value",
        "actions[0].players[1]",
    ),
    "an unknown kind": (
        a_deal(actions=[*a_deal()["actions"], {"seat": 0, "kind": "sing"}]),
        "bad-value",
        "actions[1].kind",
    ),
    "a seat that is not there": (
        a_deal(actions=[*a_deal()["actions"], {"seat": 2, "kind": "time-out"}]),
        "bad-value",
        "actions[1].seat",
    ),
    "a part too many": (
        a_deal(actions=[*a_deal()["actions"], {"seat": 0, "kind": "time-out", "why": "tired"}]),
        "unknown-field",
        "actions[1].why",
    ),
    "no card": (
        a_deal(actions=[*a_deal()["actions"], {"seat": 0, "kind": "arrange", "front": ["Zz", "2s", "3s"]}]),
        "missing-field",
        "actions[1].middle",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_malformed_deal_is_refused_with_its_place(name: str) -> None:
    raw, code, path = WRONG[name]
    with pytest.raises(InputError) as caught:
        audit(raw)
    assert (caught.value.first.code, caught.value.first.path) == (code, path)


def test_a_deal_of_another_game_than_asked_for_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        audit(a_deal(), "xep")
    assert caught.value.first.path == "game"


def run_audit(key: str, text: str) -> tuple[int, Any]:
    """The exit status and the printed value of the command."""
    done = subprocess.run(
        [sys.executable, "-m", "games", "audit", key], input=text, capture_output=True, text=True, check=False
    )
    return done.returncode, json.loads(done.stdout)


def test_the_command_prints_the_settlement_or_the_first_illegal_action_with_its_rule() -> None:
    house = get_game("mau-binh").house()
    late: list[Any] = [{"seat": seat, "kind": "time-out"} for seat in (0, 1)]
    whole = a_deal(actions=[*a_deal()["actions"], *late])
    # Both are lủng, so only the aces move.
    settled = start(get_game("mau-binh"), 7, house, a_deal()["actions"][0]).after(late[0]).after(late[1]).settlement()
    assert run_audit("mau-binh", json.dumps(whole)) == (0, {"ok": True, "first_illegal": None, "settlement": settled})
    twice = a_deal(actions=[*whole["actions"], late[0]])
    illegal = {"ok": False, "first_illegal": {"index": 3, "rule": "mau-binh.time"}, "settlement": None}
    assert run_audit("mau-binh", json.dumps(twice)) == (1, illegal)
    status, error = run_audit("mau-binh", "{")
    assert (status, error["error"]["code"]) == (1, "bad-json")


@each_game
def test_every_slip_of_a_game_breaks_a_rule_of_its_book(key: str) -> None:
    game = get_game(key)
    assert [slip.rule for slip in rehearsal(game).slips if slip.rule not in game.book.rules] == []
