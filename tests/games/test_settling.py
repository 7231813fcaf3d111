"""A table's settlement as it is told: verdict, lines, totals, who owes whom, and names for places without one."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import InputError, Settled, all_games, judge, settle
from games.accounts import Line
from games.game import Game, get_game
from games.settling import _seated
from games.verdict import plain
from tests.games.positions import some_situation

SETTLED = [game for game in all_games() if game.settling]
DEALER = {"An": {"cards": "Tc 9c", "stake": 5}, "Bình": {"cards": "2c 3d", "stake": 2}}
TABLE: dict[str, Any] = {"dealer": "Ts 8h", "players": DEALER}
FOUR = {
    "An": {"front": "Ah As 2c", "middle": "3c 3d 4h 5s 6d", "back": "7c 7d 7h 9s 9c"},
    "Bình": {"front": "Ac Kc Qd", "middle": "2d 2h 8c Jd Ks", "back": "8d 8h Th Ts 4c"},
    "Chi": {"front": "Ad Kh 5c", "middle": "Jc Js 6h 4s 3h", "back": "Qc Qs Qh 2s 3s"},
}


def _told(settled: Settled) -> list[tuple[str, dict[str, int]]]:
    return [(line.says["vi"], dict(line.payments)) for line in settled.lines]


@pytest.mark.parametrize("game", SETTLED, ids=lambda game: game.key)
def test_a_settlement_is_the_verdicts_answer_line_by_line(game: Game) -> None:
    assert game.settling
    rng = Random(f"settle/{game.key}")
    for _ in range(60):
        position, house = some_situation(game, game.query(game.settling.query), rng)
        raw, options = plain(position), house.to_json()
        settled = settle(game.key, raw, options)
        assert settled.verdict == judge(game.key, game.settling.query, raw, options)
        assert dict(settled.totals) == dict(game.settling.net(position, settled.verdict.answer))
        assert sum(settled.totals.values()) == 0
        for line in settled.lines:
            rule = game.book.rule(line.rule)
            assert (line.rule, line.section) == (rule.slug, rule.section)
            assert all(line.says.values())
        matrix = settled.matrix()
        if matrix is not None:
            assert {name: sum(row.values()) for name, row in matrix.items()} == dict(settled.totals)
            assert all(matrix[a][b] == -matrix[b][a] for a in matrix for b in matrix[a])
            assert all(type(amount) is int for row in matrix.values() for amount in row.values())


def test_places_without_a_name_can_be_given_one() -> None:
    settled = settle("xi-dach", TABLE)
    assert settled.seats == {"dealer": {"vi": "nhà cái", "en": "the dealer"}}
    assert dict(settled.totals) == {"An": 5, "Bình": -2, "dealer": -3}
    settled = settle("xi-dach", TABLE, seats={"dealer": "Chi"})
    assert settled.seats == {}
    assert dict(settled.totals) == {"An": 5, "Bình": -2, "Chi": -3}
    assert settled.matrix() == {"An": {"Bình": 0, "Chi": 5}, "Bình": {"An": 0, "Chi": -2}, "Chi": {"An": -5, "Bình": 2}}
    assert _told(settled) == [
        ("An (đủ tuổi, 19 điểm) thắng Chi (đủ tuổi, 18 điểm): được 5.", {"An": 5, "Chi": -5}),
        ("Bình (non, 5 điểm) thua Chi (đủ tuổi, 18 điểm): trả 2.", {"Bình": -2, "Chi": 2}),
    ]


@pytest.mark.parametrize(
    ("seats", "code", "path"),
    [
        ({"dealer": "An"}, "bad-value", "seats.dealer"),
        ({"dealer": " "}, "bad-value", "seats.dealer"),
        ({"dealer": ["Chi"]}, "bad-value", "seats.dealer"),
        ({"dealer": "C" * 41}, "too-large", "seats.dealer"),
        ({"winner": "Chi"}, "unknown-field", "seats.winner"),
    ],
)
def test_a_place_takes_only_a_name_that_is_free(seats: Any, code: str, path: str) -> None:
    with pytest.raises(InputError) as refused:
        settle("xi-dach", TABLE, seats=seats)
    assert (refused.value.first.code, refused.value.first.path) == (code, path)


def test_nobody_sits_at_two_places() -> None:
    with pytest.raises(InputError) as refused:
        _seated(get_game("xi-dach"), ("first", "second"), {"first": "Chi", "second": "Chi"}, {})
    assert (refused.value.first.code, refused.value.first.path) == ("bad-value", "seats.second")


def test_a_line_whose_sentence_needs_nothing_has_no_facts() -> None:
    assert Line("r", "s", {}).facts == {}


def test_what_is_malformed_is_refused_as_by_judge() -> None:
    with pytest.raises(InputError) as refused:
        settle("xi-dach", {"dealer": "Ts 8h", "players": {}})
    assert refused.value.first.path == "players"
    with pytest.raises(InputError) as refused:
        settle("xi-dach", TABLE, {"none": 1})
    assert refused.value.first.code == "unknown-option"
    with pytest.raises(InputError) as refused:
        settle("cờ", TABLE)
    assert refused.value.first.code == "unknown-game"


def test_a_game_that_settles_no_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.settling.get_game", lambda key: replace(get_game(key), settling=None))
    with pytest.raises(InputError) as refused:
        settle("xi-dach", TABLE)
    assert (refused.value.first.code, refused.value.first.path) == ("unknown-query", "query")


def test_lines_that_are_not_the_answer_are_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("xi-dach")
    assert game.settling
    one_forgotten = replace(game.settling, lines=lambda *about: game.settling.lines(*about)[1:])
    monkeypatch.setattr("games.settling.get_game", lambda key: replace(game, settling=one_forgotten))
    with pytest.raises(RuntimeError, match="the answer"):
        settle("xi-dach", TABLE)


def test_the_winner_of_a_deal_that_names_the_losers_only_has_a_place_and_no_loser_may_take_it() -> None:
    position: dict[str, Any] = {"lenh": 17, "stake": 2, "losers": ["An", "Bình"], "ui": "Bình"}
    settled = settle("xep", position)
    assert settled.seats == {"winner": {"vi": "người tới", "en": "the winner"}}
    assert dict(settled.totals) == {"winner": 108, "An": 0, "Bình": -108}
    settled = settle("xep", position, seats={"winner": "Chi"})
    assert settled.lines[1].says["en"] == "Bình was ùi and pays An's share to Chi as well: 54."
    assert settled.matrix() == {
        "Chi": {"An": 0, "Bình": 108},
        "An": {"Chi": 0, "Bình": 0},
        "Bình": {"Chi": -108, "An": 0},
    }
    with pytest.raises(InputError) as refused:
        settle("xep", {**position, "losers": ["winner", "Bình"]})
    assert (refused.value.first.code, refused.value.first.path) == ("bad-value", "losers[0]")


def test_a_settlement_as_json() -> None:
    told = settle("xi-dach", TABLE).to_json()
    assert list(told) == ["verdict", "lines", "totals", "matrix", "seats"]
    assert told["verdict"] == judge("xi-dach", "settle-table", TABLE).to_json()
    assert told["lines"][1] == {
        "rule": "xi-dach.rank",
        "section": "4.1",
        "key": "lose",
        "says": {
            "vi": "Bình (non, 5 điểm) thua nhà cái (đủ tuổi, 18 điểm): trả 2.",
            "en": "Bình (non, 5 points) loses to the dealer (enough points, 18 points) and pays 2.",
        },
        "payments": {"Bình": -2, "dealer": 2},
    }
    assert json.loads(json.dumps(told)) == told


def test_mau_binhs_matrix_has_rows_and_aces_against_each_other_player() -> None:
    settled = settle("mau-binh", {"players": FOUR})
    aces = next(line for line in settled.lines if line.key == "aces")
    assert dict(aces.payments) == {"An": 2, "Bình": -1, "Chi": -1}
    assert aces.transfers == (("An", "Bình", 1), ("An", "Chi", 1))
    assert settled.matrix() is not None
    assert settled.to_json()["matrix"] == settled.matrix()


def test_lines_that_do_not_add_up_cannot_exist() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        Line("rule", "say", {"An": 2, "Bình": -1})
    with pytest.raises(ValueError, match="who pays whom"):
        Line("rule", "say", {"An": 2, "Bình": -2}, between=(("An", "Bình", 1),))


def test_who_pays_whom_is_known_where_one_stands_against_others() -> None:
    assert Line("r", "s", {"An": 5, "Bình": -2, "Chi": -3}).transfers() == (("An", "Bình", 2), ("An", "Chi", 3))
    assert Line("r", "s", {"An": 1, "Bình": 2, "Chi": -3}).transfers() == (("An", "Chi", 1), ("Bình", "Chi", 2))
    assert Line("r", "s", {"An": 0, "Bình": 0}).transfers() == ()
    assert Line("r", "s", {"An": 5, "Bình": -5, "Chi": 0}).transfers() == (("An", "Bình", 5),)
    assert Line("r", "s", {"An": 1, "Bình": 1, "Chi": -1, "Dũng": -1}).transfers() is None
