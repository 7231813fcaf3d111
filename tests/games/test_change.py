"""The smallest change that would turn an answer: it does, it is one card or one fact, and it is not the twin."""

from typing import Any

import pytest

from games import all_games, get_game, plain, smallest_change
from games.change import MOST
from games.game import Game

EVERY = [(game.key, puzzle.query) for game in all_games() for puzzle in game.puzzles]
LEGAL = {"front": "Jh Jd 4s", "middle": "Qs Qh 9d 7c 5s", "back": "Ah Ac Tc 8s 3d"}


def differing(one: Any, other: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths at which two JSON values of one shape differ."""
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        return [found for key in one for found in differing(one[key], other[key], (*path, key))]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for n, item in enumerate(one) for found in differing(item, other[n], (*path, n))]
    return [] if one == other else [path]


def change_of(game: Game, query: str, raw: Any, **facts: Any) -> Any:
    return smallest_change(game, query, game.read(query, raw), game.house(), **facts)


@pytest.mark.parametrize(("key", "query"), EVERY)
def test_one_card_or_fact_is_changed_and_the_answer_is_wrong_now(key: str, query: str) -> None:
    game, house = get_game(key), get_game(key).house()
    asked, again = game.query(query), [one.key for one in game.query(query).inputs if one.again]
    for seed in range(6):
        position, twin = game.pair(query, seed, 1 + seed % 5, house)
        found = smallest_change(game, query, position, house, avoid=plain(twin))
        if found is None:
            continue
        answer = asked.answer_to(position, house)
        assert plain(found.position) not in (plain(twin), plain(position))
        assert not asked.right(found.position, house, answer)
        assert asked.right(found.position, house, asked.read_answer(found.answer, game.deck))
        paths = [path for path in differing(plain(position), plain(found.position)) if path[0] not in again]
        assert paths in ([found.path], []) if again else paths == [found.path]
        assert game.read(query, plain(found.position)) == found.position


def test_for_most_questions_a_change_is_found() -> None:
    found = {}
    for key, query in EVERY:
        game = get_game(key)
        changes = [change_of(game, query, plain(game.deal(query, seed, 2, game.house()))) for seed in range(4)]
        found[key, query] = sum(change is not None for change in changes)
    assert [name for name, many in found.items() if not many] == [("xep", "next-draw")]  # its limit is far away
    assert sum(found.values()) > 0.85 * 4 * len(EVERY)


def test_the_nearest_card_is_taken_and_the_next_one_where_that_is_the_twin() -> None:
    game = get_game("mau-binh")
    nearest = change_of(game, "foul", LEGAL)
    assert (nearest.path, nearest.old, nearest.new, nearest.answer) == (("middle", 0), "Qs", "Js", True)
    other = change_of(game, "foul", LEGAL, avoid=plain(nearest.position))
    assert other.position != nearest.position
    assert other.answer is True


def test_a_card_is_not_a_change_only_because_the_answer_names_it() -> None:
    game = get_game("xi-to")
    found = change_of(game, "hand-kind", {"cards": "7h 7d 9c Ts Ad"})
    assert found.answer != "doi"
    xa_lang = get_game("xa-lang")
    plays = change_of(xa_lang, "combo", {"cards": "8c 8d"})
    assert plays is None or plays.answer != [{"type": "pair", "rank": "8", "length": 2}]


def test_a_number_is_changed_by_one() -> None:
    found = change_of(get_game("mau-binh"), "aces", {"aces": {"An": 2, "Bình": 1}})
    assert (found.path, found.old, found.new) in ((("aces", "An"), 2, 3), (("aces", "An"), 2, 1))


def test_a_play_out_of_a_hand_goes_along() -> None:
    game = get_game("xa-lang")
    for seed in range(12):
        position = game.deal("may-play", seed, 3, game.house())
        found = smallest_change(game, "may-play", position, game.house())
        if found:
            raw = plain(found.position)
            assert set(raw["play"]["cards"]) <= set(raw["hand"])


def test_the_search_is_bounded_by_number_and_time() -> None:
    assert MOST <= 400
    game = get_game("mau-binh")
    assert change_of(game, "foul", LEGAL, patience=0.0) is None
