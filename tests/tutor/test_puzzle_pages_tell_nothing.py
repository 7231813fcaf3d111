"""A page, its headers and its cookies tell nothing of an answer nobody has given; leaks planted here are found.

`make puzzles` looks at many more pages.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from django.http import HttpResponse

from games import get_game
from games.game import Game
from games.puzzle import LEVELS, Puzzle
from games.query import Query
from games.task import Task
from tests.puzzles import climbing, dealing, making, pages, proving, telling
from tests.puzzles.choices import choice_of
from tests.puzzles.dealing import KINDS, Dealt
from tutor.models import Learner, Served
from tutor.quiz import queries, views
from tutor.serving.offers import OfferForm

pytestmark = pytest.mark.django_db
EACH = pytest.mark.parametrize(("game", "puzzle"), KINDS, ids=[f"{g.key} {p.query}" for g, p in KINDS])
TASKS = pytest.mark.parametrize(("game", "task"), making.TASKS, ids=[f"{g.key} {t.key}" for g, t in making.TASKS])
STREAMS = list(climbing.streams())
SAMPLE = STREAMS[::13] + STREAMS[-1:]

SILENT = "the page asks the engine"
LATER = "the page shows what is stored for later"
STORED = "what was stored depends on the answer"
CHANCE = "two visits see different pages"
APART = "the pages of a pair differ outside of the position"


@pytest.fixture
def learner() -> Learner:
    return Learner.objects.create()


def a_deal(game: str, query: str, level: int) -> Dealt:
    found = get_game(game)
    return dealing.deal(found, found.puzzle(query), level, Random("pages"))


@cache
def dealt() -> list[Dealt]:
    """Puzzles of every kind at every level."""
    return list(dealing.dealt(len(KINDS) * len(LEVELS), 2))


def found_in(one: Dealt, learner: Learner) -> set[str]:
    """What is found at both puzzles of a pair, without what a person needs to look at it again."""
    pair = [pages.put(each, learner) for each in (one, one.turned())]
    told = [*pages.faults(pair[0], one), *pages.faults(pair[1], one.turned()), *pages.pair_faults(*pair)]
    return {fault.partition(":")[0] for fault in told}


# --- Every kind of puzzle -----------------------------------------------------------------------------------------


@EACH
def test_the_pages_of_a_pair_know_no_answer(learner: Learner, game: Game, puzzle: Puzzle) -> None:
    level = 1 + KINDS.index((game, puzzle)) % len(LEVELS)
    assert found_in(a_deal(game.key, puzzle.query, level), learner) == set()


@TASKS
def test_the_page_of_a_task_knows_no_way_to_do_it(learner: Learner, game: Game, task: Task) -> None:
    for turn, level in enumerate((1, 4)):
        put = making.deal(game, task, level, Random("pages"))
        assert list(pages.faults(pages.put_task(put, level, learner), None, turn)) == []


@pytest.mark.parametrize("stream", SAMPLE, ids=[f"{s.game.key} {s.query or s.task or s.rule or s.mix}" for s in SAMPLE])
def test_a_learner_climbs_a_stream_from_level_1_to_5_and_falls_back(stream: Any) -> None:
    assert climbing.fault(stream) == ""


def test_where_the_right_answer_stands_tells_nothing() -> None:
    places = telling.Places()
    for one in dealt():
        if choice := choice_of(one):
            places.add(*choice)
    assert sum(found.total() for found in places.at.values()) > 30
    assert places.faults() == []


@pytest.mark.parametrize("kind", ["xi-to hand-kind", "xi-dach den"])
def test_the_right_answer_is_not_longer_where_names_and_signs_could_make_it_so(kind: str) -> None:
    game, puzzle = next(found for found in KINDS if f"{found[0].key} {found[1].query}" == kind)
    places = telling.Places()
    for n in range(150):
        one = dealing.deal(game, puzzle, LEVELS[n % 3], Random(f"longer/{n}"))
        if choice := choice_of(one):
            places.add(*choice)
    assert len(places.lengths) > 100
    assert abs(places.longer) <= telling.BOUND


def test_yes_is_as_often_right_as_no() -> None:
    balance = telling.Balance()
    for one in dealt():
        balance.add(one.kind, one.level, proving.answer_of(one))
    yes, total = balance.yes
    assert total > 60
    assert 0.35 <= yes / total <= 0.65


# --- Leaks --------------------------------------------------------------------------------------------------------


def test_a_page_that_asks_the_engine_is_found(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(served: Served, *rest: Any, **facts: Any) -> dict[str, Any]:
        game = get_game(served.game)
        position, house = game.read(served.query, served.position), game.house.from_json(served.house)
        answer = game.query(served.query).answer_to(position, house)
        return played(served, *rest, **facts) | {"title": "Câu" if answer else "Bài"}

    played = queries.played
    monkeypatch.setattr(queries, "played", leaking)
    assert found_in(a_deal("mau-binh", "foul", 4), learner) == {SILENT, APART}


LEAKS = {
    "header": (lambda response, answer: response.headers.__setitem__("X-Note", answer), "xi-dach", "may-draw"),
    "cookie": (lambda response, answer: response.set_cookie("seen", answer), "xep", "group"),
}


@pytest.mark.parametrize("where", LEAKS)
def test_what_is_sent_beside_the_page_and_stored_with_the_answer_is_found(
    learner: Learner, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    known = remembered(monkeypatch)
    leak, game, query = LEAKS[where]

    def leaking(request: Any, play: Any) -> HttpResponse:
        response = show(request, play)
        leak(response, str(known[play["served"].pk]))
        return response

    show = views.show
    monkeypatch.setattr(views, "show", leaking)
    assert found_in(a_deal(game, query, 5), learner) == {STORED, APART}


def test_one_blank_more_where_yes_is_right_is_found(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    known = remembered(monkeypatch)

    def leaking(served: Served, *rest: Any, **facts: Any) -> dict[str, Any]:
        return played(served, *rest, **facts) | {"intro": "", "title": "Lủng?" + " " * bool(known[served.pk])}

    played = queries.played
    monkeypatch.setattr(queries, "played", leaking)
    assert found_in(a_deal("mau-binh", "foul", 4), learner) == {STORED, APART}


def remembered(monkeypatch: pytest.MonkeyPatch) -> dict[Any, Any]:
    """The answers of all puzzles by their ids, noted down while they are stored."""
    known: dict[Any, Any] = {}

    def noting(learner: Any, **asked: Any) -> Served:
        served = serve(learner, **asked)
        house = asked["game"].house.from_json(asked["house"])
        known[served.pk] = asked["game"].query(asked["query"]).answer_to(asked["position"], house)
        return served

    serve = pages.serve_puzzle
    monkeypatch.setattr(pages, "serve_puzzle", noting)
    return known


def test_a_choice_that_marks_what_is_refuted_is_found(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(form: Any, *args: Any, offers: Sequence[Any], **facts: Any) -> None:
        made(form, *args, offers=offers, **facts)
        form.choices = [
            choice | {"chosen": not offer["refutations"]} for choice, offer in zip(form.choices, offers, strict=True)
        ]

    made: Callable[..., None] = OfferForm.__init__
    monkeypatch.setattr(OfferForm, "__init__", leaking)
    assert found_in(a_deal("xa-lang", "score", 2), learner) == {LATER}


def test_a_page_that_shows_what_comes_next_is_found(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(served: Served, *rest: Any, **facts: Any) -> dict[str, Any]:
        return played(served, *rest, **facts) | {"title": str(served.reserve)}

    played = queries.played
    monkeypatch.setattr(queries, "played", leaking)
    assert found_in(a_deal("xi-to", "compare", 3), learner) == {LATER, APART}


def test_a_page_that_is_another_one_each_time_is_found(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    visits = iter(range(1000))

    def leaking(served: Served, *rest: Any, **facts: Any) -> dict[str, Any]:
        return played(served, *rest, **facts) | {"title": str(next(visits))}

    played = queries.played
    monkeypatch.setattr(queries, "played", leaking)
    assert CHANCE in found_in(a_deal("xi-to", "compare", 3), learner)


# --- What lies beside a page --------------------------------------------------------------------------------------


def answers(many: int) -> Iterator[bool]:
    rng = Random(4)
    yield from (rng.random() < 0.5 for _ in range(many))


def test_an_address_whose_last_bit_is_the_answer_is_found() -> None:
    rng = Random(5)
    honest = [(rng.getrandbits(128), answer) for answer in answers(200)]
    telltale = [(number & ~1 | answer, answer) for number, answer in honest]
    assert telling.telling_bit(honest) < telling.SIGMAS < telling.telling_bit(telltale)


def test_pages_that_are_longer_where_yes_is_right_are_found() -> None:
    assert telling.rank_biserial([(900, 900), (800, 800)]) == 0
    assert telling.rank_biserial([(901, 900), (801, 800), (700, 701)]) > telling.BOUND
    assert telling.rank_biserial([(900, 901), (800, 801)]) == -1


def test_a_right_answer_that_stands_first_or_is_the_longest_is_found() -> None:
    first, longest, honest = telling.Places(), telling.Places(), telling.Places()
    rng = Random(6)
    for _ in range(100):
        lengths = rng.sample(range(10, 40), 4)
        first.add(lengths, 0)
        longest.add(lengths, lengths.index(max(lengths)))
        honest.add(lengths, rng.randrange(4))
    assert honest.faults() == []
    assert [fault.partition(" ")[0] for fault in first.faults()] == ["the"]
    assert longest.faults() == ["the right answer is longer than the others: +1.00"]


def test_an_answer_that_is_mostly_yes_at_a_level_is_found() -> None:
    balance = telling.Balance()
    for n in range(40):
        balance.add("a b", 1, n % 5 > 0)
        balance.add("a b", 2, n % 2 > 0)
        balance.add("a c", 1, "tie")
    assert balance.lopsided() == {("a b", 1): 0.8}
    assert balance.fault() == ""
    for _ in range(400):
        balance.add("a b", 3, True)
    assert balance.fault() == "yes is right for 452 of 480"


def test_the_engine_is_silent_and_lies_only_where_it_is_told_to() -> None:
    one = a_deal("mau-binh", "foul", 3)
    answer = proving.answer_of(one)
    with pages.engine_silent(), pytest.raises(pages.Asked):
        proving.answer_of(one)
    with pages.engine_lying(one):
        assert proving.answer_of(one) is not answer
    assert proving.answer_of(one) is answer
    assert Query.right(one.query, one.position, one.house, answer)
