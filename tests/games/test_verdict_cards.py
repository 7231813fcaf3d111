"""Verdict cards: a true one is verified, one with anything changed is not."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from games.game import Game
from games.stream import MAX_LINE
from games.verdict import plain
from tests.games.asking import GAMES, said
from tests.games.positions import cases


def verdict_card(game: Game, case: dict[str, Any]) -> dict[str, Any]:
    """A verdict card as the contract describes it; the hash is computed here anew."""
    house = game.house.from_json(case.get("house", {}))
    position = game.read(case["query"], case["position"])
    verdict = game.judge(case["query"], position, house)
    card = {
        "game": game.key,
        "query": case["query"],
        "position": plain(position),
        "house": house.full(),
        "rulebook": verdict.rulebook,
        "answer": verdict.answer,
    }
    return {**card, "hash": hash_of(card)}


def hash_of(card: dict[str, Any]) -> str:
    text = json.dumps(card, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def wrong_answer(game: Game, case: dict[str, Any]) -> Any:
    """An answer to the same query that is not the one of the case."""
    others = (other["answer"] for other in cases(game) if other["query"] == case["query"])
    return next(answer for answer in others if answer != case["answer"])


def verified(card: object, status: int) -> Any:
    return said("verify", stdin=json.dumps(card).encode(), status=status)


@GAMES
def test_a_true_card_is_verified(game: Game) -> None:
    for case in cases(game)[:: max(1, len(cases(game)) // 6)]:
        report = verified(verdict_card(game, case), 0)
        version = game.book.version
        assert report == {"ok": True, "hash": True, "rulebook": True, "answer": True, "rulebook_now": version}


@GAMES
def test_a_card_with_anything_changed_is_not_verified(game: Game) -> None:
    case, other = (case for case in cases(game)[:2])
    card = verdict_card(game, case)
    changed = {
        "hash": {"hash": "0" * 64},
        "rulebook": {"rulebook": "0.9"},
        "answer": {"answer": wrong_answer(game, case)},
        "position": {"position": verdict_card(game, {**other, "query": case["query"]})["position"]},
    }
    for key, change in changed.items():
        report = verified({**card, **change}, 1)
        assert (report["ok"], report["hash"]) == (False, False), key
        assert report["rulebook"] is (key != "rulebook")
        assert report["answer"] is (key != "answer") or key == "position"


@GAMES
def test_a_card_whose_hash_fits_a_wrong_answer_is_not_verified(game: Game) -> None:
    case = cases(game)[0]
    card = {**verdict_card(game, case), "answer": wrong_answer(game, case)}
    del card["hash"]
    report = verified({**card, "hash": hash_of(card)}, 1)
    assert (report["ok"], report["hash"], report["answer"]) == (False, True, False)


@GAMES
def test_what_is_no_card_is_an_error(game: Game) -> None:
    card = verdict_card(game, cases(game)[0])
    for key in card:
        without = {k: v for k, v in card.items() if k != key}
        assert verified(without, 1)["error"]["code"] == "missing-field"
    assert verified([], 1)["error"]["code"] == "bad-value"
    assert verified({**card, "answer": "\ud800" * 9}, 1)["error"]["code"] == "bad-value"
    assert verified({**card, "hash": ["\ud800"]}, 1)["hash"] is False
    assert said("verify", stdin=b"{", status=1)["error"]["code"] == "bad-json"
    assert said("verify", stdin=b"[" * (MAX_LINE + 1), status=1)["error"]["code"] == "too-large"
