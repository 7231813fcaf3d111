"""Settlement lines: each sums to zero, all together are exactly the answer, and each has a rule and a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from games import settle
from games.game import Game, all_games
from games.query import Position, same
from games.rules import House
from games.sentences import sentence
from games.verdict import plain
from tests.games.positions import cases, some_situation

SETTLED = [game for game in all_games() if game.settling]
WORKED_OUT = [(game, case) for game in SETTLED for case in cases(game, "settled")]
RANDOM = 300


def _situations(game: Game, key: str) -> Iterator[tuple[Position, House]]:
    """Every case under every preset, and random positions under random houses and every preset."""
    presets = [game.house.of_preset(preset) for preset in game.house.PRESETS]
    positions = [game.read(key, case["position"]) for case in cases(game) if case["query"] == key]
    rng = Random(f"lines/{game.key}")
    for _ in range(RANDOM):
        position, house = some_situation(game, game.query(key), rng)
        yield position, house
        positions.append(position)
    yield from product(positions, presets)


@pytest.mark.parametrize("game", SETTLED, ids=lambda game: game.key)
def test_lines_sum_to_zero_and_together_to_the_answer(game: Game) -> None:
    settling, said = game.settling, set()
    assert settling
    for position, house in _situations(game, settling.query):
        total: Counter[str] = Counter()
        for line in settling.lines(position, house):
            assert sum(line.payments.values()) == 0, line
            assert line.rule in game.book.rules
            assert all(sentence(game.book.lines[line.says], plain(line.facts), game.book).values()), line
            said.add(line.says)
            total.update(line.payments)
        net = settling.net(position, game.query(settling.query).answer_to(position, house))
        assert set(total) <= set(net)
        assert same({name: total[name] for name in net}, dict(net)), (position, house)
    assert said == set(settling.says)


@pytest.mark.parametrize(("game", "case"), WORKED_OUT, ids=[f"{game.key}: {case['name']}" for game, case in WORKED_OUT])
def test_the_lines_worked_out_by_hand(game: Game, case: dict[str, Any]) -> None:
    """Each line with its rule, its sentence and what everybody gets, in the order in which they are told."""
    settled = settle(game.key, case["position"], case.get("house"))
    found = [[f"{game.book.rule(line.rule).short} {line.key}", dict(line.payments)] for line in settled.lines]
    assert found == [given[:2] for given in case["lines"]]
    for line, (_, _, *says) in zip(settled.lines, case["lines"], strict=True):
        assert says in ([], [line.says["vi"]])


@pytest.mark.parametrize("game", SETTLED, ids=lambda game: game.key)
def test_every_sentence_of_a_line_is_written_out_in_a_settlement_worked_out_by_hand(game: Game) -> None:
    assert game.settling
    told = [said for owner, case in WORKED_OUT if owner is game for said, _, *says in case["lines"] if says]
    assert sorted(said.split()[1] for said in told) == sorted(game.settling.says)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_a_game_whose_deals_are_settled_says_how_line_by_line(game: Game) -> None:
    """A game may settle no table; then it has no deals that are settled either."""
    settling = game.settling
    if settling is None:
        assert game.flow is None
        return
    assert game.query(settling.query).answer.kind == "players"
    assert len(set(settling.says)) == len(settling.says) > 0
    assert all(f"seat-{seat}" in game.book.names for seat in settling.seats)
