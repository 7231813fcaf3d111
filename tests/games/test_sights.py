"""What a query says of unknown cards: where ranks alone count suits turn nothing, where nothing counts no card does."""

from random import Random
from typing import Any

import pytest

from games.cards import Card
from games.completing import Completions, Refused
from games.drawing import draw
from games.filling import Filling, rank_of
from games.game import Game, all_games, get_game
from games.offering import form_of
from games.query import Query
from games.rules import House
from games.verdict import plain
from tests.asking import some_partial

SEEING = [(game, query) for game in all_games() for query in game.queries if query.sight]
EACH = pytest.mark.parametrize(("game", "query"), SEEING, ids=[f"{game.key} {query.key}" for game, query in SEEING])
SITUATIONS = 60
CHANGES = 12


def like(completions: Completions, rng: Random, filling: Filling) -> Filling:
    """A filling with other cards that, by what the query says, count as much."""
    made: dict[int, Any] = dict(enumerate(filling))
    for n, sight in enumerate(completions.sights):
        cards: tuple[Card, ...] = made.pop(n)
        room = completions.room(n, made) if completions.unknowns[n].slots else []
        rng.shuffle(room)
        if sight == "nothing":
            cards = tuple(room[: len(cards)])
        elif sight == "ranks":
            cards = tuple(_taken(room, rank_of(one)) for one in cards)
        made[n] = cards
    return tuple(made[n] for n in range(len(filling)))


def _taken(room: list[Card], rank: str) -> Card:
    return room.pop(next(n for n, one in enumerate(room) if rank_of(one) == rank))


def shown(
    game: Game, query: Query, house: House, completions: Completions, filling: Filling
) -> tuple[str, bool] | None:
    """What is shown of a completion, but for which cards; None where it can lie on no table."""
    position = completions.position(filling)
    try:
        completions.check(filling, position)
    except Refused:
        return None
    answer, silent, _ = game.ruling(query.key, position, house)
    ranks = [len(answer)] if isinstance(answer, list) else answer
    return form_of(plain(ranks)), silent


@EACH
def test_other_cards_that_count_as_much_have_the_same_ruling(game: Game, query: Query) -> None:
    rng, compared = Random(query.key), 0
    for _ in range(10_000):
        about = some_partial(game, rng)
        if about.query.key != query.key:
            continue
        completions = Completions(game, query.key, about.partial, about.house, {})
        first = completions.fill({})
        if first is None or all(sight == "cards" for sight in completions.sights):
            continue
        for _ in range(CHANGES):
            first = draw(completions, rng, {}) or first
            one = shown(game, query, about.house, completions, first)
            other = shown(game, query, about.house, completions, like(completions, rng, first))
            both = one is not None and other is not None
            compared += both
            assert not both or one == other, (about.partial, about.house.to_json(), first)
            if "nothing" not in completions.sights:
                assert (one is None) == (other is None), (about.partial, first)
        if compared > SITUATIONS:
            return
    assert compared > 0, "no situation had such cards"


def test_ranks_do_not_count_alone_where_another_list_of_the_pack_counts_whole() -> None:
    """Five cards that may be a TPS: which suits the other play takes away then matters."""
    game, lists = get_game("xa-lang"), {"table": {"cards": ["?"] * 5}, "play": {"cards": ["?"] * 3}}
    assert set(Completions(game, "beats", lists, game.house(), {}).sights) == {"nothing"}
    lists["play"]["cards"] = ["?"] * 4
    assert set(Completions(game, "beats", lists, game.house(), {}).sights) == {"cards"}
    lists["table"]["cards"] = ["?"] * 4
    assert set(Completions(game, "beats", lists, game.house(), {}).sights) == {"ranks"}
