"""Tasks of every game: fair deals, every right way accepted and no other, as enumeration and plain rules find them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations
from random import Random
from typing import Any

import pytest

from games.cards import CARDS, Card
from games.doing import Doing, deal_task, doing
from games.errors import InputError
from games.game import Game, all_games, get_game
from games.poker import KINDS
from games.puzzle import LEVELS
from games.task import Lay, Order, Pick, Task
from games.verdict import plain
from tests.games.plain import legal_splits, plain_legal, plain_rank
from tests.games.test_puzzles import houses

ALL = [(game, task) for game in all_games() for task in game.tasks]
every_task = pytest.mark.parametrize(("game", "task"), ALL, ids=[f"{g.key}-{t.key}" for g, t in ALL])
SEEDS = range(12)


def dealt(game: str, key: str, *, seeds: range = SEEDS) -> Iterator[Doing]:
    """Deals of a task at every level under the default house."""
    found = get_game(game)
    yield from (deal_task(found, key, seed, level, found.house()) for level in LEVELS for seed in seeds)


def ways_to_give(put: Doing) -> Iterator[dict[str, Any]]:
    """Every way to do a task, found apart from the engine; of layouts a sample, half of them legal."""
    if isinstance(put.task, Order):
        yield from ({"order": list(order)} for order in permutations(range(len(put.position["items"]))))
    elif isinstance(put.task, Pick):
        pool = sorted(plain(put.position[put.task.pool]))
        sets = chain.from_iterable(combinations(pool, count) for count in put.task.counts if count <= len(pool))
        yield from ({"cards": list(codes)} for codes in dict.fromkeys(sets))
    else:
        yield from layouts_of(put.position["cards"])


def layouts_of(cards: tuple[Card, ...]) -> Iterator[dict[str, Any]]:
    rng, hand = Random(1), list(cards)
    for _ in range(30):
        rng.shuffle(hand)
        yield rows(hand[:3], hand[3:8], hand[8:])
    legal = list(legal_splits(cards))
    for laid in rng.sample(legal, min(30, len(legal))):
        yield rows(*(row.cards for row in laid))


def rows(*laid: Any) -> dict[str, Any]:
    return dict(zip(("front", "middle", "back"), map(plain, laid), strict=True))


# ---------------------------------------------------------------- every task


@every_task
def test_a_deal_has_something_right_and_something_wrong_under_every_house(game: Game, task: Task) -> None:
    for house in filter(task.asked, houses(game)):
        for level in LEVELS:
            put = deal_task(game, task.key, "house", level, house)
            assert put.judged(put.solution()).right
            assert not put.judged(put.mistake()).right


@every_task
def test_the_same_seed_deals_the_same_and_another_one_something_else(game: Game, task: Task) -> None:
    def positions() -> list[Any]:
        return [deal_task(game, task.key, seed, 3, game.house()).position for seed in SEEDS]

    assert positions() == positions()
    assert len({str(plain(position)) for position in positions()}) == len(SEEDS)


@every_task
def test_a_stored_position_is_read_back_and_judged_alike(game: Game, task: Task) -> None:
    for put in dealt(game.key, task.key, seeds=range(2)):
        again = doing(game, task.key, plain(put.position), put.house)
        assert plain(again.position) == plain(put.position)
        assert again.solution() == put.solution()


@every_task
def test_the_verdict_is_about_what_was_made(game: Game, task: Task) -> None:
    """The query, asked about the told position, answers as the verdict says; right and wrong answers differ."""
    for put in dealt(game.key, task.key, seeds=range(3)):
        for given in (put.solution(), put.mistake()):
            found = put.judged(given)
            assert found.verdict == game.judge(task.query, game.read(task.query, found.position), put.house)
            assert task.lets(put.position, found.verdict.answer) is found.right


@every_task
def test_nothing_is_right_before_something_is_done(game: Game, task: Task) -> None:
    for put in dealt(game.key, task.key):
        if isinstance(task, Order):
            assert not put.judged({"order": list(range(len(put.position["items"])))}).right
        else:
            with pytest.raises(InputError):
                put.judged({})


@every_task
def test_every_rule_of_a_task_has_a_stream_at_its_levels(game: Game, task: Task) -> None:
    for rule, levels in task.rules.items():
        assert set(levels) <= set(LEVELS)
        for level in levels:
            put = deal_task(game, task.key, "stream", level, game.house(), rule=f"{game.key}.{rule}")
            assert f"{game.key}.{rule}" in put.judged(put.solution()).verdict.rules


@every_task
def test_the_question_and_how_it_is_done_are_said_in_both_languages(game: Game, task: Task) -> None:
    texts = game.book.tasks[task.key]
    for put in dealt(game.key, task.key, seeds=range(2)):
        for lang in ("vi", "en"):
            assert put.question[lang]
            assert "{" not in put.question[lang] + texts["how"][lang] + texts["title"][lang]


@every_task
def test_a_part_of_the_solution_is_no_whole_one(game: Game, task: Task) -> None:
    for put in dealt(game.key, task.key, seeds=range(3)):
        shown, part = put.shown(put.solution()), put.part()
        if isinstance(task, Pick):
            assert part == (shown[:1] if len(shown) > 1 else [])
        else:
            assert part == (shown["back"] if isinstance(task, Lay) else shown[0])


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        (Lay, None, "bad-value"),
        (Lay, {"front": [], "middle": [], "back": []}, "wrong-count"),
        (Lay, {"elsewhere": ["Ah"]}, "bad-value"),
        (Pick, ["Ah"], "bad-value"),
        (Pick, {"cards": []}, "wrong-count"),
        (Pick, {"cards": ["no card"]}, "bad-card"),
        (Pick, {"cards": [], "more": []}, "bad-value"),
        (Order, {"order": [0, 0, 1]}, "bad-value"),
        (Order, {"order": [True, 0, 2]}, "bad-value"),
        (Order, {"order": "012"}, "bad-value"),
        (Order, {"order": [3, 1, 2]}, "bad-value"),
        (Order, None, "bad-value"),
    ],
)
def test_what_cannot_be_made_is_refused(kind: type[Task], given: Any, code: str) -> None:
    for game, task in ALL:
        if isinstance(task, kind):
            with pytest.raises(InputError) as refused:
                deal_task(game, task.key, 1, 1, game.house()).judged(given)
            assert refused.value.first.code == code


@every_task
def test_cards_that_are_not_offered_are_refused(game: Game, task: Task) -> None:
    if not isinstance(task, Pick):
        return
    put = deal_task(game, task.key, 1, 1, game.house())
    there = plain(put.position[task.pool])
    other = next(made.code for made in game.deck if made.code not in there)
    with pytest.raises(InputError) as refused:
        put.judged({"cards": [other, *there[1 : task.counts[0]]]})
    assert refused.value.first.code == "bad-value"


# ---------------------------------------------------------------- brute force


def right_ways(put: Doing) -> Iterator[tuple[dict[str, Any], bool]]:
    for given in ways_to_give(put):
        yield given, put.judged(given).right


def twin_of_play(put: Doing, given: dict[str, Any]) -> bool:
    """A play is right when `legal-plays` lists it; there a joker may stand for either."""

    def key(codes: list[str]) -> tuple[Any, ...]:
        return tuple(sorted("joker" if code in ("RJ", "BJ") else code for code in codes))

    position = {key: put.position[key] for key in ("hand", "table")}
    listed = plain(put.game.query("legal-plays").answer_to(position, put.house))
    return key(given["cards"]) in {key(play["cards"]) for play in listed}


def twin_of_eat(put: Doing, given: dict[str, Any]) -> bool:
    ways = plain(put.game.query("eats").answer_to(put.position, put.house))
    return sorted(given["cards"]) in [sorted(way) for way in ways]


def twin_of_discard(put: Doing, given: dict[str, Any]) -> bool:
    return given["cards"][0] in plain(put.game.query("discards").answer_to(put.position, put.house))


def twin_of_draw(put: Doing, given: dict[str, Any]) -> bool:
    """The drawn hand, settled at a table of one for a stake of 1, gains."""
    player = [*put.position["player"], CARDS[given["cards"][0]]]
    table = {"dealer": put.position["dealer"], "players": {"An": {"cards": tuple(player), "stake": 1}}}
    gained: int = put.game.query("settle-table").answer_to(table, put.house)["An"]
    return gained > 0


def twin_of_lay(put: Doing, given: dict[str, Any]) -> bool:
    return plain_legal([[CARDS[code] for code in row] for row in given.values()])


def twin_of_kind(put: Doing, given: dict[str, Any]) -> bool:
    kind: str = put.position["kind"]
    return KINDS[plain_rank([CARDS[code] for code in given["cards"]])[0]] == kind


def twin_of_rows(put: Doing, given: dict[str, Any]) -> bool:
    ranks = [plain_rank(put.position["items"][place]) for place in given["order"]]
    return ranks == sorted(ranks, reverse=True)


def twin_of_hands(put: Doing, given: dict[str, Any]) -> bool:
    """By kind and ranks; of two straight flushes the lower is the stronger (§3.4)."""
    ranks = []
    for place in given["order"]:
        kind, digits = plain_rank(put.position["items"][place])
        ranks.append((kind, [-digit for digit in digits] if kind == 8 else digits))
    return ranks == sorted(ranks, reverse=True)


def twin_of_plays(put: Doing, given: dict[str, Any]) -> bool:
    """Nothing that stands further down beats anything above it."""
    laid = [put.position["items"][place] for place in given["order"]]
    beats = put.game.query("beats")
    return not any(
        beats.answer_to({"table": {"cards": upper}, "play": {"cards": lower}}, put.house)
        for upper, lower in combinations(laid, 2)
    )


TWINS = {
    "mau-binh/lay": twin_of_lay,
    "mau-binh/order-rows": twin_of_rows,
    "xa-lang/play": twin_of_play,
    "xa-lang/order-plays": twin_of_plays,
    "xep/eat": twin_of_eat,
    "xep/discard": twin_of_discard,
    "xi-dach/draw": twin_of_draw,
    "xi-to/make-kind": twin_of_kind,
    "xi-to/order-hands": twin_of_hands,
}


@every_task
def test_just_the_right_ways_are_accepted(game: Game, task: Task) -> None:
    twin = TWINS[f"{game.key}/{task.key}"]
    for put in dealt(game.key, task.key, seeds=range(3)):
        found = list(right_ways(put))
        assert {right for _, right in found} == {True, False}
        assert [right for _, right in found] == [twin(put, given) for given, _ in found]


def test_equal_hands_may_stand_either_way_round() -> None:
    game = get_game("mau-binh")
    position = {"row": "front", "items": [["Ks", "Kh", "2d"], ["Kd", "Kc", "2h"], ["As", "Ac", "3d"]]}
    put = doing(game, "order-rows", position, game.house())
    assert [given["order"] for given, right in right_ways(put) if right] == [[2, 0, 1], [2, 1, 0]]
    assert put.judged({"order": [2, 1, 0]}).verdict.answer == "tie"


def test_a_wrong_order_is_told_about_its_first_wrong_neighbours() -> None:
    game = get_game("xi-to")
    position = {"items": ["7s 7h 8d 9c Ks", "Ts Th Td 8c 9s", "8s 8h 9d 9h Kh"]}
    put = doing(game, "order-hands", position, game.house())
    found = put.judged({"order": [1, 0, 2]})
    assert not found.right
    assert found.position["a"] == ["7s", "7h", "8d", "9c", "Ks"]
    assert (found.verdict.answer, found.verdict.rules[-1]) == ("b", "xi-to.hand-order")


def test_a_layout_may_be_any_that_is_not_lung() -> None:
    game = get_game("mau-binh")
    for put in dealt("mau-binh", "lay", seeds=range(1)):
        legal = [given for given, right in right_ways(put) if right]
        assert len(legal) > 1
        assert all(put.judged(given).verdict.answer is False for given in legal)
    assert game.task("lay").query == "foul"
