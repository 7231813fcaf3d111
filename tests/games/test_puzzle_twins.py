"""The near miss of a position that somebody chose: one thing differs, and so does the answer."""

from random import Random

import pytest

from games import Game, all_games, plain


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_a_twin_has_another_answer(game: Game) -> None:
    house = game.house()
    for key in game.puzzle_keys:
        query, rng = game.query(key), Random(key)
        dealt = [game.deal(key, rng.random(), 2, house) for _n in range(4)]
        twins = [(one, game.twin(key, "seed", one, 2, house)) for one in dealt]
        found = [(one, twin) for one, twin in twins if twin is not None]
        assert found, key
        for one, twin in found:
            assert plain(one) != plain(twin)
            assert query.answer_to(one, house) != query.answer_to(twin, house), key


def test_the_same_seed_gives_the_same_twin() -> None:
    game = all_games()[0]
    key, house = game.puzzle_keys[0], game.house()
    position = game.deal(key, 3, 2, house)
    assert game.twin(key, 1, position, 2, house) == game.twin(key, 1, position, 2, house)
