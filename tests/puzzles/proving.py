"""Whether exactly the accepted answers of a puzzle are right, and whether its near miss is one; no fault is ''."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from games import offered
from games.errors import InputError
from games.query import Position
from games.verdict import plain
from tests.games import twins
from tests.games.derivations import holds, judged
from tests.puzzles.answering import answers
from tests.puzzles.dealing import Dealt


def faults(one: Dealt, seen: Counter[str]) -> Iterator[str]:
    """Everything wrong with a puzzle and its near miss; what was tried is counted in `seen`."""
    for position in (one.position, one.reserve):
        yield from _wrongly_accepted(one, position, seen)
    yield from _no_near_miss(one, seen)
    yield from _wrongly_offered(one, seen)


def _wrongly_accepted(one: Dealt, position: Position, seen: Counter[str]) -> Iterator[str]:
    """What the checker does not prove, and each answer about which the engine and the twin do not agree."""
    game, query, house = one.game, one.query, one.house
    found = judged(game, query.key, position, house)
    answer, shown = found.verdict.answer, plain(position)
    if game.read(query.key, shown) != position:
        yield f"cannot lie on a table: {one.told()}"
    if gap := holds(found):
        yield f"the steps do not prove it: {gap}"
    right = accepted_by_twin(one, position, answer)
    tried, whole = answers(query, shown, game.deck, answer)
    accepted = 0
    for given in tried:
        said = says(one, position, given)
        accepted += said
        if said != right(given):
            yield f"{given} is {'accepted' if said else 'refused'}, the twin disagrees: {shown} {house.to_json()}"
    if not says(one, position, answer) or not accepted:
        yield f"the verdict's own answer {answer} is refused: {shown} {house.to_json()}"
    seen.update(positions=1, answers=len(tried), whole=whole, twins=twins.has_twin(game, query.key))


def answer_of(one: Dealt) -> Any:
    """The engine's answer to a puzzle, as JSON."""
    return plain(one.query.answer_to(one.position, one.house))


def says(one: Dealt, position: Position, given: Any) -> bool:
    """Whether the engine takes an answer (JSON) as right; one that it cannot read is none."""
    try:
        typed = one.query.read_answer(given, one.game.deck)
    except InputError:
        return False
    return bool(one.query.right(position, one.house, typed))


def accepted_by_twin(one: Dealt, position: Position, proved: Any) -> twins.Accepts:
    """What says whether an answer is right without asking what judges; where no twin is, what the checker proved."""
    game, query = one.game, one.query
    if not twins.has_twin(game, query.key):
        return lambda given: twins.alike(given, proved)
    accepts = twins.accepting(game, query.key, plain(position), one.house.full())
    return lambda given: _readable(one, given) and accepts(given)


def _readable(one: Dealt, given: Any) -> bool:
    try:
        one.query.read_answer(given, one.game.deck)
    except InputError:
        return False
    return True


# ---------------------------------------------------------------- what is offered


def _wrongly_offered(one: Dealt, seen: Counter[str]) -> Iterator[str]:
    """Whether just one of the answers offered is right, no two say the same, and each wrong one is refuted."""
    answer = answer_of(one)
    rng = Random(str(plain(one.position)))
    offers = offered(one.game, one.query.key, one.position, one.house, rng=rng)
    right = accepted_by_twin(one, one.position, answer)
    for offer in offers:
        if offer.right != right(offer.answer):
            yield f"{offer.answer} is offered as {'right' if offer.right else 'wrong'}: {one.told()}"
    if offers and [offer.right for offer in offers].count(True) != 1:
        yield f"not one right answer is offered: {one.told()}"
    if any(twins.alike(a.answer, b.answer) for a, b in combinations(offers, 2)):
        yield f"an answer is offered twice: {one.told()}"
    seen.update(choices=bool(offers), offers=len(offers))


# ---------------------------------------------------------------- near misses


def _no_near_miss(one: Dealt, seen: Counter[str]) -> Iterator[str]:
    a, b = plain(one.position), plain(one.reserve)
    changed = differences(a, b)
    if len(changed) != 1:
        yield f"the pair differs by {len(changed)} facts {changed}: {one.told()}"
    for position, other in ((one.position, one.reserve), (one.reserve, one.position)):
        if says(one, other, plain(one.query.answer_to(position, one.house))):
            yield f"an answer is right for both of a pair: {one.told()}"
    seen.update(pairs=1)


def differences(one: Any, other: Any) -> list[tuple[str, Any, Any]]:
    """What two JSON positions have at different places: the place, and both values (None where one has no such)."""
    ours, theirs = dict(_leaves(one, "")), dict(_leaves(other, ""))
    places = dict.fromkeys([*ours, *theirs])
    return [(at, ours.get(at), theirs.get(at)) for at in places if ours.get(at) != theirs.get(at)]


def _leaves(value: Any, at: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, f"{at}.{key}")
    elif isinstance(value, list):
        yield f"{at}#", len(value)
        for n, item in enumerate(value):
            yield from _leaves(item, f"{at}[{n}]")
    else:
        yield at, value
