"""Completions drawn at random, rich in what turns verdicts: cards alike, and cards that lie elsewhere too.

What can lie on no table is mended: the unknowns that are at fault are drawn again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from games.cards import Card
from games.completing import Completions
from games.filling import Filling

MENDED: Final = 30  # how often a completion is mended before it is given up

TOGETHER: Final = 0.5  # how often all lists follow one pattern, and how often what lies elsewhere too is taken first

Held = Mapping[int, tuple[Card, ...]]  # some of the cards of some unknowns
Order = Callable[[Sequence[Card], Sequence[Card]], list[Card]]  # what a list has and can have → the latter, best first


def draw(completions: Completions, rng: Random, chosen: Mapping[int, Any], held: Held | None = None) -> Filling | None:
    """A completion with the chosen values and the held cards that can lie on a table; None where none was found."""
    loose = [n for n in range(len(completions.unknowns)) if n not in chosen]
    filling = _filled(completions, rng, chosen, held or {})
    for _ in range(MENDED):
        wrong = completions.wrong(filling)
        if wrong is None:
            return filling
        again = [n for n in wrong if n in loose] or loose
        right = {n: value for n, value in enumerate(filling) if n not in again}
        filling = _filled(completions, rng, right, held or {})
    return None


def _filled(completions: Completions, rng: Random, chosen: Mapping[int, Any], held: Held) -> Filling:
    made = {**held, **chosen}
    loose = [n for n in range(len(completions.unknowns)) if n not in chosen]
    rng.shuffle(loose)
    # Few cards can be what is claimed; and what lies elsewhere too is drawn when that is there.
    loose.sort(key=lambda n: (not completions.unknowns[n].values, completions.unknowns[n].pack != ()))
    pattern = _pattern(completions, rng, made)
    for n in loose:
        unknown = completions.unknowns[n]
        if not unknown.slots:
            made[n] = rng.choice(unknown.values)
            continue
        kept = made.get(n, ())
        room = completions.room(n, made)
        rng.shuffle(room)
        order = pattern if rng.random() < TOGETHER else _pattern(completions, rng, made)
        cards = order((*completions.beside[n], *kept), room)
        if unknown.pack != () and rng.random() < TOGETHER:
            seen = _seen(completions, made)
            cards.sort(key=lambda made: made not in seen)
        made[n] = completions.ordered((*kept, *cards[: len(unknown.slots) - len(kept)]))
    return tuple(made[n] for n in range(len(made)))


def _seen(completions: Completions, made: Mapping[int, Any]) -> set[Card]:
    drawn = (one for n, value in made.items() if completions.unknowns[n].slots for one in value)
    return {*completions.seen, *drawn}


def _pattern(completions: Completions, rng: Random, made: Mapping[int, Any]) -> Order:
    """Which cards a list takes first: any, seen ones, those alike, few ranks, or ranks that follow each other."""
    seen = _seen(completions, made)
    like = rng.choice([*completions.deck.kinds, *sorted(seen, key=lambda one: one.code)])
    other = rng.choice(completions.deck.kinds)
    return rng.choice(
        [
            lambda has, room: list(room),
            lambda has, room: sorted(room, key=lambda one: one not in seen),
            lambda has, room: sorted(room, key=lambda one: one is not like),
            lambda has, room: sorted(room, key=lambda one: one.suit != like.suit),
            lambda has, room: sorted(room, key=lambda one: one.rank != like.rank),
            lambda has, room: _few_ranks(has, room, (like.rank, other.rank)),
            _in_a_row(completions.deck.ranks, like, rng.choice((1, 1, 2, 4)), back=rng.randrange(4), suited=False),
            _in_a_row(completions.deck.ranks, like, 1, back=rng.randrange(4), suited=True),
        ]
    )


def _few_ranks(has: Sequence[Card], room: Sequence[Card], ranks: Sequence[str]) -> list[Card]:
    """First the ranks that a list has; some others where it has fewer."""
    liked = [*dict.fromkeys(one.rank for one in has), *ranks][: len(ranks)]
    return sorted(room, key=lambda one: one.rank not in liked)


def _in_a_row(ranks: Sequence[str], like: Card, each: int, *, back: int, suited: bool) -> Order:
    """First so many of each rank from some rank upwards, beginning again at the lowest after the highest."""

    def order(has: Sequence[Card], room: Sequence[Card]) -> list[Card]:
        plain = [one for one in has if not one.is_joker]
        first = plain[ranks.index(like.rank) % len(plain)] if plain else like
        start = ranks.index(first.rank) - back
        place = {rank: (n - start) % len(ranks) for n, rank in enumerate(ranks)}
        count = Counter(one.rank for one in has)
        turns: list[tuple[int, int, Card]] = []
        for one in sorted(room, key=lambda one: suited and one.suit != first.suit):
            turns.append((count[one.rank] // each, place[one.rank], one))
            count[one.rank] += 1
        turns.sort(key=lambda turn: turn[:2])
        return [one for _, _, one in turns]

    return order
