"""Every defect that can still be told is told, also beside others (contract, "every defect is listed")."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import get_game
from games.__main__ import card_hash
from games.decks import FRENCH_52
from games.fields import Cards, Input, ListOf, Name, Record, Whole
from games.game import Game
from games.query import Query
from games.reading import Untold, sound_items, sound_position
from tests.games.asking import QUERIES, refused, said
from tests.games.faults import SPOILS, sound, too_long_a_name

CHECKED = [(game, query) for game, query in QUERIES if query.check]
EACH_CHECKED = pytest.mark.parametrize(("game", "query"), CHECKED, ids=[f"{g.key} {q.key}" for g, q in CHECKED])
_QUERY = Query(
    "made-up",
    (
        Input("a", Record(Input("x", Whole()), Input("y", Whole()))),
        Input("b", ListOf(Record(Input("by", Name())))),
        Input("c", Cards()),
        Input("d", Whole()),
    ),
    answer=Whole(),
    judge=lambda note, **position: 0,
)
ZONES: dict[str, Any] = {"hand": ["Er"], "down": [], "open": []}

BESIDE: dict[str, tuple[str, str, dict[str, Any], list[tuple[str, str]]]] = {
    "a hand too short beside a card that is none": (
        "mau-binh",
        "compare-row",
        {"row": "front", "a": ["Ah", "Kd", "xx"], "b": ["2s", "3s", "4s", "5s", "7h"]},
        [("bad-card", "a[2]"), ("wrong-count", "b")],
    ),
    "a joker that is not in the play beside a table that is missing": (
        "xa-lang",
        "beats",
        {"play": {"cards": ["5s"], "jokers": {"RJ": "6s"}}},
        [("bad-value", "play.jokers.RJ"), ("missing-field", "table")],
    ),
    "events of strangers beside an event of no kind": (
        "xa-lang",
        "score",
        {
            "winner": "An",
            "left": {"Bình": ["5s"]},
            "events": [{"kind": "bao", "by": "An", "from": "An"}, {"kind": "bao", "by": 3}],
        },
        [("bad-value", "events[1].by"), ("bad-value", "events[0].from"), ("unknown-field", "events[0].from")],
    ),
    "a pot nobody plays for beside an amount that is none": (
        "xi-to",
        "pots",
        {"paid": {"An": "x", "Bình": 0, "Chi": 5}, "folded": ["An", "Dũng"], "order": ["An", "Bình"]},
        [("bad-value", "paid.An"), ("bad-value", "folded[1]"), ("bad-value", "paid.Bình"), ("bad-value", "order")],
    ),
    "cards shown unevenly beside a card of another pack": (
        "xi-to",
        "first-to-act",
        {"up": {"An": ["Er"], "Bình": ["7s"], "Chi": ["8s", "9s"]}},
        [("wrong-deck", "up.An[0]"), ("wrong-count", "up.Chi")],
    ),
    "too few cards of one player beside a faulty zone of another": (
        "xep",
        "must-take",
        {"players": {"An": {**ZONES, "open": [["xx"]]}, "Bình": {**ZONES, "down": [["Er", "Er", "Eg"]]}}, "ty": ["Cw"]},
        [
            ("bad-value", "players.Bình.down[0]"),
            ("bad-card", "players.An.open[0][0]"),
            ("wrong-count", "players.Bình.hand"),
        ],
    ),
    "a name that is the dealer's beside cards that are missing": (
        "xi-dach",
        "phase-one",
        {"dealer": ["Ac", "1x"], "players": {"dealer": ["5d", "3h"]}},
        [("bad-value", "players.dealer"), ("bad-card", "dealer[1]")],
    ),
}


def told(game: Game, query: str, raw: Any) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in refused(lambda: game.read(query, raw)).defects]


@pytest.mark.parametrize("name", BESIDE)
def test_what_no_single_input_tells_is_told_beside_other_defects(name: str) -> None:
    game, query, raw, defects = BESIDE[name]
    assert told(get_game(game), query, raw) == defects


@EACH_CHECKED
def test_a_defect_makes_no_others_up(game: Game, query: Query) -> None:
    for spoil in (one for one in SPOILS if one is not too_long_a_name):  # that one replaces somebody who is named
        raw = sound(game, query)
        fault = spoil(game, query, raw)
        if fault is None or fault.code in ("wrong-count", "duplicate-card"):  # these do change what the check says
            continue
        assert {path for _code, path in told(game, query.key, raw)} <= {fault.path}, spoil.__name__


def test_what_is_faulty_or_missing_cannot_be_looked_at() -> None:
    raw = {"a": {"x": 1, "y": "no number"}, "b": [{"by": "An"}, {"by": ""}], "c": ["Ah", "1x"]}
    defects = refused(lambda: _QUERY.read(raw, FRENCH_52)).defects
    position = sound_position(raw, defects)
    assert (position["a"]["x"], position["b"][0]["by"]) == (1, "An")
    assert [key for key, _value in sound_items(position)] == ["a", "b"]
    looks: tuple[Callable[[], object], ...] = (
        lambda: position["a"]["y"],
        lambda: position["b"][1]["by"],
        lambda: position["c"],
        lambda: position["d"],
        lambda: "d" in position,
    )
    for look in looks:
        with pytest.raises(Untold):
            look()


def card_of(most: int) -> dict[str, Any]:
    """A true verdict card about three people, whose table seats so many."""
    game, position = get_game("xi-to"), {"up": {"An": ["7s"], "Bình": ["Jd"], "Chi": ["8d"]}}
    verdict = game.judge("first-to-act", game.read("first-to-act", position), game.house())
    card = {"game": game.key, "query": "first-to-act", "position": position, "house": game.house().full()}
    card |= {"rulebook": verdict.rulebook, "answer": verdict.answer}
    return card | {"hash": card_hash(card), "house": {"max_players": most}}


def test_a_card_of_more_players_than_its_table_seats_is_not_verified() -> None:
    assert said("verify", stdin=json.dumps(card_of(3)).encode())["ok"]
    error = said("verify", stdin=json.dumps(card_of(2)).encode(), status=1)["error"]
    assert (error["code"], error["path"]) == ("wrong-count", "up")


def test_the_command_line_takes_how_many_a_table_seats() -> None:
    hands = json.dumps({"up": {"An": ["7s"], "Bình": ["Jd"], "Chi": ["8d"]}})
    assert said("judge", "xi-to", "first-to-act", hands, "--house", "max_players=3")["answer"] == "Bình"
    refusal = said("judge", "xi-to", "first-to-act", hands, "--house", "max_players=2", status=1)
    assert refusal["error"]["path"] == "up"
