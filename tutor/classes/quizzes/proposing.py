"""The engine proposes items for a blueprint: from easy to hard, each dealt afresh (spreading.py: about what)."""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random
from typing import Any

from games import Game, get_game, plain
from tutor.classes.quizzes.about import rules_about
from tutor.classes.quizzes.documents import Blueprint, Document, Judged, new_item_id
from tutor.classes.quizzes.keys import key_of
from tutor.classes.quizzes.spreading import Spread
from tutor.serving.forms import asked_rules

TRIES = 12  # deals for one place until one is wanted
DECIDED = 5  # of those in which the rule wanted is to be the one that decides, before it may stand behind another


@dataclass
class Proposal:
    """The items proposed, and the rules (short slugs) for which none was found."""

    items: list[Judged] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


def coverable(game: Game) -> list[str]:
    """Return the rules (short slugs) that items can turn on, in the order of the book."""
    asked = asked_rules(game)
    return [short for short in game.book.rules if short in asked]


def propose(document: Document, rng: Random, *, seconds: float = math.inf) -> Proposal:
    """Return items for the blueprint of a document: kept ones stay, the places between are filled anew.

    With `twins` a pair of near misses takes two places. Wished rules that could not be had are told.
    """
    plan, end, game = document.blueprint, time.monotonic() + seconds, get_game(document.game)
    kept = [item for item in document.items if isinstance(item, Judged) and item.is_kept]
    wanted = max(0, plan.count - len(kept))
    spread = Spread(game, game.house.from_json(document.house), wished=_wished(game, plan, kept), rng=rng)
    for item in kept:
        spread.count(item)
    levels, made = _levels(plan, wanted), list[Judged]()
    known = {repr(item.position) for item in kept}
    behind: set[str] = set()  # rules that stood behind another: for them one deal must do, the others wait
    while len(made) < wanted and time.monotonic() < end and (following := spread.following()):
        rule, queries = following
        pair, tries = plan.twins and wanted - len(made) > 1, 1 if rule in behind else DECIDED
        found, decides = _deal(document, rule, queries, levels[len(made)], rng, known, pair=pair, tries=tries)
        if not decides:
            behind.add(rule)
        if not found:
            spread.refuse(rule, queries)
            continue
        spread.put(found)
        made += found
        known |= {repr(item.position) for item in found}
    return Proposal(sorted([*kept, *made], key=spread.order), spread.missed)


def twin_of(document: Document, item: Judged, rng: Random) -> Judged | None:
    """Return the near miss of an item, not locked and without a sentence; None where it has none."""
    game = get_game(document.game)
    if item.query not in game.puzzle_keys:
        return None
    house = game.house.from_json(document.house_of(item))
    position = game.query(item.query).read(item.position, game.deck, house)
    known = {repr(one.position) for one in document.items if isinstance(one, Judged)}
    for _n in range(TRIES):
        twin = game.twin(item.query, str(rng.random()), position, item.level, house)
        if twin is not None and repr(plain(twin)) not in known:
            new = {"id": new_item_id(), "position": plain(twin), "note": ""}
            return item.model_copy(update=new)
    return None


def another(document: Document, item: Judged, rng: Random) -> Judged | None:
    """Return a fresh item in the place of one: the same rule, level, points and sentence; None where there is none."""
    known = {repr(one.position) for one in document.items if isinstance(one, Judged)}
    queries = _queries_like(document, item, rng)
    found, _decides = _deal(document, item.rule, queries, item.level, rng, known, pair=False, tries=DECIDED)
    kept = {"id": item.id, "points": item.points, "note": item.note}
    return found[0].model_copy(update=kept) if found else None


def _queries_like(document: Document, item: Judged, rng: Random) -> list[str]:
    """The queries in which what an item is about can be asked, its own first."""
    game = get_game(document.game)
    spread = Spread(game, game.house.from_json(document.house), wished=[], rng=rng)
    queries = spread.about(item.rule) if item.rule else list(spread.rank)
    return sorted(queries, key=lambda query: query != item.query)


def _wished(game: Game, plan: Blueprint, kept: Sequence[Judged]) -> list[str]:
    """The rules that are wished for and can be asked, those that nothing covers yet first."""
    askable, covered = coverable(game), {item.rule for item in kept}
    return sorted((rule for rule in plan.rules if rule in askable), key=lambda rule: rule in covered)


def _levels(plan: Blueprint, count: int) -> list[int]:
    """A level for each place, rising evenly."""
    if count < 2:
        return [plan.low] * count
    return [round(plan.low + (plan.high - plan.low) * place / (count - 1)) for place in range(count)]


def _deal(
    document: Document,
    rule: str,
    queries: Sequence[str],
    level: int,
    rng: Random,
    known: set[str],
    *,
    pair: bool,
    tries: int,
) -> tuple[list[Judged], bool]:
    """One item, or a near-miss pair, that turns on a rule, and whether that rule decides it; [] where none was found.

    After so many tries one will do in which another rule decides.
    """
    second: list[Judged] = []
    for tried, (positions, query) in enumerate(_dealt(document, rule, queries, level, rng, pair=pair), start=1):
        items = [Judged(query=query, position=plain(one), rule=rule, level=level) for one in positions]
        if any(repr(item.position) in known for item in items):
            continue
        if document.blueprint.sure and any(key_of(document, item).turned for item in items):
            continue
        if not rule or rules_about(key_of(document, items[0]).verdict.to_json())[0] == rule:
            return items, True
        second = second or items
        if tried >= tries:
            break
    return second, False


def _dealt(
    document: Document, rule: str, queries: Sequence[str], level: int, rng: Random, *, pair: bool
) -> Iterator[tuple[Sequence[Any], str]]:
    """Deals that turn on a rule, over some queries in turn."""
    game = get_game(document.game)
    house = game.house.from_json(document.house)
    for query in islice(cycle(queries), TRIES):
        seed = str(rng.random())
        try:
            if pair:
                yield game.pair(query, seed, level, house, rule=rule or None), query
            else:
                yield [game.deal(query, seed, level, house, rule=rule or None)], query
        except RuntimeError:
            continue  # this house plays without the rule, or the level has none
